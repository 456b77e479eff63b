import type { Json } from '#domain/database.types.ts';
import type { SaveNoteResult } from '#domain/review-calls.ts';
import { isUniqueViolation, takeData } from '#lib/api/data-error.ts';
import { openSession } from '#lib/session/session.ts';
import type { Review } from '../../review.ts';
import { deleteVoiceOver, sendVoiceOver } from '../voice/send-voice-over.ts';
import { applyChanges, phasesOf, type Change } from './changes.ts';
import { sendMeasurement } from './send-measurement.ts';
import { fromPathPoints, toNote, toReply } from './load-review.ts';
import type { SendResult } from '#lib/outbox/create-outbox.ts';

/** Applies a confirmed change to the cached review. */
type Confirm = (submissionId: string, change: (review: Review) => Review) => Promise<void>;

const removeNote = (id: string) => (review: Review) => ({
  ...review,
  notes: review.notes.filter((note) => note.id !== id),
});

/** Writes one change of the user to the database. Throws DataError. */
export async function sendChange(change: Change, userId: string, confirm: Confirm): Promise<SendResult> {
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
    case 'step': {
      const { contactUs, toeOffUs } = change.step;
      const row = {
        id: change.id,
        submission_id: submissionId,
        contact_us: contactUs,
        toe_off_us: toeOffUs,
        frame_us: change.frameUs ?? null,
      };
      takeData(await supabase.from('review_steps').upsert(row));
      await confirm(submissionId, (review) => applyChanges(review, [change]));
      return { outcome: 'saved' };
    }
    case 'step-gone': {
      takeData(await supabase.from('review_steps').delete().eq('id', change.id));
      await confirm(submissionId, (review) => applyChanges(review, [change]));
      return { outcome: 'saved' };
    }
    case 'measurement': {
      await sendMeasurement(submissionId, { id: change.id, ...change.measurement });
      await confirm(submissionId, (review) => applyChanges(review, [change]));
      return { outcome: 'saved' };
    }
    case 'measurement-gone': {
      takeData(await supabase.from('review_measurements').delete().eq('id', change.id));
      await confirm(submissionId, (review) => applyChanges(review, [change]));
      return { outcome: 'saved' };
    }
    case 'voice': {
      await sendVoiceOver(change.voiceOver, submissionId, userId);
      await confirm(submissionId, (review) => applyChanges(review, [change]));
      return { outcome: 'saved' };
    }
    case 'voice-gone': {
      await deleteVoiceOver(submissionId);
      await confirm(submissionId, (review) => applyChanges(review, [change]));
      return { outcome: 'saved' };
    }
    case 'path': {
      const points = fromPathPoints(change.points);
      takeData(
        await supabase.from('review_paths').upsert({ submission_id: submissionId, part: change.id, points }),
      );
      await confirm(submissionId, (review) => applyChanges(review, [change]));
      return { outcome: 'saved' };
    }
    case 'path-gone': {
      takeData(
        await supabase.from('review_paths').delete().eq('submission_id', submissionId).eq('part', change.id),
      );
      await confirm(submissionId, (review) => applyChanges(review, [change]));
      return { outcome: 'saved' };
    }
    case 'reply': {
      const { noteId, body, atUs, shapes } = change.reply;
      const answer = await supabase
        .from('review_replies')
        .insert({
          id: change.id,
          submission_id: submissionId,
          note_id: noteId,
          body,
          at_us: atUs,
          shapes: shapes as unknown as NonNullable<Json>,
        })
        .select()
        .single();
      // An earlier attempt was saved, but its response was lost.
      const row = isUniqueViolation(answer.error)
        ? takeData(await supabase.from('review_replies').select().eq('id', change.id).maybeSingle())
        : takeData(answer);
      const reply = row && toReply(row, userId);
      await confirm(submissionId, (review) => ({
        ...review,
        replies: [...review.replies.filter(({ id }) => id !== change.id), ...(reply ? [reply] : [])],
      }));
      return { outcome: 'saved' };
    }
  }
}
