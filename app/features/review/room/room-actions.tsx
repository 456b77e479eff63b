import { SkipForward, UserRound } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import type { Review } from '../review.ts';
import { HandOver } from './claim/hand-over.tsx';
import { icon, ToolButton } from './video/tool-button.tsx';

interface RoomActionsProps {
  review: Review;
  userId: string;
  canHandOver: boolean;
  /** Undefined without another video in the coach's queue. */
  onNext: (() => void) | undefined;
}

/** A coach's actions: open the athlete's page, give this video away, open the next one. */
export function RoomActions({ review, userId, canHandOver, onNext }: RoomActionsProps) {
  return (
    <div className="flex">
      <Link
        to={`/admin/members/${review.athleteId}`}
        aria-label="Athlete’s page"
        title="Athlete’s page"
        className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-surface-2"
      >
        <UserRound {...icon} />
      </Link>
      {canHandOver && <HandOver submissionId={review.submissionId} userId={userId} />}
      {onNext && (
        <ToolButton aria-label="Next video" title="Open the next video (J)" onClick={onNext}>
          <SkipForward {...icon} />
        </ToolButton>
      )}
    </div>
  );
}
