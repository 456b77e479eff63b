import { z } from 'zod';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { Form } from './form-encoding.ts';
import type { StripeObject } from './object-store.ts';
import { readParams } from './read-params.ts';
import { stripeErrors } from './stripe-error.ts';

const seconds = z.string().regex(/^\d+$/).transform(Number);

/** Query parameters of all of Stripe's lists. */
export const listParams = {
  limit: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
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
};

interface PageParams {
  limit: number;
  starting_after?: string;
  ending_before?: string;
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number };
}

export interface StripeList<Shape> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: Shape[];
}

/**
 * Returns a function that lists a page of objects of a kind, newest first: those with the `fields` that the query names. It throws
 * StripeApiError.
 */
export function listBy<Shape extends StripeObject>(
  kind: Shape['object'],
  url: string,
  fields: Readonly<Record<string, z.ZodType>>,
): (tx: Transaction, query: Form) => Promise<StripeList<Shape>> {
  const filter = z.strictObject({ ...listParams, ...fields });
  return (tx, query) => {
    const { limit, starting_after, ending_before, created, expand: _, ...where } = readParams(filter, query);
    return listObjects<Shape>(tx, { kind, url, where }, { limit, starting_after, ending_before, created });
  };
}

/**
 * Lists a page of objects of a kind, newest first: those that contain `where` (undefined fields are ignored), except
 * those with a status in `except`. Throws StripeApiError.
 */
export async function listObjects<Shape extends StripeObject>(
  tx: Transaction,
  { kind, url, where = {}, except = [] }: { kind: string; url: string; where?: object; except?: string[] },
  { limit, starting_after: after, ending_before: before, created }: PageParams,
): Promise<StripeList<Shape>> {
  const range = typeof created === 'number' ? { gte: created, lte: created } : (created ?? {});
  const afterPosition = await findPosition(tx, kind, after, 'starting_after');
  const beforePosition = await findPosition(tx, kind, before, 'ending_before');

  // Paging backwards needs the rows closest to the cursor, so the query is in reverse order.
  const backwards = beforePosition !== null;
  const { rows } = await tx.query<{ object: Shape }>(
    `select "object" from "sandbox"."stripe_objects"
     where "kind" = $1
       and ($2::bigint is null or "position" < $2)
       and ($3::bigint is null or "position" > $3)
       and "object" @> $4::jsonb
       and not coalesce("object" ->> 'status' = any($5::text[]), false)
       and ($6::bigint is null or "created" > $6) and ($7::bigint is null or "created" >= $7)
       and ($8::bigint is null or "created" < $8) and ($9::bigint is null or "created" <= $9)
     order by "position" ${backwards ? 'asc' : 'desc'} limit $10`,
    [
      kind,
      afterPosition,
      beforePosition,
      JSON.stringify(where),
      except,
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
    url,
    has_more: rows.length > limit,
    data: backwards ? page.reverse() : page,
  };
}

async function findPosition(
  tx: Transaction,
  kind: string,
  id: string | undefined,
  param: string,
): Promise<number | null> {
  if (id === undefined) return null;
  const { rows } = await tx.query<{ position: number }>(
    `select "position" from "sandbox"."stripe_objects" where "id" = $1 and "kind" = $2`,
    [id, kind],
  );
  const position = rows[0]?.position;
  if (position === undefined) throw stripeErrors.missing(kind, id, param);
  return position;
}
