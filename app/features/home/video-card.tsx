import { Pause, Play } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { HomeTexts } from '#content/home.server.ts';
import { usePrefersReducedMotion } from '#lib/page/use-media.ts';
import { Picture } from '#ui/picture.tsx';

/** Delays in milliseconds between hovering a card and opening its video, and between leaving and closing it. */
const OPEN_DELAY_MS = 0;
const CLOSE_DELAY_MS = 300;

type Card = HomeTexts['analysis']['cards'][number];

/** Picture of a phase, shown until the video opens. */
export function PhasePicture({ phase }: Pick<Card, 'phase'>) {
  return (
    <Picture
      name={`phase-${phase}`}
      alt=""
      sizes="(min-width: 80rem) 25rem, (min-width: 48rem) 33vw, 100vw"
      className="size-full object-cover"
    />
  );
}

export function CardText({ title, text }: Pick<Card, 'title' | 'text'>) {
  return (
    <>
      <h3 className="mt-4 text-21">{title}</h3>
      <p className="mt-1 text-15 text-muted">{text}</p>
    </>
  );
}

type VideoCardProps = Card & { video: HomeTexts['analysis']['video'] };

/**
 * Picture that opens a video on hover, focus and tap. Its button pauses and plays the video. Under reduced motion the
 * video opens paused.
 */
export function VideoCard({ phase, from, title, text, video }: VideoCardProps) {
  const [open, setOpen] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const player = useRef<HTMLVideoElement>(null);
  /** Whether the video was open on pointerdown. A tap focuses the button first, which opens the video. */
  const wasOpen = useRef(false);
  const reducedMotion = usePrefersReducedMotion();
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: boolean) {
    setOpen(next);
    if (!next) setPlaying(false);
  }
  function scheduleShow(next: boolean) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(next), next ? OPEN_DELAY_MS : CLOSE_DELAY_MS);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') show(false);
  }
  function onClick(event: MouseEvent<HTMLButtonElement>) {
    // Safari doesn't focus a tapped button, and without focus the video would never close.
    event.currentTarget.focus();
    const isKeyboard = event.detail === 0;
    if (!isKeyboard && !wasOpen.current) return;
    if (!open) scheduleShow(true);
    else if (isPlaying) player.current?.pause();
    else
      void player.current?.play().catch((error: unknown) => console.warn('Could not play the video', error));
  }

  const action = !open ? 'Show' : isPlaying ? 'Pause' : 'Play';
  const Icon = open && isPlaying ? Pause : Play;
  return (
    <article
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && scheduleShow(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && scheduleShow(false)}
      onFocus={() => scheduleShow(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && scheduleShow(false)}
    >
      <div className="relative aspect-video overflow-hidden border border-hairline bg-ground">
        <PhasePicture phase={phase} />
        {open && (
          <video
            ref={player}
            className="absolute inset-0 size-full bg-ground object-cover"
            aria-label={`Video: ${title}`}
            autoPlay={!reducedMotion}
            muted
            loop
            playsInline
            poster={video.poster}
            onLoadedMetadata={(event) => (event.currentTarget.currentTime = from)}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
          >
            {video.webm !== undefined && <source src={video.webm} type="video/webm" />}
            <source src={video.mp4} type="video/mp4" />
            {video.captions !== undefined && (
              <track kind="captions" src={video.captions} srcLang="en" label="English" />
            )}
          </video>
        )}
        <button
          type="button"
          aria-label={`${action} the video: ${title}`}
          onPointerDown={() => (wasOpen.current = open)}
          onClick={onClick}
          onKeyDown={onKeyDown}
          className="absolute inset-0 flex items-end justify-start p-3 focus-visible:-outline-offset-4 noscript:hidden"
        >
          <span className="inline-flex size-11 items-center justify-center rounded-sm border border-ground bg-ink text-ground">
            <Icon aria-hidden className="size-5" strokeWidth={1.5} />
          </span>
        </button>
      </div>
      <CardText title={title} text={text} />
    </article>
  );
}
