import { expect, test } from 'vitest';
import { findFreePlace } from './find-free-place.ts';

const screen = { least: 16, screenHeight: 740 };
const toast = { left: 16, right: 344, height: 60 };
const box = (top: number, bottom: number) => ({ left: 20, right: 340, top, bottom });

test('returns the bottom position when nothing is in the way', () => {
  expect(findFreePlace(toast, screen, [box(100, 148)])).toBe(16);
});

test('moves above a control, and above the next one when the gap between them is too small', () => {
  expect(findFreePlace(toast, screen, [box(680, 728)])).toBe(68);
  expect(findFreePlace(toast, screen, [box(680, 728), box(600, 648)])).toBe(148);
});

test('ignores a control beside the toast', () => {
  expect(findFreePlace(toast, screen, [{ left: 400, right: 500, top: 680, bottom: 728 }])).toBe(16);
});

test('stays on screen when every position covers a control', () => {
  const full = Array.from({ length: 14 }, (_, row) => box(row * 52, row * 52 + 48));
  const bottom = findFreePlace(toast, screen, [...full, box(728, 740)]);
  expect(bottom).toBeGreaterThanOrEqual(16);
  expect(bottom + 60).toBeLessThanOrEqual(740);
});
