import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { migrate, readMigrations } from '../../backend/database/migrate.ts';
import { openPostgres } from '../../backend/database/postgres.ts';
import {
  generateTypes,
  hasSupabaseCli,
  runSupabaseCli,
  typesFile,
} from '../../scripts/database-types/generate-types.ts';
import { migrationsDirectory } from '../support/pglite-template.ts';
import { asAdministrator, databaseUrl } from '../support/postgres-template.ts';

const advice = z.array(z.object({ name: z.string(), level: z.string(), detail: z.string() }));

/** The official CLI against an empty Postgres that has what Supabase's own has: its roles and the schemas auth and storage. */
describe.runIf(hasSupabaseCli && inject('postgresTemplate'))(
  'the project, pushed by the Supabase CLI',
  () => {
    const name = `cli_${randomBytes(6).toString('hex')}`;
    const administrator = inject('postgresTemplate')?.url ?? '';
    const url = databaseUrl(administrator, name);
    beforeAll(async () => {
      await asAdministrator(administrator, (client) => client.query(`create database "${name}"`));
      const database = await openPostgres({ url });
      await migrate(database, []);
      await database.close();
      await run('db', 'push', '--include-seed', '--yes');
    }, 180_000);
    afterAll(async () => {
      await asAdministrator(administrator, (client) => client.query(`drop database "${name}" with (force)`));
    });

    const run = (...args: string[]) => runSupabaseCli([...args, `--remote=${url}`]);

    test('has every migration, as the CLI lists them', async () => {
      const list = await run('migration', 'list');
      for (const { version } of await readMigrations(migrationsDirectory)) {
        expect(list.split(version).length - 1).toBe(2);
      }
    }, 60_000);

    test('is what the embedded backend makes: it finds nothing to add, and the seed', async () => {
      const database = await openPostgres({ url });
      try {
        expect(await migrate(database, migrationsDirectory)).toEqual([]);
        const { rows } = await database.asOwner((tx) =>
          tx.query(`select "product_id" from "public"."product_files" order by 1`),
        );
        expect(rows).toEqual([{ product_id: 3 }, { product_id: 13 }]);
      } finally {
        await database.close();
      }
    });

    test('has the types that are checked in: npm run types writes them anew', async () => {
      expect(await generateTypes(url)).toBe(await readFile(typesFile, 'utf8'));
    }, 60_000);

    test('has no error in the eyes of Supabase’s advisors', async () => {
      const found = advice.parse(JSON.parse(await run('db', 'advisors', '--type', 'all')));
      expect(found.filter(({ level }) => level === 'ERROR')).toEqual([]);
    }, 60_000);
  },
);
