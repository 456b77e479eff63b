import { expect, test } from 'vitest';
import { aboveGrip, differenceOf, jumpLines, type Jump } from './jump.ts';

const nothing: Jump = {
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

test('a bar at 4.50 m over a grip of 4.20 m is half a meter above the hand', () => {
  expect(aboveGrip({ gripM: 4.2, barM: 4.5 })).toBe(0.5);
  expect(aboveGrip({ gripM: 4.2, barM: null })).toBeUndefined();
});
test('a difference has a sign in both units', () => {
  expect(differenceOf(0.5)).toEqual({ metric: '+0.50 m', imperial: `+1' 7¾"` });
  expect(differenceOf(-0.4)).toEqual({ metric: '−0.40 m', imperial: `−1' 3¾"` });
});
test('only what the athlete told is on the plate', () => {
  expect(jumpLines(nothing)).toEqual([]);
  expect(jumpLines({ ...nothing, runUpLefts: 7, gripM: 4.2 })).toEqual([
    { name: 'Grip', value: { metric: '4.20 m', imperial: `13' 9¼"` } },
    { name: 'Run-up', value: '7 lefts' },
  ]);
});

test('a bar that is impossibly far from the grip is doubted', () => {
  const above = (barM: number) =>
    jumpLines({ ...nothing, gripM: 4.05, barM }).find(({ name }) => name === 'Bar above grip');
  expect(above(1.433)).toMatchObject({ doubt: 'Unlikely. Ask the athlete.' });
  expect(above(4.5)?.doubt).toBeUndefined();
});
