import { instantOf } from '../_shared/domain/days.ts';
import { readAllRows } from '../_shared/domain/read-all-rows.ts';
import type Stripe from 'stripe';
import type { ListedCoupon } from '../_shared/domain/admin-calls.ts';
import { fitsCurrency } from '../_shared/coupons.ts';
import { idOf } from '../_shared/payments.ts';
import { explainStripeError, type CouponDependencies } from './coupons-at-stripe.ts';

/** Stripe's maximum page size. */
const PAGE = 100;
/** The most that Stripe's client collects. */
const MAX_LISTED = 10_000;

interface Row {
  id: string;
  code: string;
  percent_off: number | null;
  amount_off_cents: number | null;
  currency: string | null;
  promotion_code: string | null;
}

/** Lists our coupons with their state at Stripe, and active promotion codes from elsewhere, newest first. */
export async function listCoupons(dependencies: CouponDependencies): Promise<ListedCoupon[]> {
  const { livemode, supabase } = dependencies;
  const rows = await readAllRows(async (from, to) => {
    const { data, error } = await supabase
      .from('coupons')
      .select('id, code, percent_off, amount_off_cents, currency, promotion_code')
      .eq('livemode', livemode)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to);
    if (error) throw new Error('The coupons could not be read', { cause: error });
    return data;
  });
  const promotionCodes = await readPromotionCodes(dependencies);
  const byCoupon = new Map(promotionCodes.map((code) => [idOf(code.promotion.coupon), code]));
  const ours = new Set<string | undefined>(rows.map(({ id }) => id));
  const foreign = promotionCodes.filter((code) => code.active && !ours.has(idOf(code.promotion.coupon)));
  return [
    ...foreign.map((code) => describeForeign(code, dependencies)),
    ...rows.map((row) => describeOwn(row, byCoupon.get(row.id), dependencies)),
  ];
}

async function readPromotionCodes({ stripe }: CouponDependencies): Promise<Stripe.PromotionCode[]> {
  try {
    return await stripe.promotionCodes
      .list({ limit: PAGE, expand: ['data.promotion.coupon'] })
      .autoPagingToArray({ limit: MAX_LISTED });
  } catch (cause) {
    throw explainStripeError(cause);
  }
}

function describeLimits(code: Stripe.PromotionCode) {
  return {
    usedCount: code.times_redeemed,
    limit: code.max_redemptions,
    expiresAt: code.expires_at === null ? null : instantOf(code.expires_at * 1000),
    minimumCents: code.restrictions.minimum_amount,
  };
}

function describeForeign(code: Stripe.PromotionCode, { brand }: CouponDependencies): ListedCoupon {
  const { coupon } = code.promotion;
  const terms = typeof coupon === 'object' ? coupon : null;
  return {
    id: code.id,
    code: code.code,
    percentOff: terms?.percent_off ?? null,
    amountOffCents: terms?.amount_off ?? null,
    currency: terms?.currency ?? code.restrictions.minimum_amount_currency ?? brand.currency,
    ...describeLimits(code),
    state: 'foreign',
  };
}

function describeOwn(
  row: Row,
  code: Stripe.PromotionCode | undefined,
  { brand, now }: CouponDependencies,
): ListedCoupon {
  return {
    id: row.id,
    code: row.code,
    percentOff: row.percent_off,
    amountOffCents: row.amount_off_cents,
    currency: row.currency ?? code?.restrictions.minimum_amount_currency ?? brand.currency,
    ...(code ? describeLimits(code) : { usedCount: 0, limit: null, expiresAt: null, minimumCents: null }),
    state: code
      ? stateOf(row, code, { currency: brand.currency, now: now() })
      : row.promotion_code === null
        ? 'unfinished'
        : 'ended',
  };
}

function stateOf(
  row: Row,
  code: Stripe.PromotionCode,
  { currency, now }: { currency: string; now: Date },
): ListedCoupon['state'] {
  if (code.expires_at !== null && code.expires_at * 1000 <= now.getTime()) return 'expired';
  if (code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions) return 'used-up';
  if (!code.active) return 'ended';
  return fitsCurrency(row, code, currency) ? 'active' : 'other-currency';
}
