import { z } from 'zod';
import type { Coupon } from './coupon-objects.ts';
import { deleteObject, findObject, insertObject, loadObject, stripeId, toSeconds } from './object-store.ts';
import { readParams, wholeNumber } from './read-params.ts';
import type { Call, Routes } from './route.ts';
import { stripeErrors } from './stripe-error.ts';

const couponParams = z
  .strictObject({
    id: z.string().min(1).max(200).optional(),
    amount_off: wholeNumber(1, 99_999_999).optional(),
    currency: z
      .string()
      .regex(/^[a-z]{3}$/)
      .optional(),
    duration: z.enum(['once', 'forever']).default('once'),
    max_redemptions: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    metadata: z.record(z.string().max(40), z.string().max(500)).default({}),
    name: z.string().max(40).optional(),
    percent_off: z.coerce.number().gt(0).max(100).optional(),
    redeem_by: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine(
    ({ amount_off: amount, percent_off: percent }) => (amount === undefined) !== (percent === undefined),
    'You must pass either amount_off or percent_off',
  )
  .refine(
    ({ amount_off: amount, currency }) => amount === undefined || currency !== undefined,
    'You must pass currency when passing amount_off',
  );

async function createCoupon({ tx, form, now }: Call): Promise<Coupon> {
  const params = readParams(couponParams, form);
  const id = params.id ?? stripeId('', 8);
  if (await findObject(tx, 'coupon', id)) {
    throw stripeErrors.invalid('Coupon already exists.', 'id', 'resource_already_exists');
  }
  const coupon: Coupon = {
    id,
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: toSeconds(now),
    currency: params.currency ?? null,
    duration: params.duration,
    duration_in_months: null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata,
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  await insertObject(tx, coupon);
  return coupon;
}

async function deleteCoupon({ tx, id }: Call): Promise<object> {
  await loadObject<Coupon>(tx, 'coupon', id);
  await deleteObject(tx, id);
  return { id, object: 'coupon', deleted: true };
}

export const couponRoutes: Routes = {
  'POST /v1/coupons': createCoupon,
  'GET /v1/coupons/:id': ({ tx, id }) => loadObject<Coupon>(tx, 'coupon', id),
  'DELETE /v1/coupons/:id': deleteCoupon,
};
