import { createCamera, type Size } from './camera.ts';
import type { Problem } from './minimize.ts';
import { deviationFromLevel, deviationsFromLine, type FreeNumber, type Observation } from './observation.ts';

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * What is known of a camera at the runway before anything is marked: a person or a tripod beside the pit, aimed at it, with the lens of a phone or
 * a camera. Means and standard deviations; wider than what coaches do, because marks narrow them and nothing else can widen them again.
 */
export const cameraPrior = {
  turn: { mean: 0, deviation: radians(16) },
  tilt: { mean: radians(6), deviation: radians(6) },
  roll: { mean: 0, deviation: radians(2.5) },
  logDistance: { mean: Math.log(12), deviation: 0.45 },
  /** 45 mm on a picture 36 mm wide, of 16:9. */
  logFocal: { mean: Math.log((45 / 36) * 0.8716), deviation: 0.4 },
  /** Phones correct their lenses; action cameras and zooms at their wide end bend lines outward. */
  k1: { mean: -0.08, deviation: 0.12 },
  /** A stabilized or cropped film is not centered. */
  center: { mean: 0, deviation: 0.01 },
  /** Meters above the runway. */
  height: { mean: 1.7, deviation: 0.7 },
  aim: { mean: 0, deviation: 20 },
} as const satisfies Record<string, FreeNumber>;

/** How far a click misses of which nothing is known: standard deviation in pixels of a picture of Full HD. */
const clickDeviation = 1.5;
export const clickPixels = ({ width, height }: Size): number =>
  clickDeviation * Math.max(1, Math.max(width, height) / 1920);

export interface CameraProblem extends Problem {
  size: Size;
  /** Of the camera's numbers and then of the observations' free numbers. */
  start: number[];
  /** How many residuals come from clicks. Those of the camera's prior follow, then those of the free numbers. */
  clickCount: number;
  /** The observation of each residual; undefined for the camera's. */
  owners: readonly (Observation | undefined)[];
}

/** Numbers of a camera, and its height, of which something is known before. */
const cameraNumbers = 10;

/**
 * Poses the problem of finding the camera that fits observations. `pixelsPerMeter`: roughly, to weigh a level line. `clickScale`: how many times as
 * far as expected the clicks miss.
 */
export function poseProblem(
  observations: readonly Observation[],
  size: Size,
  pixelsPerMeter: number,
  clickScale = 1,
): CameraProblem {
  const prior = cameraPrior;
  const usual = clickPixels(size);
  // What was measured once is one number, whichever marks use it.
  const shared = new Map<string, number>();
  const free: FreeNumber[] = [];
  const freeOwners: Observation[] = [];
  const each = observations.map((observation) => {
    const indexes = observation.free.map((number) => {
      const known = number.key === undefined ? undefined : shared.get(number.key);
      if (known !== undefined) return known;
      const index = cameraNumbers + free.push(number) - 1;
      freeOwners.push(observation);
      if (number.key !== undefined) shared.set(number.key, index);
      return index;
    });
    const deviations = observation.clicks.map(({ deviation }) => clickScale * (deviation ?? usual));
    return {
      observation,
      indexes,
      deviations,
      mean: deviations.reduce((a, b) => a + b, 0) / deviations.length,
    };
  });
  const clickOwners = observations.flatMap((observation) => {
    const { clicks, places, isLevel } = observation;
    const residuals = places ? clicks.length * 2 : isLevel ? 1 : Math.max(0, clicks.length - 2);
    return Array.from({ length: residuals }, () => observation);
  });
  const clickCount = clickOwners.length;
  return {
    size,
    clickCount,
    owners: [...clickOwners, ...Array.from({ length: cameraNumbers + 1 }, () => undefined), ...freeOwners],
    length: clickCount + cameraNumbers + 1 + free.length,
    start: [
      0,
      2,
      prior.turn.mean,
      prior.tilt.mean,
      0,
      prior.logDistance.mean,
      prior.logFocal.mean,
      prior.k1.mean,
      0,
      0,
      ...free.map(({ mean, start }) => start ?? mean),
    ],
    residualsAt(at, into) {
      const camera = createCamera(at, size);
      let i = 0;
      for (const { observation, indexes, deviations, mean } of each) {
        const { clicks, places, isLevel } = observation;
        const values = indexes.map((index) => at[index] ?? 0);
        if (isLevel) {
          const beside = deviationFromLevel(camera, clicks, values[0] ?? 0, pixelsPerMeter);
          into[i++] = beside / (mean * Math.SQRT2);
          continue;
        }
        if (!places) {
          for (const beside of deviationsFromLine(camera, clicks, values, mean)) into[i++] = beside / mean;
          continue;
        }
        const seen = places(values);
        for (const [j, { x, y }] of clicks.entries()) {
          const place = seen[j];
          if (!place) continue;
          const deviation = deviations[j] ?? usual;
          const pixel = camera.project(place);
          into[i++] = (pixel.x - x) / deviation;
          into[i++] = (pixel.y - y) / deviation;
        }
      }
      const expect = (value: number, expected: FreeNumber) => {
        into[i++] = (value - expected.mean) / expected.deviation;
      };
      expect(at[0] ?? 0, prior.aim);
      expect(at[1] ?? 0, prior.aim);
      expect(at[2] ?? 0, prior.turn);
      expect(at[3] ?? 0, prior.tilt);
      expect(at[4] ?? 0, prior.roll);
      expect(at[5] ?? 0, prior.logDistance);
      expect(at[6] ?? 0, prior.logFocal);
      expect(at[7] ?? 0, prior.k1);
      expect(at[8] ?? 0, prior.center);
      expect(at[9] ?? 0, prior.center);
      expect(camera.height, prior.height);
      for (const [j, number] of free.entries()) expect(at[cameraNumbers + j] ?? 0, number);
    },
  };
}
