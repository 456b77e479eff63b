import type { FrameIndex } from './frame-index.ts';
import type { PictureSize } from './frame-source.ts';

export interface FilmState {
  /** 'first': the first picture stands, the frames are still being counted. */
  status: 'opening' | 'first' | 'ready' | 'failed';
  size?: PictureSize;
  index?: FrameIndex;
  /** The frame whose picture is on the canvas. */
  frame: number;
  isPlaying: boolean;
  /** 0.1 to 1. */
  speed: number;
  hasSound: boolean;
  /** Whether the sound is off; it is not heard either where it is too slow to make sense of (`isHeardAt`). */
  isMuted: boolean;
  /** Frames, both included, that play over and over. */
  loop?: { from: number; to: number };
  /** How frames come onto the canvas. */
  method?: 'decoded' | 'sought';
  error?: unknown;
}

/** A film of which nothing is known yet. */
export const initialFilmState: FilmState = {
  status: 'opening',
  frame: 0,
  isPlaying: false,
  speed: 1,
  hasSound: false,
  isMuted: true,
};
