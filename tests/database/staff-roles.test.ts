import { beforeEach, expect, test } from 'vitest';
import { DatabaseError } from 'embedded-supabase/database/database.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember, service } from './people.ts';
import type { Member, Role } from './people.ts';

describeOnEachEngine('staff roles', (openDatabase) => {
  let database: Database;
  let coach: Member;
  beforeEach(async () => {
    database = await openDatabase();
    coach = await createMember(database, {
      admin: true,
      confirmed: true,
      email: 'coach@example.com',
      metadata: { first_name: 'Cora', last_name: 'Coach' },
    });
  });

  const call = async (name: string, email: string, role: Role) =>
    (
      await ask<{ done: boolean }>(
        database,
        service,
        `select "public"."${name}"($1, $2::"public"."app_role") as "done"`,
        [email, role],
      )
    )[0]?.done;
  const grant = (email: string, role: Role = 'admin') => call('grant_role', email, role);
  const revoke = (email: string, role: Role = 'admin') => call('revoke_role', email, role);
  const setRole = async (person: Member, role: Role, hasRole: boolean) =>
    (
      await ask<{ done: boolean }>(
        database,
        coach,
        `select "public"."set_role"($1::uuid, $2::"public"."app_role", $3) as "done"`,
        [person.sub, role, hasRole],
      )
    )[0]?.done;
  const remove = (person: Member) =>
    asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [person.sub]);
  const admins = async () =>
    (
      await ask<{ email: string }>(
        database,
        service,
        `select "email" from "public"."list_staff"() where "role" = 'admin'`,
      )
    ).map(({ email }) => email);

  test('makes a confirmed account an admin, effective immediately', async () => {
    const ada = await createMember(database, { confirmed: true });
    expect(await grant(`  ${ada.email.toUpperCase()} `)).toBe(true);
    expect(await grant(ada.email)).toBe(false);
    expect(
      await ask(database, ada, `select "public"."has_role"($1::uuid, 'admin') as "has"`, [ada.sub]),
    ).toEqual([{ has: true }]);
    expect(await admins()).toEqual(['coach@example.com', ada.email]);
  });

  test('lists every role with its account', async () => {
    await grant('coach@example.com', 'desk');
    expect(
      await ask(database, service, `select "email", "name", "role"::text from "public"."list_staff"()`),
    ).toEqual([
      { email: 'coach@example.com', name: 'Cora Coach', role: 'admin' },
      { email: 'coach@example.com', name: 'Cora Coach', role: 'desk' },
    ]);
  });

  test.each(['nobody@example.com', '', '%', "' or true --"])(
    'refuses the address %j, which has no account',
    async (email) => {
      await expect(grant(email)).rejects.toThrow('There is no account with the address');
      await expect(revoke(email)).rejects.toThrow('There is no account with the address');
    },
  );

  test('refuses an unconfirmed address', async () => {
    const eve = await createMember(database);
    await expect(grant(eve.email)).rejects.toThrow(`The address ${eve.email} is not confirmed yet.`);
    expect(await admins()).toEqual(['coach@example.com']);
  });

  test("revokes an admin's role, and reports when there was none", async () => {
    const ada = await createMember(database, { admin: true, confirmed: true });
    expect(await revoke(ada.email)).toBe(true);
    expect(await revoke(ada.email)).toBe(false);
    expect(await admins()).toEqual(['coach@example.com']);
  });

  test('records new and removed admins in the trail, with their address if it exists', async () => {
    const ada = await createMember(database, { confirmed: true });
    await grant(ada.email);
    await grant(ada.email);
    await revoke(ada.email);
    await grant(ada.email);
    const lines = () =>
      ask<{ action: string; label: string; admin_email: string }>(
        database,
        coach,
        `select "action", "label", "admin_email" from "public"."search_trail"($1, 'admin')`,
        [ada.sub],
      );
    const line = { label: ada.email, admin_email: '' };
    expect(await lines()).toEqual([
      { action: 'grant-admin', ...line },
      { action: 'revoke-admin', ...line },
      { action: 'grant-admin', ...line },
    ]);
    await remove(ada);
    expect((await lines())[0]).toEqual({ action: 'revoke-admin', label: '', admin_email: '' });
  });

  test('the last admin cannot be revoked or deleted', async () => {
    await expect(revoke(coach.email)).rejects.toThrow(
      'coach@example.com is the last owner. Make another member an owner first.',
    );
    await expect(remove(coach)).rejects.toMatchObject({ code: '23001' });
    await expect(asOwner(database, `delete from "public"."user_roles"`)).rejects.toBeInstanceOf(
      DatabaseError,
    );
    await expect(ask(database, service, `delete from "public"."user_roles"`)).rejects.toBeInstanceOf(
      DatabaseError,
    );
    expect(await admins()).toEqual(['coach@example.com']);
  });

  test('refuses to delete all admins in one statement', async () => {
    await createMember(database, { admin: true, confirmed: true });
    await expect(asOwner(database, `delete from "auth"."users"`)).rejects.toMatchObject({ code: '23001' });
    expect(await admins()).toHaveLength(2);
  });

  test('keeps one admin when two delete each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await createMember(database, { admin: true, confirmed: true });
      const [last] = await admins();
      const results = await Promise.allSettled([
        asOwner(database, `delete from "auth"."users" where "email" = $1`, [last]),
        remove(other),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await admins()).toHaveLength(1);
    }
  });

  test('keeps one admin when two revoke each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await createMember(database, { admin: true, confirmed: true });
      const [last = ''] = await admins();
      const results = await Promise.allSettled([revoke(last), revoke(other.email)]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await admins()).toHaveLength(1);
    }
  });

  test('allows deleting an admin who is not the last one', async () => {
    const other = await createMember(database, { admin: true, confirmed: true });
    expect(
      await ask(database, service, `select "public"."is_last_admin"($1::uuid) as "last"`, [other.sub]),
    ).toEqual([{ last: false }]);
    await remove(other);
    expect(
      await ask(database, service, `select "public"."is_last_admin"($1::uuid) as "last"`, [coach.sub]),
    ).toEqual([{ last: true }]);
  });

  test.each(['coach', 'desk'] as const)(
    'the owner gives and takes the role %s, which the trail records',
    async (role) => {
      const bo = await createMember(database, { confirmed: true });
      expect(await setRole(bo, role, true)).toBe(true);
      expect(await setRole(bo, role, true)).toBe(false);
      const access = await ask(
        database,
        bo,
        `select "roles"::text[], "standing" from "public"."staff_access"()`,
      );
      expect(access).toEqual([{ roles: [role], standing: 'password' }]);
      expect(await setRole(bo, role, false)).toBe(true);
      expect(
        await ask(
          database,
          coach,
          `select "action", "label", "admin_email" from "public"."search_trail"($1, $2)`,
          [bo.sub, role],
        ),
      ).toEqual([
        { action: `revoke-${role}`, label: bo.email, admin_email: coach.email },
        { action: `grant-${role}`, label: bo.email, admin_email: coach.email },
      ]);
    },
  );

  test('the owner cannot give a role to an unconfirmed account, or take the last admin’s', async () => {
    const eve = await createMember(database);
    await expect(setRole(eve, 'coach', true)).rejects.toMatchObject({ detail: 'not_confirmed' });
    await expect(setRole(coach, 'admin', false)).rejects.toMatchObject({ detail: 'last_admin' });
  });
});
