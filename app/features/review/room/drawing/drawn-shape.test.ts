import { expect, test } from 'vitest';
import type { Shape } from '#domain/review-calls.ts';
import { describeShapes, isKnownShape, putShape, withIds } from './drawn-shape.ts';

const line: Shape = {
  type: 'line',
  points: [
    [0, 0],
    [1, 1],
  ],
};
const film = { aspect: 1, slowMotion: null };
/** As a newer version could store it. */
const unknown = { type: 'hologram', points: [[0.5, 0.5]] } as unknown as Shape;

test('shapes without ids get the same ids each time, and no id occurs twice', () => {
  expect(withIds([line, { ...line, id: 'a' }, line]).map(({ id }) => id)).toEqual([
    'shape-0',
    'a',
    'shape-2',
  ]);
  expect(withIds([line, line])).toEqual(withIds([line, line]));
  const ids = withIds([{ ...line, id: 'shape-1' }, line, { ...line, id: 'shape-1' }]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
});

test('keeps shapes of an unknown kind, but does not draw or describe them', () => {
  const shapes = withIds([unknown, line]);
  expect(shapes).toHaveLength(2);
  expect(shapes.filter(isKnownShape)).toHaveLength(1);
  expect(describeShapes(shapes, film)).toBe('Line');
  expect(putShape(shapes, 'shape-1', undefined)).toEqual([{ ...unknown, id: 'shape-0' }]);
  expect(isKnownShape({ type: 'toString', points: [] } as unknown as Shape)).toBe(false);
});

test('replaces, removes and inserts a shape', () => {
  const [a, b] = withIds([
    { ...line, id: 'a' },
    { ...line, id: 'b' },
  ]);
  if (!a || !b) throw new Error('no shapes');
  expect(putShape([a, b], 'a', { ...a, color: 'pit' })).toEqual([{ ...a, color: 'pit' }, b]);
  expect(putShape([a, b], 'a', undefined)).toEqual([b]);
  expect(putShape([b], 'a', a, 0)).toEqual([a, b]);
  expect(putShape([], 'a', a, 7)).toEqual([a]);
});

test('describes texts and the frames of shapes that last', () => {
  const text: Shape = { type: 'text', points: [[0, 0]], text: 'Hips' };
  expect(describeShapes([text, { ...line, fromUs: 2_100_000, toUs: 2_600_000 }], film)).toBe(
    'Text “Hips”, Line (0:02.10 to 0:02.60)',
  );
});
