import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import {
  addKneeFile,
  cancel,
  deliveredBy,
  fulfil,
  kneeLine,
  orderOf,
  placeOrder,
  refund,
  reviewLine,
  newEvent,
} from './orders.ts';
import { ask, asOwner, createMember, expectRefusal, service } from './people.ts';

describeOnEachEngine('fulfilment', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
    await addKneeFile(database);
  });

  test('an order costs the sum of its items and is pending until paid', async () => {
    const order = await placeOrder(database, { items: [kneeLine, reviewLine] });
    expect(await orderOf(database, order)).toMatchObject({
      status: 'pending',
      amount_cents: 5900,
      paid_at: null,
    });
    expect(await deliveredBy(database, order)).toEqual({ downloads: 0, credits: 0, receipts: 0 });
  });

  test.each([
    ['no items', []],
    ['a total of 0', [{ ...kneeLine, unitAmountCents: 0 }]],
    ['a quantity of 0', [{ ...kneeLine, quantity: 0 }, kneeLine]],
    ['a total of more than nine digits', [{ ...kneeLine, quantity: 999_999, unitAmountCents: 1001 }]],
  ])('rejects an order with %s', async (_name, items) => {
    await expect(placeOrder(database, { items })).rejects.toThrow();
  });

  test("a payment delivers a member's files and review credits, and queues the receipt", async () => {
    const ada = await createMember(database);
    const order = await placeOrder(database, { items: [kneeLine, reviewLine], userId: ada.sub });
    expect(await fulfil(database, { order, cents: 5900 })).toEqual({
      outcome: 'fulfilled',
      reason: null,
      orderId: order,
      repeated: false,
    });
    expect(await orderOf(database, order)).toMatchObject({ status: 'paid', email: 'ada@example.com' });
    expect(await deliveredBy(database, order)).toEqual({ downloads: 1, credits: 2, receipts: 1 });
  });

  test('hides deliveries in the table, since get-order checks the payment first', async () => {
    const buyer = await createMember(database);
    const pending = await placeOrder(database, { items: [kneeLine], userId: buyer.sub });
    for (const person of [buyer, await createMember(database, { admin: true })]) {
      const deliveries = `select "deliveries" from "public"."order_items" where "order_id" = '${pending}'`;
      await expectRefusal(database, person, deliveries);
    }
  });

  test("a guest's payment queues the receipt and reserves the credits until they are claimed", async () => {
    const order = await placeOrder(database, { items: [kneeLine, reviewLine] });
    await fulfil(database, { order, cents: 5900 });
    expect(await deliveredBy(database, order)).toEqual({ downloads: 0, credits: 2, receipts: 1 });
  });

  test('answers a repeated event with the same result and changes nothing', async () => {
    const order = await placeOrder(database, { items: [reviewLine] });
    const id = newEvent();
    const first = await fulfil(database, { event: id, order, cents: 4000 });
    const second = await fulfil(database, { event: id, order, cents: 4000 });
    expect(second).toEqual({ ...first, repeated: true });
    expect(await deliveredBy(database, order)).toMatchObject({ credits: 2, receipts: 1 });
  });

  test('ignores a second event of the same session', async () => {
    const order = await placeOrder(database, { items: [reviewLine] });
    await fulfil(database, { order, cents: 4000 });
    expect(await fulfil(database, { order, cents: 4000 })).toMatchObject({
      outcome: 'ignored',
    });
    expect(await deliveredBy(database, order)).toMatchObject({ credits: 2, receipts: 1 });
  });

  test('delivers once for twenty simultaneous deliveries of the same and other events', async () => {
    const ada = await createMember(database);
    const order = await placeOrder(database, { items: [kneeLine, reviewLine], userId: ada.sub });
    const same = newEvent();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        fulfil(database, { event: index % 2 === 0 ? same : newEvent(), order, cents: 5900 }),
      ),
    );
    expect(answers.filter(({ outcome, repeated }) => outcome === 'fulfilled' && !repeated)).toHaveLength(1);
    expect(await deliveredBy(database, order)).toEqual({ downloads: 1, credits: 2, receipts: 1 });
  });

  test('a session cannot pay another order, even if it names its id', async () => {
    const [mine, other] = [await placeOrder(database), await placeOrder(database)];
    await asOwner(
      database,
      `update "public"."orders" set "stripe_session_id" = 'cs_mine' where "id" = $1::uuid`,
      [mine],
    );
    await asOwner(
      database,
      `update "public"."orders" set "stripe_session_id" = 'cs_other' where "id" = $1::uuid`,
      [other],
    );
    expect(await fulfil(database, { order: other, session: 'cs_mine' })).toMatchObject({
      outcome: 'held',
      reason: 'order id does not match the order',
    });
    expect(
      await fulfil(database, { order: other, session: 'cs_unknown', intent: 'pi_unknown' }),
    ).toMatchObject({
      outcome: 'held',
      reason: 'session does not match the order',
    });
    expect(await orderOf(database, mine)).toMatchObject({ status: 'held' });
    expect(await orderOf(database, other)).toMatchObject({ status: 'held' });
  });

  test('finds the order by id if the session was never saved', async () => {
    const order = await placeOrder(database);
    expect(await fulfil(database, { order, session: 'cs_lost' })).toMatchObject({
      outcome: 'fulfilled',
    });
    expect(await orderOf(database, order)).toMatchObject({ stripe_session_id: 'cs_lost' });
  });

  test.each(['', 'no-uuid', randomUUID(), "'; drop table orders; --"])(
    'ignores a payment for the order %j',
    async (order) => {
      expect(await fulfil(database, { order, session: `cs_${randomUUID()}` })).toMatchObject({
        outcome: 'ignored',
        reason: 'not an order of this shop',
        orderId: null,
      });
    },
  );

  test('fulfills a payment without an address, or with an invalid one, without a receipt', async () => {
    for (const email of [null, '', ' ', `${'x'.repeat(400)}@example.com`]) {
      const order = await placeOrder(database);
      expect(await fulfil(database, { order, email })).toMatchObject({
        outcome: 'fulfilled',
      });
      expect(await deliveredBy(database, order)).toMatchObject({ receipts: 0 });
    }
  });

  test('an expired session cancels its order; a later payment is still delivered', async () => {
    const order = await placeOrder(database);
    expect(await cancel(database, { order })).toMatchObject({ outcome: 'cancelled' });
    expect(await orderOf(database, order)).toMatchObject({ status: 'cancelled' });
    expect(await fulfil(database, { order })).toMatchObject({ outcome: 'fulfilled' });
    expect(await orderOf(database, order)).toMatchObject({ status: 'paid' });
  });

  test('ignores an expiry that arrives after the payment', async () => {
    const order = await placeOrder(database);
    await fulfil(database, { order });
    expect(await cancel(database, { order })).toMatchObject({ outcome: 'ignored' });
    expect(await orderOf(database, order)).toMatchObject({ status: 'paid' });
  });

  test('another session cannot cancel an order', async () => {
    const order = await placeOrder(database);
    await asOwner(database, `update "public"."orders" set "stripe_session_id" = $2 where "id" = $1::uuid`, [
      order,
      `cs_${order}`,
    ]);
    expect(await cancel(database, { order, session: 'cs_foreign' })).toMatchObject({
      outcome: 'ignored',
    });
    expect(await cancel(database, { order, livemode: true })).toMatchObject({
      outcome: 'ignored',
    });
    expect(await orderOf(database, order)).toMatchObject({ status: 'pending' });
  });

  test('a full refund revokes the deliveries', async () => {
    const ada = await createMember(database);
    const order = await placeOrder(database, { items: [kneeLine, reviewLine], userId: ada.sub });
    await fulfil(database, { order, cents: 5900 });
    expect(await refund(database, { order, cents: 5900, refundedCents: 5900 })).toMatchObject({
      outcome: 'refunded',
    });
    expect(await orderOf(database, order)).toMatchObject({ status: 'refunded', refunded_cents: 5900 });
    expect(await deliveredBy(database, order)).toMatchObject({ downloads: 0, credits: 0 });
  });

  test('delivers nothing if the refund arrives before the payment', async () => {
    const ada = await createMember(database);
    const order = await placeOrder(database, { items: [kneeLine], userId: ada.sub });
    expect(await refund(database, { order })).toMatchObject({ outcome: 'refunded' });
    expect(await fulfil(database, { order })).toMatchObject({
      outcome: 'ignored',
      reason: 'refunded before',
    });
    expect(await orderOf(database, order)).toMatchObject({ status: 'refunded' });
    expect(await deliveredBy(database, order)).toEqual({ downloads: 0, credits: 0, receipts: 0 });
  });

  test('ends up refunded when payment and refund arrive at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await createMember(database);
      const order = await placeOrder(database, { items: [kneeLine], userId: ada.sub });
      await Promise.all([refund(database, { order }), fulfil(database, { order })]);
      expect(await orderOf(database, order)).toMatchObject({ status: 'refunded' });
      expect(await deliveredBy(database, order)).toMatchObject({ downloads: 0 });
    }
  });

  test('a partial refund revokes nothing, and the answer that was asked for later counts', async () => {
    const order = await placeOrder(database);
    await fulfil(database, { order });
    expect(await refund(database, { order, refundedCents: 900, askedAt: -1 })).toMatchObject({
      outcome: 'refunded-in-part',
    });
    expect(await refund(database, { order, refundedCents: 500, askedAt: -2 })).toMatchObject({
      outcome: 'ignored',
    });
    expect(await orderOf(database, order)).toMatchObject({ status: 'paid', refunded_cents: 900 });
    expect(await refund(database, { order, refundedCents: 1900 })).toMatchObject({
      outcome: 'refunded',
    });
  });

  test.each([
    ['another payment', { intent: 'pi_foreign' }],
    ['another amount', { cents: 5000 }],
    ['more than was paid', { refundedCents: 1901 }],
    ['less than nothing', { refundedCents: -1 }],
    ['live money', { livemode: true }],
    ['another currency', { currency: 'eur' }],
  ])('refuses a refund of %s', async (_name, wrong) => {
    const order = await placeOrder(database);
    await fulfil(database, { order });
    expect(await refund(database, { order, ...wrong })).toMatchObject({ outcome: 'refused' });
    expect(await orderOf(database, order)).toMatchObject({ status: 'paid', refunded_cents: 0 });
  });

  test("counts downloads only for the file's owner, and never for a refunded order", async () => {
    const [ada, eve] = [await createMember(database), await createMember(database)];
    const order = await placeOrder(database, { userId: ada.sub });
    await fulfil(database, { order });
    const [file] = await asOwner<{ id: string }>(
      database,
      `select "product_file_id" as "id" from "public"."user_downloads" where "order_id" = $1::uuid`,
      [order],
    );
    const count = async (user: string) =>
      (
        await ask<{ counted: boolean }>(
          database,
          service,
          `select "public"."count_download"($1::uuid, $2::uuid) as "counted"`,
          [user, file?.id],
        )
      )[0];
    await Promise.all(Array.from({ length: 5 }, () => count(ada.sub)));
    expect(await count(eve.sub)).toEqual({ counted: false });
    expect(
      await asOwner(
        database,
        `select "download_count" from "public"."user_downloads" where "order_id" = $1::uuid`,
        [order],
      ),
    ).toEqual([{ download_count: 5 }]);
    await refund(database, { order });
    expect(await count(ada.sub)).toEqual({ counted: false });
  });

  test('keeps the order of a deleted account, without the person', async () => {
    const ada = await createMember(database);
    const order = await placeOrder(database, { userId: ada.sub });
    await fulfil(database, { order });
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ada.sub]);
    expect(await orderOf(database, order)).toMatchObject({ status: 'paid', user_id: null });
    expect(await deliveredBy(database, order)).toMatchObject({ downloads: 0 });
  });
});
