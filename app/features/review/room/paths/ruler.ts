import type { PathPoint } from '../../review.ts';
import { cameraOf, type Camera } from '../measure/math/camera.ts';
import { notesOn } from '../measure/math/notes.ts';
import { gap, MeasureProblem, type Point, type Size } from '../measure/math/pixels.ts';
import { calibrationsAt, uprightFrom } from '../measure/math/planes.ts';
import { uncertaintyOf, type Inputs } from '../measure/math/uncertainty.ts';
import { isCalibration, type Measurement, type Reference } from '../measure/measurement.ts';
import type { Measured } from '../steps/step-times.ts';
import type { Pixel } from './track-point.ts';

/** A place on a path, with its uncertainty in pixels. */
export interface PathPlace extends Pixel {
  errorPx: number;
}

/** Measures places of the frame (shares of its width and height). */
export interface Ruler {
  /** Heights of the frame, if the review has no scale that fits. Then errors are 0. */
  unit: 'meters' | 'frame';
  /** Otherwise heights are above the lowest point of the path. */
  isAboveRunway: boolean;
  /** What makes results less certain than their ± says, or why there are no meters. */
  notes: readonly string[];
  heightOf: (place: PathPlace, lowest: PathPlace) => Measured;
  /** `seconds`: real time between both places. */
  speedOf: (from: PathPlace, to: PathPlace, seconds: number) => Measured;
}

/** Known lengths whose first point is on the runway. */
const fromRunway: ReadonlySet<Reference | null> = new Set(['bar', 'standards', 'box']);

/** Measures in heights of the frame. `aspect`: width divided by height. */
export const frameRuler = (aspect: number, notes: readonly string[] = []): Ruler => ({
  unit: 'frame',
  isAboveRunway: false,
  notes,
  heightOf: ({ y }, lowest) => ({ value: lowest.y - y, error: 0 }),
  speedOf: (from, to, seconds) => ({
    value: Math.hypot((to.x - from.x) * aspect, to.y - from.y) / seconds,
    error: 0,
  }),
});

/** Returns a path's places as a measurement, so that its uncertainty is computed like that of others. */
const asMeasurement = (places: readonly Pixel[], times: readonly number[]): Measurement => ({
  id: 'path',
  kind: 'grip-height',
  reference: null,
  marks: places.map(({ x, y }, i) => ({ atUs: times[i] ?? 0, points: [[x, y]] })),
  knownM: null,
  acrossM: null,
  value: null,
  error: null,
});

/** Measures in the upright plane of the runway. Throws MeasureProblem if the calibrations do not allow it. */
function metersRuler(
  path: readonly PathPoint[],
  calibrations: readonly Measurement[],
  camera: Camera,
  size: Size,
): Ruler {
  const times = [path[0]?.atUs ?? 0, path.at(-1)?.atUs ?? 0];
  const used = calibrationsAt(times[0] ?? 0, calibrations, camera);
  // Says early what is wrong with the scale.
  uprightFrom(used, camera, size);
  const measure = (places: readonly PathPlace[], valueOf: (points: readonly Point[]) => number): Measured => {
    const evaluate = ([measurement, ...rest]: Inputs) => {
      const toPlane = uprightFrom(rest, camera, size);
      const points = (measurement?.marks ?? []).flatMap((mark) => mark.points);
      // A curve between marks may leave the picture.
      return valueOf(points.map(([x, y]) => toPlane({ x: x * size.width, y: y * size.height })));
    };
    const inputs = [asMeasurement(places, []), ...used];
    const pixelErrors = places.map(({ errorPx }) => errorPx);
    return { value: evaluate(inputs), error: uncertaintyOf(inputs, size, evaluate, pixelErrors) };
  };
  const origin = { x: 0, y: 0 };
  const isAboveRunway = fromRunway.has(used.find(({ kind }) => kind === 'scale')?.reference ?? null);
  return {
    unit: 'meters',
    isAboveRunway,
    notes: notesOn(asMeasurement([path[0] ?? origin, path.at(-1) ?? origin], times), used, camera, size),
    heightOf: (place, lowest) =>
      isAboveRunway
        ? measure([place], ([point = origin]) => point.y)
        : measure([place, lowest], ([high = origin, low = origin]) => high.y - low.y),
    speedOf: (from, to, seconds) => measure([from, to], ([a = origin, b = origin]) => gap(a, b) / seconds),
  };
}

/** Returns what a path is measured with: the known length of Measure, or the frame if there is none or the camera moves. */
export function rulerFor(
  path: readonly PathPoint[],
  measurements: readonly Measurement[],
  size: Size | undefined,
): Ruler {
  const aspect = size ? size.width / size.height : 16 / 9;
  if (!size) return frameRuler(aspect);
  const calibrations = measurements.filter(isCalibration);
  try {
    const camera = cameraOf(calibrations, size);
    if (camera === 'moving')
      return frameRuler(aspect, [
        'The camera moves, so this path contains its motion too, and has no meters. Film from a tripod.',
      ]);
    // A rectangle on the runway says nothing about heights.
    const upright = calibrations.filter(({ kind }) => kind !== 'rectangle');
    if (!upright.some(({ kind }) => kind === 'scale'))
      return frameRuler(aspect, [
        'Heights and speeds have no unit without a known length. Coaches set a scale in Measure.',
      ]);
    return metersRuler(path, upright, camera, size);
  } catch (error) {
    if (error instanceof MeasureProblem) return frameRuler(aspect, [error.message]);
    throw error;
  }
}
