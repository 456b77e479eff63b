import Stripe from 'stripe';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { fitsCurrency } from '../_shared/coupons.ts';
import { formatMoney } from '../_shared/domain/money.ts';
import { errors } from '../_shared/errors.ts';
import { isMissing } from '../_shared/is-missing.ts';
import type { PricedCart } from './price-cart.ts';

const longestCode = 40;

/** The promotion code of a coupon of ours at Stripe. */
export interface Discount {
  id: string;
  code: string;
}

/**
 * Finds the coupon whose code a link put into the cart. Throws `code_refused` for a code that is not ours, has ended or needs a larger order: an
 * order that is paid with a code from elsewhere would not be delivered.
 */
export async function findDiscount(
  typed: unknown,
  { totalCents, currency }: Pick<PricedCart, 'totalCents' | 'currency'>,
  { supabase, stripe, livemode, log }: Pick<FunctionDependencies, 'supabase' | 'stripe' | 'livemode' | 'log'>,
): Promise<Discount | undefined> {
  if (typed === undefined) return undefined;
  if (typeof typed !== 'string' || typed.length > longestCode) throw errors.malformedBody();
  const code = typed.trim().toUpperCase();
  const { data, error } = await supabase
    .from('coupons')
    .select('promotion_code, currency')
    .match({ code, livemode })
    .is('ended_at', null)
    .not('promotion_code', 'is', null)
    .maybeSingle();
  if (error) throw new Error('The coupon could not be read', { cause: error });
  const id = data?.promotion_code;
  if (!data || !id) throw errors.unknownCode(code);
  const found = await stripe.promotionCodes.retrieve(id).catch((cause: unknown) => {
    if (isMissing(cause)) throw errors.unknownCode(code);
    log('error', 'The promotion code could not be read', { cause });
    throw errors.paymentUnavailable();
  });
  if (!found.active || !fitsCurrency(data, found, currency)) throw errors.unknownCode(code);
  const minimum = found.restrictions.minimum_amount;
  if (minimum !== null && totalCents < minimum) {
    throw errors.codeNeedsMore(code, formatMoney(minimum, currency));
  }
  return { id, code };
}

/** Whether Stripe refused a session because of its discount. */
export function isAboutDiscount(cause: unknown): boolean {
  return (
    cause instanceof Stripe.errors.StripeInvalidRequestError &&
    /discount|promotion|coupon/i.test(`${cause.param ?? ''} ${cause.message}`)
  );
}
