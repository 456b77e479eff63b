import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { toast } from '#lib/page/toast.ts';
import { openReviewOutbox } from './data/review-outbox.ts';
import { useFinishReview } from './data/write-review.ts';
import { NoteList } from './notes/note-list.tsx';
import { isEmptyNote, type Note } from '../review.ts';
import { useFilm, useOpenReview, useReviewWithWords } from './room-contexts.ts';
import { useAspect } from './video/use-video-player.ts';

interface FinishDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  userId: string;
}

const doneTitles = { approved: 'Feedback sent', rejected: 'The athlete knows that it can’t be reviewed' };

/** Dialog to write a summary and to send the feedback, or to say that the video can't be reviewed. */
export function FinishDialog({ isOpen, onOpenChange, userId }: FinishDialogProps) {
  const { video } = useFilm();
  const { put } = useOpenReview();
  const review = useReviewWithWords();
  const { submissionId } = review;
  const outbox = openReviewOutbox(userId);
  const aspect = useAspect(video.player);
  const finish = useFinishReview(submissionId, userId);
  const [isDeciding, setDeciding] = useState(false);
  const hasReplies = ({ id }: Note) => review.replies.some(({ noteId }) => noteId === id);
  const empty = review.notes.filter((note) => isEmptyNote(note) && !hasReplies(note));
  const notes = review.notes.filter((note) => !empty.includes(note));
  const count = notes.length;

  async function decide(decision: 'approved' | 'rejected'): Promise<void> {
    setDeciding(true);
    // The mutation says what failed.
    await send(decision).catch(() => undefined);
    setDeciding(false);
  }

  async function send(decision: 'approved' | 'rejected'): Promise<void> {
    for (const { id } of empty) put({ kind: 'note-gone', id, submissionId });
    await outbox.flush();
    if (outbox.getState().status !== 'saved' || outbox.getState().refused.length > 0) {
      toast({
        title: 'Not everything is saved yet',
        description: 'Wait until all changes are saved, then finish.',
        tone: 'error',
      });
      return;
    }
    await finish.mutateAsync({ decision, summary: review.summary });
    toast({ title: doneTitles[decision], tone: 'success' });
    onOpenChange(false);
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
        hint="Optional. The one thing to keep, the one thing to change, and how to train it."
        rows={7}
        maxLength={5000}
        value={review.summary}
        onChange={({ target }) =>
          put({ kind: 'summary', id: 'summary', submissionId, summary: target.value })
        }
      />
      {review.isMinor === true && review.guardianName !== null && (
        <p className="mt-4 text-15 text-muted">We also email {review.guardianName}, the guardian.</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button disabled={isDeciding} onClick={() => void decide('approved')}>
          {isDeciding ? 'Finishing…' : 'Send feedback'}
        </Button>
        <Button look="secondary" disabled={isDeciding} onClick={() => void decide('rejected')}>
          Can’t be reviewed
        </Button>
      </div>
      <p className="mt-4 text-13 text-muted">
        If a video can’t be reviewed, say why in the summary. A credit spent on it goes back to the athlete.
      </p>
      {count > 0 && (
        <section className="mt-6">
          <h3 className="mb-2 font-mono text-13 font-normal text-muted">Your notes</h3>
          <NoteList review={{ ...review, notes }} aspect={aspect} />
        </section>
      )}
    </Dialog>
  );
}
