import Stripe from 'stripe';
import { createBeehiivSubscriber, type Subscribe } from '#functions/_shared/beehiiv.ts';
import { beehiivBaseUrl, isLiveKey, stripeConfig } from '#functions/_shared/service-addresses.ts';
import type { Brand } from '#functions/_shared/dependencies.ts';
import { createResendSender, senderOf, type SendMail } from '#functions/_shared/mail/send-mail.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import type { Settings } from '../settings.ts';
import type { Log } from 'embedded-supabase/log.ts';
import type { Sandbox } from '../sandbox/create-sandbox.ts';

export type SmtpSender = (options: { url: string; from: () => string }) => SendMail;

interface ServiceOptions {
  database: Database;
  settings: Pick<Settings, 'mode' | 'stripe' | 'mail' | 'beehiiv'>;
  sandboxWebhookSecret: string;
  /** Its name is that of the sender. */
  brand: () => Brand;
  /** Origin of the sandbox's pages. */
  siteUrl: () => string;
  /** Delivers the sandbox's webhooks to this backend. */
  deliver: (request: Request) => Promise<Response>;
  createSmtpSender: SmtpSender | undefined;
  log: Log;
  now: () => Date;
}

/** The external services of the functions: the real ones, or in local mode the sandbox. */
interface ExternalServices {
  stripe: Stripe;
  stripeWebhookSecret: string;
  livemode: boolean;
  /** Whether the sandbox simulates payments. */
  isSandbox: boolean;
  /** Stripe's id of the subscription price; undefined while a real Stripe account has none. */
  subscriptionPrice: string | undefined;
  sendMail: SendMail;
  /** 'Name <address>' of all mail. */
  mailSender: () => string;
  /** Undefined in live mode while Beehiiv is not connected. */
  subscribe: Subscribe | undefined;
  sandbox: Sandbox | undefined;
}

const SANDBOX_STRIPE_KEY = 'sk_test_sandbox';

/**
 * Creates the external services. A real key in the settings replaces the sandbox for its service. Throws when live
 * settings are missing.
 */
export async function openExternalServices(options: ServiceOptions): Promise<ExternalServices> {
  const { settings, sandboxWebhookSecret } = options;
  const sandbox = settings.mode === 'local' ? await openSandbox(options) : undefined;
  const stripeKey = settings.stripe.secretKey;
  return {
    stripe:
      stripeKey === undefined
        ? createSandboxStripe(required(sandbox, 'STRIPE_SECRET_KEY'))
        : new Stripe(stripeKey, stripeConfig(settings.stripe.apiUrl)),
    // A real key without a webhook secret gets the sandbox's secret, which Stripe does not know, so that all webhooks
    // are rejected.
    stripeWebhookSecret:
      (stripeKey === undefined ? undefined : settings.stripe.webhookSecret) ?? sandboxWebhookSecret,
    livemode: stripeKey !== undefined && isLiveKey(stripeKey),
    isSandbox: stripeKey === undefined,
    subscriptionPrice:
      stripeKey === undefined ? sandbox?.subscriptionPrice : settings.stripe.subscriptionPrice,
    ...createMailSender(options, sandbox),
    subscribe: createSubscriber(options, sandbox),
    sandbox,
  };
}

async function openSandbox({
  database,
  siteUrl,
  sandboxWebhookSecret,
  deliver,
  log,
  now,
}: ServiceOptions): Promise<Sandbox> {
  // Imported dynamically, so that a live server does not load it.
  const { createSandbox } = await import('../sandbox/create-sandbox.ts');
  return createSandbox({
    database,
    siteUrl,
    webhookSecret: sandboxWebhookSecret,
    deliver,
    now,
    onError: (error) => log.error({ cause: error }, 'a sandbox job failed'),
  });
}

function createSandboxStripe(sandbox: Sandbox): Stripe {
  const fetchSandbox: typeof fetch = (input, init) => sandbox.stripeFetch(new Request(input, init));
  return new Stripe(SANDBOX_STRIPE_KEY, { httpClient: Stripe.createFetchHttpClient(fetchSandbox) });
}

function createMailSender(
  { settings, createSmtpSender, brand }: ServiceOptions,
  sandbox: Sandbox | undefined,
): Pick<ExternalServices, 'sendMail' | 'mailSender'> {
  const { from: mailFrom, smtpUrl, resendApiKey, resendApiUrl } = settings.mail;
  const isReal = resendApiKey !== undefined || smtpUrl !== undefined;
  const address = isReal ? required(mailFrom, 'MAIL_FROM') : mailFrom;
  const from = () => senderOf(brand(), address ?? brand().supportEmail);
  if (resendApiKey !== undefined) {
    const sendMail = createResendSender({ apiKey: resendApiKey, from, fetch, baseUrl: resendApiUrl });
    return { sendMail, mailSender: from };
  }
  if (smtpUrl !== undefined) {
    return {
      sendMail: required(createSmtpSender, 'an SMTP sender')({ url: smtpUrl, from }),
      mailSender: from,
    };
  }
  const { mailFetch } = required(sandbox, 'SMTP_URL or RESEND_API_KEY');
  const sendMail = createResendSender({
    apiKey: 'sandbox',
    from,
    fetch: (input, init) => mailFetch(new Request(input, init)),
  });
  return { sendMail, mailSender: from };
}

function createSubscriber({ settings }: ServiceOptions, sandbox: Sandbox | undefined): Subscribe | undefined {
  const { apiKey, publicationId, apiUrl } = settings.beehiiv;
  if (apiKey !== undefined) {
    return createBeehiivSubscriber({
      apiKey,
      publicationId: required(publicationId, 'BEEHIIV_PUBLICATION_ID'),
      fetch,
      baseUrl: beehiivBaseUrl(apiUrl),
    });
  }
  if (sandbox === undefined) return undefined;
  return createBeehiivSubscriber({
    apiKey: 'sandbox',
    publicationId: 'pub_sandbox',
    fetch: (input, init) => sandbox.beehiivFetch(new Request(input, init)),
  });
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The backend needs ${name}.`);
  return value;
}
