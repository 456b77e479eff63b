import { cleanEmailAddress } from '#domain/email-address.ts';
import { redeemMail } from '#lib/session/redeem-mail.ts';
import { openSession, sessionStore } from '#lib/session/session.ts';

/** Sends the sign-up confirmation again. The answer is the same for any address. Throws the auth service's error. */
export async function resendConfirmation(email: string): Promise<void> {
  const supabase = await openSession();
  const { error } = await supabase.auth.resend({
    type: 'signup',
    email: cleanEmailAddress(email),
    options: { emailRedirectTo: `${window.location.origin}/` },
  });
  if (error) throw error;
}

/** Sends a link and a code to set a new password. The answer is the same for any address. Throws the auth service's error. */
export async function requestReset(email: string): Promise<void> {
  const supabase = await openSession();
  const { error } = await supabase.auth.resetPasswordForEmail(cleanEmailAddress(email), {
    redirectTo: `${window.location.origin}/auth/reset-password`,
  });
  if (error) throw error;
}

/** Signs in with the code of an email instead of its link. Throws the auth service's error. */
export async function signInWithCode(
  type: 'signup' | 'recovery',
  { email, code }: { email: string; code: string },
): Promise<void> {
  const found = await redeemMail({ type, email: cleanEmailAddress(email), token: code });
  if (found !== undefined) await sessionStore.adopt(found);
}
