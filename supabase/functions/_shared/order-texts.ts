import { formatMoney } from './money.ts';

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

/** Returns a row such as 'Code SPRING20' and '−$3.80' for a discounted order, none for others. Money in cents. */
export function describeDiscount({
  amountCents,
  paidCents = amountCents,
  couponCode,
}: {
  amountCents: number;
  paidCents?: number;
  couponCode?: string;
}): { label: string; value: string }[] {
  if (paidCents === amountCents) return [];
  const label = couponCode === undefined ? 'Discount' : `Code ${couponCode}`;
  return [{ label, value: `−${formatMoney(amountCents - paidCents)}` }];
}
