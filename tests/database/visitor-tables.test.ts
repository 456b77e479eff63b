import { expect, test } from 'vitest';
import { visitorTables } from '#server/visitor-tables.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

/** A row that a visitor may insert: its columns, and their values as SQL. */
const rows: Readonly<Record<string, readonly [columns: string, values: string]>> = {
  waitlist: ['"email"', `'ada-' || gen_random_uuid() || '@example.com'`],
  contact_messages: [
    '"name", "email", "subject", "message"',
    `'Ada', 'ada@example.com', 'My grip', 'Too low?'`,
  ],
  free_download_submissions: [
    '"product_id", "product_name", "name", "email"',
    `1, 'Drills', 'Ada', 'ada@example.com'`,
  ],
};

/** Returns every table and view of the API with at least one column that visitors may insert into. */
async function insertable(database: Database): Promise<string[]> {
  const { rows: found } = await database.asOwner((tx) =>
    tx.query<{ name: string }>(
      `select "relname" as "name" from "pg_class"
       where "relnamespace" = 'public'::regnamespace and "relkind" in ('r', 'v', 'm', 'f', 'p')
         and has_any_column_privilege('anon', "oid", 'insert')
       order by "relname"`,
    ),
  );
  return found.map(({ name }) => name);
}

describeOnEachEngine('a table that visitors may insert into', (openDatabase) => {
  test('declares its rate limit', async () => {
    expect(await insertable(await openDatabase())).toEqual([...visitorTables.keys()].sort());
  });

  test('accepts one row at a time', async () => {
    const database = await openDatabase();
    const insert = (sql: string) => database.withRole({ claims: { role: 'anon' } }, (tx) => tx.query(sql));
    for (const table of await insertable(database)) {
      const [columns, values] = rows[table] ?? expect.fail(`Add a row for ${table}.`);
      const one = `insert into "public"."${table}" (${columns}) values (${values})`;
      await expect(insert(one), table).resolves.toMatchObject({ rowCount: 1 });
      await expect(insert(`${one}, (${values})`), table).rejects.toMatchObject({ code: '42501' });
    }
  });
});
