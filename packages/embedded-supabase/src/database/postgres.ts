import pg from 'pg';
import type { PoolClient } from 'pg';
import { beginTransaction } from './begin-transaction.ts';
import type { Begin } from './begin-transaction.ts';
import { DatabaseError } from './database.ts';
import type { Database, Role, Transaction } from './database.ts';
import { runBatch } from './postgres-batch.ts';
import type { BatchParts } from './postgres-batch.ts';
import { PostgresListener } from './postgres-listener.ts';
import { runTransaction, TransactionScope } from './run-transaction.ts';
import type { Session, Statement, StatementResult } from './run-transaction.ts';
import { StatementCache } from './statement-cache.mjs';
import { ResultDecoder } from './values.ts';

export interface PostgresOptions {
  /** The owner's connection string, as libpq and node-postgres read it. */
  url: string;
  /** Connections at most; one more is used while something listens. */
  poolSize?: number;
  /** A statement that runs longer fails with 57014, in milliseconds; `roleLimitsMs` are shorter. */
  statementTimeoutMs?: number;
  /** How much longer the server may be silent before the connection is given up with 08006, in milliseconds. */
  silenceLimitMs?: number;
  /** A transaction that is left open without a statement for longer fails with 25P03, in milliseconds. */
  idleInTransactionTimeoutMs?: number;
  /** How long to wait for a connection before failing with 08001, in milliseconds. */
  connectTimeoutMs?: number;
  /** Told about connections that break while idle; they are replaced. */
  onConnectionError?: (error: Error) => void;
}

/** How long a statement may run for visitors and members: what Supabase sets for these roles. */
const roleLimitsMs: Partial<Record<Role, number>> = { anon: 3_000, authenticated: 8_000 };

/**
 * Opens a Postgres 15 or newer. Throws DatabaseError when it cannot be reached. Serialization failures (40001) and
 * deadlocks (40P01) are passed on; nothing is retried.
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, statementTimeoutMs = 15_000, idleInTransactionTimeoutMs = 60_000 } = options;
  const { connectTimeoutMs = 10_000, silenceLimitMs = 5_000, onConnectionError = () => undefined } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'crossbar',
    keepAlive: true,
    allowExitOnIdle: true,
  });
  pool.on('error', onConnectionError);

  const listener = new PostgresListener(url, connectTimeoutMs, onConnectionError);
  const decoder = new ResultDecoder();
  const scope = new TransactionScope();
  const settings = {
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: String(idleInTransactionTimeoutMs),
  };
  const longSettings = { ...settings, statement_timeout: '0' };
  const settingsOf = (role: Role) => ({
    ...settings,
    statement_timeout: String(Math.min(statementTimeoutMs, roleLimitsMs[role] ?? statementTimeoutMs)),
  });
  // A server that is cut off says nothing, not even that a statement took too long; its connections would wait for ever.
  const answerLimitMs = statementTimeoutMs + silenceLimitMs;
  const underWay = new Set<Promise<void>>();
  let closing: Promise<void> | undefined;

  function transact<T>(
    begin: Begin,
    work: (tx: Transaction) => Promise<T>,
    { oneStatement, limitMs }: { oneStatement?: boolean | undefined; limitMs: number | undefined },
  ): Promise<T> {
    if (closing) return Promise.reject(closedError());
    const result = scope.run(async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw toDatabaseError(error, '08001');
      });
      const session = new PostgresSession(client, limitMs);
      // A connection may break between two statements; unheard, that would end the process. The next statement fails.
      const onError = (error: Error) => {
        session.broken ??= error;
        onConnectionError(error);
      };
      client.on('error', onError);
      try {
        return await runTransaction(session, decoder, begin, work, oneStatement);
      } finally {
        client.off('error', onError);
        client.release(session.reusable ? undefined : true);
      }
    });
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    underWay.add(settled);
    void settled.then(() => underWay.delete(settled));
    return result;
  }

  const database: Database = {
    engine: 'postgres',
    withRole: async (context, work, { readOnly, oneStatement } = {}) =>
      transact(beginTransaction(context, { readOnly, settings: settingsOf(context.claims.role) }), work, {
        oneStatement,
        limitMs: answerLimitMs,
      }),
    asOwner: async (work, { takesLong } = {}) =>
      transact(beginTransaction(undefined, { settings: takesLong ? longSettings : settings }), work, {
        limitMs: takesLong ? undefined : answerLimitMs,
      }),
    async listen(channel, onPayload, watch) {
      if (closing) throw closedError();
      return listener.listen(channel, onPayload, watch);
    },
    close() {
      // The pool would leave those waiting for ever that have asked for a connection and not got it yet.
      closing ??= Promise.all([...underWay]).then(async () => {
        await Promise.all([listener.close(), pool.end()]);
      });
      return closing;
    },
  };
  try {
    await database.asOwner((tx) => tx.query('select 1'));
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** One pooled connection, while one transaction has it. */
class PostgresSession implements Session {
  /** What the connection broke with between two statements; the driver tells the next statement only that it did. */
  broken: Error | undefined;

  private readonly client: PoolClient;
  /** How long an answer may take, in milliseconds; undefined for ever. */
  private readonly limitMs: number | undefined;

  constructor(client: PoolClient, limitMs: number | undefined) {
    this.client = client;
    this.limitMs = limitMs;
  }

  get inTransaction(): boolean {
    const status = this.client.getTransactionStatus();
    return status === 'T' || status === 'E';
  }

  /** Whether the next transaction may have the connection: it stands outside any transaction. */
  get reusable(): boolean {
    return this.client.getTransactionStatus() === 'I';
  }

  async run({ begin, sql, params, commit }: Statement): Promise<StatementResult> {
    const limit = this.limitMs === undefined ? undefined : setTimeout(() => this.giveUp(), this.limitMs);
    try {
      if (params) return await this.batch({ begin, statement: { sql, params }, commit });
      if (begin) await this.batch({ begin });
      return await this.runSeveral(sql);
    } catch (error) {
      throw toDatabaseError(this.broken ?? error, '08006');
    } finally {
      clearTimeout(limit);
    }
  }

  private giveUp(): void {
    this.broken ??= new Error('It did not answer in time.');
    // Ended in the middle of a statement, a connection is cut at once.
    if (this.client instanceof pg.Client) void this.client.end();
  }

  private batch(parts: BatchParts): Promise<StatementResult> {
    let cache = caches.get(this.client);
    if (!cache) caches.set(this.client, (cache = new StatementCache()));
    return runBatch(this.client, cache, parts);
  }

  private async runSeveral(sql: string): Promise<StatementResult> {
    const answer: pg.QueryResult | pg.QueryResult[] = await this.client.query(sql);
    const last = Array.isArray(answer) ? answer.at(-1) : answer;
    return { columns: [], rows: [], rowCount: last?.rowCount ?? 0, command: last?.command ?? '' };
  }
}

/** What each connection of the pool has prepared. */
const caches = new WeakMap<PoolClient, StatementCache>();

/** @param connectionCode the SQLSTATE for an error that did not come from the server */
function toDatabaseError(error: unknown, connectionCode: '08001' | '08006'): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (error instanceof pg.DatabaseError) {
    const { message, code, detail, hint, constraint } = error;
    return new DatabaseError({ message, code: code ?? 'XX000', detail, hint, constraint });
  }
  const reason = error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error);
  return new DatabaseError({ message: `The database cannot be reached. ${reason}`, code: connectionCode });
}

function closedError(): DatabaseError {
  return new DatabaseError({ code: '57P01', message: 'The database is closed.' });
}
