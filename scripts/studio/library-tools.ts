import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument, stringify } from 'yaml';
import { withDrafts } from '#content/content-files.server.ts';
import { listEntries } from '#content/library.server.ts';
import type { FileReader } from '#server/media/file-reader.ts';
import type { LibraryTools, Upload } from '#server/studio/content-tools.ts';
import type { LibraryItem } from '#domain/content-calls.ts';
import { toName } from '#domain/to-name.ts';
import { replaceFile } from '../build/replace-file.ts';
import type { ListLibrary } from './list-library.ts';
import { overlayFolder } from './overlay.ts';
import { listFiles } from './text-tools.ts';
import type { UploadType } from './upload-types.ts';

/** Creates the tools of a library in DATA_DIR/content. */
export function createLibraryTools<Item extends LibraryItem>(
  { folder: folderName, fallbackName, endings, encode }: UploadType,
  list: ListLibrary<Item>,
  dataDir: string,
): LibraryTools<Item> {
  const folder = join(overlayFolder(dataDir), folderName);
  const isUploaded = (name: string) => existsSync(join(folder, `${name}.yml`));

  async function add(upload: Upload, alt: string, reader: FileReader): Promise<string> {
    const hash = createHash('sha256')
      .update(upload.poster ?? '')
      .update(upload.bytes)
      .digest('hex')
      .slice(0, 12);
    const known = listEntries(folderName).find((name) => name.endsWith(`-${hash}`));
    if (known !== undefined) return known;
    const { files, facts } = await encode(upload, reader);
    const name = `${toName(alt, 40) || fallbackName}-${hash}`;
    for (const [ending, encoded] of files) await replaceFile(join(folder, name + ending), encoded);
    // Last, because the library has an entry once this file exists.
    await replaceFile(
      join(folder, `${name}.yml`),
      stringify({ alt, ...facts, added: new Date().toISOString() }),
    );
    return name;
  }

  return {
    list: (drafts) => list({ readWith: withDrafts, drafts, listFiles, isUploaded }),
    add,
    async describe(name, alt) {
      const file = join(folder, `${name}.yml`);
      const document = parseDocument(await readFile(file, 'utf8'));
      document.set('alt', alt);
      await replaceFile(file, document.toString());
    },
    async remove(name) {
      if (!isUploaded(name)) return;
      await rm(join(folder, `${name}.yml`));
      const files = (await readdir(folder)).filter(
        (file) => file.startsWith(name) && endings.test(file.slice(name.length)),
      );
      for (const file of files) await rm(join(folder, file), { force: true });
    },
  };
}
