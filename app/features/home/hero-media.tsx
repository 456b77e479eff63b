import { useEffect, useRef } from 'react';
import type { Home } from '#content/home.server.ts';
import { usePrefersReducedMotion } from '#lib/page/use-media.ts';
import { Photo } from '#ui/photo.tsx';

const className = 'aspect-[4/3] h-auto w-full object-cover lg:absolute lg:inset-0 lg:aspect-auto lg:h-full';

/** The owner's photo or film in place of the drawn vaulter. The film has no sound, and its controls pause it. */
export function HeroMedia({ photo, video }: Pick<Home['hero'], 'photo' | 'video'>) {
  const player = useRef<HTMLVideoElement>(null);
  const reducedMotion = usePrefersReducedMotion();
  useEffect(() => {
    // A browser that refuses shows the poster with its controls.
    if (!reducedMotion) void player.current?.play().catch(() => undefined);
  }, [reducedMotion]);
  if (video === undefined)
    return (
      photo && <Photo photo={photo} priority sizes="(min-width: 64rem) 50vw, 100vw" className={className} />
    );
  return (
    <video
      ref={player}
      aria-label={video.alt}
      width={video.width}
      height={video.height}
      className={className}
      controls
      muted
      loop
      playsInline
      preload="metadata"
      poster={video.poster}
    >
      {video.webm !== undefined && <source src={video.webm} type="video/webm" />}
      <source src={video.mp4} type="video/mp4" />
    </video>
  );
}
