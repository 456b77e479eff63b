// Amounts are integer US cents, in names that end in 'Cents'. Display texts are only for people and for the cart's
// storage.

/** Stripe's maximum for a payment, $999,999.99. */
export const MAX_PAYMENT_CENTS = 99_999_999;

/**
 * Parses a display price ('$39', '$0.00', 'from $299.00') as integer cents. Throws RangeError when it contains no
 * number.
 */
export function parsePriceText(text: string): number {
  const digits = text.replace(/[^\d.]/g, '');
  if (!/^\d+(\.\d{1,2})?$/.test(digits)) throw new RangeError(`'${text}' is not a price`);
  return Math.round(Number(digits) * 100);
}

/** Formats 123450 cents as '$1,234.50'. */
export function formatMoney(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** Formats 123450 cents as '1234.50', for input fields and files. */
export function plainDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
