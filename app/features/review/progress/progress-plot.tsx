import type { KeyboardEvent, PointerEvent } from 'react';
import type { UnitSystem } from '../../../../supabase/functions/_shared/measures.ts';
import { useUnits } from '../../../lib/units/units.ts';
import { differenceOf, inUnits, lengthOf } from '../room/jump/jump.ts';
import type { Measured } from '../room/steps/step-times.ts';
import { keySteps } from '../key-steps.ts';
import { describePoint } from './describe-point.ts';
import type { JumpPoint } from './load-progress.ts';
import {
  dateTicks,
  positionOnScale,
  nearestJump,
  scaleOf,
  timePositions,
  type Scale,
} from './plot-layout.ts';
import { speedOf } from './measured-lines.ts';
import { ErrorBar, Mark } from './plot-marks.tsx';
import { useWidth } from './use-width.ts';

/** Width of an axis's labels in pixels. */
const labelWidths: Record<UnitSystem, number> = { metric: 52, imperial: 76 };
const otherUnits: Record<UnitSystem, UnitSystem> = { metric: 'imperial', imperial: 'metric' };
const marginsOf = (units: UnitSystem) => ({
  left: labelWidths[units],
  right: labelWidths[otherUnits[units]],
});
/** Pixels between the margins and the first and last jump. */
const inset = 14;
const panelHeight = 132;
const titleHeight = 58;
const footHeight = 30;
/** Width of a date label in pixels. */
const dateWidth = 88;

interface Panel {
  title: string;
  scale: Scale;
  /** Top edge in pixels. */
  top: number;
  values: (Measured | null)[];
  kind: PanelKind;
  isDifference: boolean;
}

type PanelKind = 'length' | 'difference' | 'speed';

/** What the athlete entered has no uncertainty. */
const exactly = (value: number | null): Measured | null => (value === null ? null : { value, error: 0 });

function panelsOf(points: readonly JumpPoint[], units: UnitSystem): Panel[] {
  const candidates = [
    { title: 'Grip', values: points.map(({ gripM }) => exactly(gripM)), kind: 'length' },
    {
      title: 'Bar above grip',
      values: points.map(({ aboveGripM }) => exactly(aboveGripM)),
      kind: 'difference',
    },
    { title: 'Speed of the last 5 m', values: points.map(({ measured }) => measured.speed), kind: 'speed' },
  ] as const;
  const panels: Panel[] = [];
  for (const { values, kind, ...rest } of candidates) {
    const scale = scaleOf(
      values.flatMap((entry) => (entry ? [entry.value - entry.error, entry.value + entry.error] : [])),
      units,
    );
    const top = panels.length * (panelHeight + titleHeight) + titleHeight;
    if (scale) panels.push({ ...rest, kind, isDifference: kind === 'difference', values, scale, top });
  }
  return panels;
}

const yOf = ({ top, scale }: Panel, value: number) => top + panelHeight * (1 - positionOnScale(scale, value));

/** Returns the x of the first jump and the distance to the last, in pixels. */
function spanOf(width: number, units: UnitSystem): [left: number, span: number] {
  const margin = marginsOf(units);
  return [margin.left + inset, Math.max(1, width - margin.left - margin.right - 2 * inset)];
}

const lengthUnits: Record<UnitSystem, string> = { metric: 'meters', imperial: 'feet, inches' };
const unitNames: Record<PanelKind, Record<UnitSystem, string>> = {
  length: lengthUnits,
  difference: lengthUnits,
  speed: { metric: 'm/s', imperial: 'ft/s' },
};
const formats = { length: lengthOf, difference: differenceOf, speed: speedOf };

/** Grid lines with the chosen units on the left and the other ones on the right. */
function GridLines({ panel, width, units }: { panel: Panel; width: number; units: UnitSystem }) {
  const { title, scale, top, kind, isDifference } = panel;
  const margin = marginsOf(units);
  const right = width - margin.right;
  return (
    <g>
      <text x={0} y={top - 22} className="fill-current text-13 font-semibold">
        {title} <tspan className="fill-[var(--muted)] font-normal">in {unitNames[kind][units]}</tspan>
      </text>
      <text x={width} y={top - 22} textAnchor="end" className="fill-[var(--muted)] text-13">
        {unitNames[kind][otherUnits[units]]}
      </text>
      {scale.ticks.map((tick) => {
        const y = yOf(panel, tick);
        const { main, other } = inUnits(formats[kind](tick), units);
        return (
          <g key={tick} className="text-muted">
            <path
              d={`M${margin.left} ${y}H${right}`}
              stroke={isDifference && tick === 0 ? 'var(--control)' : 'var(--hairline)'}
            />
            <text
              x={margin.left - 8}
              y={y}
              textAnchor="end"
              dominantBaseline="central"
              className="fill-current font-mono text-13"
            >
              {main.split(' m')[0]?.replace(' ft/s', '')}
            </text>
            <text x={right + 8} y={y} dominantBaseline="central" className="fill-current font-mono text-13">
              {other.split(' m')[0]?.replace(' ft/s', '')}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function DateAxis({
  points,
  width,
  height,
  units,
}: {
  points: readonly JumpPoint[];
  width: number;
  height: number;
  units: UnitSystem;
}) {
  const [left, span] = spanOf(width, units);
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

interface ProgressPlotProps {
  /** Oldest first. */
  points: readonly JumpPoint[];
  /** Index of the selected jump. */
  chosen: number;
  onChoose: (point: number) => void;
}

/** Plots of grip, bar above grip and speed over time. Select a jump by touch, mouse or arrow keys. */
export function ProgressPlot({ points, chosen, onChoose }: ProgressPlotProps) {
  const { ref, width } = useWidth();
  const units = useUnits();
  const panels = panelsOf(points, units);
  const height = panels.length * (panelHeight + titleHeight) + footHeight;
  const positions = timePositions(points);
  const [left, span] = spanOf(width, units);
  const xOf = (i: number) => left + (positions[i] ?? 0) * span;
  const marks = panels.flatMap((panel) =>
    panel.values.flatMap((entry, point) =>
      entry ? [{ panel, point, x: xOf(point), y: yOf(panel, entry.value), ...entry }] : [],
    ),
  );
  /** Connects grips, and only those bars that stayed up. */
  const linePath = (panel: Panel) =>
    marks
      .filter((mark) => mark.panel === panel && (!panel.isDifference || points[mark.point]?.made === true))
      .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('');

  function onPointer(event: PointerEvent): void {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const found = nearestJump(marks, event.clientX - box.left, event.clientY - box.top);
    if (found !== undefined) onChoose(found);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const to = { Home: 0, End: points.length - 1 }[event.key] ?? chosen + (keySteps[event.key] ?? 0);
    if (to === chosen || event.ctrlKey || event.metaKey || event.altKey) return;
    // Otherwise the review room would also step through the video.
    event.preventDefault();
    onChoose(Math.min(Math.max(to, 0), points.length - 1));
  }

  const point = points[chosen];
  return (
    <div
      ref={ref}
      className="relative has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-4 has-[:focus-visible]:outline-pit"
      style={{ height }}
    >
      <input
        type="range"
        aria-label="Jump"
        aria-valuetext={point && describePoint(point, units)}
        min={0}
        max={points.length - 1}
        step={1}
        value={chosen}
        onChange={({ target }) => onChoose(Number(target.value))}
        onKeyDown={onKeyDown}
        className="sr-only"
      />
      {width > 0 && (
        <svg
          aria-hidden
          width={width}
          height={height}
          className="absolute inset-0 touch-pan-y cursor-pointer select-none"
          fill="none"
          onPointerDown={onPointer}
          onPointerMove={onPointer}
        >
          {panels.map((panel) => (
            <GridLines key={panel.title} panel={panel} width={width} units={units} />
          ))}
          <DateAxis points={points} width={width} height={height} units={units} />
          <path d={`M${xOf(chosen)} ${titleHeight - 12}V${height - footHeight}`} stroke="var(--tartan)" />
          {panels.map((panel) => (
            <path key={panel.title} d={linePath(panel)} stroke="var(--ink)" strokeWidth={1.5} />
          ))}
          {marks.map(
            ({ panel, point: i, x, value, error }) =>
              error > 0 && (
                <ErrorBar
                  key={`${panel.title}-${i}-error`}
                  x={x}
                  top={yOf(panel, value + error)}
                  bottom={yOf(panel, value - error)}
                  isChosen={i === chosen}
                />
              ),
          )}
          {marks.map(({ panel, point: i, x, y }) =>
            panel.isDifference ? (
              <Mark key={`above-${i}`} x={x} y={y} made={points[i]?.made ?? null} isChosen={i === chosen} />
            ) : (
              <circle
                key={`${panel.title}-${i}`}
                cx={x}
                cy={y}
                r={i === chosen ? 6 : 4}
                fill={i === chosen ? 'var(--tartan)' : 'var(--ink)'}
              />
            ),
          )}
        </svg>
      )}
    </div>
  );
}
