import { beforeAll, expect, test } from 'vitest';
import { KNEE_FILE } from '../database/orders.ts';
import { asOwner } from '../database/people.ts';
import { bearer, joinAs, joinAsOwner, readMail, someAddress, type Joined } from './auth-journey.ts';
import { buy, cartLine, download, getOrder, openDashboard, seedShop } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('orders for the owner', { prepare: seedShop }, (context) => {
  let coach: Joined;
  beforeAll(async () => {
    coach = await joinAsOwner(context);
  });

  const join = (email?: string) => joinAs(context, { email });
  const callRefund = async (headers: HeadersInit, body: unknown) => {
    const answer = await fetch(`${context.backend.url}/functions/v1/refund-order`, {
      method: 'POST',
      headers: { apikey: context.backend.publishableKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const refundOf = (orderId: string, amountCents = 1900, refundedCents = 0) => ({
    orderId,
    amountCents,
    refundedCents,
  });
  const orderOf = async (sessionId: string): Promise<string> =>
    (await getOrder(context.backend, sessionId)).order.id;
  const trailOf = (orderId: string) =>
    asOwner<{ admin_id: string; action: string; details: unknown }>(
      context.database,
      `select "admin_id", "action", "details" from "public"."admin_actions" where "target" = $1 order by "id"`,
      [orderId],
    );
  /** Restores the order to its state before the refund. */
  const forgetRefund = async (orderId: string) => {
    await asOwner(
      context.database,
      `update "public"."orders" set "status" = 'paid', "refunded_cents" = 0, "refunded_at" = null where "id" = $1::uuid`,
      [orderId],
    );
    await asOwner(context.database, `delete from "public"."payment_events" where "order_id" = $1::uuid`, [
      orderId,
    ]);
  };

  test("a refund returns the money at Stripe and ends the buyer's download", async () => {
    const ada = await join();
    const sessionId = await buy(context.backend, [cartLine(3), cartLine(5)], ada.email);
    const { order } = await getOrder(context.backend, sessionId);
    expect((await download(context.backend, { fileId: KNEE_FILE }, bearer(ada))).status).toBe(200);

    const { status, body } = await callRefund(bearer(coach), refundOf(order.id, order.amountCents));
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'refunded', refundedCents: order.amountCents },
    });
    expect((await download(context.backend, { fileId: KNEE_FILE }, bearer(ada))).status).toBe(404);
    const bySession = await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId });
    expect([bySession.status, await bySession.json()]).toMatchObject([403, { code: 'order_refunded' }]);

    const { stripe } = await openDashboard(context.database, context.backend);
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    const intent = await stripe.paymentIntents.retrieve(String(session.payment_intent));
    const charge = await stripe.charges.retrieve(String(intent.latest_charge));
    expect(charge.amount_refunded).toBe(order.amountCents);
    const { data: credits } = await ada.browser.from('review_credits').select('revoked_at');
    expect(credits).toEqual([{ revoked_at: expect.any(String) as string }]);
    expect(await trailOf(order.id)).toEqual([
      {
        admin_id: coach.session.user.id,
        action: 'refund-order',
        details: { cents: order.amountCents, currency: 'usd', state: 'done' },
      },
    ]);
  });

  test("ignores Stripe's event for the refund, and refuses a second refund", async () => {
    const orderId = await orderOf(await buy(context.backend, [cartLine(3)]));
    await callRefund(bearer(coach), refundOf(orderId));
    const { sandbox } = await openDashboard(context.database, context.backend);
    await sandbox.deliverWebhooks();
    const [order] = await asOwner(
      context.database,
      `select "status", "refunded_cents", "amount_cents" from "public"."orders" where "id" = $1::uuid`,
      [orderId],
    );
    expect(order).toEqual({ status: 'refunded', refunded_cents: 1900, amount_cents: 1900 });
    expect(await callRefund(bearer(coach), refundOf(orderId))).toMatchObject({
      status: 409,
      body: { code: 'not_refundable' },
    });
  });

  test('refunds once when two admins press at the same time', async () => {
    const orderId = await orderOf(await buy(context.backend, [cartLine(3)]));
    const answers = await Promise.all([
      callRefund(bearer(coach), refundOf(orderId)),
      callRefund(bearer(coach), refundOf(orderId)),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
    const [order] = await asOwner<{ refunded_cents: number }>(
      context.database,
      `select "refunded_cents" from "public"."orders" where "id" = $1::uuid`,
      [orderId],
    );
    expect(order?.refunded_cents).toBe(1900);
  });

  test('records a lost refund at the next attempt', async () => {
    const orderId = await orderOf(await buy(context.backend, [cartLine(3)]));
    await callRefund(bearer(coach), refundOf(orderId));
    await forgetRefund(orderId);
    expect(await callRefund(bearer(coach), refundOf(orderId))).toMatchObject({
      status: 200,
      body: { status: 'refunded', refundedCents: 1900 },
    });
  });

  test('refuses to refund a payment that Stripe does not know, and records the failure in the trail', async () => {
    const orderId = await orderOf(await buy(context.backend, [cartLine(3)]));
    await asOwner(
      context.database,
      `update "public"."orders" set "stripe_payment_intent" = 'pi_unknown' where "id" = $1::uuid`,
      [orderId],
    );
    expect(await callRefund(bearer(coach), refundOf(orderId))).toMatchObject({
      status: 502,
      body: { code: 'refund_refused' },
    });
    expect(await trailOf(orderId)).toMatchObject([{ details: { cents: 1900, state: 'failed' } }]);
  });

  test('members, visitors and the buyer cannot refund, and leave no trace', async () => {
    const ada = await join();
    const orderId = await orderOf(await buy(context.backend, [cartLine(3)], ada.email));
    expect(await callRefund(bearer(ada), refundOf(orderId))).toMatchObject({
      status: 403,
      body: { code: 'no_access' },
    });
    expect(await callRefund({}, refundOf(orderId))).toMatchObject({ status: 401 });
    expect((await download(context.backend, { fileId: KNEE_FILE }, bearer(ada))).status).toBe(200);
    expect(await trailOf(orderId)).toEqual([]);
  });

  test('a partial refund keeps the files open, and the buyer is mailed the amount and what it means', async () => {
    const ada = await join();
    const sessionId = await buy(context.backend, [cartLine(3)], ada.email);
    const orderId = await orderOf(sessionId);
    expect(await callRefund(bearer(coach), refundOf(orderId, 500))).toEqual({
      status: 200,
      body: { status: 'paid', refundedCents: 500 },
    });
    expect((await download(context.backend, { fileId: KNEE_FILE }, bearer(ada))).status).toBe(200);
    const { sandbox } = await openDashboard(context.database, context.backend);
    await sandbox.deliverWebhooks();
    const [mail, ...others] = (await readMail(context, ada.email)).filter(({ subject }) =>
      subject.startsWith('Refund'),
    );
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Refund of \$5\.00 for order [0-9A-F]{8}$/);
    expect(mail?.text).toContain('stay yours');

    expect(await callRefund(bearer(coach), refundOf(orderId, 1400, 500))).toEqual({
      status: 200,
      body: { status: 'refunded', refundedCents: 1900 },
    });
    expect((await download(context.backend, { fileId: KNEE_FILE }, bearer(ada))).status).toBe(404);
    const closing = (await readMail(context, ada.email)).find(({ subject }) =>
      subject.startsWith('Refund of $14.00'),
    );
    expect(closing?.text).toContain('refunded in full');
    expect(closing?.text).toContain('Refunded so far: $19.00');
  });

  test.each([0, -5, 1.5, 1901, '5', undefined])(
    'refuses an amount of %j, and leaves no trace',
    async (amountCents) => {
      const orderId = await orderOf(await buy(context.backend, [cartLine(3)]));
      expect(await callRefund(bearer(coach), { orderId, amountCents, refundedCents: 0 })).toMatchObject({
        status: 400,
        body: { code: 'refund_amount_invalid' },
      });
      expect(await trailOf(orderId)).toEqual([]);
    },
  );

  test('refunds a repeated partial amount once, and refuses another until the new balance is known', async () => {
    const orderId = await orderOf(await buy(context.backend, [cartLine(3)]));
    const same = refundOf(orderId, 500);
    for (const { status } of await Promise.all([
      callRefund(bearer(coach), same),
      callRefund(bearer(coach), same),
    ])) {
      expect(status).toBe(200);
    }
    expect(await callRefund(bearer(coach), same)).toMatchObject({ body: { refundedCents: 500 } });
    expect(await callRefund(bearer(coach), refundOf(orderId, 700))).toMatchObject({
      status: 409,
      body: { code: 'refund_changed' },
    });
    expect(await callRefund(bearer(coach), refundOf(orderId, 700, 500))).toMatchObject({
      body: { status: 'paid', refundedCents: 1200 },
    });
  });

  test('makes one of five different refunds that are sent at once, and says so to the others', async () => {
    const sessionId = await buy(context.backend, [cartLine(3)]);
    const orderId = await orderOf(sessionId);
    const answers = await Promise.all(
      [290, 291, 292, 293, 294].map((cents) => callRefund(bearer(coach), refundOf(orderId, cents))),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => !made.includes(answer))) {
      expect(status).toBe(409);
      expect(['refund_running', 'refund_changed']).toContain(body.code);
      expect(body.error).toContain('nothing was refunded now');
    }
    const { stripe } = await openDashboard(context.database, context.backend);
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    const { data: refunds } = await stripe.refunds.list({ payment_intent: String(session.payment_intent) });
    expect(refunds.map(({ amount }) => amount)).toEqual([made[0]?.body.refundedCents]);
  });

  test('notices a refund in the Stripe dashboard before it makes another', async () => {
    const sessionId = await buy(context.backend, [cartLine(3)]);
    const orderId = await orderOf(sessionId);
    const { stripe } = await openDashboard(context.database, context.backend);
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    await stripe.refunds.create({ payment_intent: String(session.payment_intent), amount: 300 });
    expect(await callRefund(bearer(coach), refundOf(orderId, 500))).toMatchObject({
      status: 409,
      body: { code: 'refund_changed' },
    });
    const [order] = await asOwner(
      context.database,
      `select "status", "refunded_cents" from "public"."orders" where "id" = $1::uuid`,
      [orderId],
    );
    expect(order).toEqual({ status: 'paid', refunded_cents: 300 });
  });

  test.each([
    [{ orderId: 'none' }],
    [{ orderId: '7c9e6679-7425-40de-944b-e07fc1f90ae7', amountCents: 100, refundedCents: 0 }],
    [{}],
    [[]],
  ])('refuses the unknown order %j', async (body) => {
    expect(await callRefund(bearer(coach), body)).toMatchObject({
      status: 404,
      body: { code: 'unknown_order' },
    });
  });

  test('resends the receipt with working links, once a minute, and records it in the trail', async () => {
    const email = someAddress();
    const orderId = await orderOf(await buy(context.backend, [cartLine(3)], email));
    expect(await readMail(context, email)).toHaveLength(1);

    const resend = () => coach.browser.rpc('resend_receipt', { p_order_id: orderId });
    expect(await resend()).toMatchObject({ data: 'queued', error: null });
    expect(await resend()).toMatchObject({ data: 'just-sent', error: null });
    const mails = await readMail(context, email);
    expect(mails).toHaveLength(2);
    const link = /http\S+get-digital-product\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
    expect((await fetch(link)).status).toBe(200);
    expect(await trailOf(orderId)).toMatchObject([
      { admin_id: coach.session.user.id, action: 'resend-order' },
    ]);
  });

  test('resends nothing for a refunded order, without an address, or for a member', async () => {
    const ada = await join();
    const orderId = await orderOf(await buy(context.backend, [cartLine(3)], ada.email));
    const asked = await ada.browser.rpc('resend_receipt', { p_order_id: orderId });
    expect(asked.error?.code).toBe('42501');
    await asOwner(context.database, `update "public"."orders" set "email" = null where "id" = $1::uuid`, [
      orderId,
    ]);
    expect((await coach.browser.rpc('resend_receipt', { p_order_id: orderId })).data).toBe('no-address');
    await callRefund(bearer(coach), refundOf(orderId));
    expect((await coach.browser.rpc('resend_receipt', { p_order_id: orderId })).data).toBe('not-paid');
  });
});
