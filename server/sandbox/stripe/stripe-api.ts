import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database, Transaction } from 'embedded-supabase/database/database.ts';
import { createSession, expireSession, loadSession } from './checkout-sessions.ts';
import { balanceRoutes } from './balance.ts';
import { billingRoutes } from './billing-routes.ts';
import { creditNoteRoutes } from './credit-notes.ts';
import { couponRoutes } from './coupons.ts';
import { disputeRoutes } from './disputes.ts';
import { decodeForm } from './form-encoding.ts';
import { listBy } from './list-objects.ts';
import { loadObject, stripeId } from './object-store.ts';
import { promotionCodeRoutes } from './promotion-codes.ts';
import { readExpand, type Call, type Routes } from './route.ts';
import { createRefund, listRefunds, retrieveCharge } from './refunds.ts';
import { StripeApiError, stripeErrors } from './stripe-error.ts';
import type { CheckoutSessionHidden, CheckoutSession, PaymentIntent, Refund } from './stripe-objects.ts';
import { API_VERSION } from './webhooks.ts';

const BODY_LIMIT_BYTES = 1_048_576;

interface StripeApiOptions {
  database: Database;
  payUrl: (sessionId: string) => string;
  portalUrl: (sessionId: string) => string;
  invoiceUrl: (invoiceId: string) => string;
  now: () => Date;
}

const listSessions = listBy<CheckoutSession>('checkout.session', '/v1/checkout/sessions', {
  status: z.enum(['open', 'complete', 'expired']).optional(),
  payment_intent: z.string().optional(),
  customer: z.string().optional(),
  subscription: z.string().optional(),
});

const routes: Routes = {
  'POST /v1/checkout/sessions': async (call) => {
    const { id } = await createSession(call);
    return expandSession(call, await loadSession(call.tx, id, call.now));
  },
  'GET /v1/checkout/sessions': ({ tx, form }) => listSessions(tx, form),
  'GET /v1/checkout/sessions/:id': async (call) =>
    expandSession(call, await loadSession(call.tx, call.id, call.now)),
  'GET /v1/checkout/sessions/:id/line_items': async ({ tx, id, now }) =>
    lineItemList(id, (await loadSession(tx, id, now)).hidden),
  'POST /v1/checkout/sessions/:id/expire': ({ tx, id, now }) => expireSession(tx, id, now),
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': ({ tx, form }) => listRefunds(tx, form),
  'GET /v1/refunds/:id': ({ tx, id }) => loadObject<Refund>(tx, 'refund', id),
  'GET /v1/charges/:id': retrieveCharge,
  'GET /v1/payment_intents/:id': ({ tx, id }) => loadObject<PaymentIntent>(tx, 'payment_intent', id),
  ...balanceRoutes,
  ...disputeRoutes,
  ...couponRoutes,
  ...creditNoteRoutes,
  ...promotionCodeRoutes,
  ...billingRoutes,
};

/** The routes with a pattern of their method and path. */
const patterns = Object.entries(routes).map(([name, handle]) => ({
  pattern: new RegExp(`^${name.replace(':id', '([\\w-]+)')}$`),
  handle,
}));

/** Simulates https://api.stripe.com with the sandbox's state. Accepts test keys only. */
export function createStripeApi(options: StripeApiOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const headers = new Headers({
      'content-type': 'application/json',
      'request-id': stripeId('req_', 14),
      'stripe-version': request.headers.get('stripe-version') ?? API_VERSION,
    });
    const idempotencyKey = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
    if (idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey);
    try {
      const { body, replayed } = await handleRequest(request, idempotencyKey, options);
      if (replayed) headers.set('idempotent-replayed', 'true');
      return new Response(JSON.stringify(body), { headers });
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      return new Response(JSON.stringify(error.toBody()), { status: error.status, headers });
    }
  };
}

async function handleRequest(
  request: Request,
  idempotencyKey: string | null,
  { database, payUrl, portalUrl, invoiceUrl, now }: StripeApiOptions,
): Promise<{ body: object; replayed: boolean }> {
  checkKey(request);
  const url = new URL(request.url);
  const name = `${request.method} ${url.pathname}`;
  const route = patterns.find(({ pattern }) => pattern.test(name));
  if (!route) throw stripeErrors.unknownUrl(request.method, url.pathname);

  const text = request.method === 'POST' ? await request.text() : url.search;
  if (text.length > BODY_LIMIT_BYTES) throw stripeErrors.invalid('The request is too large.');
  const form = decodeForm(new URLSearchParams(text));
  const id = route.pattern.exec(name)?.[1] ?? '';
  const run = (tx: Transaction) => route.handle({ tx, id, form, now: now(), payUrl, portalUrl, invoiceUrl });

  if (idempotencyKey === null) return { body: await database.asOwner(run), replayed: false };
  const fingerprint = createHash('sha256').update(`${url.pathname}\n${text}`).digest('hex');
  return database.asOwner((tx) => handleOnce(tx, { idempotencyKey, fingerprint }, run));
}

/** Handles requests with the same idempotency key once. Errors are not stored, because they roll everything back. */
async function handleOnce(
  tx: Transaction,
  { idempotencyKey, fingerprint }: { idempotencyKey: string; fingerprint: string },
  run: (tx: Transaction) => Promise<object>,
): Promise<{ body: object; replayed: boolean }> {
  const { rowCount } = await tx.query(
    `insert into "sandbox"."stripe_requests" ("idempotency_key", "fingerprint") values ($1, $2)
     on conflict ("idempotency_key") do nothing`,
    [idempotencyKey, fingerprint],
  );
  if (rowCount === 0) {
    const { rows } = await tx.query<{ fingerprint: string; body: object }>(
      `select "fingerprint", "body" from "sandbox"."stripe_requests" where "idempotency_key" = $1`,
      [idempotencyKey],
    );
    const earlier = rows[0];
    if (earlier?.fingerprint !== fingerprint) throw stripeErrors.differentRequest();
    return { body: earlier.body, replayed: true };
  }
  const body = await run(tx);
  await tx.query(`update "sandbox"."stripe_requests" set "body" = $2::jsonb where "idempotency_key" = $1`, [
    idempotencyKey,
    JSON.stringify(body),
  ]);
  return { body, replayed: false };
}

function checkKey(request: Request): void {
  const authorization = request.headers.get('authorization') ?? '';
  const key = authorization.startsWith('Basic ')
    ? atob(authorization.slice(6)).split(':')[0]
    : /^Bearer (\S+)$/.exec(authorization)?.[1];
  if (!key) throw stripeErrors.noKey();
  if (!/^(sk|rk)_test_/.test(key)) throw stripeErrors.liveKey();
}

async function expandSession(
  { tx, form }: Call,
  { object, hidden }: { object: CheckoutSession; hidden: CheckoutSessionHidden },
): Promise<object> {
  const expand = readExpand(form, 'line_items', 'payment_intent');
  const { payment_intent: intent } = object;
  return {
    ...object,
    ...(expand.includes('line_items') && { line_items: lineItemList(object.id, hidden) }),
    ...(expand.includes('payment_intent') &&
      intent !== null && { payment_intent: await loadObject<PaymentIntent>(tx, 'payment_intent', intent) }),
  };
}

function lineItemList(sessionId: string, { lineItems }: CheckoutSessionHidden): object {
  return {
    object: 'list',
    data: lineItems,
    has_more: false,
    url: `/v1/checkout/sessions/${sessionId}/line_items`,
  };
}
