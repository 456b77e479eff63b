import { formatLength, type UnitSystem } from '#domain/measures.ts';
import { formatMilliseconds, stepName, type Measured } from '../steps/step-times.ts';
import { formatMeasuredLength } from './format-result.ts';
import type { StepLength } from './math/evaluate.ts';

const [width, height, edge] = [320, 16, 6];
/** The scale shows at least this many meters, so that a centimeter does not look like a fault. */
const leastSpan = 0.4;

/** Returns the ends of a scale, in meters, that all lengths fit on with their ±. */
export function spanOf(lengths: readonly Measured[]): [low: number, high: number] {
  const [low, high] = [
    Math.min(...lengths.map(({ value, error }) => value - error)),
    Math.max(...lengths.map(({ value, error }) => value + error)),
  ];
  const missing = Math.max(0, leastSpan - (high - low)) / 2;
  return [Math.max(0, Math.floor((low - missing) * 10) / 10), Math.ceil((high + missing) * 10) / 10];
}

/** The last steps on one scale: length with its ±, and time. A step is longer than another where their lines do not overlap. */
export function StepLengths({ steps, units }: { steps: readonly StepLength[]; units: UnitSystem }) {
  if (steps.length === 0) return null;
  const [low, high] = spanOf(steps.map(({ meters }) => meters));
  const across = (meters: number) => edge + ((meters - low) / (high - low)) * (width - 2 * edge);
  return (
    <figure className="pt-2">
      <figcaption className="text-13 font-semibold">Step lengths</figcaption>
      <ol>
        {steps.map(({ meters, time }, i) => (
          <li key={i} className="border-t border-hairline py-1 text-13">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>{stepName(steps.length - 1 - i)}</span>
              <span className="font-mono">
                {formatMeasuredLength(meters, units)} · {formatMilliseconds(time)}
              </span>
            </p>
            <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="block w-full">
              <path
                d={`M${across(low)} ${height / 2}H${across(high)}`}
                className="stroke-hairline"
                strokeWidth={1}
              />
              <path
                d={`M${across(meters.value - meters.error)} ${height / 2}H${across(meters.value + meters.error)}`}
                className="stroke-control"
                strokeWidth={4}
              />
              <circle cx={across(meters.value)} cy={height / 2} r={5} className="fill-ink" />
            </svg>
          </li>
        ))}
      </ol>
      <p
        aria-hidden
        className="flex justify-between border-t border-control pt-1 font-mono text-13 text-muted"
      >
        <span>{formatLength(low, units)}</span>
        <span>{formatLength(high, units)}</span>
      </p>
    </figure>
  );
}
