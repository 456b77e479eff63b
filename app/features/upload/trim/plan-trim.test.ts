import { expect, test } from 'vitest';
import { indexFrames } from '#lib/video-frames/frame-index.ts';
import { cutOf, marksOf, moveMark, partOf, frameSecondsAway } from './plan-trim.ts';

/** Ten seconds with a slightly variable frame rate and a key frame every 1.5 seconds. */
const index = indexFrames(
  Array.from({ length: 300 }, (_, frame) => ({
    timestamp: frame / 30 + (frame % 3) * 0.004,
    duration: 1 / 30,
    isKey: frame % 45 === 0,
  })),
);

test('converts marks to a part and back; the whole video has no part', () => {
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

test('keeps marks within the video and in order', () => {
  const marks = { first: 60, last: 120 };
  expect(moveMark(index, marks, 'first', 200)).toEqual({ first: 120, last: 120 });
  expect(moveMark(index, marks, 'last', -5)).toEqual({ first: 60, last: 60 });
  expect(moveMark(index, marks, 'last', 9999)).toEqual({ first: 60, last: 299 });
  expect(frameSecondsAway(index, 60, 1)).toBe(90);
  expect(frameSecondsAway(index, 10, -1)).toBe(0);
});

test('starts a cut at the last key frame before the mark', () => {
  expect(cutOf(index, { first: 60, last: 120 })).toMatchObject({
    startUs: 1_500_000,
    leadInUs: 500_000,
    isWhole: false,
  });
  expect(cutOf(index, { first: 90, last: 120 })).toMatchObject({ startUs: 3_000_000, leadInUs: 0 });
  expect(cutOf(index, { first: 44, last: 299 }).isWhole).toBe(true);
  expect(cutOf(index, { first: 44, last: 298 }).isWhole).toBe(false);
});
