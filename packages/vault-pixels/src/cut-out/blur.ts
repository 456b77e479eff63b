import type { Mask } from './raster.ts';

/** Returns the mean of each pixel's square of `radius` pixels around it. Pixels outside count as the border's. */
export function boxBlur({ width, height, data }: Mask, radius: number): Mask {
  const rows = new Uint8Array(data.length);
  const result = new Uint8Array(data.length);
  const span = radius * 2 + 1;
  for (let y = 0; y < height; y++) blurLine(data, rows, y * width, 1, width, radius, span);
  for (let x = 0; x < width; x++) blurLine(rows, result, x, width, height, radius, span);
  return { width, height, data: result };
}

function blurLine(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  stride: number,
  count: number,
  radius: number,
  span: number,
): void {
  const last = start + (count - 1) * stride;
  let sum = from[start]! * (radius + 1);
  for (let i = 1; i <= radius; i++) sum += from[Math.min(last, start + i * stride)]!;
  for (let i = 0; i < count; i++) {
    const at = start + i * stride;
    to[at] = (sum + radius) / span;
    sum += from[Math.min(last, at + (radius + 1) * stride)]! - from[Math.max(start, at - radius * stride)]!;
  }
}

/** Returns the mask grown by `radius` pixels, as a disc. `data` is 0 or above; the result is 0 or 255. */
export function dilate({ width, height, data }: Mask, radius: number): Mask {
  const result = new Uint8Array(data.length);
  const halves = Array.from({ length: radius * 2 + 1 }, (_, i) =>
    Math.floor(Math.sqrt(radius * radius + radius * 0.6 - (i - radius) ** 2) || 0),
  );
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (data[at]! < 128) continue;
      const isInner =
        x > 0 &&
        x < width - 1 &&
        y > 0 &&
        y < height - 1 &&
        data[at - 1]! > 127 &&
        data[at + 1]! > 127 &&
        data[at - width]! > 127 &&
        data[at + width]! > 127;
      if (isInner) {
        result[at] = 255;
        continue;
      }
      for (let dy = -radius; dy <= radius; dy++) {
        const row = y + dy;
        if (row < 0 || row >= height) continue;
        const half = halves[dy + radius]!;
        result.fill(255, row * width + Math.max(0, x - half), row * width + Math.min(width, x + half + 1));
      }
    }
  }
  return { width, height, data: result };
}
