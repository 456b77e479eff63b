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
  return { ...measurement, value, error };
}

/** Saves the results that changed, because their scale did. */
function saveChanged(
  all: readonly Measurement[],
  { submissionId, film, put }: SaveOptions,
  savedId?: string,
): void {
  for (const before of all) {
    const { id, ...measurement } = withResult(before, all, film);
    const isSame = Math.abs((measurement.value ?? NaN) - (before.value ?? NaN)) < 0.0001;
    const isEmpty = measurement.value === null && before.value === null;
    if (id === savedId || (!isSame && !isEmpty)) put({ kind: 'measurement', id, submissionId, measurement });
  }
}

/** Saves a measurement with its result. After a calibration, it saves the results that depend on it too. */
export function saveMeasurement(measurement: Measurement, options: SaveOptions): void {
  const others = options.measurements.filter(({ id }) => id !== measurement.id);
  saveChanged([...others, measurement], options, measurement.id);
}

/** Deletes a measurement. After a calibration, it saves the results that depended on it. */
export function deleteMeasurement({ id }: Measurement, options: SaveOptions): void {
  const { submissionId, measurements, put } = options;
  put({ kind: 'measurement-gone', id, submissionId });
  saveChanged(
    measurements.filter((other) => other.id !== id),
    options,
  );
}
