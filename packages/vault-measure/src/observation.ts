import type { Camera, Place, Point } from './camera.ts';

/** A point that was marked in the picture. */
export interface Click extends Point {
  /** How far it may be off on either axis, as standard deviation in pixels; undefined if it is not known how it was marked. */
  deviation?: number | undefined;
}

/** A number that the marks leave open, with what is known of it before: mean and standard deviation. */
export interface FreeNumber {
  mean: number;
  deviation: number;
  /** Where a fit begins, if not at the mean. */
  start?: number;
  /** Observations whose numbers have the same key share one: the height of a bar whose ends are both marked. */
  key?: string;
}

/** Something marked in the picture that says how the camera stands. */
export interface Observation {
  /** In words for the coach, if it does not fit. */
  name: string;
  clicks: readonly Click[];
  free: readonly FreeNumber[];
  /** Places at the pit that the clicks show; undefined for a line. */
  places?: (free: readonly number[]) => readonly Place[];
  /** Two clicks at the same height along the runway. */
  isLevel?: boolean;
  /** The free number that is a place along the runway. If nothing else says where that is, it is taken as 0. */
  alongRunway?: number;
}

/** Standard deviation of a height or a length that was measured by tape, meters: a bar sags, and a tape is not quite straight. */
export const tapeDeviation = 0.01;
/** Of a distance along the runway, and of the height of the box above it: marks are painted, and boxes settle. */
const groundDeviation = 0.015;

const anywhere = { mean: 0, deviation: 10 };
/** How wrong a length is, shared by all marks that use it. */
const wrong = (key: string, deviation: number): FreeNumber => ({ mean: 0, deviation, key });
const boxLevel = wrong('box level', groundDeviation);

/** A coordinate of a place that may be wrong: along the runway, up, or toward the camera. */
export interface PlaceError extends FreeNumber {
  axis: 0 | 1 | 2;
}

/** The height of the box's back above the runway. */
export const boxLevelError: PlaceError = { ...boxLevel, axis: 1 };
/** A distance along or across the runway, or a height. What has the same name was measured once. */
export const placeError = (axis: PlaceError['axis'], name: string): PlaceError => ({
  ...wrong(name, axis === 1 ? tapeDeviation : groundDeviation),
  axis,
});

/** A place whose coordinates are known, each with its error. */
export const knownPlace = (
  name: string,
  click: Click,
  place: Place,
  errors: readonly PlaceError[],
): Observation => ({
  name,
  clicks: [click],
  free: errors,
  places(values) {
    const [x, y, z] = place;
    const moved: [number, number, number] = [x, y, z];
    for (const [i, { axis }] of errors.entries()) moved[axis] += values[i] ?? 0;
    return [moved];
  },
});

/** A length straight up from the runway, in the plane of the vault: the height of the bar, a rod. */
export const uprightLength = (name: string, clicks: readonly Click[], meters: number): Observation => ({
  name,
  clicks,
  free: [anywhere, wrong(`${name} ${meters}`, tapeDeviation)],
  alongRunway: 0,
  places: ([x = 0, off = 0]) => [
    [x, 0, 0],
    [x, meters + off, 0],
  ],
});

/** A length along the middle of the runway, from the back of the box. */
export const runwayLength = (name: string, clicks: readonly Click[], meters: number): Observation => {
  const [from, to] = clicks;
  const along = (to?.x ?? 0) < (from?.x ?? 0) ? -meters : meters;
  return {
    name,
    clicks,
    free: [boxLevel, wrong(`${name} ${meters}`, groundDeviation)],
    places: ([level = 0, off = 0]) => [
      [0, level, 0],
      [along + off, 0, 0],
    ],
  };
};

/** A length in the plane of the vault in any direction. `from`: its first end, if that is known. */
export const anyLength = (
  name: string,
  clicks: readonly Click[],
  meters: number,
  from?: readonly [x: number, y: number],
): Observation => {
  const [a, b] = clicks;
  const start = Math.atan2((a?.y ?? 0) - (b?.y ?? 0), (b?.x ?? 0) - (a?.x ?? 0));
  return {
    name,
    clicks,
    free: [
      { mean: 0, deviation: 10, start },
      wrong(`${name} ${meters}`, tapeDeviation),
      ...(from ? [] : [anywhere, { mean: 2, deviation: 3 }]),
    ],
    ...(!from && { alongRunway: 2 }),
    places: ([angle = 0, off = 0, x = from?.[0] ?? 0, y = from?.[1] ?? 0]) => [
      [x, y, 0],
      [x + (meters + off) * Math.cos(angle), y + (meters + off) * Math.sin(angle), 0],
    ],
  };
};

/** Two points at the same height on a line along the runway, such as its edge. */
export const levelLine = (name: string, clicks: readonly Click[]): Observation => ({
  name,
  clicks,
  // How far the line is from the middle of the runway, toward the camera.
  free: [{ mean: 0, deviation: 0.7 }],
  isLevel: true,
});

/** Returns how many pixels two points are from the same height in the upright plane at `z`. */
export function deviationFromLevel(
  camera: Camera,
  [a, b]: readonly Point[],
  z: number,
  pixelsPerMeter: number,
): number {
  return a && b ? (camera.toPlane(a, z).y - camera.toPlane(b, z).y) * pixelsPerMeter : 0;
}

/** Four corners on the runway, around a rectangle on both sides of its middle. The first side is along the runway. */
export const runwayRectangle = (
  name: string,
  clicks: readonly Click[],
  { along, across }: { along: number; across: number },
): Observation => {
  const [first, second, third] = clicks;
  const x = (second?.x ?? 0) < (first?.x ?? 0) ? -along : along;
  // What is lower in the picture is nearer.
  const side = (third?.y ?? 0) < (second?.y ?? 0) ? 1 : -1;
  const direction = Math.sign(x);
  return {
    name,
    clicks,
    free: [
      anywhere,
      { mean: 0, deviation: 0.05 },
      wrong(`${name} ${along} along`, groundDeviation),
      wrong(`${name} ${across} across`, tapeDeviation),
    ],
    alongRunway: 0,
    places: ([from = 0, middle = 0, longer = 0, wider = 0]) => {
      const [to, z] = [from + x + direction * longer, (side * (across + wider)) / 2];
      return [
        [from, 0, middle + z],
        [to, 0, middle + z],
        [to, 0, middle - z],
        [from, 0, middle - z],
      ];
    },
  };
};

/** Returns the observations with the first place along the runway taken as 0, if none of them says where the box is. */
export function anchor(observations: readonly Observation[]): Observation[] {
  const isKnown = observations.some(({ places, free }) => places && free.every(({ key }) => key));
  const at = isKnown ? -1 : observations.findIndex(({ alongRunway }) => alongRunway !== undefined);
  return observations.map((observation, i) =>
    i === at
      ? {
          ...observation,
          free: observation.free.map((each, j) =>
            j === observation.alongRunway ? { mean: 0, deviation: 1e-4 } : each,
          ),
        }
      : observation,
  );
}

/** Three or more points on a line that is straight in the world, such as the edge of the runway. */
export const straightLine = (name: string, clicks: readonly Click[]): Observation => ({
  name,
  clicks,
  // How far, in clicks, its two ends are beside the line.
  free: [
    { mean: 0, deviation: 1 },
    { mean: 0, deviation: 1 },
  ],
});

/** Returns how many pixels the points between the ends of a traced line are beside it, without the lens's bend. */
export function deviationsFromLine(
  camera: Camera,
  clicks: readonly Point[],
  [atFirst = 0, atLast = 0]: readonly number[],
  clickPixels: number,
): number[] {
  const points = clicks.map((click) => camera.straighten(click));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const [dx, dy] = [last.x - first.x, last.y - first.y];
  const length = Math.hypot(dx, dy);
  return points.slice(1, -1).map(({ x, y }) => {
    const [along, beside] = [
      ((x - first.x) * dx + (y - first.y) * dy) / length ** 2,
      ((y - first.y) * dx - (x - first.x) * dy) / length,
    ];
    return beside - (atFirst * (1 - along) + atLast * along) * clickPixels;
  });
}
