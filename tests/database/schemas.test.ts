import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { catalogKinds, readCatalog, type Catalog } from 'embedded-supabase/database/read-catalog.ts';
import { applySchemas, findDifferences } from '#scripts/schema/compare-schemas.ts';
import { readSchemas } from '#scripts/schema/read-schemas.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

const catalogs = new Map<Database['engine'], Catalog>();

// Postgres refuses to create an object twice, so only a change of one could define it a second time.
test('defines each object once', async () => {
  const changes =
    /^(create or replace|drop|alter (?!table \S+ enable row level|publication|default privileges)).*/gm;
  expect((await readSchemas()).match(changes)).toBeNull();
});

describeOnEachEngine('supabase/schemas', (openDatabase, engine) => {
  let schemas: Database;
  let migrations: Database;
  beforeAll(async () => {
    [schemas, migrations] = await Promise.all([openDatabase({ from: 'bare' }), openDatabase()]);
    await applySchemas(schemas);
    catalogs.set(engine, await migrations.asOwner(readCatalog));
  });

  test('creates what the migrations create (npm run schema lists the differences)', async () => {
    const differences = await findDifferences(schemas, migrations);
    expect(
      differences.map(({ kind, line, in: folder }) => `${folder}, ${kind}: ${line.slice(0, 150)}`),
    ).toEqual([]);
    expect(catalogs.get(engine)?.functions.length).toBeGreaterThan(200);
  });

  test('has functions that Postgres accepts when it checks their bodies', async () => {
    await schemas.asOwner(async (tx) => {
      const { rows } = await tx.query<{ definition: string }>(
        `select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = pronamespace
         where nspname in ('public', 'private') and prokind = 'f'`,
      );
      await tx.exec('set local check_function_bodies = on');
      for (const { definition } of rows) await tx.exec(definition);
    });
  });

  test('lets nobody use a new table or function before a grant', async () => {
    await migrations.asOwner((tx) =>
      tx.exec(`create table "public"."fresh" ("id" integer); create table "private"."fresh" ("id" integer);
        create function "public"."fresh" () returns integer language sql as 'select 1';
        create function "private"."fresh" () returns integer language sql as 'select 1';`),
    );
    const { rows } = await migrations.asOwner((tx) =>
      tx.query(`select role, thing from unnest(array['anon', 'authenticated', 'service_role']) as role, unnest(array['public', 'private']) as thing
        where has_table_privilege(role, thing || '.fresh', 'select, insert, update, delete')
          or has_function_privilege(role, thing || '.fresh()', 'execute')`),
    );
    expect(rows).toEqual([]);
  });
});

describe.runIf(inject('pgliteTemplate') && inject('postgresTemplate'))('PGlite and Postgres', () => {
  // Since version 16, Postgres prints the columns of a view on one table without the table's name.
  const withoutTables = (line: string) =>
    line.replaceAll(/\b(?!(?:private|public|auth|storage)\.)[a-z_]+\.(?=[a-z_])/g, '');

  test.each(catalogKinds)('have the same %s', (kind) => {
    const [here, there] = (['pglite', 'postgres'] as const).map((engine) =>
      kind === 'views' ? catalogs.get(engine)?.[kind].map(withoutTables) : catalogs.get(engine)?.[kind],
    );
    expect(here).toEqual(there);
  });
});
