import type { Job } from '../create-backend.ts';
import type { Log } from '../log.ts';

/**
 * Runs each job on its own schedule, at most once at a time. Logs failures and runs the job again. `close` waits for
 * current runs.
 */
export function startJobs(jobs: readonly Job[], log: Log): { close(): Promise<void> } {
  let closed = false;
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  function schedule(job: Job): void {
    if (closed) return;
    const timer = setTimeout(() => {
      const run = runOnce(job).finally(() => running.delete(run));
      running.add(run);
    }, job.everySeconds * 1000);
    timer.unref();
    timers.set(job, timer);
  }

  async function runOnce(job: Job): Promise<void> {
    try {
      await job.run();
    } catch (error) {
      log.error({ job: job.name, cause: error }, 'a job failed');
    }
    schedule(job);
  }

  for (const job of jobs) schedule(job);
  return {
    async close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
