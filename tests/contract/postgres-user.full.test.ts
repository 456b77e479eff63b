import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { requireRights, RightsError } from 'embedded-supabase/database/require-rights.ts';
import { examine } from '#server/doctor/examine.ts';
import { loadSecrets } from '#server/secrets.ts';
import { LOCAL_PUBLISHABLE_KEY } from '#server/settings.ts';
import { startServer } from '#server/start-server.ts';
import { asAdministrator, databaseUrl } from '../support/postgres-template.ts';
import { startPostgres } from '../support/postgres-server.ts';

const guide = new URL('../../docs/deploying.md', import.meta.url);
const cleared = Object.fromEntries(
  ['HOST', 'SITE_URL', 'NODE_ENV', 'SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'JWT_SECRET'].map((name) => [
    name,
    '',
  ]),
);

interface Server {
  /** Runs SQL as the superuser. */
  asSuperuser(sql: string, database?: string): Promise<unknown>;
  /** Environment of an installation whose database and user have this name. */
  envOf(name: string): Record<string, string>;
}

/** Starts another Postgres, because roles belong to a whole server. */
async function openServer(): Promise<Server> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'crossbar-user-'));
  onTestFinished(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    asSuperuser: (sql, database = 'postgres') =>
      asAdministrator(databaseUrl(postgres.url, database), (client) => client.query(sql)),
    envOf(name) {
      const url = new URL(databaseUrl(postgres.url, name));
      url.username = name;
      return { ...cleared, DATABASE_URL: url.href, DATA_DIR: join(folder, name) };
    },
  };
}

const start = (env: Record<string, string>) =>
  startServer({
    env,
    port: 0,
    handleSignals: false,
    background: false,
    logLevel: 'silent',
    filesDirectory: join(tmpdir(), 'none'),
  });

/** Starts, and reads as a visitor and as the service, which has no policies. */
async function expectWorking(env: Record<string, string>): Promise<void> {
  const server = await start(env);
  onTestFinished(() => server.close());
  const { secretKey } = await loadSecrets(env['DATA_DIR'] ?? '');
  const read = (apikey: string) =>
    fetch(`${server.localUrl}/rest/v1/videos?select=id`, { headers: { apikey } });
  expect((await read(LOCAL_PUBLISHABLE_KEY)).status).toBe(200);
  const buckets = await fetch(`${server.localUrl}/storage/v1/bucket`, { headers: { apikey: secretKey } });
  expect(await buckets.json()).toContainEqual(expect.objectContaining({ id: 'videos' }));
  await server.close();
}

describe.runIf(inject('postgresTemplate'))('a database user without special rights', () => {
  test('learns at the start and from the doctor which SQL a superuser runs, and starts after it', async () => {
    const { asSuperuser, envOf } = await openServer();
    await asSuperuser('create role "first" login createrole');
    await asSuperuser('create database "first"');
    const env = envOf('first');
    const refused = await start(env).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RightsError);
    const { message, exitCode } = refused as RightsError;
    expect(exitCode).toBe(78);
    expect(message).toContain('create role service_role nologin noinherit bypassrls;');
    expect((await examine(env)).map(({ text }) => text)).toContain(message);

    await asSuperuser(message.slice(message.indexOf('\n\n')));
    await expectWorking(env);

    // A second site on the same server.
    await asSuperuser('create role "second" login');
    await asSuperuser('create database "second" owner "second"');
    await expect(start(envOf('second'))).rejects.toThrow(
      /:\n\ngrant anon, authenticated, service_role to second;$/,
    );
  });

  test('starts after the SQL of the guide', async () => {
    const { asSuperuser, envOf } = await openServer();
    await asSuperuser('create role "crossbar" login');
    await asSuperuser('create database "crossbar" owner "crossbar"');
    const [, sql = ''] = /```sql\n(.*?)```/s.exec(await readFile(guide, 'utf8')) ?? [];
    for (const statement of sql.split(';\n')) await asSuperuser(statement);
    await expectWorking(envOf('crossbar'));
  });
});

test('knows that from Postgres 16 on, who created a role may not switch to it', async () => {
  const database = await openPglite({ memory: true });
  onTestFinished(() => database.close());
  await database.asOwner(async (tx) => {
    await tx.exec(`create role "owner" createrole; create role "service_role" bypassrls;
      set local session authorization "owner";
      create role "anon"; create role "authenticated"; create role "authenticator"`);
    await expect(requireRights(tx)).rejects.toThrow(
      /grant anon, authenticated, service_role to owner;\nalter database/,
    );
  });
});
