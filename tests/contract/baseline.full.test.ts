import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { migrate, readMigrations } from 'embedded-supabase/database/migrate.ts';
import { createDiskFileStore } from 'embedded-supabase/node/disk-file-store.ts';
import { baseline } from '#server/baseline.ts';
import { createLog } from '#server/create-log.ts';
import { joinBaseline } from '#server/join-baseline.ts';
import { loadSecrets } from '#server/secrets.ts';
import { migrationsDirectory } from '../support/pglite-template.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

/** A database that the migrations before the baseline created: the same catalog with the old history. */
async function makeOld(database: Database, last: string): Promise<void> {
  const migrations = await readMigrations(migrationsDirectory);
  await migrate(
    database,
    migrations.filter(({ version }) => version === baseline.version),
  );
  await database.asOwner(async (tx) => {
    await tx.exec(
      'delete from "supabase_migrations"."schema_migrations"; delete from "crossbar"."migration_checksums"',
    );
    for (const version of ['20261120010000', last]) {
      await tx.query(
        'insert into "supabase_migrations"."schema_migrations" ("version", "name") values ($1, $2)',
        [version, 'old'],
      );
    }
    await tx.exec(
      `insert into "public"."waitlist" ("email", "first_name") values ('eve@example.com', 'Eve')`,
    );
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

describeOnEachEngine('a database of the migrations before the baseline', (openDatabase) => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crossbar-baseline-'));
    await loadSecrets(dataDir);
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const joinIt = async (database: Database) =>
    joinBaseline(database, migrationsDirectory, {
      dataDir,
      files: await createDiskFileStore(join(dataDir, `files-${randomBytes(4).toString('hex')}`)),
      log: createLog('local', 'silent'),
    });
  const backups = () => readdir(join(dataDir, 'backups')).catch(() => []);

  test('joins it once, after a backup, and gets the newer migrations; its rows stay', async () => {
    const database = await openDatabase({ from: 'bare' });
    await makeOld(database, baseline.replaces);
    await joinIt(database);
    expect(await readVersions(database)).toEqual([baseline.version]);
    const [folder = ''] = await backups();
    expect(await readdir(join(dataDir, 'backups', folder))).toContain('manifest.json');

    await migrate(database, migrationsDirectory);
    await joinIt(database);
    expect(await backups()).toHaveLength(1);
    expect(await readVersions(database)).toEqual(
      (await readMigrations(migrationsDirectory)).map(({ version }) => version),
    );
    const { rows } = await database.asOwner((tx) => tx.query('select "email" from "public"."waitlist"'));
    expect(rows).toEqual([{ email: 'eve@example.com' }]);
  });

  test('is refused without a change when it lacks a migration, with the way over', async () => {
    const database = await openDatabase({ from: 'bare' });
    await makeOld(database, '20261226010000');
    await joinIt(database);
    await expect(migrate(database, migrationsDirectory)).rejects.toThrow(
      'Run "npm run export" with that version, then "npm run import" with this one into an empty database.',
    );
    expect(await readVersions(database)).toEqual(['20261120010000', '20261226010000']);
  });

  test('is refused without a change when someone changed a table by hand, and says where', async () => {
    const database = await openDatabase({ from: 'bare' });
    await makeOld(database, baseline.replaces);
    await database.asOwner((tx) => tx.exec('alter table "public"."waitlist" add column "phone" text'));
    await expect(joinIt(database)).rejects.toThrow(/was changed by hand: .* in columns: .*waitlist/);
    expect(await readVersions(database)).toEqual(['20261120010000', baseline.replaces]);
  });
});
