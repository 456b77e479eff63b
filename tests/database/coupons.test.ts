import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import {
  addCoupon,
  addKneeFile,
  cancel,
  deliveredBy,
  dispute,
  fulfil,
  kneeLine,
  orderOf,
  placeOrder,
  refund,
  reviewLine,
} from './orders.ts';
import { ask, asOwner, createMember, exemptAdmins, service } from './people.ts';

describeOnEachEngine('coupons', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
    await addKneeFile(database);
    await exemptAdmins(database);
  });

  /** Places an order and pays it with a coupon of its own. */
  async function payWith(
    terms: { percent?: number; cents?: number },
    payment: { discount: number; items?: object[]; userId?: string },
  ) {
    const { items = [kneeLine], userId, discount } = payment;
    const order = await placeOrder(database, { items, userId });
    const cents = (await orderOf(database, order))?.amount_cents ?? 0;
    const coupon = await addCoupon(database, terms);
    const answer = await fulfil(database, { order, cents, discount, coupon });
    return { order, coupon, answer };
  }

  test('an amount of another currency discounts nothing', async () => {
    const order = await placeOrder(database, {});
    const coupon = await addCoupon(database, { cents: 500, currency: 'eur' });
    const answer = await fulfil(database, { order, discount: 500, coupon });
    expect(answer).toMatchObject({ outcome: 'held', reason: 'discount does not match the order' });
  });

  describe('a discounted payment', () => {
    test('is delivered, and the order keeps its sum, what was paid, and the code', async () => {
      const ada = await createMember(database);
      const { order, answer } = await payWith(
        { percent: 20 },
        { discount: 1180, items: [kneeLine, reviewLine], userId: ada.sub },
      );
      expect(answer).toMatchObject({ outcome: 'fulfilled' });
      expect(await orderOf(database, order)).toMatchObject({
        status: 'paid',
        amount_cents: 5900,
        paid_cents: 4720,
        coupon_code: expect.stringMatching(/^C-/) as string,
      });
      expect(await deliveredBy(database, order)).toEqual({ downloads: 1, credits: 2, receipts: 1 });
    });

    test.each([
      ['an amount', { cents: 500 }, 500],
      ['an amount larger than the order', { cents: 5000 }, 1900],
      ['a percentage, rounded down', { percent: 33 }, 627],
      ['all of it', { percent: 100 }, 1900],
    ])('may take off %s', async (_name, terms, discount) => {
      const { answer } = await payWith(terms, { discount });
      expect(answer).toMatchObject({ outcome: 'fulfilled' });
    });

    test('may be rounded on each line of the order', async () => {
      const odd = { ...kneeLine, unitAmountCents: 1999, deliveries: [] };
      const items = [odd, { ...odd, productId: 4 }, { ...odd, productId: 6 }];
      expect((await payWith({ percent: 15 }, { discount: 900, items })).answer.outcome).toBe('fulfilled');
      expect((await payWith({ percent: 15 }, { discount: 902, items })).answer.outcome).toBe('fulfilled');
      expect((await payWith({ percent: 15 }, { discount: 903, items })).answer.outcome).toBe('held');
    });

    test.each([
      ['a cent more than the amount', { cents: 500 }, 501],
      ['a cent less than the amount', { cents: 500 }, 499],
      ['a cent more than the percentage', { percent: 20 }, 381],
      ['less than all of it', { percent: 100 }, 1899],
    ])('is held if it takes off %s', async (_name, terms, discount) => {
      const { order, answer } = await payWith(terms, { discount });
      expect(answer).toMatchObject({ outcome: 'held', reason: 'discount does not match the order' });
      expect(await orderOf(database, order)).toMatchObject({ status: 'held', paid_cents: null });
      expect(await deliveredBy(database, order)).toEqual({ downloads: 0, credits: 0, receipts: 0 });
    });

    test.each([
      ['no coupon', null],
      ['an unknown coupon', randomUUID()],
      ['a coupon from the dashboard', 'ZQO00CcH'],
    ])('is held with %s', async (_name, coupon) => {
      const order = await placeOrder(database);
      expect(await fulfil(database, { order, discount: 380, coupon })).toMatchObject({
        outcome: 'held',
        reason: 'discount does not match the order',
      });
    });

    test('is held with a live coupon in test mode', async () => {
      const coupon = await addCoupon(database, { percent: 20, livemode: true });
      const order = await placeOrder(database);
      expect((await fulfil(database, { order, discount: 380, coupon })).outcome).toBe('held');
    });

    test.each([
      ['less than the rest', 1519],
      ['more than the rest', 1521],
      ['the whole sum', 1900],
      ['nothing', 0],
    ])('is held if it pays %s', async (_name, paid) => {
      const coupon = await addCoupon(database, { percent: 20 });
      const order = await placeOrder(database);
      expect(await fulfil(database, { order, discount: 380, paid, coupon })).toMatchObject({
        outcome: 'held',
        reason: 'total does not match the order',
      });
    });

    test('is held for another sum of items, whatever the discount', async () => {
      const coupon = await addCoupon(database, { cents: 100 });
      const order = await placeOrder(database);
      expect(await fulfil(database, { order, cents: 2000, discount: 100, coupon })).toMatchObject({
        reason: 'amount does not match the order',
      });
    });

    test('is delivered although its coupon ended meanwhile', async () => {
      const coupon = await addCoupon(database, { percent: 20 });
      await asOwner(database, `update "public"."coupons" set "ended_at" = now() where "id" = $1::uuid`, [
        coupon,
      ]);
      const order = await placeOrder(database);
      expect((await fulfil(database, { order, discount: 380, coupon })).outcome).toBe('fulfilled');
    });

    test('is delivered once for twenty events at once, and after a cancellation', async () => {
      const coupon = await addCoupon(database, { percent: 20 });
      const order = await placeOrder(database, { items: [reviewLine] });
      await cancel(database, { order });
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => fulfil(database, { order, cents: 4000, discount: 800, coupon })),
      );
      expect(answers.filter(({ outcome }) => outcome === 'fulfilled')).toHaveLength(1);
      expect(await deliveredBy(database, order)).toMatchObject({ credits: 2, receipts: 1 });
    });
  });

  describe('refunds and disputes', () => {
    test('end at what was paid', async () => {
      const { order } = await payWith({ percent: 20 }, { discount: 380 });
      const part = { order, cents: 1520, refundedCents: 1000 };
      expect(await refund(database, part)).toMatchObject({ outcome: 'refunded-in-part' });
      expect(await orderOf(database, order)).toMatchObject({ status: 'paid', refunded_cents: 1000 });
      expect(await refund(database, { order, cents: 1520, refundedCents: 1521 })).toMatchObject({
        reason: 'refunded amount does not match the order',
      });
      expect(await refund(database, { order, cents: 1900, refundedCents: 1900 })).toMatchObject({
        reason: 'amount does not match the order',
      });
      expect(await refund(database, { order, cents: 1520, refundedCents: 1520 })).toMatchObject({
        outcome: 'refunded',
      });
      expect(await orderOf(database, order)).toMatchObject({ status: 'refunded', refunded_cents: 1520 });
    });

    test('a full refund that is reported before the payment closes the order', async () => {
      const coupon = await addCoupon(database, { percent: 20 });
      const order = await placeOrder(database);
      await refund(database, { order, cents: 1520, refundedCents: 1520 });
      expect(await fulfil(database, { order, discount: 380, coupon })).toMatchObject({
        outcome: 'ignored',
        reason: 'refunded before',
      });
      expect(await orderOf(database, order)).toMatchObject({ status: 'refunded', paid_cents: 1520 });
    });

    test('a partial refund that is reported before the payment is kept', async () => {
      const coupon = await addCoupon(database, { percent: 20 });
      const order = await placeOrder(database);
      await refund(database, { order, cents: 1520, refundedCents: 500 });
      expect(await fulfil(database, { order, discount: 380, coupon })).toMatchObject({
        outcome: 'fulfilled',
      });
      expect(await orderOf(database, order)).toMatchObject({ paid_cents: 1520, refunded_cents: 500 });
    });

    test('a dispute takes at most what was paid, also if it is reported first', async () => {
      const { order } = await payWith({ percent: 20 }, { discount: 380 });
      await dispute(database, { order, cents: 1900 });
      expect(await orderOf(database, order)).toMatchObject({ status: 'disputed', disputed_cents: 1520 });

      const early = await placeOrder(database);
      await dispute(database, { order: early, cents: 1900 });
      const coupon = await addCoupon(database, { percent: 20 });
      await fulfil(database, { order: early, discount: 380, coupon });
      expect(await orderOf(database, early)).toMatchObject({ status: 'disputed', disputed_cents: 1520 });
    });
  });

  describe('an order of 0', () => {
    const free = (userId?: string) =>
      payWith({ percent: 100 }, { discount: 5900, items: [kneeLine, reviewLine], userId });
    const takeBack = async (who: Parameters<typeof ask>[1], order: string) =>
      (
        await ask<{ outcome: string }>(database, who, `select "public"."take_back_order"($1) as "outcome"`, [
          order,
        ])
      )[0]?.outcome;

    test('is paid and delivered', async () => {
      const ada = await createMember(database);
      const { order } = await free(ada.sub);
      expect(await orderOf(database, order)).toMatchObject({
        status: 'paid',
        amount_cents: 5900,
        paid_cents: 0,
      });
      expect(await deliveredBy(database, order)).toEqual({ downloads: 1, credits: 2, receipts: 1 });
    });

    test('is taken back once, with a mail to the buyer and an entry in the trail', async () => {
      const [ada, desk] = [await createMember(database), await createMember(database)];
      await asOwner(
        database,
        `insert into "public"."user_roles" ("user_id", "role") values ($1::uuid, 'desk')`,
        [desk.sub],
      );
      const { order } = await free(ada.sub);
      expect(await takeBack(desk, order)).toBe('taken-back');
      expect(await takeBack(desk, order)).toBe('not-paid');
      expect(await orderOf(database, order)).toMatchObject({ status: 'refunded', refunded_cents: 0 });
      expect(await deliveredBy(database, order)).toMatchObject({ downloads: 0, credits: 0 });
      expect(
        await asOwner(
          database,
          `select "kind", "payload" ->> 'cents' as "cents" from "public"."mail_outbox"
           where "payload" ->> 'orderId' = $1 and "kind" = 'order-refunded'`,
          [order],
        ),
      ).toEqual([{ kind: 'order-refunded', cents: '0' }]);
      expect(
        await asOwner(database, `select "action" from "public"."admin_actions" where "target" = $1`, [order]),
      ).toEqual([{ action: 'take-back-order' }]);
    });

    test('is the only one that is taken back, and only by the desk', async () => {
      const [ada, desk] = [await createMember(database), await createMember(database)];
      await asOwner(
        database,
        `insert into "public"."user_roles" ("user_id", "role") values ($1::uuid, 'desk')`,
        [desk.sub],
      );
      const { order: paid } = await payWith({ percent: 20 }, { discount: 380 });
      expect(await takeBack(desk, paid)).toBe('not-free');
      expect(await takeBack(desk, randomUUID())).toBe('unknown-order');
      const { order } = await free(ada.sub);
      await expect(takeBack(ada, order)).rejects.toMatchObject({ code: '42501' });
    });
  });

  test('a code exists once among the coupons that have not ended', async () => {
    const first = await addCoupon(database, { percent: 20, code: 'TWICE' });
    await expect(addCoupon(database, { percent: 30, code: 'TWICE' })).rejects.toMatchObject({
      code: '23505',
    });
    await addCoupon(database, { percent: 20, code: 'TWICE', livemode: true });
    await asOwner(database, `update "public"."coupons" set "ended_at" = now() where "id" = $1::uuid`, [
      first,
    ]);
    expect(await addCoupon(database, { percent: 30, code: 'TWICE' })).not.toBe(first);
  });

  test.each([
    ['both kinds', { percent: 20, cents: 500 }],
    ['neither kind', {}],
    ['0 percent', { percent: 0 }],
    ['101 percent', { percent: 101 }],
    ['no cents', { cents: 0 }],
    ['a short code', { percent: 20, code: 'AB' }],
    ['a code in lower case', { percent: 20, code: 'spring' }],
  ])('rejects a coupon with %s', async (_name, terms) => {
    await expect(addCoupon(database, terms)).rejects.toMatchObject({ code: '23514' });
  });

  test('lists and sums count what was paid', async () => {
    const owner = await createMember(database);
    await asOwner(
      database,
      `insert into "public"."user_roles" ("user_id", "role") values ($1::uuid, 'admin')`,
      [owner.sub],
    );
    const taken = async () =>
      (
        await ask<{ cents: string }>(
          database,
          owner,
          `select "taken" ->> 'usd' as "cents" from "public"."count_owner_lists"()`,
        )
      )[0]?.cents;
    const before = Number(await taken());
    const { order } = await payWith({ percent: 20 }, { discount: 380 });
    expect(Number(await taken()) - before).toBe(1520);
    const { coupon_code: code } = (await orderOf(database, order)) ?? {};
    expect(
      await ask(
        database,
        owner,
        `select "id", "amount_cents", "paid_cents" from "public"."search_orders"($1)`,
        [code],
      ),
    ).toEqual([{ id: order, amount_cents: 1900, paid_cents: 1520 }]);
    const [sale] = await ask(
      database,
      service,
      `select "paid_cents", "coupon_code" from "public"."sales" where "id" = $1`,
      [order],
    );
    expect(sale).toEqual({ paid_cents: 1520, coupon_code: code });
  });
});
