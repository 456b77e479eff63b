import type { ReactNode } from 'react';
import { Link } from '#ui/link.tsx';
import type { JumpPoint } from './load-progress.ts';

interface JumpLinkProps {
  point: JumpPoint;
  /** Whether the reader is the athlete. Others have no page of a logged jump. */
  isOwn: boolean;
  children: ReactNode;
}

/** Leads to the review of a jump, or to its practice or meet in the log. */
export function JumpLink({ point: { id, from }, isOwn, children }: JumpLinkProps) {
  const isFilm = from === 'film';
  return (
    <span className="inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap">
      {isFilm || isOwn ? (
        <Link
          to={isFilm ? `/reviews/${id}` : `/log?open=${id}`}
          className="inline-flex min-h-11 items-center text-pit underline underline-offset-4"
        >
          {children}
        </Link>
      ) : (
        children
      )}
      {!isFilm && <span className="font-normal text-muted">{from === 'meet' ? 'Meet' : 'Practice'}</span>}
    </span>
  );
}
