import { Check, Download, Play, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDecision } from './decide-submission.ts';
import { hasFilm, useDownload } from './submission-film.ts';
import type { Submission } from './submission.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-5' } as const;
const wide = 'flex-auto px-3!';

interface SubmissionActionsProps {
  submission: Submission;
  /** Not in the preview itself. */
  onPreview?: () => void;
  onDecided?: () => void;
}

/** What a coach can do with a submission; deciding only while it waits. */
export function SubmissionActions({ submission, onPreview, onDecided }: SubmissionActionsProps) {
  const { id, fileName, status } = submission;
  const decision = useDecision();
  const download = useDownload();
  const decide = (to: 'approved' | 'rejected') =>
    decision.mutate({ id, decision: to }, { onSuccess: () => onDecided?.() });

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
      {status === 'pending' && (
        <>
          <Button
            look="secondary"
            aria-label={`Approve ${fileName}`}
            className={`${wide} border-grass! text-grass!`}
            disabled={decision.isPending}
            onClick={() => decide('approved')}
          >
            <Check {...icon} />
            Approve
          </Button>
          <Button
            look="secondary"
            aria-label={`Reject ${fileName}`}
            className={`${wide} border-error! text-error!`}
            disabled={decision.isPending}
            onClick={() => decide('rejected')}
          >
            <X {...icon} />
            Reject
          </Button>
        </>
      )}
    </div>
  );
}
