import { SkipForward } from 'lucide-react';
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

/** A coach's actions on the queue: give this video away, open the next one. */
export function RoomActions({ review, userId, canHandOver, onNext }: RoomActionsProps) {
  return (
    <div className="flex">
      {canHandOver && <HandOver submissionId={review.submissionId} userId={userId} />}
      {onNext && (
        <ToolButton aria-label="Next video" title="Open the next video (J)" onClick={onNext}>
          <SkipForward {...icon} />
        </ToolButton>
      )}
    </div>
  );
}
