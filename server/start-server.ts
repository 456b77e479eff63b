import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from 'embedded-supabase/database/database.ts';
import { migrate, readMigrations } from 'embedded-supabase/database/migrate.ts';
import { restrictPermissions } from 'embedded-supabase/database/restrict-permissions.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { seed } from 'embedded-supabase/database/seed.ts';
import { requireWritable } from './require-writable.ts';
import { readSettings, type Settings } from './settings.ts';
import type { Log } from 'embedded-supabase/log.ts';
import type { RateLimits } from 'embedded-supabase/http/rate-limits.ts';
import { prepareLocalAccounts } from './seed/demo-accounts.ts';
import { createDiskFileStore } from 'embedded-supabase/node/disk-file-store.ts';
import { startJobs } from 'embedded-supabase/node/jobs.ts';
import { listen } from 'embedded-supabase/node/listen.ts';
import { withLease, type Leases } from 'embedded-supabase/database/leases.ts';
import { openLeases } from 'embedded-supabase/database/server-leases.ts';
import { checkLiveDatabase } from './check-live-database.ts';
import {
  checkDatabaseFolder,
  confirmPair,
  noteChanges,
  pairAnew,
  usePair,
} from './installation/installation.ts';
import { createLog, type LogLevel } from './create-log.ts';
import { announceServer } from './running-server.ts';
import { joinBaseline } from './join-baseline.ts';
import { loadSecrets } from './secrets.ts';
import { seedExercises } from './seed/seed-exercises.ts';
import { seedMembership } from './seed/seed-membership.ts';
import { seedFiles } from './seed/seed-files.ts';
import { seedSample } from './seed/sample/seed-sample.ts';
import { createSmtpSender } from './smtp-mail.ts';
import { createCurrentRelease, readRelease } from './release.ts';
import type { StudioOptions } from './studio/studio.ts';

/** How long a start waits for another server that prepares the same database. */
const startLimitMs = 5 * 60_000;
/** With another server, a stop costs no pause: proxies notice it, and open requests finish. Below 30 s together. */
const unhurried = { noticeMs: 5_000, limitMs: 20_000 };

const repository = fileURLToPath(new URL('../', import.meta.url));

export interface ServerOptions {
  /** Overrides of environment variables; an empty text unsets one. */
  env?: Readonly<Record<string, string>>;
  /** Overrides DATA_DIR. */
  dataDir?: string;
  /** Overrides PORT; 0 for any free port. */
  port?: number;
  /** The built site, or a promise while it is being built; undefined: API only. */
  siteDirectory?: string | Promise<string>;
  /** Why the site does not show the current content, in sentences for the owner. */
  contentProblems?: Promise<readonly string[]>;
  /** Lets the owner edit content in the browser. */
  studio?: StudioOptions;
  /** The repository's files for storage, as `<bucket>/<name>`. */
  filesDirectory?: string;
  /**
   * What a new local installation begins with: sample accounts (default); these with invented jumps, orders and messages; or nothing, so that
   * its first visitor makes the owner's account.
   */
  begin?: 'accounts' | 'sample' | 'empty';
  rateLimits?: RateLimits;
  log?: Log;
  /** Level of the default log; default 'warn' locally, 'info' live. */
  logLevel?: LogLevel;
  /** Accepts a database and a DATA_DIR that do not seem to belong together. */
  acceptPair?: boolean;
  /** Whether mail is sent and jobs run. Default true. */
  background?: boolean;
  /** Whether SIGTERM and SIGINT stop the server and the process. Default true. */
  handleSignals?: boolean;
}

export interface RunningServer {
  /** Public URL of the site, without a trailing slash. */
  url: string;
  /** Local URL of the server, regardless of the public one. */
  localUrl: string;
  mode: Settings['mode'];
  /** Password of the demo accounts; undefined in live mode, and for an installation without them. */
  demoPassword: string | undefined;
  /** Finishes running work, then stops. Can be called twice. */
  close(): Promise<void>;
}

/**
 * Starts the server: opens, migrates and seeds the database, then listens. Prints nothing. Throws errors with messages
 * for the terminal (SettingsError, PairError, MigrationError, DirectoryInUseError, port in use).
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const settings = readSettings({
    ...process.env,
    ...options.env,
    ...(options.dataDir === undefined ? {} : { DATA_DIR: options.dataDir }),
    ...(options.port === undefined ? {} : { PORT: String(options.port) }),
  });
  const dataDir = resolve(settings.dataDir);
  // With any free port, a SITE_URL of the environment cannot belong to this server.
  const fixedSiteUrl = settings.port === 0 && !options.env?.SITE_URL ? undefined : settings.siteUrl;
  const log = options.log ?? createLog(settings.mode, options.logLevel);

  await requireWritable(dataDir);
  for (const path of restrictPermissions(dataDir)) {
    log.warn({ path }, 'a path in DATA_DIR belongs to another user and may be readable by others');
  }
  const files = await createDiskFileStore(join(dataDir, 'files'));
  const place = { dataDir, hasDatabaseUrl: settings.databaseUrl !== undefined };
  if (!options.acceptPair) await checkDatabaseFolder(place, files);
  const release = Promise.all([
    Promise.resolve(options.siteDirectory).then(readRelease),
    options.contentProblems ?? [],
  ]).then(([built, contentProblems]) => ({ ...built, contentProblems }));
  // Prevents an unhandled rejection; the promise is awaited below.
  release.catch(() => undefined);
  // Opening the database is slow but uses another thread or process, so other modules load in parallel.
  const [database, { createCrossbar }] = await allOrClose(
    openDatabase(settings, dataDir, log),
    import('./create-crossbar.ts'),
  );

  let leases: Leases | undefined;
  try {
    // Before anything is written: a wrong database would make the sweep treat every file as not needed.
    const missing = options.acceptPair ? [] : await confirmPair(database, place, files);
    if (missing.length > 0) log.warn({ missing }, 'rows name files that are not in DATA_DIR');
    const secrets = await loadSecrets(dataDir);
    const migrations = await readMigrations(join(repository, 'supabase/migrations'));
    await joinBaseline(database, migrations, { dataDir, files, log });
    await migrate(database, migrations);
    const joined = (leases = await openLeases(database, {
      onError: (cause) => log.error({ cause }, 'the leases of this server could not be renewed'),
    }));
    const demoPassword = await withLease(joined, 'start', startLimitMs, async () => {
      await (options.acceptPair ? pairAnew : usePair)(database, dataDir, files);
      await seed(database, join(repository, 'supabase/seed.sql'));
      if (settings.mode === 'live') {
        await checkLiveDatabase(database);
        return undefined;
      }
      return prepareLocalAccounts(database, dataDir, settings.demoPassword, options.begin !== 'empty');
    });

    const first = await release;
    const backend = await withLease(joined, 'start', startLimitMs, async () => {
      const created = await createCrossbar({
        database,
        leases: joined,
        files,
        settings,
        secrets: {
          ...secrets,
          jwtSecret: settings.jwtSecret ?? secrets.jwtSecret,
          secretKey: settings.secretKey ?? secrets.secretKey,
        },
        siteUrl: fixedSiteUrl ?? `http://localhost:${settings.port}`,
        backendUrl: settings.backendUrl,
        release: createCurrentRelease(first),
        studio: options.studio,
        createSmtpSender,
        confirmFiles: async () => void (await confirmPair(database, place, files)),
        noteChanges: () => noteChanges(database, dataDir),
        rateLimits: options.rateLimits,
        log,
      });
      await seedExercises(database, first.exercises ?? []);
      if (first.brand.membership) await seedMembership(database, first.brand.membership);
      await seedFiles(created.storage, options.filesDirectory ?? join(repository, 'content/files'));
      await created.placeProductFiles();
      if (demoPassword !== undefined && options.begin === 'sample')
        await seedSample(created.storage, first.catalog);
      return created;
    });

    const listening = await listen(backend, {
      host: settings.host,
      port: settings.port,
      trustProxy: settings.mode === 'live',
    });
    const url = fixedSiteUrl ?? `http://localhost:${listening.port}`;
    backend.setSiteUrl(url);
    const { background = true } = options;
    if (background) {
      await backend.settleContent();
      backend.start();
    }
    const jobs = startJobs(background ? backend.jobs : [], log, joined);
    const localUrl = `http://${localHost(settings.host)}:${listening.port}`;
    const removeAnnouncement = background ? await announceServer(dataDir, localUrl) : undefined;

    const stop = async () => {
      await removeAnnouncement?.();
      backend.announceStop();
      const hasPeers = await joined.hasPeers().catch(() => false);
      await Promise.all([listening.close(hasPeers ? unhurried : {}), jobs.close()]);
      await backend.close();
      await noteChanges(database, dataDir).catch((cause: unknown) =>
        log.error({ cause }, 'DATA_DIR does not know the last changes of its database'),
      );
      await joined.close();
      await database.close();
    };
    let stopped: Promise<void> | undefined;
    const close = () => (stopped ??= stop());
    if (options.handleSignals ?? true) stopOnSignals(close);
    return { url, localUrl, mode: settings.mode, demoPassword, close };
  } catch (error) {
    await leases?.close();
    await database.close();
    throw error;
  }
}

/** Returns a host for local requests: loopback if the server listens on all addresses. */
function localHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function openDatabase(settings: Settings, dataDir: string, log: Log): Promise<Database> {
  return settings.databaseUrl === undefined
    ? openPglite({ directory: join(dataDir, 'db') })
    : openPostgres({
        url: settings.databaseUrl,
        onConnectionError: (error) => log.error({ message: error.message }, 'a database connection failed'),
      });
}

/** Like Promise.all, but closes the database when something fails, so that it is not left locked. */
async function allOrClose<Rest extends unknown[]>(
  database: Promise<Database>,
  ...rest: { [Index in keyof Rest]: Rest[Index] | Promise<Rest[Index]> }
): Promise<[Database, ...Rest]> {
  try {
    return (await Promise.all([database, ...rest] as const)) as [Database, ...Rest];
  } catch (error) {
    await database.then(
      (opened) => opened.close(),
      () => undefined,
    );
    throw error;
  }
}

function stopOnSignals(close: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // The handler runs once, so a second signal ends the process immediately.
    process.once(signal, () => {
      void close().finally(() => process.exit());
    });
  }
}
