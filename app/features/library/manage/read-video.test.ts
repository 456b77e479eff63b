import { expect, test } from 'vitest';
import { thumbnailTime } from './read-video.ts';

test.each([
  [630, 2],
  [8, 2],
  [7.2, 1.8],
  [0.4, 0.1],
])('for a video of %s s is the frame at %s s', (duration, time) => {
  expect(thumbnailTime(duration)).toBeCloseTo(time);
});
