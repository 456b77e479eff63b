import type { ReadSquare } from 'vault-pixels';

/** Returns a reader of the picture on a canvas. Pixels outside it are black. */
export function readCanvas(canvas: HTMLCanvasElement): ReadSquare {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser provides no canvas context.');
  return ({ x, y }, radius) => {
    const side = 2 * radius + 1;
    const [left, top] = [Math.round(x) - radius, Math.round(y) - radius];
    const { data: colors } = context.getImageData(left, top, side, side);
    const data = new Uint8Array(side * side);
    for (let at = 0; at < data.length; at++) {
      const [red = 0, green = 0, blue = 0] = colors.subarray(at * 4, at * 4 + 3);
      data[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
    }
    return { left, top, width: side, height: side, data };
  };
}
