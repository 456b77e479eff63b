import { readAllRows } from '../_shared/domain/read-all-rows.ts';
import { z } from 'zod';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { findInvitation } from '../_shared/invitations.ts';
import { invitationUrl } from '../_shared/invitation-links.ts';
import { renderLinkMail, renderNoticeMail } from '../_shared/mail/account-mail.ts';
import { renderCoachNotice } from '../_shared/mail/coach-notice.ts';
import { renderChatMail } from '../_shared/mail/chat-mail.ts';
import { renderContactMessage } from '../_shared/mail/contact-message.ts';
import { renderCreditsGiven } from '../_shared/mail/credits-given.ts';
import { renderDisputeNotice } from '../_shared/mail/dispute-notice.ts';
import { findHeldPayment } from '../_shared/held-payments.ts';
import {
  renderHeldPaymentNotice,
  renderPaymentHeld,
  renderPaymentReturned,
} from '../_shared/mail/held-payment.ts';
import { renderInvitation } from '../_shared/mail/invitation-mail.ts';
import { renderMyFiles } from '../_shared/mail/my-files.ts';
import { renderNewVersion } from '../_shared/mail/new-version.ts';
import { renderNoticeBundle } from '../_shared/mail/notice-bundle.ts';
import { renderOrderReceipt } from '../_shared/mail/order-receipt.ts';
import { renderOrderRefund, renderRefundFailed } from '../_shared/mail/order-refund.ts';
import { renderOrderSoldOut } from '../_shared/mail/order-sold-out.ts';
import { renderOrderShipped } from '../_shared/mail/order-shipped.ts';
import { renderPurchaseNotice } from '../_shared/mail/purchase-notice.ts';
import type { RenderedMail } from '../_shared/mail/render-mail.ts';
import { renderReviewMail } from '../_shared/mail/review-mails.ts';
import { MailError, ObsoleteMail } from '../_shared/mail/send-mail.ts';
import { renderSubmissionWaits } from '../_shared/mail/submission-waits.ts';
import { renderPlanAssigned, renderSessionReminder } from '../_shared/mail/training-mail.ts';
import { renderSubscriptionMail } from '../_shared/mail/subscription-mail.ts';
import { findOrder, listPaidOrders } from '../_shared/orders.ts';
import type { Order } from '../_shared/orders.ts';
import { listOrderFiles } from '../_shared/product-files.ts';

/** Number of notices that a bundle lists; it only counts the rest. */
const MAX_NAMED_NOTICES = 20;

type Dependencies = Pick<
  FunctionDependencies,
  'supabase' | 'catalog' | 'brand' | 'siteUrl' | 'supabaseUrl' | 'downloadLinkSecret' | 'now'
>;

export interface QueuedMail {
  id: string;
  kind: string;
  recipient: string;
  payload: unknown;
}

const orderPayload = z.object({ orderId: z.uuid() });
const heldPayload = z.object({ sessionId: z.string() });
const refundPayload = z.object({ cents: z.number().int() });
const invitationPayload = z.object({ invitationId: z.uuid() });
const messagePayload = z.object({ messageId: z.uuid() });
const subscriptionPayload = z.object({ subscriptionId: z.string(), until: z.coerce.date().optional() });
const invoicePayload = z.object({ invoiceId: z.string() });
const linkPayload = z.object({ token: z.string(), code: z.string(), redirectTo: z.string() });
const emailChangedPayload = z.object({ newEmail: z.string() });

/** Renders a queued mail from current data. Throws ObsoleteMail when there is nothing to say anymore. */
export async function renderQueuedMail(mail: QueuedMail, dependencies: Dependencies): Promise<RenderedMail> {
  switch (mail.kind) {
    case 'order-receipt': {
      const order = await findPaidOrder(mail, dependencies);
      return renderOrderReceipt(order, {
        ...dependencies,
        files: await listOrderFiles(dependencies.supabase, [order]),
      });
    }
    case 'order-refunded':
      return renderOrderRefund(await findMailedOrder(mail, dependencies), centsOf(mail), dependencies);
    case 'order-refund-failed':
      return renderRefundFailed(await findMailedOrder(mail, dependencies), centsOf(mail), dependencies);
    case 'order-sold-out':
      return renderOrderSoldOut(await findMailedOrder(mail, dependencies), dependencies);
    case 'payment-held':
    case 'payment-returned':
    case 'held-payment-notice':
      return renderHeldPayment({ ...mail, kind: mail.kind }, dependencies);
    case 'order-shipped':
      return renderOrderShipped(await findPaidOrder(mail, dependencies), dependencies);
    case 'new-version':
      return renderNewVersion(mail, dependencies);
    case 'purchase-notice':
      return renderPurchaseNotice(await findPaidOrder(mail, dependencies), dependencies);
    case 'dispute-notice':
      return renderDisputeNotice(await findMailedOrder(mail, dependencies), mail.payload, dependencies);
    case 'my-files': {
      const orders = await listPaidOrders(dependencies.supabase, mail.recipient);
      const files = await listOrderFiles(dependencies.supabase, orders);
      const rendered = await renderMyFiles(orders, { ...dependencies, files });
      if (!rendered) throw new ObsoleteMail('Nothing was bought with this address');
      return rendered;
    }
    case 'invitation': {
      const { invitationId } = invitationPayload.parse(mail.payload);
      const invitation = await findInvitation(dependencies.supabase, invitationId);
      if (invitation?.state !== 'pending') throw new ObsoleteMail('The invitation is no longer pending');
      return renderInvitation(invitation, await invitationUrl(invitationId, dependencies), dependencies);
    }
    case 'notices':
      return renderNotices(mail, dependencies);
    case 'contact-message': {
      const { messageId } = messagePayload.parse(mail.payload);
      const { data: message, error } = await dependencies.supabase
        .from('contact_messages')
        .select('name, email, subject, message')
        .eq('id', messageId)
        .maybeSingle();
      if (error) throw new Error('The message could not be read', { cause: error });
      if (!message) throw new ObsoleteMail('The message was deleted');
      return renderContactMessage(message, dependencies);
    }
    case 'renewal-failed': {
      const { subscriptionId, until } = subscriptionPayload.parse(mail.payload);
      // Paid, canceled or deleted while the mail was queued.
      if (
        until === undefined ||
        (await findSubscriptionStatus(subscriptionId, dependencies)) !== 'past_due'
      ) {
        throw new ObsoleteMail('The renewal is no longer due');
      }
      return renderSubscriptionMail({ kind: mail.kind, until }, dependencies);
    }
    case 'payment-reminder': {
      const { subscriptionId } = subscriptionPayload.parse(mail.payload);
      const status = await findSubscriptionStatus(subscriptionId, dependencies);
      if (status !== 'past_due' && status !== 'unpaid') {
        throw new ObsoleteMail('The payment is no longer due');
      }
      return renderSubscriptionMail({ kind: mail.kind }, dependencies);
    }
    case 'subscription-cancelled': {
      const { until } = subscriptionPayload.required().parse(mail.payload);
      return renderSubscriptionMail({ kind: mail.kind, until }, dependencies);
    }
    case 'subscription-paid':
      return renderSubscriptionMail(
        { kind: mail.kind, payment: await findPayment(mail, dependencies) },
        dependencies,
      );
    case 'subscription-started':
    case 'subscription-ended':
      return renderSubscriptionMail({ kind: mail.kind }, dependencies);
    case 'submission-reviewed':
    case 'review-reply':
    case 'coach-reply':
    case 'guardian-named':
    case 'guardian-sharing':
    case 'guardian-readiness':
      return renderReviewMail({ ...mail, kind: mail.kind }, dependencies);
    case 'coach-submission':
    case 'coach-due':
      return renderCoachNotice({ ...mail, kind: mail.kind }, dependencies);
    case 'submission-waits':
      return renderSubmissionWaits(mail.payload, dependencies);
    case 'credits-given':
      return renderCreditsGiven(mail.payload, dependencies);
    case 'chat-unread':
    case 'chat-copy':
      return renderChatMail({ ...mail, kind: mail.kind }, dependencies);
    case 'plan-assigned':
      return renderPlanAssigned(mail.payload, dependencies);
    case 'session-reminder':
      return renderSessionReminder(mail.payload, dependencies);
    case 'confirm-signup':
    case 'reset-password':
    case 'change-email':
      return renderLinkMail({ kind: mail.kind, ...linkPayload.parse(mail.payload) }, dependencies);
    case 'email-changed':
      return renderNoticeMail({ kind: mail.kind, ...emailChangedPayload.parse(mail.payload) }, dependencies);
    case 'password-changed':
    case 'account-deleted':
    case 'second-factor-removed':
      return renderNoticeMail({ kind: mail.kind }, dependencies);
    default:
      throw new MailError(`No template for mail of kind '${mail.kind}'`, false);
  }
}

async function renderNotices(bundle: QueuedMail, dependencies: Dependencies): Promise<RenderedMail> {
  const notices = await readAllRows(async (from, to) => {
    const { data, error } = await dependencies.supabase
      .from('mail_outbox')
      .select('id, kind, recipient, payload')
      .eq('bundle_id', bundle.id)
      .order('created_at')
      .order('id')
      .range(from, to);
    if (error) throw new Error('The notices could not be read', { cause: error });
    return data;
  });
  const named: RenderedMail[] = [];
  let next = 0;
  for (; next < notices.length && named.length < MAX_NAMED_NOTICES; next += 1) {
    const notice = notices[next];
    const rendered = notice && (await renderUnlessObsolete(notice, dependencies));
    if (rendered) named.push(rendered);
  }
  const unnamed = notices.length - next;
  const [only] = named;
  if (!only && unnamed === 0) throw new ObsoleteMail('Every notice in this mail is obsolete');
  return only && named.length + unnamed === 1
    ? only
    : renderNoticeBundle(named, unnamed, { ...dependencies, isForCoach: bundle.recipient !== 'owner' });
}

async function renderUnlessObsolete(
  notice: QueuedMail,
  dependencies: Dependencies,
): Promise<RenderedMail | undefined> {
  try {
    return await renderQueuedMail(notice, dependencies);
  } catch (cause) {
    if (cause instanceof ObsoleteMail) return undefined;
    throw cause;
  }
}

async function renderHeldPayment(
  mail: QueuedMail & { kind: 'payment-held' | 'payment-returned' | 'held-payment-notice' },
  dependencies: Dependencies,
): Promise<RenderedMail> {
  const order = await findMailedOrder(mail, dependencies);
  const held = await findHeldPayment(dependencies.supabase, heldPayload.parse(mail.payload).sessionId);
  if (!held) throw new ObsoleteMail('The order was deleted');
  if (mail.kind === 'payment-returned') return renderPaymentReturned(order, held, dependencies);
  if (held.decision !== null) throw new ObsoleteMail('The desk has decided already');
  if (mail.kind === 'payment-held') return renderPaymentHeld(order, dependencies);
  return renderHeldPaymentNotice(order, held, dependencies);
}

const centsOf = ({ payload }: QueuedMail): number => refundPayload.parse(payload).cents;

async function findMailedOrder({ payload }: QueuedMail, { supabase }: Dependencies): Promise<Order> {
  const order = await findOrder(supabase, { id: orderPayload.parse(payload).orderId });
  if (!order) throw new ObsoleteMail('The order was deleted');
  return order;
}

async function findPaidOrder(mail: QueuedMail, dependencies: Dependencies): Promise<Order> {
  const order = await findMailedOrder(mail, dependencies);
  // Refunded while the mail was queued: its links would not work.
  if (order.status !== 'paid') throw new ObsoleteMail('The order is no longer paid');
  return order;
}

async function findPayment(mail: QueuedMail, { supabase }: Pick<Dependencies, 'supabase'>) {
  const { invoiceId } = invoicePayload.parse(mail.payload);
  const { data, error } = await supabase
    .from('subscription_payments')
    .select('amount_cents, currency, paid_at, hosted_invoice_url, livemode')
    .eq('invoice_id', invoiceId)
    .maybeSingle();
  if (error) throw new Error('The subscription payment could not be read', { cause: error });
  if (!data) throw new ObsoleteMail('The payment was deleted');
  return data;
}

async function findSubscriptionStatus(
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
