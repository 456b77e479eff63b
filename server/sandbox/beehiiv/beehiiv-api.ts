import { z } from 'zod';
import type { Database } from 'embedded-supabase/database/database.ts';

const BODY_LIMIT_BYTES = 100_000;
/** Email addresses with this prefix get an error, like Stripe's test cards that are declined. */
const OUTAGE_PREFIX = 'beehiiv-down';

const subscriptionSchema = z.object({
  email: z.email(),
  reactivate_existing: z.boolean().optional(),
  utm_source: z.string().optional(),
  utm_campaign: z.string().optional(),
  custom_fields: z.array(z.object({ name: z.string().min(1), value: z.string() })).optional(),
});

/** Simulates https://api.beehiiv.com: stores one subscription per email address and overwrites its details. */
export function createBeehiivApi({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'POST' || !/^\/v2\/publications\/pub_\w+\/subscriptions$/.test(pathname)) {
      return errorResponse(404, 'Not found');
    }
    if (!/^Bearer \S+$/.test(request.headers.get('authorization') ?? ''))
      return errorResponse(401, 'Unauthorized');
    const body = await request.text();
    if (body.length > BODY_LIMIT_BYTES) return errorResponse(413, 'Payload too large');
    const parsed = subscriptionSchema.safeParse(parse(body));
    if (!parsed.success) return errorResponse(400, parsed.error.issues[0]?.message ?? 'Invalid subscription');

    const { email, ...subscription } = parsed.data;
    if (email.startsWith(OUTAGE_PREFIX)) return errorResponse(503, 'Service unavailable');
    const id = await database.asOwner(async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `insert into "sandbox"."beehiiv_subscriptions" ("email", "subscription", "created_at")
         values ($1, $2::jsonb, $3::timestamptz)
         on conflict ("email") do update set "subscription" = excluded."subscription"
         returning "id"`,
        [email.toLowerCase(), JSON.stringify(subscription), now().toISOString()],
      );
      return rows[0]?.id;
    });
    return Response.json({ data: { id: `sub_${id}`, email, status: 'active' } }, { status: 201 });
  };
}

function errorResponse(status: number, message: string): Response {
  return Response.json({ status, statusText: 'error', errors: [{ message }] }, { status });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
