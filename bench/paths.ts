import sharp from 'sharp';
import { frameCount, jumpFrame, jumpMoment, vaultAt, type JumpFilm } from 'vault-figures/generators';
import { addTracked, positionAt } from '#features/review/room/paths/path-points.ts';
import { createTracker, type Pixel, type ReadSquare } from '#features/review/room/paths/track-point.ts';
import type { PathPoint } from '#features/review/review.ts';
import { sampleJump } from '#scripts/films/jump-films.ts';
import { themeColors } from '#scripts/pictures/theme-colors.ts';
import { median, percentile } from './figures.ts';

/** Gray levels of the noise that is added to each pixel, like that of a phone's camera in daylight. */
const noise = 8;

/** Returns random numbers from 0 to 1, the same in each run. */
function createRandom(): () => number {
  let state = 1;
  return () => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
}

async function renderGray(film: JumpFilm, frame: number, random: () => number): Promise<Uint8Array> {
  const picture = await sharp(Buffer.from(jumpFrame(film, frame, themeColors())))
    .removeAlpha()
    .grayscale()
    .raw()
    .toBuffer();
  return picture.map((value) => Math.min(255, Math.max(0, value + (random() - 0.5) * 2 * noise)));
}

function readFrame({ width, height }: JumpFilm, pixels: Uint8Array): ReadSquare {
  return ({ x, y }, radius) => {
    const side = 2 * radius + 1;
    const [left, top] = [Math.round(x) - radius, Math.round(y) - radius];
    const data = Uint8Array.from({ length: side * side }, (_, at) => {
      const [column, row] = [left + (at % side), top + Math.floor(at / side)];
      return column < 0 || row < 0 || column >= width || row >= height
        ? 0
        : (pixels[row * width + column] ?? 0);
    });
    return { left, top, width: side, height: side, data };
  };
}

/**
 * Measures the tracker on a rendered jump, 1080p at 60 frames per second from a still camera, whose joints are known.
 * A coach marks every tenth or twentieth frame. Errors are in pixels, of the frames without a mark.
 */
export async function measurePaths(): Promise<void> {
  const film = sampleJump;
  const { window, width, height } = film;
  const random = createRandom();
  const frames: Uint8Array[] = [];
  for (let frame = 0; frame < frameCount(film); frame++) frames.push(await renderGray(film, frame, random));
  const toPixel = ({ x, y }: Pixel): Pixel => ({
    x: ((x - window.left) / (window.right - window.left)) * width,
    y: ((window.top - y) / (window.top - window.bottom)) * height,
  });
  const joints = {
    'top hand': (frame: number) => vaultAt(jumpMoment(film, frame)).figure.armR.hand,
    hips: (frame: number) => vaultAt(jumpMoment(film, frame)).figure.pelvis,
    head: (frame: number) => vaultAt(jumpMoment(film, frame)).figure.head,
  };
  for (const [name, jointAt] of Object.entries(joints)) {
    const truth = frames.map((_, frame) => toPixel(jointAt(frame)));
    for (const interval of [10, 20]) {
      const { marks, points, milliseconds } = trace(film, frames, truth, interval);
      const errorsOf = (path: readonly PathPoint[]) =>
        truth.flatMap(({ x, y }, frame) => {
          const place = frame % interval === 0 ? undefined : positionAt(path, frame);
          return place ? [Math.hypot(place.x * width - x, place.y * height - y)] : [];
        });
      const [tracked, curve] = [errorsOf(points), errorsOf(marks)];
      console.log(
        `${name}, marked on every ${interval}th frame: median error ${median(tracked).toFixed(1)} px,`,
        `90th percentile ${percentile(tracked, 0.9).toFixed(1)} px; a curve through the marks ${median(curve).toFixed(1)} px;`,
        `${(milliseconds / frames.length).toFixed(1)} ms a frame`,
      );
    }
  }
}

/** Traces a point that a coach marks on every `interval`th frame. Times of the points are frame numbers. */
function trace(film: JumpFilm, frames: readonly Uint8Array[], truth: readonly Pixel[], interval: number) {
  const { width, height } = film;
  const toPoint = ({ x, y }: Pixel, atUs: number, isMarked: boolean): PathPoint => ({
    atUs,
    x: x / width,
    y: y / height,
    isMarked,
  });
  const marks = truth.flatMap((place, frame) =>
    frame % interval === 0 || frame === truth.length - 1 ? [toPoint(place, frame, true)] : [],
  );
  let points = marks;
  let milliseconds = 0;
  for (const { atUs: from } of marks) {
    const [pixels, marked] = [frames[from], truth[from]];
    if (!pixels || !marked) continue;
    const tracker = createTracker(readFrame(film, pixels), marked, width, truth[from - 1]);
    const found: PathPoint[] = [];
    for (let frame = from + 1; frame <= from + interval; frame++) {
      const next = frames[frame];
      if (!next) break;
      const started = performance.now();
      const place = tracker.next(readFrame(film, next));
      milliseconds += performance.now() - started;
      if (!place) break;
      found.push(toPoint(place, frame, false));
    }
    points = addTracked(points, found);
  }
  return { marks, points, milliseconds };
}
