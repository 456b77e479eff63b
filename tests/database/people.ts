import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { DatabaseError } from 'embedded-supabase/database/database.ts';
import type { Claims, Database, Transaction } from 'embedded-supabase/database/database.ts';

/** The caller of a database request: a visitor, a member by id, the coach, or the service. */
export type Person = Claims;

export const visitor: Person = { role: 'anon' };
export const service: Person = { role: 'service_role' };

export type Role = 'admin' | 'coach' | 'desk' | 'editor';

export type Member = Person & { sub: string; email: string; session_id: string };

/**
 * Creates an account with a session.
 * A `role` comes with a long password and a verified second factor; `admin` is short for the role admin. `confirmed` confirms the address.
 */
export async function createMember(
  database: Database,
  {
    admin = false,
    role = admin ? 'admin' : undefined,
    confirmed = false,
    metadata = {},
    ...fields
  }: { admin?: boolean; role?: Role; confirmed?: boolean; email?: string; metadata?: object } = {},
): Promise<Member> {
  const id = randomUUID();
  const email = fields.email ?? `${id}@example.com`;
  await database.asOwner(async (tx) => {
    await tx.query(
      `insert into "auth"."users"
         ("id", "email", "raw_user_meta_data", "email_confirmed_at", "aud", "role", "created_at", "updated_at")
       values ($1::uuid, $2, $3::jsonb, case when $4::boolean then now() end, 'authenticated', 'authenticated', now(), now())`,
      [id, email, JSON.stringify(metadata), confirmed],
    );
    if (role === undefined) return;
    await tx.query(
      `insert into "public"."user_roles" ("user_id", "role") values ($1::uuid, $2::"public"."app_role")`,
      [id, role],
    );
    await tx.query(`insert into "private"."admin_passwords" ("user_id") values ($1::uuid)`, [id]);
  });
  const session = { session_id: await openSession(database, id), aal: role === undefined ? 'aal1' : 'aal2' };
  return { role: 'authenticated', sub: id, email, ...session };
}

/** Exempts admins from the second factor, as a local start does. For tests of other features. */
export async function exemptAdmins(database: Database): Promise<void> {
  await asOwner(database, `insert into "private"."local_exemption" default values on conflict do nothing`);
}

/** Opens a session if the account exists, and returns its id for the token's `session_id` claim. */
export async function openSession(database: Database, userId: string): Promise<string> {
  const id = randomUUID();
  await asOwner(
    database,
    `insert into "auth"."sessions" ("id", "user_id", "created_at", "updated_at", "aal")
     select $1::uuid, "id", now(), now(), 'aal1' from "auth"."users" where "id" = $2::uuid`,
    [id, userId],
  );
  return id;
}

/** Runs one statement as the person and returns its rows. */
export async function ask<Row extends object>(
  database: Database,
  person: Person,
  sql: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await database.withRole({ claims: person }, (tx) => tx.query<Row>(sql, params));
  return rows;
}

/** Returns how many rows the person's statement returned or changed. */
export async function countOf(
  database: Database,
  person: Person,
  sql: string,
  params: readonly unknown[] = [],
): Promise<number> {
  return database.withRole({ claims: person }, async (tx) => (await tx.query(sql, params)).rowCount);
}

/** Runs one statement as the owner, bypassing row level security. */
export function asOwner<Row extends object>(
  database: Database,
  sql: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  return database.asOwner(async (tx: Transaction) => (await tx.query<Row>(sql, params)).rows);
}

/** Expects the database to refuse the statement (42501): no privilege or no policy. */
export async function expectRefusal(
  database: Database,
  person: Person,
  sql: string,
  params: readonly unknown[] = [],
): Promise<void> {
  const failure: unknown = await ask(database, person, sql, params).then(
    () => new Error(`This was allowed: ${sql}`),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DatabaseError);
  expect(failure).toMatchObject({ code: '42501' });
}

/** What the tests try on a table: an existing row, and a new one that satisfies every constraint. */
export interface Sample {
  /** Condition that selects the row. */
  row: string;
  /** Columns to read, where some are for the service only; '*' by default. */
  columns?: string;
  /** Assignment for the update. */
  set: string;
  /** Columns and values of the new row; {me} is the caller's id. */
  add: string;
  /** Condition for the delete, where other rows refer to the first one. */
  spare?: string;
  /** The user whom the row is about, if that is not the buyer. */
  owner?: Person;
}
