import { useEffect, useRef } from 'react';
import { useFilm, type Film } from './use-film.ts';
import { frameOf } from '../use-room.ts';

/** The box that a still fills, in pixels: the widest one on a screen of two pixels a point. */
const box = { width: 480, height: 270 };

/** The small picture of one moment of the film. */
export function Still({ film: { player }, atUs }: { film: Film; atUs: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isReady = useFilm(player, (state) => state.status === 'ready');
  const size = useFilm(player, (state) => state.size);
  useEffect(() => {
    const frame = isReady ? frameOf(player, atUs) : undefined;
    if (frame === undefined || !canvas.current) return;
    player?.drawStill(frame, canvas.current).catch(() => undefined);
  }, [player, isReady, atUs]);
  const aspect = size ? size.width / size.height : 16 / 9;
  const width = Math.max(box.width, box.height * aspect);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={Math.round(width)}
      height={Math.round(width / aspect)}
      className="absolute inset-0 size-full bg-[#0e1216] object-cover"
    />
  );
}
