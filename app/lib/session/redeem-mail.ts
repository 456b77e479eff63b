import type { VerifyOtpParams } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { openSeparateClient } from '../api/supabase.ts';
import { toSessionUser, type SessionUser } from './session-user.ts';

const linkSchema = z.object({
  token_hash: z.string().check(z.minLength(1)),
  type: z.enum(['signup', 'recovery', 'email_change']),
});

/** The one-time token of an emailed link and its purpose. */
export type MailedLink = z.output<typeof linkSchema>;

/** Parses the query of an emailed link (?token_hash=…&type=…); undefined when it is incomplete. */
export function parseMailedLink(query: URLSearchParams): MailedLink | undefined {
  const parsed = linkSchema.safeParse(Object.fromEntries(query));
  return parsed.success ? parsed.data : undefined;
}

/** A session opened by an emailed link or code, before this browser adopts it. */
export interface MailSession {
  user: SessionUser;
  accessToken: string;
  refreshToken: string;
  /** Whether the user may set a new password without the old one. */
  isRecovery: boolean;
  /** Ends the session instead of adopting it. */
  discard: () => Promise<void>;
}

/**
 * Redeems the link or code of an email. Does not replace this browser's session, which may belong to another account.
 * Returns undefined when Supabase needs a second email confirmed first. Throws the auth service's error.
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
    // The embedded backend also opens a recovery session for an account without a password.
    isRecovery: secret.type === 'recovery' || includesRecovery(assurance?.currentAuthenticationMethods),
    async discard() {
      await auth.signOut({ scope: 'local' });
    },
  };
}

function includesRecovery(methods: readonly (string | { method: string })[] = []): boolean {
  return methods.some((entry) => (typeof entry === 'string' ? entry : entry.method) === 'recovery');
}
