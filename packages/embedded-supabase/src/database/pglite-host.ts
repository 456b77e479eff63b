import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseError } from './database.ts';
import type { RunReply, RunRequest, WorkerReply, WorkerRequest, WorkerSettings } from './pglite-worker.mjs';

export interface HostOptions {
  /** Absent: in memory. */
  directory?: string;
  /** Path of a tarball to begin with, for an empty directory or memory. */
  loadDataDir?: string;
  /** A statement that runs longer is cut, in milliseconds. */
  statementTimeoutMs: number;
  onNotification: (channel: string, payload: string) => void;
  /** The thread ended, and notifications with it. */
  onLost: () => void;
  /** A new thread listens again. */
  onRestored: () => void;
  /** The channels, as quoted identifiers, to listen on when the database has to be opened again. */
  listeningOn: () => string[];
}

type Answer = Exclude<WorkerReply, { kind: 'notification' | 'ready' | 'failed' }>;

interface Running {
  settle: (answer: Answer) => void;
  fail: (error: DatabaseError) => void;
}

/**
 * Keeps PGlite in a worker thread, because a statement there can be stopped only by ending its thread (PGlite ignores
 * statement_timeout). When that happens, or the thread dies by itself, the next request finds a newly opened database.
 * One request at a time; the caller queues.
 */
export class PgliteHost {
  /** Whether the thread that began the current transaction still has it open. */
  inTransaction = false;

  private readonly options: HostOptions;
  private opening: Promise<Worker> | undefined;
  private current: Worker | undefined;
  private running: Running | undefined;
  private everOpened = false;
  private closed = false;

  constructor(options: HostOptions) {
    this.options = options;
  }

  /** Resolves when the database is ready for statements. Throws when it cannot be opened. */
  async open(): Promise<void> {
    await this.ready();
  }

  /** Throws DatabaseError; 57014 when the statement ran longer than the limit. */
  async run(request: Omit<RunRequest, 'kind'>): Promise<RunReply> {
    const worker = await this.ready();
    const limit = this.options.statementTimeoutMs;
    const answer = await this.ask(worker, { kind: 'run', ...request }, limit);
    if (answer.kind !== 'result') throw unexpected(answer);
    this.inTransaction = answer.inTransaction;
    if (answer.error) throw new DatabaseError(answer.error);
    if (!answer.result) throw unexpected(answer);
    return answer.result;
  }

  /** The whole database as an uncompressed tarball, for `loadDataDir`. */
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

  /** A start that fails is told to whoever waits for it; the next request tries again. */
  private openWith(opening: Promise<Worker>): Promise<Worker> {
    this.opening = opening;
    opening.catch(() => {
      if (this.opening === opening) this.opening = undefined;
    });
    return opening;
  }

  private async start(): Promise<Worker> {
    const { directory, loadDataDir, listeningOn } = this.options;
    if (!directory && this.everOpened) {
      throw new DatabaseError({
        code: '57P02',
        message: 'The in-memory database was lost when its thread ended.',
      });
    }
    const settings: WorkerSettings = {
      directory,
      loadDataDir: this.everOpened ? undefined : loadDataDir,
      wasmModule: await compiledPglite(),
      channels: listeningOn(),
    };
    const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
      workerData: settings,
      // Loaders and debuggers of the main thread are of no use to this plain file.
      execArgv: [],
      // Postgres refuses what is nested too deeply for its stack (54001), but PGlite lives on this thread's stack, which
      // overflows first at the default 4 MB, and leaves the database damaged in memory.
      resourceLimits: { stackSizeMb: 64 },
    });
    const started = await new Promise<WorkerReply>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The database’s thread ended while it was starting.')));
    });
    if (started.kind !== 'ready') {
      await worker.terminate();
      const reason = started.kind === 'failed' ? started.message : started.kind;
      throw new Error(`The database${directory ? ` in ${directory}` : ''} cannot be opened. ${reason}`);
    }
    const isReplacement = this.everOpened;
    this.everOpened = true;
    this.attend(worker);
    if (isReplacement) this.options.onRestored();
    return worker;
  }

  private attend(worker: Worker): void {
    this.current = worker;
    worker.on('message', (reply: WorkerReply) => {
      if (reply.kind === 'notification') this.options.onNotification(reply.channel, reply.payload);
      else if (reply.kind === 'failed') this.replace(worker, brokenError(reply.message));
      else if (reply.kind !== 'ready') this.running?.settle(reply);
    });
    worker.on('error', (error) => this.replace(worker, brokenError(error.message)));
    worker.on('exit', () => this.replace(worker, brokenError('Its thread ended.')));
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
            // When it was this thread that stood still, the answer may be waiting to be read: read it first.
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

  /** Fails what is running, ends the thread and opens the database in a new one. */
  private replace(worker: Worker, reason: DatabaseError): void {
    if (this.current !== worker) return;
    this.current = undefined;
    this.inTransaction = false;
    if (!this.closed) this.options.onLost();
    worker.ref();
    const ended = worker.terminate();
    // The next thread must not open the files before this one has let go of them.
    if (!this.closed) this.openWith(ended.then(() => this.start()));
    this.running?.fail(reason);
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** PGlite's program, compiled once per process: threads share it, which halves the time to open. */
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
  return new DatabaseError({ code: '57P02', message: `The database had to be opened again. ${reason}` });
}

function unexpected(answer: Answer): Error {
  return new Error(`The database’s thread answered '${answer.kind}' out of turn.`);
}
