import { cleanEmailAddress } from '#domain/email-address.ts';
import { redeemMail } from '#lib/session/redeem-mail.ts';
import { sessionStore } from '#lib/session/session.ts';
import { askAuth } from '#lib/session/ask.ts';

/** Sends the sign-up confirmation again. The answer is the same for any address. Throws the auth service's error. */
export async function resendConfirmation(email: string): Promise<void> {
  const emailRedirectTo = `${window.location.origin}/`;
  await askAuth((auth) =>
    auth.resend({ type: 'signup', email: cleanEmailAddress(email), options: { emailRedirectTo } }),
  );
}

/** Sends a link and a code to set a new password. The answer is the same for any address. Throws the auth service's error. */
export async function requestReset(email: string): Promise<void> {
  const redirectTo = `${window.location.origin}/auth/reset-password`;
  await askAuth((auth) => auth.resetPasswordForEmail(cleanEmailAddress(email), { redirectTo }));
}

/** Signs in with the code of an email instead of its link. Throws the auth service's error. */
export async function signInWithCode(
  type: 'signup' | 'recovery',
  { email, code }: { email: string; code: string },
): Promise<void> {
  const found = await redeemMail({ type, email: cleanEmailAddress(email), token: code });
  if (found !== undefined) await sessionStore.adopt(found);
}
