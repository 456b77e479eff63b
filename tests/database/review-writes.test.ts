import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, type Member, type Person } from './people.ts';
import { createRoomPeople, finishReview, submitVideo } from './reviews.ts';

interface Item {
  kind: string;
  id?: string;
  version?: number;
  write?: string;
  earlier?: string[];
  row?: object;
}

describeOnEachEngine('items of a review', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let coach: Member;
  beforeAll(async () => {
    database = await openDatabase();
    ({ ada, coach } = await createRoomPeople(database));
  });

  async function save(submission: string, items: readonly Item[], person: Person = coach) {
    const withIds = items.map((item) => ({ submission, write: randomUUID(), ...item }));
    const [row] = await ask<{ answers: { outcome: string; version?: number }[] }>(
      database,
      person,
      `select "public"."save_review_items"($1::jsonb) as "answers"`,
      [JSON.stringify(withIds)],
    );
    return row?.answers ?? [];
  }
  const refuses = (saving: Promise<unknown>, code: string) => expect(saving).rejects.toMatchObject({ code });
  const stored = async (submission: string, table: string, columns: string) =>
    ask<Record<string, unknown>>(
      database,
      coach,
      `select ${columns} from "public"."${table}" where "submission_id" = $1`,
      [submission],
    );

  test('of every kind are stored, changed and deleted', async () => {
    const video = await submitVideo(database, ada);
    const [step, measurement, note] = [randomUUID(), randomUUID(), randomUUID()];
    const level = { kind: 'level', reference: null, marks: [{ atUs: 0, points: [[0, 0.5]] }] };
    const first: Item[] = [
      { kind: 'summary', row: { summary: 'Tall.' } },
      { kind: 'phases', row: { plant: 10, swing: 30 } },
      { kind: 'step', id: step, row: { contact_us: 1, toe_off_us: null, frame_us: 33_333 } },
      { kind: 'measurement', id: measurement, row: { ...level, value: 1.23456, error: 0.1 } },
      { kind: 'path', id: 'hips', row: { points: [[0, 0.5, 0.5, 1]] } },
      { kind: 'note', id: note, row: { at_us: 5, end_us: null, body: 'Plant.', shapes: [] } },
    ];
    const versions = (await save(video, first)).map(({ outcome, version = 0 }) => {
      expect(outcome).toBe('saved');
      return version;
    });
    const [saved] = await stored(video, 'review_measurements', '"kind", "value"::float');
    expect(saved).toEqual({ kind: 'level', value: 1.2346 });
    const rows = [
      { summary: 'Taller.' },
      { plant: 20, swing: null, turn: 40 },
      { contact_us: 2, toe_off_us: 3, frame_us: null },
      { ...level, known_m: 3 },
      { points: [[1, 0.5, 0.5, 1]] },
      { at_us: 6, end_us: null, body: 'Plant higher.', shapes: [] },
    ];
    const changed = first.map((item, i) => ({ ...item, version: versions[i] ?? 0, row: rows[i] ?? {} }));
    const answers = await save(video, changed);
    expect(answers.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'saved'));
    expect(await stored(video, 'review_phases', '"phase", "at_us"::int')).toEqual(
      expect.arrayContaining([
        { phase: 'plant', at_us: 20 },
        { phase: 'turn', at_us: 40 },
      ]),
    );
    expect(await stored(video, 'reviews', '"summary"')).toEqual([{ summary: 'Taller.' }]);
    const gone = changed.flatMap(({ kind, id }, i) =>
      id === undefined ? [] : [{ kind, id, version: answers[i]?.version ?? 0 }],
    );
    expect((await save(video, gone)).every(({ outcome }) => outcome === 'saved')).toBe(true);
    for (const table of ['review_steps', 'review_measurements', 'review_paths', 'review_notes'])
      expect([table, await stored(video, table, '1')]).toEqual([table, []]);
  });

  test('that were deleted stay deleted for a write that comes late, and return for one that knows it', async () => {
    const video = await submitVideo(database, ada);
    const item = { kind: 'step', id: randomUUID(), row: { contact_us: 1, toe_off_us: null } };
    const write = randomUUID();
    const [first] = await save(video, [{ ...item, write }]);
    const [deleted] = await save(video, [{ kind: 'step', id: item.id, version: first?.version ?? 0 }]);
    expect(await save(video, [{ ...item, write }])).toMatchObject([{ outcome: 'gone' }]);
    expect(await save(video, [{ ...item, version: first?.version ?? 0 }])).toMatchObject([
      { outcome: 'gone' },
    ]);
    expect(await save(video, [{ ...item, version: deleted?.version ?? 0 }])).toMatchObject([
      { outcome: 'saved' },
    ]);
  });

  test('that a page of the release before writes itself are newer than what others know', async () => {
    const video = await submitVideo(database, ada);
    const put = (atUs: number) =>
      ask(
        database,
        coach,
        `insert into "public"."review_phases" ("submission_id", "phase", "at_us") values ($1, 'plant', $2)
         on conflict ("submission_id", "phase") do update set "at_us" = excluded."at_us"`,
        [video, atUs],
      );
    await put(10);
    const [mine] = await save(video, [{ kind: 'phases', version: 1, row: { plant: 20 } }]);
    expect(mine).toMatchObject({ outcome: 'saved' });
    await put(30);
    const late = { kind: 'phases', version: mine?.version ?? 0, row: { plant: 40 } };
    expect(await save(video, [late])).toEqual([{ outcome: 'conflict' }]);
    // Nothing to decide where both say the same.
    expect(await save(video, [{ ...late, row: { plant: 30 } }])).toEqual([
      { outcome: 'saved', version: late.version },
    ]);
  });

  test('are written only by a coach, and not after the review is finished where tables say so', async () => {
    const video = await submitVideo(database, ada);
    const step = { kind: 'step', id: randomUUID(), row: { contact_us: 1, toe_off_us: null } };
    const [first] = await save(video, [step]);
    await refuses(save(video, [{ kind: 'summary', row: { summary: 'Mine.' } }], ada), '42501');
    await refuses(save(video, [{ kind: 'film', row: {} }]), '22023');
    await finishReview(database, coach, video);
    const version = first?.version ?? 0;
    await refuses(save(video, [{ ...step, version, row: { contact_us: 2 } }]), '42501');
    await refuses(save(video, [{ kind: 'step', id: step.id, version }]), '42501');
    expect(await ask(database, ada, `select 1 from "public"."review_item_versions"`)).toEqual([]);
  });

  test('go with their film, and their versions too', async () => {
    const video = await submitVideo(database, ada);
    await save(video, [{ kind: 'phases', row: { plant: 10 } }]);
    await asOwner(database, `delete from "public"."video_submissions" where "id" = $1`, [video]);
    const left = await asOwner(
      database,
      `select 1 from "public"."review_item_versions" where "submission_id" = $1`,
      [video],
    );
    expect(left).toEqual([]);
  });
});
