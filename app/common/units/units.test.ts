import { expect, test } from 'vitest';
import { unitsOfLocale } from './units.ts';

test.each([
  ['en-US', 'imperial'],
  ['es-US', 'imperial'],
  ['my-MM', 'imperial'],
  ['en-GB', 'metric'],
  ['de-DE', 'metric'],
  ['en', 'metric'],
  ['', 'metric'],
  ['not a tag', 'metric'],
])('shows %s readers %s units', (language, units) => {
  expect(unitsOfLocale(language)).toBe(units);
});
