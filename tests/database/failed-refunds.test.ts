import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { addKneeFile, dispute, fulfil, orderOf, placeOrder, refund, newEvent } from './orders.ts';
import { ask, asOwner, createMember, service, type Member } from './people.ts';

const failed = (id: string, amountCents: number) => ({ id, amountCents, reason: 'expired_or_canceled_card' });

describeOnEachEngine('refunds that fail', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let desk: Member;
  beforeAll(async () => {
    database = await openDatabase();
    await addKneeFile(database);
    ada = await createMember(database, { confirmed: true });
    desk = await createMember(database, { role: 'desk', confirmed: true });
  });

  const buy = async () => {
    const order = await placeOrder(database, { userId: ada.sub });
    await fulfil(database, { order, email: ada.email });
    return order;
  };
  /** The refund of the order fails, a minute ago. */
  const failRefund = (order: string, amountCents = 1900) => {
    const failures = [failed(`re_${order}`, amountCents)];
    return refund(database, { order, refundedCents: 0, askedAt: -1, failed: failures });
  };
  const mailsOf = async (order: string) =>
    (
      await asOwner<{ mail: string }>(
        database,
        `select "kind" || ' ' || coalesce("payload" ->> 'cents', '') as "mail" from "public"."mail_outbox"
         where "payload" ->> 'orderId' = $1 and "kind" like 'order-refund%' order by "created_at"`,
        [order],
      )
    ).map(({ mail }) => mail);
  const filesOf = async (order: string) =>
    (await asOwner(database, `select 1 from "public"."user_downloads" where "order_id" = $1::uuid`, [order]))
      .length;
  const waiting = (order: string) =>
    ask<{ id: string; amount_cents: number; reason: string }>(
      database,
      desk,
      `select "id", "amount_cents", "reason" from "public"."failed_refunds"
       where "order_id" = $1::uuid and "ended_at" is null order by "id"`,
      [order],
    );
  const reopen = async (order: string, person = desk) =>
    (
      await ask<{ outcome: string }>(
        database,
        person,
        `select "public"."reopen_order"($1::uuid) as "outcome"`,
        [order],
      )
    )[0]?.outcome;

  test('the order stays closed, the buyer gets one correction, and the desk has to decide', async () => {
    const order = await buy();
    await refund(database, { order, askedAt: -2 });
    const answer = { order, refundedCents: 0, failed: [failed(`re_${order}`, 1900)] };
    const first = newEvent();
    expect(await refund(database, { ...answer, event: first, askedAt: -1 })).toMatchObject({
      outcome: 'refund-failed',
    });
    // Stripe repeats the event, and sends it with other types.
    expect(await refund(database, { ...answer, event: first })).toMatchObject({ repeated: true });
    await refund(database, answer);
    expect(await orderOf(database, order)).toMatchObject({ status: 'refunded', refunded_cents: 0 });
    expect(await filesOf(order)).toBe(0);
    expect(await mailsOf(order)).toEqual(['order-refunded 1900', 'order-refund-failed 1900']);
    expect(await waiting(order)).toEqual([
      { id: `re_${order}`, amount_cents: 1900, reason: 'expired_or_canceled_card' },
    ]);
  });

  /** What Stripe says at three times: refunded, failed, refunded again. */
  const history = (order: string) => {
    const failures = [failed(`re_${order}`, 1900)];
    return [
      { order, refundedCents: 1900, askedAt: -3 },
      { order, refundedCents: 0, askedAt: -2, failed: failures },
      { order, refundedCents: 1900, askedAt: -1, failed: failures },
    ];
  };

  test.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])('the answers %d, %d and %d in this order end with the latest', async (...places) => {
    const order = await buy();
    for (const place of places) {
      const answer = history(order)[place];
      if (answer) await refund(database, answer);
    }
    expect(await orderOf(database, order)).toMatchObject({ status: 'refunded', refunded_cents: 1900 });
    expect(await waiting(order)).toEqual([]);
    const mails = await mailsOf(order);
    expect(mails.at(-1)).toBe('order-refunded 1900');
    // Each mail takes back what the mail before it said.
    expect(mails.every((mail, index) => mail.startsWith('order-refunded') === (index % 2 === 0))).toBe(true);
  });

  test('an answer of a clock that was ahead does not keep later ones out', async () => {
    const order = await buy();
    await refund(database, { order, askedAt: 600 });
    await refund(database, { order, refundedCents: 0, askedAt: 0 });
    expect(await orderOf(database, order)).toMatchObject({ refunded_cents: 0 });
  });

  describe('open again', () => {
    test('delivers again what the refund took', async () => {
      const order = await buy();
      await refund(database, { order, askedAt: -2 });
      await failRefund(order);
      await expect(reopen(order, ada)).rejects.toMatchObject({ code: '42501' });
      expect(await reopen(order)).toBe('reopened');
      expect(await reopen(order)).toBe('no-failed-refund');
      expect(await orderOf(database, order)).toMatchObject({ status: 'paid', refunded_cents: 0 });
      expect(await filesOf(order)).toBe(1);
      expect(await waiting(order)).toEqual([]);
      expect(
        await asOwner(
          database,
          `select "admin_id", "action" from "public"."admin_actions" where "target" = $1`,
          [order],
        ),
      ).toEqual([{ admin_id: desk.sub, action: 'reopen-order' }]);
      // The same answer of Stripe changes nothing, and a new refund closes the order again.
      await failRefund(order);
      expect(await waiting(order)).toEqual([]);
      await refund(database, { order });
      expect(await orderOf(database, order)).toMatchObject({ status: 'refunded' });
      expect(await filesOf(order)).toBe(0);
    });

    test('leaves a disputed order closed', async () => {
      const order = await buy();
      await refund(database, { order, askedAt: -2 });
      await failRefund(order);
      await dispute(database, { order });
      expect(await reopen(order)).toBe('reopened');
      expect(await orderOf(database, order)).toMatchObject({ status: 'disputed' });
    });

    test('keeps the payment of an order that a failed part never closed', async () => {
      const order = await buy();
      await refund(database, { order, refundedCents: 500, askedAt: -2 });
      await failRefund(order, 500);
      expect(await waiting(order)).toHaveLength(1);
      expect(await orderOf(database, order)).toMatchObject({ status: 'paid' });
      expect(await reopen(order)).toBe('reopened');
      expect(await waiting(order)).toEqual([]);
    });

    test('is refused for an order that was never delivered, or does not exist', async () => {
      const order = await placeOrder(database, { userId: ada.sub });
      await refund(database, { order, askedAt: -2 });
      await failRefund(order);
      expect(await reopen(order)).toBe('never-delivered');
      expect(await waiting(order)).toHaveLength(1);
      expect(await reopen(randomUUID())).toBe('unknown-order');
    });
  });

  test('a part of a closed order that is refunded again leaves the rest waiting', async () => {
    const order = await buy();
    await refund(database, { order, askedAt: -3 });
    const failures = [failed(`re_${order}`, 1900)];
    await refund(database, { order, refundedCents: 0, askedAt: -2, failed: failures });
    await refund(database, { order, refundedCents: 900, askedAt: -1, failed: failures });
    expect(await waiting(order)).toHaveLength(1);
    await refund(database, { order, refundedCents: 1900, failed: failures });
    expect(await waiting(order)).toEqual([]);
  });

  test('a refund has the same attempt until its result is known, and then another one', async () => {
    const order = await buy();
    const claim = async (amount = 1900) => {
      await ask(database, service, `select "public"."claim_refund"($1::uuid, 0, $2)`, [order, amount]);
      const [row] = await ask<{ attempt: string }>(
        database,
        service,
        `select "public"."refund_attempt"($1::uuid) as "attempt"`,
        [order],
      );
      return row?.attempt;
    };
    const release = () =>
      ask(database, service, `select "public"."release_refund"($1::uuid, 0, 1900)`, [order]);
    const first = await claim();
    expect(await claim()).toBe(first);
    await release();
    await release();
    const second = await claim();
    expect(second).not.toBe(first);
    // A claim that no longer counts.
    await asOwner(
      database,
      `update "private"."refund_claims" set "claimed_at" = now() - interval '11 minutes'`,
    );
    expect(await claim()).not.toBe(second);
  });

  test('a subscription payment has the sum of the latest answer, too, and its failed refund waits for the desk', async () => {
    const intent = `pi_${randomUUID()}`;
    await asOwner(
      database,
      `insert into "public"."subscription_payments"
         ("invoice_id", "stripe_payment_intent", "amount_cents", "currency", "livemode", "paid_at")
       values ($1, $1, 900, 'usd', false, now())`,
      [intent],
    );
    const record = (cents: number, minutes: number) =>
      ask<{ known: boolean }>(
        database,
        service,
        `select "public"."record_subscription_refund"($1, $2, now() + $3 * interval '1 minute') as "known"`,
        [intent, cents, minutes],
      );
    const needs = async () =>
      (
        await ask<{ kind: string; id: string; detail: object }>(
          database,
          desk,
          `select "kind", "id", "detail" from "public"."list_needs"()`,
        )
      ).filter(({ id }) => id === intent);
    expect(await record(900, -4)).toEqual([{ known: true }]);
    expect(await needs()).toEqual([]);
    await record(0, -2);
    expect(await record(900, -3)).toEqual([{ known: true }]);
    const failed = { amountCents: 900, currency: 'usd', email: null, payment: intent };
    expect(await needs()).toEqual([{ kind: 'failed-subscription-refund', id: intent, detail: failed }]);
    // Refunded again, and it fails again.
    await record(900, -1);
    expect(await needs()).toEqual([]);
    await record(0, 0);
    const [ended] = await ask<{ ended: boolean }>(
      database,
      desk,
      `select "public"."end_need"('failed-subscription-refund', $1) as "ended"`,
      [intent],
    );
    expect([ended, await needs()]).toEqual([{ ended: true }, []]);
    expect(
      await asOwner(
        database,
        `select "refunded_cents" from "public"."subscription_payments" where "invoice_id" = $1`,
        [intent],
      ),
    ).toEqual([{ refunded_cents: 0 }]);
  });
});
