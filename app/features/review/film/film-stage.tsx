import type { ReactNode } from 'react';
import { UnreadableFilmError } from '../../../lib/video-frames/unreadable-film.ts';
import { useFilm, type Film } from './use-film.ts';

/** What a film that cannot be shown is told to be. */
function failureText(error: unknown): string {
  if (error instanceof UnreadableFilmError)
    return 'This file cannot be read frame by frame here. Download it, or try another browser.';
  return 'The film could not be loaded. Check your connection, then reload the page.';
}

/** The film's picture, as large as there is room, with what lies over it. */
export function FilmStage({ film, label, children }: { film: Film; label: string; children?: ReactNode }) {
  const { canvas, video, player } = film;
  const status = useFilm(player, (state) => state.status);
  const size = useFilm(player, (state) => state.size);
  const error = useFilm(player, (state) => state.error);
  const aspect = size ? size.width / size.height : 16 / 9;
  return (
    <div className="relative flex justify-center bg-[#0e1216] text-[#f2eee4]">
      <div
        className="relative max-w-full"
        style={{ aspectRatio: aspect, width: `calc(var(--stage-height, 68dvh) * ${aspect})` }}
      >
        <video
          ref={video}
          muted
          playsInline
          tabIndex={-1}
          aria-hidden
          className="absolute inset-0 size-full opacity-0"
        >
          <track kind="captions" />
        </video>
        <canvas ref={canvas} role="img" aria-label={label} className="absolute inset-0 size-full" />
        {status !== 'opening' && status !== 'failed' && children}
        {status === 'opening' && (
          <p
            role="status"
            className="absolute inset-0 grid place-items-center font-mono text-15 text-[#a9b0b6]"
          >
            Opening the film…
          </p>
        )}
        {status === 'failed' && (
          <p role="alert" className="absolute inset-0 grid place-items-center p-6 text-center">
            {failureText(error)}
          </p>
        )}
      </div>
    </div>
  );
}
