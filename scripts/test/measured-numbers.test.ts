import { expect, test } from 'vitest';
import { measureFilm } from '../../bench/measure/measure.ts';
import { ways } from '../../bench/measure/ways.ts';

/** Films of each way. `npm run bench -- measure` has 2,000. */
const films = process.env.TEST_EXTENT === 'full' ? 40 : 10;

test.each(ways)('with $name, the truth is inside the stated interval', (way) => {
  const trials = Array.from({ length: films }, (_, i) => [...measureFilm(way, i + 1).trials.values()]).flat();
  const measured = trials.flatMap(({ truth, result }) => (result ? [{ truth, ...result }] : []));
  const inside = measured.filter(({ truth, value, error }) => Math.abs(value - truth) <= error);
  expect(measured.length).toBeGreaterThan(films * 4);
  // All quantities of a film share a camera: a bad one weighs more than chance.
  expect(inside.length / measured.length).toBeGreaterThan(0.85);
});
