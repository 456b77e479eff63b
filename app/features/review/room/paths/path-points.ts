import { hasRealTimes, toRealTime, type SlowMotion } from '#domain/slow-motion.ts';
import { byTimeOnly, type PathPoint } from '../../review.ts';
import type { Measured } from '../steps/step-times.ts';
import type { PathPlace, Ruler } from './ruler.ts';
import { maxDrift, type Pixel } from 'vault-pixels';

/**
 * Returns the points with a mark at its time. Points that the tracker found since the mark before it are shifted so that they
 * end at the new mark, near which they then have hardly drifted. If they missed it by more than their drift, all of them are worse than they
 * seemed. Those after it, up to the next mark, followed something else and are dropped. `aspect`: the frame's width divided by its height.
 */
export function markPoint(points: readonly PathPoint[], mark: PathPoint, aspect: number): PathPoint[] {
  const before = points.findLast(({ atUs, isMarked }) => isMarked && atUs < mark.atUs);
  const after = points.find(({ atUs, isMarked }) => isMarked && atUs > mark.atUs);
  const old = points.find(({ atUs }) => atUs === mark.atUs);
  const others = points.filter(({ atUs, isMarked }) => {
    if (atUs === mark.atUs) return false;
    return isMarked || atUs < mark.atUs || (after !== undefined && atUs > after.atUs);
  });
  const [right, down] = [mark.x - (old?.x ?? mark.x), mark.y - (old?.y ?? mark.y)];
  const surprise = Math.max(1, Math.hypot(right, down / aspect) / driftOf(old));
  const moved = others.map((point) => {
    if (!old || !before || point.isMarked || point.atUs < before.atUs || point.atUs > mark.atUs) return point;
    const share = (point.atUs - before.atUs) / (mark.atUs - before.atUs);
    const drift = driftOf(point) * (old.isMarked ? 1 : Math.sqrt(1 - share) * surprise);
    return { ...point, x: point.x + right * share, y: point.y + down * share, drift: Math.min(1, drift) };
  });
  return [...moved, { ...mark, isMarked: true }].sort(byTimeOnly);
}

/** Returns the points with those that a tracker found from a mark on. If it reached the next mark, they end there. */
export function addTracked(
  points: readonly PathPoint[],
  found: readonly PathPoint[],
  aspect: number,
): PathPoint[] {
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return [...points];
  const next = points.find(({ atUs }) => atUs === last.atUs);
  const kept = points.filter(({ atUs, isMarked }) => isMarked || atUs < first.atUs || atUs > last.atUs);
  const withoutEnd = kept.filter(({ atUs }) => atUs !== last.atUs);
  const all = [...withoutEnd, ...found].sort(byTimeOnly);
  return next?.isMarked ? markPoint(all, next, aspect) : all;
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

/** Index of the first point at a time or after it; -1 after the last point. */
const indexFrom = (points: readonly PathPoint[], atUs: number): number =>
  points.findIndex((point) => point.atUs >= atUs);

/** Returns the position at a time on the path, from 0 to 1 of the frame; undefined before its first and after its last point. */
export function positionAt(
  points: readonly PathPoint[],
  atUs: number,
  following = indexFrom(points, atUs),
): Pixel | undefined {
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

/** A point that was followed before drifts were kept may be anywhere where the tracker would not have asked. */
const driftOf = (point: PathPoint | undefined): number => point?.drift ?? maxDrift;

/**
 * How far a curve between two marks that are a sixth of a second apart is from the point in 19 of 20 cases, in shares of the frame's width: with a
 * mark on every tenth frame, `npm run bench -- paths`.
 */
const curveDrift = { share: 13 / 1920, seconds: 1 / 6 };

/** Returns how far a curve may be from the point: it grows with the square of a long gap. In a short one, the marks beside it bend it. */
function curveDriftOver(seconds: number): number {
  const gap = seconds / curveDrift.seconds;
  return curveDrift.share * gap * Math.max(1, gap);
}

/** Returns the seconds of real time between two times of the film. */
const secondsBetween = (fromUs: number, toUs: number, slowMotion: SlowMotion): number =>
  (toRealTime(toUs, slowMotion) - toRealTime(fromUs, slowMotion)) / 1e6;

/** Returns the place at a time on the path with its drift; undefined before its first and after its last point. */
export function placeAt(
  points: readonly PathPoint[],
  atUs: number,
  slowMotion: SlowMotion,
): PathPlace | undefined {
  const following = indexFrom(points, atUs);
  const place = positionAt(points, atUs, following);
  const [to, from] = [points[following], points[following - 1]];
  if (!place || !to) return undefined;
  const driftAt = (point: PathPoint) => (point.isMarked ? 0 : driftOf(point));
  if (to.atUs === atUs || !from) return { ...place, drift: driftAt(to) };
  const seconds = secondsBetween(from.atUs, to.atUs, slowMotion);
  return {
    ...place,
    drift: Math.max(curveDriftOver(seconds), driftAt(from), driftAt(to)),
  };
}

/** Where a point of the athlete is on a frame, how high and how fast, in the units of the ruler. */
export interface Motion {
  atUs: number;
  height: Measured;
  /** Undefined at both ends of the path, and while real times are unknown. */
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
  { times, slowMotion, ruler }: { times: readonly number[]; slowMotion: SlowMotion; ruler: Ruler },
): Motion[] {
  const places = times.flatMap((atUs) => {
    const place = placeAt(points, atUs, slowMotion);
    return place ? [{ atUs, place }] : [];
  });
  const [first] = places;
  if (!first) return [];
  const lowest = places.reduce((low, at) => (at.place.y > low.place.y ? at : low), first).place;
  return places.flatMap(({ atUs, place }, i) => {
    const height = ruler.heightOf(place, lowest);
    if (!height) return [];
    const [from, to] = [places[i - speedFrames], places[i + speedFrames]];
    const seconds = from && to && hasRealTimes(slowMotion) && secondsBetween(from.atUs, to.atUs, slowMotion);
    const speed = from && to && seconds ? ruler.speedOf(from.place, to.place, seconds) : undefined;
    return [{ atUs, height, speed }];
  });
}
