-- The practices and meets of a log with their jumps, by day, from the one after p_after on: {rows, next}, where next is null at the end. A page
-- ends with the practice that has its 500th jump.
create function "private"."jump_sessions_after" ("p_user_id" uuid, "p_after" text) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with "next" as (
    select "s"."id", "s"."held_on", (select count(*) from "public"."jump_attempts" as "a" where "a"."session_id" = "s"."id") as "jumps"
    from "public"."jump_sessions" as "s"
    where "s"."athlete_id" = "p_user_id"
      and ("p_after" = '' or ("s"."held_on", "s"."id") > (split_part("p_after", ' ', 1)::date, split_part("p_after", ' ', 2)::uuid))
    order by "s"."held_on", "s"."id"
    limit 100
  ), "page" as (
    select "id", "held_on", sum("jumps") over (order by "held_on", "id") - "jumps" as "before" from "next"
  )
  select jsonb_build_object(
    'rows', coalesce(
      jsonb_agg(
        to_jsonb("s") - array['athlete_id', 'write_id', 'version'] || jsonb_build_object('attempts', (
          select coalesce(
            jsonb_agg(to_jsonb("a") - array['session_id', 'athlete_id', 'write_id', 'version'] order by "a"."at", "a"."id"), '[]'
          )
          from "public"."jump_attempts" as "a" where "a"."session_id" = "s"."id"
        ))
        order by "s"."held_on", "s"."id"
      ),
      '[]'
    ),
    'next', (array_agg("s"."held_on" || ' ' || "s"."id" order by "s"."held_on" desc, "s"."id" desc))[1]
  )
  from "page" join "public"."jump_sessions" as "s" using ("id") where "page"."before" < 500;
$$;

create or replace function "private"."export_jump_log" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'poles', (
      select coalesce(jsonb_agg(to_jsonb("p") - array['athlete_id', 'write_id', 'version'] order by "p"."created_at", "p"."id"), '[]')
      from "public"."poles" as "p" where "p"."athlete_id" = "p_user_id"
    ),
    'deleted', (
      select coalesce(jsonb_agg(jsonb_build_object('id', "d"."id", 'deleted_at', "d"."deleted_at") order by "d"."deleted_at", "d"."id"), '[]')
      from "private"."deleted_log_entries" as "d" where "d"."athlete_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_jump_log" is
  'The part of export_account about poles, and what was deleted. Practices and meets come from jump_sessions_after.';

alter table "private"."account_exports" add column "list" text, add column "pages" text;
update "private"."account_exports" set "list" = 'sessions', "pages" = 'jump_sessions_after' where "function" = 'export_jump_log';

comment on table "private"."account_exports" is
  'Functions of the schema private whose results are joined to the export of an account. Each takes the id of an account and returns jsonb.';
comment on column "private"."account_exports"."key" is
  'The key of the result in the export. Null for a function whose result has the keys itself.';
comment on column "private"."account_exports"."list" is
  'The name of a list in the result that comes in pages, because it may have tens of thousands of rows.';
comment on column "private"."account_exports"."pages" is
  'The function with the pages of the list: account, where the page before ended (empty for the first) → {rows, next}.';

-- An export is read part by part, so that one of a long log is never one value in memory, and an account has one at a time.
create table "private"."account_export_runs" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "run_id" uuid not null unique default gen_random_uuid(),
  "renewed_at" timestamptz not null default now()
);
comment on table "private"."account_export_runs" is 'Exports that are being read. One that was not read on for a minute has ended.';

create function "public"."begin_account_export" ("p_user_id" uuid) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_run_id uuid;
begin
  insert into "private"."account_export_runs" as "run" ("user_id") values ("p_user_id")
  on conflict ("user_id") do update set "run_id" = gen_random_uuid(), "renewed_at" = now()
    where not "private"."happened_since" ("run"."renewed_at", now() - interval '1 minute')
  returning "run_id" into v_run_id;
  if v_run_id is null then
    return null;
  end if;
  return jsonb_build_object('run', v_run_id, 'parts', (
    select jsonb_agg(jsonb_build_object('function', "function", 'key', "key", 'list', "list") order by "function")
    from "private"."account_exports"
  ));
end;
$$;
comment on function "public"."begin_account_export" is
  'Begins to export everything kept about a person: {run, parts: [{function, key, list}]}. Null while another export of the account is being read.';
grant execute on function "public"."begin_account_export" to "service_role";

create function "public"."export_account_part" ("p_run" uuid, "p_function" text, "p_after" text default null) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid;
  v_part "private"."account_exports";
  v_value jsonb;
begin
  update "private"."account_export_runs" set "renewed_at" = now() where "run_id" = "p_run" returning "user_id" into v_user_id;
  if not found then
    raise exception 'Another export of this account began.' using errcode = '55006';
  end if;
  select * into strict v_part from "private"."account_exports" where "function" = "p_function";
  if "p_after" is null then
    execute format('select "private".%I ($1)', v_part."function") into v_value using v_user_id;
  else
    execute format('select "private".%I ($1, $2)', v_part."pages") into v_value using v_user_id, "p_after";
  end if;
  return v_value;
end;
$$;
comment on function "public"."export_account_part" is
  'A part of an export, without its list; or with p_after (empty for the first) a page of the list, {rows, next}.';
grant execute on function "public"."export_account_part" to "service_role";

create function "public"."end_account_export" ("p_run" uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  delete from "private"."account_export_runs" where "run_id" = "p_run";
$$;
comment on function "public"."end_account_export" is 'Ends an export, so that the next one can begin at once.';
grant execute on function "public"."end_account_export" to "service_role";

-- The release before exports an account by this function. Delete it with the next one.
create or replace function "public"."export_account" ("p_user_id" uuid) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  "v_part" record;
  "v_value" jsonb;
  "v_page" jsonb;
  "v_export" jsonb := jsonb_build_object('exported_at', now());
begin
  if not exists (select 1 from "auth"."users" where "id" = "p_user_id") then
    return null;
  end if;
  for "v_part" in select * from "private"."account_exports" order by "function" loop
    execute format('select "private".%I ($1)', "v_part"."function") into "v_value" using "p_user_id";
    "v_page" := case when "v_part"."list" is not null then '{"next": ""}'::jsonb end;
    while "v_page" ->> 'next' is not null loop
      execute format('select "private".%I ($1, $2)', "v_part"."pages") into "v_page" using "p_user_id", "v_page" ->> 'next';
      "v_value" := "v_value"
        || jsonb_build_object("v_part"."list", coalesce("v_value" -> "v_part"."list", '[]') || ("v_page" -> 'rows'));
    end loop;
    "v_export" := "v_export"
      || case when "v_part"."key" is null then "v_value" else jsonb_build_object("v_part"."key", "v_value") end;
  end loop;
  return "v_export";
end;
$$;
comment on function "public"."export_account" is
  'Everything kept about a person: by account, and what their confirmed address left on lists and in messages. Null for an unknown account.';
grant execute on function "public"."export_account" to "service_role";

create or replace function "public"."save_jump_log" ("p_device" uuid, "p_items" jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_member constant uuid := (select "private"."member_id"());
  v_item jsonb;
  v_answers jsonb := '[]';
begin
  if v_member is null then
    raise exception 'Please sign in.' using errcode = '42501';
  end if;
  if jsonb_array_length("p_items") > 500 then
    raise exception 'Save at most 500 entries at a time.' using errcode = '22023', detail = 'too_many';
  end if;
  if exists (
    select from jsonb_array_elements("p_items") as "i" where "i" ->> 'table' = 'jump_attempts' and coalesce("i" ->> 'version', '0') = '0' and "i" ->> 'row' is not null
  ) and (select count(*) from "public"."jump_attempts" where "athlete_id" = v_member) >= 100000 then
    raise exception 'A log has at most 100,000 jumps. Delete old practices first.' using errcode = '22023', detail = 'log_full';
  end if;
  -- The writes of one athlete follow one another, so that each sees what the one before it stored or deleted.
  perform pg_advisory_xact_lock(hashtextextended('log:' || v_member, 0));
  for v_item in select "value" from jsonb_array_elements("p_items") loop
    v_answers := v_answers || "private"."save_log_item" (v_member, v_item);
  end loop;
  return v_answers;
end;
$$;
comment on function "public"."save_jump_log" is
  'Writes entries of the caller''s jump log, sets of training and readiness checks, as a device has them: [{table, id, version, write, earlier, row}], in order; without row the entry is deleted, a practice '
  'or meet only if it has no more than the given number of attempts. version: the one last seen, 0 for a new entry. write: the id of this write. earlier: ids of writes of this entry that got no answer. '
  'Harmless to repeat. p_device decides nothing. Answers [{id, outcome, row}]: saved; conflict, with the row as another device wrote it; gone, when it was deleted, by the write deletion, '
  'which stores it again if it is in earlier; or with missing: session or pole, when that was. Error details: out_of_range, pole_has_jumps, too_many, log_full.';
