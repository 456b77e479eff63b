import type { FunctionDependencies } from './dependencies.ts';

/** Removes stored videos that no submission has named for `keep_forgotten_video_days` (private.settings). Gives how many. Throws when storage or database refuse. */
export async function sweepForgottenVideos({
  supabase,
  now,
}: Pick<FunctionDependencies, 'supabase' | 'now'>): Promise<number> {
  const { data, error } = await supabase.rpc('list_forgotten_videos', { p_now: now().toISOString() });
  if (error) throw new Error('Forgotten videos could not be listed', { cause: error });
  if (data.length === 0) return 0;
  const names = data.map(({ name }) => name);
  const { data: removed, error: refusal } = await supabase.storage.from('video-submissions').remove(names);
  if (refusal) throw new Error('Forgotten videos could not be removed', { cause: refusal });
  return removed.length;
}
