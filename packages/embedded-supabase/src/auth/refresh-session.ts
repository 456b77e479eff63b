import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { presentSession } from './access-token.ts';
import { json, type AuthDependencies, type AuthHandler } from './auth-context.ts';
import { authErrors, type AuthError } from './auth-error.ts';
import { optionalText, readBody } from './read-body.ts';
import { insertRefreshToken, methodsOf, type IssuedSession, type Level } from './sessions.ts';
import { hashToken, hmac } from './signing-keys.ts';
import { findUser, isBanned, type UserRow } from './user-rows.ts';

/** A used refresh token is still accepted for this long: two tabs may send it, or a response may get lost. */
const reuseSeconds = 10;
/** Maximum number of rotations that a client can make within that time. */
const maxRotations = 10;

const body = z.object({ refresh_token: optionalText });

interface TokenRow {
  id: number;
  token: string;
  parent: string | null;
  revoked: boolean | null;
  updated_at: string;
  session_id: string;
  user_id: string;
  not_after: string | null;
  level: Level;
}

/** POST /token?grant_type=refresh_token */
export const refreshSession: AuthHandler = async ({ request }, dependencies) => {
  const { refresh_token: given } = await readBody(request, body);
  if (!given) throw authErrors.invalid('refresh_token required');
  const outcome = await dependencies.database.asOwner((tx) => rotate(tx, given, dependencies));
  if ('refusal' in outcome) throw outcome.refusal;
  return json(await presentSession(outcome.user, outcome.session, dependencies));
};

/** A refusal is a return value, because an exception would roll the ending of the session back. */
type Outcome = { user: UserRow; session: IssuedSession } | { refusal: AuthError };

/**
 * Returns the session with the token's successor. The successor is derived from the token, so that concurrent requests
 * get the same one and only hashes are stored.
 */
async function rotate(tx: Transaction, given: string, dependencies: AuthDependencies): Promise<Outcome> {
  const now = dependencies.now();
  const row = await lockToken(tx, given);
  if (row === undefined) return { refusal: authErrors.refreshTokenNotFound() };
  const user = await findUser(tx, { id: row.user_id });
  if (user === undefined) return { refusal: authErrors.refreshTokenNotFound() };
  if (isBanned(user, now)) return { refusal: authErrors.userBanned() };

  const successorOf = (token: string) =>
    hmac(dependencies.keys.refreshToken, `${row.session_id} ${token}`).toString('base64url');

  let refreshToken: string | undefined;
  if (row.revoked === true) {
    refreshToken = await findReusable(tx, row, given, successorOf, now);
    if (refreshToken === undefined) {
      await endStolenSession(tx, row.session_id, now);
      return { refusal: authErrors.refreshTokenAlreadyUsed() };
    }
  }
  if (row.not_after !== null && new Date(row.not_after) <= now) {
    return { refusal: authErrors.sessionExpired() };
  }
  if (refreshToken === undefined) {
    refreshToken = successorOf(given);
    await tx.query(
      `update "auth"."refresh_tokens" set "revoked" = true, "updated_at" = $2::timestamptz where "id" = $1`,
      [row.id, now.toISOString()],
    );
    await insertRefreshToken(
      tx,
      { token: refreshToken, parent: given, userId: user.id, sessionId: row.session_id },
      now,
    );
    await tx.query(
      `update "auth"."sessions" set "refreshed_at" = $2::timestamp, "updated_at" = $3::timestamptz where "id" = $1::uuid`,
      [row.session_id, now.toISOString().replace('Z', ''), now.toISOString()],
    );
  }
  const methods = await methodsOf(tx, row.session_id);
  return { user, session: { id: row.session_id, refreshToken, level: row.level, methods } };
}

/** Locks the session and finds the token, so that requests for one session run one at a time. */
async function lockToken(tx: Transaction, given: string): Promise<TokenRow | undefined> {
  const hash = hashToken(given);
  await tx.query(
    `select 1 from "auth"."sessions" where "id" = (
       select "session_id" from "auth"."refresh_tokens" where "token" = $1
     ) for update`,
    [hash],
  );
  const { rows } = await tx.query<TokenRow>(
    `select r."id", r."token", r."parent", r."revoked", r."updated_at", r."session_id", s."user_id", s."not_after",
       coalesce(s."aal", 'aal1')::text as "level"
     from "auth"."refresh_tokens" r join "auth"."sessions" s on s."id" = r."session_id"
     where r."token" = $1`,
    [hash],
  );
  return rows[0];
}

/**
 * Returns the session's active token if a used token may still be exchanged for it. Its direct predecessor always may,
 * because the response with the active token may have been lost. Older tokens may within `reuseSeconds`.
 */
async function findReusable(
  tx: Transaction,
  row: TokenRow,
  given: string,
  successorOf: (token: string) => string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ token: string }>(
    `select "token" from "auth"."refresh_tokens" where "session_id" = $1::uuid and "revoked" = false
     order by "id" desc limit 1`,
    [row.session_id],
  );
  const live = rows[0]?.token;
  if (live === undefined) return undefined;
  const passedMs = now.getTime() - new Date(row.updated_at).getTime();
  const recent = passedMs >= 0 && passedMs <= reuseSeconds * 1000;
  let token = given;
  for (let step = 0; step < (recent ? maxRotations : 1); step += 1) {
    token = successorOf(token);
    if (hashToken(token) === live) return token;
  }
  return undefined;
}

/** Ends a session because the reuse of an old token suggests that it was stolen. Its access tokens are refused, too. */
async function endStolenSession(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.query(
    `update "auth"."refresh_tokens" set "revoked" = true, "updated_at" = $2::timestamptz
     where "session_id" = $1::uuid and "revoked" = false`,
    [sessionId, now.toISOString()],
  );
  await tx.query(
    `update "auth"."sessions" set "not_after" = $2::timestamptz, "updated_at" = $2::timestamptz where "id" = $1::uuid`,
    [sessionId, now.toISOString()],
  );
}
