import type { CatalogProduct } from './catalog.ts';
import { findProduct } from './catalog.ts';
import type { Order, OrderItem } from './orders.ts';
import type { ProductFile } from './product-files.ts';

/** What a buyer sees of one delivery. */
export type OrderDelivery =
  /** `publicUrl` stands for files that need no proof; all others come from get-digital-product by `fileId`. */
  | { kind: 'file'; fileId: string; fileName: string; publicUrl?: string }
  | { kind: 'link'; label: string; url: string }
  /** `count` is for the whole line, all pieces together. */
  | { kind: 'review-credit'; count: number };

export interface DeliveredItem extends OrderItem {
  delivered: OrderDelivery[];
}

/**
 * What each line of an order delivers. The catalog's present word counts, so that a moved booking link reaches earlier
 * buyers too; a product that was withdrawn since delivers what it promised when it was bought.
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
    const promised = findProduct(catalog, item.productId)?.deliveries ?? item.deliveries;
    return {
      ...item,
      delivered: promised.flatMap((delivery): OrderDelivery[] => {
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
            // A sample link is a path of the sandbox; mails need the whole address.
            return [{ kind: 'link', label: delivery.label, url: new URL(delivery.url, supabaseUrl).href }];
          case 'review-credit':
            return [{ kind: 'review-credit', count: delivery.count * item.quantity }];
        }
      }),
    };
  });
}

/** One delivery in a few words, as receipts name it: 'Jumpers Knee Protocol.pdf', 'Book your call', '4 video reviews'. */
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
