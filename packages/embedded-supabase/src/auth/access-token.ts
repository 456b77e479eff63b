import { SignJWT } from 'jose';
import type { AuthDependencies } from './auth-context.ts';
import { presentUser } from './present-user.ts';
import type { IssuedSession } from './sessions.ts';
import type { UserRow } from './user-rows.ts';

/** Lifetime of an access token in seconds. */
const ACCESS_TOKEN_SECONDS = 3600;

/** The response to a sign-in. `expires_in` is in seconds, `expires_at` in seconds since 1970. */
interface SessionAnswer {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
}

/** Returns a session in Supabase Auth's format, with a new access token. */
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
