import { randomBytes } from 'node:crypto';
import { afterAll, describe, inject, onTestFinished, TestRunner } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { asAdministrator, databaseUrl } from './postgres-template.ts';

export interface OpenOptions {
  /** 'migrated' (default) has the platform's schema and every migration; 'bare' is empty. */
  from?: 'migrated' | 'bare';
  /** Cancels statements that run longer, in milliseconds. */
  statementTimeoutMs?: number;
  /** Ends transactions that stay idle longer, in milliseconds. */
  idleInTransactionTimeoutMs?: number;
}

/**
 * Opens a fresh copy of the database.
 * It is dropped after the test that opened it or, when opened in a hook such as beforeAll, after the `describe`
 * block. On PGlite a copy takes about half a second, so tests share one where they can.
 */
export type OpenDatabase = (options?: OpenOptions) => Promise<Database>;

/**
 * SQL that grants everything on new tables and functions, as a new Supabase project does. For tests of the backend with tables of their
 * own; this project's migrations revoke it.
 */
export const supabaseDefaultRights = `
  alter default privileges grant execute on functions to public;
  alter default privileges in schema "public" grant all on tables to "anon", "authenticated", "service_role";
  alter default privileges in schema "public" grant all on sequences to "anon", "authenticated", "service_role";
  alter default privileges in schema "public" grant all on functions to "anon", "authenticated", "service_role";`;

/** Opens a Postgres database of a test again, as a second server does. Close it before the first. */
export async function openBeside(database: Database): Promise<Database> {
  const template = inject('postgresTemplate');
  if (!template) throw new Error('This run has no Postgres.');
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ name: string }>('select current_database() as "name"'),
  );
  return openPostgres({ url: databaseUrl(template.url, rows[0]?.name ?? '') });
}

/** Defines the block once per engine: 'access to orders on PGlite', 'access to orders on Postgres'. */
export function describeOnEachEngine(
  name: string,
  tests: (openDatabase: OpenDatabase, engine: Database['engine']) => void,
): void {
  const copies = { pglite: copyPglite, postgres: copyPostgres };
  for (const engine of ['pglite', 'postgres'] as const) {
    if (!inject(engine === 'pglite' ? 'pgliteTemplate' : 'postgresTemplate')) continue;
    describe(`${name} on ${engine === 'pglite' ? 'PGlite' : 'Postgres'}`, () => {
      const disposals: (() => Promise<unknown>)[] = [];
      afterAll(async () => {
        await Promise.all(disposals.map((dispose) => dispose()));
      });
      tests(async (options = {}) => {
        const { database, dispose } = await copies[engine](options);
        if (TestRunner.getCurrentTest()) onTestFinished(dispose);
        else disposals.push(dispose);
        return database;
      }, engine);
    });
  }
}

interface Copy {
  database: Database;
  dispose: () => Promise<void>;
}

async function copyPglite({ from = 'migrated', ...options }: OpenOptions): Promise<Copy> {
  const template = inject('pgliteTemplate');
  const database = await openPglite({ memory: true, loadDataDir: template?.[from], ...options });
  return { database, dispose: () => database.close() };
}

async function copyPostgres({ from = 'migrated', ...options }: OpenOptions): Promise<Copy> {
  const template = inject('postgresTemplate');
  if (!template) throw new Error('This run has no Postgres.');
  const name = `${template.prefix}_${randomBytes(6).toString('hex')}`;
  const source = from === 'bare' ? 'template0' : template.migrated;
  // Copying files takes half the time of copying through the log.
  await asAdministrator(template.url, (client) =>
    client.query(`create database "${name}" template "${source}" strategy file_copy`),
  );
  const database = await openPostgres({ url: databaseUrl(template.url, name), ...options });
  return {
    database,
    async dispose() {
      await database.close();
      await asAdministrator(template.url, (client) => client.query(`drop database "${name}" with (force)`));
    },
  };
}
