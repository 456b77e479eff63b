/**
 * A pinhole camera with a lens, beside a runway. It shares no code with the room's math, so that an error there is not repeated here.
 * World: meters, x along the runway to the back of the box, y up, z toward the camera from the middle of the runway.
 */
export type Place = readonly [x: number, y: number, z: number];

export interface SimulatedCamera {
  /** Degrees that the view is turned from straight across the runway, aimed up, and rolled. */
  turned: number;
  up: number;
  rolled: number;
  /** Meters from the upright plane of the runway. */
  distance: number;
  /** Meters above the runway. */
  height: number;
  /** Where the view's axis meets the upright plane, along the runway. */
  aim: number;
  /** Focal length in millimeters for a picture whose longer side is 36 mm. */
  lens: number;
  /** Radial coefficient of OpenCV's model: r · (1 + k1 · r²) in units of the focal length. */
  k1: number;
  /** Its longer side is 36 mm on the sensor. */
  picture: Picture;
}

export interface Picture {
  width: number;
  height: number;
}

type Vector = [number, number, number];
const sum = (a: Vector, b: Vector, by: number): Vector => [
  a[0] + b[0] * by,
  a[1] + b[1] * by,
  a[2] + b[2] * by,
];
const product = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const across = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Returns where a camera sees a place, in pixels. NaN for places behind it. */
export function createEye(camera: SimulatedCamera): (place: Place) => [number, number] {
  const [turn, tilt, roll] = [camera.turned, camera.up, camera.rolled].map(
    (d) => (d * Math.PI) / 180,
  ) as Vector;
  const ahead: Vector = [Math.sin(turn) * Math.cos(tilt), Math.sin(tilt), -Math.cos(turn) * Math.cos(tilt)];
  const level: Vector = [Math.cos(turn), 0, Math.sin(turn)];
  const overhead = across(level, ahead);
  const right = sum(
    [0, 0, 0].map((_, i) => level[i as 0] * Math.cos(roll)) as Vector,
    overhead,
    Math.sin(roll),
  );
  const top = across(right, ahead);
  const reach = camera.distance / -ahead[2];
  const position: Vector = [camera.aim - ahead[0] * reach, camera.height, camera.distance];
  const { picture } = camera;
  const focal = (camera.lens / 36) * Math.max(picture.width, picture.height);
  return (place) => {
    const seen = sum([...place], position, -1);
    const depth = product(seen, ahead);
    if (depth <= 0) return [NaN, NaN];
    const [x, y] = [product(seen, right) / depth, product(seen, top) / depth];
    const bent = 1 + camera.k1 * (x * x + y * y);
    return [picture.width / 2 + x * bent * focal, picture.height / 2 - y * bent * focal];
  };
}

export interface Random {
  /** Uniform between two numbers. */
  from(low: number, high: number): number;
  /** Normal with mean 0 and deviation 1. */
  normal(): number;
}

/** Random numbers that are the same in each run (xorshift32). */
export function createRandom(seed: number): Random {
  let state = seed * 2_654_435_761 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 8; i++) next();
  return {
    from: (low, high) => low + (high - low) * next(),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

const [long, short] = [1920, 1080];

/** Draws a camera as a coach holds it: issue 65's ranges, at a height of 1 to 2.5 m. `isUpright`: the picture is in portrait. */
export const drawCamera = (random: Random, isUpright: boolean): SimulatedCamera => ({
  turned: random.from(-25, 25),
  up: random.from(0, 12),
  rolled: random.from(-4, 4),
  distance: random.from(6, 25),
  height: random.from(1, 2.5),
  aim: random.from(-6, -1),
  lens: random.from(26, 75),
  k1: random.from(-0.3, 0.1),
  picture: isUpright ? { width: short, height: long } : { width: long, height: short },
});
