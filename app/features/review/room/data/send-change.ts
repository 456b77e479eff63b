import type { Json } from '../../../../../supabase/functions/_shared/database.types.ts';
import type { SaveNoteResult } from '../../../../../supabase/functions/_shared/review-calls.ts';
import { takeData } from '../../../../lib/api/data-error.ts';
import { openSession } from '../../../../lib/session/session.ts';
import type { Review } from '../../review.ts';
import { overlay, phasesOf, type Change } from './changes.ts';
import { toNote } from './load-review.ts';
import type { Sent } from './outbox.ts';

/** What the database has now that a change is there; for the review on the screen. */
type Confirm = (submissionId: string, change: (review: Review) => Review) => Promise<void>;

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
      takeData(await supabase.from('review_notes').delete().eq('id', change.id));
      await confirm(submissionId, withoutNote(change.id));
      return { outcome: 'saved' };
    }
    case 'phases': {
      const { marks } = change;
      const named = phasesOf(marks);
      const gone = named.filter((phase) => marks[phase] === null);
      const set = named.flatMap((phase) => {
        const atUs = marks[phase] ?? null;
        return atUs === null ? [] : [{ submission_id: submissionId, phase, at_us: atUs }];
      });
      const rows = supabase.from('review_phases');
      if (gone.length > 0) takeData(await rows.delete().eq('submission_id', submissionId).in('phase', gone));
      // In one statement: the database checks the order of the phases after each.
      if (set.length > 0) takeData(await rows.upsert(set));
      await confirm(submissionId, (review) => overlay(review, [change]));
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
