import type { CameraCheck } from './math/observe.ts';

/** Describes how the camera of a result was checked. */
export function describeCheck(check: CameraCheck): string {
  switch (check) {
    case 'none':
      return 'Camera not checked. Four known places, spread over the picture, narrow the ±.';
    case 'points':
      return 'Camera checked by known places. A straight line shows the bend of the lens too.';
    case 'points-and-line':
      return 'Camera checked by known places and a straight line.';
  }
}
