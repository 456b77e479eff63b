import type { GrayRegion } from './track-point.ts';

/** Contrast below which there is nothing to aim at, in steps of gray. */
const leastContrast = 16;

/**
 * Returns how many pixels wide the sharpest edge in a part of the picture is: 1 where neighbors differ by all of its contrast, more where motion or
 * focus blurs it. Undefined without an edge.
 */
export function edgeWidth({ width, height, data }: GrayRegion): number | undefined {
  let [low, high, steepest] = [255, 0, 0];
  const at = (x: number, y: number) => data[y * width + x] ?? 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const here = at(x, y);
      low = Math.min(low, here);
      high = Math.max(high, here);
      if (x > 0) steepest = Math.max(steepest, Math.abs(here - at(x - 1, y)));
      if (y > 0) steepest = Math.max(steepest, Math.abs(here - at(x, y - 1)));
    }
  return high - low < leastContrast ? undefined : (high - low) / Math.max(1, steepest);
}
