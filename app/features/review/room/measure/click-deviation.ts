import { tapMs, type PointInput } from '../drawing/use-frame-points.ts';

/** How far the eye misses a sharp point of the picture, in pixels of the film; of a blurred one, half of the blur's width as many times. */
const eye = 0.7;
/** Blur from which on more makes no difference, and what is assumed where nothing has an edge: pixels. */
const mostBlur = 12;

/**
 * How far a hand misses what it aims at, in CSS pixels: standard deviations on either axis. A finger with the magnifier moves the point by a quarter
 * of its way; one that only taps covers its point.
 */
const hands = { key: 0, mouse: 1, pen: 1, finger: 0.5, tap: 8 } as const;
interface Click {
  input: PointInput;
  /** Pixels of the film in a CSS pixel of the screen. */
  filmPixels: number;
  /** Width of the sharpest edge at the point, pixels of the film; undefined where there is none. */
  edge: number | undefined;
}

/** Returns how far a marked point may be off on either axis: standard deviation in pixels of the film. */
export function clickDeviation({ input: { by, heldMs }, filmPixels, edge }: Click): number {
  const hand = by === 'touch' ? (heldMs < tapMs ? 'tap' : 'finger') : by;
  const blur = Math.min(mostBlur, edge ?? mostBlur);
  const seen = eye * Math.max(1, blur / 2);
  return Math.round(100 * Math.hypot(seen, hands[hand] * filmPixels)) / 100;
}
