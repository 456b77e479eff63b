import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpSender } from './smtp-mail.ts';

const mail = { to: 'ada@example.com', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi', idempotencyKey: 'one' };

/** Starts a mail server that greets as given. */
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
  ['stalls after the greeting', (socket) => socket.write('220 slow ESMTP\r\n'), 'could not be reached'],
  ['closes the connection', (socket) => socket.destroy(), 'could not be reached'],
  ['is busy', (socket) => socket.end('421 come back later\r\n'), 'responded with 421'],
])('the error is temporary when the mail server %s', async (_name, greet, message) => {
  const url = await openServer(greet);
  const send = createSmtpSender({ url, from: 'shop@example.com', timeoutMs: 100 });
  await expect(send(mail)).rejects.toMatchObject({
    message: expect.stringContaining(message) as string,
    permanent: false,
  });
});
