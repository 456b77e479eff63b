import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { withDrafts } from '../../app/lib/content/content-files.server.ts';
import { listPictures } from '../../app/lib/content/photo.server.ts';
import type { PictureTools } from '../../server/studio/content-tools.ts';
import { toName } from '../../supabase/functions/_shared/to-name.ts';
import { listLibrary, type ListFiles } from './list-library.ts';
import { overlayFolder, replaceFile } from './overlay.ts';

/** Creates the tools of the picture library in DATA_DIR/content/pictures. */
export function createPictureTools(dataDir: string, listFiles: ListFiles): PictureTools {
  const folder = join(overlayFolder(dataDir), 'pictures');
  const isUploaded = (name: string) => existsSync(join(folder, `${name}.yml`));
  let last: Promise<unknown> = Promise.resolve();

  async function add(bytes: Uint8Array, alt: string): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const known = listPictures().find((name) => name.endsWith(`-${hash}`));
    if (known !== undefined) return known;
    // Loaded here, because it is large and most servers never need it.
    const { encodePhoto } = await import('../pictures/encode-photo.ts');
    const { files, ...size } = await encodePhoto(bytes);
    const name = `${toName(alt, 40) || 'picture'}-${hash}`;
    for (const [ending, encoded] of files) await replaceFile(join(folder, `${name}-${ending}`), encoded);
    // Last, because the library has a picture once this file exists.
    await replaceFile(
      join(folder, `${name}.yml`),
      stringify({ alt, ...size, added: new Date().toISOString() }),
    );
    return name;
  }

  return {
    list: (drafts) => listLibrary(withDrafts, drafts, listFiles, isUploaded),
    add(bytes, alt) {
      // One after the other, because decoding needs memory.
      const next = last.then(() => add(bytes, alt));
      last = next.catch(() => undefined);
      return next;
    },
    async remove(name) {
      if (!isUploaded(name)) return;
      await rm(join(folder, `${name}.yml`));
      const ending = /^-(\d+\.(avif|webp)|share\.jpg)$/;
      const files = (await readdir(folder)).filter(
        (file) => file.startsWith(name) && ending.test(file.slice(name.length)),
      );
      for (const file of files) await rm(join(folder, file), { force: true });
    },
  };
}
