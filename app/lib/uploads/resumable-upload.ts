import type { PreviousUpload, Upload } from 'tus-js-client';
import { supabasePublishableKey, supabaseUrl } from '../api/env.ts';
import { isPassing } from '../api/query.ts';
import { classifyFailure, ResumableUploadError } from './resumable-failure.ts';
import { openSession } from '../session/session.ts';
import { fingerprintOf, lockFingerprint } from './upload-fingerprint.ts';

/** Hosted Supabase requires chunks of exactly 6 MiB, except for the last one. */
const chunkBytes = 6 * 1024 * 1024;
/** A request without progress for this long is on a dead connection. */
const stallMs = 60_000;
/** The server deletes an unfinished upload after a day. */
const maxAgeMs = 24 * 60 * 60_000;
/** Enough delays for a day. tus restarts at the first one after each finished chunk. */
const retryDelays = [1_000, 2_000, 4_000, 8_000, 16_000, ...Array<number>(maxAgeMs / 30_000).fill(30_000)];

/** `waiting`: the connection is lost, and the upload resumes when it is back. */
export type ResumableState = 'sending' | 'waiting' | 'paused';

/** Uploaded bytes, including those of the request in progress. */
export interface ResumableProgress {
  sentBytes: number;
  totalBytes: number;
}

export interface ResumableOptions {
  bucket: string;
  /** The name for a new upload. A resumed upload keeps its earlier name. Never overwrites an object. */
  objectName: string;
  file: Blob;
  /** MIME type stored with the object. Default: the file's type. */
  contentType?: string;
  /** Only unfinished uploads of the same user are resumed. */
  userId: string;
  /** Identifies the file when it is chosen again. Default: its name, size, type and date. */
  fingerprint?: string;
  onProgress?: (progress: ResumableProgress) => void;
  onState?: (state: ResumableState) => void;
}

export interface ResumableUpload {
  /** Resolves when the object is stored. Rejects with ResumableUploadError, also after `abort`. */
  readonly done: Promise<{ objectName: string }>;
  /** Pauses the upload. The server keeps the uploaded bytes for a day, also through reloads. */
  pause(): void;
  resume(): void;
  /** Cancels the upload and deletes the uploaded bytes. */
  abort(): Promise<void>;
  /**
   * Forgets the finished upload. Call it after the object's row was written or finally refused. Until then, choosing
   * the same file again finds the finished upload instead of sending it twice.
   */
  forget(): Promise<void>;
}

async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Returns an access token that is not about to expire. Throws ResumableUploadError when the user is signed out. */
async function readToken(): Promise<string> {
  const supabase = await openSession();
  const { data, error } = await supabase.auth.getSession();
  if (error && (error.status === undefined || isPassing(error))) throw error;
  if (!data.session) throw new ResumableUploadError('signed-out', 'You were signed out.');
  return data.session.access_token;
}

function canResume({ creationTime, metadata }: PreviousUpload): boolean {
  const ageMs = Date.now() - new Date(creationTime).getTime();
  return ageMs < maxAgeMs && metadata.objectName !== undefined;
}

/**
 * Uploads a file to a bucket in chunks (tus). Survives lost connections, expired tokens and pauses. After a reload it
 * resumes when the same file is chosen again within a day.
 */
export function startResumableUpload(options: ResumableOptions): ResumableUpload {
  const { bucket, file, onProgress, onState } = options;
  const fingerprint = fingerprintOf(options);
  let resolve: (stored: { objectName: string }) => void = () => undefined;
  let reject: (error: ResumableUploadError) => void = () => undefined;
  const done = new Promise<{ objectName: string }>((onDone, onFailure) => {
    [resolve, reject] = [onDone, onFailure];
  });
  let state: ResumableState | 'settled' = 'sending';
  let objectName = options.objectName;
  let upload: Upload | undefined;
  let stall: ReturnType<typeof setTimeout> | undefined;
  const isStopped = () => state === 'paused' || state === 'settled';

  function setState(next: ResumableState): void {
    if (state === next || state === 'settled') return;
    state = next;
    onState?.(next);
  }

  function settle(error?: ResumableUploadError): void {
    if (state === 'settled') return;
    state = 'settled';
    clearTimeout(stall);
    window.removeEventListener('online', reconnect);
    if (error) reject(error);
    else resolve({ objectName });
  }

  /** Aborts the current request and any scheduled retry. */
  function stop(): void {
    clearTimeout(stall);
    void upload?.abort();
  }

  function resetStallTimer(): void {
    clearTimeout(stall);
    stall = setTimeout(() => {
      setState('waiting');
      reconnect();
    }, stallMs);
  }

  function reconnect(): void {
    if (state !== 'waiting') return;
    stop();
    upload?.start();
  }

  async function failIfUnreadable(cause: Error): Promise<void> {
    if (await isReadable(file)) return;
    settle(new ResumableUploadError('unreadable', 'The file can no longer be read. Choose it again.', cause));
    stop();
  }

  function shouldRetry(error: Error, failures: number): boolean {
    if (isStopped() || classifyFailure(error, failures) !== 'try-again') return false;
    clearTimeout(stall);
    setState('waiting');
    void failIfUnreadable(error);
    return true;
  }

  async function fail(error: Error): Promise<void> {
    // A pause aborts the request, which is not a failure.
    if (isStopped()) return;
    await failIfUnreadable(error);
    const failure = classifyFailure(error, retryDelays.length);
    const outOfRetries = new ResumableUploadError('failed', 'The upload could not be finished.', error);
    settle(failure === 'try-again' ? outOfRetries : failure);
  }

  function metadataFor(name: string): Record<string, string> {
    const contentType = options.contentType ?? file.type;
    return { bucketName: bucket, objectName: name, contentType, cacheControl: '3600' };
  }

  async function open(): Promise<Upload> {
    const tus = await import('tus-js-client');
    const hasLock = await lockFingerprint(fingerprint, done);
    const created = new tus.Upload(file, {
      endpoint: `${supabaseUrl()}/storage/v1/upload/resumable`,
      metadata: metadataFor(objectName),
      headers: { apikey: supabasePublishableKey, 'x-upsert': 'false' },
      chunkSize: chunkBytes,
      retryDelays,
      fingerprint: () => Promise.resolve(fingerprint),
      onShouldRetry: shouldRetry,
      onBeforeRequest: async (request) => {
        request.setHeader('authorization', `Bearer ${await readToken()}`);
        if (request.getMethod() === 'DELETE') return;
        if (isStopped()) throw new Error('paused');
        setState('sending');
        resetStallTimer();
      },
      onAfterResponse: (request, response) => {
        if (request.getMethod() !== 'HEAD') return;
        const status = response.getStatus();
        // tus-js-client would treat these as a lost upload and start at the first byte.
        if (status === 401 || status === 429)
          throw new Error(`The server responded with ${status} to the upload's status request.`);
        if (status < 400 || status === 423) return;
        objectName = options.objectName;
        created.options.metadata = metadataFor(objectName);
      },
      onProgress: (sentBytes, totalBytes) => {
        resetStallTimer();
        onProgress?.({ sentBytes, totalBytes });
      },
      onSuccess: () => settle(),
      onError: (error) => void fail(error),
    });
    const previous = hasLock ? (await created.findPreviousUploads()).find(canResume) : undefined;
    if (previous) {
      objectName = previous.metadata.objectName ?? objectName;
      created.options.metadata = metadataFor(objectName);
      created.resumeFromPreviousUpload(previous);
    }
    return created;
  }

  const opened = open();
  opened
    .then((created) => {
      upload = created;
      if (!isStopped()) upload.start();
    })
    .catch((error: unknown) =>
      settle(new ResumableUploadError('failed', 'The upload could not be started.', error)),
    );
  window.addEventListener('online', reconnect);

  return {
    done,
    pause() {
      setState('paused');
      stop();
    },
    resume() {
      if (state !== 'paused') return;
      setState('sending');
      upload?.start();
    },
    async abort() {
      // The bytes are the file now, or wait for another try.
      if (state === 'settled') return;
      settle(new ResumableUploadError('aborted', 'The upload was canceled.'));
      try {
        await (await opened).abort(true);
      } catch (error) {
        // The server deletes them after a day.
        console.warn('Could not delete the uploaded bytes', error);
      }
    },
    async forget() {
      const created = await opened;
      for (const { urlStorageKey } of await created.findPreviousUploads()) {
        await created.options.urlStorage?.removeUpload(urlStorageKey);
      }
    },
  };
}
