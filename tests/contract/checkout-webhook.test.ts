import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signPayload } from '#server/sandbox/stripe/webhooks.ts';
import { handleStripeWebhook } from '#functions/stripe-webhook/handler.ts';
import { asOwner } from '../database/people.ts';
import { buy, cartLine, checkOut, getOrder, openDashboard, seedShop } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('the payment webhook', { prepare: seedShop }, (context) => {
  const sign = (payload: string, at = new Date()) =>
    signPayload(payload, context.backend.secrets.sandboxWebhookSecret, at);
  const post = (payload: string, signature = sign(payload)) =>
    fetch(`${context.backend.url}/functions/v1/stripe-webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: payload,
    });

  /** Makes Stripe answer with this session from now on. */
  const setAtStripe = <Session extends { id: string }>(session: Session) =>
    asOwner(context.database, `update "sandbox"."stripe_objects" set "object" = $2::jsonb where "id" = $1`, [
      session.id,
      JSON.stringify(session),
    ]);
  /** Returns a session of ours, which Stripe reports with these changes. */
  const sessionOf = async (changes: object = {}) => {
    const { sessionId } = await checkOut(context.backend, [cartLine(3)]);
    const { stripe } = await openDashboard(context.database, context.backend);
    const { lastResponse: _response, ...open } = await stripe.checkout.sessions.retrieve(sessionId);
    const session = {
      ...open,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: `pi_${randomUUID()}`,
      ...changes,
    };
    await setAtStripe(session);
    return session;
  };
  const eventOf = (type: string, object: object, id = `evt_${randomUUID()}`) =>
    JSON.stringify({ id, object: 'event', created: 1, livemode: false, type, data: { object } });
  const statusOf = async (sessionId: string) =>
    (
      await asOwner<{ status: string }>(
        context.database,
        `select "status" from "public"."orders" where "stripe_session_id" = $1`,
        [sessionId],
      )
    )[0]?.status;

  test('fulfills a paid session once', async () => {
    const session = await sessionOf();
    const payload = eventOf('checkout.session.completed', session);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(payload)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await statusOf(session.id)).toBe('paid');
    expect(
      await asOwner(
        context.database,
        `select 1 as "one" from "public"."payment_events" where "stripe_session_id" = $1`,
        [session.id],
      ),
    ).toHaveLength(1);
  });

  test('keeps a completed but unpaid session pending until the payment', async () => {
    const session = await sessionOf({ payment_status: 'unpaid' });
    expect((await post(eventOf('checkout.session.completed', session))).status).toBe(200);
    expect(await statusOf(session.id)).toBe('pending');
    const paid = { ...session, payment_status: 'paid' };
    await setAtStripe(paid);
    await post(eventOf('checkout.session.async_payment_succeeded', paid));
    expect(await statusOf(session.id)).toBe('paid');
  });

  test('cancels the order when the payment fails', async () => {
    const session = await sessionOf({ payment_status: 'unpaid' });
    await post(eventOf('checkout.session.async_payment_failed', session));
    expect(await statusOf(session.id)).toBe('cancelled');
  });

  test.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])(
    'delivers nothing for %s that says paid while Stripe says open',
    async (type) => {
      const session = await sessionOf({ status: 'open', payment_status: 'unpaid', payment_intent: null });
      const lies = [
        { payment_status: 'paid' },
        { payment_status: 'no_payment_required' },
        { payment_status: 'paid', total_details: { amount_discount: 1900 }, amount_total: 0 },
      ];
      for (const lie of lies) {
        expect((await post(eventOf(type, { ...session, status: 'complete', ...lie }))).status).toBe(200);
      }
      expect(await statusOf(session.id)).toBe('pending');
    },
  );

  test.each(['checkout.session.expired', 'checkout.session.async_payment_failed'])(
    'keeps the order for %s while Stripe says open, and delivers it when Stripe says paid',
    async (type) => {
      const open = await sessionOf({ status: 'open', payment_status: 'unpaid', payment_intent: null });
      await post(eventOf(type, { ...open, status: 'expired' }));
      expect(await statusOf(open.id)).toBe('pending');
      const paid = await sessionOf();
      await post(eventOf(type, { ...paid, status: 'expired', payment_status: 'unpaid' }));
      expect(await statusOf(paid.id)).toBe('paid');
    },
  );

  test('a refund that Stripe does not confirm takes nothing back', async () => {
    const sessionId = await buy(context.backend, [cartLine(3)]);
    const { stripe } = await openDashboard(context.database, context.backend);
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    const intent = await stripe.paymentIntents.retrieve(String(session.payment_intent));
    const { lastResponse: _response, ...charge } = await stripe.charges.retrieve(
      String(intent.latest_charge),
    );
    await post(eventOf('charge.refunded', { ...charge, amount_refunded: charge.amount, refunded: true }));
    expect(await statusOf(sessionId)).toBe('paid');
  });

  test('acknowledges a session that Stripe does not know', async () => {
    const session = await sessionOf();
    const unknown = { ...session, id: `cs_test_${randomUUID().replaceAll('-', '')}` };
    expect((await post(eventOf('checkout.session.completed', unknown))).status).toBe(200);
    expect(await statusOf(session.id)).toBe('pending');
  });

  test.each([
    ['another amount', { amount_total: 1 }, 'held'],
    ['another currency', { currency: 'jpy' }, 'held'],
    // Money of the other mode leaves the order as it is.
    ['live money', { livemode: true }, 'pending'],
    ['another order', { client_reference_id: randomUUID() }, 'held'],
    ['two different orders', { metadata: { order_id: randomUUID() } }, 'held'],
    ['no order', { client_reference_id: null, metadata: {} }, 'held'],
    ['no amount', { amount_total: null }, 'held'],
  ])('acknowledges a session with %s, and delivers nothing', async (_name, changes, status) => {
    const session = await sessionOf(changes);
    expect((await post(eventOf('checkout.session.completed', session))).status).toBe(200);
    expect(await statusOf(session.id)).toBe(status);
  });

  test('reading the order does not fulfill a mismatched payment', async () => {
    const session = await sessionOf({ amount_total: 1 });
    await post(eventOf('checkout.session.completed', session));
    expect((await getOrder(context.backend, session.id)).order).toMatchObject({
      status: 'held',
      items: [{ deliveries: [] }],
    });
  });

  test('acknowledges events that the shop does not use', async () => {
    const before = await asOwner(context.database, `select "id" from "public"."payment_events"`);
    for (const type of ['customer.created', 'payment_intent.succeeded', 'made.up']) {
      expect((await post(eventOf(type, { id: 'x', object: 'y' }))).status).toBe(200);
    }
    expect(await asOwner(context.database, `select "id" from "public"."payment_events"`)).toHaveLength(
      before.length,
    );
  });

  test('refuses a signature older than five minutes', async () => {
    const session = await sessionOf();
    const payload = eventOf('checkout.session.completed', session);
    const old = sign(payload, new Date(Date.now() - 301_000));
    expect((await post(payload, old)).status).toBe(400);
    expect(await statusOf(session.id)).toBe('pending');
  });

  test('refuses a signature of another body', async () => {
    const session = await sessionOf();
    const payload = eventOf('checkout.session.completed', session);
    expect((await post(payload, sign(payload.replace('paid', 'PAID')))).status).toBe(400);
  });

  test.each(['', '{', 'null', '[]', '"text"', '{}', '{"object":"event"}'])(
    'refuses or acknowledges the signed body %j, and never fails',
    async (payload) => {
      expect((await post(payload)).status).toBeLessThan(500);
    },
  );

  test('requests the event again when the database fails', async () => {
    const session = await sessionOf();
    const payload = eventOf('checkout.session.completed', session);
    const supabase = context.backend.serviceClient();
    await asOwner(context.database, `alter function "public"."fulfil_order" rename to "fulfil_order_away"`);
    try {
      const { stripe } = await openDashboard(context.database, context.backend);
      const request = new Request('http://localhost/', {
        method: 'POST',
        headers: { 'stripe-signature': sign(payload) },
        body: payload,
      });
      const answer = await handleStripeWebhook(request, {
        supabase,
        stripe,
        stripeWebhookSecret: context.backend.secrets.sandboxWebhookSecret,
        livemode: false,
        now: () => new Date(),
        log: () => undefined,
      });
      expect(answer.status).toBe(500);
    } finally {
      await asOwner(context.database, `alter function "public"."fulfil_order_away" rename to "fulfil_order"`);
    }
    await expect.poll(() => post(payload).then(({ status }) => status)).toBe(200);
    expect(await statusOf(session.id)).toBe('paid');
  });
});
