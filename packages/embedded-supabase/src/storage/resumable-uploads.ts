import { Server } from '@tus/server';
import { createMemoryLeases, requestWaitMs, withLease, type Leases } from '../database/leases.ts';
import { beginResumable } from './begin-resumable.ts';
import { finishResumable } from './finish-resumable.ts';
import { findBucket } from './object-rows.ts';
import { ResumableStore } from './resumable-store.ts';
import type { StorageRequest } from './storage-context.ts';
import { storageErrorOf, storageErrors } from './storage-error.ts';
import { checkDisk, sizeLimit } from './upload-object.ts';
import { UnfinishedUploads } from './unfinished-uploads.ts';
import { UploadLocks, type SharedLocks } from './upload-locks.ts';
import { findUpload, isSignedIn, isOwner } from './upload-record.ts';

const resumablePath = /^\/upload\/resumable(?:\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?\/?$/;
const resumablePrefix = /^\/upload\/resumable(\/|$)/;
const methods = new Set(['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']);
/** How long a request may continue once another one waits for the same upload. */
const drainMs = 1_000;

export function isResumablePath(path: string): boolean {
  return resumablePrefix.test(path);
}

/** Answers tus 1.0.0 requests. */
export class ResumableUploads {
  readonly #locks: UploadLocks;
  readonly #leases: Leases;
  readonly #finishing = new Map<string, Promise<void>>();
  readonly #unfinished: UnfinishedUploads;

  constructor(shared?: SharedLocks) {
    this.#locks = new UploadLocks(shared);
    this.#leases = shared?.leases ?? createMemoryLeases();
    this.#unfinished = new UnfinishedUploads(this.#leases);
  }

  async answer(storage: StorageRequest, path: string): Promise<Response> {
    const [matched, id] = resumablePath.exec(path) ?? [];
    const { request } = storage;
    if (matched === undefined || !methods.has(request.method)) throw storageErrors.noSuchRoute();
    if ((request.method === 'POST') !== (id === undefined) && request.method !== 'OPTIONS') {
      throw storageErrors.noSuchRoute();
    }
    const newId = crypto.randomUUID();
    try {
      return await this.#serverFor(storage, { id, newId }).handleWeb(request);
    } finally {
      await this.#unfinished.release(newId);
    }
  }

  #serverFor(storage: StorageRequest, { id, newId }: { id: string | undefined; newId: string }): Server {
    const store = new ResumableStore(storage, () => this.#unfinished.release(newId));
    let limit = storage.maxFileSize;
    return new Server({
      path: '/storage/v1/upload/resumable',
      datastore: store,
      locker: this.#locks,
      lockDrainTimeout: drainMs,
      disableTerminationForFinishedUploads: true,
      getFileIdFromRequest: () => id,
      generateUrl: (_request, { path, id: created }) => `${originOf(storage)}${path}/${created}`,
      // @tus/server treats 0 as no limit.
      maxSize: () => Math.max(1, limit),
      // The first hook of a POST and the only asynchronous one before the size check.
      namingFunction: async (_request, metadata) => {
        const begun = await beginResumable(storage, this.#unfinished, { id: newId, metadata });
        store.newRecord = begun.record;
        limit = begun.limit;
        return newId;
      },
      onIncomingRequest: async (request, uploadId) => {
        if (request.method === 'POST') return;
        limit = await this.#checkRequest(storage, uploadId);
      },
      onUploadFinish: async (_request, upload) => {
        await this.#finish(storage, upload.id);
        return { headers: { 'Tus-Complete': '1' } };
      },
      onResponseError: (_request, error) => explain(storage, error),
    });
  }

  /** Checks that the caller began this upload. Returns its maximum size in bytes. Throws StorageError. */
  async #checkRequest(storage: StorageRequest, id: string): Promise<number> {
    const found = await findUpload(storage, id);
    // Other callers must not learn that the upload exists.
    if (found === undefined || !isOwner(storage, found.record)) throw storageErrors.noSuchUpload();
    if (!(await isSignedIn(storage, found.record.claims))) {
      await storage.files.partial.remove(id);
      throw storageErrors.noSuchUpload();
    }
    // The received bytes stay, so that the upload can resume once the disk has room.
    if (storage.request.method === 'PATCH') await checkDisk(storage);
    // A client sends nothing more once HEAD reports the full size, so finish here what a crash interrupted.
    const isWhole = found.offset === found.record.size && !found.record.finished;
    if (isWhole && storage.request.method === 'HEAD') await this.#finish(storage, id);
    return sizeLimit(storage, await findBucket(storage.database, found.record.bucket));
  }

  #finish(storage: StorageRequest, id: string): Promise<void> {
    const running = this.#finishing.get(id);
    if (running !== undefined) return running;
    // HEAD has no lock, and may be on another server.
    const finishing = withLease(this.#leases, `finish upload: ${id}`, requestWaitMs, () =>
      finishResumable(storage, id),
    ).finally(() => this.#finishing.delete(id));
    this.#finishing.set(id, finishing);
    return finishing;
  }
}

/** Returns the public origin. Behind a TLS proxy, the request's own URL has http, which browsers would block. */
function originOf({ siteUrl, url }: StorageRequest): string {
  return siteUrl().startsWith('https:') ? siteUrl() : url.origin;
}

type TusError = Error | { status_code: number; body: string };

/**
 * Converts an error to a tus error, which is a status and a text. Logs unexpected errors and hides them from the
 * client.
 */
function explain(
  { log }: StorageRequest,
  error: TusError,
): { status_code: number; body: string } | undefined {
  const known = storageErrorOf(error);
  if (known !== undefined) return { status_code: known.statusCode, body: known.message };
  if ('status_code' in error) return undefined;
  log.error({ cause: error }, 'a resumable upload failed');
  return { status_code: 500, body: 'Internal server error' };
}
