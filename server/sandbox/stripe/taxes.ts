import { currencyRules } from '#domain/currencies.ts';
import type { CheckoutSession } from './stripe-objects.ts';

/** What the sandbox takes from every buyer. Stripe knows each country's rates. */
export const sandboxTaxRate = 0.2;

type Amounts = Pick<CheckoutSession, 'amount_total' | 'total_details'>;

/**
 * Returns tax and total of a session after its discount. Like Stripe, an included tax is part of subtotal and total, an added one only of the
 * total. In the currency's smallest step.
 */
export function amountsOf(
  { amount_subtotal: subtotal, currency }: Pick<CheckoutSession, 'amount_subtotal' | 'currency'>,
  {
    discount,
    shipping,
    taxBehavior,
  }: { discount: number; shipping: number; taxBehavior: 'inclusive' | 'exclusive' | undefined },
): Amounts {
  const taxed = subtotal - discount + shipping;
  const { step } = currencyRules(currency);
  const share = taxBehavior === 'inclusive' ? sandboxTaxRate / (1 + sandboxTaxRate) : sandboxTaxRate;
  const tax = taxBehavior === undefined ? 0 : Math.round((taxed * share) / step) * step;
  return {
    amount_total: taxed + (taxBehavior === 'exclusive' ? tax : 0),
    total_details: { amount_discount: discount, amount_shipping: shipping, amount_tax: tax },
  };
}
