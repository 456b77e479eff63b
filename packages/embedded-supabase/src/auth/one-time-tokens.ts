import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import type { Metadata } from './read-body.ts';
import { hashToken, hmac, type SigningKeys } from './signing-keys.ts';

export type TokenType = 'confirmation_token' | 'recovery_token' | 'email_change_token_new';

/** How long a mailed link and code are good for, in seconds. Only a sign-up may wait a day for its mail to be read. */
const lifetimes: Record<TokenType, number> = {
  confirmation_token: 24 * 3600,
  recovery_token: 3600,
  email_change_token_new: 3600,
};

/** A code dies at this wrong try; the link beside it, which cannot be guessed, goes on. */
const mostWrongCodes = 5;
/** What goes into the mail and nowhere else. */
export interface MailedSecrets {
  token: string;
  code: string;
}

/** What a person typed when they signed up. It becomes part of the account when the link of that sign-up is used. */
export interface TypedAccount {
  encryptedPassword: string;
  userMetadata: Metadata;
}

export interface TokenRow {
  id: string;
  user_id: string;
  token_type: TokenType;
  relates_to: string;
  /** Of a sign-up only. */
  encrypted_password: string | null;
  user_metadata: Metadata | null;
}

const columns = `"id", "user_id", "token_type", "relates_to", "encrypted_password", "user_metadata"`;

/**
 * Makes a link token and a code. Each sign-up has its own, valid beside earlier ones, because each confirms what was typed with it.
 * Of the other types there is one at a time: a new one replaces the earlier one.
 */
export async function issueToken(
  tx: Transaction,
  { userId, type, email, typed }: { userId: string; type: TokenType; email: string; typed?: TypedAccount },
  keys: SigningKeys,
  now: Date,
): Promise<MailedSecrets> {
  if (type !== 'confirmation_token') await dropToken(tx, userId, type);
  const token = randomBytes(28).toString('hex');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = randomUUID();
  await tx.query(
    `insert into "auth"."one_time_tokens" ("id", "user_id", "token_type", "token_hash", "relates_to", "created_at",
       "updated_at", "expires_at", "code_hash", "encrypted_password", "user_metadata")
     values ($1::uuid, $2::uuid, $3::"auth"."one_time_token_type", $4, $5, $6::timestamp, $6::timestamp, $7::timestamptz,
       $8, $9, $10::jsonb)`,
    [
      id,
      userId,
      type,
      hashToken(token),
      email,
      now.toISOString().replace('Z', ''),
      new Date(now.getTime() + lifetimes[type] * 1000).toISOString(),
      hashCode(keys, id, code),
      typed?.encryptedPassword ?? null,
      typed === undefined ? null : JSON.stringify(typed.userMetadata),
    ],
  );
  return { token, code };
}

/** The live token of a mailed link, locked. */
export async function findByLink(
  tx: Transaction,
  token: string,
  types: readonly TokenType[],
  now: Date,
): Promise<TokenRow | undefined> {
  const { rows } = await tx.query<TokenRow>(
    `select ${columns} from "auth"."one_time_tokens"
     where "token_hash" = $1 and "token_type"::text = any ($2::text[]) and "expires_at" > $3::timestamptz for update`,
    [hashToken(token), types, now.toISOString()],
  );
  return rows[0];
}

/** The live token that the code belongs to, among those mailed to the address. A wrong code is counted against all of them. */
export async function findByCode(
  tx: Transaction,
  { email, code, types }: { email: string; code: string; types: readonly TokenType[] },
  keys: SigningKeys,
  now: Date,
): Promise<TokenRow | undefined> {
  const { rows } = await tx.query<TokenRow & { code_hash: string }>(
    `select ${columns}, "code_hash" from "auth"."one_time_tokens"
     where "relates_to" = $1 and "token_type"::text = any ($2::text[]) and "expires_at" > $3::timestamptz
       and "code_hash" is not null
     order by "id" for update`,
    [email, types, now.toISOString()],
  );
  const right = rows.find((row) => isSame(row.code_hash, hashCode(keys, row.id, code)));
  if (right === undefined && rows.length > 0) {
    await tx.query(
      `update "auth"."one_time_tokens" set "wrong_codes" = "wrong_codes" + 1,
         "code_hash" = case when "wrong_codes" + 1 >= $2 then null else "code_hash" end
       where "id" = any ($1::uuid[])`,
      [rows.map(({ id }) => id), mostWrongCodes],
    );
  }
  return right;
}

/** What the account's pending sign-ups typed, newest first. A repeated mail counts as the sign-up that it repeats. */
export async function listPendingSignUps(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<TypedAccount[]> {
  const { rows } = await tx.query<{ encrypted_password: string; user_metadata: Metadata | null }>(
    `select "encrypted_password", "user_metadata" from "auth"."one_time_tokens"
     where "user_id" = $1::uuid and "token_type" = 'confirmation_token' and "encrypted_password" is not null
       and "expires_at" > $2::timestamptz
     group by "encrypted_password", "user_metadata"
     order by min("created_at") desc`,
    [userId, now.toISOString()],
  );
  return rows.map((row) => ({
    encryptedPassword: row.encrypted_password,
    userMetadata: row.user_metadata ?? {},
  }));
}

/** Mails of the type that were sent before are of no more use. */
export async function dropToken(tx: Transaction, userId: string, type: TokenType): Promise<void> {
  await tx.query(
    `delete from "auth"."one_time_tokens" where "user_id" = $1::uuid and "token_type"::text = $2`,
    [userId, type],
  );
}

/** The token has served, and the account's other mails with it. */
export async function clearTokens(tx: Transaction, userId: string): Promise<void> {
  await tx.query(`delete from "auth"."one_time_tokens" where "user_id" = $1::uuid`, [userId]);
}

function hashCode(keys: SigningKeys, tokenId: string, code: string): string {
  return hmac(keys.code, `${tokenId} ${code}`).toString('hex');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
