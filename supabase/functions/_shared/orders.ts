import { readAllRows } from './domain/read-all-rows.ts';
import type { OrderResponse, OrderResponseItem } from './domain/account-calls.ts';
import { instantOf, isDay, type Day } from './domain/days.ts';
import { z } from 'zod';
import { delivery, type Delivery } from './domain/delivery.ts';
import { orderStatus } from './domain/order-status.ts';
import type { ServiceClient } from './dependencies.ts';
import { orderTaxes } from './domain/taxes.ts';
import { isUuid } from './domain/uuid.ts';

/** How long a payment session proves ownership of its order. */
const SESSION_PROOF_MS = 24 * 60 * 60 * 1000;

export interface OrderItem extends Omit<OrderResponseItem, 'deliveries'> {
  /** The product's deliveries for a quantity of 1, as of the order. */
  deliveries: Delivery[];
}

/** A stored order, with everything that `get-order` may show. */
export interface Order extends Omit<OrderResponse, 'hasExpired' | 'items'> {
  /** The account that owns the order; undefined for a guest's order. */
  userId?: string;
  items: OrderItem[];
}

export const shippingAddress = z.object({
  name: z.string().optional(),
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string(),
});

const rowSchema = z.object({
  id: z.string(),
  status: orderStatus,
  livemode: z.boolean(),
  user_id: z.string().nullable(),
  email: z.string().nullable(),
  currency: z.string(),
  amount_cents: z.number(),
  paid_cents: z.number().nullable(),
  coupon_code: z.string().nullable(),
  shipping_cents: z.number(),
  shipments: z
    .object({
      address: shippingAddress.nullable(),
      shipped_on: z.custom<Day>(isDay).nullable(),
      tracking_url: z.string().nullable(),
    })
    .nullable(),
  tax: z.enum(orderTaxes).nullable(),
  tax_cents: z.number().nullable(),
  invoice_url: z.string().nullable(),
  refunded_cents: z.number(),
  created_at: z.coerce.date().transform(instantOf),
  paid_at: z.coerce.date().transform(instantOf).nullable(),
  order_items: z.array(
    z.object({
      product_id: z.number(),
      product_name: z.string(),
      option: z.string().nullable(),
      quantity: z.number(),
      unit_amount_cents: z.number(),
      amount_cents: z.number(),
      deliveries: z.array(delivery),
    }),
  ),
});

const COLUMNS =
  'id, status, livemode, user_id, email, currency, amount_cents, paid_cents, coupon_code, shipping_cents, tax, tax_cents, invoice_url, refunded_cents, ' +
  'created_at, paid_at, shipments(address, shipped_on, tracking_url), ' +
  'order_items(product_id, product_name, option, quantity, unit_amount_cents, amount_cents, deliveries)';

/** Finds an order by its id or payment session, with its items in cart order. */
export async function findOrder(
  supabase: ServiceClient,
  by: { id: string } | { sessionId: string },
): Promise<Order | undefined> {
  if ('id' in by && !isUuid(by.id)) return undefined;
  const { data, error } = await supabase
    .from('orders')
    .select(COLUMNS)
    .match('id' in by ? { id: by.id } : { stripe_session_id: by.sessionId })
    .order('position', { referencedTable: 'order_items' })
    .maybeSingle();
  if (error) throw new Error('The order could not be read', { cause: error });
  return data === null ? undefined : toOrder(data);
}

/** Lists the paid orders of a lower-cased email address, newest first. */
export async function listPaidOrders(supabase: ServiceClient, email: string): Promise<Order[]> {
  const rows = await readAllRows(async (from, to) => {
    const { data, error } = await supabase
      .from('orders')
      .select(COLUMNS)
      .eq('email', email)
      .eq('status', 'paid')
      .order('paid_at', { ascending: false })
      .order('id')
      .order('position', { referencedTable: 'order_items' })
      .range(from, to);
    if (error) throw new Error('The orders of an email address could not be read', { cause: error });
    return data as unknown[];
  });
  return rows.map(toOrder);
}

function toOrder(data: unknown): Order {
  const row = rowSchema.parse(data);
  return {
    id: row.id,
    status: row.status,
    livemode: row.livemode,
    userId: row.user_id ?? undefined,
    email: row.email ?? undefined,
    currency: row.currency,
    amountCents: row.amount_cents,
    paidCents: row.paid_cents ?? undefined,
    couponCode: row.coupon_code ?? undefined,
    shippingCents: row.shipping_cents,
    ...(row.shipments && {
      shipment: {
        address: row.shipments.address ?? undefined,
        shippedOn: row.shipments.shipped_on ?? undefined,
        trackingUrl: row.shipments.tracking_url ?? undefined,
      },
    }),
    tax: row.tax ?? undefined,
    taxCents: row.tax_cents ?? undefined,
    invoiceUrl: row.invoice_url ?? undefined,
    refundedCents: row.refunded_cents,
    createdAt: row.created_at,
    paidAt: row.paid_at ?? undefined,
    items: row.order_items.map((item) => ({
      productId: item.product_id,
      productName: item.product_name,
      option: item.option ?? undefined,
      quantity: item.quantity,
      unitAmountCents: item.unit_amount_cents,
      amountCents: item.amount_cents,
      deliveries: item.deliveries,
    })),
  };
}

/** Whether the payment session still proves ownership: for 24 hours after the payment. */
export function isSessionProofValid(order: Order, now: Date): boolean {
  return (
    order.status === 'paid' &&
    order.paidAt !== undefined &&
    now.getTime() - Date.parse(order.paidAt) < SESSION_PROOF_MS
  );
}
