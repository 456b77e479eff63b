import { formatDay, isDay } from '#domain/days.ts';
import { formatMoney } from '#domain/money.ts';

/** One entry of the trail. `label` names its target, empty if it was deleted; `details` depend on the action. */
interface TrailAction {
  action: string;
  target: string;
  label: string;
  details: unknown;
}

function field(details: unknown, name: string): unknown {
  return typeof details === 'object' && details !== null && name in details
    ? (details as Record<string, unknown>)[name]
    : undefined;
}

function quoteLabel(label: string, fallback: string): string {
  return label === '' ? fallback : `“${label}”`;
}

/** Returns the amount of an action. Entries without a currency are from before there were others than US dollars. */
function amountOf(details: unknown): string | undefined {
  const cents = field(details, 'cents');
  const currency = field(details, 'currency');
  return typeof cents === 'number'
    ? formatMoney(cents, typeof currency === 'string' ? currency : 'usd')
    : undefined;
}

function describeRefund(label: string, details: unknown): string {
  const paid = amountOf(details);
  const amount = paid === undefined ? '' : `, ${paid}`;
  switch (field(details, 'state')) {
    case 'failed':
      return `Tried to refund order ${label}${amount}: the payment provider refused`;
    case 'asked':
      return `Asked to refund order ${label}${amount}: no answer from the payment provider`;
    default:
      return `Refunded order ${label}${amount}`;
  }
}

function describeDisputeAction(label: string, details: unknown): string {
  const disputed = amountOf(details);
  const amount = disputed === undefined ? '' : `, ${disputed}`;
  switch (field(details, 'state')) {
    case 'won':
      return `Settled the dispute of order ${label} in your favor${amount}`;
    case 'lost':
      return `Decided the dispute of order ${label} for the buyer${amount}`;
    default:
      return `Opened a dispute of order ${label}${amount}`;
  }
}

function describePublication(action: string, details: unknown): string {
  const titles = field(details, 'titles');
  const what = Array.isArray(titles) ? titles.join(', ') : 'content';
  const isRestored = action === 'restore-content';
  switch (field(details, 'state')) {
    case 'failed':
      return `Tried to ${isRestored ? 'restore' : 'publish'} ${what}: the site did not change`;
    case 'asked':
      return `Started to ${isRestored ? 'restore' : 'publish'} ${what}`;
    default:
      return `${isRestored ? 'Restored' : 'Published'} ${what}`;
  }
}

function describeCoupon(code: string, details: unknown): string {
  const amount = amountOf(details) ?? `${String(field(details, 'percent'))}%`;
  switch (field(details, 'state')) {
    case 'failed':
      return `Tried to create the coupon ${code}, ${amount} off`;
    case 'asked':
      return `Asked to create the coupon ${code}, ${amount} off: no answer from the payment provider`;
    default:
      return `Created the coupon ${code}, ${amount} off`;
  }
}

/** Describes a line of 'Needs you' that ended: 'Sent an email of order 7C9E6679 again'. */
function describeEnded(order: string | undefined, target: string, details: unknown): string {
  const ofOrder = order === undefined ? '' : ` of order ${order}`;
  switch (field(details, 'kind')) {
    case 'mail':
      return field(details, 'again') === true
        ? `Sent an email${ofOrder} again`
        : `Left an email${ofOrder} unsent`;
    case 'job':
      return `Ran the task “${target}” again`;
    case 'push':
      return `Tried push messages through ${target} again`;
    case 'list-entry':
      return 'Sent a list entry to the newsletter service again';
    case 'failed-subscription-refund':
      return 'Decided about a failed refund of a subscription';
    case 'credit-note':
      return `Made the credit note${ofOrder} at Stripe`;
    default:
      return `Looked at a report of Stripe${ofOrder}`;
  }
}

function describeStock(productId: string, details: unknown): string {
  const option = String(field(details, 'option') ?? '');
  const pieces = field(details, 'pieces');
  const what = option === '' ? `product ${productId}` : `product ${productId}, ${option}`;
  return typeof pieces === 'number'
    ? `Counted the stock of ${what}: ${pieces}`
    : `Stopped counting the stock of ${what}`;
}

const exportedLists: Readonly<Record<string, string>> = {
  'export-waitlist': 'the waitlist',
  'export-downloads': 'the free downloads',
  'export-orders': 'the orders',
  'export-money': 'the money',
};

/** Describes an action of the trail: 'Refunded order 7C9E6679, $19.00'. */
export function describeAction({ action, target, label, details }: TrailAction): string {
  switch (action) {
    case 'refund-order':
      return describeRefund(label, details);
    case 'dispute-order':
      return describeDisputeAction(label, details);
    case 'resend-order':
      return `Sent the files of order ${label} again`;
    case 'reopen-order':
      return `Opened order ${label} again, whose refund had failed`;
    case 'take-back-order':
      return `Took back the free order ${label}`;
    case 'deliver-held-order':
      return `Delivered order ${label}, whose payment didn’t match`;
    case 'refund-held-order':
      return `Refunded a payment that didn’t match order ${label}`;
    case 'close-held-order':
      return `Closed a payment that didn’t match order ${label}`;
    case 'end-need':
    case 'end-need-order':
      return describeEnded(action === 'end-need' ? undefined : label, target, details);
    case 'set-stock':
      return describeStock(target, details);
    case 'release-order':
      return `Freed the goods that the checkout of order ${label} held`;
    case 'mark-shipped':
      return `Marked order ${label} as shipped`;
    case 'create-coupon':
      return describeCoupon(target, details);
    case 'end-coupon':
      return field(details, 'state') === 'done'
        ? `Ended the coupon ${target}`
        : `Asked to end the coupon ${target}: no answer from the payment provider`;
    case 'insert-video':
      return `Added the video ${quoteLabel(label, 'without a title')}`;
    case 'update-video':
      return `Changed the video ${quoteLabel(label, 'without a title')}`;
    case 'delete-video':
      return `Deleted the video ${quoteLabel(label, 'without a title')}`;
    case 'update-submission': {
      const verb = field(details, 'status') === 'approved' ? 'Approved' : 'Rejected';
      return `${verb} ${quoteLabel(label, 'a submission that was deleted since')}`;
    }
    case 'update-message':
      return `Marked the message ${quoteLabel(label, 'that was deleted')} as ${field(details, 'answered') === true ? 'answered' : 'open'}`;
    case 'delete-message':
      return 'Deleted a message';
    case 'delete-entry':
      return 'Deleted a list entry';
    case 'delete-download':
      return 'Deleted a free download entry';
    case 'erase-address':
      return 'Erased all data of an email address (npm run erase)';
    case 'reset-second-factor':
      return `Reset two-step verification of ${label || 'an account'}`;
    case 'grant-admin':
      return `Made ${label || 'a deleted account'} an owner`;
    case 'revoke-admin':
      return `${label || 'A deleted account'} is no longer an owner`;
    case 'grant-coach':
      return `Made ${label || 'a deleted account'} a coach`;
    case 'revoke-coach':
      return `${label || 'A deleted account'} is no longer a coach`;
    case 'grant-desk':
      return `Gave ${label || 'a deleted account'} the desk`;
    case 'revoke-desk':
      return `${label || 'A deleted account'} no longer works at the desk`;
    case 'grant-editor':
      return `Made ${label || 'a deleted account'} an editor`;
    case 'revoke-editor':
      return `${label || 'A deleted account'} is no longer an editor`;
    case 'assign-athlete':
      return field(details, 'coach') === null
        ? `Moved ${label || 'a deleted account'} to the shared queue`
        : `Assigned ${label || 'a deleted account'} to a coach`;
    case 'export-athlete':
      return `Exported the data of ${label || 'a deleted account'}`;
    case 'delete-athlete':
      return label === '' ? 'Deleted a member’s account' : `Tried to delete ${label}`;
    case 'free-athlete': {
      const until = field(details, 'until');
      return typeof until === 'string' && isDay(until)
        ? `Gave ${label || 'a deleted account'} free access until ${formatDay(until)}`
        : `Ended the free access of ${label || 'a deleted account'}`;
    }
    case 'credit-athlete':
    case 'uncredit-athlete': {
      const count =
        field(details, 'count') === 1
          ? '1 review credit'
          : `${String(field(details, 'count'))} review credits`;
      return action === 'credit-athlete'
        ? `Gave ${label || 'a deleted account'} ${count}`
        : `Took back ${count} from ${label || 'a deleted account'}`;
    }
    case 'remind-athlete':
      return `Reminded ${label || 'a deleted account'} of a failed payment`;
    case 'send-invitation': {
      const count = field(details, 'count');
      return count === 1 ? 'Invited 1 athlete' : `Invited ${String(count)} athletes`;
    }
    case 'resend-invitation':
      return 'Sent an invitation again';
    case 'revoke-invitation':
      return 'Revoked an invitation';
    case 'test-mail':
      return field(details, 'state') === 'done' ? 'Sent a test email' : 'Tried to send a test email';
    case 'start-site':
      return target === 'blank' ? 'Started from a blank site' : 'Started from the sample';
    case 'keep-name':
      return `Kept the name ${String(field(details, 'name'))}`;
    case 'confirm-step':
      return `Confirmed the setup step ‘${target}’`;
    case 'move-files':
      return `Moved ${String(field(details, 'moved') ?? field(details, 'found'))} files to the trash`;
    case 'announce-version': {
      const count = field(details, 'count');
      return `Emailed ${count === 1 ? '1 buyer' : `${String(count)} buyers`} about a new version of ${String(field(details, 'file'))}`;
    }
    case 'publish-content':
    case 'restore-content':
      return describePublication(action, details);
    case 'export-waitlist':
    case 'export-downloads':
    case 'export-orders':
    case 'export-money':
      return `Exported ${exportedLists[action] ?? ''}${target === 'all' ? '' : ` (${target})`}`;
    default:
      return `${action.replaceAll('-', ' ')} ${label || target}`;
  }
}
