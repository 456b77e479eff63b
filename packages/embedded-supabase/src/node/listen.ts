import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Backend } from '../create-backend.ts';
import { isLoopbackHost } from '../http/loopback.ts';
import { closeAfterBody } from './close-after-body.ts';
import { serveWebSockets } from './serve-websockets.ts';

/** Idle connections are closed after this time. Uploads may take longer as long as bytes arrive. */
const idleLimitMs = 120_000;
const headersLimitMs = 30_000;

export interface Shutdown {
  /** How long new requests are still accepted, so that a proxy notices. Their connections close. Default 0. */
  noticeMs?: number;
  /** How long open requests have after that, before every connection is closed. Default 10 s. */
  limitMs?: number;
}

export interface Listening {
  port: number;
  /** Accepts no new requests, waits for open ones, then closes every connection. */
  close(shutdown?: Shutdown): Promise<void>;
}

/**
 * Serves a backend on a port; 0 chooses a free one. With `trustProxy`, connections from this machine have the client
 * address that the proxy sends. Throws an error with a readable message when the port is in use.
 */
export async function listen(
  backend: Pick<Backend, 'fetch'>,
  { host, port, trustProxy }: { host: string; port: number; trustProxy: boolean },
): Promise<Listening> {
  function addressOf(incoming: IncomingMessage): string {
    const peer = incoming.socket.remoteAddress ?? 'unknown';
    return trustProxy ? clientBehindProxy(peer, incoming.headers['x-forwarded-for']) : peer;
  }

  const answer = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const response = await backend.fetch(request, {
        clientAddress: addressOf(incoming as IncomingMessage),
      });
      if (!(incoming as IncomingMessage).complete)
        return closeAfterBody(response, incoming as IncomingMessage);
      // A file shorter than its Content-Length closes the connection, so that the client does not wait for the rest.
      (outgoing as ServerResponse).strictContentLength = response.headers.has('accept-ranges');
      return response;
    },
    { hostname: host },
  );

  let isStopping = false;
  const server = createServer(
    // Uploads are limited by size and idle time, not by their total duration.
    { requestTimeout: 0, headersTimeout: headersLimitMs, keepAliveTimeout: 65_000 },
    (incoming, outgoing) => {
      if (isStopping) outgoing.shouldKeepAlive = false;
      void answer(incoming, outgoing).catch(() => outgoing.destroy());
    },
  );
  server.setTimeout(idleLimitMs);
  const webSockets = serveWebSockets(server, (request, incoming, upgrade) =>
    backend.fetch(request, { clientAddress: addressOf(incoming), upgrade }),
  );

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close({ noticeMs = 0, limitMs = 10_000 } = {}) {
      isStopping = true;
      if (noticeMs > 0) await new Promise((resolve) => setTimeout(resolve, noticeMs));
      await shutDown(server, webSockets, limitMs);
    },
  };
}

function clientBehindProxy(peer: string, forwardedFor: string | string[] | undefined): string {
  if (!isLoopbackHost(peer.replace(/^::ffff:/, ''))) return peer;
  // Our proxy wrote the last entry; the client can forge the others.
  const named = String(forwardedFor ?? '').split(',');
  return named.at(-1)?.trim() || peer;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1}`,
    );
  }
  if (error.code === 'EACCES') {
    return new Error(`This user may not use port ${port}. Set PORT to a number above 1023.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new Error(
      `This machine has no address '${host}'. Set HOST to one of its addresses, such as 127.0.0.1.`,
    );
  }
  return error;
}

function shutDown(server: Server, webSockets: { close(): Promise<void> }, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A keep-alive connection becomes idle only after its last response, so check repeatedly.
    const idle = setInterval(() => afterArrivals(() => server.closeIdleConnections()), 50);
    const limit = setTimeout(() => server.closeAllConnections(), limitMs);
    // Closing the server closes idle connections, too.
    afterArrivals(() =>
      server.close(() => {
        clearInterval(idle);
        clearTimeout(limit);
        resolve();
      }),
    );
    void webSockets.close();
  });
}

/**
 * Does work when the event loop has read what arrived, which it does between two immediates. Otherwise connections that wait to be accepted,
 * and requests that wait on an idle one, would be reset.
 */
const afterArrivals = (work: () => void): void => void setImmediate(() => setImmediate(work));
