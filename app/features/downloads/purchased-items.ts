import type { ShopProduct } from '#domain/catalog.ts';
import { findProduct } from '#domain/catalog.ts';
import { publicFileUrl } from '#lib/page/public-file.ts';
import type { Order, OrderDelivery } from './use-order.ts';
import type { OwnedFile } from './own-downloads.ts';

/** A file to download. Without `fileId` and `publicUrl`, the purchase is not confirmed yet. */
export interface FileDelivery {
  kind: 'file';
  fileName: string;
  fileId?: string;
  publicUrl?: string;
}

/** One line of a purchase with its deliveries. */
export interface PurchasedItem {
  productId: number;
  name: string;
  option?: string;
  quantity: number;
  /** Total of the line. Unknown without an order. */
  amountCents?: number;
  deliveries: (FileDelivery | Exclude<OrderDelivery, { kind: 'file' }>)[];
}

type LastPurchaseLine = Pick<PurchasedItem, 'option' | 'quantity'> & { id: number };

/** Returns the items of an order. */
export function itemsFromOrder({ items }: Order): PurchasedItem[] {
  return items.map(({ productName, option, ...item }) => ({
    ...item,
    name: productName,
    option: option ?? undefined,
  }));
}

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
    return [{ productId: id, name: product.name, option, quantity, deliveries }];
  });
}

/** Returns one item for each file that a member owns. */
export function itemsFromOwnedFiles(
  ownedFiles: readonly OwnedFile[],
  catalog: readonly ShopProduct[],
): PurchasedItem[] {
  return ownedFiles.map(({ fileId, productId, fileName }) => ({
    productId,
    name: findProduct(catalog, productId)?.name ?? fileName,
    quantity: 1,
    deliveries: [{ kind: 'file', fileId, fileName }],
  }));
}

/** Finds a file of the last purchase in the confirmed order. */
export function findOrderedFile(
  order: Order | undefined,
  productId: number,
  fileName: string,
): Extract<OrderDelivery, { kind: 'file' }> | undefined {
  return order?.items
    .filter((item) => item.productId === productId)
    .flatMap(({ deliveries }) => deliveries)
    .filter((delivery) => delivery.kind === 'file')
    .find((file) => file.fileName === fileName);
}
