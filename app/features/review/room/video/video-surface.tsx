import type { RoomVideo } from './use-video-player.ts';

/** The hidden video and the canvas that shows its frames. Fills its parent. */
export function VideoSurface({ video: { videoRef, canvasRef }, label }: { video: RoomVideo; label: string }) {
  return (
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
      <canvas ref={canvasRef} role="img" aria-label={label} className="absolute inset-0 size-full" />
    </>
  );
}
