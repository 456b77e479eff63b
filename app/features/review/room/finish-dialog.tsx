import { explainError } from '../../../lib/api/explain-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Outbox } from './data/outbox.ts';
import { useFinishReview } from './data/write-review.ts';
import { NoteList } from './notes/note-list.tsx';
import type { Review } from '../review.ts';

interface FinishDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  review: Review;
  /** Width of the frame divided by its height. */
  aspect: number;
  userId: string;
  outbox: Outbox;
  onSummary: (summary: string) => void;
}

/** Dialog to write the summary and approve or reject the video. */
export function FinishDialog({
  isOpen,
  onOpenChange,
  review,
  aspect,
  userId,
  outbox,
  onSummary,
}: FinishDialogProps) {
  const finish = useFinishReview(review.submissionId, userId);
  const isEmpty = review.summary.trim() === '';
  const count = review.notes.length;

  async function decide(decision: 'approved' | 'rejected'): Promise<void> {
    await outbox.flush();
    if (outbox.getState().status !== 'saved' || outbox.getState().refused.length > 0) {
      toast({
        title: 'Not everything is saved yet',
        description: 'Wait until all changes are saved, then finish.',
        tone: 'error',
      });
      return;
    }
    await finish
      .mutateAsync({ decision, summary: review.summary })
      .then(() => {
        toast({ title: `Submission ${decision} successfully`, tone: 'success' });
        onOpenChange(false);
      })
      .catch((error: unknown) => {
        console.error('Could not finish the review', error);
        toast({
          title: 'Failed to update submission status',
          description: explainError(error),
          tone: 'error',
        });
      });
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Finish the review"
      description={`${review.athleteName || 'The athlete'} gets an email and can read your summary and ${count === 1 ? 'one note' : `${count} notes`}.`}
    >
      <TextAreaField
        label="Summary"
        hint="The one thing to keep, the one thing to change, and how to train it."
        rows={7}
        maxLength={5000}
        value={review.summary}
        onChange={({ target }) => onSummary(target.value)}
      />
      {review.isMinor === true && review.guardianName !== null && (
        <p className="mt-4 text-15 text-muted">We also email {review.guardianName}, the guardian.</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button disabled={isEmpty || finish.isPending} onClick={() => void decide('approved')}>
          {finish.isPending ? 'Finishing…' : 'Approve'}
        </Button>
        <Button
          look="secondary"
          disabled={isEmpty || finish.isPending}
          onClick={() => void decide('rejected')}
        >
          Reject
        </Button>
      </div>
      <p className="mt-4 text-13 text-muted">
        {isEmpty
          ? 'Write a summary first.'
          : 'Reject a video that cannot be reviewed. Any credit spent on it is returned to the athlete.'}
      </p>
      {count > 0 && (
        <section className="mt-6">
          <h3 className="mb-2 font-mono text-13 font-normal text-muted">Your notes</h3>
          <NoteList review={review} aspect={aspect} />
        </section>
      )}
    </Dialog>
  );
}
