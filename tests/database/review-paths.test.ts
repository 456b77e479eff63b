import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, countOf } from './people.ts';
import { createRoomPeople, finishReview, savePath, submitVideo } from './reviews.ts';
import type { RoomPeople } from './reviews.ts';

describeOnEachEngine('paths through a jump', (openDatabase) => {
  let database: Database;
  let people: RoomPeople;
  beforeAll(async () => {
    database = await openDatabase();
    people = await createRoomPeople(database);
  });

  const paths = (video: string, person = people.coach) =>
    ask(
      database,
      person,
      `select "part", "points" from "public"."review_paths" where "submission_id" = $1::uuid`,
      [video],
    );
  const remove = (video: string, person = people.coach) =>
    countOf(database, person, `delete from "public"."review_paths" where "submission_id" = $1::uuid`, [
      video,
    ]);

  test('the coach writes them until the review is finished, and then the athlete reads them', async () => {
    const { ada, eve, coach } = people;
    const video = await submitVideo(database, ada);
    await savePath(database, coach, video);
    const points = [
      [0, 0.5, 0.5, 1],
      [40_000, 0.52, 0.48, 0, 0.002],
      [80_000, 0.54, 0.46, 0],
    ];
    await savePath(database, coach, video, points);
    const saved = [{ part: 'hips', points }];
    expect([await paths(video), await paths(video, ada), await paths(video, eve)]).toEqual([saved, [], []]);
    for (const person of [ada, eve])
      await expect(savePath(database, person, video)).rejects.toMatchObject({ code: '42501' });
    expect(await remove(video, ada)).toBe(0);

    await finishReview(database, coach, video);
    expect([await paths(video, ada), await paths(video, eve)]).toEqual([saved, []]);
    await expect(savePath(database, coach, video, points, 'top-hand')).rejects.toMatchObject({
      code: '42501',
    });
    expect(await remove(video)).toBe(0);
  });

  test.each([
    { points: {} },
    { points: [] },
    { points: [[0, 0.5, 0.5]] },
    { points: [[0, 0.5, 0.5, 2]] },
    { points: [[0.5, 0.5, 0.5, 1]] },
    { points: [[-1, 0.5, 0.5, 1]] },
    { points: [[0, 1.01, 0.5, 1]] },
    { points: [[0, '0.5', 0.5, 1]] },
    { points: [[0, 0.5, 0.5, 0, -0.001]] },
    { points: [[0, 0.5, 0.5, 0, 1.001]] },
    { points: [[0, 0.5, 0.5, 0, null]] },
    { points: [[0, 0.5, 0.5, 0, 0.001, 0]] },
    { points: [{ x: 1 }] },
    { points: [null] },
  ])('refuses the points $points', async ({ points }) => {
    const video = await submitVideo(database, people.ada);
    await expect(savePath(database, people.coach, video, points)).rejects.toMatchObject({ code: '23514' });
  });

  test('a path has at most 1,000 points and belongs to a known part', async () => {
    const video = await submitVideo(database, people.ada);
    const points = (count: number) =>
      Array.from({ length: count }, (_, i) => [86_399_000_000 + i, 0.123_456, 0.123_456, 0, 0.123_456]);
    await savePath(database, people.coach, video, points(1000));
    await expect(savePath(database, people.coach, video, points(1001))).rejects.toMatchObject({
      code: '23514',
    });
    await expect(savePath(database, people.coach, video, points(1), 'knee')).rejects.toMatchObject({
      code: '23514',
    });
  });
});
