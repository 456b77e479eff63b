import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { explainError } from '../../../../lib/api/explain-error.ts';
import { formatDate } from '../../../../../supabase/functions/_shared/format-date.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckField, TextAreaField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { useMarkDone, useReply } from '../data/write-review.ts';
import type { Note, Reply, Review } from '../../review.ts';

interface NoteRepliesProps {
  review: Review;
  note: Note;
  userId: string;
}

function authorOf({ isOwn, isCoach }: Reply, { athleteName, coachName }: Review): string {
  if (isOwn) return 'You';
  return isCoach ? (coachName ?? 'Your coach') : athleteName;
}

/** Replies to a note of a finished review, and the athlete's Done checkbox. */
export function NoteReplies({ review, note, userId }: NoteRepliesProps) {
  const form = useForm({ defaultValues: { body: '' } });
  const isEmpty = useWatch({ control: form.control, name: 'body' }).trim() === '';
  /** Kept until the reply is sent, so that a retry does not create a second reply. */
  const [replyId, setReplyId] = useState(() => crypto.randomUUID());
  const { submissionId } = review;
  const reply = useReply(submissionId, userId);
  const done = useMarkDone(submissionId, userId);
  const [optimisticDone, setOptimisticDone] = useState<boolean>();
  const replies = review.replies.filter(({ noteId }) => noteId === note.id);
  const isAthlete = review.athleteId === userId;

  async function send({ body }: { body: string }): Promise<void> {
    await reply
      .mutateAsync({ id: replyId, noteId: note.id, body: body.trim() })
      .then(() => {
        form.reset();
        setReplyId(crypto.randomUUID());
      })
      .catch((error: unknown) =>
        toast({ title: 'Your reply was not sent', description: explainError(error), tone: 'error' }),
      );
  }

  return (
    <div className="px-2 pt-3">
      {replies.length > 0 && (
        <ul aria-label="Replies" className="mb-3 space-y-3 border-l border-control pl-3">
          {replies.map((entry) => (
            <li key={entry.id}>
              <p className="text-13 text-muted">
                <span className="font-semibold text-ink">{authorOf(entry, review)}</span> ·{' '}
                {formatDate(entry.createdAt)}
              </p>
              <p className="whitespace-pre-line text-15">{entry.body}</p>
            </li>
          ))}
        </ul>
      )}
      {isAthlete && (
        <CheckField
          label="Done"
          checked={optimisticDone ?? note.doneAt !== null}
          onChange={({ target }) => {
            // The mutation's own pending state comes a moment later and would reset the checkbox until then.
            setOptimisticDone(target.checked);
            done.mutate(
              { noteId: note.id, isDone: target.checked },
              {
                onError: (error) =>
                  toast({
                    title: 'Your change was not saved',
                    description: explainError(error),
                    tone: 'error',
                  }),
                onSettled: () => setOptimisticDone(undefined),
              },
            );
          }}
        />
      )}
      <Form
        aria-label="Reply"
        isPending={reply.isPending}
        className="mt-1 gap-3"
        onSubmit={form.handleSubmit((values) => (isEmpty ? undefined : send(values)))}
      >
        <TextAreaField label="Reply" rows={2} maxLength={2000} {...form.register('body')} />
        <Button look="secondary" type="submit" disabled={isEmpty} className="self-start">
          {reply.isPending ? 'Sending…' : 'Send reply'}
        </Button>
      </Form>
    </div>
  );
}
