import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openFile } from 'embedded-supabase/node/open-file.ts';
import type { SiteFile, SiteFiles } from 'embedded-supabase/site/site-files.ts';

/** Names that the library gives to files, so that no path can leave its folders. */
const pictureFile = /^pictures\/([a-z0-9-]+\.(?:avif|webp|jpg))$/;

/**
 * The site's files, and those of the picture library. A build has only the pictures that its pages use; the studio also shows the others.
 * `folders`: where the library is, the first one first.
 */
export function withPictures(site: SiteFiles, folders: readonly string[]): SiteFiles {
  return {
    find(path): SiteFile | undefined {
      const name = pictureFile.exec(path)?.[1];
      return site.find(path) ?? (name === undefined ? undefined : findIn(folders, name));
    },
  };
}

function findIn(folders: readonly string[], name: string): SiteFile | undefined {
  for (const folder of folders) {
    const path = join(folder, name);
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
