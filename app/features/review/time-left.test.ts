import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test('formats the time left and the time overdue', () => {
  const now = new Date('2026-03-01T10:00:00Z');
  expect(timeLeft('2026-03-02T17:00:00Z', now)).toBe('31 h left');
  expect(timeLeft('2026-03-01T10:40:00Z', now)).toBe('40 min left');
  expect(timeLeft('2026-03-01T07:00:00Z', now)).toBe('3 h late');
});
