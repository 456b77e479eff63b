import { checkBucketName } from './object-name.ts';
import { serviceRole, type StorageRequest } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';
import { checkMimeType, checkUpload, sizeLimit } from './upload-object.ts';
import { hasAccount, verifySignature, type UploadRecord } from './upload-record.ts';

/** What tus clients send with an upload; bucketName and objectName name the object, as on Supabase. */
export type UploadMetadata = Readonly<Record<string, string | null>>;

/**
 * Asks the policies, and the bucket for its limits, before anything is taken. Gives the record to keep and the most bytes
 * that may come. Throws StorageError.
 */
export async function beginResumable(
  storage: StorageRequest,
  metadata: UploadMetadata | undefined,
  signed: boolean,
): Promise<{ record: UploadRecord; limit: number }> {
  if (metadata === undefined) throw storageErrors.metadataRequired();
  const bucket = checkBucketName(metadata.bucketName ?? '');
  const name = metadata.objectName ?? '';
  const { claims } = storage.role;
  const grant = signed
    ? { ...(await verifySignature(storage, { bucket, name })), role: serviceRole }
    : {
        owner: storage.user,
        upsert: storage.request.headers.get('x-upsert') === 'true',
        role: storage.role,
      };
  const target = await checkUpload(storage, { bucket, name, ...grant });
  const record: UploadRecord = {
    bucket,
    name,
    upsert: grant.upsert,
    role: signed ? 'service_role' : claims.role,
    owner: grant.owner,
    signed,
    metadata: { ...metadata },
    createdAt: new Date().toISOString(),
    finished: false,
  };
  if (!(await hasAccount(storage, record))) throw storageErrors.accessDenied();
  checkMimeType(mimetypeOf(record), target.allowed_mime_types);
  return { record, limit: sizeLimit(storage, target) };
}

export function mimetypeOf({ metadata }: Pick<UploadRecord, 'metadata'>): string {
  return metadata.contentType ?? 'application/octet-stream';
}
