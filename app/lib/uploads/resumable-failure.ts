/** Why an upload ended. `refused`: the server said no, in the words of the message. */
type ResumableFailure = 'refused' | 'signed-out' | 'unreadable' | 'aborted' | 'failed';

/** The upload ended without an object. `status` is the HTTP status, 0 where there was no answer. */
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

/** What tus-js-client tells of a request that failed. */
interface FailedRequest {
  causingError?: unknown;
  originalResponse?: { getStatus(): number; getBody(): string } | null;
}

/** How often in a row the server may be at fault before we believe it. */
const serverFaults = 8;
/** Gone full, or never to be had: waiting changes nothing. */
const finalFaults = new Set([501, 507]);
/** Too early, locked, wrong offset, too many requests, or an expired token. */
const passing = new Set([401, 408, 423, 425, 429]);

/**
 * Whether a failed request is worth repeating, or what it means for good. `failures` counts those in a row before it. Without an
 * answer it is the connection, and connections come back.
 */
export function judgeFailure(
  error: Error & FailedRequest,
  failures: number,
): 'try-again' | ResumableUploadError {
  if (error.causingError instanceof ResumableUploadError) return error.causingError;
  const response = error.originalResponse;
  if (!response) return 'try-again';
  const status = response.getStatus();
  const words = response.getBody().trim();
  if (status === 0) return 'try-again';
  // 409 is an offset out of step, or an object that is there already; only the latter is said by storage.
  const isTransient =
    passing.has(status) ||
    (status === 409 && !/exists/i.test(words)) ||
    (status >= 500 && !finalFaults.has(status));
  if (isTransient && failures < serverFaults) return 'try-again';
  return new ResumableUploadError('refused', words || 'The server refused the upload.', error, status);
}
