import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

/** Schemas of the project. Postgres' own catalog differs by version. */
const ownSchemas = `('public', 'private', 'auth', 'storage')`;
const roles = `(values ('anon'), ('authenticated'), ('service_role')) as r(role)`;

/** One line of text per object, by kind. */
const catalogQueries = {
  columns: `select format('%s.%s.%s %s %s default %s', table_schema, table_name, column_name, udt_name,
      is_nullable, coalesce(column_default, generation_expression, identity_generation)) as line
    from information_schema.columns where table_schema in ${ownSchemas}`,
  constraints: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as line
    from pg_constraint c join pg_namespace n on n.oid = connamespace
    where nspname in ${ownSchemas} and contype in ('p', 'u', 'f', 'c', 'x') and conrelid <> 0`,
  indexes: `select indexdef as line from pg_indexes where schemaname in ${ownSchemas}`,
  policies: `select format('%s.%s %s %s %s %s using %s check %s', schemaname, tablename, policyname, permissive, cmd, roles,
      qual, with_check) as line from pg_policies where schemaname in ${ownSchemas}`,
  'row level security': `select format('%s %s', c.oid::regclass, relrowsecurity) as line from pg_class c
    join pg_namespace n on n.oid = relnamespace where nspname in ${ownSchemas} and relkind = 'r'`,
  functions: `select format('%s(%s) %s %s %s %s %s', p.oid::regproc, pg_get_function_identity_arguments(p.oid),
      pg_get_function_result(p.oid), provolatile, prosecdef, proconfig, md5(prosrc)) as line
    from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname in ${ownSchemas}`,
  triggers: `select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = tgrelid
    join pg_namespace n on n.oid = relnamespace where nspname in ${ownSchemas} and not tgisinternal`,
  'rights on tables': `select format('%s %s %s', role, c.oid::regclass, concat_ws(',',
      ${['select', 'insert', 'update', 'delete']
        .map((right) => `case when has_table_privilege(role, c.oid, '${right}') then '${right}' end`)
        .join(', ')})) as line
    from pg_class c join pg_namespace n on n.oid = relnamespace, ${roles} where nspname in ${ownSchemas} and relkind in ('r', 'v')`,
  'rights on functions': `select format('%s %s %s', role, p.oid::regprocedure, has_function_privilege(role, p.oid, 'execute')) as line
    from pg_proc p join pg_namespace n on n.oid = pronamespace, ${roles} where nspname in ${ownSchemas}`,
  'published tables': `select format('%s %s.%s', pubname, schemaname, tablename) as line from pg_publication_tables`,
  'rights on columns': `select format('%s %s.%s.%s %s', grantee, table_schema, table_name, column_name, privilege_type) as line
    from information_schema.column_privileges as p where table_schema in ${ownSchemas} and grantee in ('anon', 'authenticated')`,
  views: `select format('%s.%s %s', schemaname, viewname, definition) as line from pg_views where schemaname in ${ownSchemas}`,
  comments: `select format('%s: %s', pg_describe_object(classoid, objoid, objsubid), description) as line from pg_description
    where objoid in (
      select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace where nspname in ${ownSchemas}
      union all select p.oid from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname in ${ownSchemas}
      union all select t.oid from pg_type t join pg_namespace n on n.oid = typnamespace where nspname in ${ownSchemas}
    )`,
  settings: `select format('%s %s %s', name, value, meaning) as line from "private"."settings"`,
  buckets: `select format('%s %s %s %s', id, public, file_size_limit, allowed_mime_types) as line from storage.buckets`,
} as const;

type Kind = keyof typeof catalogQueries;
const catalogs = new Map<Database['engine'], Record<Kind, string[]>>();

async function readCatalog(database: Database): Promise<Record<Kind, string[]>> {
  const read = async (sql: string) => {
    const { rows } = await database.asOwner((tx) => tx.query<{ line: string }>(sql));
    return rows.map(({ line }) => line).sort();
  };
  const lists = await Promise.all(
    Object.entries(catalogQueries).map(async ([kind, sql]) => [kind, await read(sql)] as const),
  );
  return Object.fromEntries(lists) as Record<Kind, string[]>;
}

describeOnEachEngine('migrating an empty database', (openDatabase, engine) => {
  beforeAll(async () => {
    catalogs.set(engine, await readCatalog(await openDatabase()));
  });

  test.each(Object.keys(catalogQueries) as Kind[])('creates %s', (kind) => {
    expect(catalogs.get(engine)?.[kind]).not.toEqual([]);
  });

  // Changes appear in the commit's diff. Update after a migration: npx vitest run
  // tests/database/same-catalog.test.ts --update
  test.runIf(engine === 'pglite').each(Object.keys(catalogQueries) as Kind[])(
    'creates the committed %s',
    async (kind) => {
      const text = `${catalogs.get(engine)?.[kind].join('\n') ?? ''}\n`;
      await expect(text).toMatchFileSnapshot(`catalog/${kind.replaceAll(' ', '-')}.txt`);
    },
  );
});

describe.runIf(inject('pgliteTemplate') && inject('postgresTemplate'))('PGlite and Postgres', () => {
  test.each(Object.keys(catalogQueries) as Kind[])('have the same %s', (kind) => {
    expect(catalogs.get('pglite')?.[kind]).toEqual(catalogs.get('postgres')?.[kind]);
  });
});
