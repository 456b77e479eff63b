import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signPayload } from '#server/sandbox/stripe/webhooks.ts';
import { asOwner } from '../database/people.ts';
import { homeAddress } from '../database/orders.ts';
import { callWithSession, joinAsOwner, readMail } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';
import {
  cartLine,
  checkOut,
  filesOf,
  getOrder,
  openDashboard,
  seedShop,
  submitPayment,
} from './shop-journey.ts';

const shirt = cartLine(21, { option: 'Size M', price: '$25' });
const mixed = [cartLine(3), shirt];
const typed = {
  name: 'Ada Vaulter',
  line1: '1 Runway Road',
  city: 'Springfield',
  state: 'OR',
  postal_code: '97477',
  country: 'US',
};

describeBackend('checkout of goods', { prepare: seedShop }, (context) => {
  const rowOf = async (sessionId: string) =>
    (
      await asOwner<{ status: string; address: object | null }>(
        context.database,
        `select "orders"."status", "shipments"."address"
         from "public"."orders" join "public"."shipments" on "order_id" = "id" where "stripe_session_id" = $1`,
        [sessionId],
      )
    )[0];
  const reasonsOf = async (sessionId: string) =>
    (
      await asOwner<{ reason: string }>(
        context.database,
        `select "reason" from "public"."payment_events" where "stripe_session_id" = $1`,
        [sessionId],
      )
    ).map(({ reason }) => reason);
  /** Changes what Stripe knows of a session, and reports it as paid with these changes. */
  const report = async (sessionId: string, changes: object) => {
    await asOwner(
      context.database,
      `update "sandbox"."stripe_objects" set "object" = "object" || $2::jsonb where "id" = $1`,
      [sessionId, JSON.stringify({ status: 'complete', payment_status: 'paid', ...changes })],
    );
    const { stripe } = await openDashboard(context.database, context.backend);
    const { lastResponse: _response, ...session } = await stripe.checkout.sessions.retrieve(sessionId);
    const payload = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      created: 1,
      livemode: false,
      type: 'checkout.session.completed',
      // Events of an older API version have the address elsewhere.
      data: { object: { ...session, collected_information: undefined } },
    });
    const signature = signPayload(payload, context.backend.secrets.sandboxWebhookSecret, new Date());
    const answer = await fetch(`${context.backend.url}/functions/v1/stripe-webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: payload,
    });
    return answer.status;
  };
  const collected = (address: object) => ({
    collected_information: {
      shipping_details: {
        name: typed.name,
        address: {
          line1: typed.line1,
          line2: null,
          city: null,
          state: null,
          postal_code: null,
          country: 'US',
          ...address,
        },
      },
    },
  });

  test('a PDF and a T-shirt cost shipping once, go to the typed address, and the desk marks them as shipped', async () => {
    const owner = await joinAsOwner(context);
    const { url, sessionId } = await checkOut(context.backend, mixed);
    const page = await (await fetch(url)).text();
    expect(page).toContain('Shipping address');
    expect(page).toContain('$50.00');
    const email = 'shipped@example.com';
    const incomplete = await submitPayment(url, { ...typed, email, line1: ' ' });
    expect([incomplete.status, await incomplete.text()]).toEqual([
      402,
      expect.stringContaining('address is missing'),
    ]);
    expect((await submitPayment(url, { ...typed, email, country: 'FR' })).status).toBe(402);
    expect((await submitPayment(url, { ...typed, email })).status).toBe(303);

    const { order } = await getOrder(context.backend, sessionId);
    expect(order).toMatchObject({ status: 'paid', amountCents: 4400, shippingCents: 600, paidCents: 5000 });
    expect(order.shipment).toEqual({});
    expect(filesOf(order)).toHaveLength(1);
    expect(await rowOf(sessionId)).toEqual({ status: 'paid', address: homeAddress });

    const marked = await owner.browser.rpc('mark_shipped', {
      p_order_id: order.id,
      p_shipped_on: new Date().toISOString().slice(0, 10),
      p_tracking_url: 'https://carrier.example/1',
    });
    expect(marked.data).toBe('shipped');
    const texts = (await readMail(context, email)).map(({ text }) => text);
    expect(texts).toContainEqual(
      expect.stringContaining('Ada Vaulter, 1 Runway Road, Springfield, OR 97477'),
    );
    expect(texts).toContainEqual(
      expect.stringMatching(/We shipped your order[\s\S]*https:\/\/carrier\.example\/1/),
    );
  });

  test.each([
    ['no address', { collected_information: null }, 'address'],
    ['a country that the shop does not ship to', collected({ country: 'FR' }), 'address'],
    [
      'a cheaper shipping',
      {
        ...collected({}),
        amount_total: 4401,
        total_details: { amount_discount: 0, amount_shipping: 1, amount_tax: 0 },
      },
      'shipping',
    ],
    ['a total without shipping', { ...collected({}), amount_total: 4400 }, 'total'],
  ])('a session with %s delivers nothing', async (_name, changes, mismatch) => {
    const { sessionId } = await checkOut(context.backend, mixed);
    expect(await report(sessionId, changes)).toBe(200);
    expect(await rowOf(sessionId)).toEqual({ status: 'held', address: null });
    expect(await reasonsOf(sessionId)).toEqual([`${mismatch} does not match the order`]);
  });

  /** Buys a PDF and a T-shirt, 5000 cents with shipping, and returns the order. */
  const buyMixed = async (fields: Record<string, string>) => {
    const { url, sessionId } = await checkOut(context.backend, mixed);
    expect((await submitPayment(url, { ...typed, ...fields })).status).toBe(303);
    return { sessionId, order: (await getOrder(context.backend, sessionId)).order };
  };

  test('a refund returns the price with shipping at Stripe and says that nothing is shipped', async () => {
    const owner = await joinAsOwner(context);
    const email = 'refunded-goods@example.com';
    const { sessionId, order } = await buyMixed({ email });
    const refund = async (amountCents: number, refundedCents: number) => {
      const sums = { orderId: order.id, amountCents, refundedCents };
      const answer = await callWithSession(context.backend, owner, 'refund-order', sums);
      return (await answer.json()) as { status?: string; code?: string; refundedCents?: number };
    };
    expect((await refund(5001, 0)).code).toBe('refund_amount_invalid');
    expect(await refund(4400, 0)).toEqual({ status: 'paid', refundedCents: 4400 });
    expect(await refund(600, 4400)).toEqual({ status: 'refunded', refundedCents: 5000 });
    const { stripe } = await openDashboard(context.database, context.backend);
    const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId);
    const { data: refunds } = await stripe.refunds.list({ payment_intent: String(payment) });
    expect(refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([600, 4400]);
    expect(
      (await owner.browser.rpc('mark_shipped', { p_order_id: order.id, p_shipped_on: '2026-11-25' })).data,
    ).toBe('not-paid');
    const texts = (await readMail(context, email)).map(({ text }) => text);
    expect(texts).toContainEqual(
      expect.stringMatching(/refunded in full, so we don’t ship it[\s\S]*Shipping: \$6\.00/),
    );
  });

  test('a dispute over the whole payment stops the shipping until it is decided', async () => {
    const owner = await joinAsOwner(context);
    const { sessionId, order } = await buyMixed({ email: 'disputed@example.com', action: 'dispute' });
    expect(order).toMatchObject({ status: 'disputed', paidCents: 5000, shipment: {} });
    const mark = async () =>
      (
        await owner.browser.rpc('mark_shipped', {
          p_order_id: order.id,
          p_shipped_on: new Date().toISOString().slice(0, 10),
        })
      ).data;
    expect(await mark()).toBe('not-paid');
    const notices = (await readMail(context, 'hello@crossbar.example')).map(({ text }) => text);
    expect(notices).toContainEqual(
      expect.stringMatching(/disputed \$50\.00 of \$50\.00[\s\S]*Don’t ship its goods before that/),
    );

    const { stripe, sandbox } = await openDashboard(context.database, context.backend);
    const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId);
    const { data: disputes } = await stripe.disputes.list({ payment_intent: String(payment) });
    await stripe.disputes.update(disputes[0]?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    });
    await sandbox.deliverWebhooks();
    expect(await mark()).toBe('shipped');
  });

  test('the address is fetched if the event does not name it', async () => {
    const { sessionId } = await checkOut(context.backend, [shirt]);
    expect(await report(sessionId, collected({}))).toBe(200);
    expect(await rowOf(sessionId)).toMatchObject({
      status: 'paid',
      address: { line1: typed.line1, country: 'US' },
    });
  });

  test('a cart without goods is not asked for an address', async () => {
    const { url } = await checkOut(context.backend, [cartLine(3)]);
    expect(await (await fetch(url)).text()).not.toContain('Shipping address');
  });
});
