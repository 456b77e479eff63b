import { describe, expect, test } from 'vitest';
import { asOwner } from '../database/people.ts';
import { KNEE_FILE } from '../database/orders.ts';
import {
  PAID_PDF,
  buy,
  cartLine,
  checkOut,
  checkoutBody,
  download,
  filesOf,
  getOrder,
  postCheckout,
  seedShop,
  submitPayment,
} from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { latestMail, mailedLink, sendDueMail } from './shop-mail.ts';

describeBackend('the shop', { prepare: seedShop }, (context) => {
  const ordersCount = async () =>
    (
      await asOwner<{ count: number }>(
        context.database,
        `select count(*)::int as "count" from "public"."orders"`,
      )
    )[0]?.count;

  describe('from the cart to the PDF', () => {
    test('a visitor checks out with the official client, pays, and downloads the real bytes', async () => {
      const { data, error } = await context.backend
        .anonClient()
        .functions.invoke<{ url: string }>('create-checkout', {
          body: {
            lineItems: [cartLine(3)],
            successUrl: `${context.backend.url}/checkout/success`,
            cancelUrl: `${context.backend.url}/checkout/cancel`,
          },
        });
      expect(error).toBeNull();
      expect(data?.url).toMatch(/\/sandbox\/pay\/cs_test_\w{58}$/);

      const sessionId = data?.url.split('/').at(-1) ?? '';
      expect((await getOrder(context.backend, sessionId)).order).toMatchObject({
        status: 'pending',
        items: [{ productId: 3, quantity: 1, amountCents: 1900, deliveries: [] }],
      });

      const paid = await submitPayment(data?.url ?? '');
      expect(paid.status).toBe(303);
      expect(paid.headers.get('location')).toBe(
        `${context.backend.url}/checkout/success?session_id=${sessionId}`,
      );

      const { order, cacheControl } = await getOrder(context.backend, sessionId);
      expect(order.status).toBe('paid');
      expect(cacheControl).toBe('no-store');
      const [file] = filesOf(order);
      expect(file).toMatchObject({ fileId: KNEE_FILE, fileName: 'Jumpers Knee Protocol.pdf' });

      const answer = await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toContain(
        'attachment; filename="Jumpers Knee Protocol.pdf"',
      );
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PAID_PDF);
    });

    test('sends the receipt once, with a link that opens the file without other proof', async () => {
      await buy(context.backend, [cartLine(3)], 'Receipt@Example.com');
      const link = await mailedLink(context.backend, 'receipt@example.com');
      expect((await latestMail(context.backend, 'receipt@example.com')).text).toContain('$19.00');
      const answer = await fetch(link);
      expect(answer.status).toBe(200);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PAID_PDF);

      await sendDueMail(context.backend);
      await sendDueMail(context.backend);
      expect(
        await asOwner(
          context.database,
          `select 1 as "one" from "sandbox"."mails" where 'receipt@example.com' = any("recipients")`,
        ),
      ).toHaveLength(1);
    });

    test('charges each consultation option its own price', async () => {
      for (const [option, price, cents] of [
        ['30 Minutes - $50', '$50', 5000],
        ['60 Minutes - $90', '$90', 9000],
        ['3x 30 Minutes - $130', '$130', 13_000],
      ] as const) {
        const sessionId = await buy(context.backend, [cartLine(6, { option, price })]);
        const { order } = await getOrder(context.backend, sessionId);
        expect(order.items).toMatchObject([{ option, amountCents: cents }]);
        expect(order.items[0]?.deliveries[0]?.kind).toBe('link');
      }
    });

    test('charges a mixed free and paid cart at once, and delivers both', async () => {
      await asOwner(
        context.database,
        `insert into "public"."product_files" ("product_id", "file_name", "bucket_id", "path")
       values (13, 'Best Pole Vault Drills.pdf', 'free-downloads', 'best-pole-vault-drills.pdf') on conflict do nothing`,
      );
      const { url, sessionId } = await checkOut(context.backend, [
        cartLine(3),
        cartLine(13),
        cartLine(5, { quantity: 3 }),
      ]);
      const form = await (await fetch(url)).text();
      expect(form).toContain('Pay $79.00');
      expect(form).toContain('$0.00');
      await submitPayment(url);
      const { order } = await getOrder(context.backend, sessionId);
      expect(order.items.map(({ productId, amountCents }) => [productId, amountCents])).toEqual([
        [3, 1900],
        [13, 0],
        [5, 6000],
      ]);
      const [paid, free] = filesOf(order);
      expect(paid?.publicUrl).toBeUndefined();
      expect(free?.publicUrl).toContain(
        '/storage/v1/object/public/free-downloads/best-pole-vault-drills.pdf',
      );
      expect(order.items[2]?.deliveries).toEqual([{ kind: 'review-credit', count: 3 }]);
    });

    test('delivers to a buyer whose webhook was lost', async () => {
      const { url, sessionId } = await checkOut(context.backend, [cartLine(3)]);
      await submitPayment(url);
      await asOwner(
        context.database,
        `with "undone" as (delete from "public"."payment_events" where "stripe_session_id" = $1)
       update "public"."orders" set "status" = 'pending', "paid_at" = null where "stripe_session_id" = $1`,
        [sessionId],
      );
      expect((await getOrder(context.backend, sessionId)).order.status).toBe('paid');
    });
  });

  describe('creating a checkout', () => {
    const refusals: [string, () => unknown, string][] = [
      ['a forged price', () => [cartLine(3, { price: '$1' })], 'price_changed'],
      ['an unknown product', () => [cartLine(999)], 'unknown_product'],
      ['a product that is coming soon', () => [cartLine(7)], 'not_for_sale'],
      ['a product with an application', () => [cartLine(4)], 'not_for_sale'],
      ['a foreign option', () => [cartLine(3, { option: '30 Minutes - $50' })], 'unknown_option'],
      ['no option where one is needed', () => [cartLine(6, { price: '$50' })], 'option_required'],
      ['a quantity of 0', () => [cartLine(3, { quantity: 0 })], 'quantity_out_of_range'],
      ['a quantity of -1', () => [cartLine(3, { quantity: -1 })], 'quantity_out_of_range'],
      ['a quantity of 1e9', () => [cartLine(3, { quantity: 1e9 })], 'quantity_out_of_range'],
      ['a quantity of "abc"', () => [cartLine(3, { quantity: 'abc' })], 'quantity_out_of_range'],
      ['a quantity of 1.5', () => [cartLine(3, { quantity: 1.5 })], 'quantity_out_of_range'],
      ['an empty list', () => [], 'empty_cart'],
      ['a string instead of a list', () => 'everything', 'invalid_line'],
      ['only free products', () => [cartLine(13)], 'total_out_of_range'],
      ['a million dollars', () => [cartLine(3, { quantity: 52_632 })], 'total_out_of_range'],
    ];

    test.each(refusals)('refuses %s, and writes no order', async (_name, lineItems, code) => {
      const before = await ordersCount();
      const { status, body } = await postCheckout(
        context.backend,
        checkoutBody(context.backend, lineItems()),
      );
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).toMatchObject({ code });
      expect(await ordersCount()).toBe(before);
    });

    test.each(['https://evil.example/success', 'javascript:alert(1)', '//evil.example', '', null, 5])(
      'refuses a return address of %j',
      async (address) => {
        for (const changes of [{ successUrl: address }, { cancelUrl: address }]) {
          const { status, body } = await postCheckout(
            context.backend,
            checkoutBody(context.backend, [cartLine(3)], changes),
          );
          expect(status).toBe(400);
          expect(body).toEqual({ error: 'Failed to create checkout session', code: 'foreign_return_url' });
        }
      },
    );

    test.each(['{', '[]', '"text"', 'null', '7', '{"lineItems":'])('refuses the body %s', async (body) => {
      expect(await postCheckout(context.backend, body)).toMatchObject({
        status: 400,
        body: { code: 'malformed_body' },
      });
    });

    test('refuses a body over 1 MB', async () => {
      const { status } = await postCheckout(
        context.backend,
        checkoutBody(context.backend, [cartLine(3, { productName: 'x'.repeat(1_048_600) })]),
      );
      expect(status).toBe(413);
    });

    test('treats an empty body as a subscription, which requires signing in', async () => {
      const answer = await fetch(`${context.backend.url}/functions/v1/create-checkout`, { method: 'POST' });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ error: 'Please sign in to subscribe', code: 'not_signed_in' });
    });

    test('refuses another method', async () => {
      expect((await fetch(`${context.backend.url}/functions/v1/create-checkout`)).status).toBe(405);
    });

    test('a declined card charges nothing, and the page accepts another try', async () => {
      const { url, sessionId } = await checkOut(context.backend, [cartLine(3)]);
      const declined = await submitPayment(url, { action: 'decline' });
      expect(declined.status).toBe(402);
      expect(await declined.text()).toContain('Your card was declined');
      expect((await getOrder(context.backend, sessionId)).order.status).toBe('pending');
      expect((await submitPayment(url)).status).toBe(303);
    });
  });

  describe('the webhook', () => {
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(`${context.backend.url}/functions/v1/stripe-webhook`, { method: 'POST', body, headers });

    test.each([
      ['without a signature', {}],
      [
        'with a forged one',
        { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
      ],
      ['with an invalid one', { 'stripe-signature': 'rubbish' }],
    ])('refuses an event %s', async (_name, headers) => {
      const { sessionId } = await checkOut(context.backend, [cartLine(3)]);
      const event = {
        id: 'evt_forged',
        object: 'event',
        type: 'checkout.session.completed',
        data: {
          object: { id: sessionId, object: 'checkout.session', mode: 'payment', payment_status: 'paid' },
        },
      };
      const answer = await post(JSON.stringify(event), headers);
      expect(answer.status).toBe(400);
      expect((await getOrder(context.backend, sessionId)).order.status).toBe('pending');
    });

    test('only the service may send queued mail', async () => {
      for (const key of ['', context.backend.publishableKey]) {
        const answer = await fetch(`${context.backend.url}/functions/v1/deliver-mail`, {
          method: 'POST',
          headers: key === '' ? {} : { apikey: key },
        });
        expect(answer.status).toBe(403);
      }
    });
  });
});
