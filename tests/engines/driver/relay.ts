import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

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
  /** Joins a browser's socket with a new one to the site, after `greet` was written. */
  const join = ({ hostname, port }: URL, socket: Duplex, greet: (onward: Socket) => void) => {
    const onward = connect(Number(port), hostname, () => {
      greet(onward);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  };
  // Web sockets: most browsers ask for a tunnel, WebKit asks for the address itself.
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Duplex) =>
    join(new URL(`http://${url}`), socket, () => socket.write('HTTP/1.1 200 OK\r\n\r\n')),
  );
  server.on('upgrade', ({ url = '', method, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = new URL(url);
    const headers = rawHeaders.map((text, i) => (i % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
    join(address, socket, (onward) => {
      onward.write(`${method} ${address.pathname}${address.search} HTTP/1.1\r\n${headers}\r\n`);
      onward.write(head);
    });
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
