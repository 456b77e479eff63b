import { momentAt, vaultAt, type VaultMoment } from 'vault-figures';
import type { FramePoint } from '#domain/review-calls.ts';
import type { Measurement, MeasurementKind } from '../measurement.ts';
import type { MeasuredFilm } from './evaluate.ts';

/** A point of the pit in meters: x along the runway to the back of the box, y up, z toward the camera from the middle of the runway. */
export type Place = readonly [x: number, y: number, z?: number];

/** A camera beside the runway. Angles in degrees. */
export interface SyntheticCamera {
  /** Meters from the middle of the runway, above it, and along it from the back of the box. */
  distance: number;
  height: number;
  along: number;
  /** Rotated around its view: the picture's left side is lower. */
  roll: number;
  /** Turned toward the pit. */
  yaw: number;
  /** Degrees per second that it turns after. */
  pan: number;
}

export const straightCamera: SyntheticCamera = {
  distance: 14,
  height: 2.4,
  along: -3,
  roll: 0,
  yaw: 0,
  pan: 0,
};

/** 60 frames per second, from 0.72 s before the take-off. */
export const syntheticFilm: MeasuredFilm = {
  size: { width: 1920, height: 1080 },
  index: { times: Array.from({ length: 146 }, (_, i) => i / 60), keys: [0], end: 146 / 60 },
  slowMotion: null,
};
export const takeOffUs = 716_667;

export const momentOf = (atUs: number): VaultMoment => vaultAt(momentAt(atUs / 1e6 - 0.72));

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Pictures the pit with a pinhole camera: returns the share of the frame at which a place is seen. */
function createView(camera: SyntheticCamera, pixelNoise: () => number = () => 0) {
  const { width, height } = syntheticFilm.size;
  return ([x, y, z = 0]: Place, atUs: number): FramePoint => {
    const turn = radians(camera.yaw + (camera.pan * atUs) / 1e6);
    const [right, near] = [x - camera.along, camera.distance - z];
    const across = right * Math.cos(turn) - near * Math.sin(turn);
    const depth = near * Math.cos(turn) + right * Math.sin(turn);
    const up = y - camera.height;
    const focal = width * 1.05;
    const [u, v] = [(across / depth) * focal, (-up / depth) * focal];
    const roll = radians(camera.roll);
    const px = width / 2 + u * Math.cos(roll) - v * Math.sin(roll) + pixelNoise();
    const py = height / 2 + u * Math.sin(roll) + v * Math.cos(roll) + pixelNoise();
    return [px / width, py / height];
  };
}

/** Returns noise of up to a pixel, the same in each run. */
export function seededNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return (state / 2147483647) * 2 - 1;
  };
}

/** Creates measurements whose points are seen by a camera. */
export function createMarker(camera: SyntheticCamera, pixelNoise?: () => number) {
  const view = createView(camera, pixelNoise);
  let count = 0;
  return (
    kind: MeasurementKind,
    places: readonly (readonly [atUs: number, ...places: Place[]])[],
    more: { reference?: Measurement['reference']; knownM?: number; acrossM?: number } = {},
  ): Measurement => ({
    id: `${kind}-${count++}`,
    kind,
    reference: more.reference ?? null,
    marks: places.map(([atUs, ...points]) => ({ atUs, points: points.map((place) => view(place, atUs)) })),
    knownM: more.knownM ?? null,
    acrossM: more.acrossM ?? null,
    value: null,
    error: null,
  });
}
