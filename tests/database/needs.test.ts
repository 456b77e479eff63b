import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { placeOrder } from './orders.ts';
import { ask, asOwner, createMember, service, type Member } from './people.ts';

interface Need {
  kind: string;
  id: string;
  detail: Record<string, unknown>;
}

describeOnEachEngine('what needs a person', (openDatabase) => {
  let database: Database;
  let owner: Member;
  let desk: Member;
  beforeAll(async () => {
    database = await openDatabase();
    owner = await createMember(database, { admin: true });
    desk = await createMember(database, { role: 'desk' });
  });
  const needsOf = async (person: Member, kind: string) =>
    (await ask<Need>(database, person, 'select * from "public"."list_needs"()')).filter(
      (need) => need.kind === kind,
    );
  const end = async (person: Member, kind: string, id: string, again = false) =>
    (
      await ask<{ ended: boolean }>(database, person, 'select "public"."end_need"($1, $2, $3) as "ended"', [
        kind,
        id,
        again,
      ])
    )[0]?.ended;
  const countFor = async (person: Member) =>
    (
      await ask<{ needs: number }>(
        database,
        person,
        'select "needs"::integer from "public"."count_waiting"()',
      )
    )[0]?.needs;
  /** Queues a mail, claims it, and settles it as failed for good. */
  const failMail = async (kind: string, payload: object, { obsolete = false } = {}) => {
    const [mail] = await asOwner<{ id: string }>(
      database,
      `insert into "public"."mail_outbox" ("kind", "recipient", "payload") values ($1, 'ada@example.com', $2::jsonb) returning "id"`,
      [kind, JSON.stringify(payload)],
    );
    await ask(database, service, `select "public"."settle_mail"($1::uuid, 'no such mailbox', true, $2)`, [
      mail?.id,
      obsolete,
    ]);
    return mail?.id ?? '';
  };

  test('is a mail that could not be sent, not one with nothing left to say; the desk sees those of orders', async () => {
    const order = await placeOrder(database);
    const [ofOrder, other] = [
      await failMail('order-receipt', { orderId: order }),
      await failMail('submission-reviewed', {}),
    ];
    await failMail('order-receipt', { orderId: order }, { obsolete: true });
    expect((await needsOf(owner, 'mail')).map(({ id }) => id)).toEqual([ofOrder, other]);
    expect((await needsOf(desk, 'mail')).map(({ id }) => id)).toEqual([ofOrder]);
    expect(await countFor(desk)).toBe(1);
    expect(await end(desk, 'mail', other)).toBe(false);
    expect(await end(desk, 'mail', ofOrder, true)).toBe(true);
    const [again] = await asOwner<object>(
      database,
      'select "attempts", "failed_at", "next_attempt_at" <= now() as "is_due" from "public"."mail_outbox" where "id" = $1::uuid',
      [ofOrder],
    );
    expect(again).toEqual({ attempts: 0, failed_at: null, is_due: true });
    expect(await end(owner, 'mail', other)).toBe(true);
    expect(await needsOf(owner, 'mail')).toEqual([]);
  });

  test('is an account mail that is left, because its link has expired', async () => {
    const id = await failMail('reset-password', { token: 'secret', code: '123456' });
    expect(await needsOf(owner, 'mail')).toMatchObject([{ id, detail: { isExpired: true } }]);
    expect(await end(owner, 'mail', id, true)).toBe(false);
    expect(await end(owner, 'mail', id)).toBe(true);
  });

  test('is a job that failed twice in a row, for the owner, until it succeeds', async () => {
    const name = `job ${randomUUID()}`;
    const claim = () =>
      ask(database, service, 'select "public"."claim_jobs"($1::jsonb)', [JSON.stringify({ [name]: 0 })]);
    const fail = () => ask(database, service, `select "public"."report_job"($1, 'broken')`, [name]);
    await claim();
    await fail();
    await claim();
    expect(await needsOf(owner, 'job')).toEqual([]);
    await fail();
    expect(await needsOf(owner, 'job')).toMatchObject([
      { id: name, detail: { failures: 2, error: 'broken' } },
    ]);
    expect(await needsOf(desk, 'job')).toEqual([]);
    // It runs without a failure, and the next claim knows.
    await claim();
    await claim();
    expect(await needsOf(owner, 'job')).toEqual([]);
    await fail();
    await fail();
    await ask(database, service, 'select "public"."report_job"($1)', [name]);
    expect(await needsOf(owner, 'job')).toEqual([]);
  });

  test('is a push service that refuses, by its name, until it takes a message', async () => {
    const ada = await createMember(database, { confirmed: true });
    const add = async (path: string) => {
      const [row] = await asOwner<{ id: string }>(
        database,
        `insert into "public"."push_subscriptions" ("user_id", "session_id", "endpoint", "p256dh", "auth")
         values ($1::uuid, $2::uuid, $3, 'key', 'secret') returning "id"`,
        [ada.sub, ada.session_id, `https://web.push.apple.com/${path}`],
      );
      return row?.id ?? '';
    };
    const [phone, tablet] = [await add('phone'), await add('tablet')];
    const settle = (taken: string[], refused: object) =>
      ask(database, service, `select "public"."settle_push"($1::uuid, true, '{}', $2::uuid[], $3::jsonb)`, [
        randomUUID(),
        taken,
        JSON.stringify(refused),
      ]);
    await settle([phone], { [tablet]: '403' });
    expect(await needsOf(owner, 'push')).toMatchObject([
      { id: 'web.push.apple.com', detail: { devices: 1, answers: ['403'] } },
    ]);
    await settle([tablet], {});
    expect(await needsOf(owner, 'push')).toEqual([]);
  });

  test('is a list entry that the newsletter service rejected, until it is sent again', async () => {
    const [entry] = await asOwner<{ id: string }>(
      database,
      `insert into "public"."waitlist" ("email", "list", "sync_rejected_at") values ('eve@example.com', 'newsletter', now()) returning "id"::text`,
    );
    expect(await needsOf(desk, 'list-entry')).toMatchObject([
      { id: entry?.id, detail: { email: 'eve@example.com' } },
    ]);
    expect(await end(desk, 'list-entry', entry?.id ?? '')).toBe(true);
    expect(await needsOf(desk, 'list-entry')).toEqual([]);
  });

  test('is a credit note that Stripe refused, until a person made it', async () => {
    const order = await placeOrder(database);
    await ask(
      database,
      service,
      `insert into "public"."missing_credit_notes" ("refund_key", "order_id", "amount_cents", "reason") values ('key', $1::uuid, 500, 'no invoice')`,
      [order],
    );
    expect(await needsOf(desk, 'credit-note')).toMatchObject([{ id: 'key', detail: { amountCents: 500 } }]);
    expect(await end(desk, 'credit-note', 'key')).toBe(true);
    expect(await needsOf(desk, 'credit-note')).toEqual([]);
  });

  test('is nothing for anyone else', async () => {
    for (const person of [await createMember(database, { role: 'coach' }), await createMember(database)]) {
      expect(await ask(database, person, 'select * from "public"."list_needs"()')).toEqual([]);
      expect(await countFor(person)).toBe(0);
    }
  });
});
