import type { PathPoint } from '../../review.ts';
import { clickPixels, createNormal, intervalOf } from 'vault-measure';
import { cameraOf, type Camera } from '../measure/math/camera.ts';
import { notesOn } from '../measure/math/notes.ts';
import { gap, MeasureProblem, type Point, type Size } from '../measure/math/pixels.ts';
import { scaleFrom, type CameraCheck } from '../measure/math/observe.ts';
import { isCalibration, type Measurement } from '../measure/measurement.ts';
import type { Measured } from '../steps/step-times.ts';
import type { Pixel } from 'vault-pixels';

/** A place on a path. */
export interface PathPlace extends Pixel {
  /** How far it may be from the point in 19 of 20 cases because nobody marked it, in shares of the frame's width. */
  drift: number;
}

/** Deviations on either axis within which 19 of 20 points of a plane are. */
const within95 = 2.45;

/** Measures places of the frame (shares of its width and height). */
export interface Ruler {
  /** Heights of the frame, if the review has no scale that fits. Then errors are 0. */
  unit: 'meters' | 'frame';
  /** How the camera was checked; undefined without meters. */
  check?: CameraCheck;
  /** Otherwise heights are above the lowest point of the path. */
  isAboveRunway: boolean;
  /** What makes results less certain than their ± says, or why there are no meters. */
  notes: readonly string[];
  /** Undefined where the cameras that fit can't see it in the plane of the vault. */
  heightOf: (place: PathPlace, lowest: PathPlace) => Measured | undefined;
  /** `seconds`: real time between both places. */
  speedOf: (from: PathPlace, to: PathPlace, seconds: number) => Measured | undefined;
}

/** Known lengths whose first point is on the runway. */
const fromRunway: ReadonlySet<Measurement['reference']> = new Set(['bar', 'standards', 'box']);

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

/** Measures in the plane of the vault. Throws MeasureProblem if the calibrations do not allow it. */
function metersRuler(
  path: readonly PathPoint[],
  calibrations: readonly Measurement[],
  camera: Camera,
  size: Size,
): Ruler {
  const times = [path[0]?.atUs ?? 0, path.at(-1)?.atUs ?? 0];
  const { spread, check } = scaleFrom(calibrations, size);
  const { cameras, clickScales, misfit } = spread;
  const click = clickPixels(size);
  const measure = (places: readonly PathPlace[], valueOf: (points: readonly Point[]) => number) => {
    const normal = createNormal(3);
    const values = cameras.map((each, i) =>
      valueOf(
        // A curve between marks may leave the picture.
        places.map(({ x, y, drift }) => {
          const off = Math.hypot(click * (clickScales[i] ?? 1), (drift * size.width) / within95);
          return each.toPlane({ x: x * size.width + off * normal(), y: y * size.height + off * normal() }, 0);
        }),
      ),
    );
    return intervalOf(values);
  };
  const origin = { x: 0, y: 0 };
  const isAboveRunway = calibrations.some(
    ({ kind, reference }) => kind === 'place' || kind === 'rectangle' || fromRunway.has(reference),
  );
  const marks = times.map((atUs) => ({ atUs, points: [] }));
  return {
    unit: 'meters',
    check,
    isAboveRunway,
    notes: [
      ...notesOn({ marks }, calibrations, camera),
      ...(misfit === undefined ? [] : [`“${misfit}” does not fit the other marks of Measure.`]),
    ],
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
    if (!scaleFrom(calibrations, size).hasLength)
      return frameRuler(aspect, [
        'Heights and speeds have no unit without a known length. Coaches set a scale in Measure.',
      ]);
    return metersRuler(path, calibrations, camera, size);
  } catch (error) {
    if (error instanceof MeasureProblem) return frameRuler(aspect, [error.message]);
    throw error;
  }
}
