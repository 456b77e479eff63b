import { grantClaims } from './link-signer.ts';
import { checkBucketName } from './object-name.ts';
import type { StorageRequest } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';
import type { UnfinishedUploads } from './unfinished-uploads.ts';
import { checkMimeType, checkUpload, sizeLimit } from './upload-object.ts';
import { isSignedIn, type UploadRecord } from './upload-record.ts';

/** Metadata that tus clients send with an upload. bucketName and objectName identify the object, as on Supabase. */
type UploadMetadata = Readonly<Record<string, string | null>>;

/**
 * Checks policies and bucket limits before a resumable upload begins. Policies see the declared size plus those of the
 * user's other unfinished uploads in the bucket, so that quotas include them. Returns the record to store and the
 * maximum size in bytes. Throws StorageError.
 */
export async function beginResumable(
  storage: StorageRequest,
  unfinished: UnfinishedUploads,
  { id, metadata }: { id: string; metadata: UploadMetadata | undefined },
): Promise<{ record: UploadRecord; limit: number }> {
  if (metadata === undefined) throw storageErrors.metadataRequired();
  const { role, user, request } = storage;
  const target = {
    bucket: checkBucketName(metadata.bucketName ?? ''),
    name: metadata.objectName ?? '',
    owner: user,
    upsert: request.headers.get('x-upsert') === 'true',
    role,
  };
  // First without a size, so that a missing bucket or a refusal by policy is not reported as an exceeded quota.
  const bucket = await checkUpload(storage, target);
  const limit = sizeLimit(storage, bucket);
  // Without the session, because users may resume their uploads in another one.
  const { session_id: _session, ...claims } = grantClaims.parse(role.claims);
  const record: UploadRecord = {
    bucket: target.bucket,
    name: target.name,
    upsert: target.upsert,
    claims,
    size: declaredSize(request),
    metadata: { ...metadata },
    createdAt: new Date().toISOString(),
    finished: false,
  };
  if (!(await isSignedIn(storage, role.claims))) throw storageErrors.accessDenied();
  checkMimeType(mimetypeOf(record), bucket.allowed_mime_types);
  if (record.size !== undefined && record.size > limit) throw storageErrors.tooLarge();
  const size = await unfinished.reserve(storage, id, { ...record, size: record.size ?? limit });
  await checkUpload(storage, target, size);
  return { record, limit };
}

/** Returns `Upload-Length` in bytes; undefined until the client declares it. */
function declaredSize(request: Request): number | undefined {
  const length = request.headers.get('upload-length');
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}

export function mimetypeOf({ metadata }: Pick<UploadRecord, 'metadata'>): string {
  return metadata.contentType ?? 'application/octet-stream';
}
