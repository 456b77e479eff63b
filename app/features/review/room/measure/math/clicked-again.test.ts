import { expect, test } from 'vitest';
import type { Measurement } from '../measurement.ts';
import { canClickAgain, clickNotes, clickSpreadOf } from './clicked-again.ts';
import { evaluate } from './evaluate.ts';
import {
  createMarker,
  seededNoise,
  straightCamera,
  syntheticFilm as film,
  takeOffUs,
} from './synthetic-film.ts';

const mark = createMarker(straightCamera, seededNoise(7919));
/** Marks the same points as often as it is asked for. */
const clicked = (times: number, make: () => Measurement): Measurement => {
  const [first, ...more] = Array.from({ length: times }, make);
  if (!first) throw new Error('Nothing was marked.');
  const marks = first.marks.map((one, i) => ({
    ...one,
    again: more.flatMap(({ marks: them }) => them[i] ?? []),
  }));
  return { ...first, marks };
};
const pit = (times: number) => [
  clicked(times, () => mark('place', [[takeOffUs, [0, 0]]], { reference: 'box-back' })),
  clicked(times, () => mark('place', [[takeOffUs, [-5, 0, 0.61]]], { reference: 'mark-near', knownM: 5 })),
  clicked(times, () => mark('place', [[takeOffUs, [0.7, 5.1]]], { reference: 'bar-middle', knownM: 5.1, acrossM: 0.7 })),
  clicked(times, () => mark('place', [[takeOffUs, [-5, 2]]], { reference: 'rod-top', knownM: 2, acrossM: 5 })),
]; // prettier-ignore
const distance = (times: number) => clicked(times, () => mark('distance', [[takeOffUs, [-4, 1], [-1, 5]]])); // prettier-ignore
const resultOf = (measurement: Measurement, others: readonly Measurement[]) => {
  const evaluation = evaluate(measurement, others, film);
  if (evaluation.problem !== undefined) throw new Error(evaluation.problem);
  return evaluation;
};

test('points that a steady hand clicked again narrow the ±: of the places, and of the number itself', () => {
  const once = resultOf(distance(1), pit(1));
  const places = resultOf(distance(1), pit(3));
  const both = resultOf(distance(3), pit(3));
  expect(places.result?.error).toBeLessThan(0.9 * (once.result?.error ?? 0));
  expect(both.result?.error).toBeLessThan(places.result?.error ?? 0);
  expect(Math.abs((both.result?.value ?? 0) - 5)).toBeLessThan(both.result?.error ?? 0);
});

test('clicks of an unsteady hand on the number alone widen its ±', () => {
  const shaky = (seed: number) => {
    const off = createMarker(straightCamera, seededNoise(seed));
    return off('distance', [[takeOffUs, [-4, 1], [-1, 5]]]); // prettier-ignore
  };
  const apart = (by: number): Measurement => {
    const one = shaky(1);
    const marks = one.marks.map((each) => ({
      ...each,
      again: [{ points: each.points.map(([x, y]): [number, number] => [x + by / 1920, y - by / 1080]) }],
    }));
    return { ...one, marks };
  };
  const [close, far] = [resultOf(apart(0.5), pit(1)), resultOf(apart(5), pit(1))];
  expect(far.result?.error).toBeGreaterThan(1.2 * (close.result?.error ?? 0));
  expect(close.notes.join()).toBe('Clicked 2 times, at most 0.7 px of the film apart. The mean counts.');
  expect(resultOf(apart(40), pit(1)).notes.join()).toContain('which is far. Undo the last clicks');
});

test('a point that may be anywhere on the mat says nothing about the hand', () => {
  const hips = mark('hips-to-bar', [[takeOffUs, [0.5, 5], [0.7, 5.1], [2, 0.8]]]);
  const [points] = hips.marks.map((one) => one.points);
  const again = [
    { points: [points?.[0] ?? [0, 0], points?.[1] ?? [0, 0], [0.99, 0.01]] as [number, number][] },
  ];
  const clickedAgain = { ...hips, marks: hips.marks.map((one) => ({ ...one, again })) };
  expect(clickSpreadOf([clickedAgain], film.size)).toEqual({ squares: 0, freedom: 4 });
  expect(clickNotes(clickedAgain, film.size).join()).toContain('at most 0.0 px');
});

test('places and numbers can be clicked again four times, lines and fixed points can’t', () => {
  expect([canClickAgain(distance(4)), canClickAgain(distance(5))]).toEqual([true, false]);
  const of = (kind: Measurement['kind']) => canClickAgain({ kind, marks: [] });
  expect([of('place'), of('take-off'), of('hips-to-bar')]).toEqual([true, true, true]);
  expect([of('line'), of('level'), of('fixed-point'), of('stopwatch')]).toEqual([false, false, false, false]);
});
