import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FramePoint } from '#domain/review-calls.ts';
import { markScale, degreesOf, describeShape, distance, finishShape, simplify, toPoint } from './shapes.ts';

const wide = 16 / 9;
const tall = 9 / 16;

describe('degreesOf', () => {
  test('measures a right angle on a wide and on a tall frame', () => {
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

  test('does not measure 45 degrees at the diagonal, because a frame is not square', () => {
    const corner: FramePoint[] = [
      [1, 1],
      [0, 1],
      [1, 0],
    ];
    expect(degreesOf(corner, wide)).toBeCloseTo(29.36, 1);
    expect(degreesOf(corner, tall)).toBeCloseTo(60.64, 1);
  });

  test('measures 180 degrees on a straight line and the smaller angle beyond', () => {
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

  test('never exceeds 180 degrees and does not depend on the order of the legs', () => {
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

test('clamps points to the frame and rounds them', () => {
  expect(toPoint(-0.2, 1.7)).toEqual([0, 1]);
  expect(toPoint(0.123_456, 0.5)).toEqual([0.1235, 0.5]);
});

test('simplify keeps corners and drops points in between', () => {
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

test('rejects shapes that are too small or incomplete', () => {
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

test('describes a shape', () => {
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

test('marks have the same size on a portrait video and stay legible on a small one', () => {
  expect(markScale(16 / 9, 1200)).toBe(1);
  expect(markScale(9 / 16, 1200)).toBeCloseTo(16 / 9);
  // 183 pixels across: the degrees are 14 pixels high.
  expect((markScale(9 / 16, 183) * 34 * 183) / 1000).toBeCloseTo(14);
  expect(markScale(16 / 9, 0)).toBe(1);
});
