import { access, open, type FileHandle } from 'node:fs/promises';
import type { ByteRange } from '../http/byte-range.ts';
import { isMissing } from './write-file.ts';

/** Bytes in memory for each slow reader. */
const blockSize = 512 * 1024;

/**
 * Reads a file or a range of it. Returns undefined when it does not exist. The file is open from the first read until the
 * end or until the stream is cancelled, so a response that nobody sends leaves nothing open.
 */
export async function openFile(
  path: string,
  { start, end }: ByteRange = { start: 0, end: Infinity },
): Promise<ReadableStream<Uint8Array> | undefined> {
  try {
    await access(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  let opening: Promise<FileHandle> | undefined;
  let position = start;
  let last: number | undefined;
  const close = async () => (await opening)?.close();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const file = await (opening ??= open(path));
          last ??= Math.min(end, (await file.stat()).size - 1);
          const length = Math.max(0, Math.min(blockSize, last - position + 1));
          const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, position);
          position += bytesRead;
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
          if (bytesRead > 0 && position <= last) return;
          await close();
          controller.close();
        } catch (error) {
          await close().catch(() => undefined);
          throw error;
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
