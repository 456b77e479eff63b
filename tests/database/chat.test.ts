import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember, expectRefusal, type Member, type Person } from './people.ts';
import { assignCoach, markRead, readChat, unreadCounts, writeMessage } from './chat.ts';
import { submitVideo } from './reviews.ts';

describeOnEachEngine('messages between athletes and coaches', (openDatabase) => {
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
  const threads = (person: Person, search = '', only = '') =>
    ask<{ athlete_id: string; unread: number; last_body: string | null }>(
      database,
      person,
      `select "athlete_id", "unread"::integer, "last_body" from "public"."list_chat_threads"($1, $2)`,
      [search, only],
    );

  test('the athlete and every coach of the shared queue read and write', async () => {
    await write(ada, ada, { body: 'Which pole?' });
    await write(mia, ada, { body: 'The 4.30.' });
    for (const person of [ada, mia, tom, owner]) {
      const messages = await read(person, ada);
      expect(messages.map(({ body }) => body)).toEqual(['The 4.30.', 'Which pole?']);
      expect(messages.map(({ is_coach }) => is_coach)).toEqual([true, false]);
      expect(messages.map(({ author_name }) => author_name)).toEqual(['Mia', 'Ada']);
    }
  });

  test('coaches of other athletes and other members neither read nor write', async () => {
    await assignCoach(database, owner, ada, mia);
    await write(ada, ada);
    for (const person of [tom, eve]) {
      expect(
        await ask(database, person, `select 1 from "public"."chat_messages" where "athlete_id" = $1::uuid`, [
          ada.sub,
        ]),
      ).toEqual([]);
      await expectRefusal(database, person, `select * from "public"."list_chat"($1::uuid)`, [ada.sub]);
      await expectRefusal(database, person, `select * from "public"."chat_overview"($1::uuid)`, [ada.sub]);
      await expectRefusal(database, person, `select "public"."mark_chat_read"($1::uuid, now())`, [ada.sub]);
      await expect(write(person, ada)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await threads(tom, 'Ada')).not.toContainEqual(expect.objectContaining({ athlete_id: ada.sub }));
  });

  test('nobody writes in the name of another, or as an announcement', async () => {
    for (const column of [`"author_id"`, `"announcement_id"`])
      await expectRefusal(
        database,
        ada,
        `insert into "public"."chat_messages" ("athlete_id", "body", ${column}) values ($1::uuid, 'Hi', $2::uuid)`,
        [ada.sub, mia.sub],
      );
  });

  test('rejects a message without visible characters, one over 4,000, and pictures of other folders or never uploaded', async () => {
    await expect(write(ada, ada, { body: ' \n' })).rejects.toMatchObject({ code: '42501' });
    await expect(write(ada, ada, { body: 'x'.repeat(4001) })).rejects.toMatchObject({ code: '23514' });
    const image = (folder: string) => `${folder}/${randomUUID()}.webp`;
    const picture = image(ada.sub);
    await expect(write(ada, ada, { images: [picture] })).rejects.toMatchObject({
      code: '23514',
      message: 'A picture of this message was not uploaded. Add it again.',
    });
    await asOwner(
      database,
      `insert into "storage"."objects" ("bucket_id", "name", "owner_id") values ('chat-images', $1, $2)`,
      [picture, ada.sub],
    );
    await write(ada, ada, { body: '', images: [picture] });
    await expect(write(ada, ada, { body: '\u200B\u2060 \u3164' })).rejects.toMatchObject({ code: '42501' });
    await expect(write(ada, ada, { images: [image(eve.sub)] })).rejects.toMatchObject({ code: '23514' });
    await expect(write(ada, ada, { images: [`${ada.sub}/photo.webp`] })).rejects.toMatchObject({
      code: '23514',
    });
    const five = Array.from({ length: 5 }, () => image(ada.sub));
    await expect(write(ada, ada, { images: five })).rejects.toMatchObject({ code: '23514' });
  });

  test('pages lose no message, even of several with the same time', async () => {
    const bodies = ['one', 'two', 'three', 'four', 'five'];
    await database.withRole({ claims: ada }, async (tx) => {
      for (const body of bodies)
        await tx.query(`insert into "public"."chat_messages" ("athlete_id", "body") values ($1::uuid, $2)`, [
          ada.sub,
          body,
        ]);
    });
    const found: string[] = [];
    let last: { id: string; at: string } | undefined;
    do {
      const page: { id: string; at: string; body: string }[] = await ask(
        database,
        ada,
        `select "id", "created_at"::text as "at", "body"
         from "public"."list_chat"($1::uuid, '', $2::timestamptz, 2, $3::uuid)`,
        [ada.sub, last?.at ?? null, last?.id ?? null],
      );
      found.push(...page.map(({ body }) => body));
      last = page.at(-1);
    } while (last);
    expect(found.sort()).toEqual([...bodies].sort());
  });

  test('links only reviews of the athlete', async () => {
    const own = await submitVideo(database, ada);
    const other = await submitVideo(database, eve);
    await write(mia, ada, { body: '@2.34 s', submission: own });
    for (const person of [mia, ada])
      await expect(write(person, ada, { submission: other })).rejects.toMatchObject({ code: '42501' });
  });

  test('sends a message once, however often it is retried', async () => {
    const id = randomUUID();
    await write(ada, ada, { id });
    await expect(write(ada, ada, { id })).rejects.toMatchObject({ code: '23505' });
    expect(await read(ada, ada)).toHaveLength(1);
  });

  test('refuses more than 30 messages a minute', async () => {
    for (let sent = 0; sent < 30; sent += 1) await write(ada, ada);
    await expect(write(ada, ada)).rejects.toMatchObject({ code: 'PT429' });
    await write(mia, ada);
  });

  test('finds messages by their text', async () => {
    await write(ada, ada, { body: 'My 100% pole' });
    await write(ada, ada, { body: 'My run-up' });
    expect((await read(mia, ada, '100%')).map(({ body }) => body)).toEqual(['My 100% pole']);
    expect(await threads(mia, '100% POLE')).toEqual([
      { athlete_id: ada.sub, unread: 2, last_body: 'My 100% pole' },
    ]);
  });

  describe('unread messages', () => {
    test('count for the athlete until the thread is read', async () => {
      await write(mia, ada);
      await write(mia, ada);
      expect(await counts(ada)).toEqual({ chat: 2, chats: 0 });
      await markRead(database, ada, ada);
      expect(await counts(ada)).toEqual({ chat: 0, chats: 0 });
    });

    test('count once for each athlete for their coach, and not for other coaches', async () => {
      await assignCoach(database, owner, ada, tom);
      const before = (await counts(tom)).chats;
      const others = await counts(mia);
      await write(ada, ada);
      await write(ada, ada);
      expect((await counts(tom)).chats).toBe(before + 1);
      expect(await counts(mia)).toEqual(others);
      expect(
        (await threads(tom, '', 'unread')).find(({ athlete_id }) => athlete_id === ada.sub)?.unread,
      ).toBe(2);
      await markRead(database, tom, ada);
      expect((await counts(tom)).chats).toBe(before);
    });

    test('are read for every coach of the shared queue once one has answered', async () => {
      await write(ada, ada);
      const before = (await counts(tom)).chats;
      await write(mia, ada);
      expect((await counts(tom)).chats).toBe(before - 1);
    });

    test('stay unread if they are newer than what the reader has seen', async () => {
      await write(mia, ada);
      await ask(database, ada, `select "public"."mark_chat_read"($1::uuid, now() - interval '1 day')`, [
        ada.sub,
      ]);
      expect((await counts(ada)).chat).toBe(1);
    });
  });
});
