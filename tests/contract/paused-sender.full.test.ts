import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { asAdministrator } from '../support/postgres-template.ts';
import { describeProcesses } from '../support/server-process.ts';

/** Starts a server that takes mails as Resend does, and records the idempotency key of each request. */
async function takeMails(): Promise<{ url: string; keys: (string | undefined)[] }> {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, answer) => {
    keys.push(request.headers['idempotency-key'] as string | undefined);
    request.resume().once('end', () => answer.end('{"id":"1"}'));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
}

describeProcesses('a server that is stopped while it prepares a mail', (install, engine) => {
  test.runIf(engine === 'postgres')('does not send it after another one did', async () => {
    const { url, keys } = await takeMails();
    const { spawn, env } = await install({
      MAIL_FROM: 'Crossbar <hello@example.com>',
      RESEND_API_KEY: 're_test',
      RESEND_API_URL: url,
    });
    const first = spawn();
    await first.ready();
    const [mail, message] = [randomUUID(), randomUUID()];
    const administer = <Row>(sql: string) =>
      asAdministrator(env['DATABASE_URL'] ?? '', async (client) => (await client.query(sql)).rows as Row[]);
    const attempts = async () =>
      (await administer<{ attempts: number }>(`select attempts from mail_outbox where id = '${mail}'`))[0]
        ?.attempts;

    await administer(`insert into contact_messages (id, name, email, subject, message)
      values ('${message}', 'Ada', 'ada@example.com', 'Poles', 'Which one?')`);

    // The first server claims the mail, and waits for the message that it is about.
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const locked = asAdministrator(env['DATABASE_URL'] ?? '', async (client) => {
      await client.query('begin; lock table contact_messages in access exclusive mode');
      await administer(`insert into mail_outbox (id, kind, recipient, payload)
        values ('${mail}', 'contact-message', 'coach@example.com', '{"messageId":"${message}"}')`);
      await released;
      await client.query('commit');
    });
    await expect.poll(attempts, { timeout: 60_000 }).toBe(1);
    first.child.kill('SIGSTOP');
    release();
    await locked;

    // Its lease ends. Another server sends the mail.
    await administer(`update mail_outbox set next_attempt_at = now() where id = '${mail}'`);
    const second = spawn(await freePort());
    await second.ready();
    await expect
      .poll(
        async () => {
          await second.send('POST', '/functions/v1/deliver-mail');
          return keys.filter((key) => key === mail).length;
        },
        { timeout: 60_000 },
      )
      .toBe(1);

    first.child.kill('SIGCONT');
    await expect.poll(() => first.stderr(), { timeout: 60_000 }).toContain('another server took it over');
    expect(keys.filter((key) => key === mail)).toHaveLength(1);
    expect(await attempts()).toBe(2);
  });
});
