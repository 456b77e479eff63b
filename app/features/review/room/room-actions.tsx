import { SkipForward, UserRound } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { HandOver } from './claim/hand-over.tsx';
import { titleOf } from './keys/command.ts';
import { CommandButton } from './keys/command-button.tsx';
import { nextVideo } from './keys/review-commands.ts';
import { useOpenReview } from './room-contexts.ts';
import { icon } from './video/tool-button.tsx';

interface RoomActionsProps {
  userId: string;
  /** Undefined without another video in the coach's queue. */
  onNext: (() => void) | undefined;
}

/** A coach's actions: open the athlete's page, give this video away, open the next one. */
export function RoomActions({ userId, onNext }: RoomActionsProps) {
  const { review, permissions } = useOpenReview();
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
      {permissions.canReview && <HandOver submissionId={review.submissionId} userId={userId} />}
      {onNext && (
        <CommandButton
          command={nextVideo}
          on={{ openNext: onNext }}
          name="Next video"
          title={titleOf(nextVideo, 'Open the next video')}
        >
          <SkipForward {...icon} />
        </CommandButton>
      )}
    </div>
  );
}
