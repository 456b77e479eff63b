import { beforeEach, expect, test } from 'vitest';
import type { ReconcileReport } from '#functions/reconcile/handler.ts';
import { reconcilePayments } from '#functions/reconcile/handler.ts';
import { deliveredBy, orderOf } from '../database/orders.ts';
import { asOwner, createMember } from '../database/people.ts';
import { callWithSession, joinAs, joinAsOwner, type Joined } from './auth-journey.ts';
import { buy, cartLine, checkOut, openDashboard, seedShop } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('reconciling with the payment provider', { prepare: seedShop }, (context) => {
  beforeEach(() => asOwner(context.database, `delete from "public"."orders"`));

  const reconcile = async (key = context.backend.secrets.secretKey) => {
    const answer = await fetch(`${context.backend.url}/functions/v1/reconcile`, {
      method: 'POST',
      headers: { apikey: key },
    });
    return { status: answer.status, report: (await answer.json()) as ReconcileReport };
  };
  const orderIdOf = async (sessionId: string) =>
    (
      await asOwner<{ id: string }>(
        context.database,
        `select "id" from "public"."orders" where "stripe_session_id" = $1`,
        [sessionId],
      )
    )[0]?.id ?? '';
  /** Buys, and reverts what the webhook did, as if it had never arrived. */
  const buyWithoutWebhook = async (email: string) => {
    const sessionId = await buy(context.backend, [cartLine(3)], email);
    const order = await orderIdOf(sessionId);
    for (const sql of [
      `delete from "public"."user_downloads" where "order_id" = $1::uuid`,
      `delete from "public"."mail_outbox" where "payload" ->> 'orderId' = $1`,
      `delete from "public"."payment_events" where "order_id" = $1::uuid`,
      `update "public"."orders" set "status" = 'pending', "paid_at" = null, "user_id" = null where "id" = $1::uuid`,
    ]) {
      await asOwner(context.database, sql, [order]);
    }
    return { order, sessionId };
  };
  const empty = {
    fulfilled: [],
    cancelled: [],
    held: [],
    failed: [],
    payments: { checked: 0, recorded: [], failed: [] },
    refunds: { checked: 0, recorded: [], failed: [] },
    disputes: { checked: 0, changed: [], failed: [] },
    subscriptions: { checked: 0, failed: [] },
    balance: expect.anything() as object,
  };

  test('delivers a payment whose webhook was lost, once', async () => {
    const ada = await createMember(context.database, { confirmed: true });
    const { order } = await buyWithoutWebhook(ada.email);
    expect((await reconcile()).report).toEqual({ ...empty, checked: 1, fulfilled: [order] });
    expect(await orderOf(context.database, order)).toMatchObject({ status: 'paid', user_id: ada.sub });
    expect(await deliveredBy(context.database, order)).toEqual({ downloads: 1, credits: 0, receipts: 1 });
    expect((await reconcile()).report).toEqual({ ...empty, checked: 1 });
    expect(await deliveredBy(context.database, order)).toMatchObject({ downloads: 1, receipts: 1 });
  });

  test('delivers once in two simultaneous runs', async () => {
    const { order } = await buyWithoutWebhook('twice@example.com');
    const runs = await Promise.all([reconcile(), reconcile()]);
    expect(runs.flatMap(({ report }) => report.fulfilled)).toEqual([order]);
    expect(await deliveredBy(context.database, order)).toMatchObject({ receipts: 1 });
  });

  test('finds a payment whose session was never saved with its order', async () => {
    const { order, sessionId } = await buyWithoutWebhook('lost@example.com');
    await asOwner(
      context.database,
      `update "public"."orders" set "stripe_session_id" = null where "id" = $1::uuid`,
      [order],
    );
    expect((await reconcile()).report.fulfilled).toEqual([order]);
    expect(await orderOf(context.database, order)).toMatchObject({ stripe_session_id: sessionId });
  });

  test('cancels the order of an expired session, not of an open one', async () => {
    const [left, open] = [
      await checkOut(context.backend, [cartLine(3)]),
      await checkOut(context.backend, [cartLine(3)]),
    ];
    const { stripe } = await openDashboard(context.database, context.backend);
    await stripe.checkout.sessions.expire(left.sessionId);
    const { report } = await reconcile();
    expect(report).toEqual({ ...empty, checked: 2, cancelled: [await orderIdOf(left.sessionId)] });
    expect(await orderOf(context.database, await orderIdOf(open.sessionId))).toMatchObject({
      status: 'pending',
    });
    expect((await reconcile()).report.cancelled).toEqual([]);
  });

  test('reports a payment that does not match its order, and delivers nothing', async () => {
    const { order } = await buyWithoutWebhook('cheap@example.com');
    await asOwner(
      context.database,
      `update "public"."orders" set "amount_cents" = 5000 where "id" = $1::uuid`,
      [order],
    );
    expect((await reconcile()).report).toEqual({ ...empty, checked: 1, held: [order] });
    expect(await orderOf(context.database, order)).toMatchObject({ status: 'pending' });
  });

  /** Refunds in the Stripe dashboard. */
  const refundAtStripe = async (sessionId: string, amount?: number) => {
    const { stripe, sandbox } = await openDashboard(context.database, context.backend);
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    await stripe.refunds.create({
      payment_intent: String(session.payment_intent),
      ...(amount !== undefined && { amount }),
    });
    return sandbox;
  };

  test('keeps a refunded order refunded', async () => {
    const sessionId = await buy(context.backend, [cartLine(3)], 'refunded@example.com');
    const sandbox = await refundAtStripe(sessionId);
    await sandbox.deliverWebhooks();
    const report = { ...empty, checked: 1, refunds: { checked: 1, recorded: [], failed: [] } };
    expect((await reconcile()).report).toEqual(report);
    expect(await orderOf(context.database, await orderIdOf(sessionId))).toMatchObject({ status: 'refunded' });
  });

  test("a refund whose webhook was lost closes the order's files, and mails the buyer once", async () => {
    const ada = await createMember(context.database, { confirmed: true });
    const sessionId = await buy(context.backend, [cartLine(3)], ada.email);
    const order = await orderIdOf(sessionId);
    await refundAtStripe(sessionId);
    expect((await reconcile()).report.refunds).toEqual({ checked: 1, recorded: [order], failed: [] });
    expect(await orderOf(context.database, order)).toMatchObject({ status: 'refunded' });
    expect(await deliveredBy(context.database, order)).toMatchObject({ downloads: 0 });
    expect((await reconcile()).report.refunds).toEqual({ checked: 1, recorded: [], failed: [] });
    const mails = await asOwner(
      context.database,
      `select 1 from "public"."mail_outbox" where "kind" = 'order-refunded' and "recipient" = $1`,
      [ada.email],
    );
    expect(mails).toHaveLength(1);
  });

  test("a partial refund in the dashboard keeps the order's files open", async () => {
    const ada = await createMember(context.database, { confirmed: true });
    const sessionId = await buy(context.backend, [cartLine(3)], ada.email);
    const order = await orderIdOf(sessionId);
    await refundAtStripe(sessionId, 500);
    expect((await reconcile()).report.refunds.recorded).toEqual([order]);
    expect(await orderOf(context.database, order)).toMatchObject({ status: 'paid', refunded_cents: 500 });
    expect(await deliveredBy(context.database, order)).toMatchObject({ downloads: 1 });
  });

  test('finds payments beyond the first page, up to 30 days before the last comparison', async () => {
    const { order } = await buyWithoutWebhook('patient@example.com');
    const one = await checkOut(context.backend, [cartLine(3)]);
    // A busy day: a hundred sessions of another shop on the same account, all newer.
    await asOwner(
      context.database,
      `insert into "sandbox"."stripe_objects" ("id", "kind", "created", "object")
     select 'cs_test_other' || "number", "kind", "created",
       "object" || jsonb_build_object('id', 'cs_test_other' || "number", 'client_reference_id', null, 'metadata', '{}'::jsonb)
     from "sandbox"."stripe_objects", generate_series(1, 120) as "number" where "id" = $1`,
      [one.sessionId],
    );
    const { stripe } = await openDashboard(context.database, context.backend);
    const at = (days: number) =>
      reconcilePayments({
        supabase: context.backend.serviceClient(),
        stripe,
        livemode: false,
        now: () => new Date(Date.now() + days * 86_400_000),
        log: () => undefined,
      });
    await asOwner(context.database, `delete from "private"."payment_comparison"`);
    expect(await at(31)).toEqual({ ...empty, checked: 0 });
    // Now the last comparison was 31 days ago, as after a pause.
    expect(await at(31)).toEqual({ ...empty, checked: 2, fulfilled: [order] });
  });

  test('only the service and the owner may call it, and the time of the last comparison is true', async () => {
    expect((await reconcile(context.backend.publishableKey)).status).toBe(403);
    const reconcileAs = (person: Joined) => callWithSession(context.backend, person, 'reconcile', {});
    expect((await reconcileAs(await joinAs(context))).status).toBe(403);

    const owner = await joinAsOwner(context);
    await asOwner(context.database, `delete from "private"."payment_comparison"`);
    const comparedAt = async () => {
      const { data } = await owner.browser.rpc('count_subscribers').single<{ compared_at: string | null }>();
      return data?.compared_at ?? undefined;
    };
    expect(await comparedAt()).toBeUndefined();
    const before = Date.now();
    expect((await reconcileAs(owner)).status).toBe(200);
    // The database's clock may differ by a moment.
    expect(Date.parse((await comparedAt()) ?? '')).toBeGreaterThan(before - 1000);
  });
});
