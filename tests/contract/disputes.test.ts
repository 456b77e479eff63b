import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type Stripe from 'stripe';
import type { Sandbox } from '#server/sandbox/create-sandbox.ts';
import { openDispute } from '#server/sandbox/stripe/disputes.ts';
import { signPayload } from '#server/sandbox/stripe/webhooks.ts';
import type { ReconcileReport } from '#functions/reconcile/handler.ts';
import { KNEE_FILE } from '../database/orders.ts';
import { asOwner } from '../database/people.ts';
import { bearer, joinAs, readMail, type Joined } from './auth-journey.ts';
import {
  buy,
  cartLine,
  checkOut,
  download,
  getOrder,
  openDashboard,
  seedShop,
  submitPayment,
} from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('a disputed payment', { prepare: seedShop }, (context) => {
  let stripe: Stripe;
  let sandbox: Sandbox;
  beforeAll(async () => {
    ({ stripe, sandbox } = await openDashboard(context.database, context.backend));
  });

  const join = () => joinAs(context);
  const statusOf = async (sessionId: string) => (await getOrder(context.backend, sessionId)).order.status;
  const settle = { evidence: { uncategorized_text: 'winning_evidence' }, submit: true };

  /** Pays on the payment page and disputes the payment, like Stripe's test card 4000 0000 0000 0259. */
  const buyAndDispute = async (ada: Joined) => {
    const { url, sessionId } = await checkOut(context.backend, [cartLine(3), cartLine(5)]);
    expect((await submitPayment(url, { email: ada.email, action: 'dispute' })).status).toBe(303);
    return { sessionId, dispute: await disputeOf(sessionId) };
  };
  const disputeOf = async (sessionId: string): Promise<Stripe.Dispute> => {
    const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId);
    const { data } = await stripe.disputes.list({ payment_intent: String(payment) });
    const [found] = data;
    if (!found) throw new Error('This payment has no dispute.');
    return found;
  };
  /** Sends the shop a dispute event. Its object may be older than what the shop already knows. */
  const report = (type: string, object: object, id = `evt_${randomUUID()}`) => {
    const payload = JSON.stringify({
      id,
      object: 'event',
      created: 1,
      livemode: false,
      type,
      data: { object },
    });
    return fetch(`${context.backend.url}/functions/v1/stripe-webhook`, {
      method: 'POST',
      headers: {
        'stripe-signature': signPayload(payload, context.backend.secrets.sandboxWebhookSecret, new Date()),
      },
      body: payload,
    });
  };
  const noticesAbout = async (sessionId: string) => {
    const { order } = await getOrder(context.backend, sessionId);
    const mails = await readMail(context, 'hello@crossbar.example');
    return mails.filter(({ text }) => text?.includes(`open=${order.id}`) && text.includes('with the bank'));
  };

  test('revokes the buyer’s files until it is won, and sends the owner one mail', async () => {
    const ada = await join();
    const { sessionId, dispute } = await buyAndDispute(ada);
    expect(dispute).toMatchObject({
      object: 'dispute',
      status: 'needs_response',
      amount: 3900,
      livemode: false,
    });
    expect(await statusOf(sessionId)).toBe('disputed');
    expect((await download(context.backend, { fileId: KNEE_FILE }, bearer(ada))).status).toBe(404);
    const bySession = await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId });
    expect([bySession.status, await bySession.json()]).toMatchObject([403, { code: 'order_disputed' }]);
    expect((await ada.browser.from('user_downloads').select('id')).data).toEqual([]);
    expect((await ada.browser.rpc('count_review_credits')).data).toBe(0);
    expect((await ada.browser.from('disputes').select('id')).data).toEqual([]);

    await stripe.disputes.update(dispute.id, settle);
    await sandbox.deliverWebhooks();
    expect(await statusOf(sessionId)).toBe('paid');
    expect((await download(context.backend, { fileId: KNEE_FILE }, bearer(ada))).status).toBe(200);
    expect((await download(context.backend, { fileId: KNEE_FILE, session_id: sessionId })).status).toBe(200);
    expect((await ada.browser.rpc('count_review_credits')).data).toBe(1);

    const [notice, ...more] = await noticesAbout(sessionId);
    expect(more).toEqual([]);
    expect(notice?.text).toContain('It was settled in your favor');
  });

  test('keeps the order closed when it is lost', async () => {
    const ada = await join();
    const { sessionId, dispute } = await buyAndDispute(ada);
    await stripe.disputes.close(dispute.id);
    await sandbox.deliverWebhooks();
    expect(await statusOf(sessionId)).toBe('disputed');
    expect((await download(context.backend, { fileId: KNEE_FILE }, bearer(ada))).status).toBe(404);
    const [row] = await asOwner(
      context.database,
      `select "state", "status", "amount_cents", "reason" from "public"."disputes" where "id" = $1`,
      [dispute.id],
    );
    expect(row).toEqual({ state: 'lost', status: 'lost', amount_cents: 3900, reason: 'fraudulent' });
    expect((await noticesAbout(sessionId))[0]?.text).toContain('The bank decided for the buyer');
  });

  test('follows its current state at Stripe, whatever old events arrive late or repeatedly', async () => {
    const ada = await join();
    const { sessionId, dispute } = await buyAndDispute(ada);
    await stripe.disputes.update(dispute.id, settle);
    const closed = `evt_${randomUUID()}`;
    const answers = [
      await report('charge.dispute.closed', { ...dispute, status: 'won' }, closed),
      await report('charge.dispute.created', dispute),
      await report('charge.dispute.funds_withdrawn', dispute),
      await report('charge.dispute.closed', { ...dispute, status: 'lost' }, closed),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await statusOf(sessionId)).toBe('paid');
  });

  test('over a part of the payment closes the order, and Stripe refuses a refund meanwhile', async () => {
    const ada = await join();
    const sessionId = await buy(context.backend, [cartLine(3)], ada.email);
    const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId);
    await context.database.asOwner((tx) =>
      openDispute(
        tx,
        { paymentIntent: String(payment), amount: 900, reason: 'product_unacceptable' },
        new Date(),
      ),
    );
    await sandbox.deliverWebhooks();
    expect(await statusOf(sessionId)).toBe('disputed');
    await expect(stripe.refunds.create({ payment_intent: String(payment) })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    expect((await noticesAbout(sessionId))[0]?.text).toContain(
      'disputed $9.00 of $19.00 with the bank. Reason: product unacceptable.',
    );
  });

  test('that is only an inquiry is settled by a refund', async () => {
    const ada = await join();
    const sessionId = await buy(context.backend, [cartLine(3)], ada.email);
    const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId);
    await context.database.asOwner((tx) =>
      openDispute(tx, { paymentIntent: String(payment), isInquiry: true }, new Date()),
    );
    await sandbox.deliverWebhooks();
    expect(await statusOf(sessionId)).toBe('disputed');
    await stripe.refunds.create({ payment_intent: String(payment) });
    const { id } = await disputeOf(sessionId);
    await stripe.disputes.close(id);
    await sandbox.deliverWebhooks();
    expect(await statusOf(sessionId)).toBe('refunded');
  });

  test('whose webhooks were lost is found when reconciling, both opened and decided', async () => {
    const reconcile = async () => {
      const answer = await fetch(`${context.backend.url}/functions/v1/reconcile`, {
        method: 'POST',
        headers: { apikey: context.backend.secrets.secretKey },
      });
      return ((await answer.json()) as ReconcileReport).disputes;
    };
    const ada = await join();
    const sessionId = await buy(context.backend, [cartLine(3)], ada.email);
    const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId);
    const { id } = await context.database.asOwner((tx) =>
      openDispute(tx, { paymentIntent: String(payment) }, new Date()),
    );
    await asOwner(
      context.database,
      `delete from "sandbox"."webhook_deliveries" where "delivered_at" is null`,
    );
    expect(await reconcile()).toMatchObject({ changed: [id], failed: [] });
    expect(await statusOf(sessionId)).toBe('disputed');
    await stripe.disputes.update(id, settle);
    await asOwner(
      context.database,
      `delete from "sandbox"."webhook_deliveries" where "delivered_at" is null`,
    );
    expect(await reconcile()).toMatchObject({ changed: [id], failed: [] });
    expect(await statusOf(sessionId)).toBe('paid');
    expect(await reconcile()).toMatchObject({ changed: [], failed: [] });
  });

  test("that is unknown to Stripe or about another shop's payment is acknowledged without effect", async () => {
    expect((await report('charge.dispute.created', { id: 'du_unknown', object: 'dispute' })).status).toBe(
      200,
    );
    const ada = await join();
    const { dispute, sessionId } = await buyAndDispute(ada);
    await asOwner(context.database, `delete from "public"."orders" where "stripe_session_id" = $1`, [
      sessionId,
    ]);
    expect((await report('charge.dispute.updated', dispute)).status).toBe(200);
    expect(
      await asOwner(context.database, `select 1 as "one" from "public"."disputes" where "id" = $1`, [
        dispute.id,
      ]),
    ).toEqual([]);
  });

  test('can be decided on the sandbox’s page', async () => {
    const ada = await join();
    const { sessionId, dispute } = await buyAndDispute(ada);
    const page = `${context.backend.url}/sandbox/disputes`;
    expect(await (await fetch(page)).text()).toContain(dispute.id);
    const decide = (action: string, headers: HeadersInit = { origin: context.backend.url }) =>
      fetch(page, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ dispute: dispute.id, action }),
        redirect: 'manual',
      });
    expect((await decide('win', { origin: 'http://localhost:4000' })).status).toBe(403);
    expect((await decide('win', { origin: 'https://evil.example' })).status).toBe(421);
    expect(await statusOf(sessionId)).toBe('disputed');
    expect((await decide('win')).status).toBe(303);
    expect(await statusOf(sessionId)).toBe('paid');
    expect((await decide('lose')).status).toBe(303);
    expect(await statusOf(sessionId)).toBe('paid');
  });

  test('accepts evidence once, and only what Stripe would accept', async () => {
    const ada = await join();
    const { dispute } = await buyAndDispute(ada);
    const waiting = await stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'A letter' },
    });
    expect(waiting).toMatchObject({ status: 'needs_response', evidence_details: { has_evidence: true } });
    expect((await stripe.disputes.update(dispute.id, { submit: true })).status).toBe('under_review');
    expect((await stripe.disputes.close(dispute.id)).status).toBe('lost');
    await expect(stripe.disputes.close(dispute.id)).rejects.toThrow('already closed');
    await expect(stripe.disputes.retrieve('du_unknown')).rejects.toMatchObject({
      code: 'resource_missing',
    });
    const { charge } = await stripe.disputes.retrieve(dispute.id, { expand: ['charge'] });
    expect(charge).toMatchObject({ object: 'charge', disputed: true });
  });
});
