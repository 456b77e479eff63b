import { collectionOf, collections, filesOf, type Collection } from '#content/collections.server.ts';
import { findContentFile } from '#content/content-files.server.ts';
import { ContentError, readContentFile } from '#content/read-yaml.server.ts';
import { renderMarkdown } from '#content/render-markdown.server.ts';
import { WrongContentError, type ContentTools } from '#server/studio/content-tools.ts';
import { planChange } from './change-files.ts';
import { checkContent } from './check-content.ts';
import { compareFiles } from './compare-files.ts';
import { findMoves, type ReadWith } from './find-moves.ts';
import { describeFile, readFile, readSource } from './read-file.ts';
import { settleDue } from './settle-due.ts';
import { writeFile } from './write-file.ts';

/** Creates the studio's tools for texts. `readWith` says where the published files are. */
export function createTextTools(readWith: ReadWith): Omit<ContentTools, 'pictures' | 'videos'> {
  const isPublished = (file: string) => readWith(new Map(), () => findContentFile(file)) !== undefined;
  return {
    list: (drafts, removed = []) => {
      const kept = new Map([...drafts].filter(([file]) => !removed.includes(file)));
      return readWith(kept, listFiles);
    },
    read: (file, drafts) => readWith(drafts, () => readFile(file)),
    write: writeFile,
    plan: (change, drafts) => readWith(drafts, () => planChange(change, isPublished)),
    readText: (file, source) => {
      const collection = collectionOf(file);
      return collection === undefined || source === '' ? undefined : describeFile(collection, file, source);
    },
    render: (file, text, drafts) => readWith(drafts, () => renderText(file, text)),
    check: (drafts) => readWith(drafts, checkContent),
    settleDue: (now, drafts, status) => readWith(drafts, () => settleDue(now, status)),
    compare: compareFiles,
    findMoves: (drafts) => findMoves(drafts, readWith),
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
    throw new WrongContentError(problem === undefined ? error.problem : `The text ${problem.message}.`);
  }
}

/** Where the files are that can be added to a section. */
const places: Partial<Record<Collection['section'], string>> = {
  Products: 'products/',
  Pages: 'pages/',
  Blog: 'blog/',
};

/** Lists the files by section. */
export function listFiles() {
  const sections = [...new Set(collections.map(({ section }) => section))];
  return sections.map((section) => ({
    label: section,
    ...(places[section] === undefined ? {} : { place: places[section] }),
    files: collections.filter((collection) => collection.section === section).flatMap(describeFiles),
  }));
}

function describeFiles(collection: Collection) {
  const files = filesOf(collection).map((file) => {
    const { title, address, note, values } = readSource(collection, file, readContentFile(file));
    const summary = { file, title, ...(address && { address }), ...(note && { note }) };
    return { order: Number(values['order'] ?? 0), summary };
  });
  // As in the shop.
  return files.sort((a, b) => a.order - b.order).map(({ summary }) => summary);
}
