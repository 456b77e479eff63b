import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, createMember, expectRefusal, visitor, type Member, type Person } from './people.ts';
import { finishReview, submitVideo } from './reviews.ts';

describeOnEachEngine('the picture of a jump', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let eve: Member;
  let mia: Member;
  let tom: Member;
  beforeAll(async () => {
    database = await openDatabase();
    const coach = { role: 'coach', confirmed: true } as const;
    ada = await createMember(database, { confirmed: true });
    eve = await createMember(database, { confirmed: true });
    mia = await createMember(database, coach);
    tom = await createMember(database, coach);
  });

  const keep = (person: Person, video: string, frames: readonly (number | null)[], key: number | null) =>
    ask(database, person, `select "public"."keep_picture"($1::uuid, $2::bigint[], $3::bigint)`, [
      video,
      frames,
      key,
    ]);
  const read = async (person: Person, video: string) => {
    const [row] = await ask<{ frames: number[] | null; key: number | null }>(
      database,
      person,
      `select array_to_json("picture_frames_us") as "frames", "picture_key_us"::float8 as "key"
       from "public"."video_submissions" where "id" = $1::uuid`,
      [video],
    );
    return row;
  };

  test('is kept and removed by the athlete and the coach, before and after the review', async () => {
    const video = await submitVideo(database, ada);
    expect(await read(ada, video)).toEqual({ frames: null, key: null });
    await keep(mia, video, [40_000, 0, 40_000, 90_000], 40_000);
    expect(await read(ada, video)).toEqual({ frames: [0, 40_000, 90_000], key: 40_000 });
    await finishReview(database, mia, video);
    await keep(ada, video, [10, 20], 20);
    expect(await read(mia, video)).toEqual({ frames: [10, 20], key: 20 });
    await keep(ada, video, [], null);
    expect(await read(mia, video)).toEqual({ frames: null, key: null });
  });

  test('needs 2 to 12 frames of a film, and a key among them', async () => {
    const video = await submitVideo(database, ada);
    const many = Array.from({ length: 13 }, (_, i) => i);
    const wrong: [(number | null)[], number | null][] = [
      [[5], 5],
      [[5, 5], 5],
      [many, 5],
      [[5, 6], 7],
      [[5, 6], null],
      [[-1, 6], 6],
      [[5, 86_400_000_001], 5],
      [[5, null, 6], 5],
    ];
    for (const [frames, key] of wrong)
      await expect(keep(ada, video, frames, key), JSON.stringify([frames, key])).rejects.toMatchObject({
        code: '23514',
      });
    expect(await read(ada, video)).toEqual({ frames: null, key: null });
  });

  test('cannot be changed by anyone else', async () => {
    const video = await submitVideo(database, ada);
    await ask(database, mia, `select "public"."assign_athlete"($1::uuid, $2::uuid)`, [ada.sub, mia.sub]);
    for (const person of [eve, tom, visitor])
      await expect(keep(person, video, [5, 6], 5)).rejects.toMatchObject({ code: '42501' });
    await expectRefusal(
      database,
      ada,
      `update "public"."video_submissions" set "picture_key_us" = 2 where "id" = $1::uuid`,
      [video],
    );
    await keep(mia, video, [5, 6], 5);
  });
});
