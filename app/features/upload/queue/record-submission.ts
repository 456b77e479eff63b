import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { DataError, isUniqueViolation, takeData } from '../../../lib/api/data-error.ts';
import { saveAge } from '../../../lib/guardian/guardian.ts';
import { isWorthRetrying } from '../../../lib/api/query.ts';
import { openSession } from '../../../lib/session/session.ts';
import type { Refusal } from './queue-surroundings.ts';
import type { QueuedVideo } from './queue.ts';
import { toJumpRow } from '../read-jump.ts';

type Client = SupabaseClient<Database>;

async function writeSubmission(
  supabase: Client,
  { userId, objectName, fileName, size }: QueuedVideo,
): Promise<void> {
  const answer = await supabase.from('video_submissions').insert({
    user_id: userId,
    video_url: objectName,
    video_file_name: fileName.slice(-255),
    video_file_size: size,
    submission_status: 'pending',
  });
  // A row that is there already: the answer to the first try was lost.
  if (!isUniqueViolation(answer.error)) takeData(answer);
}

async function findSubmission(supabase: Client, objectName: string): Promise<string | undefined> {
  const data = takeData(
    await supabase.from('video_submissions').select('id').eq('video_url', objectName).maybeSingle(),
  );
  return data?.id;
}

async function writeJump(
  supabase: Client,
  submissionId: string,
  { about, part }: QueuedVideo,
): Promise<void> {
  const row = {
    ...(about && toJumpRow(about)),
    ...(part && { trim_start_us: part.startUs, trim_end_us: part.endUs }),
  };
  if (Object.values(row).every((value) => value === null || value === '')) return;
  // Written once: a try again must not undo what the athlete has changed since.
  const answer = await supabase.from('jumps').insert({ submission_id: submissionId, ...row });
  // A row that is there already: the answer to the first try was lost.
  if (!isUniqueViolation(answer.error)) takeData(answer);
}

async function spendCredit(supabase: Client, submissionId: string): Promise<void> {
  takeData(await supabase.rpc('spend_review_credit', { p_submission_id: submissionId }));
}

/**
 * Writes down that a video was sent in, once its bytes are stored, and what the athlete told of it. Safe to repeat: everything is there
 * once. Answers what was refused though the submission is there. Throws DataError when the submission was refused, or for lack of an answer.
 */
export async function recordSubmission(
  video: QueuedVideo,
  open: () => Promise<Client> = openSession,
): Promise<readonly Refusal[]> {
  const supabase = await open();
  const { about } = video;
  const refusals: Refusal[] = [];

  async function attempt(what: Refusal['what'], work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isWorthRetrying(error) || !(error instanceof DataError)) throw error;
      console.error(`Not written down with the submission: ${what}`, error);
      refusals.push({ what, reason: error.message });
    }
  }

  // First, so that no coach sees the video of an athlete under 18 before the guardian has agreed.
  const age = about?.age;
  if (age) await attempt('age', () => saveAge(age, open));
  await writeSubmission(supabase, video);
  if (!about && !video.part) return refusals;
  const submissionId = await findSubmission(supabase, video.objectName);
  // In another window it may have been deleted meanwhile.
  if (submissionId === undefined) return refusals;
  await attempt('jump', () => writeJump(supabase, submissionId, video));
  if (about?.spendsCredit) await attempt('credit', () => spendCredit(supabase, submissionId));
  return refusals;
}
