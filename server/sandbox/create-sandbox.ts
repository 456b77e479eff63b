import { FunctionError } from '../../supabase/functions/_shared/errors.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { createBeehiivApi } from './beehiiv/beehiiv-api.ts';
import { createMailApi } from './mail/mail-api.ts';
import { answerApplicationForm } from './pages/application-form.ts';
import { answerBooking } from './pages/booking.ts';
import { answerDisputesPage } from './pages/disputes-page.ts';
import { answerFeed } from './pages/feed.ts';
import { answerInvoicePage } from './pages/invoice-page.ts';
import { answerMailbox } from './pages/mailbox-pages.ts';
import { answerMarketplace } from './pages/marketplace.ts';
import { answerPaymentPage } from './pages/payment-page.ts';
import { answerPortalPage } from './pages/portal-page.ts';
import { prepareSandboxSchema } from './sandbox-schema.ts';
import { expireOverdueSessions } from './stripe/checkout-sessions.ts';
import { SANDBOX_PRICE } from './stripe/prices.ts';
import { createStripeApi } from './stripe/stripe-api.ts';
import { createWebhooks } from './stripe/webhooks.ts';

const MINUTE_MS = 60_000;

export interface SandboxOptions {
  database: Database;
  /** Origin of the site, without a slash at the end; asked each time, because a test's port is known only later. */
  siteUrl: () => string;
  /** What the shop checks the sandbox's webhooks with. */
  webhookSecret: string;
  /** Carries a webhook (a POST to <site>/functions/v1/stripe-webhook) to the backend. */
  deliver: (request: Request) => Promise<Response>;
  now?: () => Date;
  /** Called when the background work fails; it is tried again. */
  onError?: (error: unknown) => void;
}

export interface Sandbox {
  /** Answers requests meant for https://api.stripe.com. */
  stripeFetch: (request: Request) => Promise<Response>;
  /** Answers requests meant for https://api.resend.com. */
  mailFetch: (request: Request) => Promise<Response>;
  /** Answers requests meant for https://api.beehiiv.com. */
  beehiivFetch: (request: Request) => Promise<Response>;
  /** What the subscription costs at this Stripe. */
  subscriptionPrice: string;
  /** Answers /sandbox/* for browsers. */
  pages: (request: Request) => Promise<Response>;
  /** Makes one attempt at every webhook that is due; resolves with how many were accepted. */
  deliverWebhooks: () => Promise<number>;
  /** Begins retrying webhooks and expiring sessions in the background, with what an earlier run left. */
  start: () => void;
  /** Ends the background work, after the attempt under way. */
  stop: () => Promise<void>;
}

/** Stand-ins for the outside world. State lives in the database's schema `sandbox`, so it survives restarts. */
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
  let underWay: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
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
      underWay = work().catch((error: unknown) => {
        onError(error);
        schedule(MINUTE_MS);
      });
    }, delayMs);
    timer.unref();
  }

  async function deliverWebhooks(): Promise<number> {
    const accepted = await webhooks.deliverDue();
    // Whatever was not accepted is due again in a second.
    schedule(1000);
    return accepted;
  }

  async function pages(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    try {
      const sessionId = /^\/sandbox\/pay\/(\w{1,300})$/.exec(pathname)?.[1];
      if (sessionId !== undefined) {
        return await answerPaymentPage(request, sessionId, { database, now, deliverWebhooks });
      }
      const portalId = /^\/sandbox\/portal\/(\w{1,300})$/.exec(pathname)?.[1];
      if (portalId !== undefined) {
        return await answerPortalPage(request, portalId, { database, now, deliverWebhooks });
      }
      const invoiceId = /^\/sandbox\/invoice\/(\w{1,300})$/.exec(pathname)?.[1];
      if (invoiceId !== undefined) return await answerInvoicePage(request, invoiceId, database);
      if (pathname === '/sandbox/disputes') {
        return await answerDisputesPage(request, { database, now, deliverWebhooks });
      }
      if (pathname === '/sandbox/application-form') return await answerApplicationForm(request);
      if (pathname === '/sandbox/feed') return await answerFeed(request);
      if (pathname === '/sandbox/booking') return await answerBooking(request);
      const marketplace = /^\/sandbox\/marketplace(\/.*)?$/.exec(pathname);
      if (marketplace) return await answerMarketplace(request, marketplace[1] ?? '');
      const mailbox = /^\/sandbox\/mailbox(\/.*)?$/.exec(pathname);
      if (mailbox) return await answerMailbox(request, mailbox[1] ?? '', database);
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
      await underWay;
    },
  };
}
