import type { FunctionDependencies } from '../dependencies.ts';
import { deliverOrder } from '../order-deliveries.ts';
import type { OrderDelivery } from '../domain/delivery.ts';
import type { DeliveredItem } from '../order-deliveries.ts';
import type { Order } from '../orders.ts';
import type { OrderFile } from '../product-files.ts';
import { deliveryBlocks } from './delivery-blocks.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';

type Dependencies = Pick<
  FunctionDependencies,
  'brand' | 'siteUrl' | 'supabaseUrl' | 'catalog' | 'downloadLinkSecret' | 'now'
> & { files: readonly OrderFile[] };

/**
 * Renders a mail with new links to all files and access links of the orders, each link once. Returns undefined when
 * there are none.
 */
export async function renderMyFiles(
  orders: readonly Order[],
  dependencies: Dependencies,
): Promise<RenderedMail | undefined> {
  const seen = new Set<string>();
  const lines = orders.flatMap((order) =>
    deliverOrder(order, dependencies).map((item) => ({ order, item: omitSeen(item, seen) })),
  );
  const blocks = await Promise.all(lines.map(({ order, item }) => deliveryBlocks(order, item, dependencies)));
  if (blocks.flat().length === 0) return undefined;
  return renderMail(
    `Your ${dependencies.brand.name} files`,
    [
      'Here are the files bought with this address, with new links, as you requested.',
      ...blocks.flat(),
      'Didn’t request this? You can ignore this email. The links went only to this address.',
    ],
    dependencies,
  );
}

function omitSeen(item: DeliveredItem, seen: Set<string>): DeliveredItem {
  const delivered = item.delivered.filter((delivery) => {
    const key = deliveryKey(delivery);
    if (key === undefined || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return { ...item, delivered };
}

function deliveryKey(delivery: OrderDelivery): string | undefined {
  switch (delivery.kind) {
    case 'file':
      return delivery.fileId;
    case 'link':
      return delivery.url;
    case 'review-credit':
      return undefined;
  }
}
