import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database, Json } from '#domain/database.types.ts';
import { isRuns } from '#domain/slow-motion.ts';
import { DataError, isUniqueViolation, takeData } from '#lib/api/data-error.ts';
import { saveAge } from '#common/guardian/guardian.ts';
import { explainError } from '#lib/api/explain-error.ts';
import { isPassing } from '#lib/api/query.ts';
import { openSession } from '#lib/session/session.ts';
import type { Recorded, UnsavedDetail } from './queue-dependencies.ts';
import type { QueuedVideo } from './queue.ts';
import { replaceFilm } from './replace-film.ts';
import { removeStoredFile } from '../own/own-submissions.ts';
import { toJumpRow } from '../jump/read-jump.ts';
import { slowMotionOfVideo } from '../jump/choose-slow-motion.ts';

type Client = SupabaseClient<Database>;

async function insertSubmission(supabase: Client, video: QueuedVideo): Promise<void> {
  const { userId, objectName, fileName, size } = video;
  const slowMotion = slowMotionOfVideo(video) ?? null;
  const answer = await supabase.from('video_submissions').insert({
    user_id: userId,
    video_url: objectName,
    video_file_name: fileName.slice(-255),
    video_file_size: size,
    submission_status: 'pending',
    ...(isRuns(slowMotion)
      ? { slow_motion_runs: slowMotion as unknown as Json }
      : { slow_motion: slowMotion }),
    uses_credit: video.about?.spendsCredit === true,
  });
  // A unique violation means that an earlier try succeeded, but its response was lost.
  if (!isUniqueViolation(answer.error)) takeData(answer);
}

async function findSubmission(supabase: Client, objectName: string) {
  const [row, hidden] = await Promise.all([
    supabase
      .from('video_submissions')
      .select('id, spent_credits(credit_id)')
      .eq('video_url', objectName)
      .maybeSingle(),
    supabase.rpc('list_hidden_submissions'),
  ]);
  const hiddenIds = takeData(hidden);
  const data = takeData(row);
  return data && { id: data.id, isHidden: hiddenIds.includes(data.id), covered: data.spent_credits };
}

function outcomeOf({ isHidden, covered }: NonNullable<Awaited<ReturnType<typeof findSubmission>>>) {
  if (isHidden) return 'waits-guardian';
  if (!covered) return 'waits-review';
  return covered.credit_id === null ? 'queued' : 'queued-paid';
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

/**
 * Creates the submission of an uploaded video, with its age answer and jump. The database spends the chosen credit with the row. Safe
 * to repeat. A video that replaces a film only does that. Returns where the video is, and the details that were refused. Throws DataError when the submission itself was refused or the server did not respond.
 */
export async function recordSubmission(
  video: QueuedVideo,
  open: () => Promise<Client> = openSession,
  removeFile: (objectName: string) => Promise<void> = removeStoredFile,
): Promise<Recorded> {
  const supabase = await open();
  const { about, replaces } = video;
  if (replaces !== undefined) return replaceFilm(supabase, replaces, video, removeFile);
  const refusals: UnsavedDetail[] = [];

  async function attempt(what: UnsavedDetail['what'], work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isPassing(error) || !(error instanceof DataError)) throw error;
      console.error(`Not saved with the submission: ${what}`, error);
      refusals.push({ what, reason: explainError(error) });
    }
  }

  // The age first: no coach may see the video of an athlete under 18 before the guardian agrees.
  const age = about?.age;
  if (age) await attempt('age', () => saveAge(age, open));
  await insertSubmission(supabase, video);
  const submission = await findSubmission(supabase, video.objectName);
  // Another window may have deleted it in the meantime.
  if (!submission) return { refusals };
  await attempt('jump', () => insertJump(supabase, submission.id, video));
  return { refusals, outcome: outcomeOf(submission) };
}
