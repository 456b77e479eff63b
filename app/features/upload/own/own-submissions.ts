import { videoBucket } from '#common/film/video-link.ts';
import { takeData } from '#lib/api/data-error.ts';
import { Refusal } from '#lib/api/refusal.ts';
import { ask, askStorage, rpc } from '#lib/session/ask.ts';
import { openSession } from '#lib/session/session.ts';
import { toSubmissionStatus } from '#lib/uploads/submission-status.ts';
import { defaultLimits, type VideoLimits } from '../video/check-video.ts';
import type { Submission } from './submission.ts';

/** Videos per page. */
export const videosPerPage = 20;

/** Loads a page of a user's submissions, newest first, and how many there are. Throws DataError. */
export async function listOwnSubmissions(
  userId: string,
  page: number,
): Promise<{ submissions: Submission[]; total: number }> {
  const supabase = await openSession();
  const [rows, count, hiddenIds] = await Promise.all([
    supabase
      .from('video_submissions')
      .select(
        'id, video_url, video_file_name, video_file_size, submission_status, created_at, submitted_at, opened_at, film_asked_at, spent_credits(credit_id)',
      )
      // Row level security shows admins every submission. This page lists only their own.
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .order('id')
      .range(page * videosPerPage, (page + 1) * videosPerPage - 1),
    supabase.from('video_submissions').select('id', { count: 'exact', head: true }).eq('user_id', userId),
    rpc('list_hidden_submissions'),
  ]);
  const submissions = takeData(rows).map((row): Submission => ({
    id: row.id,
    videoPath: row.video_url,
    fileName: row.video_file_name,
    size: row.video_file_size,
    status: toSubmissionStatus(row.submission_status),
    createdAt: row.created_at,
    isWaitingForConsent: hiddenIds.includes(row.id),
    isOpened: row.opened_at !== null,
    isFilmAsked: row.film_asked_at !== null,
    ...(row.spent_credits && { coveredBy: row.spent_credits.credit_id === null ? 'free' : 'credit' }),
    ...(row.submitted_at !== null && { submittedAt: row.submitted_at }),
  }));
  takeData(count);
  return { submissions, total: count.count ?? submissions.length };
}

/** Loads a user's video of which the coach may have asked for another version; null if there is none. Throws DataError. */
export async function findOwnFilm(
  userId: string,
  id: string,
): Promise<{ fileName: string; isFilmAsked: boolean } | null> {
  const row = await ask((database) =>
    database
      .from('video_submissions')
      .select('video_file_name, film_asked_at')
      .match({ id, user_id: userId })
      .maybeSingle(),
  );
  return row && { fileName: row.video_file_name, isFilmAsked: row.film_asked_at !== null };
}

/** Reads the upload limits of the signed-in member. Throws DataError. */
export async function readLimits(): Promise<VideoLimits> {
  const data = await ask((database) => database.rpc('submission_room').single());
  return {
    maxFileBytes: data.file_bytes_limit ?? defaultLimits.maxFileBytes,
    maxTotalBytes: data.bytes_limit,
    usedBytes: data.used_bytes,
    maxPending: data.waiting_limit,
    pending: data.waiting,
  };
}

/** Deletes an uploaded file that has no submission. A failure is only logged: a sweep deletes the file later. */
export async function removeStoredFile(objectName: string): Promise<void> {
  try {
    await askStorage((storage) => storage.from(videoBucket).remove([objectName]));
  } catch (error) {
    console.error('The stored file was not removed', error);
  }
}

/** Why nothing was deleted. */
const notDeleted = {
  'not-found': 'It was already deleted, maybe in another window.',
  approved: 'Your coach has just approved it, so it can’t be deleted.',
  'in-review': 'Your coach has started the review. You can delete the video afterward, unless it’s approved.',
};

/** Deletes a submission, then its file. Throws DataError, or Refusal when nothing was deleted. */
export async function deleteSubmission({ id, videoPath }: Submission): Promise<void> {
  const supabase = await openSession();
  const answer = await supabase.from('video_submissions').delete().eq('id', id).select('id');
  if (answer.error?.details === 'review_begun') throw new Refusal(notDeleted['in-review']);
  if (takeData(answer).length === 0) throw new Refusal(notDeleted[await findNotDeletedReason(id)]);
  await removeStoredFile(videoPath);
}

async function findNotDeletedReason(id: string): Promise<'not-found' | 'approved'> {
  const remaining = await ask((database) =>
    database.from('video_submissions').select('id').eq('id', id).maybeSingle(),
  );
  return remaining === null ? 'not-found' : 'approved';
}

/** Sends the guardian the email with the consent link again. Throws DataError, whose message is for the athlete. */
export async function resendConsentEmail(): Promise<void> {
  await rpc('ask_guardian_again');
}

/** Sends a video that was uploaded before uploading submitted it. Throws DataError, or Error when no row was updated. */
export async function sendUnsent(submissionId: string): Promise<void> {
  const data = await ask((database) =>
    database
      .from('video_submissions')
      .update({ submitted_at: new Date().toISOString() })
      .eq('id', submissionId)
      .select('id'),
  );
  if (data.length === 0) throw new Error('No video was submitted.');
}

/** Puts a submission that waits into the queue, by a credit or a free review of this month. Throws DataError. */
export async function coverReview(submissionId: string, by: 'credit' | 'free'): Promise<void> {
  const name = by === 'credit' ? 'spend_review_credit' : 'use_monthly_review';
  await rpc(name, { p_submission_id: submissionId });
}
