import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import type { Database } from 'embedded-supabase/database/database.ts';

export type ClubKind =
  | 'athlete'
  | 'coach'
  | 'owner'
  | 'desk'
  | 'submission'
  | 'plan'
  | 'assignment'
  | 'order';

/** Returns the id of the nth row of a kind, as `club_id` in people.sql does. */
export function clubId(kind: ClubKind, n: number): string {
  const hex = createHash('md5').update(`${kind}:${n}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ];
  return parts.join('-');
}

/**
 * Fills a migrated Postgres database with a club of 500 athletes: 20,000 submissions with their reviews, 100,000 messages, 200 plans,
 * orders, subscriptions and lists. Times are relative to now. The user needs the right to disable triggers.
 */
export async function seedClub(database: Database): Promise<void> {
  const parts = ['people', 'reviews', 'chat', 'plans', 'money'];
  const statements = await Promise.all(
    parts.map((part) => readFile(new URL(`./${part}.sql`, import.meta.url), 'utf8')),
  );
  await database.asOwner(
    async (tx) => {
      await tx.exec(`set local session_replication_role = replica; set local search_path = public`);
      await tx.exec(statements.join('\n'));
    },
    { takesLong: true },
  );
  // Vacuum runs outside of transactions only; analyze is enough for the planner.
  await database.asOwner((tx) => tx.exec('analyze'), { takesLong: true });
}
