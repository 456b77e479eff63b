import type { FunctionDependencies } from '../_shared/dependencies.ts';

/** A mail as `claim_mail` gave it to this sender. */
export interface Claim {
  id: string;
  /** Including this one. */
  attempts: number;
}

/**
 * Asks the database just before a mail is sent whether this sender still has it. A server that was paused may have lost it to another
 * one, which sends it.
 */
export async function renewClaim(
  { id, attempts }: Claim,
  { supabase }: Pick<FunctionDependencies, 'supabase'>,
): Promise<boolean> {
  const { data, error } = await supabase.rpc('renew_mail', { p_id: id, p_attempt: attempts });
  if (error) throw new Error('The claim of a mail could not be renewed', { cause: error });
  return data;
}
