import { applyDueDecisions } from '#functions/_shared/apply-due-decisions.ts';
import { createPasswordCheck } from '#functions/_shared/check-password.ts';
import type { FunctionDependencies } from '#functions/_shared/dependencies.ts';
import { findPasswordProblem, passwordMinimum } from '#domain/find-password-problem.ts';
import { deliverDueMail } from '#functions/deliver-mail/handler.ts';
import { createPush, type PushKeys } from '#functions/_shared/push/send-push.ts';
import { runDueJobs } from '#functions/run-jobs/handler.ts';
import { createMemoryLeases } from 'embedded-supabase/database/leases.ts';
import { networkOf } from 'embedded-supabase/http/rate-limits.ts';
import { createBackend, type Backend, type BackendOptions } from 'embedded-supabase';
import type { SiteFiles } from 'embedded-supabase/site/site-files.ts';
import { defaultRateLimits } from './default-rate-limits.ts';
import type { Settings } from './settings.ts';
import { createFirstOwner } from './functions/first-owner.ts';
import { presentUnknownFiles } from './functions/present-unknown-files.ts';
import { functionLog } from './functions/function-log.ts';
import { openExternalServices, type SmtpSender } from './functions/external-services.ts';
import { queueAccountMail } from './functions/queue-account-mail.ts';
import { bindFunctions } from './functions/registry.ts';
import { createServiceClient } from './functions/service-client.ts';
import { createUploads } from './media/uploads.ts';
import { placeProductFiles, setProductFiles } from './product-files.ts';
import type { CurrentRelease } from './release.ts';
import { reportJobs } from './report-jobs.ts';
import { createStudio, type StudioOptions } from './studio/studio.ts';
import { withOtherSites } from './studio/shared-site.ts';
import { withUploads } from './studio/uploaded-files.ts';
import { visitorTables } from './visitor-tables.ts';

/** The secrets of one installation. */
export interface Secrets {
  /** Signs access tokens (HS256). */
  jwtSecret: string;
  /** `sb_secret_…`: the API key with the role service_role. */
  secretKey: string;
  /** Signs the download links of receipts. */
  linkSecret: string;
  /** `whsec_…`: signs the sandbox's webhooks. */
  sandboxWebhookSecret: string;
  /** Sign push messages. */
  pushKeys: PushKeys;
}

export interface CrossbarOptions extends Pick<
  BackendOptions,
  | 'database'
  | 'leases'
  | 'files'
  | 'siteUrl'
  | 'backendUrl'
  | 'log'
  | 'answerLimitMs'
  | 'now'
  | 'confirmFiles'
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
    | 'pushHosts'
    | 'pushTestHost'
  >;
  secrets: Secrets;
  /** Site, catalog and brand. Publishing replaces them together. */
  release: CurrentRelease;
  /** Lets the owner edit content in the browser. Undefined for a server that cannot build the site. */
  studio?: StudioOptions;
  /** Needed for SMTP_URL. */
  createSmtpSender?: SmtpSender;
  /** Writes to DATA_DIR how many changed rows its database has counted. */
  noteChanges?: () => Promise<void>;
  /** Replaces the default limits; an empty object disables them. */
  rateLimits?: BackendOptions['rateLimits'];
}

export interface Crossbar extends Backend {
  /** Starts the background work of the sandbox in local mode. */
  start(): void;
  /** Stores the downloads of the current products, after the files of the repository. */
  placeProductFiles(): Promise<void>;
  /** Records the result of a publication that a crash interrupted, and begins to listen to other servers. */
  settleContent(): Promise<void>;
}

/** Creates the embedded backend with the site's functions, mails and jobs, and in local mode its sandbox. */
export async function createCrossbar(options: CrossbarOptions): Promise<Crossbar> {
  const { settings, secrets, release, log, now = () => new Date() } = options;
  const fetchInternal = (request: Request): Promise<Response> =>
    backend.fetch(request, { clientAddress: 'internal', internal: true });
  const backendUrl = () => options.backendUrl ?? backend.siteUrl();

  const services = await openExternalServices({
    database: options.database,
    settings,
    sandboxWebhookSecret: secrets.sandboxWebhookSecret,
    brand: () => release.current().brand,
    siteUrl: backendUrl,
    deliver: fetchInternal,
    createSmtpSender: options.createSmtpSender,
    log,
    now,
  });

  const payments = {
    supabase: createServiceClient(secrets.secretKey, fetchInternal),
    stripe: services.stripe,
    livemode: services.livemode,
  };
  const uploads = createUploads();
  const dependencies: FunctionDependencies = {
    ...payments,
    isSandbox: services.isSandbox,
    storedFiles: {
      held: async () => presentUnknownFiles(await backend.fileSweep.held()),
      move: () => backend.fileSweep.moveHeld(),
      lowDisk: () => backend.fileSweep.lowDisk(),
    },
    stripeWebhookSecret: services.stripeWebhookSecret,
    subscriptionPrice: services.subscriptionPrice,
    get siteUrl() {
      return backend.siteUrl();
    },
    get supabaseUrl() {
      return backendUrl();
    },
    downloadLinkSecret: secrets.linkSecret,
    serviceKeys: [secrets.secretKey],
    jobsSecret: settings.jobsSecret,
    get catalog() {
      return release.current().catalog;
    },
    get brand() {
      return release.current().brand;
    },
    uploads,
    get contentProblems() {
      return release.current().contentProblems ?? [];
    },
    sendMail: services.sendMail,
    mailSender: services.mailSender,
    push: createPush({
      keys: secrets.pushKeys,
      contact: release.current().brand.supportEmail,
      others: { hosts: settings.pushHosts, testHost: settings.pushTestHost },
      fetch,
    }),
    subscribe: services.subscribe,
    // A client address per account, so that wrong guesses for one account do not count against another.
    checkPassword: createPasswordCheck((email) =>
      createServiceClient(settings.publishableKey, (request) =>
        backend.fetch(request, { clientAddress: `password of ${email}`, internal: true }),
      ),
    ),
    // The host of functions replaces what the client wrote there.
    networkOf: ({ headers }) => networkOf(headers.get('x-forwarded-for') ?? ''),
    now,
    log: functionLog(log),
  };

  const studio =
    options.studio === undefined
      ? undefined
      : createStudio({
          ...options.studio,
          supabase: payments.supabase,
          database: options.database,
          leases: options.leases ?? createMemoryLeases(),
          release,
          uploads,
          log: dependencies.log,
        });
  const backend = createBackend({
    ...options,
    ...secrets,
    site: release.current().site === undefined ? undefined : siteOf(release, options.studio),
    publishableKey: settings.publishableKey,
    localOnly: settings.mode === 'local',
    functions: {
      ...bindFunctions(dependencies),
      ...(settings.mode === 'local' && {
        'first-owner': createFirstOwner(options.database, dependencies.log),
      }),
      ...studio?.functions,
    },
    queueMail: queueAccountMail,
    passwords: {
      minimum: passwordMinimum,
      isCommon: (password) => findPasswordProblem(password) === 'common',
    },
    pages: (request, url) =>
      url.pathname.startsWith('/sandbox/') ? services.sandbox?.pages(request) : undefined,
    rateLimits: options.rateLimits ?? defaultRateLimits,
    insertLimits: visitorTables,
    uploadLifeHours: settings.uploadLifeHours,
    orphanLifeHours: settings.orphanLifeHours,
  });

  return {
    ...backend,
    jobs: reportJobs(
      [
        { name: 'apply decisions', everySeconds: 2, run: () => applyDueDecisions(dependencies) },
        { name: 'deliver mail', everySeconds: 2, run: () => deliverDueMail(dependencies) },
        { name: 'publish scheduled articles', everySeconds: 20, run: async () => studio?.publishDue(now()) },
        { name: 'note changed rows', everySeconds: 60, run: async () => options.noteChanges?.() },
        { name: 'run due jobs', everySeconds: 60, run: () => runDueJobs(dependencies) },
        ...(studio?.refresh
          ? [{ name: 'serve the current site', everySeconds: 5, everywhere: true, run: studio.refresh }]
          : []),
        ...backend.jobs,
      ],
      payments.supabase,
      dependencies.log,
    ),
    start: () => services.sandbox?.start(),
    async placeProductFiles() {
      const { catalog } = release.current();
      // The owner sees a missing file in the doctor; it is no reason not to start.
      await placeProductFiles(payments.supabase, catalog).catch((cause: unknown) =>
        dependencies.log('error', 'A PDF of a product could not be placed', { cause }),
      );
      await setProductFiles(payments.supabase, catalog);
    },
    settleContent: async () => studio?.open(),
    async close() {
      await studio?.close();
      uploads.reader.close();
      await services.sandbox?.stop();
      await backend.close();
    },
  };
}

function siteOf(release: CurrentRelease, studio: StudioOptions | undefined): SiteFiles {
  if (studio === undefined) return release;
  return withUploads(withOtherSites(release, studio.sites.root), studio.contentFolders ?? []);
}
