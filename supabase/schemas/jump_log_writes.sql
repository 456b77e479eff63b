-- How a device writes the jump log. A repeated write is harmless. What another device changed meanwhile is returned and not overwritten.

create function "private"."save_log_item" ("p_member" uuid, "p_device" uuid, "p_item" jsonb) returns jsonb
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
    when 'readiness_checks' then array['checked_on', 'sleep', 'soreness', 'pain']
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

-- A device sends one change after the other. If it wrote the row last, it knows the row, even if the response was lost.
create function "private"."is_log_conflict" ("p_stored" jsonb, "p_version" integer, "p_device" uuid) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select ("p_stored" ->> 'version')::integer <> "p_version" and ("p_stored" ->> 'device_id')::uuid <> "p_device";
$$;

create function "private"."delete_log_item" ("p_table" text, "p_stored" jsonb, "p_device" uuid, "p_item" jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id constant uuid := ("p_item" ->> 'id')::uuid;
begin
  if "p_stored" is not null then
    if "private"."is_log_conflict" ("p_stored", ("p_item" ->> 'version')::integer, "p_device")
      -- Jumps that another device added are not deleted unseen.
      or ("p_table" = 'jump_sessions' and (select count(*) from "public"."jump_attempts" where "session_id" = v_id)
        > coalesce(("p_item" ->> 'attempts')::integer, 0)) then
      return jsonb_build_object('id', v_id, 'outcome', 'conflict', 'row', "p_stored");
    end if;
    if "p_table" = 'poles' and exists (select 1 from "public"."jump_attempts" where "pole_id" = v_id) then
      raise exception 'This pole has jumps, so it stays in the log. You can put it away instead.' using errcode = '23503', detail = 'pole_has_jumps';
    end if;
    execute format('delete from "public".%I where "id" = $1', "p_table") using v_id;
  end if;
  return jsonb_build_object('id', v_id, 'outcome', 'saved');
end;
$$;

create function "public"."save_jump_log" ("p_device" uuid, "p_items" jsonb) returns jsonb
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
  for v_item in select "value" from jsonb_array_elements("p_items") loop
    v_answers := v_answers || "private"."save_log_item" (v_member, "p_device", v_item);
  end loop;
  return v_answers;
end;
$$;
comment on function "public"."save_jump_log" is
  'Writes entries of the caller''s jump log, sets of training and readiness checks, as a device has them: [{table, id, version, row}], in order; without row the entry is deleted, a practice '
  'or meet only if it has no more than the given number of attempts. version: the one last seen, 0 for a new entry. Harmless to repeat. Answers '
  '[{id, outcome, row}]: saved; conflict, with the row as another device wrote it; gone, when it was deleted, or with missing: session or pole, '
  'when that was. Error details: out_of_range, pole_has_jumps, too_many.';
grant execute on function "public"."save_jump_log" to "authenticated", "service_role";
