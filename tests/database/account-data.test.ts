import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { addKneeFile, fulfil, kneeLine, orderOf, placeOrder, reviewLine } from './orders.ts';
import { exportAccount } from './export-account.ts';
import { ask, asOwner, createMember, service } from './people.ts';
import type { Member } from './people.ts';

/** The key in the export for each table that refers to a person. */
const exportedAs: Record<string, string> = {
  calendar_feeds: 'calendar_feed',
  coach_settings: 'coach_settings',
  chat_reads: 'chat_reads',
  contact_messages: 'contact_messages',
  free_download_submissions: 'free_downloads',
  guardian_consents: 'guardian_consents',
  guardians: 'guardian',
  invitations: 'invitations',
  orders: 'orders',
  plan_assignments: 'training',
  push_settings: 'push',
  push_subscriptions: 'push',
  readiness_agreements: 'readiness',
  review_credits: 'review_credits',
  saved_comments: 'saved_comments',
  sharing_consents: 'sharing_consents',
  stripe_customers: 'payment_customer',
  subscription_payments: 'subscription_payments',
  subscriptions: 'subscriptions',
  user_downloads: 'downloads',
  user_roles: 'roles',
  video_submissions: 'video_submissions',
  waitlist: 'lists',
};

describeOnEachEngine("a person's data", (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
    await addKneeFile(database);
    await createMember(database, { admin: true });
  });

  const buyAs = async (person: Member) => {
    const order = await placeOrder(database, { items: [kneeLine, reviewLine], userId: person.sub });
    await fulfil(database, { order, cents: 5900, email: person.email });
    return order;
  };
  const remove = (person: Member) =>
    asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [person.sub]);
  const exportOf = (person: Member) => exportAccount(database, person.sub);
  const leaveTraces = async (email: string) => {
    await asOwner(database, `insert into "public"."waitlist" ("email", "list") values ($1, 'app')`, [email]);
    await asOwner(
      database,
      `insert into "public"."contact_messages" ("name", "email", "subject", "message") values ('A', $1, 'Grip', 'It slips.')`,
      [email],
    );
    await asOwner(
      database,
      `insert into "public"."free_download_submissions" ("product_id", "product_name", "name", "email")
       values (13, 'Drills', 'A', $1)`,
      [email],
    );
  };

  test('joins every function of the schema private that exports a part of an account', async () => {
    const names = async (sql: string) =>
      (await asOwner<{ name: string }>(database, sql)).map(({ name }) => name);
    expect(await names(`select "function" as "name" from "private"."account_exports" order by 1`)).toEqual(
      await names(
        `select p.proname::text as "name" from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname = 'private' and p.proname like 'export\\_%' order by 1`,
      ),
    );
  });

  test('exports all data of the person, and none of anyone else', async () => {
    const [ada, eve] = [
      await createMember(database, {
        admin: true,
        confirmed: true,
        metadata: { first_name: 'Ada', phone_number: '+1 555' },
      }),
      await createMember(database, { confirmed: true }),
    ];
    await buyAs(ada);
    await buyAs(eve);
    await leaveTraces(ada.email.toUpperCase());
    await leaveTraces(eve.email);
    const data = await exportOf(ada);
    expect(data).toMatchObject({
      account: { id: ada.sub, email: ada.email, metadata: { phone_number: '+1 555' } },
      profile: { first_name: 'Ada' },
      roles: ['admin'],
      orders: [{ amount_cents: 5900, items: [{ product_id: 3 }, { product_id: 5, quantity: 2 }] }],
      downloads: [{ file_name: 'Jumpers Knee Protocol.pdf' }],
      review_credits: [{ granted: 2 }],
      lists: [{ list: 'app' }],
      contact_messages: [{ subject: 'Grip' }],
      free_downloads: [{ product_id: 13 }],
      mails: [{ kind: 'order-receipt' }],
    });
    expect(JSON.stringify(data)).not.toContain(eve.sub);
    expect(JSON.stringify(data)).not.toContain(eve.email);
    expect(JSON.stringify(data)).not.toContain('encrypted_password');
  });

  test('exports every table that refers to a person or an email address', async () => {
    const ada = await createMember(database, { confirmed: true });
    const named = await asOwner<{ table: string }>(
      database,
      `select distinct "table_name" as "table" from "information_schema"."columns"
       where "table_schema" = 'public' and "column_name" in ('user_id', 'email')
         and "table_name" not in (select "table_name" from "information_schema"."views" where "table_schema" = 'public')
       order by 1`,
    );
    expect(named.map(({ table }) => table)).toEqual(Object.keys(exportedAs).sort());
    expect(Object.keys((await exportOf(ada)) ?? {})).toEqual(
      expect.arrayContaining(Object.values(exportedAs)),
    );
  });

  test('exports nothing that was left under an unconfirmed address', async () => {
    const eve = await createMember(database);
    await leaveTraces(eve.email);
    expect(await exportOf(eve)).toMatchObject({
      lists: [],
      contact_messages: [],
      free_downloads: [],
      mails: [],
    });
  });

  test('deletes everything with the account, except its orders, which become anonymous', async () => {
    const ada = await createMember(database, { confirmed: true });
    const order = await buyAs(ada);
    await asOwner(database, `update "public"."mail_outbox" set "sent_at" = now() where "recipient" = $1`, [
      ada.email,
    ]);
    await remove(ada);
    expect(await orderOf(database, order)).toMatchObject({ status: 'paid', user_id: null, email: null });
    expect(
      await asOwner(
        database,
        `select
           (select count(*) from "public"."profiles" where "id" = $1::uuid) as "profiles",
           (select count(*) from "public"."user_downloads" where "order_id" = $2::uuid) as "downloads",
           (select count(*) from "public"."review_credits" where "user_id" = $1::uuid) as "credits",
           (select count(*) from "public"."mail_outbox" where "recipient" = $3 and "kind" <> 'account-deleted') as "mails"`,
        [ada.sub, order, ada.email],
      ),
    ).toEqual([{ profiles: 0, downloads: 0, credits: 0, mails: 0 }]);
  });

  test('does not give the orders back to a new account with the same address', async () => {
    const ada = await createMember(database, { confirmed: true });
    const order = await buyAs(ada);
    await remove(ada);
    await createMember(database, { confirmed: true, email: ada.email });
    expect(await orderOf(database, order)).toMatchObject({ user_id: null });
  });

  test('keeps the address on the order if bookkeeping must name the buyer', async () => {
    const own = await openDatabase();
    await addKneeFile(own);
    await asOwner(
      own,
      `update "private"."settings" set "value" = 'true' where "name" = 'keep_order_address'`,
    );
    const ada = await createMember(own, { confirmed: true });
    const order = await placeOrder(own, { userId: ada.sub });
    await fulfil(own, { event: 'evt_kept', order, email: ada.email });
    await asOwner(own, `delete from "auth"."users" where "id" = $1::uuid`, [ada.sub]);
    expect(await orderOf(own, order)).toMatchObject({ user_id: null, email: ada.email });
  });

  test('allows each person five password attempts in 15 minutes', async () => {
    const [ada, eve] = [await createMember(database), await createMember(database)];
    const attempt = async (person: Member) =>
      (
        await ask<{ allowed: boolean }>(
          database,
          service,
          `select "public"."take_password_try"($1::uuid) as "allowed"`,
          [person.sub],
        )
      )[0]?.allowed;
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(ada)));
    expect(answers.filter(Boolean)).toHaveLength(5);
    expect(await attempt(eve)).toBe(true);
    await asOwner(
      database,
      `update "private"."password_tries" set "since" = "since" - interval '15 minutes'`,
    );
    expect(await attempt(ada)).toBe(true);
  });

  test('queues at most one mail with files per hour and address, known or not', async () => {
    const email = `${randomUUID()}@example.com`;
    const request = (address: string) =>
      ask(database, service, `select "public"."request_my_files"($1)`, [address]);
    const queued = () =>
      asOwner<{ id: string; sent_at: string | null }>(
        database,
        `select "id", "sent_at" from "public"."mail_outbox" where "kind" = 'my-files' and "recipient" = $1`,
        [email],
      );
    await Promise.all([request(email), request(` ${email.toUpperCase()} `), request(email)]);
    const [first] = await queued();
    expect(await queued()).toHaveLength(1);

    const age = (minutes: number) =>
      asOwner(
        database,
        `update "public"."mail_outbox" set "sent_at" = now(), "created_at" = now() - $2 * interval '1 minute'
         where "recipient" = $1`,
        [email, minutes],
      );
    await age(59);
    await request(email);
    expect(await queued()).toMatchObject([{ id: first?.id }]);
    await age(61);
    await request(email);
    const [second, ...others] = await queued();
    expect(others).toEqual([]);
    expect(second?.id).not.toBe(first?.id);
    expect(second?.sent_at).toBeNull();
  });

  test('deletes old mails after 90 days or the configured time, and file requests after one day', async () => {
    const insert = (kind: string, days: number) =>
      asOwner(
        database,
        `insert into "public"."mail_outbox" ("kind", "recipient", "sent_at") values ($1, 'old@example.com', now() - $2 * interval '1 day')`,
        [kind, days],
      );
    await insert('order-receipt', 91);
    await insert('order-receipt', 89);
    await insert('my-files', 2);
    await ask(database, service, `select "public"."forget_old_mail"()`);
    expect(
      await asOwner(
        database,
        `select "kind" from "public"."mail_outbox" where "recipient" = 'old@example.com'`,
      ),
    ).toEqual([{ kind: 'order-receipt' }]);

    await asOwner(database, `update "private"."settings" set "value" = '30' where "name" = 'keep_mail_days'`);
    await insert('order-receipt', 29);
    await ask(database, service, `select "public"."forget_old_mail"()`);
    expect(
      await asOwner(
        database,
        `select now() - "sent_at" < interval '30 days' as "young" from "public"."mail_outbox" where "recipient" = 'old@example.com'`,
      ),
    ).toEqual([{ young: true }]);
  });
});
