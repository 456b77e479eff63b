-- The roles and schemas of every Supabase project. A superuser creates the roles here; for another user, require-rights.ts
-- says what a superuser does before. Roles belong to the whole server, so another database on it may have created them
-- already or may be creating them right now.
do $$
declare
  "wanted" record;
begin
  for "wanted" in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'nologin noinherit')
    ) as "roles" ("name", "attributes")
  loop
    if not exists (select from "pg_catalog"."pg_roles" where "rolname" = "wanted"."name") then
      begin
        execute format('create role %I %s', "wanted"."name", "wanted"."attributes");
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
  end loop;
end
$$;

-- Requests run under these roles: the database owner switches to them. A superuser need not be a member.
do $$
declare
  "role_name" text;
begin
  foreach "role_name" in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, "role_name", 'member') then
      execute format('grant %I to current_user', "role_name");
    end if;
    if not pg_has_role('authenticator', "role_name", 'member') then
      begin
        execute format('grant %I to "authenticator"', "role_name");
      -- Not needed here; migrations may rely on this membership, as on Supabase.
      exception when unique_violation or insufficient_privilege then
        null;
      end;
    end if;
  end loop;
end
$$;

create schema if not exists "extensions";
create schema if not exists "auth";
create schema if not exists "storage";

grant usage on schema "public", "extensions", "auth", "storage" to "anon", "authenticated", "service_role";

-- As on Supabase, everything in public is granted, so that row level security alone decides.
alter default privileges in schema "public" grant all on tables to "anon", "authenticated", "service_role";
alter default privileges in schema "public" grant all on sequences to "anon", "authenticated", "service_role";
alter default privileges in schema "public" grant all on routines to "anon", "authenticated", "service_role";

-- Migrations add tables to this publication to enable realtime.
do $$
begin
  if not exists (select from "pg_catalog"."pg_publication" where "pubname" = 'supabase_realtime') then
    create publication "supabase_realtime";
  end if;
end
$$;
