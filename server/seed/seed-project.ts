import { rowsPerRequest } from '#domain/read-all-rows.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ExerciseSeed } from '#functions/_shared/exercise-seed.ts';
import type { Membership, ServiceClient } from '#functions/_shared/dependencies.ts';
import type { CatalogProduct } from '#domain/catalog.ts';
import { placeProductFiles, setProductFiles } from '../product-files.ts';
import { storeMembership } from './seed-membership.ts';
import { placeVideos } from './place-videos.ts';
import { cacheControls, listFiles, mimeTypeOf } from './seed-files.ts';
import type { SeedFile } from './place-videos.ts';

const concurrency = 4;
const pageSize = 1000;

interface SeedReport {
  /** As `<bucket>/<name>`. */
  uploaded: string[];
  unchanged: number;
  /** Slugs of added exercises. */
  exercises: string[];
}

/**
 * Uploads the repository's files (`<directory>/<bucket>/<name>`) that are missing or different in a Supabase project,
 * adds exercises that it never had, and stores the downloads of products and the free reviews per month; idempotent. Throws at the first failed upload.
 */
export async function seedProject(
  client: ServiceClient,
  directory: string,
  {
    membership,
    catalog,
    exercises,
  }: { membership: Membership; catalog: readonly CatalogProduct[]; exercises: readonly ExerciseSeed[] },
): Promise<SeedReport> {
  const report: SeedReport = { uploaded: [], unchanged: 0, exercises: [] };
  for (const exercise of exercises) {
    const { data: added, error } = await client.rpc('seed_exercise', { p_exercise: { ...exercise } });
    if (error) throw new Error(`The exercise ${exercise.slug} could not be added: ${error.message}`);
    if (added) report.exercises.push(exercise.slug);
  }
  await storeMembership(client, membership);
  const files = placeVideos(await listFiles(directory), await listExercises(client));
  const stored = await listStored(client, files);
  const queue = [...files];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
        const bytes = await readFile(file.path);
        if (await isStored(client, file, bytes, stored.get(`${file.bucket}/${file.name}`))) {
          report.unchanged += 1;
          continue;
        }
        await upload(client, file, bytes);
        report.uploaded.push(`${file.bucket}/${file.name}`);
      }
    }),
  );
  report.uploaded.sort();
  await placeProductFiles(client, catalog);
  await setProductFiles(client, catalog);
  return report;
}

/** Returns the built-in exercises that were not deleted. */
async function listExercises(client: ServiceClient): Promise<{ slug: string | null; access: string }[]> {
  const { data, error } = await client
    .from('videos')
    .select('slug, access')
    .not('slug', 'is', null)
    .limit(rowsPerRequest);
  if (error) throw new Error(`The exercises could not be read: ${error.message}`);
  return data;
}

interface Stored {
  eTag: string;
  /** Bytes. */
  size: number;
}

async function listStored(client: ServiceClient, files: readonly SeedFile[]): Promise<Map<string, Stored>> {
  const folders = new Map(
    files.map(({ bucket, name }) => {
      const folder = dirname(name) === '.' ? '' : dirname(name);
      return [`${bucket}/${folder}`, { bucket, folder }];
    }),
  );
  const stored = new Map<string, Stored>();
  for (const { bucket, folder } of folders.values()) {
    for (let offset = 0; ; offset += pageSize) {
      const { data, error } = await client.storage.from(bucket).list(folder, { limit: pageSize, offset });
      if (error) throw new Error(`The bucket ${bucket} could not be read: ${error.message}`);
      for (const { name, metadata } of data) {
        const path = folder === '' ? `${bucket}/${name}` : `${bucket}/${folder}/${name}`;
        if (metadata) stored.set(path, { eTag: String(metadata['eTag']), size: Number(metadata['size']) });
      }
      if (data.length < pageSize) break;
    }
  }
  return stored;
}

async function isStored(
  client: ServiceClient,
  { bucket, name }: SeedFile,
  bytes: Uint8Array,
  stored: Stored | undefined,
): Promise<boolean> {
  if (stored?.size !== bytes.byteLength) return false;
  const eTag = stored.eTag.replaceAll('"', '');
  if (/^[\da-f]{32}$/.test(eTag)) return eTag === createHash('md5').update(bytes).digest('hex');
  // The eTag of a multipart upload is not an MD5 hash, so the hash in the metadata is compared.
  const { data } = await client.storage.from(bucket).info(name);
  return data?.metadata?.['sha256'] === sha256(bytes);
}

async function upload(client: ServiceClient, { bucket, name }: SeedFile, bytes: Uint8Array): Promise<void> {
  const { error } = await client.storage.from(bucket).upload(name, bytes, {
    contentType: mimeTypeOf(name),
    cacheControl: /\d+/.exec(cacheControls[bucket] ?? '')?.[0] ?? '3600',
    upsert: true,
    metadata: { sha256: sha256(bytes) },
  });
  if (error) throw new Error(`${bucket}/${name} could not be uploaded: ${error.message}`);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
