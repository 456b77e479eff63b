import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { migrate, readMigrations } from 'embedded-supabase/database/migrate.ts';
import { seed } from 'embedded-supabase/database/seed.ts';
import { migrationsDirectory } from '../support/pglite-template.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'crossbar-migrate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const poles = { version: '20260101000000', name: 'poles', sql: 'create table poles (length int);\n' };
const bars = { version: '20260102000000', name: 'bars', sql: 'create table bars (height int);\n' };

async function tables(database: Database): Promise<unknown[]> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
}

async function history(database: Database): Promise<unknown[]> {
  const { rows } = await database.asOwner((tx) =>
    tx.query('select version, name, statements from supabase_migrations.schema_migrations order by version'),
  );
  return rows;
}

describeOnEachEngine('migrating', (openDatabase) => {
  test('applies new migrations once, and records them as the Supabase CLI does', async () => {
    const database = await openDatabase({ from: 'bare' });
    expect(await migrate(database, [])).toEqual([]);
    expect(await migrate(database, [poles])).toEqual([poles]);
    expect(await migrate(database, [bars, poles])).toEqual([bars]);
    expect(await migrate(database, [poles, bars])).toEqual([]);
    expect(await tables(database)).toEqual(['bars', 'poles']);
    expect(await history(database)).toEqual([
      { version: poles.version, name: 'poles', statements: [poles.sql] },
      { version: bars.version, name: 'bars', statements: [bars.sql] },
    ]);
  });

  test('rolls back a broken migration, and reports its name and the reason', async () => {
    const database = await openDatabase({ from: 'bare' });
    const broken = {
      ...bars,
      sql: 'create table bars (height int);\ninsert into bars values (1); select 1 / 0;',
    };
    await expect(migrate(database, [poles, broken])).rejects.toThrow(
      'Migration 20260102000000_bars failed and was rolled back. division by zero (22012)',
    );
    expect(await tables(database)).toEqual(['poles']);
    expect(await migrate(database, [poles, bars])).toEqual([bars]);
  });

  test('refuses a migration that ends its own transaction', async () => {
    const database = await openDatabase({ from: 'bare' });
    const escaping = { ...poles, sql: 'create table poles (length int); commit;' };
    await expect(migrate(database, [escaping])).rejects.toThrow('ended its own transaction');
    expect(await history(database)).toEqual([]);
  });

  test('refuses changed, removed or overtaken migrations before it runs anything', async () => {
    const database = await openDatabase({ from: 'bare' });
    await migrate(database, [poles]);
    const third = { version: '20260103000000', name: 'third', sql: 'create table third ()' };
    const changed = { ...poles, sql: `${poles.sql}-- a word` };
    await expect(migrate(database, [changed, third])).rejects.toThrow(
      '20260101000000_poles was changed after',
    );
    await expect(migrate(database, [])).rejects.toThrow(
      '20260101000000_poles was applied to this database, but is not in the migrations',
    );
    const early = { ...third, version: '20250101000000' };
    await expect(migrate(database, [early, poles])).rejects.toThrow(
      '20250101000000_third comes before 20260101000000',
    );
    await expect(migrate(database, [poles, { ...bars, version: poles.version }])).rejects.toThrow(
      `Two migrations have the version ${poles.version}`,
    );
    expect(await tables(database)).toEqual(['poles']);
  });

  test('refuses a database of an earlier version with instructions, and leaves it untouched', async () => {
    const database = await openDatabase({ from: 'bare' });
    await migrate(database, [poles]);
    await database.asOwner((tx) => tx.exec(`delete from "crossbar"."platform_versions"`));
    await expect(migrate(database, [bars])).rejects.toThrow(
      'This database was created by an earlier version: its migration 20260101000000_poles is not in the migrations folder. ' +
        'Run "npm run export" with that version, then "npm run import" with this one into an empty database.',
    );
    expect(await tables(database)).toEqual(['poles']);
    const { rowCount } = await database.asOwner((tx) =>
      tx.query('select from "crossbar"."platform_versions"'),
    );
    expect(rowCount).toBe(0);
  });

  test('treats a migration that the Supabase CLI applied as applied', async () => {
    const database = await openDatabase({ from: 'bare' });
    await migrate(database, []);
    await database.asOwner((tx) =>
      tx.exec(`create table poles (length int);
        insert into supabase_migrations.schema_migrations values ('20260101000000', array['create table poles …'], 'poles')`),
    );
    expect(await migrate(database, [poles, bars])).toEqual([bars]);
  });

  test('applies everything exactly once when two processes start at the same time', async () => {
    const database = await openDatabase({ from: 'bare' });
    const both = await Promise.all([migrate(database, [poles, bars]), migrate(database, [poles, bars])]);
    expect(both.flat().toSorted((a, b) => (a.version < b.version ? -1 : 1))).toEqual([poles, bars]);
  });

  test('reads files in order, with any line endings, and skips other files', async () => {
    const database = await openDatabase({ from: 'bare' });
    const file = (name: string, text: string) => writeFileSync(join(folder, name), text);
    file('20260102000000_bars.sql', bars.sql);
    file('20260101000000_poles.sql', poles.sql);
    file('README.md', 'Not a migration.');
    expect(await readMigrations(folder)).toEqual([poles, bars]);
    expect(await readMigrations(join(folder, 'nowhere'))).toEqual([]);
    await migrate(database, folder);
    file('20260101000000_poles.sql', poles.sql.replaceAll('\n', '\r\n'));
    expect(await migrate(database, folder)).toEqual([]);
  });

  test('applies the project’s migrations to an empty database, and nothing to a migrated one', async () => {
    const database = await openDatabase({ from: 'bare' });
    const applied = await migrate(database, migrationsDirectory);
    expect(applied).toEqual(await readMigrations(migrationsDirectory));
    expect(await migrate(database, migrationsDirectory)).toEqual([]);
  });

  test('applies the platform’s schema to a database that already has it', async () => {
    const database = await openDatabase();
    await database.asOwner((tx) => tx.exec('delete from crossbar.platform_versions'));
    await migrate(database, migrationsDirectory);
  });

  test('grants a migration’s table to the three roles, so that row level security decides', async () => {
    const database = await openDatabase({ from: 'bare' });
    await migrate(database, [{ ...poles, sql: `${poles.sql} alter table poles enable row level security;` }]);
    const count = (role: 'anon' | 'authenticated' | 'service_role') =>
      database.withRole({ claims: { role } }, async (tx) => {
        await tx.query('update poles set length = length + 1');
        return (await tx.query('select * from poles')).rowCount;
      });
    await database.asOwner((tx) => tx.query('insert into poles values (1)'));
    expect([await count('anon'), await count('authenticated'), await count('service_role')]).toEqual([
      0, 0, 1,
    ]);
    for (const table of [
      'auth.users',
      'supabase_migrations.schema_migrations',
      'crossbar.platform_versions',
    ]) {
      const reading = database.withRole({ claims: { role: 'anon' } }, (tx) =>
        tx.query(`select * from ${table}`),
      );
      await expect(reading, table).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('gives accounts and objects the columns and functions of Supabase', async () => {
    const database = await openDatabase({ from: 'bare' });
    await migrate(database, []);
    const { rows } = await database.asOwner(async (tx) => {
      await tx.exec(`
        insert into auth.users (id, email, email_confirmed_at)
          values ('a0000000-0000-4000-8000-000000000001', 'a@x.test', '2026-01-01Z');
        insert into storage.buckets (id, name) values ('videos', 'videos');
        insert into storage.objects (bucket_id, name) values ('videos', 'a/b/run up.tar.gz');`);
      return tx.query(`select confirmed_at, path_tokens, storage.foldername(name) as folder, storage.filename(name) as file,
        storage.extension(name) as extension, storage.foldername('flat') as none from auth.users, storage.objects`);
    });
    expect(rows).toEqual([
      {
        confirmed_at: '2026-01-01 00:00:00+00',
        path_tokens: ['a', 'b', 'run up.tar.gz'],
        folder: ['a', 'b'],
        file: 'run up.tar.gz',
        extension: 'gz',
        none: [],
      },
    ]);
    const twice = database.asOwner((tx) =>
      tx.query(`insert into storage.objects (bucket_id, name) values ('videos', 'a/b/run up.tar.gz')`),
    );
    await expect(twice).rejects.toMatchObject({ code: '23505' });
  });

  test('runs the seed once and atomically', async () => {
    const database = await openDatabase({ from: 'bare' });
    await migrate(database, [poles]);
    const file = join(folder, 'seed.sql');
    expect(await seed(database, file)).toBe(false);
    writeFileSync(file, 'insert into poles values (400); insert into poles values (1 / 0);');
    await expect(seed(database, file)).rejects.toThrow(
      'seed.sql failed and was rolled back. division by zero (22012)',
    );
    writeFileSync(file, 'insert into poles values (400);');
    const both = await Promise.all([seed(database, file), seed(database, file)]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await seed(database, file)).toBe(false);
    rmSync(file);
    expect((await database.asOwner((tx) => tx.query('select * from poles'))).rows).toEqual([{ length: 400 }]);
  });
});
