import { formatFilmTime } from '#domain/format-clock.ts';
import { describeShapes } from '../drawing/drawn-shape.ts';
import type { Review } from '../../review.ts';

/** Read-only list of notes with their time, text and drawings. */
export function NoteList({
  review: { notes, slowMotion },
  aspect,
}: {
  review: Pick<Review, 'notes' | 'slowMotion'>;
  aspect: number;
}) {
  return (
    <ol aria-label="Notes" className="divide-y divide-hairline border-y border-hairline">
      {notes.map(({ id, atUs, body, shapes }) => (
        <li key={id} className="flex gap-4 py-2 text-15">
          <span className="font-mono text-muted">{formatFilmTime(atUs, slowMotion)}</span>
          <span className="min-w-0">
            {body.trim() !== '' && <span className="block whitespace-pre-line">{body.trim()}</span>}
            {shapes.length > 0 && (
              <span className="block font-mono text-13 text-muted">
                {describeShapes(shapes, { aspect, slowMotion })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
