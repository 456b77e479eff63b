import type { Transaction } from './database.ts';

/** The database user lacks rights that only a superuser can give. The message has the SQL that gives them. */
export class RightsError extends Error {
  /** 'Configuration error' in sysexits.h: another start would not help. */
  readonly exitCode = 78;

  constructor({ user, database, sql }: MissingRights) {
    super(
      `The database user ${user} lacks rights that only a superuser can give. Run this once as a superuser, ` +
        `for example with "sudo -u postgres psql ${database}":\n\n${sql.map((line) => `${line};`).join('\n')}`,
    );
    this.name = 'RightsError';
  }
}

interface MissingRights {
  user: string;
  database: string;
  /** Statements that give the rights, in order. */
  sql: string[];
}

/**
 * The roles of every Supabase project, how they are created, and whether the owner switches to them. An ordinary user may not create
 * service_role. From Postgres 16 on, who created a role is a member that may not switch to it.
 */
const rightsSql = `
  with "wanted" ("position", "name", "attributes", "is_used") as (
    values (1, 'anon', 'nologin noinherit', true),
      (2, 'authenticated', 'nologin noinherit', true),
      (3, 'service_role', 'nologin noinherit bypassrls', true),
      (4, 'authenticator', 'nologin noinherit', false)
  ), "state" as (
    select "wanted".*, "found"."oid" is not null as "exists", "found"."rolbypassrls" as "bypasses",
      coalesce(pg_has_role("found"."oid",
        case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end), false) as "can_switch"
    from "wanted" left join "pg_catalog"."pg_roles" as "found" on "found"."rolname" = "wanted"."name"
  ), "missing" ("position", "statement") as (
    select "position", format('create role %I %s', "name", "attributes") from "state" where not "exists"
    union all
    select 5, 'alter role service_role bypassrls' from "state"
    where "name" = 'service_role' and "exists" and not "bypasses"
    union all
    select 6, format('grant %s to %I', string_agg(format('%I', "name"), ', ' order by "position"), current_user)
    from "state" where "is_used" and not "can_switch" having count(*) > 0
    union all
    select 7, format('alter database %I owner to %I', current_database(), current_user)
    where not has_database_privilege(current_database(), 'create')
    union all
    select 8, format('grant create on schema public to %I', current_user)
    where has_database_privilege(current_database(), 'create') and not has_schema_privilege('public', 'create')
  )
  select current_user::text as "user", current_database()::text as "database",
    coalesce((select array_agg("statement" order by "position") from "missing"), '{}') as "sql",
    (select "rolsuper" from "pg_catalog"."pg_roles" where "rolname" = current_user) as "isSuperuser"`;

/**
 * Throws RightsError when the connected user can't be the owner of a project's database before a superuser prepares it. A superuser
 * lacks nothing. Changes nothing.
 */
export async function requireRights(tx: Transaction): Promise<void> {
  const { rows } = await tx.query<MissingRights & { isSuperuser: boolean }>(rightsSql);
  const [found] = rows;
  if (found !== undefined && !found.isSuperuser && found.sql.length > 0) throw new RightsError(found);
}
