import { requireService } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { isOneMailbox } from '../_shared/domain/email-address.ts';
import { json, requireMethod, respond } from '../_shared/http.ts';
import { MailError, ObsoleteMail } from '../_shared/mail/send-mail.ts';
import { renewClaim, type Claim } from './renew-claim.ts';
import { renderQueuedMail } from './render-queued-mail.ts';
import type { QueuedMail } from './render-queued-mail.ts';
import { tellByPush } from './tell-by-push.ts';

/** Mails sent in parallel. Small, because mail APIs limit requests per second. */
const BATCH_SIZE = 5;
/** No more mails are claimed after this time, so that callers with a timeout get a response. */
const CLAIM_TIME_MS = 10_000;
/** Placeholder recipient for the owner's address in content/site.yml. */
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
  | 'push'
  | 'serviceKeys'
  | 'now'
  | 'log'
>;

interface ClaimedMail extends QueuedMail, Claim {
  /** Of the attempt before. Null also when that one got no result. */
  last_error: string | null;
}

/** POST with a service key → {sent, failed}: sends due mails, some of them by push. Failed ones are retried later. */
export function handleDeliverMail(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    await requireService(request, dependencies.serviceKeys);
    return json(await deliverDueMail(dependencies));
  });
}

/**
 * Sends due mails of the outbox in batches of five, for about ten seconds. Each batch is claimed separately, so that
 * newly queued account mail is not delayed. Does not throw for a failed mail.
 */
export async function deliverDueMail(
  dependencies: Omit<Dependencies, 'serviceKeys'>,
): Promise<{ sent: number; failed: number }> {
  const until = dependencies.now().getTime() + CLAIM_TIME_MS;
  const report = { sent: 0, failed: 0 };
  let claimed: readonly ClaimedMail[];
  do {
    claimed = await claimMail(dependencies);
    const results = await Promise.all(claimed.map((mail) => deliver(mail, dependencies)));
    report.sent += results.filter((result) => result === 'sent').length;
    report.failed += results.filter((result) => result === 'failed').length;
  } while (claimed.length === BATCH_SIZE && dependencies.now().getTime() < until);
  return report;
}

/** Deletes old mails from the outbox. Returns how many. */
export async function deleteOldMail(supabase: Dependencies['supabase']): Promise<number> {
  const { data, error } = await supabase.rpc('forget_old_mail');
  if (error) throw new Error('Old mail could not be deleted', { cause: error });
  return data;
}

async function claimMail({ supabase }: Pick<Dependencies, 'supabase'>): Promise<readonly ClaimedMail[]> {
  const { data, error } = await supabase.rpc('claim_mail', { p_limit: BATCH_SIZE });
  if (error) throw new Error('The mail queue could not be read', { cause: error });
  return data;
}

async function deliver(
  mail: ClaimedMail,
  dependencies: Omit<Dependencies, 'serviceKeys'>,
): Promise<'sent' | 'obsolete' | 'failed' | 'later' | 'taken'> {
  if (mail.attempts > 1 && mail.last_error === null) {
    const { id, kind } = mail;
    // Mail APIs know the idempotency key. A mail server may take the mail a second time.
    dependencies.log('warn', 'A server was stopped while it sent a mail, which may arrive twice', {
      id,
      kind,
    });
  }
  const failure = await trySend(mail, dependencies);
  // The push is settled already.
  if (failure === 'told') return 'sent';
  if (failure === 'later' || failure === 'taken') return failure;
  const { error: settleError } = await dependencies.supabase.rpc('settle_mail', {
    p_id: mail.id,
    p_error: failure?.message,
    p_permanent: failure?.permanent,
    p_obsolete: failure instanceof ObsoleteMail,
    p_attempt: mail.attempts,
  });
  // After its lease expires, the mail is sent again with the same idempotency key.
  if (settleError) {
    dependencies.log('error', 'A mail could not be settled', { id: mail.id, cause: settleError });
  }
  if (failure === undefined) return 'sent';
  return failure instanceof ObsoleteMail ? 'obsolete' : 'failed';
}

async function trySend(
  mail: ClaimedMail,
  dependencies: Omit<Dependencies, 'serviceKeys'>,
): Promise<MailError | 'told' | 'later' | 'taken' | undefined> {
  try {
    const to = mail.recipient === OWNER ? dependencies.brand.supportEmail : mail.recipient;
    if (!isOneMailbox(to)) throw new MailError('The address names no mailbox, or more than one', true);
    const rendered = await renderQueuedMail(mail, dependencies);
    const told = await tellByPush(mail, rendered, dependencies);
    if (told !== 'mail') return told;
    if (!(await renewClaim(mail, dependencies))) {
      dependencies.log('warn', 'A mail was not sent, because another server took it over meanwhile', {
        id: mail.id,
        kind: mail.kind,
      });
      return 'taken';
    }
    const { subject, html, text } = rendered;
    await dependencies.sendMail({
      subject,
      html,
      text,
      to,
      // A buyer's or visitor's address from before the rule for email addresses.
      replyTo:
        rendered.replyTo !== undefined && isOneMailbox(rendered.replyTo) ? rendered.replyTo : undefined,
      idempotencyKey: mail.id,
    });
    return undefined;
  } catch (cause) {
    const level = cause instanceof ObsoleteMail ? 'info' : 'warn';
    dependencies.log(level, 'A mail was not sent', { id: mail.id, kind: mail.kind, cause });
    if (cause instanceof MailError) return cause;
    return new MailError(cause instanceof Error ? cause.message : String(cause), false);
  }
}
