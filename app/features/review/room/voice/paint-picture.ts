import { missingFilm } from '../compare/led-comparison.tsx';
import { placeOther, type ShownComparison } from '../compare/shown-comparison.ts';
import { canvasViewOf, wholePicture, type View } from '../video/zoom.ts';
import { filmBoxes, fitPicture, type Box } from './film-boxes.ts';
import type { OpenFilm } from './open-film.ts';
import { paintDrawings } from './paint-drawings.tsx';
import type { TimelineState } from './timeline.ts';
import { writeCaption } from './write-caption.ts';

interface PainterOptions {
  context: CanvasRenderingContext2D;
  size: { width: number; height: number };
  film: OpenFilm;
  /** Opens another film by its key; undefined if it is missing. */
  findOther: (key: string) => Promise<OpenFilm | undefined>;
}

/** Lays the other film over this one's picture, whose corner is the context's. */
function layOver(
  context: CanvasRenderingContext2D,
  picture: { width: number; height: number },
  other: OpenFilm,
  { points, opacity, isMirrored, showsDifference }: ShownComparison,
): void {
  const aspects = {
    here: picture.width / picture.height,
    there: other.size.width / other.size.height,
  };
  const { scale, angle, x, y } = placeOther(points, aspects);
  const [width, height] = [scale * aspects.there * picture.height, scale * picture.height];
  context.save();
  context.beginPath();
  context.rect(0, 0, picture.width, picture.height);
  context.clip();
  context.translate(x * picture.height, y * picture.height);
  context.rotate(angle);
  if (isMirrored) {
    context.translate(width, 0);
    context.scale(-1, 1);
  }
  context.globalAlpha = opacity / 100;
  if (showsDifference) context.globalCompositeOperation = 'difference';
  context.drawImage(other.canvas, 0, 0, width, height);
  context.restore();
}

/** Returns the function that paints what the room showed: one film or two, their zoom, and the drawings on this one. */
export function createPicturePainter({ context, size, film, findOther }: PainterOptions) {
  let drawn = '';
  let drawings: HTMLImageElement | undefined;

  async function readDrawings(
    { shapes, open }: TimelineState,
    picture: { width: number; height: number },
    scale: number,
  ): Promise<HTMLImageElement | undefined> {
    const key = JSON.stringify([shapes, open, picture, scale]);
    if (key !== drawn) {
      drawn = key;
      const isEmpty = shapes.length === 0 && !open;
      drawings = isEmpty ? undefined : await paintDrawings({ shapes, open }, picture, scale);
    }
    return drawings;
  }

  /** Draws a film in its box, and what `paintOn` draws on its picture. */
  async function paintFilm(
    { canvas, size: pixels }: OpenFilm,
    box: Box,
    view: View,
    paintOn?: (picture: { width: number; height: number }, scale: number) => Promise<void>,
  ): Promise<void> {
    const picture = fitPicture(pixels.width / pixels.height, box);
    const { scale, left, top } = canvasViewOf(view, { stage: box, picture, pixels: pixels.width });
    context.save();
    context.beginPath();
    context.rect(box.left, box.top, box.width, box.height);
    context.clip();
    context.translate(box.left + left, box.top + top);
    context.scale(scale, scale);
    context.drawImage(canvas, 0, 0, picture.width, picture.height);
    await paintOn?.(picture, scale);
    context.restore();
  }

  return async function paint(state: TimelineState): Promise<void> {
    const { comparison } = state;
    const other = comparison ? await findOther(comparison.otherKey) : undefined;
    await film.show(state.frameUs);
    await other?.show(state.otherUs ?? 0);
    context.fillStyle = '#0e1216';
    context.fillRect(0, 0, size.width, size.height);
    const isSideBySide = other !== undefined && comparison?.view === 'side-by-side';
    const { here, there } = filmBoxes(size, isSideBySide);
    await paintFilm(film, here, state.view ?? wholePicture, async (picture, scale) => {
      if (other && comparison && !isSideBySide) layOver(context, picture, other, comparison);
      const marks = await readDrawings(state, picture, scale);
      if (marks) context.drawImage(marks, 0, 0, picture.width, picture.height);
    });
    if (other && isSideBySide) await paintFilm(other, there, state.otherView ?? wholePicture);
    if (comparison && !other) writeCaption(context, missingFilm.gone, size, 'top');
  };
}
