import type { Json } from '../../../../../supabase/functions/_shared/database.types.ts';
import type { SaveNoteResult } from '../../../../../supabase/functions/_shared/review-calls.ts';
import { takeData } from '../../../../lib/api/data-error.ts';
import { openSession } from '../../../../lib/session/session.ts';
import type { Review } from '../../review.ts';
import { applyChanges, phasesOf, type Change } from './changes.ts';
import { toNote } from './load-review.ts';
import type { SendResult } from './outbox.ts';

/** Applies a confirmed change to the cached review. */
type Confirm = (submissionId: string, change: (review: Review) => Review) => Promise<void>;

const removeNote = (id: string) => (review: Review) => ({
  ...review,
  notes: review.notes.filter((note) => note.id !== id),
});

/** Writes one change to the database. Throws DataError. */
export async function sendChange(change: Change, confirm: Confirm): Promise<SendResult> {
  const supabase = await openSession();
  const { submissionId } = change;
  switch (change.kind) {
    case 'note': {
      const { atUs, endUs, body, shapes } = change.note;
      const answer = takeData(
        await supabase.rpc('save_review_note', {
          p_id: change.id,
          p_submission_id: submissionId,
          p_at_us: atUs,
          p_end_us: endUs,
          p_body: body,
          p_shapes: shapes as unknown as Json,
          p_version: change.version,
        }),
      ) as unknown as SaveNoteResult;
      if (answer.outcome === 'gone') {
        await confirm(submissionId, removeNote(change.id));
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
      takeData(await supabase.from('review_notes').delete().eq('id', change.id));
      await confirm(submissionId, removeNote(change.id));
      return { outcome: 'saved' };
    }
    case 'phases': {
      const { marks } = change;
      const changed = phasesOf(marks);
      const cleared = changed.filter((phase) => marks[phase] === null);
      const set = changed.flatMap((phase) => {
        const atUs = marks[phase] ?? null;
        return atUs === null ? [] : [{ submission_id: submissionId, phase, at_us: atUs }];
      });
      const rows = supabase.from('review_phases');
      if (cleared.length > 0)
        takeData(await rows.delete().eq('submission_id', submissionId).in('phase', cleared));
      // One statement, because the database checks the order of phases after each.
      if (set.length > 0) takeData(await rows.upsert(set));
      await confirm(submissionId, (review) => applyChanges(review, [change]));
      return { outcome: 'saved' };
    }
    case 'summary': {
      const { summary } = change;
      takeData(await supabase.from('reviews').upsert({ submission_id: submissionId, summary }));
      await confirm(submissionId, (review) => ({ ...review, summary }));
      return { outcome: 'saved' };
    }
  }
}
