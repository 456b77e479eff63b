import { rowsPerRequest } from '#domain/read-all-rows.ts';
import type { Taxes } from '#domain/taxes.ts';
import { z } from 'zod';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { storedName } from '#domain/stored-name.ts';
import type { CatalogProduct } from '#domain/catalog.ts';
import type { Membership, ServiceClient } from '#functions/_shared/dependencies.ts';
import { connectProject, type Deployment } from '../deployment.ts';
import type { Settings } from '../settings.ts';
import { compareBuckets, examineDatabase } from './examine-database.ts';
import { examineRepository } from './examine-repository.ts';
import { examineDownloads, examineMembership } from './examine-seed.ts';
import { examinePayments } from './examine-services.ts';
import { advice, fine, reasonOf, wrong, type Finding } from '#domain/finding.ts';

interface Context {
  project: NonNullable<Deployment['project']>;
  settings: Settings;
  env: Readonly<Record<string, string | undefined>>;
  /** Names of the functions to deploy. */
  functions: readonly string[];
  membership: Membership;
  taxes: Taxes | undefined;
  catalog: readonly CatalogProduct[];
  migrationsDirectory: string;
  fetcher: typeof fetch;
}

/** Checks a Supabase project through its public API and, with DATABASE_URL, its database. Changes nothing. */
export async function examineProject({
  project,
  settings,
  env,
  functions,
  membership,
  taxes,
  catalog,
  migrationsDirectory,
  fetcher,
}: Context): Promise<Finding[]> {
  const client = connectProject(project, settings.secretKey);
  const { url } = project;
  return [
    await examineAuth(url, settings.publishableKey, fetcher),
    ...(await examineContents(client, catalog)),
    ...(await examineProjectDatabase(settings, migrationsDirectory, membership)),
    await examineFunctions(url, functions, fetcher),
    ...(await examinePush(url, fetcher)),
    ...(await examinePayments(settings.stripe, {
      webhookUrl: `${url}/functions/v1/stripe-webhook`,
      membership,
      taxes,
      fetcher,
    })),
    ...(await examineRepository(env, fetcher)),
  ];
}

const authSettings = z.object({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  external: z.object({ email: z.boolean(), anonymous_users: z.boolean().optional() }),
});

async function examineAuth(url: string, publishableKey: string, fetcher: typeof fetch): Promise<Finding> {
  try {
    const response = await fetcher(`${url}/auth/v1/settings`, {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) {
      return wrong(
        `Auth responds with ${response.status} to SUPABASE_PUBLISHABLE_KEY. Check that it belongs to this project.`,
      );
    }
    const { disable_signup, mailer_autoconfirm, external } = authSettings.parse(await response.json());
    const problems = [
      ...(mailer_autoconfirm
        ? [
            'Email addresses are not confirmed, so anyone could claim another buyer’s orders. Turn on Confirm email (Authentication, Sign In).',
          ]
        : []),
      ...(disable_signup || !external.email ? ['Sign-up is off. Allow new users, with email.'] : []),
      ...(external.anonymous_users === true ? ['Anonymous sign-ins are on. Turn them off.'] : []),
    ];
    return problems.length === 0
      ? fine('Email addresses are confirmed before sign-in.')
      : wrong(problems.join(' '));
  } catch (error) {
    return wrong(`${url} does not respond like a Supabase project: ${reasonOf(error)}`);
  }
}

async function examineContents(
  client: ServiceClient,
  catalog: readonly CatalogProduct[],
): Promise<Finding[]> {
  const { data: buckets, error } = await client.storage.listBuckets();
  if (error) return [wrong(`Storage does not accept SUPABASE_SECRET_KEY: ${error.message}`)];
  const { data: files, error: readError } = await client
    .from('product_files')
    .select('product_id, file_name, bucket_id, path, upload')
    .limit(rowsPerRequest);
  if (readError)
    return [compareBuckets(buckets), wrong(`Tables are missing. Run supabase db push. ${readError.message}`)];
  return [
    compareBuckets(buckets),
    await examineProductFiles(client, files),
    ...(files.length === 0 ? [] : [examineDownloads(files, catalog)]),
  ];
}

async function examineProductFiles(
  client: ServiceClient,
  files: readonly { bucket_id: string; path: string; upload: string | null }[],
): Promise<Finding> {
  if (files.length === 0) return wrong('No product has a file yet. Run supabase db push --include-seed.');
  const missing: string[] = [];
  for (const { bucket_id: bucket, ...file } of files) {
    const name = storedName(file);
    const { data } = await client.storage.from(bucket).exists(name);
    if (!data) missing.push(`${bucket}/${name}`);
  }
  return missing.length === 0
    ? fine('All product files are in storage.')
    : wrong(`Storage is missing ${missing.join(', ')}. Run npm run seed:remote.`);
}

async function examineProjectDatabase(
  { databaseUrl }: Settings,
  migrationsDirectory: string,
  membership: Membership,
): Promise<Finding[]> {
  if (databaseUrl === undefined) {
    return [advice('The migrations and the free reviews were not checked, because DATABASE_URL is not set.')];
  }
  try {
    const database = await openPostgres({ url: databaseUrl });
    try {
      const findings = await examineDatabase(database, {
        migrationsDirectory,
        howToMigrate: 'supabase db push',
      });
      // A database without all migrations may not have the settings.
      if (findings.length === 1) return findings;
      return [...findings, await examineMembership(database, membership)];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [wrong(reasonOf(error))];
  }
}

/** Checks that every function is deployed and starts. Any response other than a 5xx will do, such as a 405. */
async function examineFunctions(
  url: string,
  functions: readonly string[],
  fetcher: typeof fetch,
): Promise<Finding> {
  const states = new Map(
    await Promise.all(
      functions.map(
        async (name) => [name, await findFunctionState(`${url}/functions/v1/${name}`, fetcher)] as const,
      ),
    ),
  );
  const inState = (state: FunctionState) =>
    functions
      .filter((name) => states.get(name) === state)
      .sort()
      .join(', ');
  const [missing, broken] = [inState('missing'), inState('broken')];
  if (missing === '' && broken === '') return fine(`All ${functions.length} functions respond.`);
  return wrong(
    [
      missing && `Not deployed: ${missing} (supabase functions deploy).`,
      broken && `Not starting: ${broken}. See their logs in the dashboard for the missing secret.`,
    ]
      .filter(Boolean)
      .join(' '),
  );
}

/** Asks the function for the key of push messages. A function that does not run is named by examineFunctions. */
async function examinePush(url: string, fetcher: typeof fetch): Promise<Finding[]> {
  try {
    const response = await fetcher(`${url}/functions/v1/push-devices`, {
      signal: AbortSignal.timeout(20_000),
    });
    const body = await response.text();
    if (response.ok) return [fine('Push messages are set up.')];
    if (!body.includes('push_off')) return [];
    return [
      advice(
        'Members receive mail only. For push, set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY (docs/deploying.md).',
      ),
    ];
  } catch {
    return [];
  }
}

type FunctionState = 'running' | 'missing' | 'broken';

async function findFunctionState(url: string, fetcher: typeof fetch): Promise<FunctionState> {
  try {
    const response = await fetcher(url, { signal: AbortSignal.timeout(20_000) });
    const body = await response.text();
    // A deployed function may respond with 404, too, for example about an order.
    if (response.status === 404 && body.includes('function was not found')) return 'missing';
    return response.status >= 500 ? 'broken' : 'running';
  } catch {
    return 'broken';
  }
}
