import type { Json } from '../../../../supabase/functions/_shared/database.types.ts';
import type { SaveNoteAnswer } from '../../../../supabase/functions/_shared/review-calls.ts';
import { DataError } from '../../../lib/data-error.ts';
import { openSession } from '../../../lib/session/session.ts';
import type { Review } from '../review.ts';
import type { Change } from './changes.ts';
import { answerOf, toNote } from './load-review.ts';
import type { Sent } from './outbox.ts';

/** What the database has now that a change is there; for the review on the screen. */
export type Confirm = (submissionId: string, change: (review: Review) => Review) => Promise<void>;

const withoutNote = (id: string) => (review: Review) => ({
  ...review,
  notes: review.notes.filter((note) => note.id !== id),
});

/** Writes one change of a coach. Throws DataError. */
export async function sendChange(change: Change, confirm: Confirm): Promise<Sent> {
  const supabase = await openSession();
  const { submissionId } = change;
  switch (change.kind) {
    case 'note': {
      const { atUs, endUs, body, shapes } = change.note;
      const answer = answerOf(
        await supabase.rpc('save_review_note', {
          p_id: change.id,
          p_submission_id: submissionId,
          p_at_us: atUs,
          p_end_us: endUs,
          p_body: body,
          p_shapes: shapes as unknown as Json,
          p_version: change.version,
        }),
      ) as unknown as SaveNoteAnswer;
      if (answer.outcome === 'gone') {
        await confirm(submissionId, withoutNote(change.id));
        return { outcome: 'gone' };
      }
      const note = toNote(answer.note);
      await confirm(submissionId, (review) => ({
        ...review,
        notes: [...review.notes.filter(({ id }) => id !== note.id), note],
      }));
      return answer.outcome === 'saved'
        ? { outcome: 'saved', version: note.version }
        : { outcome: 'conflict' };
    }
    case 'note-gone': {
      const { error, status } = await supabase.from('review_notes').delete().eq('id', change.id);
      if (error) throw new DataError(error, status);
      await confirm(submissionId, withoutNote(change.id));
      return { outcome: 'saved' };
    }
    case 'phase': {
      const { id, atUs } = change;
      const rows = supabase.from('review_phases');
      const { error, status } =
        atUs === null
          ? await rows.delete().eq('submission_id', submissionId).eq('phase', id)
          : await rows.upsert({ submission_id: submissionId, phase: id, at_us: atUs });
      if (error) throw new DataError(error, status);
      await confirm(submissionId, ({ phases: { [id]: _before, ...others }, ...review }) => ({
        ...review,
        phases: atUs === null ? others : { ...others, [id]: atUs },
      }));
      return { outcome: 'saved' };
    }
    case 'summary': {
      const { summary } = change;
      const { error, status } = await supabase
        .from('reviews')
        .upsert({ submission_id: submissionId, summary });
      if (error) throw new DataError(error, status);
      await confirm(submissionId, (review) => ({ ...review, summary }));
      return { outcome: 'saved' };
    }
  }
}
