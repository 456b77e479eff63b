import type { Session } from '@supabase/supabase-js';
import type { Database } from 'embedded-supabase/database/database.ts';
import type { SubscriptionResponse } from '#domain/subscription-response.ts';
import { asOwner } from '../database/people.ts';
import { joinAs } from './auth-journey.ts';
import { submitPayment } from './shop-journey.ts';
import type { FunctionAnswer } from './shop-journey.ts';
import type { TestBackend } from './start-test-backend.ts';

export const DAY_MS = 86_400_000;

/** Creates a clock that follows the real time and can be moved forward. */
export function createClock() {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (days: number) => {
      ahead += days * DAY_MS;
    },
  };
}

/** A signed-in member with a token. */
interface SignedIn {
  email: string;
  session: Pick<Session, 'access_token'> & { user: { id: string } };
}

export interface Subscriber extends SignedIn {
  /** Calls a function without a payload, like a browser. */
  call: (name: string) => Promise<FunctionAnswer>;
  check: () => Promise<SubscriptionResponse>;
  /** Opens the payment page and pays. Returns its URL. */
  subscribe: () => Promise<string>;
  /** Presses a button on the portal page for the newest subscription. */
  press: (action: string) => Promise<void>;
  /** Returns the stored subscriptions, newest first. */
  rows: () => Promise<{ id: string; status: string }[]>;
}

/** Calls a function as a user or, without a token, as a visitor. */
export async function callAs(
  backend: TestBackend,
  token: string | undefined,
  name: string,
): Promise<FunctionAnswer> {
  const answer = await fetch(`${backend.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, authorization: `Bearer ${token ?? backend.publishableKey}` },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

interface Context {
  database: Database;
  backend: TestBackend;
}

/** Signs up a member and returns what they can do with their subscription. */
export async function joinAsSubscriber(context: Context): Promise<Subscriber> {
  return subscriberOf(context, await joinAs(context));
}

/** Returns what a member can do with their subscription. */
export function subscriberOf({ database, backend }: Context, { email, session }: SignedIn): Subscriber {
  const call = (name: string) => callAs(backend, session.access_token, name);
  const rows = () =>
    asOwner<{ id: string; status: string }>(
      database,
      `select "stripe_subscription_id" as "id", "status" from "public"."subscriptions"
       where "user_id" = $1::uuid order by "created_at" desc`,
      [session.user.id],
    );
  const open = async (name: string): Promise<string> => {
    const { status, body } = await call(name);
    if (typeof body.url !== 'string') throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return body.url;
  };
  return {
    email,
    session,
    call,
    rows,
    check: async () => (await call('check-subscription')).body as unknown as SubscriptionResponse,
    async subscribe() {
      const url = await open('create-checkout');
      const answer = await submitPayment(url, { email });
      if (answer.status !== 303) throw new Error(`Not paid: ${answer.status}`);
      return url;
    },
    async press(action) {
      const url = await open('customer-portal');
      const [newest] = await rows();
      const answer = await fetch(url, {
        method: 'POST',
        headers: { origin: new URL(url).origin },
        body: new URLSearchParams({ action, subscription: newest?.id ?? '' }),
        redirect: 'manual',
      });
      if (answer.status !== 303) throw new Error(`The portal returned ${answer.status}`);
    },
  };
}
