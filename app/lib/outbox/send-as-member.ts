import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database.types.ts';
import { DataError, takeData } from '../api/data-error.ts';
import { openSession, sessionStore } from '../session/session.ts';

/** Makes the outbox retry: a member's entries must survive a session that cannot be verified or has ended. */
const retryLater = () => new DataError({ message: 'The session could not be verified.' }, 0);

/** Writes an entry of an outbox that may be older than the session. Throws DataError. */
export async function sendAsMember<Data>(
  write: (database: SupabaseClient<Database>) => PromiseLike<PostgrestSingleResponse<Data>>,
): Promise<Data> {
  const supabase = await openSession();
  if (sessionStore.getSession().status !== 'signed-in') throw retryLater();
  const response = await write(supabase);
  if (response.status === 401) throw retryLater();
  return takeData(response);
}
