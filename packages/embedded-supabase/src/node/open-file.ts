import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange } from '../http/byte-range.ts';
import { isMissing } from './write-file.ts';

/** Bytes in memory for each slow reader. */
const blockSize = 512 * 1024;

/**
 * Opens a file or a range of it. Returns undefined when it does not exist. Reading to the end or cancelling closes it.
 */
export async function openFile(
  path: string,
  range: ByteRange | undefined,
): Promise<ReadableStream<Uint8Array> | undefined> {
  let file: FileHandle;
  try {
    file = await open(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const stream = file.createReadStream({ ...range, highWaterMark: blockSize });
  return Readable.toWeb(stream, { strategy: { highWaterMark: 0 } }) as ReadableStream<Uint8Array>;
}
