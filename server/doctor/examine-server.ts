import type { Taxes } from '#domain/taxes.ts';
import { existsSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createDiskFileStore } from 'embedded-supabase/node/disk-file-store.ts';
import type { FileStore } from 'embedded-supabase/storage/file-store.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { RightsError, requireRights } from 'embedded-supabase/database/require-rights.ts';
import { isLiveKey } from '#functions/_shared/service-addresses.ts';
import type { Membership } from '#functions/_shared/dependencies.ts';
import { checkPair } from '../installation/installation.ts';
import { PairError } from '../installation/pair-error.ts';
import { SettingsError, type Settings } from '../settings.ts';
import { checkLiveDatabase } from '../check-live-database.ts';
import { findRunningServer } from '../running-server.ts';
import { loadSecrets } from '../secrets.ts';
import { examineDatabase } from './examine-database.ts';
import { examineMail, examinePayments } from './examine-services.ts';
import { advice, fine, reasonOf, wrong, type Finding } from '#domain/finding.ts';

interface ServerContext {
  membership: Membership;
  taxes: Taxes | undefined;
  migrationsDirectory: string;
  fetcher: typeof fetch;
}

/** Checks everything that a single-server installation needs. Changes nothing. */
export async function examineServer(
  settings: Settings,
  { membership, taxes, migrationsDirectory, fetcher }: ServerContext,
): Promise<Finding[]> {
  const { siteUrl } = settings;
  return [
    settings.mode === 'local'
      ? advice('This is local mode, for this machine only. For live mode, set a public HOST or SITE_URL.')
      : fine('The settings are complete for live mode.'),
    ...(settings.mode === 'live' && siteUrl?.startsWith('http:')
      ? [wrong('SITE_URL starts with http:. Passwords and payments need https:.')]
      : []),
    ...(await examineDataDir(resolve(settings.dataDir))),
    ...(await examineOwnDatabase(settings, migrationsDirectory)),
    ...(await examinePayments(settings.stripe, {
      webhookUrl:
        settings.mode === 'live'
          ? `${settings.backendUrl ?? siteUrl}/functions/v1/stripe-webhook`
          : undefined,
      membership,
      taxes,
      fetcher,
    })),
    await examineMail(settings.mail),
    settings.beehiiv.apiKey === undefined
      ? advice('BEEHIIV_API_KEY is not set. Sign-ups are stored and synced once it is.')
      : fine('The newsletter is connected.'),
    // The embedded auth service always requires it.
    fine('Email addresses are confirmed before sign-in.'),
  ];
}

async function examineDataDir(dataDir: string): Promise<Finding[]> {
  if (!existsSync(dataDir)) return [advice(`${dataDir} does not exist yet. The first start creates it.`)];
  try {
    await access(dataDir, constants.R_OK | constants.W_OK);
  } catch {
    return [wrong(`This user cannot write to ${dataDir}.`)];
  }
  const secrets = join(dataDir, 'secrets.json');
  if (!existsSync(secrets)) return [advice(`${dataDir} has no secrets yet. The first start creates them.`)];
  try {
    await loadSecrets(dataDir);
  } catch (error) {
    return [wrong(reasonOf(error))];
  }
  const isOpen = process.platform !== 'win32' && ((await stat(secrets)).mode & 0o077) !== 0;
  return [
    isOpen
      ? wrong(`${secrets} can be read by other users of this machine. Run chmod 600 ${secrets}`)
      : fine(`${dataDir} is writable and has its secrets.`),
  ];
}

async function examineOwnDatabase(settings: Settings, migrationsDirectory: string): Promise<Finding[]> {
  const dataDir = resolve(settings.dataDir);
  if (settings.databaseUrl === undefined) {
    // Only one process can open PGlite, so a running server is checked through its health endpoint.
    const running = await findRunningServer(dataDir);
    if (running !== undefined) return [await examineHealth(running)];
    if (!existsSync(join(dataDir, 'db')))
      return [advice('There is no database yet. The first start creates it.')];
  }
  let database;
  try {
    database = await (settings.databaseUrl === undefined
      ? openPglite({ directory: join(dataDir, 'db') })
      : openPostgres({ url: settings.databaseUrl }));
  } catch (error) {
    return [wrong(reasonOf(error))];
  }
  try {
    await database.asOwner(requireRights);
    const findings = await examineDatabase(database, {
      migrationsDirectory,
      howToMigrate: 'the next start applies them',
    });
    if (settings.mode === 'live' && findings.length > 1) {
      await checkLiveDatabase(database);
      findings.push(...(await examineRehearsal(database, settings.stripe.secretKey)));
    }
    const missing = await checkPair(
      database,
      { dataDir, hasDatabaseUrl: settings.databaseUrl !== undefined },
      await openStoredFiles(join(dataDir, 'files')),
    );
    return missing.length === 0
      ? findings
      : [...findings, wrong(`Stored files are missing: ${missing.join(', ')}`)];
  } catch (error) {
    if (error instanceof PairError || error instanceof RightsError) return [wrong(error.message)];
    if (error instanceof SettingsError) return error.problems.map(wrong);
    return [wrong(`The database couldn’t be examined: ${reasonOf(error)}`)];
  } finally {
    await database.close();
  }
}

/** Advises to take a rehearsal back, once the shop has live keys. */
async function examineRehearsal(database: Database, stripeKey: string | undefined): Promise<Finding[]> {
  if (!isLiveKey(stripeKey ?? '')) return [];
  const { rows } = await database.asOwner((tx) =>
    tx.query(
      `select from jsonb_each_text("public"."count_rehearsal" ()) where "value" <> '0' and "key" <> 'keptOrders' limit 1`,
    ),
  );
  return rows.length === 0
    ? []
    : [
        advice(
          'What payments of the test mode delivered still counts. See it with npm run rehearsal, and take it back with npm run rehearsal -- --take-back.',
        ),
      ];
}

/** Opens the stored files without creating their folder. */
async function openStoredFiles(directory: string): Promise<Pick<FileStore, 'list'>> {
  return existsSync(directory) ? createDiskFileStore(directory) : { async *list() {} };
}

async function examineHealth(url: string): Promise<Finding> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
    return response.ok
      ? fine(
          `The server at ${url} is running, and its database and storage work. It checked its migrations when it started.`,
        )
      : wrong(`The server at ${url} is running, but its database or storage does not work.`);
  } catch (error) {
    return wrong(`The server at ${url} does not respond: ${reasonOf(error)}`);
  }
}
