import type { FramePoint } from '#domain/review-calls.ts';
import type { MeasurementKind } from './measurement.ts';

/** Returns the lines between the points of a frame, as pairs of their numbers. */
function linesOf(kind: MeasurementKind, count: number): [number, number][] {
  if (kind === 'take-off') return count > 2 ? [[0, 2]] : [];
  const lines = Array.from({ length: Math.max(0, count - 1) }, (_, i): [number, number] => [i, i + 1]);
  return kind === 'rectangle' && count === 4 ? [...lines, [3, 0]] : lines;
}

interface MarkLinesProps {
  kind: MeasurementKind;
  points: readonly FramePoint[];
  zoom: number;
  /** Whether to draw the points too. */
  hasPoints?: boolean;
}

/** The lines of a measurement on its frame. */
export function MarkLines({ kind, points, zoom, hasPoints = false }: MarkLinesProps) {
  const percent = (share: number) => `${share * 100}%`;
  const segment = (key: string, [x1, y1]: FramePoint, [x2, y2]: FramePoint, isDashed = false) =>
    (['#0e1216', '#ffd449'] as const).map((color, i) => (
      <line
        key={`${key} ${color}`}
        x1={percent(x1)}
        y1={percent(y1)}
        x2={percent(x2)}
        y2={percent(y2)}
        stroke={color}
        strokeWidth={(i === 0 ? 4 : 2) / zoom}
        strokeDasharray={isDashed ? `${6 / zoom} ${4 / zoom}` : undefined}
      />
    ));
  const [toe, hand] = points;
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
      {linesOf(kind, points.length).map(([from, to]) => {
        const [a, b] = [points[from], points[to]];
        return a && b && segment(`${from}-${to}`, a, b);
      })}
      {hasPoints &&
        points.map(([x, y], i) => (
          <circle
            key={i}
            cx={percent(x)}
            cy={percent(y)}
            r={3.5 / zoom}
            fill="#ffd449"
            stroke="#0e1216"
            strokeWidth={1.5 / zoom}
          />
        ))}
      {/* The plumb line from the top hand shows where the toe should be. */}
      {kind === 'take-off' && toe && hand && segment('plumb', hand, [hand[0], toe[1]], true)}
    </svg>
  );
}
