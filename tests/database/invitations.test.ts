import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { exportAccount } from './export-account.ts';
import { ask, asOwner, createMember, service, type Member } from './people.ts';

interface Row {
  email: string;
  name?: string;
  group?: string;
  free_until?: string;
}

const someAddress = () => `${randomUUID()}@example.com`;

describeOnEachEngine('invitations', (openDatabase) => {
  let database: Database;
  let owner: Member;
  beforeAll(async () => {
    database = await openDatabase();
    owner = await createMember(database, { role: 'admin', confirmed: true });
  });

  const check = async (rows: readonly Row[]) =>
    (
      await ask<{ problems: string[] }>(
        database,
        owner,
        `select "problems" from "public"."check_invitations"($1::jsonb) order by "row_number"`,
        [JSON.stringify(rows)],
      )
    ).map(({ problems }) => problems);
  const invite = async (rows: readonly Row[]) =>
    (
      await ask<{ count: number }>(
        database,
        owner,
        `select "public"."invite_athletes"($1::jsonb) as "count"`,
        [JSON.stringify(rows)],
      )
    )[0]?.count;
  const listed = async (email: string) =>
    (
      await ask<{ id: string; state: string; accepted_at: string | null }>(
        database,
        owner,
        `select * from "public"."search_invitations"($1)`,
        [email],
      )
    )[0];
  const idOf = async (email: string) => (await listed(email))?.id ?? '';
  const call = async (name: 'resend_invitation' | 'revoke_invitation', id: string) =>
    (
      await ask<{ outcome: string }>(database, owner, `select "public"."${name}"($1::uuid) as "outcome"`, [
        id,
      ])
    )[0]?.outcome;
  const mailsTo = (email: string) =>
    asOwner<{ payload: { invitationId: string } }>(
      database,
      `select "payload" from "public"."mail_outbox" where "kind" = 'invitation' and "recipient" = $1`,
      [email],
    );
  const profileOf = async ({ sub }: Member) =>
    (
      await asOwner(
        database,
        `select "first_name", "last_name", "free_until"::text, array(
           select "g"."name" from "public"."athlete_groups" as "g"
           join "public"."athlete_group_members" as "m" on "m"."group_id" = "g"."id" where "m"."athlete_id" = "p"."id"
         ) as "groups" from "public"."profiles" as "p" where "id" = $1::uuid`,
        [sub],
      )
    )[0];
  const age = (email: string, days: number) =>
    asOwner(
      database,
      `update "public"."invitations" set "sent_at" = "sent_at" - $2 * interval '1 day',
         "expires_at" = "expires_at" - $2 * interval '1 day' where "email" = $1`,
      [email, days],
    );

  test('names every problem of every row', async () => {
    const [member, invited, twice] = [
      await createMember(database, { confirmed: true }),
      someAddress(),
      someAddress(),
    ];
    await invite([{ email: invited }]);
    expect(
      await check([
        { email: someAddress(), name: 'Ada', group: 'Juniors', free_until: '2099-12-31' },
        { email: 'ada@' },
        { email: '' },
        { email: twice },
        { email: ` ${twice.toUpperCase()} ` },
        { email: member.email.toUpperCase() },
        { email: invited },
        { email: someAddress(), free_until: '2099-02-30' },
        { email: someAddress(), free_until: 'soon' },
        { email: someAddress(), free_until: '2020-01-01' },
        { email: someAddress(), name: 'x'.repeat(101), group: 'x'.repeat(61) },
      ]),
    ).toEqual([
      [],
      ['email_invalid'],
      ['email_invalid'],
      [],
      ['duplicate'],
      ['member'],
      ['invited'],
      ['date_invalid'],
      ['date_invalid'],
      ['date_past'],
      ['name_too_long', 'group_too_long'],
    ]);
  });

  test('an account that never confirmed its address can be invited', async () => {
    const begun = await createMember(database);
    expect(await check([{ email: begun.email }])).toEqual([[]]);
  });

  test('invites all athletes and queues a mail for each', async () => {
    const emails = [someAddress(), someAddress()];
    expect(await invite(emails.map((email) => ({ email: email.toUpperCase() })))).toBe(2);
    for (const email of emails) {
      expect(await mailsTo(email)).toEqual([{ payload: { invitationId: await idOf(email) } }]);
    }
  });

  test('invites nobody if one row has a problem', async () => {
    const email = someAddress();
    await expect(invite([{ email }, { email: 'ada@' }])).rejects.toMatchObject({ detail: 'row_problems' });
    expect(await listed(email)).toBeUndefined();
    expect(await mailsTo(email)).toEqual([]);
  });

  test('takes 1 to 1,000 rows', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => ({ email: someAddress() }));
    await expect(invite([])).rejects.toMatchObject({ detail: 'row_count' });
    await expect(check(rows(1001))).rejects.toMatchObject({ detail: 'row_count' });
    expect(await check(rows(1000))).toHaveLength(1000);
  });

  test('two imports of the same athlete at once invite the athlete once', async () => {
    const email = someAddress();
    const outcomes = await Promise.allSettled([invite([{ email }]), invite([{ email }])]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('expires after 14 days, and resending makes it valid again', async () => {
    const email = someAddress();
    await invite([{ email }]);
    const id = await idOf(email);
    await age(email, 13);
    expect(await listed(email)).toMatchObject({ state: 'pending' });
    await age(email, 1);
    expect(await listed(email)).toMatchObject({ state: 'expired' });
    expect(await call('resend_invitation', id)).toBe('queued');
    expect(await listed(email)).toMatchObject({ state: 'pending' });
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await call('resend_invitation', id)).toBe('just-sent');
  });

  test('a revoked invitation stays closed, and the athlete can be invited again', async () => {
    const email = someAddress();
    await invite([{ email }]);
    const id = await idOf(email);
    expect(await call('revoke_invitation', id)).toBe('revoked');
    expect(await call('resend_invitation', id)).toBe('revoked');
    expect(
      await ask(database, service, `select "state" from "public"."find_invitation"($1::uuid)`, [id]),
    ).toEqual([{ state: 'revoked' }]);
    const revoked = await createMember(database, { confirmed: true, email });
    expect(await profileOf(revoked)).toMatchObject({ free_until: null, groups: [] });
    const other = someAddress();
    await invite([{ email: other }]);
    await call('revoke_invitation', await idOf(other));
    expect(await invite([{ email: other }])).toBe(1);
  });

  test('a confirmed account accepts its invitation and gets name, group and free time', async () => {
    const email = someAddress();
    await invite([{ email, name: 'Mary Jane Watson', group: 'Juniors', free_until: '2099-12-31' }]);
    const mary = await createMember(database, { confirmed: true, email });
    expect(await profileOf(mary)).toEqual({
      first_name: 'Mary',
      last_name: 'Jane Watson',
      free_until: '2099-12-31',
      groups: ['Juniors'],
    });
    const invitation = await listed(email);
    expect(invitation).toMatchObject({ state: 'accepted' });
    expect(await call('revoke_invitation', invitation?.id ?? '')).toBe('accepted');
  });

  test('an athlete who signs up without the link gets the same when the address is confirmed', async () => {
    const email = someAddress();
    await invite([{ email, name: 'Ada Byron', group: 'Seniors', free_until: '2099-12-31' }]);
    const ada = await createMember(database, { email, metadata: { first_name: 'Ada', last_name: 'King' } });
    expect(await profileOf(ada)).toMatchObject({ free_until: null, groups: [] });
    await asOwner(database, `update "auth"."users" set "email_confirmed_at" = now() where "id" = $1::uuid`, [
      ada.sub,
    ]);
    expect(await profileOf(ada)).toMatchObject({
      last_name: 'King',
      free_until: '2099-12-31',
      groups: ['Seniors'],
    });
  });

  test('an expired invitation gives nothing to an athlete who signs up, until the owner sends it again', async () => {
    const signsUp = {
      confirmed: (email: string) => createMember(database, { confirmed: true, email }),
      'confirmed later': async (email: string) => {
        const member = await createMember(database, { email });
        await asOwner(
          database,
          `update "auth"."users" set "email_confirmed_at" = now() where "id" = $1::uuid`,
          [member.sub],
        );
        return member;
      },
      'with another address': async (email: string) => {
        const member = await createMember(database, { confirmed: true });
        await asOwner(database, `update "auth"."users" set "email" = $2 where "id" = $1::uuid`, [
          member.sub,
          email,
        ]);
        return member;
      },
    };
    for (const [way, signUp] of Object.entries(signsUp)) {
      const email = someAddress();
      await invite([{ email, name: 'Ada Byron', group: 'Late', free_until: '2099-12-31' }]);
      await age(email, 14);
      const member = await signUp(email);
      expect([way, await profileOf(member)]).toMatchObject([way, { free_until: null, groups: [] }]);
      expect(await listed(email)).toMatchObject({ state: 'expired' });
      // The owner decides again.
      expect(await call('resend_invitation', await idOf(email))).toBe('accepted');
      expect([way, await profileOf(member)]).toMatchObject([
        way,
        { free_until: '2099-12-31', groups: ['Late'] },
      ]);
      expect(await mailsTo(email)).toHaveLength(1);
    }
  });

  test('exports the invitation of an account and deletes it with the account', async () => {
    const email = someAddress();
    await invite([{ email, name: 'Eve' }]);
    const eve = await createMember(database, { confirmed: true, email });
    expect((await exportAccount(database, eve.sub)).invitations).toMatchObject([{ email, name: 'Eve' }]);
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [eve.sub]);
    expect(await listed(email)).toBeUndefined();
  });

  test('erasing an address deletes its invitation', async () => {
    const email = someAddress();
    await invite([{ email }]);
    await ask(database, service, `select "public"."erase_address"($1)`, [email]);
    expect(await listed(email)).toBeUndefined();
  });

  test('forgets an invitation that nobody accepted 90 days after it expired', async () => {
    const [old, young] = [someAddress(), someAddress()];
    await invite([{ email: old }, { email: young }]);
    await age(old, 105);
    await age(young, 103);
    await ask(database, service, `select "public"."forget_old_invitations"()`);
    expect(await listed(old)).toBeUndefined();
    expect(await listed(young)).toMatchObject({ state: 'expired' });
  });

  test('finds invitations by state', async () => {
    const email = someAddress();
    await invite([{ email }]);
    const found = (state: string) =>
      ask(database, owner, `select 1 from "public"."search_invitations"($1, $2)`, [email, state]);
    expect(await found('pending')).toHaveLength(1);
    expect(await found('revoked')).toEqual([]);
  });
});
