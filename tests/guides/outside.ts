import { request } from 'node:https';
import { createSandbox, type Sandbox } from '#server/sandbox/create-sandbox.ts';
import { listMails } from '#server/sandbox/mail/mailbox.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { serveSandbox } from '../support/serve-sandbox.ts';

export interface Outside {
  /** Settings that lead the site to these services. */
  settings: Readonly<Record<string, string>>;
  /** Returns the text of the newest mail to an address that has a link to confirm it. */
  newestMail(to: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Step 5 of the guide, as Stripe lists it. The sandbox knows no endpoints. */
const endpoints = {
  object: 'list',
  has_more: false,
  data: [
    {
      url: 'https://vault.example/functions/v1/stripe-webhook',
      status: 'enabled',
      enabled_events: ['*'],
    },
  ],
};

/** Serves Stripe, Resend and Beehiiv of the sandbox on this machine, for a site with keys as they have in production. */
export async function serveOutside(): Promise<Outside> {
  const database = await openPglite({ memory: true });
  const parts: { sandbox?: Sandbox } = {};
  const served = await serveSandbox(() => {
    if (!parts.sandbox) throw new Error('The sandbox is not ready.');
    return parts.sandbox;
  });
  const sandbox = await createSandbox({
    database,
    siteUrl: () => served.url,
    webhookSecret: 'whsec_of_the_walk',
    deliver: () => Promise.resolve(new Response(null, { status: 503 })),
  });
  parts.sandbox = {
    ...sandbox,
    stripeFetch: (request) =>
      new URL(request.url).pathname === '/v1/webhook_endpoints'
        ? Promise.resolve(Response.json(endpoints))
        : sandbox.stripeFetch(request),
  };
  return {
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_of_the_walk',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_the_walk',
      STRIPE_SUBSCRIPTION_PRICE: sandbox.subscriptionPrice,
      STRIPE_API_URL: served.url,
      RESEND_API_KEY: 're_of_the_walk',
      RESEND_API_URL: served.url,
    },
    async newestMail(to) {
      const mails = await listMails(database, { to, limit: 50 });
      return mails.find(({ text }) => text?.includes('/auth/confirm?'))?.text ?? undefined;
    },
    async close() {
      await served.close();
      await database.close();
    },
  };
}

/** Asks the proxy for a path of the site at 443, with any certificate. Returns the status. */
export function askProxy(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(
      {
        ...{ host: '127.0.0.1', port: 443, servername: 'vault.example', rejectUnauthorized: false },
        ...{ path, headers: { host: 'vault.example' }, agent: false },
      },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      },
    )
      .once('error', reject)
      .end();
  });
}
