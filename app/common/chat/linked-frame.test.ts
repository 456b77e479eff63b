import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsOfFrame } from './linked-frame.ts';

test('rounds up to the millisecond, so that the time is not before the frame', () => {
  expect(secondsOfFrame(2_343_333)).toBe(2.344);
  expect(secondsOfFrame(0)).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_400_000_000 }), (atUs) => {
      const difference = Math.round(secondsOfFrame(atUs) * 1e6) - atUs;
      return difference >= 0 && difference < 1000;
    }),
  );
});
