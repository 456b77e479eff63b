import { clickPixels, createNormal, intervalOf } from 'vault-measure';
import { between, type FilmTimes, type Measured } from '../../steps/step-times.ts';
import { isCalibration, type Measurement, type MeasurementKind } from '../measurement.ts';
import { angleBetween, slopeOf } from './angles.ts';
import { cameraOf } from './camera.ts';
import { notesOn } from './notes.ts';
import { calibrationsAt, scaleFrom, type CameraCheck, type Scale } from './observe.ts';
import { gap, MeasureProblem, requireApart, toPixels, type Point, type Size } from './pixels.ts';
import { lastFiveMeters } from './run-up.ts';

export interface MeasuredFilm extends FilmTimes {
  size: Size;
}

/** Where the toe is at take-off, seen from the top hand: toward the box is inside. Within its uncertainty it is under the hand. */
export interface Foot {
  place: 'under' | 'inside' | 'outside';
  /** Meters, positive toward the box. */
  offset: Measured;
}

/** One step of the run-up, from contact to contact. */
export interface StepLength {
  meters: Measured;
  time: Measured;
}

export type Evaluation =
  | { problem: string }
  | {
      problem?: undefined;
      /** Undefined for calibrations, and for a run-up with contacts over less than 5 m. */
      result?: Measured;
      foot?: Foot;
      steps?: StepLength[];
      /** How the camera was checked; undefined for what does not need it. */
      check?: CameraCheck;
      /** What else is to know about the result. */
      notes: string[];
    };

/** A measurement seen by one possible camera, with clicks and times moved by their errors. */
interface Draw {
  /** The points of a mark in the plane of the vault: meters, x to the right, y up. */
  points: readonly (readonly Point[])[];
  /** Real time of each mark. */
  seconds: readonly number[];
}

const origin: Point = { x: 0, y: 0 };
/** How far the athlete is beside the middle of the runway: standard deviation, meters. */
const besideDeviation = 0.05;

const pointCounts: Record<MeasurementKind, number> = {
  scale: 2,
  rectangle: 4,
  level: 2,
  'fixed-point': 1,
  place: 1,
  line: 3,
  distance: 2,
  angle: 3,
  'horizon-angle': 2,
  stopwatch: 0,
  speed: 1,
  'take-off': 3,
  'grip-height': 2,
  'run-up': 1,
  'pole-angle': 2,
  'pole-bend': 2,
  'hips-over-bar': 2,
};

/** Points that are in the plane of the vault by themselves: the back of the box, the tip of the pole, the bar, the runway below a hand. */
const fixedPoints: Partial<Record<MeasurementKind, readonly number[]>> = {
  'take-off': [2],
  'grip-height': [1],
  'pole-angle': [0],
  'pole-bend': [0],
  'hips-over-bar': [1],
};
/** Points on the runway. */
const groundPoints: Partial<Record<MeasurementKind, readonly number[]>> = {
  'take-off': [0, 2],
  'run-up': [0],
};
const needsNoLength: ReadonlySet<MeasurementKind> = new Set(['angle', 'horizon-angle', 'pole-angle']);

/** Returns the result of one draw, in the unit of its kind. */
function valueOf({ kind, knownM }: Measurement, { points, seconds }: Draw): number {
  const [[a = origin, b = origin, c = origin] = []] = points;
  switch (kind) {
    case 'distance':
      return gap(a, b);
    case 'angle':
      return angleBetween([a, b, c]);
    case 'horizon-angle':
    case 'pole-angle':
      return slopeOf([a, b]);
    case 'take-off':
      return Math.abs(a.x - c.x);
    case 'grip-height':
    case 'hips-over-bar':
      return a.y - b.y;
    case 'pole-bend':
      return (1 - gap(a, b) / (knownM ?? Number.NaN)) * 100;
    case 'speed':
      return gap(a, points[1]?.[0] ?? a) / ((seconds[1] ?? 0) - (seconds[0] ?? 0));
    case 'run-up':
      return lastFiveMeters(
        points.map(([contact = origin]) => contact.x),
        seconds,
      ).speed;
    default:
      return Number.NaN;
  }
}

/** Returns the scale of each mark. With a still camera all marks use the same one, so that their positions compare. */
function scalesOf({ marks, kind }: Measurement, others: readonly Measurement[], size: Size): Scale[] {
  const camera = cameraOf(others, size);
  const used = marks.map(({ atUs }) => calibrationsAt(atUs, others, camera));
  const origins = new Set(used.map((each) => each.find((one) => one.kind === 'scale')?.reference));
  if (camera === 'moving' && origins.size > 1)
    throw new MeasureProblem(
      'The camera moves. Set the scale on each of these frames, with the same known length.',
    );
  const scales = used.map((each) => scaleFrom(each, size));
  if (!needsNoLength.has(kind) && scales.some(({ hasLength }) => !hasLength))
    throw new MeasureProblem(
      camera === 'moving'
        ? 'The camera moves. Set a known length on this frame too.'
        : 'Set a known length first, such as the height of the bar.',
    );
  return scales;
}

/** Returns the points of a measurement in pixels. Throws MeasureProblem if one is missing or two are the same. */
function pixelsOf({ kind, marks }: Measurement, size: Size): Point[][] {
  const count = pointCounts[kind];
  return marks.map(({ points }) => {
    if (points.length < count) throw new MeasureProblem('A point is missing.');
    const pixels = points.slice(0, count).map((point) => toPixels(point, size));
    if (kind === 'take-off') requireApart(pixels.filter((_, i) => i !== 1));
    else requireApart(pixels);
    return pixels;
  });
}

/** Times between each mark and the first, with the longest frame. Throws MeasureProblem unless each is later than the one before. */
function timesOf({ kind, marks }: Measurement, film: MeasuredFilm): { seconds: number[]; frame: number } {
  const seconds = [0];
  let frame = 0;
  for (const [i, { atUs }] of marks.entries()) {
    const before = marks[i - 1];
    if (!before) continue;
    const time = between(film, before.atUs, atUs);
    if (!time)
      throw new MeasureProblem(
        kind === 'run-up'
          ? 'Mark each contact on a later frame than the one before.'
          : 'Mark the second point on a later frame.',
      );
    seconds.push((seconds.at(-1) ?? 0) + time.value);
    frame = Math.max(frame, time.error);
  }
  return { seconds, frame };
}

/** Returns a measurement as each of the possible cameras sees it. */
function drawsOf(measurement: Measurement, scales: readonly Scale[], film: MeasuredFilm): Draw[] {
  const { kind } = measurement;
  const isTimed = kind === 'speed' || kind === 'run-up';
  const { seconds, frame } = isTimed ? timesOf(measurement, film) : { seconds: [], frame: 0 };
  const pixels = pixelsOf(measurement, film.size);
  const click = clickPixels(film.size);
  const normal = createNormal(2);
  // A contact happened at any time since the frame before. A point that moves is on its frame exactly then.
  const timeDeviation = kind === 'run-up' ? frame / Math.sqrt(12) : 0;
  return (scales[0]?.spread.cameras ?? []).map((_, i) => ({
    points: pixels.map((points, mark) =>
      points.map(({ x, y }, point) => {
        const moved = { x: x + click * normal(), y: y + click * normal() };
        const z = fixedPoints[kind]?.includes(point) ? 0 : besideDeviation * normal();
        return scales[mark]?.spread.cameras[i]?.toPlane(moved, z) ?? origin;
      }),
    ),
    seconds: seconds.map((second) => second + timeDeviation * normal()),
  }));
}

/** How far from the runway a point on it may seem to be, meters: a shoe's toe, a box with a rim. */
const maxAbove = 0.3;

/** Throws MeasureProblem if a point that is on the runway is surely above or below it. */
function requireGround(kind: MeasurementKind, draws: readonly Draw[]): void {
  for (const point of groundPoints[kind] ?? [])
    for (const mark of draws[0]?.points.keys() ?? []) {
      const height = intervalOf(draws.map(({ points }) => points[mark]?.[point]?.y ?? Number.NaN));
      if (height && Math.abs(height.value) - height.error > maxAbove)
        throw new MeasureProblem(
          `This point is ${Math.abs(height.value).toFixed(1)} m ${height.value > 0 ? 'above' : 'below'} the runway. Mark points on the runway.`,
        );
    }
}

function requireInterval(values: readonly number[]): Measured {
  const interval = intervalOf(values);
  if (!interval)
    throw new MeasureProblem('These points cannot be measured from here. Mark more known places.');
  return interval;
}

function evaluateOrThrow(
  measurement: Measurement,
  all: readonly Measurement[],
  film: MeasuredFilm,
): Evaluation {
  const { kind, marks } = measurement;
  const { size } = film;
  const others = all.filter((other) => isCalibration(other) && other.id !== measurement.id);
  if (isCalibration(measurement)) {
    pixelsOf(measurement, size);
    const misfit = scaleFrom([measurement, ...others], size).spread.misfit;
    return { notes: misfit === undefined ? [] : [misfitNote(misfit)] };
  }
  if (kind === 'stopwatch') {
    const time = between(film, marks[0]?.atUs ?? 0, marks[1]?.atUs ?? 0);
    if (!time) throw new MeasureProblem('Stop the watch on a later frame.');
    return { result: time, notes: [] };
  }
  if (kind === 'pole-bend' && measurement.knownM === null)
    throw new MeasureProblem('Enter the grip, measured along the pole.');
  if (kind === 'run-up' && marks.length < 2)
    throw new MeasureProblem('Mark the toe on at least two contacts.');
  const pixels = pixelsOf(measurement, size);
  const scales = scalesOf(measurement, others, size);
  const draws = drawsOf(measurement, scales, film);
  requireGround(kind, draws);
  const check = scales.find((scale) => scale.check === 'none')?.check ?? scales[0]?.check ?? 'none';
  const misfit = scales.find(({ spread }) => spread.misfit !== undefined)?.spread.misfit;
  const notes = [
    ...notesOn(measurement, others, cameraOf(others, size)),
    ...(misfit === undefined ? [] : [misfitNote(misfit)]),
  ];
  const result = requireInterval(draws.map((draw) => valueOf(measurement, draw)));
  if (kind === 'run-up') {
    const steps = marks.slice(1).map((mark, i): StepLength => ({
      meters: requireInterval(
        draws.map(({ points }) => Math.abs((points[i + 1]?.[0]?.x ?? 0) - (points[i]?.[0]?.x ?? 0))),
      ),
      time: between(film, marks[i]?.atUs ?? 0, mark.atUs) ?? { value: 0, error: 0 },
    }));
    const contacts = pixels.map(([contact = origin], i) => scales[i]?.spread.best.toPlane(contact, 0).x ?? 0);
    const { isComplete } = lastFiveMeters(contacts, timesOf(measurement, film).seconds);
    return isComplete
      ? { result, steps, check, notes }
      : { steps, check, notes: [...notes, 'For the speed, mark contacts over at least 5 m.'] };
  }
  if (kind !== 'take-off') return { result, check, notes };
  const offset = requireInterval(
    draws.map(
      ({ points: [[toe = origin, hand = origin, box = origin] = []] }) =>
        (toe.x - hand.x) * Math.sign(box.x - toe.x),
    ),
  );
  const place = Math.abs(offset.value) <= offset.error ? 'under' : offset.value > 0 ? 'inside' : 'outside';
  return { result, check, notes, foot: { place, offset } };
}

const misfitNote = (name: string) =>
  `“${name}” does not fit the other marks. Check its points and its length.`;

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
