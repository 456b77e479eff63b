import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PageProduct } from './card-product.ts';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

/** A product's demo video. Only the poster is loaded until the visitor presses play. */
export function DemoVideo({ video }: { video: NonNullable<PageProduct['demoVideo']> }) {
  const player = useRef<HTMLVideoElement>(null);
  const [hasStarted, setStarted] = useState(false);

  function play(): void {
    // If playback is refused, the native controls remain.
    player.current?.play().catch((error: unknown) => console.warn('Could not play the video', error));
    player.current?.focus();
  }

  return (
    <section aria-labelledby="demo-video" className="border-t border-hairline bg-surface">
      <div className="page-width grid gap-6 py-16 lg:grid-cols-12 lg:py-24">
        <h2 id="demo-video" className="text-40 lg:col-span-3">
          <NoHyphenBreak text={video.title} />
        </h2>
        <div className="relative lg:col-span-9">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- an upload has none */}
          <video
            ref={player}
            controls
            playsInline
            preload="none"
            poster={video.poster}
            width={video.width}
            height={video.height}
            aria-label={video.alt}
            onPlay={() => setStarted(true)}
            // A portrait video fits the window.
            className="h-auto max-h-[85svh] w-full bg-surface-2 object-contain"
          >
            {video.webm !== undefined && <source src={video.webm} type="video/webm" />}
            <source src={video.mp4} type="video/mp4" />
            {video.captions !== undefined && (
              <track kind="captions" src={video.captions} srcLang="en" label="English" default />
            )}
          </video>
          {!hasStarted && (
            <button
              type="button"
              onClick={play}
              aria-label="Play the video"
              className="absolute left-1/2 top-1/2 inline-flex size-20 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-sm bg-pit text-pit-ink hover:bg-pit-hover"
            >
              <Play aria-hidden className="size-9" strokeWidth={1.5} />
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
