import { between, type FilmTimes, type Measured } from '../../steps/step-times.ts';
import { isCalibration, type Measurement, type MeasurementKind } from '../measurement.ts';
import { angleBetween, slopeOf } from './angles.ts';
import { cameraOf, type Camera } from './camera.ts';
import { notesOn } from './notes.ts';
import {
  gap,
  lengthOf,
  MeasureProblem,
  minus,
  requireApart,
  toPixels,
  type Point,
  type Size,
} from './pixels.ts';
import {
  areOnRunway,
  calibrationsAt,
  planeFrom,
  runwayFrom,
  tiltFrom,
  uprightFrom,
  type Plane,
} from './planes.ts';
import { lastFiveMeters, type StepLength } from './run-up.ts';
import { uncertaintyOf, type Inputs } from './uncertainty.ts';

export interface MeasuredFilm extends FilmTimes {
  size: Size;
}

/** Where the toe is at take-off, seen from the top hand: toward the box is inside. Within its uncertainty it is under the hand. */
export interface Foot {
  place: 'under' | 'inside' | 'outside';
  /** Meters, positive toward the box. */
  offset: Measured;
}

export type Evaluation =
  | { problem: string }
  | {
      problem?: undefined;
      /** Undefined for calibrations, and for a run-up with contacts over less than 5 m. */
      result?: Measured;
      foot?: Foot;
      steps?: StepLength[];
      /** What makes the result less certain than its ± says. */
      notes: string[];
    };

interface Scene {
  film: MeasuredFilm;
  camera: Camera;
  /** Where the points are that could be on the runway. */
  plane: Plane;
}

/** The calibrations of each mark. With a still camera all marks use the same ones, so that their positions compare. */
function calibrationsOf({ marks }: Measurement, rest: Inputs, camera: Camera): Measurement[][] {
  const shared = calibrationsAt(marks[0]?.atUs ?? 0, rest, camera);
  if (camera !== 'moving') return marks.map(() => shared);
  const each = marks.map(({ atUs }) => calibrationsAt(atUs, rest, camera));
  const origins = new Set(each.map((used) => used.find(({ kind }) => kind === 'scale')?.reference));
  if (origins.size > 1)
    throw new MeasureProblem(
      'The camera moves. Set the scale on each of these frames, with the same known length.',
    );
  return each;
}

/** Returns the points of a mark in pixels. Throws MeasureProblem if one is missing. */
function pixelsOf({ marks }: Measurement, mark: number, count: number, size: Size): Point[] {
  const points = (marks[mark]?.points ?? []).map((point) => toPixels(point, size));
  if (points.length < count) throw new MeasureProblem('A point is missing.');
  return points;
}

const origin: Point = { x: 0, y: 0 };

/** The points of each mark that a rectangle on the runway can measure; undefined for other kinds of measurement. */
const runwayPoints: Partial<Record<MeasurementKind, readonly number[]>> = {
  'take-off': [0, 2],
  'run-up': [0],
  speed: [0],
  distance: [0, 1],
};

/**
 * Returns the plane that the points are in. A rectangle describes only the surface of the runway, a known length only the upright
 * plane. Throws MeasureProblem if the points fit neither.
 */
function planeOf(measurement: Measurement, rest: Inputs, camera: Camera, size: Size): Plane {
  const chosen = runwayPoints[measurement.kind];
  if (!chosen) return 'upright';
  const used = calibrationsOf(measurement, rest, camera);
  const each = (kind: MeasurementKind) =>
    used.every((calibrations) => calibrations.some((one) => one.kind === kind));
  const hasLength = each('scale');
  if (!each('rectangle') || (measurement.kind === 'distance' && hasLength)) return 'upright';
  const points = measurement.marks.flatMap((_, mark) => {
    const pixels = pixelsOf(measurement, mark, Math.max(...chosen) + 1, size);
    return chosen.map((i) => ({ point: pixels[i] ?? origin, calibrations: used[mark] ?? [] }));
  });
  if (areOnRunway(points, size)) return 'runway';
  if (hasLength) return 'upright';
  throw new MeasureProblem(
    'These points are not on the runway, and the rectangle measures only there. Mark points on the runway, or set a known length.',
  );
}

/** Returns the first points of all marks on the runway, or in its upright plane, in meters. */
function tracked(measurement: Measurement, rest: Inputs, { film: { size }, camera, plane }: Scene): Point[] {
  const used = calibrationsOf(measurement, rest, camera);
  return measurement.marks.map((_, i) => {
    const [point = origin] = pixelsOf(measurement, i, 1, size);
    return planeFrom(plane, used[i] ?? [], camera, size)(point);
  });
}

/** Returns the meters from the top hand to the toe, positive toward the box. */
function footOffset(inputs: Inputs, { film: { size }, camera }: Scene): number {
  const [measurement, ...rest] = inputs;
  if (!measurement) return 0;
  const used = calibrationsOf(measurement, rest, camera)[0] ?? [];
  const toPlane = uprightFrom(used, camera, size);
  const [toe = origin, hand = origin, box = origin] = pixelsOf(measurement, 0, 3, size).map(toPlane);
  return (toe.x - hand.x) * Math.sign(box.x - toe.x);
}

/** Returns the result without its uncertainty. The first input is the measurement. Throws MeasureProblem. */
function valueOf(inputs: Inputs, scene: Scene): number {
  const [measurement, ...rest] = inputs;
  if (!measurement) return 0;
  const { film, camera, plane } = scene;
  const { size } = film;
  const points = (count: number) => pixelsOf(measurement, 0, count, size);
  const used = () => calibrationsOf(measurement, rest, camera)[0] ?? [];
  const upright = (count: number) => points(count).map(uprightFrom(used(), camera, size));
  const rise = () => {
    const [high = origin, low = origin] = upright(2);
    return high.y - low.y;
  };
  switch (measurement.kind) {
    case 'distance': {
      const [a = origin, b = origin] = points(2);
      requireApart([a, b]);
      const toPlane = planeFrom(plane, used(), camera, size);
      return gap(toPlane(a), toPlane(b));
    }
    case 'angle':
      return angleBetween(points(3));
    case 'horizon-angle':
    case 'pole-angle':
      return slopeOf(points(2), tiltFrom(used(), size) ?? 0);
    case 'take-off': {
      const [toe = origin, , box = origin] = points(3);
      requireApart([toe, box]);
      const toPlane = planeFrom(plane, used(), camera, size);
      return Math.abs(toPlane(toe).x - toPlane(box).x);
    }
    case 'grip-height':
    case 'hips-over-bar':
      return rise();
    case 'pole-bend': {
      if (measurement.knownM === null) throw new MeasureProblem('Enter the grip, measured along the pole.');
      const [tip = origin, hand = origin] = upright(2);
      return (1 - gap(tip, hand) / measurement.knownM) * 100;
    }
    case 'speed': {
      const [from = origin, to = origin] = tracked(measurement, rest, scene);
      const [start, end] = measurement.marks;
      const time = between(film, start?.atUs ?? 0, end?.atUs ?? 0);
      if (!time) throw new MeasureProblem('Mark the second point on a later frame.');
      return lengthOf(minus(to, from)) / time.value;
    }
    case 'run-up':
      return lastFiveMeters(measurement.marks, tracked(measurement, rest, scene), film).speed.value;
    case 'stopwatch': {
      const [start, end] = measurement.marks;
      const time = between(film, start?.atUs ?? 0, end?.atUs ?? 0);
      if (!time) throw new MeasureProblem('Stop the watch on a later frame.');
      return time.value;
    }
    case 'scale':
      return lengthOf(upright(2)[1] ?? origin);
    case 'rectangle':
      points(4).map(runwayFrom([measurement], size));
      return 0;
    case 'level':
      return tiltFrom([measurement], size) ?? 0;
    case 'fixed-point':
      return 0;
  }
}

/** Returns the part of the uncertainty that comes from the time between two frames. */
function timeError({ kind, marks }: Measurement, film: MeasuredFilm, value: number): number {
  const [first, last] = [marks[0]?.atUs ?? 0, marks.at(-1)?.atUs ?? 0];
  const time = between(film, first, last);
  if (!time) return 0;
  if (kind === 'stopwatch') return time.error;
  return kind === 'speed' ? value * (time.error / time.value) : 0;
}

function evaluateOrThrow(
  measurement: Measurement,
  all: readonly Measurement[],
  film: MeasuredFilm,
): Evaluation {
  const others = all.filter((other) => isCalibration(other) && other.id !== measurement.id);
  const isScale = isCalibration(measurement);
  const camera = cameraOf(isScale ? [...others, measurement] : others, film.size);
  // A calibration does not depend on others.
  const inputs: Inputs = isScale ? [measurement, measurement] : [measurement, ...others];
  const scene: Scene = { film, camera, plane: planeOf(measurement, inputs.slice(1), camera, film.size) };
  const value = valueOf(inputs, scene);
  const notes = notesOn(measurement, others, scene.camera, film.size);
  if (isScale) return { notes };
  const error = uncertaintyOf(inputs, film.size, (varied) => valueOf(varied, scene));
  if (measurement.kind === 'run-up') {
    const positions = tracked(measurement, others, scene);
    const { steps, speed, isComplete } = lastFiveMeters(measurement.marks, positions, film);
    return {
      steps,
      notes: isComplete ? notes : [...notes, 'For the speed, mark contacts over at least 5 m.'],
      ...(isComplete && { result: { value: speed.value, error: Math.hypot(error, speed.error) } }),
    };
  }
  const result = { value, error: Math.hypot(error, timeError(measurement, film, value)) };
  if (measurement.kind !== 'take-off') return { result, notes };
  if (!calibrationsOf(measurement, others, scene.camera)[0]?.some(({ kind }) => kind === 'scale'))
    return { result, notes: [...notes, 'Set a known length too, to compare the toe with the top hand.'] };
  const offset = {
    value: footOffset(inputs, scene),
    error: uncertaintyOf(inputs, film.size, (varied) => footOffset(varied, scene)),
  };
  const place = Math.abs(offset.value) <= offset.error ? 'under' : offset.value > 0 ? 'inside' : 'outside';
  return { result, notes, foot: { place, offset } };
}

/** Computes a measurement from its marks and the calibrations among `all`, or says why that is not possible. */
export function evaluate(
  measurement: Measurement,
  all: readonly Measurement[],
  film: MeasuredFilm,
): Evaluation {
  try {
    return evaluateOrThrow(measurement, all, film);
  } catch (error) {
    if (error instanceof MeasureProblem) return { problem: error.message };
    throw error;
  }
}
