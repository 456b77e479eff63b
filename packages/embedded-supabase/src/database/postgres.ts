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
  /** Connection string of the database owner. */
  url: string;
  /** Maximum number of connections; LISTEN uses one more. */
  poolSize?: number;
  /** Milliseconds after which a statement fails with 57014; `roleLimitsMs` are shorter. */
  statementTimeoutMs?: number;
  /** Milliseconds to wait for the server after the statement timeout before failing with 08006. */
  silenceLimitMs?: number;
  /** Milliseconds after which a transaction without a running statement fails with 25P03. */
  idleInTransactionTimeoutMs?: number;
  /** Milliseconds to wait for a connection before failing with 08001. */
  connectTimeoutMs?: number;
  /** Called when an idle connection breaks; it is replaced. */
  onConnectionError?: (error: Error) => void;
}

/**
 * Compiling a statement takes seconds, and requests never run long enough to win them back. The default cost of a page is that of a
 * rotating disk; with it, the planner reads whole tables where a hundred rows are needed.
 */
const plannerSettings = { jit: 'off', random_page_cost: '1.1' };

/** Statement timeouts of these roles, as on Supabase. */
const roleLimitsMs: Partial<Record<Role, number>> = { anon: 3_000, authenticated: 8_000 };

/**
 * Connects to Postgres 15 or newer. Throws DatabaseError when it cannot be reached. Serialization failures (40001) and
 * deadlocks (40P01) are not retried.
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
    ...plannerSettings,
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: String(idleInTransactionTimeoutMs),
  };
  // The owner's never differ, and every counted request needs them.
  const ownerBegin = beginTransaction(undefined, { settings });
  const longBegin = beginTransaction(undefined, { settings: { ...settings, statement_timeout: '0' } });
  const settingsOf = (role: Role) => ({
    ...settings,
    statement_timeout: String(Math.min(statementTimeoutMs, roleLimitsMs[role] ?? statementTimeoutMs)),
  });
  // An unreachable server does not even report a statement timeout, so connections would wait forever.
  const answerLimitMs = statementTimeoutMs + silenceLimitMs;
  const running = new Set<Promise<void>>();
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
      // Without this handler, a connection that breaks between two statements would end the process. The next statement
      // fails.
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
    running.add(settled);
    void settled.then(() => running.delete(settled));
    return result;
  }

  const database: Database = {
    engine: 'postgres',
    withRole: async (context, work, { readOnly, oneStatement } = {}) =>
      transact(beginTransaction(context, { readOnly, settings: settingsOf(context.claims.role) }), work, {
        oneStatement,
        limitMs: answerLimitMs,
      }),
    asOwner: async (work, { takesLong, oneStatement } = {}) =>
      transact(takesLong ? longBegin : ownerBegin, work, {
        oneStatement,
        limitMs: takesLong ? undefined : answerLimitMs,
      }),
    async listen(channel, onPayload, watch) {
      if (closing) throw closedError();
      return listener.listen(channel, onPayload, watch);
    },
    close() {
      // `pool.end` never answers callers that wait for a connection.
      closing ??= Promise.all([...running]).then(async () => {
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

/** A pooled connection, for the duration of one transaction. */
class PostgresSession implements Session {
  /** The error that broke the connection between two statements, which the driver does not pass to the next one. */
  broken: Error | undefined;

  private readonly client: PoolClient;
  /** Milliseconds to wait for an answer; undefined for no limit. */
  private readonly limitMs: number | undefined;

  constructor(client: PoolClient, limitMs: number | undefined) {
    this.client = client;
    this.limitMs = limitMs;
  }

  get inTransaction(): boolean {
    const status = this.client.getTransactionStatus();
    return status === 'T' || status === 'E';
  }

  /** Whether the connection can be reused, because no transaction is open. */
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
    // During a statement, `end` closes the connection at once.
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

/** Prepared statements of each connection. */
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
