import { differenceOf, lengthOf, type Measure } from '../room/jump/jump.ts';
import { formatSpeed } from '../room/measure/format-result.ts';
import type { Measured } from '../room/steps/step-times.ts';
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

/** Lists the numbers that the coach measured. */
export function measuredLines(measured: MeasuredNumbers): { name: string; measure: Measure }[] {
  const { takeOffM, gripHeightM, speed, bend, hipsOverBarM } = measured;
  const line = <Value>(name: string, value: Value | null, format: (value: Value) => Measure) =>
    value === null ? [] : [{ name, measure: format(value) }];
  const percent = (value: number): Measure => {
    const text = `${value.toFixed(0)} %`;
    return { metric: text, imperial: text };
  };
  return [
    ...line('Speed, last 5 m', speed, measuredSpeed),
    ...line('Take-off distance', takeOffM, lengthOf),
    ...line('Grip height at take-off', gripHeightM, lengthOf),
    ...line('Pole bend', bend, percent),
    ...line('Hips over the bar', hipsOverBarM, differenceOf),
  ];
}
