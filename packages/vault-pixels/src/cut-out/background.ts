import type { Raster } from './raster.ts';

/** Values closer together than this are noise of a still scene: their mean is as good as the median, and faster. */
const noiseRange = 24;

/**
 * Returns the median of each pixel over pictures of one size: the scene without the athlete who moves through it. A pixel is right
 * if the athlete covers it in fewer than half of the pictures. Throws a RangeError for fewer than 3 pictures.
 */
export function medianBackground(pictures: readonly Raster[]): Raster {
  const [first] = pictures;
  if (!first || pictures.length < 3) throw new RangeError('A background needs at least 3 pictures.');
  const { width, height } = first;
  const count = pictures.length;
  const sources = pictures.map(({ data }) => data);
  const result = new Uint8ClampedArray(first.data.length);
  const values = new Uint8Array(count);
  for (let i = 0; i < result.length; i++) {
    if ((i & 3) === 3) {
      result[i] = 255;
      continue;
    }
    let [low, high, sum] = [255, 0, 0];
    for (let n = 0; n < count; n++) {
      const value = sources[n]![i]!;
      values[n] = value;
      sum += value;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low <= noiseRange) {
      result[i] = Math.round((sum - low - high) / (count - 2));
      continue;
    }
    result[i] = medianOf(values);
  }
  return { width, height, data: result };
}

/** Sorts a few values in place, which is faster than the array's own sort, and returns the middle one. */
function medianOf(values: Uint8Array): number {
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!;
    let place = i;
    for (; place > 0 && values[place - 1]! > value; place--) values[place] = values[place - 1]!;
    values[place] = value;
  }
  return values[values.length >> 1]!;
}
