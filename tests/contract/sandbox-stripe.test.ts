import Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { createSandbox } from '#server/sandbox/create-sandbox.ts';
import type { Sandbox, SandboxOptions } from '#server/sandbox/create-sandbox.ts';
import { asOwner } from '../database/people.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

const SECRET = 'whsec_sandbox_test';

/** Creates a clock that only moves with `advance`. */
function createClock() {
  let time = Date.parse('2026-03-01T12:00:00Z');
  return {
    now: () => new Date(time),
    advance: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

function stripeOn(sandbox: Sandbox, key = 'sk_test_sandbox'): Stripe {
  const sandboxFetch: typeof fetch = (input, init) => sandbox.stripeFetch(new Request(input, init));
  return new Stripe(key, { httpClient: Stripe.createFetchHttpClient(sandboxFetch), maxNetworkRetries: 0 });
}

const params: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  success_url: 'http://localhost:3000/checkout/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/checkout/cancel',
  client_reference_id: 'order-1',
  metadata: { order_id: 'order-1' },
  payment_intent_data: { metadata: { order_id: 'order-1' } },
  line_items: [
    {
      quantity: 2,
      price_data: { currency: 'usd', unit_amount: 1900, product_data: { name: 'Jumpers Knee' } },
    },
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 0, product_data: { name: 'Free drills' } } },
  ],
};

const pay = (sandbox: Sandbox, sessionId: string) =>
  sandbox.pages(
    new Request(`http://localhost:3000/sandbox/pay/${sessionId}`, {
      method: 'POST',
      headers: { origin: 'http://localhost:3000' },
      body: new URLSearchParams({ email: 'ada@example.com', action: 'pay' }),
    }),
  );

describeOnEachEngine("the sandbox's Stripe", (openDatabase) => {
  let database: Database;
  let clock: ReturnType<typeof createClock>;
  let received: { body: string; signature: string }[];
  let answers: (Response | Error)[];

  const open = (changes: Partial<SandboxOptions> = {}) =>
    createSandbox({
      database,
      siteUrl: () => 'http://localhost:3000',
      webhookSecret: SECRET,
      now: clock.now,
      deliver: async (request) => {
        received.push({
          body: await request.text(),
          signature: request.headers.get('stripe-signature') ?? '',
        });
        const answer = answers.shift() ?? new Response('{}');
        if (answer instanceof Error) throw answer;
        return answer;
      },
      ...changes,
    });

  let sandbox: Sandbox;
  let stripe: Stripe;
  beforeAll(async () => {
    database = await openDatabase();
    clock = createClock();
    received = [];
    answers = [];
    sandbox = await open();
    stripe = stripeOn(sandbox);
  });
  const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

  describe('payment sessions', () => {
    test('have the format of the official library', async () => {
      const session = await stripe.checkout.sessions.create({ ...params, expand: ['line_items'] });
      expect(session).toMatchObject({
        object: 'checkout.session',
        amount_total: 3800,
        currency: 'usd',
        livemode: false,
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        client_reference_id: 'order-1',
        metadata: { order_id: 'order-1' },
        url: `http://localhost:3000/sandbox/pay/${session.id}`,
      });
      expect(session.id).toMatch(/^cs_test_\w{58}$/);
      expect(
        session.line_items?.data.map(({ description, quantity, amount_total: cents }) => [
          description,
          quantity,
          cents,
        ]),
      ).toEqual([
        ['Jumpers Knee', 2, 3800],
        ['Free drills', 1, 0],
      ]);
      const again = await stripe.checkout.sessions.retrieve(session.id);
      expect(again.line_items).toBeUndefined();
      expect((await stripe.checkout.sessions.listLineItems(session.id)).data).toHaveLength(2);
    });

    test.each<[string, object, object]>([
      ['no success address', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
      [
        'an invalid success address',
        { success_url: 'nowhere' },
        { code: 'url_invalid', param: 'success_url' },
      ],
      ['no lines', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
      ['an unknown parameter', { frobnicate: 1 }, { code: 'parameter_unknown', param: 'frobnicate' }],
      ['an unknown mode', { mode: 'setup' }, { param: 'mode' }],
      [
        'a quantity of 0',
        {
          line_items: [
            { quantity: 0, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'x' } } },
          ],
        },
        { code: 'parameter_invalid_integer', param: 'line_items[0][quantity]' },
      ],
      [
        'half a cent',
        {
          line_items: [
            { quantity: 1, price_data: { currency: 'usd', unit_amount: 10.5, product_data: { name: 'x' } } },
          ],
        },
        { code: 'parameter_invalid_integer' },
      ],
      [
        'a line without a name',
        {
          line_items: [
            { quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: '' } } },
          ],
        },
        { param: 'line_items[0][price_data][product_data][name]' },
      ],
      [
        'a total of 49 cents',
        {
          line_items: [
            { quantity: 1, price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'x' } } },
          ],
        },
        { code: 'amount_too_small' },
      ],
      [
        'a total above $999,999.99',
        {
          line_items: [
            {
              quantity: 2,
              price_data: { currency: 'usd', unit_amount: 50_000_000, product_data: { name: 'x' } },
            },
          ],
        },
        { code: 'amount_too_large' },
      ],
      [
        '101 lines',
        { line_items: Array.from({ length: 101 }, () => params.line_items?.[0]) },
        { param: 'line_items' },
      ],
      ['an overlong reference', { client_reference_id: 'x'.repeat(201) }, { param: 'client_reference_id' }],
      ['overlong metadata', { metadata: { key: 'x'.repeat(501) } }, { param: 'metadata[key]' }],
      ['an expiry in the past', { expires_at: 1 }, { param: 'expires_at' }],
    ])('are refused with %s, like Stripe', async (_name, changes, expected) => {
      const error = await failure(stripe.checkout.sessions.create({ ...params, ...changes }));
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
      expect(error).toMatchObject(expected);
    });

    test('require a test key', async () => {
      expect(
        await failure(stripeOn(sandbox, 'sk_live_real').checkout.sessions.create(params)),
      ).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    });

    test('are reported missing if unknown, like unknown URLs', async () => {
      expect(await failure(stripe.checkout.sessions.retrieve('cs_test_nothing'))).toMatchObject({
        statusCode: 404,
        code: 'resource_missing',
      });
      expect(await failure(stripe.products.create({ name: 'Pole' }))).toMatchObject({ statusCode: 404 });
    });

    test('are created once per idempotency key, also simultaneously', async () => {
      const sessions = await Promise.all(
        Array.from({ length: 5 }, () => stripe.checkout.sessions.create(params, { idempotencyKey: 'key-1' })),
      );
      expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
      const different = await failure(
        stripe.checkout.sessions.create(
          { ...params, client_reference_id: 'other' },
          { idempotencyKey: 'key-1' },
        ),
      );
      expect(different).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    });

    test('do not use up their idempotency key if refused', async () => {
      await failure(
        stripe.checkout.sessions.create({ ...params, success_url: 'x' }, { idempotencyKey: 'key-2' }),
      );
      const session = await stripe.checkout.sessions.create(params, { idempotencyKey: 'key-2' });
      expect(session.status).toBe('open');
    });

    test('are listed newest first, paged, from a given time', async () => {
      clock.advance(1000);
      const since = Math.floor(clock.now().getTime() / 1000);
      const made: string[] = [];
      for (let index = 0; index < 5; index += 1)
        made.unshift((await stripe.checkout.sessions.create(params)).id);
      const page = await stripe.checkout.sessions.list({ limit: 2, created: { gte: since } });
      expect(page.has_more).toBe(true);
      expect(page.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
      const back = await stripe.checkout.sessions.list({
        limit: 2,
        ending_before: made[3],
        created: { gte: since },
      });
      expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 3));
      const all: string[] = [];
      for await (const { id } of stripe.checkout.sessions.list({ limit: 2, created: { gte: since } }))
        all.push(id);
      expect(all).toEqual(made);
    });

    test('expire once on request, and automatically after 24 hours', async () => {
      const [asked, forgotten] = [
        await stripe.checkout.sessions.create(params),
        await stripe.checkout.sessions.create(params),
      ];
      expect((await stripe.checkout.sessions.expire(asked.id)).status).toBe('expired');
      expect(await failure(stripe.checkout.sessions.expire(asked.id))).toBeInstanceOf(
        Stripe.errors.StripeInvalidRequestError,
      );
      clock.advance(24 * 3600 + 1);
      expect((await stripe.checkout.sessions.retrieve(forgotten.id)).status).toBe('expired');
      received.length = 0;
      await sandbox.deliverWebhooks();
      const types = received.map(
        ({ body }) => JSON.parse(body) as { type: string; data: { object: { id: string } } },
      );
      expect(
        types.filter(({ data }) => [asked.id, forgotten.id].includes(data.object.id)).map(({ type }) => type),
      ).toEqual(['checkout.session.expired', 'checkout.session.expired']);
    });
  });

  describe('payments', () => {
    test('send an event with a signature that the official library accepts', async () => {
      const session = await stripe.checkout.sessions.create(params);
      await sandbox.deliverWebhooks();
      received.length = 0;
      await pay(sandbox, session.id);
      expect(received).toHaveLength(1);
      const [{ body, signature } = { body: '', signature: '' }] = received;
      const event = await stripe.webhooks.constructEventAsync(
        body,
        signature,
        SECRET,
        300,
        undefined,
        clock.now().getTime(),
      );
      expect(event).toMatchObject({
        type: 'checkout.session.completed',
        livemode: false,
        data: {
          object: { id: session.id, payment_status: 'paid', customer_details: { email: 'ada@example.com' } },
        },
      });
      const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
      expect(paid.payment_intent).toMatchObject({
        amount: 3800,
        metadata: { order_id: 'order-1' },
        status: 'succeeded',
      });
    });

    test('are made once if the button is pressed five times', async () => {
      const session = await stripe.checkout.sessions.create(params);
      const answers = await Promise.all(Array.from({ length: 5 }, () => pay(sandbox, session.id)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
      const rows = await asOwner(
        database,
        `select 1 as "one" from "sandbox"."webhook_deliveries" where "payload" like '%checkout.session.completed%' and "payload" like $1`,
        [`%${session.id}%`],
      );
      expect(rows).toHaveLength(1);
    });

    test('are refunded in part and in full, never beyond', async () => {
      const session = await stripe.checkout.sessions.create(params);
      await pay(sandbox, session.id);
      const intent = String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
      expect((await stripe.refunds.create({ payment_intent: intent, amount: 800 })).status).toBe('succeeded');
      expect(await failure(stripe.refunds.create({ payment_intent: intent, amount: 3001 }))).toMatchObject({
        param: 'amount',
      });
      const rest = await stripe.refunds.create({ payment_intent: intent });
      expect(rest.amount).toBe(3000);
      expect(await failure(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
        code: 'charge_already_refunded',
      });
      const charge = await stripe.charges.retrieve(String(rest.charge));
      expect(charge).toMatchObject({
        refunded: true,
        amount_refunded: 3800,
        metadata: { order_id: 'order-1' },
      });
      await sandbox.deliverWebhooks();
    });
  });

  describe('webhooks', () => {
    test('are resent with growing delays and new signatures until accepted', async () => {
      const session = await stripe.checkout.sessions.create(params);
      await sandbox.deliverWebhooks();
      received.length = 0;
      answers.push(
        new Response('no', { status: 500 }),
        new Error('connection refused'),
        new Response('no', { status: 404 }),
      );
      await pay(sandbox, session.id);
      expect(received).toHaveLength(1);

      await sandbox.deliverWebhooks();
      expect(received).toHaveLength(1);
      for (const [seconds, attempts] of [
        [1, 2],
        [1, 2],
        [1, 3],
        [4, 4],
        [100, 4],
      ] as const) {
        clock.advance(seconds);
        await sandbox.deliverWebhooks();
        expect(received).toHaveLength(attempts);
      }
      expect(new Set(received.map(({ body }) => body)).size).toBe(1);
      expect(new Set(received.map(({ signature }) => signature)).size).toBeGreaterThan(1);
    });

    test('survive a restart', async () => {
      const session = await stripe.checkout.sessions.create(params);
      answers.push(new Error('the shop is down'));
      await pay(sandbox, session.id);
      received.length = 0;
      clock.advance(60);
      const restarted = await open();
      expect(await restarted.deliverWebhooks()).toBe(1);
      expect(received[0]?.body).toContain(session.id);
      expect((await stripeOn(restarted).checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
    });

    test('are delivered in the background after start, and not after stop', async () => {
      const real = { now: () => new Date() };
      const background = await open(real);
      const session = await stripeOn(background).checkout.sessions.create(params);
      answers.push(new Response('no', { status: 503 }));
      received.length = 0;
      await pay(background, session.id);
      background.start();
      const attempts = () =>
        received.filter(
          ({ body }) => body.includes(session.id) && body.includes('checkout.session.completed'),
        );
      await expect.poll(() => attempts().length, { timeout: 10_000 }).toBe(2);
      await background.stop();
    });

    test('are given up after three days', async () => {
      const session = await stripe.checkout.sessions.create(params);
      answers.push(new Error('down'), new Error('still down'));
      await pay(sandbox, session.id);
      clock.advance(3 * 24 * 3600 + 10);
      await sandbox.deliverWebhooks();
      received.length = 0;
      clock.advance(24 * 3600);
      await sandbox.deliverWebhooks();
      expect(
        received.filter(({ body }) => body.includes(session.id) && body.includes('completed')),
      ).toHaveLength(0);
    });
  });
});
