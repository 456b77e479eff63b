import type { Measure } from '../room/jump/jump.ts';
import { formatMeasuredLength, formatResult, formatSpeed } from '../room/measure/format-result.ts';
import { formatCadence, formatMilliseconds, type Measured } from '../room/steps/step-times.ts';
import type { MeasuredNumbers } from './load-progress.ts';

/** Meters in a foot. */
const foot = 0.3048;

/** Formats a speed with its uncertainty: '8.4 ±0.2 m/s' and '27.6 ±0.7 ft/s'. */
export const measuredSpeed = (speed: Measured): Measure => ({
  metric: formatSpeed(speed, 'metric'),
  imperial: formatSpeed(speed, 'imperial'),
});

/** Formats a speed: '8.4 m/s' and '27.6 ft/s'. */
export const speedOf = (metersPerSecond: number): Measure => ({
  metric: `${metersPerSecond.toFixed(1)} m/s`,
  imperial: `${(metersPerSecond / foot).toFixed(1)} ft/s`,
});

/** A text that is the same in both unit systems. */
const inBoth = (text: string): Measure => ({ metric: text, imperial: text });

export const measuredTime = (seconds: Measured): Measure => inBoth(formatMilliseconds(seconds));
export const measuredCadence = (cadence: Measured): Measure => inBoth(`${formatCadence(cadence)} steps/s`);

/** Formats a length with its uncertainty: '3.69 m ±2 cm'. */
const measuredLength = (length: Measured): Measure => ({
  metric: formatMeasuredLength(length, 'metric'),
  imperial: formatMeasuredLength(length, 'imperial'),
});

/** Formats a difference of heights with its sign. */
function measuredDifference(length: Measured): Measure {
  const { metric, imperial } = measuredLength(length);
  const plus = length.value > 0 ? '+' : '';
  return { metric: `${plus}${metric}`, imperial: `${plus}${imperial}` };
}

const measuredBend = (bend: Measured): Measure => inBoth(formatResult('pole-bend', bend, 'metric'));

interface MeasuredLine {
  name: string;
  measure: Measure;
  /** Nobody checked how the camera stood. */
  isUnchecked: boolean;
}

/** Lists the numbers that the coach measured. */
export function measuredLines(measured: MeasuredNumbers): MeasuredLine[] {
  const { takeOff, gripHeight, speed, bend, hipsOverBar, contact, cadence, secondLastStep } = measured;
  const line = (
    name: string,
    value: (Measured & { isUnchecked?: boolean }) | null,
    format: (value: Measured) => Measure,
  ): MeasuredLine[] =>
    value === null ? [] : [{ name, measure: format(value), isUnchecked: value.isUnchecked ?? false }];
  return [
    ...line('Speed, last 5 m', speed, measuredSpeed),
    ...line('Take-off distance', takeOff, measuredLength),
    ...line('Grip height at take-off', gripHeight, measuredLength),
    ...line('Pole bend', bend, measuredBend),
    ...line('Hips over the bar', hipsOverBar, measuredDifference),
    ...line('Ground contact', contact, measuredTime),
    ...line('Cadence', cadence, measuredCadence),
    ...line('2nd to last step', secondLastStep, measuredTime),
    ...line('Last step', measured.lastStep, measuredTime),
    ...line('Plant to take-off', measured.plantToTakeOff, measuredTime),
  ];
}
