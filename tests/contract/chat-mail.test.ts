import { beforeEach, expect, test } from 'vitest';
import { brand } from '../support/shop-catalog.ts';
import { deliverDueMail } from '#functions/deliver-mail/handler.ts';
import type { Mail } from '#functions/_shared/mail/send-mail.ts';
import { markRead, writeMessage } from '../database/chat.ts';
import { ask, asOwner, createMember, service, type Member } from '../database/people.ts';
import { describeBackend } from './describe-backend.ts';
import { functionDependencies } from './function-dependencies.ts';

describeBackend('mail about messages', (context) => {
  let ada: Member;
  let coach: Member;
  let joan: string;
  beforeEach(async () => {
    ada = await createMember(context.database, { confirmed: true, metadata: { first_name: 'Ada' } });
    coach = await createMember(context.database, { role: 'coach', confirmed: true });
    joan = `joan-${ada.sub}@example.com`;
    await ask(context.database, ada, `select "public"."set_guardian"(true, 'Joan', $1)`, [joan]);
    await ask(context.database, service, `select "public"."record_guardian_consent"($1::uuid, $2, true)`, [
      ada.sub,
      joan,
    ]);
    await asOwner(context.database, `delete from "public"."mail_outbox"`);
  });

  /** Sends what is due. `isLater`: after the 15 minutes. */
  async function deliver({ isLater = true, settings = {} } = {}): Promise<Mail[]> {
    if (isLater)
      await asOwner(context.database, `update "public"."mail_outbox" set "next_attempt_at" = now()`);
    const sent: Mail[] = [];
    await deliverDueMail({
      ...functionDependencies(context.backend),
      brand: { ...brand, ...settings },
      sendMail: (mail) => {
        sent.push(mail);
        return Promise.resolve();
      },
    });
    return sent;
  }

  test('reaches the athlete after 15 minutes without the text, and the guardian with what the coach wrote', async () => {
    await writeMessage(context.database, coach, ada, { body: 'Take the 4.30.' });
    await writeMessage(context.database, ada, ada, { body: 'My secret' });
    expect(await deliver({ isLater: false })).toEqual([]);
    const sent = await deliver();
    expect(sent.map(({ to }) => to).sort()).toEqual([ada.email, brand.supportEmail, joan].sort());
    const copy = sent.find(({ to }) => to === joan);
    expect(copy?.text).toContain('Take the 4.30.');
    expect(copy?.text).toContain('Ada wrote 1 message.');
    expect(copy?.text).toMatch(/\/guardian\?token=/);
    for (const { text } of sent) expect(text).not.toContain('My secret');
    expect(sent.find(({ to }) => to === ada.email)?.text).not.toContain('4.30');
    expect(await deliver()).toEqual([]);
  });

  test('is not sent for what was read, and copies can be turned off', async () => {
    await writeMessage(context.database, coach, ada, { body: 'Take the 4.30.' });
    await markRead(context.database, ada, ada);
    expect(await deliver({ settings: { guardianCopies: false } })).toEqual([]);
  });
});
