import { expect, test, vi } from 'vitest';
import { pointOn } from './frame-point.ts';

const picture = {
  getBoundingClientRect: () => ({ left: 10, top: 20, width: 100, height: 50 }),
} as unknown as Element;

test('a mouse points at the middle of its pixel of the screen, a finger where it is', () => {
  const at = { clientX: 60, clientY: 30 };
  expect(pointOn(picture, { ...at, pointerType: 'touch' })).toEqual([0.5, 0.2]);
  expect(pointOn(picture, { ...at, pointerType: 'mouse' })).toEqual([0.505, 0.21]);
  vi.stubGlobal('devicePixelRatio', 2);
  expect(pointOn(picture, { ...at, pointerType: 'mouse' })).toEqual([0.5025, 0.205]);
  // A driver that reports parts of a pixel has said it already.
  expect(pointOn(picture, { clientX: 60.2, clientY: 30.3, pointerType: 'mouse' })).toEqual([0.502, 0.206]);
});
