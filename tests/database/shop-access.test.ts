import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { addKneeFile, fulfil, kneeLine, placeOrder, reviewLine } from './orders.ts';
import { countOf, createMember, expectRefusal, visitor } from './people.ts';
import type { Person } from './people.ts';

const tables = [
  { table: 'orders', column: 'email' },
  { table: 'order_items', column: 'product_name' },
  { table: 'user_downloads', column: 'downloaded_at' },
  { table: 'review_credits', column: 'created_at' },
  { table: 'product_files', column: 'file_name' },
];

const serviceFunctions = [
  `select "public"."place_order"('[]'::jsonb, 'usd', false)`,
  `select "public"."fulfil_order"('e', 't', 'o', 's', 1, 'usd', false)`,
  `select "public"."cancel_order"('e', 't', 'o', 's', false)`,
  `select "public"."refund_order"('e', 't', 1, 1, 'usd', false)`,
  `select "public"."count_download"('${randomUUID()}'::uuid, '${randomUUID()}'::uuid)`,
  `select * from "public"."claim_mail"(1)`,
  `select "public"."settle_mail"('${randomUUID()}'::uuid)`,
];

describeOnEachEngine('access to the shop', (openDatabase) => {
  let database: Database;
  let buyer: Person;
  let stranger: Person;
  let admin: Person;
  beforeAll(async () => {
    database = await openDatabase();
    await addKneeFile(database);
    const member = await createMember(database);
    buyer = member;
    stranger = await createMember(database);
    admin = await createMember(database, { admin: true });
    const order = await placeOrder(database, { items: [kneeLine, reviewLine], userId: member.sub });
    await fulfil(database, { event: 'evt_access', order, cents: 5900 });
  });

  test('hides deliveries in the table, since get-order checks the payment first', async () => {
    const pending = await placeOrder(database, { items: [kneeLine], userId: buyer.sub });
    for (const person of [buyer, admin]) {
      const deliveries = `select "deliveries" from "public"."order_items" where "order_id" = '${pending}'`;
      await expectRefusal(database, person, deliveries);
    }
  });

  describe.each(tables)('$table', ({ table, column }) => {
    test('its buyer and an admin read it', async () => {
      expect(await countOf(database, buyer, `select "${column}" from "public"."${table}"`)).toBeGreaterThan(
        0,
      );
      expect(await countOf(database, admin, `select "${column}" from "public"."${table}"`)).toBeGreaterThan(
        0,
      );
    });

    test('another member sees none of it', async () => {
      expect(await countOf(database, stranger, `select "${column}" from "public"."${table}"`)).toBe(0);
    });

    test('refuses visitors', async () => {
      await expectRefusal(database, visitor, `select * from "public"."${table}"`);
    });

    test('no one writes it, including its buyer and admins', async () => {
      for (const person of [visitor, stranger, buyer, admin]) {
        await expectRefusal(database, person, `insert into "public"."${table}" default values`);
        await expectRefusal(database, person, `update "public"."${table}" set "${column}" = null`);
        await expectRefusal(database, person, `delete from "public"."${table}"`);
        await expectRefusal(database, person, `truncate "public"."${table}"`);
      }
    });
  });

  test('admins read payment events, members see none, visitors are refused', async () => {
    const events = `select * from "public"."payment_events"`;
    expect(await countOf(database, admin, events)).toBe(1);
    expect(await countOf(database, buyer, events)).toBe(0);
    await expectRefusal(database, visitor, events);
    for (const person of [visitor, buyer, admin]) {
      await expectRefusal(
        database,
        person,
        `insert into "public"."payment_events" ("id") values ('evt_forged')`,
      );
      await expectRefusal(database, person, `delete from "public"."payment_events"`);
    }
  });

  test('no one reads or writes the mail queue', async () => {
    for (const person of [visitor, buyer, admin]) {
      await expectRefusal(database, person, `select * from "public"."mail_outbox"`);
      await expectRefusal(
        database,
        person,
        `insert into "public"."mail_outbox" ("kind", "recipient") values ('spam', 'a@b.co')`,
      );
    }
  });

  test.each(serviceFunctions)('only the service may call: %s', async (statement) => {
    for (const person of [visitor, buyer, admin]) await expectRefusal(database, person, statement);
  });

  test('no one can call the private helpers', async () => {
    const grant = `select "private"."grant_order"(null::"public"."orders")`;
    for (const person of [visitor, buyer, admin]) {
      await expectRefusal(database, person, grant);
      await expectRefusal(database, person, `select "private"."begin_payment_event"('e', 't', 's', false)`);
    }
  });
});
