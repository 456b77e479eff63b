import { currencyRules } from '#domain/currencies.ts';
import { formatMoney } from '#domain/money.ts';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { Coupon, PromotionCode } from './coupon-objects.ts';
import { findObject, updateObject } from './object-store.ts';
import { countUse, findActiveCode, loadPromotionCode } from './promotion-codes.ts';
import { amountsOf } from './taxes.ts';
import { stripeErrors } from './stripe-error.ts';
import type { CheckoutSession, LineItem, StoredSession } from './stripe-objects.ts';

/** Applies a code that the customer typed to an open session. Throws StripeApiError with a message for the customer. */
export async function applyCode(
  tx: Transaction,
  stored: StoredSession,
  typed: string,
  now: Date,
): Promise<void> {
  const code = stored.object.allow_promotion_codes ? await findActiveCode(tx, typed.trim(), now) : undefined;
  if (stored.object.status !== 'open' || !code) throw refuse('This code is invalid.');
  await setDiscount(tx, stored, { code, cents: await discountOf(tx, stored.object, code) });
}

/** Applies the code that a new session names. Throws StripeApiError. */
export async function applyPromotionCode(
  tx: Transaction,
  stored: StoredSession,
  id: string,
  now: Date,
): Promise<CheckoutSession> {
  const code = await loadPromotionCode(tx, id, now);
  if (!code.active) throw refuse('This promotion code is not active.');
  return setDiscount(tx, stored, { code, cents: await discountOf(tx, stored.object, code) });
}

/** Removes the code from an open session. */
export async function removeCode(tx: Transaction, stored: StoredSession): Promise<void> {
  if (stored.object.status === 'open') await setDiscount(tx, stored, undefined);
}

/**
 * Uses the code of a session that is about to be paid. Returns false, and removes the code, when it ended after it was
 * applied.
 */
export async function redeemCode(tx: Transaction, stored: StoredSession, now: Date): Promise<boolean> {
  const [discount] = stored.object.discounts;
  if (!discount) return true;
  const code = await loadPromotionCode(tx, discount.promotion_code, now);
  if (code.active) await countUse(tx, code);
  else await setDiscount(tx, stored, undefined);
  return code.active;
}

async function discountOf(
  tx: Transaction,
  { amount_subtotal: subtotal, total_details: details, currency }: CheckoutSession,
  { promotion, restrictions }: PromotionCode,
): Promise<number> {
  const coupon = (await findObject<Coupon>(tx, 'coupon', promotion.coupon))?.object;
  if (!coupon || (coupon.currency !== null && coupon.currency !== currency)) {
    throw refuse('This code can’t be used with this currency.');
  }
  if (subtotal < (restrictions.minimum_amount ?? 0)) {
    throw refuse('This code needs a larger order.');
  }
  const cents = Math.min(
    subtotal,
    coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100),
  );
  const total = subtotal - cents + details.amount_shipping;
  const { minimum, step } = currencyRules(currency);
  if (cents % step !== 0) throw refuse('With this code, the total is no amount of this currency.');
  if (total > 0 && total < minimum) {
    throw refuse(
      `With this code, the total is below the smallest payment of ${formatMoney(minimum, currency)}.`,
    );
  }
  return cents;
}

async function setDiscount(
  tx: Transaction,
  { object: session, hidden }: StoredSession,
  discount: { code: PromotionCode; cents: number } | undefined,
): Promise<CheckoutSession> {
  const cents = discount?.cents ?? 0;
  const changed: CheckoutSession = {
    ...session,
    ...amountsOf(session, {
      discount: cents,
      shipping: session.total_details.amount_shipping,
      taxBehavior: hidden.taxBehavior,
    }),
    discounts: discount ? [{ coupon: discount.code.promotion.coupon, promotion_code: discount.code.id }] : [],
  };
  await updateObject(tx, changed, {
    ...hidden,
    lineItems: spread(hidden.lineItems, cents, session.amount_subtotal),
    code: discount?.code.code,
  });
  return changed;
}

/** Spreads a discount over the lines in proportion to their amounts, without losing a cent. */
function spread(lines: readonly LineItem[], cents: number, subtotal: number): LineItem[] {
  let amount = 0;
  let spent = 0;
  return lines.map((line) => {
    amount += line.amount_subtotal;
    const share = Math.round((cents * amount) / subtotal) - spent;
    spent += share;
    return { ...line, amount_discount: share, amount_total: line.amount_subtotal - share };
  });
}

function refuse(message: string) {
  return stripeErrors.invalid(message, 'promotion_code');
}
