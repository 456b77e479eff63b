import { cleanEmailAddress } from '#domain/email-address.ts';
import { askAuth } from '#lib/session/ask.ts';

/** Signs in with email and password. Throws the auth service's error. */
export async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  await askAuth((auth) => auth.signInWithPassword({ email: cleanEmailAddress(email), password }));
}
