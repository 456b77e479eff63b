import type { ShopProduct } from '#domain/catalog.ts';
import { findProduct } from '#domain/catalog.ts';
import { publicFileUrl } from '#lib/page/public-file.ts';
import type { OrderResponse, OrderResponseItem } from '#domain/account-calls.ts';
import type { OrderDelivery } from '#domain/delivery.ts';
import type { OwnedFile } from './own-downloads.ts';

/** A file to download. Without `fileId` and `publicUrl`, the purchase is not confirmed yet. */
export interface FileDelivery {
  kind: 'file';
  fileName: string;
  fileId?: string;
  publicUrl?: string;
}

/** One line of an order, or what is known of it without the order. */
export interface PurchasedItem extends Omit<
  OrderResponseItem,
  'unitAmountCents' | 'amountCents' | 'deliveries'
> {
  amountCents?: number;
  deliveries: (FileDelivery | Exclude<OrderDelivery, { kind: 'file' }>)[];
}

type LastPurchaseLine = Pick<PurchasedItem, 'option' | 'quantity'> & { id: number };

/** Returns the items with files of the last purchase that this browser stored. */
export function itemsFromLastPurchase(
  lastPurchase: readonly LastPurchaseLine[],
  catalog: readonly ShopProduct[],
): PurchasedItem[] {
  return lastPurchase.flatMap(({ id, option, quantity }) => {
    const product = findProduct(catalog, id);
    if (!product || product.files.length === 0) return [];
    const deliveries = product.files.map(({ fileName, publicPlace }) => ({
      kind: 'file' as const,
      fileName,
      ...(publicPlace && { publicUrl: publicFileUrl(publicPlace.bucket, publicPlace.path) }),
    }));
    return [{ productId: id, productName: product.name, option, quantity, deliveries }];
  });
}

/** Returns one item for each file that a member owns. */
export function itemsFromOwnedFiles(
  ownedFiles: readonly OwnedFile[],
  catalog: readonly ShopProduct[],
): PurchasedItem[] {
  return ownedFiles.map(({ fileId, productId, fileName }) => ({
    productId,
    productName: findProduct(catalog, productId)?.name ?? fileName,
    quantity: 1,
    deliveries: [{ kind: 'file', fileId, fileName }],
  }));
}

/** Finds a file of the last purchase in the confirmed order. */
export function findOrderedFile(
  order: Pick<OrderResponse, 'items'> | undefined,
  productId: number,
  fileName: string,
): Extract<OrderDelivery, { kind: 'file' }> | undefined {
  return order?.items
    .filter((item) => item.productId === productId)
    .flatMap(({ deliveries }) => deliveries)
    .filter((delivery) => delivery.kind === 'file')
    .find((file) => file.fileName === fileName);
}
