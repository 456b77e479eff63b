import { intervalOf, type Measured, type Place } from 'vault-measure';
import type { FramePoint } from '#domain/review-calls.ts';
import type { Review } from '#features/review/review.ts';
import { expectedLengths, placeNames } from '../known-places.ts';
import { isCalibration, type Measurement, type MeasurementKind, type PlaceName } from '../measurement.ts';
import { calibrationsAt, placeOf, scaleFrom, type Scale } from './observe.ts';
import { cameraOf } from './camera.ts';
import { drawsOf, scalesOf, valueOf, type MeasuredFilm } from './draws.ts';
import { MeasureProblem } from './pixels.ts';

/** The one mark more that would narrow a number most. */
export interface Suggestion {
  mark: PlaceName | 'line';
  /** The number that it would narrow. */
  kind: MeasurementKind;
  /** As it is now. */
  measured: Measured;
}

/** Cameras of a try: enough to tell which mark helps, and a fifth of the time. */
const tries = 60;
/** A mark is worth it if it takes away at least this share of the ±; with fewer cameras, less may be chance. */
const leastGain = 0.2;
/** A take-off, to have a number before the first one is measured: meters before the back of the box. */
const usualTakeOff = 3.7;
/** The edge of the runway, as it is traced for the lens. */
const edge = [-5, -3.9, -2.75, -1.6, -0.5].map((x): Place => [x, 0, 0.61]);

const blank = { id: 'try', reference: null, knownM: null, acrossM: null, value: null, error: null };

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

function* suggest(
  measured: Measurement | undefined,
  { measurements, jump }: Pick<Review, 'measurements' | 'jump'>,
  film: MeasuredFilm,
): Generator<undefined, Suggestion | undefined> {
  const { width, height } = film.size;
  const calibrations = measurements.filter(isCalibration);
  const atUs = measured?.marks[0]?.atUs ?? calibrations[0]?.marks[0]?.atUs ?? 0;
  const here = calibrationsAt(atUs, calibrations, cameraOf(calibrations, film.size));
  const scale = scaleFrom(here, film.size);
  if (!scale.hasLength) return undefined;
  const direction = directionOf(scale, measurements);
  // Without a known place, the ground below the bar is the zero of the fit.
  const isAnchored = here.some(({ kind, reference }) => kind === 'place' || reference === 'box');
  const isBar = here.some(({ kind, reference }) => kind === 'scale' && reference === 'bar');
  const zero =
    !isAnchored && isBar ? -(expectedLengths('bar-middle', { measurements, jump }).acrossM ?? 0) : 0;
  /** Returns where the best camera shows places; undefined if one is outside of the picture. */
  const see = (places: readonly Place[]): FramePoint[] | undefined => {
    const points = places.map(([x, y, z]): FramePoint => {
      const pixel = scale.spread.best.project([(x + zero) * direction, y, z]);
      return [pixel.x / width, pixel.y / height];
    });
    return points.every(([x, y]) => x >= 0 && y >= 0 && x <= 1 && y <= 1) ? points : undefined;
  };
  const usual = measured ? undefined : see([[-usualTakeOff, 0, 0], [-usualTakeOff, 2.2, 0], [0, 0, 0]]); // prettier-ignore
  const target: Measurement | undefined =
    measured ?? (usual && { ...blank, kind: 'take-off', marks: [{ atUs, points: usual }] });
  if (!target) return undefined;
  const errorWith = (more: readonly Measurement[], count?: number) => {
    const scales = scalesOf(target, [...calibrations, ...more], film.size, count);
    return intervalOf(drawsOf(target, scales, film).map((draw) => valueOf(target, draw)));
  };
  const now = errorWith([]);
  if (!now) return undefined;
  let best: { mark: Suggestion['mark']; error: number } | undefined;
  for (const mark of [...placeNames, 'line'] as const) {
    if (here.some(({ kind, reference }) => (mark === 'line' ? kind === 'line' : reference === mark)))
      continue;
    const place = mark === 'line' ? undefined : expectedLengths(mark, { measurements, jump });
    const points = see(place ? [placeOf(place)] : edge);
    if (!points) continue;
    const marks = [{ atUs, points }];
    const after = errorWith([{ ...blank, ...place, kind: place ? 'place' : 'line', marks }], tries);
    if (after && after.error < (best ?? now).error) best = { mark, error: after.error };
    yield;
  }
  if (!best || best.error > now.error * (1 - leastGain)) return undefined;
  return { mark: best.mark, kind: target.kind, measured: now };
}

/**
 * Finds the one mark more that would narrow the ± of a measurement most: fits the cameras again with each mark, where the best camera shows its place.
 * Without a measurement, it is that of a usual take-off distance. The result is undefined if nothing would help much, or without a scale. It yields
 * after each mark, because all of them take a second.
 */
export function* suggestMark(
  measured: Measurement | undefined,
  review: Pick<Review, 'measurements' | 'jump'>,
  film: MeasuredFilm,
): Generator<undefined, Suggestion | undefined> {
  try {
    return yield* suggest(measured, review, film);
  } catch (error) {
    if (error instanceof MeasureProblem) return undefined;
    throw error;
  }
}
