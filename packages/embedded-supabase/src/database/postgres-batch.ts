import pg from 'pg';
import type { Connection, PoolClient, Submittable } from 'pg';
import type { Begin } from './begin-transaction.ts';
import type { StatementResult } from './run-transaction.ts';
import type { StatementCache } from './statement-cache.mjs';
import type { Column } from './values.ts';

export interface BatchParts {
  begin?: Begin | undefined;
  statement?: { sql: string; params: (string | null)[] };
  commit?: boolean | undefined;
}

/**
 * Sends the given parts (begin and role, statement, commit) in one round trip with one `sync`. Postgres skips the rest
 * after an error, so that nothing runs outside the role. Resolves with the statement's result once the server is ready
 * again. Rejects with the error of the driver or server once the transaction's state is known.
 */
export function runBatch(
  client: PoolClient,
  cache: StatementCache,
  parts: BatchParts,
): Promise<StatementResult> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(cache, parts, resolve, reject));
  });
}

/** Role of each connection's current transaction, part of the key of its prepared statements. */
const roles = new WeakMap<StatementCache, string>();

/** A query object for several statements, which the driver has only for one. */
class Batch implements Submittable {
  // The driver reads both properties.
  readonly name = '';
  callback: unknown = () => undefined;

  private readonly cache: StatementCache;
  private readonly parts: BatchParts;
  private readonly resolve: (result: StatementResult) => void;
  private readonly reject: (reason: unknown) => void;
  /** Number of statements before the one whose rows are returned. */
  private readonly skipped: number;
  private done = 0;
  private readonly parsed: string[] = [];
  private columns: Column[] = [];
  private readonly rows: (string | null)[][] = [];
  private tag = '';

  constructor(
    cache: StatementCache,
    parts: BatchParts,
    resolve: (result: StatementResult) => void,
    reject: (reason: unknown) => void,
  ) {
    this.cache = cache;
    this.parts = parts;
    this.resolve = resolve;
    this.reject = reject;
    this.skipped = parts.begin ? 2 : 0;
  }

  submit(connection: Connection): void {
    const { begin, statement, commit } = this.parts;
    connection.stream.cork();
    try {
      for (const name of this.cache.takeDropped()) connection.close({ type: 'S', name }, true);
      if (begin) {
        roles.set(this.cache, begin.role);
        this.add(connection, begin.sql, []);
        this.add(connection, begin.settingsSql, begin.settings);
      }
      if (statement) this.add(connection, statement.sql, statement.params, roles.get(this.cache));
      if (commit) this.add(connection, 'commit', []);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  /** Adds a statement. `role` is set for the one whose rows are returned. */
  private add(connection: Connection, sql: string, values: (string | null)[], role?: string): void {
    const key = role === undefined ? sql : `${role} ${sql}`;
    const { name, parse } = this.cache.use(key);
    if (parse) {
      connection.parse({ name, text: sql, types: [] }, true);
      this.parsed.push(key);
    }
    connection.bind({ statement: name, values }, true);
    if (role !== undefined) connection.describe({ type: 'P', name: '' }, true);
    connection.execute({}, true);
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.columns = fields;
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.done === this.skipped) this.rows.push(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.done === this.skipped) this.tag = text;
    this.done += 1;
  }

  handleEmptyQuery(): void {
    this.done += 1;
  }

  handleReadyForQuery(): void {
    const words = this.tag.split(' ');
    this.resolve({
      columns: this.columns,
      rows: this.rows,
      rowCount: Number(words.at(-1)) || 0,
      command: words[0] ?? '',
    });
  }

  handleError(error: Error, connection: Connection): void {
    this.cache.forget(this.parsed);
    const isAnswer = error instanceof pg.DatabaseError && error.severity === 'ERROR';
    if (!isAnswer) return this.reject(error);
    // The transaction's state is unknown until the server is ready for the next query.
    const settle = () => {
      connection.off('readyForQuery', settle);
      connection.off('end', settle);
      this.reject(error);
    };
    connection.once('readyForQuery', settle);
    connection.once('end', settle);
  }
}
