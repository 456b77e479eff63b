import { applyDueDecisions } from '../supabase/functions/_shared/apply-due-decisions.ts';
import { createCancelSubscriptions } from '../supabase/functions/_shared/cancel-subscriptions.ts';
import { createPasswordCheck } from '../supabase/functions/_shared/check-password.ts';
import type { FunctionDependencies } from '../supabase/functions/_shared/dependencies.ts';
import { findPasswordProblem, passwordMinimum } from '../supabase/functions/_shared/find-password-problem.ts';
import { deliverDueMail } from '../supabase/functions/deliver-mail/handler.ts';
import { runDueJobs } from '../supabase/functions/run-jobs/handler.ts';
import { createBackend, type Backend, type BackendOptions } from 'embedded-supabase';
import { defaultRateLimits } from './default-rate-limits.ts';
import type { Settings } from './settings.ts';
import { functionLog } from './functions/function-log.ts';
import { openOutsideWorld, type SmtpSender } from './functions/outside-world.ts';
import { queueAccountMail } from './functions/queue-account-mail.ts';
import { bindFunctions } from './functions/registry.ts';
import { createServiceClient } from './functions/service-client.ts';
import { visitorTables } from './visitor-tables.ts';

/** The secrets of one installation. */
export interface Secrets {
  /** Signs access tokens (HS256). */
  jwtSecret: string;
  /** `sb_secret_…`: the api key that acts as service_role. */
  secretKey: string;
  /** Signs the download links of receipts. */
  linkSecret: string;
  /** `whsec_…`: signs the sandbox's payment events. */
  sandboxWebhookSecret: string;
}

export interface CrossbarOptions extends Pick<
  BackendOptions,
  'database' | 'files' | 'siteUrl' | 'backendUrl' | 'site' | 'log' | 'answerLimitMs' | 'now'
> {
  settings: Pick<
    Settings,
    | 'mode'
    | 'publishableKey'
    | 'stripe'
    | 'mail'
    | 'beehiiv'
    | 'uploadLifeHours'
    | 'orphanLifeHours'
    | 'jobsSecret'
  >;
  secrets: Secrets;
  brand: FunctionDependencies['brand'];
  catalog: FunctionDependencies['catalog'];
  /** Needed for SMTP_URL. */
  createSmtpSender?: SmtpSender;
  /** Replaces the default limits; an empty object lifts them. */
  rateLimits?: BackendOptions['rateLimits'];
}

export interface Crossbar extends Backend {
  /** Begins the background work of the sandbox, if there is one. */
  start(): void;
}

/** The embedded backend with this product's functions, mails and jobs, and locally with its sandbox. */
export async function createCrossbar(options: CrossbarOptions): Promise<Crossbar> {
  const { settings, secrets, brand, catalog, log, now = () => new Date() } = options;
  const fetchInside = (request: Request): Promise<Response> =>
    backend.fetch(request, { clientAddress: 'internal', internal: true });
  const backendUrl = () => options.backendUrl ?? backend.siteUrl();

  const outside = await openOutsideWorld({
    database: options.database,
    settings,
    sandboxWebhookSecret: secrets.sandboxWebhookSecret,
    brand,
    siteUrl: backendUrl,
    deliver: fetchInside,
    createSmtpSender: options.createSmtpSender,
    log,
    now,
  });

  const payments = {
    supabase: createServiceClient(secrets.secretKey, fetchInside),
    stripe: outside.stripe,
    livemode: outside.livemode,
  };
  const dependencies: FunctionDependencies = {
    ...payments,
    stripeWebhookSecret: outside.stripeWebhookSecret,
    subscriptionPrice: outside.subscriptionPrice,
    get siteUrl() {
      return backend.siteUrl();
    },
    get supabaseUrl() {
      return backendUrl();
    },
    downloadLinkSecret: secrets.linkSecret,
    serviceKeys: [secrets.secretKey],
    jobsSecret: settings.jobsSecret,
    catalog,
    brand,
    sendMail: outside.sendMail,
    subscribe: outside.subscribe,
    // Each account is a client of its own to the auth service, so that nobody's wrong guesses count against another.
    checkPassword: createPasswordCheck((email) =>
      createServiceClient(settings.publishableKey, (request) =>
        backend.fetch(request, { clientAddress: `password of ${email}`, internal: true }),
      ),
    ),
    cancelSubscriptions: createCancelSubscriptions(payments),
    now,
    log: functionLog(log),
  };

  const backend = createBackend({
    ...options,
    ...secrets,
    publishableKey: settings.publishableKey,
    localOnly: settings.mode === 'local',
    functions: bindFunctions(dependencies),
    queueMail: queueAccountMail,
    passwords: {
      minimum: passwordMinimum,
      isCommon: (password) => findPasswordProblem(password) === 'common',
    },
    pages: (request, url) =>
      url.pathname.startsWith('/sandbox/') ? outside.sandbox?.pages(request) : undefined,
    rateLimits: options.rateLimits ?? defaultRateLimits,
    insertLimits: visitorTables,
    uploadLifeHours: settings.uploadLifeHours,
    orphanLifeHours: settings.orphanLifeHours,
  });

  return {
    ...backend,
    jobs: [
      { name: 'apply decisions', everySeconds: 2, run: () => applyDueDecisions(dependencies) },
      { name: 'deliver mail', everySeconds: 2, run: () => deliverDueMail(dependencies) },
      { name: 'run due jobs', everySeconds: 60, run: () => runDueJobs(dependencies) },
      ...backend.jobs,
    ],
    start: () => outside.sandbox?.start(),
    async close() {
      await outside.sandbox?.stop();
      await backend.close();
    },
  };
}
