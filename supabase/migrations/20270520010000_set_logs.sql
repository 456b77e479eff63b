-- Sets of training with weight, reps, time, distance, height and effort.

alter table "public"."plan_items" add column "measures" text[] check ("measures" <@ array['weight', 'reps', 'time', 'distance', 'height']);
comment on column "public"."plan_items"."measures" is
  'What athletes log for each set; nothing if it is empty. Null if the coach did not choose: then the text of reps decides.';
grant update ("measures") on table "public"."plan_items" to "authenticated";

create or replace function "public"."save_plan_session" (
  "p_plan_id" uuid, "p_week" integer, "p_day" integer, "p_title" text, "p_notes" text, "p_items" jsonb
) returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_session_id uuid;
begin
  insert into "public"."plan_sessions" ("plan_id", "week", "day", "title", "notes")
  values ("p_plan_id", "p_week", "p_day", btrim("p_title"), btrim("p_notes"))
  on conflict ("plan_id", "week", "day") do update set "title" = excluded."title", "notes" = excluded."notes"
  returning "id" into v_session_id;

  delete from "public"."plan_items"
  where "session_id" = v_session_id
    and "id" not in (select ("item" ->> 'id')::uuid from jsonb_array_elements("p_items") as "item");
  -- Exercises keep their ids, so that logs still belong to them.
  insert into "public"."plan_items" ("id", "session_id", "position", "video_id", "title", "sets", "reps", "note", "measures")
  select ("item" ->> 'id')::uuid, v_session_id, "position", ("item" ->> 'videoId')::uuid, btrim("item" ->> 'title'),
    ("item" ->> 'sets')::smallint, btrim("item" ->> 'reps'), btrim("item" ->> 'note'),
    case when jsonb_typeof("item" -> 'measures') = 'array' then array(select jsonb_array_elements_text("item" -> 'measures')) end
  from jsonb_array_elements("p_items") with ordinality as "items" ("item", "position")
  on conflict ("id") do update set
    "position" = excluded."position", "video_id" = excluded."video_id", "title" = excluded."title", "sets" = excluded."sets",
    "reps" = excluded."reps", "note" = excluded."note", "measures" = excluded."measures";
  return v_session_id;
end;
$$;

comment on function "public"."save_plan_session" is
  'Saves the session of a day with its exercises: [{id, videoId, title, sets, reps, note, measures}] in order. Others are deleted. Returns its id. '
  'For coaches who may change the plan.';

create or replace function "private"."copy_session" ("p_session" "public"."plan_sessions", "p_plan_id" uuid, "p_week" integer) returns void
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_copy uuid := gen_random_uuid();
begin
  insert into "public"."plan_sessions" ("id", "plan_id", "week", "day", "title", "notes")
  values (v_copy, "p_plan_id", "p_week", "p_session"."day", "p_session"."title", "p_session"."notes");
  insert into "public"."plan_items" ("session_id", "position", "video_id", "title", "sets", "reps", "note", "measures")
  select v_copy, "position", "video_id", "title", "sets", "reps", "note", "measures"
  from "public"."plan_items" where "session_id" = "p_session"."id";
end;
$$;

create or replace function "private"."save_log_item" ("p_member" uuid, "p_device" uuid, "p_item" jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_table constant text := "p_item" ->> 'table';
  v_id constant uuid := ("p_item" ->> 'id')::uuid;
  v_version constant integer := coalesce(("p_item" ->> 'version')::integer, 0);
  v_columns constant text[] := case v_table
    when 'poles' then array['length_m', 'rating_kg', 'flex', 'brand', 'is_club', 'is_put_away']
    when 'jump_sessions' then array['kind', 'held_on', 'title', 'bars_m', 'notes']
    when 'jump_attempts' then array[
      'session_id', 'at', 'bar_m', 'result', 'pole_id', 'grip_m', 'run_up_lefts', 'mid_mark_m', 'take_off_m', 'standards_m', 'reason', 'note',
      'submission_id'
    ]
    when 'set_logs' then array[
      'assignment_id', 'item_id', 'set_number', 'week', 'day', 'exercise', 'done_on', 'weight_kg', 'reps', 'seconds', 'distance_m', 'height_m',
      'effort'
    ]
  end;
  v_list text;
  v_stored jsonb;
  v_row jsonb;
begin
  if v_columns is null or v_id is null then
    raise exception 'This is no entry of the log.' using errcode = '22023';
  end if;
  execute format('select to_jsonb("t") from "public".%I as "t" where "id" = $1 for update', v_table) into v_stored using v_id;
  if v_stored ->> 'athlete_id' <> "p_member"::text then
    return jsonb_build_object('id', v_id, 'outcome', 'gone');
  end if;
  if jsonb_typeof("p_item" -> 'row') is distinct from 'object' then
    return "private"."delete_log_item" (v_table, v_stored, "p_device", "p_item");
  end if;

  -- The row as the table would store it, so that a repeated write is recognized.
  execute format('select to_jsonb(jsonb_populate_record(null::"public".%I, $1))', v_table) into v_row using "p_item" -> 'row';
  select jsonb_object_agg("key", case jsonb_typeof("value") when 'string' then to_jsonb("private"."clean_text" ("value" #>> '{}')) else "value" end)
  into v_row from jsonb_each(v_row) where "key" = any (v_columns);

  if v_table = 'jump_attempts' then
    -- Locked, so that neither is deleted before the attempt is written.
    perform from "public"."jump_sessions" where "id" = (v_row ->> 'session_id')::uuid and "athlete_id" = "p_member" for key share;
    if not found then
      return jsonb_build_object('id', v_id, 'outcome', 'gone', 'missing', 'session');
    end if;
    perform from "public"."poles" where "id" = (v_row ->> 'pole_id')::uuid and "athlete_id" = "p_member" for key share;
    if not found and v_row ->> 'pole_id' is not null then
      return jsonb_build_object('id', v_id, 'outcome', 'gone', 'missing', 'pole');
    end if;
    -- A film that was deleted meanwhile leaves its jump, as it does when it is deleted later.
    perform from "public"."video_submissions" where "id" = (v_row ->> 'submission_id')::uuid and "user_id" = "p_member" for key share;
    if not found then
      v_row := v_row || '{"submission_id": null}';
    end if;
  end if;

  if v_table = 'set_logs' then
    -- The athlete's values outlive a plan that ended while the device was offline.
    perform from "public"."plan_assignments" where "id" = (v_row ->> 'assignment_id')::uuid and "user_id" = "p_member" for key share;
    if not found then
      v_row := v_row || '{"assignment_id": null}';
    end if;
  end if;

  v_list := (select string_agg(format('%I', "c"), ', ') from unnest(v_columns) as "c");
  if v_stored is null then
    if v_version > 0 then
      return jsonb_build_object('id', v_id, 'outcome', 'gone');
    end if;
    execute format(
      'insert into "public".%1$I as "t" ("id", "athlete_id", "device_id", %2$s)
       select $1, $2, $3, %2$s from jsonb_populate_record(null::"public".%1$I, $4) on conflict ("id") do nothing returning to_jsonb("t")',
      v_table, v_list
    ) into v_stored using v_id, "p_member", "p_device", v_row;
    if v_stored is not null then
      return jsonb_build_object('id', v_id, 'outcome', 'saved', 'row', v_stored);
    end if;
    -- Sent twice at the same moment: the other one came first.
    execute format('select to_jsonb("t") from "public".%I as "t" where "id" = $1 and "athlete_id" = $2 for update', v_table)
      into v_stored using v_id, "p_member";
    if v_stored is null then
      return jsonb_build_object('id', v_id, 'outcome', 'gone');
    end if;
  end if;
  if v_stored || v_row = v_stored then
    return jsonb_build_object('id', v_id, 'outcome', 'saved', 'row', v_stored);
  end if;
  if "private"."is_log_conflict" (v_stored, v_version, "p_device") then
    return jsonb_build_object('id', v_id, 'outcome', 'conflict', 'row', v_stored);
  end if;
  execute format(
    'update "public".%1$I as "t" set ("device_id", %2$s) = (select $2, %2$s from jsonb_populate_record(null::"public".%1$I, $3))
     where "id" = $1 returning to_jsonb("t")',
    v_table, v_list
  ) into v_stored using v_id, "p_device", v_row;
  return jsonb_build_object('id', v_id, 'outcome', 'saved', 'row', v_stored);
end;
$$;

comment on function "public"."save_jump_log" is
  'Writes entries of the caller''s jump log, and sets of training, as a device has them: [{table, id, version, row}], in order; without row the entry is deleted, a practice '
  'or meet only if it has no more than the given number of attempts. version: the one last seen, 0 for a new entry. Harmless to repeat. Answers '
  '[{id, outcome, row}]: saved; conflict, with the row as another device wrote it; gone, when it was deleted, or with missing: session or pole, '
  'when that was. Error details: out_of_range, pole_has_jumps, too_many.';

create table "public"."set_logs" (
  -- Made from assignment, exercise and number of the set, so that two devices that log the same set have the same row.
  "id" uuid primary key,
  "athlete_id" uuid not null references "auth"."users" ("id") on delete cascade,
  -- The values and records of an athlete stay when a plan is over.
  "assignment_id" uuid references "public"."plan_assignments" ("id") on delete set null,
  "item_id" uuid not null,
  "set_number" smallint not null check ("set_number" between 1 and 20),
  "week" smallint not null check ("week" between 1 and 52),
  "day" smallint not null check ("day" between 1 and 7),
  "exercise" text not null check (char_length("exercise") <= 200 and "exercise" ~ '\S'),
  "done_on" date not null check ("done_on" between '2020-01-01' and '2100-01-01'),
  "weight_kg" numeric(6, 2),
  "reps" smallint,
  "seconds" numeric(8, 2),
  "distance_m" numeric(8, 3),
  "height_m" numeric(6, 3),
  "effort" smallint,
  "version" integer not null default 1,
  "device_id" uuid not null,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now()
);
comment on table "public"."set_logs" is
  'Values of the sets that an athlete did. Null for what was not entered; a set that was taken back has no values.';
comment on column "public"."set_logs"."item_id" is 'The exercise of the plan. Not a foreign key: the log survives a changed plan.';
comment on column "public"."set_logs"."exercise" is 'The title of the exercise at that moment. Sets with the same title have records together.';
comment on column "public"."set_logs"."effort" is 'Rating of perceived exertion (RPE), 1 to 10.';
comment on column "public"."set_logs"."device_id" is 'The device that wrote the row last: its own earlier write is no conflict.';
alter table "public"."set_logs" enable row level security;
grant select on table "public"."set_logs" to "authenticated";
grant all on table "public"."set_logs" to "service_role";

create index "set_logs_athlete_id" on "public"."set_logs" ("athlete_id", "done_on" desc);

create index "set_logs_assignment_id" on "public"."set_logs" ("assignment_id");

create policy "Athletes read their sets, coaches their athletes'" on "public"."set_logs"
  for select to "authenticated"
  using (
    "athlete_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "athlete_id" not in (select "private"."athletes_of_other_coaches" ())
      and "athlete_id" not in (select "private"."athletes_without_consent" ())
    )
  );

create policy "Only while the session lives" on "public"."set_logs" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "clean_text" before insert or update of "exercise" on "public"."set_logs"
  for each row execute function "private"."clean_columns" ('exercise');

create trigger "set_logs_check_ranges" before insert or update on "public"."set_logs"
  for each row execute function "private"."check_ranges" (
    'weight_kg', 'A weight', '0', '500', 'reps', 'A number of reps', '1', '1000', 'seconds', 'A time in seconds', '0.1', '36000',
    'distance_m', 'A distance', '0.1', '50000', 'height_m', 'A height', '0.05', '10', 'effort', 'An effort', '1', '10'
  );

create trigger "set_logs_count_version" before update on "public"."set_logs"
  for each row execute function "private"."count_version" ();

create trigger "set_logs_bound" before insert on "public"."set_logs"
  for each row execute function "private"."bound_rows" ('athlete_id', '50000');

create function "public"."list_set_history" ("p_athlete_id" uuid default "auth"."uid" ()) returns setof "public"."set_logs"
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "s".*
  from "public"."set_logs" as "s"
  join (
    select "l"."id",
      row_number() over ("same" order by "l"."weight_kg" desc nulls last, "l"."done_on") as "heaviest",
      row_number() over (partition by lower("l"."exercise"), "l"."weight_kg" order by "l"."reps" desc nulls last, "l"."done_on") as "most",
      row_number() over ("same" order by "l"."seconds" desc nulls last, "l"."done_on") as "longest",
      row_number() over (partition by lower("l"."exercise"), "l"."distance_m" order by "l"."seconds" nulls last, "l"."done_on") as "fastest",
      row_number() over ("same" order by "l"."distance_m" desc nulls last, "l"."done_on") as "farthest",
      row_number() over ("same" order by "l"."height_m" desc nulls last, "l"."done_on") as "highest",
      dense_rank() over ("same" order by "l"."done_on" desc) as "day_back"
    from "public"."set_logs" as "l"
    where "l"."athlete_id" = "p_athlete_id"
      and coalesce("l"."weight_kg", "l"."reps", "l"."seconds", "l"."distance_m", "l"."height_m") is not null
    window "same" as (partition by lower("l"."exercise"))
  ) as "ranked" on "ranked"."id" = "s"."id"
  where 1 in ("heaviest", "most", "longest", "fastest", "farthest", "highest") or "day_back" <= 2
  order by "s"."done_on" desc, "s"."id";
$$;
comment on function "public"."list_set_history" is
  'For each exercise of a person: the best sets, and those of the last two days. One''s own, or anyone''s whom the caller may coach.';
grant execute on function "public"."list_set_history" to "authenticated", "service_role";

create function "private"."export_set_logs" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("s") - array['athlete_id', 'device_id', 'version'] order by "s"."done_on", "s"."id"), '[]')
  from "public"."set_logs" as "s" where "s"."athlete_id" = "p_user_id";
$$;
comment on function "private"."export_set_logs" is 'The part of export_account about weights, reps, times and distances of training.';

insert into "private"."account_exports" ("function", "key") values ('export_set_logs', 'sets') on conflict ("function") do nothing;
