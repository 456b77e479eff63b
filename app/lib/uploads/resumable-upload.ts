import type { PreviousUpload, Upload } from 'tus-js-client';
import { supabasePublishableKey, supabaseUrl } from '../api/env.ts';
import { judgeFailure, ResumableUploadError } from './resumable-failure.ts';
import { openSession } from '../session/session.ts';
import { fingerprintOf, takeFingerprint } from './upload-fingerprint.ts';

/** Hosted Supabase wants pieces of exactly 6 MiB; only the last one may be smaller. */
const pieceBytes = 6 * 1024 * 1024;
/** A request that moves nothing for so long hangs on a dead connection. */
const stallMs = 60_000;
/** The server forgets an unfinished upload after a day. */
const lifeMs = 24 * 60 * 60_000;
/** For that day: after 1, 2, 4, 8 and 16 seconds, then twice a minute. tus starts over with them after each uploaded piece. */
const retryDelays = [1_000, 2_000, 4_000, 8_000, 16_000, ...Array<number>(lifeMs / 30_000).fill(30_000)];

/** `waiting`: the connection is lost; the upload continues when it is back. */
export type ResumableState = 'sending' | 'waiting' | 'paused';

/** What the server has, or is getting: bytes of the file. */
export interface ResumableProgress {
  sentBytes: number;
  totalBytes: number;
}

export interface ResumableOptions {
  bucket: string;
  /** The wanted name; an upload that is taken up again keeps the name that it began with. Nothing is ever overwritten. */
  objectName: string;
  file: Blob;
  /** MIME type that is stored with the object; the file's own by default. */
  contentType?: string;
  /** The uploading user; another user's unfinished upload is not resumed. */
  userId: string;
  /** What tells this file from others when it is chosen again; by default name, size, type and date of the file. */
  fingerprint?: string;
  onProgress?: (progress: ResumableProgress) => void;
  onState?: (state: ResumableState) => void;
}

export interface ResumableUpload {
  /** Settles when the object is stored. Rejects with ResumableUploadError, also after `abort`. */
  readonly done: Promise<{ objectName: string }>;
  /** Stops sending; what has arrived stays for a day, through reloads, too. */
  pause(): void;
  resume(): void;
  /** Gives up and removes what has arrived. */
  abort(): Promise<void>;
  /**
   * Call it once the finished object has been put to use (its row is written, or refused for good). Until then the same file, chosen
   * again, is found finished instead of being sent twice.
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

/** Throws ResumableUploadError when nobody is signed in any more. Refreshes a token that is about to expire. */
async function readToken(): Promise<string> {
  const supabase = await openSession();
  const { data, error } = await supabase.auth.getSession();
  if (error && error.status === undefined) throw error;
  if (!data.session) throw new ResumableUploadError('signed-out', 'You were signed out.');
  return data.session.access_token;
}

/** False once the server has forgotten the upload. */
function isAlive({ creationTime, metadata }: PreviousUpload): boolean {
  const age = Date.now() - new Date(creationTime).getTime();
  return age < lifeMs && metadata.objectName !== undefined;
}

/**
 * Sends a file to a bucket in pieces (tus), at once. It outlasts lost connections, expired tokens, pauses and, when the same file is chosen
 * again within a day, reloads.
 */
export function startResumableUpload(options: ResumableOptions): ResumableUpload {
  const { bucket, file, onProgress, onState } = options;
  const fingerprint = fingerprintOf(options);
  let resolve: (stored: { objectName: string }) => void = () => undefined;
  let reject: (error: ResumableUploadError) => void = () => undefined;
  const done = new Promise<{ objectName: string }>((onDone, onFailure) => {
    [resolve, reject] = [onDone, onFailure];
  });
  let state: ResumableState | 'over' = 'sending';
  let objectName = options.objectName;
  let upload: Upload | undefined;
  let stall: ReturnType<typeof setTimeout> | undefined;
  const isStopped = () => state === 'paused' || state === 'over';

  function enter(next: ResumableState): void {
    if (state === next || state === 'over') return;
    state = next;
    onState?.(next);
  }

  function settle(error?: ResumableUploadError): void {
    if (state === 'over') return;
    state = 'over';
    clearTimeout(stall);
    window.removeEventListener('online', goOn);
    if (error) reject(error);
    else resolve({ objectName });
  }

  /** Ends the request, and the wait for the next one. */
  function stop(): void {
    clearTimeout(stall);
    void upload?.abort();
  }

  function watch(): void {
    clearTimeout(stall);
    stall = setTimeout(() => {
      enter('waiting');
      goOn();
    }, stallMs);
  }

  function goOn(): void {
    if (state !== 'waiting') return;
    stop();
    upload?.start();
  }

  async function endIfUnreadable(cause: Error): Promise<void> {
    if (await isReadable(file)) return;
    settle(new ResumableUploadError('unreadable', 'The file cannot be read any more.', cause));
    stop();
  }

  function shouldRetry(error: Error, failures: number): boolean {
    if (isStopped() || judgeFailure(error, failures) !== 'try-again') return false;
    clearTimeout(stall);
    enter('waiting');
    void endIfUnreadable(error);
    return true;
  }

  async function fail(error: Error): Promise<void> {
    // A request that was cut by a pause has nothing to say.
    if (isStopped()) return;
    await endIfUnreadable(error);
    const verdict = judgeFailure(error, retryDelays.length);
    const gaveUp = new ResumableUploadError('failed', 'The upload could not be finished.', error);
    settle(verdict === 'try-again' ? gaveUp : verdict);
  }

  function describe(name: string): Record<string, string> {
    const contentType = options.contentType ?? file.type;
    return { bucketName: bucket, objectName: name, contentType, cacheControl: '3600' };
  }

  async function open(): Promise<Upload> {
    const tus = await import('tus-js-client');
    const mayTakeUp = await takeFingerprint(fingerprint, done);
    const made = new tus.Upload(file, {
      endpoint: `${supabaseUrl()}/storage/v1/upload/resumable`,
      metadata: describe(objectName),
      headers: { apikey: supabasePublishableKey, 'x-upsert': 'false' },
      chunkSize: pieceBytes,
      retryDelays,
      fingerprint: () => Promise.resolve(fingerprint),
      onShouldRetry: shouldRetry,
      onBeforeRequest: async (request) => {
        request.setHeader('authorization', `Bearer ${await readToken()}`);
        if (request.getMethod() === 'DELETE') return;
        if (isStopped()) throw new Error('paused');
        enter('sending');
        watch();
      },
      onAfterResponse: (request, response) => {
        if (request.getMethod() !== 'HEAD') return;
        const status = response.getStatus();
        // tus-js-client would take these for a lost upload and begin at the first byte.
        if (status === 401 || status === 429)
          throw new Error(`asking for the upload was answered with ${status}`);
        if (status < 400 || status === 423) return;
        objectName = options.objectName;
        made.options.metadata = describe(objectName);
      },
      onProgress: (sentBytes, totalBytes) => {
        watch();
        onProgress?.({ sentBytes, totalBytes });
      },
      onSuccess: () => settle(),
      onError: (error) => void fail(error),
    });
    const previous = mayTakeUp ? (await made.findPreviousUploads()).find(isAlive) : undefined;
    if (previous) {
      objectName = previous.metadata.objectName ?? objectName;
      made.options.metadata = describe(objectName);
      made.resumeFromPreviousUpload(previous);
    }
    return made;
  }

  const opened = open();
  opened
    .then((made) => {
      upload = made;
      if (!isStopped()) upload.start();
    })
    .catch((error: unknown) =>
      settle(new ResumableUploadError('failed', 'The upload could not be started.', error)),
    );
  window.addEventListener('online', goOn);

  return {
    done,
    pause() {
      enter('paused');
      stop();
    },
    resume() {
      if (state !== 'paused') return;
      enter('sending');
      upload?.start();
    },
    async abort() {
      settle(new ResumableUploadError('aborted', 'The upload was cancelled.'));
      try {
        await (await opened).abort(true);
      } catch (error) {
        // The server removes it after a day.
        console.warn('What had been uploaded could not be removed yet', error);
      }
    },
    async forget() {
      const made = await opened;
      for (const { urlStorageKey } of await made.findPreviousUploads()) {
        await made.options.urlStorage?.removeUpload(urlStorageKey);
      }
    },
  };
}
