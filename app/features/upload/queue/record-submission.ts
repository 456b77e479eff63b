import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { DataError, isUniqueViolation, takeData } from '../../../lib/api/data-error.ts';
import { saveAge } from '../../../lib/guardian/guardian.ts';
import { explainError } from '../../../lib/api/explain-error.ts';
import { isRetryable } from '../../../lib/api/query.ts';
import { openSession } from '../../../lib/session/session.ts';
import type { Refusal } from './queue-dependencies.ts';
import type { QueuedVideo } from './queue.ts';
import { toJumpRow } from '../read-jump.ts';
import { slowMotionOfVideo } from '../choose-slow-motion.ts';

type Client = SupabaseClient<Database>;

async function insertSubmission(supabase: Client, video: QueuedVideo): Promise<void> {
  const { userId, objectName, fileName, size } = video;
  const answer = await supabase.from('video_submissions').insert({
    user_id: userId,
    video_url: objectName,
    video_file_name: fileName.slice(-255),
    video_file_size: size,
    submission_status: 'pending',
    slow_motion: slowMotionOfVideo(video),
  });
  // A unique violation means that an earlier try succeeded, but its response was lost.
  if (!isUniqueViolation(answer.error)) takeData(answer);
}

async function findSubmission(supabase: Client, objectName: string): Promise<string | undefined> {
  const data = takeData(
    await supabase.from('video_submissions').select('id').eq('video_url', objectName).maybeSingle(),
  );
  return data?.id;
}

async function insertJump(
  supabase: Client,
  submissionId: string,
  { about, part }: QueuedVideo,
): Promise<void> {
  const row = {
    ...(about && toJumpRow(about)),
    ...(part && { trim_start_us: part.startUs, trim_end_us: part.endUs }),
  };
  if (Object.values(row).every((value) => value === null || value === '')) return;
  // Insert, not upsert: a retry must not overwrite what the athlete has changed since.
  const answer = await supabase.from('jumps').insert({ submission_id: submissionId, ...row });
  if (!isUniqueViolation(answer.error)) takeData(answer);
}

async function spendCredit(supabase: Client, submissionId: string): Promise<void> {
  takeData(await supabase.rpc('spend_review_credit', { p_submission_id: submissionId }));
}

/**
 * Creates the submission of an uploaded video, with its age answer, jump and credit. Safe to repeat. Returns the details that were
 * refused. Throws DataError when the submission itself was refused or the server did not respond.
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
      if (isRetryable(error) || !(error instanceof DataError)) throw error;
      console.error(`Not saved with the submission: ${what}`, error);
      refusals.push({ what, reason: explainError(error) });
    }
  }

  // The age first: no coach may see the video of an athlete under 18 before the guardian agrees.
  const age = about?.age;
  if (age) await attempt('age', () => saveAge(age, open));
  await insertSubmission(supabase, video);
  if (!about && !video.part) return refusals;
  const submissionId = await findSubmission(supabase, video.objectName);
  // Another window may have deleted it in the meantime.
  if (submissionId === undefined) return refusals;
  await attempt('jump', () => insertJump(supabase, submissionId, video));
  if (about?.spendsCredit) await attempt('credit', () => spendCredit(supabase, submissionId));
  return refusals;
}
