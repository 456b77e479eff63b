import type { ByteRange } from '../http/byte-range.ts';

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
  /** How much of the medium is free, from 0 to 1. */
  freeShare(): Promise<number>;
  /** Throws when files cannot be written. */
  check(): Promise<void>;
  readonly partial: PartialFiles;
}

/**
 * Bytes that arrive in several requests, under an id (uuid) and with a note beside them. Both survive the end of the
 * process at any moment.
 */
export interface PartialFiles {
  /** Begins an empty one. */
  create(id: string, note: string): Promise<void>;
  /** `size` is in bytes, and undefined when the note is all there is. Undefined when there is nothing. */
  find(id: string): Promise<{ note: string; size: number | undefined } | undefined>;
  writeNote(id: string, note: string): Promise<void>;
  /**
   * Adds bytes and gives the new size. When `body` throws, what came before stays. Throws when the size is not `offset`:
   * nothing is ever written twice or with a gap.
   */
  append(id: string, offset: number, body: AsyncIterable<Uint8Array>): Promise<number>;
  /** Makes the bytes a version under the same id, whole and safe on the medium. The note stays. Safe to repeat. */
  publish(id: string): Promise<void>;
  /** Removes note and bytes, but no version that was published. One that is not there is fine. */
  remove(id: string): Promise<void>;
  list(): Promise<string[]>;
}
