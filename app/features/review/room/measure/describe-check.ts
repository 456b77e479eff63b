import type { Camera } from './math/camera.ts';
import type { CameraCheck, Scale } from './math/observe.ts';
import type { Measurement } from './measurement.ts';

/** Returns how the camera of a stored result was checked; undefined for what needs no camera. */
export const storedCheck = ({
  kind,
  checkedBy,
}: Pick<Measurement, 'kind' | 'checkedBy'>): CameraCheck | undefined =>
  kind === 'stopwatch' ? undefined : (checkedBy ?? 'none');

/** Describes how the camera of a result was checked, in a few words. */
export const shortCheck = (check: CameraCheck | null | undefined): string => {
  if (check === 'points-and-line') return 'Camera and lens checked';
  return check === 'points' ? 'Camera checked' : 'Camera not checked';
};

/** Describes how the camera of a result was checked. */
export function describeCheck(check: CameraCheck): string {
  switch (check) {
    case 'none':
      return 'Camera not checked. Four known places, spread over the picture, narrow the ±.';
    case 'points':
      return 'Camera checked by known places. A straight line near the edge of the picture shows the bend of the lens too.';
    case 'points-and-line':
      return 'Camera checked by known places and a straight line.';
  }
}

/** Describes what the marks say about the camera so far. */
export function describeCamera({ check, spread, hasLine }: Scale, camera: Camera): string {
  if (spread.misfit !== undefined)
    return `“${spread.misfit}” does not fit the other marks. Check its points and its length.`;
  if (check === 'points' && hasLine)
    return 'Camera checked by known places. The straight line does not show how the lens bends lines: trace one near the edge of the picture.';
  return camera === 'moving'
    ? `${describeCheck(check)} The camera moves: mark the places on each measured frame.`
    : describeCheck(check);
}
