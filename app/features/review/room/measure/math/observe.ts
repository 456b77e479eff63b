import {
  anyLength,
  boxLevelError,
  knownPlace,
  levelLine,
  placeError,
  runwayLength,
  runwayRectangle,
  spreadOf,
  straightLine,
  uprightLength,
  type CameraSpread,
  type Click,
  type Observation,
  type Place,
  type PlaceError,
} from 'vault-measure';
import type { Measurement, PlaceName } from '../measurement.ts';
import { nameOf } from '../names.ts';
import type { Camera } from './camera.ts';
import { clickSpreadOf } from './clicked-again.ts';
import { clicksOf, MeasureProblem, requireApart, type Point, type Size } from './pixels.ts';
import { requireCorners, requireLevel, requireUpright } from './shapes.ts';

/** Half the width of a runway, and half the length of a bar (World Athletics, technical rules): meters. */
const [halfRunway, halfBar] = [0.61, 2.25];
/** The tip of the pole rests on the back of the box, this far below the runway. */
const boxDepth = 0.2;

/** Returns the calibrations that hold on a frame: with a moving camera those of this frame only, otherwise all. */
export const calibrationsAt = (
  atUs: number,
  calibrations: readonly Measurement[],
  camera: Camera,
): Measurement[] => calibrations.filter(({ marks }) => camera !== 'moving' || marks[0]?.atUs === atUs);

/** Returns how far a place is along the runway, positive behind the back of the box, with its height and side. */
export function placeOf({
  reference,
  knownM,
  acrossM,
}: Pick<Measurement, 'reference' | 'knownM' | 'acrossM'>): Place {
  const [known, behind] = [knownM ?? 0, acrossM ?? 0];
  switch (reference as PlaceName) {
    case 'box-back':
      return [0, 0, 0];
    case 'mark-near':
      return [-known, 0, halfRunway];
    case 'mark-far':
      return [-known, 0, -halfRunway];
    case 'bar-middle':
      return [behind, known, 0];
    case 'bar-near':
      return [behind, known, halfBar];
    case 'bar-far':
      return [behind, known, -halfBar];
    case 'rod-top':
      return [-behind, known, 0];
    case 'foot-near':
      return [behind, 0, known];
    case 'foot-far':
      return [behind, 0, -known];
  }
}

/** Returns which coordinates of a place may be wrong. A length that several places have was measured once. */
function placeErrors({ reference, knownM, acrossM }: Measurement): PlaceError[] {
  const standards = placeError(0, `standards ${acrossM}`);
  switch (reference as PlaceName) {
    case 'box-back':
      return [boxLevelError];
    case 'mark-near':
    case 'mark-far':
      return [placeError(0, `mark ${knownM}`)];
    case 'rod-top':
      return [placeError(0, `rod at ${acrossM}`), placeError(1, `rod ${knownM}`)];
    case 'foot-near':
    case 'foot-far':
      return [standards, placeError(2, `upright ${knownM}`)];
    default:
      return [standards, placeError(1, `bar ${knownM}`)];
  }
}

/** Returns 1 if the athlete runs to the right in the picture, otherwise -1. Without two places along the runway, right. */
function directionOf(places: readonly { x: number; along: number }[]): number {
  const mean = (key: 'x' | 'along') => places.reduce((sum, place) => sum + place[key], 0) / places.length;
  const [x, along] = [mean('x'), mean('along')];
  return places.reduce((sum, place) => sum + (place.x - x) * (place.along - along), 0) < 0 ? -1 : 1;
}

function pointsOf({ marks }: Measurement, count: number, size: Size): Click[] {
  const points = clicksOf(marks[0], size);
  if (points.length < count) throw new MeasureProblem('A point of the scale is missing.');
  requireApart(points);
  return points;
}

function observationOf(calibration: Measurement, direction: number, size: Size): Observation[] {
  const { kind, reference, knownM, acrossM } = calibration;
  const name = nameOf(calibration);
  const points = (count: number, requireShape?: (points: readonly Point[]) => void) => {
    const found = pointsOf(calibration, count, size);
    requireShape?.(found);
    return found;
  };
  const requireLength = (meters: number | null): number => {
    if (!(meters !== null && meters > 0)) throw new MeasureProblem('The known length must be more than 0.');
    return meters;
  };
  switch (kind) {
    case 'place': {
      const [x, y, z] = placeOf(calibration);
      const [click] = points(1);
      return click ? [knownPlace(name, click, [x * direction, y, z], placeErrors(calibration))] : [];
    }
    case 'line':
      return [straightLine(name, points(3))];
    case 'level':
      return [levelLine(name, points(2, requireLevel))];
    case 'rectangle':
      return [
        runwayRectangle(name, points(4, requireCorners), {
          along: requireLength(knownM),
          across: requireLength(acrossM),
        }),
      ];
    case 'scale': {
      const meters = requireLength(knownM);
      if (reference === 'bar' || reference === 'standards')
        return [
          uprightLength(
            name,
            points(2, requireUpright).sort((a, b) => b.y - a.y),
            meters,
          ),
        ];
      if (reference === 'box') return [runwayLength(name, points(2), meters)];
      return [anyLength(name, points(2), meters, reference === 'grip' ? [0, -boxDepth] : undefined)];
    }
    default:
      return [];
  }
}

/** How a result's camera was checked: by four places or more, also with a line that shows the lens, or by nothing but lengths. */
export type CameraCheck = 'points' | 'points-and-line' | 'none';

export interface Scale {
  spread: CameraSpread;
  /** 1 if the athlete runs to the right in the picture, otherwise -1. */
  direction: number;
  check: CameraCheck;
  hasLength: boolean;
  hasLine: boolean;
}

/** Places that a camera needs to be known, and how well its turn must be known from them: radians. */
const [leastPlaces, mostTurn] = [4, 0.1];
/** How well the lens's bend at the end of the picture must be known, in clicks: another focal length takes up more than half of what is left. */
const mostBend = 5;

const kept = new Map<string, Scale>();

/**
 * Returns the cameras that calibrations allow, `count` of them for a try. A number among them whose points were clicked again says how steady the hand
 * is. Throws MeasureProblem if one of them is not possible.
 */
export function scaleFrom(unordered: readonly Measurement[], size: Size, count?: number): Scale {
  // In one order, so that each row of a list finds the same fit.
  const named = unordered.map((one) => ({ one, name: JSON.stringify({ ...one, id: '' }) }));
  named.sort((a, b) => (a.name < b.name ? -1 : 1));
  const calibrations = named.map(({ one }) => one);
  const key = [size.width, size.height, count, ...named.map(({ name }) => name)].join();
  const found = kept.get(key);
  if (found) return found;
  const direction = directionOf(
    calibrations
      .filter(({ kind }) => kind === 'place')
      .map((one) => ({ x: one.marks[0]?.points[0]?.[0] ?? 0, along: placeOf(one)[0] })),
  );
  const observations = calibrations.flatMap((one) => observationOf(one, direction, size));
  const spread = spreadOf(observations, size, { count, clicks: clickSpreadOf(calibrations, size) });
  const countOf = (kind: Measurement['kind']) => calibrations.filter((one) => one.kind === kind).length;
  const places = countOf('place') + 4 * countOf('rectangle');
  const isKnown = places >= leastPlaces && spread.turnDeviation < mostTurn && !spread.misfit;
  const hasLine = countOf('line') > 0;
  const hasLens = hasLine && spread.bendDeviation < mostBend;
  const scale: Scale = {
    spread,
    direction,
    hasLength: countOf('scale') > 0 || places > 1 || countOf('rectangle') > 0,
    hasLine,
    check: !isKnown ? 'none' : hasLens ? 'points-and-line' : 'points',
  };
  if (count !== undefined) return scale;
  // The calibrations of one review, before and after a change.
  if (kept.size > 8) kept.clear();
  kept.set(key, scale);
  return scale;
}
