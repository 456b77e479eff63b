import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { cancel, fulfil, orderOf, placeOrder, refund, shirtLine } from './orders.ts';
import { ask, asOwner, createMember, service, visitor, type Member, type Person } from './people.ts';

describeOnEachEngine('stock of goods', (openDatabase) => {
  let database: Database;
  let desk: Member;
  let product = 100;
  beforeAll(async () => {
    database = await openDatabase();
    desk = await createMember(database, { role: 'desk' });
  });

  const event = () => `evt_${randomUUID()}`;
  const count = (pieces: number | string | null, productId = product, person: Person = desk) =>
    ask(database, person, `select "public"."set_stock"($1, 'M', $2)`, [productId, pieces]);
  const shirt = (quantity = 1, productId = product) => ({ ...shirtLine, productId, quantity });
  const buy = (holders: string[] = [], items: object[] = [shirt()]) =>
    placeOrder(database, { items, holders });
  const pay = (order: string, cents = 2500) => fulfil(database, { event: event(), order, cents });

  async function piecesOf(productId = product) {
    const [row] = await ask<{ pieces: number }>(
      database,
      desk,
      `select "pieces" from "public"."stock" where "product_id" = $1`,
      [productId],
    );
    return row?.pieces;
  }

  async function heldBy(order: string) {
    const rows = await ask<{ quantity: number }>(
      database,
      desk,
      `select "quantity" from "public"."stock_reservations" where "order_id" = $1::uuid`,
      [order],
    );
    return rows.map(({ quantity }) => quantity);
  }

  const endHold = (order: string) =>
    asOwner(
      database,
      `update "public"."stock_reservations" set "until" = now() - interval '1 second' where "order_id" = $1::uuid`,
      [order],
    );

  /** A product of its own with this stock. */
  async function stocked(pieces: number | null): Promise<void> {
    product += 1;
    await count(pieces);
  }

  test('goods that nobody counted are never sold out, and nothing is reserved', async () => {
    await stocked(null);
    const order = await buy(
      [],
      [shirt(999_999)].map((line) => ({ ...line, unitAmountCents: 1 })),
    );
    expect(await heldBy(order)).toEqual([]);
  });

  test.each([2, 5])('%i buyers at once and one shirt: one order', async (buyers) => {
    await stocked(1);
    const tries = await Promise.allSettled(
      Array.from({ length: buyers }, () => buy([`user:${randomUUID()}`])),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CBOUT' });
  });

  test.each([2, 5])(
    '%i carts at once with the same two goods in either order: nobody waits for ever',
    async (buyers) => {
      await stocked(buyers);
      const first = product;
      await stocked(buyers);
      const lines = [shirt(1, first), shirt(1, product)];
      const orders = await Promise.all(
        Array.from({ length: buyers }, (_, i) =>
          buy([`user:${randomUUID()}`], i % 2 ? lines : lines.toReversed()),
        ),
      );
      expect(new Set(orders).size).toBe(buyers);
      await expect(buy(['user:late'], lines)).rejects.toMatchObject({ code: 'CBOUT' });
    },
  );

  test('an order says which piece is missing and how many are left, and leaves no row', async () => {
    await stocked(2);
    await buy();
    const before = await asOwner<{ n: number }>(
      database,
      `select count(*)::int as "n" from "public"."orders"`,
    );
    await expect(buy([], [shirt(2)])).rejects.toMatchObject({ code: 'CBOUT' });
    expect(await asOwner(database, `select count(*)::int as "n" from "public"."orders"`)).toEqual(before);
  });

  test('a payment takes the pieces that the order held', async () => {
    await stocked(3);
    const order = await buy([], [shirt(2)]);
    expect(await heldBy(order)).toEqual([2]);
    expect(await piecesOf()).toBe(3);
    expect(await pay(order, 5000)).toMatchObject({ outcome: 'fulfilled' });
    expect([await piecesOf(), await heldBy(order)]).toEqual([1, []]);
  });

  test('an expired, a cancelled and a failed checkout free what they held', async () => {
    await stocked(1);
    const first = await buy();
    await endHold(first);
    const second = await buy();
    await cancel(database, { event: event(), order: second });
    expect(await heldBy(second)).toEqual([]);
    const third = await buy();
    await ask(
      database,
      service,
      `update "public"."orders" set "status" = 'cancelled' where "id" = $1::uuid`,
      [third],
    );
    expect(await heldBy(await buy())).toEqual([1]);
  });

  test('a payment that comes late takes what is left', async () => {
    await stocked(1);
    const order = await buy();
    await endHold(order);
    expect(await pay(order)).toMatchObject({ outcome: 'fulfilled' });
    expect(await piecesOf()).toBe(0);
  });

  test('a payment that comes too late delivers nothing, gets a mail, and is paid back whole', async () => {
    await stocked(1);
    const late = await buy();
    await endHold(late);
    await pay(await buy());
    const id = event();
    const answer = await fulfil(database, { event: id, order: late, cents: 2500 });
    expect(answer).toMatchObject({ outcome: 'sold-out', orderId: late });
    expect(await fulfil(database, { event: id, order: late, cents: 2500 })).toEqual({
      ...answer,
      repeated: true,
    });
    // Also when the shelf was filled meanwhile: the money is on its way back.
    await count(10);
    expect(await pay(late)).toMatchObject({ outcome: 'sold-out' });
    expect(await piecesOf()).toBe(10);
    expect(await orderOf(database, late)).toMatchObject({ status: 'cancelled', paid_cents: 2500 });
    const mails = () =>
      asOwner<{ kind: string }>(
        database,
        `select "kind" from "public"."mail_outbox" where "payload" ->> 'orderId' = $1 order by "kind"`,
        [late],
      );
    expect(await mails()).toEqual([{ kind: 'order-sold-out' }]);
    await refund(database, { event: event(), order: late, cents: 2500, refundedCents: 2500 });
    expect(await orderOf(database, late)).toMatchObject({ status: 'refunded', refunded_cents: 2500 });
    expect(await mails()).toEqual([{ kind: 'order-refunded' }, { kind: 'order-sold-out' }]);
  });

  test('a payment that takes days keeps what it holds until it fails', async () => {
    await stocked(1);
    const order = await buy();
    await ask(
      database,
      service,
      `update "public"."orders" set "stripe_session_id" = $2 where "id" = $1::uuid`,
      [order, `cs_${order}`],
    );
    await ask(database, service, `select "public"."keep_reservation"($1)`, [`cs_${order}`]);
    const [row] = await ask<{ kept: boolean }>(
      database,
      desk,
      `select "until" = 'infinity' as "kept" from "public"."stock_reservations" where "order_id" = $1::uuid`,
      [order],
    );
    expect(row).toEqual({ kept: true });
    await cancel(database, { event: event(), order });
    expect(await heldBy(order)).toEqual([]);
  });

  test('an account or a network holds goods in at most 3 open checkouts', async () => {
    await stocked(20);
    const network = `network:${randomUUID()}`;
    const tries = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((i) => buy([`user:${randomUUID()}${i}`, network])),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(buy([network])).rejects.toMatchObject({ code: 'CBMAX' });
    expect(await buy([`network:${randomUUID()}`])).toBeTruthy();
  });

  test.each([-1, 1_000_000, '1.5', '1e9', 'many'])('refuses a stock of %s', async (pieces) => {
    await stocked(4);
    await expect(count(pieces)).rejects.toThrow();
    expect(await piecesOf()).toBe(4);
  });

  test('the desk counts, and nobody else; the trail has it', async () => {
    await stocked(7);
    const ada = await createMember(database);
    for (const person of [visitor, ada]) await expect(count(1, product, person)).rejects.toThrow();
    expect(await piecesOf()).toBe(7);
    const [entry] = await asOwner<{ details: object }>(
      database,
      `select "details" from "public"."admin_actions" where "action" = 'set-stock' and "target" = $1`,
      [String(product)],
    );
    expect(entry?.details).toEqual({ option: 'M', pieces: 7 });
  });
});
