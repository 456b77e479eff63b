import type { StorageDependencies } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';
import { findUpload, type UploadRecord } from './upload-record.ts';

/** Maximum number of unfinished resumable uploads per user. */
const maxUnfinished = 3;

type Dependencies = Pick<StorageDependencies, 'files' | 'maxFileSize'>;
type Reservation = Pick<UploadRecord, 'bucket' | 'claims'> & { size: number };

/** Counts users' unfinished resumable uploads: records on disk, and uploads that are about to get one. */
export class UnfinishedUploads {
  readonly #starting = new Map<string, Reservation>();
  /** Upload ids by user, read from disk once. Ended uploads are dropped when the user begins another. */
  #ids: Promise<Map<string, Set<string>>> | undefined;

  /**
   * Reserves an upload. Returns the total bytes of the user's unfinished uploads in this bucket, including this one.
   * Call `release` once the record exists or the upload failed. Throws StorageError when the user has too many.
   */
  async reserve(storage: Dependencies, id: string, upload: Reservation): Promise<number> {
    const { sub } = upload.claims;
    if (sub === undefined) return upload.size;
    this.#starting.set(id, upload);
    this.#ids ??= readIds(storage).catch((error: unknown) => {
      this.#ids = undefined;
      throw error;
    });
    const own = await this.#ownUploads(storage, addTo(await this.#ids, sub, id));
    if (own.length > maxUnfinished) throw storageErrors.tooManyUploads(maxUnfinished);
    return own.filter(({ bucket }) => bucket === upload.bucket).reduce((sum, { size }) => sum + size, 0);
  }

  release(id: string): void {
    this.#starting.delete(id);
  }

  async #ownUploads(storage: Dependencies, ids: Set<string>): Promise<Reservation[]> {
    const own: Reservation[] = [];
    for (const id of [...ids]) {
      const found = await findUpload(storage, id);
      const starting = this.#starting.get(id);
      if (found !== undefined && !found.record.finished) {
        own.push({ ...found.record, size: found.record.size ?? storage.maxFileSize });
      } else if (starting !== undefined) own.push(starting);
      else ids.delete(id);
    }
    return own;
  }
}

async function readIds(storage: Dependencies): Promise<Map<string, Set<string>>> {
  const ids = new Map<string, Set<string>>();
  for (const id of await storage.files.partial.list()) {
    const owner = (await findUpload(storage, id))?.record.claims.sub;
    if (owner !== undefined) addTo(ids, owner, id);
  }
  return ids;
}

function addTo(ids: Map<string, Set<string>>, person: string, id: string): Set<string> {
  const own = ids.get(person) ?? new Set();
  ids.set(person, own.add(id));
  return own;
}
