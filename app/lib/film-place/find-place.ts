import { sniffBytes, sniffVideo } from '../uploads/sniff-video.ts';
import { BrokenFilmError, type ByteReader } from './byte-reader.ts';
import { findInBoxes } from './find-in-boxes.ts';
import { findInElements } from './find-in-elements.ts';

/** Bytes to write into a film in the place of as many others. */
export interface Edit {
  at: number;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface PlaceSearch {
  /** What removes the place. Nothing in the film moves, so its frames, rotation and other tags stay. */
  edits: Edit[];
  /** Whether the film may still say the place afterwards: we can't read its format, it is broken, or it has a track of places. */
  mayStay: boolean;
}

/** Tags of all formats whose names say that their value is a place. */
export const isPlaceName = (name: string): boolean => /location|gps|xyz|latitude|longitude/i.test(name);

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
