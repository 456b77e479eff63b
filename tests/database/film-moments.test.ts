import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { createMember } from './people.ts';
import { submitVideo } from './reviews.ts';

describeOnEachEngine('what runs when a film changes', (openDatabase) => {
  let database: Database;
  let film: string;
  beforeAll(async () => {
    database = await openDatabase();
    film = await submitVideo(database, await createMember(database, { confirmed: true }));
  });

  /** Names of the functions that triggers of the table run for an update, in their order. */
  const functionsFor = async (set: string) => {
    const { rows } = await database.asOwner(async (tx) => {
      await tx.exec(`set local track_functions = 'pl'`);
      await tx.query(`update "public"."video_submissions" set ${set} where "id" = $1::uuid`, [film]);
      return tx.query<{ name: string; calls: number }>(
        `select "funcname" as "name", "calls"::integer from "pg_stat_xact_user_functions" where "schemaname" = 'private' order by 1`,
      );
    });
    return rows;
  };

  test('an unrelated column costs one function', async () => {
    expect(await functionsFor(`"seen_at" = now()`)).toEqual([{ name: 'before_film_changes', calls: 1 }]);
  });

  test('a review runs its steps once', async () => {
    const ran = await functionsFor(`"submission_status" = 'rejected'`);
    expect(ran).toContainEqual({ name: 'after_review', calls: 1 });
    expect(ran).toContainEqual({ name: 'return_review_credit', calls: 1 });
    expect(ran.map(({ name }) => name)).not.toContain('notify_coaches');
  });
});
