#!/bin/sh
# Restarts the servers crossbar@3000 and crossbar@3001 one after the other, so that one always answers. Other ports: restart-servers.sh 3002 3003
set -eu
[ $# -gt 0 ] || set -- 3000 3001
# How long a start may take, in seconds: it may migrate the database.
limit=${LIMIT:-300}

needs() {
  command -v "$1" >/dev/null || {
    echo "This script needs $1, which is not in PATH. No server was restarted. $2" >&2
    exit 1
  }
}
needs node 'Add the folder of the Node.js that runs the servers, or install the package nodejs.'
needs systemctl 'Install the package systemd, or restart the servers in the way that you started them.'

# With Node, which the servers need anyway.
ask='fetch(process.argv[1], { signal: AbortSignal.timeout(5000) }).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))'
is_ready() { node -e "$ask" "http://127.0.0.1:$1/readyz"; }

for port in "$@"; do
  for other in "$@"; do
    [ "$other" = "$port" ] || is_ready "$other" || {
      echo "The server at port $other does not answer, so the one at $port is not restarted: systemctl status crossbar@$other" >&2
      exit 1
    }
  done
  systemctl restart "crossbar@$port"
  left=$limit
  until is_ready "$port"; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || {
      echo "The server at port $port is not ready after $limit s: systemctl status crossbar@$port" >&2
      exit 1
    }
    sleep 1
  done
  echo "The server at port $port is ready."
done
