import Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBeehiivSubscriber } from '#functions/_shared/beehiiv.ts';
import { createResendSender } from '#functions/_shared/mail/send-mail.ts';
import { stripeConfig } from '#functions/_shared/service-addresses.ts';
import { handleCreateCheckout } from '#functions/create-checkout/handler.ts';
import { handleCustomerPortal } from '#functions/customer-portal/handler.ts';
import { deliverDueMail } from '#functions/deliver-mail/handler.ts';
import { handleGetOrder } from '#functions/get-order/handler.ts';
import { handleSyncToBeehiiv } from '#functions/sync-to-beehiiv/handler.ts';
import { asOwner } from '../database/people.ts';
import { cartLine, checkOut, checkoutBody, seedShop } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { functionDependencies } from './function-dependencies.ts';
import { joinAsSubscriber } from './subscription-journey.ts';

/** Timeout for a service that never answers, in milliseconds. */
const timeoutMs = 50;

/** The three ways in which an external service fails. */
const outages: [name: string, ask: typeof fetch][] = [
  [
    'does not answer',
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      }),
  ],
  [
    'answers with errors',
    () => Promise.resolve(Response.json({ error: { message: 'no' } }, { status: 500 })),
  ],
  ['is down', () => Promise.reject(new TypeError('fetch failed'))],
];

describeBackend('while an external service', { prepare: seedShop }, (context) => {
  let dependencies: ReturnType<typeof createDependencies>;
  beforeAll(async () => {
    dependencies = createDependencies();
  });

  const createDependencies = () => ({
    ...functionDependencies(context.backend),
    subscriptionPrice: 'price_any',
    livemode: false,
  });
  const post = (name: string, body?: string, token = context.backend.publishableKey) =>
    new Request(`${context.backend.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
  const answerOf = async (answering: Promise<Response>) => {
    const answer = await answering;
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const statusesOfOrders = () =>
    asOwner<{ status: string; orders: number }>(
      context.database,
      `select "status", count(*)::int as "orders" from "public"."orders" group by 1 order by 1`,
    );

  describe.each(outages)('%s,', (_name, ask) => {
    const stripe = new Stripe('sk_test_x', {
      httpClient: Stripe.createFetchHttpClient(ask),
      ...stripeConfig(undefined, timeoutMs),
    });

    test('(Stripe) each endpoint returns its own error, no order stays pending, and the next attempt works', async () => {
      const ada = await joinAsSubscriber(context);
      await ada.subscribe();
      const { sessionId } = await checkOut(context.backend, [cartLine(3)]);
      const before = await statusesOfOrders();
      const stripeDependencies = { ...dependencies, stripe };
      const token = ada.session.access_token;
      const [bought, subscribed, portal, order] = await Promise.all([
        answerOf(
          handleCreateCheckout(
            post('create-checkout', checkoutBody(context.backend, [cartLine(3)])),
            stripeDependencies,
          ),
        ),
        answerOf(handleCreateCheckout(post('create-checkout', undefined, token), stripeDependencies)),
        answerOf(handleCustomerPortal(post('customer-portal', undefined, token), stripeDependencies)),
        answerOf(
          handleGetOrder(
            new Request(`${context.backend.url}/functions/v1/get-order?session_id=${sessionId}`),
            stripeDependencies,
          ),
        ),
      ]);
      const noCheckout = { code: 'payment_unavailable', error: 'Failed to create checkout session' };
      expect(bought).toEqual({ status: 502, body: noCheckout });
      expect(subscribed).toEqual({ status: 502, body: noCheckout });
      expect(portal).toEqual({
        status: 502,
        body: { code: 'portal_unavailable', error: 'Failed to open subscription management' },
      });
      // An unpaid order is shown with its stored state.
      expect(order).toMatchObject({ status: 200, body: { status: 'pending' } });

      const count = (orders: { status: string; orders: number }[], status: string) =>
        orders.find((row) => row.status === status)?.orders ?? 0;
      const after = await statusesOfOrders();
      expect(count(after, 'pending')).toBe(count(before, 'pending'));
      expect(count(after, 'cancelled')).toBe(count(before, 'cancelled') + 1);
      await checkOut(context.backend, [cartLine(3)]);
    });

    test('(Beehiiv) the entry is kept unsynced, and the caller gets an error', async () => {
      const { data: record } = await context.backend
        .anonClient()
        .from('waitlist')
        .insert({ email: `${crypto.randomUUID()}@example.com`, first_name: '', last_name: '' })
        .select()
        .single();
      const subscribe = createBeehiivSubscriber({
        apiKey: 'x',
        publicationId: 'pub_x',
        fetch: ask,
        timeoutMs,
      });
      expect(
        await answerOf(
          handleSyncToBeehiiv(post('sync-to-beehiiv', JSON.stringify({ record, type: 'SINGLE' })), {
            ...dependencies,
            subscribe,
          }),
        ),
      ).toMatchObject({ status: 502, body: { code: 'newsletter_unavailable' } });
      expect(
        await asOwner(
          context.database,
          `select "synced_to_beehiiv" from "public"."waitlist" where "id" = $1::uuid`,
          [record?.id],
        ),
      ).toEqual([{ synced_to_beehiiv: false }]);
    });

    test('(mail) the message is kept, its mail is queued for a retry, and the visitor sees no error', async () => {
      await asOwner(context.database, `delete from "public"."mail_outbox"`);
      const { error } = await context.backend.anonClient().from('contact_messages').insert({
        name: 'Ada Vaulter',
        email: 'ada@example.com',
        subject: 'My grip',
        message: 'It slips.',
      });
      expect(error).toBeNull();
      const sendMail = createResendSender({
        apiKey: 'x',
        from: () => 'a@example.com',
        fetch: ask,
        timeoutMs,
      });
      expect(await deliverDueMail({ ...dependencies, sendMail })).toEqual({ sent: 0, failed: 1 });
      expect(
        await asOwner(
          context.database,
          `select "sent_at", "failed_at", "next_attempt_at" > now() as "delayed" from "public"."mail_outbox" where "kind" = 'notices'`,
        ),
      ).toEqual([{ sent_at: null, failed_at: null, delayed: true }]);
    });
  });
});
