import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, visitor } from './people.ts';
import type { Member, Person } from './people.ts';
import { finishReview, submitVideo } from './reviews.ts';

describeOnEachEngine('jump data', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let eve: Member;
  let coach: Member;
  beforeAll(async () => {
    database = await openDatabase();
    ada = await createMember(database, { confirmed: true });
    eve = await createMember(database, { confirmed: true });
    coach = await createMember(database, { admin: true, confirmed: true });
  });

  const describeJump = (person: Person, video: string, fields: Record<string, unknown>) =>
    countOf(
      database,
      person,
      `insert into "public"."jumps" ("submission_id", ${Object.keys(fields)
        .map((name) => `"${name}"`)
        .join(', ')})
       select $1::uuid, ${Object.keys(fields)
         .map((name) => `("f"."j")."${name}"`)
         .join(', ')} from (select jsonb_populate_record(null::"public"."jumps", $2::jsonb) as "j") as "f"
       on conflict ("submission_id") do update set ${Object.keys(fields)
         .map((name) => `"${name}" = excluded."${name}"`)
         .join(', ')}`,
      [video, JSON.stringify(fields)],
    );
  const full = {
    grip_m: 4.2,
    pole_length_m: 4.45,
    pole_rating_kg: 68.04,
    run_up_lefts: 7,
    mid_mark_m: 16.46,
    take_off_m: 3.66,
    standards_m: 0.65,
    bar_m: 4.5,
    made: true,
    question: 'Am I under at take-off?',
    trim_start_us: 1_000_000,
    trim_end_us: 9_033_333,
  };
  const read = `select * from "public"."jumps" where "submission_id" = $1::uuid`;
  const jumpsOf = (person: Person, id: string) =>
    ask<{ bar_m: number | null }>(
      database,
      person,
      `select "bar_m"::float8, "grip_m"::float8, "clearance_above_grip_m"::float8 as "clearance"
       from "public"."jump_progress"($1::uuid)`,
      [id],
    );

  test('the athlete describes and changes her jump, and the coach reads it', async () => {
    const video = await submitVideo(database, ada);
    expect(await describeJump(ada, video, full)).toBe(1);
    expect(await describeJump(ada, video, { ...full, bar_m: 4.6 })).toBe(1);
    for (const person of [ada, coach]) {
      expect(
        await ask(
          database,
          person,
          `select "bar_m"::float8, "grip_m"::float8, "question" from (${read}) as "j"`,
          [video],
        ),
      ).toEqual([{ bar_m: 4.6, grip_m: 4.2, question: full.question }]);
    }
    expect(await countOf(database, eve, read, [video])).toBe(0);
    await expectRefusal(database, visitor, read, [video]);
  });

  test('only the athlete describes the jump, and no one after the review', async () => {
    const [video, eves] = [await submitVideo(database, ada), await submitVideo(database, eve)];
    for (const person of [eve, coach]) {
      await expect(describeJump(person, video, { bar_m: 4 })).rejects.toMatchObject({ code: '42501' });
    }
    await describeJump(ada, video, { bar_m: 4 });
    await expectRefusal(
      database,
      ada,
      `update "public"."jumps" set "submission_id" = $2::uuid where "submission_id" = $1::uuid`,
      [video, eves],
    );
    await finishReview(database, coach, video);
    const change = `update "public"."jumps" set "bar_m" = 6 where "submission_id" = $1::uuid`;
    expect([
      await countOf(database, ada, change, [video]),
      await countOf(database, coach, change, [video]),
    ]).toEqual([0, 0]);
    await expect(describeJump(ada, video, { bar_m: 6 })).rejects.toMatchObject({ code: '42501' });
  });

  test.each([
    { grip_m: 1.4 },
    { grip_m: 5.6 },
    { grip_m: -4 },
    { grip_m: 4.6, pole_length_m: 4.45 },
    { pole_length_m: 6 },
    { pole_rating_kg: 10 },
    { pole_rating_kg: 150 },
    { run_up_lefts: -1 },
    { run_up_lefts: 16 },
    { mid_mark_m: 50 },
    { take_off_m: 0.1 },
    { standards_m: 1.1 },
    { standards_m: -0.1 },
    { bar_m: 7.1 },
    { question: 'a'.repeat(1001) },
    { trim_start_us: 1 },
    { trim_start_us: 5, trim_end_us: 5 },
    { trim_start_us: -1, trim_end_us: 5 },
    { trim_start_us: 0, trim_end_us: 86_400_000_001 },
  ])('refuses %o', async (fields) => {
    const video = await submitVideo(database, await createMember(database, { confirmed: true }));
    await expect(
      asOwner(
        database,
        `insert into "public"."jumps" select ("r").* from (
           select jsonb_populate_record(null::"public"."jumps", $1::jsonb) as "r"
         ) as "row"`,
        [JSON.stringify({ submission_id: video, question: '', updated_at: '2026-01-01', ...fields })],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('returns grip and clearance over time to the athlete and the coach', async () => {
    const fay = await createMember(database, { confirmed: true });
    const jump = async (day: string, fields: Record<string, unknown>) => {
      const video = await submitVideo(database, fay);
      await describeJump(fay, video, fields);
      await asOwner(
        database,
        `update "public"."video_submissions" set "created_at" = $2::timestamptz where "id" = $1::uuid`,
        [video, day],
      );
    };
    await jump('2026-01-01', { grip_m: 4.2, bar_m: 4.5, made: true });
    await jump('2026-02-01', { grip_m: 4.3, bar_m: 4.6, made: false });
    await jump('2026-03-01', { grip_m: 4.3, bar_m: 4.61, made: true });
    await jump('2026-04-01', { question: 'No numbers at all?' });
    const plot = [
      { grip_m: 4.3, bar_m: 4.61, clearance: 0.51 },
      { grip_m: 4.3, bar_m: 4.6, clearance: null },
      // 4.50 over a grip of 4.20, which is 4.00 above the runway.
      { grip_m: 4.2, bar_m: 4.5, clearance: 0.5 },
    ];
    expect(await jumpsOf(fay, fay.sub)).toEqual(plot);
    expect(await jumpsOf(coach, fay.sub)).toEqual(plot);
    expect(await jumpsOf(eve, fay.sub)).toEqual([]);
    expect(await ask(database, fay, `select "grip_m"::float8 from "public"."jump_progress"()`)).toHaveLength(
      3,
    );
    await expect(jumpsOf(visitor, fay.sub)).rejects.toMatchObject({ code: '42501' });
  });
});
