import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import type { Database, Transaction } from 'embedded-supabase/database/database.ts';
import { stripeId, toSeconds } from './object-store.ts';

/** The API version of the installed package stripe, which the sandbox implements. */
export const API_VERSION = Stripe.API_VERSION;

const ATTEMPT_TIMEOUT_MS = 10_000;
/** An attempt that was cut off by a crash is repeated after this. */
const LEASE_MS = 30_000;
const MAX_BACKOFF_MS = 60 * 60 * 1000;
/** Stripe retries for three days. */
const GIVE_UP_MS = 3 * 24 * 60 * 60 * 1000;

/** Queues an event in the transaction of its change. */
export async function emitEvent(tx: Transaction, type: string, object: object, now: Date): Promise<void> {
  const id = stripeId('evt_');
  const event = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: toSeconds(now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  await tx.query(
    `insert into "sandbox"."webhook_deliveries" ("event_id", "payload", "created_at", "next_attempt_at")
     values ($1, $2, $3::timestamptz, $3::timestamptz)`,
    [id, JSON.stringify(event, null, 2), now.toISOString()],
  );
}

/** Returns the Stripe-Signature header for a payload sent at `now`. */
export function signPayload(payload: string, secret: string, now: Date): string {
  const timestamp = toSeconds(now);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

interface WebhookOptions {
  database: Database;
  /** URL of the webhook endpoint. */
  endpoint: () => string;
  webhookSecret: string;
  /** Delivers a request to the backend. */
  deliver: (request: Request) => Promise<Response>;
  now: () => Date;
}

interface Webhooks {
  /** Attempts to deliver each due event once. Resolves with the number of accepted ones. */
  deliverDue(): Promise<number>;
  /** Time of the next attempt; undefined when no event is pending. */
  nextAttemptAt(): Promise<Date | undefined>;
}

/**
 * Creates the queue that delivers events. Failed attempts are repeated with exponential backoff and a new signature.
 */
export function createWebhooks({
  database,
  endpoint,
  webhookSecret,
  deliver,
  now,
}: WebhookOptions): Webhooks {
  async function claim(): Promise<
    { event_id: string; payload: string; attempts: number; created_at: string }[]
  > {
    const current = now();
    const lease = new Date(current.getTime() + LEASE_MS);
    return database.asOwner(async (tx) => {
      const { rows } = await tx.query<{
        event_id: string;
        payload: string;
        attempts: number;
        created_at: string;
      }>(
        `update "sandbox"."webhook_deliveries" set "attempts" = "attempts" + 1, "next_attempt_at" = $2::timestamptz
         where "event_id" in (
           select "event_id" from "sandbox"."webhook_deliveries"
           where "delivered_at" is null and "given_up_at" is null and "next_attempt_at" <= $1::timestamptz
           order by "created_at" limit 20 for update skip locked
         )
         returning "event_id", "payload", "attempts", "created_at"`,
        [current.toISOString(), lease.toISOString()],
      );
      return rows;
    });
  }

  async function attempt(payload: string): Promise<string | undefined> {
    const request = new Request(endpoint(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(payload, webhookSecret, now()),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
    });
    try {
      const response = await deliver(request);
      await response.body?.cancel();
      return response.ok ? undefined : `responded with ${response.status}`;
    } catch (cause) {
      return cause instanceof Error ? cause.message : String(cause);
    }
  }

  async function settle(
    event: { event_id: string; attempts: number; created_at: string },
    failure: string | undefined,
  ) {
    const current = now();
    const age = current.getTime() - new Date(event.created_at).getTime();
    const backoff = Math.min(1000 * 2 ** (event.attempts - 1), MAX_BACKOFF_MS);
    await database.asOwner((tx) =>
      tx.query(
        `update "sandbox"."webhook_deliveries"
         set "delivered_at" = $2::timestamptz, "given_up_at" = $3::timestamptz, "next_attempt_at" = $4::timestamptz,
           "last_error" = $5
         where "event_id" = $1`,
        [
          event.event_id,
          failure === undefined ? current.toISOString() : null,
          failure !== undefined && age > GIVE_UP_MS ? current.toISOString() : null,
          new Date(current.getTime() + backoff).toISOString(),
          failure ?? null,
        ],
      ),
    );
  }

  return {
    async deliverDue() {
      const due = await claim();
      let accepted = 0;
      for (const event of due) {
        const failure = await attempt(event.payload);
        await settle(event, failure);
        if (failure === undefined) accepted += 1;
      }
      return accepted;
    },
    nextAttemptAt: () =>
      database.asOwner(async (tx) => {
        const { rows } = await tx.query<{ due: string | null }>(
          `select min("next_attempt_at") as "due" from "sandbox"."webhook_deliveries"
           where "delivered_at" is null and "given_up_at" is null`,
        );
        const due = rows[0]?.due;
        return typeof due === 'string' ? new Date(due) : undefined;
      }),
  };
}
