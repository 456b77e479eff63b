import type { StorageDependencies } from './storage-context.ts';

const batchSize = 500;

/**
 * Removes bytes without a row that are older than `orphanLifeMs`, which crashes during uploads and deletions leave
 * behind. Returns how many were removed.
 */
export async function sweepOrphans(
  { database, files, orphanLifeMs }: Pick<StorageDependencies, 'database' | 'files' | 'orphanLifeMs'>,
  now: Date,
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];

  async function sweep(): Promise<void> {
    const { rows } = await database.asOwner((tx) =>
      tx.query<{ version: string }>(
        `select "version" from "storage"."objects"
         where "version" in (select jsonb_array_elements_text($1::text::jsonb))`,
        [JSON.stringify(batch)],
      ),
    );
    const needed = new Set(rows.map((row) => row.version));
    for (const version of batch.filter((candidate) => !needed.has(candidate))) {
      await files.remove(version);
      removed += 1;
    }
    batch = [];
  }

  for await (const version of files.listBefore(new Date(now.getTime() - orphanLifeMs))) {
    batch.push(version);
    if (batch.length === batchSize) await sweep();
  }
  if (batch.length > 0) await sweep();
  return removed;
}
