import type { JumpPoint } from './load-progress.ts';
import type { Panel } from './plot-panels.ts';
import { yOf } from './plot-size.ts';

/** A value on the plot, in pixels. */
interface PlottedMark {
  /** Index of the jump. */
  point: number;
  x: number;
  y: number;
  /** Ends of its ±, if it has one. */
  error?: { top: number; bottom: number };
  isUnchecked?: boolean;
}

/** Returns the marks of a panel. `xOf`: x of a jump by its index. */
export function marksOf(panel: Panel, position: number, xOf: (point: number) => number): PlottedMark[] {
  return panel.values.flatMap((entry, point) => {
    if (entry === null) return [];
    const { value, error, isUnchecked } = entry;
    const y = (at: number) => yOf(panel, position, at);
    return [
      {
        point,
        x: xOf(point),
        y: y(value),
        ...(isUnchecked && { isUnchecked }),
        ...(error > 0 && { error: { top: y(value + error), bottom: y(value - error) } }),
      },
    ];
  });
}

interface MarkProps {
  mark: PlottedMark;
  isChosen: boolean;
}

/** A yellow dot (made), a cross (missed) or a ring (not recorded). */
function MadeDot({ mark: { x, y }, made, isChosen }: MarkProps & { made: boolean | null }) {
  const stroke = isChosen ? 'var(--tartan)' : 'var(--ink)';
  const size = isChosen ? 6.5 : 5;
  if (made === false)
    return (
      <path
        d={`M${x - size} ${y - size}l${size * 2} ${size * 2}m0 ${-size * 2}l${-size * 2} ${size * 2}`}
        stroke={stroke}
        strokeWidth={2.5}
      />
    );
  return (
    <circle
      cx={x}
      cy={y}
      r={size}
      fill={made === true ? 'var(--bar)' : 'var(--ground)'}
      stroke={stroke}
      strokeWidth={isChosen ? 2.5 : 1.75}
    />
  );
}

/** A dot with the ± of its value, a ring if the camera was not checked. */
function Dot({ mark: { x, y, error, isUnchecked }, isChosen }: MarkProps) {
  const color = isChosen ? 'var(--tartan)' : 'var(--ink)';
  return (
    <g>
      {error && (
        <path
          d={`M${x} ${error.top}V${error.bottom}M${x - 4} ${error.top}h8M${x - 4} ${error.bottom}h8`}
          stroke={color}
          strokeWidth={1.5}
        />
      )}
      <circle
        cx={x}
        cy={y}
        r={isChosen ? 6 : 4}
        fill={isUnchecked ? 'var(--ground)' : color}
        stroke={color}
        strokeWidth={1.5}
      />
    </g>
  );
}

interface PanelMarksProps {
  panel: Panel;
  marks: readonly PlottedMark[];
  points: readonly JumpPoint[];
  /** Index of the selected jump. */
  chosen: number;
}

/** The values of a panel, connected by a line. */
export function PanelMarks({ panel: { showsMade }, marks, points, chosen }: PanelMarksProps) {
  const madeOf = (point: number) => points[point]?.made ?? null;
  const line = marks
    .filter(({ point }) => !showsMade || madeOf(point) === true)
    .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
  return (
    <g>
      <path d={line} stroke="var(--ink)" strokeWidth={1.5} />
      {marks.map((mark) => {
        const isChosen = mark.point === chosen;
        return showsMade ? (
          <MadeDot key={mark.point} mark={mark} made={madeOf(mark.point)} isChosen={isChosen} />
        ) : (
          <Dot key={mark.point} mark={mark} isChosen={isChosen} />
        );
      })}
    </g>
  );
}
