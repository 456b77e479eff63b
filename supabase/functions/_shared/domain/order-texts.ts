import { formatMoney } from './money.ts';
import type { OrderTax } from './taxes.ts';

/** Returns the order number shown to people: the first eight characters of the id, such as '7C9E6679'. */
export function orderNumber({ id }: { id: string }): string {
  return id.slice(0, 8).toUpperCase();
}

/** Describes an order line as '2 × Consultation (30 Minutes - $50)'. */
export function describeLine({
  quantity,
  productName,
  option,
}: {
  quantity: number;
  productName: string;
  option?: string;
}): string {
  return `${quantity} × ${productName}${option === undefined ? '' : ` (${option})`}`;
}

/** Returns what shipping costs: '$6.00', or 'Free'. */
export function describeShippingCost(cents: number, currency: string): string {
  return cents === 0 ? 'Free' : formatMoney(cents, currency);
}

interface OrderPrices {
  currency: string;
  /** Sum of the items. */
  amountCents: number;
  shippingCents: number;
  /** Undefined until the payment. */
  paidCents?: number;
  couponCode?: string;
  /** Whether prices include the tax, or it was added; undefined without tax. */
  tax?: OrderTax;
  /** Undefined until the payment. */
  taxCents?: number;
  /** Set for an order with goods. */
  shipment?: object;
}

/** Returns what an order costs: what was paid, or what there is to pay. In cents. */
export function orderTotal({
  amountCents,
  shippingCents,
  paidCents,
}: Pick<OrderPrices, 'amountCents' | 'shippingCents' | 'paidCents'>): number {
  return paidCents ?? amountCents + shippingCents;
}

/**
 * Returns the rows between items and total: 'Code SPRING20' and '−$3.80' for a discount, 'Shipping' and '$6.00' or 'Free' for goods, 'Tax' or
 * 'Including tax' and '$7.80'.
 */
export function describeExtras(order: OrderPrices): { label: string; value: string }[] {
  const { tax, taxCents = 0 } = order;
  const discount =
    order.amountCents + order.shippingCents + (tax === 'added' ? taxCents : 0) - orderTotal(order);
  const label = order.couponCode === undefined ? 'Discount' : `Code ${order.couponCode}`;
  // The desk may deliver an order that was paid with more than it costs.
  const difference =
    discount < 0
      ? { label: 'Paid more', value: formatMoney(-discount, order.currency) }
      : { label, value: `−${formatMoney(discount, order.currency)}` };
  return [
    ...(discount === 0 ? [] : [difference]),
    ...(order.shipment === undefined
      ? []
      : [{ label: 'Shipping', value: describeShippingCost(order.shippingCents, order.currency) }]),
    ...(tax === undefined || order.taxCents === undefined
      ? []
      : [
          {
            label: tax === 'added' ? 'Tax' : 'Including tax',
            value: formatMoney(order.taxCents, order.currency),
          },
        ]),
  ];
}

/** Returns the part of the tax in what was refunded, in cents. The database has the same rule for each movement (`tax_share`). */
export function refundedTax({
  taxCents,
  paidCents,
  refundedCents,
}: {
  taxCents?: number;
  paidCents?: number;
  refundedCents: number;
}): number {
  return taxCents === undefined || !paidCents ? 0 : Math.round((taxCents * refundedCents) / paidCents);
}

/** Returns the rows of what was refunded: 'Refunded' and '$39.00', 'Including tax' and '$2.55'. */
export function describeRefunds(
  order: Pick<OrderPrices, 'currency' | 'taxCents' | 'paidCents'> & { refundedCents: number },
  label = 'Refunded',
): { label: string; value: string }[] {
  const tax = refundedTax(order);
  return [
    { label, value: formatMoney(order.refundedCents, order.currency) },
    ...(tax === 0 ? [] : [{ label: 'Including tax', value: formatMoney(tax, order.currency) }]),
  ];
}
