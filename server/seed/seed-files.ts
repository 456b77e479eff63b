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
import { placeVideos, type SeedFile } from './place-videos.ts';

const concurrency = 8;
const oneHour = 'max-age=3600';
/** Photos have a content hash in their names, so they can be cached forever. */
export const cacheControls: Readonly<Record<string, string>> = {
  'website-photos': 'max-age=31536000, immutable',
};

/**
 * Stores the repository's files `<directory>/<bucket>/<name>` that are missing or different in storage. Add the
 * exercises first: they decide where their videos are stored. Returns the names of the stored files; none if the
 * directory does not exist.
 */
export async function seedFiles(storage: StorageDependencies, directory: string): Promise<string[]> {
  const { rows } = await storage.database.withRole(
    serviceRole,
    (tx) =>
      tx.query<{ slug: string | null; access: string }>(`select "slug", "access" from "public"."videos"`),
    { readOnly: true },
  );
  return storeFiles(storage, placeVideos(await listFiles(directory), rows));
}

/**
 * Stores files that are missing or different in storage. Writes all rows in one transaction, because hundreds of files
 * would slow down the start. Returns the names of the stored files as `<bucket>/<name>`.
 */
export async function storeFiles(
  storage: StorageDependencies,
  files: readonly SeedFile[],
): Promise<string[]> {
  const stored = await storedEtags(storage, files);
  const written: { bucket: string; name: string; version: string; metadata: ObjectMetadata }[] = [];

  async function writeOne({ bucket, name, path }: SeedFile): Promise<void> {
    const bytes = await readFile(path);
    const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const current = stored.get(`${bucket}/${name}`);
    if (current?.etag === eTag && (await hasBytes(storage, current.version))) return;
    const version = crypto.randomUUID();
    await storage.files.write(version, toChunks(bytes));
    written.push({ bucket, name, version, metadata: createMetadata(bucket, name, bytes.byteLength, eTag) });
  }

  const queue = [...files];
  try {
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let file = queue.shift(); file !== undefined; file = queue.shift()) await writeOne(file);
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

/** Returns the MIME type for a file name. */
export function mimeTypeOf(name: string): string {
  // Hono does not know the type of captions.
  return name.endsWith('.vtt') ? 'text/vtt' : (getMimeType(name) ?? 'application/octet-stream');
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function createMetadata(bucket: string, name: string, size: number, eTag: string): ObjectMetadata {
  return {
    eTag,
    size,
    mimetype: mimeTypeOf(name),
    cacheControl: cacheControls[bucket] ?? oneHour,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
}

/** Lists the files `<directory>/<bucket>/<name>`. */
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
      const path = join(entry.parentPath, entry.name);
      const [bucket = '', ...name] = path.slice(join(directory, sep).length).split(sep);
      return { bucket, name: name.join('/'), path };
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

/** Whether the bytes exist. A restored database may reference files that are not in the data directory. */
async function hasBytes({ files }: StorageDependencies, version: string): Promise<boolean> {
  const bytes = await files.read(version);
  await bytes?.cancel();
  return bytes !== undefined;
}
