import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, service } from './people.ts';

interface Row {
  id: string;
  attempts: number;
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
}

describeOnEachEngine('the mail queue', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  beforeEach(async () => {
    await asOwner(database, `delete from "public"."mail_outbox"`);
  });

  const queue = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await asOwner(
        database,
        `insert into "public"."mail_outbox" ("kind", "recipient") values ('order-receipt', $1)`,
        [`${randomUUID()}@example.com`],
      );
    }
  };
  const claim = async (limit: number) =>
    ask<Row>(database, service, `select * from "public"."claim_mail"($1)`, [limit]);
  const settle = async (id: string | undefined, error: string | null, permanent = false) =>
    ask(database, service, `select "public"."settle_mail"($1::uuid, $2, $3)`, [id, error, permanent]);
  const makeDue = async () =>
    asOwner(database, `update "public"."mail_outbox" set "next_attempt_at" = now()`);
  const minutesUntilNext = async () => {
    const [row] = await asOwner<{ minutes: number }>(
      database,
      `select (extract(epoch from "next_attempt_at" - now()) / 60)::float8 as "minutes" from "public"."mail_outbox"`,
    );
    return row?.minutes ?? Number.NaN;
  };

  test('gives each mail to only one of several simultaneous senders', async () => {
    await queue(12);
    const claims = (await Promise.all(Array.from({ length: 6 }, () => claim(5)))).flat();
    expect(claims).toHaveLength(12);
    expect(new Set(claims.map(({ id }) => id)).size).toBe(12);
  });

  test('returns no more mails than requested, and at most a hundred', async () => {
    await queue(3);
    expect(await claim(2)).toHaveLength(2);
    expect(await claim(-1)).toHaveLength(0);
    expect(await claim(1_000_000)).toHaveLength(1);
  });

  test('returns a mail again if its sender died', async () => {
    await queue(1);
    expect(await claim(1)).toHaveLength(1);
    expect(await claim(1)).toHaveLength(0);
    expect(await minutesUntilNext()).toBeCloseTo(2, 0);
    await makeDue();
    expect(await claim(1)).toHaveLength(1);
  });

  test('knows the sender that has a mail by its attempt, and counts a failure only for that one', async () => {
    await queue(1);
    const renew = async (attempt: number) => {
      const [row] = await ask<{ held: boolean }>(
        database,
        service,
        `select "public"."renew_mail"($1::uuid, $2) as "held"`,
        [mail?.id, attempt],
      );
      return row?.held;
    };
    const settleAs = (attempt: number, error: string | null) =>
      ask(database, service, `select "public"."settle_mail"($1::uuid, $2, p_attempt => $3)`, [
        mail?.id,
        error,
        attempt,
      ]);
    const [mail] = await claim(1);
    expect(await renew(1)).toBe(true);
    // Its lease ended, and another sender took it.
    await makeDue();
    await claim(1);
    expect(await renew(1)).toBe(false);
    expect(await renew(2)).toBe(true);
    await settleAs(1, 'too slow');
    expect(await renew(2)).toBe(true);
    // It was sent by the first sender after all: then it is sent.
    await settleAs(1, null);
    expect(await renew(2)).toBe(false);
    await makeDue();
    expect(await claim(1)).toEqual([]);
  });

  test('never returns a sent mail', async () => {
    await queue(1);
    const [mail] = await claim(1);
    await settle(mail?.id, null);
    await makeDue();
    expect(await claim(1)).toHaveLength(0);
  });

  test('waits longer after every failure and gives up after the twelfth', async () => {
    await queue(1);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const [mail] = await claim(1);
      expect(mail?.attempts).toBe(attempt);
      await settle(mail?.id, 'the server is down');
      waits.push(Math.round(await minutesUntilNext()));
      await makeDue();
    }
    expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
    expect(Math.max(...waits)).toBe(360);
    expect(await claim(1)).toHaveLength(0);
    const [mail] = await asOwner<Row>(database, `select * from "public"."mail_outbox"`);
    expect(mail?.failed_at).not.toBeNull();
    expect(mail?.last_error).toBe('the server is down');
  });

  test('gives up immediately on a permanent failure', async () => {
    await queue(1);
    const [mail] = await claim(1);
    await settle(mail?.id, 'no such address', true);
    await makeDue();
    expect(await claim(1)).toHaveLength(0);
  });

  test('does not turn a sent mail into a failed one', async () => {
    await queue(1);
    const [mail] = await claim(1);
    await settle(mail?.id, null);
    await settle(mail?.id, 'too late', true);
    const [row] = await asOwner<Row>(database, `select * from "public"."mail_outbox"`);
    expect(row).toMatchObject({ failed_at: null, last_error: null });
  });

  const queueNotices = (count: number) =>
    asOwner(
      database,
      `insert into "public"."mail_outbox" ("kind", "recipient", "payload")
       select 'contact-message', 'owner', jsonb_build_object('number', "n") from generate_series(1, $1::int) as "n"`,
      [count],
    );
  const claimKinds = async (limit: number) =>
    (await ask<{ kind: string }>(database, service, `select * from "public"."claim_mail"($1)`, [limit])).map(
      ({ kind }) => kind,
    );
  const bundles = () =>
    asOwner<{ notices: number; sent: number }>(
      database,
      `select count(*)::int as "notices", count("sent_at")::int as "sent" from "public"."mail_outbox"
       where "kind" = 'contact-message' group by "bundle_id" order by 1`,
    );

  test('returns account mail first, then customer mail, then owner notices', async () => {
    await queueNotices(3);
    await queue(2);
    await asOwner(
      database,
      `insert into "public"."mail_outbox" ("kind", "recipient") values ('confirm-signup', 'new@example.com')`,
    );
    expect(await claimKinds(1)).toEqual(['confirm-signup']);
    expect(await claimKinds(5)).toEqual(['order-receipt', 'order-receipt', 'notices']);
  });

  test('bundles notices to the owner, and settles each with its bundle', async () => {
    await queueNotices(500);
    const claimed = await claim(5);
    expect(claimed).toHaveLength(1);
    expect(await bundles()).toEqual([{ notices: 500, sent: 0 }]);
    await settle(claimed[0]?.id, 'the server is down');
    expect(await claim(5)).toHaveLength(0);
    await makeDue();
    expect(await claim(5)).toMatchObject([{ id: claimed[0]?.id, attempts: 2 }]);
    await settle(claimed[0]?.id, null);
    expect(await bundles()).toEqual([{ notices: 500, sent: 500 }]);
  });

  test('holds later notices for the next bundle, minutes later', async () => {
    await queueNotices(1);
    const [first] = await claim(5);
    await queueNotices(2);
    expect(await claim(5)).toHaveLength(0);
    await settle(first?.id, null);
    await queueNotices(3);
    expect(await claim(5)).toHaveLength(0);
    await asOwner(database, `update "public"."mail_outbox" set "sent_at" = "sent_at" - interval '6 minutes'`);
    expect(await claim(5)).toHaveLength(1);
    expect(await bundles()).toEqual([
      { notices: 1, sent: 1 },
      { notices: 5, sent: 0 },
    ]);
  });

  test('creates one bundle for several simultaneous senders', async () => {
    await queueNotices(50);
    const claims = (await Promise.all(Array.from({ length: 6 }, () => claim(5)))).flat();
    expect(claims).toHaveLength(1);
    expect(await bundles()).toEqual([{ notices: 50, sent: 0 }]);
  });

  test('is written by one function, but for mails that need an answer or are queued in bulk', async () => {
    const writers = await asOwner<{ name: string }>(
      database,
      `select "proname" as "name" from "pg_proc"
       where "pronamespace" in ('public'::regnamespace, 'private'::regnamespace)
         and "prosrc" ~ 'insert into "?public"?[.]"?mail_outbox' order by 1`,
    );
    expect(writers.map(({ name }) => name)).toEqual([
      'announce_new_version',
      'bundle_notices',
      'mail_desk',
      'queue_due_notices',
      'queue_mail',
      'queue_session_reminders',
      'request_my_files',
    ]);
  });
});
