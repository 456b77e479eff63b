import type { DetailedError, Upload } from 'tus-js-client';
import { supabasePublishableKey, supabaseUrl } from '../api/env.ts';
import { judgeFailure, ResumableUploadError } from './resumable-failure.ts';
import { openSession } from '../session/session.ts';

/** Hosted Supabase wants pieces of exactly 6 MiB; only the last one may be smaller. */
const pieceBytes = 6 * 1024 * 1024;
/** A request that moves nothing for so long hangs on a dead connection. */
const stallMs = 60_000;
/** The server forgets an unfinished upload after a day. */
const lifeMs = 24 * 60 * 60_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** `waiting`: the connection is gone, and the upload goes on by itself once it is back. */
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
  /** Who uploads; an unfinished upload of somebody else is not taken up. */
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
  forget(): void;
}

function fingerprintOf({ bucket, userId, file, fingerprint }: ResumableOptions): string {
  const { name, lastModified } = file as Partial<File>;
  return ['upload', bucket, userId, fingerprint ?? [name, lastModified, file.type, file.size].join('|')].join(
    '|',
  );
}

/**
 * Holds the fingerprint for as long as the page uploads it. False where another tab does: that one keeps its upload, and this one
 * begins its own. Browsers without locks just try.
 */
async function takeFingerprint(fingerprint: string, until: Promise<unknown>): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  return new Promise((resolve) => {
    void navigator.locks.request(fingerprint, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock !== null) await until.catch(() => undefined);
    });
  });
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
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stall: ReturnType<typeof setTimeout> | undefined;

  function enter(next: ResumableState): void {
    if (state === next || state === 'over') return;
    state = next;
    onState?.(next);
  }

  function settle(error?: ResumableUploadError): void {
    if (state === 'over') return;
    state = 'over';
    clearTimeout(retry);
    clearTimeout(stall);
    window.removeEventListener('online', goOn);
    if (error) reject(error);
    else resolve({ objectName });
  }

  function watch(): void {
    clearTimeout(stall);
    stall = setTimeout(() => {
      if (state !== 'sending') return;
      void upload?.abort();
      wait();
    }, stallMs);
  }

  function send(): void {
    enter('sending');
    watch();
    upload?.start();
  }

  function wait(): void {
    clearTimeout(stall);
    clearTimeout(retry);
    enter('waiting');
    retry = setTimeout(goOn, Math.min(firstPauseMs * 2 ** failures, longestPauseMs));
    failures += 1;
  }

  function goOn(): void {
    if (state !== 'waiting') return;
    clearTimeout(retry);
    send();
  }

  async function fail(error: Error | DetailedError): Promise<void> {
    // A request that was cut by a pause has nothing to say.
    if (state !== 'sending') return;
    clearTimeout(stall);
    if (!(await isReadable(file))) {
      settle(new ResumableUploadError('unreadable', 'The file cannot be read any more.', error));
      return;
    }
    if (state !== 'sending') return;
    const verdict = judgeFailure(error, failures);
    if (verdict === 'try-again') wait();
    else settle(verdict);
  }

  async function begin(): Promise<void> {
    const tus = await import('tus-js-client');
    const mayTakeUp = await takeFingerprint(fingerprint, done);
    const metadataFor = (name: string) => ({
      bucketName: bucket,
      objectName: name,
      contentType: options.contentType ?? file.type,
      cacheControl: '3600',
    });
    const made = new tus.Upload(file, {
      endpoint: `${supabaseUrl()}/storage/v1/upload/resumable`,
      metadata: metadataFor(objectName),
      headers: { apikey: supabasePublishableKey, 'x-upsert': 'false' },
      chunkSize: pieceBytes,
      retryDelays: null,
      fingerprint: () => Promise.resolve(fingerprint),
      onBeforeRequest: async (request) => {
        request.setHeader('authorization', `Bearer ${await readToken()}`);
        if (state !== 'sending' && request.getMethod() !== 'DELETE') throw new Error('paused');
      },
      onAfterResponse: (request, response) => {
        if (request.getMethod() !== 'HEAD') return;
        const status = response.getStatus();
        // tus-js-client would take these for a lost upload and begin at the first byte.
        if (status === 401 || status === 429)
          throw new Error(`asking for the upload was answered with ${status}`);
        if (status < 400 || status === 423) return;
        objectName = options.objectName;
        made.options.metadata = metadataFor(objectName);
      },
      onProgress: (sentBytes, totalBytes) => {
        watch();
        onProgress?.({ sentBytes, totalBytes });
      },
      onChunkComplete: () => {
        failures = 0;
      },
      onSuccess: () => settle(),
      onError: (error) => void fail(error),
    });
    const [previous] = (mayTakeUp ? await made.findPreviousUploads() : []).filter(
      ({ creationTime, metadata }) =>
        Date.now() - new Date(creationTime).getTime() < lifeMs && metadata.objectName !== undefined,
    );
    if (previous) {
      objectName = previous.metadata.objectName ?? objectName;
      made.options.metadata = metadataFor(objectName);
      made.resumeFromPreviousUpload(previous);
    }
    upload = made;
    if (state === 'sending') send();
  }

  window.addEventListener('online', goOn);
  begin().catch((error: unknown) =>
    settle(new ResumableUploadError('failed', 'The upload could not be started.', error)),
  );

  return {
    done,
    pause() {
      if (state === 'over') return;
      enter('paused');
      clearTimeout(retry);
      clearTimeout(stall);
      void upload?.abort();
    },
    resume() {
      if (state === 'paused') send();
    },
    async abort() {
      settle(new ResumableUploadError('aborted', 'The upload was cancelled.'));
      try {
        await upload?.abort(true);
      } catch (error) {
        // The server removes it after a day.
        console.warn('What had been uploaded could not be removed yet', error);
      }
    },
    forget() {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(`tus::${fingerprint}::`)) localStorage.removeItem(key);
      }
    },
  };
}
