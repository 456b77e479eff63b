import type { CatalogProduct } from './catalog.ts';
import { findProduct } from './catalog.ts';
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
 * Returns the lines of an order with their deliveries. The current catalog is used, so that a changed booking link
 * reaches earlier buyers, too. A withdrawn product delivers what was stored with the order.
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
    const deliveries = findProduct(catalog, item.productId)?.deliveries ?? item.deliveries;
    return {
      ...item,
      delivered: deliveries.flatMap((delivery): OrderDelivery[] => {
        switch (delivery.kind) {
          case 'file': {
            const file = files.find(
              ({ bucket, path }) => bucket === delivery.bucket && path === delivery.path,
            );
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
  const path = [file.bucket, ...file.path.split('/')].map(encodeURIComponent).join('/');
  return `${supabaseUrl}/storage/v1/object/public/${path}?download=${encodeURIComponent(file.fileName)}`;
}
