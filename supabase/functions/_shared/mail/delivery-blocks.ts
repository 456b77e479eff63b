import type { FunctionDependencies } from '../dependencies.ts';
import { downloadUrl } from '../download-links.ts';
import { describeDelivery, type OrderDelivery } from '../domain/delivery.ts';
import type { DeliveredItem } from '../order-deliveries.ts';
import { reviewUploadPath } from '../domain/review-upload-path.ts';
import type { MailBlock } from './render-mail.ts';

type Dependencies = Pick<
  FunctionDependencies,
  'brand' | 'siteUrl' | 'supabaseUrl' | 'downloadLinkSecret' | 'now'
>;

/**
 * Returns the mail blocks with the deliveries of an order line, under the product's name; none for a line without
 * deliveries.
 */
export async function deliveryBlocks(
  order: { id: string; email?: string },
  item: DeliveredItem,
  dependencies: Dependencies,
): Promise<MailBlock[]> {
  if (item.delivered.length === 0) return [];
  const blocks = await Promise.all(item.delivered.map((delivery) => describe(order, delivery, dependencies)));
  return [{ kind: 'heading', text: item.productName }, ...blocks.flat()];
}

async function describe(
  order: { id: string; email?: string },
  delivery: OrderDelivery,
  dependencies: Dependencies,
): Promise<MailBlock[]> {
  switch (delivery.kind) {
    case 'file': {
      const label = `Download ${delivery.fileName}`;
      if (delivery.publicUrl !== undefined) return [{ kind: 'link', label, url: delivery.publicUrl }];
      const url = await downloadUrl({ orderId: order.id, fileId: delivery.fileId }, dependencies);
      return [{ kind: 'link', label, url }, 'This link is personal and valid for 7 days.'];
    }
    case 'link':
      return [{ kind: 'link', label: delivery.label, url: delivery.url }];
    case 'review-credit':
      return [
        `${describeDelivery(delivery)}: send us your jump and we’ll answer within ${dependencies.brand.claims.videoReview}.`,
        { kind: 'link', label: 'Send your jump', url: dependencies.siteUrl + reviewUploadPath(order.email) },
      ];
  }
}
