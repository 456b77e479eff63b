import { DatabaseError, isOutage } from '../database/database.ts';
import { outageRetrySeconds } from '../http/outage.ts';

/**
 * An error in Supabase Storage's format: the real status is `statusCode` in the body, and the HTTP status is 400 for
 * nearly all errors, as storage-js expects. https://github.com/supabase/storage/blob/master/src/internal/errors
 */
export class StorageError extends Error {
  readonly code: string;
  readonly statusCode: number;
  /** The body's `error` field, where Supabase kept some older names. */
  readonly error: string;

  constructor(code: string, statusCode: number, message: string, error: string = code) {
    super(message);
    this.name = 'StorageError';
    this.code = code;
    this.statusCode = statusCode;
    this.error = error;
  }
}

export const storageErrors = {
  noSuchBucket: () => new StorageError('NoSuchBucket', 404, 'Bucket not found', 'Bucket not found'),
  noSuchKey: () => new StorageError('NoSuchKey', 404, 'Object not found', 'not_found'),
  noSuchUpload: () => new StorageError('NoSuchUpload', 404, 'Upload not found'),
  metadataRequired: () => new StorageError('InvalidRequest', 400, 'Metadata header is required'),
  noSuchRoute: () => new StorageError('NotFound', 404, 'Route not found', 'Not Found'),
  accessDenied: () =>
    new StorageError('AccessDenied', 403, 'new row violates row-level security policy', 'Unauthorized'),
  duplicate: () => new StorageError('KeyAlreadyExists', 409, 'The resource already exists', 'Duplicate'),
  invalidRange: () => new StorageError('InvalidRange', 416, 'The requested range is not satisfiable'),
  relatedNotFound: () => new StorageError('InvalidRequest', 404, 'The related resource does not exist'),
  bucketNotEmpty: () =>
    new StorageError(
      'ResourceNotEmpty',
      409,
      'The bucket you tried to delete is not empty',
      'InvalidRequest',
    ),
  invalidKey: (name: string) => new StorageError('InvalidKey', 400, `Invalid key: ${name}`),
  invalidBucketName: () => new StorageError('InvalidBucketName', 400, 'Bucket name invalid', 'Invalid Input'),
  invalidParameter: (message: string) => new StorageError('InvalidParameter', 400, message),
  invalidFileSizeLimit: () =>
    new StorageError('InvalidRequest', 400, 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'),
  invalidMimeType: (type: string) =>
    new StorageError('InvalidMimeType', 415, `mime type ${type} is not supported`, 'invalid_mime_type'),
  tooLarge: () =>
    new StorageError(
      'EntityTooLarge',
      413,
      'The object exceeded the maximum allowed size',
      'Payload too large',
    ),
  diskFull: () =>
    new StorageError(
      'InsufficientStorage',
      507,
      'The server has no space for uploads right now. Please try again later.',
    ),
  tooManyUploads: (most: number) =>
    new StorageError(
      'TooManyUploads',
      429,
      `You have ${most} unfinished uploads. Finish or cancel one of them first.`,
    ),
  unavailable: () => new StorageError('SlowDown', 503, 'The server can’t answer now. Please try again.'),
  locked: () => new StorageError('ResourceLocked', 423, 'The resource is locked'),
  incompleteBody: () =>
    new StorageError('InvalidRequest', 400, 'The request body ended early or is malformed'),
  noContent: () => new StorageError('InvalidRequest', 400, 'No content provided'),
  invalidToken: (message: string) => new StorageError('InvalidJWT', 400, message),
  invalidSignature: () => new StorageError('InvalidSignature', 400, 'The url do not match the signature'),
  notSupported: (feature: string) => new StorageError('NotSupported', 501, `${feature} is not supported yet`),
};

/** Converts a database error to a storage error. Returns undefined for an error that is the server's fault. */
export function storageErrorOf(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (!(error instanceof DatabaseError)) return undefined;
  if (isOutage(error)) return storageErrors.unavailable();
  if (error.code === '42501') return storageErrors.accessDenied();
  if (error.code === '23505') return storageErrors.duplicate();
  if (error.code === '23503') return storageErrors.relatedNotFound();
  // Messages of the project's triggers and checks, such as quotas, are for the caller.
  if (error.code === '23514' || error.code === 'P0001') return storageErrors.invalidParameter(error.message);
  if (error.code.startsWith('22')) return storageErrors.invalidParameter('Invalid parameter');
  return undefined;
}

export function renderStorageError(error: StorageError): Response {
  const { statusCode, code, message } = error;
  // On Supabase, an unknown route is refused before the error handling and keeps its status.
  const keepsStatus = statusCode >= 500 || code === 'NotFound' || code === 'InvalidRange';
  return Response.json(
    { statusCode: String(statusCode), code, error: error.error, message },
    {
      status: keepsStatus ? statusCode : 400,
      headers: {
        'cache-control': 'no-store',
        ...(statusCode === 503 && { 'retry-after': String(outageRetrySeconds) }),
      },
    },
  );
}
