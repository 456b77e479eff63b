import type { PublishedChange } from '#domain/content-calls.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { contentErrors } from './content-errors.ts';

/** Records that these changes are being published and returns the id. Throws FunctionError if another publication is running. */
export async function beginPublication(
  supabase: ServiceClient,
  userId: string | undefined,
  changes: readonly PublishedChange[],
  restores: string | undefined,
): Promise<string> {
  const { data: id, error } = await supabase.rpc('begin_content_publication', {
    // Undefined would be the default of the argument, which it doesn't have.
    p_user_id: (userId ?? null) as string,
    p_changes: changes.map((change) => ({ ...change })),
    p_restores: restores,
  });
  if (error) throw new Error('The publication could not be recorded', { cause: error });
  if (id === null) throw contentErrors.isPublishing();
  return id;
}
