import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
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
    for (let tries = 0; tries < 6; tries += 1) await tryPassword();
    await ahead('"private"."password_tries"', 'since');
    expect(await tryPassword()).toBe(false);
    await claimJobs();
    await ahead('"private"."job_runs"', 'started_at');
    await claimJobs();
    expect(await tryPassword()).toBe(true);
  });
});
