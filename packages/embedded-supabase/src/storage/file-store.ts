import type { ByteRange } from '../http/byte-range.ts';

/**
 * Stores the bytes of objects under the version id (UUID) of their row in storage.objects. Object names never reach it.
 * A version is written once and never changes.
 */
export interface FileStore {
  /** Writes a version to the disk. Leaves nothing when `body` throws. */
  write(version: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Opens a version for reading. Returns undefined when it does not exist. Cancelling the stream closes it. */
  read(version: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Copies a version. Throws when `from` does not exist. */
  copy(from: string, to: string): Promise<void>;
  /** Removes a version if it exists, also from the trash. */
  remove(version: string): Promise<void>;
  /**
   * Marks whether a row names a version, so that a database that does not know it is recognized as another or an older
   * one. Never throws: without the mark, a version proves nothing.
   */
  markNamed(version: string, isNamed: boolean): Promise<void>;
  /** Lists all versions. */
  list(): AsyncIterable<ListedFile>;
  /** Removes what failed writes before the given time left behind. */
  removeLeftovers(before: Date): Promise<void>;
  /** Returns the free share of the disk, from 0 to 1. */
  freeShare(): Promise<number>;
  /** Returns why files cannot be written, in words such as 'the disk is full'. Undefined when they can. */
  check(): Promise<string | undefined>;
  readonly partial: PartialFiles;
  readonly trash: Trash;
}

export interface StoredFile {
  version: string;
  /** Bytes. */
  size: number;
  /** When it was written or, in the trash, moved there. */
  changedAt: Date;
}

export interface ListedFile extends StoredFile {
  /** Whether it is marked by `markNamed`. */
  isNamed: boolean;
}

/** Versions that no row names. They can be put back until the sweep removes them. */
interface Trash {
  /** Moves a version to the trash if it exists. */
  add(version: string): Promise<void>;
  /** Moves a version back to the stored ones. */
  putBack(version: string): Promise<void>;
  /** Lists the trash, the oldest first. */
  list(): Promise<StoredFile[]>;
}

/**
 * Stores bytes that arrive in several requests, under an id (UUID) and with a note. Both survive a crash at any moment.
 */
export interface PartialFiles {
  /** Creates an empty partial file. */
  create(id: string, note: string): Promise<void>;
  /** Returns undefined when the id does not exist. `size` is in bytes, and undefined when only the note exists. */
  find(id: string): Promise<{ note: string; size: number | undefined } | undefined>;
  writeNote(id: string, note: string): Promise<void>;
  /**
   * Appends bytes and returns the new size. Keeps the bytes received before `body` throws. Throws when the current size
   * is not `offset`, so that no byte is duplicated or skipped.
   */
  append(id: string, offset: number, body: AsyncIterable<Uint8Array>): Promise<number>;
  /** Turns the bytes into a version with the same id. Keeps the note. Idempotent. */
  publish(id: string): Promise<void>;
  /** Removes the note and the bytes if they exist, but never a published version. */
  remove(id: string): Promise<void>;
  list(): Promise<string[]>;
}
