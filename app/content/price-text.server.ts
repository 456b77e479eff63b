import { z } from 'zod';
import { formatMoney, MAX_PAYMENT_CENTS, parsePriceText } from '#domain/money.ts';

const maximum = formatMoney(MAX_PAYMENT_CENTS);

/** Schema of a price as people read it, at most what Stripe takes. */
export const priceText = (pattern: RegExp, error: string) =>
  z
    .string()
    .regex(pattern, { error, abort: true })
    .refine((text) => parsePriceText(text) <= MAX_PAYMENT_CENTS, {
      error: `must be at most ${maximum}, the most that a payment can be`,
    });
