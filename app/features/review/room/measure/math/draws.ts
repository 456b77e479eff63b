import { hasRealTimes, noRealTimes } from '#domain/slow-motion.ts';
import { clickPixels, createNormal, tapeDeviation, type Click } from 'vault-measure';
import { between, type FilmTimes } from '../../steps/step-times.ts';
import type { Measurement, MeasurementKind } from '../measurement.ts';
import { angleBetween, slopeOf, turnBetween } from './angles.ts';
import { cameraOf } from './camera.ts';
import { calibrationsAt, scaleFrom, type Scale } from './observe.ts';
import { clicksOf, gap, MeasureProblem, requireApart, type Point, type Size } from './pixels.ts';
import { lastFiveMeters } from './run-up.ts';

export interface MeasuredFilm extends FilmTimes {
  size: Size;
}

/** A measurement seen by one possible camera, with clicks and times moved by their errors. */
export interface Draw {
  /** The points of a mark in the plane of the vault: meters, x to the right, y up. */
  points: readonly (readonly Point[])[];
  /** Real time of each mark. */
  seconds: readonly number[];
  /** The known length, meters. */
  knownM: number;
}

export const origin: Point = { x: 0, y: 0 };
/** How far the athlete is beside the middle of the runway: standard deviation, meters. */
const besideDeviation = 0.05;

export const pointCounts: Record<MeasurementKind, number> = {
  scale: 2,
  rectangle: 4,
  level: 2,
  'fixed-point': 1,
  place: 1,
  line: 3,
  distance: 2,
  angle: 3,
  'horizon-angle': 2,
  stopwatch: 0,
  speed: 1,
  'take-off': 3,
  'grip-height': 2,
  'lower-hand': 2,
  'run-up': 1,
  'pole-angle': 2,
  'pole-bend': 2,
  'chord-angle': 2,
  'trail-leg': 2,
  'hips-over-bar': 2,
  'hips-to-bar': 3,
};

/** Points that are in the plane of the vault by themselves: the back of the box, the tip of the pole, the bar, the runway below a hand. */
const fixedPoints: Partial<Record<MeasurementKind, readonly number[]>> = {
  'take-off': [2],
  'grip-height': [1],
  'lower-hand': [1],
  'pole-angle': [0],
  'pole-bend': [0],
  'chord-angle': [0],
  'hips-over-bar': [1],
  'hips-to-bar': [1, 2],
};
const needsNoLength: ReadonlySet<MeasurementKind> = new Set([
  'angle',
  'horizon-angle',
  'pole-angle',
  'chord-angle',
  'trail-leg',
]);

/** Whether the first two points are hips and bar, which may be at the same place. */
export const isClearance = (kind: MeasurementKind): boolean =>
  kind === 'hips-over-bar' || kind === 'hips-to-bar';

/** Returns the result of one draw, in the unit of its kind. */
export function valueOf({ kind }: Measurement, { points, seconds, knownM }: Draw): number {
  const [[a = origin, b = origin, c = origin] = []] = points;
  switch (kind) {
    case 'distance':
      return gap(a, b);
    case 'angle':
      return angleBetween([a, b, c]);
    case 'horizon-angle':
    case 'pole-angle':
    case 'chord-angle':
      return slopeOf([a, b]);
    case 'take-off':
      return Math.abs(a.x - c.x);
    case 'grip-height':
    case 'lower-hand':
    case 'hips-over-bar':
      return a.y - b.y;
    case 'hips-to-bar':
      return (a.x - b.x) * Math.sign(c.x - b.x);
    case 'trail-leg':
      return turnBetween(points[0] ?? [], points[1] ?? []) / (seconds[1] ?? 0);
    case 'pole-bend':
      return (1 - gap(a, b) / knownM) * 100;
    case 'speed':
      return gap(a, points[1]?.[0] ?? a) / ((seconds[1] ?? 0) - (seconds[0] ?? 0));
    case 'run-up':
      return lastFiveMeters(
        points.map(([contact = origin]) => contact.x),
        seconds,
      ).speed;
    default:
      return Number.NaN;
  }
}

/** Returns the scale of each mark. With a still camera all marks use the same one, so that their positions compare. */
export function scalesOf(
  measurement: Measurement,
  others: readonly Measurement[],
  size: Size,
  count?: number,
): Scale[] {
  const { marks, kind } = measurement;
  const camera = cameraOf(others, size);
  const own = marks.some(({ again = [] }) => again.length > 0) ? [measurement] : [];
  const used = marks.map(({ atUs }) => [...calibrationsAt(atUs, others, camera), ...own]);
  const origins = new Set(used.map((each) => each.find((one) => one.kind === 'scale')?.reference));
  if (camera === 'moving' && origins.size > 1)
    throw new MeasureProblem(
      'The camera moves. Set the scale on each of these frames, with the same known length.',
    );
  const scales: Scale[] = [];
  for (const [i, each] of used.entries()) {
    const known = camera === 'moving' ? undefined : scales[i - 1];
    scales.push(known ?? scaleFrom(each, size, count));
  }
  if (!needsNoLength.has(kind) && scales.some(({ hasLength }) => !hasLength))
    throw new MeasureProblem(
      camera === 'moving'
        ? 'The camera moves. Set a known length on this frame too.'
        : 'Set a known length first, such as the height of the bar.',
    );
  return scales;
}

/** Returns the points of a measurement in pixels. Throws MeasureProblem if one is missing or two are the same. */
export function pixelsOf({ kind, marks }: Measurement, size: Size): Click[][] {
  const count = pointCounts[kind];
  return marks.map((mark) => {
    if (mark.points.length < count) throw new MeasureProblem('A point is missing.');
    const pixels = clicksOf(mark, size).slice(0, count);
    // The hand may be where the toe is, and the hips where the bar is.
    const free = kind === 'take-off' ? 1 : isClearance(kind) ? 0 : -1;
    requireApart(pixels.filter((_, i) => i !== free));
    return pixels;
  });
}

/** Times between each mark and the first, with the longest frame. Throws MeasureProblem unless each is later than the one before. */
export function timesOf(
  { kind, marks }: Measurement,
  film: MeasuredFilm,
): { seconds: number[]; frame: number } {
  if (!hasRealTimes(film.slowMotion)) throw new MeasureProblem(noRealTimes);
  const seconds = [0];
  let frame = 0;
  for (const [i, { atUs }] of marks.entries()) {
    const before = marks[i - 1];
    if (!before) continue;
    const time = between(film, before.atUs, atUs);
    if (!time)
      throw new MeasureProblem(
        kind === 'run-up'
          ? 'Mark each contact on a later frame than the one before.'
          : 'Mark the second frame later than the first.',
      );
    seconds.push((seconds.at(-1) ?? 0) + time.value);
    frame = Math.max(frame, time.error);
  }
  return { seconds, frame };
}

/** Returns a measurement as each of the possible cameras sees it. */
export function drawsOf(measurement: Measurement, scales: readonly Scale[], film: MeasuredFilm): Draw[] {
  const { kind } = measurement;
  const isTimed = kind === 'speed' || kind === 'run-up' || kind === 'trail-leg';
  const { seconds, frame } = isTimed ? timesOf(measurement, film) : { seconds: [], frame: 0 };
  const pixels = pixelsOf(measurement, film.size);
  const usual = clickPixels(film.size);
  const normal = createNormal(2);
  // A contact happened at any time since the frame before. A point that moves is on its frame exactly then.
  const timeDeviation = kind === 'run-up' ? frame / Math.sqrt(12) : 0;
  const { cameras = [], clickScales = [] } = scales[0]?.spread ?? {};
  return cameras.map((_, i) => {
    // The same point of the athlete keeps to its side of the runway; the feet of a run-up do not.
    const sides = (pixels[0] ?? []).map(() => besideDeviation * normal());
    return {
      points: pixels.map((points, mark) =>
        points.map(({ x, y, deviation = usual }, point) => {
          const off = deviation * (clickScales[i] ?? 1);
          const moved = { x: x + off * normal(), y: y + off * normal() };
          const side = kind === 'run-up' ? besideDeviation * normal() : (sides[point] ?? 0);
          const z = fixedPoints[kind]?.includes(point) ? 0 : side;
          return scales[mark]?.spread.cameras[i]?.toPlane(moved, z) ?? origin;
        }),
      ),
      seconds: seconds.map((second) => second + timeDeviation * normal()),
      knownM: (measurement.knownM ?? Number.NaN) + tapeDeviation * normal(),
    };
  });
}
