import { beforeAll, expect, test } from 'vitest';
import { DatabaseError } from 'embedded-supabase/database/database.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, visitor } from './people.ts';

const INSERT = `insert into "public"."free_download_submissions"
  ("product_id", "product_name", "name", "email", "downloaded_at") values ($1, $2, $3, $4, $5::timestamptz)`;
const record = (fields: { id?: number; product?: string; name?: string; email?: string; at?: Date } = {}) => [
  fields.id ?? 13,
  fields.product ?? 'Best Pole Vault Drills',
  fields.name ?? 'Ada Vaulter',
  fields.email ?? 'ada@example.com',
  (fields.at ?? new Date()).toISOString(),
];

describeOnEachEngine('free download records', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  test('visitors and members can add records repeatedly', async () => {
    const ada = await createMember(database);
    expect(await countOf(database, visitor, INSERT, record())).toBe(1);
    expect(await countOf(database, visitor, INSERT, record())).toBe(1);
    expect(await countOf(database, ada, INSERT, record())).toBe(1);
  });

  test('no one reads back what they added', async () => {
    await expectRefusal(database, visitor, `${INSERT} returning "id"`, record());
  });

  test("no one sets a record's id or creation date", async () => {
    await expectRefusal(
      database,
      visitor,
      `insert into "public"."free_download_submissions" ("product_id", "product_name", "name", "email", "created_at")
       values (13, 'x', 'y', 'a@b.co', now())`,
    );
  });

  test('refuses a download date in the future, and accepts an old one', async () => {
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await expectRefusal(database, visitor, INSERT, record({ at: days(2) }));
    expect(await countOf(database, visitor, INSERT, record({ at: days(-400) }))).toBe(1);
  });

  test.each([
    ['an address without @', { email: 'ada.example.com' }],
    ['an address with a space', { email: 'a da@example.com' }],
    ['an address without a dot', { email: 'ada@example' }],
    ['no address', { email: '' }],
    ['an overlong address', { email: `${'x'.repeat(250)}@example.com` }],
    ['an overlong name', { name: 'x'.repeat(201) }],
    ['an overlong product name', { product: 'x'.repeat(201) }],
    ['a negative product id', { id: -1 }],
  ])('refuses %s', async (_name, fields) => {
    const failure: unknown = await ask(database, visitor, INSERT, record(fields)).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(DatabaseError);
    expect(failure).toMatchObject({ code: '23514' });
  });

  test('stores a blank name as none', async () => {
    await ask(database, visitor, INSERT, record({ name: '   ', email: 'blank@example.com' }));
    expect(
      await asOwner(
        database,
        `select "name" from "public"."free_download_submissions" where "email" = 'blank@example.com'`,
      ),
    ).toEqual([{ name: '' }]);
  });

  test('accepts an apostrophe in a name and an address', async () => {
    await ask(
      database,
      visitor,
      INSERT,
      record({ name: "Siobhán O'Brien'); drop table x; --", email: "o'brien@example.org" }),
    );
    expect(
      await asOwner(
        database,
        `select "name" from "public"."free_download_submissions" where "email" = 'o''brien@example.org'`,
      ),
    ).toHaveLength(1);
  });
});
