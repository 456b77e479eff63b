import { expect, test } from 'vitest';
import { clickDeviation } from './click-deviation.ts';

const aimed = { input: { by: 'touch', heldMs: 900 }, filmPixels: 5, edge: 1 } as const;
const deviation = (change: Partial<Parameters<typeof clickDeviation>[0]>) =>
  clickDeviation({ ...aimed, ...change });

test('a finger with the magnifier is much steadier than a tap, about like a mouse, and keys are steadiest', () => {
  const [tap, finger, mouse, key] = [
    deviation({ input: { by: 'touch', heldMs: 80 } }),
    deviation({}),
    deviation({ input: { by: 'mouse', heldMs: 80 } }),
    deviation({ input: { by: 'key', heldMs: 0 } }),
  ];
  expect(tap).toBeGreaterThan(5 * Math.max(finger, mouse));
  expect(key).toBeLessThan(Math.min(finger, mouse));
});

test('zoomed in, a hand misses by less of the film; keys move by a pixel of it at any zoom', () => {
  expect(deviation({ filmPixels: 1.25 })).toBeLessThan(deviation({}) / 2);
  const key = { by: 'key', heldMs: 0 } as const;
  expect(deviation({ input: key, filmPixels: 1 })).toBe(deviation({ input: key, filmPixels: 5 }));
});

test('a point that moves or is out of focus is not a pixel', () => {
  const key = { by: 'key', heldMs: 0 } as const;
  expect(deviation({ input: key, edge: 8 })).toBeGreaterThan(2 * deviation({ input: key, edge: 1 }));
  // Nothing there has an edge.
  expect(deviation({ input: key, edge: undefined })).toBeGreaterThan(deviation({ input: key, edge: 8 }));
});
