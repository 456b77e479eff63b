import { openAsBlob } from 'node:fs';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import type { FileStore } from 'embedded-supabase/storage/file-store.ts';
import { TransferError } from './manifest.ts';

/** The part of a row of storage.objects that is needed for its bytes. */
export interface StoredObject {
  id: string;
  bucket: string;
  name: string;
  version: string | null;
  /** Type and caching, as recorded by storage. */
  metadata: { mimetype?: string; cacheControl?: string } | null;
}

/** Reads and writes the files of an installation: on disk, or through a project's API. */
export interface ObjectBytes {
  /** Whether writing a file creates its row in storage.objects, so that the row is not imported. */
  readonly createsRows: boolean;
  /** Returns undefined when there are no bytes. */
  read(object: StoredObject): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Writes the file at `path`, replacing existing bytes. */
  write(object: StoredObject, path: string): Promise<void>;
}

/** Files of the embedded backend, in DATA_DIR. */
export function bytesOnDisk(files: FileStore): ObjectBytes {
  return {
    createsRows: false,
    async read({ version }) {
      return version === null ? undefined : files.read(version);
    },
    async write({ version, bucket, name }, path) {
      if (version === null) throw new TransferError(`${bucket}/${name} has no version.`);
      await files.write(version, (await openAsBlob(path)).stream());
    },
  };
}

/** Files of a Supabase project. */
export function bytesOfProject(client: ServiceClient): ObjectBytes {
  return {
    createsRows: true,
    async read({ bucket, name }) {
      const { data, error } = await client.storage.from(bucket).download(name).asStream();
      if (error && 'status' in error && [400, 404].includes(Number(error.status))) return undefined;
      if (error) throw new TransferError(`${bucket}/${name} could not be downloaded: ${error.message}`);
      return data;
    },
    async write({ bucket, name, metadata }, path) {
      const contentType = metadata?.mimetype ?? 'application/octet-stream';
      const { error } = await client.storage
        .from(bucket)
        .upload(name, await openAsBlob(path, { type: contentType }), {
          contentType,
          cacheControl: /\d+/.exec(metadata?.cacheControl ?? '')?.[0] ?? '3600',
          upsert: true,
        });
      if (error) throw new TransferError(`${bucket}/${name} could not be uploaded: ${error.message}`);
    },
  };
}
