/** The Postgres roles a request can have, the same three as on Supabase. */
export type Role = 'anon' | 'authenticated' | 'service_role';

/** The verified claims of a request, visible to SQL as `request.jwt.claims` and through `auth.uid()`, `auth.jwt()`. */
export interface Claims {
  role: Role;
  /** The user's id (uuid); absent for anon and service_role. */
  sub?: string;
  email?: string;
  session_id?: string;
  [claim: string]: unknown;
}

/** Who a transaction runs for, and the request it serves (visible to SQL as `request.headers`, `.method`, `.path`). */
export interface RequestContext {
  claims: Claims;
  headers?: Record<string, string>;
  method?: string;
  path?: string;
}

export interface QueryResult<Row> {
  rows: Row[];
  /** Rows returned or, without RETURNING, rows touched. */
  rowCount: number;
}

/**
 * One open transaction. Values come back alike on both engines: integers and floats as numbers (int8 too, money and
 * sizes stay below 2^53), booleans, json and jsonb parsed, bytea as Uint8Array, arrays of these as arrays, everything
 * else (uuid, numeric, dates and timestamps) as the text Postgres prints in UTC.
 */
export interface Transaction {
  /** Runs one statement with $1… parameters. Throws DatabaseError. */
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  /** Runs several statements without parameters (migrations). */
  exec(sql: string): Promise<void>;
}

/** Whoever must not miss a notification. */
export interface ListenerWatch {
  /** The connection that listens has ended: what is notified from now on goes unheard. */
  lost(): void;
  /** It listens again. */
  restored(): void;
}

export interface TransactionOptions {
  readOnly?: boolean;
  /**
   * The work asks for one statement at most, by `query`. It is sent with begin and commit in one round trip, and stays
   * committed when the work throws afterwards. About twice as fast as a transaction that waits for its work.
   */
  oneStatement?: boolean;
}

/** One database, whichever engine runs it. Everything above this file is the same on PGlite and on Postgres. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** One transaction under the caller's role: row level security decides. Rolled back when `work` throws. */
  withRole<T>(
    context: RequestContext,
    work: (tx: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /**
   * One transaction as the owner, past row level security: migrations, sandbox, housekeeping, and the auth service on its own
   * schema. Never for a caller's request anywhere else. `takesLong` lifts the limit on how long a statement may run.
   */
  asOwner<T>(work: (tx: Transaction) => Promise<T>, options?: { takesLong?: boolean }): Promise<T>;
  /**
   * Calls `onPayload` for every NOTIFY on the channel until the returned function is called. `watch` hears when
   * notifications may have been missed.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    watch?: ListenerWatch,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** An error Postgres reported, with its SQLSTATE in `code` ('23505' …). */
export class DatabaseError extends Error {
  readonly code: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly constraint: string | undefined;

  constructor(fields: {
    message: string;
    code: string;
    detail?: string;
    hint?: string;
    constraint?: string;
  }) {
    super(fields.message);
    this.name = 'DatabaseError';
    this.code = fields.code;
    this.detail = fields.detail;
    this.hint = fields.hint;
    this.constraint = fields.constraint;
  }
}
