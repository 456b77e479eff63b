import { createServer, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a browser and the site. It can be cut, and then no page and no service worker reaches anything. */
export interface Relay {
  port: number;
  setOffline(isOffline: boolean): void;
  close(): void;
}

export async function startRelay(): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    const onward = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    // A request that the browser gives up, or that was cut.
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  // Web sockets.
  server.on('connect', ({ url = '' }: { url?: string }, socket: Socket) => {
    const { hostname, port } = new URL(`http://${url}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  });
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    setOffline(isOffline) {
      isCut = isOffline;
      if (isCut) cut();
    },
    close() {
      cut();
      server.close();
    },
  };
}
