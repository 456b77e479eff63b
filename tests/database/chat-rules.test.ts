import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { announce, assignCoach, readChat, unreadCounts, writeMessage } from './chat.ts';
import { exportAccount } from './export-account.ts';
import { ask, asOwner, createMember, expectRefusal, type Member, type Person } from './people.ts';

describeOnEachEngine('messages to many, of minors, and with an account', (openDatabase) => {
  let database: Database;
  let owner: Member;
  let mia: Member;
  let tom: Member;
  let ada: Member;
  let eve: Member;
  beforeAll(async () => {
    database = await openDatabase();
    owner = await createMember(database, { role: 'admin', confirmed: true });
    mia = await createMember(database, { role: 'coach', confirmed: true, metadata: { first_name: 'Mia' } });
    tom = await createMember(database, { role: 'coach', confirmed: true });
  });
  beforeEach(async () => {
    ada = await createMember(database, { confirmed: true, metadata: { first_name: 'Ada' } });
    eve = await createMember(database, { confirmed: true });
  });

  const write = (person: Person, athlete: Member, fields?: Parameters<typeof writeMessage>[3]) =>
    writeMessage(database, person, athlete, fields);
  const read = (person: Person, athlete: Member, search?: string) =>
    readChat(database, person, athlete, search);
  const counts = (person: Person) => unreadCounts(database, person);

  describe('announcements', () => {
    test('arrive in the thread of each of the coach’s athletes, once', async () => {
      const id = randomUUID();
      expect(await announce(database, mia, [ada, eve], id)).toBe(2);
      expect(await announce(database, mia, [ada, eve], id)).toBe(2);
      for (const athlete of [ada, eve])
        expect(await read(athlete, athlete)).toMatchObject([
          { body: 'No practice today.', is_announcement: true, is_coach: true },
        ]);
    });

    test('leave out athletes of other coaches, and the preview counts the same athletes', async () => {
      await assignCoach(database, owner, eve, tom);
      const [preview] = await ask<{ count: number }>(
        database,
        mia,
        `select "public"."count_announcement_recipients"($1::uuid[])::integer as "count"`,
        [[ada.sub, eve.sub]],
      );
      expect(preview).toEqual({ count: 1 });
      expect(await announce(database, mia, [ada, eve])).toBe(1);
      expect(await read(eve, eve)).toEqual([]);
    });

    test('are not an answer to the athlete’s question', async () => {
      await write(ada, ada);
      const before = (await counts(tom)).chats;
      await announce(database, mia, [ada]);
      expect((await counts(tom)).chats).toBe(before);
    });

    test('are sent by coaches only, 10 an hour', async () => {
      await expect(announce(database, ada, [ada])).rejects.toMatchObject({ code: '42501' });
      const lea = await createMember(database, { role: 'coach', confirmed: true });
      for (let sent = 0; sent < 10; sent += 1) await announce(database, lea, [ada]);
      await expect(announce(database, lea, [ada])).rejects.toMatchObject({ code: 'PT429' });
    });
  });

  test('a guardian who still has to agree keeps the thread from coaches, and the athlete from writing', async () => {
    await write(ada, ada);
    await ask(database, ada, `select "public"."set_guardian"(true, 'Joan', 'joan@example.com')`);
    await asOwner(
      database,
      `update "private"."settings" set "value" = '18' where "name" = 'guardian_consent_age'`,
    );
    await expectRefusal(database, mia, `select * from "public"."list_chat"($1::uuid)`, [ada.sub]);
    expect(
      await ask(database, mia, `select 1 from "public"."chat_messages" where "athlete_id" = $1::uuid`, [
        ada.sub,
      ]),
    ).toEqual([]);
    for (const person of [ada, mia, owner])
      await expect(write(person, ada)).rejects.toMatchObject({ code: '42501' });
    expect(
      await ask(database, ada, `select "waits_for_guardian" from "public"."chat_overview"($1::uuid)`, [
        ada.sub,
      ]),
    ).toEqual([{ waits_for_guardian: true }]);
    await asOwner(database, `select "public"."record_guardian_consent"($1::uuid, 'joan@example.com', true)`, [
      ada.sub,
    ]);
    await write(mia, ada);
    expect(await read(ada, ada)).toHaveLength(2);
  });

  test('pictures are stored in the athlete’s folder, by the athlete and their coaches', async () => {
    await assignCoach(database, owner, ada, mia);
    const upload = (person: Member, bytes = 1) =>
      ask(
        database,
        person,
        `insert into "storage"."objects" ("bucket_id", "name", "owner_id", "metadata")
         values ('chat-images', $1, $2, jsonb_build_object('size', $3::bigint))`,
        [`${ada.sub}/${randomUUID()}.jpg`, person.sub, bytes],
      );
    await upload(ada);
    await upload(mia);
    const seen = (person: Person) =>
      ask(database, person, `select 1 from "storage"."objects" where starts_with("name", $1)`, [ada.sub]);
    for (const person of [tom, eve]) {
      await expect(upload(person)).rejects.toMatchObject({ code: '42501' });
      expect(await seen(person)).toEqual([]);
    }
    for (const person of [ada, mia, owner]) expect(await seen(person)).toHaveLength(2);
    await expect(upload(ada, 600_000_000)).rejects.toMatchObject({ code: '42501' });
    expect(
      await asOwner(database, `select "name" from "public"."list_personal_files"($1::uuid)`, [ada.sub]),
    ).toHaveLength(2);
    expect(
      await asOwner(database, `select "name" from "public"."list_personal_files"($1::uuid)`, [mia.sub]),
    ).toEqual([]);
  });

  test('the export has the thread, deletion removes it, and a coach’s words stay without their author', async () => {
    const lea = await createMember(database, { role: 'coach', confirmed: true });
    await write(ada, ada, { body: 'From Ada' });
    await write(lea, ada, { body: 'From Lea' });
    const exported = (person: Member) => exportAccount(database, person.sub);
    expect(await exported(ada)).toMatchObject({ chat: [{ body: 'From Ada' }, { body: 'From Lea' }] });
    expect(await exported(lea)).toMatchObject({ chat: [], chat_written: [{ body: 'From Lea' }] });
    expect(JSON.stringify(await exported(lea))).not.toContain(ada.sub);
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [lea.sub]);
    expect(await read(ada, ada)).toMatchObject([{ body: 'From Lea', is_coach: true, author_name: null }, {}]);
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ada.sub]);
    expect(
      await asOwner(database, `select 1 from "public"."chat_messages" where "athlete_id" = $1::uuid`, [
        ada.sub,
      ]),
    ).toEqual([]);
  });
});
