import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { upsertSystemObjects, type ObjectMetadata } from 'embedded-supabase/storage/object-rows.ts';
import {
  discardBytes,
  serviceRole,
  type StorageDependencies,
} from 'embedded-supabase/storage/storage-context.ts';

const atATime = 8;
const hour = 'max-age=3600';
/** Pictures carry a hash of their content in their names. */
export const cacheControls: Readonly<Record<string, string>> = {
  'website-photos': 'max-age=31536000, immutable',
};

/**
 * Stores the files that belong to the repository, `<directory>/<bucket>/<name>`, where storage lacks them or has other
 * bytes: the bytes a few at a time, then all rows at once, because a start with hundreds of pictures should not take hundreds of
 * transactions. Gives the names that were stored. A directory that does not exist holds none.
 */
export async function seedFiles(storage: StorageDependencies, directory: string): Promise<string[]> {
  const wanted = await listFiles(directory);
  const stored = await storedEtags(storage, wanted);
  const written: { bucket: string; name: string; version: string; metadata: ObjectMetadata }[] = [];

  async function writeOne({ bucket, name }: SeedFile): Promise<void> {
    const bytes = await readFile(join(directory, bucket, name));
    const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const current = stored.get(`${bucket}/${name}`);
    if (current?.etag === eTag && (await hasBytes(storage, current.version))) return;
    const version = crypto.randomUUID();
    await storage.files.write(version, chunksOf(bytes));
    written.push({ bucket, name, version, metadata: describe(bucket, name, bytes.byteLength, eTag) });
  }

  const waiting = [...wanted];
  try {
    await Promise.all(
      Array.from({ length: atATime }, async () => {
        for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await writeOne(file);
      }),
    );
    if (written.length === 0) return [];
    const replaced = await storage.database.withRole(serviceRole, (tx) => upsertSystemObjects(tx, written));
    await discardBytes(storage, replaced);
  } catch (error) {
    await discardBytes(
      storage,
      written.map(({ version }) => version),
    );
    throw error;
  }
  return written.map(({ bucket, name }) => `${bucket}/${name}`).sort();
}

/** What a file's name says it is. */
export function typeOf(name: string): string {
  // Captions: hono's list has none.
  return name.endsWith('.vtt') ? 'text/vtt' : (getMimeType(name) ?? 'application/octet-stream');
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function describe(bucket: string, name: string, size: number, eTag: string): ObjectMetadata {
  return {
    eTag,
    size,
    mimetype: typeOf(name),
    cacheControl: cacheControls[bucket] ?? hour,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
}

export interface SeedFile {
  bucket: string;
  name: string;
}

/** The files `<directory>/<bucket>/<name>`. */
export async function listFiles(directory: string): Promise<SeedFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name).slice(join(directory, sep).length).split(sep);
      const [bucket = '', ...name] = path;
      return { bucket, name: name.join('/') };
    })
    .filter(({ name }) => name !== '');
}

async function storedEtags(
  { database }: StorageDependencies,
  files: readonly SeedFile[],
): Promise<Map<string, { etag: string | null; version: string }>> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ path: string; etag: string | null; version: string }>(
      `select "bucket_id" || '/' || "name" as "path", "metadata" ->> 'eTag' as "etag", "version"
       from "storage"."objects"
       where "bucket_id" || '/' || "name" in (select jsonb_array_elements_text($1::text::jsonb))`,
      [JSON.stringify(files.map(({ bucket, name }) => `${bucket}/${name}`))],
    ),
  );
  return new Map(rows.map(({ path, ...row }) => [path, row]));
}

/** A restored database may name files that its data directory does not have. */
async function hasBytes({ files }: StorageDependencies, version: string): Promise<boolean> {
  const bytes = await files.read(version);
  await bytes?.cancel();
  return bytes !== undefined;
}
