import type { ServiceClient } from './dependencies.ts';

type Details = Record<string, string | number>;

/**
 * Records in the trail what a member of staff is about to do. The returned function adds details, such as the result.
 * Both throw when it could not be recorded.
 */
export async function addTrailEntry(
  supabase: ServiceClient,
  staffId: string,
  action: string,
  target: string,
  details: Details = {},
): Promise<(more: Details) => Promise<void>> {
  const { data, error } = await supabase
    .from('admin_actions')
    .insert({ admin_id: staffId, action, target, details })
    .select('id')
    .single();
  if (error) throw new Error('The action could not be recorded', { cause: error });
  return async (more) => {
    const { error: updateError } = await supabase
      .from('admin_actions')
      .update({ details: { ...details, ...more } })
      .eq('id', data.id);
    if (updateError) throw new Error('The action could not be recorded', { cause: updateError });
  };
}
