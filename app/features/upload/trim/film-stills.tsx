import { memo, useEffect, useRef } from 'react';
import type { ReadFilm } from './use-film-index.ts';

const count = 8;
/** Pixels. */
const height = 96;

/** Eight small frames of the video behind the trim handles. Stays dark when the browser cannot decode the video. */
export const FilmStills = memo(function FilmStills({ film, index }: ReadFilm) {
  const strip = useRef<HTMLDivElement>(null);
  const width = Math.max(1, Math.round((height * film.size.width) / film.size.height));

  useEffect(() => {
    const [first = 0] = index.times;
    const length = index.end - first;
    for (const [at, canvas] of [...(strip.current?.querySelectorAll('canvas') ?? [])].entries()) {
      film.drawStill(first + ((at + 0.5) / count) * length, canvas).catch(() => undefined);
    }
  }, [film, index]);

  return (
    <div ref={strip} aria-hidden className="absolute inset-0 flex overflow-hidden bg-[#0e1216]">
      {Array.from({ length: count }, (_, at) => (
        <canvas key={at} width={width} height={height} className="h-full min-w-0 flex-1 object-cover" />
      ))}
    </div>
  );
});
