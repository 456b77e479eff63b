import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './domain/database.types.ts';
import { errors } from './errors.ts';

/** Throws `too_many_tries` when the auth service limits this address, and an Error when it does not respond. */
export type CheckPassword = (email: string, password: string) => Promise<boolean>;

/**
 * Creates a function that checks a password by signing in and out again, because the auth API has no other check. Each
 * check needs its own client: a client that has signed in makes all its later requests as that user.
 */
export function createPasswordCheck(makeClient: (email: string) => SupabaseClient<Database>): CheckPassword {
  return async (email, password) => {
    const { auth } = makeClient(email);
    const { error } = await auth.signInWithPassword({ email, password });
    if (error) {
      if (error.status === 429) throw errors.tooManyTries();
      if (error.status !== undefined && error.status < 500) return false;
      throw new Error('The auth service did not respond', { cause: error });
    }
    await auth.signOut({ scope: 'local' });
    return true;
  };
}
