import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import {
  addKneeFile,
  deliveredBy,
  dispute,
  fulfil,
  KNEE_FILE,
  kneeLine,
  orderOf,
  placeOrder,
  refund,
  reviewLine,
  newEvent,
} from './orders.ts';
import { ask, asOwner, countOf, createMember, service } from './people.ts';
import type { Member } from './people.ts';

describeOnEachEngine('disputes', (openDatabase) => {
  let database: Database;
  let coach: Member;
  beforeAll(async () => {
    database = await openDatabase();
    await addKneeFile(database);
    coach = await createMember(database, { admin: true });
  });

  /** Ada buys the protocol and two reviews. */
  const buy = async () => {
    const ada = await createMember(database, { confirmed: true });
    const order = await placeOrder(database, { items: [kneeLine, reviewLine], userId: ada.sub });
    await fulfil(database, { order, cents: 5900, email: ada.email });
    return { ada, order };
  };
  const downloads = async (person: Member) =>
    (
      await ask<{ done: boolean }>(
        database,
        service,
        `select "public"."count_download"($1::uuid, $2::uuid) as "done"`,
        [person.sub, KNEE_FILE],
      )
    )[0]?.done;
  const noticesOf = (order: string) =>
    asOwner<{ recipient: string }>(
      database,
      `select "recipient" from "public"."mail_outbox" where "kind" = 'dispute-notice' and "payload" ->> 'orderId' = $1`,
      [order],
    );
  const trailOf = async (order: string) =>
    (
      await asOwner<{ state: string }>(
        database,
        `select "details" ->> 'state' as "state" from "public"."admin_actions" where "target" = $1 order by "id"`,
        [order],
      )
    ).map(({ state }) => state);

  test("an open dispute revokes the order's deliveries and notifies the owner once", async () => {
    const { ada, order } = await buy();
    expect(await downloads(ada)).toBe(true);
    const opened = newEvent();
    expect(await dispute(database, { event: opened, order })).toMatchObject({
      outcome: 'disputed',
      repeated: false,
    });
    expect(await orderOf(database, order)).toMatchObject({
      status: 'disputed',
      dispute: 'open',
      disputed_cents: 1900,
    });
    expect(await downloads(ada)).toBe(false);
    expect(await deliveredBy(database, order)).toMatchObject({ downloads: 0, credits: 0 });
    expect(await countOf(database, ada, `select * from "public"."user_downloads"`)).toBe(0);
    expect(await countOf(database, ada, `select * from "public"."product_files"`)).toBe(0);

    expect(await dispute(database, { event: opened, order })).toMatchObject({ repeated: true });
    await dispute(database, { order, status: 'under_review', askedAt: 1 });
    expect(await noticesOf(order)).toEqual([{ recipient: 'owner' }]);
    expect(await trailOf(order)).toEqual(['open']);
  });

  test('winning a dispute restores the deliveries and their download counts', async () => {
    const { ada, order } = await buy();
    await downloads(ada);
    await dispute(database, { order });
    expect(await dispute(database, { order, status: 'won', askedAt: 1 })).toMatchObject({
      outcome: 'dispute-won',
    });
    expect(await orderOf(database, order)).toMatchObject({
      status: 'paid',
      dispute: 'won',
      disputed_cents: 0,
    });
    expect(await deliveredBy(database, order)).toEqual({ downloads: 1, credits: 2, receipts: 1 });
    expect(await downloads(ada)).toBe(true);
    expect(
      await asOwner(
        database,
        `select "download_count" from "public"."user_downloads" where "order_id" = $1::uuid`,
        [order],
      ),
    ).toEqual([{ download_count: 2 }]);
    expect(await trailOf(order)).toEqual(['open', 'won']);
    expect(await noticesOf(order)).toHaveLength(1);
  });

  test('losing a dispute keeps deliveries revoked, and a won appeal restores them', async () => {
    const { ada, order } = await buy();
    await dispute(database, { order });
    await dispute(database, { order, status: 'lost', askedAt: 1 });
    expect(await orderOf(database, order)).toMatchObject({ status: 'disputed', dispute: 'lost' });
    expect(await downloads(ada)).toBe(false);
    await dispute(database, { order, status: 'appeal_under_review', askedAt: 2 });
    expect(await orderOf(database, order)).toMatchObject({ status: 'disputed', dispute: 'open' });
    await dispute(database, { order, status: 'won', askedAt: 3 });
    expect(await downloads(ada)).toBe(true);
    expect(await trailOf(order)).toEqual(['open', 'lost', 'open', 'won']);
  });

  test('ignores an older state that arrives late', async () => {
    const { order } = await buy();
    await dispute(database, { order, status: 'won', askedAt: 5 });
    expect(await dispute(database, { order, askedAt: 4 })).toMatchObject({
      outcome: 'ignored',
      reason: 'a later answer is known',
    });
    expect(await orderOf(database, order)).toMatchObject({ status: 'paid', dispute: 'won' });
  });

  test.each(['warning_closed', 'prevented'])('treats %s as won by the shop', async (status) => {
    const { order } = await buy();
    await dispute(database, { order, status: 'warning_needs_response' });
    expect(await orderOf(database, order)).toMatchObject({ status: 'disputed' });
    await dispute(database, { order, status, askedAt: 1 });
    expect(await orderOf(database, order)).toMatchObject({ status: 'paid', dispute: 'won' });
  });

  test('treats an unknown status as open', async () => {
    const { order } = await buy();
    await dispute(database, { order, status: 'arbitration' });
    expect(await orderOf(database, order)).toMatchObject({ status: 'disputed', dispute: 'open' });
  });

  test('revokes everything for a partial dispute, until all disputes are won', async () => {
    const { order } = await buy();
    await dispute(database, { order, id: `du_a_${order}`, cents: 500 });
    await dispute(database, { order, id: `du_b_${order}`, cents: 700 });
    expect(await orderOf(database, order)).toMatchObject({ status: 'disputed', disputed_cents: 1200 });
    await dispute(database, { order, id: `du_a_${order}`, status: 'won', askedAt: 1 });
    expect(await orderOf(database, order)).toMatchObject({ status: 'disputed', disputed_cents: 700 });
    await dispute(database, { order, id: `du_b_${order}`, status: 'won', askedAt: 1 });
    expect(await orderOf(database, order)).toMatchObject({ status: 'paid', disputed_cents: 0 });
    expect(await noticesOf(order)).toHaveLength(2);
  });

  test('caps the disputed amount at the amount paid, since exchange rates can exceed it', async () => {
    const { order } = await buy();
    await dispute(database, { order, cents: 6100 });
    expect(await orderOf(database, order)).toMatchObject({ disputed_cents: 5900 });
  });

  test('keeps a refunded order refunded, however its dispute ends', async () => {
    const { ada, order } = await buy();
    await refund(database, { order, cents: 5900, refundedCents: 5900 });
    for (const [askedAt, status] of ['needs_response', 'won'].entries()) {
      await dispute(database, { order, status, askedAt });
      expect(await orderOf(database, order)).toMatchObject({ status: 'refunded' });
    }
    expect(await downloads(ada)).toBe(false);
    expect(await deliveredBy(database, order)).toMatchObject({ downloads: 0, credits: 0 });
  });

  test('a full refund ends a disputed order, a partial one does not', async () => {
    const { order } = await buy();
    await dispute(database, { order });
    await refund(database, { order, cents: 5900, refundedCents: 1000 });
    expect(await orderOf(database, order)).toMatchObject({ status: 'disputed', refunded_cents: 1000 });
    await refund(database, { order, cents: 5900, refundedCents: 5900 });
    expect(await orderOf(database, order)).toMatchObject({ status: 'refunded', dispute: 'open' });
    await dispute(database, { order, status: 'won', askedAt: 1 });
    expect(await orderOf(database, order)).toMatchObject({ status: 'refunded', dispute: 'won' });
  });

  test('keeps an order disputed if its payment is reported after the dispute', async () => {
    const ada = await createMember(database, { confirmed: true });
    const order = await placeOrder(database, { userId: ada.sub });
    await dispute(database, { order });
    expect(await orderOf(database, order)).toMatchObject({ status: 'pending', dispute: 'open' });
    await fulfil(database, { order, email: ada.email });
    expect(await orderOf(database, order)).toMatchObject({ status: 'disputed' });
    expect(await downloads(ada)).toBe(false);
    expect(await fulfil(database, { order })).toMatchObject({
      outcome: 'ignored',
      reason: 'fulfilled before',
    });
    await dispute(database, { order, status: 'won', askedAt: 1 });
    expect(await downloads(ada)).toBe(true);
  });

  test('delivers the files when a dispute is won to a guest who signed up during it', async () => {
    const email = `${randomUUID()}@example.com`;
    const order = await placeOrder(database);
    await fulfil(database, { order, email });
    await dispute(database, { order });
    const ada = await createMember(database, { confirmed: true, email });
    expect(await orderOf(database, order)).toMatchObject({ user_id: ada.sub, status: 'disputed' });
    expect(await downloads(ada)).toBe(false);
    await dispute(database, { order, status: 'won', askedAt: 1 });
    expect(await downloads(ada)).toBe(true);
  });

  test.each([
    ['in another mode', { livemode: true }, 'livemode does not match the order'],
    ['for another payment', { intent: 'pi_other' }, 'payment does not match the order'],
  ])('refuses a dispute %s and leaves the order paid', async (_name, changes, reason) => {
    const { order } = await buy();
    expect(await dispute(database, { order, ...changes })).toMatchObject({
      outcome: 'refused',
      reason,
    });
    expect(await orderOf(database, order)).toMatchObject({ status: 'paid', dispute: null });
    expect(await noticesOf(order)).toEqual([]);
  });

  test('ignores a dispute of another shop on the same Stripe account', async () => {
    const answer = await dispute(database, { order: randomUUID(), intent: 'pi_unknown' });
    expect(answer).toMatchObject({ outcome: 'ignored', orderId: null });
  });

  test('lists disputed orders for the owner, and excludes them from revenue', async () => {
    const { order } = await buy();
    const taken = async () =>
      (
        await ask<{ taken: { usd: number }; disputed_orders: number }>(
          database,
          coach,
          `select * from "public"."count_owner_lists"()`,
        )
      )[0];
    const before = await taken();
    await dispute(database, { order, cents: 900 });
    const after = await taken();
    expect(Number(before?.taken.usd) - Number(after?.taken.usd)).toBe(900);
    expect(Number(after?.disputed_orders) - Number(before?.disputed_orders)).toBe(1);
    expect(
      await ask(database, coach, `select "status", "dispute" from "public"."search_orders"($1, 'disputed')`, [
        order,
      ]),
    ).toEqual([{ status: 'disputed', dispute: 'open' }]);
  });
});
