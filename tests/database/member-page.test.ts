import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, type Member } from './people.ts';
import { buyReviews, storeUnsentVideo, submitVideo } from './reviews.ts';

describeOnEachEngine("a member's page", (openDatabase) => {
  let database: Database;
  let owner: Member;
  let mia: Member;
  let tom: Member;
  let ada: Member;
  beforeAll(async () => {
    database = await openDatabase();
    owner = await createMember(database, { role: 'admin', confirmed: true });
    mia = await createMember(database, { role: 'coach', confirmed: true });
    tom = await createMember(database, { role: 'coach', confirmed: true });
    ada = await createMember(database, {
      confirmed: true,
      metadata: { first_name: 'Ada', last_name: 'Vault' },
    });
    await asOwner(
      database,
      `insert into "public"."athlete_coaches" ("athlete_id", "coach_id") values ($1::uuid, $2::uuid)`,
      [ada.sub, mia.sub],
    );
    await buyReviews(database, ada, 2);
    await submitVideo(database, ada);
    await storeUnsentVideo(database, ada);
  });

  const details = async (person: Member, of = ada) =>
    (
      await ask<{ data: object }>(database, person, `select "public"."member_details"($1::uuid) as "data"`, [
        of.sub,
      ])
    )[0]?.data;
  const addNote = (person: Member, body = 'Tight left hamstring.') =>
    ask<{ id: string }>(
      database,
      person,
      `insert into "public"."coach_notes" ("athlete_id", "body") values ($1::uuid, $2) returning "id"`,
      [ada.sub, body],
    );
  const readNotes = (person: Member) =>
    ask(database, person, `select * from "public"."coach_notes" where "athlete_id" = $1::uuid`, [ada.sub]);

  test('shows the coach how to coach, without email, orders or payments', async () => {
    const shown = await details(mia);
    expect(shown).toMatchObject({
      name: 'Ada Vault',
      is_minor: null,
      guardian: null,
      coach_id: mia.sub,
      groups: [],
      credits_left: 2,
      submission_count: 2,
      submissions: [{ status: 'pending', file_name: 'vault.webm' }],
    });
    expect(shown).not.toHaveProperty('account');
    expect(JSON.stringify(shown)).not.toContain(ada.email);
  });

  test('shows the owner the account, orders and mails, too', async () => {
    expect(await details(owner)).toMatchObject({
      account: {
        email: ada.email,
        confirmed: true,
        roles: [],
        subscription: null,
        orders: [{ status: 'paid' }],
        payments: [],
      },
    });
  });

  test('refuses other coaches, members, and accounts that were deleted', async () => {
    await expect(details(tom)).rejects.toMatchObject({ code: '42501' });
    await expect(details(ada)).rejects.toMatchObject({ code: '42501' });
    const gone = { ...ada, sub: '00000000-0000-4000-8000-000000000000' };
    await expect(details(owner, gone)).rejects.toMatchObject({ detail: 'gone' });
  });

  test('notes are for the athlete’s coaches only; authors delete their own', async () => {
    const [note] = await addNote(mia);
    expect(await readNotes(mia)).toMatchObject([{ body: 'Tight left hamstring.', author_id: mia.sub }]);
    expect(await readNotes(owner)).toHaveLength(1);
    for (const person of [tom, ada]) {
      expect(await readNotes(person)).toEqual([]);
      await expect(addNote(person)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(addNote(mia, '  ')).rejects.toMatchObject({ code: '23514' });
    const remove = (person: Member) =>
      countOf(database, person, `delete from "public"."coach_notes" where "id" = $1::uuid`, [note?.id]);
    expect(await remove(owner)).toBe(0);
    expect(await remove(mia)).toBe(1);
  });
});
