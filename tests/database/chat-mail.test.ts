import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { assignCoach, markRead, writeMessage } from './chat.ts';
import { ask, asOwner, createMember, service, type Member } from './people.ts';

describeOnEachEngine('mail about messages', (openDatabase) => {
  let database: Database;
  let owner: Member;
  let mia: Member;
  let ada: Member;
  let joan: string;
  beforeAll(async () => {
    database = await openDatabase();
    owner = await createMember(database, { role: 'admin', confirmed: true });
    mia = await createMember(database, { role: 'coach', confirmed: true });
  });
  beforeEach(async () => {
    ada = await createMember(database, { confirmed: true, metadata: { first_name: 'Ada' } });
    joan = `joan-${ada.sub}@example.com`;
  });

  const queued = (kind: 'chat-unread' | 'chat-copy') =>
    asOwner<{ recipient: string; minutes: number }>(
      database,
      `select "recipient", round(extract(epoch from "next_attempt_at" - now()) / 60)::integer as "minutes"
       from "public"."mail_outbox"
       where "kind" = $1 and coalesce("payload" ->> 'athleteId', "payload" ->> 'guardianOf') = $2
       order by "created_at"`,
      [kind, ada.sub],
    );
  /** Lets the 15 minutes pass and the sender take the mail. */
  const send = () =>
    asOwner(
      database,
      `update "public"."mail_outbox" set "attempts" = 1, "next_attempt_at" = now(), "sent_at" = now()
       where "kind" like 'chat-%' and "sent_at" is null`,
    );
  const nameGuardian = async () => {
    await ask(database, ada, `select "public"."set_guardian"(true, 'Joan', $1)`, [joan]);
    await ask(database, service, `select "public"."record_guardian_consent"($1::uuid, $2, true)`, [
      ada.sub,
      joan,
    ]);
  };

  test('goes to the athlete once for all that is unread for 15 minutes', async () => {
    await writeMessage(database, mia, ada);
    await writeMessage(database, owner, ada);
    expect(await queued('chat-unread')).toEqual([{ recipient: ada.email, minutes: 15 }]);
    await send();
    await writeMessage(database, mia, ada);
    expect(await queued('chat-unread')).toHaveLength(2);
  });

  test('is not sent when the athlete has read the thread in time', async () => {
    await writeMessage(database, mia, ada);
    await markRead(database, mia, ada);
    expect(await queued('chat-unread')).toHaveLength(1);
    await markRead(database, ada, ada);
    expect(await queued('chat-unread')).toEqual([]);
  });

  test('stays queued while a newer message is unread', async () => {
    await writeMessage(database, mia, ada);
    await ask(database, ada, `select "public"."mark_chat_read"($1::uuid, now() - interval '1 minute')`, [
      ada.sub,
    ]);
    expect(await queued('chat-unread')).toHaveLength(1);
  });

  describe('from an athlete', () => {
    test('goes to the owner’s address while the athlete has no coach, and any coach can read it in time', async () => {
      await writeMessage(database, ada, ada);
      expect(await queued('chat-unread')).toEqual([{ recipient: 'owner', minutes: 15 }]);
      await markRead(database, mia, ada);
      expect(await queued('chat-unread')).toEqual([]);
    });

    test('goes to the athlete’s coach, also when the owner has looked in', async () => {
      await assignCoach(database, owner, ada, mia);
      await writeMessage(database, ada, ada);
      await markRead(database, owner, ada);
      expect(await queued('chat-unread')).toEqual([{ recipient: mia.email, minutes: 15 }]);
      await markRead(database, mia, ada);
      expect(await queued('chat-unread')).toEqual([]);
    });
  });

  describe('to the guardian', () => {
    test('is one copy for 15 minutes of messages, whether they are read or not', async () => {
      await nameGuardian();
      await writeMessage(database, mia, ada);
      await writeMessage(database, ada, ada);
      await markRead(database, ada, ada);
      expect(await queued('chat-copy')).toEqual([{ recipient: joan, minutes: 15 }]);
    });

    test('is not queued for adults, or after the guardian stopped the mails', async () => {
      await writeMessage(database, mia, ada);
      expect(await queued('chat-copy')).toEqual([]);
      await nameGuardian();
      await ask(database, service, `select "public"."stop_guardian_mail"($1::uuid, $2)`, [ada.sub, joan]);
      await writeMessage(database, mia, ada);
      expect(await queued('chat-copy')).toEqual([]);
    });

    test('is removed with the guardian', async () => {
      await nameGuardian();
      await writeMessage(database, mia, ada);
      await ask(database, ada, `select "public"."set_guardian"(false)`);
      expect(await queued('chat-copy')).toEqual([]);
    });
  });
});
