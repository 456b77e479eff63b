import type { UnitSystem } from '#domain/measures.ts';
import type { JumpPoint } from './load-progress.ts';
import { dateTicks } from './plot-layout.ts';
import type { Panel } from './plot-panels.ts';
import { dateWidth, footHeight, marginsOf, topOf, yOf } from './plot-size.ts';

interface GridLinesProps {
  panel: Panel;
  /** Number of panels above this one. */
  position: number;
  width: number;
  units: UnitSystem;
}

/** Grid lines with the chosen units on the left and the other ones, if there are any, on the right. */
export function GridLines({ panel, position, width, units }: GridLinesProps) {
  const { title, axis, scale, showsMade } = panel;
  const margin = marginsOf(panel, units);
  const right = width - margin.right;
  const unit = axis.unit(units);
  const titleY = topOf(position) - 22;
  return (
    <g>
      <text x={0} y={titleY} className="fill-current text-13 font-semibold">
        {title} <tspan className="fill-[var(--muted)] font-normal">in {unit.main}</tspan>
      </text>
      {unit.other !== undefined && (
        <text x={width} y={titleY} textAnchor="end" className="fill-[var(--muted)] text-13">
          {unit.other}
        </text>
      )}
      {scale.ticks.map((tick) => {
        const y = yOf(panel, position, tick);
        const { main, other } = axis.label(tick, units);
        return (
          <g key={tick} className="text-muted">
            <path
              d={`M${margin.left} ${y}H${right}`}
              stroke={showsMade && tick === 0 ? 'var(--control)' : 'var(--hairline)'}
            />
            <text
              x={margin.left - 8}
              y={y}
              textAnchor="end"
              dominantBaseline="central"
              className="fill-current font-mono text-13"
            >
              {main}
            </text>
            {other !== undefined && (
              <text x={right + 8} y={y} dominantBaseline="central" className="fill-current font-mono text-13">
                {other}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

interface DateAxisProps {
  points: readonly JumpPoint[];
  height: number;
  /** Left edge of the first jump and distance to the last, in pixels. */
  span: readonly [left: number, span: number];
}

export function DateAxis({ points, height, span: [left, span] }: DateAxisProps) {
  return dateTicks(points, dateWidth / span).map(({ at, label }) => {
    const x = left + at * span;
    return (
      <g key={at} className="text-muted">
        <path d={`M${x} ${height - footHeight}v6`} stroke="var(--control)" />
        <text
          x={x}
          y={height - 6}
          textAnchor={at === 0 ? 'start' : at === 1 ? 'end' : 'middle'}
          className="fill-current font-mono text-13"
        >
          {label}
        </text>
      </g>
    );
  });
}
