import { expect, test } from 'vitest';
import { findFreePlace } from './find-free-place.ts';

const screen = { least: 16, screenHeight: 740 };
const toast = { left: 16, right: 344, height: 60 };
const box = (top: number, bottom: number) => ({ left: 20, right: 340, top, bottom });

test('stands at the bottom where nothing is in the way', () => {
  expect(findFreePlace(toast, screen, [box(100, 148)])).toBe(16);
});

test('stands above a control that it would cover, and above the next where the gap is too small', () => {
  expect(findFreePlace(toast, screen, [box(680, 728)])).toBe(68);
  expect(findFreePlace(toast, screen, [box(680, 728), box(600, 648)])).toBe(148);
});

test('a control beside it is no reason to move', () => {
  expect(findFreePlace(toast, screen, [{ left: 400, right: 500, top: 680, bottom: 728 }])).toBe(16);
});

test('covers as little as possible where there is no free place', () => {
  const full = Array.from({ length: 14 }, (_, row) => box(row * 52, row * 52 + 48));
  const bottom = findFreePlace(toast, screen, [...full, box(728, 740)]);
  expect(bottom).toBeGreaterThanOrEqual(16);
  expect(bottom + 60).toBeLessThanOrEqual(740);
});
