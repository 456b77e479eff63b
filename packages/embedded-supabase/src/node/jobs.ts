import type { Job } from '../create-backend.ts';
import { createMemoryLeases, type Lease, type Leases } from '../database/leases.ts';
import type { Log } from '../log.ts';

/**
 * Runs each job on its own schedule, at most once at a time. Logs failures and runs the job again. Of several servers,
 * one has the lease of a job and runs it until it stops or dies. `close` waits for current runs.
 */
export function startJobs(
  jobs: readonly Job[],
  log: Log,
  leases: Leases = createMemoryLeases(),
): { close(): Promise<void> } {
  let closed = false;
  const held = new Map<Job, Lease>();
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
      if (job.everywhere || (await hasLease(job))) await job.run();
    } catch (error) {
      log.error({ job: job.name, cause: error }, 'a job failed');
    }
    schedule(job);
  }

  async function hasLease(job: Job): Promise<boolean> {
    if (held.get(job)?.isHeld()) return true;
    const lease = await leases.take(`job: ${job.name}`);
    if (lease === undefined) held.delete(job);
    else held.set(job, lease);
    return lease !== undefined;
  }

  for (const job of jobs) schedule(job);
  return {
    async close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
      await Promise.all([...held.values()].map((lease) => lease.release()));
    },
  };
}
