-- What coaches and athletes do with plans in one step.
-- Runs under the caller's rights: the policies decide whose plan it is.
create function public.save_plan_session (
  p_plan_id uuid, p_week integer, p_day integer, p_title text, p_notes text, p_items jsonb
) returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_session_id uuid;
begin
  insert into public.plan_sessions (plan_id, week, day, title, notes)
  values (p_plan_id, p_week, p_day, btrim(p_title), btrim(p_notes))
  on conflict (plan_id, week, day) do update set title = excluded.title, notes = excluded.notes
  returning id into v_session_id;

  delete from public.plan_items
  where session_id = v_session_id
    and id not in (select (item ->> 'id')::uuid from jsonb_array_elements(p_items) as item);
  -- Exercises keep their ids, so that logs still belong to them.
  insert into public.plan_items (id, session_id, "position", video_id, title, sets, reps, note, measures)
  select (item ->> 'id')::uuid, v_session_id, "position", (item ->> 'videoId')::uuid, btrim(item ->> 'title'),
    (item ->> 'sets')::smallint, btrim(item ->> 'reps'), btrim(item ->> 'note'),
    case when jsonb_typeof(item -> 'measures') = 'array' then array(select jsonb_array_elements_text(item -> 'measures')) end
  from jsonb_array_elements(p_items) with ordinality as items (item, "position")
  on conflict (id) do update set
    "position" = excluded."position", video_id = excluded.video_id, title = excluded.title, sets = excluded.sets,
    reps = excluded.reps, note = excluded.note, measures = excluded.measures;
  return v_session_id;
end;
$$;
comment on function public.save_plan_session is
  'Saves the session of a day with its exercises: [{id, videoId, title, sets, reps, note, measures}] in order. Others are deleted. Returns its id. '
  'For coaches who may change the plan.';
grant execute on function public.save_plan_session to authenticated, service_role;

create function private.copy_session (p_session public.plan_sessions, p_plan_id uuid, p_week integer) returns void
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_copy uuid := gen_random_uuid();
begin
  insert into public.plan_sessions (id, plan_id, week, day, title, notes)
  values (v_copy, p_plan_id, p_week, p_session.day, p_session.title, p_session.notes);
  insert into public.plan_items (session_id, "position", video_id, title, sets, reps, note, measures)
  select v_copy, "position", video_id, title, sets, reps, note, measures
  from public.plan_items where session_id = p_session.id;
end;
$$;
grant execute on function private.copy_session to authenticated, service_role;

create function public.copy_plan_week (p_plan_id uuid, p_from_week integer, p_to_week integer) returns void
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  if exists (select 1 from public.plan_sessions where plan_id = p_plan_id and week = p_to_week) then
    raise exception 'This week has sessions already.' using errcode = 'P0001', detail = 'week_not_empty';
  end if;
  perform private.copy_session (source, p_plan_id, p_to_week)
  from public.plan_sessions as source where plan_id = p_plan_id and week = p_from_week;
  if not found then
    raise exception 'There is no such week to copy.' using errcode = '42501', detail = 'gone';
  end if;
end;
$$;
comment on function public.copy_plan_week is
  'Copies the sessions of a week into an empty week of the same plan. Error details: week_not_empty, gone. For coaches who may change the plan.';
grant execute on function public.copy_plan_week to authenticated, service_role;

create function public.copy_plan (p_plan_id uuid, p_name text, p_is_template boolean default false) returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_copy uuid := gen_random_uuid();
begin
  insert into public.training_plans (id, name, notes, is_template)
  select v_copy, btrim(p_name), notes, p_is_template from public.training_plans where id = p_plan_id;
  if not found then
    raise exception 'This plan was deleted.' using errcode = '42501', detail = 'gone';
  end if;
  perform private.copy_session (source, v_copy, source.week)
  from public.plan_sessions as source where plan_id = p_plan_id;
  return v_copy;
end;
$$;
comment on function public.copy_plan is
  'Copies a plan or template that the caller reads, as a plan or template of the caller. Returns its id. Error details: gone. Coaches only.';
grant execute on function public.copy_plan to authenticated, service_role;

create function public.search_athletes (p_search text default '', p_limit integer default 50) returns table (
  id uuid, name text, is_mine boolean
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := private.fold (btrim(coalesce(p_search, '')));
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches see athletes.' using errcode = '42501';
  end if;
  return query
  select found.id, found.name, found.is_mine
  from (
    select p.id, private.name_of (p.id) as name,
      exists (
        select 1 from public.athlete_coaches as a
        where a.athlete_id = p.id and a.coach_id = (select private.member_id())
      ) as is_mine
    from public.profiles as p
    where p.id not in (select private.athletes_of_other_coaches ())
      and not exists (select 1 from public.user_roles as r where r.user_id = p.id)
  ) as found
  where strpos(private.fold (found.name), v_search) > 0
  order by found.is_mine desc, lower(found.name), found.id
  limit least(greatest(coalesce(p_limit, 50), 1), 200);
end;
$$;
comment on function public.search_athletes is
  'Members whom the caller may coach, by name; the caller''s own athletes first, then the shared queue. Coaches only.';
grant execute on function public.search_athletes to authenticated, service_role;

-- Under the caller's rights: the policies decide which plans and whose assignments count.
create function public.list_plans () returns table (
  id uuid, coach_id uuid, name text, is_template boolean, product_id integer, weeks integer, athletes bigint
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select p.id, p.coach_id, p.name, p.is_template, p.product_id,
    coalesce((select max(s.week) from public.plan_sessions as s where s.plan_id = p.id), 0),
    (select count(*) from public.plan_assignments as a where a.plan_id = p.id)
  from public.training_plans as p
  order by p.updated_at desc, p.id;
$$;
comment on function public.list_plans is
  'The plans and templates that the caller may read, the latest change first, with the last week that has a session and the number of athletes.';
grant execute on function public.list_plans to authenticated, service_role;

create function public.list_plan_athletes (p_plan_id uuid, p_limit integer default null, p_offset integer default 0) returns table (
  assignment_id uuid, user_id uuid, name text, starts_on date, is_bought boolean, sessions_logged bigint,
  last_logged_at timestamptz, total bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches see who follows a plan.' using errcode = '42501';
  end if;
  return query
  select a.id, a.user_id, a.name, a.starts_on, a.is_bought,
    l.sessions, greatest(l.at, (
      select max(r.updated_at) from public.session_logs as r where r.assignment_id = a.id
    )), a.total
  from (
    select found.id, found.user_id, private.name_of (found.user_id) as name, found.starts_on, found.order_id is not null as is_bought,
      count(*) over () as total
    from public.plan_assignments as found
    where found.plan_id = p_plan_id and found.user_id not in (select private.athletes_of_other_coaches ())
    order by found.starts_on desc, 3, found.id
    limit p_limit
    offset greatest(coalesce(p_offset, 0), 0)
  ) as a
  cross join lateral (
    select count(distinct (i.week, i.day)) filter (where i.sets_done > 0) as sessions, max(i.updated_at) as at
    from public.item_logs as i where i.assignment_id = a.id
  ) as l
  order by a.starts_on desc, 3, 1;
end;
$$;
comment on function public.list_plan_athletes is
  'The caller''s athletes who follow a plan, or a page of them, the latest start first, with the number of sessions of which they did a set; is_bought if a '
  'buyer started it. Coaches only.';
grant execute on function public.list_plan_athletes to authenticated, service_role;
