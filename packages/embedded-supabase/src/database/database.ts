/** The Postgres roles that a request can have, as on Supabase. */
export type Role = 'anon' | 'authenticated' | 'service_role';

/**
 * The verified claims of a request. SQL sees them as `request.jwt.claims` and through `auth.uid()` and `auth.jwt()`.
 */
export interface Claims {
  role: Role;
  /** The user's id (uuid); absent for anon and service_role. */
  sub?: string;
  email?: string;
  session_id?: string;
  [claim: string]: unknown;
}

/** The caller and request of a transaction. SQL sees them as `request.headers`, `request.method` and `request.path`. */
export interface RequestContext {
  claims: Claims;
  headers?: Record<string, string>;
  method?: string;
  path?: string;
}

export interface QueryResult<Row> {
  rows: Row[];
  /** Rows returned or, without RETURNING, rows changed. */
  rowCount: number;
}

/**
 * An open transaction. Both engines return the same values: integers and floats as numbers (also int8, because all
 * values stay below 2^53), booleans, json and jsonb parsed, bytea as Uint8Array, and arrays of these. Everything else
 * (uuid, numeric, dates) is text as Postgres prints it, in UTC.
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

/** Callbacks for a listener that must know when it misses notifications. */
export interface ListenerCallbacks {
  /** The connection was lost. Notifications are missed until `restored`. */
  lost(): void;
  /** A new connection is listening. */
  restored(): void;
}

export interface TransactionOptions {
  readOnly?: boolean;
  /**
   * Allows at most one `query`, which is sent with begin and commit in one round trip. It stays committed even if the
   * work throws afterwards. About twice as fast as a normal transaction.
   */
  oneStatement?: boolean;
}

export type OwnerOptions = Pick<TransactionOptions, 'oneStatement'> & { takesLong?: boolean };

/** A database on PGlite or Postgres. Code that uses this interface does not depend on the engine. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** Runs a transaction under the caller's role and row level security. Rolls back when `work` throws. */
  withRole<T>(
    context: RequestContext,
    work: (tx: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /**
   * Runs a transaction as the owner, without row level security. For migrations, sandbox, maintenance and the auth
   * service's own schema; never for other requests of a caller. `takesLong` removes the statement timeout.
   */
  asOwner<T>(work: (tx: Transaction) => Promise<T>, options?: OwnerOptions): Promise<T>;
  /**
   * Calls `onPayload` for every NOTIFY on the channel until the returned function is called. `watch` is notified when
   * the connection is lost and restored.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    watch?: ListenerCallbacks,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** SQLSTATEs after which the same request may succeed: no connection, no resources, a restart or a time limit, a lock, a conflict of transactions. */
const passing = /^(?:08|53|57|40|55P03)/;

/** Returns whether the database could not answer now, so that the caller may try again. It says nothing about the request. */
export function isOutage(error: unknown): boolean {
  return error instanceof DatabaseError && passing.test(error.code);
}

/** An error from Postgres. `code` is its SQLSTATE, such as '23505'. */
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
