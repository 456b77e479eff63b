import type { FunctionDependencies } from './dependencies.ts';

/** Queues mails to coaches about reviews that are due within 12 hours. Returns how many. */
export async function queueDueNotices({ supabase }: Pick<FunctionDependencies, 'supabase'>): Promise<number> {
  const { data, error } = await supabase.rpc('queue_due_notices');
  if (error) throw new Error('The notices to coaches could not be queued', { cause: error });
  return data;
}
