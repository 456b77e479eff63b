import { Dumbbell, Film } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { reviewPath, type Content } from '../chat.ts';

const linkClass =
  'inline-flex min-h-11 max-w-full items-center gap-2 border border-control bg-ground px-3 text-15 font-semibold hover:underline';

/** The review and the drills that a message links. */
export function MessageLinks({ review, drills }: Pick<Content, 'review' | 'drills'>) {
  if (!review && drills.length === 0) return null;
  return (
    <ul aria-label="Links" className="mt-2 flex flex-wrap gap-2">
      {review && (
        <li className="max-w-full">
          <Link to={reviewPath(review.id)} className={linkClass}>
            <Film aria-hidden strokeWidth={1.5} className="size-4 shrink-0" />
            <span className="sr-only">Review of </span>
            <span className="truncate">{review.fileName}</span>
          </Link>
        </li>
      )}
      {drills.map(({ id, title, key }) => (
        <li key={id} className="max-w-full">
          <Link to={`/video-library?exercise=${key ?? id}`} className={linkClass}>
            <Dumbbell aria-hidden strokeWidth={1.5} className="size-4 shrink-0" />
            <span className="sr-only">Drill: </span>
            <span className="truncate">{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
