import { z } from 'zod';
import { requireService } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { json, requireMethod, respond } from '../_shared/http.ts';
import { renderLinkMail, renderNoticeMail } from '../_shared/mail/account-mail.ts';
import { renderContactMessage } from '../_shared/mail/contact-message.ts';
import { renderMyFiles } from '../_shared/mail/my-files.ts';
import { renderOrderReceipt } from '../_shared/mail/order-receipt.ts';
import { renderDisputeNotice } from '../_shared/mail/dispute-notice.ts';
import type { DisputedOrder } from '../_shared/mail/dispute-notice.ts';
import { renderPurchaseNotice } from '../_shared/mail/purchase-notice.ts';
import { renderReviewMail } from '../_shared/mail/review-mails.ts';
import { renderSubscriptionMail } from '../_shared/mail/subscription-mail.ts';
import type { RenderedMail } from '../_shared/mail/render-mail.ts';
import { MailError } from '../_shared/mail/send-mail.ts';
import { disputeState, findOrder, listPaidOrders } from '../_shared/orders.ts';
import type { Order } from '../_shared/orders.ts';
import { listProductFiles } from '../_shared/product-files.ts';

/** Mails sent in one go; whoever calls regularly gets through any queue. */
const BATCH = 20;
/** In place of an address: whoever runs the site, by the address in content/site.yml. */
const OWNER = 'owner';

type Dependencies = Pick<
  FunctionDependencies,
  | 'supabase'
  | 'catalogue'
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

/** Sends up to 20 due mails of the outbox, one after the other. Never throws for a mail that fails. */
export async function deliverDueMail(
  dependencies: Omit<Dependencies, 'serviceKeys'>,
): Promise<{ sent: number; failed: number }> {
  const { data: queued, error } = await dependencies.supabase.rpc('claim_mail', { p_limit: BATCH });
  if (error) throw new Error('The mail queue could not be read', { cause: error });

  let sent = 0;
  for (const mail of queued) {
    const failure = await trySend(mail, dependencies);
    const { error: unsettled } = await dependencies.supabase.rpc('settle_mail', {
      p_id: mail.id,
      p_error: failure?.message,
      p_permanent: failure?.permanent,
    });
    // The lease runs out and the mail goes out again under its idempotency key.
    if (unsettled)
      dependencies.log('error', 'A mail could not be settled', { id: mail.id, cause: unsettled });
    if (!failure) sent += 1;
  }
  return { sent, failed: queued.length - sent };
}

/** Deletes what the queue remembers of mails that are long over. Answers how many. */
export async function forgetOldMail(supabase: Dependencies['supabase']): Promise<number> {
  const { data, error } = await supabase.rpc('forget_old_mail');
  if (error) throw new Error('The old mail could not be forgotten', { cause: error });
  return data;
}

interface QueuedMail {
  id: string;
  kind: string;
  recipient: string;
  payload: unknown;
}

async function trySend(
  mail: QueuedMail,
  dependencies: Omit<Dependencies, 'serviceKeys'>,
): Promise<MailError | undefined> {
  try {
    const rendered = await render(mail, dependencies);
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

const orderPayload = z.object({ orderId: z.uuid() });
const disputePayload = z.object({ orderId: z.uuid(), disputeId: z.string() });
const messagePayload = z.object({ messageId: z.uuid() });
const subscriptionPayload = z.object({ subscriptionId: z.string(), until: z.coerce.date().optional() });
const linkPayload = z.object({ token: z.string(), code: z.string(), redirectTo: z.string() });
const emailChangedPayload = z.object({ newEmail: z.string() });

async function render(
  mail: QueuedMail,
  dependencies: Omit<Dependencies, 'serviceKeys'>,
): Promise<RenderedMail> {
  switch (mail.kind) {
    case 'order-receipt': {
      const order = await findPaidOrder(mail, dependencies);
      return renderOrderReceipt(order, { ...dependencies, files: await filesOf([order], dependencies) });
    }
    case 'purchase-notice':
      return renderPurchaseNotice(await findPaidOrder(mail, dependencies), dependencies);
    case 'dispute-notice':
      return renderDisputeNotice(await findDispute(mail, dependencies), dependencies);
    case 'my-files': {
      const orders = await listPaidOrders(dependencies.supabase, mail.recipient);
      const files = await filesOf(orders, dependencies);
      const rendered = await renderMyFiles(orders, { ...dependencies, files });
      if (!rendered) throw new MailError('Nothing was bought with this address', true);
      return rendered;
    }
    case 'contact-message': {
      const { messageId } = messagePayload.parse(mail.payload);
      const { data: message, error } = await dependencies.supabase
        .from('contact_messages')
        .select('name, email, subject, message')
        .eq('id', messageId)
        .maybeSingle();
      if (error) throw new Error('The message could not be read', { cause: error });
      if (!message) throw new MailError('The message was deleted', true);
      return renderContactMessage(message, dependencies);
    }
    case 'renewal-failed': {
      const { subscriptionId, until } = subscriptionPayload.parse(mail.payload);
      // Paid, cancelled or deleted while the mail was waiting.
      if (until === undefined || (await statusOf(subscriptionId, dependencies)) !== 'past_due') {
        throw new MailError('The renewal is not open any more', true);
      }
      return renderSubscriptionMail({ kind: mail.kind, until }, dependencies);
    }
    case 'subscription-ended':
      return renderSubscriptionMail({ kind: mail.kind }, dependencies);
    case 'submission-reviewed':
    case 'review-reply':
    case 'guardian-named':
      return renderReviewMail({ ...mail, kind: mail.kind }, dependencies);
    case 'confirm-signup':
    case 'reset-password':
    case 'change-email':
      return renderLinkMail({ kind: mail.kind, ...linkPayload.parse(mail.payload) }, dependencies);
    case 'email-changed':
      return renderNoticeMail({ kind: mail.kind, ...emailChangedPayload.parse(mail.payload) }, dependencies);
    case 'password-changed':
      return renderNoticeMail({ kind: mail.kind }, dependencies);
    default:
      throw new MailError(`No template for mails of the kind '${mail.kind}'`, false);
  }
}

async function findPaidOrder(mail: QueuedMail, { supabase }: Pick<Dependencies, 'supabase'>): Promise<Order> {
  const { orderId } = orderPayload.parse(mail.payload);
  const order = await findOrder(supabase, { id: orderId });
  // Refunded while the mail was waiting: its links would be dead on arrival.
  if (order?.status !== 'paid') throw new MailError('The order is not paid any more', true);
  return order;
}

async function findDispute(
  mail: QueuedMail,
  { supabase }: Pick<Dependencies, 'supabase'>,
): Promise<DisputedOrder> {
  const { orderId, disputeId } = disputePayload.parse(mail.payload);
  const order = await findOrder(supabase, { id: orderId });
  const { data: dispute, error } = await supabase
    .from('disputes')
    .select('state, amount_cents, reason, answer_by')
    .eq('id', disputeId)
    .maybeSingle();
  if (error) throw new Error('The dispute could not be read', { cause: error });
  if (!order || !dispute) throw new MailError('The dispute is not there any more', true);
  return {
    order,
    state: disputeState.parse(dispute.state),
    amountCents: dispute.amount_cents,
    reason: dispute.reason,
    answerBy: dispute.answer_by === null ? undefined : new Date(dispute.answer_by),
  };
}

async function statusOf(
  subscriptionId: string,
  { supabase }: Pick<Dependencies, 'supabase'>,
): Promise<string | undefined> {
  const { data, error } = await supabase
    .from('subscriptions')
    .select('status')
    .eq('stripe_subscription_id', subscriptionId)
    .maybeSingle();
  if (error) throw new Error('The subscription could not be read', { cause: error });
  return data?.status;
}

function filesOf(orders: readonly Order[], { supabase }: Pick<Dependencies, 'supabase'>) {
  const products = orders.flatMap(({ items }) => items.map((item) => item.productId));
  return listProductFiles(supabase, [...new Set(products)]);
}
