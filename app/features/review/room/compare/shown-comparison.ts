import {
  alignPictures,
  fitHeight,
  type AlignPoints,
  type Aspects,
  type Placement,
} from './align-pictures.ts';

export type CompareView = 'side-by-side' | 'overlay';

/** A comparison as it is visible. A voice-over has it in its timeline. */
export interface ShownComparison {
  /** Key of the other film, as `useOtherJumps` has them. Not its address: who listens must be allowed to see it. */
  otherKey: string;
  view: CompareView;
  /** Of the other picture, in percent. */
  opacity: number;
  showsDifference: boolean;
  /** Two points on each picture. */
  points?: AlignPoints | undefined;
  /** Whether the other video was filmed from the other side. */
  isMirrored: boolean;
}

/** The other film of a voice-over. */
export interface LedFilm {
  /** Null if it was deleted or the user may not see it; undefined until it is known. */
  url: string | null | undefined;
  /** Increases with each retry. */
  attempt: number;
  hasFailed: boolean;
  retry: () => void;
}

/** A comparison that a voice-over shows in place of the user's own. */
export interface LedComparison {
  /** Null while the voice-over shows none. */
  shown: ShownComparison | null;
  /** Key of the film to open: the one that is shown, or that will be. */
  otherKey: string | undefined;
  film: LedFilm;
  /** Gives the picture back to the user. */
  leave: () => void;
}

/** Returns where the other picture is on this one. */
export const placeOther = (points: AlignPoints | undefined, aspects: Aspects): Placement =>
  (points && alignPictures(points, aspects)) ?? fitHeight(aspects);
