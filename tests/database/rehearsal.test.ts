import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import {
  addCoupon,
  addKneeFile,
  deliveredBy,
  dispute,
  fulfil,
  kneeLine,
  orderOf,
  placeOrder,
  reviewLine,
  shirtLine,
} from './orders.ts';
import { ask, asOwner, createMember, service, type Member } from './people.ts';

describeOnEachEngine('a rehearsal with test keys', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let desk: Member;
  beforeAll(async () => {
    database = await openDatabase();
    await addKneeFile(database);
    ada = await createMember(database, { confirmed: true });
    desk = await createMember(database, { role: 'desk', confirmed: true });
  });

  const setStock = (pieces: number, option = 'M') =>
    ask(database, desk, `select "public"."set_stock"(21, $2, $1)`, [pieces, option]);
  const piecesOf = async (option = 'M') =>
    (
      await asOwner<{ pieces: number }>(
        database,
        `select "pieces" from "public"."stock" where "product_id" = 21 and "option" = $1`,
        [option],
      )
    )[0]?.pieces;
  const buy = async (items: object[], cents: number, livemode = false) => {
    const order = await placeOrder(database, { userId: ada.sub, items });
    if (livemode)
      await asOwner(database, `update "public"."orders" set "livemode" = true where "id" = $1::uuid`, [
        order,
      ]);
    await fulfil(database, { order, cents, livemode, email: ada.email });
    return order;
  };
  const subscribe = (id: string, livemode: boolean) =>
    ask(
      database,
      service,
      `select "public"."record_subscription"($1, $2::uuid, 'active', $3, now(), now() + interval '1 month'),
              "public"."record_subscription_payment"('in_' || $1, 1900, 'usd', $3, now(), $2::uuid, $1)`,
      [id, ada.sub, livemode],
    );
  const startPlan = async (order: string, startsOn: string) => {
    const [plan] = await asOwner<{ id: string }>(
      database,
      `with "plan" as (insert into "public"."training_plans" ("name") values ('Base') returning "id")
       insert into "public"."plan_assignments" ("plan_id", "user_id", "starts_on", "order_id")
       select "id", $1::uuid, $2::date, $3::uuid from "plan" returning "id"`,
      [ada.sub, startsOn, order],
    );
    return plan?.id;
  };
  const count = async () =>
    (
      await ask<{ counted: Record<string, number> }>(
        database,
        service,
        `select "public"."count_rehearsal"() as "counted"`,
      )
    )[0]?.counted;
  const takeBack = () => ask(database, service, `select "public"."take_back_rehearsal"()`);

  test('is counted and taken back, and live sales stay as they were', async () => {
    await setStock(10);
    await setStock(10, 'L');
    const rehearsed = await buy([kneeLine, reviewLine, shirtLine], 1900 + 4000 + 2500);
    await buy([{ ...shirtLine, option: 'L' }], 2500);
    await dispute(database, { order: rehearsed });
    await addCoupon(database, { percent: 10 });
    await subscribe('sub_test', false);
    // The owner counts one size after the rehearsal: that is the true number.
    await setStock(7, 'L');

    const plan = await startPlan(rehearsed, '2027-01-04');

    const sold = await buy([kneeLine, reviewLine, shirtLine], 1900 + 4000 + 2500, true);
    const coupon = await addCoupon(database, { percent: 10, livemode: true });
    await subscribe('sub_live', true);
    const soldPlan = await startPlan(sold, '2027-02-01');

    expect(await count()).toEqual({
      orders: 2,
      files: 1,
      credits: 2,
      spentCredits: 0,
      plans: 1,
      pieces: 1,
      subscriptions: 1,
      subscriptionPayments: 1,
      coupons: 1,
      keptOrders: 0,
    });
    await takeBack();

    expect(await orderOf(database, rehearsed)).toBeUndefined();
    expect(await deliveredBy(database, rehearsed)).toEqual({ downloads: 0, credits: 0, receipts: 0 });
    expect(
      await asOwner(
        database,
        `select "id" from "public"."plan_assignments" where "id" in ($1::uuid, $2::uuid)`,
        [plan, soldPlan],
      ),
    ).toEqual([{ id: soldPlan }]);
    expect(await orderOf(database, sold)).toMatchObject({ status: 'paid' });
    expect(await deliveredBy(database, sold)).toEqual({ downloads: 1, credits: 2, receipts: 1 });
    expect([await piecesOf(), await piecesOf('L')]).toEqual([9, 7]);
    expect(
      await asOwner(
        database,
        `select (select array_agg("stripe_subscription_id") from "public"."subscriptions") as "subscriptions",
                (select array_agg("invoice_id") from "public"."subscription_payments") as "payments",
                (select array_agg("id"::text) from "public"."coupons") as "coupons",
                (select count(*)::int from "public"."payment_events" where not "livemode") as "events",
                (select count(*)::int from "public"."mail_outbox" where "payload" ->> 'subscriptionId' = 'sub_test') as "mails"`,
      ),
    ).toEqual([
      { subscriptions: ['sub_live'], payments: ['in_sub_live'], coupons: [coupon], events: 0, mails: 0 },
    ]);
    expect(Object.values((await count()) ?? {}).every((left) => left === 0)).toBe(true);
    // Twice takes nothing more.
    await takeBack();
    expect(await piecesOf()).toBe(9);
  });

  test('a test order that live money was paid for stays', async () => {
    const order = await placeOrder(database, { userId: ada.sub });
    await fulfil(database, { order, livemode: true });
    await takeBack();
    expect(await orderOf(database, order)).toMatchObject({ status: 'pending' });
    expect(await count()).toMatchObject({ orders: 0, keptOrders: 1 });
  });

  describe('no live row', () => {
    test('can be changed or deleted while it is taken back', async () => {
      const order = await buy([kneeLine], 1900, true);
      for (const statement of [
        `delete from "public"."orders" where "id" = $1::uuid`,
        `update "public"."orders" set "livemode" = false where "id" = $1::uuid`,
      ])
        await expect(
          database.asOwner(async (tx) => {
            await tx.query(`select set_config('crossbar.takes_back', 'on', true)`);
            await tx.query(statement, [order]);
          }),
        ).rejects.toThrow('A live row of orders is no part of a rehearsal.');
      expect(await orderOf(database, order)).toMatchObject({ status: 'paid' });
      // Only then: an account that goes takes its live subscription along.
      await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ada.sub]);
    });

    test('is in a table without that rule', async () => {
      const tables = await asOwner<{ table: string; kept: boolean }>(
        database,
        `select "c"."table_schema" || '.' || "c"."table_name" as "table", exists (
           select from "pg_catalog"."pg_trigger" as "t" join "pg_catalog"."pg_proc" as "p" on "p"."oid" = "t"."tgfoid"
           where "t"."tgrelid" = format('%I.%I', "c"."table_schema", "c"."table_name")::regclass
             and "p"."proname" = 'keep_live_row' and "t"."tgtype" & 26 = 26
         ) as "kept"
         from "information_schema"."columns" as "c" join "information_schema"."tables" using ("table_schema", "table_name")
         where "c"."column_name" = 'livemode' and "table_type" = 'BASE TABLE' and "c"."table_schema" in ('public', 'private')`,
      );
      expect(tables.length).toBeGreaterThan(5);
      expect(tables.filter(({ kept }) => !kept)).toEqual([]);
    });
  });

  test('is for the service alone', async () => {
    await expect(ask(database, desk, `select "public"."take_back_rehearsal"()`)).rejects.toThrow(
      /permission/,
    );
    await expect(ask(database, desk, `select "public"."count_rehearsal"()`)).rejects.toThrow(/permission/);
  });
});
