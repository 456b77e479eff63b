import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { json, type AuthHandler, type AuthRequest } from './auth-context.ts';
import { authErrors } from './auth-error.ts';
import { presentUser } from './present-user.ts';
import { endSessions, findSession } from './sessions.ts';
import { findUser, type UserRow } from './user-rows.ts';

export interface CurrentSession {
  user: UserRow;
  sessionId: string;
}

/**
 * Returns the current user and session. Looks both up, because an access token stays valid for up to an hour after they
 * end. Throws AuthError: 401 without a token, 403 when the account or session no longer exists.
 */
export async function requireSession(
  tx: Transaction,
  { caller }: Pick<AuthRequest, 'caller'>,
  now: Date,
  options: { lock?: boolean } = {},
): Promise<CurrentSession> {
  const { accessToken, claims } = caller;
  if (accessToken === undefined || claims.sub === undefined) throw authErrors.noBearer();
  const user = await findUser(tx, { id: claims.sub }, options);
  if (user === undefined) throw authErrors.noUserOfToken();
  if (!z.uuid().safeParse(claims.session_id).success) {
    throw authErrors.badJwt('invalid claim: session_id claim must be a UUID');
  }
  const session = await findSession(tx, claims.session_id ?? '', now);
  if (session === undefined || session.user_id !== user.id) throw authErrors.noSessionOfToken();
  return { user, sessionId: session.id };
}

/** GET /user */
export const readCurrentUser: AuthHandler = async (call, { database, now }) => {
  const { user } = await database.asOwner((tx) => requireSession(tx, call, now()));
  return json(presentUser(user));
};

/** POST /logout?scope=global|local|others. This service refuses the session's access tokens at once. */
export const signOut: AuthHandler = async (call, { database, now }) => {
  const scope = call.url.searchParams.get('scope') || 'global';
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw authErrors.invalid(`Unsupported logout scope ${JSON.stringify(scope)}`);
  }
  await database.asOwner(async (tx) => {
    const { user, sessionId } = await requireSession(tx, call, now());
    const which = { global: 'all', local: { only: sessionId }, others: { but: sessionId } } as const;
    await endSessions(tx, user.id, which[scope]);
  });
  return new Response(null, { status: 204 });
};
