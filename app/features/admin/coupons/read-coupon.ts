import type { NewCoupon } from '#domain/admin-calls.ts';
import { currencyRules } from '#domain/currencies.ts';
import { formatMoney, parseAmount } from '#domain/money.ts';
import type { Rule } from '#lib/forms/form-rules.ts';
import { siteData } from '#lib/site/site-data.ts';

/** What the form's fields contain. */
export interface CouponFields {
  code: string;
  kind: 'percent' | 'amount';
  off: string;
  limit: string;
  /** '2026-12-31' or empty. */
  lastDay: string;
  minimum: string;
}

/** Reads a whole number such as 1000 or 1,000. A comma elsewhere is a decimal one. */
function readCount(text: string, maximum: number): number | undefined {
  const typed = text.trim();
  const count = /^(\d{1,7}|\d(,\d{3}){1,2}|\d{2,3},\d{3})$/.test(typed)
    ? Number(typed.replaceAll(',', ''))
    : 0;
  return count >= 1 && count <= maximum ? count : undefined;
}

/** Returns the last moment of a day in the device's time zone. */
function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59`);
}

const isEmpty = (text: string | undefined) => !text?.trim();

function amountRange(): string {
  const { currency } = siteData();
  const { step, maximum } = currencyRules(currency);
  return `an amount between ${formatMoney(step, currency)} and ${formatMoney(maximum, currency)}`;
}

function readCents(text: string | undefined): number | undefined {
  const { currency } = siteData();
  const cents = parseAmount(text ?? '', currency);
  return cents !== undefined && cents <= currencyRules(currency).maximum ? cents : undefined;
}

const readPercent = (text: string | undefined) => readCount((text ?? '').replace(/\s*%$/, ''), 100);

export const couponRules = {
  code: ((text) =>
    /^[A-Za-z0-9-]{3,40}$/.test(text?.trim() ?? '') ||
    'Use 3 to 40 letters, digits and dashes.') satisfies Rule,
  percent: ((text) =>
    readPercent(text) !== undefined || 'Enter a whole number between 1 and 100.') satisfies Rule,
  amount: ((text) => readCents(text) !== undefined || `Enter ${amountRange()}.`) satisfies Rule,
  limit: ((text) =>
    isEmpty(text) ||
    readCount(text ?? '', 1_000_000) !== undefined ||
    'Enter a whole number between 1 and 1,000,000, or nothing.') satisfies Rule,
  lastDay: ((text) =>
    isEmpty(text) || endOfDay(text ?? '') > new Date() || 'Choose today or a later day.') satisfies Rule,
  minimum: ((text) =>
    isEmpty(text) || readCents(text) !== undefined || `Enter ${amountRange()}, or nothing.`) satisfies Rule,
};

/** Converts fields that follow the rules to the body of the request. */
export function toNewCoupon({ code, kind, off, limit, lastDay, minimum }: CouponFields): NewCoupon {
  return {
    code: code.trim().toUpperCase(),
    ...(kind === 'percent' ? { percentOff: readPercent(off) } : { amountOffCents: readCents(off) }),
    ...(!isEmpty(limit) && { limit: readCount(limit, 1_000_000) }),
    ...(!isEmpty(lastDay) && { expiresAt: endOfDay(lastDay).toISOString() }),
    ...(!isEmpty(minimum) && { minimumCents: readCents(minimum) }),
  };
}
