import Stripe from 'stripe';
import type { NewCoupon } from '../_shared/domain/admin-calls.ts';
import { errors, FunctionError } from '../_shared/errors.ts';
import { unlessMissing } from '../_shared/is-missing.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';

export type CouponDependencies = Pick<
  FunctionDependencies,
  'supabase' | 'stripe' | 'brand' | 'livemode' | 'now' | 'log'
>;

/** Creates a coupon with our id and its promotion code. */
export async function createAtStripe(
  id: string,
  coupon: NewCoupon,
  { stripe, brand: { currency } }: Pick<CouponDependencies, 'stripe' | 'brand'>,
): Promise<Stripe.PromotionCode> {
  await stripe.coupons.create(
    {
      id,
      name: coupon.code,
      duration: 'once',
      ...(coupon.percentOff === undefined
        ? { amount_off: coupon.amountOffCents, currency }
        : { percent_off: coupon.percentOff }),
    },
    { idempotencyKey: `coupon:${id}` },
  );
  return stripe.promotionCodes.create(
    {
      promotion: { type: 'coupon', coupon: id },
      code: coupon.code,
      max_redemptions: coupon.limit,
      expires_at:
        coupon.expiresAt === undefined ? undefined : Math.floor(Date.parse(coupon.expiresAt) / 1000),
      ...(coupon.minimumCents !== undefined && {
        restrictions: { minimum_amount: coupon.minimumCents, minimum_amount_currency: currency },
      }),
    },
    { idempotencyKey: `promotion-code:${id}` },
  );
}

/** Finds the promotion code of a coupon at Stripe. */
export async function findPromotionCode(
  id: string,
  { stripe }: Pick<CouponDependencies, 'stripe'>,
): Promise<Stripe.PromotionCode | undefined> {
  const found = await unlessMissing(stripe.promotionCodes.list({ coupon: id, limit: 1 }));
  return found?.data[0];
}

/** Removes a coupon that has no promotion code, at Stripe and then here. A late request for its code fails at Stripe. */
export async function discardCoupon(
  id: string,
  { stripe, supabase }: Pick<CouponDependencies, 'stripe' | 'supabase'>,
): Promise<void> {
  await unlessMissing(stripe.coupons.del(id));
  const { error } = await supabase.from('coupons').delete().eq('id', id);
  if (error) throw new Error('The coupon could not be removed', { cause: error });
}

/** Converts a failure of Stripe to an error for the owner. Other errors stay as they are. */
export function explainStripeError(cause: unknown): unknown {
  if (cause instanceof FunctionError || !(cause instanceof Stripe.errors.StripeError)) return cause;
  const { statusCode: status } = cause;
  const isRefused = status !== undefined && status >= 400 && status < 500;
  return isRefused ? errors.couponRefused(cause.message) : errors.couponUnavailable();
}
