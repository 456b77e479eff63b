import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { catalogue } from '../../lib/shop-catalogue.generated.ts';
import { type CartLine, useCart } from '../cart/cart-provider.tsx';
import { downloadOrderFile, downloadPublicFile } from './download-file.ts';
import { type Order, useOrder } from './get-order.ts';
import { type PurchaseState, purchaseState } from './purchase-state.ts';
import {
  type FileDelivery,
  type PurchasedItem,
  findOrderedFile,
  itemsFromOrder,
  itemsFromRecord,
} from './purchased-items.ts';

/** The last-purchase record: read once, then cleared. */
function useRecord(): CartLine[] {
  const { readPurchaseInfo, clearPurchaseInfo } = useCart();
  const [record] = useState(() => readPurchaseInfo() ?? []);
  useEffect(clearPurchaseInfo, [clearPurchaseInfo]);
  return record;
}

const clearedFor = new Set<string>();

/** A session in the address clears the cart, but once: coming Back here must not cost what was put in since. */
function useClearedCart(sessionId: string | null): void {
  const { clearCart } = useCart();
  useEffect(() => {
    if (sessionId === null || clearedFor.has(sessionId)) return;
    clearedFor.add(sessionId);
    clearCart({ silent: true });
  }, [sessionId, clearCart]);
}

interface Purchase {
  state: PurchaseState;
  items: PurchasedItem[];
  /** Asks for the order once more. */
  check: () => void;
  /** Hands a bought file to the browser. Throws when it cannot be had, for want of proof for instance. */
  download: (item: PurchasedItem, file: FileDelivery) => Promise<void>;
}

/** What may be shown: the order once it is there, until then whatever the browser's record lets appear. */
function shownItems(state: PurchaseState, order: Order | undefined, record: CartLine[]): PurchasedItem[] {
  if (state === 'cancelled' || state === 'refunded' || state === 'unknown') return [];
  if (order && state !== 'checking') return itemsFromOrder(order);
  return itemsFromRecord(record, catalogue);
}

/**
 * Everything the success page knows: the session in the address, the browser's record, and what the server says. For the
 * browser only; the prerendered page knows none of it.
 */
export function usePurchase(): Purchase {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id') || null;
  const record = useRecord();
  useClearedCart(sessionId);
  const { order, error, isPolling, refetch } = useOrder(sessionId);
  const state = purchaseState({ sessionId, hasRecord: record.length > 0, order, error, isPolling });

  async function download({ productId }: PurchasedItem, file: FileDelivery): Promise<void> {
    if (file.publicUrl !== undefined) return downloadPublicFile(file.publicUrl, file.fileName);
    if (sessionId === null) throw new Error('There is no payment session that proves the purchase.');
    const current = file.fileId === undefined ? (await refetch()).data : order;
    const ordered = findOrderedFile(current, productId, file.fileName);
    if (!ordered) throw new Error('The payment session does not cover this file.');
    return downloadOrderFile(ordered, sessionId);
  }

  return { state, items: shownItems(state, order, record), check: () => void refetch(), download };
}
