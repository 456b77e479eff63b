import type { Measurement } from '../measurement.ts';
import type { Camera } from './camera.ts';
import { planeFromRectangle } from './homography.ts';
import { MeasureProblem, toPixels, type Point, type Size } from './pixels.ts';
import { planeFromLength, tiltOfLevel, tiltOfReference } from './scale.ts';

/** Returns the points of a calibration in pixels. Throws MeasureProblem if it has fewer. */
function pointsOf({ marks }: Measurement, count: number, size: Size): Point[] {
  const points = (marks[0]?.points ?? []).map((point) => toPixels(point, size));
  if (points.length < count) throw new MeasureProblem('A point of the scale is missing.');
  return points;
}

/** Returns the calibrations that hold on a frame: with a moving camera those of this frame only, otherwise the nearest of each kind. */
export function calibrationsAt(
  atUs: number,
  calibrations: readonly Measurement[],
  camera: Camera,
): Measurement[] {
  const distance = ({ marks }: Measurement) => Math.abs((marks[0]?.atUs ?? 0) - atUs);
  const nearest = [...calibrations].sort((a, b) => distance(a) - distance(b));
  return (['scale', 'rectangle', 'level'] as const).flatMap((kind) => {
    const found = nearest.find(
      (calibration) => calibration.kind === kind && (camera !== 'moving' || distance(calibration) === 0),
    );
    return found ? [found] : [];
  });
}

/** Returns the camera's tilt in radians; undefined if nothing shows it. */
export function tiltFrom(calibrations: readonly Measurement[], size: Size): number | undefined {
  const level = calibrations.find(({ kind }) => kind === 'level');
  if (level) {
    const [a, b] = pointsOf(level, 2, size);
    if (a && b) return tiltOfLevel(a, b);
  }
  const scale = calibrations.find(({ kind }) => kind === 'scale');
  const [a, b] = scale ? pointsOf(scale, 2, size) : [];
  return scale?.reference && a && b ? tiltOfReference(scale.reference, [a, b]) : undefined;
}

/** Returns the mapping to the upright plane of the runway (meters, y up). Throws MeasureProblem without a known length. */
export function uprightFrom(
  calibrations: readonly Measurement[],
  camera: Camera,
  size: Size,
): (point: Point) => Point {
  const scale = calibrations.find(({ kind }) => kind === 'scale');
  if (!scale)
    throw new MeasureProblem(
      camera === 'moving'
        ? 'The camera moves. Set a known length on this frame too.'
        : 'Set a known length first, such as the height of the bar.',
    );
  const [a, b] = pointsOf(scale, 2, size);
  if (!a || !b) throw new MeasureProblem('A point of the scale is missing.');
  return planeFromLength([a, b], scale.knownM ?? 0, tiltFrom(calibrations, size) ?? 0);
}

/** A plane in which points are measured: the surface of the runway, or the upright plane above its middle. */
export type Plane = 'runway' | 'upright';

/** Returns the mapping to the surface of the runway: meters along it from the first corner, and across it. */
export function runwayFrom(calibrations: readonly Measurement[], size: Size): (point: Point) => Point {
  const rectangle = calibrations.find(({ kind }) => kind === 'rectangle');
  const [a, b, c, d] = rectangle ? pointsOf(rectangle, 4, size) : [];
  if (!rectangle || !a || !b || !c || !d) throw new MeasureProblem('A corner of the rectangle is missing.');
  return planeFromRectangle([a, b, c, d], { along: rectangle.knownM ?? 0, across: rectangle.acrossM ?? 0 });
}

/** How far from the rectangle's sides a point may seem to be, as a share of its width: a shoe's toe is not quite on the ground. */
const maxBeside = 0.5;

/**
 * Returns whether all points can be on the runway, each with the calibrations of its frame. The camera sees a point above the
 * ground, such as the hips, in front of a place far behind the runway.
 */
export function areOnRunway(
  points: readonly { point: Point; calibrations: readonly Measurement[] }[],
  size: Size,
): boolean {
  return points.every(({ point, calibrations }) => {
    const rectangle = calibrations.find(({ kind }) => kind === 'rectangle');
    if (!rectangle) return false;
    const width = rectangle.acrossM ?? 0;
    const place = placeOnPlane(runwayFrom(calibrations, size), point);
    return place !== undefined && place.y > -maxBeside * width && place.y < (1 + maxBeside) * width;
  });
}

/** Returns the mapped point; undefined beyond the plane's horizon. */
function placeOnPlane(toPlane: (point: Point) => Point, point: Point): Point | undefined {
  try {
    return toPlane(point);
  } catch (error) {
    if (error instanceof MeasureProblem) return undefined;
    throw error;
  }
}

/** Returns the mapping to a plane in meters. Throws MeasureProblem if the calibrations do not allow it. */
export const planeFrom = (
  plane: Plane,
  calibrations: readonly Measurement[],
  camera: Camera,
  size: Size,
): ((point: Point) => Point) =>
  plane === 'runway' ? runwayFrom(calibrations, size) : uprightFrom(calibrations, camera, size);
