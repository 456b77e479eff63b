import { expect, test } from 'vitest';
import { indexFrames } from '../../../lib/video-frames/frame-index.ts';
import { cutOf, marksOf, moveMark, parseMoment, partOf, secondsAway } from './plan-trim.ts';

/** Ten seconds at a rate that wavers a little, with a picture that stands by itself every second and a half. */
const index = indexFrames(
  Array.from({ length: 300 }, (_, frame) => ({
    timestamp: frame / 30 + (frame % 3) * 0.004,
    duration: 1 / 30,
    isKey: frame % 45 === 0,
  })),
);

test('the whole film is no part, and a part is found again by its marks', () => {
  const whole = marksOf(index, undefined);
  expect(whole).toEqual({ first: 0, last: 299 });
  expect(partOf(index, whole)).toBeUndefined();
  for (const marks of [
    { first: 0, last: 200 },
    { first: 1, last: 299 },
    { first: 61, last: 61 },
    { first: 62, last: 172 },
  ])
    expect(marksOf(index, partOf(index, marks))).toEqual(marks);
});

test('marks stay in the film and do not pass each other', () => {
  const marks = { first: 60, last: 120 };
  expect(moveMark(index, marks, 'first', 200)).toEqual({ first: 120, last: 120 });
  expect(moveMark(index, marks, 'last', -5)).toEqual({ first: 60, last: 60 });
  expect(moveMark(index, marks, 'last', 9999)).toEqual({ first: 60, last: 299 });
  expect(secondsAway(index, 60, 1)).toBe(90);
  expect(secondsAway(index, 10, -1)).toBe(0);
});

test('a cut begins at the last picture before the mark that stands by itself', () => {
  expect(cutOf(index, { first: 60, last: 120 })).toMatchObject({
    startUs: 1_500_000,
    earlyUs: 500_000,
    isWhole: false,
  });
  expect(cutOf(index, { first: 90, last: 120 })).toMatchObject({ startUs: 3_000_000, earlyUs: 0 });
  expect(cutOf(index, { first: 44, last: 299 }).isWhole).toBe(true);
  expect(cutOf(index, { first: 44, last: 298 }).isWhole).toBe(false);
});

test.each([
  ['2.4', 2.4],
  ['2,4 s', 2.4],
  ['.5', 0.5],
  ['0:02.40', 2.4],
  ['1:05', 65],
  ['two', undefined],
  ['', undefined],
  ['-1', undefined],
  ['1:2:3', undefined],
])('%j is %s seconds', (typed, seconds) => {
  expect(parseMoment(typed)).toBe(seconds);
});
