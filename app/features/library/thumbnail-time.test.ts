import { expect, test } from 'vitest';
import { thumbnailTime } from './thumbnail-time.ts';

test.each([
  [630, 2],
  [8, 2],
  [7.2, 1.8],
  [0.4, 0.1],
])('of a film of %s s the frame at %s s', (duration, time) => {
  expect(thumbnailTime(duration)).toBeCloseTo(time);
});
