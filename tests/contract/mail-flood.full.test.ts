import { beforeEach, expect, test } from 'vitest';
import { brand } from '../support/shop-catalog.ts';
import type { Mail } from '#functions/_shared/mail/send-mail.ts';
import { deliverDueMail } from '#functions/deliver-mail/handler.ts';
import { asOwner } from '../database/people.ts';
import { describeBackend } from './describe-backend.ts';
import { functionDependencies } from './function-dependencies.ts';

describeBackend('500 simultaneous contact messages', (context) => {
  beforeEach(async () => {
    await asOwner(context.database, `delete from "public"."mail_outbox"`);
    await asOwner(context.database, `delete from "public"."contact_messages"`);
    await asOwner(
      context.database,
      `insert into "public"."contact_messages" ("name", "email", "subject", "message")
       select 'Ada', 'ada' || "n" || '@example.com', 'Question ' || "n", 'How high?' from generate_series(1, 500) as "n"`,
    );
  });

  const queueConfirmation = () =>
    asOwner(
      context.database,
      `insert into "public"."mail_outbox" ("kind", "recipient", "payload")
       values ('confirm-signup', 'new@example.com', '{"token": "t", "code": "123456", "redirectTo": "/"}')`,
    );
  const deliver = (sendMail: (mail: Mail) => Promise<void>) =>
    deliverDueMail({ ...functionDependencies(context.backend), sendMail });

  test('a confirmation is in the next batch, and the owner gets one mail that lists or counts every message', async () => {
    await queueConfirmation();
    const sent: Mail[] = [];
    await deliver((mail) => {
      sent.push(mail);
      return Promise.resolve();
    });
    expect(sent.map(({ to }) => to)).toEqual(['new@example.com', brand.supportEmail]);
    const text = sent[1]?.text ?? '';
    const named = text.match(/Message: Question \d+ \(from ada\d+@example\.com\)/g) ?? [];
    const unnamed = Number(/And (\d+) more/.exec(text)?.[1] ?? 0);
    expect(new Set(named).size + unnamed).toBe(500);
    expect(sent[1]?.subject).toContain('500');
  });

  test('a mail from before the rule for addresses is not sent to the mailbox inside its address', async () => {
    const [queued] = await asOwner<{ id: string }>(
      context.database,
      `insert into "public"."mail_outbox" ("kind", "recipient") values ('account-deleted', 'g:victim@x.example') returning "id"`,
    );
    const sent: Mail[] = [];
    await deliver((mail) => {
      sent.push(mail);
      return Promise.resolve();
    });
    expect(sent.map(({ to }) => to)).toEqual([brand.supportEmail]);
    expect(
      await asOwner(
        context.database,
        `select "failed_at" is not null as "failed" from "public"."mail_outbox" where "id" = $1::uuid`,
        [queued?.id],
      ),
    ).toEqual([{ failed: true }]);
  });

  test('leaves out deleted messages of an unsent mail', async () => {
    await asOwner(
      context.database,
      `delete from "public"."contact_messages" where "subject" <> 'Question 7'`,
    );
    const sent: Mail[] = [];
    await deliver((mail) => {
      sent.push(mail);
      return Promise.resolve();
    });
    expect(sent).toMatchObject([{ subject: 'Message: Question 7', replyTo: 'ada7@example.com' }]);
  });

  test('a mail without anything left to say is neither sent nor a failure, and is no warning', async () => {
    await asOwner(context.database, `delete from "public"."mail_outbox"`);
    await asOwner(
      context.database,
      `insert into "public"."mail_outbox" ("kind", "recipient", "payload") values
         ('contact-message', 'owner', '{"messageId": "00000000-0000-4000-8000-000000000000"}'),
         ('order-receipt', 'ada@example.com', '{"orderId": "00000000-0000-4000-8000-000000000000"}'),
         ('password-changed', 'busy@example.com', '{}')`,
    );
    const logged: [level: string, kind: unknown][] = [];
    const report = await deliverDueMail({
      ...functionDependencies(context.backend),
      sendMail: () => Promise.reject(new Error('busy')),
      log: (level, _message, fields) => logged.push([level, fields?.['kind']]),
    });
    expect(report).toEqual({ sent: 0, failed: 1 });
    expect(logged.toSorted()).toEqual([
      ['info', 'notices'],
      ['info', 'order-receipt'],
      ['warn', 'password-changed'],
    ]);
    const [{ waiting } = { waiting: 0 }] = await asOwner<{ waiting: number }>(
      context.database,
      `select count(*)::int as "waiting" from "public"."mail_outbox"
       where "sent_at" is null and "failed_at" is null and "bundle_id" is null`,
    );
    expect(waiting).toBe(1);
  });
});

describeBackend('slow mail delivery', (context) => {
  test('sends at most five mails at a time, each once', async () => {
    await asOwner(
      context.database,
      `insert into "public"."mail_outbox" ("kind", "recipient") select 'password-changed', 'member' || "n" || '@example.com'
       from generate_series(1, 23) as "n"`,
    );
    const sent: string[] = [];
    let running = 0;
    let maxRunning = 0;
    const answer = await deliverDueMail({
      ...functionDependencies(context.backend),
      sendMail: async ({ to }) => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        sent.push(to);
      },
    });
    expect(answer).toEqual({ sent: 23, failed: 0 });
    expect(new Set(sent).size).toBe(23);
    expect(maxRunning).toBeGreaterThan(1);
    expect(maxRunning).toBeLessThanOrEqual(5);
  });
});
