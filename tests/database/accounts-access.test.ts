import { beforeAll, expect, test } from 'vitest';
import { DatabaseError } from 'embedded-supabase/database/database.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, service, visitor } from './people.ts';

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

  test('a member sees and renames only themselves, an admin sees everyone', async () => {
    expect(await countOf(database, eve, `select * from "public"."profiles"`)).toBe(1);
    expect(await countOf(database, coach, `select * from "public"."profiles"`)).toBeGreaterThan(2);
    expect(await countOf(database, eve, `update "public"."profiles" set "first_name" = 'Mallory'`)).toBe(1);
    expect(await ask(database, ada, `select "first_name" from "public"."profiles"`)).toEqual([
      { first_name: 'Ada' },
    ]);
    expect(
      await countOf(
        database,
        coach,
        `update "public"."profiles" set "first_name" = 'X' where "id" = $1::uuid`,
        [ada.sub],
      ),
    ).toBe(0);
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

  test('a visitor sees no profile and no role', async () => {
    await expectRefusal(database, visitor, `select * from "public"."profiles"`);
    await expectRefusal(database, visitor, `select * from "public"."user_roles"`);
    await expectRefusal(database, visitor, `select "public"."has_role"($1::uuid, 'admin')`, [coach.sub]);
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

  test('no one can make themselves an admin', async () => {
    for (const person of [visitor, ada, coach]) {
      await expectRefusal(
        database,
        person,
        `insert into "public"."user_roles" ("user_id", "role") values ($1::uuid, 'admin')`,
        [ada.sub],
      );
      await expectRefusal(database, person, `update "public"."user_roles" set "user_id" = $1::uuid`, [
        ada.sub,
      ]);
    }
  });

  test('a member sees only their own roles', async () => {
    expect(await countOf(database, ada, `select * from "public"."user_roles"`)).toBe(0);
    expect(
      await countOf(database, coach, `select * from "public"."user_roles" where "user_id" = $1::uuid`, [
        coach.sub,
      ]),
    ).toBe(1);
  });

  test('the token of a deleted admin grants no access', async () => {
    const former = await createMember(database, { admin: true });
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [former.sub]);
    expect(await hasRole(former, former.sub)).toBe(false);
    expect(await countOf(database, former, `select * from "public"."profiles"`)).toBe(0);
  });
});
