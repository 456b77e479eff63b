import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { RenderOptions } from './render-site.ts';

/** A site to render, with the content that was published in a browser. */
export interface RenderJob extends RenderOptions {
  overlay: string | undefined;
}

/** What the process is asked for. */
export type Job = 'compile' | RenderJob;

/** What became of a job: a message in case of an error. */
export interface JobResult {
  failure?: string;
}

/** How long a process waits for another job. Its start takes as long as the rendering of a site. */
const idleMs = 60_000;

/** Thrown with the error output of a process that failed. */
export class BuildProcessError extends Error {
  /** The signal that ended the process, such as SIGKILL. */
  readonly signal: NodeJS.Signals | null;

  constructor(output: string, signal: NodeJS.Signals | null) {
    super(output || `the build was ended by ${signal ?? 'an unknown error'}`);
    this.signal = signal;
  }
}

let running: { child: ChildProcess; output: () => string } | undefined;
let last: Promise<unknown> = Promise.resolve();

function start() {
  const child = fork('scripts/run.mjs', ['render'], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    // React and the router choose their code by it when they are loaded. Without the server's memory settings.
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const process_ = { child, output: () => output };
  child.on('exit', () => {
    if (running === process_) running = undefined;
  });
  running = process_;
  return process_;
}

/** Whether this process waits for the other one before it ends. */
function hold(child: ChildProcess, method: 'ref' | 'unref'): void {
  child[method]();
  child.channel?.[method]();
  (child.stderr as Socket | null)?.[method]();
}

let rest: NodeJS.Timeout | undefined;

async function runNow(job: Job): Promise<void> {
  const { child, output } = running ?? start();
  clearTimeout(rest);
  hold(child, 'ref');
  const result = await new Promise<JobResult>((resolve, reject) => {
    const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
      reject(new BuildProcessError(output().trim(), signal));
    child.once('exit', onExit);
    child.once('error', reject);
    child.once('message', (message) => {
      child.off('exit', onExit);
      child.off('error', reject);
      resolve(message as JobResult);
    });
    child.send(job);
  });
  // The process of a command ends with it; that of a server waits for more.
  hold(child, 'unref');
  rest = setTimeout(() => void (child.connected && child.disconnect()), idleMs).unref();
  if (result.failure !== undefined) throw new BuildProcessError(result.failure, null);
}

/** Compiles or renders in a process of its own, which waits for the next job for a while. One after the other. Throws BuildProcessError. */
export function runInOwnProcess(job: Job): Promise<void> {
  const next = last.then(() => runNow(job));
  last = next.catch(() => undefined);
  return next;
}
