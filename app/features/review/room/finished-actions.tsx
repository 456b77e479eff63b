import { PrintLink } from '../print/print-link.tsx';
import { ShareDialog } from '../share-links/share-dialog.tsx';
import { SharedMark } from '../share-links/shared-mark.tsx';
import { useOpenReview } from './room-contexts.ts';

/** Actions on a finished review: both print it, the athlete shares it, and the coach sees whether it is shared. */
export function FinishedActions() {
  const { review, permissions } = useOpenReview();
  const { submissionId, videoPath, voiceOver } = review;
  return (
    <div className="flex items-center">
      {permissions.isCoach ? (
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
