import {
  createMemoryLeases,
  requestWaitMs,
  waitForLease,
  type Lease,
  type Leases,
} from '../database/leases.ts';
import type { StorageDependencies } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';
import { findUpload, type FoundUpload, type UploadRecord } from './upload-record.ts';

/** Maximum number of unfinished resumable uploads per user. */
const maxUnfinished = 3;
/** Another upload of the same user begins in a moment. */
const beginPauseMs = 20;

type Dependencies = Pick<StorageDependencies, 'files' | 'maxFileSize'>;
type Reservation = Pick<UploadRecord, 'bucket' | 'name' | 'claims'> & { size: number };
type OwnUpload = FoundUpload & { id: string };

/** Counts users' unfinished resumable uploads by their records on disk, which several servers share. */
export class UnfinishedUploads {
  readonly #leases: Leases;
  /** While an upload begins, its user begins no other, on any server: the next one must find its record. */
  readonly #beginning = new Map<string, Lease>();
  /** Users by upload id; undefined for what is finished. Records of other users are read once. */
  readonly #owners = new Map<string, string | undefined>();

  constructor(leases: Leases = createMemoryLeases()) {
    this.#leases = leases;
  }

  /**
   * Reserves an upload. Returns the total bytes of the user's unfinished uploads in this bucket, including this one.
   * Removes an upload of the same object of which nothing has arrived. Call `release` once the record exists or the
   * upload failed. Throws StorageError when the user has too many.
   */
  async reserve(storage: Dependencies, id: string, upload: Reservation): Promise<number> {
    const { sub } = upload.claims;
    if (sub === undefined) return upload.size;
    const lease = await waitForLease(this.#leases, `begin upload: ${sub}`, {
      limitMs: requestWaitMs,
      pauseMs: beginPauseMs,
    });
    if (lease === undefined) throw storageErrors.locked();
    this.#beginning.set(id, lease);
    const found = await this.#ownUploads(storage, sub);
    // The answer to the first one was lost, so that its client begins again.
    const isLost = ({ record, offset }: OwnUpload) =>
      offset === 0 && record.bucket === upload.bucket && record.name === upload.name;
    for (const lost of found.filter(isLost)) await storage.files.partial.remove(lost.id);
    const own = found.filter((one) => !isLost(one)).map(({ record }) => record);
    if (own.length >= maxUnfinished) throw storageErrors.tooManyUploads(maxUnfinished);
    return own
      .filter(({ bucket }) => bucket === upload.bucket)
      .reduce((sum, { size }) => sum + (size ?? storage.maxFileSize), upload.size);
  }

  async release(id: string): Promise<void> {
    const lease = this.#beginning.get(id);
    this.#beginning.delete(id);
    await lease?.release();
  }

  async #ownUploads(storage: Dependencies, sub: string): Promise<OwnUpload[]> {
    const own: OwnUpload[] = [];
    const ids = new Set(await storage.files.partial.list());
    for (const known of this.#owners.keys()) if (!ids.has(known)) this.#owners.delete(known);
    for (const id of ids) {
      if (this.#owners.has(id) && this.#owners.get(id) !== sub) continue;
      const found = await findUpload(storage, id);
      if (found === undefined) continue;
      const owner = found.record.finished ? undefined : found.record.claims.sub;
      this.#owners.set(id, owner);
      if (owner === sub) own.push({ id, ...found });
    }
    return own;
  }
}
