import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { SiteFile, SiteFiles } from '../site/site-files.ts';
import { openFile } from './open-file.ts';

/** Opens the built site in a directory. Throws an error with a readable message when the directory is missing. */
export async function readSite(directory: string): Promise<SiteFiles> {
  const files = new Map<string, SiteFile>();
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Error(`There is no built site in ${directory}. Build it with: npm run build`);
  });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const name = path.slice(directory.length).replaceAll(sep, '/').replace(/^\/+/, '');
        files.set(name, await describe(path));
      }),
  );
  return { find: (path) => files.get(path) };
}

async function describe(path: string): Promise<SiteFile> {
  const { size, mtime } = await stat(path);
  // A build gives unchanged files a new time, too. Pages are revalidated often, so their ETag is a hash.
  const etag = path.endsWith('.html')
    ? createHash('sha1')
        .update(await readFile(path))
        .digest('base64url')
        .slice(0, 22)
    : `${size.toString(36)}-${mtime.getTime().toString(36)}`;
  return { size, lastModified: mtime, etag: `"${etag}"`, open: (range) => openFile(path, range) };
}
