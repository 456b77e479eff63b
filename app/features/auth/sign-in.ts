import { cleanEmailAddress } from '#domain/email-address.ts';
import { openSession } from '#lib/session/session.ts';

/** Signs in with email and password. Throws the auth service's error. */
export async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  const supabase = await openSession();
  const { error } = await supabase.auth.signInWithPassword({ email: cleanEmailAddress(email), password });
  if (error) throw error;
}
