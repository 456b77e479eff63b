/** A part of a frame in gray, row by row. `left` and `top` are its place in the frame, in pixels. */
export interface GrayRegion {
  left: number;
  top: number;
  width: number;
  height: number;
  data: Uint8Array;
}

/** A position in a frame, in pixels. */
export interface Pixel {
  x: number;
  y: number;
}

/** Reads a square of the current frame around a pixel. Pixels outside the frame repeat its edge. */
export type ReadSquare = (center: Pixel, radius: number) => GrayRegion;

/** A position that the tracker found. */
export interface Tracked extends Pixel {
  /** How far it may have drifted from the point since the mark in 19 of 20 cases, in pixels. */
  drift: number;
}

export interface Tracker {
  /** Proposes the position in the next frame; undefined once the point is lost. */
  next(readSquare: ReadSquare): Tracked | undefined;
}

/** Drift, in shares of the frame's width, from which on a coach should look at the point: 12 pixels of 1920. */
export const maxDrift = 12 / 1920;

/** Half the side of the patch that is looked for, in a frame of 1920 pixels. */
const patchRadius = 16;
/** How far from the expected position the point is looked for, in a frame of 1920 pixels. */
const searchRadius = 26;
/** The first frame after a marked one says nothing about the speed yet. */
const firstSearchRadius = 64;
/** Correlations below this are no match. */
const minScore = 0.55;
/** Taken from the correlation at the edge of the search. */
const distancePenalty = 0.5;
/** A place may be the right one if it matches worse than the best one by up to this share of what the best one lacks. */
const sameMatch = 0.35;
/** What a step adds to the drift with a perfect match, in a frame of 1920 pixels. */
const leastStep = 0.5;
/** Share of a new patch in the remembered one: the athlete turns, so that the first patch alone would soon be lost. */
const renewal = 0.5;

/** A place shows the marked patch itself if it correlates by this much, and those more than this many pixels beside it by less. */
const [sameScore, sameLack, mostDoubt] = [0.9, 0.04, 1.5];
/** How far from the found place the marked patch is looked for, in a frame of 1920 pixels. */
const sameRadius = 8;

/** A patch of one color, which would match anywhere, deviates less than this many gray levels. */
const minContrast = 2;

/** Returns the patch with mean 0 and length 1. Undefined for a patch that deviates less than `least` on average. */
function normalize(patch: Float32Array, least = 0): Float32Array | undefined {
  let mean = 0;
  for (const value of patch) mean += value;
  mean /= patch.length;
  let squares = 0;
  for (const value of patch) squares += (value - mean) ** 2;
  const length = Math.sqrt(squares);
  if (length / Math.sqrt(patch.length) <= least) return undefined;
  return patch.map((value) => (value - mean) / length);
}

function cutPatch({ data, width }: GrayRegion, left: number, top: number, side: number): Float32Array {
  const patch = new Float32Array(side * side);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      patch[row * side + column] = data[(top + row) * width + left + column] ?? 0;
  return patch;
}

/** Correlation of a normalized patch with the region's square at a place: 1 for the same, 0 for nothing in common. */
function correlate(
  patch: Float32Array,
  { data, width }: GrayRegion,
  left: number,
  top: number,
  side: number,
): number {
  let [sum, squares, product] = [0, 0, 0];
  for (let row = 0; row < side; row++) {
    let from = (top + row) * width + left;
    for (let at = row * side; at < (row + 1) * side; at++, from++) {
      const value = data[from] ?? 0;
      sum += value;
      squares += value * value;
      product += value * (patch[at] ?? 0);
    }
  }
  const deviation = squares - (sum * sum) / (side * side);
  return deviation < 1 ? 0 : product / Math.sqrt(deviation);
}

/** Offset of a parabola's peak from its middle value, from -0.5 to 0.5. */
function peakOffset(before: number, middle: number, after: number): number {
  const curve = before - 2 * middle + after;
  return curve >= 0 ? 0 : Math.min(0.5, Math.max(-0.5, (before - after) / (2 * curve)));
}

interface Match extends Pixel {
  /** Correlation of the patch with the picture there. */
  score: number;
  /** How far from there other places match about as well, in pixels. */
  doubt: number;
}

/**
 * Finds a patch in a region. Returns the position of its middle in the frame. `penalty` is taken from the correlation at the edge of the region;
 * places that match worse by up to `leastLack` leave doubt, too.
 */
function findPatch(
  patch: Float32Array,
  region: GrayRegion,
  side: number,
  { penalty = distancePenalty, leastLack = 0 } = {},
): Match {
  const [columns, rows] = [region.width - side + 1, region.height - side + 1];
  const scores = new Float32Array(columns * rows);
  let best = 0;
  // Of two similar places, the one nearer to the expected position, in the middle, is more likely.
  const [middleX, middleY] = [(columns - 1) / 2, (rows - 1) / 2];
  const penaltyAt = (column: number, row: number) =>
    (((column - middleX) / middleX) ** 2 + ((row - middleY) / middleY) ** 2) * penalty;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      scores[at] = correlate(patch, region, column, row, side) - penaltyAt(column, row);
      if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
    }
  const [column, row] = [best % columns, Math.floor(best / columns)];
  const score = scores[best] ?? 0;
  const correlation = score + penaltyAt(column, row);
  const least = score - Math.max((1 - correlation) * sameMatch, leastLack);
  let doubt = 0;
  for (const [at, other] of scores.entries())
    if (other >= least)
      doubt = Math.max(doubt, Math.hypot((at % columns) - column, Math.floor(at / columns) - row));
  const beside = (by: number) => scores[best + by] ?? score;
  const isInside = column > 0 && row > 0 && column < columns - 1 && row < rows - 1;
  const half = (side - 1) / 2;
  return {
    x: region.left + column + half + (isInside ? peakOffset(beside(-1), score, beside(1)) : 0),
    y: region.top + row + half + (isInside ? peakOffset(beside(-columns), score, beside(columns)) : 0),
    score: correlation,
    doubt,
  };
}

/**
 * Creates a tracker of a point that was marked in a frame. It looks for the patch around the point near the place where the
 * point should be at its last speed. `before`, the position one frame earlier, gives the first speed. Its drift is the sum of the doubts of all
 * steps, because a point that slid along a limb stays beside it.
 */
export function createTracker(
  readSquare: ReadSquare,
  marked: Pixel,
  frameWidth: number,
  before?: Pixel,
): Tracker {
  const scale = Math.max(0.5, frameWidth / 1920);
  const radius = Math.round(patchRadius * scale);
  const side = 2 * radius + 1;
  let at = marked;
  let drift = 0;
  let speed = before ? { x: marked.x - before.x, y: marked.y - before.y } : undefined;
  const readPatch = (read: ReadSquare, center: Pixel) => cutPatch(read(center, radius), 0, 0, side);
  const first = normalize(readPatch(readSquare, marked), minContrast);
  let remembered = first;
  return {
    next(read) {
      if (!remembered) return undefined;
      const expected = { x: at.x + (speed?.x ?? 0), y: at.y + (speed?.y ?? 0) };
      const reach = Math.round((speed ? searchRadius : firstSearchRadius) * scale);
      const found = findPatch(remembered, read(expected, reach + radius), side);
      if (found.score < minScore) {
        remembered = undefined;
        return undefined;
      }
      const near = Math.max(2, Math.round(sameRadius * scale));
      const same =
        first && findPatch(first, read(found, near + radius), side, { penalty: 0, leastLack: sameLack });
      const isSame = same !== undefined && same.score > sameScore && same.doubt <= mostDoubt;
      const { x, y } = isSame ? same : found;
      speed = { x: x - at.x, y: y - at.y };
      at = { x, y };
      // A mark that only moves looks like it was marked, however long ago: its drift does not add up.
      const step = leastStep * scale + found.doubt;
      drift = isSame ? step : drift + step;
      const seen = normalize(readPatch(read, at), minContrast);
      if (seen) {
        const old = remembered;
        remembered = normalize(seen.map((value, i) => value * renewal + (old[i] ?? 0) * (1 - renewal)));
      }
      return { ...at, drift };
    },
  };
}
