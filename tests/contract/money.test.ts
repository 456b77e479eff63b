import { beforeAll, expect, test } from 'vitest';
import { cardFee, DISPUTE_FEE } from '#server/sandbox/stripe/balance.ts';
import { openDispute } from '#server/sandbox/stripe/disputes.ts';
import { reconcilePayments } from '#functions/reconcile/handler.ts';
import { asOwner } from '../database/people.ts';
import { joinAs, joinAsOwner, readSubjects, type Joined } from './auth-journey.ts';
import { buy, cartLine, openDashboard, seedShop } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { functionDependencies } from './function-dependencies.ts';
import { joinAsSubscriber } from './subscription-journey.ts';

interface Movement {
  kind: string;
  amount_cents: number;
  fee_cents: number;
  net_cents: number;
}

describeBackend('the money page’s figures', { prepare: seedShop }, (context) => {
  let owner: Joined;
  beforeAll(async () => {
    owner = await joinAsOwner(context);
  });

  const dashboard = () => openDashboard(context.database, context.backend);
  const reconcile = async () => {
    const { stripe } = await dashboard();
    return reconcilePayments({ ...functionDependencies(context.backend), stripe, livemode: false });
  };
  const movementsOf = async (email: string) => {
    const { data } = await owner.browser.rpc('search_money', { p_search: email });
    return (data as Movement[]).map(({ kind, amount_cents, fee_cents, net_cents }) => ({
      kind,
      amount_cents,
      fee_cents,
      net_cents,
    }));
  };
  const intentOf = async (email: string) =>
    (
      await asOwner<{ intent: string }>(
        context.database,
        `select "stripe_payment_intent" as "intent" from "public"."orders" where "email" = $1`,
        [email],
      )
    )[0]?.intent ?? '';
  const exportMoney = (token: string, only: string) =>
    fetch(`${context.backend.url}/functions/v1/export-list?list=money&only=${only}`, {
      headers: { apikey: context.backend.publishableKey, authorization: `Bearer ${token}` },
    });

  test('a payment, its refund and a dispute come from Stripe’s balance with their fees', async () => {
    const [ada, eve] = [await joinAs(context), await joinAs(context)];
    await buy(context.backend, [cartLine(3)], ada.email);
    await buy(context.backend, [cartLine(3)], eve.email);
    const { stripe } = await dashboard();
    await stripe.refunds.create({ payment_intent: await intentOf(ada.email), amount: 500 });
    const eveIntent = await intentOf(eve.email);
    const dispute = await context.database.asOwner((tx) =>
      openDispute(tx, { paymentIntent: eveIntent }, new Date()),
    );
    await stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    });
    const report = await reconcile();
    expect(report.balance.recorded).toBe(5);

    const movements = await movementsOf(ada.email);
    const payment = movements.find(({ kind }) => kind === 'order');
    const refund = movements.find(({ kind }) => kind === 'refund');
    const cents = payment?.amount_cents ?? 0;
    expect(payment).toEqual({
      kind: 'order',
      amount_cents: cents,
      fee_cents: cardFee(cents),
      net_cents: cents - cardFee(cents),
    });
    expect(refund).toEqual({ kind: 'refund', amount_cents: -500, fee_cents: 0, net_cents: -500 });
    expect(await movementsOf(eve.email)).toEqual(
      expect.arrayContaining([
        { kind: 'dispute', amount_cents: -cents, fee_cents: DISPUTE_FEE, net_cents: -cents - DISPUTE_FEE },
        { kind: 'dispute', amount_cents: cents, fee_cents: 0, net_cents: cents },
      ]),
    );
    expect((await reconcile()).balance).toEqual({ checked: 5, recorded: 0 });
  });

  test('the sandbox returns a charge with its balance transaction, as Stripe does', async () => {
    const ada = await joinAs(context);
    await buy(context.backend, [cartLine(3)], ada.email);
    const { stripe } = await dashboard();
    const intent = await stripe.paymentIntents.retrieve(await intentOf(ada.email));
    const charge = await stripe.charges.retrieve(String(intent.latest_charge));
    expect(await stripe.balanceTransactions.retrieve(String(charge.balance_transaction))).toMatchObject({
      type: 'charge',
      reporting_category: 'charge',
      source: charge.id,
      amount: charge.amount,
      fee: cardFee(charge.amount),
    });
  });

  test('a subscription is counted, reminded of a failed payment, and lost when it ends', async () => {
    const ada = await joinAsSubscriber(context);
    await ada.subscribe();
    await ada.press('fail');
    await reconcile();
    expect(await movementsOf(ada.email)).toMatchObject([{ kind: 'subscription' }]);
    const { data: failed } = await owner.browser.rpc('list_failed_payments');
    const [row] = failed as { subscription_id: string; email: string }[];
    expect(row?.email).toBe(ada.email);
    const remind = async () =>
      (await owner.browser.rpc('remind_payment', { p_subscription_id: row?.subscription_id })).data as string;
    expect(await remind()).toBe('queued');
    expect(await remind()).toBe('just-sent');
    expect(
      (await readSubjects(context, ada.email)).filter((subject) => subject.includes('open payment')),
    ).toHaveLength(1);
    await ada.press('end');
    await reconcile();
    const [ended] = await asOwner<{ is_ended: boolean }>(
      context.database,
      `select "ended_at" is not null as "is_ended" from "public"."subscriptions" where "stripe_subscription_id" = $1`,
      [row?.subscription_id],
    );
    expect(ended).toEqual({ is_ended: true });
  });

  test('the accountant’s CSV has a month, for the owner only', async () => {
    const ada = await joinAs(context);
    await buy(context.backend, [cartLine(3)], ada.email);
    await reconcile();
    const month = new Date().toISOString().slice(0, 7);
    const token = owner.session.access_token;
    const answer = await exportMoney(token, month);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain(ada.email);
    expect(text.split('\r\n')[0]).toBe(
      'Date (UTC),Kind,Order,Email,Items,Amount,Fee,Net,Stripe ID,Currency,Tax',
    );
    expect(await (await exportMoney(token, '1999-01')).text()).not.toContain(ada.email);
    expect((await exportMoney(token, '2026-13')).status).toBe(400);
    expect((await exportMoney(ada.session.access_token, month)).status).toBe(403);
    await asOwner(context.database, `select "public"."grant_role"($1, 'desk')`, [ada.email]);
    expect((await exportMoney(ada.session.access_token, month)).status).toBe(403);
  });
});
