import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** Writes the whole chunk at `position` and returns the position after it. */
export async function writeFully(file: FileHandle, chunk: Uint8Array, position: number): Promise<number> {
  for (let written = 0; written < chunk.byteLength;) {
    const rest = chunk.byteLength - written;
    written += (await file.write(chunk, written, rest, position + written)).bytesWritten;
  }
  return position + chunk.byteLength;
}

/** Flushes a file, or the names in a directory, to the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, constants.O_RDONLY);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
