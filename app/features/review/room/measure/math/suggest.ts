import { clickPixels, intervalOf, shareLeft, type Camera, type Measured, type Place } from 'vault-measure';
import type { Review } from '../../../review.ts';
import { expectedLengths, placeNames } from '../known-places.ts';
import { isCalibration, type Measurement, type MeasurementKind, type PlaceName } from '../measurement.ts';
import { calibrationsAt, placeOf, reachOf, scaleFrom, type Scale } from './observe.ts';
import { cameraOf } from './camera.ts';
import { drawsOf, scalesOf, valueOf, type MeasuredFilm } from './draws.ts';
import { MeasureProblem, type Point, type Size } from './pixels.ts';

/** The one mark more that would narrow a number most. */
export interface Suggestion {
  mark: PlaceName | 'line';
  /** The number that it would narrow. */
  kind: MeasurementKind;
  before: Measured;
  /** About. */
  after: Measured;
}

/** A mark is worth it if it takes away at least a tenth of the ±. */
const leastGain = 0.1;
/** A take-off, to have a number before the first one is measured: meters before the back of the box. */
const usualTakeOff = 3.7;
/** The edge of the runway, as it is traced for the lens. */
const edge = [-5, -3.9, -2.75, -1.6, -0.5].map((x): Place => [x, 0, 0.61]);

const middleOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const isInside = ({ x, y }: Point, { width, height }: Size) => x >= 0 && y >= 0 && x <= width && y <= height;

/** Returns where each camera sees a place; undefined if most of them don't. */
function seenBy(cameras: readonly Camera[], place: Place, size: Size): Point[] | undefined {
  const points = cameras.map((camera) => camera.project(place));
  return points.filter((point) => isInside(point, size)).length > cameras.length / 2 ? points : undefined;
}

/** Returns how far the middle of the runway's edge seems to be beside a straight line, for each camera. */
function bendOf(cameras: readonly Camera[], direction: number, size: Size): number[][] | undefined {
  const seen = edge.map(([x, y, z]) => seenBy(cameras, [x * direction, y, z], size));
  if (seen.includes(undefined)) return undefined;
  return cameras.map((_, i) => {
    const [a, b, c] = [0, 2, 4].map((at) => seen[at]?.[i]);
    if (!a || !b || !c) return [Number.NaN];
    return [((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / Math.hypot(c.x - a.x, c.y - a.y)];
  });
}

/** Returns the athlete's direction: that of the known places, or else that of what was measured. */
function directionOf({ direction }: Scale, measurements: readonly Measurement[]): number {
  const alongs = new Set(
    measurements.filter(({ kind }) => kind === 'place').map((place) => placeOf(place)[0]),
  );
  if (alongs.size > 1) return direction;
  const shifts = measurements.map(({ kind, marks }) => {
    const [first, last] = [marks[0]?.points ?? [], marks.at(-1)?.points ?? []];
    if (kind === 'take-off') return (first[2]?.[0] ?? 0) - (first[0]?.[0] ?? 0);
    if (kind === 'pole-angle' || kind === 'pole-bend' || kind === 'chord-angle')
      return (first[0]?.[0] ?? 0) - (first[1]?.[0] ?? 0);
    return kind === 'run-up' || kind === 'speed' ? (last[0]?.[0] ?? 0) - (first[0]?.[0] ?? 0) : 0;
  });
  return shifts.reduce((sum, shift) => sum + shift, 0) < 0 ? -1 : 1;
}

/** Returns the number to narrow, as each camera gives it: a measured one, or a usual take-off distance. */
function quantityOf(
  measurement: Measurement | undefined,
  calibrations: readonly Measurement[],
  film: MeasuredFilm,
): { kind: MeasurementKind; values: number[]; scale: Scale } | undefined {
  if (measurement) {
    const scales = scalesOf(measurement, calibrations, film.size);
    const values = drawsOf(measurement, scales, film).map((draw) => valueOf(measurement, draw));
    return scales[0] && { kind: measurement.kind, values, scale: scales[0] };
  }
  const scale = scaleFrom(calibrations, film.size);
  if (!scale.hasLength) return undefined;
  const { best, cameras } = scale.spread;
  const direction = directionOf(scale, calibrations);
  const [toe, box] = [best.project([-usualTakeOff * direction, 0, 0]), best.project([0, 0, 0])];
  const values = cameras.map((camera) => Math.abs(camera.toPlane(box, 0).x - camera.toPlane(toe, 0).x));
  return { kind: 'take-off', values, scale };
}

function suggest(
  measurement: Measurement | undefined,
  { measurements, jump }: Pick<Review, 'measurements' | 'jump'>,
  film: MeasuredFilm,
): Suggestion | undefined {
  const { size } = film;
  const calibrations = measurements.filter(isCalibration);
  const quantity = quantityOf(measurement, calibrations, film);
  const before = quantity && intervalOf(quantity.values);
  if (!quantity || !before) return undefined;
  const { kind, values, scale } = quantity;
  const { cameras, best } = scale.spread;
  const direction = directionOf(scale, measurements);
  const camera = cameraOf(calibrations, size);
  const here = calibrationsAt(measurement?.marks[0]?.atUs ?? 0, calibrations, camera);
  const click = clickPixels(size);
  const shares = placeNames.flatMap((mark) => {
    if (here.some(({ reference }) => reference === mark)) return [];
    const [x, y, z] = placeOf(expectedLengths(mark, { measurements, jump }));
    const points = seenBy(cameras, [x * direction, y, z], size);
    if (!points) return [];
    const [from, to] = [best.project([x * direction, y, z]), best.project([x * direction, y + 0.1, z])];
    const pixelsPerMeter = Math.hypot(to.x - from.x, to.y - from.y) * 10;
    const noise = reachOf(mark).map((meters) => Math.hypot(click, meters * pixelsPerMeter));
    const share = shareLeft(values, points.map((point) => [point.x, point.y]), noise); // prettier-ignore
    return share === undefined ? [] : [{ mark, share }];
  });
  const bends = here.some((one) => one.kind === 'line') ? undefined : bendOf(cameras, direction, size);
  const lineShare = bends && shareLeft(values, bends, [click]);
  const all: { mark: Suggestion['mark']; share: number }[] =
    lineShare === undefined ? shares : [...shares, { mark: 'line', share: lineShare }];
  const [first] = all.toSorted((a, b) => a.share - b.share);
  if (!first || first.share > 1 - leastGain) return undefined;
  return {
    mark: first.mark,
    kind,
    before: { value: middleOf(values), error: before.error },
    after: { value: middleOf(values), error: before.error * first.share },
  };
}

/**
 * Finds the one mark more that would narrow the ± of a measurement most, from how it would be seen by all cameras that fit. Without a measurement,
 * of a usual take-off distance. Undefined if nothing would help much, or without a scale.
 */
export function suggestMark(
  measurement: Measurement | undefined,
  review: Pick<Review, 'measurements' | 'jump'>,
  film: MeasuredFilm,
): Suggestion | undefined {
  try {
    return suggest(measurement, review, film);
  } catch (error) {
    if (error instanceof MeasureProblem) return undefined;
    throw error;
  }
}
