import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Texts of files that are not published yet, by their path in content/, such as 'products/flight-mode.md'. An empty text means that
 * there is no such file, here and in the overlay.
 */
export type ContentDrafts = ReadonlyMap<string, string>;

let drafts: ContentDrafts = new Map();
let isWhole = false;

/**
 * Folders with content. A file in the first one replaces the same file in the next one. CONTENT_OVERLAY is what the owner
 * published in the browser (DATA_DIR/content); `npm start` and publishing set it. Without it there is only the repository.
 */
function contentFolders(): string[] {
  if (isWhole) return [];
  const overlay = process.env.CONTENT_OVERLAY;
  return overlay ? [overlay, 'content'] : ['content'];
}

/** Returns the text of a file in content/. Undefined if it is missing or cannot be read. */
export function findContentFile(file: string): string | undefined {
  const draft = drafts.get(file);
  if (draft !== undefined) return draft || undefined;
  for (const folder of contentFolders()) {
    try {
      return readFileSync(join(folder, file), 'utf8') || undefined;
    } catch {
      // The next folder may have it.
    }
  }
  return undefined;
}

/** Returns the path of a file of any kind in content/. Undefined if it is missing. */
export function findContentPath(file: string): string | undefined {
  return contentFolders()
    .map((folder) => join(folder, file))
    .find((path) => existsSync(path));
}

/** Lists the files of a folder in content/ with the extension, sorted, as paths below it: 'programs/flight-mode.md'. */
export function listContentFiles(folder: string, extension: '.md' | '.yml'): string[] {
  const found = new Set<string>();
  for (const content of contentFolders()) {
    for (const name of namesBelow(join(content, folder))) if (name.endsWith(extension)) found.add(name);
  }
  for (const file of drafts.keys()) {
    if (file.startsWith(`${folder}/`) && file.endsWith(extension)) found.add(file.slice(folder.length + 1));
  }
  return [...found].filter((name) => findContentFile(`${folder}/${name}`) !== undefined).sort();
}

function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      name.replaceAll('\\', '/'),
    );
  } catch {
    return [];
  }
}

type Results = Map<() => unknown, unknown>;

/** What was read with the drafts. */
let results: Results | undefined;

/** Runs `read`, which must not wait for anything, with drafts in place of the published files. */
export function withDrafts<T>(texts: ContentDrafts, read: () => T): T {
  const before = { drafts, results };
  drafts = texts;
  results = new Map();
  try {
    return read();
  } finally {
    ({ drafts, results } = before);
  }
}

let kept: { site: string; results: Results } | undefined;

/** What was read since the content is what it is now. Undefined if files may change. While pages are rendered, CONTENT_STAYS is another one for each site. */
function currentResults(): Results | undefined {
  const site = process.env.CONTENT_STAYS;
  if (results !== undefined || site === undefined) return results;
  if (kept?.site !== site) kept = { site, results: new Map() };
  return kept.results;
}

/** Returns a function that reads only once while the content stays as it is: with drafts, and while pages are rendered. Elsewhere it reads each time. */
export function oncePerSite<T>(read: () => T): () => T {
  return () => {
    const known = currentResults();
    if (known === undefined) return read();
    if (!known.has(read)) known.set(read, read());
    return known.get(read) as T;
  };
}

/**
 * Runs `read`, which must not wait for anything, with these texts as the whole content: no folder is read. For content that is in a
 * repository elsewhere (decision 084).
 */
export function withContent<T>(texts: ContentDrafts, read: () => T): T {
  const before = isWhole;
  isWhole = true;
  try {
    return withDrafts(texts, read);
  } finally {
    isWhole = before;
  }
}
