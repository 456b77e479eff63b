import { useMutation, useQuery } from '@tanstack/react-query';
import { toDataError } from '#lib/api/data-error.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { rpc } from '#lib/session/ask.ts';
import { openSession } from '#lib/session/session.ts';
import { toast } from '#lib/page/toast.ts';
import type { DeskSubmission } from './submissions-tab/desk-submission.ts';

const bucket = 'video-submissions';
/** Lifetime of a signed link in seconds. Long enough for a review with breaks. */
const linkSeconds = 6 * 60 * 60;

/** Records that a coach opens a pending submission's video. Throws DataError. */
async function recordOpened(submissionId: string): Promise<void> {
  await rpc('open_submission', { p_submission_id: submissionId });
}

/** Returns a signed URL of a submission's video, valid for `linkSeconds`. Throws DataError. */
export async function getVideoLink(videoPath: string): Promise<string> {
  const supabase = await openSession();
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(videoPath, linkSeconds);
  if (error) throw toDataError(error);
  return data.signedUrl;
}

/** Returns signed URLs of videos by their object names, without those that are missing. Throws DataError. */
export async function getVideoLinks(videoPaths: string[]): Promise<Map<string, string>> {
  const supabase = await openSession();
  const { data, error } = await supabase.storage.from(bucket).createSignedUrls(videoPaths, linkSeconds);
  if (error) throw toDataError(error);
  return new Map(
    data.flatMap(({ path, signedUrl }) => (path !== null && signedUrl ? [[path, signedUrl]] : [])),
  );
}

export function useVideoLink(videoPath: string) {
  return useQuery({
    queryKey: ['video-link', videoPath],
    queryFn: () => getVideoLink(videoPath),
    // A new link would reload the player during a review.
    staleTime: Infinity,
  });
}

/** Returns a link for the desk's preview, which opens the submission like the review room does. */
export function usePreviewLink({ id, videoPath }: DeskSubmission) {
  return useQuery({
    queryKey: ['video-link', videoPath, 'preview'],
    queryFn: async () => {
      await recordOpened(id);
      return getVideoLink(videoPath);
    },
    staleTime: Infinity,
  });
}

async function downloadVideo({ id, videoPath, fileName }: DeskSubmission): Promise<void> {
  await recordOpened(id);
  const supabase = await openSession();
  const { data, error } = await supabase.storage.from(bucket).download(videoPath);
  if (error) throw error;
  saveFile(data, fileName);
}

/** Returns whether the submission has a video. Shows an error toast if it does not. */
export function ensureVideo({ videoPath }: DeskSubmission): boolean {
  if (videoPath !== '') return true;
  toast({ title: 'No video URL available', tone: 'error' });
  return false;
}

export function useDownload() {
  return useMutation({
    mutationFn: downloadVideo,
    meta: { failed: 'Failed to download video', done: 'Video downloaded successfully' },
  });
}
