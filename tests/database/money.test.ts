import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { addKneeFile, fulfil, placeOrder } from './orders.ts';
import { ask, asOwner, createMember, service, type Member } from './people.ts';

interface Movement {
  id: string;
  category: string;
  amount_cents: number;
  fee_cents?: number;
  payment_intent?: string;
  created_at?: string;
}

describeOnEachEngine('money', (openDatabase) => {
  let database: Database;
  let owner: Member;
  let desk: Member;
  beforeAll(async () => {
    database = await openDatabase();
    await addKneeFile(database);
    owner = await createMember(database, { role: 'admin', confirmed: true });
    desk = await createMember(database, { role: 'desk', confirmed: true });
  });
  beforeEach(async () => {
    await asOwner(database, `delete from "public"."balance_transactions"`);
    await asOwner(database, `delete from "public"."subscriptions"`);
  });

  const record = async (movements: readonly Movement[], isLive = false) => {
    const rows = movements.map((movement) => ({
      fee_cents: 0,
      currency: 'usd',
      created_at: '2026-11-10T12:00:00Z',
      ...movement,
    }));
    const [answer] = await ask<{ count: number }>(
      database,
      service,
      `select "public"."record_balance_transactions"($1::jsonb, $2) as "count"`,
      [JSON.stringify(rows), isLive],
    );
    return answer?.count;
  };
  const months = () => ask<object>(database, owner, `select * from "public"."sum_money_by_month"()`);
  const found = (search = '', month: string | null = null) =>
    ask<{ id: string; kind: string; email: string; items: string }>(
      database,
      owner,
      `select * from "public"."search_money"($1, $2)`,
      [search, month],
    );
  const subscribe = async (
    status: string,
    {
      startedDaysAgo = 60,
      endedDaysAgo = null as number | null,
      failedDaysAgo = 1,
      member = undefined as Member | undefined,
    } = {},
  ) => {
    const person = member ?? (await createMember(database, { confirmed: true }));
    const id = `sub_${randomUUID()}`;
    await asOwner(
      database,
      `insert into "public"."subscriptions" ("stripe_subscription_id", "user_id", "status", "livemode", "created_at", "ended_at", "past_due_since")
       values ($1, $2::uuid, $3, false, now() - $4 * interval '1 day', now() - $5 * interval '1 day',
         case when $3 = 'past_due' then now() - $6 * interval '1 day' end)`,
      [id, person.sub, status, startedDaysAgo, endedDaysAgo, failedDaysAgo],
    );
    return { id, person };
  };

  test('sums each month by kind, and the columns add up to the net', async () => {
    await record([
      { id: 'txn_1', category: 'charge', amount_cents: 1900, fee_cents: 85 },
      { id: 'txn_2', category: 'refund', amount_cents: -900 },
      { id: 'txn_3', category: 'dispute', amount_cents: -1900, fee_cents: 1500 },
      { id: 'txn_4', category: 'dispute_reversal', amount_cents: 1900 },
      { id: 'txn_5', category: 'fee', amount_cents: -200 },
      { id: 'txn_6', category: 'payout', amount_cents: -5000 },
      {
        id: 'txn_7',
        category: 'charge',
        amount_cents: 4900,
        fee_cents: 172,
        created_at: '2026-10-31T23:59:59Z',
      },
    ]);
    expect(await months()).toEqual([
      {
        month: '2026-11',
        currency: 'usd',
        payments_cents: 0,
        refunds_cents: -900,
        disputes_cents: 0,
        fees_cents: -1785,
        other_cents: 1900,
        net_cents: -785,
        tax_cents: 0,
      },
      {
        month: '2026-10',
        currency: 'usd',
        payments_cents: 0,
        refunds_cents: 0,
        disputes_cents: 0,
        fees_cents: -172,
        other_cents: 4900,
        net_cents: 4728,
        tax_cents: 0,
      },
    ]);
    expect((await found('', '2026-10')).map(({ id }) => id)).toEqual(['txn_7']);
    expect(await found('', '2026-13')).toEqual([]);
    expect((await found('payout')).length).toBe(0);
  });

  test('names the order or the subscription of a payment, and of its refund', async () => {
    const ada = await createMember(database, { confirmed: true });
    const order = await placeOrder(database, { userId: ada.sub });
    await fulfil(database, { order, email: ada.email });
    await asOwner(
      database,
      `update "public"."orders" set "stripe_payment_intent" = 'pi_order' where "id" = $1::uuid`,
      [order],
    );
    await asOwner(
      database,
      `insert into "public"."subscription_payments" ("invoice_id", "user_id", "email", "amount_cents", "currency", "livemode", "paid_at", "stripe_payment_intent")
       values ('in_money', $1::uuid, $2, 1499, 'usd', false, now(), 'pi_subscription')`,
      [ada.sub, ada.email],
    );
    await record([
      { id: 'txn_a', category: 'charge', amount_cents: 3900, payment_intent: 'pi_order' },
      { id: 'txn_b', category: 'refund', amount_cents: -3900, payment_intent: 'pi_order' },
      { id: 'txn_c', category: 'charge', amount_cents: 1499, payment_intent: 'pi_subscription' },
      { id: 'txn_d', category: 'charge', amount_cents: 700, payment_intent: 'pi_of_another_shop' },
    ]);
    expect(await found()).toMatchObject([
      { id: 'txn_a', kind: 'order', email: ada.email, order_id: order },
      { id: 'txn_b', kind: 'refund', email: ada.email, order_id: order },
      { id: 'txn_c', kind: 'subscription', email: ada.email, items: 'Video library subscription' },
      { id: 'txn_d', kind: 'other', email: '', order_id: null },
    ]);
    expect((await found(ada.email)).map(({ id }) => id)).toEqual(['txn_a', 'txn_b', 'txn_c']);
    expect((await found('refund')).map(({ id }) => id)).toEqual(['txn_b']);
  });

  test('records a movement once', async () => {
    const movement = { id: 'txn_1', category: 'charge', amount_cents: 1900 };
    expect(await record([movement])).toBe(1);
    expect(await record([movement])).toBe(0);
  });

  test('leaves test payments out once there is a live one', async () => {
    await record([{ id: 'txn_test', category: 'charge', amount_cents: 1900 }]);
    expect((await found()).map(({ id }) => id)).toEqual(['txn_test']);
    await record([{ id: 'txn_live', category: 'charge', amount_cents: 2900 }], true);
    expect((await found()).map(({ id }) => id)).toEqual(['txn_live']);
  });

  test('counts subscribers, those lost in 30 days, and failed payments', async () => {
    const returned = await createMember(database, { confirmed: true });
    await subscribe('active');
    await subscribe('active', { startedDaysAgo: 5 });
    await subscribe('past_due');
    await subscribe('past_due', { failedDaysAgo: 20 });
    await subscribe('canceled', { endedDaysAgo: 10 });
    await subscribe('canceled', { endedDaysAgo: 40 });
    await subscribe('canceled', { endedDaysAgo: 10, member: returned });
    await subscribe('active', { startedDaysAgo: 5, member: returned });
    await subscribe('incomplete_expired', { endedDaysAgo: 10 });
    expect(await ask(database, owner, `select * from "public"."count_subscribers"()`)).toMatchObject([
      { active: 4, active_before: 5, lost: 2, failed: 2 },
    ]);
  });

  test('reminds a member of a failed payment once a day', async () => {
    const { id, person } = await subscribe('past_due');
    const remind = async (who: Member = owner) =>
      (
        await ask<{ outcome: string }>(database, who, `select "public"."remind_payment"($1) as "outcome"`, [
          id,
        ])
      )[0]?.outcome;
    const mails = () =>
      asOwner(
        database,
        `select 1 from "public"."mail_outbox" where "kind" = 'payment-reminder' and "recipient" = $1`,
        [person.email],
      );
    await expect(remind(desk)).rejects.toMatchObject({ code: '42501' });
    expect(await remind()).toBe('queued');
    expect(await remind()).toBe('just-sent');
    expect(await mails()).toHaveLength(1);
    expect(await ask(database, owner, `select * from "public"."list_failed_payments"()`)).toMatchObject([
      { subscription_id: id, email: person.email, reminded_at: expect.anything() as unknown },
    ]);
    await asOwner(
      database,
      `update "public"."subscriptions" set "reminded_at" = "reminded_at" - interval '1 day' where "stripe_subscription_id" = $1`,
      [id],
    );
    expect(await remind()).toBe('queued');
    await asOwner(
      database,
      `update "public"."subscriptions" set "status" = 'active' where "stripe_subscription_id" = $1`,
      [id],
    );
    expect(await remind()).toBe('paid');
  });
});
