-- What every domain uses: the schema of helpers, the owner's settings, and whether the session behind a token still lives.

-- Functions may use objects of files that come later.
set check_function_bodies = off;

-- Nobody may use a new table or function until a grant says so.
alter default privileges revoke execute on functions from public;
alter default privileges in schema "public" revoke all on tables from "anon", "authenticated", "service_role";
alter default privileges in schema "public" revoke all on sequences from "anon", "authenticated", "service_role";
alter default privileges in schema "public" revoke all on functions from "anon", "authenticated", "service_role";

-- Helpers that policies and functions use. The API exposes only `public`, so nothing in here can be called from outside.
create schema "private";

revoke all on schema "private" from public;

grant usage on schema "private" to "authenticated", "service_role";

-- For text from outside: anything that is no uuid names no row of ours, and is no error.
create function "private"."as_uuid" ("p_text" text) returns uuid
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when "p_text" ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then "p_text"::uuid
  end;
$$;
grant execute on function "private"."as_uuid" to "service_role";

create function "private"."touch_updated_at" () returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new."updated_at" := now();
  return new;
end;
$$;
grant execute on function "private"."touch_updated_at" to "service_role";

-- A token is valid for an hour, its session may end before that: by a sign-out elsewhere, a new password, a deleted account. From
-- then on the token reads and writes no private row: every table that members reach has a restrictive policy that asks this function.

-- plpgsql keeps its plan for the connection; a function in SQL would plan its statement for every read.
create function "private"."session_is_live" () returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "auth"."sessions"
    where "id" = "private"."as_uuid" ("auth"."jwt"() ->> 'session_id')
      and "user_id" = "auth"."uid"()
      and ("not_after" is null or "not_after" > now())
  );
end;
$$;
grant execute on function "private"."session_is_live" to "authenticated", "service_role";

-- The current user for functions with SECURITY DEFINER, which no policy stops. Null when the session has ended.
create function "private"."member_id" () returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (select "auth"."uid"()) where "private"."session_is_live"();
$$;
grant execute on function "private"."member_id" to "authenticated", "service_role";

create table "private"."settings" (
  "name" text primary key,
  "value" jsonb not null,
  "meaning" text not null
);
comment on table "private"."settings" is
  'What the owner may decide about the data. Changed by SQL: update "private"."settings" set "value" = … where "name" = ….';
grant select on table "private"."settings" to "service_role";

-- Functions that are called for every row of a list. An SQL function is planned at each call inside another function; plpgsql keeps its plans.
create function "private"."setting" ("p_name" text) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (select "value" from "private"."settings" where "name" = "p_name");
end;
$$;

create function "private"."days_setting" ("p_name" text) returns interval
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select make_interval(days => greatest(1, ("private"."setting"("p_name"))::int));
$$;
comment on function "private"."days_setting" is 'A setting that is a number of days, at least one.';
grant execute on function "private"."days_setting" to "service_role";

-- Supabase has this publication from the start; a plain Postgres does not.
do $$
begin
  if not exists (select 1 from "pg_catalog"."pg_publication" where "pubname" = 'supabase_realtime') then
    create publication "supabase_realtime";
  end if;
end
$$;

-- When scheduled work last began. Whoever runs it (the embedded server's timer, a scheduler outside, two at once) asks here what is due.
create table "private"."job_runs" (
  "name" text primary key,
  "every_seconds" integer not null check ("every_seconds" >= 0),
  "started_at" timestamptz not null default now()
);
comment on table "private"."job_runs" is 'When each job of the function run-jobs last began.';
alter table "private"."job_runs" enable row level security;
grant select, insert, update on table "private"."job_runs" to "service_role";

create function "public"."claim_jobs" ("p_jobs" jsonb) returns setof text
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  insert into "private"."job_runs" as "run" ("name", "every_seconds")
  -- In one order, so that two callers wait for each other instead of dying in each other's arms.
  select "key", "value"::integer from jsonb_each_text("p_jobs") order by "key"
  on conflict ("name") do update set "started_at" = now(), "every_seconds" = excluded."every_seconds"
    where "run"."started_at" <= now() - make_interval(secs => excluded."every_seconds")
  returning "name";
$$;
comment on function "public"."claim_jobs" is
  'Of the jobs {name: seconds between two beginnings}, those that are due; they count as begun. Of two callers at once one gets a job.';
grant execute on function "public"."claim_jobs" to "service_role";
