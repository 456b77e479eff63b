import type { Database } from 'embedded-supabase/database/database.ts';
import { createBeehiivApi } from './beehiiv/beehiiv-api.ts';
import { createMailApi } from './mail/mail-api.ts';
import { showPage } from './pages/show-page.ts';
import { prepareSandboxSchema } from './sandbox-schema.ts';
import { expireOverdueSessions } from './stripe/checkout-sessions.ts';
import { SANDBOX_PRICE } from './stripe/prices.ts';
import { createStripeApi } from './stripe/stripe-api.ts';
import { createWebhooks } from './stripe/webhooks.ts';

const MINUTE_MS = 60_000;

export interface SandboxOptions {
  database: Database;
  /** Origin of the site, without a trailing slash. A function, because the port may be known only after the start. */
  siteUrl: () => string;
  /** Signs the sandbox's webhooks. */
  webhookSecret: string;
  /** Delivers a webhook (a POST to <site>/functions/v1/stripe-webhook) to the backend. */
  deliver: (request: Request) => Promise<Response>;
  now?: () => Date;
  /** Called when the background work fails; it is retried. */
  onError?: (error: unknown) => void;
}

export interface Sandbox {
  /** Handles requests to https://api.stripe.com. */
  stripeFetch: (request: Request) => Promise<Response>;
  /** Handles requests to https://api.resend.com. */
  mailFetch: (request: Request) => Promise<Response>;
  /** Handles requests to https://api.beehiiv.com. */
  beehiivFetch: (request: Request) => Promise<Response>;
  /** Id of the subscription price in the sandbox. */
  subscriptionPrice: string;
  /** Handles the pages under /sandbox/. */
  pages: (request: Request) => Promise<Response>;
  /** Attempts to deliver each due webhook once. Resolves with the number of accepted ones. */
  deliverWebhooks: () => Promise<number>;
  /** Starts to retry webhooks and expire sessions in the background, including those of earlier runs. */
  start: () => void;
  /** Stops the background work after the current attempt. */
  stop: () => Promise<void>;
}

/** Creates simulated external services. Their state is in the database's schema `sandbox`, so it survives restarts. */
export async function createSandbox({
  database,
  siteUrl,
  webhookSecret,
  deliver,
  now = () => new Date(),
  onError = () => undefined,
}: SandboxOptions): Promise<Sandbox> {
  await prepareSandboxSchema(database);
  const endpoint = () => `${siteUrl()}/functions/v1/stripe-webhook`;
  const webhooks = createWebhooks({ database, endpoint, webhookSecret, deliver, now });

  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let currentRun: Promise<void> = Promise.resolve();

  async function runBackgroundWork(): Promise<void> {
    await database.asOwner((tx) => expireOverdueSessions(tx, now()));
    await webhooks.deliverDue();
    const due = await webhooks.nextAttemptAt();
    schedule(
      due === undefined ? MINUTE_MS : Math.min(Math.max(due.getTime() - now().getTime(), 0), MINUTE_MS),
    );
  }

  function schedule(delayMs: number): void {
    if (!running) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      currentRun = runBackgroundWork().catch((error: unknown) => {
        onError(error);
        schedule(MINUTE_MS);
      });
    }, delayMs);
    timer.unref();
  }

  async function deliverWebhooks(): Promise<number> {
    const accepted = await webhooks.deliverDue();
    // A webhook that was not accepted is due again after a second.
    schedule(1000);
    return accepted;
  }

  return {
    stripeFetch: createStripeApi({
      database,
      payUrl: (id) => `${siteUrl()}/sandbox/pay/${id}`,
      portalUrl: (id) => `${siteUrl()}/sandbox/portal/${id}`,
      invoiceUrl: (id) => `${siteUrl()}/sandbox/invoice/${id}`,
      now,
    }),
    mailFetch: createMailApi({ database, now }),
    beehiivFetch: createBeehiivApi({ database, now }),
    subscriptionPrice: SANDBOX_PRICE.id,
    pages: (request) => showPage(request, { database, now, deliverWebhooks }),
    deliverWebhooks,
    start() {
      running = true;
      schedule(0);
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await currentRun;
    },
  };
}
