import { formatMoney } from '#domain/money.ts';
import { siteData } from '#lib/site/site-data.ts';

/** Formats one sum for each currency: '$120.00 and €45.00'. Without a sum, 0 in the shop's currency. */
export function formatSums(sums: readonly (readonly [currency: string, cents: number])[]): string {
  const texts = sums.map(([currency, cents]) => formatMoney(cents, currency));
  return texts.length === 0
    ? formatMoney(0, siteData().currency)
    : new Intl.ListFormat('en-US').format(texts);
}
