import { applyEdits } from './apply-edits.ts';
import { readFile } from './byte-reader.ts';
import { findPlace } from './find-place.ts';

/**
 * Returns the film without the place where it was filmed, as the same number of bytes. `mayStay`: it may still say the place, because we
 * can't read all of its details. Throws if the film can't be read.
 */
export async function removePlace(film: Blob): Promise<{ film: Blob; mayStay: boolean }> {
  const { edits, mayStay } = await findPlace(readFile(film));
  if (edits.length === 0) return { film, mayStay };
  return { film: applyEdits(film, edits), mayStay };
}
