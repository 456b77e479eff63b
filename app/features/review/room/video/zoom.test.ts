import { expect, test, vi } from 'vitest';
import {
  boundView,
  canvasViewOf,
  createZoom,
  formatScale,
  maxScale,
  panView,
  showsPixels,
  transformOf,
  wholePicture,
  zoomView,
  type Offset,
  type Sizes,
  type View,
} from './zoom.ts';

/** A 1080p video on a stage of its own shape, and a portrait video on a wide stage. */
const wide: Sizes = {
  stage: { width: 960, height: 540 },
  picture: { width: 960, height: 540 },
  pixels: 1920,
};
const portrait: Sizes = {
  stage: { width: 960, height: 540 },
  picture: { width: 304, height: 540 },
  pixels: 1080,
};

/** Returns the point of the picture at a place of the stage. */
const pointAt = ({ scale, x, y }: View, at: Offset, { picture }: Sizes) => [
  x + at.x / (picture.width * scale),
  y + at.y / (picture.height * scale),
];

test('the point under the pointer stays there while zooming', () => {
  const at = { x: 120, y: -80 };
  let view = wholePicture;
  const before = pointAt(view, at, wide);
  for (const factor of [1.3, 2, 3, 0.7]) {
    view = zoomView(view, factor, at, wide);
    pointAt(view, at, wide).forEach((value, i) => expect(value).toBeCloseTo(before[i] ?? 0, 10));
  }
  expect(view.scale).toBeCloseTo(1.3 * 2 * 3 * 0.7, 10);
});

test('the picture covers the stage at every edge', () => {
  for (const at of [
    { x: 480, y: 270 },
    { x: -480, y: -270 },
  ]) {
    const view = panView(zoomView(wholePicture, 2, at, wide), { x: at.x * 9, y: at.y * 9 }, wide);
    const [left = NaN, top = NaN] = pointAt(view, { x: -480, y: -270 }, wide);
    const [right = NaN, bottom = NaN] = pointAt(view, { x: 480, y: 270 }, wide);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-9);
    expect(Math.max(right, bottom)).toBeLessThanOrEqual(1 + 1e-9);
  }
});

test('a picture that is narrower than the stage stays in its middle and uses the free space', () => {
  expect(zoomView(wholePicture, 2, { x: 100, y: 0 }, portrait).x).toBe(0.5);
  const view = zoomView(wholePicture, 6, { x: 100, y: 0 }, portrait);
  expect(view.x).toBeGreaterThan(0.5);
});

test('zooms in to single pixels and out to the whole picture', () => {
  const closest = zoomView(wholePicture, 1e9, { x: 0, y: 0 }, wide);
  // 0.5 CSS pixels per video pixel without zoom.
  expect(closest.scale).toBe(48);
  expect(maxScale({ ...wide, pixels: 320 })).toBeCloseTo(8, 10);
  expect(maxScale({ ...wide, pixels: 40 })).toBe(4);
  expect(showsPixels(wide, 5.9)).toBe(false);
  expect(showsPixels(wide, 6)).toBe(true);
  expect(zoomView(closest, 1e-9, { x: 300, y: 200 }, wide)).toEqual(wholePicture);
  expect(boundView({ scale: 1.004, x: 0.1, y: 0.1 }, wide)).toEqual(wholePicture);
});

test('moves by the distance of the pointer', () => {
  const view = zoomView(wholePicture, 4, { x: 0, y: 0 }, wide);
  const moved = panView(view, { x: 96, y: -54 }, wide);
  expect(moved.x).toBeCloseTo(0.5 - 96 / (960 * 4), 10);
  expect(moved.y).toBeCloseTo(0.5 + 54 / (540 * 4), 10);
  expect(panView(wholePicture, { x: 96, y: 54 }, wide)).toEqual(wholePicture);
});

test('a stage without a size shows the whole picture', () => {
  const none = { width: 0, height: 0 };
  const sizes = { stage: none, picture: none, pixels: 0 };
  expect(zoomView(wholePicture, 2, { x: 5, y: 5 }, sizes)).toEqual(wholePicture);
  expect(panView({ scale: 3, x: 0.2, y: 0.2 }, { x: 5, y: 5 }, sizes)).toEqual(wholePicture);
});

test('a smaller stage keeps the zoom and bounds the view again', () => {
  const zoom = createZoom();
  const listener = vi.fn();
  zoom.subscribe(listener);
  zoom.measure(wide);
  zoom.zoom(2, { x: 480, y: 0 });
  expect(zoom.getView()).toMatchObject({ scale: 2, x: 0.75 });
  zoom.measure({ ...wide, stage: { width: 1920, height: 540 } });
  expect(zoom.getView()).toMatchObject({ scale: 2, x: 0.5 });
  expect(listener).toHaveBeenCalledTimes(2);
  zoom.fit();
  zoom.fit();
  expect(listener).toHaveBeenCalledTimes(3);
});

test('writes the transform and the zoom', () => {
  expect(transformOf(wholePicture)).toBeUndefined();
  expect(transformOf({ scale: 2, x: 0.75, y: 0.5 })).toBe('translate(-50%, 0%) scale(2)');
  expect([1, 1.25, 2.44, 9.96, 12.4].map(formatScale)).toEqual(['1×', '1.3×', '2.4×', '10×', '12×']);
});

test('a view is shown on another stage as far as its limits allow, and drawn on a canvas', () => {
  const zoom = createZoom();
  zoom.measure(portrait);
  const view = { scale: 2, x: 0.25, y: 0.5 };
  zoom.show(view);
  expect(zoom.getView()).toEqual(boundView(view, portrait));
  const canvas = { width: 1000, height: 500 };
  const whole: Sizes = { stage: canvas, picture: canvas, pixels: 1920 };
  const { scale, left, top } = canvasViewOf(view, whole);
  // The named point of the picture is in the middle.
  expect([left + 0.25 * 1000 * scale, top + 0.5 * 500 * scale]).toEqual([500, 250]);
  expect(canvasViewOf(wholePicture, whole)).toEqual({ scale: 1, left: 0, top: 0 });
  // A smaller picture is in the middle of its stage.
  const half = { ...whole, picture: { width: 500, height: 250 } };
  expect(canvasViewOf(wholePicture, half)).toEqual({ scale: 1, left: 250, top: 125 });
});
