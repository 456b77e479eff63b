import { viewBoxWidth } from '../drawing/view-box.ts';
import type { PathPoint, TracedPart } from '../../review.ts';
import { partColors } from './part-names.ts';
import type { PathPlace } from './ruler.ts';

interface PathViewProps {
  part: TracedPart;
  points: readonly PathPoint[];
  here: PathPlace | undefined;
  /** Of the drawing, in units of `viewBoxWidth`. */
  height: number;
  /** Keeps the size of lines on screen. */
  scale: number;
}

/** A traced path as SVG, with a ring where the point is now, and a dashed one around where else it may be. */
export function PathView({ part, points, here, height, scale }: PathViewProps) {
  if (points.length === 0) return null;
  const color = partColors[part];
  const line = points.map(({ x, y }) => `${x * viewBoxWidth},${y * height}`).join(' ');
  return (
    <g fill="none" strokeLinejoin="round">
      <polyline points={line} stroke="#0e1216" strokeWidth={5 * scale} />
      <polyline points={line} stroke={color} strokeWidth={2.5 * scale} />
      {points
        .filter(({ isMarked }) => isMarked)
        .map(({ atUs, x, y }) => (
          <circle key={atUs} cx={x * viewBoxWidth} cy={y * height} r={3.5 * scale} fill={color} />
        ))}
      {here && (
        <>
          <circle
            cx={here.x * viewBoxWidth}
            cy={here.y * height}
            r={11 * scale}
            stroke="#0e1216"
            strokeWidth={5 * scale}
          />
          <circle
            cx={here.x * viewBoxWidth}
            cy={here.y * height}
            r={11 * scale}
            stroke={color}
            strokeWidth={2.5 * scale}
          />
          {here.drift * viewBoxWidth > 11 * scale && (
            <circle
              cx={here.x * viewBoxWidth}
              cy={here.y * height}
              r={here.drift * viewBoxWidth}
              stroke={color}
              strokeWidth={2 * scale}
              strokeDasharray={`${5 * scale} ${4 * scale}`}
            />
          )}
        </>
      )}
    </g>
  );
}
