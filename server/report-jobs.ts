import type { Job } from 'embedded-supabase/create-backend.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import type { Log } from '#functions/_shared/http.ts';

/** Stores failures of jobs that one server runs, so that 'Needs you' shows a job that failed twice, and the success after them. */
export function reportJobs(
  jobs: readonly Job[],
  supabase: Pick<ServiceClient, 'rpc'>,
  log: Log,
): readonly Job[] {
  return jobs.map((job) => (job.everywhere ? job : { ...job, run: reporting(job, supabase, log) }));
}

function reporting({ name, run }: Job, supabase: Pick<ServiceClient, 'rpc'>, log: Log): Job['run'] {
  // A server before this one may have left a failure.
  let mayHaveFailed = true;
  const report = async (reason?: string) => {
    const { error } = await supabase.rpc('report_job', { p_name: name, p_error: reason });
    if (error) log('error', 'The result of a job could not be stored', { job: name, cause: error });
  };
  return async () => {
    try {
      await run();
    } catch (cause) {
      mayHaveFailed = true;
      await report(cause instanceof Error ? cause.message : String(cause));
      throw cause;
    }
    if (mayHaveFailed) await report();
    mayHaveFailed = false;
  };
}
