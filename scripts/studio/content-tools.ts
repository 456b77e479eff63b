import { withDrafts } from '#content/content-files.server.ts';
import type { BuildTools } from '#server/studio/content-tools.ts';
import { compressFurther } from '../build/compress-files.ts';
import { completeBases, findChangedBase, keepBase } from './bases.ts';
import { buildCandidate } from './build-candidate.ts';
import { buildPreview } from './build-preview.ts';
import { repositoryTexts } from './choose-content.ts';
import { toBuildError } from './explain-build-failure.ts';
import { commit, completeCommit, settleCommit } from './overlay.ts';
import { createLibraryTools } from './library-tools.ts';
import { listPictureLibrary, listVideoLibrary } from './list-library.ts';
import { createSharedPreviews } from './shared-previews.ts';
import { createShareTools } from './share-images.ts';
import { startTexts } from './start-texts.ts';
import { createTextTools } from './text-tools.ts';
import { pictureType, videoType } from './upload-types.ts';

const refuse = (cause: unknown): never => {
  throw toBuildError(cause);
};

/** The only step of a publication that takes a moment. */
const rendering = '1 of 1, rendering the pages';

/** Creates the studio's tools for the content of the repository and of `dataDir`. */
export function createContentTools(dataDir: string): BuildTools {
  return {
    ...createTextTools(withDrafts),
    pictures: createLibraryTools(pictureType, listPictureLibrary, dataDir),
    videos: createLibraryTools(videoType, listVideoLibrary, dataDir),
    share: createShareTools(dataDir),
    build(texts, onStep) {
      onStep(rendering);
      return buildCandidate(dataDir, texts).catch(refuse);
    },
    preview(texts, onStep) {
      onStep(rendering);
      return buildPreview(dataDir, texts).catch(refuse);
    },
    compress: (siteDirectory) => compressFurther(siteDirectory, 1),
    previews: createSharedPreviews(dataDir),
    async commit(publication, { id }, texts) {
      await commit(dataDir, { publication, siteId: id, texts: Object.fromEntries(texts) });
      await completeBases(dataDir);
    },
    updates: {
      find: (file) => findChangedBase(dataDir, file),
      keepMine: (file) => keepBase(dataDir, file),
      original: (file) => repositoryTexts(dataDir, [file]).get(file) ?? '',
    },
    startTexts: (start) => startTexts(dataDir, start),
    findPending: async () => (await completeCommit(dataDir))?.publication,
    settle: () => settleCommit(dataDir),
  };
}
