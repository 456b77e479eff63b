import { formatFilmTime } from '../../../../../supabase/functions/_shared/format-clock.ts';
import type { VideoPlayer } from '../../../../lib/video-frames/video-player.ts';
import { usePlayerState } from '../video/use-video-player.ts';
import { currentTime } from '../use-room.ts';
import type { Motion } from './path-points.ts';

const width = 320;
const rowHeight = 72;

interface MotionPlotProps {
  motion: readonly Motion[];
  player: VideoPlayer | undefined;
  slowMotion: number | null;
  color: string;
  onGo: (atUs: number) => void;
}

/** Height and speed along a path, one above the other, with the film's playhead. Pressing a place goes to its frame. */
export function MotionPlot({ motion, player, slowMotion, color, onGo }: MotionPlotProps) {
  const nowUs = usePlayerState(player, () => currentTime(player));
  const [first, last] = [motion[0], motion.at(-1)];
  if (!first || !last || first.atUs === last.atUs) return null;
  const across = (atUs: number) => ((atUs - first.atUs) / (last.atUs - first.atUs)) * width;
  const highest = motion.reduce((best, at) => (at.height > best.height ? at : best));
  const fastest = motion.reduce((best, at) => ((at.speed ?? 0) > (best.speed ?? 0) ? at : best));
  const rows = [
    { name: 'Height', values: motion.map(({ height }) => height), peak: highest },
    { name: 'Speed', values: motion.map(({ speed }) => speed), peak: fastest },
  ];
  return (
    <div className="flex flex-col gap-4">
      {rows.map(({ name, values, peak }) => {
        const most = Math.max(...values.map((value) => value ?? 0)) || 1;
        const line = motion
          .flatMap(({ atUs }, i) => {
            const value = values[i];
            return value === undefined
              ? []
              : [`${across(atUs)},${rowHeight - (value / most) * (rowHeight - 4) - 2}`];
          })
          .join(' ');
        return (
          <figure key={name}>
            <figcaption className="flex items-baseline justify-between text-13">
              <span className="font-semibold">{name}</span>
              <button
                type="button"
                className="min-h-11 font-mono text-muted underline underline-offset-4"
                onClick={() => onGo(peak.atUs)}
              >
                {name === 'Height' ? 'Highest' : 'Fastest'} at {formatFilmTime(peak.atUs, slowMotion)}
              </button>
            </figcaption>
            <svg
              aria-hidden
              viewBox={`0 0 ${width} ${rowHeight}`}
              preserveAspectRatio="none"
              className="h-18 w-full cursor-pointer border border-hairline bg-[#0e1216]"
              onClick={(event) => {
                const box = event.currentTarget.getBoundingClientRect();
                const share = (event.clientX - box.left) / box.width;
                onGo(first.atUs + share * (last.atUs - first.atUs));
              }}
            >
              <polyline
                points={line}
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
          </figure>
        );
      })}
    </div>
  );
}
