-- Ticked sets and remarks have versions, like all that a device sends later.
alter table public.item_logs add column write_id uuid, add column version integer not null default 1;
comment on column public.item_logs.write_id is 'The write that stored the row last, by the id that its device gave it: a later one that knows it is no conflict.';
alter table public.session_logs add column write_id uuid, add column version integer not null default 1;
comment on column public.session_logs.write_id is 'The write that stored the row last, by the id that its device gave it: a later one that knows it is no conflict.';

-- The rule of `save_jump_log` for what has no id of its own. A write without a version is of a page of an earlier release, and is accepted.
create function private.accepts_write (p_item jsonb, p_version integer, p_write_id uuid) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select p_version is null or p_item ->> 'version' is null or p_version = (p_item ->> 'version')::integer
    or private.knows_write (p_item, p_write_id);
$$;

create function private.save_sets_done (p_item jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row constant jsonb := p_item -> 'row';
  v_assignment_id constant uuid := (v_row ->> 'assignment_id')::uuid;
  v_item_id constant uuid := (v_row ->> 'item_id')::uuid;
  v_write constant uuid := (p_item ->> 'write')::uuid;
  v_plan_id constant uuid := private.plan_of_my_assignment (v_assignment_id);
  v_log public.item_logs;
begin
  select * into v_log from public.item_logs where assignment_id = v_assignment_id and item_id = v_item_id for update;
  if v_log.write_id = v_write or v_log.sets_done = (v_row ->> 'sets_done')::integer then
    return jsonb_build_object('outcome', 'saved', 'row', to_jsonb(v_log));
  end if;
  if not private.accepts_write (p_item, v_log.version, v_log.write_id) then
    return jsonb_build_object('outcome', 'conflict', 'row', to_jsonb(v_log));
  end if;
  insert into public.item_logs as log (assignment_id, item_id, week, day, title, sets, reps, sets_done, write_id)
  select v_assignment_id, i.id, s.week, s.day, i.title, i.sets, i.reps, least((v_row ->> 'sets_done')::integer, i.sets), v_write
  from public.plan_items as i
  join public.plan_sessions as s on s.id = i.session_id
  where i.id = v_item_id and s.plan_id = v_plan_id
  on conflict (assignment_id, item_id) do update set
    week = excluded.week, day = excluded.day, title = excluded.title, sets = excluded.sets, reps = excluded.reps,
    sets_done = excluded.sets_done, write_id = excluded.write_id, version = log.version + 1, updated_at = now()
  returning * into v_log;
  if not found then
    raise exception 'Your coach removed this exercise.' using errcode = '42501', detail = 'gone';
  end if;
  return jsonb_build_object('outcome', 'saved', 'row', to_jsonb(v_log));
end;
$$;
comment on function private.save_sets_done is
  'Stores how many sets of an exercise the caller did, with the exercise as the plan has it now. Answers as save_jump_log. Error details: gone.';

create function private.save_remark (p_item jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row constant jsonb := p_item -> 'row';
  v_assignment_id constant uuid := (v_row ->> 'assignment_id')::uuid;
  v_week constant integer := (v_row ->> 'week')::integer;
  v_day constant integer := (v_row ->> 'day')::integer;
  v_remark constant text := btrim(v_row ->> 'remark');
  v_write constant uuid := (p_item ->> 'write')::uuid;
  v_log public.session_logs;
begin
  perform private.plan_of_my_assignment (v_assignment_id);
  select * into v_log from public.session_logs where assignment_id = v_assignment_id and week = v_week and day = v_day for update;
  if v_log.write_id = v_write or v_log.remark = v_remark then
    return jsonb_build_object('outcome', 'saved', 'row', to_jsonb(v_log));
  end if;
  if not private.accepts_write (p_item, v_log.version, v_log.write_id) then
    return jsonb_build_object('outcome', 'conflict', 'row', to_jsonb(v_log));
  end if;
  insert into public.session_logs as log (assignment_id, week, day, remark, write_id)
  values (v_assignment_id, v_week, v_day, v_remark, v_write)
  on conflict (assignment_id, week, day) do update set
    remark = excluded.remark, write_id = excluded.write_id, version = log.version + 1, updated_at = now()
  returning * into v_log;
  return jsonb_build_object('outcome', 'saved', 'row', to_jsonb(v_log));
end;
$$;
comment on function private.save_remark is
  'Stores what the caller writes about a session; an empty text replaces an earlier one. Answers as save_jump_log. Error details: gone.';

create or replace function public.log_sets (p_assignment_id uuid, p_item_id uuid, p_sets_done integer) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select private.save_sets_done (jsonb_build_object('row', jsonb_build_object(
    'assignment_id', p_assignment_id, 'item_id', p_item_id, 'sets_done', p_sets_done
  )));
$$;
comment on function public.log_sets is
  'Stores how many sets of an exercise the caller did, for pages of the release before 1.0. Goes with 1.1. Error details: gone.';

create or replace function public.log_remark (p_assignment_id uuid, p_week integer, p_day integer, p_remark text) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select private.save_remark (jsonb_build_object('row', jsonb_build_object(
    'assignment_id', p_assignment_id, 'week', p_week, 'day', p_day, 'remark', p_remark
  )));
$$;
comment on function public.log_remark is
  'Stores what the caller writes about a session, for pages of the release before 1.0. Goes with 1.1. Error details: gone.';

create or replace function private.save_log_item (p_member uuid, p_item jsonb) returns jsonb
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

comment on function public.save_jump_log is
  'Writes entries of the caller''s jump log, sets of training and readiness checks, as a device has them: [{table, id, version, write, earlier, row}], in order; without row the entry is deleted, a practice '
  'or meet only if it has no more than the given number of attempts. version: the one last seen, 0 for a new entry. write: the id of this write. earlier: ids of writes of this entry that got no answer. '
  'item_logs and session_logs of training are named by their row. Harmless to repeat. p_device decides nothing. Answers [{id, outcome, row}]: saved; conflict, with the row as another device wrote it; gone, when it was deleted, by the write deletion, '
  'which stores it again if it is in earlier; or with missing: session or pole, when that was. Error details: out_of_range, pole_has_jumps, too_many, log_full.';

create or replace function private.export_training (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'followed', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'plan', plans.name,
            'starts_on', a.starts_on,
            'created_at', a.created_at,
            'sets', (
              select coalesce(jsonb_agg(to_jsonb(l) - array['assignment_id', 'write_id', 'version'] order by l.week, l.day, l.item_id), '[]')
              from public.item_logs as l where l.assignment_id = a.id
            ),
            'remarks', (
              select coalesce(jsonb_agg(to_jsonb(r) - array['assignment_id', 'write_id', 'version'] order by r.week, r.day), '[]')
              from public.session_logs as r where r.assignment_id = a.id
            )
          )
          order by a.starts_on, a.id
        ),
        '[]'
      )
      from public.plan_assignments as a join public.training_plans as plans on plans.id = a.plan_id
      where a.user_id = p_user_id
    ),
    'written', (
      select coalesce(
        jsonb_agg(
          to_jsonb(plans) - 'coach_id' || jsonb_build_object('sessions', (
            select coalesce(
              jsonb_agg(
                to_jsonb(s) - 'plan_id' || jsonb_build_object('exercises', (
                  select coalesce(jsonb_agg(to_jsonb(i) - 'session_id' order by i."position"), '[]')
                  from public.plan_items as i where i.session_id = s.id
                ))
                order by s.week, s.day
              ),
              '[]'
            )
            from public.plan_sessions as s where s.plan_id = plans.id
          ))
          order by plans.created_at, plans.id
        ),
        '[]'
      )
      from public.training_plans as plans where plans.coach_id = p_user_id
    )
  );
$$;
