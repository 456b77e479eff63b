import type { FunctionDependencies } from './dependencies.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'now'>;

/**
 * Deletes stored videos that no submission has referenced for `keep_forgotten_video_days` (private.settings). Returns
 * how many. Throws when storage or the database fails.
 */
export const sweepForgottenVideos = (dependencies: Dependencies): Promise<number> =>
  sweep('video-submissions', 'list_forgotten_videos', dependencies);

/** The same for pictures that no message shows. */
export const sweepForgottenChatImages = (dependencies: Dependencies): Promise<number> =>
  sweep('chat-images', 'list_forgotten_chat_images', dependencies);

/** The same for recordings that no voice-over plays, and at once for those of deleted videos. */
export const sweepForgottenReviewAudio = (dependencies: Dependencies): Promise<number> =>
  sweep('review-audio', 'list_forgotten_review_audio', dependencies);

async function sweep(
  bucket: string,
  list: 'list_forgotten_videos' | 'list_forgotten_chat_images' | 'list_forgotten_review_audio',
  { supabase, now }: Dependencies,
): Promise<number> {
  const { data, error } = await supabase.rpc(list, { p_now: now().toISOString() });
  if (error) throw new Error(`Forgotten files in ${bucket} could not be listed`, { cause: error });
  if (data.length === 0) return 0;
  const { data: removed, error: removeError } = await supabase.storage
    .from(bucket)
    .remove(data.map(({ name }) => name));
  if (removeError)
    throw new Error(`Forgotten files in ${bucket} could not be removed`, { cause: removeError });
  return removed.length;
}
