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

/** Returns the mapping to the surface of the runway (meters, x along it), or to its upright plane without a rectangle. */
export function groundFrom(
  calibrations: readonly Measurement[],
  camera: Camera,
  size: Size,
): (point: Point) => Point {
  const rectangle = calibrations.find(({ kind }) => kind === 'rectangle');
  if (!rectangle) return uprightFrom(calibrations, camera, size);
  const [a, b, c, d] = pointsOf(rectangle, 4, size);
  if (!a || !b || !c || !d) throw new MeasureProblem('A corner of the rectangle is missing.');
  return planeFromRectangle([a, b, c, d], { along: rectangle.knownM ?? 0, across: rectangle.acrossM ?? 0 });
}
