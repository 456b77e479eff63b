import { useMutation } from '@tanstack/react-query';
import { videoBucket } from '#common/film/video-link.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { askStorage, rpc } from '#lib/session/ask.ts';
import { toast } from '#lib/page/toast.ts';
import type { DeskSubmission } from './desk-submission.ts';

/** Records that a coach opens a pending submission's video. Throws DataError. */
export async function recordOpened(submissionId: string): Promise<void> {
  await rpc('open_submission', { p_submission_id: submissionId });
}

async function downloadVideo({ id, videoPath, fileName }: DeskSubmission): Promise<void> {
  await recordOpened(id);
  saveFile(await askStorage((storage) => storage.from(videoBucket).download(videoPath)), fileName);
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
