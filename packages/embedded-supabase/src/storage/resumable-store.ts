import { DataStore, ERRORS, Upload } from '@tus/server';
import type { StorageDependencies } from './storage-context.ts';
import { findUpload, saveUpload, type UploadRecord } from './upload-record.ts';

/** The data store of @tus/server for one request. Keeps bytes and records of uploads as partial files. */
export class ResumableStore extends DataStore {
  readonly #storage: StorageDependencies;
  readonly #onCreated: () => Promise<void>;
  /** Record of the upload that this request begins; must be set before `create`. */
  newRecord: UploadRecord | undefined;

  /** `onCreated` is called once the record of a new upload exists. */
  constructor(storage: StorageDependencies, onCreated: () => Promise<void>) {
    super();
    this.#storage = storage;
    this.#onCreated = onCreated;
    this.extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'termination',
      'expiration',
    ];
  }

  override getExpiration(): number {
    return this.#storage.uploadLifeMs;
  }

  override async create(upload: Upload): Promise<Upload> {
    if (this.newRecord === undefined) throw new Error('an upload must be permitted before it is created');
    const record = { ...this.newRecord, size: upload.size };
    await this.#storage.files.partial.create(upload.id, JSON.stringify(record));
    await this.#onCreated();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#storage, id);
    if (found === undefined) throw ERRORS.FILE_NOT_FOUND;
    const { record, offset } = found;
    return new Upload({
      id,
      offset,
      metadata: record.metadata,
      creation_date: record.createdAt,
      ...(record.size === undefined ? {} : { size: record.size }),
    });
  }

  override async write(stream: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const found = await findUpload(this.#storage, id);
    if (found?.offset !== found?.record.size) return this.#storage.files.partial.append(id, offset, stream);
    // The upload is complete, so that a repeated last request must be empty.
    for await (const chunk of stream) if (chunk.byteLength > 0) throw ERRORS.ERR_SIZE_EXCEEDED;
    return offset;
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    const found = await findUpload(this.#storage, id);
    if (found === undefined) throw ERRORS.FILE_NOT_FOUND;
    await saveUpload(this.#storage, id, { ...found.record, size });
  }

  override async remove(id: string): Promise<void> {
    await this.#storage.files.partial.remove(id);
  }
}
