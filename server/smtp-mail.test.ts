import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpSender } from './smtp-mail.ts';

const mail = { to: 'ada@example.com', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi', idempotencyKey: 'one' };

/** A mail server that begins a conversation as it is told to. */
async function openServer(greet: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    greet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test.each<[string, (socket: Socket) => void, string]>([
  ['never greets', () => undefined, 'could not be reached'],
  [
    'greets and then says nothing more',
    (socket) => socket.write('220 slow ESMTP\r\n'),
    'could not be reached',
  ],
  ['hangs up', (socket) => socket.destroy(), 'could not be reached'],
  ['is busy', (socket) => socket.end('421 come back later\r\n'), 'responded with 421'],
])('a mail server that %s fails the mail for now, not for good', async (_name, greet, message) => {
  const url = await openServer(greet);
  const send = createSmtpSender({ url, from: 'shop@example.com', patienceMs: 100 });
  await expect(send(mail)).rejects.toMatchObject({
    message: expect.stringContaining(message) as string,
    permanent: false,
  });
});
