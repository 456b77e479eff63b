import { SignJWT } from 'jose';
import type { AuthDependencies } from './auth-context.ts';
import { presentUser } from './present-user.ts';
import type { IssuedSession } from './sessions.ts';
import type { UserRow } from './user-rows.ts';

/** Seconds an access token is good for. */
export const ACCESS_TOKEN_SECONDS = 3600;

/** What a sign-in answers. Times are seconds: a span, and since 1970. */
export interface SessionAnswer {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
}

/** The session as Supabase Auth answers it, with an access token of its own. */
export async function presentSession(
  user: UserRow,
  session: IssuedSession,
  { keys, siteUrl, now }: Pick<AuthDependencies, 'keys' | 'siteUrl' | 'now'>,
): Promise<SessionAnswer> {
  const issuedAt = Math.floor(now().getTime() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  const accessToken = await new SignJWT({
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role || 'authenticated',
    aal: session.level,
    amr: session.methods,
    session_id: session.id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`${siteUrl()}/auth/v1`)
    .setSubject(user.id)
    .setAudience('authenticated')
    .setExpirationTime(expiresAt)
    .setIssuedAt(issuedAt)
    .sign(keys.accessToken);
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: presentUser(user),
  };
}
