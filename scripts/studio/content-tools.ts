import {
  collectionOf,
  collections,
  filesOf,
  type Collection,
} from '../../app/lib/content/collections.server.ts';
import { withDrafts } from '../../app/lib/content/content-files.server.ts';
import { ContentError, parseYaml, readContentFile } from '../../app/lib/content/read-yaml.server.ts';
import { renderMarkdown } from '../../app/lib/content/render-markdown.server.ts';
import type { ContentValues } from '../../supabase/functions/_shared/content-calls.ts';
import { WrongContentError, type ContentTools } from '../../server/studio/content-tools.ts';
import { completeBases, keepBase } from './bases.ts';
import { buildCandidate } from './build-candidate.ts';
import { planChange } from './change-files.ts';
import { checkContent } from './check-content.ts';
import { compareFiles } from './compare-files.ts';
import { findMoves } from './find-moves.ts';
import { findUpdate } from './find-update.ts';
import { commit, completeCommit, settleCommit } from './overlay.ts';
import { createPictureTools } from './picture-tools.ts';
import { describeFile, readFile, splitSource, titleAndAddress } from './read-file.ts';
import { settleDue } from './settle-due.ts';
import { writeFile } from './write-file.ts';

/** Creates the studio's tools for the content of the repository and of `dataDir`. `isQuick` compresses faster, as for local starts. */
export function createContentTools(options: { dataDir: string; isQuick: boolean }): ContentTools {
  const { dataDir } = options;
  return {
    list: (drafts, removed = []) => {
      const kept = new Map([...drafts].filter(([file]) => !removed.includes(file)));
      return withDrafts(kept, listFiles);
    },
    read: (file, drafts) => withDrafts(drafts, () => readFile(file)),
    write: writeFile,
    plan: (change, drafts) => withDrafts(drafts, () => planChange(change)),
    readText: (file, source) => {
      const collection = collectionOf(file);
      return collection === undefined || source === '' ? undefined : describeFile(collection, file, source);
    },
    render: (file, text, drafts) => withDrafts(drafts, () => renderText(file, text)),
    check: (drafts) => withDrafts(drafts, checkContent),
    settleDue: (now, drafts, status) => withDrafts(drafts, () => settleDue(now, status)),
    compare: compareFiles,
    findMoves,
    pictures: createPictureTools(dataDir, listFiles),
    build: (texts, onStep) => buildCandidate(options, texts, onStep),
    async commit(publication, { id }, texts) {
      await commit(dataDir, { publication, siteId: id, texts: Object.fromEntries(texts) });
      await completeBases(dataDir);
    },
    findUpdate: (file) => findUpdate(dataDir, file),
    keepMine: (file) => keepBase(dataDir, file),
    findPending: async () => (await completeCommit(dataDir))?.publication,
    settle: () => settleCommit(dataDir),
  };
}

function renderText(file: string, text: string): string {
  const collection = collectionOf(file);
  if (collection === undefined) throw new WrongContentError('This file has no text.');
  try {
    return (collection.render ?? renderMarkdown)(file, text);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const [problem] = error.fields;
    throw new WrongContentError(problem === undefined ? error.message : `The text ${problem.message}.`);
  }
}

/** Where the files are that can be added to a section. */
const places: Partial<Record<Collection['section'], string>> = {
  Products: 'products/',
  Pages: 'pages/',
  Blog: 'blog/',
};

function listFiles() {
  const sections = [...new Set(collections.map(({ section }) => section))];
  return sections.map((section) => ({
    label: section,
    ...(places[section] === undefined ? {} : { place: places[section] }),
    files: collections.filter((collection) => collection.section === section).flatMap(describeFiles),
  }));
}

function describeFiles(collection: Collection) {
  const files = filesOf(collection).map((file) => {
    const { yaml } = splitSource(file, readContentFile(file));
    const values = (parseYaml(file, yaml) ?? {}) as ContentValues;
    return { order: Number(values['order'] ?? 0), file, ...titleAndAddress(collection, file, values) };
  });
  // As in the shop.
  return files.sort((a, b) => a.order - b.order).map(({ order: _order, ...summary }) => summary);
}
