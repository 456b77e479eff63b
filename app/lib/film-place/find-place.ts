import { sniffBytes, sniffVideo } from '../uploads/sniff-video.ts';
import { BrokenFilmError, type ByteReader } from './byte-reader.ts';
import { findInBoxes } from './find-in-boxes.ts';
import { findInElements } from './find-in-elements.ts';
import type { PlaceSearch } from './place-search.ts';

/** Finds where a film says at which place it was filmed. Throws only if it can't be read at all. */
export async function findPlace(film: ByteReader): Promise<PlaceSearch> {
  const found: PlaceSearch = { edits: [], mayStay: false };
  const head = await film.read(0, Math.min(film.size, sniffBytes));
  try {
    switch (sniffVideo(head)?.type) {
      case 'video/mp4':
      case 'video/quicktime':
      case 'video/3gpp':
        await findInBoxes(film, found);
        break;
      case 'video/webm':
      case 'video/x-matroska':
        await findInElements(film, found);
        break;
      default:
        found.mayStay = true;
    }
  } catch (error) {
    if (!(error instanceof BrokenFilmError)) throw error;
    found.mayStay = true;
  }
  return found;
}
