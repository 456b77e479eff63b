import type { StoredFile } from './file-store.ts';
import type { StorageDependencies } from './storage-context.ts';

/** Files on the disk that no row names although they are older than `orphanLifeMs`. */
export interface UnknownFiles {
  files: StoredFile[];
  /** Number of all stored files. */
  total: number;
}

type Dependencies = Pick<StorageDependencies, 'database' | 'files'>;

const batchSize = 500;

/** Lists the files that no row names. Crashes during uploads leave some behind; a wrong database names none. */
export async function findUnknownFiles(
  storage: Dependencies & Pick<StorageDependencies, 'orphanLifeMs'>,
  now: Date,
): Promise<UnknownFiles> {
  const before = new Date(now.getTime() - storage.orphanLifeMs);
  const found: UnknownFiles = { files: [], total: 0 };
  let batch: StoredFile[] = [];
  const check = async () => {
    const named = await findNamed(
      storage,
      batch.map(({ version }) => version),
    );
    found.files.push(...batch.filter(({ version }) => !named.has(version)));
    batch = [];
  };
  for await (const file of storage.files.list()) {
    found.total += 1;
    if (file.changedAt >= before) continue;
    batch.push(file);
    if (batch.length === batchSize) await check();
  }
  if (batch.length > 0) await check();
  return found;
}

/** Whether there are so many unknown files that a wrong database is more likely than crashes. */
export function isTooMany({ files, total }: UnknownFiles): boolean {
  return files.length > 50 || (files.length >= 5 && files.length > total * 0.05);
}

/** Moves those of the files to the trash that no row names. Returns how many. */
export async function moveToTrash(storage: Dependencies, files: readonly StoredFile[]): Promise<number> {
  let moved = 0;
  for (let start = 0; start < files.length; start += batchSize) {
    const batch = files.slice(start, start + batchSize).map(({ version }) => version);
    const named = await findNamed(storage, batch);
    for (const version of batch.filter((candidate) => !named.has(candidate))) {
      await storage.files.trash.add(version);
      moved += 1;
    }
  }
  return moved;
}

/** Returns the `<bucket>/<name>` of those versions that a row names. */
export async function findNamed(
  { database }: Pick<Dependencies, 'database'>,
  versions: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ version: string; name: string }>(
      `select "version", "bucket_id" || '/' || "name" as "name" from "storage"."objects"
       where "version" in (select jsonb_array_elements_text($1::text::jsonb))`,
      [JSON.stringify(versions)],
    ),
  );
  return new Map(rows.map(({ version, name }) => [version, name]));
}
