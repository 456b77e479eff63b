import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import type { Metadata } from './read-body.ts';
import { hashToken, hmac, type SigningKeys } from './signing-keys.ts';

export type TokenType = 'confirmation_token' | 'recovery_token' | 'email_change_token_new';

/** Lifetime of a mailed link and code in seconds. */
const lifetimes: Record<TokenType, number> = {
  confirmation_token: 24 * 3600,
  recovery_token: 3600,
  email_change_token_new: 3600,
};

/**
 * A code becomes invalid at this wrong attempt. The link in the same mail stays valid, because it cannot be guessed.
 */
const maxWrongCodes = 5;

/** The plain token and code. Only the mail contains them; the database has their hashes. */
interface MailedSecrets {
  token: string;
  code: string;
}

/** Data entered at sign-up. It is applied to the account when the link of that sign-up is used. */
export interface SignUpData {
  encryptedPassword: string;
  userMetadata: Metadata;
}

export interface TokenRow {
  id: string;
  user_id: string;
  token_type: TokenType;
  relates_to: string;
  /** Set for sign-ups only. */
  encrypted_password: string | null;
  user_metadata: Metadata | null;
}

const columns = `"id", "user_id", "token_type", "relates_to", "encrypted_password", "user_metadata"`;

/**
 * Creates a link token and a code. A sign-up keeps the tokens of earlier sign-ups valid, because each confirms its own
 * data. For the other types, a new token replaces the previous one.
 */
export async function issueToken(
  tx: Transaction,
  {
    userId,
    type,
    email,
    signUpData,
  }: { userId: string; type: TokenType; email: string; signUpData?: SignUpData },
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
      signUpData?.encryptedPassword ?? null,
      signUpData === undefined ? null : JSON.stringify(signUpData.userMetadata),
    ],
  );
  return { token, code };
}

/** A token of a time that has not come was made while the server's clock was ahead, and would be valid for too long. */
const isValid = (now: string) =>
  `"expires_at" > ${now}::timestamptz and "created_at" <= (${now}::timestamptz at time zone 'UTC')`;

/** Finds and locks the unexpired token of a mailed link. */
export async function findByLink(
  tx: Transaction,
  token: string,
  types: readonly TokenType[],
  now: Date,
): Promise<TokenRow | undefined> {
  const { rows } = await tx.query<TokenRow>(
    `select ${columns} from "auth"."one_time_tokens"
     where "token_hash" = $1 and "token_type"::text = any ($2::text[]) and ${isValid('$3')} for update`,
    [hashToken(token), types, now.toISOString()],
  );
  return rows[0];
}

/** Finds the unexpired token of a code among those mailed to the address. A wrong code counts against all of them. */
export async function findByCode(
  tx: Transaction,
  { email, code, types }: { email: string; code: string; types: readonly TokenType[] },
  keys: SigningKeys,
  now: Date,
): Promise<TokenRow | undefined> {
  const { rows } = await tx.query<TokenRow & { code_hash: string }>(
    `select ${columns}, "code_hash" from "auth"."one_time_tokens"
     where "relates_to" = $1 and "token_type"::text = any ($2::text[]) and ${isValid('$3')}
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
      [rows.map(({ id }) => id), maxWrongCodes],
    );
  }
  return right;
}

/** Returns the data of the account's pending sign-ups, newest first. Repeated mails of one sign-up count once. */
export async function listPendingSignUps(tx: Transaction, userId: string, now: Date): Promise<SignUpData[]> {
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

/** Invalidates all mails of the type. */
export async function dropToken(tx: Transaction, userId: string, type: TokenType): Promise<void> {
  await tx.query(
    `delete from "auth"."one_time_tokens" where "user_id" = $1::uuid and "token_type"::text = $2`,
    [userId, type],
  );
}

/** Invalidates all mails of the account. */
export async function clearTokens(tx: Transaction, userId: string): Promise<void> {
  await tx.query(`delete from "auth"."one_time_tokens" where "user_id" = $1::uuid`, [userId]);
}

function hashCode(keys: SigningKeys, tokenId: string, code: string): string {
  return hmac(keys.code, `${tokenId} ${code}`).toString('hex');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
