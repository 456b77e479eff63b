import { Secret, TOTP } from 'otpauth';
import type { SupabaseClient } from '@supabase/supabase-js';

/** Returns the code that an authenticator app shows, `steps` half minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Sets up an authenticator app for the browser's user. The session is then at aal2. */
export async function setUpApp(
  browser: SupabaseClient,
): Promise<{ factorId: string; secret: string; usedCode: string }> {
  const { data, error } = await browser.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const usedCode = codeOf(data.totp.secret);
  const verified = await browser.auth.mfa.challengeAndVerify({ factorId: data.id, code: usedCode });
  if (verified.error) throw verified.error;
  return { factorId: data.id, secret: data.totp.secret, usedCode };
}
