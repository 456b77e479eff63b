import type { FileHandle } from 'node:fs/promises';
import type { ByteRange } from '../storage/file-store.ts';

const readSize = 256 * 1024;

/** Reads a file, or part of it, on demand: a slow reader holds one block in memory. Closes the file when done. */
export function streamFile(file: FileHandle, range: ByteRange | undefined): ReadableStream<Uint8Array> {
  let position = range?.start ?? 0;
  const end = range === undefined ? Number.POSITIVE_INFINITY : range.end + 1;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
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
        await file.close();
      },
    },
    { highWaterMark: 1 },
  );
}
