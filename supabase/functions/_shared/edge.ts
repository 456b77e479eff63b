import { createClient } from '@supabase/supabase-js';
import Stripe from 'stripe';
import { createBeehiivSubscriber } from './beehiiv.ts';
import { createPasswordCheck } from './check-password.ts';
import { readContentRepository } from './content-repository.ts';
import { brand, catalog } from './catalog.generated.ts';
import type { Database } from './domain/database.types.ts';
import { describeFields } from './describe-error.ts';
import type { FunctionDependencies } from './dependencies.ts';
import { createNetworkReader } from './client-network.ts';
import { withCors } from './http.ts';
import type { Log } from './http.ts';
import { listServiceKeys } from './service-keys.ts';
import { beehiivBaseUrl, isLiveKey, stripeConfig } from './service-addresses.ts';
import { createResendSender, senderOf } from './mail/send-mail.ts';
import { pushHostsProblem, readPushHosts } from './push/push-hosts.ts';
import { createPush, type Push } from './push/send-push.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handle: (request: Request) => Promise<Response>) => void;
};

/** Serves a handler on Supabase's edge runtime, with its dependencies created from the project's secrets. */
export function serveOnEdge(
  handle: (request: Request, dependencies: FunctionDependencies) => Promise<Response>,
): void {
  const dependencies = readDependencies((name) => Deno.env.get(name));
  Deno.serve(withCors((request) => handle(request, dependencies)));
}

/** Throws an error that names the first missing secret. */
function readDependencies(read: (name: string) => string | undefined): FunctionDependencies {
  const required = (name: string) => {
    const value = read(name);
    if (!value) throw new Error(`The secret ${name} is not set: supabase secrets set ${name}=…`);
    return value;
  };
  const supabaseUrl = required('SUPABASE_URL');
  const serviceKey = required('SUPABASE_SERVICE_ROLE_KEY');
  const stripeKey = required('STRIPE_SECRET_KEY');
  const beehiivKey = read('BEEHIIV_API_KEY');
  const mailSender = () => senderOf(brand, required('MAIL_FROM'));
  return {
    supabase: createClient<Database>(supabaseUrl, serviceKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    }),
    stripe: new Stripe(stripeKey, {
      httpClient: Stripe.createFetchHttpClient(),
      ...stripeConfig(read('STRIPE_API_URL')),
    }),
    livemode: isLiveKey(stripeKey),
    isSandbox: false,
    stripeWebhookSecret: required('STRIPE_WEBHOOK_SECRET'),
    subscriptionPrice: read('STRIPE_SUBSCRIPTION_PRICE'),
    siteUrl: new URL(required('SITE_URL')).origin,
    // Self-hosted functions get an internal SUPABASE_URL that visitors cannot reach.
    supabaseUrl: new URL(read('PUBLIC_SUPABASE_URL') ?? supabaseUrl).origin,
    downloadLinkSecret: required('DOWNLOAD_LINK_SECRET'),
    serviceKeys: listServiceKeys(read),
    jobsSecret: read('JOBS_SECRET'),
    catalog,
    brand,
    contentRepository: readContentRepository(read),
    mailSender,
    sendMail: createResendSender({
      apiKey: required('RESEND_API_KEY'),
      from: mailSender,
      fetch,
      baseUrl: read('RESEND_API_URL') || undefined,
    }),
    push: readPush(read),
    subscribe: beehiivKey
      ? createBeehiivSubscriber({
          apiKey: beehiivKey,
          publicationId: required('BEEHIIV_PUBLICATION_ID'),
          fetch,
          baseUrl: beehiivBaseUrl(read('BEEHIIV_API_URL')),
        })
      : undefined,
    checkPassword: createPasswordCheck(() =>
      createClient<Database>(supabaseUrl, required('SUPABASE_ANON_KEY'), {
        auth: { persistSession: false, autoRefreshToken: false },
      }),
    ),
    networkOf: createNetworkReader(supabaseUrl),
    now: () => new Date(),
    log: logToConsole,
  };
}

/** Push messages need both keys. A push service of the tests is for sites on this machine only. */
function readPush(read: (name: string) => string | undefined): Push | undefined {
  const [publicKey, privateKey] = [read('VAPID_PUBLIC_KEY'), read('VAPID_PRIVATE_KEY')];
  if (!publicKey || !privateKey) return undefined;
  const testHost = read('PUSH_TEST_HOST') || undefined;
  if (testHost !== undefined && !/^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(read('SITE_URL') ?? '')) {
    throw new Error(
      'PUSH_TEST_HOST is for tests on this machine. Remove it: supabase secrets unset PUSH_TEST_HOST',
    );
  }
  const text = read('PUSH_HOSTS');
  const hosts = text ? readPushHosts(text) : [];
  if (hosts === undefined) throw new Error(pushHostsProblem);
  return createPush({
    keys: { publicKey, privateKey },
    contact: brand.supportEmail,
    others: { hosts, testHost },
    fetch,
  });
}

const logToConsole: Log = (level, message, fields = {}) => {
  console[level](JSON.stringify({ message, ...describeFields(fields) }));
};
