import { beforeAll, expect, test } from 'vitest';
import { DatabaseError } from 'embedded-supabase/database/database.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, service } from './people.ts';

describeOnEachEngine('accounts', (openDatabase) => {
  let database: Database;
  let ada: Awaited<ReturnType<typeof createMember>>;
  let eve: Awaited<ReturnType<typeof createMember>>;
  let coach: Awaited<ReturnType<typeof createMember>>;
  beforeAll(async () => {
    database = await openDatabase();
    ada = await createMember(database, { metadata: { first_name: 'Ada', last_name: 'Vaulter' } });
    eve = await createMember(database);
    coach = await createMember(database, { admin: true });
  });

  const hasRole = async (asking: Parameters<typeof ask>[1], about: string) =>
    (
      await ask<{ has: boolean }>(
        database,
        asking,
        `select "public"."has_role"($1::uuid, 'admin') as "has"`,
        [about],
      )
    )[0]?.has;

  test('gives a new account a profile with the name from the sign-up', async () => {
    expect(await ask(database, ada, `select "first_name", "last_name" from "public"."profiles"`)).toEqual([
      { first_name: 'Ada', last_name: 'Vaulter' },
    ]);
  });

  test('a member’s new name is in the account and the profile; one that is not confirmed changes no profile', async () => {
    for (const [confirmed, expected] of [
      [true, 'Adele'],
      [false, 'Ada'],
    ] as const) {
      const member = await createMember(database, { confirmed, metadata: { first_name: 'Ada' } });
      await asOwner(
        database,
        `update "auth"."users" set "raw_user_meta_data" = '{"first_name": "Adele"}' where "id" = $1::uuid`,
        [member.sub],
      );
      expect(await ask(database, member, `select "first_name" from "public"."profiles"`)).toEqual([
        { first_name: expected },
      ]);
    }
  });

  test('accepts a sign-up without a name or with an overlong one', async () => {
    const nameless = await createMember(database);
    const endless = await createMember(database, {
      metadata: { first_name: 'x'.repeat(5000), last_name: 7 },
    });
    expect(await ask(database, nameless, `select "first_name" from "public"."profiles"`)).toEqual([
      { first_name: '' },
    ]);
    expect(await ask(database, endless, `select "last_name" from "public"."profiles"`)).toEqual([
      { last_name: '7' },
    ]);
  });

  test('a member cannot change the id of, insert or delete a profile', async () => {
    expect(await countOf(database, eve, `update "public"."profiles" set "units" = 'imperial'`)).toBe(1);
    await expect(
      ask(database, eve, `update "public"."profiles" set "units" = 'furlongs'`),
    ).rejects.toMatchObject({
      code: '23514',
    });
    expect(await ask(database, ada, `select "units" from "public"."profiles"`)).toEqual([{ units: null }]);
    await expectRefusal(database, eve, `update "public"."profiles" set "id" = $1::uuid`, [ada.sub]);
    await expectRefusal(database, eve, `insert into "public"."profiles" ("id") values ($1::uuid)`, [ada.sub]);
    await expectRefusal(database, eve, `delete from "public"."profiles"`);
  });

  test('has_role answers members about themselves, and admins about any admin', async () => {
    expect(await hasRole(coach, coach.sub)).toBe(true);
    expect(await hasRole(ada, ada.sub)).toBe(false);
    expect(await hasRole(ada, coach.sub)).toBe(false);
    expect(await hasRole(coach, ada.sub)).toBe(false);
    const second = await createMember(database, { admin: true });
    expect(await hasRole(coach, second.sub)).toBe(true);
    expect(await hasRole(service, coach.sub)).toBe(true);
  });

  test('has_role rejects an unknown role', async () => {
    await expect(
      ask(database, ada, `select "public"."has_role"($1::uuid, 'emperor')`, [ada.sub]),
    ).rejects.toBeInstanceOf(DatabaseError);
  });

  test('the token of a deleted admin grants no access', async () => {
    const former = await createMember(database, { admin: true });
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [former.sub]);
    expect(await hasRole(former, former.sub)).toBe(false);
    expect(await countOf(database, former, `select * from "public"."profiles"`)).toBe(0);
  });
});
