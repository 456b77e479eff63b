import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Backend } from '../create-backend.ts';
import { isLoopbackHost } from '../http/loopback.ts';
import { serveWebSockets } from './serve-websockets.ts';

/** An upload may take long; a connection on which nothing moves for this long may not. */
const idleLimitMs = 120_000;
const headersLimitMs = 30_000;
const shutdownLimitMs = 10_000;

export interface Listening {
  port: number;
  /** Takes no new requests, waits for those under way (10 s at most), then ends every connection. */
  close(): Promise<void>;
}

/**
 * Serves a backend on a port; 0 takes a free one. With `trustProxy`, the address of a caller whose connection comes from
 * this machine is what the proxy there says. Throws a sentence when the port is taken.
 */
export async function listen(
  backend: Pick<Backend, 'fetch'>,
  { host, port, trustProxy }: { host: string; port: number; trustProxy: boolean },
): Promise<Listening> {
  function addressOf(incoming: IncomingMessage): string {
    const peer = incoming.socket.remoteAddress ?? 'unknown';
    return trustProxy ? behindProxy(peer, incoming.headers['x-forwarded-for']) : peer;
  }

  const answer = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const response = await backend.fetch(request, {
        clientAddress: addressOf(incoming as IncomingMessage),
      });
      // Whoever was refused in mid-upload must not send the next request behind bytes that nobody reads.
      if (!incoming.complete) response.headers.set('connection', 'close');
      // A file that turns out shorter than its Content-Length ends the connection instead of leaving the reader waiting.
      (outgoing as ServerResponse).strictContentLength = response.headers.has('accept-ranges');
      return response;
    },
    { hostname: host },
  );

  const server = createServer(
    // Uploads are limited by size and by idle time, not by how long they take in all.
    { requestTimeout: 0, headersTimeout: headersLimitMs, keepAliveTimeout: 65_000 },
    (incoming, outgoing) => void answer(incoming, outgoing).catch(() => outgoing.destroy()),
  );
  server.setTimeout(idleLimitMs);
  const webSockets = serveWebSockets(server, (request, incoming, upgrade) =>
    backend.fetch(request, { clientAddress: addressOf(incoming), upgrade }),
  );

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => shutDown(server, webSockets) };
}

function behindProxy(peer: string, forwardedFor: string | string[] | undefined): string {
  if (!isLoopbackHost(peer.replace(/^::ffff:/, ''))) return peer;
  // The last entry is the one our own proxy wrote; those before it are what the caller claims.
  const named = String(forwardedFor ?? '').split(',');
  return named.at(-1)?.trim() || peer;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1}`,
    );
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${port} may not be used by this user. Choose one above 1023 with PORT.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new Error(
      `This machine has no address '${host}'. Set HOST to one it has, for instance 127.0.0.1.`,
    );
  }
  return error;
}

function shutDown(server: Server, webSockets: { close(): Promise<void> }): Promise<void> {
  return new Promise((resolve) => {
    // A connection that answered its last request stays open for the next one, which will not come.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const limit = setTimeout(() => server.closeAllConnections(), shutdownLimitMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
    void webSockets.close();
  });
}
