import type Stripe from 'stripe';
import { addTrailEntry } from '../_shared/add-trail-entry.ts';
import type { NewCoupon } from '../_shared/domain/admin-calls.ts';
import { errors } from '../_shared/errors.ts';
import {
  createAtStripe,
  discardCoupon,
  explainStripeError,
  findPromotionCode,
  type CouponDependencies,
} from './coupons-at-stripe.ts';
import { markEnded } from './end-coupon.ts';

/** A request to Stripe takes no longer than this, retries included. */
const PENDING_MS = 2 * 60_000;
const UNIQUE_VIOLATION = '23505';

/**
 * Creates a coupon and its promotion code at Stripe. Its row comes first, so that no payment with the code can miss it.
 * A failure leaves nothing behind, or a row that the next attempt replaces. Throws `coupon_code_taken`,
 * `coupon_pending`, `coupon_refused`, `coupon_unavailable`.
 */
export async function createCoupon(
  coupon: NewCoupon,
  ownerId: string,
  dependencies: CouponDependencies,
): Promise<void> {
  const { supabase } = dependencies;
  const id = await reserveCode(coupon, dependencies);
  const { amountOffCents: cents = 0, percentOff: percent } = coupon;
  const addDetails = await addTrailEntry(supabase, ownerId, 'create-coupon', coupon.code, {
    ...(percent === undefined ? { cents, currency: dependencies.brand.currency } : { percent }),
    state: 'asked',
  });
  const created = await createOrUndo(id, coupon, dependencies).catch(async (cause: unknown) => {
    await addDetails({ state: 'failed' });
    throw cause;
  });
  await confirm(id, created.id, dependencies);
  await addDetails({ state: 'done' });
}

/** Adds the row. Removes or ends an earlier row with the same code that is not in use. Returns the coupon's id. */
async function reserveCode(coupon: NewCoupon, dependencies: CouponDependencies): Promise<string> {
  const { livemode, supabase } = dependencies;
  const first = await insertRow(coupon, dependencies);
  if (first !== undefined) return first;
  const { data: earlier, error } = await supabase
    .from('coupons')
    .select('id, created_at')
    .match({ code: coupon.code, livemode })
    .is('ended_at', null)
    .maybeSingle();
  if (error) throw new Error('The coupon could not be read', { cause: error });
  if (earlier) await release(earlier, dependencies);
  const second = await insertRow(coupon, dependencies);
  if (second === undefined) throw errors.couponCodeTaken();
  return second;
}

async function insertRow(
  { code, percentOff, amountOffCents }: NewCoupon,
  { brand, livemode, supabase }: CouponDependencies,
): Promise<string | undefined> {
  const amount = amountOffCents !== undefined && {
    amount_off_cents: amountOffCents,
    currency: brand.currency,
  };
  const { data, error } = await supabase
    .from('coupons')
    .insert({ code, percent_off: percentOff, ...amount, livemode })
    .select('id')
    .single();
  if (error?.code === UNIQUE_VIOLATION) return undefined;
  if (error) throw new Error('The coupon could not be stored', { cause: error });
  return data.id;
}

/** Frees the code of an earlier row. Throws `coupon_code_taken` or `coupon_pending` when it is in use. */
async function release(
  { id, created_at: createdAt }: { id: string; created_at: string },
  dependencies: CouponDependencies,
): Promise<void> {
  try {
    const promotionCode = await findPromotionCode(id, dependencies);
    if (promotionCode?.active) throw errors.couponCodeTaken();
    if (promotionCode) return await markEnded(id, dependencies);
    const age = dependencies.now().getTime() - new Date(createdAt).getTime();
    if (age < PENDING_MS) throw errors.couponPending();
    await discardCoupon(id, dependencies);
  } catch (cause) {
    throw explainStripeError(cause);
  }
}

async function createOrUndo(
  id: string,
  coupon: NewCoupon,
  dependencies: CouponDependencies,
): Promise<Stripe.PromotionCode> {
  try {
    return await createAtStripe(id, coupon, dependencies);
  } catch (cause) {
    dependencies.log('warn', 'A coupon was not created', { couponId: id, cause });
    // Its response may have been lost.
    try {
      const created = await findPromotionCode(id, dependencies);
      if (created) return created;
      await discardCoupon(id, dependencies);
    } catch (undoCause) {
      dependencies.log('warn', 'An unfinished coupon stays', { couponId: id, cause: undoCause });
      throw errors.couponUnavailable();
    }
    throw explainStripeError(cause);
  }
}

async function confirm(id: string, promotionCode: string, { supabase }: CouponDependencies): Promise<void> {
  const { error } = await supabase.from('coupons').update({ promotion_code: promotionCode }).eq('id', id);
  if (error) throw new Error('The coupon could not be stored', { cause: error });
}
