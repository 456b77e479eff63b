import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Transaction } from 'embedded-supabase/database/database.ts';
import { writeFully } from 'embedded-supabase/node/write-file.ts';
import { listMigrations, listSequences } from './list-tables.ts';
import { TransferError, type Manifest, type ManifestFile } from './manifest.ts';
import type { ObjectBytes, StoredObject } from './object-bytes.ts';
import { writeRows } from './write-rows.ts';

export interface ExportReport {
  rows: number;
  files: number;
  /** Files in storage without bytes, as `<bucket>/<name>`. */
  missing: string[];
}

/**
 * Exports all rows, including accounts, and all files to an empty or new folder that only its owner can read. A server
 * with Postgres can keep running: the rows are a consistent snapshot, and files that are deleted during the export
 * count as missing.
 */
export async function exportData(
  database: Database,
  bytes: ObjectBytes,
  folder: string,
  /** Adds files before the manifest marks the folder as complete, and returns those of the content. */
  addFiles: () => Promise<Manifest['content']> = () => Promise.resolve([]),
): Promise<ExportReport> {
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 });
  const found = await readdir(folder);
  if (found.length > 1 || (await readdir(join(folder, 'files'))).length > 0) {
    throw new TransferError(`The folder ${folder} is not empty. Use a new one.`);
  }
  const { objects, ...contents } = await database.asOwner(async (tx) => ({
    migrations: await listMigrations(tx),
    ...(await writeRows(tx, join(folder, 'rows.ndjson'))),
    sequences: await listSequences(tx),
    objects: await listObjects(tx),
  }));

  const files: ManifestFile[] = [];
  const missing: string[] = [];
  for (const object of objects) {
    const stream = await bytes.read(object);
    if (stream === undefined) missing.push(`${object.bucket}/${object.name}`);
    else files.push(await copyFile(object, stream, join(folder, 'files', object.id)));
  }
  const content = await addFiles();
  const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), ...contents, files, content };
  const temporaryPath = join(folder, 'manifest.json.new');
  await writeFile(temporaryPath, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
  await rename(temporaryPath, join(folder, 'manifest.json'));
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  return { rows, files: files.length, missing };
}

/** Lists the objects in storage, in the order of the rows. */
async function listObjects(tx: Transaction): Promise<StoredObject[]> {
  const { rows } = await tx.query<StoredObject>(
    `select "id", "bucket_id" as "bucket", "name", "version", "metadata" from "storage"."objects" order by "bucket_id", "name"`,
  );
  return rows;
}

async function copyFile(
  { id, bucket, name }: StoredObject,
  stream: ReadableStream<Uint8Array>,
  path: string,
): Promise<ManifestFile> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of stream) {
      hash.update(chunk);
      size = await writeFully(file, chunk, size);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { id, bucket, name, size, sha256: hash.digest('hex') };
}
