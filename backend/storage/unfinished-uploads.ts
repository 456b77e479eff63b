import type { StorageDependencies } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';
import { findUpload, type UploadRecord } from './upload-record.ts';

/** So many uploads in several requests a person may have begun and not finished. */
const mostUnfinished = 3;

type Surroundings = Pick<StorageDependencies, 'files' | 'maxFileSize'>;
type Reservation = Pick<UploadRecord, 'bucket' | 'claims'> & { size: number };

/** Counts what people have begun to upload: the records on disk, and the uploads that are about to get one. */
export class UnfinishedUploads {
  readonly #starting = new Map<string, Reservation>();

  /**
   * Reserves a place and gives the bytes that all unfinished uploads of the person in this bucket have together, this one included.
   * `release` ends the reservation once there is a record, or none will come. Throws StorageError when there are too many.
   */
  async reserve(storage: Surroundings, id: string, upload: Reservation): Promise<number> {
    const { sub } = upload.claims;
    if (sub === undefined) return upload.size;
    this.#starting.set(id, upload);
    const all = await this.#all(storage);
    const own = [...all.values()].filter(({ claims }) => claims.sub === sub);
    if (own.length > mostUnfinished) throw storageErrors.tooManyUploads(mostUnfinished);
    return own.filter(({ bucket }) => bucket === upload.bucket).reduce((sum, { size }) => sum + size, 0);
  }

  release(id: string): void {
    this.#starting.delete(id);
  }

  async #all(storage: Surroundings): Promise<Map<string, Reservation>> {
    const all = new Map(this.#starting);
    for (const id of await storage.files.partial.list()) {
      const found = await findUpload(storage, id);
      if (found === undefined || found.record.finished) continue;
      all.set(id, { ...found.record, size: found.record.size ?? storage.maxFileSize });
    }
    return all;
  }
}
