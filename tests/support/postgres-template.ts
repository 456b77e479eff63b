import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from 'embedded-supabase/database/migrate.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { migrationsDirectory } from './pglite-template.ts';
import { startPostgres } from './postgres-server.ts';

export interface PostgresTemplate {
  /** Connection string of the user who creates the databases. */
  url: string;
  /** Prefix of every database name of this run. */
  prefix: string;
  /** Name of a database with every migration, but no seed data. */
  migrated: string;
}

/** Creates the template database, on TEST_DATABASE_URL or on a private server. */
export async function createPostgresTemplate(): Promise<PostgresTemplate & { remove: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres();
  const prefix = `crossbar_test_${randomBytes(4).toString('hex')}`;
  const template = { url: server.url, prefix, migrated: `${prefix}_template` };
  const remove = async () => {
    // Stopping a private server deletes its databases too.
    if (given) await dropDatabases(template);
    await server.stop();
  };
  try {
    await asAdministrator(template.url, (client) => client.query(`create database "${template.migrated}"`));
    const database = await openPostgres({ url: databaseUrl(template.url, template.migrated) });
    try {
      await migrate(database, migrationsDirectory);
    } finally {
      await database.close();
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return { ...template, remove };
}

/** Returns the URL of another database on the same server, with the same user. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function asAdministrator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function dropDatabases({ url, prefix }: PostgresTemplate): Promise<void> {
  await asAdministrator(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  });
}
