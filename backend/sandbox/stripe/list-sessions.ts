import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import type { FormValue } from './form-encoding.ts';
import { stripeErrors } from './stripe-error.ts';
import type { CheckoutSession } from './stripe-objects.ts';

const seconds = z.string().regex(/^\d+$/).transform(Number);

const listParams = z.strictObject({
  limit: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  payment_intent: z.string().optional(),
  created: z
    .union([
      seconds,
      z.strictObject({
        gt: seconds.optional(),
        gte: seconds.optional(),
        lt: seconds.optional(),
        lte: seconds.optional(),
      }),
    ])
    .optional(),
  expand: z.array(z.string()).optional(),
});

/** One page of sessions, newest first, as Stripe lists them. Throws StripeApiError. */
export async function listSessions(
  tx: Transaction,
  query: { [key: string]: FormValue },
): Promise<{ object: 'list'; url: string; has_more: boolean; data: CheckoutSession[] }> {
  const parsed = listParams.safeParse(query);
  if (!parsed.success) {
    const param = parsed.error.issues[0]?.path.join('.');
    throw stripeErrors.invalid(
      `Invalid ${param ?? 'query'}: ${parsed.error.issues[0]?.message ?? ''}`,
      param,
    );
  }
  const {
    limit,
    starting_after: after,
    ending_before: before,
    status,
    payment_intent: intent,
    created,
  } = parsed.data;
  const range = typeof created === 'number' ? { gte: created, lte: created } : (created ?? {});
  const afterPosition = await positionOf(tx, after, 'starting_after');
  const beforePosition = await positionOf(tx, before, 'ending_before');

  // Going back, the page nearest to the cursor is wanted, so the order is turned round and back.
  const backwards = beforePosition !== null;
  const { rows } = await tx.query<{ object: CheckoutSession }>(
    `select "object" from "sandbox"."stripe_objects"
     where "kind" = 'checkout.session'
       and ($1::bigint is null or "position" < $1)
       and ($2::bigint is null or "position" > $2)
       and ($3::text is null or "object" ->> 'status' = $3)
       and ($4::text is null or "object" ->> 'payment_intent' = $4)
       and ($5::bigint is null or "created" > $5) and ($6::bigint is null or "created" >= $6)
       and ($7::bigint is null or "created" < $7) and ($8::bigint is null or "created" <= $8)
     order by "position" ${backwards ? 'asc' : 'desc'} limit $9`,
    [
      afterPosition,
      beforePosition,
      status ?? null,
      intent ?? null,
      range.gt ?? null,
      range.gte ?? null,
      range.lt ?? null,
      range.lte ?? null,
      limit + 1,
    ],
  );
  const page = rows.slice(0, limit).map(({ object }) => object);
  return {
    object: 'list',
    url: '/v1/checkout/sessions',
    has_more: rows.length > limit,
    data: backwards ? page.reverse() : page,
  };
}

async function positionOf(tx: Transaction, id: string | undefined, param: string): Promise<number | null> {
  if (id === undefined) return null;
  const { rows } = await tx.query<{ position: number }>(
    `select "position" from "sandbox"."stripe_objects" where "id" = $1 and "kind" = 'checkout.session'`,
    [id],
  );
  const position = rows[0]?.position;
  if (position === undefined) throw stripeErrors.missing('checkout.session', id, param);
  return position;
}
