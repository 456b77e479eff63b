import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OrderResponse } from '#domain/account-calls.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import { reviewUploadPath } from '#domain/review-upload-path.ts';
import { removeCoupon } from '#common/shop/coupon-link.ts';
import { downloadProductFile, downloadPublicFile } from '#common/shop/download-product-file.ts';
import { getOrder } from '#common/shop/order-answer.ts';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { tryStorage } from '#lib/device/try-storage.ts';
import { useSession } from '#lib/session/session.ts';
import { countEvent } from '#lib/site/count-visitors.ts';
import { siteData } from '#lib/site/site-data.ts';
import { type CartLine, useCart } from '../cart/cart-provider.tsx';
import { type OwnedFile, ownDownloadsQuery } from './own-downloads.ts';
import { type PurchaseState, purchaseState } from './purchase-state.ts';
import {
  type FileDelivery,
  type PurchasedItem,
  findOrderedFile,
  itemsFromLastPurchase,
  itemsFromOwnedFiles,
} from './purchased-items.ts';

/** Reads the last purchase that this browser stored, and deletes it. */
function useLastPurchase(): CartLine[] {
  const { readPurchaseInfo, clearPurchaseInfo } = useCart();
  const [lastPurchase] = useState(() => readPurchaseInfo() ?? []);
  useEffect(clearPurchaseInfo, [clearPurchaseInfo]);
  return lastPurchase;
}

const visitKey: DeviceKey = 'cleared-for';
let lastVisitInMemory: string | null = null;

/**
 * Records that this tab opened an order's page. Returns whether it was the first time. A reload counts as the first time
 * if the browser blocks storage.
 */
function recordFirstVisit(sessionId: string): boolean {
  const lastVisit = tryStorage(() => sessionStorage.getItem(visitKey), null) ?? lastVisitInMemory;
  tryStorage(() => sessionStorage.setItem(visitKey, sessionId), undefined, 'The visit could not be stored');
  lastVisitInMemory = sessionId;
  return lastVisit !== sessionId;
}

/**
 * Once per payment session of this browser: clears the cart, so that going back to this page keeps items added since, and counts the
 * order when it is paid. A link to another purchase leaves the cart as it is.
 */
function useFirstVisit(
  sessionId: string | null,
  order: OrderResponse | undefined,
  isPurchaseHere: boolean,
): void {
  const { clearCart } = useCart();
  const isUncounted = useRef(false);
  const isPaid = order?.status === 'paid';
  useEffect(() => {
    if (sessionId === null || !isPurchaseHere || !recordFirstVisit(sessionId)) return;
    isUncounted.current = true;
    clearCart({ silent: true });
    removeCoupon();
  }, [sessionId, isPurchaseHere, clearCart]);
  useEffect(() => {
    if (!isPaid || !isUncounted.current) return;
    isUncounted.current = false;
    countEvent('Paid');
  }, [isPaid]);
}

interface Purchase {
  state: PurchaseState;
  items: PurchasedItem[];
  /** The order whose prices and shipping are shown. Undefined while only this browser's record is known. */
  order: OrderResponse | undefined;
  /** Path where the buyer uploads a video for a purchased review. */
  uploadPath: string;
  refetchOrder: () => void;
  /** Downloads a purchased file. Throws when nothing proves the purchase or the download fails. */
  download: (item: PurchasedItem, file: FileDelivery) => Promise<void>;
}

/** Returns the items of the order, or of this browser's last purchase while there is no order. */
function selectItems(
  state: PurchaseState,
  order: OrderResponse | undefined,
  lastPurchase: readonly CartLine[],
  ownedFiles: readonly OwnedFile[],
): PurchasedItem[] {
  if (['cancelled', 'disputed', 'refunded', 'unknown'].includes(state)) return [];
  if (state === 'owned') return itemsFromOwnedFiles(ownedFiles, siteData().catalog);
  if (order && state !== 'checking') return order.items;
  return itemsFromLastPurchase(lastPurchase, siteData().catalog);
}

const maximumResponses = 20;

/** Returns the milliseconds until the next poll of a pending order, or false to stop. Polls every 1 s, later every 3 s. */
export function pollDelay(status: OrderStatus | undefined, responses: number): number | false {
  if (status !== 'pending' || responses >= maximumResponses) return false;
  return responses < 10 ? 1000 : 3000;
}

/**
 * Loads the order of a payment session and polls while the payment is not confirmed. `isPolling` is false once the last
 * poll of a pending order has returned.
 */
function useOrder(sessionId: string | null) {
  const queryKey = ['order', sessionId];
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => getOrder({ session_id: sessionId ?? '' }),
    enabled: sessionId !== null,
    staleTime: ({ state }) => (state.data?.status === 'pending' ? 0 : 60_000),
    refetchInterval: ({ state }) => pollDelay(state.data?.status, state.dataUpdateCount),
  });
  const responses = client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  return { order: data, error, refetch, isPolling: pollDelay(data?.status, responses) !== false };
}

/** Loads the current user's files: undefined while loading, none for visitors and after a failure. */
function useOwnedFiles() {
  const session = useSession();
  const isMember = session.user !== undefined;
  const { data, error } = useQuery(ownDownloadsQuery(session.user?.id));
  const isLoading = session.status === 'loading' || (isMember && !data && !error);
  return { ownedFiles: isLoading ? undefined : (data ?? []), isMember };
}

/**
 * Combines the URL's payment session, this browser's last purchase, the current user's files and the order. Only for
 * the browser; the prerendered page has none of these.
 */
export function usePurchase(): Purchase {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id') || null;
  const lastPurchase = useLastPurchase();
  const { ownedFiles, isMember } = useOwnedFiles();
  const { order, error, isPolling, refetch } = useOrder(sessionId);
  useFirstVisit(sessionId, order, lastPurchase.length > 0);
  const state = purchaseState({
    sessionId,
    hasLastPurchase: lastPurchase.length > 0,
    ownedCount: ownedFiles?.length,
    order,
    error,
    isPolling,
  });

  async function download({ productId }: PurchasedItem, file: FileDelivery): Promise<void> {
    if (file.publicUrl !== undefined) return downloadPublicFile(file.publicUrl, file.fileName);
    const fileId = file.fileId ?? (await findFileId(productId, file.fileName));
    if (fileId === undefined) throw new Error('Nothing proves the purchase of this file.');
    return downloadProductFile({ fileId, fileName: file.fileName }, sessionId ?? undefined);
  }

  /** Finds a file of the last purchase in the confirmed order, or without a payment session among the member's files. */
  async function findFileId(productId: number, fileName: string): Promise<string | undefined> {
    if (sessionId !== null) return findOrderedFile((await refetch()).data, productId, fileName)?.fileId;
    return ownedFiles?.find((file) => file.productId === productId && file.fileName === fileName)?.fileId;
  }

  const items = selectItems(state, order, lastPurchase, ownedFiles ?? []);
  const uploadPath = isMember ? '/upload' : reviewUploadPath(order?.email);
  return {
    state,
    items,
    order: items.length > 0 && state !== 'checking' ? order : undefined,
    uploadPath,
    refetchOrder: () => void refetch(),
    download,
  };
}
