import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember } from './people.ts';
import { createRoomPeople, finishReview, namePhase, saveStep, submitVideo } from './reviews.ts';
import type { RoomPeople } from './reviews.ts';

describeOnEachEngine('the steps of a run-up', (openDatabase) => {
  let database: Database;
  let people: RoomPeople;
  beforeAll(async () => {
    database = await openDatabase();
    people = await createRoomPeople(database);
  });

  const steps = (video: string, person = people.coach) =>
    ask(
      database,
      person,
      `select "contact_us"::int, "toe_off_us"::int from "public"."review_steps" where "submission_id" = $1::uuid order by 1`,
      [video],
    );
  const remove = (video: string, person = people.coach) =>
    countOf(database, person, `delete from "public"."review_steps" where "submission_id" = $1::uuid`, [
      video,
    ]);

  test('the coach writes them until the review is finished, and then the athlete reads them', async () => {
    const { ada, eve, coach } = people;
    const video = await submitVideo(database, ada);
    const id = randomUUID();
    await saveStep(database, coach, video, { id, contactUs: 1000 });
    // The same step, sent again with its toe-off.
    await saveStep(database, coach, video, { id, contactUs: 1000, toeOffUs: 1100 });
    await saveStep(database, coach, video, { contactUs: 1250 });
    const saved = [
      { contact_us: 1000, toe_off_us: 1100 },
      { contact_us: 1250, toe_off_us: null },
    ];
    expect([await steps(video), await steps(video, ada), await steps(video, eve)]).toEqual([saved, [], []]);
    for (const person of [ada, eve])
      await expect(saveStep(database, person, video)).rejects.toMatchObject({ code: '42501' });
    expect(await remove(video, ada)).toBe(0);

    await finishReview(database, coach, video);
    expect([await steps(video, ada), await steps(video, eve)]).toEqual([saved, []]);
    await expect(saveStep(database, coach, video, { contactUs: 1500 })).rejects.toMatchObject({
      code: '42501',
    });
    expect(await remove(video)).toBe(0);
  });

  test('a foot leaves the ground after it touched it, within a day', async () => {
    const video = await submitVideo(database, people.ada);
    for (const step of [
      { contactUs: 1000, toeOffUs: 1000 },
      { contactUs: 1000, toeOffUs: 999 },
      { contactUs: -1 },
      { contactUs: 1, toeOffUs: 86_400_000_001 },
      { contactUs: 1, frameUs: 0 },
    ])
      await expect(saveStep(database, people.coach, video, step)).rejects.toMatchObject({ code: '23514' });
  });

  const progress = (person = people.coach, { sub } = people.ada) =>
    ask(
      database,
      person,
      `select "contact_s"::float, "contact_error_s"::float, "steps_per_s"::float, "steps_per_s_error"::float,
         "last_step_s"::float, "last_step_error_s"::float, "second_last_step_s"::float, "second_last_step_error_s"::float,
         "plant_to_take_off_s"::float, "plant_to_take_off_error_s"::float
       from "public"."jump_progress"($1::uuid)`,
      [sub],
    );

  test('the progress has the times of a run-up in real time, each uncertain by its longest frame', async () => {
    const { coach } = people;
    const [gus, eve] = [await createMember(database), people.eve];
    const video = await submitVideo(database, gus);
    await asOwner(
      database,
      `update "public"."video_submissions" set "slow_motion" = 2 where "id" = $1::uuid`,
      [video],
    );
    for (const step of [
      { contactUs: 1_000_000, toeOffUs: 1_200_000, frameUs: 40_000 },
      { contactUs: 1_500_000, toeOffUs: 1_800_000, frameUs: 20_000 },
      { contactUs: 1_900_000, frameUs: 60_000 },
    ])
      await saveStep(database, coach, video, step);
    await namePhase(database, coach, video, 'plant', 1_840_000);
    await namePhase(database, coach, video, 'take-off', 2_000_000);
    const times = {
      contact_s: 0.125,
      contact_error_s: 0.015,
      steps_per_s: 4.444,
      steps_per_s_error: 0.296,
      last_step_s: 0.2,
      last_step_error_s: 0.03,
      second_last_step_s: 0.25,
      second_last_step_error_s: 0.02,
      plant_to_take_off_s: 0.08,
      plant_to_take_off_error_s: 0.03,
    };
    expect([await progress(coach, gus), await progress(gus, gus)]).toEqual([[times], []]);
    await finishReview(database, coach, video);
    expect([await progress(gus, gus), await progress(eve, gus)]).toEqual([[times], []]);
  });

  test('through a film that changes its speed, the times of a run-up are real, or missing while its rate is unknown', async () => {
    const { coach } = people;
    const gus = await createMember(database);
    const video = await submitVideo(database, gus);
    const runs = (factors: (number | null)[]) =>
      ask(database, coach, `select "public"."set_slow_motion"($1::uuid, null, $2::jsonb)`, [
        video,
        JSON.stringify(
          factors.map((factor, i) => ({ fromUs: i * 1_000_000, toUs: (i + 1) * 1_000_000, factor })),
        ),
      ]);
    // Real seconds: 0.9 to 1, 1.1 to 1.2, and 1.25.
    for (const step of [
      { contactUs: 900_000, toeOffUs: 1_000_000, frameUs: 4_000 },
      { contactUs: 1_800_000, toeOffUs: 2_075_000, frameUs: 32_000 },
      { contactUs: 2_125_000, frameUs: 4_000 },
    ])
      await saveStep(database, coach, video, step);
    await namePhase(database, coach, video, 'plant', 1_800_000);
    await namePhase(database, coach, video, 'take-off', 2_000_000);
    await runs([1, 8, 1]);
    expect(await progress(coach, gus)).toMatchObject([
      {
        contact_s: 0.1,
        steps_per_s: 5.714,
        last_step_s: 0.15,
        second_last_step_s: 0.2,
        last_step_error_s: 0.032,
        plant_to_take_off_s: 0.025,
        plant_to_take_off_error_s: 0.004,
      },
    ]);
    await runs([null, null, null]);
    expect(await progress(coach, gus)).toEqual([]);
  });

  test('times of steps from before the frame was saved have no uncertainty, and two contacts no cadence', async () => {
    const { coach } = people;
    const gus = await createMember(database);
    const video = await submitVideo(database, gus);
    await saveStep(database, coach, video, { contactUs: 0, toeOffUs: 100_000 });
    await saveStep(database, coach, video, { contactUs: 250_000, toeOffUs: 370_000, frameUs: 20_000 });
    expect(await progress(coach, gus)).toEqual([
      {
        contact_s: 0.11,
        contact_error_s: null,
        steps_per_s: null,
        steps_per_s_error: null,
        last_step_s: 0.25,
        last_step_error_s: null,
        second_last_step_s: null,
        second_last_step_error_s: null,
        plant_to_take_off_s: null,
        plant_to_take_off_error_s: null,
      },
    ]);
  });

  test('a coach does not write while another coach has claimed the video', async () => {
    const { ada, coach, assistant } = people;
    const video = await submitVideo(database, ada);
    await ask(database, assistant, `select "public"."claim_submission"($1::uuid)`, [video]);
    await expect(saveStep(database, coach, video)).rejects.toMatchObject({ detail: 'claimed' });
    await saveStep(database, assistant, video);
  });

  test('a video has at most 60 steps', async () => {
    const video = await submitVideo(database, people.ada);
    await countOf(
      database,
      people.coach,
      `insert into "public"."review_steps" ("submission_id", "contact_us") select $1::uuid, n from generate_series(1, 60) as n`,
      [video],
    );
    await expect(saveStep(database, people.coach, video)).rejects.toMatchObject({ detail: 'too_many' });
  });
});
