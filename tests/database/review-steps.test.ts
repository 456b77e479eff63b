import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, countOf } from './people.ts';
import { createRoomPeople, finishReview, saveStep, submitVideo } from './reviews.ts';
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
    const video = await submitVideo(database, ada, { submitted: true });
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
    const video = await submitVideo(database, people.ada, { submitted: true });
    for (const step of [
      { contactUs: 1000, toeOffUs: 1000 },
      { contactUs: 1000, toeOffUs: 999 },
      { contactUs: -1 },
      { contactUs: 1, toeOffUs: 86_400_000_001 },
    ])
      await expect(saveStep(database, people.coach, video, step)).rejects.toMatchObject({ code: '23514' });
  });

  test('a coach does not write while another coach has claimed the video', async () => {
    const { ada, coach, assistant } = people;
    const video = await submitVideo(database, ada, { submitted: true });
    await ask(database, assistant, `select "public"."claim_submission"($1::uuid)`, [video]);
    await expect(saveStep(database, coach, video)).rejects.toMatchObject({ detail: 'claimed' });
    await saveStep(database, assistant, video);
  });

  test('a video has at most 60 steps', async () => {
    const video = await submitVideo(database, people.ada, { submitted: true });
    await countOf(
      database,
      people.coach,
      `insert into "public"."review_steps" ("submission_id", "contact_us") select $1::uuid, n from generate_series(1, 60) as n`,
      [video],
    );
    await expect(saveStep(database, people.coach, video)).rejects.toMatchObject({ detail: 'too_many' });
  });
});
