import { rpc } from '#lib/session/ask.ts';
import { useReviewAction } from '../room/data/write-review.ts';
import type { PictureFrames } from '../review.ts';

/** Returns a function that makes a picture part of the review, or removes it. An error is shown as a toast. */
export function useKeepPicture(submissionId: string, userId: string) {
  return useReviewAction(
    submissionId,
    userId,
    { failed: 'We couldn’t save the picture’s frames' },
    (picture: PictureFrames | null) =>
      rpc('keep_picture', {
        p_submission_id: submissionId,
        p_frames_us: [...(picture?.framesUs ?? [])],
        p_key_us: picture?.keyUs ?? 0,
      }),
  ).mutate;
}
