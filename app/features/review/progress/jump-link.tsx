import type { ReactNode } from 'react';
import { Link } from '#ui/link.tsx';
import { pathOf, type JumpPoint } from './load-progress.ts';

interface JumpLinkProps {
  point: JumpPoint;
  /** Whether the reader is the athlete. Others have no page of a logged jump. */
  isOwn: boolean;
  children: ReactNode;
}

/** Leads to the review of a jump, or to its practice or meet in the log. */
export function JumpLink({ point, isOwn, children }: JumpLinkProps) {
  const box = 'inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap';
  const from = point.from !== 'film' && (
    <span className="font-normal text-muted">{point.from === 'meet' ? 'Meet' : 'Practice'}</span>
  );
  if (point.from !== 'film' && !isOwn)
    return (
      <span className={box}>
        {children} {from}
      </span>
    );
  return (
    <span className={box}>
      <Link
        to={pathOf(point)}
        className="inline-flex min-h-11 items-center text-pit underline underline-offset-4"
      >
        {children}
      </Link>
      {from}
    </span>
  );
}
