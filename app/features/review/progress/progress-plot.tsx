import type { KeyboardEvent, PointerEvent } from 'react';
import { useUnits } from '#common/units/units.ts';
import { keySteps } from '../key-steps.ts';
import { describePoint } from './describe-point.ts';
import type { JumpPoint } from './load-progress.ts';
import { DateAxis, GridLines } from './plot-axes.tsx';
import { nearestJump, timePositions } from './plot-layout.ts';
import { marksOf, PanelMarks } from './plot-marks.tsx';
import { panelsOf, type ProgressGroup } from './plot-panels.ts';
import { footHeight, heightOf, spanOf, titleHeight } from './plot-size.ts';
import { useWidth } from '#lib/page/use-width.ts';

interface ProgressPlotProps {
  /** Oldest first. */
  points: readonly JumpPoint[];
  group: ProgressGroup;
  /** Index of the selected jump. */
  chosen: number;
  onChoose: (point: number) => void;
}

/** Plots of a group of values over time. Select a jump by touch, mouse or arrow keys. */
export function ProgressPlot({ points, group, chosen, onChoose }: ProgressPlotProps) {
  const { ref, width } = useWidth();
  const units = useUnits();
  const panels = panelsOf(points, group, units);
  const [first] = panels;
  const height = heightOf(panels);
  const positions = timePositions(points);
  const span = first ? spanOf(first, width, units) : ([0, 1] as [number, number]);
  const xOf = (point: number) => span[0] + (positions[point] ?? 0) * span[1];
  const plotted = panels.map((panel, position) => ({ panel, marks: marksOf(panel, position, xOf) }));

  function onPointer(event: PointerEvent): void {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const marks = plotted.flatMap((of) => of.marks);
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
      className="relative print:h-auto! has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-4 has-[:focus-visible]:outline-pit"
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
          viewBox={`0 0 ${width} ${height}`}
          className="absolute inset-0 print:static print:h-auto print:max-h-[24cm] print:w-full touch-pan-y cursor-pointer select-none"
          fill="none"
          onPointerDown={onPointer}
          onPointerMove={onPointer}
        >
          {panels.map((panel, position) => (
            <GridLines key={panel.title} panel={panel} position={position} width={width} units={units} />
          ))}
          <DateAxis points={points} height={height} span={span} />
          <path d={`M${xOf(chosen)} ${titleHeight - 12}V${height - footHeight}`} stroke="var(--tartan)" />
          {plotted.map(({ panel, marks }) => (
            <PanelMarks key={panel.title} panel={panel} marks={marks} points={points} chosen={chosen} />
          ))}
        </svg>
      )}
    </div>
  );
}
