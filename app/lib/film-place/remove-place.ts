import { readFile } from './byte-reader.ts';
import { findPlace } from './find-place.ts';

/**
 * Returns the film without the place where it was filmed, as the same number of bytes. `mayStay`: it may still say the place, because we
 * can't read all of its details. Throws if the film can't be read.
 */
export async function removePlace(film: Blob): Promise<{ film: Blob; mayStay: boolean }> {
  const { edits, mayStay } = await findPlace(readFile(film));
  if (edits.length === 0) return { film, mayStay };
  const parts: BlobPart[] = [];
  let at = 0;
  for (const edit of edits.sort((a, b) => a.at - b.at)) {
    // A broken film may name the same bytes twice.
    const from = Math.max(at, edit.at);
    if (from >= edit.at + edit.bytes.length) continue;
    parts.push(film.slice(at, from), edit.bytes.subarray(from - edit.at));
    at = edit.at + edit.bytes.length;
  }
  return { film: new Blob([...parts, film.slice(at)], { type: film.type }), mayStay };
}
