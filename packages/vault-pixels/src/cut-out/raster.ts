/** Pixels as red, green, blue and alpha bytes, row by row from the top, like ImageData. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray | Uint8Array;
}

/** One byte per pixel, row by row: 0 is outside, 255 inside. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Pixels from `left` up to, but not including, `right`, and from `top` up to `bottom`. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the box enlarged by `by` pixels, inside the picture. */
export const growBox = (box: Box, by: number, { width, height }: { width: number; height: number }): Box => ({
  left: Math.max(0, box.left - by),
  top: Math.max(0, box.top - by),
  right: Math.min(width, box.right + by),
  bottom: Math.min(height, box.bottom + by),
});

/** Returns how many pixels of a picture of 1080 lines equal `pixels`, at least 1. */
export const scaledPixels = (pixels: number, height: number): number =>
  Math.max(1, Math.round((pixels * height) / 1080));
