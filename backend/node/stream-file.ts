import type { FileHandle } from 'node:fs/promises';
import type { ByteRange } from '../storage/file-store.ts';

const readSize = 256 * 1024;

/** A file, or part of it: the bytes from `position` up to `end`, which is not among them. */
export interface OpenFile {
  file: FileHandle;
  position: number;
  end: number;
}

/** Streams of which nothing has been read yet. */
const unread = new WeakMap<ReadableStream, OpenFile>();

/** Reads a file, or part of it, on demand: a slow reader holds one block in memory. Closes the file when done. */
export function streamFile(file: FileHandle, range: ByteRange | undefined): ReadableStream<Uint8Array> {
  let position = range?.start ?? 0;
  let opened = false;
  const end = range === undefined ? Number.POSITIVE_INFINITY : range.end + 1;
  const stream: ReadableStream<Uint8Array> = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        opened = true;
        unread.delete(stream);
        try {
          const length = Math.min(readSize, end - position);
          const { bytesRead, buffer } = await file.read({ buffer: new Uint8Array(length), position });
          position += bytesRead;
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
          if (bytesRead === 0 || position >= end) {
            await file.close();
            controller.close();
          }
        } catch (error) {
          await file.close().catch(() => undefined);
          throw error;
        }
      },
      async cancel() {
        // Whoever took the file closes it.
        if (opened || unread.delete(stream)) await file.close();
      },
    },
    // Nothing is read before somebody asks, so that the file can be had in place of the stream.
    { highWaterMark: 0 },
  );
  unread.set(stream, { file, position, end });
  return stream;
}

/**
 * The file behind a stream that nobody has read from, for a caller who can send it faster than through the stream. The file
 * is the caller's to close, and the stream gives nothing any more.
 */
export function takeFile(stream: ReadableStream | null): OpenFile | undefined {
  if (stream === null || stream.locked) return undefined;
  const file = unread.get(stream);
  unread.delete(stream);
  return file;
}
