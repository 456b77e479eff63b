import type Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { KNEE_FILE } from '../database/orders.ts';
import { asOwner } from '../database/people.ts';
import { callWithSession, joinAsOwner, readMail, type Joined } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';
import {
  cartLine,
  checkOut,
  checkoutBody,
  download,
  filesOf,
  getOrder,
  openDashboard,
  postCheckout,
  seedShop,
  submitPayment,
} from './shop-journey.ts';

let lastCode = 0;

describeBackend('checkout with a coupon', { prepare: seedShop }, (context) => {
  let stripe: Stripe;
  let owner: Joined;
  beforeAll(async () => {
    ({ stripe } = await openDashboard(context.database, context.backend));
    owner = await joinAsOwner(context);
  });

  const callAsOwner = async (name: string, body: object) => {
    const answer = await callWithSession(context.backend, owner, name, body);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  /** Creates a coupon like the owner. Returns its code and Stripe's id of it. */
  const createCoupon = async (terms: object) => {
    lastCode += 1;
    const code = `CODE-${lastCode}`;
    expect(await callAsOwner('manage-coupons', { action: 'create', code, ...terms })).toMatchObject({
      status: 200,
    });
    const [latest] = (await stripe.promotionCodes.list({ limit: 1 })).data;
    return { code, id: latest?.id ?? '' };
  };
  const apply = async (url: string, code: string) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { origin: new URL(url).origin },
      body: new URLSearchParams({ action: 'apply', code }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  /** Buys with a code that the payment page must take. */
  const buyWith = async (code: string, lines = [cartLine(3)], email = 'ada@example.com') => {
    const { url, sessionId } = await checkOut(context.backend, lines);
    expect((await apply(url, code)).status).toBe(200);
    expect((await submitPayment(url, { email })).status).toBe(303);
    return sessionId;
  };

  test('the buyer types the code, pays less, and everybody sees what was paid', async () => {
    const { code, id } = await createCoupon({ percentOff: 20, limit: 5 });
    const { url, sessionId } = await checkOut(context.backend, [cartLine(3), cartLine(5)]);
    const page = await apply(url, code.toLowerCase());
    expect(page.text).toContain(`Code ${code}`);
    expect((await submitPayment(url)).status).toBe(303);
    const { order } = await getOrder(context.backend, sessionId);
    const discount = Math.round(order.amountCents * 0.2);
    expect(order).toMatchObject({
      status: 'paid',
      paidCents: order.amountCents - discount,
      couponCode: code,
    });
    expect((await stripe.promotionCodes.retrieve(id)).times_redeemed).toBe(1);

    const number = order.id.slice(0, 8).toUpperCase();
    const mails = await readMail(context, 'ada@example.com');
    expect(mails.find(({ subject }) => subject.includes(number))?.text).toContain(`Code ${code}`);

    const refund = (cents: number) =>
      callAsOwner('refund-order', { orderId: order.id, amountCents: cents, refundedCents: 0 });
    expect((await refund(order.amountCents)).body.code).toBe('refund_amount_invalid');
    expect(await refund(order.amountCents - discount)).toMatchObject({
      status: 200,
      body: { status: 'refunded' },
    });
  });

  describe('a code that a link put into the cart', () => {
    const checkOutWith = (coupon: unknown, lines = [cartLine(3)]) =>
      postCheckout(context.backend, checkoutBody(context.backend, lines, { coupon }));

    test('is taken off on the payment page, and counted when it is paid', async () => {
      const { code, id } = await createCoupon({ percentOff: 50, limit: 1 });
      const { body, status } = await checkOutWith(` ${code.toLowerCase()} `);
      expect(status).toBe(200);
      const page = await (await fetch(body.url as string)).text();
      expect(page).toContain(`Code ${code}`);
      expect(page).not.toContain('Apply code');
      expect((await submitPayment(body.url as string)).status).toBe(303);
      expect((await stripe.promotionCodes.retrieve(id)).times_redeemed).toBe(1);
      const [order] = await asOwner<{ paid: boolean }>(
        context.database,
        `select "paid_cents" < "amount_cents" as "paid" from "public"."orders" where "status" = 'paid' order by "paid_at" desc limit 1`,
      );
      expect(order).toEqual({ paid: true });
      expect(await checkOutWith(code)).toMatchObject({ status: 409, body: { code: 'code_refused' } });
    });

    test('is refused with a sentence and without an order when it is wrong, ended or too small an order', async () => {
      const ended = await createCoupon({ percentOff: 20 });
      await stripe.promotionCodes.update(ended.id, { active: false });
      const foreign = await stripe.promotionCodes.create({
        promotion: { type: 'coupon', coupon: (await stripe.coupons.create({ percent_off: 90 })).id },
        code: 'FROM-THE-DASHBOARD',
      });
      const large = await createCoupon({ percentOff: 20, minimumCents: 50_000 });
      const count = async () =>
        (
          await asOwner<{ count: string }>(
            context.database,
            `select count(*)::text as "count" from "public"."orders"`,
          )
        )[0]?.count;
      const before = await count();
      for (const code of ['NO-SUCH-CODE', ended.code, foreign.code, '', '%']) {
        expect(await checkOutWith(code)).toMatchObject({
          status: 409,
          body: {
            code: 'code_refused',
            error: `The code “${code}” is wrong or has ended. Remove it from your cart and try again.`,
          },
        });
      }
      expect((await checkOutWith(large.code)).body).toMatchObject({
        code: 'code_refused',
        error: expect.stringContaining('is for orders from $500.00') as string,
      });
      for (const wrong of [7, {}, 'X'.repeat(41)])
        expect(await checkOutWith(wrong)).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
      expect(await count()).toBe(before);
    });

    test('that does not fit the order at Stripe leaves no open order', async () => {
      const { code } = await createCoupon({ amountOffCents: 1880 });
      const { body } = await checkOutWith(code);
      expect(body.code).toBe('code_refused');
      const [newest] = await asOwner<{ status: string }>(
        context.database,
        `select "status" from "public"."orders" order by "created_at" desc limit 1`,
      );
      expect(newest).toEqual({ status: 'cancelled' });
    });
  });

  test('an order of 0 is delivered at once, and cannot be refunded', async () => {
    const { code } = await createCoupon({ percentOff: 100 });
    const sessionId = await buyWith(code);
    expect(await stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
      payment_status: 'no_payment_required',
      payment_intent: null,
    });
    const { order } = await getOrder(context.backend, sessionId);
    expect(order).toMatchObject({ status: 'paid', paidCents: 0, couponCode: code });
    expect(filesOf(order)).toHaveLength(1);
    expect((await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId })).status).toBe(200);
    expect(
      await callAsOwner('refund-order', { orderId: order.id, amountCents: 1900, refundedCents: 0 }),
    ).toMatchObject({ status: 409, body: { code: 'order_free' } });
  });

  test('an open session that a code made free is not delivered before it is completed', async () => {
    const { code } = await createCoupon({ amountOffCents: 50_000 });
    const { url, sessionId } = await checkOut(context.backend, [cartLine(3)]);
    await apply(url, code);
    await asOwner(
      context.database,
      `update "sandbox"."stripe_objects" set "object" = "object" || '{"payment_status": "no_payment_required"}' where "id" = $1`,
      [sessionId],
    );
    expect((await getOrder(context.backend, sessionId)).order.status).toBe('pending');
    expect((await submitPayment(url)).status).toBe(303);
    expect((await getOrder(context.backend, sessionId)).order).toMatchObject({
      status: 'paid',
      paidCents: 0,
    });
  });

  test('a code that ended after it was typed is removed, and the buyer sees the full total', async () => {
    const { code } = await createCoupon({ percentOff: 20 });
    const { url, sessionId } = await checkOut(context.backend, [cartLine(3)]);
    await apply(url, code);
    const [row] = await asOwner<{ id: string }>(
      context.database,
      `select "id" from "public"."coupons" where "code" = $1`,
      [code],
    );
    expect((await callAsOwner('manage-coupons', { action: 'end', id: row?.id })).status).toBe(200);
    const refused = await submitPayment(url);
    expect([refused.status, await refused.text()]).toEqual([402, expect.stringContaining('was removed')]);
    expect((await submitPayment(url)).status).toBe(303);
    const { order } = await getOrder(context.backend, sessionId);
    expect(order).toMatchObject({ status: 'paid', paidCents: order.amountCents });
    expect(order.couponCode).toBeUndefined();
  });

  test('the last use of a code goes to one of two buyers', async () => {
    const { code, id } = await createCoupon({ percentOff: 20, limit: 1 });
    const sessions = await Promise.all([
      checkOut(context.backend, [cartLine(3)]),
      checkOut(context.backend, [cartLine(3)]),
    ]);
    for (const { url } of sessions) expect((await apply(url, code)).status).toBe(200);
    const answers = await Promise.all(sessions.map(({ url }) => submitPayment(url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 402]);
    expect((await stripe.promotionCodes.retrieve(id)).times_redeemed).toBe(1);
  });

  test.each([
    ['is unknown', {}, 'NOTHING', 'This code is invalid.'],
    ['needs a larger order', { percentOff: 20, minimumCents: 100_000 }, undefined, 'needs a larger order'],
    ['leaves less than 50 cents', { amountOffCents: 1860 }, undefined, 'below the smallest payment'],
  ])('the payment page refuses a code that %s', async (_name, terms, typed, message) => {
    const { code } = typed === undefined ? await createCoupon(terms) : { code: typed };
    const { url } = await checkOut(context.backend, [cartLine(3)]);
    const answer = await apply(url, code);
    expect(answer.status).toBe(402);
    expect(answer.text).toContain(message);
  });

  test('the payment page refuses a code in another currency, and one that has expired', async () => {
    const coupon = await stripe.coupons.create({ amount_off: 500, currency: 'eur', duration: 'once' });
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'EURO' });
    const { url } = await checkOut(context.backend, [cartLine(3)]);
    expect((await apply(url, 'EURO')).text).toContain('currency');
    const { code, id } = await createCoupon({ percentOff: 20 });
    await asOwner(
      context.database,
      `update "sandbox"."stripe_objects" set "object" = "object" || '{"expires_at": 1}' where "id" = $1`,
      [id],
    );
    expect((await apply(url, code)).text).toContain('invalid');
  });

  test('a payment with a code of Stripe that was not created here is delivered, and the order names the code', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'HALF' });
    const sessionId = await buyWith('HALF');
    expect((await getOrder(context.backend, sessionId)).order).toMatchObject({
      status: 'paid',
      couponCode: 'HALF',
    });
  });

  test('a lost webhook of a discounted and of a free order is made up for', async () => {
    for (const percentOff of [20, 100]) {
      const { code } = await createCoupon({ percentOff });
      const sessionId = await buyWith(code);
      const { order } = await getOrder(context.backend, sessionId);
      await asOwner(
        context.database,
        `delete from "public"."payment_events" where "stripe_session_id" = $1`,
        [sessionId],
      );
      await asOwner(
        context.database,
        `update "public"."orders" set "status" = 'pending', "paid_cents" = null, "paid_at" = null where "id" = $1::uuid`,
        [order.id],
      );
      expect((await getOrder(context.backend, sessionId)).order).toMatchObject({
        status: 'paid',
        paidCents: order.paidCents,
      });
    }
  });
});
