import { differenceOf, lengthOf, type Measure } from '../room/jump/jump.ts';
import { formatSpeed } from '../room/measure/format-result.ts';
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

/** Lists the numbers that the coach measured. */
export function measuredLines(measured: MeasuredNumbers): { name: string; measure: Measure }[] {
  const { takeOffM, gripHeightM, speed, bend, hipsOverBarM, contact, cadence, secondLastStep } = measured;
  const line = <Value>(name: string, value: Value | null, format: (value: Value) => Measure) =>
    value === null ? [] : [{ name, measure: format(value) }];
  const percent = (value: number) => inBoth(`${value.toFixed(0)} %`);
  return [
    ...line('Speed, last 5 m', speed, measuredSpeed),
    ...line('Take-off distance', takeOffM, lengthOf),
    ...line('Grip height at take-off', gripHeightM, lengthOf),
    ...line('Pole bend', bend, percent),
    ...line('Hips over the bar', hipsOverBarM, differenceOf),
    ...line('Ground contact', contact, measuredTime),
    ...line('Cadence', cadence, measuredCadence),
    ...line('2nd to last step', secondLastStep, measuredTime),
    ...line('Last step', measured.lastStep, measuredTime),
    ...line('Plant to take-off', measured.plantToTakeOff, measuredTime),
  ];
}
