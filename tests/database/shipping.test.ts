import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import {
  addCoupon,
  addKneeFile,
  deliveredBy,
  dispute,
  fulfil,
  homeAddress,
  kneeLine,
  orderOf,
  placeOrder,
  refund,
  shipping,
  shirtLine,
} from './orders.ts';
import { exportAccount } from './export-account.ts';
import { ask, asOwner, createMember, exemptAdmins, service } from './people.ts';
import type { Member } from './people.ts';

describeOnEachEngine('shipping', (openDatabase) => {
  let database: Database;
  let desk: Member;
  beforeAll(async () => {
    database = await openDatabase();
    await addKneeFile(database);
    await exemptAdmins(database);
    desk = await createMember(database, { admin: true });
  });
  const placeMixed = (userId?: string) =>
    placeOrder(database, { items: [kneeLine, shirtLine], userId, shipping });
  const pay = (order: string, changes: Partial<Parameters<typeof fulfil>[1]> = {}) =>
    fulfil(database, {
      order,
      cents: 4400,
      shippingCents: 600,
      address: homeAddress,
      ...changes,
    });
  const shipmentOf = async (order: string) =>
    (
      await asOwner<{
        address: Record<string, string> | null;
        shipped_on: string | null;
        tracking_url: string | null;
      }>(
        database,
        `select "address", "shipped_on"::text, "tracking_url" from "public"."shipments" where "order_id" = $1::uuid`,
        [order],
      )
    )[0];
  const today = async () =>
    (await asOwner<{ day: string }>(database, `select current_date::text as "day"`))[0]?.day ?? '';
  const mark = async (
    order: string,
    { by = desk, day, url = null }: { by?: Member; day?: string | null; url?: string | null } = {},
  ) =>
    (
      await ask<{ answer: string }>(
        database,
        by,
        `select "public"."mark_shipped"($1::uuid, $2::date, $3) as "answer"`,
        [order, day === undefined ? await today() : day, url],
      )
    )[0]?.answer;
  const shippedMails = async (order: string) =>
    (
      await asOwner<{ recipient: string }>(
        database,
        `select "recipient" from "public"."mail_outbox" where "kind" = 'order-shipped' and "payload" ->> 'orderId' = $1`,
        [order],
      )
    ).map(({ recipient }) => recipient);

  describe('the payment of a PDF and a T-shirt', () => {
    test('delivers the PDF and stores the address', async () => {
      const ada = await createMember(database);
      const order = await placeMixed(ada.sub);
      expect(await pay(order)).toMatchObject({ outcome: 'fulfilled' });
      expect(await orderOf(database, order)).toMatchObject({
        status: 'paid',
        amount_cents: 4400,
        shipping_cents: 600,
        paid_cents: 5000,
      });
      expect(await deliveredBy(database, order)).toEqual({ downloads: 1, credits: 0, receipts: 1 });
      expect(await shipmentOf(order)).toEqual({ address: homeAddress, shipped_on: null, tracking_url: null });
    });

    test.each([
      ['no address', { address: null }, 'address'],
      ['an address that is no object', { address: ['US'] }, 'address'],
      ['an address without a street', { address: { ...homeAddress, line1: ' ' } }, 'address'],
      ['an address without a country', { address: { ...homeAddress, country: null } }, 'address'],
      ['a country that the shop does not ship to', { address: { ...homeAddress, country: 'FR' } }, 'address'],
      ['a country in another spelling', { address: { ...homeAddress, country: 'us' } }, 'address'],
      ['no shipping', { shippingCents: 0 }, 'shipping'],
      ['a cent less for shipping', { shippingCents: 599 }, 'shipping'],
      ['a cent more for shipping', { shippingCents: 601 }, 'shipping'],
      ['a negative amount for shipping', { shippingCents: -600 }, 'shipping'],
      ['a total without shipping', { paid: 4400 }, 'total'],
      ['items that are cheaper by the cost of shipping', { cents: 3800, paid: 4400 }, 'amount'],
    ])('is held with %s', async (_name, changes, mismatch) => {
      const order = await placeMixed();
      expect(await pay(order, changes)).toMatchObject({
        outcome: 'held',
        reason: `${mismatch} does not match the order`,
      });
      expect(await orderOf(database, order)).toMatchObject({ status: 'held' });
      expect(await deliveredBy(database, order)).toEqual({ downloads: 0, credits: 0, receipts: 0 });
      expect(await shipmentOf(order)).toMatchObject({ address: null });
    });

    test('keeps only the known fields of an address, and shortens them', async () => {
      const order = await placeMixed();
      await pay(order, { address: { ...homeAddress, name: 'A'.repeat(5000), line2: null, vat: 'secret' } });
      expect((await shipmentOf(order))?.address).toEqual({ ...homeAddress, name: 'A'.repeat(200) });
    });

    test('may be discounted, but not its shipping', async () => {
      const coupon = await addCoupon(database, { percent: 100 });
      const order = await placeMixed();
      expect(await pay(order, { discount: 4400, coupon })).toMatchObject({ outcome: 'fulfilled' });
      expect(await orderOf(database, order)).toMatchObject({ paid_cents: 600 });
      const other = await placeMixed();
      expect(await pay(other, { discount: 5000, coupon })).toMatchObject({ outcome: 'held' });
    });

    test('may have shipping of 0', async () => {
      const order = await placeOrder(database, { items: [shirtLine], shipping: { ...shipping, cents: 0 } });
      expect(await pay(order, { cents: 2500, shippingCents: 0 })).toMatchObject({ outcome: 'fulfilled' });
      expect(await shipmentOf(order)).toMatchObject({ address: homeAddress });
    });
  });

  test('an order without goods pays no shipping and keeps no address', async () => {
    const order = await placeOrder(database);
    expect(await fulfil(database, { order, shippingCents: 600 })).toMatchObject({
      outcome: 'held',
      reason: 'shipping does not match the order',
    });
    expect(await fulfil(database, { order, address: homeAddress })).toMatchObject({
      outcome: 'fulfilled',
    });
    expect(await shipmentOf(order)).toBeUndefined();
  });

  test('a refund and a dispute reach up to what was paid with shipping', async () => {
    const [refunded, disputed] = [await placeMixed(), await placeMixed()];
    await pay(refunded);
    expect((await refund(database, { order: refunded, cents: 5000, refundedCents: 4400 })).outcome).toBe(
      'refunded-in-part',
    );
    expect((await refund(database, { order: refunded, cents: 5000, refundedCents: 5000 })).outcome).toBe(
      'refunded',
    );
    await pay(disputed);
    await dispute(database, { order: disputed, cents: 5000 });
    expect(await orderOf(database, disputed)).toMatchObject({ status: 'disputed', disputed_cents: 5000 });
  });

  test('a refund that is reported before the payment may include shipping', async () => {
    const order = await placeMixed();
    expect((await refund(database, { order, cents: 5001, refundedCents: 100 })).outcome).toBe('refused');
    expect((await refund(database, { order, cents: 5000, refundedCents: 100 })).outcome).toBe(
      'refunded-in-part',
    );
    expect(await pay(order)).toMatchObject({ outcome: 'fulfilled' });
  });

  describe('marking as shipped', () => {
    test('stores day and link, mails the buyer once, and is in the trail', async () => {
      const order = await placeMixed();
      await pay(order, { email: 'ada@example.com' });
      const url = 'https://carrier.example/track?id=1';
      expect(await mark(order, { url })).toBe('shipped');
      expect(await shipmentOf(order)).toMatchObject({ shipped_on: await today(), tracking_url: url });
      expect(await mark(order, { url: 'https://carrier.example/track?id=2' })).toBe('shipped');
      expect(await shipmentOf(order)).toMatchObject({ tracking_url: 'https://carrier.example/track?id=2' });
      expect(await shippedMails(order)).toEqual(['ada@example.com']);
      expect(
        await asOwner(
          database,
          `select "admin_id" from "public"."admin_actions" where "action" = 'mark-shipped' and "target" = $1`,
          [order],
        ),
      ).toEqual([{ admin_id: desk.sub }, { admin_id: desk.sub }]);
    });

    test.each([
      ['http://carrier.example/1'],
      ['javascript:alert(1)'],
      ['https://'],
      ['https://a b'],
      [`https://a/${'x'.repeat(500)}`],
    ])('refuses the link %s', async (url) => {
      const order = await placeMixed();
      await pay(order);
      await expect(mark(order, { url })).rejects.toThrow();
      expect(await shippedMails(order)).toEqual([]);
    });

    test('refuses days before the payment, in the future, and no day', async () => {
      const order = await placeMixed();
      await pay(order);
      for (const day of ['2020-01-01', '2999-01-01', null])
        expect(await mark(order, { day })).toBe('wrong-date');
      expect(await shipmentOf(order)).toMatchObject({ shipped_on: null });
    });

    test('refuses orders that are not paid, refunded, without goods, or unknown', async () => {
      const [pending, refunded, digital] = [
        await placeMixed(),
        await placeMixed(),
        await placeOrder(database),
      ];
      await pay(refunded);
      await refund(database, { order: refunded, cents: 5000, refundedCents: 5000 });
      await fulfil(database, { order: digital });
      expect(await mark(pending)).toBe('not-paid');
      expect(await mark(refunded)).toBe('not-paid');
      expect(await mark(digital)).toBe('unknown-order');
      expect(await mark(randomUUID())).toBe('unknown-order');
    });

    test('is denied to the buyer', async () => {
      const ada = await createMember(database);
      const order = await placeMixed(ada.sub);
      await pay(order);
      await expect(mark(order, { by: ada })).rejects.toMatchObject({ code: '42501' });
    });
  });

  test('the desk lists what is to be shipped', async () => {
    const [open, shipped] = [await placeMixed(), await placeMixed()];
    await pay(open);
    await pay(shipped);
    await mark(shipped);
    const rows = await ask<{ id: string; to_ship: boolean }>(
      database,
      desk,
      `select "id", "to_ship" from "public"."search_orders"('', 'to-ship', 1000)`,
    );
    expect(rows).toContainEqual({ id: open, to_ship: true });
    expect(rows.map(({ id }) => id)).not.toContain(shipped);
  });

  describe('the address of a deleted account', () => {
    const removeBuyer = async (prepare: (order: string) => Promise<unknown>) => {
      const ada = await createMember(database, { confirmed: true });
      const order = await placeMixed(ada.sub);
      await pay(order, { email: ada.email });
      await prepare(order);
      await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [ada.sub]);
      return order;
    };

    test('is deleted with the account after it was shipped', async () => {
      const order = await removeBuyer((id) => mark(id));
      expect(await shipmentOf(order)).toMatchObject({ address: null });
    });

    test('stays until the goods are shipped, without a mail', async () => {
      const order = await removeBuyer(() => Promise.resolve());
      expect(await shipmentOf(order)).toMatchObject({ address: homeAddress });
      expect(await mark(order)).toBe('shipped');
      expect(await shipmentOf(order)).toMatchObject({ address: null });
      expect(await shippedMails(order)).toEqual([]);
    });

    test('is deleted by a refund', async () => {
      const order = await removeBuyer(() => Promise.resolve());
      await refund(database, { order, cents: 5000, refundedCents: 5000 });
      expect(await shipmentOf(order)).toMatchObject({ address: null });
    });
  });

  test("a guest's address is deleted when their email address is erased", async () => {
    const order = await placeMixed();
    await pay(order, { email: 'grace@example.com' });
    await mark(order);
    await ask(database, service, `select "public"."erase_address"('Grace@example.com')`);
    expect(await shipmentOf(order)).toMatchObject({ address: null });
  });

  test('an export has the shipments of the person only', async () => {
    const [ada, eve] = [await createMember(database), await createMember(database)];
    await pay(await placeMixed(ada.sub));
    await pay(await placeMixed(eve.sub), { address: { ...homeAddress, name: 'Eve' } });
    expect((await exportAccount(database, ada.sub)).shipments).toMatchObject([{ address: homeAddress }]);
  });
});
