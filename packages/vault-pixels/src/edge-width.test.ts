import { expect, test } from 'vitest';
import { edgeWidth } from './edge-width.ts';
import type { GrayRegion } from './track-point.ts';

const side = 17;
/** A step from dark to bright that is `blur` pixels wide. */
const edge = (blur: number): GrayRegion => ({
  left: 0,
  top: 0,
  width: side,
  height: side,
  data: Uint8Array.from({ length: side * side }, (_, i) => {
    const share = ((i % side) - side / 2) / blur + 0.5;
    return 20 + 200 * Math.min(1, Math.max(0, share));
  }),
});

test.each([1, 4, 8])('an edge that is %i pixels wide is measured so', (blur) => {
  expect(edgeWidth(edge(blur))).toBeCloseTo(blur, 0);
});

test('a plain wall has no edge', () => {
  expect(edgeWidth({ ...edge(1), data: new Uint8Array(side * side).fill(90) })).toBeUndefined();
});
