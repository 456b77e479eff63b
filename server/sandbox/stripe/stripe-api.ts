import { createHash } from 'node:crypto';
import type { Database, Transaction } from 'embedded-supabase/database/database.ts';
import { createSession, expireSession, loadSession } from './checkout-sessions.ts';
import { balanceRoutes } from './balance.ts';
import { billingRoutes } from './billing-routes.ts';
import { creditNoteRoutes } from './credit-notes.ts';
import { couponRoutes } from './coupons.ts';
import { disputeRoutes } from './dispute-routes.ts';
import { decodeForm } from './form-encoding.ts';
import { listSessions } from './list-sessions.ts';
import { stripeId } from './object-store.ts';
import { promotionCodeRoutes } from './promotion-codes.ts';
import { retrieve } from './route.ts';
import type { Call, Route } from './route.ts';
import { createRefund, listRefunds, retrieveCharge } from './refunds.ts';
import { StripeApiError, stripeErrors } from './stripe-error.ts';
import type { CheckoutSessionHidden, CheckoutSession } from './stripe-objects.ts';
import { API_VERSION } from './webhooks.ts';

const BODY_LIMIT_BYTES = 1_048_576;

interface StripeApiOptions {
  database: Database;
  payUrl: (sessionId: string) => string;
  portalUrl: (sessionId: string) => string;
  invoiceUrl: (invoiceId: string) => string;
  now: () => Date;
}

const routes: Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    handle: async (call) => {
      const session = await createSession(call.tx, call.form, call);
      return expandSession(call, await loadSession(call.tx, session.id, call.now));
    },
  },
  { method: 'GET', path: /^\/v1\/checkout\/sessions$/, handle: ({ tx, form }) => listSessions(tx, form) },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/(\w+)$/,
    handle: async (call) => expandSession(call, await loadSession(call.tx, call.id, call.now)),
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/line_items$/,
    handle: async ({ tx, id, now }) => lineItemList(id, (await loadSession(tx, id, now)).hidden),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    handle: ({ tx, id, now }) => expireSession(tx, id, now),
  },
  { method: 'POST', path: /^\/v1\/refunds$/, handle: ({ tx, form, now }) => createRefund(tx, form, now) },
  { method: 'GET', path: /^\/v1\/refunds$/, handle: ({ tx, form }) => listRefunds(tx, form) },
  { method: 'GET', path: /^\/v1\/refunds\/(\w+)$/, handle: ({ tx, id }) => retrieve(tx, 'refund', id) },
  {
    method: 'GET',
    path: /^\/v1\/charges\/(\w+)$/,
    handle: ({ tx, id, form }) => retrieveCharge(tx, id, form),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    handle: ({ tx, id }) => retrieve(tx, 'payment_intent', id),
  },
  ...balanceRoutes,
  ...disputeRoutes,
  ...couponRoutes,
  ...creditNoteRoutes,
  ...promotionCodeRoutes,
  ...billingRoutes,
];

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
  const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname));
  if (!route) throw stripeErrors.unknownUrl(request.method, url.pathname);

  const text = request.method === 'POST' ? await request.text() : url.search;
  if (text.length > BODY_LIMIT_BYTES) throw stripeErrors.invalid('The request is too large.');
  const form = decodeForm(new URLSearchParams(text));
  const id = route.path.exec(url.pathname)?.[1] ?? '';
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
  const expand = Array.isArray(form.expand) ? form.expand : [];
  const expanded: Record<string, unknown> = { ...object };
  for (const field of expand) {
    if (field === 'line_items') {
      expanded.line_items = lineItemList(object.id, hidden);
    } else if (field === 'payment_intent') {
      expanded.payment_intent =
        object.payment_intent === null ? null : await retrieve(tx, 'payment_intent', object.payment_intent);
    } else {
      throw stripeErrors.invalid(`This property cannot be expanded (${String(field)}).`, 'expand');
    }
  }
  return expanded;
}

function lineItemList(sessionId: string, { lineItems }: CheckoutSessionHidden): object {
  return {
    object: 'list',
    data: lineItems,
    has_more: false,
    url: `/v1/checkout/sessions/${sessionId}/line_items`,
  };
}
