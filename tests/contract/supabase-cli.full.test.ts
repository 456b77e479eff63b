import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { migrate, readMigrations } from 'embedded-supabase/database/migrate.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { generateTypes, runSupabaseCli, typesFile } from '#scripts/database-types/generate-types.ts';
import { locateTestTool } from '#scripts/programs/find-program.ts';
import { migrationsDirectory } from '../support/pglite-template.ts';
import { asAdministrator, databaseUrl } from '../support/postgres-template.ts';
import { isSoaking } from '../support/soak.ts';

const advice = z.array(z.object({ name: z.string(), level: z.string(), detail: z.string() }));

/** Runs the official CLI against an empty Postgres with Supabase's roles and the schemas auth and storage. */
describe.runIf(locateTestTool('supabase') && inject('postgresTemplate'))(
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

    test("has every migration in the CLI's list", async () => {
      const list = await run('migration', 'list');
      for (const { version } of await readMigrations(migrationsDirectory)) {
        expect(list.split(version).length - 1).toBe(2);
      }
    }, 60_000);

    test("equals the embedded backend's database, including the seed", async () => {
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

    test('matches the committed types (npm run types writes them)', async () => {
      expect(await generateTypes(url)).toBe(await readFile(typesFile, 'utf8'));
    }, 60_000);

    test('has no error from Supabase’s advisors, and no unexplained warning', async () => {
      const found = advice.parse(JSON.parse(await run('db', 'advisors', '--type', 'all')));
      const unexplained = found.filter(({ name, detail }) => {
        const reason = explained.find(({ about }) => `${name}: ${detail}`.startsWith(about))?.reason;
        if (reason !== undefined && isSoaking) console.log(`${name}: ${detail}\n  ${reason}`);
        return reason === undefined;
      });
      expect(unexplained).toEqual([]);
      expect(found).toHaveLength(explained.length);
      expect(found.filter(({ level }) => level === 'ERROR')).toEqual([]);
    }, 60_000);
  },
);

/** The reason for each accepted warning. Remove an entry when its warning disappears. */
const explained = [
  {
    about:
      'rls_policy_always_true: Table `public.contact_messages` has an RLS policy `Visitors leave a message` for `INSERT`',
    reason:
      'Anyone may write to us. Grants allow only name, address, subject and message, checks limit them, and only admins read.',
  },
  {
    about:
      'multiple_permissive_policies: Table `public.waitlist` has multiple permissive policies for role `authenticated` for action `SELECT`',
    reason:
      'Affects speed only. Visitors read the row of their own transaction, admins read all, a few thousand rows at most.',
  },
  {
    about: 'function_search_path_mutable: Function `private.happened_since`',
    reason:
      'Compares two times that it is given. Without a setting, Postgres inlines it, so that indexes on times are used.',
  },
  {
    about: 'function_search_path_mutable: Function `crossbar.read_changes`',
    reason:
      'Only the embedded backend has it, for the owner. It runs as its caller, and sets the role of each reader itself.',
  },
];
