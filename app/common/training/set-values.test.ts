import { expect, test } from 'vitest';
import { bestsOf, recordsOf, type DatedSet } from './find-records.ts';
import { describeValues, measuresOf, noValues } from './set-values.ts';

const set = (fields: Partial<DatedSet>): DatedSet => ({ ...noValues, doneOn: '2026-11-30', ...fields });

test.each([
  ['8', ['weight', 'reps']],
  ['3-5', ['weight', 'reps']],
  ['', ['weight', 'reps']],
  ['10 each side', ['weight', 'reps']],
  ['40 s', ['time']],
  ['15 min', ['time']],
  ['30 m', ['time', 'distance']],
  ['2 km', ['time', 'distance']],
  ['40 yards', ['time', 'distance']],
  ['1 h', ['time']],
  ['5 at 60 cm', ['reps', 'height']],
])('reps of %j ask for %j', (reps, expected) => {
  expect(measuresOf({ measures: null, reps })).toEqual(expected);
});

test('the coach’s choice counts', () => {
  expect(measuresOf({ measures: [], reps: '30 m' })).toEqual([]);
});

test('describes a set in the athlete’s units', () => {
  const values = set({ weightKg: 60, reps: 5, effort: 8 });
  expect(describeValues(values, 'metric')).toBe('60 kg × 5 · RPE 8');
  expect(describeValues(values, 'imperial')).toBe('132 lb × 5 · RPE 8');
});

test.each([
  ['61.25 kg', 61.25, '61.25 kg', '135 lb'],
  ['132.5 lb', 60.1, '60.1 kg', '132.5 lb'],
  ['12.5 lb', 5.67, '5.7 kg', '12.5 lb'],
  [null, 60.1, '60.1 kg', '132 lb'],
])('shows %s as it was written, and rounded in the other unit', (weightTyped, weightKg, metric, imperial) => {
  const values = set({ weightKg, weightTyped });
  expect([describeValues(values, 'metric'), describeValues(values, 'imperial')]).toEqual([metric, imperial]);
  const before = [set({ weightKg: 5 })];
  expect(recordsOf(values, before, 'metric')).toEqual([`heaviest, ${metric}`]);
});

test('the heaviest weight and the most reps with a weight are records, the first set is none', () => {
  const before = [set({ weightKg: 60, reps: 5 }), set({ weightKg: 50, reps: 8 })];
  expect(recordsOf(set({ weightKg: 62.5, reps: 1 }), before, 'metric')).toEqual(['heaviest, 62.5 kg']);
  expect(recordsOf(set({ weightKg: 50, reps: 9 }), before, 'metric')).toEqual(['most reps with 50 kg, 9']);
  expect(recordsOf(set({ weightKg: 60, reps: 5 }), before, 'metric')).toEqual([]);
  expect(recordsOf(set({ weightKg: 60, reps: 5 }), [], 'metric')).toEqual([]);
});

test('a longer time is a record, but over a distance a shorter one', () => {
  expect(recordsOf(set({ seconds: 50 }), [set({ seconds: 40 })], 'metric')).toEqual(['longest, 50 s']);
  const run = { distanceM: 30 };
  expect(recordsOf(set({ ...run, seconds: 4 }), [set({ ...run, seconds: 4.2 })], 'metric')).toEqual([
    'fastest 30.00 m, 4 s',
  ]);
  expect(recordsOf(set({ ...run, seconds: 5 }), [set({ ...run, seconds: 4.2 })], 'metric')).toEqual([]);
});

test('lists the best of each kind with its first day', () => {
  expect(
    bestsOf(
      [
        set({ heightM: 0.9, doneOn: '2026-11-20' }),
        set({ heightM: 1, doneOn: '2026-11-22' }),
        set({ heightM: 1, doneOn: '2026-11-30' }),
      ],
      'metric',
    ),
  ).toEqual([{ text: 'highest, 1.00 m', doneOn: '2026-11-22' }]);
});
