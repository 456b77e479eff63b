import { findContentFile } from '../../app/lib/content/content-files.server.ts';
import { listPictures, readPicture } from '../../app/lib/content/photo.server.ts';
import type { LibraryPicture } from '../../supabase/functions/_shared/content-calls.ts';
import type { ContentTexts } from '../../server/studio/content-tools.ts';
import type { ReadWith } from './text-tools.ts';

/** Lists the files that may name pictures. */
export type ListFiles = () => { files: { file: string; title: string }[] }[];

/** Lists the picture library, the newest picture first, with the files of the content or the drafts that name each. */
export function listLibrary(
  readWith: ReadWith,
  drafts: ContentTexts,
  listFiles: ListFiles,
  isUploaded: (name: string) => boolean,
): LibraryPicture[] {
  const textsWith = (texts: ContentTexts) =>
    readWith(texts, () =>
      listFiles().flatMap(({ files }) =>
        files.map(({ file, title }) => ({ title, text: findContentFile(file) ?? '' })),
      ),
    );
  const texts = [...textsWith(new Map()), ...textsWith(drafts)];
  const found = readWith(new Map(), () =>
    listPictures().flatMap((name) => {
      const picture = readPicture(name);
      return picture === undefined ? [] : [{ name, ...picture }];
    }),
  );
  return found
    .sort((a, b) => b.added.localeCompare(a.added))
    .map(({ name, alt, width, height }) => {
      const titles = texts.filter(({ text }) => text.includes(name)).map(({ title }) => title);
      return { name, alt, width, height, isUploaded: isUploaded(name), usedBy: [...new Set(titles)] };
    });
}
