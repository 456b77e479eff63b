import { withContent } from '../../../app/lib/content/content-files.server.ts';
import { PictureError, type ContentTexts, type ContentTools } from '../../../server/studio/content-tools.ts';
import { listLibrary } from '../list-library.ts';
import { createTextTools, listFiles } from '../text-tools.ts';

/** Creates the studio's tools for the content at one commit of a repository. */
export function createRepositoryTools(published: ContentTexts): ContentTools {
  const readWith = <T>(texts: ContentTexts, read: () => T) =>
    withContent(new Map([...published, ...texts]), read);
  return {
    ...createTextTools(readWith),
    pictures: {
      list: (drafts) => listLibrary(readWith, drafts, listFiles, () => false),
      async add() {
        throw new PictureError(
          'Pictures can’t be uploaded on this site: making their sizes needs a server. Ask your developer to add it to content/pictures in the repository.',
        );
      },
      // No picture was uploaded here, so the library offers none for deletion.
      remove: async () => undefined,
    },
  };
}
