-- How a device writes the jump log. A write has an id of its own. It is accepted if it knows the row: its version, or the last write, as one of
-- this device's earlier writes that got no answer. So a repeated or late write changes nothing, and no write overwrites what its device has not seen.

-- What was deleted stays deleted, also for a write that comes late. An athlete who saw that it is deleted may store it again.
create table private.deleted_log_entries (
  athlete_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  write_id uuid not null,
  version integer not null,
  deleted_at timestamptz not null default now(),
  primary key (athlete_id, id)
);
comment on table private.deleted_log_entries is 'Entries of the log that their athlete deleted, for 400 days.';
comment on column private.deleted_log_entries.write_id is 'The write that deleted it.';
comment on column private.deleted_log_entries.version is 'Its last one, so that no older write fits the entry if it is stored again.';
alter table private.deleted_log_entries enable row level security;

create index deleted_log_entries_deleted_at on private.deleted_log_entries (deleted_at);

create function private.save_log_item (p_member uuid, p_item jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_table constant text := p_item ->> 'table';
  v_id constant uuid := (p_item ->> 'id')::uuid;
  v_version constant integer := coalesce((p_item ->> 'version')::integer, 0);
  v_write constant uuid := (p_item ->> 'write')::uuid;
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
  v_deletion private.deleted_log_entries;
begin
  if v_table = 'item_logs' then
    return jsonb_build_object('id', v_id) || private.save_sets_done (p_item);
  elsif v_table = 'session_logs' then
    return jsonb_build_object('id', v_id) || private.save_remark (p_item);
  end if;
  if v_columns is null or v_id is null then
    raise exception 'This is no entry of the log.' using errcode = '22023';
  end if;
  execute format('select to_jsonb("t") from "public".%I as "t" where "id" = $1', v_table) into v_stored using v_id;
  if v_stored ->> 'athlete_id' <> p_member::text then
    return jsonb_build_object('id', v_id, 'outcome', 'gone');
  end if;
  if jsonb_typeof(p_item -> 'row') is distinct from 'object' then
    return private.delete_log_item (p_member, v_table, v_stored, p_item);
  end if;
  -- Its answer was lost.
  if (v_stored ->> 'write_id')::uuid = v_write then
    return jsonb_build_object('id', v_id, 'outcome', 'saved', 'row', v_stored);
  end if;

  -- The row as the table would store it, so that a repeated write is recognized.
  execute format('select to_jsonb(jsonb_populate_record(null::"public".%I, $1))', v_table) into v_row using p_item -> 'row';
  select jsonb_object_agg(key, case jsonb_typeof(value) when 'string' then to_jsonb(private.clean_text (value #>> '{}')) else value end)
  into v_row from jsonb_each(v_row) where key = any (v_columns);

  if v_table = 'jump_attempts' then
    -- Locked, so that neither is deleted before the attempt is written.
    perform from public.jump_sessions where id = (v_row ->> 'session_id')::uuid and athlete_id = p_member for key share;
    if not found then
      return jsonb_build_object('id', v_id, 'outcome', 'gone', 'missing', 'session');
    end if;
    perform from public.poles where id = (v_row ->> 'pole_id')::uuid and athlete_id = p_member for key share;
    if not found and v_row ->> 'pole_id' is not null then
      return jsonb_build_object('id', v_id, 'outcome', 'gone', 'missing', 'pole');
    end if;
    -- A film that was deleted meanwhile leaves its jump, as it does when it is deleted later.
    perform from public.video_submissions where id = (v_row ->> 'submission_id')::uuid and user_id = p_member for key share;
    if not found then
      v_row := v_row || '{"submission_id": null}';
    end if;
  end if;

  if v_table = 'set_logs' then
    -- The athlete's values outlive a plan that ended while the device was offline.
    perform from public.plan_assignments where id = (v_row ->> 'assignment_id')::uuid and user_id = p_member for key share;
    if not found then
      v_row := v_row || '{"assignment_id": null}';
    end if;
  end if;

  v_list := (select string_agg(format('%I', c), ', ') from unnest(v_columns) as c);
  if v_stored is null then
    select * into v_deletion from private.deleted_log_entries where athlete_id = p_member and id = v_id;
    if v_version > 0 or (v_deletion.id is not null and not private.knows_write (p_item, v_deletion.write_id)) then
      return jsonb_build_object('id', v_id, 'outcome', 'gone', 'deletion', v_deletion.write_id);
    end if;
    delete from private.deleted_log_entries where athlete_id = p_member and id = v_id;
    execute format(
      'insert into "public".%1$I as "t" ("id", "athlete_id", "write_id", "version", %2$s)
       select $1, $2, $3, $4, %2$s from jsonb_populate_record(null::"public".%1$I, $5) returning to_jsonb("t")',
      v_table, v_list
    ) into v_stored using v_id, p_member, v_write, coalesce(v_deletion.version, 0) + 1, v_row;
    return jsonb_build_object('id', v_id, 'outcome', 'saved', 'row', v_stored);
  end if;
  if v_stored || v_row = v_stored then
    return jsonb_build_object('id', v_id, 'outcome', 'saved', 'row', v_stored);
  end if;
  if (v_stored ->> 'version')::integer <> v_version and not private.knows_write (p_item, (v_stored ->> 'write_id')::uuid) then
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

-- `earlier` lists the writes of this entry that its device sent and got no answer for, and the deletion that its athlete undoes.
create function private.knows_write (p_item jsonb, p_write_id uuid) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select coalesce(p_item -> 'earlier' ? p_write_id::text, false);
$$;
grant execute on function private.knows_write to authenticated, service_role;

create function private.delete_log_item (p_member uuid, p_table text, p_stored jsonb, p_item jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id constant uuid := (p_item ->> 'id')::uuid;
begin
  if p_stored is not null then
    if (p_stored ->> 'version')::integer is distinct from (p_item ->> 'version')::integer
        and not private.knows_write (p_item, (p_stored ->> 'write_id')::uuid)
      -- Jumps that another device added are not deleted unseen.
      or (p_table = 'jump_sessions' and (select count(*) from public.jump_attempts where session_id = v_id)
        > coalesce((p_item ->> 'attempts')::integer, 0)) then
      return jsonb_build_object('id', v_id, 'outcome', 'conflict', 'row', p_stored);
    end if;
    if p_table = 'poles' and exists (select 1 from public.jump_attempts where pole_id = v_id) then
      raise exception 'This pole has jumps, so it stays in the log. You can put it away instead.' using errcode = '23503', detail = 'pole_has_jumps';
    end if;
    execute format('delete from "public".%I where "id" = $1', p_table) using v_id;
  end if;
  insert into private.deleted_log_entries (athlete_id, id, write_id, version)
  values (
    p_member, v_id, coalesce((p_item ->> 'write')::uuid, gen_random_uuid()),
    coalesce((p_stored ->> 'version')::integer, (p_item ->> 'version')::integer, 0)
  )
  on conflict (athlete_id, id) do nothing;
  delete from private.deleted_log_entries where deleted_at < now() - interval '400 days';
  return jsonb_build_object('id', v_id, 'outcome', 'saved');
end;
$$;

create function public.save_jump_log (p_device uuid, p_items jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_member constant uuid := (select private.member_id());
  v_item jsonb;
  v_answers jsonb := '[]';
begin
  if v_member is null then
    raise exception 'Please sign in.' using errcode = '42501';
  end if;
  if jsonb_array_length(p_items) > 500 then
    raise exception 'Save at most 500 entries at a time.' using errcode = '22023', detail = 'too_many';
  end if;
  if exists (
    select from jsonb_array_elements(p_items) as i where i ->> 'table' = 'jump_attempts' and coalesce(i ->> 'version', '0') = '0' and i ->> 'row' is not null
  ) and (select count(*) from public.jump_attempts where athlete_id = v_member) >= 100000 then
    raise exception 'A log has at most 100,000 jumps. Delete old practices first.' using errcode = '22023', detail = 'log_full';
  end if;
  -- The writes of one athlete follow one another, so that each sees what the one before it stored or deleted.
  perform pg_advisory_xact_lock(hashtextextended('log:' || v_member, 0));
  for v_item in select value from jsonb_array_elements(p_items) loop
    v_answers := v_answers || private.save_log_item (v_member, v_item);
  end loop;
  return v_answers;
end;
$$;
comment on function public.save_jump_log is
  'Writes entries of the caller''s jump log, sets of training and readiness checks, as a device has them: [{table, id, version, write, earlier, row}], in order; without row the entry is deleted, a practice '
  'or meet only if it has no more than the given number of attempts. version: the one last seen, 0 for a new entry. write: the id of this write. earlier: ids of writes of this entry that got no answer. '
  'item_logs and session_logs of training are named by their row. Harmless to repeat. p_device decides nothing. Answers [{id, outcome, row}]: saved; conflict, with the row as another device wrote it; gone, when it was deleted, by the write deletion, '
  'which stores it again if it is in earlier; or with missing: session or pole, when that was. Error details: out_of_range, pole_has_jumps, too_many, log_full.';
grant execute on function public.save_jump_log to authenticated, service_role;
