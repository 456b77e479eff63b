import type { CatalogProduct } from './domain/catalog.ts';
import { findProduct } from './domain/catalog.ts';
import type { FileDelivery } from './domain/delivery.ts';
import type { Order, OrderItem } from './orders.ts';
import type { ProductFile } from './product-files.ts';

/** A delivery as shown to the buyer. */
export type OrderDelivery =
  /** `publicUrl` is set for free files. Others are downloaded from get-digital-product by `fileId`. */
  | { kind: 'file'; fileId: string; fileName: string; publicUrl?: string }
  | { kind: 'link'; label: string; url: string }
  /** `count` is for the whole line, not per item. */
  | { kind: 'review-credit'; count: number };

export interface DeliveredItem extends OrderItem {
  delivered: OrderDelivery[];
}

/**
 * Returns the lines of an order with their deliveries. Links are those of the current catalog, so that a changed booking link reaches
 * earlier buyers, too. Files are those that were promised with the order, in their current version. A withdrawn product delivers what
 * was stored with the order.
 */
export function deliverOrder(
  order: Order,
  {
    catalog,
    files,
    supabaseUrl,
  }: { catalog: readonly CatalogProduct[]; files: readonly ProductFile[]; supabaseUrl: string },
): DeliveredItem[] {
  return order.items.map((item) => {
    const findFile = ({ bucket, path }: FileDelivery) =>
      files.find((file) => file.productId === item.productId && file.bucket === bucket && file.path === path);
    const current = findProduct(catalog, item.productId)?.deliveries ?? item.deliveries;
    const promised = item.deliveries.filter((delivery) => delivery.kind === 'file' && findFile(delivery));
    // Without a known file, the order is from before its path was renamed, or before the product had a file.
    const deliveries =
      promised.length === 0 ? current : [...promised, ...current.filter(({ kind }) => kind !== 'file')];
    return {
      ...item,
      delivered: deliveries.flatMap((delivery): OrderDelivery[] => {
        switch (delivery.kind) {
          case 'file': {
            const file = findFile(delivery);
            if (!file) return [];
            const publicUrl = delivery.public ? publicFileUrl(supabaseUrl, file) : undefined;
            return [{ kind: 'file', fileId: file.id, fileName: file.fileName, publicUrl }];
          }
          case 'link':
            // Sample links are paths of the sandbox; mails need absolute URLs.
            return [{ kind: 'link', label: delivery.label, url: new URL(delivery.url, supabaseUrl).href }];
          case 'review-credit':
            return [{ kind: 'review-credit', count: delivery.count * item.quantity }];
        }
      }),
    };
  });
}

/** Describes a delivery for receipts: 'Jumpers Knee Protocol.pdf', 'Book your call', '4 video reviews'. */
export function describeDelivery(delivery: OrderDelivery): string {
  switch (delivery.kind) {
    case 'file':
      return delivery.fileName;
    case 'link':
      return delivery.label;
    case 'review-credit':
      return `${delivery.count} video ${delivery.count === 1 ? 'review' : 'reviews'}`;
  }
}

function publicFileUrl(supabaseUrl: string, file: ProductFile): string {
  const path = [file.bucket, ...file.object.split('/')].map(encodeURIComponent).join('/');
  return `${supabaseUrl}/storage/v1/object/public/${path}?download=${encodeURIComponent(file.fileName)}`;
}
