import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { authErrors } from './auth-error.ts';
import { optionalText } from './read-body.ts';
import type { Method } from './sessions.ts';
import { hashToken } from './signing-keys.ts';

/** Seconds in which the code of a redirect has to be exchanged. */
const codeLifetime = 300;

/** The fields that auth-js adds to a body when it runs the PKCE flow (RFC 7636). */
export const pkceFields = { code_challenge: optionalText, code_challenge_method: optionalText };

export interface Challenge {
  challenge: string;
  method: 's256' | 'plain';
}

const challengeForm = z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/);

/** The challenge of a PKCE flow, or undefined for the implicit one. Throws AuthError 400. */
export function readChallenge(fields: {
  code_challenge?: string | null;
  code_challenge_method?: string | null;
}): Challenge | undefined {
  const { code_challenge: challenge, code_challenge_method: given } = fields;
  if (!challenge && !given) return undefined;
  if (!challenge || !given) {
    throw authErrors.invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  const method = given.toLowerCase();
  if (method !== 's256' && method !== 'plain') {
    throw authErrors.invalid(`code challenge method ${JSON.stringify(given)} is not supported`);
  }
  if (!challengeForm.safeParse(challenge).success) {
    throw authErrors.invalid('code challenge has to be between 43 and 128 characters');
  }
  return { challenge, method };
}

/** Remembers the challenge until its link is opened. Returns the flow's id. */
export async function startFlow(
  tx: Transaction,
  { userId, challenge, method }: { userId: string; challenge: Challenge; method: Method },
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `insert into "auth"."flow_state" ("id", "user_id", "code_challenge_method", "code_challenge", "provider_type",
       "created_at", "updated_at", "authentication_method")
     values ($1::uuid, $2::uuid, $3::"auth"."code_challenge_method", $4, 'email', $5::timestamptz, $5::timestamptz, $6)`,
    [id, userId, challenge.method, challenge.challenge, now.toISOString(), method],
  );
  return id;
}

/** The link was opened: gives the code that the app exchanges for a session. Undefined when the flow is gone. */
export async function issueAuthCode(tx: Transaction, flowId: string, now: Date): Promise<string | undefined> {
  const code = randomUUID();
  const { rowCount } = await tx.query(
    `update "auth"."flow_state" set "auth_code" = $2, "auth_code_issued_at" = $3::timestamptz, "updated_at" = $3::timestamptz
     where "id" = $1::uuid`,
    [flowId, hashToken(code), now.toISOString()],
  );
  return rowCount === 1 ? code : undefined;
}

/** Spends the code of a redirect. Throws AuthError when it is unknown or too old, or the verifier is not the challenge's. */
export async function redeemAuthCode(
  tx: Transaction,
  { code, verifier }: { code: string; verifier: string },
  now: Date,
): Promise<{ userId: string; method: Method }> {
  const { rows } = await tx.query<{
    id: string;
    user_id: string;
    code_challenge: string;
    code_challenge_method: Challenge['method'];
    authentication_method: Method;
    auth_code_issued_at: string;
  }>(
    `select "id", "user_id", "code_challenge", "code_challenge_method", "authentication_method", "auth_code_issued_at"
     from "auth"."flow_state" where "auth_code" = $1 for update`,
    [hashToken(code)],
  );
  const [flow] = rows;
  if (flow === undefined) throw authErrors.flowStateNotFound();
  if (now.getTime() - new Date(flow.auth_code_issued_at).getTime() > codeLifetime * 1000) {
    throw authErrors.flowStateExpired();
  }
  const answer =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  const wanted = Buffer.from(flow.code_challenge);
  const got = Buffer.from(answer);
  if (wanted.length !== got.length || !timingSafeEqual(wanted, got)) throw authErrors.badCodeVerifier();
  await tx.query(`delete from "auth"."flow_state" where "id" = $1::uuid`, [flow.id]);
  return { userId: flow.user_id, method: flow.authentication_method };
}
