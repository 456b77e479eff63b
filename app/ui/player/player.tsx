import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Minus,
  Pause,
  Play,
  Plus,
  Repeat,
  StepBack,
  StepForward,
  Volume2,
  VolumeX,
} from 'lucide-react';
import {
  MediaCaptionsButton,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPlayButton,
  MediaTimeRange,
} from 'media-chrome/react';
import { useEffect, useId, useState, type ComponentProps } from 'react';
import { formatFilmTime } from '../../../supabase/functions/_shared/format-clock.ts';
import { classNames } from '../class-names.ts';
import { usePlayer } from './use-player.ts';
import './player.css';

interface PlayerProps {
  title: string;
  /** Best first; the browser takes the first one that it can play. */
  sources: readonly { url: string; type?: string }[];
  poster?: string;
  /** Address of a WebVTT file. */
  captions?: string;
  /** No button for a sound that is not there. */
  isSilent?: boolean;
  /** How far a step goes. */
  framesPerSecond?: number;
}

const icon = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

function ControlButton({ isOn, className, ...props }: ComponentProps<'button'> & { isOn?: boolean }) {
  return (
    <button type="button" aria-pressed={isOn} className={classNames('player-button', className)} {...props} />
  );
}

const toMicroseconds = (seconds: number): number => Math.round(seconds * 1e6);

/** Where the film is, to the hundredth. Of its own, so that a film that runs draws this alone anew. */
function TimeText({ seconds, duration }: { seconds: number; duration: number }) {
  return (
    <p className="px-2 font-mono text-13 tabular-nums">
      <span className="sr-only">At </span>
      {formatFilmTime(toMicroseconds(seconds))}
      <span className="text-[#a9b0b6]"> / {formatFilmTime(toMicroseconds(duration))}</span>
    </p>
  );
}

/**
 * A film to study: play, frame by frame, slower and faster, in a loop, with captions, over the whole screen; by touch, mouse and
 * keyboard. Heavy: load it lazily.
 */
export function Player({
  title,
  sources,
  poster,
  captions,
  isSilent = false,
  framesPerSecond = 30,
}: PlayerProps) {
  const id = useId();
  const [time, setTime] = useState({ seconds: 0, duration: 0 });
  const [hasFailed, setFailed] = useState(false);
  const { frame, video, speed, setSpeed, isLooping, tell } = usePlayer(framesPerSecond);
  const isElsewhere = [captions, ...sources.map(({ url }) => url)].some((url) => url?.startsWith('http'));
  // Attributes of the elements that the components' types do not know.
  const ofFilm = { mediacontroller: `${id}-film` };
  const fullScreen = { fullscreenelement: `${id}-player` };

  function readTime({ currentTime, duration }: HTMLVideoElement): void {
    setTime({ seconds: currentTime, duration: Number.isFinite(duration) ? duration : 0 });
  }

  // A film out of the cache is there before React listens.
  useEffect(() => {
    if (video.current) readTime(video.current);
  }, [video]);

  return (
    <div ref={frame} id={`${id}-player`} role="group" aria-label={`Film: ${title}`} className="player">
      <div className="relative min-h-0 flex-1">
        <MediaController
          id={`${id}-film`}
          className="player-film"
          {...fullScreen}
          defaultSubtitles
          noHotkeys
          noVolumePref
          noMutedPref
          noSubtitlesLangPref
        >
          <video
            ref={video}
            slot="media"
            muted
            playsInline
            loop={isLooping}
            preload="metadata"
            poster={poster}
            crossOrigin={isElsewhere ? 'anonymous' : undefined}
            aria-label={title}
            onTimeUpdate={({ currentTarget }) => readTime(currentTarget)}
            onSeeked={({ currentTarget }) => readTime(currentTarget)}
            onLoadedMetadata={({ currentTarget }) => readTime(currentTarget)}
            onDurationChange={({ currentTarget }) => readTime(currentTarget)}
            onRateChange={({ currentTarget }) => setSpeed(currentTarget.playbackRate)}
          >
            {sources.map(({ url, type }, index) => (
              <source
                key={url}
                src={url}
                type={type}
                onError={index === sources.length - 1 ? () => setFailed(true) : undefined}
              />
            ))}
            {captions !== undefined && (
              <track kind="captions" src={captions} srcLang="en" label="English" default />
            )}
          </video>
          <MediaLoadingIndicator slot="centered-chrome" noAutohide />
        </MediaController>
        {hasFailed && (
          <p role="alert" className="absolute inset-0 grid place-items-center bg-[#0e1216] p-6 text-center">
            This film cannot be played here. Check your connection, or try another browser.
          </p>
        )}
      </div>
      <MediaTimeRange {...ofFilm} className="player-range" />
      <div className="flex flex-wrap items-center gap-y-1">
        <MediaPlayButton {...ofFilm} noTooltip className="player-button">
          <Play slot="play" {...icon} />
          <Pause slot="pause" {...icon} />
        </MediaPlayButton>
        <ControlButton
          aria-label="Previous frame"
          title="Previous frame (,)"
          onClick={() => tell('previous-frame')}
        >
          <StepBack {...icon} />
        </ControlButton>
        <ControlButton aria-label="Next frame" title="Next frame (.)" onClick={() => tell('next-frame')}>
          <StepForward {...icon} />
        </ControlButton>
        <TimeText {...time} />
        <div className="flex flex-wrap items-center sm:ml-auto">
          <div role="group" aria-label="Speed" className="flex items-center">
            <ControlButton aria-label="Slower" title="Slower (<)" onClick={() => tell('slower')}>
              <Minus {...icon} />
            </ControlButton>
            <output aria-label="Speed" className="w-12 text-center font-mono text-13">
              {speed}×
            </output>
            <ControlButton aria-label="Faster" title="Faster (>)" onClick={() => tell('faster')}>
              <Plus {...icon} />
            </ControlButton>
          </div>
          <ControlButton aria-label="Loop" title="Loop (L)" isOn={isLooping} onClick={() => tell('loop')}>
            <Repeat {...icon} />
          </ControlButton>
          {captions !== undefined && (
            <MediaCaptionsButton
              {...ofFilm}
              // It says aria-checked, which its own role of a button does not have.
              ref={(element: HTMLElement | null) => element?.setAttribute('role', 'switch')}
              noTooltip
              className="player-button"
            >
              <Captions slot="on" {...icon} />
              <CaptionsOff slot="off" {...icon} />
            </MediaCaptionsButton>
          )}
          {!isSilent && (
            <MediaMuteButton {...ofFilm} noTooltip className="player-button">
              <VolumeX slot="off" {...icon} />
              <Volume2 slot="low" {...icon} />
              <Volume2 slot="medium" {...icon} />
              <Volume2 slot="high" {...icon} />
            </MediaMuteButton>
          )}
          <MediaFullscreenButton {...ofFilm} noTooltip className="player-button">
            <Maximize slot="enter" {...icon} />
            <Minimize slot="exit" {...icon} />
          </MediaFullscreenButton>
        </div>
      </div>
      <p className="mt-1 hidden px-2 pb-1 text-13 text-[#a9b0b6] [@media(hover:hover)_and_(min-width:48rem)]:block">
        Keys: <kbd>Space</kbd> play, <kbd>←</kbd> <kbd>→</kbd> one second, <kbd>,</kbd> <kbd>.</kbd> one
        frame, <kbd>&lt;</kbd> <kbd>&gt;</kbd> speed, <kbd>L</kbd> loop, <kbd>C</kbd> captions, <kbd>F</kbd>{' '}
        full screen
      </p>
    </div>
  );
}
