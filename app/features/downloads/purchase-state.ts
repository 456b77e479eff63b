import { FunctionCallError } from '../../lib/api/call-function.ts';
import type { Order } from './get-order.ts';

/**
 * What can honestly be said about a purchase.
 * none        neither a session nor a last-purchase record: there is nothing to confirm
 * owned       no purchase, but a member whose files can be shown
 * looking     the member's files are being asked for
 * checking    the order is being asked for
 * paid        the server says so; or, without a session, the record of the cart that was sent to the payment page
 * expired     paid, but too long ago for the session to prove it; the receipt has the links
 * pending     the payment provider has not confirmed it in the time we wait
 * unreachable nobody could be asked
 */
export type PurchaseState =
  | 'none'
  | 'owned'
  | 'looking'
  | 'checking'
  | 'paid'
  | 'expired'
  | 'pending'
  | 'cancelled'
  | 'disputed'
  | 'refunded'
  | 'unknown'
  | 'unreachable';

interface Evidence {
  sessionId: string | null;
  hasRecord: boolean;
  /** The current user's files: empty for visitors, undefined while loading. */
  ownedFiles: number | undefined;
  order: Order | undefined;
  error: unknown;
  /** Whether a pending order is still being asked for. */
  isPolling: boolean;
}

export function purchaseState({
  sessionId,
  hasRecord,
  ownedFiles,
  order,
  error,
  isPolling,
}: Evidence): PurchaseState {
  if (sessionId === null) {
    if (hasRecord) return 'paid';
    if (ownedFiles === undefined) return 'looking';
    return ownedFiles > 0 ? 'owned' : 'none';
  }
  if (order) {
    if (order.status === 'pending') return isPolling ? 'checking' : 'pending';
    if (order.status !== 'paid') return order.status;
    return order.items.some(({ deliveries }) => deliveries.length > 0) ? 'paid' : 'expired';
  }
  if (!error) return 'checking';
  const isRefused = error instanceof FunctionCallError && error.status >= 400 && error.status < 500;
  return isRefused ? 'unknown' : 'unreachable';
}
