import type { Instant } from '#domain/days.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findProduct, isShipped } from '#domain/catalog.ts';
import { takeData } from '#lib/api/data-error.ts';
import type { Shipment } from '#domain/shipping.ts';
import { openSession } from '#lib/session/session.ts';
import { siteData } from '#lib/site/site-data.ts';
import { shippingAddress } from '#common/shop/shipping-address.ts';

export const ordersPerPage = 10;

const pastStatuses = ['paid', 'disputed', 'refunded'] as const;

type PastStatus = (typeof pastStatuses)[number];

/** An order in the list. Amounts are in cents. */
export interface PastOrder {
  id: string;
  status: PastStatus;
  /** What was paid. */
  paidCents: number;
  refundedCents: number;
  currency: string;
  /** ISO time of the payment. */
  paidAt: Instant;
  /** For an order with goods. */
  shipment?: Shipment;
  /** Whether it may have files, links or credits: not if everything is shipped. */
  hasDeliveries: boolean;
  items: { position: number; name: string; option?: string; quantity: number }[];
}

interface OrderPage {
  orders: PastOrder[];
  /** Number of orders on all pages. */
  total: number;
}

/** Whether a product of the catalog is shipped. Members may not read what an order promised. */
function isGoods(productId: number): boolean {
  const product = findProduct(siteData().catalog, productId);
  return product !== undefined && isShipped(product);
}

/** Lists a user's paid, disputed and refunded orders, newest first. `page` starts at 0. Throws DataError. */
async function listOrders(userId: string, page: number): Promise<OrderPage> {
  const supabase = await openSession();
  const answer = await supabase
    .from('orders')
    .select(
      'id, status, amount_cents, paid_cents, refunded_cents, currency, created_at, paid_at, order_items(position, product_id, product_name, option, quantity), shipments(address, shipped_on, tracking_url)',
      { count: 'exact' },
    )
    // Row level security shows admins every order. This page lists only their own.
    .eq('user_id', userId)
    .in('status', [...pastStatuses])
    .order('created_at', { ascending: false })
    .order('id')
    .order('position', { referencedTable: 'order_items' })
    .range(page * ordersPerPage, (page + 1) * ordersPerPage - 1);
  const orders = takeData(answer).map((row) => ({
    id: row.id,
    status: pastStatuses.find((status) => status === row.status) ?? ('paid' as const),
    paidCents: row.paid_cents ?? row.amount_cents,
    refundedCents: row.refunded_cents,
    currency: row.currency,
    paidAt: row.paid_at ?? row.created_at,
    ...(row.shipments && {
      shipment: {
        address: shippingAddress.safeParse(row.shipments.address).data,
        ...(row.shipments.shipped_on !== null && { shippedOn: row.shipments.shipped_on }),
        ...(row.shipments.tracking_url !== null && { trackingUrl: row.shipments.tracking_url }),
      },
    }),
    hasDeliveries: row.order_items.some(({ product_id: id }) => !isGoods(id)),
    items: row.order_items.map(({ position, product_name: name, option, quantity }) => ({
      position,
      name,
      quantity,
      ...(option !== null && { option }),
    })),
  }));
  return { orders, total: answer.count ?? orders.length };
}

export const ordersQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: ['orders', userId, page],
    queryFn: () => listOrders(userId, page),
    placeholderData: keepPreviousData,
  });
