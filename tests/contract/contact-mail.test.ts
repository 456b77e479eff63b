import { createClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import type { Database } from '#domain/database.types.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { brand } from '../support/shop-catalog.ts';
import { deliverDueMail } from '#functions/deliver-mail/handler.ts';
import { MailError } from '#functions/_shared/mail/send-mail.ts';
import type { Mail } from '#functions/_shared/mail/send-mail.ts';
import { asOwner } from '../database/people.ts';
import { describeBackend } from './describe-backend.ts';
import { functionDependencies } from './function-dependencies.ts';

describeBackend('a contact message while the mail server is down', (context) => {
  const deliver = (sendMail: (mail: Mail) => Promise<void>) =>
    deliverDueMail({
      ...functionDependencies(context.backend),
      sendMail,
    });
  const makeDue = () =>
    asOwner(context.database, `update "public"."mail_outbox" set "next_attempt_at" = now()`);

  test('succeeds for the visitor, is kept, and reaches the owner once, later', async () => {
    const { error } = await context.backend.anonClient().from('contact_messages').insert({
      name: 'Ada Vaulter',
      email: 'ada@example.com',
      subject: 'My grip',
      message: 'It slips.\nWhat now?',
    });
    expect(error).toBeNull();

    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await deliver(() => Promise.reject(new MailError('connection refused', false)))).toEqual({
        sent: 0,
        failed: 1,
      });
      const outbox = await asOwner<{ attempts: number; sent_at: unknown; delayed: boolean }>(
        context.database,
        `select "attempts", "sent_at", "next_attempt_at" > now() as "delayed" from "public"."mail_outbox" where "kind" = 'notices'`,
      );
      expect(outbox).toMatchObject([{ attempts: attempt, sent_at: null, delayed: true }]);
      // Not due yet, so nothing is sent.
      expect(await deliver(() => Promise.resolve())).toEqual({ sent: 0, failed: 0 });
      await makeDue();
    }
    expect(
      await asOwner(context.database, `select "subject", "message" from "public"."contact_messages"`),
    ).toMatchObject([{ subject: 'My grip', message: 'It slips.\nWhat now?' }]);

    const sent: Mail[] = [];
    const send = (mail: Mail) => {
      sent.push(mail);
      return Promise.resolve();
    };
    await deliver(send);
    await makeDue();
    await deliver(send);
    expect(sent).toMatchObject([
      { to: brand.supportEmail, replyTo: 'ada@example.com', subject: 'Message: My grip' },
    ]);
    expect(sent[0]?.text).toContain('It slips.');
  });

  test('a server that was paused before it sent a mail does not send what another one took over', async () => {
    await asOwner(context.database, `delete from "public"."mail_outbox"`);
    await context.backend.anonClient().from('contact_messages').insert({
      name: 'Cleo',
      email: 'cleo@example.com',
      subject: 'My run',
      message: 'It is short.',
    });
    const sent: string[] = [];
    const senderOf = (name: string) => ({
      ...functionDependencies(context.backend),
      sendMail: () => Promise.resolve(void sent.push(name)),
    });
    // The pause begins when the mail is rendered, and ends after its lease and after another server sent it.
    let isPaused = true;
    const { url, secrets } = context.backend;
    const supabase = createClient<Database>(url, secrets.secretKey, {
      auth: { persistSession: false },
      realtime: { transport: nodeTransport },
      global: {
        async fetch(input, init) {
          if (isPaused && String(input).endsWith('/rpc/renew_mail')) {
            isPaused = false;
            await makeDue();
            expect(await deliverDueMail(senderOf('other'))).toEqual({ sent: 1, failed: 0 });
          }
          return fetch(input, init);
        },
      },
    });
    const paused = { ...senderOf('paused'), supabase };
    expect(await deliverDueMail(paused)).toEqual({ sent: 0, failed: 0 });
    expect(sent).toEqual(['other']);
  });

  test('a mail whose sender was killed is sent again, and the log says that it may arrive twice', async () => {
    await asOwner(context.database, `delete from "public"."mail_outbox"`);
    await context.backend.anonClient().from('contact_messages').insert({
      name: 'Ben',
      email: 'ben@example.com',
      subject: 'My pole',
      message: 'It is short.',
    });
    const killed = await context.backend.serviceClient().rpc('claim_mail', { p_limit: 5 });
    expect(killed.data).toHaveLength(1);
    await makeDue();
    const log = vi.fn();
    const dependencies = { ...functionDependencies(context.backend), sendMail: () => Promise.resolve(), log };
    expect(await deliverDueMail(dependencies)).toEqual({ sent: 1, failed: 0 });
    expect(log).toHaveBeenCalledExactlyOnceWith('warn', expect.stringContaining('may arrive twice'), {
      id: killed.data?.[0]?.id,
      kind: 'notices',
    });
  });
});
