import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { causeOf } from '../../../../lib/api/cause-of.ts';
import { formatDate } from '../../../../../supabase/functions/_shared/format-date.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckField, TextAreaField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { useMarkDone, useReply } from '../data/write-review.ts';
import type { Note, Reply, Review } from '../../review.ts';

interface NoteTalkProps {
  review: Review;
  note: Note;
  userId: string;
}

function authorOf({ isOwn, isCoach }: Reply, { athleteName, coachName }: Review): string {
  if (isOwn) return 'You';
  return isCoach ? (coachName ?? 'Your coach') : athleteName;
}

/** What athlete and coach say under a note of a finished review, and the athlete's tick. */
export function NoteTalk({ review, note, userId }: NoteTalkProps) {
  const form = useForm({ defaultValues: { body: '' } });
  const isEmpty = useWatch({ control: form.control, name: 'body' }).trim() === '';
  /** Stays the same until it is sent, so that sending it twice writes it once. */
  const [replyId, setReplyId] = useState(() => crypto.randomUUID());
  const { submissionId } = review;
  const reply = useReply(submissionId, userId);
  const done = useMarkDone(submissionId, userId);
  const [tick, setTick] = useState<boolean>();
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
        toast({ title: 'Your reply was not sent', description: causeOf(error), tone: 'error' }),
      );
  }

  return (
    <div className="px-2 pt-3">
      {replies.length > 0 && (
        <ul aria-label="Replies" className="mb-3 space-y-3 border-l border-control pl-3">
          {replies.map((one) => (
            <li key={one.id}>
              <p className="text-13 text-muted">
                <span className="font-semibold text-ink">{authorOf(one, review)}</span> ·{' '}
                {formatDate(one.createdAt)}
              </p>
              <p className="whitespace-pre-line text-15">{one.body}</p>
            </li>
          ))}
        </ul>
      )}
      {isAthlete && (
        <CheckField
          label="Done"
          checked={tick ?? note.doneAt !== null}
          onChange={({ target }) => {
            // The mutation says a moment later that it is pending; until then the tick would be gone again.
            setTick(target.checked);
            done.mutate(
              { noteId: note.id, isDone: target.checked },
              {
                onError: (error) =>
                  toast({ title: 'Your tick was not saved', description: causeOf(error), tone: 'error' }),
                onSettled: () => setTick(undefined),
              },
            );
          }}
        />
      )}
      <Form
        aria-label="Reply"
        isPending={reply.isPending}
        className="mt-1 gap-3"
        onSubmit={form.handleSubmit((entry) => (isEmpty ? undefined : send(entry)))}
      >
        <TextAreaField label="Reply" rows={2} maxLength={2000} {...form.register('body')} />
        <Button look="secondary" type="submit" disabled={isEmpty} className="self-start">
          {reply.isPending ? 'Sending…' : 'Send reply'}
        </Button>
      </Form>
    </div>
  );
}
