import { serveBytes } from '../http/serve-bytes.ts';
import { findObject, findObjectAndBucket, findVisibleObject, type StoredObject } from './object-rows.ts';
import { presentType } from './present-type.ts';
import type { StorageRequest } from './storage-context.ts';
import { renderStorageError, storageErrors } from './storage-error.ts';

export type Access =
  /** The bucket must be public. */
  | { kind: 'public' }
  /** The caller's policies must allow it, or the bucket must be public. */
  | { kind: 'caller' }
  /** A verified link. */
  | { kind: 'link'; expires: Date };

/** Answers GET and HEAD for an object's bytes. Throws StorageError when the caller may not read them. */
export async function serveObject(
  storage: StorageRequest,
  bucket: string,
  name: string,
  access: Access,
): Promise<Response> {
  const { request, files } = storage;
  // An upload may replace row and file between the two reads. The second attempt finds the new row.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const object = await readableObject(storage, bucket, name, access);
    const answer = await serveBytes(request, {
      size: object.metadata.size,
      etag: object.metadata.eTag,
      lastModified: new Date(object.metadata.lastModified),
      headers: headersOf(storage, object, access),
      open: (range) => files.read(object.version, range),
    });
    if (answer === undefined) continue;
    if (answer.status !== 416) return answer;
    const refusal = renderStorageError(storageErrors.invalidRange());
    refusal.headers.set('content-range', `bytes */${object.metadata.size}`);
    return refusal;
  }
  storage.log.error({ bucket, name }, 'the bytes of a stored object are missing');
  throw storageErrors.noSuchKey();
}

/** Returns an object's metadata for storage-js' `info`. */
export async function describeObject(
  storage: StorageRequest,
  bucket: string,
  name: string,
  access: Access,
): Promise<Response> {
  const object = await readableObject(storage, bucket, name, access);
  return Response.json(
    {
      id: object.id,
      name: object.name,
      version: object.version,
      bucket_id: object.bucket_id,
      size: object.metadata.size,
      content_type: object.metadata.mimetype,
      cache_control: object.metadata.cacheControl,
      etag: object.metadata.eTag,
      metadata: object.user_metadata ?? {},
      last_modified: object.updated_at,
      created_at: object.created_at,
    },
    { headers: { 'cache-control': 'no-store', etag: object.metadata.eTag } },
  );
}

async function readableObject(
  { database, role }: StorageRequest,
  bucketId: string,
  name: string,
  access: Access,
): Promise<StoredObject> {
  if (access.kind === 'link') return database.asOwner((tx) => findObject(tx, bucketId, name));
  if (access.kind === 'caller') {
    const own = await database.withRole(role, (tx) => findVisibleObject(tx, bucketId, name), {
      readOnly: true,
    });
    if (own !== undefined) return own;
  }
  const found = await findObjectAndBucket(database, bucketId, name);
  if (!found.public && access.kind === 'public') throw storageErrors.noSuchBucket();
  if (!found.public || found.object === undefined) throw storageErrors.noSuchKey();
  return found.object;
}

function headersOf({ url }: StorageRequest, object: StoredObject, access: Access): Headers {
  const presented = presentType(object.metadata.mimetype);
  const headers = new Headers({
    'content-type': presented.contentType,
    'x-content-type-options': 'nosniff',
    // Other origins may embed public images. Keys and tokens protect everything else, not the origin.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control':
      access.kind === 'public' ? object.metadata.cacheControl : `private, ${object.metadata.cacheControl}`,
  });
  if (access.kind === 'link') {
    // Caches must not keep the bytes longer than the link is valid.
    const seconds = Math.max(0, Math.floor((access.expires.getTime() - Date.now()) / 1000));
    headers.set('cache-control', `private, max-age=${seconds}`);
    headers.set('expires', access.expires.toUTCString());
  }
  headers.set('content-security-policy', presented.policy);
  const download = url.searchParams.get('download');
  if (download !== null || presented.attachment) {
    headers.set('content-disposition', dispositionOf(download ?? ''));
  }
  return headers;
}

function dispositionOf(fileName: string): string {
  if (fileName === '') return 'attachment;';
  const encoded = encodeURIComponent(fileName.toWellFormed());
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`;
}
