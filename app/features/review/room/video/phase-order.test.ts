import { expect, test } from 'vitest';
import { phaseProblem } from './phase-order.ts';

const marks = { plant: 1_000_000, swing: 2_000_000 };

test('rejects a phase that starts before an earlier one or after a later one', () => {
  expect(phaseProblem(marks, 'clearance', 500_000, null)).toBe(
    'Clearance comes after Swing, which starts at 0:02.00. Move one of the two.',
  );
  expect(phaseProblem(marks, 'take-off', 2_500_000, null)).toBe(
    'Take-off comes before Swing, which starts at 0:02.00. Move one of the two.',
  );
});

test('rejects a phase that starts a microsecond too early or too late', () => {
  expect(phaseProblem(marks, 'swing', 999_999, null)).toContain('comes after Plant');
  expect(phaseProblem(marks, 'plant', 2_000_001, null)).toContain('comes before Swing');
});

test('names the time in real seconds', () => {
  expect(phaseProblem(marks, 'clearance', 500_000, 8)).toContain('which starts at 0:00.250.');
});

test('allows a phase between its neighbors, on the same frame, or alone', () => {
  expect(phaseProblem(marks, 'take-off', 1_500_000, null)).toBeUndefined();
  expect(phaseProblem(marks, 'take-off', 1_000_000, null)).toBeUndefined();
  expect(phaseProblem(marks, 'plant', 1_900_000, null)).toBeUndefined();
  expect(phaseProblem({}, 'clearance', 0, null)).toBeUndefined();
});
