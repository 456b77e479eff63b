-- What athletes do with a plan: sets, remarks, and plans that came with a purchase.

create function private.plan_of_my_assignment (p_assignment_id uuid) returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_plan_id uuid;
begin
  select a.plan_id into v_plan_id from public.plan_assignments as a
  where a.id = p_assignment_id and a.user_id = (select private.member_id())
    and (a.order_id is null or exists (
      select 1 from public.orders where orders.id = a.order_id and orders.status = 'paid'
    ));
  if not found then
    raise exception 'You no longer have this plan.' using errcode = '42501', detail = 'gone';
  end if;
  return v_plan_id;
end;
$$;
comment on function private.plan_of_my_assignment is 'The plan of an assignment that the caller follows. Error details: gone.';

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

create function public.list_purchased_plans () returns table (
  plan_id uuid, order_id uuid, name text, notes text, weeks integer, sessions bigint
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select plans.id, bought.order_id, plans.name, plans.notes, size.weeks, size.sessions
  from public.training_plans as plans
  join lateral (
    select orders.id as order_id
    from public.orders join public.order_items on order_items.order_id = orders.id
    where orders.user_id = (select private.member_id()) and orders.status = 'paid'
      and order_items.product_id = plans.product_id
    order by orders.paid_at desc
    limit 1
  ) as bought on true
  join lateral (
    select max(week)::integer as weeks, count(*) as sessions from public.plan_sessions where plan_id = plans.id
  ) as size on size.weeks is not null
  -- Not while the plan runs or is about to. A day more, because it is still yesterday west of the server.
  where not exists (
    select 1 from public.plan_assignments as a
    where a.plan_id = plans.id and a.user_id = (select private.member_id())
      and a.starts_on + 7 * size.weeks >= current_date
  )
  order by lower(plans.name), plans.id;
$$;
comment on function public.list_purchased_plans is
  'Plans that the caller bought and may start: those of products in a paid order that they do not follow now.';
grant execute on function public.list_purchased_plans to authenticated, service_role;

create function public.start_purchased_plan (p_plan_id uuid, p_starts_on date) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid;
begin
  -- A request whose response was lost is sent again.
  select id into v_id from public.plan_assignments
  where plan_id = p_plan_id and user_id = (select private.member_id()) and starts_on = p_starts_on;
  if found then
    return v_id;
  end if;
  insert into public.plan_assignments (plan_id, user_id, starts_on, assigned_by, order_id)
  select p_plan_id, (select private.member_id()), p_starts_on, null, offers.order_id
  from public.list_purchased_plans () as offers where offers.plan_id = p_plan_id
  returning id into v_id;
  if v_id is null then
    raise exception 'You have started this plan already, or it is not part of a paid order.' using errcode = '42501', detail = 'not_bought';
  end if;
  return v_id;
end;
$$;
comment on function public.start_purchased_plan is
  'Starts a plan that the caller bought on a date, and returns the assignment. Error details: not_bought.';
grant execute on function public.start_purchased_plan to authenticated, service_role;
