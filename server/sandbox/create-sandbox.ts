import { FunctionError } from '#functions/_shared/errors.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { createBeehiivApi } from './beehiiv/beehiiv-api.ts';
import { createMailApi } from './mail/mail-api.ts';
import { handleApplicationForm } from './pages/application-form.ts';
import { handleBookingPage } from './pages/booking.ts';
import { handleDisputesPage } from './pages/disputes-page.ts';
import { handleFeedPage } from './pages/feed.ts';
import { handleInvoicePage } from './pages/invoice-page.ts';
import { handleMailbox } from './pages/mailbox-pages.ts';
import { handleMarketplace } from './pages/marketplace.ts';
import { handlePaymentPage } from './pages/payment-page.ts';
import { handlePortalPage } from './pages/portal-page.ts';
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

  async function pages(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    try {
      const sessionId = /^\/sandbox\/pay\/(\w{1,300})$/.exec(pathname)?.[1];
      if (sessionId !== undefined) {
        return await handlePaymentPage(request, sessionId, { database, now, deliverWebhooks });
      }
      const portalId = /^\/sandbox\/portal\/(\w{1,300})$/.exec(pathname)?.[1];
      if (portalId !== undefined) {
        return await handlePortalPage(request, portalId, { database, now, deliverWebhooks });
      }
      const invoiceId = /^\/sandbox\/invoice\/(\w{1,300})$/.exec(pathname)?.[1];
      if (invoiceId !== undefined) return await handleInvoicePage(request, invoiceId, database);
      if (pathname === '/sandbox/disputes') {
        return await handleDisputesPage(request, { database, now, deliverWebhooks });
      }
      if (pathname === '/sandbox/application-form') return await handleApplicationForm(request);
      if (pathname === '/sandbox/feed') return await handleFeedPage(request);
      if (pathname === '/sandbox/booking') return await handleBookingPage(request);
      const marketplace = /^\/sandbox\/marketplace(\/.*)?$/.exec(pathname);
      if (marketplace) return await handleMarketplace(request, marketplace[1] ?? '');
      const mailbox = /^\/sandbox\/mailbox(\/.*)?$/.exec(pathname);
      if (mailbox) return await handleMailbox(request, mailbox[1] ?? '', database);
    } catch (error) {
      if (error instanceof FunctionError) return new Response(error.message, { status: error.status });
      throw error;
    }
    return new Response('The sandbox has no such page.', { status: 404 });
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
    pages,
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
