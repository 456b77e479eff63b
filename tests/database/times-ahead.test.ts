import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { readChat, unreadCounts, writeMessage } from './chat.ts';
import { ask, asOwner, createMember, service } from './people.ts';

describeOnEachEngine('times that a clock stored which was 30 days ahead', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });
  beforeEach(async () => {
    await asOwner(database, `delete from "private"."job_runs"`);
    await asOwner(database, `delete from "public"."mail_outbox"`);
  });

  const claimJobs = async () =>
    (
      await ask<{ name: string }>(
        database,
        service,
        `select * from "public"."claim_jobs" ('{"mail": 60, "lists": 3600}') as "name"`,
      )
    ).map(({ name }) => name);
  const claimMail = () => ask(database, service, `select * from "public"."claim_mail" (10)`);
  const ahead = (table: string, ...columns: string[]) =>
    asOwner(
      database,
      `update ${table} set ${columns.map((column) => `"${column}" = "${column}" + interval '30 days'`).join()}`,
    );
  const queueMail = async () => {
    const recipient = `${randomUUID()}@example.com`;
    await asOwner(
      database,
      `insert into "public"."mail_outbox" ("kind", "recipient") values ('order-receipt', $1)`,
      [recipient],
    );
  };

  test('jobs are due at once, and only once', async () => {
    expect(await claimJobs()).toEqual(['lists', 'mail']);
    await ahead('"private"."job_runs"', 'started_at');
    expect(await claimJobs()).toEqual(['lists', 'mail']);
    expect(await claimJobs()).toEqual([]);
  });

  test('mail that was queued then is due', async () => {
    await queueMail();
    await ahead('"public"."mail_outbox"', 'created_at', 'next_attempt_at');
    expect(await claimMail()).toHaveLength(0);
    await claimJobs();
    expect(await claimMail()).toHaveLength(1);
  });

  test('mail that was tried then is due', async () => {
    await queueMail();
    await claimMail();
    await ahead('"public"."mail_outbox"', 'next_attempt_at');
    await claimJobs();
    expect(await claimMail()).toHaveLength(1);
  });

  test('mail that waits for its time still waits', async () => {
    await queueMail();
    await asOwner(
      database,
      `update "public"."mail_outbox" set "next_attempt_at" = now() + interval '20 hours'`,
    );
    await queueMail();
    await claimMail();
    await claimJobs();
    await ahead('"private"."job_runs"', 'started_at');
    await claimJobs();
    expect(await claimMail()).toHaveLength(0);
  });

  test('wrong passwords of then count no longer', async () => {
    const { sub } = await createMember(database, { confirmed: true });
    const tryPassword = async () =>
      (
        await ask<{ ok: boolean }>(
          database,
          service,
          `select "public"."take_password_try" ($1::uuid) as "ok"`,
          [sub],
        )
      )[0]?.ok;
    for (let tries = 0; tries < 5; tries += 1) await tryPassword();
    expect(await tryPassword()).toBe(false);
    await ahead('"private"."password_tries"', 'since');
    expect(await tryPassword()).toBe(true);
  });

  test('messages of then fill no limit, are below new ones in the same order, and new ones are unread', async () => {
    const coach = await createMember(database, { role: 'coach', confirmed: true });
    const ada = await createMember(database, { confirmed: true });
    for (let message = 1; message <= 30; message += 1)
      await writeMessage(database, ada, ada, { body: `Message ${message}` });
    await expect(writeMessage(database, ada, ada)).rejects.toThrow('many messages');
    await claimJobs();
    await ahead('"public"."chat_messages"', 'created_at');
    await ahead('"private"."job_runs"', 'started_at');
    await writeMessage(database, ada, ada, { body: 'Now' });
    await ask(
      database,
      ada,
      `select "public"."mark_chat_read" ($1::uuid, max("created_at")) from "public"."chat_messages"`,
      [ada.sub],
    );
    await claimJobs();
    await writeMessage(database, coach, ada, { body: 'An answer' });
    const bodies = (await readChat(database, ada, ada)).map(({ body }) => body);
    expect(bodies[0]).toBe('An answer');
    expect(bodies.filter((body) => body.startsWith('Message'))).toEqual(
      Array.from({ length: 30 }, (_, index) => `Message ${30 - index}`),
    );
    expect((await unreadCounts(database, ada)).chat).toBe(1);
  });

  // A time in the future would count until the clock reaches it.
  test('no function or policy asks without happened_since whether a stored time is recent', async () => {
    const found = await asOwner<{ name: string }>(
      database,
      `select "name" from (
         select "p"."proname"::text, "p"."prosrc" from "pg_proc" as "p" join "pg_namespace" as "n" on "n"."oid" = "p"."pronamespace"
         where "n"."nspname" in ('public', 'private')
         union all
         select "policyname"::text, concat("qual", ' ', "with_check") from "pg_policies" where "schemaname" in ('public', 'storage')
       ) as "rules" ("name", "text")
       where "text" ~ '> *=? *\\(*(now\\(\\) *-|"private"."month_start")' order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual([
      // Asks who was subscribed 30 days ago.
      'count_subscribers',
      // A time of the payment provider.
      'record_subscription_payment',
    ]);
  });
});
