import { AsyncLocalStorage } from 'node:async_hooks';
import type { Begin } from './begin-transaction.ts';
import { DatabaseError } from './database.ts';
import type { QueryResult, Transaction } from './database.ts';
import { nestingDepth } from './nesting-depth.ts';
import { elementTypesSql, encodeParameter } from './values.ts';
import type { Column, ResultDecoder } from './values.ts';

export interface Statement {
  /** Set on the first statement of a transaction, which is sent together with what begins it. */
  begin?: Begin;
  sql: string;
  /** Encoded parameters; without them the text may hold several statements and returns no rows. */
  params?: (string | null)[];
  /** The transaction is committed in the same round trip, when the statement succeeds. Needs `params`. */
  commit?: boolean;
}

export interface StatementResult {
  columns: Column[];
  rows: (string | null)[][];
  rowCount: number;
  /** The last command's tag: 'SELECT', 'COMMIT' … */
  command: string;
}

/** One connection while it belongs to one transaction. */
export interface Session {
  /** Whether a transaction is open (failed ones too), as the server said after the last statement, failed or not. */
  readonly inTransaction: boolean;
  /** Throws DatabaseError. When `begin` fails, nothing after it has run. */
  run(statement: Statement): Promise<StatementResult>;
}

/** The protocol counts parameters in 16 bits. */
const mostParameters = 65_535;

/**
 * Runs `work` in one transaction on the session: committed when it returns, rolled back when it throws. With `oneStatement`
 * its first statement is committed at once, and there is no second one.
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
  let over = false;
  let last: Promise<unknown> = Promise.resolve();

  async function runNow(statement: Statement): Promise<StatementResult> {
    // A statement outside the transaction would run as the owner, past row level security.
    if (begun && !session.inTransaction) throw endedError();
    const first = !begun;
    begun = true;
    return session.run(first ? { begin, ...statement } : statement);
  }

  /** One statement at a time, in the order they were asked for, even when `work` asks for several at once. */
  function run(statement: Statement): Promise<StatementResult> {
    const result = last.then(() => runNow(statement));
    last = result.catch(() => undefined);
    return result;
  }

  async function runInside(statement: Statement): Promise<StatementResult> {
    if (over) throw endedError();
    if (statement.sql.includes('\0')) {
      throw new DatabaseError({ code: '22021', message: 'The SQL holds a NUL character.' });
    }
    if (oneStatement && begun) throw endedError();
    const result = await run(oneStatement ? { ...statement, commit: true } : statement);
    committed = oneStatement;
    if (!committed && !session.inTransaction) {
      throw new DatabaseError({
        code: '2D000',
        message:
          'This SQL ended the transaction it ran in. It must leave begin, commit and rollback to its caller.',
      });
    }
    return result;
  }

  const tx: Transaction = {
    async query<Row extends object>(sql: string, params: readonly unknown[] = []): Promise<QueryResult<Row>> {
      if (params.length > mostParameters) {
        throw new DatabaseError({
          code: '54000',
          message: `A statement can have ${mostParameters} parameters at most; this one has ${params.length}.`,
        });
      }
      const { columns, rows, rowCount } = await runInside({ sql, params: params.map(encodeBounded) });
      const unknownTypes = decoder.unknownTypes(columns);
      if (unknownTypes.length > 0) {
        const lookup: Statement = { sql: elementTypesSql, params: [encodeParameter(unknownTypes)] };
        const found = await (committed ? session.run({ ...lookup, begin, commit: true }) : runInside(lookup));
        for (const [oid, element] of found.rows) decoder.learn(Number(oid), Number(element));
      }
      return { rows: decoder.decode(columns, rows) as Row[], rowCount };
    },
    async exec(sql) {
      if (oneStatement) throw new Error('A transaction of one statement has no place for several.');
      await runInside({ sql });
    },
  };

  try {
    const value = await work(tx);
    over = true;
    await last;
    if (begun && !committed) {
      const { command } = await run({ sql: 'commit' });
      if (command !== 'COMMIT') throw rolledBackError();
    }
    return value;
  } catch (error) {
    over = true;
    await last;
    // A connection that cannot even roll back is thrown away by its owner; the first error is the one to tell.
    if (session.inTransaction) await run({ sql: 'rollback' }).catch(() => undefined);
    throw error;
  }
}

/**
 * How deep brackets may stand inside one another in a value. Postgres reads JSON and regular expressions by recursion and
 * stops in time; PGlite's stack in WebAssembly is small and unguarded, and 30,000 levels broke it. Told as 22023, the fault of
 * whoever sent the value: Postgres' own 54001 is the fault of whoever wrote the statement, and the data API answers 500.
 */
const deepestNesting = 5_000;

function encodeBounded(value: unknown): string | null {
  const text = encodeParameter(value);
  if (text !== null && text.length > deepestNesting && nestingDepth(text, false) > deepestNesting) {
    throw new DatabaseError({
      code: '22023',
      message: `A value is nested more than ${deepestNesting} levels deep.`,
    });
  }
  return text;
}

function endedError(): DatabaseError {
  return new DatabaseError({
    code: '25P01',
    message: 'This transaction has ended; nothing more can run in it.',
  });
}

function rolledBackError(): DatabaseError {
  return new DatabaseError({
    code: '25P02',
    message: 'The transaction was rolled back because one of its statements had failed.',
  });
}

/**
 * Refuses a transaction that is started inside another one of the same database. On PGlite the two would wait for each
 * other for ever; on Postgres it would work until the pool is empty, and then hang as well. It is a mistake in our own code,
 * so only tests look for it: in Node 20 following the calls slows every promise of the process down.
 */
export class TransactionScope {
  private readonly current =
    process.env['NODE_ENV'] === 'test' ? new AsyncLocalStorage<{ open: boolean }>() : undefined;

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.current) return work();
    if (this.current.getStore()?.open) {
      throw new Error('A transaction was started inside another one. Pass the outer one’s `tx` on instead.');
    }
    const scope = { open: true };
    try {
      return await this.current.run(scope, work);
    } finally {
      scope.open = false;
    }
  }
}
