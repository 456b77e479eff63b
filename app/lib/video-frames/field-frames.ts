import { clampFrame, endOf, type FrameIndex } from './frame-index.ts';
import type { FrameSource, PictureSize } from './frame-source.ts';
import type { FirstField } from './h264/read-interlacing.ts';

/**
 * Returns an index with an entry for each field: 2n and 2n + 1 are the fields of picture n, half of its time apart. A time that names a
 * picture names its first field, and the time of either field names the picture, so addresses stay exact in both views.
 */
export function splitIntoFields(index: FrameIndex): FrameIndex {
  return {
    ...index,
    times: index.times.flatMap((time, frame) => [time, (time + endOf(index, frame)) / 2]),
    keys: index.keys.map((key) => key * 2),
    ...(index.missing !== undefined && { missing: index.missing * 2 }),
  };
}

const opaque: CanvasRenderingContext2DSettings = { alpha: false };

/** Creates a function that draws one field of a picture, filled up to a whole one (bob). `size`: pixels of the pictures. */
export function createFieldPainter({ width, height }: PictureSize, first: FirstField) {
  const half = Math.floor(height / 2);
  const lines = new OffscreenCanvas(width, half).getContext('2d', opaque);
  if (!lines) throw new Error('This browser provides no canvas context.');
  // Takes single rows, which smoothing would mix with those of the other field.
  lines.imageSmoothingEnabled = false;
  return (picture: CanvasImageSource, isSecond: boolean, canvas: HTMLCanvasElement): void => {
    const isBottom = isSecond === (first === 'top');
    const shift = isBottom ? 0.5 : -0.5;
    // Each row is drawn half a row off, so that the middle of a sampled row is the middle of a row of the field. The edge that this
    // leaves open is filled first.
    for (const y of [0, -shift / 2]) lines.drawImage(picture, 0, y, width, half);
    const context = canvas.getContext('2d', opaque);
    // The bottom field was filmed one row lower. Without this, the picture would jump up and down.
    for (const y of [0, shift])
      context?.drawImage(lines.canvas, 0, 0, width, half, 0, y, canvas.width, half * 2);
  };
}

export type FieldPainter = ReturnType<typeof createFieldPainter>;

/** Creates a source of single fields from one of whole pictures. Its frame numbers are those of `splitIntoFields`. */
export function drawFields(
  source: FrameSource,
  pictures: FrameIndex,
  size: PictureSize,
  paint: FieldPainter,
) {
  const fields = splitIntoFields(pictures);
  const woven = document.createElement('canvas');
  woven.width = size.width;
  woven.height = size.height;
  return {
    async draw(wanted, canvas) {
      const field = clampFrame(fields, wanted);
      const isSecond = field % 2 === 1;
      const shown = await source.draw((field - (isSecond ? 1 : 0)) / 2, woven);
      if (shown === undefined) return undefined;
      paint(woven, isSecond, canvas);
      return shown * 2 + (isSecond ? 1 : 0);
    },
    close: () => source.close(),
  } satisfies FrameSource;
}
