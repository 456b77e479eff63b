import type { Database } from '../database/database.ts';

const HOUR_MS = 3_600_000;

/** Deletes ended sessions and used refresh tokens after a day, as Supabase does, and expired links after an hour. */
export async function sweepAuth(database: Database, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
  await database.asOwner(async (tx) => {
    await tx.query(
      `delete from "auth"."refresh_tokens" where "revoked" = true and "updated_at" < $1::timestamptz`,
      [before(24)],
    );
    await tx.query(`delete from "auth"."sessions" where "not_after" < $1::timestamptz`, [before(24)]);
    await tx.query(`delete from "auth"."one_time_tokens" where "expires_at" < $1::timestamptz`, [before(1)]);
  });
}
