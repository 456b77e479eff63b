import type { PictureLook } from 'vault-pixels';
import type { DrawnPicture } from './draw-picture.ts';

/** The band below a picture. */
export interface Caption {
  /** Name of the site, beside its mark. */
  brand: string;
  /** Name of the key frame's phase, beside a red square; undefined without one. */
  phase: string | undefined;
  /** Such as name, height and date. */
  facts: readonly string[];
}

/** The band's colors on each ground: the site's dark and light theme, and the picture's red. */
const colors = {
  dark: { ground: '#0e1216', ink: '#f2eee4', muted: '#a9b0b6', tartan: '#ff5434', bar: '#ffd449' },
  light: { ground: '#f5f1e8', ink: '#12161b', muted: '#4a4f55', tartan: '#c82a12', bar: '#f4c531' },
};

/** Share of the picture's shorter side that the band is high. */
const bandShare = 0.085;

/** Draws the site's mark, a pole that bends under a bar, in a square. */
function drawMark(
  context: CanvasRenderingContext2D,
  { bar, ink }: { bar: string; ink: string },
  { x, y, size }: { x: number; y: number; size: number },
): void {
  context.save();
  context.translate(x, y);
  context.scale(size / 32, size / 32);
  context.fillStyle = bar;
  context.fillRect(3, 5, 26, 4);
  context.strokeStyle = ink;
  context.lineWidth = 3;
  context.lineCap = 'round';
  context.stroke(new Path2D('M7 28 C 21 25, 25 18, 23 10'));
  context.restore();
}

function drawBand(
  context: CanvasRenderingContext2D,
  { ground, ink, muted, tartan, bar }: (typeof colors)['dark'],
  { brand, phase, facts }: Caption,
  { width, top, height }: { width: number; top: number; height: number },
): void {
  context.fillStyle = ground;
  context.fillRect(0, top, width, height);
  const [middle, margin, mark] = [top + height / 2, height * 0.36, height * 0.56];
  drawMark(context, { bar, ink }, { x: margin, y: middle - mark * 0.54, size: mark });
  context.textBaseline = 'middle';
  context.font = `800 ${height * 0.37}px "Archivo Variable", sans-serif`;
  context.fillStyle = ink;
  const name = brand.toUpperCase();
  const nameLeft = margin + mark * 1.3;
  context.fillText(name, nameLeft, middle + height * 0.02);
  const nameRight = nameLeft + context.measureText(name).width + margin;
  context.font = `500 ${height * 0.29}px "Geist Mono Variable", monospace`;
  const separator = '  ·  ';
  const text = facts.join(separator);
  const square = height * 0.24;
  const label = phase === undefined ? '' : phase.toUpperCase();
  const labelWidth = phase === undefined ? 0 : square * 1.6 + context.measureText(label).width;
  const gap = phase !== undefined && text !== '' ? margin : 0;
  const wanted = labelWidth + gap + context.measureText(text).width;
  // A narrow picture has smaller letters.
  const scale = Math.min(1, (width - margin - nameRight) / wanted);
  context.save();
  context.translate(width - margin - wanted * scale, middle);
  context.scale(scale, scale);
  if (phase !== undefined) {
    context.fillStyle = tartan;
    context.fillRect(0, -square / 2, square, square);
    context.fillStyle = ink;
    context.fillText(label, square * 1.6, height * 0.01);
  }
  context.fillStyle = muted;
  context.fillText(text, labelWidth + gap, height * 0.01);
  context.restore();
}

/** Returns the picture in a look, with its caption, as PNG. Throws if the browser cannot encode it. */
export async function composePicture(
  picture: DrawnPicture,
  look: PictureLook,
  caption: Caption,
): Promise<Blob> {
  const { width, height } = picture;
  const band = Math.round(Math.min(width, height) * bandShare);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height + band;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser has no canvas of this size.');
  // Without the fonts, the band has the system's.
  await Promise.all([
    document.fonts.load('800 40px "Archivo Variable"'),
    document.fonts.load('500 30px "Geist Mono Variable"'),
  ]).catch(() => undefined);
  context.putImageData(new ImageData(picture.looks[look], width, height), 0, 0);
  drawBand(context, colors[picture.ground], caption, { width, top: height, height: band });
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The picture could not be saved as PNG.');
  return png;
}
