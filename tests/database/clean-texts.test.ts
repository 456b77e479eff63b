import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { readMigrations } from 'embedded-supabase/database/migrate.ts';
import { migrationsDirectory } from '../support/pglite-template.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember, visitor } from './people.ts';
import { addressColumns, codeColumns, listTextColumns, placesOf } from './text-columns.ts';

const overridden = 'left\u202Ethgir\u202C';

describeOnEachEngine('texts that people write', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  test('every text column is cleaned, or holds addresses or codes', async () => {
    const cleaned = await asOwner<{ place: string }>(
      database,
      `select "tgrelid"::regclass::text || '.' || "name" as "place"
       from "pg_trigger", unnest(string_to_array(encode("tgargs", 'escape'), '\\000')) as "name"
       where "tgname" = 'clean_text' and "name" <> ''`,
    );
    const columns = await listTextColumns(database, ['public', 'private']);
    expect(columns.map(({ place }) => place).sort()).toEqual(
      [
        ...cleaned.map(({ place }) => `public.${place}`),
        ...placesOf(addressColumns),
        ...placesOf(codeColumns),
      ].sort(),
    );
  });

  test('names from before are rewritten in NFC, and groups of one name become one', async () => {
    const [ada, bea] = [await createMember(database), await createMember(database)];
    const [apart, whole] = ['Zoe\u0308', 'Zo\u00EB'];
    const tables = ['athlete_groups', 'guardians', 'invitations'];
    for (const table of tables)
      await asOwner(database, `alter table "public"."${table}" disable trigger clean_text`);
    await asOwner(
      database,
      `insert into "public"."guardians" ("user_id", "name", "email") values ($1::uuid, $2, 'g@example.com')`,
      [ada.sub, apart],
    );
    await asOwner(
      database,
      `insert into "public"."invitations" ("email", "name", "group_name", "expires_at") values ('n@example.com', $1, $1, now())`,
      [apart],
    );
    for (const [name, member] of [
      [apart, ada],
      [whole, bea],
      [`${apart} 2`, ada],
    ] as const)
      await asOwner(
        database,
        `with made as (insert into "public"."athlete_groups" ("name") values ($1) returning "id")
         insert into "public"."athlete_group_members" ("group_id", "athlete_id") select "id", $2::uuid from made`,
        [name, member.sub],
      );
    for (const table of tables)
      await asOwner(database, `alter table "public"."${table}" enable trigger clean_text`);
    const migrations = await readMigrations(migrationsDirectory);
    const rewrite = migrations.find(({ name }) => name === 'names_in_nfc');
    await database.asOwner((tx) => tx.exec(rewrite?.sql ?? ''));
    expect(
      await asOwner(
        database,
        `select g."name", count(*)::int as "athletes" from "public"."athlete_groups" as g
         join "public"."athlete_group_members" as m on m."group_id" = g."id" group by 1 order by 1`,
      ),
    ).toEqual([
      { name: whole, athletes: 2 },
      { name: `${whole} 2`, athletes: 1 },
    ]);
    expect(
      await asOwner(
        database,
        `select g."name" as "guardian", i."name", i."group_name" from "public"."guardians" as g, "public"."invitations" as i`,
      ),
    ).toEqual([{ guardian: whole, name: whole, group_name: whole }]);
  });

  test.each([
    ['an override of direction', overridden, 'leftthgir'],
    ['a zero-width space and a control character', 'a\u200Bb\u0007c', 'abc'],
    ['emoji, joiners and marks of direction', '👩‍🚀 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم \u200Fא', '👩‍🚀 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم \u200Fא'],
    ['letters and their accents apart', 'Zoe\u0308', 'Zo\u00EB'],
    ['lines and tabs', 'one\n\ttwo\r\n', 'one\n\ttwo\r\n'],
    ['only what nobody sees', ' \u200B\u2060\uFE0F\u3164\u2800\n', ''],
  ])('cleans %s', async (_name, text, clean) => {
    expect(await asOwner(database, `select "private"."clean_text" ($1) as "clean"`, [text])).toEqual([
      { clean },
    ]);
  });

  test('a visitor leaves a clean message, and none that nobody can see', async () => {
    const send = `insert into "public"."contact_messages" ("name", "email", "subject", "message") values ($1, 'ada@example.com', 'Hi', $2)`;
    await ask(database, visitor, send, [overridden, overridden]);
    expect(await asOwner(database, `select "name", "message" from "public"."contact_messages"`)).toEqual([
      { name: 'leftthgir', message: 'leftthgir' },
    ]);
    await expect(ask(database, visitor, send, ['Ada', '\u200B\u3164'])).rejects.toMatchObject({
      code: '23514',
    });
  });

  test('cleans the name of a sign-up and texts inside JSON', async () => {
    const ada = await createMember(database, {
      metadata: { first_name: `Ada${overridden}`, last_name: 'Byron' },
    });
    expect(
      await asOwner(database, `select "first_name" from "public"."profiles" where "id" = $1::uuid`, [
        ada.sub,
      ]),
    ).toEqual([{ first_name: 'Adaleftthgir' }]);
  });
});
