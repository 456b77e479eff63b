import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { readSettings } from '#server/settings.ts';
import type { Sandbox } from '#server/sandbox/create-sandbox.ts';
import { asOwner } from '../database/people.ts';
import { serveSandbox, type OutsideServices } from '../support/serve-sandbox.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { callWithSession, joinAsOwner, type Joined } from './auth-journey.ts';
import { buy, cartLine, getOrder, openDashboard, seedShop } from './shop-journey.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

/** Long enough for everything but the refund. */
const answerLimitMs = 4_000;

describeOnEachEngine('a refund that takes longer than a request', (openDatabase) => {
  let database: Database;
  let backend: TestBackend;
  let outside: OutsideServices;
  let stripe: Awaited<ReturnType<typeof openDashboard>>['stripe'];
  let owner: Joined;
  /** The idempotency keys of the refund requests to Stripe. */
  let keys: (string | null)[] = [];
  let release: () => void = () => undefined;
  let released: Promise<void> = Promise.resolve();

  beforeAll(async () => {
    database = await openDatabase();
    const parts: { sandbox?: Sandbox } = {};
    outside = await serveSandbox(() => parts.sandbox ?? expect.fail('The sandbox is not ready.'));
    const settings = readSettings({ STRIPE_SECRET_KEY: 'sk_test_slow', STRIPE_API_URL: outside.url });
    backend = await startTestBackend(database, { settings, answerLimitMs });
    const dashboard = await openDashboard(database, backend);
    stripe = dashboard.stripe;
    parts.sandbox = {
      ...dashboard.sandbox,
      async stripeFetch(request) {
        if (new URL(request.url).pathname === '/v1/refunds') {
          keys.push(request.headers.get('idempotency-key'));
          await released;
        }
        return dashboard.sandbox.stripeFetch(request);
      },
    };
    await seedShop({ database, backend });
    owner = await joinAsOwner({ database, backend });
  });
  afterAll(async () => {
    await backend.close();
    await outside.close();
  });
  beforeEach(() => {
    keys = [];
    released = new Promise((resolve) => (release = resolve));
  });

  const refund = async (orderId: string) => {
    const sums = { orderId, amountCents: 1900, refundedCents: 0 };
    const answer = await callWithSession(backend, owner, 'refund-order', sums);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const buyOne = async () => {
    const sessionId = await buy(backend, [cartLine(3)]);
    return { sessionId, orderId: (await getOrder(backend, sessionId)).order.id };
  };
  const refundedAtStripe = async (sessionId: string) => {
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    const intent = await stripe.paymentIntents.retrieve(String(session.payment_intent));
    return (await stripe.charges.retrieve(String(intent.latest_charge))).amount_refunded;
  };
  const statusOf = async (orderId: string) => {
    const [order] = await asOwner<{ status: string; state: string }>(
      database,
      `select "status", (select string_agg("details" ->> 'state', ',' order by "id") from "public"."admin_actions"
        where "target" = $1) as "state" from "public"."orders" where "id" = $1::uuid`,
      [orderId],
    );
    return order;
  };

  test('is answered with 504 and still completed', async () => {
    const { sessionId, orderId } = await buyOne();
    expect(await refund(orderId)).toMatchObject({ status: 504, body: { code: 'timeout' } });
    release();
    await expect.poll(() => statusOf(orderId)).toEqual({ status: 'refunded', state: 'done' });
    expect(await refundedAtStripe(sessionId)).toBe(1900);
  });

  test('is made once when the admin retries', async () => {
    const { sessionId, orderId } = await buyOne();
    expect((await refund(orderId)).status).toBe(504);
    const repeated = refund(orderId);
    await expect.poll(() => keys.length).toBe(2);
    release();
    expect(await repeated).toEqual({ status: 200, body: { status: 'refunded', refundedCents: 1900 } });
    expect(new Set(keys).size).toBe(1);
    await expect.poll(() => statusOf(orderId)).toEqual({ status: 'refunded', state: 'done,done' });
    expect(await refundedAtStripe(sessionId)).toBe(1900);
  });

  test('gets a new idempotency key after a refusal', async () => {
    release();
    const { sessionId, orderId } = await buyOne();
    const intentOf = (intent: string) =>
      asOwner(database, `update "public"."orders" set "stripe_payment_intent" = $2 where "id" = $1::uuid`, [
        orderId,
        intent,
      ]);
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    await intentOf('pi_unknown');
    expect(await refund(orderId)).toMatchObject({ status: 502, body: { code: 'refund_refused' } });
    await intentOf(String(session.payment_intent));
    expect((await refund(orderId)).status).toBe(200);
    // The first attempt ended before the refund itself, and its claim with it.
    expect(keys).toEqual([expect.stringMatching(/^refund:[\w-]+:0:1900:[\w-]{36}$/)]);
  });
});
