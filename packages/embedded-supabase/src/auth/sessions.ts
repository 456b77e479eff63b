import { randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Transaction } from '../database/database.ts';
import type { AuthRequest } from './auth-context.ts';
import { hashToken } from './signing-keys.ts';

/** How the user signed in. `recovery` is a mailed link that allows setting a new password. */
export type Method = 'password' | 'otp' | 'recovery' | 'totp';

/** Authenticator assurance level: aal2 with a second factor. */
export type Level = 'aal1' | 'aal2';

interface MethodClaim {
  method: string;
  /** Seconds since 1970. */
  timestamp: number;
}

export interface IssuedSession {
  id: string;
  refreshToken: string;
  level: Level;
  /** The `amr` claim of its tokens. */
  methods: MethodClaim[];
}

/** Opens a session and records the account's last sign-in. */
export async function openSession(
  tx: Transaction,
  userId: string,
  method: Method,
  from: Pick<AuthRequest, 'request' | 'clientAddress'>,
  now: Date,
): Promise<IssuedSession> {
  const id = randomUUID();
  const refreshToken = randomBytes(24).toString('base64url');
  const time = now.toISOString();
  await tx.query(
    `insert into "auth"."sessions" ("id", "user_id", "created_at", "updated_at", "aal", "user_agent", "ip")
     values ($1::uuid, $2::uuid, $3::timestamptz, $3::timestamptz, 'aal1', $4, $5::inet)`,
    [id, userId, time, userAgentOf(from.request), inetOf(from.clientAddress)],
  );
  await tx.query(
    `insert into "auth"."mfa_amr_claims" ("session_id", "created_at", "updated_at", "authentication_method", "id")
     values ($1::uuid, $2::timestamptz, $2::timestamptz, $3, $4::uuid)`,
    [id, time, method, randomUUID()],
  );
  await insertRefreshToken(tx, { token: refreshToken, parent: null, userId, sessionId: id }, now);
  await tx.query(
    `update "auth"."users" set "last_sign_in_at" = $2::timestamptz, "updated_at" = $2::timestamptz where "id" = $1::uuid`,
    [userId, time],
  );
  await tx.query(
    `update "auth"."identities" set "last_sign_in_at" = $2::timestamptz
     where "user_id" = $1::uuid and "provider" = 'email'`,
    [userId, time],
  );
  return { id, refreshToken, level: 'aal1', methods: [{ method, timestamp: secondsOf(now) }] };
}

export async function insertRefreshToken(
  tx: Transaction,
  {
    token,
    parent,
    userId,
    sessionId,
  }: { token: string; parent: string | null; userId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into "auth"."refresh_tokens"
       ("instance_id", "token", "user_id", "revoked", "created_at", "updated_at", "parent", "session_id")
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, $3::timestamptz, $3::timestamptz, $4, $5::uuid)`,
    [hashToken(token), userId, now.toISOString(), parent === null ? null : hashToken(parent), sessionId],
  );
}

/** Finds a session unless it was signed out or ended by the reuse of an old refresh token. */
export async function findSession(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<{ id: string; user_id: string } | undefined> {
  const { rows } = await tx.query<{ id: string; user_id: string }>(
    `select "id", "user_id" from "auth"."sessions"
     where "id" = $1::uuid and ("not_after" is null or "not_after" > $2::timestamptz)`,
    [id, now.toISOString()],
  );
  return rows[0];
}

export async function methodsOf(tx: Transaction, sessionId: string): Promise<MethodClaim[]> {
  const { rows } = await tx.query<{ method: string; timestamp: number }>(
    `select "authentication_method" as "method", floor(extract(epoch from "updated_at"))::int8 as "timestamp"
     from "auth"."mfa_amr_claims" where "session_id" = $1::uuid order by "updated_at" desc`,
    [sessionId],
  );
  return rows;
}

/** Changes the session's method from 'recovery' to 'password', once the new password is set. */
export async function endRecovery(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.query(
    `update "auth"."mfa_amr_claims" set "authentication_method" = 'password', "updated_at" = $2::timestamptz
     where "session_id" = $1::uuid and "authentication_method" = 'recovery'`,
    [sessionId, now.toISOString()],
  );
}

/** Ends all sessions of the account, all but one, or only one. Their refresh tokens are deleted with them. */
export async function endSessions(
  tx: Transaction,
  userId: string,
  which: 'all' | { but: string } | { only: string },
): Promise<void> {
  if (which === 'all') {
    await tx.query(`delete from "auth"."sessions" where "user_id" = $1::uuid`, [userId]);
  } else if ('but' in which) {
    await tx.query(`delete from "auth"."sessions" where "user_id" = $1::uuid and "id" <> $2::uuid`, [
      userId,
      which.but,
    ]);
  } else {
    await tx.query(`delete from "auth"."sessions" where "user_id" = $1::uuid and "id" = $2::uuid`, [
      userId,
      which.only,
    ]);
  }
}

/** Whether the account has a session from this IP address. */
export async function isKnownNetwork(
  tx: Transaction,
  userId: string,
  clientAddress: string,
): Promise<boolean> {
  const inet = inetOf(clientAddress);
  if (inet === null) return false;
  const { rows } = await tx.query(
    `select 1 from "auth"."sessions" where "user_id" = $1::uuid and "ip" = $2::inet limit 1`,
    [userId, inet],
  );
  return rows.length > 0;
}

/** Whether a second factor was verified in the session. */
export async function isAal2(tx: Transaction, sessionId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from "auth"."sessions" where "id" = $1::uuid and "aal" >= 'aal2'`,
    [sessionId],
  );
  return rowCount > 0;
}

/** Raises the session to aal2 with a new refresh token. Ends the account's other sessions that are below aal2. */
export async function upgradeSession(
  tx: Transaction,
  userId: string,
  sessionId: string,
  factorId: string,
  now: Date,
): Promise<IssuedSession> {
  const time = now.toISOString();
  await tx.query(
    `update "auth"."sessions" set "aal" = 'aal2', "factor_id" = $2::uuid, "updated_at" = $3::timestamptz where "id" = $1::uuid`,
    [sessionId, factorId, time],
  );
  await tx.query(`delete from "auth"."sessions" where "user_id" = $1::uuid and "aal" < 'aal2'`, [userId]);
  await tx.query(
    `insert into "auth"."mfa_amr_claims" ("session_id", "created_at", "updated_at", "authentication_method", "id")
     values ($1::uuid, $2::timestamptz, $2::timestamptz, 'totp', $3::uuid)
     on conflict ("session_id", "authentication_method") do update set "updated_at" = excluded."updated_at"`,
    [sessionId, time, randomUUID()],
  );
  await tx.query(
    `update "auth"."refresh_tokens" set "revoked" = true, "updated_at" = $2::timestamptz
     where "session_id" = $1::uuid and "revoked" = false`,
    [sessionId, time],
  );
  const refreshToken = randomBytes(24).toString('base64url');
  await insertRefreshToken(tx, { token: refreshToken, parent: null, userId, sessionId }, now);
  return { id: sessionId, refreshToken, level: 'aal2', methods: await methodsOf(tx, sessionId) };
}

function userAgentOf(request: Request): string | null {
  return request.headers.get('user-agent')?.replaceAll('\0', '').slice(0, 1000) ?? null;
}

/** Returns an IP address in a form that Postgres accepts, or null for an invalid one. */
export function inetOf(address: string): string | null {
  return isIP(address) === 0 ? null : address.split('%')[0]!;
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
