import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { asOwner } from '../../database/people.ts';
import type { Drill } from './drill.ts';
import type { MailServer } from './mail-server.ts';

/** Notices wait for their bundle, which is a mail of its own. */
const isMail = `("kind" = 'notices' or "private"."mail_rank" ("kind", "recipient") < 2)`;

/** Per minute and address (server/default-rate-limits.ts). */
const newsletterLimit = 30;

/** What is wrong at the end, in sentences, and the numbers for the report. */
export interface Count {
  wrong: string[];
  numbers: Record<string, number>;
}

/** Lets the servers finish: orders are fulfilled, and every mail that may be sent is sent. */
export async function settle({ database }: Drill): Promise<void> {
  // A mail that a killed server had claimed would wait for ten minutes, one about unread messages for fifteen.
  const unsent = `"sent_at" is null and "failed_at" is null and ${isMail}`;
  const left = async () => {
    await asOwner(
      database,
      `update "public"."mail_outbox" set "next_attempt_at" = now() where ${unsent} and "next_attempt_at" > now() + interval '5 seconds'`,
    );
    const [row] = await asOwner<{ mails: number; events: number }>(
      database,
      `select (select count(*)::int from "public"."mail_outbox" where ${unsent}) as "mails",
         (select count(*)::int from "sandbox"."webhook_deliveries" where "delivered_at" is null) as "events"`,
    );
    return row;
  };
  await expect.poll(left, { timeout: 300_000, interval: 6_000 }).toEqual({ mails: 0, events: 0 });
}

/** Compares what was acknowledged with the database, the folder and the mail server. */
export async function countAll(drill: Drill, mail: MailServer, minutes: number): Promise<Count> {
  const wrong: string[] = [];
  const { ledger, database } = drill;
  const stored = async <Row extends object>(sql: string) => asOwner<Row & { id: string }>(database, sql);
  const compare = (
    what: string,
    acknowledged: Iterable<readonly [string, unknown]>,
    rows: readonly { id: string; value: unknown }[],
  ) => {
    const found = new Map(rows.map(({ id, value }) => [id, value]));
    if (found.size !== rows.length) wrong.push(`${what}: ${rows.length - found.size} twice`);
    for (const [id, value] of acknowledged)
      if (found.get(id) !== value)
        wrong.push(`${what} ${id}: acknowledged ${String(value)}, stored ${String(found.get(id))}`);
  };

  compare(
    'message',
    ledger.messages,
    await stored(`select "id", "body" as "value" from "public"."chat_messages"`),
  );
  compare('note', ledger.notes, await stored(`select "id", "body" as "value" from "public"."review_notes"`));
  compare(
    'submission',
    ledger.submissions,
    await stored(`select "id", "video_url" as "value" from "public"."video_submissions"`),
  );
  compare(
    'review',
    [...ledger.reviews].map((id) => [id, 'approved']),
    await stored(`select "id", "submission_status" as "value" from "public"."video_submissions"`),
  );
  compare(
    'entry',
    [...ledger.entries].map((email) => [email, true]),
    await stored(`select "email" as "id", true as "value" from "public"."waitlist"`),
  );
  await countOrders(drill, wrong);
  await countFilms(drill, wrong);
  const mails = await countMails(drill, mail, wrong);

  const most = newsletterLimit * (Math.ceil(minutes) + 1);
  if (ledger.entries.size > most) wrong.push(`limit: ${ledger.entries.size} entries, ${most} allowed`);
  return {
    wrong,
    numbers: {
      payments: ledger.payments.size,
      films: ledger.films.size,
      submissions: ledger.submissions.size,
      reviews: ledger.reviews.size,
      messages: ledger.messages.size,
      pages: ledger.pages,
      publications: ledger.publications,
      'publications that a kill interrupted': ledger.interrupted,
      'sign-ins': ledger.signIns,
      entries: ledger.entries.size,
      'refused by the limit': ledger.refused,
      ...mails,
    },
  };
}

async function countOrders({ ledger, database }: Drill, wrong: string[]): Promise<void> {
  const orders = await asOwner<{ session: string; status: string; effects: string; expected: string }>(
    database,
    `select "o"."stripe_session_id" as "session", "o"."status",
       concat_ws(' ',
         (select count(*) from "public"."payment_events" as "e" where "e"."stripe_session_id" = "o"."stripe_session_id" and "e"."outcome" = 'fulfilled'),
         coalesce((select sum("granted") from "public"."review_credits" as "c" where "c"."order_id" = "o"."id"), 0),
         (select count(*) from "public"."mail_outbox" as "m" where "m"."kind" = 'order-receipt' and "m"."payload" ->> 'orderId' = "o"."id"::text)
       ) as "effects",
       case when "o"."amount_cents" = 1900 then '1 0 1' else '1 2 1' end as "expected"
     from "public"."orders" as "o"`,
  );
  const status = new Map(orders.map((order) => [order.session, order.status]));
  for (const session of ledger.payments)
    if (status.get(session) !== 'paid') wrong.push(`order ${session}: paid, and ${status.get(session)}`);
  for (const order of orders)
    if (order.status === 'paid' && order.effects !== order.expected)
      wrong.push(`order ${order.session}: events, credits, receipts ${order.effects}, not ${order.expected}`);
}

async function countFilms({ ledger, service }: Drill, wrong: string[]): Promise<void> {
  for (const [name, hash] of ledger.films) {
    const { data } = await service.storage.from('video-submissions').download(name);
    const bytes = data === null ? undefined : Buffer.from(await data.arrayBuffer());
    if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== hash)
      wrong.push(`film ${name}: ${bytes === undefined ? 'missing' : 'damaged'}`);
  }
}

/** A mail arrives once. After a crash it may arrive twice, if its row says that an attempt had no result. */
async function countMails(
  { database }: Drill,
  { arrived }: MailServer,
  wrong: string[],
): Promise<Record<string, number>> {
  const rows = await asOwner<{
    id: string;
    kind: string;
    attempts: number;
    failed: boolean;
    last_error: string | null;
  }>(
    database,
    `select "id", "kind", "attempts", "failed_at" is not null as "failed", "last_error" from "public"."mail_outbox" where ${isMail}`,
  );
  let twice = 0;
  for (const { id, kind, attempts, failed, last_error: problem } of rows) {
    const times = arrived.get(id) ?? 0;
    if (failed ? times > 0 : times === 0)
      wrong.push(`mail ${id} (${kind}): arrived ${times} times, ${problem ?? 'sent'}`);
    if (times > 1) twice += 1;
    if (times > 1 && attempts < times)
      wrong.push(`mail ${id} (${kind}): arrived ${times} times in ${attempts} attempts`);
  }
  const known = new Set(rows.map(({ id }) => id));
  for (const id of arrived.keys())
    if (!known.has(id)) wrong.push(`mail ${id}: arrived, and the queue does not know it`);
  return {
    mails: rows.length,
    'mails in doubt': rows.filter(({ attempts }) => attempts > 1).length,
    'mails that arrived twice': twice,
  };
}
