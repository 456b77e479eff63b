import type { SupabaseClient } from '@supabase/supabase-js';
import { readNumbers, typeNumbers } from '#common/jump/typed-numbers.ts';
import type { Database } from '#domain/database.types.ts';
import type { UnitSystem } from '#domain/measures.ts';
import { takeData } from '#lib/api/data-error.ts';
import { Refusal } from '#lib/api/refusal.ts';
import { openSession } from '#lib/session/session.ts';
import type { JumpDraft } from './jump-draft.ts';
import type { VideoPart } from '../queue/queue.ts';
import { jumpColumns, toJumpRow, type JumpRow } from './read-jump.ts';

/** What is stored about the jump of a submission. */
export interface StoredJump {
  row: JumpRow;
  /** Position of the jump in the stored video; missing when it is the whole video. */
  part?: VideoPart;
}

const noJump: StoredJump = { row: toJumpRow({ typed: {}, system: 'metric', question: '' }) };

/** Reads what is stored about a submission's jump. Throws DataError. */
export async function readStoredJump(
  submissionId: string,
  open: () => Promise<SupabaseClient<Database>> = openSession,
): Promise<StoredJump> {
  const supabase = await open();
  const data = takeData(
    await supabase.from('jumps').select('*').eq('submission_id', submissionId).maybeSingle(),
  );
  if (!data) return noJump;
  const { trim_start_us: startUs, trim_end_us: endUs } = data;
  return { row: data, ...(startUs !== null && endUs !== null && { part: { startUs, endUs } }) };
}

/** Returns a stored jump as the text of the form's fields. */
export const toDraft = ({ row }: StoredJump, system: UnitSystem): JumpDraft => ({
  ...typeNumbers(jumpColumns, row, system),
  question: row.question,
  ...(row.made !== null && { made: row.made }),
});

/** Returns the row for a changed draft. */
export const toChangedRow = ({ row }: StoredJump, { typed }: JumpDraft, after: JumpDraft): JumpRow => ({
  ...toJumpRow(after),
  ...readNumbers(jumpColumns, after, { numbers: row, typed }).numbers,
});

/** A coach has opened the video, so what the athlete said about it stays. */
export class JumpOpenedError extends Refusal {
  constructor() {
    super('Your coach has just opened the video. Send a message if something is wrong.');
  }
}

/** Saves what the athlete changed. Throws DataError, or JumpOpenedError once a coach has opened the video. */
export async function saveStoredJump(
  submissionId: string,
  { row, part }: StoredJump,
  open: () => Promise<SupabaseClient<Database>> = openSession,
): Promise<void> {
  const supabase = await open();
  const answer = await supabase.from('jumps').upsert({
    submission_id: submissionId,
    ...row,
    trim_start_us: part?.startUs ?? null,
    trim_end_us: part?.endUs ?? null,
  });
  if (answer.error?.details === 'opened') throw new JumpOpenedError();
  takeData(answer);
}
