/** Why an upload failed. `refused`: the server rejected it, and the message is the server's. */
type ResumableFailure = 'refused' | 'signed-out' | 'unreadable' | 'aborted' | 'failed';

/** An upload that ended without an object. `status` is the HTTP status, or 0 without a response. */
export class ResumableUploadError extends Error {
  readonly kind: ResumableFailure;
  readonly status: number;

  constructor(kind: ResumableFailure, message: string, cause?: unknown, status = 0) {
    super(message, { cause });
    this.name = 'ResumableUploadError';
    this.kind = kind;
    this.status = status;
  }
}

/** The error fields that tus-js-client sets on a failed request. */
interface FailedRequest {
  causingError?: unknown;
  originalResponse?: { getStatus(): number; getBody(): string } | null;
}

/** Server errors in a row before the upload fails. */
const maxServerErrors = 8;
/** Not implemented, and disk full. A retry does not help. */
const permanentStatuses = new Set([501, 507]);
/** Expired token, timeout, locked, too early, and too many requests. */
const transientStatuses = new Set([401, 408, 423, 425, 429]);

/**
 * Returns 'try-again' or the final error for a failed request. `failures` is the number of failures in a row before it.
 * A request without a response is always retried, because the connection comes back.
 */
export function classifyFailure(
  error: Error & FailedRequest,
  failures: number,
): 'try-again' | ResumableUploadError {
  if (error.causingError instanceof ResumableUploadError) return error.causingError;
  const response = error.originalResponse;
  if (!response) return 'try-again';
  const status = response.getStatus();
  const message = response.getBody().trim();
  if (status === 0) return 'try-again';
  // 409 is a wrong offset, or an existing object. Only the latter has a message with 'exists'.
  const isTransient =
    transientStatuses.has(status) ||
    (status === 409 && !/exists/i.test(message)) ||
    (status >= 500 && !permanentStatuses.has(status));
  if (isTransient && failures < maxServerErrors) return 'try-again';
  return new ResumableUploadError('refused', message || 'The server refused the upload.', error, status);
}
