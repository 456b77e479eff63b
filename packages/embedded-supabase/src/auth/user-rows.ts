import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import type { FactorRow } from './factor-rows.ts';
import type { Metadata } from './read-body.ts';

/** An account; times are text as Postgres prints it, in UTC. */
export interface UserRow {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  phone_confirmed_at: string | null;
  confirmed_at: string | null;
  invited_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  email_change: string | null;
  email_change_sent_at: string | null;
  last_sign_in_at: string | null;
  raw_app_meta_data: Metadata | null;
  raw_user_meta_data: Metadata | null;
  created_at: string | null;
  updated_at: string | null;
  banned_until: string | null;
  is_anonymous: boolean;
  factors: FactorRow[];
  identities: IdentityRow[];
}

/** Times are ISO 8601 with an offset, because Postgres returns identities as JSON. */
export interface IdentityRow {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Metadata;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string | null;
  updated_at: string | null;
  email: string | null;
}

const columns = `u."id", u."aud", u."role", u."email", u."phone", u."encrypted_password", u."email_confirmed_at",
  u."phone_confirmed_at", u."confirmed_at", u."invited_at", u."confirmation_sent_at", u."recovery_sent_at",
  u."email_change", u."email_change_sent_at", u."last_sign_in_at", u."raw_app_meta_data", u."raw_user_meta_data",
  u."created_at", u."updated_at", u."banned_until", u."is_anonymous",
  coalesce((
    select jsonb_agg(to_jsonb(i) order by i."created_at") from "auth"."identities" i where i."user_id" = u."id"
  ), '[]') as "identities",
  coalesce((
    select jsonb_agg(to_jsonb(f) - 'secret' order by f."created_at") from "auth"."mfa_factors" f where f."user_id" = u."id"
  ), '[]') as "factors"`;

type By = 'id' | 'email' | 'email_change';

/** Finds an account. `lock` blocks other changes to it until the transaction ends. */
export async function findUser(
  tx: Transaction,
  by: Partial<Record<By, string>>,
  { lock = false }: { lock?: boolean } = {},
): Promise<UserRow | undefined> {
  const [[column, value] = []] = Object.entries(by);
  if (column === undefined) return undefined;
  const cast = column === 'id' ? '$1::uuid' : '$1';
  const { rows } = await tx.query<UserRow>(
    `select ${columns} from "auth"."users" u
     where u."${column}" = ${cast} and u."is_sso_user" = false and u."deleted_at" is null
     order by u."created_at" limit 1${lock ? ' for update of u' : ''}`,
    [value],
  );
  return rows[0];
}

/** Returns an account that the transaction has created or locked. */
export async function readUser(tx: Transaction, id: string): Promise<UserRow> {
  const user = await findUser(tx, { id });
  if (user === undefined) throw new Error('The account was not found in its own transaction');
  return user;
}

interface NewUser {
  id?: string;
  email: string;
  encryptedPassword: string;
  confirmed: boolean;
  userMetadata: Metadata;
  /** Stores `userMetadata` unchanged, as for accounts created by scripts. Otherwise sign-up fields are added. */
  keepsMetadata?: boolean;
  appMetadata?: Metadata;
}

/** Adds the fields that Supabase Auth writes into a new account's metadata. */
export function signUpMetadata(id: string, email: string, confirmed: boolean, data: Metadata): Metadata {
  return { ...data, sub: id, email, email_verified: confirmed, phone_verified: false };
}

export const emailProvider: Metadata = { provider: 'email', providers: ['email'] };

/** Creates an account with its identity. Returns undefined when the address or the id is taken. */
export async function insertUser(tx: Transaction, user: NewUser, now: Date): Promise<UserRow | undefined> {
  const id = user.id ?? randomUUID();
  const data = signUpMetadata(id, user.email, user.confirmed, user.userMetadata);
  // Supabase Auth cannot read null in these token columns; empty text lets accounts move there unchanged.
  const { rowCount } = await tx.query(
    `insert into "auth"."users" ("instance_id", "id", "aud", "role", "email", "encrypted_password", "email_confirmed_at",
       "confirmation_token", "recovery_token", "email_change_token_new", "email_change",
       "raw_app_meta_data", "raw_user_meta_data", "created_at", "updated_at")
     values ('00000000-0000-0000-0000-000000000000', $1::uuid, 'authenticated', 'authenticated', $2, $3, $4::timestamptz,
       '', '', '', '', $5::jsonb, $6::jsonb, $7::timestamptz, $7::timestamptz)
     on conflict do nothing`,
    [
      id,
      user.email,
      user.encryptedPassword,
      user.confirmed ? now.toISOString() : null,
      JSON.stringify({ ...user.appMetadata, ...emailProvider }),
      JSON.stringify(user.keepsMetadata ? user.userMetadata : data),
      now.toISOString(),
    ],
  );
  if (rowCount === 0) return undefined;
  await tx.query(
    `insert into "auth"."identities"
       ("provider_id", "user_id", "identity_data", "provider", "last_sign_in_at", "created_at", "updated_at")
     values ($1::uuid::text, $1::uuid, $2::jsonb, 'email', $3::timestamptz, $3::timestamptz, $3::timestamptz)`,
    [id, JSON.stringify(data), now.toISOString()],
  );
  return readUser(tx, id);
}

/**
 * Merges `updates` into the account's metadata; a null removes its key, as on Supabase. Returns the merged metadata.
 */
export async function mergeMetadata(
  tx: Transaction,
  id: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  updates: Metadata,
): Promise<Metadata> {
  const removed = Object.keys(updates).filter((key) => updates[key] === null);
  const { rows } = await tx.query<{ merged: Metadata }>(
    `update "auth"."users" set "${column}" = (coalesce("${column}", '{}') || $2::jsonb) - $3::text[]
     where "id" = $1::uuid returning "${column}" as "merged"`,
    [id, JSON.stringify(updates), removed],
  );
  return rows[0]?.merged ?? {};
}

/** Marks the account's address as confirmed, so that it can sign in. */
export async function confirmUser(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query(
    `update "auth"."users" set "email_confirmed_at" = coalesce("email_confirmed_at", $2::timestamptz),
       "updated_at" = $2::timestamptz where "id" = $1::uuid`,
    [id, now.toISOString()],
  );
  await mergeMetadata(tx, id, 'raw_user_meta_data', { email_verified: true });
  await tx.query(
    `update "auth"."identities" set "identity_data" = "identity_data" || '{"email_verified": true}',
       "updated_at" = $2::timestamptz where "user_id" = $1::uuid and "provider" = 'email'`,
    [id, now.toISOString()],
  );
}

/**
 * Changes the account's address, also in its identity and metadata. Throws DatabaseError 23505 when the address is
 * taken.
 */
export async function changeEmail(tx: Transaction, id: string, email: string, now: Date): Promise<void> {
  await tx.query(
    `update "auth"."users" set "email" = $2, "email_change" = '', "email_change_confirm_status" = 0,
       "email_change_sent_at" = null, "updated_at" = $3::timestamptz where "id" = $1::uuid`,
    [id, email, now.toISOString()],
  );
  await tx.query(
    `update "auth"."identities" set "identity_data" = "identity_data" || jsonb_build_object('email', $2::text),
       "updated_at" = $3::timestamptz where "user_id" = $1::uuid and "provider" = 'email'`,
    [id, email, now.toISOString()],
  );
  await mergeMetadata(tx, id, 'raw_user_meta_data', { email });
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}
