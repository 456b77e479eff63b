import type { VerifyOtpParams } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { openSeparateClient } from '../api/supabase.ts';
import { toSessionUser, type SessionUser } from './session-user.ts';

const linkSchema = z.object({
  token_hash: z.string().check(z.minLength(1)),
  type: z.enum(['signup', 'recovery', 'email_change']),
});

/** What a mailed link holds: its one-time secret, and what it is for. */
export type MailedLink = z.output<typeof linkSchema>;

/** Reads the query of a mailed link (?token_hash=…&type=…); undefined when it is not complete. */
export function readMailedLink(query: URLSearchParams): MailedLink | undefined {
  const parsed = linkSchema.safeParse(Object.fromEntries(query));
  return parsed.success ? parsed.data : undefined;
}

/** A session that a mail has opened, and this browser has not taken over yet. */
export interface MailSession {
  user: SessionUser;
  accessToken: string;
  refreshToken: string;
  /** Whether the person is to set a new password, without the old one. */
  isRecovery: boolean;
  /** Ends the session instead of taking it over. */
  discard: () => Promise<void>;
}

/**
 * Uses the link or the code of a mail. The session that it opens stays beside the one of this browser, which may be another account's.
 * Undefined where Supabase wants a second mail confirmed first. Throws the auth service's error.
 */
export async function redeemMail(secret: VerifyOtpParams): Promise<MailSession | undefined> {
  const { auth } = await openSeparateClient();
  const { data, error } = await auth.verifyOtp(secret);
  if (error) throw error;
  if (data.session === null || data.user === null) return undefined;
  const { data: assurance } = await auth.mfa.getAuthenticatorAssuranceLevel();
  return {
    user: toSessionUser(data.user),
    accessToken: data.session.access_token,
    refreshToken: data.session.refresh_token,
    // The embedded backend opens such a session for an account without a password, too.
    isRecovery: secret.type === 'recovery' || isByRecovery(assurance?.currentAuthenticationMethods),
    async discard() {
      await auth.signOut({ scope: 'local' });
    },
  };
}

function isByRecovery(methods: readonly (string | { method: string })[] = []): boolean {
  return methods.some((entry) => (typeof entry === 'string' ? entry : entry.method) === 'recovery');
}
