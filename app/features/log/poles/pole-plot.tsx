import { useUnits } from '#common/units/units.ts';
import { formatLength, formatWeight } from '#domain/measures.ts';
import { useWidth } from '#lib/page/use-width.ts';
import type { BagPole } from '../data/log.ts';
import { describePole } from '#common/jump/describe-pole.ts';

interface PolePlotProps {
  poles: readonly BagPole[];
  /** The pole of the latest jump. */
  currentId: string | undefined;
}

const height = 220;
const margin = { top: 16, right: 24, bottom: 36, left: 64 };

/** Places of values between the lowest and the highest, each once. */
function scaleOf(values: readonly number[], from: number, to: number): (value: number) => number {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (value) => (high === low ? (from + to) / 2 : from + ((value - low) / (high - low)) * (to - from));
}

/** The poles by length and rating: stiffer ones are higher and further right. A list beside it has the same in words. */
export function PolePlot({ poles, currentId }: PolePlotProps) {
  const { ref, width } = useWidth();
  const units = useUnits();
  const rated = poles.filter((pole) => pole.ratingKg !== null && !pole.isPutAway);
  if (rated.length < 2) return null;
  const lengths = [...new Set(rated.map(({ lengthM }) => lengthM))].sort((a, b) => a - b);
  const ratings = rated.map(({ ratingKg }) => ratingKg ?? 0);
  const [lightest, heaviest] = [Math.min(...ratings), Math.max(...ratings)];
  const x = scaleOf(lengths, margin.left + 16, width - margin.right - 16);
  const y = scaleOf([lightest, heaviest], height - margin.bottom - 12, margin.top + 12);
  const most = Math.max(...rated.map(({ jumps }) => jumps), 1);
  return (
    <div ref={ref} className="max-w-3xl" style={{ height }}>
      {width > 0 && (
        <svg aria-hidden width={width} height={height} fill="none" className="overflow-visible">
          {[...new Set([lightest, heaviest])].map((rating) => (
            <g key={rating} className="text-muted">
              <path d={`M${margin.left} ${y(rating)}H${width - margin.right}`} stroke="var(--hairline)" />
              <text
                x={margin.left - 8}
                y={y(rating)}
                textAnchor="end"
                dominantBaseline="central"
                className="fill-current font-mono text-13"
              >
                {formatWeight(rating, units)}
              </text>
            </g>
          ))}
          {lengths.map((length, index) => (
            <g key={length} className="text-muted">
              <path d={`M${x(length)} ${margin.top}V${height - margin.bottom}`} stroke="var(--hairline)" />
              {(lengths.length <= 4 || index === 0 || index === lengths.length - 1) && (
                <text
                  x={x(length)}
                  y={height - 12}
                  textAnchor="middle"
                  className="fill-current font-mono text-13"
                >
                  {formatLength(length, units)}
                </text>
              )}
            </g>
          ))}
          {rated.map((pole) => {
            const isCurrent = pole.id === currentId;
            const [cx, cy] = [x(pole.lengthM), y(pole.ratingKg ?? 0)];
            return (
              <g key={pole.id}>
                <circle
                  cx={cx}
                  cy={cy}
                  r={5 + 5 * Math.sqrt(pole.jumps / most)}
                  fill={pole.jumps > 0 ? 'var(--ink)' : 'var(--ground)'}
                  stroke={isCurrent ? 'var(--tartan)' : 'var(--ink)'}
                  strokeWidth={isCurrent ? 4 : 1.5}
                />
                {isCurrent && (
                  <text
                    x={cx}
                    y={cy - 18}
                    textAnchor={cx > width / 2 ? 'end' : 'start'}
                    className="fill-[var(--tartan)] font-mono text-13 font-semibold"
                  >
                    {describePole(pole, units)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
