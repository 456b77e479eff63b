import type { Edit } from './place-search.ts';

/** Returns a film with some of its bytes replaced. Where edits overlap, the first one counts. */
export function applyEdits(film: Blob, edits: readonly Edit[]): Blob {
  const parts: BlobPart[] = [];
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.at - b.at)) {
    const from = Math.max(at, edit.at);
    if (from >= edit.at + edit.bytes.length) continue;
    parts.push(film.slice(at, from), edit.bytes.subarray(from - edit.at));
    at = edit.at + edit.bytes.length;
  }
  return new Blob([...parts, film.slice(at)], { type: film.type });
}
