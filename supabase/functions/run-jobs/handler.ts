import { applyDueDecisions } from '../_shared/apply-due-decisions.ts';
import { requireScheduler } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { json, requireMethod, respond } from '../_shared/http.ts';
import { sweepForgottenVideos } from '../_shared/sweep-forgotten-videos.ts';
import { deliverDueMail, deleteOldMail } from '../deliver-mail/handler.ts';
import { reconcilePayments } from '../reconcile/handler.ts';
import { syncPendingEntries } from '../sync-to-beehiiv/handler.ts';

type Dependencies = Pick<
  FunctionDependencies,
  | 'supabase'
  | 'stripe'
  | 'livemode'
  | 'siteUrl'
  | 'supabaseUrl'
  | 'downloadLinkSecret'
  | 'brand'
  | 'catalog'
  | 'sendMail'
  | 'subscribe'
  | 'serviceKeys'
  | 'jobsSecret'
  | 'now'
  | 'log'
>;

interface ScheduledJob {
  /** At least between the beginnings of two runs; 0 runs with every call. */
  everySeconds: number;
  run(dependencies: Dependencies): Promise<unknown>;
}

/** The site's own work that comes round again and again, whatever backend it runs on. */
const jobs: Readonly<Record<string, ScheduledJob>> = {
  // Before the mail, so that its mails leave with the same call.
  'apply decisions': { everySeconds: 0, run: applyDueDecisions },
  'deliver mail': { everySeconds: 0, run: deliverDueMail },
  'hand over the lists': { everySeconds: 600, run: syncPendingEntries },
  'reconcile payments': { everySeconds: 3600, run: reconcilePayments },
  'forget old mail': { everySeconds: 3600, run: ({ supabase }) => deleteOldMail(supabase) },
  'sweep forgotten videos': { everySeconds: 3600, run: sweepForgottenVideos },
};

/** Names of jobs. What failed is in the log and comes round again with its next turn. */
export interface JobsReport {
  ran: string[];
  failed: string[];
}

/**
 * POST with JOBS_SECRET in the header `x-jobs-secret`, or with a service key → JobsReport; 500 with the same body when a job failed, so
 * that a scheduler notices. Calling it more often than anything is due does no harm.
 */
export function handleRunJobs(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    await requireScheduler(request, dependencies);
    const report = await runDueJobs(dependencies);
    return json(report, report.failed.length === 0 ? 200 : 500);
  });
}

/** Runs what is due, one after the other; one that fails does not keep the others from running. Throws when the database fails. */
export async function runDueJobs(dependencies: Dependencies): Promise<JobsReport> {
  const intervals = Object.fromEntries(
    Object.entries(jobs).map(([name, { everySeconds }]) => [name, everySeconds]),
  );
  const { data: due, error } = await dependencies.supabase.rpc('claim_jobs', { p_jobs: intervals });
  if (error) throw new Error('The jobs that are due could not be read', { cause: error });

  const report: JobsReport = { ran: [], failed: [] };
  for (const [name, job] of Object.entries(jobs)) {
    if (!due.includes(name)) continue;
    try {
      await job.run(dependencies);
      report.ran.push(name);
    } catch (cause) {
      dependencies.log('error', 'A job failed', { job: name, cause });
      report.failed.push(name);
    }
  }
  return report;
}
