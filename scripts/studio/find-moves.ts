import { collectionOf, nameOf } from '#content/collections.server.ts';
import { findContentFile } from '#content/content-files.server.ts';
import { readRedirects, redirectsFile, type Redirect } from '#content/redirects.server.ts';
import { ContentError } from '#content/read-yaml.server.ts';
import type { ContentTexts } from '#server/studio/content-tools.ts';

/** Runs `read`, which must not wait for anything, with texts in place of the published files. */
export type ReadWith = <T>(texts: ContentTexts, read: () => T) => T;

/** Returns the drafts that change addresses: each old file, its new file and the redirects. Empty if no page moves. */
export function findMoves(drafts: ContentTexts, readWith: ReadWith): string[] {
  if (!drafts.has(redirectsFile)) return [];
  const published = readWith(new Map(), readRedirectsSafely);
  const added = readWith(drafts, readRedirectsSafely).filter(
    ({ from, to }) => !published.some((entry) => entry.from === from && entry.to === to),
  );
  const moved = [...drafts].flatMap(([file, text]) => {
    const address = addressOf(file);
    const isMoved =
      text === ''
        ? added.some(({ from }) => from === address)
        : added.some(({ to }) => to === address) &&
          readWith(new Map(), () => findContentFile(file)) === undefined;
    return isMoved ? [file] : [];
  });
  return moved.length === 0 ? [] : [...moved, redirectsFile];
}

/** No redirects if they are invalid: the checks before publishing say so. */
function readRedirectsSafely(): Redirect[] {
  try {
    return readRedirects();
  } catch (error) {
    if (error instanceof ContentError) return [];
    throw error;
  }
}

/** Address of a page by its file's name alone: products keep theirs. */
function addressOf(file: string): string | undefined {
  const collection = collectionOf(file);
  return collection?.address?.(nameOf(collection, file), {});
}
