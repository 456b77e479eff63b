import type { Measurement } from '../measurement.ts';
import { gap, toPixels, type Size } from './pixels.ts';

/** 'unchecked': no fixed point was marked on two frames. */
export type Camera = 'still' | 'moving' | 'unchecked';

/** How far two clicks on one point are apart at most, in shares of the width: 5 pixels at 1080p, which chance exceeds once in 500. */
const stillShare = 5 / 1920;

/** Returns pairs of points that show the same fixed place on two frames. */
function fixedPairs(calibrations: readonly Measurement[]) {
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
    const [from, to] = [a?.points[0], b?.points[0]];
    return from && to && a?.atUs !== b?.atUs ? [{ from, to }] : [];
  });
}

/** Returns whether the camera moves, from fixed points that are marked on two frames. */
export function cameraOf(calibrations: readonly Measurement[], size: Size): Camera {
  const pairs = fixedPairs(calibrations);
  if (pairs.length === 0) return 'unchecked';
  const isMoving = pairs.some(
    ({ from, to }) => gap(toPixels(from, size), toPixels(to, size)) > stillShare * size.width,
  );
  return isMoving ? 'moving' : 'still';
}
