import { isDay, isInstant, type Day, type Instant } from '#domain/days.ts';
import * as z from 'zod/mini';
import type { OrderResponse } from '#domain/account-calls.ts';
import { orderTaxes } from '#domain/taxes.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { shippingAddress } from './shipping-address.ts';

const delivery = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    fileId: z.string(),
    fileName: z.string(),
    /** Set for files that need no proof of purchase. */
    publicUrl: z.optional(z.url()),
  }),
  z.object({ kind: z.literal('link'), label: z.string(), url: z.url({ protocol: /^https?$/ }) }),
  z.object({ kind: z.literal('review-credit'), count: z.int() }),
]);

const shipment = z.object({
  address: z.optional(shippingAddress),
  shippedOn: z.optional(z.custom<Day>(isDay)),
  trackingUrl: z.optional(z.url({ protocol: /^https$/ })),
});

const orderSchema: z.ZodMiniType<OrderResponse> = z.object({
  id: z.string(),
  status: z.enum(['pending', 'held', 'paid', 'disputed', 'refunded', 'cancelled']),
  email: z.optional(z.string()),
  livemode: z.boolean(),
  currency: z.string(),
  amountCents: z.int(),
  paidCents: z.optional(z.int()),
  couponCode: z.optional(z.string()),
  shippingCents: z.int(),
  tax: z.optional(z.enum(orderTaxes)),
  taxCents: z.optional(z.int()),
  invoiceUrl: z.optional(z.url({ protocol: /^https?$/ })),
  shipment: z.optional(shipment),
  refundedCents: z.int(),
  createdAt: z.custom<Instant>(isInstant),
  paidAt: z.optional(z.custom<Instant>(isInstant)),
  hasExpired: z.optional(z.literal(true)),
  items: z.array(
    z.object({
      productId: z.int(),
      productName: z.string(),
      option: z.optional(z.string()),
      quantity: z.int(),
      unitAmountCents: z.int(),
      amountCents: z.int(),
      deliveries: z.array(delivery),
    }),
  ),
});

/**
 * Fetches an order by payment session, or by id for the member who owns it. Throws FunctionCallError, with status 404
 * for another member's order.
 */
export async function getOrder(by: { session_id: string } | { order_id: string }): Promise<OrderResponse> {
  return orderSchema.parse(await callFunction('get-order', { query: by }));
}
