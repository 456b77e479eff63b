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

comment on function "public"."claim_jobs" (jsonb) is
  'Of the jobs {name: seconds between two beginnings}, those that are due; they count as begun. Of two callers at once one gets a job.';

revoke all on function "public"."claim_jobs" (jsonb) from public, "anon", "authenticated";
grant execute on function "public"."claim_jobs" (jsonb) to "service_role";
