import { AsyncLocalStorage } from 'node:async_hooks';
import type { Begin } from './begin-transaction.ts';
import { DatabaseError } from './database.ts';
import type { QueryResult, Transaction } from './database.ts';
import { nestingDepth } from './nesting-depth.ts';
import { elementTypesSql, encodeParameter } from './values.ts';
import type { Column, ResultDecoder } from './values.ts';

export interface Statement {
  /** Set on the first statement of a transaction, which is sent together with its begin. */
  begin?: Begin;
  sql: string;
  /** Encoded parameters. Without them, `sql` may contain several statements and returns no rows. */
  params?: (string | null)[];
  /** Commits in the same round trip if the statement succeeds. Requires `params`. */
  commit?: boolean;
}

export interface StatementResult {
  columns: Column[];
  rows: (string | null)[][];
  rowCount: number;
  /** Tag of the last command, such as 'SELECT' or 'COMMIT'. */
  command: string;
}

/** A connection for the duration of one transaction. */
export interface Session {
  /** Whether a transaction is open, possibly a failed one, as reported after the last statement. */
  readonly inTransaction: boolean;
  /** Throws DatabaseError. When `begin` fails, nothing after it has run. */
  run(statement: Statement): Promise<StatementResult>;
}

/** The Postgres protocol counts parameters in 16 bits. */
const maxParameters = 65_535;

/**
 * Runs `work` in a transaction on the session. Commits when it returns and rolls back when it throws. With
 * `oneStatement`, the first statement is committed at once and a second one is refused.
 */
export async function runTransaction<T>(
  session: Session,
  decoder: ResultDecoder,
  begin: Begin,
  work: (tx: Transaction) => Promise<T>,
  oneStatement = false,
): Promise<T> {
  let begun = false;
  let committed = false;
  let ended = false;
  let last: Promise<unknown> = Promise.resolve();

  async function runNow(statement: Statement): Promise<StatementResult> {
    // A statement outside the transaction would run as the owner, past row level security.
    if (begun && !session.inTransaction) throw endedError();
    const first = !begun;
    begun = true;
    return session.run(first ? { begin, ...statement } : statement);
  }

  /** Runs statements one at a time and in order, even when `work` starts several at once. */
  function run(statement: Statement): Promise<StatementResult> {
    const result = last.then(() => runNow(statement));
    last = result.catch(() => undefined);
    return result;
  }

  async function runInside(statement: Statement): Promise<StatementResult> {
    if (ended) throw endedError();
    if (statement.sql.includes('\0')) {
      throw new DatabaseError({ code: '22021', message: 'The SQL contains a NUL character.' });
    }
    if (oneStatement && begun) throw endedError();
    const result = await run(oneStatement ? { ...statement, commit: true } : statement);
    committed = oneStatement;
    if (!committed && !session.inTransaction) {
      throw new DatabaseError({
        code: '2D000',
        message: 'This SQL ended its own transaction. Remove begin, commit and rollback from it.',
      });
    }
    return result;
  }

  const tx: Transaction = {
    async query<Row extends object>(sql: string, params: readonly unknown[] = []): Promise<QueryResult<Row>> {
      if (params.length > maxParameters) {
        throw new DatabaseError({
          code: '54000',
          message: `A statement can have at most ${maxParameters} parameters; this one has ${params.length}.`,
        });
      }
      const { columns, rows, rowCount } = await runInside({ sql, params: params.map(encodeChecked) });
      const unknownTypes = decoder.unknownTypes(columns);
      if (unknownTypes.length > 0) {
        const lookup: Statement = { sql: elementTypesSql, params: [encodeParameter(unknownTypes)] };
        const found = await (committed ? session.run({ ...lookup, begin, commit: true }) : runInside(lookup));
        for (const [oid, element] of found.rows) decoder.learn(Number(oid), Number(element));
      }
      return { rows: decoder.decode(columns, rows) as Row[], rowCount };
    },
    async exec(sql) {
      if (oneStatement) throw new Error('exec is not allowed in a transaction of one statement.');
      await runInside({ sql });
    },
  };

  try {
    const value = await work(tx);
    ended = true;
    await last;
    if (begun && !committed) {
      const { command } = await run({ sql: 'commit' });
      if (command !== 'COMMIT') throw rolledBackError();
    }
    return value;
  } catch (error) {
    ended = true;
    await last;
    // A connection that cannot roll back is discarded by its owner. Report the first error.
    if (session.inTransaction) await run({ sql: 'rollback' }).catch(() => undefined);
    throw error;
  }
}

/**
 * Maximum nesting of brackets in a value, because PGlite's WebAssembly stack has no guard and 30,000 levels broke it.
 * The error is 22023, which blames the caller; Postgres' own 54001 blames the statement, and the data API answers it
 * with 500.
 */
const maxNesting = 5_000;

function encodeChecked(value: unknown): string | null {
  const text = encodeParameter(value);
  if (text !== null && text.length > maxNesting && nestingDepth(text, false) > maxNesting) {
    throw new DatabaseError({
      code: '22023',
      message: `A value is nested more than ${maxNesting} levels deep.`,
    });
  }
  return text;
}

function endedError(): DatabaseError {
  return new DatabaseError({
    code: '25P01',
    message: 'This transaction has ended.',
  });
}

function rolledBackError(): DatabaseError {
  return new DatabaseError({
    code: '25P02',
    message: 'The transaction was rolled back because one of its statements failed.',
  });
}

/**
 * Refuses a transaction inside another one of the same database. On PGlite, they would deadlock; on Postgres, they
 * would hang once the pool is empty. Only tests check this, because AsyncLocalStorage slows down every promise in Node
 * 20.
 */
export class TransactionScope {
  private readonly current =
    process.env['NODE_ENV'] === 'test' ? new AsyncLocalStorage<{ open: boolean }>() : undefined;

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.current) return work();
    if (this.current.getStore()?.open) {
      throw new Error('A transaction was started inside another one. Use the outer `tx` instead.');
    }
    const scope = { open: true };
    try {
      return await this.current.run(scope, work);
    } finally {
      scope.open = false;
    }
  }
}
