import type { SlowMotion } from '#domain/slow-motion.ts';
import type { UnitSystem } from '#domain/measures.ts';
import { formatFilmTime } from '#domain/format-clock.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { useUnits } from '#common/units/units.ts';
import { formatMeasuredLength, formatSpeed } from '../measure/format-result.ts';
import type { Measured } from '../steps/step-times.ts';
import { currentTime } from '../current-time.ts';
import { usePlayerState } from '../video/use-video-player.ts';
import type { Motion } from './path-points.ts';
import type { Ruler } from './ruler.ts';

const width = 320;
const rowHeight = 72;
const edge = 2;

interface PlottedValue {
  atUs: number;
  value: Measured;
}

interface MotionPlotProps {
  motion: readonly Motion[];
  ruler: Ruler;
  player: VideoPlayer | undefined;
  slowMotion: SlowMotion;
  color: string;
  onGo: (atUs: number) => void;
}

interface RowProps extends Pick<MotionPlotProps, 'slowMotion' | 'color' | 'onGo'> {
  name: string;
  /** For example 'Highest'. */
  most: string;
  values: readonly PlottedValue[];
  nowUs: number | undefined;
  /** Undefined without a unit. */
  format: ((value: Measured, units: UnitSystem) => string) | undefined;
}

/** One quantity over time: a line within its ±, the playhead, the value on the current frame and the greatest one. */
function MotionRow({ name, most, values, nowUs, format, color, slowMotion, onGo }: RowProps) {
  const units = useUnits();
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last || first.atUs === last.atUs) return null;
  const peak = values.reduce((best, at) => (at.value.value > best.value.value ? at : best));
  const now = values.find(({ atUs }) => atUs === nowUs);
  const bounds = values.flatMap(({ value: { value, error } }) => [value - error, value + error]);
  const [low, high] = [Math.min(0, ...bounds), Math.max(...bounds)];
  const across = (atUs: number) => ((atUs - first.atUs) / (last.atUs - first.atUs)) * width;
  const up = (value: number) =>
    rowHeight - edge - ((value - low) / (high - low || 1)) * (rowHeight - 2 * edge);
  const line = (of: (value: Measured) => number) =>
    values.map(({ atUs, value }) => `${across(atUs)},${up(of(value))}`);
  const upper = line(({ value, error }) => value + error);
  const lower = line(({ value, error }) => value - error);
  return (
    <figure>
      <figcaption className="flex items-baseline justify-between gap-3 text-13">
        <span className="font-semibold">{name}</span>
        {format && now && <span className="font-mono">{format(now.value, units)}</span>}
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${rowHeight}`}
        preserveAspectRatio="none"
        className="mt-1 h-18 w-full cursor-pointer border border-hairline bg-[#0e1216]"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const share = (event.clientX - box.left) / box.width;
          onGo(first.atUs + share * (last.atUs - first.atUs));
        }}
      >
        {low < 0 && (
          <line
            x1={0}
            x2={width}
            y1={up(0)}
            y2={up(0)}
            stroke="#f2eee4"
            strokeOpacity={0.4}
            vectorEffect="non-scaling-stroke"
          />
        )}
        {format && (
          <polygon points={[...upper, ...lower.reverse()].join(' ')} fill={color} fillOpacity={0.3} />
        )}
        <polyline
          points={line(({ value }) => value).join(' ')}
          fill="none"
          stroke={color}
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
        {nowUs !== undefined && nowUs >= first.atUs && nowUs <= last.atUs && (
          <line
            x1={across(nowUs)}
            x2={across(nowUs)}
            y1={0}
            y2={rowHeight}
            stroke="#f2eee4"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <button
        type="button"
        className="min-h-11 text-left font-mono text-13 text-muted underline underline-offset-4"
        onClick={() => onGo(peak.atUs)}
      >
        {most} {format && `${format(peak.value, units)} `}at {formatFilmTime(peak.atUs, slowMotion)}
      </button>
    </figure>
  );
}

/** Height and speed along a path, one above the other, with the film's playhead. Pressing a place goes to its frame. */
export function MotionPlot({ motion, ruler, player, ...look }: MotionPlotProps) {
  const nowUs = usePlayerState(player, () => currentTime(player));
  const hasUnit = ruler.unit === 'meters';
  return (
    <div className="flex flex-col gap-2">
      <MotionRow
        name={ruler.isAboveRunway ? 'Height above the runway' : 'Height above its lowest point'}
        most="Highest"
        values={motion.map(({ atUs, height }) => ({ atUs, value: height }))}
        nowUs={nowUs}
        format={hasUnit ? formatMeasuredLength : undefined}
        {...look}
      />
      <MotionRow
        name="Speed"
        most="Fastest"
        values={motion.flatMap(({ atUs, speed }) => (speed ? [{ atUs, value: speed }] : []))}
        nowUs={nowUs}
        format={hasUnit ? formatSpeed : undefined}
        {...look}
      />
    </div>
  );
}
