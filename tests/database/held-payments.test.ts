import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import {
  addCoupon,
  addKneeFile,
  deliveredBy,
  fulfil,
  kneeLine,
  orderOf,
  placeOrder,
  refund,
  shirtLine,
  type Payment,
} from './orders.ts';
import { ask, asOwner, createMember, type Member } from './people.ts';

interface Need {
  kind: string;
  id: string;
  order_id: string | null;
  detail: Record<string, unknown>;
}

describeOnEachEngine('a payment that does not match its order', (openDatabase) => {
  let database: Database;
  let desk: Member;
  beforeAll(async () => {
    database = await openDatabase();
    await addKneeFile(database);
    desk = await createMember(database, { role: 'desk' });
  });
  const pay = (order: string, payment: Partial<Payment> = {}) => fulfil(database, { order, ...payment });
  const needsOf = async (person: Member, order: string) =>
    (await ask<Need>(database, person, 'select * from "public"."list_needs"()')).filter(
      ({ order_id }) => order_id === order,
    );
  const mailsOf = async (order: string) =>
    (
      await asOwner<{ kind: string; recipient: string }>(
        database,
        `select "kind", "recipient" from "public"."mail_outbox" where "payload" ->> 'orderId' = $1 order by 1, 2`,
        [order],
      )
    ).map(({ kind, recipient }) => `${kind} to ${recipient}`);

  test.each<[string, Partial<Payment>, string]>([
    ['an amount', { cents: 900 }, 'amount'],
    ['a total', { paid: 1000 }, 'total'],
    ['a discount that no code explains', { discount: 500 }, 'discount'],
    ['another currency', { currency: 'eur' }, 'currency'],
    ['another price of shipping', { shippingCents: 300 }, 'shipping'],
    ['no amount', { cents: 0 }, 'amount'],
  ])(
    '%s is held: buyer, owner and desk get a mail, and nothing is delivered',
    async (_name, payment, mismatch) => {
      const order = await placeOrder(database);
      expect(await pay(order, payment)).toMatchObject({ outcome: 'held', orderId: order });
      expect(await orderOf(database, order)).toMatchObject({ status: 'held', paid_at: null });
      expect(await deliveredBy(database, order)).toEqual({ downloads: 0, credits: 0, receipts: 0 });
      expect(await needsOf(desk, order)).toMatchObject([
        { kind: 'held-payment', detail: { mismatch, expectedCents: 1900 } },
      ]);
      expect(await mailsOf(order)).toEqual(
        [
          `held-payment-notice to ${desk.email}`,
          'held-payment-notice to owner',
          'payment-held to ada@example.com',
        ].sort(),
      );
      // Stripe reports it again, and the hourly comparison finds it.
      expect(await pay(order, payment)).toMatchObject({ outcome: 'held' });
      expect(await mailsOf(order)).toHaveLength(3);
    },
  );

  test('a code of Stripe that is not one of ours is accepted, and the order names it', async () => {
    const order = await placeOrder(database);
    expect(await pay(order, { discount: 475, coupon: 'Z4OV52SU', code: 'WELCOME25' })).toMatchObject({
      outcome: 'fulfilled',
    });
    const [row] = await asOwner<object>(
      database,
      'select "paid_cents", "coupon_code" from "public"."orders" where "id" = $1::uuid',
      [order],
    );
    expect(row).toEqual({ paid_cents: 1425, coupon_code: 'WELCOME25' });
  });

  test('a coupon of ours that takes another amount than its terms is held, whatever code Stripe names', async () => {
    const coupon = await addCoupon(database, { percent: 10 });
    const order = await placeOrder(database);
    expect(await pay(order, { discount: 950, coupon, code: 'MINE' })).toMatchObject({ outcome: 'held' });
  });

  test('the desk delivers it as paid, by an event of its own, once', async () => {
    const ada = await createMember(database);
    const order = await placeOrder(database, { items: [kneeLine], userId: ada.sub });
    await pay(order, { cents: 2500 });
    expect(await pay(order, { cents: 2500, accepted: true })).toMatchObject({ outcome: 'fulfilled' });
    expect(await deliveredBy(database, order)).toEqual({ downloads: 1, credits: 0, receipts: 1 });
    expect(await needsOf(desk, order)).toEqual([]);
    expect(await pay(order, { cents: 2500, accepted: true })).toMatchObject({ outcome: 'ignored' });
    // What was paid, not what the order cost, can be refunded.
    expect(await refund(database, { order, cents: 2500, refundedCents: 2500 })).toMatchObject({
      outcome: 'refunded',
    });
  });

  test.each<[string, Partial<Payment>]>([
    ['in another currency', { currency: 'eur' }],
    ['of the other mode', { livemode: true }],
  ])('a payment %s is never delivered', async (_name, payment) => {
    const order = await placeOrder(database);
    await pay(order, payment);
    expect(await pay(order, { ...payment, accepted: true })).toMatchObject({ outcome: 'held' });
    expect(await deliveredBy(database, order)).toEqual({ downloads: 0, credits: 0, receipts: 0 });
  });

  test('a test payment leaves a live order as it is, and the desk can close it', async () => {
    const order = await placeOrder(database);
    await pay(order, { livemode: true });
    expect(await orderOf(database, order)).toMatchObject({ status: 'pending' });
    expect(await mailsOf(order)).toEqual(
      [`held-payment-notice to ${desk.email}`, 'held-payment-notice to owner'].sort(),
    );
    const close = () =>
      ask<{ answer: string }>(database, desk, `select "public"."close_held_payment"($1) as "answer"`, [
        `cs_${order}`,
      ]);
    expect(await close()).toEqual([{ answer: 'closed' }]);
    expect(await needsOf(desk, order)).toEqual([]);
    expect(await close()).toEqual([{ answer: 'closed' }]);
  });

  test('any other payment is delivered or refunded, not closed', async () => {
    const order = await placeOrder(database);
    await pay(order, { cents: 900 });
    expect(
      await ask(database, desk, `select "public"."close_held_payment"($1) as "answer"`, [`cs_${order}`]),
    ).toEqual([{ answer: 'deliver-or-refund' }]);
  });

  test('a whole refund ends it, mails the buyer, and refunds the order; a part does not, and one that fails later brings it back', async () => {
    const order = await placeOrder(database);
    await pay(order, { cents: 900 });
    const back = (refundedCents: number) => refund(database, { order, cents: 900, refundedCents });
    expect(await back(400)).toMatchObject({ outcome: 'refunded-in-part' });
    expect(await orderOf(database, order)).toMatchObject({ status: 'held' });
    expect(await back(900)).toMatchObject({ outcome: 'refunded' });
    expect(await orderOf(database, order)).toMatchObject({ status: 'refunded', paid_cents: 900 });
    expect(await needsOf(desk, order)).toEqual([]);
    expect((await mailsOf(order)).filter((mail) => mail.startsWith('payment-returned'))).toHaveLength(2);
    expect(await pay(order, { cents: 900 })).toMatchObject({ outcome: 'ignored', reason: 'decided before' });
    await back(400);
    expect(await orderOf(database, order)).toMatchObject({ status: 'held', paid_cents: null });
    expect(await needsOf(desk, order)).toHaveLength(1);
  });

  test('its goods stay reserved until the decision', async () => {
    await asOwner(
      database,
      `insert into "public"."stock" ("product_id", "option", "pieces") values ($1, $2, 1) on conflict do nothing`,
      [shirtLine.productId, shirtLine.option],
    );
    const order = await placeOrder(database, { items: [shirtLine] });
    await pay(order, { cents: 100 });
    const [held] = await asOwner<{ until: string }>(
      database,
      'select "until"::text from "public"."stock_reservations" where "order_id" = $1::uuid',
      [order],
    );
    expect(held).toEqual({ until: 'infinity' });
    await refund(database, { order, cents: 100, refundedCents: 100 });
    expect(
      await asOwner(database, 'select from "public"."stock_reservations" where "order_id" = $1::uuid', [
        order,
      ]),
    ).toEqual([]);
  });

  test('a second payment of a paid order is held beside it', async () => {
    const order = await placeOrder(database);
    await pay(order, { session: `cs_a${order}`, intent: `pi_a${order}` });
    await asOwner(database, `update "public"."orders" set "stripe_session_id" = $2 where "id" = $1::uuid`, [
      order,
      `cs_a${order}`,
    ]);
    expect(await pay(order, { session: `cs_b${order}`, intent: `pi_b${order}` })).toMatchObject({
      outcome: 'held',
      reason: 'session does not match the order',
    });
    expect(await orderOf(database, order)).toMatchObject({ status: 'paid' });
    await refund(database, { order, intent: `pi_b${order}` });
    expect(await orderOf(database, order)).toMatchObject({ status: 'paid' });
    expect(await needsOf(desk, order)).toEqual([]);
  });

  test('a session of another shop on the same Stripe account is ignored', async () => {
    expect(await pay(randomUUID())).toMatchObject({ outcome: 'ignored', orderId: null });
    expect(await pay('')).toMatchObject({ outcome: 'ignored', orderId: null });
  });

  test('nobody but the desk and the owner sees or ends it', async () => {
    const order = await placeOrder(database);
    await pay(order, { cents: 900 });
    const coach = await createMember(database, { role: 'coach' });
    const owner = await createMember(database, { admin: true });
    expect(await needsOf(coach, order)).toEqual([]);
    expect(await needsOf(owner, order)).toHaveLength(1);
    await expect(
      ask(database, coach, `select "public"."close_held_payment"($1)`, [`cs_${order}`]),
    ).rejects.toThrow('Only the desk');
  });
});
