import type { FunctionDependencies } from '../supabase/functions/_shared/dependencies.ts';
import { brand, catalogue } from '../supabase/functions/_shared/catalogue.generated.ts';
import { createCancelSubscriptions } from '../supabase/functions/_shared/cancel-subscriptions.ts';
import { applyDueDecisions } from '../supabase/functions/_shared/apply-due-decisions.ts';
import { createPasswordCheck } from '../supabase/functions/_shared/check-password.ts';
import { deliverDueMail } from '../supabase/functions/deliver-mail/handler.ts';
import { runDueJobs } from '../supabase/functions/run-jobs/handler.ts';
import { createAuthLimits } from './auth/auth-limits.ts';
import { authNeeds, createAuthService } from './auth/auth-service.ts';
import { createPasswordHasher } from './auth/password-hasher.ts';
import { createSigningKeys } from './auth/signing-keys.ts';
import { sweepAuth } from './auth/sweep-auth.ts';
import { createDataService } from './data/service.ts';
import { dataRateLimit } from './data/visitor-tables.ts';
import type { Database } from './database/database.ts';
import type { Settings } from './env.ts';
import { createFunctionsHost, functionNeeds, functionRateLimit } from './functions/host.ts';
import { createServiceClient } from './functions/service-client.ts';
import { functionLog } from './functions/function-log.ts';
import { openOutsideWorld, type SmtpSender } from './functions/outside-world.ts';
import { functions } from './functions/registry.ts';
import { createGateway, type Gateway, type Mount } from './gateway/gateway.ts';
import { gatewayErrors } from './http/gateway-error.ts';
import { createHealthChecks } from './gateway/health.ts';
import type { Log } from './log.ts';
import { createRateLimiter, defaultRateLimits, type RateLimits } from './http/rate-limits.ts';
import { createVerifyCaller, verifySocketToken } from './gateway/verify-caller.ts';
import { createRealtime } from './realtime/realtime-service.ts';
import { createSiteHandler } from './site/site-handler.ts';
import type { SiteFiles } from './site/site-files.ts';
import type { FileStore } from './storage/file-store.ts';
import { createLinkSigner } from './storage/link-signer.ts';
import { isResumablePath } from './storage/resumable-uploads.ts';
import type { StorageDependencies } from './storage/storage-context.ts';
import { createStorageService, MAX_FILE_SIZE, storageNeeds } from './storage/storage-service.ts';
import { sweepOrphans } from './storage/sweep-orphans.ts';
import { sweepUploads } from './storage/sweep-uploads.ts';

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

/** Work that comes round again and again. */
export interface Job {
  name: string;
  /** Pause between the end of one run and the beginning of the next. */
  everySeconds: number;
  run(): Promise<unknown>;
}

export interface BackendOptions {
  /** Open and migrated; closing it stays with the caller. */
  database: Database;
  files: FileStore;
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
  /** Origin people open, without a trailing slash. */
  siteUrl: string;
  /** Origin at which the api is reached, where that is not the site's. */
  backendUrl?: string;
  /** The built site; without it the backend serves its api alone. */
  site?: SiteFiles;
  /** Needed for SMTP_URL, because only `node/` opens sockets. */
  createSmtpSender?: SmtpSender;
  log: Log;
  /** Replaces the default limits; an empty object lifts them. */
  rateLimits?: RateLimits;
  /** Replaces the time after which a request is answered with 504. */
  answerLimitMs?: number;
  now?: () => Date;
}

export interface Backend {
  fetch: Gateway['fetch'];
  /** What has to be done again and again while the backend runs. */
  jobs: readonly Job[];
  storage: StorageDependencies;
  /** Begins the background work of the sandbox, if there is one. */
  start(): void;
  /** For a server that learns its port by listening: links and tokens name this origin from now on. */
  setSiteUrl(siteUrl: string): void;
  /** Ends the background work. The database stays open. */
  close(): Promise<void>;
}

/** Wires the services into one handler. Opens no socket and no file. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { database, files, settings, secrets, log, now = () => new Date() } = options;
  let siteUrl = options.siteUrl;
  const backendUrl = () => options.backendUrl ?? siteUrl;
  const fetchInside = (request: Request): Promise<Response> =>
    gateway.fetch(request, { clientAddress: 'internal', internal: true });

  const outside = await openOutsideWorld({
    database,
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
      return siteUrl;
    },
    get supabaseUrl() {
      return backendUrl();
    },
    downloadLinkSecret: secrets.linkSecret,
    serviceKeys: [secrets.secretKey],
    jobsSecret: settings.jobsSecret,
    catalogue,
    brand,
    sendMail: outside.sendMail,
    subscribe: outside.subscribe,
    // Each account is a client of its own to the auth service, so that nobody's wrong guesses count against another.
    checkPassword: createPasswordCheck((email) =>
      createServiceClient(settings.publishableKey, (request) =>
        Promise.resolve(gateway.fetch(request, { clientAddress: `password of ${email}`, internal: true })),
      ),
    ),
    cancelSubscriptions: createCancelSubscriptions(payments),
    now,
    log: functionLog(log),
  };

  const storage: StorageDependencies = {
    database,
    files,
    links: createLinkSigner(secrets.jwtSecret),
    maxFileSize: MAX_FILE_SIZE,
    uploadLifeMs: settings.uploadLifeHours * 3_600_000,
    orphanLifeMs: settings.orphanLifeHours * 3_600_000,
    siteUrl: backendUrl,
    log,
  };
  const data = createDataService({ database, log });
  const verifyCaller = createVerifyCaller({
    publishableKey: settings.publishableKey,
    secretKey: secrets.secretKey,
    jwtSecret: secrets.jwtSecret,
    issuer: () => `${siteUrl}/auth/v1`,
  });
  const realtime = createRealtime({
    database,
    verifyToken: (token) => verifySocketToken(verifyCaller, token),
    log,
    now,
  });
  const functionsHost = createFunctionsHost({ functions, dependencies, log });
  const mounts: Mount[] = [
    {
      name: 'rest',
      prefix: '/rest/v1',
      service: data,
      body: 'buffered',
      needs: () => 'required',
      rateLimit: dataRateLimit,
    },
    {
      name: 'storage',
      prefix: '/storage/v1',
      service: createStorageService(storage),
      body: 'streamed',
      needs: storageNeeds,
      answersOptions: isResumablePath,
    },
    {
      name: 'functions',
      prefix: '/functions/v1',
      service: functionsHost,
      body: 'buffered',
      needs: (_method, path) => functionNeeds(functions, path),
      rateLimit: (_method, path) => functionRateLimit(functions, path),
    },
    {
      name: 'auth',
      prefix: '/auth/v1',
      service: createAuthService({
        database,
        keys: createSigningKeys(secrets.jwtSecret),
        hasher: createPasswordHasher(),
        limits: createAuthLimits(),
        siteUrl: () => siteUrl,
        log,
        now,
      }),
      body: 'buffered',
      needs: authNeeds,
    },
    {
      name: 'realtime',
      prefix: '/realtime/v1',
      service: realtime.service,
      body: 'buffered',
      needs: () => 'required',
    },
  ];

  const site = options.site === undefined ? undefined : createSiteHandler(options.site);
  const gateway = createGateway({
    mounts,
    async pages(request, url) {
      if (url.pathname.startsWith('/sandbox/') && outside.sandbox !== undefined) {
        return outside.sandbox.pages(request);
      }
      if (site === undefined) throw gatewayErrors.notFound();
      return site(request);
    },
    health: createHealthChecks(database, files),
    verifyCaller,
    rateLimiter: createRateLimiter(options.rateLimits ?? defaultRateLimits),
    localMode: settings.mode === 'local',
    answerLimitMs: options.answerLimitMs,
    https: () => backendUrl().startsWith('https:'),
    log,
  });

  return {
    ...gateway,
    jobs: [
      { name: 'apply decisions', everySeconds: 2, run: () => applyDueDecisions(dependencies) },
      { name: 'deliver mail', everySeconds: 2, run: () => deliverDueMail(dependencies) },
      { name: 'run due jobs', everySeconds: 60, run: () => runDueJobs(dependencies) },
      { name: 'sweep sessions', everySeconds: 3600, run: () => sweepAuth(database, now()) },
      { name: 'end realtime channels', everySeconds: 15, run: () => realtime.sweep() },
      { name: 'follow the publication', everySeconds: 5, run: () => realtime.followPublication() },
      { name: 'sweep unfinished uploads', everySeconds: 600, run: () => sweepUploads(storage, now()) },
      { name: 'sweep stored files', everySeconds: 3600, run: () => sweepOrphans(storage, now()) },
    ],
    storage,
    start: () => outside.sandbox?.start(),
    setSiteUrl: (url) => {
      siteUrl = url;
    },
    close: async () => {
      await functionsHost.finish();
      await outside.sandbox?.stop();
      await realtime.close();
      await data.close();
    },
  };
}
