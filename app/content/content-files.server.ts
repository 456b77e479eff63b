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

/** Runs `read`, which must not wait for anything, with drafts in place of the published files. */
export function withDrafts<T>(texts: ContentDrafts, read: () => T): T {
  const before = drafts;
  drafts = texts;
  try {
    return read();
  } finally {
    drafts = before;
  }
}

let kept: { content: string; results: Map<() => unknown, unknown> } | undefined;

/**
 * Returns a function that reads only once while pages are rendered: then CONTENT_STAYS has another value for each site, and no file changes.
 * Elsewhere it reads each time.
 */
export function oncePerSite<T>(read: () => T): () => T {
  return () => {
    const content = process.env.CONTENT_STAYS;
    if (content === undefined || drafts.size > 0 || isWhole) return read();
    if (kept?.content !== content) kept = { content, results: new Map() };
    if (!kept.results.has(read)) kept.results.set(read, read());
    return kept.results.get(read) as T;
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
