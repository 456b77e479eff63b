import { findContentFile } from '#content/content-files.server.ts';
import { listSiteFilms, listVideos, readVideo, videoFiles } from '#content/films.server.ts';
import { listPictures, readPicture } from '#content/photo.server.ts';
import type { LibraryItem, LibraryPicture, LibraryVideo } from '#domain/content-calls.ts';
import type { ContentTexts } from '#server/studio/content-tools.ts';
import type { ReadWith } from './find-moves.ts';

interface Options {
  readWith: ReadWith;
  drafts: ContentTexts;
  /** Lists the files that may name pictures and videos. */
  listFiles: () => { files: { file: string; title: string }[] }[];
  isUploaded: (name: string) => boolean;
}
export type ListFiles = Options['listFiles'];
export type ListLibrary<Item extends LibraryItem> = (options: Options) => Item[];

/** Lists the pictures, the newest first. */
export const listPictureLibrary: ListLibrary<LibraryPicture> = (options) =>
  listEntries(options, () =>
    listPictures().flatMap((name) => {
      const picture = readPicture(name);
      if (picture === undefined) return [];
      const { added, alt, width, height } = picture;
      return [{ added, facts: { name, alt, width, height } }];
    }),
  );

/** Lists the videos, the newest first. The site's own come last. Which files name those is unknown: other things have such short names too. */
export const listVideoLibrary: ListLibrary<LibraryVideo> = (options) => [
  ...listEntries(options, () =>
    listVideos().flatMap((name) => {
      const video = readVideo(name);
      if (video === undefined) return [];
      const { added, ...facts } = video;
      return [{ added, facts: { name, ...facts, ...videoFiles(name) } }];
    }),
  ),
  ...listSiteFilms().map((video) => ({ ...video, isUploaded: false, usedBy: [] })),
];

/** Adds to entries the files of the content or the drafts that name each. */
function listEntries<Facts extends { name: string }>(
  { readWith, drafts, listFiles, isUploaded }: Options,
  read: () => { added: string; facts: Facts }[],
): (Facts & Pick<LibraryItem, 'isUploaded' | 'usedBy'>)[] {
  const textsWith = (texts: ContentTexts) =>
    readWith(texts, () =>
      listFiles().flatMap(({ files }) =>
        files.map(({ file, title }) => ({ title, text: findContentFile(file) ?? '' })),
      ),
    );
  const texts = [...textsWith(new Map()), ...textsWith(drafts)];
  return readWith(new Map(), read)
    .sort((a, b) => b.added.localeCompare(a.added))
    .map(({ facts }) => {
      const titles = texts.filter(({ text }) => text.includes(facts.name)).map(({ title }) => title);
      return { ...facts, isUploaded: isUploaded(facts.name), usedBy: [...new Set(titles)] };
    });
}
