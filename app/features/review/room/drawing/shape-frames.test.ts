import { expect, test } from 'vitest';
import type { DrawnShape } from './drawn-shape.ts';
import {
  createShapeLookup,
  framesOf,
  halfSecond,
  placeShapes,
  untilNextNote,
  wholeClip,
  withEnd,
  withFrames,
} from './shape-frames.ts';

/** Ten frames per second, three seconds. */
const index = { times: Array.from({ length: 30 }, (_, i) => i / 10), keys: [0], end: 3 };
const line = (id: string, times: Partial<DrawnShape> = {}): DrawnShape => ({
  id,
  type: 'line',
  points: [
    [0, 0],
    [1, 1],
  ],
  ...times,
});
const note = (id: string, atUs: number, ...shapes: DrawnShape[]) => ({ id, atUs, shapes });
const idsOn = (shapesOn: ReturnType<typeof createShapeLookup>, frame: number) =>
  shapesOn(frame).map(({ shape }) => shape.id);

test('a shape is shown on the frame of its note, or on all frames from its first to its last', () => {
  const shapesOn = createShapeLookup(
    placeShapes(
      [
        note('n', 500_000, line('a'), line('b', { fromUs: 300_000, toUs: 700_000 })),
        note('m', 700_000, line('c')),
      ],
      index,
    ),
  );
  expect([2, 3, 4, 5, 6, 7, 8].map((frame) => idsOn(shapesOn, frame))).toEqual([
    [],
    ['b'],
    ['b'],
    ['a', 'b'],
    ['b'],
    ['b', 'c'],
    [],
  ]);
});

test('returns the same list for frames with the same shapes', () => {
  const shapesOn = createShapeLookup(
    placeShapes([note('n', 0, line('a', { fromUs: 0, toUs: 2_900_000 }))], index),
  );
  expect(shapesOn(3)).toBe(shapesOn(20));
  const none = createShapeLookup([]);
  expect(none(3)).toEqual([]);
  expect(none(3)).toBe(none(4));
});

test('shows 500 shapes, and ignores kinds that it does not know', () => {
  const many = Array.from({ length: 500 }, (_, i) => line(`${i}`, { fromUs: 0, toUs: 2_900_000 }));
  const unknown = { ...line('x'), type: 'hologram' } as unknown as DrawnShape;
  const shapesOn = createShapeLookup(placeShapes([note('n', 0, unknown, ...many)], index));
  expect(shapesOn(29)).toHaveLength(500);
});

test('times beyond the end of the video are on its last frame', () => {
  expect(framesOf(line('a', { fromUs: 2_500_000, toUs: 99_000_000 }), 0, index)).toEqual({
    from: 25,
    to: 29,
  });
});

test('stores no times for the frame of the note alone', () => {
  const lasting = withFrames(line('a'), { from: 5, to: 9 }, 500_000, index);
  expect(lasting).toMatchObject({ fromUs: 500_000, toUs: 900_000 });
  expect(withFrames(lasting, { from: 5, to: 5 }, 500_000, index)).toEqual(line('a'));
  expect(withFrames(lasting, { from: 6, to: 6 }, 500_000, index)).toMatchObject({
    fromUs: 600_000,
    toUs: 600_000,
  });
});

test('the choices are half a second, until the next note, and the whole clip', () => {
  expect(halfSecond(index, 500_000, null)).toEqual({ from: 5, to: 10 });
  expect(halfSecond(index, 2_800_000, null)).toEqual({ from: 28, to: 29 });
  expect(halfSecond(index, 500_000, 3)).toEqual({ from: 5, to: 20 });
  const notes = [note('a', 1_500_000), note('b', 500_000), note('c', 900_000)];
  expect(untilNextNote(index, 500_000, notes)).toEqual({ from: 5, to: 8 });
  expect(untilNextNote(index, 1_500_000, notes)).toBeUndefined();
  expect(wholeClip(index)).toEqual({ from: 0, to: 29 });
});

test('an end that passes the other one takes it along', () => {
  expect(withEnd({ from: 5, to: 5 }, 'to', 9)).toEqual({ from: 5, to: 9 });
  expect(withEnd({ from: 5, to: 9 }, 'to', 2)).toEqual({ from: 2, to: 2 });
  expect(withEnd({ from: 5, to: 9 }, 'from', 12)).toEqual({ from: 12, to: 12 });
});
