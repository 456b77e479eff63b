import { z } from 'zod';
import { delivery } from '../../../supabase/functions/_shared/delivery.ts';

const deliveries = z.array(delivery);

/** Returns what an order opens for its buyer: 'files', 'reviews', 'files and reviews', or undefined for goods and links alone. */
export function describeContents(order: {
  order_items: readonly { deliveries: unknown }[];
}): string | undefined {
  const kinds = order.order_items.flatMap((item) =>
    (deliveries.safeParse(item.deliveries).data ?? []).map(({ kind }) => kind),
  );
  const parts = [kinds.includes('file') && 'files', kinds.includes('review-credit') && 'reviews'];
  return parts.filter(Boolean).join(' and ') || undefined;
}

/** Whether an order has files that can be sent again. */
export function hasFiles(order: { order_items: readonly { deliveries: unknown }[] }): boolean {
  return describeContents(order)?.startsWith('files') ?? false;
}
