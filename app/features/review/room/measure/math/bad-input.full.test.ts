import type { FramePoint } from '#domain/review-calls.ts';
import { describe, expect, test } from 'vitest';
import { isCalibration, type FrameMark, type Measurement, type MeasurementKind } from '../measurement.ts';
import { pointCounts } from './draws.ts';
import { evaluate, type Evaluation, type MeasuredFilm } from './evaluate.ts';
import { createMarker, straightCamera, syntheticFilm, takeOffUs } from './synthetic-film.ts';

const kinds = Object.keys(pointCounts) as MeasurementKind[];
const manyMarks: Partial<Record<MeasurementKind, number>> = {
  speed: 2,
  stopwatch: 2,
  'trail-leg': 2,
  'run-up': 4,
};

const mark = createMarker(straightCamera);
const calibrations: Record<string, Measurement[]> = {
  'no mark': [],
  'one length': [mark('scale', [[takeOffUs, [0.7, 0], [0.7, 5.1]]], { reference: 'bar', knownM: 5.1 })],
  'four places': [
    mark('place', [[takeOffUs, [0, 0]]], { reference: 'box-back' }),
    mark('place', [[takeOffUs, [-5, 0, 0.61]]], { reference: 'mark-near', knownM: 5 }),
    mark('place', [[takeOffUs, [0.7, 5.1]]], { reference: 'bar-middle', knownM: 5.1, acrossM: 0.7 }),
    mark('place', [[takeOffUs, [-5, 2]]], { reference: 'rod-top', knownM: 2, acrossM: 5 }),
  ],
  'a length of 0': [mark('scale', [[takeOffUs, [0.7, 0], [0.7, 5.1]]], { reference: 'bar', knownM: 0 })],
  'places that are one point': ['box-back', 'mark-near', 'bar-middle', 'rod-top'].map((reference) =>
    mark('place', [[takeOffUs, [0, 0]]], { reference: reference as 'box-back', knownM: 3, acrossM: 2 }),
  ),
  'places on one line': [0, 1, 2, 3].map((i) =>
    mark('place', [[takeOffUs, [-i, 0]]], { reference: i === 0 ? 'box-back' : 'mark-near', knownM: i }),
  ),
  'four corners on one line': [
    mark('rectangle', [[takeOffUs, [-4, 0], [-3, 0], [-2, 0], [-1, 0]]], { knownM: 5, acrossM: 1.22 }),
  ],
};

/** Points of one mark, by what is wrong with them. */
const points: Record<string, (i: number, mark: number) => FramePoint> = {
  usual: (i, at) => [0.3 + 0.1 * i + 0.05 * at, 0.8 - 0.13 * i * i],
  equal: () => [0.5, 0.5],
  'on one line': (i, at) => [0.2 + 0.1 * i + 0.02 * at, 0.5],
  'on one upright line': (i) => [0.5, 0.2 + 0.2 * i],
  'in the corners': (i) => [i % 2, i > 1 ? 1 : 0],
  'off the picture': (i) => [1.2 + i, -3],
  'beside a number': () => [Number.NaN, Number.POSITIVE_INFINITY],
  missing: () => [0, 0],
};

const filmOf = (fps: number, frames: number): MeasuredFilm => ({
  ...syntheticFilm,
  index: { times: Array.from({ length: frames }, (_, i) => i / fps), keys: [0], end: frames / fps },
});
/** Films, and the faults that are tried in them. */
const films: Record<string, [MeasuredFilm, string[]]> = {
  'of one frame': [filmOf(60, 1), ['usual']],
  'with 12 frames a second': [filmOf(12, 29), Object.keys(points)],
  'without size': [{ ...syntheticFilm, size: { width: 0, height: 0 } }, ['usual']],
};

/** Creates a measurement of a kind with such points, on the frames of a film. */
function marked(kind: MeasurementKind, fault: string, film: MeasuredFilm): Measurement {
  const at = points[fault]!;
  const count = fault === 'missing' ? 0 : pointCounts[kind];
  const marks = Array.from({ length: manyMarks[kind] ?? 1 }, (_, i): FrameMark => {
    const seconds = film.index.times[Math.min(i * 3, film.index.times.length - 1)] ?? 0;
    return { atUs: Math.round(seconds * 1e6), points: Array.from({ length: count }, (__, j) => at(j, i)) };
  });
  const reference = kind === 'scale' ? 'bar' : kind === 'place' ? 'mark-near' : null;
  return { id: 'bad', kind, reference, marks, knownM: 4, acrossM: 1, value: null, error: null };
}

/** Every number that an evaluation shows. */
const numbersOf = (evaluation: Evaluation): { value: number; error: number }[] =>
  evaluation.problem === undefined
    ? [
        evaluation.result,
        evaluation.foot?.offset,
        ...(evaluation.steps ?? []).flatMap(({ meters, time }) => [meters, time]),
      ].filter((one) => one !== undefined)
    : [];

describe.each(Object.entries(calibrations))('with %s', (_, others) => {
  test.each(Object.entries(films))('a film %s never has a number without a meaning', (__, [film, faults]) => {
    for (const kind of kinds)
      for (const fault of faults) {
        const evaluation = evaluate(marked(kind, fault, film), others, film);
        const what = `${kind}, points ${fault}: ${JSON.stringify(evaluation)}`;
        if (evaluation.problem !== undefined) {
          expect(evaluation.problem, what).toMatch(/^[A-Z“].+\.$/);
          expect(evaluation.problem, what).not.toMatch(/NaN|Infinity|undefined/);
        }
        for (const { value, error } of numbersOf(evaluation)) {
          expect(Number.isFinite(value), what).toBe(true);
          expect(Number.isFinite(error) && error > 0, what).toBe(true);
        }
        // Hips may be where the bar is: less than the ± over it.
        if (kind === 'hips-over-bar' && fault === 'equal' && evaluation.problem === undefined)
          expect(evaluation.isTooCoarse, what).toBe(true);
        else if (
          !isCalibration({ kind }) &&
          fault !== 'usual' &&
          pointCounts[kind] > 1 &&
          /equal|off|beside|missing/.test(fault)
        )
          expect(evaluation.problem, what).toBeDefined();
      }
  });
});

test.each([0, -1, Number.NaN])('a known length of %d sets no scale', (knownM) => {
  const scale = mark('scale', [[takeOffUs, [0.7, 0], [0.7, 5.1]]], { reference: 'bar', knownM });
  const evaluation = evaluate(marked('distance', 'usual', syntheticFilm), [scale], syntheticFilm);
  expect(evaluation.problem).toMatch(/length/);
});
