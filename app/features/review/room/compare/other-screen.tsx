import { useCallback } from 'react';
import { createPortal } from 'react-dom';
import type { RoomVideo } from '../video/use-video-player.ts';

/** The other video's elements, rendered into `screen`, which a view shows with `ShownScreen`. */
export function OtherScreen({
  video: { videoRef, canvasRef },
  screen,
}: {
  video: RoomVideo;
  screen: HTMLElement;
}) {
  return createPortal(
    <>
      <video
        ref={videoRef}
        muted
        playsInline
        tabIndex={-1}
        aria-hidden
        className="absolute inset-0 size-full opacity-0"
      >
        <track kind="captions" />
      </video>
      <canvas
        ref={canvasRef}
        role="img"
        aria-label="Comparison video"
        className="absolute inset-0 size-full"
      />
    </>,
    screen,
  );
}

/** Takes the other video's elements from where they are. */
export function ShownScreen({ screen, className }: { screen: HTMLElement; className?: string }) {
  const attach = useCallback((host: HTMLElement | null) => host?.append(screen), [screen]);
  return <div ref={attach} className={className} />;
}
