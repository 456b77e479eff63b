import type Stripe from 'stripe';
import { expect } from 'vitest';
import { ask, asOwner, type Member } from '../database/people.ts';
import type { BackendContext } from './describe-backend.ts';
import type { MonthDay } from './month-days.ts';
import { openDashboard } from './shop-journey.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface PendingRow {
  id: string;
  athlete: string;
  coach: string | null;
  submitted: string;
  spent: string | null;
  cleared: string | null;
}

interface Vacation {
  coach: string;
  from: string | null;
  until: string | null;
}

/** Compares the due times of the coaches' queues with 48 hours after the submission, its credit or the consent, plus vacations. */
export async function checkDueTimes({ database, people }: MonthDay): Promise<number> {
  const pending = await asOwner<PendingRow>(
    database,
    `select "s"."id", "s"."user_id" as "athlete", "a"."coach_id" as "coach", "s"."submitted_at" as "submitted", "c"."spent_at" as "spent",
       "s"."cleared_at" as "cleared"
     from "public"."video_submissions" as "s"
     left join "public"."athlete_coaches" as "a" on "a"."athlete_id" = "s"."user_id"
     left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id" and "c"."returned_at" is null
     where "s"."submission_status" = 'pending' and "s"."submitted_at" is not null`,
  );
  const vacations = await asOwner<Vacation>(
    database,
    `select "r"."user_id" as "coach", "v"."away_from" as "from", "v"."away_until" as "until"
     from (select distinct "user_id" from "public"."user_roles" where "role" in ('admin', 'coach')) as "r"
     left join "public"."coach_settings" as "v" using ("user_id")`,
  );
  const seen = new Set<string>();
  for (const coach of people.coaches) {
    const queue = await ask<{ id: string; due: string | null }>(
      database,
      coach,
      `select "submission_id" as "id", "due_at" as "due" from "public"."review_queue"('all', null, '', 100)`,
    );
    for (const { id, due } of queue) {
      const row = pending.find((one) => one.id === id);
      expect(row, `${id} is pending`).toBeDefined();
      if (!row) continue;
      seen.add(id);
      expect(due === null ? null : Date.parse(due), `due time of ${id}`).toBe(dueOf(row, vacations));
    }
  }
  return seen.size;
}

/** Milliseconds since 1970. */
function dueOf({ submitted, spent, cleared, coach }: PendingRow, vacations: readonly Vacation[]): number {
  const start = Math.max(
    ...[submitted, spent, cleared].flatMap((time) => (time === null ? [] : Date.parse(time))),
  );
  const due = start + 48 * hourMs;
  const delays = vacations
    .filter((vacation) => coach === null || vacation.coach === coach)
    .map(({ from, until }) => {
      if (from === null || until === null) return 0;
      const [begins, ends] = [Date.parse(`${from}T00:00Z`), Date.parse(`${until}T00:00Z`) + dayMs];
      return due > begins && start < ends ? ends - Math.max(begins, start) : 0;
    });
  return due + Math.min(...delays);
}

/** Every mail of the queue that was sent reached the mailbox once, and nothing else did. */
export async function checkMails({ database, done, people }: MonthDay): Promise<void> {
  // A notice is dropped if its video was reviewed before it was due.
  const troubled = await asOwner(
    database,
    `select "kind", "last_error", count(*)::int as "mails" from "public"."mail_outbox"
     where ("failed_at" is not null or "last_error" is not null or "attempts" > 1)
       and coalesce("last_error", '') not like '%obsolete%'
       -- A video got a review within the five minutes before the mail is sent.
       and not ("kind" = 'submission-waits' and "last_error" = 'No video waits anymore') group by 1, 2`,
  );
  expect(troubled).toEqual([]);
  const [counts] = await asOwner<Record<string, number>>(
    database,
    `select
       (select count(*)::int from "sandbox"."mails") as "arrived",
       (select count(distinct "idempotency_key")::int from "sandbox"."mails") as "keys",
       (select count(*)::int from "public"."mail_outbox" where "sent_at" is not null and "bundle_id" is null) as "sent"`,
  );
  expect(counts?.['arrived']).toBe(counts?.['keys']);
  expect(counts?.['arrived']).toBe(counts?.['sent']);

  const reviews = await asOwner<{ id: string; mails: number }>(
    database,
    `select "payload" ->> 'submissionId' as "id", count(*)::int as "mails" from "public"."mail_outbox"
     where "kind" = 'submission-reviewed' and "sent_at" is not null group by 1`,
  );
  expect(new Map(reviews.map(({ id, mails }) => [id, mails]))).toEqual(
    new Map([...done.finished.keys()].map((id) => [id, 1])),
  );

  const chats = await asOwner<{ email: string; mails: number }>(
    database,
    `select "recipient" as "email", count(*)::int as "mails" from "public"."mail_outbox"
     where "kind" = 'chat-unread' and "sent_at" is not null and "recipient" <> 'owner' group by 1`,
  );
  expect(new Map(chats.map(({ email, mails }) => [email, mails]))).toEqual(done.chatMails);

  // What is due on one morning is one summary.
  const mornings = await asOwner<{ summaries: number }>(
    database,
    `select count(distinct "bundle_id")::int as "summaries" from "public"."mail_outbox"
     where "bundle_id" is not null and "recipient" = $1 group by "next_attempt_at"`,
    [people.coaches[1].email],
  );
  expect(mornings.length).toBeGreaterThan(0);
  expect(mornings.filter(({ summaries }) => summaries > 1)).toEqual([]);
}

/** Every submission was decided once, by the coach who finished it. Credits add up. */
export async function checkReviews({ database, done }: MonthDay): Promise<void> {
  const decided = await asOwner<{ id: string; coach: string; times: number }>(
    database,
    `select "s"."id", "s"."reviewed_by" as "coach",
       (select count(*)::int from "public"."admin_actions" where "target" = "s"."id"::text and "action" = 'update-submission') as "times"
     from "public"."video_submissions" as "s" where "s"."submission_status" <> 'pending'`,
  );
  expect(new Map(decided.map(({ id, coach, times }) => [id, `${times} by ${coach}`]))).toEqual(
    new Map([...done.finished].map(([id, coach]) => [id, `1 by ${coach.sub}`])),
  );
  const [credits] = await asOwner<{ granted: number; used: number; spent: number }>(
    database,
    `select sum("granted")::int as "granted", sum("used")::int as "used",
       (select count("credit_id")::int from "public"."spent_credits") as "spent" from "public"."review_credits"`,
  );
  expect(credits).toEqual({ granted: done.creditsBought, used: credits?.spent, spent: credits?.spent });
  expect(credits?.spent).toBeGreaterThan(0);
}

/** The owner's months have the same sums as Stripe's balance. */
export async function checkMoney({ database, backend, people }: MonthDay): Promise<void> {
  const { stripe } = await openDashboard(database, backend);
  const movements: Stripe.BalanceTransaction[] = [];
  for await (const movement of stripe.balanceTransactions.list({ limit: 100 })) movements.push(movement);
  const expected = new Map<string, number>();
  for (const { created, net } of movements) {
    const month = new Date(created * 1000).toISOString().slice(0, 7);
    expected.set(month, (expected.get(month) ?? 0) + net);
  }
  const months = await ask<{ month: string; net: number }>(
    database,
    people.owner,
    `select "month", "net_cents"::int as "net" from "public"."sum_money_by_month"()`,
  );
  expect(movements.length).toBeGreaterThan(10);
  expect(new Map(months.map(({ month, net }) => [month, net]))).toEqual(expected);
}

/** Tables that athletes read, with the condition for a row of the athlete $1. */
const ownRows: Readonly<Record<string, string>> = {
  profiles: `"id" = $1`,
  video_submissions: `"user_id" = $1`,
  ...Object.fromEntries(
    [
      'jumps',
      'reviews',
      'review_notes',
      'review_replies',
      'review_phases',
      'review_drills',
      'spent_credits',
    ].map((table) => [
      table,
      `"submission_id" in (select "id" from "public"."video_submissions" where "user_id" = $1)`,
    ]),
  ),
  chat_messages: `"athlete_id" = $1`,
  chat_reads: `"user_id" = $1`,
  plan_assignments: `"user_id" = $1`,
  ...Object.fromEntries(
    ['item_logs', 'session_logs'].map((table) => [
      table,
      `"assignment_id" in (select "id" from "public"."plan_assignments" where "user_id" = $1)`,
    ]),
  ),
  orders: `"user_id" = $1`,
  review_credits: `"user_id" = $1`,
  subscriptions: `"user_id" = $1`,
  subscription_payments: `"user_id" = $1`,
};

/** Returns how many rows an athlete reads, after checking that all of them are their own. */
export async function checkOwnRows({ database }: BackendContext, athlete: Member): Promise<number> {
  let total = 0;
  for (const [table, isOwn] of Object.entries(ownRows)) {
    const [row] = await ask<{ own: number; all: number }>(
      database,
      athlete,
      `select count(*) filter (where ${isOwn.replaceAll('$1', '$1::uuid')})::int as "own", count(*)::int as "all" from "public"."${table}"`,
      [athlete.sub],
    );
    expect(row?.all, `${table} of ${athlete.email}`).toBe(row?.own);
    total += row?.all ?? 0;
  }
  for (const table of [
    'coach_notes',
    'contact_messages',
    'balance_transactions',
    'invitations',
    'admin_actions',
    'review_claims',
  ]) {
    expect(await ask(database, athlete, `select 1 from "public"."${table}"`), table).toEqual([]);
  }
  return total;
}
