import { expect, test } from 'vitest';
import { addMonths, nextPeriodEnd } from './add-months.ts';

const at = (date: string) => Date.parse(`${date}T12:00:00Z`) / 1000;

test.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
])('%s plus %i months is %s', (anchor, count, end) => {
  expect(addMonths(at(anchor), count)).toBe(at(end));
});

test('a short month does not move later period ends', () => {
  expect(nextPeriodEnd(at('2026-01-31'), at('2026-02-28'))).toBe(at('2026-03-31'));
});
