import { describe, expect, test } from 'vitest';
import { signPayload } from '#server/sandbox/stripe/webhooks.ts';
import { handleCreateCheckout } from '#functions/create-checkout/handler.ts';
import { asOwner } from '../database/people.ts';
import { password, readMail } from './auth-journey.ts';
import { openDashboard, submitPayment } from './shop-journey.ts';
import { brand } from '../support/shop-catalog.ts';
import { describeBackend } from './describe-backend.ts';
import { callAs, createClock, DAY_MS, joinAsSubscriber } from './subscription-journey.ts';
import type { Subscriber } from './subscription-journey.ts';

const free = {
  subscribed: false,
  subscription_tier: 'free',
  subscription_end: null,
  subscription_state: null,
  free_until: null,
};

const clock = createClock();

describeBackend('a subscription to the video library', { now: clock.now }, (context) => {
  const join = () => joinAsSubscriber(context);
  const mailsTo = async ({ email }: Subscriber) =>
    (await readMail(context, email)).map(({ subject }) => subject);
  const daysUntil = (end: string | null) => (Date.parse(end ?? '') - clock.now().getTime()) / DAY_MS;
  /** Returns the sandbox's events about a subscription, as Stripe would resend them. */
  const eventsAbout = (id: string) =>
    asOwner<{ payload: string }>(
      context.database,
      `select "payload" from "sandbox"."webhook_deliveries" where strpos("payload", $1) > 0 order by "created_at"`,
      [id],
    );
  const post = async (payload: string) =>
    (
      await fetch(`${context.backend.url}/functions/v1/stripe-webhook`, {
        method: 'POST',
        headers: {
          'stripe-signature': signPayload(payload, context.backend.secrets.sandboxWebhookSecret, clock.now()),
        },
        body: payload,
      })
    ).status;

  test('starts, renews, fails, is paid, canceled, resumed, canceled again and ends', async () => {
    const ada = await join();
    expect(await ada.check()).toEqual(free);

    await ada.subscribe();
    const begun = await ada.check();
    expect(begun).toMatchObject({
      subscribed: true,
      subscription_tier: 'premium',
      subscription_state: 'active',
    });
    expect(daysUntil(begun.subscription_end)).toBeGreaterThan(27);

    await ada.press('renew');
    const renewed = await ada.check();
    expect(Date.parse(renewed.subscription_end ?? '')).toBeGreaterThan(
      Date.parse(begun.subscription_end ?? ''),
    );

    await ada.press('fail');
    const late = await ada.check();
    expect(late).toMatchObject({ subscribed: true, subscription_state: 'past-due' });
    expect(Math.round(daysUntil(late.subscription_end))).toBe(7);

    await ada.press('pay');
    expect(await ada.check()).toMatchObject({ subscribed: true, subscription_state: 'active' });

    await ada.press('cancel');
    const cancelled = await ada.check();
    expect(cancelled).toMatchObject({ subscribed: true, subscription_state: 'ending' });
    await ada.press('resume');
    expect(await ada.check()).toMatchObject({ subscribed: true, subscription_state: 'active' });
    await ada.press('cancel');
    await ada.press('renew');
    expect(await ada.check()).toEqual(free);
    expect((await mailsTo(ada)).filter((subject) => subject.includes('ended'))).toHaveLength(1);

    await ada.subscribe();
    expect(await ada.check()).toMatchObject({ subscribed: true, subscription_state: 'active' });
    expect(await ada.rows()).toHaveLength(2);
    await ada.press('end');
    expect(await ada.check()).toEqual(free);
  });

  test('reports a repeatedly failing renewal once, and counts the grace from the first failure', async () => {
    const ada = await join();
    await ada.subscribe();
    await ada.press('fail');
    const first = await ada.check();
    clock.advance(5);
    await ada.press('fail');
    expect((await ada.check()).subscription_end).toBe(first.subscription_end);
    expect((await mailsTo(ada)).filter((subject) => subject.startsWith("We couldn't renew"))).toHaveLength(1);
    clock.advance(2.1);
    expect(await ada.check()).toEqual(free);
    await ada.press('pay');
    expect(await ada.check()).toMatchObject({ subscribed: true, subscription_state: 'active' });
    await ada.press('fail');
    expect(Math.round(daysUntil((await ada.check()).subscription_end))).toBe(7);
    await mailsTo(ada);
    expect((await mailsTo(ada)).filter((subject) => subject.startsWith("We couldn't renew"))).toHaveLength(2);
  });

  test("repeated events in any order lead to Stripe's current state", async () => {
    const ada = await join();
    await ada.subscribe();
    for (const action of ['renew', 'fail', 'pay', 'cancel']) await ada.press(action);
    const before = await ada.check();
    const [subscription] = await ada.rows();
    const events = (await eventsAbout(subscription?.id ?? '')).map(({ payload }) => payload);
    expect(events.length).toBeGreaterThanOrEqual(9);
    const shuffled = [...events.toReversed(), ...events];
    expect(await Promise.all(shuffled.map(post))).toEqual(shuffled.map(() => 200));
    expect(await ada.rows()).toHaveLength(1);
    expect(await ada.check()).toEqual(before);

    await ada.press('end');
    for (const payload of events) expect(await post(payload)).toBe(200);
    expect((await ada.rows()).map(({ status }) => status)).toEqual(['canceled']);
    expect((await mailsTo(ada)).filter((subject) => subject.includes('ended'))).toHaveLength(1);
  });

  test('an older state never replaces a newer one', async () => {
    const ada = await join();
    await ada.subscribe();
    const [row] = await ada.rows();
    const record = (status: string, askedAt: Date) =>
      context.backend.serviceClient().rpc('record_subscription', {
        p_subscription_id: row?.id ?? '',
        p_user_id: ada.session.user.id,
        p_status: status,
        p_livemode: false,
        p_asked_at: askedAt.toISOString(),
      });
    const later = new Date(clock.now().getTime() + 60_000);
    expect((await record('unpaid', later)).error).toBeNull();
    expect((await record('active', clock.now())).error).toBeNull();
    expect((await ada.rows())[0]?.status).toBe('unpaid');
  });

  test('creates one customer and one payment page for two simultaneous clicks', async () => {
    const ada = await join();
    const answers = await Promise.all([ada.call('create-checkout'), ada.call('create-checkout')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    const { stripe } = await openDashboard(context.database, context.backend);
    const sessions = await stripe.checkout.sessions.list({ limit: 100 });
    const own = sessions.data.filter((session) => session.client_reference_id === ada.session.user.id);
    expect(own).toHaveLength(1);
    expect(own[0]?.success_url).toBe(`${context.backend.url}/video-library?subscription=success`);
    expect(own[0]?.cancel_url).toBe(`${context.backend.url}/video-library?subscription=cancelled`);
    expect((await ada.call('create-checkout')).body.url).toBe(answers[0]?.body.url);
  });

  test('creates a new payment page for the same customer after the old one expired', async () => {
    const ada = await join();
    const first = await ada.call('create-checkout');
    const { stripe } = await openDashboard(context.database, context.backend);
    await stripe.checkout.sessions.expire(String(first.body.url).split('/').at(-1) ?? '');
    const second = await ada.call('create-checkout');
    expect(second.body.url).not.toBe(first.body.url);
    expect((await submitPayment(String(second.body.url), { action: 'decline' })).status).toBe(402);
    expect(await ada.check()).toEqual(free);
    expect((await submitPayment(String(second.body.url), { email: ada.email })).status).toBe(303);
    expect(await ada.check()).toMatchObject({ subscribed: true });
  });

  test('redirects a member with a subscription or an open payment to the portal', async () => {
    const ada = await join();
    await ada.subscribe();
    expect((await ada.call('create-checkout')).body.url).toContain('/sandbox/portal/');
    await ada.press('fail');
    clock.advance(8);
    expect(await ada.check()).toEqual(free);
    expect((await ada.call('create-checkout')).body.url).toContain('/sandbox/portal/');
  });

  test('asks a visitor to sign in, and gives no portal to a member who never subscribed', async () => {
    expect(await callAs(context.backend, undefined, 'create-checkout')).toEqual({
      status: 401,
      body: { error: 'Please sign in to subscribe', code: 'not_signed_in' },
    });
    expect(await callAs(context.backend, undefined, 'customer-portal')).toEqual({
      status: 401,
      body: { error: 'Please sign in to manage subscription', code: 'not_signed_in' },
    });
    expect((await callAs(context.backend, undefined, 'check-subscription')).status).toBe(401);
    const ada = await join();
    expect(await ada.call('customer-portal')).toMatchObject({
      status: 404,
      body: { code: 'unknown_customer' },
    });
  });

  test('reports to member and log that no price is set', async () => {
    const ada = await join();
    const { stripe } = await openDashboard(context.database, context.backend);
    const logged: string[] = [];
    const answer = await handleCreateCheckout(
      new Request(`${context.backend.url}/functions/v1/create-checkout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.session.access_token}` },
      }),
      {
        supabase: context.backend.serviceClient(),
        stripe,
        catalog: [],
        brand,
        siteUrl: context.backend.url,
        livemode: true,
        subscriptionPrice: undefined,
        networkOf: () => undefined,
        now: clock.now,
        log: (_level, message) => logged.push(message),
      },
    );
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      error: 'The subscription is not on sale yet.',
      code: 'subscription_unavailable',
    });
    expect(logged.join()).toContain('STRIPE_SUBSCRIPTION_PRICE');
  });

  test("no one reads, pays or ends another member's subscription", async () => {
    const [ada, eve] = [await join(), await join()];
    await ada.subscribe();
    await eve.subscribe();
    await eve.press('end');
    expect(await eve.check()).toEqual(free);
    expect(await ada.check()).toMatchObject({ subscribed: true });

    const portal = String((await eve.call('customer-portal')).body.url);
    const [hers] = await ada.rows();
    await fetch(portal, {
      method: 'POST',
      headers: { origin: new URL(portal).origin },
      body: new URLSearchParams({ action: 'end', subscription: hers?.id ?? '' }),
      redirect: 'manual',
    });
    expect(await ada.check()).toMatchObject({ subscribed: true, subscription_state: 'active' });

    const browser = await context.backend.userClient(eve.session.user.id);
    const { data } = await browser.from('subscriptions').select('user_id');
    expect(data).toEqual([{ user_id: eve.session.user.id }]);
    const { error } = await browser
      .from('subscriptions')
      .update({ status: 'active' })
      .eq('user_id', eve.session.user.id);
    expect(error?.code).toBe('42501');
    expect((await browser.from('stripe_customers').select()).error?.code).toBe('42501');
  });

  test('uses the last known state while Stripe does not answer, for a limited time', async () => {
    const ada = await join();
    await ada.subscribe();
    const known = await ada.check();
    await asOwner(context.database, `alter table "sandbox"."stripe_objects" rename to "away"`);
    try {
      expect(await ada.check()).toEqual(known);
      expect(await ada.call('create-checkout')).toMatchObject({
        status: 502,
        body: { code: 'payment_unavailable', error: 'Failed to create checkout session' },
      });
      expect(await ada.call('customer-portal')).toMatchObject({
        status: 502,
        body: { code: 'portal_unavailable', error: 'Failed to open subscription management' },
      });
      clock.advance(40);
      expect(await ada.check()).toEqual(free);
    } finally {
      await asOwner(context.database, `alter table "sandbox"."away" rename to "stripe_objects"`);
    }
  });

  test('reconcile records a subscription without a webhook, and a lost end', async () => {
    const [ada, bo] = [await join(), await join()];
    await ada.subscribe();
    await bo.subscribe();
    const { stripe } = await openDashboard(context.database, context.backend);
    const [hers] = await ada.rows();
    const [his] = await bo.rows();
    await stripe.subscriptions.cancel(hers?.id ?? '');
    await asOwner(context.database, `delete from "public"."subscriptions" where "user_id" = $1::uuid`, [
      bo.session.user.id,
    ]);
    const answer = await fetch(`${context.backend.url}/functions/v1/reconcile`, {
      method: 'POST',
      headers: { apikey: context.backend.secrets.secretKey },
    });
    expect(await answer.json()).toMatchObject({ subscriptions: { failed: [] } });
    expect(await ada.rows()).toEqual([{ id: hers?.id, status: 'canceled' }]);
    expect(await bo.rows()).toEqual([{ id: his?.id, status: 'active' }]);
  });

  test('deleting an account ends its subscription, and closes open payment pages', async () => {
    const [ada, bo] = [await join(), await join()];
    await ada.subscribe();
    const [hers] = await ada.rows();
    const page = String((await bo.call('create-checkout')).body.url);
    for (const { session } of [ada, bo]) {
      const answer = await fetch(`${context.backend.url}/functions/v1/delete-account`, {
        method: 'POST',
        headers: {
          apikey: context.backend.publishableKey,
          authorization: `Bearer ${session.access_token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ password }),
      });
      expect(answer.status).toBe(200);
    }
    const { stripe, sandbox } = await openDashboard(context.database, context.backend);
    expect((await stripe.subscriptions.retrieve(hers?.id ?? '')).status).toBe('canceled');
    expect((await submitPayment(page)).status).toBe(410);
    await sandbox.deliverWebhooks();
    expect(await ada.rows()).toEqual([]);
  });

  describe('events about no member', () => {
    test.each<[string, string, object]>([
      ['a subscription that Stripe does not know', 'customer.subscription.updated', { id: 'sub_unknown' }],
      ['an invoice without a subscription', 'invoice.paid', { id: 'in_1', parent: null }],
      [
        'an invoice of an old API version',
        'invoice.payment_failed',
        { id: 'in_2', subscription: 'sub_unknown' },
      ],
    ])('ignores %s', async (_name, type, object) => {
      const payload = JSON.stringify({ id: 'evt_x', object: 'event', type, data: { object } });
      expect(await post(payload)).toBe(200);
    });
  });
});
