import { mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { escapeIdentifier } from 'pg';
import { beginTransaction } from './begin-transaction.ts';
import type { Begin } from './begin-transaction.ts';
import { DatabaseError } from './database.ts';
import type { Database, ListenerCallbacks, OwnerOptions, Transaction } from './database.ts';
import { hasCode } from './has-code.ts';
import { lockDirectory } from './lock-directory.ts';
import { restrictPermissions } from './restrict-permissions.ts';
import { PgliteHost } from './pglite-host.ts';
import { runTransaction, TransactionScope } from './run-transaction.ts';
import type { Session, Statement, StatementResult } from './run-transaction.ts';
import { ResultDecoder } from './values.ts';

export interface PgliteOptions {
  /** Data directory; created when missing. Locked by `<directory>.lock` while open. */
  directory?: string;
  /** Keeps everything in memory instead. Lost when the process ends or a statement times out. */
  memory?: true;
  /** Path of a tarball from `dumpDataDir` to load into a new database. */
  loadDataDir?: string;
  /** Milliseconds after which a statement fails with 57014. */
  statementTimeoutMs?: number;
  /** Milliseconds after which a transaction without a running statement fails with 25P03. */
  idleInTransactionTimeoutMs?: number;
}

export interface PgliteDatabase extends Database {
  readonly engine: 'pglite';
  /** Returns the whole database between two transactions, as an uncompressed tarball (about 40 MB when empty). */
  dumpDataDir(): Promise<Uint8Array>;
}

/**
 * Opens the embedded database. Transactions run one at a time, in the order in which they were requested. Throws
 * DirectoryInUseError when another running process uses the directory.
 */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  if ((options.directory === undefined) === (options.memory === undefined)) {
    throw new Error('openPglite needs either a directory or memory: true.');
  }
  if (options.directory === undefined) return openHost(options, undefined, () => undefined);

  const wanted = resolve(options.directory);
  mkdirSync(dirname(wanted), { recursive: true, mode: 0o700 });
  // Two names of the same directory must lead to the same lock.
  const directory = join(realpathSync(dirname(wanted)), basename(wanted));
  const release = lockDirectory(directory);
  try {
    if (!containsDatabase(directory)) await createDatabase(options, directory);
    return await openHost({ ...options, loadDataDir: undefined }, directory, release);
  } catch (error) {
    release();
    throw error;
  }
}

function containsDatabase(directory: string): boolean {
  let names: string[];
  try {
    names = readdirSync(directory);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
  if (names.length === 0) return false;
  if (names.includes('PG_VERSION')) return true;
  throw new Error(
    `${directory} contains files, but no database. Choose another DATA_DIR, or empty this one.`,
  );
}

/** Creates the database in a temporary directory and renames it, so that a crash leaves no incomplete database. */
async function createDatabase(options: PgliteOptions, directory: string): Promise<void> {
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const database = await openHost(options, unfinished, () => undefined);
  await database.close();
  await rmdir(directory).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });
  await rename(unfinished, directory);
}

async function openHost(
  options: PgliteOptions,
  directory: string | undefined,
  release: () => void,
): Promise<PgliteDatabase> {
  const { loadDataDir, statementTimeoutMs = 15_000, idleInTransactionTimeoutMs = 60_000 } = options;
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const watches = new Set<ListenerCallbacks>();
  const host = new PgliteHost({
    directory,
    loadDataDir,
    statementTimeoutMs,
    onNotification: (channel, payload) => listeners.get(channel)?.forEach((onPayload) => onPayload(payload)),
    onLost: () => watches.forEach((watch) => watch.lost()),
    onRestored: () => watches.forEach((watch) => watch.restored()),
    listeningOn: () => [...listeners.keys()].map(escapeIdentifier),
  });
  await host.open();
  // PGlite ignores the umask: it creates files with mode 0666, and some with 0644 at start and stop.
  const restrict = () => directory !== undefined && restrictPermissions(directory);
  restrict();

  const decoder = new ResultDecoder();
  const scope = new TransactionScope();
  let closing: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs transactions in the order in which they were requested. */
  function runQueued<T>(work: () => Promise<T>): Promise<T> {
    if (closing) return Promise.reject(closedError());
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  function transact<T>(
    begin: Begin,
    work: (tx: Transaction) => Promise<T>,
    { oneStatement, takesLong }: { oneStatement?: boolean | undefined; takesLong?: boolean | undefined } = {},
  ): Promise<T> {
    return scope.run(() =>
      runQueued(async () => {
        const session = new PgliteSession(host, idleInTransactionTimeoutMs, takesLong);
        try {
          const done = runTransaction(session, decoder, begin, work, oneStatement);
          return await Promise.race([done, session.idleTimeout]);
        } finally {
          await session.end();
        }
      }),
    );
  }

  const asOwner = <T>(work: (tx: Transaction) => Promise<T>, options?: OwnerOptions) =>
    transact(beginTransaction(undefined), work, options);

  return {
    engine: 'pglite',
    withRole: async (context, work, { readOnly, oneStatement } = {}) =>
      transact(beginTransaction(context, { readOnly }), work, { oneStatement }),
    asOwner,
    async listen(channel, onPayload, watch) {
      const onChannel = listeners.get(channel) ?? new Set();
      // A new function per call, because a caller may pass the same function twice and stop once.
      const listener = (payload: string) => onPayload(payload);
      listeners.set(channel, onChannel.add(listener));
      await asOwner((tx) => tx.query(`listen ${escapeIdentifier(channel)}`));
      if (watch) watches.add(watch);
      return async () => {
        if (watch) watches.delete(watch);
        onChannel.delete(listener);
        if (onChannel.size > 0 || listeners.get(channel) !== onChannel) return;
        listeners.delete(channel);
        if (!closing) await asOwner((tx) => tx.query(`unlisten ${escapeIdentifier(channel)}`));
      };
    },
    dumpDataDir: () => runQueued(() => host.dump()),
    close() {
      closing ??= last
        .then(() => host.close())
        .finally(() => {
          restrict();
          listeners.clear();
          release();
        });
      return closing;
    },
  };
}

/** The only connection, for the duration of one transaction. */
class PgliteSession implements Session {
  /** Rejects when the transaction had no running statement for too long. */
  readonly idleTimeout: Promise<never>;

  private readonly host: PgliteHost;
  private readonly idleLimitMs: number;
  private readonly takesLong: boolean;
  private readonly giveUp: (error: DatabaseError) => void;
  private idleTimer: NodeJS.Timeout | undefined;
  private ended: DatabaseError | undefined;
  private current: Promise<unknown> = Promise.resolve();

  constructor(host: PgliteHost, idleLimitMs: number, takesLong = false) {
    this.host = host;
    this.idleLimitMs = idleLimitMs;
    this.takesLong = takesLong;
    let giveUp: (error: DatabaseError) => void = () => undefined;
    this.idleTimeout = new Promise<never>((_, reject) => (giveUp = reject));
    this.idleTimeout.catch(() => undefined);
    this.giveUp = giveUp;
    this.startIdleTimer();
  }

  get inTransaction(): boolean {
    return !this.ended && this.host.inTransaction;
  }

  async run(statement: Statement): Promise<StatementResult> {
    if (this.ended) throw this.ended;
    clearTimeout(this.idleTimer);
    const result = this.host.run(statement, { takesLong: this.takesLong });
    this.current = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      if (!this.ended) this.startIdleTimer();
    }
  }

  /** Rolls back an open transaction, so that the connection can be reused. */
  async end(): Promise<void> {
    clearTimeout(this.idleTimer);
    this.ended ??= closedError();
    await this.current;
    if (this.host.inTransaction) await this.host.run({ sql: 'rollback' }).catch(() => undefined);
  }

  private startIdleTimer(): void {
    this.idleTimer = setTimeout(() => {
      this.ended = new DatabaseError({
        code: '25P03',
        message: 'terminating connection due to idle-in-transaction timeout',
      });
      this.giveUp(this.ended);
    }, this.idleLimitMs);
  }
}

function closedError(): DatabaseError {
  return new DatabaseError({ code: '57P01', message: 'The database is closed.' });
}
