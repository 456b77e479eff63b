import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { readMigrations } from 'embedded-supabase/database/migrate.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { readSettings } from '#server/settings.ts';
import { startServer } from '#server/start-server.ts';
import { manifestSchema } from '#server/transfer/manifest.ts';
import { importInstallation } from '#server/transfer/transfer-installation.ts';
import { migrationsDirectory } from '../support/pglite-template.ts';
import { asAdministrator, databaseUrl } from '../support/postgres-template.ts';

/** An installation of commit 18195773, exported by that commit: Ada's account, film, review, order and jumps, without the sandbox. Delete it with 1.1. */
const folder = fileURLToPath(new URL('../support/export-of-18195773', import.meta.url));
const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
const newest = (await readMigrations(migrationsDirectory)).map(({ version }) => version);
const ada = { email: 'ada@club.example', password: 'over-the-bar-5.01' };

for (const engine of ['pglite', 'postgres'] as const) {
  const template = inject(engine === 'pglite' ? 'pgliteTemplate' : 'postgresTemplate');
  describe.runIf(template)(`an installation of commit 18195773 on ${engine}`, () => {
    test('is imported, and its own folder goes on after a backup, with all rows, the film, order, review and password', async () => {
      const { env, dataDir, withDatabase } = await install(engine);
      await importInstallation(env, folder, { secrets: false });
      expect(await withDatabase(countRows)).toEqual(manifest.tables);

      await withDatabase((database) => setHistory(database, manifest.migrations));
      await startAndStop(env, () => Promise.resolve());
      const [backup = '', ...more] = await readdir(join(dataDir, 'backups'));
      expect(more).toEqual([]);
      const saved: unknown = JSON.parse(
        await readFile(join(dataDir, 'backups', backup, 'manifest.json'), 'utf8'),
      );
      expect(manifestSchema.parse(saved)).toMatchObject({
        migrations: manifest.migrations,
        tables: manifest.tables,
      });
      expect(await withDatabase(readVersions)).toEqual(newest);
      // Later migrations may add settings and parts of the account's export.
      const counts = await withDatabase(countRows);
      for (const [table, count] of Object.entries(manifest.tables)) {
        expect.soft(counts[table], table).toBeGreaterThanOrEqual(count);
        if (!table.startsWith('private.')) expect.soft(counts[table], table).toBe(count);
      }

      await startAndStop(env, expectAdasData);
      expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1);
    }, 240_000);

    test('is refused without a change when it lacks a migration, or when a table was changed by hand', async () => {
      const { env, dataDir, withDatabase } = await install(engine);
      await importInstallation(env, folder, { secrets: false });
      const start = () => startAndStop(env, () => Promise.resolve());
      const older = manifest.migrations.slice(0, -1);
      await withDatabase((database) => setHistory(database, older));
      await expect(start()).rejects.toThrow(
        'Run "npm run export" with that release, then "npm run import" with this one into an empty database.',
      );
      expect(await withDatabase(readVersions)).toEqual(older);

      await withDatabase((database) => setHistory(database, manifest.migrations));
      await withDatabase((database) =>
        database.asOwner((tx) => tx.exec('alter table "public"."waitlist" add column "phone" text')),
      );
      await expect(start()).rejects.toThrow(/was changed by hand: .* in columns: .*waitlist/);
      expect(await withDatabase(readVersions)).toEqual(manifest.migrations);
      expect(await readdir(join(dataDir, 'backups')).catch(() => [])).toEqual([]);
    }, 240_000);
  });
}

/** Makes an empty installation: a folder and, on Postgres, a database. */
async function install(engine: Database['engine']) {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbar-baseline-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const env: Record<string, string> = { DATA_DIR: dataDir };
  if (engine === 'postgres') {
    const { url = '' } = inject('postgresTemplate') ?? {};
    const name = `baseline_${randomBytes(6).toString('hex')}`;
    await asAdministrator(url, (client) => client.query(`create database "${name}"`));
    onTestFinished(async () => {
      await asAdministrator(url, (client) => client.query(`drop database "${name}" with (force)`));
    });
    env['DATABASE_URL'] = databaseUrl(url, name);
  }
  const withDatabase = async <Result>(use: (database: Database) => Promise<Result>): Promise<Result> => {
    const { databaseUrl: ownUrl } = readSettings(env);
    const database = ownUrl
      ? await openPostgres({ url: ownUrl })
      : await openPglite({ directory: join(dataDir, 'db') });
    try {
      return await use(database);
    } finally {
      await database.close();
    }
  };
  return { env, dataDir, withDatabase };
}

async function startAndStop(env: Record<string, string>, use: (url: string) => Promise<void>): Promise<void> {
  const server = await startServer({
    env,
    port: 0,
    handleSignals: false,
    background: false,
    logLevel: 'silent',
    filesDirectory: join(env['DATA_DIR'] ?? '', 'none'),
  });
  try {
    await use(server.localUrl);
  } finally {
    await server.close();
  }
}

/** Writes the history of a database whose tables the commit's migrations created. */
async function setHistory(database: Database, versions: readonly string[]): Promise<void> {
  await database.asOwner(async (tx) => {
    await tx.exec(
      'delete from "supabase_migrations"."schema_migrations"; delete from "crossbar"."migration_checksums"',
    );
    for (const version of versions)
      await tx.query('insert into "supabase_migrations"."schema_migrations" ("version") values ($1)', [
        version,
      ]);
  });
}

async function readVersions(database: Database): Promise<string[]> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ version: string }>(
      'select "version" from "supabase_migrations"."schema_migrations" order by 1',
    ),
  );
  return rows.map(({ version }) => version);
}

/** Counts the rows of the tables that the folder names. */
async function countRows(database: Database): Promise<Record<string, number>> {
  return database.asOwner(async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of Object.keys(manifest.tables)) {
      const { rows } = await tx.query<{ count: number }>(`select count(*)::integer as "count" from ${table}`);
      counts[table] = rows[0]?.count ?? 0;
    }
    return counts;
  });
}

async function expectAdasData(url: string): Promise<void> {
  const { publishableKey } = readSettings({});
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: nodeTransport },
  });
  expect((await client.auth.signInWithPassword(ada)).error).toBeNull();
  const [film] = manifest.files;
  const { data: bytes } = await client.storage.from('video-submissions').download(film?.name ?? '');
  const stored = await readFile(join(folder, 'files', film?.id ?? ''));
  expect(Buffer.from((await bytes?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(stored)).toBe(true);
  const { data: orders } = await client.from('orders').select('status, paid_cents');
  expect(orders).toEqual([{ status: 'paid', paid_cents: 1900 }]);
  const { data: reviews } = await client.from('reviews').select('summary');
  expect(reviews).toEqual([{ summary: 'Tall run.' }]);
  const { data: notes } = await client.from('review_notes').select('body');
  expect(notes).toEqual([{ body: 'Plant earlier.' }]);
  const { data: jumps } = await client.from('jump_attempts').select('note');
  expect(jumps).toEqual([{ note: 'Tall.' }]);
}
