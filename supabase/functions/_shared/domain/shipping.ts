import type { Day } from './days.ts';
import { formatMoney } from './money.ts';

/** Where the shop ships to, and what it costs (content/site.yml). */
export interface Shipping {
  /** Two-letter codes. */
  countries: readonly string[];
  /** For a whole order. */
  cents: number;
  currency: string;
}

/** The address of an order with goods, as the buyer entered it when paying. */
export interface ShippingAddress {
  name?: string;
  line1: string;
  line2?: string;
  city?: string;
  state?: string;
  postalCode?: string;
  /** Two-letter code. */
  country: string;
}

/** The state of an order's goods. */
export interface Shipment {
  /** Only for the buyer's account and the desk. Undefined before the payment, and after the person was forgotten. */
  address?: ShippingAddress;
  /** Date, such as '2026-12-24'; undefined until the goods were shipped. */
  shippedOn?: Day;
  trackingUrl?: string;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the English name of a country, such as 'Germany' for 'DE'. */
export function countryName(code: string): string {
  return countryNames.of(code) ?? code;
}

/** Countries that a sentence names with an article. */
const withArticle = ['AE', 'BS', 'DO', 'GB', 'MV', 'NL', 'PH', 'US'];

/** How many countries a sentence names. */
const NAMED_COUNTRIES = 6;

/** Describes where the shop ships to: 'Germany, France, and the Netherlands', or the first ones and how many more. */
export function describeCountries(codes: readonly string[]): string {
  const names = codes.map((code) => (withArticle.includes(code) ? 'the ' : '') + countryName(code));
  const more = names.length - NAMED_COUNTRIES;
  const parts =
    more > 0
      ? [...names.slice(0, NAMED_COUNTRIES), `${more} more ${more === 1 ? 'country' : 'countries'}`]
      : names;
  return new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' }).format(parts);
}

/** Describes where the shop ships to and what it costs, in two sentences. */
export function describeShipping({ countries, cents, currency }: Shipping): string {
  const cost =
    cents === 0 ? 'Shipping is free.' : `Shipping is ${formatMoney(cents, currency)} for the whole order.`;
  return `Ships to ${describeCountries(countries)}. ${cost}`;
}
