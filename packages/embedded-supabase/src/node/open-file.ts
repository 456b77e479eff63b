import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange } from '../http/byte-range.ts';
import { isMissing } from './write-file.ts';

/** A slow reader holds one block in memory. */
const blockSize = 512 * 1024;

/** Opens a file, or part of it, for reading; undefined when there is none. Reading to the end or cancelling closes it. */
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
