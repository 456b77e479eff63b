import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../../supabase/functions/_shared/database.types.ts';
import { takeData } from '../../lib/api/data-error.ts';
import { openSession } from '../../lib/session/session.ts';
import { toSubmissionStatus } from '../../lib/uploads/submission-status.ts';
import { usualLimits, type VideoLimits } from './check-video.ts';
import { isNew, type Submission } from './submission.ts';

const bucket = 'video-submissions';

/** A person's submissions, newest first. Throws DataError. */
export async function listOwnSubmissions(userId: string): Promise<Submission[]> {
  const supabase = await openSession();
  const [rows, hidden] = await Promise.all([
    supabase
      .from('video_submissions')
      .select('id, video_url, video_file_name, video_file_size, submission_status, created_at, submitted_at')
      // Row level security shows an admin every submission; this page is about one's own.
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .order('id'),
    supabase.rpc('list_hidden_submissions'),
  ]);
  const hiddenIds = takeData(hidden);
  return takeData(rows).map((row) => ({
    id: row.id,
    filmPath: row.video_url,
    fileName: row.video_file_name,
    size: row.video_file_size,
    status: toSubmissionStatus(row.submission_status),
    createdAt: row.created_at,
    waitsForGuardian: hiddenIds.includes(row.id),
    ...(row.submitted_at !== null && { submittedAt: row.submitted_at }),
  }));
}

/** What the signed-in member may still send. Throws DataError. */
export async function readLimits(): Promise<VideoLimits> {
  const supabase = await openSession();
  const data = takeData(await supabase.rpc('submission_room').single());
  return {
    fileBytes: data.file_bytes_limit ?? usualLimits.fileBytes,
    bytes: data.bytes_limit,
    usedBytes: data.used_bytes,
    waiting: data.waiting_limit,
    usedWaiting: data.waiting,
  };
}

/** Removes bytes that no submission names. A failure is only logged: a sweep finds them later. */
export async function removeBytes(objectName: string): Promise<void> {
  try {
    const supabase = await openSession();
    const { error } = await supabase.storage.from(bucket).remove([objectName]);
    if (error) throw error;
  } catch (error) {
    console.error('The stored file was not removed', error);
  }
}

const notDeleted = {
  gone: 'The submission was already deleted.',
  approved: 'The submission is approved.',
  begun: 'A coach has begun to review the submission.',
};

/** Why a submission could not be deleted. */
export class NotDeletedError extends Error {
  readonly why: keyof typeof notDeleted;

  constructor(why: keyof typeof notDeleted) {
    super(notDeleted[why]);
    this.name = 'NotDeletedError';
    this.why = why;
  }
}

/** Deletes a submission, and its file afterwards. Throws DataError, or NotDeletedError when nothing was deleted. */
export async function deleteSubmission({ id, filmPath }: Submission): Promise<void> {
  const supabase = await openSession();
  const answer = await supabase.from('video_submissions').delete().eq('id', id).select('id');
  if (answer.error?.details === 'review_begun') throw new NotDeletedError('begun');
  if (takeData(answer).length === 0) throw new NotDeletedError(await whyNotDeleted(supabase, id));
  await removeBytes(filmPath);
}

async function whyNotDeleted(supabase: SupabaseClient<Database>, id: string): Promise<'gone' | 'approved'> {
  const data = takeData(
    await supabase.from('video_submissions').select('submission_status').eq('id', id).maybeSingle(),
  );
  return data === null ? 'gone' : 'approved';
}

/** Sends the guardian the mail with the link again. Throws DataError, whose message is for the athlete. */
export async function askGuardianAgain(): Promise<void> {
  const supabase = await openSession();
  takeData(await supabase.rpc('ask_guardian_again'));
}

/** Submits what is new for review, and answers whether anything was. Throws DataError, or Error when the database took none of it. */
export async function submitForReview(submissions: readonly Submission[]): Promise<boolean> {
  const fresh = submissions.filter(isNew);
  if (fresh.length === 0) return false;
  const supabase = await openSession();
  const data = takeData(
    await supabase
      .from('video_submissions')
      .update({ submitted_at: new Date().toISOString() })
      .in(
        'id',
        fresh.map(({ id }) => id),
      )
      .select('id'),
  );
  if (data.length === 0) throw new Error('No video was submitted.');
  return true;
}
