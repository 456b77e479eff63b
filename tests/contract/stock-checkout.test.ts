import { beforeEach, expect, test } from 'vitest';
import { asOwner } from '../database/people.ts';
import { readMail } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';
import {
  cartLine,
  checkOut,
  checkoutBody,
  getOrder,
  openDashboard,
  postCheckout,
  seedShop,
  submitPayment,
} from './shop-journey.ts';

const shirt = cartLine(21, { option: 'Size M', price: '$25' });
const address = {
  name: 'Ada Vaulter',
  line1: '1 Runway Road',
  city: 'Springfield',
  state: 'OR',
  postal_code: '97477',
  country: 'US',
};

describeBackend('checkout of counted goods', { prepare: seedShop }, (context) => {
  /** The shelf has this many shirts, and nobody has an open checkout. */
  const stock = async (pieces: number) => {
    await asOwner(context.database, `delete from "public"."stock"`);
    await asOwner(context.database, `insert into "public"."stock" values (21, 'Size M', $1)`, [pieces]);
  };
  beforeEach(() => stock(1));
  const post = (lines: unknown[] = [shirt]) =>
    postCheckout(context.backend, checkoutBody(context.backend, lines));
  const pay = (url: string, email: string) => submitPayment(url, { ...address, email });
  const cancel = (order: unknown) => postCheckout(context.backend, JSON.stringify({ cancel: order }));
  const sessionOf = async (id: string) => {
    const { stripe } = await openDashboard(context.database, context.backend);
    return stripe.checkout.sessions.retrieve(id);
  };

  test.each([2, 5])(
    '%i buyers and one shirt: one order, and the others hear it before paying',
    async (buyers) => {
      const answers = await Promise.all(Array.from({ length: buyers }, () => post()));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
        expect([status, body.code]).toEqual([409, 'sold_out']);
        expect(body.error).toBe(
          '“T-shirt (Size M)” is held for an open checkout. Try again in half an hour.',
        );
      }
    },
  );

  test('says how many are left, and that none is', async () => {
    await stock(2);
    expect((await post([{ ...shirt, quantity: 3 }])).body.error).toBe(
      'Only 2 of “T-shirt (Size M)” are left.',
    );
    await stock(0);
    expect((await post()).body.error).toBe('“T-shirt (Size M)” is sold out.');
  });

  test('the payment page closes after half an hour; a buyer who comes back without paying frees the shirt at once', async () => {
    const { sessionId } = await checkOut(context.backend, [shirt]);
    const session = await sessionOf(sessionId);
    const open = session.expires_at - session.created;
    expect(open).toBeGreaterThanOrEqual(30 * 60);
    expect(open).toBeLessThanOrEqual(32 * 60);
    const order = new URL(session.cancel_url ?? '').searchParams.get('order');
    expect((await post()).status).toBe(409);
    expect(await cancel(order)).toEqual({ status: 200, body: {} });
    expect((await sessionOf(sessionId)).status).toBe('expired');
    expect((await post()).status).toBe(200);
    // Again, and for what is nobody's.
    expect((await cancel(order)).status).toBe(200);
    for (const nobody of ['x', 7, null]) expect((await cancel(nobody)).status).toBe(404);
  });

  test('a paid order can’t be cancelled', async () => {
    const { url, sessionId } = await checkOut(context.backend, [shirt]);
    const order = new URL((await sessionOf(sessionId)).cancel_url ?? '').searchParams.get('order');
    await pay(url, 'paid@example.com');
    expect((await cancel(order)).status).toBe(200);
    expect((await getOrder(context.backend, sessionId)).order.status).toBe('paid');
    expect((await post()).body.error).toBe('“T-shirt (Size M)” is sold out.');
  });

  test('goods that nobody counted keep the payment page as it was', async () => {
    await asOwner(context.database, `delete from "public"."stock"`);
    const { sessionId } = await checkOut(context.backend, [shirt]);
    const session = await sessionOf(sessionId);
    expect(session.cancel_url).toBe(`${context.backend.url}/checkout/cancel`);
    expect(session.expires_at - session.created).toBe(24 * 60 * 60);
  });

  test('a payment that comes too late is refunded whole, with the PDF in the same cart, and two mails say so', async () => {
    const { url, sessionId } = await checkOut(context.backend, [shirt, cartLine(3)]);
    await asOwner(
      context.database,
      `update "public"."stock_reservations" set "until" = now() - interval '1 minute'`,
    );
    await pay((await checkOut(context.backend, [shirt])).url, 'first@example.com');
    expect((await pay(url, 'late@example.com')).status).toBe(303);
    const { order } = await getOrder(context.backend, sessionId);
    expect(order).toMatchObject({ status: 'refunded', paidCents: 5000, refundedCents: 5000 });
    expect(order.items.flatMap(({ deliveries }) => deliveries)).toEqual([]);
    const subjects = (await readMail(context, 'late@example.com')).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Sold out: your order .* is not coming$/),
        expect.stringMatching(/^Refund of \$50/),
      ]),
    );
    expect(subjects).toHaveLength(2);
    expect((await sessionOf(sessionId)).payment_status).toBe('paid');
  });

  test('one network holds a quarter of the shirts, and the payment page says what is not held', async () => {
    await stock(8);
    const { sessionId, url } = await checkOut(context.backend, [{ ...shirt, quantity: 6 }]);
    const text =
      'We hold 2 of your 6 “T-shirt (Size M)” while you pay. The first to pay gets the rest: if it sells out before you pay, ' +
      'you get all your money back.';
    expect((await sessionOf(sessionId)).custom_text).toEqual({ submit: { message: text } });
    expect(await (await fetch(url)).text()).toContain(text);
    const { url: secondUrl } = await checkOut(context.backend, [{ ...shirt, quantity: 2 }]);
    expect(await (await fetch(secondUrl)).text()).toContain('We hold none of your 2 “T-shirt (Size M)”');
    // All is still for sale: the payment decides.
    expect((await pay(url, 'six@example.com')).status).toBe(303);
    expect((await getOrder(context.backend, sessionId)).order.status).toBe('paid');
    expect((await sessionOf((await checkOut(context.backend, [cartLine(3)])).sessionId)).custom_text).toEqual(
      {
        submit: null,
      },
    );
  });
});
