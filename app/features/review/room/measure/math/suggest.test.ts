import { expect, test } from 'vitest';
import type { Measurement, PlaceName } from '../measurement.ts';
import { evaluate } from './evaluate.ts';
import { suggestMark } from './suggest.ts';
import {
  createMarker,
  momentOf,
  straightCamera,
  syntheticFilm as film,
  takeOffUs,
  type Place,
} from './synthetic-film.ts';

const { figure } = momentOf(takeOffUs);
const toe: Place = [figure.legL.toe.x, 0];
const mark = createMarker({ ...straightCamera, yaw: 8, along: -5 });
const place = (reference: PlaceName, at: Place, knownM?: number, acrossM?: number) =>
  mark('place', [[takeOffUs, at]], {
    reference,
    ...(knownM !== undefined && { knownM }),
    ...(acrossM !== undefined && { acrossM }),
  });
const places: Record<PlaceName, Measurement> = {
  'box-back': place('box-back', [0, 0]),
  'mark-near': place('mark-near', [-5, 0, 0.61], 5),
  'mark-far': place('mark-far', [-5, 0, -0.61], 5),
  'bar-middle': place('bar-middle', [0.7, 5.1], 5.1, 0.7),
  'bar-near': place('bar-near', [0.7, 5.1, 2.25], 5.1, 0.7),
  'bar-far': place('bar-far', [0.7, 5.1, -2.25], 5.1, 0.7),
  'rod-top': place('rod-top', [-5, 2], 2, 5),
  'foot-near': place('foot-near', [0.7, 0, 2.17], 2.17, 0.7),
  'foot-far': place('foot-far', [0.7, 0, -2.17], 2.17, 0.7),
};
const takeOff = mark('take-off', [[takeOffUs, toe, [toe[0], 2.2], [0, 0]]]);
const jump = { barM: 5.1, standardsM: 0.7, gripM: null } as never;
const errorWith = (calibrations: readonly Measurement[]) => {
  const evaluation = evaluate(takeOff, calibrations, film);
  return evaluation.problem === undefined ? (evaluation.result?.error ?? NaN) : NaN;
};
function suggestWith(calibrations: readonly Measurement[]) {
  const search = suggestMark(takeOff, { measurements: [...calibrations, takeOff], jump }, film);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

test.each<[string, Measurement[]]>([
  ['only the height of the bar', [mark('scale', [[takeOffUs, [0.7, 0], [0.7, 5.1]]], { reference: 'bar', knownM: 5.1 })]], // prettier-ignore
  ['box and bar', [places['box-back'], places['bar-middle']]],
])('with %s, the suggested mark narrows the ±, and hardly another one more', (_, known) => {
  const suggestion = suggestWith(known);
  if (!suggestion || suggestion.mark === 'line') throw new Error('No place was suggested.');
  const before = errorWith(known);
  expect(suggestion.measured.error).toBeCloseTo(before, 5);
  const after = errorWith([...known, places[suggestion.mark]]);
  expect(after).toBeLessThan(before * 0.8);
  const others = [places['mark-far'], places['bar-near'], places['foot-far']];
  expect(after).toBeLessThan(2 * Math.min(...others.map((one) => errorWith([...known, one]))));
});

test('nothing is suggested without a scale, and nothing that is marked already', () => {
  expect(suggestWith([])).toBeUndefined();
  const all = Object.values(places);
  expect(suggestWith(all)?.mark ?? 'line').toBe('line');
});
