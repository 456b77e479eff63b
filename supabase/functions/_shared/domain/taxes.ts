import type { Delivery } from './delivery.ts';

/** Whether the prices of an order include its tax, or it was added. An order without tax has neither. */
export const orderTaxes = ['included', 'added'] as const;
export type OrderTax = (typeof orderTaxes)[number];

/** How the shop asks Stripe for taxes and invoices (content/site.yml). */
export interface Taxes {
  /** 'none': Stripe computes no tax. 'included': prices contain it. 'added': it comes on top. */
  prices: 'none' | OrderTax;
  /** Whether companies can enter their tax number when paying. */
  askTaxId: boolean;
  /** Whether Stripe makes an invoice for each paid order. */
  invoices: boolean;
}

/** What a shop does that says nothing about taxes. */
export const noTaxes: Taxes = { prices: 'none', askTaxId: false, invoices: false };

/**
 * Stripe's codes for what is sold: https://docs.stripe.com/tax/tax-codes. Digital books that are downloaded and kept, services,
 * clothing, shipping.
 */
const codes = {
  file: 'txcd_10302000',
  service: 'txcd_20030000',
  goods: 'txcd_30011000',
  shipping: 'txcd_92010001',
} as const;

/** Returns Stripe's tax code of a product by what it delivers: goods, PDFs, or else the work of a coach. */
export function taxCodeOf({
  deliveries,
  isShipped,
}: {
  deliveries: readonly Delivery[];
  isShipped: boolean;
}): string {
  if (isShipped) return codes.goods;
  return deliveries.some(({ kind }) => kind === 'file') ? codes.file : codes.service;
}

export const shippingTaxCode = codes.shipping;

/** Returns Stripe's word for prices that include the tax, or get it on top; undefined without taxes. */
export function taxBehaviorOf({ prices }: Taxes): 'inclusive' | 'exclusive' | undefined {
  if (prices === 'none') return undefined;
  return prices === 'included' ? 'inclusive' : 'exclusive';
}
