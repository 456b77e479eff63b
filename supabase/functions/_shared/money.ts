// Money is integer cents of US dollars everywhere, in names that end in 'Cents'. Texts are for people, and for the cart's storage.

/** Reads a display price ('$39', '$0.00', 'from $299.00') as integer cents. Throws when it holds no number. */
export function parsePriceText(text: string): number {
  const digits = text.replace(/[^\d.]/g, '');
  if (!/^\d+(\.\d{1,2})?$/.test(digits)) throw new RangeError(`'${text}' is not a price`);
  return Math.round(Number(digits) * 100);
}

/** 123450 cents as '$1,234.50'. */
export function formatMoney(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** 123450 cents as '1234.50', for fields, files and machines. */
export function plainDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
