import sharp from 'sharp';
import { frameCount, jumpFrame, jumpMoment, vaultAt, type JumpFilm } from 'vault-figures/generators';
import { createNormal } from 'vault-measure';
import { addTracked, markPoint, placeAt } from '#features/review/room/paths/path-points.ts';
import { createTracker, maxDrift, type Pixel, type ReadSquare } from 'vault-pixels';
import type { PathPoint } from '#features/review/review.ts';
import { sampleJump } from '#scripts/films/jump-films.ts';
import { themeColors } from '#lib/look/theme-colors.ts';
import { median, percentile } from './figures.ts';

/** Gray levels of the noise that is added to each pixel, like that of a phone's camera in daylight. */
const noise = 8;
/** How exactly a coach marks: standard deviation in pixels on each axis, and where 19 of 20 marks are. */
const [clickDeviation, clickWithin] = [1, 2.45];

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
 * Measures the tracker on a rendered jump, 1080p at 60 frames per second from a still camera, whose joints are known. A coach who misses by a pixel
 * marks every tenth or twentieth frame and those on which the tracker asks, or only those. Errors are in pixels, of the frames without a mark.
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
    for (const interval of [10, 20, undefined]) {
      const { points, asked, milliseconds } = trace(film, frames, truth, interval);
      const marks = points.filter(({ isMarked }) => isMarked);
      const offOn = (path: readonly PathPoint[]) =>
        truth.flatMap(({ x, y }, frame) => {
          const atUs = timeOf(film, frame);
          const place = marks.some((mark) => mark.atUs === atUs) ? undefined : placeAt(path, atUs, null);
          if (!place) return [];
          const error = Math.hypot(place.x * width - x, place.y * height - y);
          const stated = Math.hypot(place.drift * width, clickDeviation * clickWithin);
          return [{ error, stated, share: error / stated }];
        });
      const [tracked, curve] = [offOn(points), offOn(marks)];
      const px = (values: number[], share: number) => percentile(values, share).toFixed(1);
      const errors = tracked.map(({ error }) => error);
      const shares = [tracked, curve].map((path) => path.map(({ share }) => share));
      console.log(
        `${name}, marked ${interval === undefined ? 'only where the tracker asks' : `on every ${interval}th frame`}:`,
        `asked on ${asked} of ${frames.length} frames; error ${px(errors, 0.5)} px, p90 ${px(errors, 0.9)}, largest ${Math.max(...errors).toFixed(1)};`,
        `± ${median(tracked.map(({ stated }) => stated)).toFixed(1)} px,`,
        ...shares.map(
          (each, i) =>
            `${i === 0 ? '' : 'curve '}at most ${Math.max(...each).toFixed(1)} ± off (95 %: ${px(each, 0.95)});`,
        ),
        `${(milliseconds / frames.length).toFixed(1)} ms a frame`,
      );
    }
  }
}

const timeOf = ({ framesPerSecond }: JumpFilm, frame: number) => Math.round((frame / framesPerSecond) * 1e6);

/** Traces a point as a coach does: follows it from mark to mark, and marks it where the tracker asks or a mark is due. */
function trace(film: JumpFilm, frames: readonly Uint8Array[], truth: readonly Pixel[], interval = Infinity) {
  const { width, height } = film;
  const normal = createNormal(7);
  const toPoint = ({ x, y }: Pixel, frame: number, drift?: number): PathPoint => ({
    atUs: timeOf(film, frame),
    x: x / width,
    y: y / height,
    isMarked: drift === undefined,
    ...(drift !== undefined && { drift: drift / width }),
  });
  const isInside = ({ x, y }: Pixel) => x > 0 && y > 0 && x < width && y < height;
  const first = truth.findIndex(isInside);
  const markOn = (frame: number): PathPoint => {
    const { x, y } = truth[frame] ?? { x: 0, y: 0 };
    return toPoint({ x: x + clickDeviation * normal(), y: y + clickDeviation * normal() }, frame);
  };
  const toPixel = (point: PathPoint | undefined) => point && { x: point.x * width, y: point.y * height };
  let points = [markOn(first)];
  let [asked, milliseconds, at] = [0, 0, first];
  while (at < frames.length - 1) {
    const pointOn = (frame: number) => toPixel(points.find(({ atUs }) => atUs === timeOf(film, frame)));
    const [pixels, marked] = [frames[at], pointOn(at)];
    if (!pixels || !marked) break;
    const tracker = createTracker(readFrame(film, pixels), marked, width, pointOn(at - 1));
    const found: PathPoint[] = [];
    const due = Math.min(frames.length - 1, at - (at % interval) + interval);
    let isAsked = false;
    while (at < due && !isAsked) {
      at++;
      const started = performance.now();
      const place = tracker.next(readFrame(film, frames[at] ?? pixels));
      milliseconds += performance.now() - started;
      if (place) found.push(toPoint(place, at, place.drift));
      isAsked = !place || place.drift > maxDrift * width;
    }
    if (isAsked) asked++;
    points = addTracked(points, found, width / height);
    points = markPoint(points, markOn(at), width / height);
  }
  return { points, asked, milliseconds };
}
