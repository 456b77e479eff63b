/** An amount of money in integer cents. */
export interface Money {
  cents: number;
  currency: 'usd';
}

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
