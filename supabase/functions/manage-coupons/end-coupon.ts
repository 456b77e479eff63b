import { addTrailEntry } from '../_shared/add-trail-entry.ts';
import { errors } from '../_shared/errors.ts';
import { isMissing } from '../_shared/is-missing.ts';
import { isUuid } from '../_shared/domain/uuid.ts';
import {
  discardCoupon,
  explainStripeError,
  findPromotionCode,
  type CouponDependencies,
} from './coupons-at-stripe.ts';

/**
 * Ends a coupon: Stripe stops to take its code. Also ends a promotion code that was created at Stripe, by Stripe's id,
 * and removes a coupon whose creation was interrupted. Repeatable. Throws `unknown_coupon`, `coupon_unavailable`.
 */
export async function endCoupon(
  id: string,
  ownerId: string,
  dependencies: CouponDependencies,
): Promise<void> {
  try {
    await (isUuid(id) ? endOwn(id, ownerId, dependencies) : endForeign(id, ownerId, dependencies));
  } catch (cause) {
    throw isMissing(cause) ? errors.unknownCoupon() : explainStripeError(cause);
  }
}

async function endOwn(id: string, ownerId: string, dependencies: CouponDependencies): Promise<void> {
  const { livemode, supabase, stripe } = dependencies;
  const { data: coupon, error } = await supabase
    .from('coupons')
    .select('code, promotion_code')
    .match({ id, livemode })
    .maybeSingle();
  if (error) throw new Error('The coupon could not be read', { cause: error });
  if (!coupon) throw errors.unknownCoupon();
  const promotionCode = await findPromotionCode(id, dependencies);
  const addDetails = await addTrailEntry(supabase, ownerId, 'end-coupon', coupon.code, { state: 'asked' });
  if (promotionCode?.active) await stripe.promotionCodes.update(promotionCode.id, { active: false });
  if (promotionCode === undefined && coupon.promotion_code === null) await discardCoupon(id, dependencies);
  else await markEnded(id, dependencies);
  await addDetails({ state: 'done' });
}

async function endForeign(
  id: string,
  ownerId: string,
  { stripe, supabase }: CouponDependencies,
): Promise<void> {
  const { code } = await stripe.promotionCodes.retrieve(id);
  const addDetails = await addTrailEntry(supabase, ownerId, 'end-coupon', code.slice(0, 100), {
    state: 'asked',
  });
  await stripe.promotionCodes.update(id, { active: false });
  await addDetails({ state: 'done' });
}

/** Frees the code of a coupon that Stripe no longer takes. */
export async function markEnded(
  id: string,
  { now, supabase }: Pick<CouponDependencies, 'now' | 'supabase'>,
): Promise<void> {
  const { error } = await supabase
    .from('coupons')
    .update({ ended_at: now().toISOString() })
    .eq('id', id)
    .is('ended_at', null);
  if (error) throw new Error('The coupon could not be ended', { cause: error });
}
