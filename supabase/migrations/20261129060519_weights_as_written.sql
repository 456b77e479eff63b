-- A logged weight keeps what was written. The release before writes no such text, and null is shown as before.

alter table "public"."set_logs" add column "weight_typed" text check (
  case
    when "weight_typed" is null then true
    when "weight_typed" !~ '^\d{1,4}(\.\d{1,3})? (kg|lb)$' then false
    else coalesce(
      abs(split_part("weight_typed", ' ', 1)::numeric * case when "weight_typed" like '% lb' then 0.45359237 else 1 end - "weight_kg") <= 0.01,
      false
    )
  end
);
comment on column "public"."set_logs"."weight_typed" is
  'The weight as the athlete wrote it, with its unit: 61.25 kg, 12.5 lb. Null if it was logged by a device that did not say.';

create or replace function "private"."save_log_item" ("p_member" uuid, "p_item" jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_table constant text := "p_item" ->> 'table';
  v_id constant uuid := ("p_item" ->> 'id')::uuid;
  v_version constant integer := coalesce(("p_item" ->> 'version')::integer, 0);
  v_write constant uuid := ("p_item" ->> 'write')::uuid;
  v_columns constant text[] := case v_table
    when 'poles' then array['length_m', 'rating_kg', 'flex', 'brand', 'is_club', 'is_put_away']
    when 'jump_sessions' then array['kind', 'held_on', 'title', 'bars_m', 'notes']
    when 'jump_attempts' then array[
      'session_id', 'at', 'bar_m', 'result', 'pole_id', 'grip_m', 'run_up_lefts', 'mid_mark_m', 'take_off_m', 'standards_m', 'reason', 'note',
      'submission_id'
    ]
    when 'set_logs' then array[
      'assignment_id', 'item_id', 'set_number', 'week', 'day', 'exercise', 'done_on', 'weight_kg', 'reps', 'seconds', 'distance_m', 'height_m',
      'effort', 'weight_typed'
    ]
    when 'readiness_checks' then array['checked_on', 'sleep', 'soreness', 'pain']
  end;
  v_list text;
  v_stored jsonb;
  v_row jsonb;
  v_deletion "private"."deleted_log_entries";
begin
  if v_columns is null or v_id is null then
    raise exception 'This is no entry of the log.' using errcode = '22023';
  end if;
  execute format('select to_jsonb("t") from "public".%I as "t" where "id" = $1', v_table) into v_stored using v_id;
  if v_stored ->> 'athlete_id' <> "p_member"::text then
    return jsonb_build_object('id', v_id, 'outcome', 'gone');
  end if;
  if jsonb_typeof("p_item" -> 'row') is distinct from 'object' then
    return "private"."delete_log_item" ("p_member", v_table, v_stored, "p_item");
  end if;
  -- Its answer was lost.
  if (v_stored ->> 'write_id')::uuid = v_write then
    return jsonb_build_object('id', v_id, 'outcome', 'saved', 'row', v_stored);
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
    select * into v_deletion from "private"."deleted_log_entries" where "athlete_id" = "p_member" and "id" = v_id;
    if v_version > 0 or (v_deletion."id" is not null and not "private"."knows_write" ("p_item", v_deletion."write_id")) then
      return jsonb_build_object('id', v_id, 'outcome', 'gone', 'deletion', v_deletion."write_id");
    end if;
    delete from "private"."deleted_log_entries" where "athlete_id" = "p_member" and "id" = v_id;
    execute format(
      'insert into "public".%1$I as "t" ("id", "athlete_id", "write_id", "version", %2$s)
       select $1, $2, $3, $4, %2$s from jsonb_populate_record(null::"public".%1$I, $5) returning to_jsonb("t")',
      v_table, v_list
    ) into v_stored using v_id, "p_member", v_write, coalesce(v_deletion."version", 0) + 1, v_row;
    return jsonb_build_object('id', v_id, 'outcome', 'saved', 'row', v_stored);
  end if;
  if v_stored || v_row = v_stored then
    return jsonb_build_object('id', v_id, 'outcome', 'saved', 'row', v_stored);
  end if;
  if (v_stored ->> 'version')::integer <> v_version and not "private"."knows_write" ("p_item", (v_stored ->> 'write_id')::uuid) then
    return jsonb_build_object('id', v_id, 'outcome', 'conflict', 'row', v_stored);
  end if;
  execute format(
    'update "public".%1$I as "t" set ("write_id", %2$s) = (select $2, %2$s from jsonb_populate_record(null::"public".%1$I, $3))
     where "id" = $1 returning to_jsonb("t")',
    v_table, v_list
  ) into v_stored using v_id, v_write, v_row;
  return jsonb_build_object('id', v_id, 'outcome', 'saved', 'row', v_stored);
end;
$$;
