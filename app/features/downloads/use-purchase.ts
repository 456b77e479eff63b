import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { reviewUploadPath } from '../../../supabase/functions/_shared/review-upload-path.ts';
import { downloadProductFile, downloadPublicFile } from '../../lib/shop/download-product-file.ts';
import { useSession } from '../../lib/session/session.ts';
import { catalog } from '../../lib/shop/shop-catalog.generated.ts';
import { type CartLine, useCart } from '../cart/cart-provider.tsx';
import { isFirstVisit } from './cleared-for.ts';
import { type Order, useOrder } from './get-order.ts';
import { type OwnedFile, useOwnDownloads } from './own-downloads.ts';
import { type PurchaseState, purchaseState } from './purchase-state.ts';
import {
  type FileDelivery,
  type PurchasedItem,
  findOrderedFile,
  itemsFromOrder,
  itemsFromOwned,
  itemsFromRecord,
} from './purchased-items.ts';

/** The last-purchase record: read once, then cleared. */
function useRecord(): CartLine[] {
  const { readPurchaseInfo, clearPurchaseInfo } = useCart();
  const [record] = useState(() => readPurchaseInfo() ?? []);
  useEffect(clearPurchaseInfo, [clearPurchaseInfo]);
  return record;
}

/** A session in the address clears the cart, but once: coming Back here must not cost what was put in since. */
function useClearedCart(sessionId: string | null): void {
  const { clearCart } = useCart();
  useEffect(() => {
    if (sessionId !== null && isFirstVisit(sessionId)) clearCart({ silent: true });
  }, [sessionId, clearCart]);
}

interface Purchase {
  state: PurchaseState;
  items: PurchasedItem[];
  /** Where a bought video review is used. */
  jumpPath: string;
  /** Loads the order again. */
  check: () => void;
  /** Hands a bought file to the browser. Throws when it cannot be had, for want of proof for instance. */
  download: (item: PurchasedItem, file: FileDelivery) => Promise<void>;
}

/** What may be shown: the order once it is there, until then whatever the browser's record lets appear. */
function shownItems(
  state: PurchaseState,
  { order, record, owned }: { order: Order | undefined; record: CartLine[]; owned: OwnedFile[] | undefined },
): PurchasedItem[] {
  if (['cancelled', 'disputed', 'refunded', 'unknown'].includes(state)) return [];
  if (state === 'owned') return itemsFromOwned(owned ?? [], catalog);
  if (order && state !== 'checking') return itemsFromOrder(order);
  return itemsFromRecord(record, catalog);
}

/** What the signed-in person owns. A failure means that nothing is shown from there, and is logged by the query's own retries. */
function useOwned() {
  const session = useSession();
  const { data, error } = useOwnDownloads(session.user?.id);
  const isAsking = session.status === 'loading' || (session.user !== undefined && !data && !error);
  return {
    owned: data,
    isMember: session.user !== undefined,
    count: isAsking ? undefined : (data?.length ?? 0),
  };
}

/**
 * Everything the success page knows: the session in the address, the browser's record, what the signed-in person owns, and what
 * the server says. For the browser only; the prerendered page knows none of it.
 */
export function usePurchase(): Purchase {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id') || null;
  const record = useRecord();
  useClearedCart(sessionId);
  const { owned, isMember, count } = useOwned();
  const { order, error, isPolling, refetch } = useOrder(sessionId);
  const state = purchaseState({
    sessionId,
    hasRecord: record.length > 0,
    ownedFiles: count,
    order,
    error,
    isPolling,
  });

  async function download({ productId }: PurchasedItem, file: FileDelivery): Promise<void> {
    if (file.publicUrl !== undefined) return downloadPublicFile(file.publicUrl, file.fileName);
    if (sessionId === null) {
      if (!isMember)
        throw new Error('There is neither a payment session nor a member who proves the purchase.');
      const own = owned?.find((one) => one.productId === productId && one.fileName === file.fileName);
      if (!own) throw new Error('The member does not own this file.');
      return downloadProductFile(own);
    }
    const current = file.fileId === undefined ? (await refetch()).data : order;
    const ordered = findOrderedFile(current, productId, file.fileName);
    if (!ordered) throw new Error('The payment session does not cover this file.');
    return downloadProductFile(ordered, sessionId);
  }

  const items = shownItems(state, { order, record, owned });
  const jumpPath = isMember ? '/upload' : reviewUploadPath(order?.email);
  return { state, items, jumpPath, check: () => void refetch(), download };
}
