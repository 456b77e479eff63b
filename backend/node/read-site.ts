import { createHash } from 'node:crypto';
import { open, readdir, readFile, stat, type FileHandle } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { SiteFile, SiteFiles } from '../site/site-files.ts';
import type { ByteRange } from '../storage/file-store.ts';
import { streamFile } from './stream-file.ts';

/** Pages, scripts and pictures of the site are small and asked for over and over: they are read once. Bytes, of one file and in all. */
const largestKept = 256 * 1024;
const mostKept = 16 * 1024 * 1024;

/** Opens the built site in a directory. Throws a sentence when there is none. */
export async function readSite(directory: string): Promise<SiteFiles> {
  const files = new Map<string, SiteFile>();
  let room = mostKept;
  const takeRoom = (size: number) => {
    if (size > largestKept || size > room) return false;
    room -= size;
    return true;
  };
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Error(`There is no built site in ${directory}. Build it with: npm run build`);
  });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const name = path.slice(directory.length).replaceAll(sep, '/').replace(/^\/+/, '');
        files.set(name, await describe(path, takeRoom));
      }),
  );
  return { find: (path) => files.get(path) };
}

async function describe(path: string, takeRoom: (size: number) => boolean): Promise<SiteFile> {
  const { size, mtime } = await stat(path);
  // A build gives every file a new time, whether it changed or not; pages are asked for again and again, so they get a hash.
  const etag = path.endsWith('.html')
    ? createHash('sha1')
        .update(await readFile(path))
        .digest('base64url')
        .slice(0, 22)
    : `${size.toString(36)}-${mtime.getTime().toString(36)}`;
  return {
    size,
    lastModified: mtime,
    etag: `"${etag}"`,
    open: takeRoom(size) ? readOnce(path, size) : (range) => openForReading(path, range),
  };
}

function readOnce(path: string, size: number): SiteFile['open'] {
  let reading: Promise<Uint8Array<ArrayBuffer> | undefined> | undefined;
  return async (range) => {
    reading ??= readWhole(path, size).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    const bytes = await reading;
    return range === undefined ? bytes : bytes?.subarray(range.start, range.end + 1);
  };
}

/** The bytes that were promised; undefined when the file has gone or is another one by now. */
async function readWhole(path: string, size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return bytes?.byteLength === size ? bytes : undefined;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function openForReading(
  path: string,
  range: ByteRange | undefined,
): Promise<ReadableStream<Uint8Array> | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return streamFile(file, range);
}
