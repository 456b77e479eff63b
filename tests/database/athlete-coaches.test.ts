import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember, type Member } from './people.ts';
import { saveNote, submitVideo } from './reviews.ts';

describeOnEachEngine('athletes and their coaches', (openDatabase) => {
  let database: Database;
  let owner: Member;
  let mia: Member;
  let tom: Member;
  let ada: Member;
  let video: string;
  beforeAll(async () => {
    database = await openDatabase();
    owner = await createMember(database, { role: 'admin', confirmed: true });
    mia = await createMember(database, { role: 'coach', confirmed: true });
    tom = await createMember(database, { role: 'coach', confirmed: true });
    ada = await createMember(database, { confirmed: true });
    video = await submitVideo(database, ada);
  });

  const assign = (person: Member, athlete: Member, coach: Member | null) =>
    ask(database, person, `select "public"."assign_athlete"($1::uuid, $2::uuid)`, [
      athlete.sub,
      coach?.sub ?? null,
    ]);
  const seesVideo = async (person: Member) =>
    (await ask(database, person, `select 1 from "public"."video_submissions" where "id" = $1::uuid`, [video]))
      .length === 1;
  const queueOf = async (person: Member) =>
    (
      await ask<{ id: string }>(
        database,
        person,
        `select "submission_id" as "id" from "public"."review_queue"()`,
      )
    ).map(({ id }) => id);

  test('every coach works on the videos of the shared queue', async () => {
    await assign(owner, ada, null);
    for (const coach of [owner, mia, tom]) {
      expect(await seesVideo(coach)).toBe(true);
      expect(await queueOf(coach)).toContain(video);
    }
  });

  test('after an athlete is assigned, other coaches neither see nor review the videos', async () => {
    await assign(owner, ada, mia);
    expect(await queueOf(mia)).toContain(video);
    expect(await queueOf(owner)).toContain(video);
    expect(await seesVideo(tom)).toBe(false);
    expect(await queueOf(tom)).not.toContain(video);
    await expect(saveNote(database, tom, video)).rejects.toMatchObject({ code: '42501' });
    await expect(
      ask(database, tom, `select "public"."finish_review"($1::uuid, 'approved', 'Fine.')`, [video]),
    ).rejects.toMatchObject({ detail: 'gone' });
    await expect(
      ask(database, tom, `select * from "public"."review_overview"($1::uuid)`, [video]),
    ).rejects.toThrow('You have no such submission.');
  });

  test('a coach takes an athlete from the shared queue and hands the athlete over', async () => {
    await assign(owner, ada, null);
    await assign(mia, ada, mia);
    await expect(assign(tom, ada, tom)).rejects.toMatchObject({ code: '42501' });
    await assign(mia, ada, tom);
    expect(await seesVideo(mia)).toBe(false);
    expect(await seesVideo(tom)).toBe(true);
  });

  test('an athlete can be assigned to coaches only', async () => {
    await expect(assign(owner, ada, ada)).rejects.toMatchObject({ detail: 'not_a_coach' });
    await expect(assign(ada, ada, mia)).rejects.toMatchObject({ code: '42501' });
  });

  test('athletes return to the shared queue when their coach loses the role', async () => {
    const lea = await createMember(database, { role: 'coach', confirmed: true });
    await assign(owner, ada, lea);
    expect(await seesVideo(tom)).toBe(false);
    await asOwner(database, `delete from "public"."user_roles" where "user_id" = $1::uuid`, [lea.sub]);
    expect(await seesVideo(tom)).toBe(true);
  });

  test('the trail names each assignment', async () => {
    await assign(owner, ada, mia);
    const [line] = await ask(
      database,
      owner,
      `select "action", "label", "details" from "public"."search_trail"($1, 'athlete') limit 1`,
      [ada.sub],
    );
    expect(line).toEqual({ action: 'assign-athlete', label: ada.email, details: { coach: mia.sub } });
  });
});
