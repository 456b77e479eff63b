import { z } from 'zod';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { Coupon, PromotionCode } from './coupon-objects.ts';
import { listObjects, listParams } from './list-objects.ts';
import { findObject, insertObject, loadObject, stripeId, toSeconds, updateObject } from './object-store.ts';
import { readParams, wholeNumber } from './read-params.ts';
import { readExpand, type Call, type Routes } from './route.ts';
import { stripeErrors } from './stripe-error.ts';

const createParams = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: z.string() }),
  active: z.enum(['true', 'false']).default('true'),
  code: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,500}$/)
    .optional(),
  expires_at: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  max_redemptions: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).default({}),
  restrictions: z
    .strictObject({
      minimum_amount: wholeNumber(1, 99_999_999).optional(),
      minimum_amount_currency: z
        .string()
        .regex(/^[a-z]{3}$/)
        .optional(),
    })
    .default({}),
});

async function createPromotionCode({ tx, form, now }: Call): Promise<PromotionCode> {
  const params = readParams(createParams, form);
  await loadObject<Coupon>(tx, 'coupon', params.promotion.coupon, { param: 'promotion[coupon]' });
  if (params.expires_at !== undefined && params.expires_at <= toSeconds(now)) {
    throw stripeErrors.invalid('The expiration timestamp must be in the future.', 'expires_at');
  }
  const code = params.code ?? stripeId('', 8).toUpperCase();
  if (await findActiveCode(tx, code, now)) {
    throw stripeErrors.invalid(`An active promotion code with \`code: ${code}\` already exists.`, 'code');
  }
  const promotionCode: PromotionCode = {
    id: stripeId('promo_'),
    object: 'promotion_code',
    active: params.active === 'true',
    code,
    created: toSeconds(now),
    customer: null,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata,
    promotion: params.promotion,
    restrictions: {
      first_time_transaction: false,
      minimum_amount: params.restrictions.minimum_amount ?? null,
      minimum_amount_currency: params.restrictions.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  };
  await insertObject(tx, promotionCode);
  return promotionCode;
}

/** A code that is expired, used up or without its coupon is not active, whatever was stored. */
async function withState(tx: Transaction, code: PromotionCode, now: Date): Promise<PromotionCode> {
  return { ...code, active: code.active && (await isRedeemable(tx, code, now)) };
}

async function isRedeemable(tx: Transaction, code: PromotionCode, now: Date): Promise<boolean> {
  const coupon = (await findObject<Coupon>(tx, 'coupon', code.promotion.coupon))?.object;
  if (!coupon) return false;
  const isOpen = (limit: number | null, used: number) => limit === null || used < limit;
  const isEarly = (end: number | null) => end === null || end > toSeconds(now);
  return (
    isOpen(code.max_redemptions, code.times_redeemed) &&
    isOpen(coupon.max_redemptions, coupon.times_redeemed) &&
    isEarly(code.expires_at) &&
    isEarly(coupon.redeem_by)
  );
}

/** Finds the active promotion code that a customer typed, in any case, and locks it until the transaction ends. */
export async function findActiveCode(
  tx: Transaction,
  code: string,
  now: Date,
): Promise<PromotionCode | undefined> {
  const { rows } = await tx.query<{ object: PromotionCode }>(
    `select "object" from "sandbox"."stripe_objects"
     where "kind" = 'promotion_code' and lower("object" ->> 'code') = lower($1) and "object" @> '{"active": true}'
     for update`,
    [code],
  );
  for (const { object } of rows) if (await isRedeemable(tx, object, now)) return object;
  return undefined;
}

/** Counts a use of a promotion code and of its coupon. */
export async function countUse(tx: Transaction, code: PromotionCode): Promise<void> {
  const usedCode: PromotionCode = { ...code, times_redeemed: code.times_redeemed + 1 };
  await updateObject(tx, usedCode);
  const stored = await findObject<Coupon>(tx, 'coupon', code.promotion.coupon, { lock: true });
  if (!stored) return;
  const usedCoupon: Coupon = { ...stored.object, times_redeemed: stored.object.times_redeemed + 1 };
  await updateObject(tx, usedCoupon);
}

/** Reads a promotion code with its current state. Throws StripeApiError when it does not exist. */
export async function loadPromotionCode(tx: Transaction, id: string, now: Date): Promise<PromotionCode> {
  return withState(tx, await loadObject<PromotionCode>(tx, 'promotion_code', id, { lock: true }), now);
}

const updateParams = z.strictObject({ active: z.enum(['true', 'false']) });

async function updatePromotionCode({ tx, id, form, now }: Call): Promise<PromotionCode> {
  const { active } = readParams(updateParams, form);
  const updated = { ...(await loadPromotionCode(tx, id, now)), active: active === 'true' };
  if (updated.active && !(await isRedeemable(tx, updated, now))) {
    throw stripeErrors.invalid('This promotion code cannot be reactivated.', 'active');
  }
  await updateObject(tx, updated);
  return updated;
}

const codesParams = z.strictObject({ ...listParams, coupon: z.string().optional() });

async function listPromotionCodes({ tx, form, now }: Call): Promise<object> {
  const { coupon, ...page } = readParams(codesParams, form);
  const expand = readExpand(form, 'data.promotion.coupon');
  const where = coupon === undefined ? {} : { promotion: { coupon } };
  const list = await listObjects<PromotionCode>(
    tx,
    { kind: 'promotion_code', url: '/v1/promotion_codes', where },
    page,
  );
  const data: object[] = [];
  for (const code of list.data) {
    const current = await withState(tx, code, now);
    data.push(expand.length === 0 ? current : await expandCoupon(tx, current));
  }
  return { ...list, data };
}

async function expandCoupon(tx: Transaction, code: PromotionCode): Promise<object> {
  const { type, coupon } = code.promotion;
  const stored = await findObject<Coupon>(tx, 'coupon', coupon);
  return { ...code, promotion: { type, coupon: stored?.object ?? null } };
}

export const promotionCodeRoutes: Routes = {
  'POST /v1/promotion_codes': createPromotionCode,
  'GET /v1/promotion_codes': listPromotionCodes,
  'GET /v1/promotion_codes/:id': ({ tx, id, now }) => loadPromotionCode(tx, id, now),
  'POST /v1/promotion_codes/:id': updatePromotionCode,
};
