import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface MailServer {
  url: string;
  /** How often each mail of the queue arrived, by its id. */
  arrived: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Starts a mail server that accepts every mail and counts it. Unlike the sandbox, it takes the same mail twice. */
export async function startMailServer(): Promise<MailServer> {
  const arrived = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    receive(socket, (id) => arrived.set(id, (arrived.get(id) ?? 0) + 1));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    arrived,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

function receive(socket: Socket, onMail: (id: string) => void): void {
  let buffered = '';
  let message: string[] | undefined;
  socket.write('220 drill ESMTP\r\n');
  socket.on('data', (chunk) => {
    buffered += chunk.toString();
    const lines = buffered.split('\r\n');
    buffered = lines.pop() ?? '';
    for (const line of lines) {
      if (message === undefined) {
        if (line === 'DATA') message = [];
        socket.write(line === 'DATA' ? '354 go ahead\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 OK\r\n');
      } else if (line === '.') {
        onMail(/^Message-ID: <([^@>]+)@/im.exec(message.join('\n'))?.[1] ?? '');
        message = undefined;
        socket.write('250 OK\r\n');
      } else message.push(line);
    }
  });
}
