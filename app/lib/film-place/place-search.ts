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
