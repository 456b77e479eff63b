import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseError } from './database.ts';
import type { RunReply, RunRequest, WorkerReply, WorkerRequest, WorkerSettings } from './pglite-worker.mjs';

export interface HostOptions {
  /** Undefined for a database in memory. */
  directory?: string;
  /** Path of a tarball to load into an empty directory or memory. */
  loadDataDir?: string;
  /** Statement timeout in milliseconds. */
  statementTimeoutMs: number;
  onNotification: (channel: string, payload: string) => void;
  /** The thread ended; notifications are missed. */
  onLost: () => void;
  /** A new thread is listening. */
  onRestored: () => void;
  /** Returns the channels, as quoted identifiers, to listen on when the database is reopened. */
  listeningOn: () => string[];
}

type Answer = Exclude<WorkerReply, { kind: 'notification' | 'ready' | 'failed' }>;

interface Running {
  settle: (answer: Answer) => void;
  fail: (error: DatabaseError) => void;
}

/**
 * Runs PGlite in a worker thread, because PGlite ignores statement_timeout and only ending its thread stops a
 * statement. When the thread ends, the database is reopened in a new one. The caller must send one request at a time.
 */
export class PgliteHost {
  /** Whether a transaction is open in the current thread. */
  inTransaction = false;

  private readonly options: HostOptions;
  private opening: Promise<Worker> | undefined;
  private current: Worker | undefined;
  private running: Running | undefined;
  private hasOpened = false;
  private closed = false;

  constructor(options: HostOptions) {
    this.options = options;
  }

  /** Resolves when the database is ready for statements. Throws when it cannot be opened. */
  async open(): Promise<void> {
    await this.ready();
  }

  /** Throws DatabaseError; 57014 when the statement ran longer than the limit, which work that takes long does not have. */
  async run(request: Omit<RunRequest, 'kind'>, { takesLong = false } = {}): Promise<RunReply> {
    const worker = await this.ready();
    const limit = takesLong ? undefined : this.options.statementTimeoutMs;
    const answer = await this.ask(worker, { kind: 'run', ...request }, limit);
    if (answer.kind !== 'result') throw unexpected(answer);
    this.inTransaction = answer.inTransaction;
    if (answer.error) throw new DatabaseError(answer.error);
    if (!answer.result) throw unexpected(answer);
    return answer.result;
  }

  /** Returns the whole database as an uncompressed tarball, for `loadDataDir`. */
  async dump(): Promise<Uint8Array> {
    const answer = await this.ask(await this.ready(), { kind: 'dump' });
    if (answer.kind !== 'dumped') throw unexpected(answer);
    return answer.tarball;
  }

  async close(): Promise<void> {
    this.closed = true;
    const worker = await this.opening?.catch(() => undefined);
    if (!worker) return;
    await this.ask(worker, { kind: 'close' }, this.options.statementTimeoutMs).catch(() => undefined);
    this.current = undefined;
    worker.ref();
    await worker.terminate();
  }

  private ready(): Promise<Worker> {
    return this.opening ?? this.openWith(this.start());
  }

  /** Forgets a failed start, so that the next request tries again. */
  private openWith(opening: Promise<Worker>): Promise<Worker> {
    this.opening = opening;
    opening.catch(() => {
      if (this.opening === opening) this.opening = undefined;
    });
    return opening;
  }

  private async start(): Promise<Worker> {
    const { directory, loadDataDir, listeningOn } = this.options;
    if (!directory && this.hasOpened) {
      throw new DatabaseError({
        code: '57P02',
        message: 'The in-memory database was lost when its thread ended.',
      });
    }
    const settings: WorkerSettings = {
      directory,
      loadDataDir: this.hasOpened ? undefined : loadDataDir,
      wasmModule: await compiledPglite(),
      channels: listeningOn(),
    };
    const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
      workerData: settings,
      // The worker is plain JavaScript and needs no loaders of the main thread.
      execArgv: [],
      // Postgres rejects statements nested too deeply for its stack (54001). At the default 4 MB, this thread's stack
      // overflows first and corrupts the database in memory.
      resourceLimits: { stackSizeMb: 64 },
    });
    const started = await new Promise<WorkerReply>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The database thread ended while starting.')));
    });
    if (started.kind !== 'ready') {
      await worker.terminate();
      const reason = started.kind === 'failed' ? started.message : started.kind;
      throw new Error(`The database${directory ? ` in ${directory}` : ''} cannot be opened. ${reason}`);
    }
    const isReplacement = this.hasOpened;
    this.hasOpened = true;
    this.watchWorker(worker);
    if (isReplacement) this.options.onRestored();
    return worker;
  }

  private watchWorker(worker: Worker): void {
    this.current = worker;
    worker.on('message', (reply: WorkerReply) => {
      if (reply.kind === 'notification') this.options.onNotification(reply.channel, reply.payload);
      else if (reply.kind === 'failed') this.replace(worker, brokenError(reply.message));
      else if (reply.kind !== 'ready') this.running?.settle(reply);
    });
    worker.on('error', (error) => this.replace(worker, brokenError(error.message)));
    worker.on('exit', () => this.replace(worker, brokenError('The database thread ended.')));
    // An idle database does not keep the process alive; a running statement does (see `ask`).
    worker.unref();
  }

  private async ask(worker: Worker, request: WorkerRequest, limitMs?: number): Promise<Answer> {
    let watchdog: NodeJS.Timeout | undefined;
    worker.ref();
    try {
      return await new Promise<Answer>((settle, fail) => {
        this.running = { settle, fail };
        if (limitMs !== undefined) {
          watchdog = setTimeout(() => {
            // If this thread was blocked, the answer may already have arrived: process it first.
            setImmediate(() => {
              if (this.running?.settle === settle) this.replace(worker, timeoutError());
            });
          }, limitMs);
        }
        worker.postMessage(request);
      });
    } finally {
      clearTimeout(watchdog);
      this.running = undefined;
      if (this.current === worker) worker.unref();
    }
  }

  /** Fails the running request, ends the thread and reopens the database in a new one. */
  private replace(worker: Worker, reason: DatabaseError): void {
    if (this.current !== worker) return;
    this.current = undefined;
    this.inTransaction = false;
    if (!this.closed) this.options.onLost();
    worker.ref();
    const ended = worker.terminate();
    // The next thread must not open the files before this one has closed them.
    if (!this.closed) void this.openWith(ended.then(() => this.start()));
    this.running?.fail(reason);
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles PGlite once per process. Sharing the module between threads halves the time to open. */
function compiledPglite(): Promise<WebAssembly.Module> {
  compiled ??= (async () => {
    const program = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
    return WebAssembly.compile(await readFile(join(program, 'pglite.wasm')));
  })();
  return compiled;
}

function timeoutError(): DatabaseError {
  return new DatabaseError({ code: '57014', message: 'canceling statement due to statement timeout' });
}

function brokenError(reason: string): DatabaseError {
  return new DatabaseError({ code: '57P02', message: `The database had to be reopened. ${reason}` });
}

function unexpected(answer: Answer): Error {
  return new Error(`The database thread sent an unexpected answer: '${answer.kind}'.`);
}
