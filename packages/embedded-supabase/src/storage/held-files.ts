import type { Database } from '../database/database.ts';
import type { UnknownFiles } from './unknown-files.ts';

/** Files without a row that the sweep did not move, because there are too many. */
export interface HeldFiles extends UnknownFiles {
  /** When the sweep found them. */
  foundAt: Date;
}

/** Returns what the last sweep held back. */
export async function readHeldFiles(database: Database): Promise<HeldFiles | undefined> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ foundAt: string; total: number; files: string }>(
      `select "found_at" as "foundAt", "total", "files"::text from "crossbar"."held_files"`,
    ),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const files = JSON.parse(row.files) as { version: string; size: number; changedAt: string }[];
  return {
    foundAt: new Date(row.foundAt),
    total: row.total,
    files: files.map((file) => ({ ...file, changedAt: new Date(file.changedAt) })),
  };
}

/** Replaces what the last sweep held back; undefined for nothing. */
export async function saveHeldFiles(database: Database, held: HeldFiles | undefined): Promise<void> {
  await database.asOwner(async (tx) => {
    if (held === undefined) await tx.query('delete from "crossbar"."held_files"');
    else
      await tx.query(
        `insert into "crossbar"."held_files" ("found_at", "total", "files") values ($1::timestamptz, $2, $3::text::jsonb)
         on conflict ("only") do update
           set "found_at" = excluded."found_at", "total" = excluded."total", "files" = excluded."files"`,
        [held.foundAt.toISOString(), held.total, JSON.stringify(held.files)],
      );
  });
}
