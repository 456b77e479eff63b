-- How a device writes a review. A write has an id of its own. It is accepted if it knows the item as it is: its version, or its last write as one
-- of this device's earlier writes that got no answer. So a repeated or late write changes nothing, and no write overwrites what its device has not
-- seen. Items are the summary, the phases together, and each note, step, measurement and path.
create table public.review_item_versions (
  submission_id uuid not null references public.video_submissions (id) on delete cascade,
  item text not null,
  version integer not null default 1,
  write_id uuid,
  primary key (submission_id, item)
);
comment on table public.review_item_versions is
  'How often each item of a review was written. Deleted items stay listed, so that a late write does not bring one back.';
comment on column public.review_item_versions.item is 'summary, phases, note/<id>, step/<id>, measurement/<id> or path/<part>.';
comment on column public.review_item_versions.version is 'Counts writes, deletions too. An item that is not listed has version 0.';
comment on column public.review_item_versions.write_id is 'The last write; null if it had no id.';
alter table public.review_item_versions enable row level security;
grant select on table public.review_item_versions to authenticated;
grant all on table public.review_item_versions to service_role;

create policy "Coaches read versions" on public.review_item_versions
  for select to authenticated
  using (
    (select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id)
  );

create policy "Only while the session lives" on public.review_item_versions as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- Arguments: the kind of item, and the column that names it. Triggers count, because pages of an earlier release write the tables themselves.
create function private.count_review_item () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into public.review_item_versions as v (submission_id, item, write_id)
  -- Nothing is listed while a submission is deleted with its review.
  select id, concat_ws('/', tg_argv[0], v_row ->> tg_argv[1]), nullif(current_setting('crossbar.write', true), '')::uuid
  from public.video_submissions where id = (v_row ->> 'submission_id')::uuid
  on conflict (submission_id, item) do update set version = v.version + 1, write_id = excluded.write_id;
  return null;
end;
$$;

create trigger reviews_count_item after insert or update of summary on public.reviews
  for each row execute function private.count_review_item ('summary');

create trigger review_notes_count_item after insert or delete or update of at_us, end_us, body, shapes on public.review_notes
  for each row execute function private.count_review_item ('note', 'id');

create trigger review_phases_count_item after insert or delete or update of at_us on public.review_phases
  for each row execute function private.count_review_item ('phases');

create trigger review_steps_count_item after insert or delete or update on public.review_steps
  for each row execute function private.count_review_item ('step', 'id');

create trigger review_measurements_count_item after insert or delete or update on public.review_measurements
  for each row execute function private.count_review_item ('measurement', 'id');

create trigger review_paths_count_item after insert or delete or update on public.review_paths
  for each row execute function private.count_review_item ('path', 'part');

-- Returns an item as it is stored, or null.
create function private.stored_review_item (p_submission_id uuid, p_kind text, p_id text) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select case p_kind
    when 'summary' then (select to_jsonb(t) from public.reviews as t where submission_id = p_submission_id)
    when 'phases' then (select jsonb_object_agg(phase, at_us) from public.review_phases where submission_id = p_submission_id)
    when 'note' then (select to_jsonb(t) from public.review_notes as t where submission_id = p_submission_id and id = p_id::uuid)
    when 'step' then (select to_jsonb(t) from public.review_steps as t where submission_id = p_submission_id and id = p_id::uuid)
    when 'measurement' then (
      select to_jsonb(t) from public.review_measurements as t where submission_id = p_submission_id and id = p_id::uuid
    )
    when 'path' then (select to_jsonb(t) from public.review_paths as t where submission_id = p_submission_id and part = p_id)
  end;
$$;
grant execute on function private.stored_review_item to authenticated, service_role;

-- A null clears a phase. The others are written in one statement, because their order is checked after each.
create function private.write_review_phases (p_submission_id uuid, p_marks jsonb) returns void
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  delete from public.review_phases
  where submission_id = p_submission_id and p_marks -> phase = 'null'::jsonb;
  insert into public.review_phases (submission_id, phase, at_us)
  select p_submission_id, key, value::bigint from jsonb_each_text(p_marks) where value is not null
  on conflict (submission_id, phase) do update set at_us = excluded.at_us;
end;
$$;
grant execute on function private.write_review_phases to authenticated, service_role;

-- Policies say who may write, and a row that they hide from a write is an error here.
create function private.write_review_item (p_submission_id uuid, p_kind text, p_id text, p_row jsonb, p_is_stored boolean)
returns void
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_table constant text := case p_kind
    when 'summary' then 'reviews' when 'note' then 'review_notes' when 'step' then 'review_steps'
    when 'measurement' then 'review_measurements' when 'path' then 'review_paths'
  end;
  v_key constant text := case p_kind when 'summary' then 'submission_id' when 'path' then 'part' else 'id' end;
  v_columns text[] := case p_kind
    when 'summary' then array['summary']
    when 'note' then array['at_us', 'end_us', 'body', 'shapes']
    when 'step' then array['contact_us', 'toe_off_us', 'frame_us']
    when 'measurement' then array['marks', 'known_m', 'across_m', 'value', 'error', 'checked_by']
    when 'path' then array['points']
  end;
  v_written jsonb;
begin
  if p_row is null then
    execute format('delete from "public".%I where "submission_id" = $1 and %I::text = $2 returning ''{}''::jsonb', v_table, v_key)
      into v_written using p_submission_id, p_id;
  elsif p_is_stored then
    execute format(
      'update "public".%1$I as "t" set (%3$s) = (select %3$s from jsonb_populate_record(null::"public".%1$I, $3))
       where "submission_id" = $1 and %2$I::text = coalesce($2, $1::text) returning ''{}''::jsonb',
      v_table, v_key, (select string_agg(format('%I', c), ', ') from unnest(v_columns) as c)
    ) into v_written using p_submission_id, p_id, p_row;
  else
    v_columns := v_columns || case p_kind when 'measurement' then array['id', 'kind', 'reference'] when 'summary' then '{}' else array[v_key] end;
    execute format(
      'insert into "public".%1$I ("submission_id", %2$s) select $1, %2$s from jsonb_populate_record(null::"public".%1$I, $2) returning ''{}''::jsonb',
      v_table, (select string_agg(format('%I', c), ', ') from unnest(v_columns) as c)
    ) into v_written using p_submission_id, p_row || jsonb_build_object(v_key, p_id);
  end if;
  if v_written is null then
    raise exception 'This review is finished.' using errcode = '42501';
  end if;
end;
$$;
grant execute on function private.write_review_item to authenticated, service_role;

create function private.save_review_item (p_item jsonb) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_submission_id constant uuid := (p_item ->> 'submission')::uuid;
  v_kind constant text := p_item ->> 'kind';
  v_id constant text := p_item ->> 'id';
  v_row constant jsonb := nullif(p_item -> 'row', 'null'::jsonb);
  v_stored constant jsonb := private.stored_review_item (v_submission_id, v_kind, v_id);
  v_known public.review_item_versions;
begin
  if v_kind is null or v_kind not in ('summary', 'phases', 'note', 'step', 'measurement', 'path') then
    raise exception 'This is no item of a review.' using errcode = '22023';
  end if;
  select * into v_known from public.review_item_versions
  where submission_id = v_submission_id and item = concat_ws('/', v_kind, v_id);
  -- Its answer was lost.
  if v_known.write_id = (p_item ->> 'write')::uuid then
    return jsonb_build_object('outcome', 'saved', 'version', v_known.version);
  end if;
  -- There is nothing to do. A device that writes one phase may not know what others are now.
  if v_stored || v_row = v_stored or num_nonnulls(v_stored, v_row) = 0 then
    return jsonb_build_object(
      'outcome', 'saved',
      'version', coalesce(case when v_kind = 'phases' then (p_item ->> 'version')::integer else v_known.version end, 0)
    );
  end if;
  if coalesce(v_known.version, 0) <> coalesce((p_item ->> 'version')::integer, 0)
    and not private.knows_write (p_item, v_known.write_id) then
    return jsonb_build_object('outcome', case when v_stored is null and v_kind <> 'phases' then 'gone' else 'conflict' end);
  end if;
  perform set_config('crossbar.write', coalesce(p_item ->> 'write', ''), true);
  if v_kind = 'phases' then
    perform private.write_review_phases (v_submission_id, v_row);
  else
    perform private.write_review_item (v_submission_id, v_kind, v_id, v_row, v_stored is not null);
  end if;
  perform set_config('crossbar.write', '', true);
  select * into v_known from public.review_item_versions
  where submission_id = v_submission_id and item = concat_ws('/', v_kind, v_id);
  return jsonb_build_object('outcome', 'saved', 'version', coalesce(v_known.version, 0));
end;
$$;
grant execute on function private.save_review_item to authenticated, service_role;

create function public.save_review_items (p_items jsonb) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_submission_id text;
  v_item jsonb;
  v_answers jsonb := '[]';
begin
  if jsonb_array_length(p_items) > 200 then
    raise exception 'Save at most 200 items at a time.' using errcode = '22023', detail = 'too_many';
  end if;
  -- The writes of one review follow one another, so that each sees what the one before it stored or deleted.
  for v_submission_id in select distinct value ->> 'submission' from jsonb_array_elements(p_items) order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('review:' || v_submission_id, 0));
  end loop;
  for v_item in select value from jsonb_array_elements(p_items) loop
    v_answers := v_answers || private.save_review_item (v_item);
  end loop;
  return v_answers;
end;
$$;
comment on function public.save_review_items is
  'Writes items of a review as a coach''s device has them: [{submission, kind, id, version, write, earlier, row}], in order; without row the item is '
  'deleted. kind: summary, phases (row: phase to microseconds, null clears one), note, step, measurement or path. version: the one last seen, 0 for a new '
  'item. write: the id of this write. earlier: ids of writes of this item that got no answer. Harmless to repeat. Answers [{outcome, version}]: saved; '
  'conflict, when someone else wrote it meanwhile; gone, when it was deleted. Error details: too_many, and those of the tables.';
grant execute on function public.save_review_items to authenticated, service_role;
