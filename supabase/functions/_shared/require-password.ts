import type { CheckPassword } from './check-password.ts';
import type { ServiceClient } from './dependencies.ts';
import { errors } from './errors.ts';

/** Counts an attempt to enter a password or recovery code. Throws `too_many_tries` after five within 15 minutes. */
export async function countAttempt(userId: string, supabase: ServiceClient): Promise<void> {
  const { data: isAllowed, error } = await supabase.rpc('take_password_try', { p_user_id: userId });
  if (error) throw new Error('The attempt could not be counted', { cause: error });
  if (!isAllowed) throw errors.tooManyTries();
}

export async function resetAttempts(userId: string, supabase: ServiceClient): Promise<void> {
  const { error } = await supabase.rpc('forget_password_tries', { p_user_id: userId });
  if (error) throw new Error('The attempts could not be reset', { cause: error });
}

/**
 * Verifies the password of a signed-in user, because a session may be an unlocked screen. Throws `wrong_password`, and
 * `too_many_tries` after five attempts.
 */
export async function requirePassword(
  user: { id: string; email?: string },
  password: string,
  { supabase, checkPassword }: { supabase: ServiceClient; checkPassword: CheckPassword },
): Promise<void> {
  await countAttempt(user.id, supabase);
  if (user.email === undefined || !(await checkPassword(user.email, password))) throw errors.wrongPassword();
  await resetAttempts(user.id, supabase);
}
