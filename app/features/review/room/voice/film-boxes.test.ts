import { expect, test } from 'vitest';
import { filmBoxes, fitPicture } from './film-boxes.ts';

const size = { width: 1280, height: 720 };

test('side by side each film has a half, over each other both have the whole picture', () => {
  const whole = { left: 0, top: 0, width: 1280, height: 720 };
  expect(filmBoxes(size, false)).toEqual({ here: whole, there: whole });
  expect(filmBoxes(size, true)).toEqual({
    here: { ...whole, width: 640 },
    there: { ...whole, left: 640, width: 640 },
  });
});

test('a film fits into its half, wide or upright', () => {
  const { there } = filmBoxes(size, true);
  expect(fitPicture(16 / 9, there)).toEqual({ width: 640, height: 360 });
  expect(fitPicture(1 / 2, there)).toEqual({ width: 360, height: 720 });
});
