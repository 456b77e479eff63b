import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openFile } from 'embedded-supabase/node/open-file.ts';
import type { SiteFile, SiteFiles } from 'embedded-supabase/site/site-files.ts';

/** Names that the libraries give to files, so that no path can leave their folders. */
const uploadedFile = /^(?:pictures\/[a-z0-9-]+\.(?:avif|webp|jpg)|videos\/[a-z0-9-]+\.(?:mp4|webp))$/;

/**
 * The site's files, and the pictures and videos of the libraries. A build has only those that its pages use; the studio also shows the
 * others. `folders`: with the content, the first one first.
 */
export function withUploads(site: SiteFiles, folders: readonly string[]): SiteFiles {
  return {
    find: (path): SiteFile | undefined =>
      site.find(path) ?? (uploadedFile.test(path) ? findIn(folders, path) : undefined),
  };
}

/** Finds a file in the first folder that has it. */
export function findIn(folders: readonly string[], file: string): SiteFile | undefined {
  for (const folder of folders) {
    const path = join(folder, file);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() !== true) continue;
    return {
      size: stats.size,
      lastModified: stats.mtime,
      etag: `"${stats.size.toString(36)}-${stats.mtime.getTime().toString(36)}"`,
      open: (range) => openFile(path, range),
    };
  }
  return undefined;
}
