import { createHash } from 'node:crypto';
import type { RequestContext } from '../database/database.ts';
import {
  findBucket,
  insertObject,
  dryRun,
  upsertObject,
  type Bucket,
  type NewObject,
  type ObjectMetadata,
} from './object-rows.ts';
import { checkObjectName } from './object-name.ts';
import { readUpload, type Upload } from './read-upload.ts';
import { discardBytes, type StorageDependencies } from './storage-context.ts';
import { StorageError, storageErrors } from './storage-error.ts';

interface UploadTarget {
  bucket: string;
  name: string;
  owner: string | undefined;
  upsert: boolean;
  /** The role whose policies apply. */
  role: RequestContext;
}

/**
 * Stores an object: checks policies, writes the bytes as a new version, then writes the row. Removes the bytes when the
 * row cannot be written. Throws StorageError.
 */
export async function uploadObject(
  storage: StorageDependencies,
  request: Request,
  target: UploadTarget,
): Promise<{ id: string }> {
  const bucket = await checkUpload(storage, target);
  const limit = sizeLimit(storage, bucket);
  const upload = await readUpload(request);
  checkMimeType(upload.mimetype, bucket.allowed_mime_types);

  const version = crypto.randomUUID();
  const measured = measure(upload, limit);
  await storage.files.write(version, measured.bytes);
  try {
    const { cacheControl, userMetadata, mimetype = upload.mimetype } = await upload.details();
    const metadata: ObjectMetadata = {
      eTag: `"${measured.md5()}"`,
      size: measured.size(),
      mimetype: checkMimeType(mimetype, bucket.allowed_mime_types),
      cacheControl,
      lastModified: new Date().toISOString(),
      contentLength: measured.size(),
      httpStatusCode: 200,
    };
    const { id, replaced } = await writeRow(storage, target, { ...target, version, metadata, userMetadata });
    if (replaced !== undefined) await discardBytes(storage, [replaced]);
    return { id };
  } catch (error) {
    await discardBytes(storage, [version]);
    throw error;
  }
}

/** Below this free share of the disk uploads are refused, because the database needs space, too, and the trash is emptied. */
export const minFreeShare = 0.1;

/** Throws StorageError when the disk is almost full. */
export async function checkDisk({ files }: Pick<StorageDependencies, 'files'>): Promise<void> {
  if ((await files.freeShare()) < minFreeShare) throw storageErrors.diskFull();
}

/**
 * Checks the upload with a dry run of its row, with the size in bytes if known. Returns the bucket. Throws
 * StorageError.
 */
export async function checkUpload(
  storage: StorageDependencies,
  target: UploadTarget,
  size?: number,
): Promise<Bucket> {
  checkObjectName(target.name);
  const bucket = await findBucket(storage.database, target.bucket);
  await checkDisk(storage);
  const draft: NewObject = {
    ...target,
    version: crypto.randomUUID(),
    metadata: size === undefined ? undefined : { size },
    userMetadata: undefined,
  };
  await dryRun(storage.database, target.role, (tx) =>
    target.upsert ? upsertObject(tx, draft) : insertObject(tx, draft),
  );
  return bucket;
}

/** Returns the maximum size of an object in the bucket, in bytes. */
export function sizeLimit({ maxFileSize }: StorageDependencies, bucket: Bucket): number {
  return Math.min(bucket.file_size_limit ?? maxFileSize, maxFileSize);
}

/** Writes an object's row after its bytes. Returns the replaced version, if any. Throws StorageError. */
export async function writeRow(
  { database, files }: Pick<StorageDependencies, 'database' | 'files'>,
  { role, upsert }: Pick<UploadTarget, 'role' | 'upsert'>,
  object: NewObject,
): Promise<{ id: string; replaced: string | undefined }> {
  const written = await database.withRole(role, async (tx) =>
    upsert ? upsertObject(tx, object) : { ...(await insertObject(tx, object)), replaced: undefined },
  );
  await files.markNamed(object.version, true);
  return written;
}

/** Counts and hashes bytes while they are read. Throws StorageError above `limit` bytes. */
function measure(upload: Upload, limit: number) {
  const hash = createHash('md5');
  let size = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of upload.bytes) {
        size += chunk.byteLength;
        if (size > limit) throw storageErrors.tooLarge();
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof StorageError ? error : storageErrors.incompleteBody();
    }
  }
  return { bytes: pass(), size: () => size, md5: () => hash.digest('hex') };
}

/** Returns the MIME type if the bucket allows it; `video/*` allows every video. Throws StorageError. */
export function checkMimeType(mimetype: string, allowed: readonly string[] | null): string {
  const essence = mimetype.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  // The type is sent as a header of every download.
  if (!/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(essence) || !/^[\x20-\x7e]{1,255}$/.test(mimetype)) {
    throw storageErrors.invalidMimeType(essence.slice(0, 100));
  }
  const group = `${essence.split('/', 1)[0] ?? ''}/*`;
  if (allowed !== null && allowed.length > 0 && !allowed.includes(essence) && !allowed.includes(group)) {
    throw storageErrors.invalidMimeType(essence);
  }
  return mimetype;
}
