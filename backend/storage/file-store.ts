/** Part of a file: both ends inclusive, in bytes from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the bytes of stored objects are kept, each under the version id (uuid) of its row in storage.objects. Object
 * names never reach it. A version is written once and never changed.
 */
export interface FileStore {
  /**
   * Writes a version. It exists afterwards, safe on the medium, or not at all: when `body` throws, nothing is left.
   */
  write(version: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Opens a version for reading, or gives undefined when there is none. Cancelling the stream releases it. */
  read(version: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Makes `to` hold the bytes of `from`. Throws when there is no `from`. */
  copy(from: string, to: string): Promise<void>;
  /** Removes a version; one that is not there is fine. */
  remove(version: string): Promise<void>;
  /** Every version last written before the given time, and what unfinished writes before it left behind is removed. */
  listBefore(time: Date): AsyncIterable<string>;
  /** Throws when files cannot be written. */
  check(): Promise<void>;
}
