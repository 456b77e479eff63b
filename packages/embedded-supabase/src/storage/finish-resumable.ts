import { mimetypeOf } from './begin-resumable.ts';
import { findBucket } from './object-rows.ts';
import { parseMetadata } from './read-upload.ts';
import { discardBytes, type StorageRequest } from './storage-context.ts';
import { storageErrorOf, storageErrors } from './storage-error.ts';
import { checkMimeType, sizeLimit, writeRow } from './upload-object.ts';
import { findUpload, isSignedIn, saveUpload, type UploadRecord } from './upload-record.ts';

/**
 * Creates the object of a completely received upload: first the bytes, then the row, under the current policies. Can be
 * repeated after a crash. A refused upload is removed; after any other error it can be retried. Throws StorageError.
 */
export async function finishResumable(storage: StorageRequest, id: string): Promise<void> {
  const found = await findUpload(storage, id);
  if (found === undefined) throw storageErrors.noSuchUpload();
  if (found.record.finished) return;
  const record = { ...found.record, size: found.offset };
  try {
    await storage.files.partial.publish(id);
    const replaced = (await hasRow(storage, id)) ? undefined : await publishRow(storage, id, record);
    await saveUpload(storage, id, { ...record, finished: true });
    if (replaced !== undefined) await discardBytes(storage, [replaced]);
  } catch (error) {
    if ((storageErrorOf(error)?.statusCode ?? 500) >= 500) throw error;
    await discardBytes(storage, [id]);
    await storage.files.partial.remove(id);
    throw error;
  }
}

async function publishRow(
  storage: StorageRequest,
  id: string,
  record: UploadRecord & { size: number },
): Promise<string | undefined> {
  if (!(await isSignedIn(storage, record.claims))) throw storageErrors.accessDenied();
  const bucket = await findBucket(storage.database, record.bucket);
  if (record.size > sizeLimit(storage, bucket)) throw storageErrors.tooLarge();
  const mimetype = checkMimeType(mimetypeOf(record), bucket.allowed_mime_types);
  const { cacheControl, metadata } = record.metadata;
  const target = {
    bucket: record.bucket,
    name: record.name,
    owner: record.claims.sub,
    upsert: record.upsert,
    role: storage.role,
  };
  const { replaced } = await writeRow(storage, target, {
    ...target,
    version: id,
    metadata: {
      // Resumable uploads are not hashed. A version never changes, so its id works as an ETag.
      eTag: `"${id.replaceAll('-', '')}"`,
      size: record.size,
      mimetype,
      cacheControl:
        typeof cacheControl === 'string' && /^\d{1,10}$/.test(cacheControl)
          ? `max-age=${cacheControl}`
          : 'no-cache',
      lastModified: new Date().toISOString(),
      contentLength: record.size,
      httpStatusCode: 200,
    },
    userMetadata: parseMetadata(metadata ?? undefined),
  });
  return replaced;
}

async function hasRow({ database }: StorageRequest, version: string): Promise<boolean> {
  const { rows } = await database.asOwner((tx) =>
    tx.query('select 1 from "storage"."objects" where "version" = $1', [version]),
  );
  return rows.length > 0;
}
