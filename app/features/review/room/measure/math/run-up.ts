import { between, type FilmTimes, type Measured } from '../../steps/step-times.ts';
import type { FrameMark } from '../measurement.ts';
import { MeasureProblem, type Point } from './pixels.ts';

/** One step of the run-up, from contact to contact. */
export interface StepLength {
  meters: number;
  time: Measured;
}

/** The stretch over which the speed of the run-up is measured, in meters. */
const stretch = 5;

/**
 * Returns the lengths and times of the steps between marked contacts, and the speed over the last 5 m before the last contact, or over
 * all steps if these are shorter; then `isComplete` is false. `positions`: meters, x along the runway. The error of the speed is that of time.
 */
export function lastFiveMeters(
  marks: readonly FrameMark[],
  positions: readonly Point[],
  film: FilmTimes,
): { steps: StepLength[]; speed: Measured; isComplete: boolean } {
  if (marks.length < 2) throw new MeasureProblem('Mark the toe on at least two contacts.');
  const steps = marks.slice(1).map((mark, i): StepLength => {
    const time = between(film, marks[i]?.atUs ?? 0, mark.atUs);
    if (!time) throw new MeasureProblem('Mark each contact on a later frame than the one before.');
    return { meters: Math.abs((positions[i + 1]?.x ?? 0) - (positions[i]?.x ?? 0)), time };
  });
  let [meters, seconds, error] = [0, 0, 0];
  for (const step of steps.toReversed()) {
    error = Math.max(error, step.time.error);
    const share = Math.min(1, (stretch - meters) / step.meters);
    meters += step.meters * share;
    seconds += step.time.value * share;
    if (meters >= stretch) break;
  }
  const value = meters / seconds;
  return { steps, speed: { value, error: value * (error / seconds) }, isComplete: meters > stretch - 0.001 };
}
