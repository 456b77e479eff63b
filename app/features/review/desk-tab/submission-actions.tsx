import { Check, Download, Play, X } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useDecision, type Decision } from './decide-submission.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { StoredDecision } from './stored-decision.tsx';
import { hasFilm, useDownload } from '../submission-film.ts';
import { roomOf, type Submission } from './submission.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-5' } as const;
const wide = 'flex-auto px-3!';
const verdicts = [
  { decision: 'approved', word: 'Approve', Icon: Check, look: 'border-grass! text-grass!' },
  { decision: 'rejected', word: 'Reject', Icon: X, look: 'border-error! text-error!' },
] as const;

interface SubmissionActionsProps {
  submission: Submission;
  /** Not in the preview itself. */
  onPreview?: () => void;
  onDecided?: () => void;
}

/** What a coach can do with a submission; deciding only while it waits, and in the room where there is more to lose than a press. */
export function SubmissionActions({ submission, onPreview, onDecided }: SubmissionActionsProps) {
  const { id, fileName, status, stored } = submission;
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
          className={wide}
          onClick={() => hasFilm(submission) && onPreview()}
        >
          <Play {...icon} />
          Preview
        </Button>
      )}
      <Button
        look="secondary"
        aria-label={`Download ${fileName}`}
        className={classNames(wide, !onPreview && 'max-sm:col-span-2')}
        disabled={download.isPending}
        onClick={() => hasFilm(submission) && download.mutate(submission)}
      >
        <Download {...icon} />
        {download.isPending ? 'Downloading...' : 'Download'}
      </Button>
      {status === 'pending' &&
        stored === undefined &&
        verdicts.map(({ decision: to, word, Icon, look }) =>
          submission.isDecidedInRoom ? (
            <ButtonLink
              key={to}
              look="secondary"
              to={roomOf(submission)}
              aria-label={`${word} ${fileName} in the review room`}
              className={`${wide} ${look}`}
            >
              <Icon {...icon} />
              {word}
            </ButtonLink>
          ) : (
            <Button
              key={to}
              look="secondary"
              aria-label={`${word} ${fileName}`}
              className={`${wide} ${look}`}
              disabled={decision.isPending}
              onClick={() => (to === 'rejected' ? setRejecting(true) : decide(to))}
            >
              <Icon {...icon} />
              {word}
            </Button>
          ),
        )}
      {status === 'pending' && stored !== undefined && (
        <StoredDecision submission={submission} stored={stored} takesFocus={decision.isSuccess} />
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
