import { hasRealTimes, noRealTimes } from '#domain/slow-motion.ts';
import { intervalOf } from 'vault-measure';
import { between, type Measured } from '../../steps/step-times.ts';
import { isCalibration, type Measurement, type MeasurementKind } from '../measurement.ts';
import { cameraOf } from './camera.ts';
import { clickNotes } from './clicked-again.ts';
import {
  drawsOf,
  isClearance,
  origin,
  pixelsOf,
  scalesOf,
  timesOf,
  valueOf,
  type Draw,
  type MeasuredFilm,
} from './draws.ts';
import { notesOn } from './notes.ts';
import { scaleFrom, type CameraCheck } from './observe.ts';
import { areClose, MeasureProblem, type Size } from './pixels.ts';
import { lastFiveMeters } from './run-up.ts';

export type { MeasuredFilm };

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
      /** Two points are so close that the film shows no distance between them, only that it is less than the ±. */
      isTooCoarse?: boolean;
      /** How the camera was checked; undefined for what does not need it. */
      check?: CameraCheck;
      /** What else is to know about the result. */
      notes: string[];
    };

/** Points on the runway. */
const groundPoints: Partial<Record<MeasurementKind, readonly number[]>> = {
  'take-off': [0, 2],
  'run-up': [0],
};
/** How far from the runway a point on it may seem to be, meters: a shoe's toe, a box with a rim. */
const maxAbove = 0.3;

/** Throws MeasureProblem if a point that is on the runway is surely above or below it. */
function requireGround(kind: MeasurementKind, draws: readonly Draw[]): void {
  for (const point of groundPoints[kind] ?? [])
    for (const mark of draws[0]?.points.keys() ?? []) {
      const height = intervalOf(draws.map(({ points }) => points[mark]?.[point]?.y ?? Number.NaN));
      if (height && Math.abs(height.value) - height.error > maxAbove)
        throw new MeasureProblem(
          `Seen with these marks, this point is ${Math.abs(height.value).toFixed(1)} m ${height.value > 0 ? 'above' : 'below'} the runway. Mark a point on the runway, or check the known places.`,
        );
    }
}

/** Throws MeasureProblem without an interval: names the mark that does not fit, or asks for more marks. */
function requireInterval(values: readonly number[], misfit: string | undefined): Measured {
  const interval = intervalOf(values);
  if (interval) return interval;
  throw new MeasureProblem(
    misfit === undefined
      ? 'These points cannot be measured from here. Mark more known places.'
      : misfitNote(misfit),
  );
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
    return {
      notes: [
        ...clickNotes(measurement, size),
        ...stillNotes(measurement, others, size),
        ...(misfit === undefined ? [] : [misfitNote(misfit)]),
      ],
    };
  }
  if (kind === 'stopwatch') {
    const time = between(film, marks[0]?.atUs ?? 0, marks[1]?.atUs ?? 0);
    if (time) return { result: time, notes: [] };
    throw new MeasureProblem(
      hasRealTimes(film.slowMotion) ? 'Stop the watch on a later frame.' : noRealTimes,
    );
  }
  if (kind === 'pole-bend' && measurement.knownM === null)
    throw new MeasureProblem('Enter the grip, measured along the pole.');
  if (kind === 'run-up' && marks.length < 2)
    throw new MeasureProblem('Mark the toe on at least two contacts.');
  const pixels = pixelsOf(measurement, size);
  const scales = scalesOf(measurement, others, size);
  const draws = drawsOf(measurement, scales, film);
  const misfit = scales.find(({ spread }) => spread.misfit !== undefined)?.spread.misfit;
  // With a wrong fit, a point on the runway seems to be above it.
  if (misfit === undefined) requireGround(kind, draws);
  const check = scales.find((scale) => scale.check === 'none')?.check ?? scales[0]?.check ?? 'none';
  const notes = [
    ...clickNotes(measurement, size),
    ...notesOn(measurement, others, cameraOf(others, size)),
    ...(misfit === undefined ? [] : [misfitNote(misfit)]),
  ];
  const result = requireInterval(
    draws.map((draw) => valueOf(measurement, draw)),
    misfit,
  );
  if (kind === 'run-up') {
    const steps = marks.slice(1).map((mark, i): StepLength => ({
      meters: requireInterval(
        draws.map(({ points }) => Math.abs((points[i + 1]?.[0]?.x ?? 0) - (points[i]?.[0]?.x ?? 0))),
        misfit,
      ),
      time: between(film, marks[i]?.atUs ?? 0, mark.atUs) ?? { value: 0, error: 0 },
    }));
    const contacts = pixels.map(([contact = origin], i) => scales[i]?.spread.best.toPlane(contact, 0).x ?? 0);
    const { isComplete } = lastFiveMeters(contacts, timesOf(measurement, film).seconds);
    return isComplete
      ? { result, steps, check, notes }
      : { steps, check, notes: [...notes, 'For the speed, mark contacts over at least 5 m.'] };
  }
  const isTooCoarse = isClearance(kind) && areClose(pixels[0] ?? []);
  if (kind !== 'take-off') return { result, check, notes, ...(isTooCoarse && { isTooCoarse }) };
  const offset = requireInterval(
    draws.map(
      ({ points: [[toe = origin, hand = origin, box = origin] = []] }) =>
        (toe.x - hand.x) * Math.sign(box.x - toe.x),
    ),
    misfit,
  );
  const place = Math.abs(offset.value) <= offset.error ? 'under' : offset.value > 0 ? 'inside' : 'outside';
  return { result, check, notes, foot: { place, offset } };
}

/** Returns what a place or a fixed point that is marked on two frames says about the camera. */
function stillNotes(
  { kind, reference, ...measurement }: Measurement,
  others: readonly Measurement[],
  size: Size,
): string[] {
  const same = others.filter((other) => other.kind === kind && other.reference === reference);
  if (kind !== 'fixed-point' && (kind !== 'place' || same.length === 0)) return [];
  switch (cameraOf([{ kind, reference, ...measurement }, ...same], size)) {
    case 'still':
      return ['It is where it was on the other frame: the camera did not move.'];
    case 'moving':
      return [
        'It is not where it was on the other frame: the camera moved, or stood elsewhere. Delete the places that were marked there, or mark them again.',
      ];
    case 'unchecked':
      return [];
  }
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
