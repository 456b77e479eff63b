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
  const send = createSmtpSender({ url, from: () => 'shop@example.com', timeoutMs: 100 });
  await expect(send(mail)).rejects.toMatchObject({
    message: expect.stringContaining(message) as string,
    permanent: false,
  });
});

test.each([
  ['g:victim@x.example', '"g:victim"@x.example'],
  ['a,victim@x.example', '"a,victim"@x.example'],
  ['<b@x.example>,victim@x.example', '"b@x.example ,victim"@x.example'],
])(
  'hands the mail server %s as one address, not the one that a parser finds in it',
  async (to, recipient) => {
    const commands: string[] = [];
    const url = await openServer((socket) => answerMail(socket, commands));
    const send = createSmtpSender({ url, from: () => 'Vault, Inc. <shop@example.com>' });
    await send({ ...mail, to, replyTo: 'g:reply@x.example' });
    expect(commands).toContain('MAIL FROM:<shop@example.com>');
    expect(commands.filter((line) => line.startsWith('RCPT'))).toEqual([`RCPT TO:<${recipient}>`]);
    expect(commands.find((line) => line.startsWith('From:'))).toBe('From: "Vault, Inc." <shop@example.com>');
    expect(commands.find((line) => line.startsWith('Reply-To:'))).toContain('"g:reply"@x.example');
  },
);

/** Accepts every command of one mail and records what was sent, line by line. */
function answerMail(socket: Socket, lines: string[]): void {
  let isMessage = false;
  socket.write('220 test ESMTP\r\n');
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
      lines.push(line);
      if (isMessage && line !== '.') continue;
      const isStart = line === 'DATA';
      isMessage = isStart;
      socket.write(isStart ? '354 go ahead\r\n' : '250 OK\r\n');
    }
  });
}
