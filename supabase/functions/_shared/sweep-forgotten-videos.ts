import type { FunctionDependencies } from './dependencies.ts';

/**
 * Deletes stored videos that no submission has referenced for `keep_forgotten_video_days` (private.settings). Returns
 * how many. Throws when storage or the database fails.
 */
export async function sweepForgottenVideos({
  supabase,
  now,
}: Pick<FunctionDependencies, 'supabase' | 'now'>): Promise<number> {
  const { data, error } = await supabase.rpc('list_forgotten_videos', { p_now: now().toISOString() });
  if (error) throw new Error('Forgotten videos could not be listed', { cause: error });
  if (data.length === 0) return 0;
  const names = data.map(({ name }) => name);
  const { data: removed, error: removeError } = await supabase.storage
    .from('video-submissions')
    .remove(names);
  if (removeError) throw new Error('Forgotten videos could not be removed', { cause: removeError });
  return removed.length;
}
