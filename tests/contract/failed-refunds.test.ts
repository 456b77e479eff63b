import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { reconcilePayments } from '#functions/reconcile/handler.ts';
import { KNEE_FILE } from '../database/orders.ts';
import { asOwner } from '../database/people.ts';
import { callWithSession, joinAs, joinAsOwner, readMail, type Joined } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { functionDependencies } from './function-dependencies.ts';
import { buy, cartLine, download, getOrder, openDashboard, seedShop } from './shop-journey.ts';

describeBackend('refunds that fail late', { prepare: seedShop }, (context) => {
  let owner: Joined;
  let stripe: Stripe;
  beforeAll(async () => {
    owner = await joinAsOwner(context);
    ({ stripe } = await openDashboard(context.database, context.backend));
  });

  const refund = async (orderId: string, amountCents = 1900, refundedCents = 0) => {
    const refund = { orderId, amountCents, refundedCents };
    const answer = await callWithSession(context.backend, owner, 'refund-order', refund);
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const refundsOf = async (sessionId: string) => {
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionId);
    return (await stripe.refunds.list({ payment_intent: String(intent) })).data;
  };
  /** The buyer's bank sends the money of the newest refund back. */
  const sendBack = async (sessionId: string) => {
    const [newest] = await refundsOf(sessionId);
    const answer = await fetch(`${context.backend.url}/sandbox/disputes`, {
      method: 'POST',
      headers: { origin: context.backend.url },
      body: new URLSearchParams({ refund: newest?.id ?? '', action: 'fail' }),
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
  };
  const waiting = async (orderId: string) => {
    const { data } = await owner.browser
      .from('failed_refunds')
      .select('amount_cents, reason')
      .eq('order_id', orderId)
      .is('ended_at', null);
    return data;
  };
  const subjects = async (email: string) => (await readMail(context, email)).map(({ subject }) => subject);
  const stateOf = async (sessionId: string) => {
    const { order } = await getOrder(context.backend, sessionId);
    return [order.status, order.refundedCents];
  };

  test('the order stays closed, the buyer gets an email, and the desk refunds again', async () => {
    const ada = await joinAs(context);
    const sessionId = await buy(context.backend, [cartLine(3)], ada.email);
    const { order } = await getOrder(context.backend, sessionId);
    expect((await refund(order.id)).status).toBe(200);
    await sendBack(sessionId);
    expect(await stateOf(sessionId)).toEqual(['refunded', 0]);
    expect((await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId })).status).toBe(403);
    expect(await waiting(order.id)).toEqual([{ amount_cents: 1900, reason: 'expired_or_canceled_card' }]);
    const about = (await subjects(ada.email)).filter((subject) => subject.includes('refund of'));
    expect(about).toEqual([expect.stringContaining('did not arrive')]);

    expect(await refund(order.id)).toEqual({
      status: 200,
      body: { status: 'refunded', refundedCents: 1900 },
    });
    expect((await refundsOf(sessionId)).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect(await waiting(order.id)).toEqual([]);
    expect((await refund(order.id, 1900, 1900)).body).toMatchObject({ code: 'not_refundable' });
  });

  test('the order can be opened again', async () => {
    const bea = await joinAs(context);
    const sessionId = await buy(context.backend, [cartLine(3)], bea.email);
    const { order } = await getOrder(context.backend, sessionId);
    await refund(order.id);
    await sendBack(sessionId);
    expect(await owner.browser.rpc('reopen_order', { p_order_id: order.id })).toMatchObject({
      data: 'reopened',
    });
    expect(await stateOf(sessionId)).toEqual(['paid', 0]);
    expect((await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId })).status).toBe(200);
    expect(await waiting(order.id)).toEqual([]);
  });

  test('the hourly comparison finds one whose event was lost', async () => {
    const sessionId = await buy(context.backend, [cartLine(3)], 'lost-event@example.com');
    const { order } = await getOrder(context.backend, sessionId);
    await refund(order.id);
    await sendBack(sessionId);
    await asOwner(context.database, `delete from "public"."failed_refunds" where "order_id" = $1::uuid`, [
      order.id,
    ]);
    await asOwner(
      context.database,
      `update "public"."orders" set "refunded_cents" = 1900 where "id" = $1::uuid`,
      [order.id],
    );
    const compare = () =>
      reconcilePayments({ ...functionDependencies(context.backend), stripe, livemode: false });
    expect((await compare()).refunds.recorded).toEqual([order.id]);
    expect(await stateOf(sessionId)).toEqual(['refunded', 0]);
    expect(await waiting(order.id)).toHaveLength(1);
    expect((await compare()).refunds.recorded).toEqual([]);
  });

  test('a refund in Stripe’s dashboard that fails before its first event arrives is known, too', async () => {
    const sessionId = await buy(context.backend, [cartLine(3)], 'dashboard@example.com');
    const { order } = await getOrder(context.backend, sessionId);
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionId);
    await stripe.refunds.create({ payment_intent: String(intent) });
    await sendBack(sessionId);
    await reconcilePayments({ ...functionDependencies(context.backend), stripe, livemode: false });
    expect(await waiting(order.id)).toHaveLength(1);
    expect((await getOrder(context.backend, sessionId)).order.refundedCents).toBe(0);
  });

  test('an order whose payment page was never made does not stay open', async () => {
    const [row] = await asOwner<{ id: string }>(
      context.database,
      `insert into "public"."orders" ("amount_cents", "currency", "livemode", "created_at")
       values (1900, 'usd', false, now() - interval '25 hours'), (1900, 'usd', false, now() - interval '23 hours')
       returning "id"`,
    );
    const young = `select "status" from "public"."orders" where "stripe_session_id" is null order by "created_at"`;
    await reconcilePayments({ ...functionDependencies(context.backend), stripe, livemode: false });
    expect(row).toBeDefined();
    expect(await asOwner(context.database, young)).toEqual([{ status: 'cancelled' }, { status: 'pending' }]);
  });
});
