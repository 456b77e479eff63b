import { withContent } from '../../../app/lib/content/content-files.server.ts';
import { PictureError, type ContentTexts, type ContentTools } from '../../../server/studio/content-tools.ts';
import { listLibrary } from '../list-library.ts';
import { createTextTools, listFiles } from '../text-tools.ts';

const noUploads =
  'Pictures and PDFs can’t be uploaded on this site, because it is built from its repository. Ask your developer to add them there. You can use them here then.';

/** Creates the studio's tools for the content at one commit of a repository. */
export function createRepositoryTools(published: ContentTexts): ContentTools {
  const readWith = <T>(texts: ContentTexts, read: () => T) =>
    withContent(new Map([...published, ...texts]), read);
  return {
    ...createTextTools(readWith),
    noUploads,
    pictures: {
      list: (drafts) => listLibrary(readWith, drafts, listFiles, () => false),
      async add() {
        throw new PictureError(noUploads);
      },
      // No picture was uploaded here, so the library offers none for deletion.
      remove: async () => undefined,
    },
  };
}
