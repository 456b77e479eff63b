import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FramePoint } from '#domain/review-calls.ts';
import type { DrawnShape } from './drawn-shape.ts';
import { boxOf, distanceTo, handleAt, movePoint, moveShape, shapeAt } from './edit-shape.ts';

const scale = { aspect: 16 / 9, size: 20 };
const line: DrawnShape = {
  id: 'line',
  type: 'line',
  points: [
    [0.2, 0.5],
    [0.8, 0.5],
  ],
};
const circle: DrawnShape = {
  id: 'circle',
  type: 'circle',
  points: [
    [0.5, 0.5],
    [0.6, 0.5],
  ],
};
const text: DrawnShape = { id: 'text', type: 'text', text: 'Hips', points: [[0.5, 0.2]] };
const of = (...shapes: DrawnShape[]) => shapes.map((shape) => ({ shape }));

test('measures the distance to lines, to the rim of a circle and to the box of a text', () => {
  expect(distanceTo(line, [0.5, 0.5], scale)).toBe(0);
  expect(distanceTo(line, [0.9, 0.5], scale)).toBeCloseTo(0.1);
  // A tenth of the height is less than a tenth of the width.
  expect(distanceTo(line, [0.5, 0.6], scale)).toBeCloseTo(0.1 * (9 / 16));
  expect(distanceTo(circle, [0.5, 0.5], scale)).toBeCloseTo(0.1);
  expect(distanceTo(circle, [0.4, 0.5], scale)).toBeCloseTo(0);
  expect(distanceTo(text, [0.51, 0.2], scale)).toBe(0);
  expect(distanceTo(text, [0.5, 0.9], scale)).toBeGreaterThan(0.3);
});

test('selects the nearest shape within reach, and of equal ones the one on top', () => {
  expect(shapeAt(of(line, circle, text), [0.3, 0.53], scale, 0.05)?.shape).toBe(line);
  expect(shapeAt(of(line, circle, text), [0.3, 0.8], scale, 0.05)).toBeUndefined();
  const copy = { ...line, id: 'copy' };
  expect(shapeAt(of(line, copy), [0.3, 0.5], scale, 0.05)?.shape).toBe(copy);
  expect(shapeAt([], [0.5, 0.5], scale, 1)).toBeUndefined();
});

test('never selects a shape of an unknown kind or without points', () => {
  const hologram = { id: 'x', type: 'hologram', points: [[0.5, 0.5]] } as unknown as DrawnShape;
  expect(shapeAt(of(hologram, { ...line, points: [] }), [0.5, 0.5], scale, 1)).toBeUndefined();
  expect(handleAt(hologram, [0.5, 0.5], 1, 1)).toBeUndefined();
});

test('finds the handle at a point, but leaves the middle of a small shape for moving it', () => {
  expect(handleAt(line, [0.21, 0.5], scale.aspect, 0.05)).toBe(0);
  expect(handleAt(line, [0.79, 0.5], scale.aspect, 0.05)).toBe(1);
  expect(handleAt(line, [0.5, 0.5], scale.aspect, 0.05)).toBeUndefined();
  const small: DrawnShape = {
    ...line,
    points: [
      [0.5, 0.5],
      [0.53, 0.5],
    ],
  };
  expect(handleAt(small, [0.515, 0.5], scale.aspect, 0.05)).toBeUndefined();
  expect(handleAt(circle, [0.6, 0.5], scale.aspect, 0.05)).toBe(1);
});

test('moves a shape without changing it, and never out of the frame', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const by = fc.double({ min: -2, max: 2, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(share, share), { minLength: 2, maxLength: 9 }),
      by,
      by,
      (points, dx, dy) => {
        const moved = moveShape({ ...line, points }, dx, dy).points;
        const [from, to]: FramePoint[] = [points[0] ?? [0, 0], moved[0] ?? [0, 0]];
        if (!from || !to) throw new Error('no points');
        moved.forEach(([x, y], i) => {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(Math.max(x, y)).toBeLessThanOrEqual(1);
          expect(x - (points[i]?.[0] ?? 0)).toBeCloseTo(to[0] - from[0], 3);
          expect(y - (points[i]?.[1] ?? 0)).toBeCloseTo(to[1] - from[1], 3);
        });
      },
    ),
  );
  expect(moveShape(line, 0.1, 0).points).toEqual([
    [0.3, 0.5],
    [0.9, 0.5],
  ]);
});

test('moves one point, as far as the edge', () => {
  expect(movePoint(line, 1, [1.5, -1]).points).toEqual([
    [0.2, 0.5],
    [1, 0],
  ]);
});

test('the box of a circle is as high as it is wide on screen', () => {
  const { left, right, top, bottom } = boxOf(circle, scale);
  expect([left, right]).toEqual([expect.closeTo(0.4), expect.closeTo(0.6)]);
  expect((bottom - top) / scale.aspect).toBeCloseTo(right - left);
});
