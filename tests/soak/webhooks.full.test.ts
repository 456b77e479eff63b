import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { signPayload } from '#server/sandbox/stripe/webhooks.ts';
import { cartLine, checkOut, seedShop, submitPayment } from '../contract/shop-journey.ts';
import { describeBackend } from '../contract/describe-backend.ts';
import { asOwner } from '../database/people.ts';
import { describeProcesses, type ServerProcess } from '../support/server-process.ts';
import { isSoaking, times } from '../support/soak.ts';
import { mapConcurrently, shuffle } from './crowds.ts';

interface PlacedOrder {
  id: string;
  stripe_session_id: string;
  amount_cents: number;
}

/** The event that Stripe sends when the order's session was paid. */
function paidEvent(order: PlacedOrder): string {
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: {
      object: {
        id: order.stripe_session_id,
        object: 'checkout.session',
        mode: 'payment',
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${randomUUID()}`,
        client_reference_id: order.id,
        amount_total: order.amount_cents,
        currency: 'usd',
        livemode: false,
        customer_details: { email: 'ada@example.com' },
      },
    },
  });
}

const deliver = (url: string, payload: string, signature: string) =>
  fetch(`${url}/functions/v1/stripe-webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload,
  });

describeBackend('payment events in any order, repeated and forged', { prepare: seedShop }, (context) => {
  test('take effect once each, and not at all if forged or stale', async () => {
    const count = times(20, 1000);
    await mapConcurrently(8, Array.from({ length: count }), () => checkOut(context.backend, [cartLine(5)]));
    const orders = await asOwner<PlacedOrder>(
      context.database,
      'select "id", "stripe_session_id", "amount_cents" from "public"."orders" order by "id"',
    );
    expect(orders).toHaveLength(count);
    await payAtStripe(context.database);

    // One order in ten gets only forged events, one in twenty only events with an expired signature.
    const kindOf = (index: number) =>
      index % 10 === 0 ? 'forged' : index % 20 === 1 ? 'stale' : ('genuine' as const);
    const secret = context.backend.secrets.sandboxWebhookSecret;
    const deliveries = orders.flatMap((order, index) => {
      const payload = paidEvent(order);
      const kind = kindOf(index);
      const signature = () =>
        kind === 'genuine'
          ? signPayload(payload, secret, new Date())
          : kind === 'forged'
            ? signPayload(payload, `whsec_${randomUUID()}`, new Date())
            : signPayload(payload, secret, new Date(Date.now() - 301_000));
      return Array.from({ length: 3 }, () => ({ kind, payload, signature }));
    });
    const answers = await mapConcurrently(16, shuffle(deliveries), async ({ kind, payload, signature }) => ({
      kind,
      status: (await deliver(context.backend.url, payload, signature())).status,
    }));
    expect(answers.filter(({ kind }) => kind === 'genuine').every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ kind }) => kind !== 'genuine').every(({ status }) => status === 400)).toBe(true);

    const genuine = orders.filter((_, index) => kindOf(index) === 'genuine').map(({ id }) => id);
    expect(await effects(context.database)).toEqual(
      genuine.map((id) => ({ id, events: 1, credits: 1, receipts: 1 })),
    );
  });
});

/** Lets the sandbox report all open sessions as paid, which an event alone does not prove. */
function payAtStripe(database: Database) {
  return asOwner(
    database,
    `update "sandbox"."stripe_objects"
     set "object" = "object" || jsonb_build_object('status', 'complete', 'payment_status', 'paid',
       'payment_intent', 'pi_' || gen_random_uuid(), 'customer_details', jsonb_build_object('email', 'ada@example.com'))
     where "object" ->> 'object' = 'checkout.session'`,
  );
}

/** Returns each paid order with its number of stored events, review credits and receipts. */
function effects(database: Database) {
  return asOwner(
    database,
    `select "id",
       (select count(*)::int from "public"."payment_events" e where e."stripe_session_id" = o."stripe_session_id") as "events",
       (select sum("granted")::int from "public"."review_credits" c where c."order_id" = o."id") as "credits",
       (select count(*)::int from "public"."mail_outbox" m
        where m."kind" = 'order-receipt' and m."payload" ->> 'orderId' = o."id"::text) as "receipts"
     from "public"."orders" o where "status" = 'paid' order by "id"`,
  );
}

describeProcesses('a server that is killed while it receives payment events', (install) => {
  test('fulfills each order exactly once after it starts again', async () => {
    const installation = await install();
    let server = await installation.start();
    const orders: (PlacedOrder & { page: string })[] = [];
    /** Pays at the sandbox, which sends the event until it is acknowledged. */
    const pay = async ({ page }: PlacedOrder & { page: string }) =>
      submitPayment(new URL(page, server.url).href);
    const read = async (path: string) => (await (await server.send('GET', path)).json()) as object[];

    const acknowledged: string[] = [];
    for (let kill = 0; kill < times(1, 20); kill += 1) {
      const placed: typeof orders = [];
      for (let count = 0; count < 6; count += 1) placed.push(await placeOrder(server));
      const killAfter = randomInt(1, placed.length);
      let answered = 0;
      await Promise.allSettled(
        placed.map(async (order) => {
          expect((await pay(order)).status).toBe(303);
          acknowledged.push(order.id);
          if ((answered += 1) === killAfter) server.child.kill('SIGKILL');
        }),
      );
      orders.push(...placed);
      await server.kill();
      server = await installation.start();
    }
    if (isSoaking)
      console.log(`${orders.length} payments, ${acknowledged.length} acknowledged before a kill`);
    // A buyer whose payment got no answer pays again; one who paid meets a closed page.
    for (const order of orders) await pay(order);

    for (const { id, stripe_session_id } of orders) {
      await expect
        .poll(() => read(`/rest/v1/orders?select=status&id=eq.${id}`), { timeout: 60_000 })
        .toEqual([{ status: 'paid' }]);
      expect(
        await read(`/rest/v1/payment_events?select=outcome&stripe_session_id=eq.${stripe_session_id}`),
      ).toHaveLength(1);
      expect(await read(`/rest/v1/review_credits?select=granted&order_id=eq.${id}`)).toEqual([
        { granted: 1 },
      ]);
    }
  });
});

async function placeOrder(server: ServerProcess): Promise<PlacedOrder & { page: string }> {
  const answer = await server.send('POST', '/functions/v1/create-checkout', {
    lineItems: [cartLine(5)],
    successUrl: `${server.url}/checkout/success`,
    cancelUrl: `${server.url}/checkout/cancel`,
  });
  const { url } = (await answer.json()) as { url: string };
  const placed = await server.send(
    'GET',
    `/rest/v1/orders?select=id,stripe_session_id,amount_cents&stripe_session_id=eq.${url.split('/').at(-1)}`,
  );
  const [order] = (await placed.json()) as PlacedOrder[];
  if (!order) throw new Error('The checkout placed no order.');
  return { ...order, page: new URL(url).pathname };
}
