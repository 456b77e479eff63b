import { decodeJwt } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { signPayload } from '#server/sandbox/stripe/webhooks.ts';
import { reconcilePayments } from '#functions/reconcile/handler.ts';
import { exportAccount } from '../database/export-account.ts';
import { ask, asOwner } from '../database/people.ts';
import type { Person } from '../database/people.ts';
import { callWithSession, joinAsOwner, password, readMail, type Joined } from './auth-journey.ts';
import { buy, cartLine, openDashboard, seedShop } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { joinAsSubscriber } from './subscription-journey.ts';
import type { Subscriber } from './subscription-journey.ts';
import { functionDependencies } from './function-dependencies.ts';

interface Payment {
  invoice_id: string;
  stripe_payment_intent: string;
  amount_cents: number;
  refunded_cents: number;
  hosted_invoice_url: string;
}

describeBackend('subscription payments', { prepare: seedShop }, (context) => {
  let coach: Joined;
  beforeAll(async () => {
    coach = await joinAsOwner(context);
  });

  const join = () => joinAsSubscriber(context);
  const personOf = ({ session }: Pick<Subscriber, 'session'>): Person => ({
    role: 'authenticated',
    sub: session.user.id,
    session_id: String(decodeJwt(session.access_token)['session_id']),
  });
  const paymentsOf = (ada: Pick<Subscriber, 'session'>) =>
    ask<Payment>(
      context.database,
      personOf(ada),
      `select * from "public"."subscription_payments" order by "paid_at", "created_at"`,
    );
  const mailsTo = ({ email }: Pick<Subscriber, 'email'>) => readMail(context, email);
  const reconcile = async () => {
    const { stripe } = await openDashboard(context.database, context.backend);
    return reconcilePayments({ ...functionDependencies(context.backend), stripe, livemode: false });
  };
  const refundAtStripe = async (intent: string, amount: number) => {
    const { stripe, sandbox } = await openDashboard(context.database, context.backend);
    await stripe.refunds.create({ payment_intent: intent, amount });
    return sandbox;
  };
  const taken = async () => {
    const { data } = await coach.browser.rpc('count_owner_lists').single<{ taken: { usd?: number } }>();
    return data?.taken.usd ?? 0;
  };

  test('mails the start, each charge and a cancellation, and lists every charge with its invoice', async () => {
    const ada = await join();
    await ada.subscribe();
    await ada.press('renew');
    await ada.press('cancel');
    const payments = await paymentsOf(ada);
    expect(payments).toHaveLength(2);
    for (const { hosted_invoice_url: url } of payments) {
      const invoice = await fetch(url);
      expect([invoice.status, await invoice.text()]).toEqual([200, expect.stringContaining(ada.email)]);
    }
    const mails = await mailsTo(ada);
    const count = (part: string) => mails.filter(({ subject }) => subject.includes(part)).length;
    expect([count('has started'), count('receipt: $'), count('is canceled')]).toEqual([1, 2, 1]);
    const receipt = mails.find(({ subject }) => subject.includes('receipt'));
    expect(payments.some((payment) => receipt?.text?.includes(payment.hosted_invoice_url))).toBe(true);
    // A second member sees none of the payments.
    expect(await paymentsOf(await join())).toEqual([]);
  });

  test('trusts only Stripe: a resent event with another amount changes nothing', async () => {
    const ada = await join();
    await ada.subscribe();
    const before = await paymentsOf(ada);
    const [event] = await asOwner<{ payload: string }>(
      context.database,
      `select "payload" from "sandbox"."webhook_deliveries"
     where "payload"::jsonb ->> 'type' = 'invoice.paid' and strpos("payload", $1) > 0`,
      [before[0]?.invoice_id],
    );
    const payload = (event?.payload ?? '').replace(/"amount_paid":\d+/, '"amount_paid":1');
    const answer = await fetch(`${context.backend.url}/functions/v1/stripe-webhook`, {
      method: 'POST',
      headers: {
        'stripe-signature': signPayload(payload, context.backend.secrets.sandboxWebhookSecret, new Date()),
      },
      body: payload,
    });
    expect(answer.status).toBe(200);
    expect(await paymentsOf(ada)).toEqual(before);
    expect((await mailsTo(ada)).filter(({ subject }) => subject.includes('receipt'))).toHaveLength(1);
  });

  test('records a charge with a lost webhook when reconciling', async () => {
    const ada = await join();
    await ada.subscribe();
    const [payment] = await paymentsOf(ada);
    await asOwner(context.database, `delete from "public"."subscription_payments" where "invoice_id" = $1`, [
      payment?.invoice_id,
    ]);
    expect((await reconcile()).payments.recorded).toEqual([payment?.invoice_id]);
    expect(await paymentsOf(ada)).toMatchObject([{ amount_cents: payment?.amount_cents }]);
    expect((await reconcile()).payments.recorded).toEqual([]);
  });

  test('records a refund in the dashboard, with and without its webhook', async () => {
    const ada = await join();
    await ada.subscribe();
    const [payment] = await paymentsOf(ada);
    const sandbox = await refundAtStripe(payment?.stripe_payment_intent ?? '', 100);
    await sandbox.deliverWebhooks();
    expect(await paymentsOf(ada)).toMatchObject([{ refunded_cents: 100 }]);
    await refundAtStripe(payment?.stripe_payment_intent ?? '', 50);
    expect((await reconcile()).refunds.failed).toEqual([]);
    expect(await paymentsOf(ada)).toMatchObject([{ refunded_cents: 150 }]);
  });

  test("includes orders and subscriptions in the owner's revenue, list and CSV", async () => {
    const ada = await join();
    const before = await taken();
    await ada.subscribe();
    await buy(context.backend, [cartLine(3)], ada.email);
    const [payment] = await paymentsOf(ada);
    await refundAtStripe(payment?.stripe_payment_intent ?? '', 100);
    await reconcile();
    expect((await taken()) - before).toBe((payment?.amount_cents ?? 0) - 100 + 1900);

    const search = async (status?: string) => {
      const { data } = await coach.browser.rpc('search_orders', {
        p_search: ada.email,
        ...(status && { p_status: status }),
      });
      return data as { kind: string }[];
    };
    expect((await search()).map(({ kind }) => kind).sort()).toEqual(['order', 'subscription']);
    expect(await search('subscription')).toMatchObject([
      {
        kind: 'subscription',
        status: 'paid',
        refunded_cents: 100,
        invoice_url: payment?.hosted_invoice_url,
      },
    ]);
    const csv = async (only: string) => {
      const answer = await callWithSession(context.backend, coach, `export-list?list=orders${only}`);
      return (await answer.text()).split('\r\n').filter((line) => line.includes(ada.email));
    };
    expect(await csv('')).toHaveLength(2);
    expect(await csv('&only=subscription')).toEqual([expect.stringContaining('Video library subscription')]);
  });

  test('a deleted account leaves only the amounts', async () => {
    const ada = await join();
    await ada.subscribe();
    const [payment] = await paymentsOf(ada);
    expect(await exportAccount(context.database, ada.session.user.id)).toMatchObject({
      subscription_payments: [{ invoice_id: payment?.invoice_id }],
    });
    const answer = await callWithSession(context.backend, ada, 'delete-account', { password });
    expect(answer.status).toBe(200);
    expect(
      await asOwner(
        context.database,
        `select "user_id", "email", "hosted_invoice_url", "amount_cents" from "public"."subscription_payments" where "invoice_id" = $1`,
        [payment?.invoice_id],
      ),
    ).toEqual([
      { user_id: null, email: null, hosted_invoice_url: null, amount_cents: payment?.amount_cents },
    ]);
    expect((await reconcile()).payments.recorded).toEqual([]);
  });
});
