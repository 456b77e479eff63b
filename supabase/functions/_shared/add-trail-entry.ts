import type { ServiceClient } from './dependencies.ts';

/** Records in the trail what a member of staff is about to do. Throws when it could not be recorded. */
export async function addTrailEntry(
  supabase: ServiceClient,
  staffId: string,
  action: string,
  target: string,
): Promise<void> {
  const { error } = await supabase.from('admin_actions').insert({ admin_id: staffId, action, target });
  if (error) throw new Error('The action could not be recorded', { cause: error });
}
