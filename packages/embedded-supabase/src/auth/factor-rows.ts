import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database/database.ts';

/** A second factor: an authenticator app (TOTP). `status` is 'verified' once one of its codes was accepted. */
export interface FactorRow {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'webauthn' | 'phone';
  status: 'unverified' | 'verified';
  created_at: string;
  updated_at: string;
  last_challenged_at: string | null;
  /** Base 32. */
  secret: string | null;
  /** The 30-second step of the last accepted code. */
  last_step: string | null;
}

/** Unverified factors are deleted after this many minutes. */
const unverifiedMinutes = 5;

export async function listFactors(tx: Transaction, userId: string): Promise<FactorRow[]> {
  const { rows } = await tx.query<FactorRow>(
    `select "id", "user_id", "friendly_name", "factor_type", "status", "created_at", "updated_at", "last_challenged_at",
       "secret", "last_step"::text
     from "auth"."mfa_factors" where "user_id" = $1::uuid order by "created_at", "id"`,
    [userId],
  );
  return rows;
}

/** Returns the user's factor and locks the user's factors until the transaction ends. */
export async function lockFactor(
  tx: Transaction,
  userId: string,
  factorId: string,
): Promise<FactorRow | undefined> {
  await tx.query(
    `select from "auth"."mfa_factors" where "user_id" = $1::uuid and "id"::text = $2 for update`,
    [userId, factorId.toLowerCase()],
  );
  return (await listFactors(tx, userId)).find(({ id }) => id === factorId.toLowerCase());
}

export async function insertFactor(
  tx: Transaction,
  { userId, friendlyName, secret }: { userId: string; friendlyName: string; secret: string },
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `insert into "auth"."mfa_factors"
       ("id", "user_id", "friendly_name", "factor_type", "status", "created_at", "updated_at", "secret")
     values ($1::uuid, $2::uuid, $3, 'totp', 'unverified', $4::timestamptz, $4::timestamptz, $5)`,
    [id, userId, friendlyName, now.toISOString(), secret],
  );
  return id;
}

export async function deleteAbandonedFactors(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.query(
    `delete from "auth"."mfa_factors" where "user_id" = $1::uuid and "status" = 'unverified'
       and "created_at" < $2::timestamptz - make_interval(mins => $3)`,
    [userId, now.toISOString(), unverifiedMinutes],
  );
}

/** Deletes the factor. Its sessions fall back from aal2 to aal1. */
export async function deleteFactor(tx: Transaction, { id }: FactorRow, now: Date): Promise<void> {
  await tx.query(
    `update "auth"."sessions" set "aal" = 'aal1', "factor_id" = null, "updated_at" = $2::timestamptz
     where "factor_id" = $1::uuid`,
    [id, now.toISOString()],
  );
  await tx.query(`delete from "auth"."mfa_factors" where "id" = $1::uuid`, [id]);
}

/** Returns a factor in Supabase Auth's format, without its secret. */
export function presentFactor(factor: FactorRow): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: iso(factor.created_at),
    updated_at: iso(factor.updated_at),
    status: factor.status,
    ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
    factor_type: factor.factor_type,
    ...(factor.last_challenged_at ? { last_challenged_at: iso(factor.last_challenged_at) } : {}),
  };
}

function iso(value: string): string {
  return new Date(value).toISOString();
}
