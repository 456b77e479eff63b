import { sessionStore } from '#lib/session/session.ts';
import type { Handlers } from './fake-backend.ts';

const encode = (part: unknown): string =>
  btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

export interface FakeAccount {
  id: string;
  email: string;
  factors: { id: string; factor_type: 'totp'; status: 'verified' | 'unverified' }[];
}

/** Creates an account of the fake auth service. `factorIds` are its verified authenticator apps. */
export function fakeAccount(name: string, factorIds: readonly string[] = []): FakeAccount {
  return {
    id: `00000000-0000-4000-8000-${name.padEnd(12, '0').slice(0, 12)}`,
    email: `${name}@example.com`,
    factors: factorIds.map((id) => ({ id, factor_type: 'totp', status: 'verified' })),
  };
}

/** Returns a user as the auth service sends it. */
export const userOf = (account: FakeAccount) => ({
  ...account,
  user_metadata: { first_name: account.email.split('@')[0] },
});

/** Returns a session as the auth service sends it, valid for 1 hour. Its tokens are unsigned. */
export function sessionOf(account: FakeAccount) {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    sub: account.id,
    email: account.email,
    session_id: `session of ${account.email}`,
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: seconds }],
    exp: seconds + 3600,
  };
  return {
    access_token: `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.${encode('unsigned')}`,
    refresh_token: `refresh token of ${account.email}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: claims.exp,
    user: userOf(account),
  };
}

/** Returns what `staff_access` sends. */
export const staffAccess = (standing: string, role = 'admin') => [
  { roles: standing === 'none' ? [] : [role], standing },
];

/** Returns handlers for a signed-in account: its user, and its standing as the owner ('none' for a member). */
export const signedInHandlers = (account: FakeAccount, standing = 'none'): Handlers => ({
  'GET /auth/v1/user': () => Response.json(userOf(account)),
  'POST /rest/v1/rpc/staff_access': () => Response.json(staffAccess(standing)),
  'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
});

/** Signs the page in. Call `mockBackend` with `signedInHandlers(account)` first. */
export async function signIn(account: FakeAccount, { isRecovery = false } = {}): Promise<void> {
  const { access_token: accessToken, refresh_token: refreshToken } = sessionOf(account);
  const user = { id: account.id, email: account.email, firstName: '', lastName: '', phone: '' };
  await sessionStore.adopt({ user, accessToken, refreshToken, isRecovery, discard: () => Promise.resolve() });
}
