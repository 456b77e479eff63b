import { expect, test } from 'vitest';
import { aboveGrip, differenceOf, jumpLines, type Jump } from './jump.ts';

const emptyJump: Jump = {
  gripM: null,
  poleLengthM: null,
  poleRatingKg: null,
  runUpLefts: null,
  midMarkM: null,
  takeOffM: null,
  standardsM: null,
  barM: null,
  made: null,
  trim: null,
};

test('calculates the bar height above the grip', () => {
  expect(aboveGrip({ gripM: 4.2, barM: 4.5 })).toBe(0.5);
  expect(aboveGrip({ gripM: 4.2, barM: null })).toBeUndefined();
});
test('formats a difference with a sign in both units', () => {
  expect(differenceOf(0.5)).toEqual({ metric: '+0.50 m', imperial: `+1' 7¾"` });
  expect(differenceOf(-0.4)).toEqual({ metric: '−0.40 m', imperial: `−1' 3¾"` });
});
test('lists only the values that the athlete entered', () => {
  expect(jumpLines(emptyJump)).toEqual([]);
  expect(jumpLines({ ...emptyJump, runUpLefts: 7, gripM: 4.2 })).toEqual([
    { name: 'Grip', value: { metric: '4.20 m', imperial: `13' 9¼"` } },
    { name: 'Run-up', value: '7 lefts' },
  ]);
});

test('warns about an unlikely distance between bar and grip', () => {
  const above = (barM: number) =>
    jumpLines({ ...emptyJump, gripM: 4.05, barM }).find(({ name }) => name === 'Bar above grip');
  expect(above(1.433)).toMatchObject({ warning: 'Unlikely. Ask the athlete.' });
  expect(above(4.5)?.warning).toBeUndefined();
});
