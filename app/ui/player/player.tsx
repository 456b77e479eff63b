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
import { formatVideoTime } from '#domain/format-clock.ts';
import { classNames } from '../class-names.ts';
import { usePlayer } from './use-player.ts';
import './player.css';

interface PlayerProps {
  title: string;
  /** Best first; the browser uses the first one that it can play. */
  sources: readonly { url: string; type?: string }[];
  poster?: string;
  /** URL of a WebVTT file. */
  captions?: string;
  /** Hides the mute button. */
  isSilent?: boolean;
  /** Used to step by one frame. */
  framesPerSecond?: number;
}

const icon = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

function ControlButton({ isOn, className, ...props }: ComponentProps<'button'> & { isOn?: boolean }) {
  return (
    <button type="button" aria-pressed={isOn} className={classNames('player-button', className)} {...props} />
  );
}

const toMicroseconds = (seconds: number): number => Math.round(seconds * 1e6);

/** Current time and duration. A separate component, so that playback re-renders only this. */
function TimeText({ seconds, duration }: { seconds: number; duration: number }) {
  return (
    <p className="px-2 font-mono text-13 tabular-nums">
      <span className="sr-only">At </span>
      {formatVideoTime(toMicroseconds(seconds))}
      <span className="text-[#a9b0b6]"> / {formatVideoTime(toMicroseconds(duration))}</span>
    </p>
  );
}

/** Video player with frame stepping, speed, loop, captions and full screen. Large, so load it lazily. */
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
  const { container, video, speed, setSpeed, isLooping, run } = usePlayer(framesPerSecond);
  const isCrossOrigin = [captions, ...sources.map(({ url }) => url)].some((url) => url?.startsWith('http'));
  // Attributes that the component types do not include.
  const controllerProps = { mediacontroller: `${id}-video` };
  const fullScreenProps = { fullscreenelement: `${id}-player` };

  function readTime({ currentTime, duration }: HTMLVideoElement): void {
    setTime({ seconds: currentTime, duration: Number.isFinite(duration) ? duration : 0 });
  }

  // A cached video may load before React adds its listeners.
  useEffect(() => {
    if (video.current) readTime(video.current);
  }, [video]);

  return (
    <div ref={container} id={`${id}-player`} role="group" aria-label={`Video: ${title}`} className="player">
      <div className="relative min-h-0 flex-1">
        <MediaController
          id={`${id}-video`}
          className="player-video"
          {...fullScreenProps}
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
            crossOrigin={isCrossOrigin ? 'anonymous' : undefined}
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
            We couldn’t play this video. Check your connection or try another browser.
          </p>
        )}
      </div>
      <MediaTimeRange {...controllerProps} className="player-range" />
      <div className="flex flex-wrap items-center gap-y-1">
        <MediaPlayButton {...controllerProps} noTooltip className="player-button">
          <Play slot="play" {...icon} />
          <Pause slot="pause" {...icon} />
        </MediaPlayButton>
        <ControlButton
          aria-label="Previous frame"
          title="Previous frame (,)"
          onClick={() => run('previous-frame')}
        >
          <StepBack {...icon} />
        </ControlButton>
        <ControlButton aria-label="Next frame" title="Next frame (.)" onClick={() => run('next-frame')}>
          <StepForward {...icon} />
        </ControlButton>
        <TimeText {...time} />
        <div className="flex flex-wrap items-center sm:ml-auto">
          <div role="group" aria-label="Speed" className="flex items-center">
            <ControlButton aria-label="Slower" title="Slower (<)" onClick={() => run('slower')}>
              <Minus {...icon} />
            </ControlButton>
            <output aria-label="Speed" className="w-12 text-center font-mono text-13">
              {speed}×
            </output>
            <ControlButton aria-label="Faster" title="Faster (>)" onClick={() => run('faster')}>
              <Plus {...icon} />
            </ControlButton>
          </div>
          <ControlButton aria-label="Loop" title="Loop (L)" isOn={isLooping} onClick={() => run('loop')}>
            <Repeat {...icon} />
          </ControlButton>
          {captions !== undefined && (
            <MediaCaptionsButton
              {...controllerProps}
              // It sets aria-checked, which is not valid for its default role of button.
              ref={(element: HTMLElement | null) => element?.setAttribute('role', 'switch')}
              noTooltip
              className="player-button"
            >
              <Captions slot="on" {...icon} />
              <CaptionsOff slot="off" {...icon} />
            </MediaCaptionsButton>
          )}
          {!isSilent && (
            <MediaMuteButton {...controllerProps} noTooltip className="player-button">
              <VolumeX slot="off" {...icon} />
              <Volume2 slot="low" {...icon} />
              <Volume2 slot="medium" {...icon} />
              <Volume2 slot="high" {...icon} />
            </MediaMuteButton>
          )}
          <MediaFullscreenButton {...controllerProps} noTooltip className="player-button">
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
