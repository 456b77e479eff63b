import type Stripe from 'stripe';
import { currencyRules } from './domain/currencies.ts';

/**
 * Whether a coupon can take something off in a currency. After a change of the shop's currency, earlier amounts and minimums cannot, nor a
 * percentage where Stripe refuses its cents.
 */
export function fitsCurrency(
  { currency }: { currency: string | null },
  { restrictions }: Pick<Stripe.PromotionCode, 'restrictions'>,
  shopCurrency: string,
): boolean {
  const named = [currency, restrictions.minimum_amount_currency].filter((code) => code !== null);
  return (
    named.every((code) => code === shopCurrency) &&
    (currency !== null || currencyRules(shopCurrency).step === 1)
  );
}
