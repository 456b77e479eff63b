import { currencyRules } from './currencies.ts';

// Amounts are integers in the smallest unit of their currency, as Stripe counts them, in names that end in 'Cents'. Currencies are in small
// letters. Texts are only for people.

/** Formats 123450 as '$1,234.50' in usd, '¥123,450' in jpy and 'KWD 123.450' in kwd. */
export function formatMoney(cents: number, currency: string): string {
  const { units, decimals } = currencyRules(currency);
  return (cents / units).toLocaleString('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** Formats a price on a card: '$39', '$39.50', '$0.00', and '$299.00' as the lowest of several, 'from $299.00'. */
export function formatPrice(cents: number, currency: string, isFrom = false): string {
  const text = formatMoney(cents, currency);
  if (isFrom) return `from ${text}`;
  return cents === 0 ? text : text.replace(/\.0+(?!\d)/, '');
}

/** Formats 123450 as '1234.50' in usd, for input fields and files. */
export function plainAmount(cents: number, currency: string): string {
  const { units, decimals } = currencyRules(currency);
  return (cents / units).toFixed(decimals);
}

/** Returns the name of a currency in a sentence: 'US dollars', 'euros', 'Japanese yen'. */
export function currencyName(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' });
  return parts.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase();
}

/** Returns the sign of a currency beside an amount: '$', '€', 'KWD'. */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase();
}

/** Converts 39.5 to 3950 in usd. Check the amount with `findAmountProblem` first. */
export function toCents(amount: number, currency: string): number {
  return Math.round(amount * currencyRules(currency).units);
}

/** Says what is wrong with a price such as 39.5, to be read after its name; undefined if Stripe takes it, or it is 0. */
export function findAmountProblem(amount: number, currency: string): string | undefined {
  const { units, step, minimum, maximum } = currencyRules(currency);
  const show = (cents: number) => formatMoney(cents, currency);
  if (!(amount >= 0)) return 'must be 0 or more';
  const cents = amount * units;
  if (cents > maximum) return `must be at most ${show(maximum)}, the most that a payment can be`;
  if (Math.abs(cents - Math.round(cents / step) * step) > 1e-6 * units) {
    return `must be a multiple of ${show(step)}`;
  }
  if (cents > 0 && cents < minimum)
    return `must be 0 or at least ${show(minimum)}, the least that a payment can be`;
  return undefined;
}

/**
 * Reads a typed number with either decimal sign, and with or without the currency's sign: '39', '$1,234.50', '1.234,50 €', '10,5'. A comma before
 * three digits separates thousands, except in a currency with three decimals, where it could mean either. Undefined for anything else.
 */
export function readNumber(text: string, currency: string): number | undefined {
  const signs = [currencySign(currency).replaceAll('$', '\\$'), currency, '\\p{Sc}'].join('|');
  const typed = text.trim().replace(new RegExp(`^(?:${signs})\\s*|\\s*(?:${signs})$`, 'giu'), '');
  if (currencyRules(currency).decimals === 3 && /^\d{1,3},\d{3}$/.test(typed)) return undefined;
  if (/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(typed)) return Number(typed.replaceAll(',', ''));
  if (!/^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/.test(typed)) return undefined;
  return Number(typed.replaceAll('.', '').replace(',', '.'));
}

/** Reads a typed amount of money that is not 0. Undefined for anything else, and for one that Stripe does not take, such as $0.001. */
export function parseAmount(text: string, currency: string): number | undefined {
  const { units, step } = currencyRules(currency);
  const amount = readNumber(text, currency) ?? 0;
  const cents = Math.round(amount * units);
  const isExact = Math.abs(cents - amount * units) < 1e-6 * units && cents % step === 0;
  return isExact && cents > 0 && Number.isSafeInteger(cents) ? cents : undefined;
}
