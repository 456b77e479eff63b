import { byTimeOnly, type PathPoint } from '../../review.ts';
import type { Measured } from '../steps/step-times.ts';
import type { PathPlace, Ruler } from './ruler.ts';
import type { Pixel } from './track-point.ts';

/**
 * Returns the points with a mark at its time. Points that the tracker found since the mark before it are shifted so that they
 * end at the new mark. Those after it, up to the next mark, followed something else and are dropped.
 */
export function markPoint(points: readonly PathPoint[], mark: PathPoint): PathPoint[] {
  const before = points.findLast(({ atUs, isMarked }) => isMarked && atUs < mark.atUs);
  const after = points.find(({ atUs, isMarked }) => isMarked && atUs > mark.atUs);
  const tracked = points.find(({ atUs, isMarked }) => atUs === mark.atUs && !isMarked);
  const others = points.filter(({ atUs, isMarked }) => {
    if (atUs === mark.atUs) return false;
    return isMarked || atUs < mark.atUs || (after !== undefined && atUs > after.atUs);
  });
  const moved = others.map((point) => {
    if (!tracked || !before || point.isMarked || point.atUs < before.atUs || point.atUs > mark.atUs)
      return point;
    const share = (point.atUs - before.atUs) / (mark.atUs - before.atUs);
    return {
      ...point,
      x: point.x + (mark.x - tracked.x) * share,
      y: point.y + (mark.y - tracked.y) * share,
    };
  });
  return [...moved, { ...mark, isMarked: true }].sort(byTimeOnly);
}

/** Returns the points with those that a tracker found from a mark on. If it reached the next mark, they end there. */
export function addTracked(points: readonly PathPoint[], found: readonly PathPoint[]): PathPoint[] {
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return [...points];
  const next = points.find(({ atUs }) => atUs === last.atUs);
  const kept = points.filter(({ atUs, isMarked }) => isMarked || atUs < first.atUs || atUs > last.atUs);
  const withoutEnd = kept.filter(({ atUs }) => atUs !== last.atUs);
  const all = [...withoutEnd, ...found].sort(byTimeOnly);
  return next?.isMarked ? markPoint(all, next) : all;
}

/** Position between two points that follows the path's direction at both. `share`: 0 at the first, 1 at the second. */
function between(
  coordinates: readonly [number, number],
  slopes: readonly [number, number],
  share: number,
): number {
  const [square, cube] = [share ** 2, share ** 3];
  return (
    (2 * cube - 3 * square + 1) * coordinates[0] +
    (cube - 2 * square + share) * slopes[0] +
    (3 * square - 2 * cube) * coordinates[1] +
    (cube - square) * slopes[1]
  );
}

/** Returns the position at a time on the path, from 0 to 1 of the frame; undefined before its first and after its last point. */
export function positionAt(points: readonly PathPoint[], atUs: number): Pixel | undefined {
  const following = points.findIndex((point) => point.atUs >= atUs);
  const [to, from] = [points[following], points[following - 1]];
  if (to?.atUs === atUs) return { x: to.x, y: to.y };
  if (!to || !from) return undefined;
  const duration = to.atUs - from.atUs;
  const [first, last] = [points[following - 2] ?? from, points[following + 1] ?? to];
  const coordinate = (axis: 'x' | 'y') =>
    between(
      [from[axis], to[axis]],
      [
        ((to[axis] - first[axis]) / (to.atUs - first.atUs)) * duration,
        ((last[axis] - from[axis]) / (last.atUs - from.atUs)) * duration,
      ],
      (atUs - from.atUs) / duration,
    );
  return { x: coordinate('x'), y: coordinate('y') };
}

/**
 * How far a place of a path is from the truth, in pixels. A mark is set as exactly as those of Measure. The others are the largest median
 * errors of `npm run bench -- paths` with a mark on every tenth frame (decision 080).
 */
export const pixelErrors = { marked: 1, tracked: 1.7, curve: 3.3 };

/** Returns the place at a time on the path with its uncertainty; undefined before its first and after its last point. */
function placeAt(points: readonly PathPoint[], atUs: number): PathPlace | undefined {
  const place = positionAt(points, atUs);
  if (!place) return undefined;
  const point = points.find((other) => other.atUs === atUs);
  return {
    ...place,
    errorPx: pixelErrors[point === undefined ? 'curve' : point.isMarked ? 'marked' : 'tracked'],
  };
}

/** Where a point of the athlete is on a frame, how high and how fast, in the units of the ruler. */
export interface Motion {
  atUs: number;
  height: Measured;
  /** Undefined at both ends of the path. */
  speed: Measured | undefined;
}

/** Frames on either side over which a speed is measured. Fewer would show the error of each mark. */
const speedFrames = 2;

/**
 * Returns the motion along a path on each of the film's frames that it covers. `times` are the frames' timestamps in microseconds;
 * `slowMotion` says how many times slower the film is than the jump.
 */
export function motionAlong(
  points: readonly PathPoint[],
  { times, slowMotion, ruler }: { times: readonly number[]; slowMotion: number | null; ruler: Ruler },
): Motion[] {
  const places = times.flatMap((atUs) => {
    const place = placeAt(points, atUs);
    return place ? [{ atUs, place }] : [];
  });
  const [first] = places;
  if (!first) return [];
  const lowest = places.reduce((low, at) => (at.place.y > low.place.y ? at : low), first).place;
  return places.map(({ atUs, place }, i) => {
    const [from, to] = [places[i - speedFrames], places[i + speedFrames]];
    const seconds = from && to && (to.atUs - from.atUs) / 1e6 / (slowMotion ?? 1);
    return {
      atUs,
      height: ruler.heightOf(place, lowest),
      speed: from && to && seconds ? ruler.speedOf(from.place, to.place, seconds) : undefined,
    };
  });
}
