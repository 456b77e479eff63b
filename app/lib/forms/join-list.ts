import { callFunction } from '../api/call-function.ts';
import { isUniqueViolation, takeData } from '../api/data-error.ts';
import { getSupabase } from '../api/supabase.ts';

export interface ListEntry {
  list: 'newsletter' | 'app' | 'demo';
  email: string;
  /** Both names are empty for the newsletter. */
  firstName?: string;
  lastName?: string;
  isVaulter?: boolean;
  isCoach?: boolean;
}

/**
 * Adds an entry to a list and sends it to the newsletter provider, whose failure is only logged: the backend tries
 * again by itself. Answers 'duplicate' for an address that the list has already; throws when the entry was not stored.
 */
export async function joinList({
  list,
  email,
  firstName = '',
  lastName = '',
  isVaulter = false,
  isCoach = false,
}: ListEntry): Promise<'joined' | 'duplicate'> {
  const supabase = await getSupabase();
  const answer = await supabase
    .from('waitlist')
    .insert({
      email: email.trim(),
      first_name: firstName.trim(),
      last_name: lastName.trim(),
      list,
      is_vaulter: isVaulter,
      is_coach: isCoach,
      synced_to_beehiiv: false,
    })
    .select()
    .single();
  if (isUniqueViolation(answer.error)) return 'duplicate';
  const record = takeData(answer);
  callFunction('sync-to-beehiiv', { body: { record, type: 'SINGLE' } }).catch((failure: unknown) =>
    console.error('The entry could not be passed on to the newsletter provider', failure),
  );
  return 'joined';
}
