import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { addKneeFile, fulfil, kneeLine, placeOrder, refund, reviewLine } from './orders.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, visitor } from './people.ts';
import type { Member } from './people.ts';

interface Row {
  id: string;
  total: number;
}

describeOnEachEngine("the owner's lists", (openDatabase) => {
  let database: Database;
  let coach: Member;
  let eve: Member;
  beforeAll(async () => {
    database = await openDatabase();
    await addKneeFile(database);
    coach = await createMember(database, { admin: true, confirmed: true });
    eve = await createMember(database, { confirmed: true });
  });

  const totalOf = async (call: string, params: unknown[] = []): Promise<number> =>
    (await ask<Row>(database, coach, `select * from "public".${call}`, params))[0]?.total ?? 0;

  test('finds an order by its number with or without #, its address, its buyer and its product', async () => {
    const ada = await createMember(database, {
      confirmed: true,
      metadata: { first_name: 'Adélaïde', last_name: 'Swing' },
    });
    const order = await placeOrder(database, { items: [kneeLine, reviewLine], userId: ada.sub });
    await fulfil(database, { order, cents: 5900, email: ada.email });
    const number = order.slice(0, 8).toUpperCase();
    for (const words of [`#${number}`, number, ada.email.toUpperCase(), ' adélaïde swing ']) {
      const found = await ask<Row & { items: string; first_name: string }>(
        database,
        coach,
        `select * from "public"."search_orders"($1)`,
        [words],
      );
      expect(found, words).toMatchObject([
        { id: order, first_name: 'Adélaïde', items: '1 × Jumpers Knee protocol, 2 × Video Review', total: 1 },
      ]);
    }
    expect(await totalOf(`"search_orders"($1)`, ['video review'])).toBe(1);
    expect(await totalOf(`"search_orders"($1, 'pending')`, [number])).toBe(0);
    expect(await totalOf(`"search_orders"($1)`, ['%'])).toBe(0);
    await refund(database, { order, cents: 5900, refundedCents: 5900 });
    expect(await totalOf(`"search_orders"($1, 'refunded')`, [number])).toBe(1);
  });

  test('lists unpaid checkouts only with their filter or by a search, and finds a guest by the name on the parcel', async () => {
    const unpaid = await placeOrder(database);
    const paid = await placeOrder(database);
    await fulfil(database, { order: paid });
    await asOwner(
      database,
      `insert into "public"."shipments" ("order_id", "countries", "address")
       values ($1::uuid, '{US}', '{"name": "Gia Parcel", "line1": "1 Runway Road", "country": "US"}')`,
      [paid],
    );
    const idsOf = async (...params: (string | null)[]) =>
      (await ask<Row>(database, coach, `select * from "public"."search_orders"($1, $2, 1000)`, params)).map(
        ({ id }) => id,
      );
    expect(await idsOf('', null)).toContain(paid);
    expect(await idsOf('', null)).not.toContain(unpaid);
    expect(await idsOf('', 'unpaid')).toContain(unpaid);
    expect(await idsOf('', 'unpaid')).not.toContain(paid);
    expect(await idsOf(unpaid, null)).toEqual([unpaid]);
    expect(await idsOf('gia parcel', null)).toEqual([paid]);
    expect(await idsOf('', 'to-ship')).toEqual([paid]);
  });

  test('pages 2,500 entries without overlap, with the total on every page', async () => {
    await asOwner(
      database,
      `insert into "public"."waitlist" ("email", "first_name", "list", "created_at")
       select 'p' || "n" || '@example.com', 'Page', 'demo', timestamptz '2026-01-01' from generate_series(1, 2500) as "n"`,
    );
    const seen = new Set<string>();
    for (const offset of [0, 1000, 2000]) {
      const rows = await ask<Row>(
        database,
        coach,
        `select "id", "total" from "public"."search_waitlist"('page', 'demo', 5000, $1)`,
        [offset],
      );
      expect(rows).toHaveLength(Math.min(1000, 2500 - offset));
      expect(rows.every(({ total }) => total === 2500)).toBe(true);
      rows.forEach(({ id }) => seen.add(id));
    }
    expect(seen.size).toBe(2500);
    expect(await totalOf(`"search_waitlist"('P2500@')`)).toBe(1);
    expect(await countOf(database, coach, `select * from "public"."search_waitlist"('', null, 0, -5)`)).toBe(
      1,
    );
    expect(
      await countOf(
        database,
        coach,
        `select * from "public"."search_waitlist"(null, 'newsletter', null, null)`,
      ),
    ).toBe(await totalOf(`"search_waitlist"('', 'newsletter')`));
  });

  test('a message is open until an admin marks it, which is recorded in the trail', async () => {
    const [message] = await asOwner<{ id: string }>(
      database,
      `insert into "public"."contact_messages" ("name", "email", "subject", "message")
       values ('Noa', 'noa@example.com', 'Grip', 'It slips.') returning "id"`,
    );
    const id = message?.id ?? '';
    const mark = `update "public"."contact_messages" set "answered_at" = now() where "id" = $1::uuid`;
    expect(await countOf(database, eve, mark, [id])).toBe(0);
    await expectRefusal(database, visitor, mark, [id]);
    await expectRefusal(
      database,
      coach,
      `update "public"."contact_messages" set "message" = 'It never slips.' where "id" = $1::uuid`,
      [id],
    );
    expect(await totalOf(`"search_messages"('slips', false)`)).toBe(1);
    expect(await countOf(database, coach, mark, [id])).toBe(1);
    expect(await countOf(database, coach, mark, [id])).toBe(1);
    expect(await totalOf(`"search_messages"('slips', false)`)).toBe(0);
    expect(await totalOf(`"search_messages"('slips', true)`)).toBe(1);
    const trail = await ask<{ action: string; label: string; details: object; admin_email: string }>(
      database,
      coach,
      `select * from "public"."search_trail"($1, 'message')`,
      [id],
    );
    expect(trail).toMatchObject([
      { action: 'update-message', label: 'Grip', details: { answered: true }, admin_email: coach.email },
    ]);
  });

  test('counts match the lists, and revenue is payments minus refunds', async () => {
    const fresh = await openDatabase();
    await addKneeFile(fresh);
    const admin = await createMember(fresh, { admin: true, confirmed: true });
    const first = await placeOrder(fresh);
    await fulfil(fresh, { event: 'evt_1', order: first });
    const second = await placeOrder(fresh);
    await fulfil(fresh, { event: 'evt_2', order: second });
    await refund(fresh, { event: 'evt_3', order: second });
    await placeOrder(fresh);
    await asOwner(
      fresh,
      `insert into "public"."waitlist" ("email", "list") values ('a@example.com', 'app'), ('b@example.com', 'newsletter')`,
    );
    expect(await ask(fresh, admin, `select * from "public"."count_owner_lists"()`)).toEqual([
      {
        paid_orders: 1,
        refunded_orders: 1,
        disputed_orders: 0,
        taken: { usd: 1900 },
        newsletter: 1,
        app_waitlist: 1,
        demo_waitlist: 0,
        free_downloads: 0,
        messages: 0,
        open_messages: 0,
      },
    ]);
  });

  test('a member who pays late stays subscribed only for the grace period', async () => {
    const [soon, late] = [await createMember(database), await createMember(database)];
    const subscribe = (member: Member, days: number) =>
      asOwner(
        database,
        `insert into "public"."subscriptions" ("stripe_subscription_id", "user_id", "status", "livemode", "past_due_since")
         values ('sub_' || $1, $1::uuid, 'past_due', false, now() - make_interval(days => $2::integer))`,
        [member.sub, days],
      );
    await subscribe(soon, 6);
    await subscribe(late, 8);
    const stateOf = async ({ email }: Member) =>
      (
        await ask<{ subscribed: boolean; subscription_state: string | null }>(
          database,
          coach,
          `select "subscribed", "subscription_state" from "public"."search_members"($1)`,
          [email],
        )
      )[0];
    expect(await stateOf(soon)).toEqual({ subscribed: true, subscription_state: 'past-due' });
    expect(await stateOf(late)).toEqual({ subscribed: false, subscription_state: null });
    expect(await stateOf(eve)).toEqual({ subscribed: false, subscription_state: null });
  });

  test('the list of members shows groups and free access, and filters by a group', async () => {
    const [lin, kim] = [
      await createMember(database, { confirmed: true }),
      await createMember(database, { confirmed: true }),
    ];
    await ask(database, coach, `select "public"."set_athlete_groups"($1::uuid, array['Juniors', 'Club'])`, [
      lin.sub,
    ]);
    await ask(database, coach, `select "public"."set_athlete_groups"($1::uuid, array['Club'])`, [kim.sub]);
    await ask(database, coach, `select "public"."set_free_until"($1::uuid, '2199-12-31')`, [kim.sub]);
    const [juniors] = await asOwner<{ id: string }>(
      database,
      `select "id" from "public"."athlete_groups" where "name" = 'Juniors'`,
    );
    const members = (search: string, group: string | null = null) =>
      ask<{ id: string }>(
        database,
        coach,
        `select "id", "groups", "free_until"::text from "public"."search_members"($1, $2::uuid)`,
        [search, group],
      );
    expect(await members('', juniors?.id)).toEqual([
      { id: lin.sub, groups: ['Club', 'Juniors'], free_until: null },
    ]);
    expect(await members(kim.email)).toEqual([{ id: kim.sub, groups: ['Club'], free_until: '2199-12-31' }]);
    expect(await members(kim.email, juniors?.id)).toEqual([]);
  });

  test('the trail keeps the title of a deleted video, and outlives the admin', async () => {
    const assistant = await createMember(database, { admin: true, confirmed: true });
    const [video] = await ask<{ id: string }>(
      database,
      assistant,
      `insert into "public"."videos" ("title", "description", "category", "duration", "video_url")
       values ('Bubka drill', 'Up.', 'Gym', '10:30', '/bubka.mp4') returning "id"`,
    );
    await ask(database, assistant, `delete from "public"."videos" where "id" = $1::uuid`, [video?.id]);
    const linesAbout = (words: string) =>
      ask<{ action: string; label: string; admin_email: string }>(
        database,
        coach,
        `select "action", "label", "admin_email" from "public"."search_trail"($1, 'video')`,
        [words],
      );
    const line = { label: 'Bubka drill', admin_email: assistant.email };
    expect(await linesAbout('bubka')).toEqual([
      { action: 'delete-video', ...line },
      { action: 'insert-video', ...line },
    ]);
    expect(await linesAbout(assistant.email)).toHaveLength(2);
    await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [assistant.sub]);
    expect((await linesAbout('bubka')).map(({ admin_email: email }) => email)).toEqual(['', '']);
  });
});
