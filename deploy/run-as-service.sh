#!/bin/sh
# Runs a command of the site as the user and with the settings of the service: run-as-service.sh doctor, run-as-service.sh backup <folder>.
# Another installation on this machine: SETTINGS=/etc/rehearsal.env run-as-service.sh restore <folder>
set -eu
cd "$(dirname "$0")/.."
# A terminal can answer questions; otherwise answers come from standard input.
if [ -t 0 ] && [ -t 1 ]; then io=--pty; else io=--pipe; fi
# As in crossbar.service. The settings win over the environment.
exec systemd-run --quiet --wait --collect $io --uid=crossbar --gid=crossbar \
  --property='StateDirectory=crossbar crossbar-backups' --property=StateDirectoryMode=0700 --property=UMask=0077 \
  --property=EnvironmentFile="${SETTINGS:-/etc/crossbar.env}" --property=WorkingDirectory="$PWD" \
  --setenv=NODE_ENV=production --setenv=HOST=127.0.0.1 --setenv=DATA_DIR=/var/lib/crossbar \
  /usr/bin/node scripts/run.mjs "$@"
