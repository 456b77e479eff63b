import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, countOf } from './people.ts';
import type { Member } from './people.ts';
import { createRoomPeople, namePhase, submitVideo } from './reviews.ts';

describeOnEachEngine('the phases of a vault', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let coach: Member;
  beforeAll(async () => {
    database = await openDatabase();
    ({ ada, coach } = await createRoomPeople(database));
  });

  const marks = (video: string) =>
    ask(
      database,
      coach,
      `select "phase", "at_us"::int from "public"."review_phases" where "submission_id" = $1::uuid order by "at_us"`,
      [video],
    );

  test('no phase begins before an earlier or after a later one', async () => {
    const video = await submitVideo(database, ada);
    await namePhase(database, coach, video, 'plant', 2_000_000);
    await namePhase(database, coach, video, 'swing', 3_000_000);
    for (const [phase, atUs] of [
      ['clearance', 1_000_000],
      ['take-off', 1_999_999],
      ['take-off', 3_000_001],
      ['plant', 3_000_001],
    ] as const) {
      await expect(namePhase(database, coach, video, phase, atUs)).rejects.toMatchObject({
        detail: 'phase_order',
      });
    }
    await namePhase(database, coach, video, 'take-off', 2_000_000);
    expect(await marks(video)).toHaveLength(3);
  });

  test('moves several phases past each other in one statement', async () => {
    const video = await submitVideo(database, ada);
    await namePhase(database, coach, video, 'plant', 1000);
    await namePhase(database, coach, video, 'take-off', 2000);
    await countOf(
      database,
      coach,
      `insert into "public"."review_phases" ("submission_id", "phase", "at_us") values ($1::uuid, 'plant', 4000), ($1::uuid, 'take-off', 5000)
       on conflict ("submission_id", "phase") do update set "at_us" = excluded."at_us"`,
      [video],
    );
    expect(await marks(video)).toEqual([
      { phase: 'plant', at_us: 4000 },
      { phase: 'take-off', at_us: 5000 },
    ]);
  });

  test('orders phases per video', async () => {
    const [one, other] = [await submitVideo(database, ada), await submitVideo(database, ada)];
    await namePhase(database, coach, one, 'plant', 9000);
    await namePhase(database, coach, other, 'clearance', 10);
    expect(await marks(other)).toEqual([{ phase: 'clearance', at_us: 10 }]);
  });
});
