import type { Claims } from '../database/database.ts';
import { grantClaims } from './link-signer.ts';
import { checkBucketName } from './object-name.ts';
import type { StorageRequest } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';
import type { UnfinishedUploads } from './unfinished-uploads.ts';
import { checkMimeType, checkUpload, sizeLimit } from './upload-object.ts';
import { isSignedIn, verifySignature, type UploadRecord } from './upload-record.ts';

/** Metadata that tus clients send with an upload. bucketName and objectName identify the object, as on Supabase. */
export type UploadMetadata = Readonly<Record<string, string | null>>;

/**
 * Checks policies and bucket limits before a resumable upload begins. Policies see the declared size plus those of the
 * user's other unfinished uploads in the bucket, so that quotas include them. Returns the record to store and the
 * maximum size in bytes. Throws StorageError.
 */
export async function beginResumable(
  storage: StorageRequest,
  unfinished: UnfinishedUploads,
  { id, metadata, signed }: { id: string; metadata: UploadMetadata | undefined; signed: boolean },
): Promise<{ record: UploadRecord; limit: number }> {
  if (metadata === undefined) throw storageErrors.metadataRequired();
  const bucketName = checkBucketName(metadata.bucketName ?? '');
  const name = metadata.objectName ?? '';
  const grant = signed
    ? await verifySignature(storage, { bucket: bucketName, name })
    : { claims: storage.role.claims, upsert: storage.request.headers.get('x-upsert') === 'true' };
  const target = {
    bucket: bucketName,
    name,
    owner: grant.claims.sub,
    upsert: grant.upsert,
    role: signed ? { claims: grant.claims } : storage.role,
  };
  // First without a size, so that a missing bucket or a refusal by policy is not reported as an exceeded quota.
  const bucket = await checkUpload(storage, target);
  const limit = sizeLimit(storage, bucket);
  const record: UploadRecord = {
    bucket: bucketName,
    name,
    upsert: grant.upsert,
    claims: claimsToStore(grant.claims, signed),
    signed,
    size: declaredSize(storage.request),
    metadata: { ...metadata },
    createdAt: new Date().toISOString(),
    finished: false,
  };
  if (!(await isSignedIn(storage, grant.claims))) throw storageErrors.accessDenied();
  checkMimeType(mimetypeOf(record), bucket.allowed_mime_types);
  if (record.size !== undefined && record.size > limit) throw storageErrors.tooLarge();
  const size = await unfinished.reserve(storage, id, { ...record, size: record.size ?? limit });
  await checkUpload(storage, target, size);
  return { record, limit };
}

/**
 * Returns the claims to store. Users may resume their uploads in another session; a link ends with the session that
 * made it.
 */
function claimsToStore(claims: Claims, signed: boolean): UploadRecord['claims'] {
  const { session_id, ...kept } = grantClaims.parse(claims);
  return signed ? { session_id, ...kept } : kept;
}

/** Returns `Upload-Length` in bytes; undefined until the client declares it. */
function declaredSize(request: Request): number | undefined {
  const length = request.headers.get('upload-length');
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}

export function mimetypeOf({ metadata }: Pick<UploadRecord, 'metadata'>): string {
  return metadata.contentType ?? 'application/octet-stream';
}
