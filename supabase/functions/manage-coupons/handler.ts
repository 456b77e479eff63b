import { z } from 'zod';
import type { EndCouponBody, NewCoupon } from '../_shared/domain/admin-calls.ts';
import { requireRole } from '../_shared/caller.ts';
import { errors } from '../_shared/errors.ts';
import { json, readJson, requireMethod, respond } from '../_shared/http.ts';
import { currencyRules } from '../_shared/domain/currencies.ts';
import type { CouponDependencies } from './coupons-at-stripe.ts';
import { createCoupon } from './create-coupon.ts';
import { endCoupon } from './end-coupon.ts';
import { listCoupons } from './list-coupons.ts';

const newCoupon: z.ZodType<NewCoupon> = z
  .object({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{3,40}$/),
    percentOff: z.number().int().min(1).max(100).optional(),
    amountOffCents: z.number().int().min(1).optional(),
    limit: z.number().int().min(1).max(1_000_000).optional(),
    expiresAt: z.iso.datetime().optional(),
    minimumCents: z.number().int().min(1).optional(),
  })
  .refine(({ percentOff, amountOffCents }) => (percentOff === undefined) !== (amountOffCents === undefined));

/** Whether Stripe takes its amounts. A percentage would be rounded to amounts that it refuses where not every one is allowed. */
function fitsCurrency(
  { percentOff, amountOffCents = 0, minimumCents = 0 }: NewCoupon,
  currency: string,
): boolean {
  const { step, maximum } = currencyRules(currency);
  const amounts = [amountOffCents, minimumCents];
  return (
    amounts.every((cents) => cents <= maximum && cents % step === 0) &&
    (percentOff === undefined || step === 1)
  );
}

const endBody: z.ZodType<EndCouponBody> = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });

/**
 * With a bearer token of the owner. GET → {coupons: ListedCoupon[]}. POST {action: 'create', …NewCoupon} creates a coupon
 * and its promotion code at Stripe; POST {action: 'end', id} ends one. Both → {ok: true}.
 */
export function handleManageCoupons(request: Request, dependencies: CouponDependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    if (request.method !== 'GET') requireMethod(request, 'POST');
    const owner = await requireRole('admin', request, dependencies.supabase);
    if (request.method === 'GET') return json({ coupons: await listCoupons(dependencies) });

    const body = await readJson(request);
    const { action } = z.object({ action: z.string() }).safeParse(body).data ?? {};
    if (action === 'create') {
      const parsed = newCoupon.safeParse(body);
      const { expiresAt } = parsed.data ?? {};
      if (
        !parsed.success ||
        !fitsCurrency(parsed.data, dependencies.brand.currency) ||
        (expiresAt !== undefined && new Date(expiresAt) <= dependencies.now())
      ) {
        throw errors.couponInvalid();
      }
      await createCoupon(parsed.data, owner.id, dependencies);
    } else {
      const parsed = endBody.safeParse(body);
      if (action !== 'end' || !parsed.success) throw errors.unknownCoupon();
      await endCoupon(parsed.data.id, owner.id, dependencies);
    }
    return json({ ok: true });
  });
}
