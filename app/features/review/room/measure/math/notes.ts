import type { Measurement, MeasurementKind } from '../measurement.ts';
import type { Camera } from './camera.ts';
import { gap, toPixels, type Size } from './pixels.ts';
import { calibrationsAt, tiltFrom } from './planes.ts';

/** Two known lengths may differ by this share before the coach is warned. */
const maxDisagreement = 0.03;

/** Kinds whose result depends on the true horizontal. */
const needsLevel: ReadonlySet<MeasurementKind> = new Set([
  'horizon-angle',
  'pole-angle',
  'take-off',
  'grip-height',
  'hips-over-bar',
]);
const needsNoScale: ReadonlySet<MeasurementKind> = new Set(['angle', 'stopwatch']);

/** Returns by which share the known lengths of a still camera disagree. */
function disagreement(calibrations: readonly Measurement[], size: Size): number {
  const scales = calibrations.flatMap(({ kind, marks, knownM }) => {
    const [a, b] = (marks[0]?.points ?? []).map((point) => toPixels(point, size));
    return kind === 'scale' && a && b && knownM !== null ? [knownM / Math.max(1, gap(a, b))] : [];
  });
  return scales.length < 2 ? 0 : Math.max(...scales) / Math.min(...scales) - 1;
}

/** Returns what makes a result less certain than its ± says. */
export function notesOn(
  measurement: Measurement,
  calibrations: readonly Measurement[],
  camera: Camera,
  size: Size,
): string[] {
  const { kind, marks } = measurement;
  if (needsNoScale.has(kind)) return [];
  const notes: string[] = [];
  const used = calibrationsAt(marks[0]?.atUs ?? 0, calibrations, camera);
  const isElsewhere = marks.some(({ atUs }) =>
    used.some((calibration) => calibration.marks[0]?.atUs !== atUs),
  );
  if (camera === 'unchecked' && isElsewhere)
    notes.push('The camera was not checked. One fixed point on two frames shows whether it stood still.');
  if (needsLevel.has(kind) && tiltFrom(used, size) === undefined)
    notes.push('The picture is taken as level, because no level line is marked.');
  const share = camera === 'moving' ? 0 : disagreement(calibrations, size);
  if (share > maxDisagreement)
    notes.push(
      `The known lengths disagree by ${Math.round(share * 100)} percent. One may not be above the middle of the runway, or the camera looks from an angle.`,
    );
  return notes;
}
