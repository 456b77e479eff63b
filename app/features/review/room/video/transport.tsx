import { Ellipsis, Pause, Play, StepBack, StepForward } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatFilmTime } from '#domain/format-clock.ts';
import { timeOf } from '#lib/video-frames/frame-index.ts';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import { classNames } from '#ui/class-names.ts';
import { CommandButton } from '../keys/command-button.tsx';
import { play, stepBack, stepForward } from '../keys/film-commands.ts';
import type { FullScreen } from './use-full-screen.ts';
import { LoopTools } from './loop-tools.tsx';
import { SoundButton } from './sound-button.tsx';
import { SpeedTools } from './speed-tools.tsx';
import { ViewTools } from './view-tools.tsx';
import { icon, ToolButton } from './tool-button.tsx';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

function Position({ video }: { video: RoomVideo }) {
  const frame = usePlayerState(video.player, (state) => state.frame);
  const index = usePlayerState(video.player, (state) => state.index);
  return (
    <p className="whitespace-nowrap px-1 font-mono text-13 leading-tight tabular-nums hand:px-0 hand:tracking-tight sm:px-2 sm:text-15">
      <span className="sr-only">At </span>
      {formatFilmTime(index ? toMicroseconds(timeOf(index, frame)) : 0, video.slowMotion)}
      <span className="text-muted hand:block">
        {' '}
        <span className="@max-md:hidden">frame </span>
        <span data-testid="frame">{frame}</span>
        <span className="@max-md:hidden">{index ? ` of ${index.times.length - 1}` : ''}</span>
      </span>
    </p>
  );
}

interface TransportProps {
  video: RoomVideo;
  /** Without it, there is no button for full screen. */
  fullScreen?: FullScreen;
  /** Whether the row also has speed, loop and sound. */
  isMain?: boolean;
  /** Whether the buttons that are needed less are behind 'More', as they are on a phone held upright. */
  isCompact?: boolean;
  className?: string;
  /** Added to the row. */
  children?: ReactNode;
}

/**
 * Play and step buttons with the current position, and buttons for speed, view, loop and sound. Held upright, the buttons that are
 * needed less are behind 'More'. A narrow container has only the frame's number.
 */
export function Transport({
  video,
  fullScreen,
  isMain = false,
  isCompact = false,
  className,
  children,
}: TransportProps) {
  const { player } = video;
  const [showsMore, setShowsMore] = useState(false);
  const isPlaying = usePlayerState(player, (state) => state.isPlaying);
  const isReady = usePlayerState(player, (state) => state.status === 'ready');
  const hasFailed = usePlayerState(player, (state) => state.status === 'failed');
  if (hasFailed) return null;
  const more = showsMore || !isCompact ? 'flex flex-wrap items-center' : 'hidden';
  return (
    <div className={classNames('flex flex-wrap items-center', className)}>
      <CommandButton command={play} on={{ video }} name={isPlaying ? 'Pause' : 'Play'} disabled={!isReady}>
        {isPlaying ? <Pause {...icon} /> : <Play {...icon} />}
      </CommandButton>
      <CommandButton command={stepBack} on={{ video }} name="Previous frame" disabled={!isReady}>
        <StepBack {...icon} />
      </CommandButton>
      <CommandButton command={stepForward} on={{ video }} name="Next frame" disabled={!isReady}>
        <StepForward {...icon} />
      </CommandButton>
      <Position video={video} />
      {!isMain && <ViewTools video={video} fullScreen={fullScreen} />}
      {isMain && (
        <>
          <div className="ml-auto flex items-center lg:order-1">
            <SpeedTools video={video} />
            <span className={isCompact ? 'contents' : 'hidden hand:contents'}>
              <ToolButton
                aria-label="More controls"
                title="More controls"
                aria-expanded={showsMore}
                onClick={() => setShowsMore(!showsMore)}
              >
                <Ellipsis {...icon} />
              </ToolButton>
            </span>
          </div>
          {showsMore && (
            <span className={classNames('h-px w-full bg-hairline', !isCompact && 'hidden hand:block')} />
          )}
          <div className={classNames(more, !showsMore && 'hand:hidden')}>
            <ViewTools video={video} fullScreen={fullScreen} />
            {children}
          </div>
          <div className={classNames(more, 'lg:order-2', !showsMore && 'hand:hidden')}>
            <LoopTools video={video} />
            <SoundButton video={video} />
          </div>
        </>
      )}
    </div>
  );
}
