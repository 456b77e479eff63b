import { createAuthLimits } from './auth/auth-limits.ts';
import type { PasswordRules, QueueMail } from './auth/auth-ports.ts';
import { authKeyRequirement, createAuthService } from './auth/auth-service.ts';
import { createPasswordHasher } from './auth/password-hasher.ts';
import { createSigningKeys } from './auth/signing-keys.ts';
import { sweepAuth } from './auth/sweep-auth.ts';
import { insertLimitOf } from './data/insert-limit.ts';
import { createDataService } from './data/service.ts';
import { countInPostgres } from './database/count-in-postgres.ts';
import type { Database } from './database/database.ts';
import type { Leases } from './database/leases.ts';
import {
  createFunctionsHost,
  functionBody,
  functionKeyRequirement,
  functionRateLimit,
  type HostedFunctions,
} from './functions/host.ts';
import { createGateway, type Gateway, type Mount } from './gateway/gateway.ts';
import { createHealthChecks } from './gateway/health.ts';
import { createVerifyCaller, verifySocketToken } from './gateway/verify-caller.ts';
import { gatewayErrors } from './http/gateway-error.ts';
import { countInMemory, createRateLimiter, type RateLimits } from './http/rate-limits.ts';
import type { Log } from './log.ts';
import { createRealtime } from './realtime/realtime-service.ts';
import type { SiteFiles } from './site/site-files.ts';
import { createSiteHandler } from './site/site-handler.ts';
import type { FileStore } from './storage/file-store.ts';
import { createLinkSigner } from './storage/link-signer.ts';
import { isResumablePath } from './storage/resumable-uploads.ts';
import type { StorageDependencies } from './storage/storage-context.ts';
import { createStorageService, MAX_FILE_SIZE, storageKeyRequirement } from './storage/storage-service.ts';
import { createFileSweep, type FileSweep } from './storage/sweep-files.ts';
import { sweepUploads } from './storage/sweep-uploads.ts';

/** A recurring background task. */
export interface Job {
  name: string;
  /** Pause between the end of one run and the start of the next. */
  everySeconds: number;
  /** Whether each server runs it, because it is about what that server has in memory. Otherwise one of them does. */
  everywhere?: boolean;
  run(): Promise<unknown>;
}

/** What a project passes to `createBackend`. */
export interface BackendOptions {
  /** Open and migrated. The caller closes it. */
  database: Database;
  files: FileStore;
  /** `sb_publishable_…`, sent by browsers. */
  publishableKey: string;
  /** `sb_secret_…`, the API key with the role service_role. */
  secretKey: string;
  /** Signs access tokens (HS256). */
  jwtSecret: string;
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Origin of the API, if it differs from `siteUrl`. */
  backendUrl?: string;
  /** Answers only direct requests from this machine. */
  localOnly: boolean;
  /** Functions by name. */
  functions: HostedFunctions;
  queueMail: QueueMail;
  passwords: PasswordRules;
  /** The built site. Without it the backend serves only the API. */
  site?: SiteFiles;
  /** Serves additional pages; returns undefined for any other address. */
  pages?: (request: Request, url: URL) => Promise<Response> | undefined;
  /** Limits by name. A name without an entry is unlimited, except for 'account mail': the auth service has a default for it. */
  rateLimits: RateLimits;
  /** Maps a table to the rate limit for inserts into it. */
  insertLimits: ReadonlyMap<string, string>;
  /** How long an interrupted upload can be resumed. */
  uploadLifeHours: number;
  /** How long stored bytes without a database row are kept before they move to the trash. */
  orphanLifeHours: number;
  /** Throws when the database and the files do not belong together, so that no file is removed. */
  confirmFiles?: () => Promise<void>;
  /** Of servers that share the database and the files. Without them, the process is alone. */
  leases?: Leases;
  log: Log;
  /** Overrides the time after which a request is answered with 504. */
  answerLimitMs?: number;
  now?: () => Date;
}

export interface Backend {
  fetch: Gateway['fetch'];
  /** Tasks to run for as long as the backend is open; see `startJobs`. */
  jobs: readonly Job[];
  storage: StorageDependencies;
  fileSweep: FileSweep;
  siteUrl(): string;
  /** Changes the origin in new links and tokens, for a server that learns its port by listening. */
  setSiteUrl(siteUrl: string): void;
  /** From now on `/readyz` answers 503, so that a proxy sends new requests to another server. */
  announceStop(): void;
  /** Waits for running functions and closes the services. The database stays open. */
  close(): Promise<void>;
}

/** Wires the services into one request handler. Opens no socket and no file. */
export function createBackend(options: BackendOptions): Backend {
  const { database, files, functions, log, now = () => new Date() } = options;
  let siteUrl = options.siteUrl;
  let isStopping = false;
  const backendUrl = () => options.backendUrl ?? siteUrl;

  const storage: StorageDependencies = {
    database,
    files,
    links: createLinkSigner(options.jwtSecret),
    maxFileSize: MAX_FILE_SIZE,
    uploadLifeMs: options.uploadLifeHours * 3_600_000,
    orphanLifeMs: options.orphanLifeHours * 3_600_000,
    confirmFiles: options.confirmFiles,
    siteUrl: backendUrl,
    log,
  };
  const fileSweep = createFileSweep(storage);
  const createCounter = database.engine === 'postgres' ? countInPostgres(database) : countInMemory;
  const data = createDataService({ database, log });
  const verifyCaller = createVerifyCaller({
    publishableKey: options.publishableKey,
    secretKey: options.secretKey,
    jwtSecret: options.jwtSecret,
    issuer: () => `${siteUrl}/auth/v1`,
  });
  const realtime = createRealtime({
    database,
    verifyToken: (token) => verifySocketToken(verifyCaller, token),
    log,
    now,
  });
  const functionsHost = createFunctionsHost({ functions, log });
  const mounts: Mount[] = [
    {
      name: 'rest',
      prefix: '/rest/v1',
      service: data,
      body: () => 'buffered',
      keyRequirement: () => 'required',
      rateLimit: (method, path) => insertLimitOf(options.insertLimits, method, path),
    },
    {
      name: 'storage',
      prefix: '/storage/v1',
      service: createStorageService(storage, options.leases),
      body: () => 'streamed',
      keyRequirement: storageKeyRequirement,
      answersOptions: isResumablePath,
    },
    {
      name: 'functions',
      prefix: '/functions/v1',
      service: functionsHost,
      body: (path) => functionBody(functions, path),
      keyRequirement: (_method, path) => functionKeyRequirement(functions, path),
      rateLimit: (_method, path) => functionRateLimit(functions, path),
    },
    {
      name: 'auth',
      prefix: '/auth/v1',
      service: createAuthService({
        database,
        keys: createSigningKeys(options.jwtSecret),
        hasher: createPasswordHasher(),
        limits: createAuthLimits(options.rateLimits['account mail'], createCounter),
        passwords: options.passwords,
        queueMail: options.queueMail,
        siteUrl: () => siteUrl,
        log,
        now,
      }),
      body: () => 'buffered',
      keyRequirement: authKeyRequirement,
    },
    {
      name: 'realtime',
      prefix: '/realtime/v1',
      service: realtime.service,
      body: () => 'buffered',
      keyRequirement: () => 'required',
    },
  ];

  const site = options.site === undefined ? undefined : createSiteHandler(options.site);
  const gateway = createGateway({
    mounts,
    async pages(request, url) {
      const page = options.pages?.(request, url) ?? site?.(request);
      if (page === undefined) throw gatewayErrors.notFound();
      return page;
    },
    health: createHealthChecks(database, files),
    isReady: () => !isStopping,
    verifyCaller,
    rateLimiter: createRateLimiter(options.rateLimits, createCounter),
    localMode: options.localOnly,
    answerLimitMs: options.answerLimitMs,
    https: () => backendUrl().startsWith('https:'),
    log,
  });

  return {
    ...gateway,
    jobs: [
      { name: 'sweep sessions', everySeconds: 3600, run: () => sweepAuth(database, now()) },
      { name: 'end realtime channels', everySeconds: 15, everywhere: true, run: () => realtime.sweep() },
      {
        name: 'refresh publication',
        everySeconds: 5,
        everywhere: true,
        run: () => realtime.refreshPublication(),
      },
      { name: 'sweep unfinished uploads', everySeconds: 600, run: () => sweepUploads(storage, now()) },
      { name: 'sweep stored files', everySeconds: 3600, run: () => fileSweep.run(now()) },
    ],
    storage,
    fileSweep,
    siteUrl: () => siteUrl,
    setSiteUrl: (url) => {
      siteUrl = url;
    },
    announceStop: () => {
      isStopping = true;
    },
    async close() {
      await functionsHost.finish();
      await realtime.close();
      await data.close();
    },
  };
}
