import type { CheckPassword } from './check-password.ts';
import type { ServiceClient } from './dependencies.ts';
import { errors } from './errors.ts';

/** Counts a try at a secret of the signed-in person. Throws `too_many_tries` after five within 15 minutes. */
export async function countTry(userId: string, supabase: ServiceClient): Promise<void> {
  const { data: mayTry, error } = await supabase.rpc('take_password_try', { p_user_id: userId });
  if (error) throw new Error('The try could not be counted', { cause: error });
  if (!mayTry) throw errors.tooManyTries();
}

export async function forgetTries(userId: string, supabase: ServiceClient): Promise<void> {
  const { error } = await supabase.rpc('forget_password_tries', { p_user_id: userId });
  if (error) throw new Error('The tries could not be forgotten', { cause: error });
}

/**
 * Checks the signed-in user's password: a person at an unlocked screen has a session but no password, and gets five
 * tries at it. Throws `wrong_password`, `too_many_tries`.
 */
export async function requirePassword(
  user: { id: string; email?: string },
  password: string,
  { supabase, checkPassword }: { supabase: ServiceClient; checkPassword: CheckPassword },
): Promise<void> {
  await countTry(user.id, supabase);
  if (user.email === undefined || !(await checkPassword(user.email, password))) throw errors.wrongPassword();
  await forgetTries(user.id, supabase);
}
