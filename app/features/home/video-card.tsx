import { Pause, Play } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Home } from '../../lib/content/home.server.ts';
import { useStillness } from '../../lib/page/use-media.ts';
import { Picture } from '../../ui/picture.tsx';

/** Milliseconds from pointing at a card to its film, and from leaving it to the picture again. */
const OPEN_DELAY_MS = 0;
const CLOSE_DELAY_MS = 300;

type Card = Home['analysis']['cards'][number];

/** The frame of a phase, before its film is shown. */
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

type VideoCardProps = Card & { video: Home['analysis']['video'] };

/**
 * A frame that becomes a film while it is pointed at, has the focus or was tapped. Its button pauses the film and plays it again; under reduced
 * motion the film opens paused.
 */
export function VideoCard({ phase, from, title, text, video }: VideoCardProps) {
  const [open, setOpen] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const film = useRef<HTMLVideoElement>(null);
  /** Whether the film was open when the pointer went down: a tap gives the focus first, which opens it. */
  const wasOpen = useRef(false);
  const still = useStillness();
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: boolean) {
    setOpen(next);
    if (!next) setPlaying(false);
  }
  function plan(next: boolean) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(next), next ? OPEN_DELAY_MS : CLOSE_DELAY_MS);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') show(false);
  }
  function onClick(event: MouseEvent<HTMLButtonElement>) {
    // Safari gives a tapped button no focus, and without it the film would never close.
    event.currentTarget.focus();
    const isByKey = event.detail === 0;
    if (!isByKey && !wasOpen.current) return;
    if (!open) plan(true);
    else if (isPlaying) film.current?.pause();
    else void film.current?.play().catch((error: unknown) => console.warn('The film did not play', error));
  }

  const act = !open ? 'Show' : isPlaying ? 'Pause' : 'Play';
  const Icon = open && isPlaying ? Pause : Play;
  return (
    <article
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && plan(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && plan(false)}
      onFocus={() => plan(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && plan(false)}
    >
      <div className="relative aspect-video overflow-hidden border border-hairline bg-ground">
        <PhasePicture phase={phase} />
        {open && (
          <video
            ref={film}
            className="absolute inset-0 size-full bg-ground object-cover"
            aria-label={`Film: ${title}`}
            autoPlay={!still}
            muted
            loop
            playsInline
            poster={video.poster}
            onLoadedMetadata={(event) => (event.currentTarget.currentTime = from)}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
          >
            <source src={video.webm} type="video/webm" />
            <source src={video.mp4} type="video/mp4" />
            <track kind="captions" src={video.captions} srcLang="en" label="English" />
          </video>
        )}
        <button
          type="button"
          aria-label={`${act} the film: ${title}`}
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
