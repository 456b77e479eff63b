import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing, syncFile } from 'embedded-supabase/node/write-file.ts';

const recordSchema = z.object({
  id: z.uuid(),
  /** 0 until both sides have the id. */
  uses: z.int().nonnegative(),
  unfinished: z.string().nullable(),
});

const folderSchema = recordSchema.extend({
  /** Versions that the database named and that the folder lacked when both got their id. */
  missing: z.array(z.string()).default([]),
  /** How many changed rows the database had counted when this was written. */
  changes: z.number().nonnegative().default(0),
});

/** What both sides of an installation, the database and DATA_DIR, know about the pair. */
export type InstallationRecord = z.output<typeof recordSchema>;
export type FolderRecord = z.output<typeof folderSchema>;

const recordFile = (dataDir: string) => join(dataDir, 'installation.json');

/** Reads DATA_DIR's side. Returns undefined when it has none. Throws when the file is damaged. */
export async function readFolderRecord(dataDir: string): Promise<FolderRecord | undefined> {
  try {
    return folderSchema.parse(JSON.parse(await readFile(recordFile(dataDir), 'utf8')));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new Error(
      `${recordFile(dataDir)} is damaged. Restore it from a copy, or delete it and run "npm start -- --accept-pair" once.`,
      { cause: error },
    );
  }
}

/** Writes DATA_DIR's side to the disk at once. */
export async function writeFolderRecord(dataDir: string, record: FolderRecord): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const temporary = `${recordFile(dataDir)}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(record)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, recordFile(dataDir));
  await syncFile(dataDir);
}
