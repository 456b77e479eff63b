import type { ShopProduct } from '../../../supabase/functions/_shared/catalog.ts';
import { findProduct } from '../../../supabase/functions/_shared/catalog.ts';
import { publicFileUrl } from '../../lib/page/public-file.ts';
import type { Order, OrderDelivery } from './get-order.ts';
import type { OwnedFile } from './own-downloads.ts';

/** A file to download; without `fileId` and `publicUrl` nobody has confirmed yet that it is theirs. */
export interface FileDelivery {
  kind: 'file';
  fileName: string;
  fileId?: string;
  publicUrl?: string;
}

/** One line of a purchase with what it delivers. */
export interface PurchasedItem {
  productId: number;
  name: string;
  option?: string;
  quantity: number;
  /** Of the whole line; unknown when there is only the browser's own record. */
  amountCents?: number;
  deliveries: (FileDelivery | Exclude<OrderDelivery, { kind: 'file' }>)[];
}

type RecordLine = Pick<PurchasedItem, 'option' | 'quantity'> & { id: number };

/** What the server says was bought. */
export function itemsFromOrder({ items }: Order): PurchasedItem[] {
  return items.map(({ productName, option, ...item }) => ({
    ...item,
    name: productName,
    option: option ?? undefined,
  }));
}

/** The download buttons that the browser's record of the last purchase lets appear: products that deliver files. */
export function itemsFromRecord(
  record: readonly RecordLine[],
  catalog: readonly ShopProduct[],
): PurchasedItem[] {
  return record.flatMap(({ id, option, quantity }) => {
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

/** The download buttons for what a member owns. */
export function itemsFromOwned(
  owned: readonly OwnedFile[],
  catalog: readonly ShopProduct[],
): PurchasedItem[] {
  return owned.map(({ fileId, productId, fileName }) => ({
    productId,
    name: findProduct(catalog, productId)?.name ?? fileName,
    quantity: 1,
    deliveries: [{ kind: 'file', fileId, fileName }],
  }));
}

/** The confirmed twin of a file that only the browser's record promised. */
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
