import { expect, test } from 'vitest';
import { brand } from '../support/shop-catalog.ts';
import { deliverDueMail } from '../../supabase/functions/deliver-mail/handler.ts';
import { MailError } from '../../supabase/functions/_shared/mail/send-mail.ts';
import type { Mail } from '../../supabase/functions/_shared/mail/send-mail.ts';
import { asOwner } from '../database/people.ts';
import { describeBackend } from './describe-backend.ts';
import { surroundingsOf } from './surroundings.ts';

describeBackend('a message to the owner while the mail server is down', (place) => {
  const deliver = (sendMail: (mail: Mail) => Promise<void>) =>
    deliverDueMail({
      ...surroundingsOf(place.backend),
      sendMail,
    });
  const letTimePass = () =>
    asOwner(place.database, `update "public"."mail_outbox" set "next_attempt_at" = now()`);

  test('Ada hears nothing of it, nothing is lost, and the owner gets it once, later', async () => {
    const { error } = await place.backend.anonClient().from('contact_messages').insert({
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
      const outbox = await asOwner<{ attempts: number; sent_at: unknown; waits: boolean }>(
        place.database,
        `select "attempts", "sent_at", "next_attempt_at" > now() as "waits" from "public"."mail_outbox" where "kind" = 'notices'`,
      );
      expect(outbox).toMatchObject([{ attempts: attempt, sent_at: null, waits: true }]);
      // Not due yet: the next round leaves the server in peace.
      expect(await deliver(() => Promise.resolve())).toEqual({ sent: 0, failed: 0 });
      await letTimePass();
    }
    expect(
      await asOwner(place.database, `select "subject", "message" from "public"."contact_messages"`),
    ).toMatchObject([{ subject: 'My grip', message: 'It slips.\nWhat now?' }]);

    const sent: Mail[] = [];
    const take = (mail: Mail) => {
      sent.push(mail);
      return Promise.resolve();
    };
    await deliver(take);
    await letTimePass();
    await deliver(take);
    expect(sent).toMatchObject([
      { to: brand.supportEmail, replyTo: 'ada@example.com', subject: 'Message: My grip' },
    ]);
    expect(sent[0]?.text).toContain('It slips.');
  });
});
