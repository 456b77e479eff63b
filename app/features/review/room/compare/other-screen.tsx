import { useCallback } from 'react';
import { createPortal } from 'react-dom';
import type { RoomVideo } from '../video/use-video-player.ts';
import { VideoSurface } from '../video/video-surface.tsx';

/** The other video's elements, rendered into `screen`, which a view shows with `ShownScreen`. */
export function OtherScreen({ video, screen }: { video: RoomVideo; screen: HTMLElement }) {
  return createPortal(<VideoSurface video={video} label="Comparison video" />, screen);
}

/** Takes the other video's elements from where they are. */
export function ShownScreen({ screen, className }: { screen: HTMLElement | undefined; className?: string }) {
  const attach = useCallback((host: HTMLElement | null) => screen && host?.append(screen), [screen]);
  return <div ref={attach} className={className} />;
}
