import { collections, filesOf, type Collection } from '../../app/lib/content/collections.server.ts';
import { withDrafts } from '../../app/lib/content/content-files.server.ts';
import { parseYaml, readContentFile } from '../../app/lib/content/read-yaml.server.ts';
import type { ContentValues } from '../../supabase/functions/_shared/content-calls.ts';
import type { ContentTools } from '../../server/studio/content-tools.ts';
import { buildCandidate } from './build-candidate.ts';
import { checkContent } from './check-content.ts';
import { compareFiles } from './compare-files.ts';
import { commit, completeCommit, settleCommit } from './overlay.ts';
import { createPictureTools } from './picture-tools.ts';
import { readFile, splitSource, titleAndAddress } from './read-file.ts';
import { writeFile } from './write-file.ts';

/** Creates the studio's tools for the content of the repository and of `dataDir`. `isQuick` compresses faster, as for local starts. */
export function createContentTools(options: { dataDir: string; isQuick: boolean }): ContentTools {
  const { dataDir } = options;
  return {
    list: (drafts) => withDrafts(drafts, listFiles),
    read: (file, drafts) => withDrafts(drafts, () => readFile(file)),
    write: writeFile,
    check: (drafts) => withDrafts(drafts, checkContent),
    compare: compareFiles,
    pictures: createPictureTools(dataDir, listFiles),
    build: (texts, onStep) => buildCandidate(options, texts, onStep),
    commit: (publication, { id }, texts) =>
      commit(dataDir, { publication, siteId: id, texts: Object.fromEntries(texts) }),
    findPending: async () => (await completeCommit(dataDir))?.publication,
    settle: () => settleCommit(dataDir),
  };
}

function listFiles() {
  const sections = [...new Set(collections.map(({ section }) => section))];
  return sections.map((section) => ({
    label: section,
    files: collections.filter((collection) => collection.section === section).flatMap(describeFiles),
  }));
}

function describeFiles(collection: Collection) {
  return filesOf(collection).map((file) => {
    const { yaml } = splitSource(file, readContentFile(file));
    const values = (parseYaml(file, yaml) ?? {}) as ContentValues;
    return { file, ...titleAndAddress(collection, file, values) };
  });
}
