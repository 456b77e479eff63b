import type { Measurement } from '../measurement.ts';
import { areElsewhere, clicksOf, type Size } from './pixels.ts';

/** 'unchecked': no fixed point was marked on two frames. */
export type Camera = 'still' | 'moving' | 'unchecked';

/** Returns pairs of points that show the same fixed place on two frames. */
function fixedPairs(calibrations: readonly Measurement[], size: Size) {
  const known = calibrations.filter(
    ({ kind, reference }) => kind === 'place' || (kind === 'scale' && reference !== 'other'),
  );
  return [
    ...calibrations.filter(({ kind }) => kind === 'fixed-point').map(({ marks }) => [marks[0], marks[1]]),
    // The same known place or length on two frames: its first point is the ground below the bar, the box …
    ...known.flatMap((a, i) =>
      known
        .slice(i + 1)
        .filter((b) => b.reference === a.reference && b.knownM === a.knownM)
        .map((b) => [a.marks[0], b.marks[0]]),
    ),
  ].flatMap(([a, b]) => {
    const [from, to] = [clicksOf(a, size)[0], clicksOf(b, size)[0]];
    return from && to && a?.atUs !== b?.atUs ? [{ from, to }] : [];
  });
}

/** Returns whether the camera moves, from fixed points that are marked on two frames. */
export function cameraOf(calibrations: readonly Measurement[], size: Size): Camera {
  const pairs = fixedPairs(calibrations, size);
  if (pairs.length === 0) return 'unchecked';
  const isMoving = pairs.some(({ from, to }) => areElsewhere(from, to, size));
  return isMoving ? 'moving' : 'still';
}
