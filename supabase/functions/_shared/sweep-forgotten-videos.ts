import type { FunctionDependencies } from './dependencies.ts';

/** Longer than a browser tries to write down what it has sent. */
const graceMs = 2 * 24 * 60 * 60_000;

/** Removes stored videos that no submission names. Gives how many. Throws when storage or database refuse. */
export async function sweepForgottenVideos({
  supabase,
  now,
}: Pick<FunctionDependencies, 'supabase' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - graceMs).toISOString();
  const { data, error } = await supabase.rpc('list_forgotten_videos', { p_before: before });
  if (error) throw new Error('Forgotten videos could not be listed', { cause: error });
  if (data.length === 0) return 0;
  const names = data.map(({ name }) => name);
  const { data: removed, error: refusal } = await supabase.storage.from('video-submissions').remove(names);
  if (refusal) throw new Error('Forgotten videos could not be removed', { cause: refusal });
  return removed.length;
}
