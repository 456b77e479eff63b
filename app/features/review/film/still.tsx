import { useEffect, useRef } from 'react';
import { useFilm, type Film } from './use-film.ts';
import { frameOf } from '../room/use-room.ts';

/** Pixels down; wide enough for a sharp eye on a phone. */
const height = 132;

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
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={Math.round(height * aspect)}
      height={height}
      className="absolute inset-0 size-full bg-[#0e1216] object-cover"
    />
  );
}
