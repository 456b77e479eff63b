import { useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { frameOf } from '../current-time.ts';
import { useFilm } from '../room-contexts.ts';
import { usePlayerState } from './use-video-player.ts';

/** Size of a still in pixels: the widest one on a 2x screen. */
const box = { width: 480, height: 270 };

interface StillProps {
  atUs: number;
  /** URL of a picture of the frame, shown until the video has drawn it. */
  picture?: string | undefined;
}

/** Thumbnail of the film's frame at a time. */
export function Still({ atUs, picture }: StillProps) {
  const { player } = useFilm().video;
  const canvas = useRef<HTMLCanvasElement>(null);
  const isReady = usePlayerState(player, (state) => state.status === 'ready');
  const size = usePlayerState(player, (state) => state.size);
  useEffect(() => {
    const frame = isReady ? frameOf(player, atUs) : undefined;
    if (frame === undefined || !canvas.current) return;
    player?.drawStill(frame, canvas.current).catch(() => undefined);
  }, [player, isReady, atUs]);
  const aspect = size ? size.width / size.height : 16 / 9;
  const width = Math.max(box.width, box.height * aspect);
  return (
    <>
      {picture !== undefined && (
        <img src={picture} alt="" className="absolute inset-0 size-full bg-[#0e1216] object-cover" />
      )}
      <canvas
        ref={canvas}
        aria-hidden
        width={Math.round(width)}
        height={Math.round(width / aspect)}
        className={classNames(
          'absolute inset-0 size-full object-cover',
          picture === undefined && 'bg-[#0e1216]',
        )}
      />
    </>
  );
}
