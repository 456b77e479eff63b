import type { Change } from '../data/changes.ts';
import { evaluate, type MeasuredFilm } from './math/evaluate.ts';
import { isCalibration, type Measurement } from './measurement.ts';

interface SaveOptions {
  submissionId: string;
  /** All of the review. */
  measurements: readonly Measurement[];
  film: MeasuredFilm;
  put: (change: Change) => void;
}

/** Returns a measurement with its result, or without one where it has none. */
function withResult(measurement: Measurement, all: readonly Measurement[], film: MeasuredFilm): Measurement {
  if (isCalibration(measurement)) return measurement;
  const evaluation = evaluate(measurement, all, film);
  const { value, error } = (evaluation.problem === undefined && evaluation.result) || {
    value: null,
    error: null,
  };
  const check = evaluation.problem === undefined ? evaluation.check : undefined;
  return { ...measurement, value, error, checkedBy: check === undefined || check === 'none' ? null : check };
}

/** Saves the results that changed, because their scale did. */
function saveChanged(
  all: readonly Measurement[],
  { submissionId, film, put }: SaveOptions,
  savedId?: string,
): void {
  for (const before of all) {
    const { id, ...measurement } = withResult(before, all, film);
    const isClose = (one: number | null, other: number | null) =>
      Math.abs((one ?? NaN) - (other ?? NaN)) < 0.0001;
    const isSame =
      isClose(measurement.value, before.value) &&
      isClose(measurement.error, before.error) &&
      (measurement.checkedBy ?? null) === (before.checkedBy ?? null);
    const isEmpty = measurement.value === null && before.value === null;
    if (id === savedId || (!isSame && !isEmpty)) put({ kind: 'measurement', id, submissionId, measurement });
  }
}

/** Saves a measurement with its result. After a calibration, it saves the results that depend on it too. */
export function saveMeasurement(measurement: Measurement, options: SaveOptions): void {
  const { measurements, submissionId, film, put } = options;
  const all = [...measurements.filter(({ id }) => id !== measurement.id), measurement];
  if (isCalibration(measurement)) return saveChanged(all, options, measurement.id);
  // What was measured earlier keeps its value.
  const { id, ...result } = withResult(measurement, all, film);
  put({ kind: 'measurement', id, submissionId, measurement: result });
}

/** Deletes a measurement. After a calibration, it saves the results that depended on it. */
export function deleteMeasurement(deleted: Measurement, options: SaveOptions): void {
  const { submissionId, measurements, put } = options;
  const { id } = deleted;
  put({ kind: 'measurement-gone', id, submissionId });
  if (!isCalibration(deleted)) return;
  saveChanged(
    measurements.filter((other) => other.id !== id),
    options,
  );
}
