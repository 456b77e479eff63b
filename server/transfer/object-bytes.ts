import { openAsBlob } from 'node:fs';
import type { ServiceClient } from '../../supabase/functions/_shared/dependencies.ts';
import type { FileStore } from 'embedded-supabase/storage/file-store.ts';
import { TransferError } from './manifest.ts';

/** A row of storage.objects, as far as its bytes are concerned. */
export interface StoredObject {
  id: string;
  bucket: string;
  name: string;
  version: string | null;
  /** Bytes, type and caching as storage wrote them down. */
  metadata: { mimetype?: string; cacheControl?: string } | null;
}

/** Where the bytes of an installation are: on this machine's disk, or behind a project's API. */
export interface ObjectBytes {
  /** Whether the rows of storage.objects are made by writing the bytes, and not taken over from the folder. */
  readonly makesRows: boolean;
  /** Undefined when there are none. */
  read(object: StoredObject): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Writes what the file at `path` holds, over what is there. */
  write(object: StoredObject, path: string): Promise<void>;
}

/** Of the embedded backend, below DATA_DIR. */
export function bytesOnDisk(files: FileStore): ObjectBytes {
  return {
    makesRows: false,
    async read({ version }) {
      return version === null ? undefined : files.read(version);
    },
    async write({ version, bucket, name }, path) {
      if (version === null) throw new TransferError(`${bucket}/${name} has no version.`);
      await files.write(version, (await openAsBlob(path)).stream());
    },
  };
}

/** Of a Supabase project. */
export function bytesOfProject(client: ServiceClient): ObjectBytes {
  return {
    makesRows: true,
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
