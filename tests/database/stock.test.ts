import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { cancel, fulfil, orderOf, placeOrder, refund, shirtLine, newEvent } from './orders.ts';
import { ask, asOwner, createMember, service, visitor, type Member, type Person } from './people.ts';

describeOnEachEngine('stock of goods', (openDatabase) => {
  let database: Database;
  let desk: Member;
  let product = 100;
  beforeAll(async () => {
    database = await openDatabase();
    desk = await createMember(database, { role: 'desk' });
  });

  const count = (pieces: number | string | null, productId = product, person: Person = desk) =>
    ask(database, person, `select "public"."set_stock"($1, 'M', $2)`, [productId, pieces]);
  const shirt = (quantity = 1, productId = product) => ({ ...shirtLine, productId, quantity });
  const buy = (holders: string[] = [], items: object[] = [shirt()]) =>
    placeOrder(database, { items, holders });
  const pay = (order: string, cents = 2500) => fulfil(database, { order, cents });

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
    await stocked(8);
    const order = await buy([], [shirt(2)]);
    expect(await heldBy(order)).toEqual([2]);
    expect(await piecesOf()).toBe(8);
    expect(await pay(order, 5000)).toMatchObject({ outcome: 'fulfilled' });
    expect([await piecesOf(), await heldBy(order)]).toEqual([6, []]);
  });

  test('an expired, a cancelled and a failed checkout free what they held', async () => {
    await stocked(1);
    const first = await buy();
    await endHold(first);
    const second = await buy();
    await cancel(database, { order: second });
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
    const id = newEvent();
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
    await refund(database, { order: late, cents: 2500, refundedCents: 2500 });
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
    await cancel(database, { order });
    expect(await heldBy(order)).toEqual([]);
  });

  test('a visitor holds at most a quarter of what is left, with all open checkouts, and every order is taken', async () => {
    await stocked(20);
    const network = `network:${randomUUID()}`;
    expect(await heldBy(await buy([network], [shirt(20)]))).toEqual([5]);
    expect(await heldBy(await buy([network], [shirt(3)]))).toEqual([0]);
    // Fifteen are left for others, and each of them holds at most five.
    expect(await heldBy(await buy(['user:ada'], [shirt(2)]))).toEqual([2]);
    expect(await heldBy(await buy(['user:ada'], [shirt(9)]))).toEqual([3]);
  });

  test.each([1, 3, 4, 7])('of %i pieces, a visitor holds one', async (pieces) => {
    await stocked(pieces);
    const network = `network:${randomUUID()}`;
    expect(await heldBy(await buy([network], [shirt(pieces)]))).toEqual([1]);
  });

  test.each([2, 5])('%i checkouts of a visitor at once hold no more than one', async (checkouts) => {
    await stocked(20);
    const network = `network:${randomUUID()}`;
    const orders = await Promise.all(Array.from({ length: checkouts }, () => buy([network], [shirt(4)])));
    const held = (await Promise.all(orders.map(heldBy))).flat();
    expect(held.reduce((sum, pieces) => sum + pieces, 0)).toBe(5);
  });

  test('accounts count apart from their network, and buyers without either count as one', async () => {
    await stocked(8);
    const network = `network:${randomUUID()}`;
    // The release before names both.
    for (const account of ['user:ben', 'user:cleo'])
      expect(await heldBy(await buy([account, network], [shirt(2)]))).toEqual([2]);
    expect(await heldBy(await buy([network]))).toEqual([1]);
    expect(await heldBy(await buy([], [shirt(2)]))).toEqual([2]);
    await expect(buy([], [shirt(2)])).rejects.toMatchObject({ code: 'CBOUT' });
  });

  test('the payment decides what was not reserved', async () => {
    await stocked(8);
    const [early, late] = [await buy(['user:dan'], [shirt(8)]), await buy(['user:eve'], [shirt(6)])];
    expect([await heldBy(early), await heldBy(late)]).toEqual([[2], [2]]);
    expect(await pay(late, 15_000)).toMatchObject({ outcome: 'fulfilled' });
    expect(await piecesOf()).toBe(2);
    expect(await pay(early, 20_000)).toMatchObject({ outcome: 'sold-out' });
    expect(await piecesOf()).toBe(2);
  });

  test('the desk sees who holds what and frees it; nobody else does', async () => {
    await stocked(8);
    const network = `network:${'0123456789abcdef'.repeat(2)}`;
    const order = await buy([network], [shirt(3)]);
    const list = (person: Person = desk) =>
      ask(database, person, `select * from "public"."list_reservations"($1)`, [product]);
    const free = (person: Person = desk) =>
      ask(database, person, `select "public"."free_reservation"($1::uuid)`, [order]);
    expect(await list()).toMatchObject([
      { order_id: order, option: 'M', quantity: 2, unreserved: 1, email: null, network: '012345' },
    ]);
    const fay = await createMember(database);
    for (const person of [visitor, fay]) {
      await expect(list(person)).rejects.toThrow();
      await expect(free(person)).rejects.toThrow();
    }
    await free();
    await free();
    expect(await list()).toEqual([]);
    expect(await heldBy(await buy(['user:gus'], [shirt(8)]))).toEqual([2]);
    const trail = await asOwner(
      database,
      `select "admin_id" from "public"."admin_actions" where "action" = 'release-order' and "target" = $1`,
      [order],
    );
    expect(trail).toEqual([{ admin_id: desk.sub }]);
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
