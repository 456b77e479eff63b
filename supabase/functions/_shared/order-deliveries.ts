import type { CatalogProduct } from './domain/catalog.ts';
import { findProduct } from './domain/catalog.ts';
import type { OrderDelivery } from './domain/delivery.ts';
import type { Order, OrderItem } from './orders.ts';
import type { OrderFile, ProductFile } from './product-files.ts';

export interface DeliveredItem extends OrderItem {
  delivered: OrderDelivery[];
}

/**
 * Returns the lines of an order with their deliveries. Links are those of the current catalog, so that a changed booking link reaches
 * earlier buyers, too. Files are those of `listOrderFiles`, in their current version. A withdrawn product delivers what was stored with the order.
 */
export function deliverOrder(
  order: Order,
  {
    catalog,
    files,
    supabaseUrl,
  }: { catalog: readonly CatalogProduct[]; files: readonly OrderFile[]; supabaseUrl: string },
): DeliveredItem[] {
  return order.items.map((item) => {
    const promised = (file: OrderFile) =>
      item.deliveries.findIndex((delivery) => delivery.kind === 'file' && delivery.path === file.path);
    const current = findProduct(catalog, item.productId)?.deliveries ?? item.deliveries;
    const own = files.filter((file) => file.orderId === order.id && file.productId === item.productId);
    return {
      ...item,
      delivered: [
        ...own
          .toSorted((a, b) => promised(a) - promised(b))
          .map((file): OrderDelivery => {
            const publicUrl = file.bucket === 'free-downloads' ? publicFileUrl(supabaseUrl, file) : undefined;
            return { kind: 'file', fileId: file.id, fileName: file.fileName, publicUrl };
          }),
        ...current.flatMap((delivery): OrderDelivery[] => {
          switch (delivery.kind) {
            case 'file':
              return [];
            case 'link':
              // Sample links are paths of the sandbox; mails need absolute URLs.
              return [{ kind: 'link', label: delivery.label, url: new URL(delivery.url, supabaseUrl).href }];
            case 'review-credit':
              return [{ kind: 'review-credit', count: delivery.count * item.quantity }];
          }
        }),
      ],
    };
  });
}

function publicFileUrl(supabaseUrl: string, file: ProductFile): string {
  const path = [file.bucket, ...file.object.split('/')].map(encodeURIComponent).join('/');
  return `${supabaseUrl}/storage/v1/object/public/${path}?download=${encodeURIComponent(file.fileName)}`;
}
