/** A point of the picture in pixels, y down; or of a plane in meters, y up. */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/**
 * A place at the pit, in meters. x: along the runway, to the right in the picture. y: up from the runway's surface. z: from the middle of the
 * runway toward the camera. The plane of the vault has z = 0.
 */
export type Place = readonly [x: number, y: number, z: number];

/**
 * A pinhole camera with one radial coefficient, as a list of numbers that can be fitted. Its axis meets the plane of the vault at `aimX`, `aimY`.
 * Angles in radians. Seen from there, a turn changes little else, so that a fit with few marks is nearly linear.
 */
export const parameters = [
  'aimX',
  'aimY',
  /** Turned to the right, aimed up, and the picture's right side lower. */
  'turn',
  'tilt',
  'roll',
  /** Logarithm of the meters from the camera to the aim. */
  'logDistance',
  /** Logarithm of the focal length in picture diagonals. */
  'logFocal',
  /** OpenCV's k1: a point at r focal lengths from the axis is seen at r · (1 + k1 · r²). */
  'k1',
  /** Where the axis is in the picture, from its center, in picture diagonals. */
  'centerX',
  'centerY',
] as const;
export type CameraNumbers = ArrayLike<number>;

/** A camera made ready for many points. */
export interface Camera {
  /** Pixel at which a place is seen. NaN behind the camera. */
  project(place: Place): Point;
  /** Point of the upright plane at `z` that is seen at a pixel, in meters. NaN if the view meets it nowhere. */
  toPlane(pixel: Point, z: number): Point;
  /** Where a pixel would be without the lens's bend. */
  straighten(pixel: Point): Point;
  /** Height above the runway, meters. */
  readonly height: number;
}

/** Returns the radius of the undistorted point: solves r · (1 + k1 · r²) = seen. */
function straightRadius(seen: number, k1: number): number {
  let r = seen;
  for (let i = 0; i < 8; i++) {
    const slope = 1 + 3 * k1 * r * r;
    // Beyond the fold of the polynomial nothing is seen.
    if (slope < 0.1) return Number.NaN;
    const step = (r * (1 + k1 * r * r) - seen) / slope;
    r -= step;
    if (Math.abs(step) < 1e-9) break;
  }
  return r;
}

/**
 * Creates a camera from its numbers.
 * Source: the pinhole model and the distortion of OpenCV, https://docs.opencv.org/4.x/d9/d0c/group__calib3d.html, with k1 only.
 */
export function createCamera(numbers: CameraNumbers, { width, height }: Size): Camera {
  const at = (i: number) => numbers[i] ?? 0;
  // Fits call this a hundred thousand times: no arrays, no Math.hypot.
  const diagonal = Math.sqrt(width * width + height * height);
  const focal = Math.exp(at(6)) * diagonal;
  const distance = Math.exp(at(5));
  const k1 = at(7);
  const centerX = width / 2 + at(8) * diagonal;
  const centerY = height / 2 + at(9) * diagonal;
  const st = Math.sin(at(2));
  const ct = Math.cos(at(2));
  const sp = Math.sin(at(3));
  const cp = Math.cos(at(3));
  const sr = Math.sin(at(4));
  const cr = Math.cos(at(4));
  // The camera's axes in the world: ahead, and right and up, before and after the roll.
  const aheadX = st * cp;
  const aheadY = sp;
  const aheadZ = -ct * cp;
  const upX = -st * sp;
  const upZ = ct * sp;
  const rightX = ct * cr + upX * sr;
  const rightY = cp * sr;
  const rightZ = st * cr + upZ * sr;
  const topX = upX * cr - ct * sr;
  const topY = cp * cr;
  const topZ = upZ * cr - st * sr;
  const atX = at(0) - aheadX * distance;
  const atY = at(1) - aheadY * distance;
  const atZ = -aheadZ * distance;
  const straight = ({ x, y }: Point): Point => {
    const u = (x - centerX) / focal;
    const v = (y - centerY) / focal;
    const seen = Math.sqrt(u * u + v * v);
    const share = seen < 1e-9 ? 1 : straightRadius(seen, k1) / seen;
    return { x: u * share, y: v * share };
  };
  return {
    height: atY,
    project([x, y, z]) {
      const dx = x - atX;
      const dy = y - atY;
      const dz = z - atZ;
      const depth = dx * aheadX + dy * aheadY + dz * aheadZ;
      if (depth < 0.1) return { x: Number.NaN, y: Number.NaN };
      const u = (dx * rightX + dy * rightY + dz * rightZ) / depth;
      const v = -(dx * topX + dy * topY + dz * topZ) / depth;
      const bend = 1 + k1 * (u * u + v * v);
      return { x: centerX + u * bend * focal, y: centerY + v * bend * focal };
    },
    toPlane(pixel, z) {
      const { x: u, y: v } = straight(pixel);
      const toward = aheadZ + u * rightZ - v * topZ;
      const reach = (z - atZ) / toward;
      if (!(reach > 0)) return { x: Number.NaN, y: Number.NaN };
      return {
        x: atX + reach * (aheadX + u * rightX - v * topX),
        y: atY + reach * (aheadY + u * rightY - v * topY),
      };
    },
    straighten(pixel) {
      const { x, y } = straight(pixel);
      return { x: centerX + x * focal, y: centerY + y * focal };
    },
  };
}
