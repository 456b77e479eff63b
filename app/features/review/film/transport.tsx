import { Minus, Pause, Play, Plus, Repeat, StepBack, StepForward } from 'lucide-react';
import type { ComponentProps } from 'react';
import { formatMoment } from '../../../../supabase/functions/_shared/review-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { timeOf } from '../../../lib/video-frames/frame-index.ts';
import { toMicroseconds } from '../review.ts';
import { nextSpeed } from '../room/room-keys.ts';
import { useFilm, type Film } from './use-film.ts';

export const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-5' } as const;

/** A control under the film. `isOn` for those that stay pressed. */
export function ToolButton({ isOn, className, ...props }: ComponentProps<'button'> & { isOn?: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-sm text-15 hover:bg-surface-2 disabled:text-muted',
        isOn === true && 'bg-ink text-ground hover:bg-ink',
        className,
      )}
      {...props}
    />
  );
}

function Place({ film }: { film: Film }) {
  const frame = useFilm(film.player, (state) => state.frame);
  const index = useFilm(film.player, (state) => state.index);
  return (
    <p className="whitespace-nowrap px-1 font-mono text-13 tabular-nums sm:px-2 sm:text-15">
      <span className="sr-only">At </span>
      {index ? formatMoment(toMicroseconds(timeOf(index, frame))) : '0:00.00'}
      <span className="text-muted">
        {' '}
        <span className="max-sm:hidden">frame </span>
        <span data-testid="frame">{frame}</span>
        <span className="max-sm:hidden">{index ? ` of ${index.times.length - 1}` : ''}</span>
      </span>
    </p>
  );
}

/** Play, step, speed and loop. */
export function Transport({ film, isSmall = false }: { film: Film; isSmall?: boolean }) {
  const { player } = film;
  const isPlaying = useFilm(player, (state) => state.isPlaying);
  const speed = useFilm(player, (state) => state.speed);
  const loop = useFilm(player, (state) => state.loop);
  const isReady = useFilm(player, (state) => state.status === 'ready');
  return (
    <div className="flex flex-wrap items-center">
      <ToolButton
        aria-label={isPlaying ? 'Pause' : 'Play'}
        title={isPlaying ? 'Pause (Space)' : 'Play (Space)'}
        disabled={!isReady}
        onClick={() => void (isPlaying ? player?.pause() : player?.play())}
      >
        {isPlaying ? <Pause {...icon} /> : <Play {...icon} />}
      </ToolButton>
      <ToolButton
        aria-label="Previous frame"
        title="Previous frame (,)"
        disabled={!isReady}
        onClick={() => void player?.step(-1)}
      >
        <StepBack {...icon} />
      </ToolButton>
      <ToolButton
        aria-label="Next frame"
        title="Next frame (.)"
        disabled={!isReady}
        onClick={() => void player?.step(1)}
      >
        <StepForward {...icon} />
      </ToolButton>
      <Place film={film} />
      {!isSmall && (
        <div className="flex items-center sm:ml-auto">
          <div role="group" aria-label="Speed" className="flex items-center">
            <ToolButton
              aria-label="Slower"
              title="Slower (<)"
              onClick={() => player?.setSpeed(nextSpeed(speed, 'slower'))}
            >
              <Minus {...icon} />
            </ToolButton>
            <output aria-label="Speed" className="w-11 text-center font-mono text-13">
              {speed}×
            </output>
            <ToolButton
              aria-label="Faster"
              title="Faster (>)"
              onClick={() => player?.setSpeed(nextSpeed(speed, 'faster'))}
            >
              <Plus {...icon} />
            </ToolButton>
          </div>
          <ToolButton
            aria-label={loop ? 'Stop the loop' : 'Loop around this frame'}
            title={loop ? 'No loop (L)' : 'Loop around this frame ([ and ] set its ends)'}
            isOn={loop !== undefined}
            disabled={!isReady}
            onClick={() => player?.setLoop(loop ? undefined : loopAround(player.getState()))}
          >
            <Repeat {...icon} />
          </ToolButton>
        </div>
      )}
    </div>
  );
}

/** Half a second to either side: about a phase. */
const aroundSeconds = 0.5;

function loopAround({ index, frame }: ReturnType<NonNullable<Film['player']>['getState']>) {
  if (!index) return undefined;
  const time = timeOf(index, frame);
  const from = index.times.findIndex((one) => one >= time - aroundSeconds);
  const to = index.times.findLastIndex((one) => one <= time + aroundSeconds);
  return { from: Math.max(0, from), to: Math.max(from + 1, to) };
}
