import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export interface Relay {
  port: number;
  /** Drops all data in both directions, without an error. */
  hang(): void;
  /** Cuts every connection, and refuses new ones. */
  disconnect(): void;
  /** Forwards data again on new connections. */
  restore(): void;
  close(): Promise<void>;
}

/** Opens a proxy to a server that can hang, go down and come back. */
export async function openRelay(to: NetConnectOpts): Promise<Relay> {
  let state: 'forwarding' | 'silent' | 'down' = 'forwarding';
  const sockets = new Set<Socket>();
  const cutAll = () => sockets.forEach((socket) => socket.destroy());
  const relay = createServer((client) => {
    const server = connect(to);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        if (state === 'forwarding') other.write(chunk);
      });
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    if (state === 'down') client.destroy();
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    hang: () => {
      state = 'silent';
    },
    disconnect: () => {
      state = 'down';
      cutAll();
    },
    restore: () => {
      state = 'forwarding';
    },
    async close() {
      relay.close();
      cutAll();
      await once(relay, 'close');
    },
  };
}
