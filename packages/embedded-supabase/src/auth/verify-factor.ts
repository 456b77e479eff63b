import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { presentSession } from './access-token.ts';
import { json, type AuthDependencies, type AuthHandler, type AuthRequest } from './auth-context.ts';
import { authErrors } from './auth-error.ts';
import { requireSession } from './current-user.ts';
import { lockFactor, type FactorRow } from './factor-rows.ts';
import { optionalText, readBody } from './read-body.ts';
import { inetOf, upgradeSession } from './sessions.ts';
import { findStep } from './totp.ts';
import { readUser } from './user-rows.ts';

const challengeSeconds = 300;

/** POST /factors/:id/challenge: starts a challenge, which one right code completes. */
export const challengeFactor: AuthHandler = async (call, { database, now }) =>
  database.asOwner(async (tx) => {
    const { user } = await requireSession(tx, call, now());
    const factor = await findFactor(tx, user.id, call);
    const id = randomUUID();
    const time = now();
    await tx.query(
      `delete from "auth"."mfa_challenges" where "factor_id" = $1::uuid
         and "created_at" < $2::timestamptz - make_interval(secs => $3)`,
      [factor.id, time.toISOString(), challengeSeconds],
    );
    await tx.query(
      `insert into "auth"."mfa_challenges" ("id", "factor_id", "created_at", "ip_address")
       values ($1::uuid, $2::uuid, $3::timestamptz, $4::inet)`,
      [id, factor.id, time.toISOString(), inetOf(call.clientAddress) ?? '0.0.0.0'],
    );
    const expiresAt = Math.floor(time.getTime() / 1000) + challengeSeconds;
    return json({ id, type: factor.factor_type, expires_at: expiresAt });
  });

const body = z.object({ challenge_id: optionalText, code: optionalText });

/**
 * POST /factors/:id/verify: a right code raises the session to `aal2` and returns new tokens. Ends the account's
 * sessions below aal2 and deletes its unverified factors.
 */
export const verifyFactor: AuthHandler = async (call, dependencies) => {
  const given = await readBody(call.request, body);
  const { database, limits, now } = dependencies;
  const { user: asking } = await database.asOwner((tx) => requireSession(tx, call, now()));
  const attempt = {
    kind: 'factor' as const,
    account: asking.id,
    clientAddress: call.clientAddress,
    knownNetwork: false,
  };
  await limits.takeAttempt(attempt);
  let outcome;
  try {
    outcome = await completeChallenge(call, given, dependencies);
  } catch (failure) {
    await limits.giveBackAttempt(attempt);
    throw failure;
  }
  if (outcome === undefined) throw authErrors.wrongFactorCode();
  await limits.giveBackAttempt(attempt);
  return json(await presentSession(outcome.user, outcome.session, dependencies));
};

/** Completes the challenge and raises the session. Returns undefined for a wrong code. Throws AuthError. */
function completeChallenge(
  call: AuthRequest,
  given: z.infer<typeof body>,
  { database, now }: Pick<AuthDependencies, 'database' | 'now'>,
) {
  return database.asOwner(async (tx) => {
    const time = now();
    const { user, sessionId } = await requireSession(tx, call, time, { lock: true });
    const factor = await findFactor(tx, user.id, call);
    await requireChallenge(tx, factor, given.challenge_id ?? '', time);
    const lastStep = factor.last_step === null ? undefined : Number(factor.last_step);
    const step = findStep(factor.secret ?? '', given.code ?? '', time, lastStep);
    if (step === undefined) return undefined;
    await tx.query(
      `update "auth"."mfa_challenges" set "verified_at" = $2::timestamptz where "id" = $1::uuid`,
      [given.challenge_id, time.toISOString()],
    );
    await tx.query(
      `update "auth"."mfa_factors" set "status" = 'verified', "last_step" = $2, "updated_at" = $3::timestamptz,
         "last_challenged_at" = $3::timestamptz where "id" = $1::uuid`,
      [factor.id, step, time.toISOString()],
    );
    await tx.query(
      `delete from "auth"."mfa_factors" where "user_id" = $1::uuid and "status" = 'unverified'`,
      [user.id],
    );
    const session = await upgradeSession(tx, user.id, sessionId, factor.id, time);
    return { session, user: await readUser(tx, user.id) };
  });
}

async function findFactor(tx: Transaction, userId: string, { path }: AuthRequest): Promise<FactorRow> {
  const factor = await lockFactor(tx, userId, path.split('/')[2] ?? '');
  if (factor === undefined) throw authErrors.factorNotFound();
  return factor;
}

/** Throws AuthError unless the challenge belongs to the factor, is unused and has not expired. */
async function requireChallenge(
  tx: Transaction,
  factor: FactorRow,
  challengeId: string,
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ created_at: string; verified_at: string | null }>(
    `select "created_at", "verified_at" from "auth"."mfa_challenges" where "id"::text = $1 and "factor_id" = $2::uuid`,
    [challengeId.toLowerCase(), factor.id],
  );
  const challenge = rows[0];
  if (challenge === undefined || challenge.verified_at !== null) throw authErrors.challengeNotFound();
  const passedMs = now.getTime() - new Date(challenge.created_at).getTime();
  if (passedMs < 0 || passedMs > challengeSeconds * 1000) {
    throw authErrors.challengeExpired(challengeId);
  }
}
