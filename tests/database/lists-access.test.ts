import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { DatabaseError } from 'embedded-supabase/database/database.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, service, visitor } from './people.ts';

const JOIN = `insert into "public"."waitlist" ("email", "first_name", "last_name", "list") values ($1, $2, $3, $4)`;
const READ_ALL = `select * from "public"."waitlist"`;
const someone = () => `${randomUUID()}@example.com`;
const newsletter = (email = someone()) => [email, '', '', 'newsletter'];

async function codeOf(attempt: Promise<unknown>): Promise<string | undefined> {
  const failure: unknown = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DatabaseError);
  return (failure as DatabaseError).code;
}

describeOnEachEngine('mailing lists', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  test('visitors and members join, and read back their own entry in the same request', async () => {
    for (const person of [visitor, await createMember(database)]) {
      const email = someone();
      const rows = await ask<{ email: string; synced_to_beehiiv: boolean }>(
        database,
        person,
        `${JOIN} returning *`,
        newsletter(email),
      );
      expect(rows).toMatchObject([{ email, synced_to_beehiiv: false }]);
    }
  });

  test('each of many simultaneous visitors sees only their own entry', async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, () =>
        database.withRole({ claims: visitor }, async (tx) => {
          await tx.query(JOIN, newsletter());
          return (await tx.query(READ_ALL)).rowCount;
        }),
      ),
    );
    expect(new Set(seen)).toEqual(new Set([1]));
  });

  test('adds an address to each list once, in any letter case', async () => {
    const email = someone();
    for (const list of ['newsletter', 'app', 'demo']) {
      await ask(database, visitor, JOIN, [email, 'Ada', 'Vaulter', list]);
      expect(await codeOf(ask(database, visitor, JOIN, [email.toUpperCase(), '', '', list]))).toBe('23505');
    }
  });

  test('no one can set sync state, id, date or transaction', async () => {
    const write = (column: string, value: string) =>
      `insert into "public"."waitlist" ("email", "${column}") values ('${someone()}', ${value})`;
    for (const [column, value] of [
      ['synced_to_beehiiv', 'true'],
      ['id', 'gen_random_uuid()'],
      ['created_at', 'now()'],
      ['created_tx', `'1'::xid8`],
    ] as const) {
      await expectRefusal(database, visitor, write(column, value));
    }
  });

  test('accepts only one entry per request', async () => {
    const two = `insert into "public"."waitlist" ("email") values ($1), ($2)`;
    await expectRefusal(database, visitor, two, [someone(), someone()]);
    expect(await countOf(database, service, two, [someone(), someone()])).toBe(2);
  });

  test.each([
    ['no address', ['', '', '', 'newsletter']],
    ['an address without @', ['ada.example.com', '', '', 'newsletter']],
    ['an address without a dot', ['ada@example', '', '', 'newsletter']],
    ['an address with a line break', ['ada@example.com\nBcc: x@y.zz', '', '', 'newsletter']],
    ['an overlong address', [`${'x'.repeat(250)}@example.com`, '', '', 'newsletter']],
    ['an overlong name', ['ada@example.com', 'x'.repeat(101), '', 'app']],
    ['an unknown list', ['ada@example.com', '', '', 'vip']],
  ])('refuses %s', async (_name, entry) => {
    expect(await codeOf(ask(database, visitor, JOIN, entry))).toBe('23514');
  });
});

describeOnEachEngine('messages from the contact page', (openDatabase) => {
  const WRITE = `insert into "public"."contact_messages" ("name", "email", "subject", "message") values ($1, $2, $3, $4)`;
  const message = (changes: { name?: string; email?: string; subject?: string; text?: string } = {}) => [
    changes.name ?? 'Ada Vaulter',
    changes.email ?? someone(),
    changes.subject ?? 'My grip',
    changes.text ?? 'It slips.',
  ];
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  test('visitors and members send messages, each of which queues a mail to the owner', async () => {
    const ada = await createMember(database);
    await ask(database, visitor, WRITE, message());
    await ask(database, ada, WRITE, message());
    const mails = await asOwner<{ recipient: string }>(
      database,
      `select "recipient" from "public"."mail_outbox" where "kind" = 'contact-message'
       and "payload" ->> 'messageId' in (select "id"::text from "public"."contact_messages")`,
    );
    expect(mails).toEqual([{ recipient: 'owner' }, { recipient: 'owner' }]);
  });

  test('no one reads back what they sent', async () => {
    await expectRefusal(database, visitor, `${WRITE} returning "id"`, message());
  });

  test('no one changes a message, sets its date or sends two at once', async () => {
    const coach = await createMember(database, { admin: true });
    await expectRefusal(database, coach, `update "public"."contact_messages" set "name" = 'x'`);
    await expectRefusal(
      database,
      visitor,
      `insert into "public"."contact_messages" ("name", "email", "subject", "message", "created_at")
       values ('x', 'a@b.co', 'y', 'z', now())`,
    );
    await expectRefusal(database, visitor, `${WRITE}, ($5, $6, $7, $8)`, [...message(), ...message()]);
  });

  test.each([
    ['a blank name', message({ name: '  ' })],
    ['a blank message', message({ text: ' \n ' })],
    ['no subject', message({ subject: '' })],
    ['an overlong subject', message({ subject: 'x'.repeat(201) })],
    ['an overlong message', message({ text: 'x'.repeat(5001) })],
    ['an address with an injected header', message({ email: 'ada@example.com\r\nBcc: all@example.com' })],
  ])('refuses %s', async (_name, entry) => {
    expect(await codeOf(ask(database, visitor, WRITE, entry))).toBe('23514');
  });
});
