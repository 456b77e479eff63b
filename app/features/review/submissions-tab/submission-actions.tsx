import { Check, Download, Play, X } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useDecision, type Decision } from './decide-submission.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { ScheduledDecision } from './scheduled-decision.tsx';
import { ensureVideo, useDownload } from './submission-video.ts';
import { roomPath, type DeskSubmission } from './desk-submission.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-5' } as const;
const wideButton = 'flex-auto px-3!';
const decisions = [
  { decision: 'approved', label: 'Approve', Icon: Check, look: 'border-grass! text-grass!' },
  { decision: 'rejected', label: 'Reject', Icon: X, look: 'border-error! text-error!' },
] as const;

interface SubmissionActionsProps {
  submission: DeskSubmission;
  /** Omitted in the preview itself. */
  onPreview?: () => void;
  onDecided?: () => void;
}

/**
 * Actions on a submission. Approve and Reject appear while it is pending. If a paid credit or a draft is at stake, they
 * open the review room instead.
 */
export function SubmissionActions({ submission, onPreview, onDecided }: SubmissionActionsProps) {
  const { id, fileName, status, scheduled } = submission;
  const decision = useDecision();
  const download = useDownload();
  const [isRejecting, setRejecting] = useState(false);

  function decide(to: Decision, reason?: string): void {
    decision.mutate(
      { id, decision: to, ...(reason !== undefined && { reason }) },
      {
        onSuccess() {
          setRejecting(false);
          onDecided?.();
        },
      },
    );
  }

  return (
    <div className={onPreview ? 'grid grid-cols-2 gap-2' : 'grid grid-cols-2 gap-2 sm:flex'}>
      {onPreview && (
        <Button
          look="secondary"
          aria-label={`Preview ${fileName}`}
          className={wideButton}
          onClick={() => ensureVideo(submission) && onPreview()}
        >
          <Play {...icon} />
          Preview
        </Button>
      )}
      <Button
        look="secondary"
        aria-label={`Download ${fileName}`}
        className={classNames(wideButton, !onPreview && 'max-sm:col-span-2')}
        disabled={download.isPending}
        onClick={() => ensureVideo(submission) && download.mutate(submission)}
      >
        <Download {...icon} />
        {download.isPending ? 'Downloading...' : 'Download'}
      </Button>
      {status === 'pending' &&
        scheduled === undefined &&
        decisions.map(({ decision: to, label, Icon, look }) =>
          submission.isDecidedInRoom ? (
            <ButtonLink
              key={to}
              look="secondary"
              to={roomPath(submission)}
              aria-label={`${label} ${fileName} in the review room`}
              className={`${wideButton} ${look}`}
            >
              <Icon {...icon} />
              {label}
            </ButtonLink>
          ) : (
            <Button
              key={to}
              look="secondary"
              aria-label={`${label} ${fileName}`}
              className={`${wideButton} ${look}`}
              disabled={decision.isPending}
              onClick={() => (to === 'rejected' ? setRejecting(true) : decide(to))}
            >
              <Icon {...icon} />
              {label}
            </Button>
          ),
        )}
      {status === 'pending' && scheduled !== undefined && (
        <ScheduledDecision submission={submission} scheduled={scheduled} takesFocus={decision.isSuccess} />
      )}
      <RejectDialog
        fileName={fileName}
        isOpen={isRejecting}
        isPending={decision.isPending}
        onOpenChange={setRejecting}
        onReject={(reason) => decide('rejected', reason)}
      />
    </div>
  );
}
