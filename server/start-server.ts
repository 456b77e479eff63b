import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from 'embedded-supabase/database/database.ts';
import { migrate } from 'embedded-supabase/database/migrate.ts';
import { narrowAccess } from 'embedded-supabase/database/narrow-access.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { seed } from 'embedded-supabase/database/seed.ts';
import { readSettings, type Settings } from './settings.ts';
import type { Log } from 'embedded-supabase/log.ts';
import type { RateLimits } from 'embedded-supabase/http/rate-limits.ts';
import { prepareDemoAccounts } from './seed/demo-accounts.ts';
import { createDiskFileStore } from 'embedded-supabase/node/disk-file-store.ts';
import { startJobs } from 'embedded-supabase/node/jobs.ts';
import { listen } from 'embedded-supabase/node/listen.ts';
import { checkLiveDatabase } from './check-live-database.ts';
import { createLog, type LogLevel } from './create-log.ts';
import { readSite } from 'embedded-supabase/node/read-site.ts';
import { announceServer } from './running-server.ts';
import { loadSecrets } from './secrets.ts';
import { seedExercises } from './seed/seed-exercises.ts';
import { seedFiles } from './seed/seed-files.ts';
import { createSmtpSender } from './smtp-mail.ts';

const repository = fileURLToPath(new URL('../', import.meta.url));

export interface ServerOptions {
  /** Settings that replace those of the environment; an empty text unsets one. */
  env?: Readonly<Record<string, string>>;
  /** Instead of DATA_DIR. */
  dataDir?: string;
  /** Instead of PORT; 0 takes a free one. */
  port?: number;
  /** The built site, which may still be under way; without it the server answers its api alone. */
  siteDirectory?: string | Promise<string>;
  /** Files of the repository that storage has from the start, as `<bucket>/<name>`. */
  filesDirectory?: string;
  rateLimits?: RateLimits;
  log?: Log;
  /** How much the default log says: locally 'warn', live 'info'. */
  logLevel?: LogLevel;
  /** Whether mail goes out and the other jobs run. Default true. */
  background?: boolean;
  /** Whether SIGTERM and SIGINT stop the server and then the process. Default true. */
  handleSignals?: boolean;
}

export interface RunningServer {
  /** Where people open the site, without a trailing slash. */
  url: string;
  /** Where it answers on this machine, whatever address people open. */
  ownUrl: string;
  mode: Settings['mode'];
  /** What the demo accounts of local mode were given; undefined in live mode, which has none. */
  demoPassword: string | undefined;
  /** Finishes what is under way, then stops. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Starts everything: opens the database, brings it up to date, seeds it, and listens once all that is done. Prints nothing.
 * Throws errors whose message is for the person at the terminal (SettingsError, MigrationError, DirectoryInUseError, a taken
 * port).
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const settings = readSettings({
    ...process.env,
    ...options.env,
    ...(options.dataDir === undefined ? {} : { DATA_DIR: options.dataDir }),
    ...(options.port === undefined ? {} : { PORT: String(options.port) }),
  });
  const dataDir = resolve(settings.dataDir);
  // Where the port is left open, an address in the environment cannot be about this server.
  const fixedSiteUrl = settings.port === 0 && !options.env?.SITE_URL ? undefined : settings.siteUrl;
  const log = options.log ?? createLog(settings.mode, options.logLevel);

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const path of narrowAccess(dataDir)) {
    log.warn({ path }, 'a path in DATA_DIR belongs to another user and may be readable by others');
  }
  const site =
    options.siteDirectory === undefined ? undefined : Promise.resolve(options.siteDirectory).then(readSite);
  // Awaited below, when the database is ready.
  site?.catch(() => undefined);
  // A database takes a while to open and works in a thread or process of its own: the services are loaded meanwhile.
  const [database, { createCrossbar }, secrets, files] = await together(
    openDatabase(settings, dataDir, log),
    import('./create-crossbar.ts'),
    loadSecrets(dataDir),
    createDiskFileStore(join(dataDir, 'files')),
  );

  try {
    await migrate(database, join(repository, 'supabase/migrations'));
    await seed(database, join(repository, 'supabase/seed.sql'));
    if (settings.mode === 'live') await checkLiveDatabase(database, settings.stripe.secretKey);
    const demoPassword =
      settings.mode === 'local'
        ? await prepareDemoAccounts(database, dataDir, settings.demoPassword)
        : undefined;

    const backend = await createCrossbar({
      database,
      files,
      settings,
      secrets: {
        ...secrets,
        jwtSecret: settings.jwtSecret ?? secrets.jwtSecret,
        secretKey: settings.secretKey ?? secrets.secretKey,
      },
      siteUrl: fixedSiteUrl ?? `http://localhost:${settings.port}`,
      backendUrl: settings.backendUrl,
      site: await site,
      createSmtpSender,
      rateLimits: options.rateLimits,
      log,
    });
    await seedFiles(backend.storage, options.filesDirectory ?? join(repository, 'content/files'));
    await seedExercises(database);

    const listening = await listen(backend, {
      host: settings.host,
      port: settings.port,
      trustProxy: settings.mode === 'live',
    });
    const url = fixedSiteUrl ?? `http://localhost:${listening.port}`;
    backend.setSiteUrl(url);
    const { background = true } = options;
    if (background) backend.start();
    const jobs = startJobs(background ? backend.jobs : [], log);
    const ownUrl = `http://${ownHost(settings.host)}:${listening.port}`;
    const withdraw = background ? await announceServer(dataDir, ownUrl) : undefined;

    const stop = async () => {
      await withdraw?.();
      await listening.close();
      await jobs.close();
      await backend.close();
      await database.close();
    };
    let stopped: Promise<void> | undefined;
    const close = () => (stopped ??= stop());
    if (options.handleSignals ?? true) stopOnSignals(close);
    return { url, ownUrl, mode: settings.mode, demoPassword, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A host that means every address of the machine is reached at its loopback. */
function ownHost(host: string): string {
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

/** Waits for everything at once; when something fails, the database is not left open and locked. */
async function together<Rest extends unknown[]>(
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
    // A second signal finds no handler and ends the process at once.
    process.once(signal, () => {
      void close().finally(() => process.exit());
    });
  }
}
