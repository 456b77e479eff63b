import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { otherGrants, tables } from './access-matrix-expectations.ts';
import { asOwner } from './people.ts';

describeOnEachEngine('the grants behind the access matrix', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  const names = async (sql: string) =>
    (await asOwner<{ name: string }>(database, sql)).map(({ name }) => name);

  test('enables row level security on every table that requests reach', async () => {
    expect(
      await names(
        `select "oid"::regclass::text as "name" from "pg_class"
         where "relnamespace" in ('public'::regnamespace, 'storage'::regnamespace)
           and "relkind" in ('r', 'p') and not "relrowsecurity"`,
      ),
    ).toEqual([]);
  });

  test('runs every view with the caller’s rights', async () => {
    expect(
      await names(
        `select "oid"::regclass::text as "name" from "pg_class"
         where "relnamespace" = 'public'::regnamespace and "relkind" = 'v'
           and not coalesce("reloptions" && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false)`,
      ),
    ).toEqual([]);
  });

  test('grants no column where no caller writes, and lets none empty a table', async () => {
    const granted = await names(
      `select distinct "right" || ' ' || "nspname" || '.' || "relname" as "name"
       from "pg_class" join "pg_namespace" on "pg_namespace"."oid" = "relnamespace"
       cross join (values ('anon'), ('authenticated')) as "roles" ("role")
       cross join (values ('insert'), ('update'), ('truncate')) as "rights" ("right")
       where "nspname" in ('public', 'storage') and "relkind" in ('r', 'p', 'v', 'm', 'f')
         and case "right" when 'truncate' then has_table_privilege("role", "pg_class"."oid", "right")
           else has_any_column_privilege("role", "pg_class"."oid", "right") end
       order by 1`,
    );
    const written = Object.entries(tables).flatMap(([table, rights]) =>
      (['insert', 'update'] as const)
        .filter((right) => !/^(refused\s+){7}/.test(rights[right]))
        .map((right) => `${right} ${table}`),
    );
    expect(granted).toEqual(expect.arrayContaining(written));
    expect(granted.filter((right) => !written.includes(right))).toEqual([
      // Policies refuse the sample's caller.
      'insert public.coach_settings',
      'insert public.review_replies',
      // Supabase grants all of its storage; policies decide, and no request can truncate.
      'insert storage.buckets',
      'insert storage.objects',
      'truncate storage.buckets',
      'truncate storage.objects',
      'update storage.objects',
    ]);
  });

  test('grants requests nothing else in the database', async () => {
    const granted = await names(
      `with "roles" ("role") as (values ('anon'), ('authenticated'), ('service_role'))
       select "role" || ' may ' || "what" || ' ' || "nspname" || '.' || "thing" as "name"
       from (
         select "role", "nspname", "relname" as "thing", "what"
         from "pg_class" join "pg_namespace" on "pg_namespace"."oid" = "relnamespace"
         cross join "roles"
         cross join (values ('read', 'select'), ('add to', 'insert'), ('change', 'update')) as "rights" ("what", "right")
         where "relkind" in ('r', 'p', 'v', 'm', 'f') and has_any_column_privilege("role", "pg_class"."oid", "right")
         union all
         select "role", "nspname", "relname", 'delete from'
         from "pg_class" join "pg_namespace" on "pg_namespace"."oid" = "relnamespace"
         cross join "roles"
         where "relkind" in ('r', 'p', 'v', 'm', 'f') and has_table_privilege("role", "pg_class"."oid", 'delete')
         union all
         select "role", "nspname", "proname", 'call'
         from "pg_proc" join "pg_namespace" on "pg_namespace"."oid" = "pronamespace"
         cross join "roles"
         where has_function_privilege("role", "pg_proc"."oid", 'execute') and has_schema_privilege("role", "nspname", 'usage')
           and "prorettype" <> 'trigger'::regtype and ("nspname" = 'private' or "role" <> 'service_role')
       ) as "grants"
       where "nspname" not in ('public', 'storage', 'auth', 'pg_catalog', 'information_schema', 'extensions', 'pg_toast')
         and ("what" <> 'call' or "role" <> 'service_role')
       order by 1`,
    );
    expect(granted).toEqual(otherGrants);
  });

  test('keeps accounts, sessions and codes out of reach of every request', async () => {
    expect(
      await names(
        `select "role" || ' reaches ' || "pg_class"."oid"::regclass::text as "name"
         from "pg_class"
         cross join (values ('anon'), ('authenticated')) as "roles" ("role")
         where "relnamespace" = 'auth'::regnamespace and "relkind" in ('r', 'p', 'v', 'm', 'f')
           and (has_any_column_privilege("role", "pg_class"."oid", 'select, insert, update')
             or has_table_privilege("role", "pg_class"."oid", 'delete'))
         order by 1`,
      ),
    ).toEqual([]);
  });
});
