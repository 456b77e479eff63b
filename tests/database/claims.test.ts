import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { KNEE_FILE, addKneeFile, fulfil, kneeLine, placeOrder, refund, reviewLine } from './orders.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, service, visitor } from './people.ts';
import type { Person } from './people.ts';

describeOnEachEngine('claiming guest purchases', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
    await addKneeFile(database);
  });

  const address = () => `${randomUUID()}@example.com`;
  const buyAsGuest = async (email: string) => {
    const order = await placeOrder(database, { items: [kneeLine, reviewLine] });
    await fulfil(database, { order, cents: 5900, email });
    return order;
  };
  const confirm = (person: { sub: string }) =>
    asOwner(database, `update "auth"."users" set "email_confirmed_at" = now() where "id" = $1::uuid`, [
      person.sub,
    ]);
  const claim = async (person: Person) =>
    (
      await ask<{ claimed: number }>(database, person, `select "public"."claim_my_purchases"() as "claimed"`)
    )[0]?.claimed;
  /** Counts the rows that the person sees through row level security. */
  const owns = async (person: Person) => ({
    orders: await countOf(database, person, `select * from "public"."orders"`),
    items: await countOf(database, person, `select "position" from "public"."order_items"`),
    downloads: await countOf(database, person, `select * from "public"."user_downloads"`),
    files: await countOf(database, person, `select * from "public"."product_files"`),
    credits: await countOf(database, person, `select * from "public"."review_credits"`),
  });
  const everything = { orders: 1, items: 2, downloads: 1, files: 1, credits: 1 };
  const nothing = { orders: 0, items: 0, downloads: 0, files: 0, credits: 0 };

  test('gives a purchase to the confirmed account with its address immediately', async () => {
    const email = address();
    const ada = await createMember(database, { email, confirmed: true });
    await buyAsGuest(email.toUpperCase());
    expect(await owns(ada)).toEqual(everything);
  });

  test('claims earlier purchases when the account is confirmed, and not before', async () => {
    const email = address();
    await buyAsGuest(email);
    const ada = await createMember(database, { email });
    expect(await owns(ada)).toEqual(nothing);
    expect(await claim(ada)).toBe(0);
    await confirm(ada);
    expect(await owns(ada)).toEqual(everything);
  });

  test('claims a purchase made between sign-up and confirmation', async () => {
    const email = address();
    const ada = await createMember(database, { email });
    await buyAsGuest(email);
    expect(await owns(ada)).toEqual(nothing);
    await confirm(ada);
    expect(await owns(ada)).toEqual(everything);
  });

  test('claims immediately for an account that is created confirmed', async () => {
    const email = address();
    await buyAsGuest(email);
    expect(await owns(await createMember(database, { email, confirmed: true }))).toEqual(everything);
  });

  test('claims purchases under the new address after a confirmed change, and keeps the old ones', async () => {
    const [old, fresh] = [address(), address()];
    await buyAsGuest(fresh);
    const ada = await createMember(database, { email: old, confirmed: true });
    await buyAsGuest(old);
    await asOwner(database, `update "auth"."users" set "email_change" = $2 where "id" = $1::uuid`, [
      ada.sub,
      fresh,
    ]);
    expect(await owns(ada)).toMatchObject({ orders: 1 });
    await asOwner(
      database,
      `update "auth"."users" set "email" = $2, "email_change" = '' where "id" = $1::uuid`,
      [ada.sub, fresh],
    );
    expect(await owns(ada)).toEqual({ orders: 2, items: 4, downloads: 2, files: 1, credits: 2 });
  });

  test('claims nothing for an unconfirmed address, whatever else changes', async () => {
    const email = address();
    const eve = await createMember(database);
    await buyAsGuest(email);
    await asOwner(database, `update "auth"."users" set "email" = $2 where "id" = $1::uuid`, [eve.sub, email]);
    expect(await claim(eve)).toBe(0);
    expect(await owns(eve)).toEqual(nothing);
  });

  test('claims no purchases of another address, and none twice', async () => {
    const email = address();
    const ada = await createMember(database, { email, confirmed: true });
    await buyAsGuest(email);
    const eve = await createMember(database, { confirmed: true });
    expect(await claim(eve)).toBe(0);
    expect(await owns(eve)).toEqual(nothing);
    // A second account that differs only in case, such as an imported one.
    const twin = await createMember(database, { email: email.toUpperCase(), confirmed: true });
    expect(await claim(twin)).toBe(0);
    expect(await owns(ada)).toEqual(everything);
  });

  test('keeps the order of a signed-in buyer theirs, whatever address the receipt goes to', async () => {
    const [ada, eve] = [
      await createMember(database, { confirmed: true }),
      await createMember(database, { confirmed: true }),
    ];
    const order = await placeOrder(database, { userId: ada.sub });
    await fulfil(database, { order, email: eve.email });
    expect(await claim(eve)).toBe(0);
    expect(await owns(ada)).toMatchObject({ orders: 1, downloads: 1 });
  });

  test('returns the number of newly claimed purchases', async () => {
    const email = address();
    const ada = await createMember(database, { email, confirmed: true });
    const orders = [await buyAsGuest(email), await buyAsGuest(email)];
    // As before claims existed: bought and paid, but without an account.
    await asOwner(database, `delete from "public"."user_downloads" where "order_id" = any($1::uuid[])`, [
      orders,
    ]);
    await asOwner(
      database,
      `update "public"."review_credits" set "user_id" = null where "order_id" = any($1::uuid[])`,
      [orders],
    );
    await asOwner(database, `update "public"."orders" set "user_id" = null where "id" = any($1::uuid[])`, [
      orders,
    ]);
    expect(await owns(ada)).toEqual(nothing);
    expect(await claim(ada)).toBe(2);
    expect(await claim(ada)).toBe(0);
    expect(await owns(ada)).toEqual({ orders: 2, items: 4, downloads: 2, files: 1, credits: 2 });
  });

  test('claims a refunded order as a record that delivers nothing', async () => {
    const email = address();
    const order = await buyAsGuest(email);
    await refund(database, { order, cents: 5900, refundedCents: 5900 });
    const ada = await createMember(database, { email, confirmed: true });
    expect(await owns(ada)).toMatchObject({ orders: 1, downloads: 0, files: 0 });
    expect(
      await countOf(database, ada, `select * from "public"."review_credits" where "revoked_at" is null`),
    ).toBe(0);
  });

  test('cannot claim a pending order', async () => {
    const email = address();
    const order = await placeOrder(database);
    await asOwner(database, `update "public"."orders" set "email" = $2 where "id" = $1::uuid`, [
      order,
      email,
    ]);
    const ada = await createMember(database, { email, confirmed: true });
    expect(await claim(ada)).toBe(0);
    expect(await owns(ada)).toEqual(nothing);
  });

  test('handles payment and confirmation at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = address();
      const ada = await createMember(database, { email });
      await Promise.all([buyAsGuest(email), confirm(ada)]);
      expect(await owns(ada)).toEqual(everything);
    }
  });

  test('claims everything once when ten tabs ask at the same time', async () => {
    const email = address();
    const ada = await createMember(database, { email, confirmed: true });
    const order = await buyAsGuest(email);
    await asOwner(database, `update "public"."orders" set "user_id" = null where "id" = $1::uuid`, [order]);
    const claimed = await Promise.all(Array.from({ length: 10 }, () => claim(ada)));
    expect(claimed.filter((count) => count === 1)).toHaveLength(1);
    expect(await owns(ada)).toEqual(everything);
  });

  test('refuses visitors, and gives nothing to the token of a deleted account', async () => {
    await expectRefusal(database, visitor, `select "public"."claim_my_purchases"()`);
    const email = address();
    const former = await createMember(database, { email, confirmed: true });
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [former.sub]);
    await buyAsGuest(email);
    expect(await claim(former)).toBe(0);
    expect(await owns(former)).toEqual(nothing);
  });

  test('counts downloads of a claimed file', async () => {
    const email = address();
    await buyAsGuest(email);
    const ada = await createMember(database, { email, confirmed: true });
    expect(
      await ask(database, service, `select "public"."count_download"($1::uuid, $2::uuid) as "counted"`, [
        ada.sub,
        KNEE_FILE,
      ]),
    ).toEqual([{ counted: true }]);
  });

  test('notifies the owner of every purchase once', async () => {
    const order = await buyAsGuest(address());
    await fulfil(database, { order, cents: 5900 });
    expect(
      await asOwner(
        database,
        `select "recipient" from "public"."mail_outbox"
         where "kind" = 'purchase-notice' and "payload" ->> 'orderId' = $1`,
        [order],
      ),
    ).toEqual([{ recipient: 'owner' }]);
  });
});
