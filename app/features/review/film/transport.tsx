import { Minus, Pause, Play, Plus, StepBack, StepForward } from 'lucide-react';
import { formatMoment } from '../../../../supabase/functions/_shared/review-texts.ts';
import { timeOf } from '../../../lib/video-frames/frame-index.ts';
import { toMicroseconds } from '../review.ts';
import { nextSpeed } from '../room/room-keys.ts';
import { LoopTools } from './loop-tools.tsx';
import { SoundButton } from './sound-button.tsx';
import { icon, ToolButton } from './tool-button.tsx';
import { useFilm, type Film } from './use-film.ts';

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
        <div className="flex flex-wrap items-center sm:ml-auto">
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
          <LoopTools film={film} />
          <SoundButton film={film} />
        </div>
      )}
    </div>
  );
}
