import { withContent } from '#content/content-files.server.ts';
import type { ContentTexts, ContentTools, LibraryTools } from '#server/studio/content-tools.ts';
import type { LibraryItem } from '#domain/content-calls.ts';
import { listPictureLibrary, listVideoLibrary, type ListLibrary } from '../list-library.ts';
import { createTextTools, listFiles } from '../text-tools.ts';
import type { ReadWith } from '../find-moves.ts';

const noUploads =
  'Pictures, videos and PDFs can’t be uploaded on this site, because it is built from its repository. Ask your developer to add them there. You can use them here then.';

/** Creates the studio's tools for the content at one commit of a repository. */
export function createRepositoryTools(published: ContentTexts): ContentTools {
  const readWith = <T>(texts: ContentTexts, read: () => T) =>
    withContent(new Map([...published, ...texts]), read);
  return {
    ...createTextTools(readWith),
    noUploads,
    pictures: libraryWithoutUploads(listPictureLibrary, readWith),
    videos: libraryWithoutUploads(listVideoLibrary, readWith),
  };
}

function libraryWithoutUploads<Item extends LibraryItem>(
  list: ListLibrary<Item>,
  readWith: ReadWith,
): LibraryTools<Item> {
  return {
    list: (drafts) => list({ readWith, drafts, listFiles, isUploaded: () => false }),
    // The function refuses uploads where noUploads is set. Nothing was uploaded here, so the library offers nothing for deletion.
    add: () => Promise.reject(new Error(noUploads)),
    describe: () => Promise.reject(new Error(noUploads)),
    remove: async () => undefined,
  };
}
