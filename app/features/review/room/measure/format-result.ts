import { formatLength, type UnitSystem } from '#domain/measures.ts';
import type { Measured } from '../steps/step-times.ts';
import type { MeasurementKind } from './measurement.ts';

const feet = 0.3048;
const minus = (value: number) => (value < 0 ? '−' : '');

/** Formats a number and its ± with as many decimals as the ± supports, at most `most`. */
function withError(value: number, error: number, most: number, unit: string): string {
  const decimals = Math.min(most, Math.max(0, -Math.floor(Math.log10(Math.max(error, 1e-9)))));
  const least = 10 ** -decimals;
  const shown = Math.max(error, least).toFixed(decimals);
  return `${minus(value)}${Math.abs(value).toFixed(decimals)} ±${shown}${unit}`;
}

/** Formats a length with its uncertainty: '3.69 m ±2 cm', or '12' 1¼" ±¾"'. */
export function formatMeasuredLength({ value, error }: Measured, units: UnitSystem): string {
  if (units === 'imperial') {
    const quarters = Math.max(1, Math.round((error / feet) * 48));
    const inches = `${quarters < 4 ? '' : Math.floor(quarters / 4)}${['', '¼', '½', '¾'][quarters % 4] ?? ''}"`;
    return `${minus(value)}${formatLength(Math.abs(value), units)} ±${inches}`;
  }
  if (error >= 0.1) return withError(value, error, 1, ' m');
  return `${minus(value)}${formatLength(Math.abs(value), units)} ±${Math.max(1, Math.round(error * 100))} cm`;
}

/** Formats a speed: '8.4 ±0.2 m/s' or '27.6 ±0.7 ft/s'. */
export const formatSpeed = ({ value, error }: Measured, units: UnitSystem): string =>
  units === 'metric' ? withError(value, error, 1, ' m/s') : withError(value / feet, error / feet, 1, ' ft/s');

/** Formats the result of a measurement in the member's units. */
export function formatResult(kind: MeasurementKind, measured: Measured, units: UnitSystem): string {
  switch (kind) {
    case 'angle':
    case 'horizon-angle':
    case 'pole-angle':
    case 'chord-angle':
      return withError(measured.value, measured.error, 0, '°');
    case 'trail-leg':
      return withError(measured.value, measured.error, 0, ' °/s');
    case 'pole-bend':
      return withError(measured.value, measured.error, 0, ' %');
    case 'stopwatch':
      return `${withError(measured.value * 1000, measured.error * 1000, 0, ' ms')}`;
    case 'speed':
    case 'run-up':
      return formatSpeed(measured, units);
    default:
      return formatMeasuredLength(measured, units);
  }
}

/** Formats only the ± of a result: '±0.4 m'. */
export function formatError(kind: MeasurementKind, measured: Measured, units: UnitSystem): string {
  const text = formatResult(kind, measured, units);
  const [, error = ''] = text.split('±');
  // A unit that both numbers share stands after the ±.
  return `±${error}`;
}
