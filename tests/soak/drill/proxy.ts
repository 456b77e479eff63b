import { once } from 'node:events';
import { createServer, request } from 'node:http';

const checkMs = 250;

export interface Proxy {
  url: string;
  port: number;
  /** How many of the servers are ready. */
  ready(): number;
  close(): Promise<void>;
}

/**
 * Opens a proxy that sends each request to the next server whose `/readyz` answers 200. It never repeats a request: one that a server
 * did not answer gets 502, as from nginx for requests that may have had an effect.
 */
export async function openProxy(port: number, servers: readonly string[]): Promise<Proxy> {
  const isReady = new Map(servers.map((server) => [server, false]));
  let turn = 0;
  let checks = Promise.resolve();
  const check = async () => {
    for (const server of servers) {
      const status = await fetch(`${server}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        (answer) => answer.status,
        () => 0,
      );
      isReady.set(server, status === 200);
    }
  };
  const timer = setInterval(() => (checks = checks.then(check)), checkMs);
  const choose = () => {
    const ready = servers.filter((server) => isReady.get(server));
    turn += 1;
    return ready[turn % ready.length];
  };

  const proxy = createServer((incoming, outgoing) => {
    const server = choose();
    const fail = (status: number) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(status, { 'content-type': 'text/plain' }).end('The proxy has no answer.');
    };
    if (server === undefined) return fail(503);
    const { hostname, port: serverPort } = new URL(server);
    const { method, url: path, headers } = incoming;
    const passed = request({ hostname, port: serverPort, method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    passed.on('error', () => {
      isReady.set(server, false);
      fail(502);
    });
    outgoing.on('close', () => passed.destroy());
    incoming.on('error', () => passed.destroy());
    incoming.pipe(passed);
  }).listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    ready: () => [...isReady.values()].filter(Boolean).length,
    async close() {
      clearInterval(timer);
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
      await checks;
    },
  };
}
