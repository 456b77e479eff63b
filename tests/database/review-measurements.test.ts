import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { exportAccount } from './export-account.ts';
import { ask, countOf } from './people.ts';
import type { Person } from './people.ts';
import { createRoomPeople, finishReview, submitVideo } from './reviews.ts';
import type { RoomPeople } from './reviews.ts';

interface Row {
  id?: string;
  kind?: string;
  reference?: string | null;
  marks?: unknown;
  known?: number | null;
  value?: number | null;
}

const line = [{ atUs: 1000, points: [[0.1, 0.9], [0.1, 0.2]] }]; // oxfmt-ignore

describeOnEachEngine('measurements of a review', (openDatabase) => {
  let database: Database;
  let people: RoomPeople;
  beforeAll(async () => {
    database = await openDatabase();
    people = await createRoomPeople(database);
  });

  const add = (
    person: Person,
    video: string,
    {
      id = randomUUID(),
      kind = 'distance',
      reference = null,
      marks = line,
      known = null,
      value = null,
    }: Row = {},
  ) =>
    countOf(
      database,
      person,
      `insert into "public"."review_measurements" ("id", "submission_id", "kind", "reference", "marks", "known_m", "value", "error")
       values ($1::uuid, $2::uuid, $3, $4, $5::jsonb, $6::numeric, $7::numeric, case when $7::numeric is not null then 0.01 end)`,
      [id, video, kind, reference, JSON.stringify(marks), known, value],
    );
  const change = (person: Person, id: string, value: number) =>
    countOf(
      database,
      person,
      `update "public"."review_measurements" set "value" = $2::numeric, "error" = 0.02 where "id" = $1::uuid`,
      [id, value],
    );
  const remove = (person: Person, id: string) =>
    countOf(database, person, `delete from "public"."review_measurements" where "id" = $1::uuid`, [id]);
  const kinds = async (person: Person, video: string) =>
    (
      await ask<{ kind: string }>(
        database,
        person,
        `select "kind" from "public"."review_measurements" where "submission_id" = $1::uuid order by 1`,
        [video],
      )
    ).map(({ kind }) => kind);

  test('the coach measures until the review is finished, then only corrects, and the athlete reads', async () => {
    const { ada, eve, coach } = people;
    const video = await submitVideo(database, ada);
    const [scale, takeOff] = [randomUUID(), randomUUID()];
    await add(coach, video, { id: scale, kind: 'scale', reference: 'bar', known: 5.1 });
    await add(coach, video, { id: takeOff, kind: 'take-off', value: 3.7 });
    expect([await kinds(coach, video), await kinds(ada, video), await kinds(eve, video)]).toEqual([
      ['scale', 'take-off'],
      [],
      [],
    ]);
    for (const person of [ada, eve]) {
      await expect(add(person, video)).rejects.toMatchObject({ code: '42501' });
      expect(await change(person, takeOff, 4)).toBe(0);
      expect(await remove(person, takeOff)).toBe(0);
    }

    await finishReview(database, coach, video);
    expect([await kinds(ada, video), await kinds(eve, video)]).toEqual([['scale', 'take-off'], []]);
    await expect(add(coach, video)).rejects.toMatchObject({ code: '42501' });
    expect([
      await change(coach, takeOff, 3.65),
      await change(ada, takeOff, 4),
      await remove(coach, takeOff),
    ]).toEqual([1, 0, 0]);
  });

  test('refuses marks, kinds and lengths that make no sense', async () => {
    const video = await submitVideo(database, people.ada);
    const wrong: Row[] = [
      { kind: 'weight' },
      { kind: 'scale', known: 5 },
      { kind: 'distance', reference: 'bar' },
      { marks: [] },
      { marks: 'here' },
      { marks: Array.from({ length: 13 }, () => line[0]) },
      { marks: [{ atUs: -1, points: [] }] },
      { marks: [{ atUs: 0.5, points: [] }] },
      { marks: [{ atUs: 0, points: [[0.5, 1.01]] }] },
      { marks: [{ atUs: 0, points: [[0.5]] }] },
      { marks: [{ atUs: 0, points: Array.from({ length: 9 }, () => [0, 0]) }] },
      { kind: 'place', known: 5 },
      { marks: [{ atUs: 0, points: [], more: 1 }] },
      { marks: [{ atUs: 0, points: [], deviations: 1 }] },
      { marks: [{ atUs: 0, points: [[0, 0]], deviations: ['1'] }] },
      { marks: [{ atUs: 0, points: [[0, 0]], deviations: [-1] }] },
      { marks: [{ atUs: 0, points: [[0, 0]], deviations: [1001] }] },
      { marks: [{ atUs: 0, points: [[0, 0]], deviations: Array.from({ length: 9 }, () => 1) }] },
      { known: 0 },
      { known: 101 },
    ];
    for (const row of wrong)
      await expect(add(people.coach, video, row), JSON.stringify(row)).rejects.toMatchObject({
        code: '23514',
      });
  });

  test('a mark may say how far each of its points may be off', async () => {
    const video = await submitVideo(database, people.ada);
    const marks = [{ atUs: 0, points: [[0, 0], [1, 1]], deviations: [1.4, 0] }]; // oxfmt-ignore
    expect(await add(people.coach, video, { marks })).toBe(1);
  });

  test('a mark may have the same points as they were clicked before, up to four times', async () => {
    const video = await submitVideo(database, people.ada);
    const clicked = { points: [[0, 0], [1, 1]], deviations: [1.4, 0] }; // oxfmt-ignore
    const marks = (again: unknown) => [{ atUs: 0, ...clicked, again }];
    const four = Array.from({ length: 4 }, () => clicked);
    expect(await add(people.coach, video, { marks: marks(four) })).toBe(1);
    for (const again of [
      clicked,
      [...four, clicked],
      [{ ...clicked, points: [[0, 2]] }],
      [{ ...clicked, deviations: [-1] }],
      [{ ...clicked, again: [] }],
      [{ deviations: [1] }],
      [null],
    ])
      await expect(add(people.coach, video, { marks: marks(again) })).rejects.toMatchObject({
        code: '23514',
      });
  });

  test('a jump has one of each number of the vault, and many distances', async () => {
    const video = await submitVideo(database, people.ada);
    await add(people.coach, video, { kind: 'pole-bend', value: 25 });
    await expect(add(people.coach, video, { kind: 'pole-bend', value: 26 })).rejects.toMatchObject({
      code: '23505',
    });
    await add(people.coach, video, { value: 1 });
    await add(people.coach, video, { value: 2 });
  });

  test('a coach does not measure while another coach has claimed the video', async () => {
    const { ada, coach, assistant } = people;
    const video = await submitVideo(database, ada);
    const id = randomUUID();
    await add(assistant, video, { id, value: 1 });
    await ask(database, assistant, `select "public"."claim_submission"($1::uuid)`, [video]);
    await expect(add(coach, video)).rejects.toMatchObject({ detail: 'claimed' });
    await expect(change(coach, id, 2)).rejects.toMatchObject({ detail: 'claimed' });
  });

  test('measured numbers are in the progress of their athlete once the review is finished, and in the export', async () => {
    const { eve, ada, coach } = people;
    const video = await submitVideo(database, eve);
    await add(coach, video, { kind: 'run-up', value: 8.4 });
    await add(coach, video, { kind: 'take-off', value: 3.71 });
    const progress = (person: Person) =>
      ask(
        database,
        person,
        `select "run_up_speed"::float, "run_up_speed_error"::float, "take_off_distance_m"::float, "pole_bend"::float from "public"."jump_progress"($1::uuid)`,
        [eve.sub],
      );
    expect([await progress(eve), await progress(coach)]).toEqual([
      [],
      [{ run_up_speed: 8.4, run_up_speed_error: 0.01, take_off_distance_m: 3.71, pole_bend: null }],
    ]);
    const exported = async () => {
      type Data = { review_measurements: { kind: string }[] };
      const data = await exportAccount<Data>(database, eve.sub);
      return data.review_measurements.map(({ kind }) => kind).sort();
    };
    expect(await exported()).toEqual([]);
    await finishReview(database, coach, video);
    expect(await progress(eve)).toEqual(await progress(coach));
    expect(await progress(ada)).toEqual([]);
    expect(await exported()).toEqual(['run-up', 'take-off']);
  });
});
