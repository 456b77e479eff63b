import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeAge } from '#common/coaching/describe-age.ts';
import { timeLeft } from '../time-left.ts';
import type { Review } from '../review.ts';
import { statusLabels } from '../submissions-tab/desk-submission.ts';
import { useOpenReview } from './room-contexts.ts';
import { useHand } from './video/use-hand.ts';
import { Link } from '#ui/link.tsx';

const statusColors = {
  pending: 'bg-bar text-bar-ink',
  approved: 'bg-grass text-ground',
  rejected: 'bg-error text-ground',
} as const;

function StatusBadge({ status }: Pick<Review, 'status'>) {
  return (
    <span className={`px-2 py-0.5 text-13 font-semibold ${statusColors[status]}`}>
      {statusLabels[status]}
    </span>
  );
}

/** On a phone held upright, what the header has no room for. */
export function RoomState({ actions }: { actions: ReactNode }) {
  const { status } = useOpenReview().review;
  return (
    useHand() && (
      <div className="flex min-h-12 items-center justify-between border-b border-hairline pl-4 pr-1">
        <StatusBadge status={status} />
        <div className="flex">{actions}</div>
      </div>
    )
  );
}

/** One row on a phone held upright, unless the text is large: there, `actions` and the state of the review are above the notes (`RoomState`). */
export function RoomHeader({
  actions,
  children,
}: {
  /** Icon buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { review, permissions } = useOpenReview();
  const { isCoach } = permissions;
  const isHand = useHand();
  const { athleteName, fileName, status, submittedAt, dueAt, coachName } = review;
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-hairline px-4 py-2.5 hand:gap-x-2 hand:py-0.5 hand:pr-2 lg:px-6 lg:py-1">
      <Link
        to={isCoach ? '/admin/reviews' : '/reviews'}
        aria-label={isCoach ? 'Back to the queue' : 'Back to My feedback'}
        className="-ml-2 grid size-11 shrink-0 place-items-center hover:bg-surface-2"
      >
        <ArrowLeft aria-hidden strokeWidth={1.5} />
      </Link>
      <div className="min-w-0 flex-1 hand:min-w-20 low:min-w-52">
        <h1 className="truncate text-21 leading-tight hand:text-17">
          {isCoach ? athleteName || 'Review' : coachName ? `Reviewed by ${coachName}` : 'Your review'}
        </h1>
        <p className="font-mono text-13 text-muted [overflow-wrap:anywhere] hand:truncate lg:truncate">
          {fileName}
          {isCoach && <> · {describeAge(review.isMinor)}</>}
          {isCoach && dueAt !== null && (
            <>
              {' '}
              · <span className="whitespace-nowrap">{timeLeft(dueAt, new Date())}</span>
            </>
          )}
          {isCoach && dueAt === null && status === 'pending' && submittedAt !== null && <> · no credit</>}
        </p>
      </div>
      {!isHand && (
        <>
          {actions}
          <StatusBadge status={status} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 hand:flex-nowrap hand:gap-x-2">
        {children}
      </div>
    </header>
  );
}
