import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { UploadError } from '#functions/_shared/upload-error.ts';

export interface ReaderLimits {
  /** Resident memory of the process, watched on Linux. A limit of V8's heap would not count buffers. */
  memoryMb: number;
  /** CPU time for one file, watched on Linux, so that a busy machine refuses no file. */
  cpuMs: number;
  /** Time for one file, after the code that reads it was loaded. */
  readMs: number;
  /** The process ends when it has read nothing for so long. */
  idleMs: number;
}

const defaultLimits: ReaderLimits = { memoryMb: 512, cpuMs: 10_000, readMs: 60_000, idleMs: 20_000 };
const heapMb = 384;
/** For starting the process and loading code. It does not depend on the file. */
const startMs = 60_000;
const watchMs = 50;

// oxlint-disable-next-line typescript/no-explicit-any -- the arguments of any function
type AnyFunction = (...args: any[]) => unknown;

/** An exported function that reads a file. `Module` is the type of the module. */
export interface ReaderJob<Module, Name extends keyof Module> {
  module: URL;
  name: Name;
  /** For a file that exceeds the limits or ends the process: what happened and what to do. */
  tooHard: string;
}

export interface FileReader {
  /**
   * Calls a function in the process and returns its result. One call at a time. Throws UploadError if the function does, or if the file
   * exceeds the limits.
   */
  read<Module, Name extends keyof Module & string>(
    job: ReaderJob<Module, Name>,
    ...args: Module[Name] extends AnyFunction ? Parameters<Module[Name]> : never
  ): Promise<Module[Name] extends AnyFunction ? Awaited<ReturnType<Module[Name]>> : never>;
  /** Ends the process. */
  close(): void;
}

type Answer = { hasBegun: true } | { value: unknown } | { refused: string } | { failed: string };

/**
 * Reads uploaded files in another process: PDFs, videos and pictures can be made so that reading them takes all memory or never ends. The
 * process starts with the first file, and again after a file ended it.
 */
export function createFileReader(limits: Partial<ReaderLimits> = {}): FileReader {
  const { memoryMb, cpuMs, readMs, idleMs } = { ...defaultLimits, ...limits };
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isBusy = false;

  const end = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };

  function open(): ChildProcess {
    const opened = fork(fileURLToPath(new URL('./file-reader-child.mjs', import.meta.url)), {
      execArgv: [`--max-old-space-size=${heapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // None of the server's secrets.
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
    });
    opened.once('exit', () => {
      if (child === opened) child = undefined;
    });
    return opened;
  }

  async function run(job: ReaderJob<unknown, never>, args: unknown[]): Promise<unknown> {
    clearTimeout(idle);
    const reader = (child ??= open());
    reader.ref();
    reader.channel?.ref();
    let hasBegun = false;
    let cpuBefore: number | undefined;
    let reason: string | undefined;
    const stop = (why: string) => {
      reason = why;
      end();
    };
    let timer = setTimeout(() => stop('it did not start'), startMs);
    const watcher = setInterval(() => {
      void readUsage(reader.pid).then((used) => {
        if (used === undefined || child !== reader) return;
        if (hasBegun) cpuBefore ??= used.cpuMs;
        if (used.memoryMb > memoryMb) stop(`it used ${Math.round(used.memoryMb)} MB`);
        else if (used.cpuMs - (cpuBefore ?? used.cpuMs) > cpuMs) stop(`it used the CPU for ${cpuMs} ms`);
      });
    }, watchMs);
    try {
      return await new Promise<unknown>((resolve, reject) => {
        reader.on('error', reject);
        reader.once('exit', (code, signal) => {
          const cause = new Error(`The file reader ended: ${reason ?? `it crashed (${signal ?? code})`}`);
          reject(hasBegun ? new UploadError(job.tooHard, { cause }) : cause);
        });
        reader.on('message', (answer: Answer) => {
          if ('hasBegun' in answer) {
            hasBegun = true;
            clearTimeout(timer);
            timer = setTimeout(() => stop(`it took more than ${readMs} ms`), readMs);
          } else if ('value' in answer) resolve(answer.value);
          else if ('refused' in answer) reject(new UploadError(answer.refused));
          else reject(new Error(`The file reader failed: ${answer.failed}`));
        });
        // If the process ended, 'exit' follows.
        reader.send({ module: job.module.href, name: job.name, args }, () => undefined);
      });
    } finally {
      clearTimeout(timer);
      clearInterval(watcher);
      for (const event of ['error', 'exit', 'message']) reader.removeAllListeners(event);
      if (child === reader) rest(reader);
    }
  }

  /** Keeps the process for the next file, without keeping the server alive. */
  function rest(reader: ChildProcess): void {
    reader.once('exit', () => {
      if (child === reader) child = undefined;
    });
    reader.unref();
    reader.channel?.unref();
    idle = setTimeout(end, idleMs).unref();
  }

  return {
    async read(job, ...args) {
      if (isBusy) throw new Error('The file reader reads one file at a time');
      isBusy = true;
      try {
        return (await run(job as ReaderJob<unknown, never>, args)) as never;
      } finally {
        isBusy = false;
      }
    },
    close() {
      clearTimeout(idle);
      end();
    },
  };
}

/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10;

/** Returns what a process uses. Undefined where this is not known. */
async function readUsage(pid: number | undefined): Promise<{ memoryMb: number; cpuMs: number } | undefined> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ]);
    const resident = /^VmRSS:\s*(\d+) kB/m.exec(status)?.[1];
    // The fields from the third on: the second, the name, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      memoryMb: Number(resident ?? 0) / 1024,
      cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
    };
  } catch {
    return undefined;
  }
}
