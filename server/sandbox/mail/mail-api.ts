import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from 'embedded-supabase/database/database.ts';

const BODY_LIMIT_BYTES = 5 * 1_048_576;

const address = z.string().regex(/^[^<>\s]+@[^<>\s]+$|^[^<>]*<[^<>\s]+@[^<>\s]+>$/, 'Invalid address');
const mailSchema = z
  .object({
    from: address,
    to: z.union([address.transform((one) => [one]), z.array(address).min(1).max(50)]),
    subject: z.string().min(1).max(998),
    html: z.string().optional(),
    text: z.string().optional(),
  })
  .refine(({ html, text }) => html !== undefined || text !== undefined, 'Missing `html` or `text` field.');

/** Simulates https://api.resend.com: stores sent mails for the mailbox page. */
export function createMailApi({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/emails') {
      return errorResponse(404, 'not_found', 'The requested endpoint does not exist.');
    }
    if (!/^Bearer \S+$/.test(request.headers.get('authorization') ?? '')) {
      return errorResponse(401, 'missing_api_key', 'Missing API key in the authorization header.');
    }
    const body = await request.text();
    if (body.length > BODY_LIMIT_BYTES)
      return errorResponse(413, 'validation_error', 'The email is too large.');
    const parsed = mailSchema.safeParse(parse(body));
    if (!parsed.success)
      return errorResponse(422, 'validation_error', parsed.error.issues[0]?.message ?? 'Invalid mail');

    const { from, to, subject, html, text } = parsed.data;
    const fingerprint = createHash('sha256').update(body).digest('hex');
    const key = request.headers.get('idempotency-key');
    const stored = await database.asOwner(async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `insert into "sandbox"."mails"
           ("sender", "recipients", "subject", "html", "text", "idempotency_key", "fingerprint", "created_at")
         values ($1, array(select jsonb_array_elements_text($2::jsonb)), $3, $4, $5, $6, $7, $8::timestamptz)
         on conflict ("idempotency_key") do nothing
         returning "id"`,
        [
          from,
          JSON.stringify(to.map(bareAddress)),
          subject,
          html ?? null,
          text ?? null,
          key,
          fingerprint,
          now().toISOString(),
        ],
      );
      if (rows[0]) return { id: rows[0].id, fingerprint };
      const earlier = await tx.query<{ id: string; fingerprint: string }>(
        `select "id", "fingerprint" from "sandbox"."mails" where "idempotency_key" = $1`,
        [key],
      );
      return earlier.rows[0];
    });
    if (stored?.fingerprint !== fingerprint) {
      return errorResponse(
        409,
        'invalid_idempotent_request',
        'This idempotency key has been used with another email.',
      );
    }
    return Response.json({ id: stored.id });
  };
}

function errorResponse(statusCode: number, name: string, message: string): Response {
  return Response.json({ statusCode, name, message }, { status: statusCode });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function bareAddress(recipient: string): string {
  return (/<([^<>]+)>$/.exec(recipient)?.[1] ?? recipient).toLowerCase();
}
