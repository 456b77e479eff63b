import type { Json } from '#domain/database.types.ts';
import { isUniqueViolation, takeData } from '#lib/api/data-error.ts';
import type { SendResult } from '#lib/outbox/create-outbox.ts';
import { sendAsMember } from '#lib/outbox/send-as-member.ts';
import type { Unsent } from '#lib/outbox/unsent.ts';
import { openSession } from '#lib/session/session.ts';
import { deleteVoiceOver, sendVoiceOver } from '../voice/send-voice-over.ts';
import { isItemChange, type Change, type ItemChange } from './changes.ts';
import { toWrite } from './write-item.ts';

/** Sends a reply. Returns its row; without one, if the note was deleted. */
async function sendReply({
  submissionId,
  id,
  reply,
}: Extract<Change, { kind: 'reply' }>): Promise<SendResult> {
  const { noteId, body, atUs, shapes } = reply;
  const supabase = await openSession();
  const answer = await supabase
    .from('review_replies')
    .insert({
      id,
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
    ? takeData(await supabase.from('review_replies').select().eq('id', id).maybeSingle())
    : takeData(answer);
  return { outcome: 'saved', row: row ?? undefined };
}

async function sendOther(change: Exclude<Change, ItemChange>, userId: string): Promise<SendResult> {
  if (change.kind === 'reply') return sendReply(change);
  if (change.kind === 'voice') await sendVoiceOver(change.voiceOver, change.submissionId, userId);
  if (change.kind === 'voice-gone') await deleteVoiceOver(change.submissionId);
  return { outcome: 'saved' };
}

/** Writes changes of a coach, and replies: items of one batch in one request. Returns a result for each. Throws DataError. */
export async function sendChanges(batch: readonly Unsent<Change>[], userId: string): Promise<SendResult[]> {
  const writes = batch.flatMap(({ change, mark }) => (isItemChange(change) ? [toWrite(change, mark)] : []));
  const answers =
    writes.length === 0
      ? []
      : ((await sendAsMember((database) =>
          database.rpc('save_review_items', { p_items: writes }),
        )) as unknown as SendResult[]);
  const results: SendResult[] = [];
  for (const { change } of batch)
    results.push(isItemChange(change) ? (answers.shift() as SendResult) : await sendOther(change, userId));
  return results;
}
