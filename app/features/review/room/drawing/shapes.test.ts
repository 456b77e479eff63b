import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FramePoint } from '../../../../../supabase/functions/_shared/review-calls.ts';
import { markScale, degreesOf, describeShape, distance, finishShape, simplify, toPoint } from './shapes.ts';

const wide = 16 / 9;
const tall = 9 / 16;

describe('an angle is the one that is seen', () => {
  test('a right angle is one on a wide frame and on a tall one', () => {
    expect(
      degreesOf(
        [
          [0.5, 0.1],
          [0.5, 0.5],
          [0.9, 0.5],
        ],
        wide,
      ),
    ).toBeCloseTo(90);
    expect(
      degreesOf(
        [
          [0.5, 0.1],
          [0.5, 0.5],
          [0.9, 0.5],
        ],
        tall,
      ),
    ).toBeCloseTo(90);
  });

  test('the frame’s diagonal is no 45 degrees, because a frame is no square', () => {
    const corner: FramePoint[] = [
      [1, 1],
      [0, 1],
      [1, 0],
    ];
    expect(degreesOf(corner, wide)).toBeCloseTo(29.36, 1);
    expect(degreesOf(corner, tall)).toBeCloseTo(60.64, 1);
  });

  test('a straight arm has 180 degrees, and past it the smaller side counts', () => {
    expect(
      degreesOf(
        [
          [0.1, 0.5],
          [0.5, 0.5],
          [0.9, 0.5],
        ],
        wide,
      ),
    ).toBeCloseTo(180);
    expect(
      degreesOf(
        [
          [0.1, 0.51],
          [0.5, 0.5],
          [0.9, 0.51],
        ],
        wide,
      ),
    ).toBeLessThan(180);
  });

  test('no three points make more than 180, and their order does not matter', () => {
    const point = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(point, point, point, (a, vertex, b) => {
        const degrees = degreesOf([a, vertex, b], wide);
        expect(degrees).toBeGreaterThanOrEqual(0);
        expect(degrees).toBeLessThanOrEqual(180.000_1);
        expect(degreesOf([b, vertex, a], wide)).toBeCloseTo(degrees);
      }),
    );
  });
});

test('points lie inside of the frame, to a fifth of a pixel', () => {
  expect(toPoint(-0.2, 1.7)).toEqual([0, 1]);
  expect(toPoint(0.123_456, 0.5)).toEqual([0.1235, 0.5]);
});

test('a long line keeps its corners and loses what lies on the way', () => {
  const across = Array.from({ length: 300 }, (_, i): FramePoint => [i / 600, 0.5]);
  const down = Array.from({ length: 300 }, (_, i): FramePoint => [0.5, 0.5 + i / 600]);
  expect(simplify([...across, ...down], wide)).toHaveLength(3);
  const circle = Array.from({ length: 400 }, (_, i): FramePoint => [
    0.5 + 0.2 * Math.cos(i / 63),
    0.5 + 0.2 * Math.sin(i / 63) * wide,
  ]);
  const kept = simplify(circle, wide);
  expect(kept.length).toBeGreaterThan(12);
  expect(kept.length).toBeLessThan(80);
});

test('a slip of the hand is no shape', () => {
  const style = { color: 'bar', aspect: wide } as const;
  expect(
    finishShape(
      'line',
      [
        [0.5, 0.5],
        [0.501, 0.5],
      ],
      style,
    ),
  ).toBeUndefined();
  expect(
    finishShape(
      'angle',
      [
        [0.5, 0.5],
        [0.8, 0.5],
      ],
      style,
    ),
  ).toBeUndefined();
  expect(finishShape('freehand', [[0.5, 0.5]], style)).toBeUndefined();
  expect(
    finishShape(
      'circle',
      [
        [0.5, 0.5],
        [0.6, 0.5],
      ],
      style,
    ),
  ).toEqual({
    type: 'circle',
    points: [
      [0.5, 0.5],
      [0.6, 0.5],
    ],
    color: 'bar',
    width: 0.005,
  });
});

test('a shape is told in words', () => {
  expect(
    describeShape(
      {
        type: 'angle',
        points: [
          [0.5, 0.1],
          [0.5, 0.5],
          [0.9, 0.5],
        ],
      },
      wide,
    ),
  ).toBe('Angle, 90°');
  expect(
    describeShape(
      {
        type: 'arrow',
        points: [
          [0, 0],
          [1, 1],
        ],
      },
      wide,
    ),
  ).toBe('Arrow');
  expect(distance([0, 0], [0, 1], wide)).toBeCloseTo(9 / 16);
});

test('marks have the same size on an upright film, and are legible on a small one', () => {
  expect(markScale(16 / 9, 1200)).toBe(1);
  expect(markScale(9 / 16, 1200)).toBeCloseTo(16 / 9);
  // 183 pixels across: the degrees are 14 pixels high.
  expect((markScale(9 / 16, 183) * 34 * 183) / 1000).toBeCloseTo(14);
  expect(markScale(16 / 9, 0)).toBe(1);
});
