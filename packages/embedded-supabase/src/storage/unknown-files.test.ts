import { expect, test } from 'vitest';
import { isTooMany } from './unknown-files.ts';

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ version: String(index), size: 1, changedAt: new Date(0) }));

test.each([
  [0, 0, false],
  [4, 4, false],
  [5, 5, true],
  [5, 99, true],
  [5, 100, false],
  [50, 10_000, false],
  [51, 10_000, true],
])('%i of %i files without a row are too many: %s', (count, total, expected) => {
  expect(isTooMany({ files: files(count), total })).toBe(expected);
});
