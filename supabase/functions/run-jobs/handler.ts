import { applyDueDecisions } from '../_shared/apply-due-decisions.ts';
import { requireScheduler } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { json, requireMethod, respond } from '../_shared/http.ts';
import { deleteOldInvitations } from '../_shared/invitations.ts';
import {
  sweepForgottenChatImages,
  sweepForgottenReviewAudio,
  sweepForgottenVideos,
} from '../_shared/sweep-forgotten-files.ts';
import { deliverDueMail, deleteOldMail } from '../deliver-mail/handler.ts';
import { failedOf, reconcilePayments } from '../reconcile/handler.ts';
import { syncPendingEntries } from '../sync-to-beehiiv/handler.ts';

/** Queues mails to coaches about reviews that are due within 12 hours. Returns how many. */
async function queueDueNotices({ supabase }: Pick<FunctionDependencies, 'supabase'>): Promise<number> {
  const { data, error } = await supabase.rpc('queue_due_notices');
  if (error) throw new Error('The notices to coaches could not be queued', { cause: error });
  return data;
}

/** Queues reminders of today's planned sessions. Returns how many. */
async function queueReminders({ supabase }: Pick<FunctionDependencies, 'supabase'>): Promise<number> {
  const { data, error } = await supabase.rpc('queue_session_reminders');
  if (error) throw new Error('The reminders of sessions could not be queued', { cause: error });
  return data;
}

/** Compares payments with Stripe. Throws when one could not be compared, so that 'Needs you' shows a lasting failure. */
async function comparePayments(dependencies: Dependencies): Promise<void> {
  const failed = failedOf(await reconcilePayments(dependencies));
  if (failed.length > 0) throw new Error(`Not compared with Stripe: ${failed.slice(0, 5).join(', ')}`);
}

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
  | 'push'
  | 'subscribe'
  | 'serviceKeys'
  | 'jobsSecret'
  | 'now'
  | 'log'
>;

interface ScheduledJob {
  /** Minimum time between the starts of two runs; 0 runs with every call. */
  everySeconds: number;
  run(dependencies: Dependencies): Promise<unknown>;
}

/** Scheduled jobs of the site on any backend. The names are stored in the database. */
const jobs: Readonly<Record<string, ScheduledJob>> = {
  // Before 'deliver mail', so that its mails are sent in the same call.
  'apply decisions': { everySeconds: 0, run: applyDueDecisions },
  'notify coaches': { everySeconds: 600, run: queueDueNotices },
  'remind of sessions': { everySeconds: 300, run: queueReminders },
  'deliver mail': { everySeconds: 0, run: deliverDueMail },
  'hand over the lists': { everySeconds: 600, run: syncPendingEntries },
  'reconcile payments': { everySeconds: 3600, run: comparePayments },
  'forget old mail': { everySeconds: 3600, run: ({ supabase }) => deleteOldMail(supabase) },
  'forget old invitations': { everySeconds: 3600, run: ({ supabase }) => deleteOldInvitations(supabase) },
  'sweep forgotten videos': { everySeconds: 3600, run: sweepForgottenVideos },
  'sweep forgotten chat images': { everySeconds: 3600, run: sweepForgottenChatImages },
  'sweep forgotten review audio': { everySeconds: 3600, run: sweepForgottenReviewAudio },
};

/** Names of jobs. Failures are logged and retried at the next interval. */
export interface JobsReport {
  ran: string[];
  failed: string[];
}

/**
 * POST with JOBS_SECRET in the header `x-jobs-secret`, or with a service key → JobsReport. 500 with the same body when
 * a job failed, so that the scheduler notices. It can be called as often as you like; jobs run only when due.
 */
export function handleRunJobs(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    await requireScheduler(request, dependencies);
    const report = await runDueJobs(dependencies);
    return json(report, report.failed.length === 0 ? 200 : 500);
  });
}

/** Runs all due jobs in order, even after one fails. Throws when the database fails. */
export async function runDueJobs(dependencies: Dependencies): Promise<JobsReport> {
  const intervals = Object.fromEntries(
    Object.entries(jobs).map(([name, { everySeconds }]) => [name, everySeconds]),
  );
  const { data: due, error } = await dependencies.supabase.rpc('claim_jobs', { p_jobs: intervals });
  if (error) throw new Error('The due jobs could not be read', { cause: error });

  const report: JobsReport = { ran: [], failed: [] };
  for (const [name, job] of Object.entries(jobs)) {
    if (!due.includes(name)) continue;
    try {
      await job.run(dependencies);
      report.ran.push(name);
    } catch (cause) {
      dependencies.log('error', 'A job failed', { job: name, cause });
      report.failed.push(name);
      await recordFailure(name, cause, dependencies);
    }
  }
  return report;
}

/** Stores a failure for the owner's page 'Needs you'. Only logs when that fails, so that the other jobs run. */
async function recordFailure(name: string, cause: unknown, { supabase, log }: Dependencies): Promise<void> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const { error } = await supabase.rpc('report_job', { p_name: name, p_error: reason });
  if (error) log('error', 'The failure of a job could not be stored', { job: name, cause: error });
}
