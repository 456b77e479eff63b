import { cleanEmailAddress } from '#domain/email-address.ts';
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
 * Adds an entry to a list and forwards it to the newsletter provider. A failure there is only logged, because the
 * backend retries. Returns 'duplicate' for an address that is already on the list. Throws DataError when the entry was
 * not saved.
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
  const response = await supabase
    .from('waitlist')
    .insert({
      email: cleanEmailAddress(email),
      first_name: firstName.trim(),
      last_name: lastName.trim(),
      list,
      is_vaulter: isVaulter,
      is_coach: isCoach,
      synced_to_beehiiv: false,
    })
    .select()
    .single();
  if (isUniqueViolation(response.error)) return 'duplicate';
  const record = takeData(response);
  callFunction('sync-to-beehiiv', { body: { record, type: 'SINGLE' } }).catch((failure: unknown) =>
    console.error('Could not forward the entry to the newsletter provider', failure),
  );
  return 'joined';
}
