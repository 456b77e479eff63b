import { FunctionCallError } from '#lib/api/call-function.ts';
import type { OrderResponse } from '#domain/account-calls.ts';

/**
 * State of a purchase on the success page.
 * none          no payment session, no last purchase in this browser, and no files of a member
 * owned         no purchase, but the member owns files
 * loading-files loading the member's files
 * checking      loading the order, or polling a pending one
 * paid          confirmed by the server; without a payment session, this browser stored a last purchase
 * expired       paid, but too long ago for the payment session to prove it; the receipt has the links
 * held          paid, and the desk decides, because the payment does not match the order
 * pending       not confirmed by the payment provider when polling stopped
 * unknown       the server knows no such order
 * unreachable   the server did not respond or failed
 */
export type PurchaseState =
  | 'none'
  | 'owned'
  | 'loading-files'
  | 'checking'
  | 'paid'
  | 'expired'
  | 'pending'
  | 'held'
  | 'cancelled'
  | 'disputed'
  | 'refunded'
  | 'unknown'
  | 'unreachable';

interface PurchaseStateInput {
  sessionId: string | null;
  hasLastPurchase: boolean;
  /** Number of the current user's files: 0 for visitors, undefined while loading. */
  ownedCount: number | undefined;
  order: OrderResponse | undefined;
  error: unknown;
  isPolling: boolean;
}

export function purchaseState({
  sessionId,
  hasLastPurchase,
  ownedCount,
  order,
  error,
  isPolling,
}: PurchaseStateInput): PurchaseState {
  if (sessionId === null) {
    if (hasLastPurchase) return 'paid';
    if (ownedCount === undefined) return 'loading-files';
    return ownedCount > 0 ? 'owned' : 'none';
  }
  if (order) {
    if (order.status === 'pending') return isPolling ? 'checking' : 'pending';
    if (order.status !== 'paid') return order.status;
    return order.hasExpired ? 'expired' : 'paid';
  }
  if (!error) return 'checking';
  const isClientError = error instanceof FunctionCallError && error.status >= 400 && error.status < 500;
  return isClientError ? 'unknown' : 'unreachable';
}
