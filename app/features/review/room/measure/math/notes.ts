import type { Measurement } from '../measurement.ts';
import type { Camera } from './camera.ts';

/** Returns what makes a result less certain than its ± says. */
export function notesOn(
  { marks }: Pick<Measurement, 'marks'>,
  calibrations: readonly Measurement[],
  camera: Camera,
): string[] {
  const isElsewhere = marks.some(({ atUs }) =>
    calibrations.some((calibration) => calibration.marks[0]?.atUs !== atUs),
  );
  return camera === 'unchecked' && isElsewhere
    ? ['It is not known that the camera stood still. One fixed point on two frames shows it.']
    : [];
}
