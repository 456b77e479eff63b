import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, countOf, createMember, expectRefusal, visitor, type Member, type Person } from './people.ts';
import { finishReview, submitVideo } from './reviews.ts';

describeOnEachEngine('slow motion', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let mia: Member;
  let tom: Member;
  beforeAll(async () => {
    database = await openDatabase();
    ada = await createMember(database, { confirmed: true });
    [mia, tom] = [
      await createMember(database, { role: 'coach', confirmed: true }),
      await createMember(database, { role: 'coach', confirmed: true }),
    ];
  });

  const set = (person: Person, video: string, slowMotion: number | null) =>
    ask(database, person, `select "public"."set_slow_motion"($1::uuid, $2::numeric)`, [video, slowMotion]);
  const read = async (person: Person, video: string) => {
    const [row] = await ask<{ factor: number | null }>(
      database,
      person,
      `select "slow_motion"::float8 as "factor" from "public"."video_submissions" where "id" = $1::uuid`,
      [video],
    );
    return row?.factor;
  };

  test('the athlete says it with the upload and cannot change it', async () => {
    const name = `${ada.sub}/${randomUUID()}.webm`;
    await ask(
      database,
      ada,
      `insert into "storage"."objects" ("bucket_id", "name", "owner_id", "metadata")
       values ('video-submissions', $1, $2, '{"size": 1}')`,
      [name, ada.sub],
    );
    const insert = `insert into "public"."video_submissions"
      ("user_id", "video_url", "video_file_name", "video_file_size", "slow_motion") values ($1::uuid, $2, 'v.mp4', 1, $3) returning "id"`;
    for (const wrong of [0, 0.99, -8, 51, 'NaN'])
      await expect(ask(database, ada, insert, [ada.sub, name, wrong]), String(wrong)).rejects.toThrow();
    const [row] = await ask<{ id: string }>(database, ada, insert, [ada.sub, name, 8]);
    expect(await read(ada, row?.id ?? '')).toBe(8);
    await expectRefusal(
      database,
      ada,
      `update "public"."video_submissions" set "slow_motion" = 2 where "id" = $1::uuid`,
      [row?.id],
    );
    await expect(set(ada, row?.id ?? '', 2)).rejects.toMatchObject({ code: '42501' });
  });

  test('the coach changes it, also after the review', async () => {
    const video = await submitVideo(database, ada);
    expect(await read(ada, video)).toBeNull();
    await set(mia, video, 4);
    expect(await read(ada, video)).toBe(4);
    await finishReview(database, mia, video);
    for (const factor of [50, 1]) {
      await set(mia, video, factor);
      expect(await read(ada, video)).toBe(factor);
    }
    await expect(set(mia, video, 51)).rejects.toMatchObject({ code: '23514' });
    await expect(set(visitor, video, 4)).rejects.toMatchObject({ code: '42501' });
  });

  test('runs of a film that changes its speed follow each other, with all factors or none', async () => {
    const video = await submitVideo(database, ada);
    const save = (runs: unknown, slowMotion: number | null = null) =>
      ask(database, mia, `select "public"."set_slow_motion"($1::uuid, $2::numeric, $3::jsonb)`, [
        video,
        slowMotion,
        JSON.stringify(runs),
      ]);
    const run = (fromUs: unknown, toUs: unknown, factor: unknown) => ({ fromUs, toUs, factor });
    for (const runs of [
      [run(0, 10, 1), run(10, 20, 8)],
      [run(0, 10, null), run(10, 20, null)],
      [run(0, 0.5, 50), run(0.5, 20, 1), run(20, 21, 2.5)],
    ])
      await save(runs);
    for (const wrong of [
      [],
      {},
      'runs',
      [run(0, 10, 1)],
      [1, 2],
      [run(1, 10, 1), run(10, 20, 8)],
      [run(0, 10, 1), run(11, 20, 8)],
      [run(0, 10, 1), run(10, 10, 8)],
      [run(0, 10, 1), run(10, 20, 51)],
      [run(0, 10, 0.5), run(10, 20, 8)],
      [run(0, 10, 1), run(10, 20, null)],
      [run(0, 10, '1'), run(10, 20, '8')],
      [run('0', 10, 1), run(10, 20, 8)],
      [run(0, 10, 1), { fromUs: 10, toUs: 20 }],
      [run(0, 10, 1), { ...run(10, 20, 8), note: 'x' }],
      Array.from({ length: 101 }, (_, i) => run(i, i + 1, 1)),
    ])
      await expect(save(wrong), JSON.stringify(wrong)).rejects.toMatchObject({ code: '23514' });
    await expect(save([run(0, 10, 1), run(10, 20, 8)], 8)).rejects.toMatchObject({ code: '23514' });
    // The release before knows one factor.
    await set(mia, video, 4);
    expect(await read(ada, video)).toBe(4);
  });

  test('a coach who may not review the video cannot change it', async () => {
    const video = await submitVideo(database, ada);
    await ask(database, mia, `select * from "public"."claim_submission"($1::uuid)`, [video]);
    await expect(set(tom, video, 8)).rejects.toMatchObject({ detail: 'claimed' });
    await ask(database, mia, `select "public"."assign_athlete"($1::uuid, $2::uuid)`, [ada.sub, mia.sub]);
    await expect(set(tom, video, 8)).rejects.toMatchObject({ detail: 'gone' });
    await expect(set(tom, randomUUID(), 8)).rejects.toMatchObject({ detail: 'gone' });
    await set(mia, video, 8);
    expect(
      await countOf(database, tom, `select 1 from "public"."video_submissions" where "id" = $1::uuid`, [
        video,
      ]),
    ).toBe(0);
  });
});
