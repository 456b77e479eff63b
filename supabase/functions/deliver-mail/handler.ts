import { requireService } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { json, requireMethod, respond } from '../_shared/http.ts';
import { MailError } from '../_shared/mail/send-mail.ts';
import { renderQueuedMail } from './render-queued-mail.ts';
import type { QueuedMail } from './render-queued-mail.ts';

/** Mails sent at the same time. Small, so that mail APIs with a limit per second accept them all. */
const AT_ONCE = 5;
/** No new mails are claimed after this time; a caller that has an end of its own gets its answer. */
const BUDGET_MS = 10_000;
/** In place of an address: the owner, by the address in content/site.yml. */
const OWNER = 'owner';

type Dependencies = Pick<
  FunctionDependencies,
  | 'supabase'
  | 'catalog'
  | 'brand'
  | 'siteUrl'
  | 'supabaseUrl'
  | 'downloadLinkSecret'
  | 'sendMail'
  | 'serviceKeys'
  | 'now'
  | 'log'
>;

/** POST with a service key, by a schedule: sends due mails and answers {sent, failed}. Failed ones are tried again later. */
export function handleDeliverMail(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    await requireService(request, dependencies.serviceKeys);
    return json(await deliverDueMail(dependencies));
  });
}

/**
 * Sends due mails of the outbox, five at once, for about ten seconds. Every five are claimed together, so that account mail which
 * is queued meanwhile is among the next. Never throws for a mail that fails.
 */
export async function deliverDueMail(
  dependencies: Omit<Dependencies, 'serviceKeys'>,
): Promise<{ sent: number; failed: number }> {
  const until = dependencies.now().getTime() + BUDGET_MS;
  const report = { sent: 0, failed: 0 };
  let claimed: readonly QueuedMail[];
  do {
    claimed = await claimMail(dependencies);
    const results = await Promise.all(claimed.map((mail) => deliver(mail, dependencies)));
    report.sent += results.filter((isSent) => isSent).length;
    report.failed += results.filter((isSent) => !isSent).length;
  } while (claimed.length === AT_ONCE && dependencies.now().getTime() < until);
  return report;
}

/** Deletes what the queue remembers of mails that are long over. Answers how many. */
export async function deleteOldMail(supabase: Dependencies['supabase']): Promise<number> {
  const { data, error } = await supabase.rpc('forget_old_mail');
  if (error) throw new Error('The old mail could not be forgotten', { cause: error });
  return data;
}

async function claimMail({ supabase }: Pick<Dependencies, 'supabase'>): Promise<readonly QueuedMail[]> {
  const { data, error } = await supabase.rpc('claim_mail', { p_limit: AT_ONCE });
  if (error) throw new Error('The mail queue could not be read', { cause: error });
  return data;
}

async function deliver(mail: QueuedMail, dependencies: Omit<Dependencies, 'serviceKeys'>): Promise<boolean> {
  const failure = await trySend(mail, dependencies);
  const { error: unsettled } = await dependencies.supabase.rpc('settle_mail', {
    p_id: mail.id,
    p_error: failure?.message,
    p_permanent: failure?.permanent,
  });
  // The lease expires and the mail is sent again under its idempotency key.
  if (unsettled) {
    dependencies.log('error', 'A mail could not be settled', { id: mail.id, cause: unsettled });
  }
  return failure === undefined;
}

async function trySend(
  mail: QueuedMail,
  dependencies: Omit<Dependencies, 'serviceKeys'>,
): Promise<MailError | undefined> {
  try {
    const rendered = await renderQueuedMail(mail, dependencies);
    await dependencies.sendMail({
      ...rendered,
      to: mail.recipient === OWNER ? dependencies.brand.supportEmail : mail.recipient,
      idempotencyKey: mail.id,
    });
    return undefined;
  } catch (cause) {
    dependencies.log('warn', 'A mail was not sent', { id: mail.id, kind: mail.kind, cause });
    if (cause instanceof MailError) return cause;
    return new MailError(cause instanceof Error ? cause.message : String(cause), false);
  }
}
