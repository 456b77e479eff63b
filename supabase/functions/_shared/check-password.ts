import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';
import { errors } from './errors.ts';

/** Throws `too_many_tries` when the auth service has heard enough of this address, and an Error when it does not answer. */
export type CheckPassword = (email: string, password: string) => Promise<boolean>;

/**
 * Checks passwords by signing in, which is the one way that every auth service has, and out again. Each check gets a client of
 * its own: a client that has signed in a user acts as that user from then on.
 */
export function createPasswordCheck(makeClient: (email: string) => SupabaseClient<Database>): CheckPassword {
  return async (email, password) => {
    const { auth } = makeClient(email);
    const { error } = await auth.signInWithPassword({ email, password });
    if (error) {
      if (error.status === 429) throw errors.tooManyTries();
      if (error.status !== undefined && error.status < 500) return false;
      throw new Error('The auth service did not answer', { cause: error });
    }
    await auth.signOut({ scope: 'local' });
    return true;
  };
}
