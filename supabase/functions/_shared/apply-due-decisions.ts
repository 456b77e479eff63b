import type { FunctionDependencies } from './dependencies.ts';

/** Applies the decisions about submissions that can no longer be undone. Returns how many. */
export async function applyDueDecisions({
  supabase,
}: Pick<FunctionDependencies, 'supabase'>): Promise<number> {
  const { data, error } = await supabase.rpc('apply_due_decisions');
  if (error) throw new Error('The stored decisions could not be applied', { cause: error });
  return data;
}
