import type { Review } from '../review.ts';
import { PrintLink } from '../print/print-link.tsx';
import { ShareDialog } from '../share-links/share-dialog.tsx';
import { SharedMark } from '../share-links/shared-mark.tsx';

/** Actions on a finished review: both print it, the athlete shares it, and the coach sees whether it is shared. */
export function FinishedActions({
  review: { submissionId, videoPath, voiceOver },
  isCoach,
}: {
  review: Review;
  isCoach: boolean;
}) {
  return (
    <div className="flex items-center">
      {isCoach ? (
        <SharedMark submissionId={submissionId} />
      ) : (
        <ShareDialog
          submissionId={submissionId}
          videoPath={videoPath}
          hasVoiceOver={voiceOver !== undefined}
        />
      )}
      <PrintLink submissionId={submissionId} />
    </div>
  );
}
