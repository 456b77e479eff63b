import { expect, test } from 'vitest';
import { parseStart } from './parse-start.ts';

test('reads seconds', () => {
  expect(parseStart('2.34')).toBe(2_340_000);
  expect(parseStart('0')).toBe(0);
});

test.each([null, '', ' ', 'x', '-1', '1e9', 'NaN'])('ignores %j', (t) => {
  expect(parseStart(t)).toBeUndefined();
});
