-- Lists are read in full or by pages: no function ends one by itself.

create or replace function private.chat_athletes () returns table (athlete_id uuid, coach_id uuid)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select p.id, c.coach_id
  from public.profiles as p
  left join public.athlete_coaches as c on c.athlete_id = p.id
  where p.id not in (select private.athletes_of_other_coaches ())
    and p.id not in (select private.athletes_without_consent ())
    and p.id <> (select private.member_id())
    and (
      c.athlete_id is not null
      or (select true from public.chat_messages as m where m.athlete_id = p.id limit 1)
      or (select true from public.video_submissions as s where s.user_id = p.id limit 1)
      or (select true from public.review_credits as r where r.user_id = p.id limit 1)
    );
$$;

create or replace function public.list_chat_threads (
  p_search text default '', p_only text default '', p_limit integer default 100, p_offset integer default 0
)
  returns table (
    athlete_id uuid,
    first_name text,
    last_name text,
    is_minor boolean,
    is_mine boolean,
    last_body text,
    last_is_coach boolean,
    last_at timestamptz,
    unread bigint,
    total bigint
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
    raise exception 'Only coaches see the conversations of athletes.' using errcode = '42501';
  end if;
  return query
  select p.id, coalesce(p.first_name, ''), coalesce(p.last_name, ''), p.is_minor,
    coalesce(a.coach_id = (select private.member_id()), false),
    last.body, last.is_coach, last.created_at, coalesce(n.unread, 0), count(*) over ()
  from private.chat_athletes () as a
  join public.profiles as p on p.id = a.athlete_id
  left join private.unread_chats () as n on n.athlete_id = p.id
  left join lateral (
    select m.body, m.is_coach, m.created_at from public.chat_messages as m
    where m.athlete_id = p.id and (v_search = '' or strpos(private.fold (m.body), v_search) > 0)
    order by m.created_at desc
    limit 1
  ) as last on true
  where (coalesce(p_only, '') <> 'unread' or n.unread > 0)
    and (
      v_search = '' or last.created_at is not null
      or strpos(private.fold (concat_ws(' ', p.first_name, p.last_name)), v_search) > 0
    )
  order by last.created_at desc nulls last, p.first_name, p.last_name, p.id
  limit least(greatest(coalesce(p_limit, 100), 1), 500)
  offset greatest(coalesce(p_offset, 0), 0);
end;
$$;
comment on function public.list_chat_threads is
  'Athletes whom the caller may write to, those with the newest message first: everyone with messages, a video, a paid review or a coach. Searches '
  'names and messages; last_body is then the newest message that matches. p_only: ''unread'' or empty. Coaches only.';
grant execute on function public.list_chat_threads to authenticated, service_role;

create or replace function public.list_announcement_recipients () returns table (athlete_id uuid, name text, is_mine boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches send announcements.' using errcode = '42501';
  end if;
  return query
  select a.athlete_id, private.name_of (a.athlete_id), coalesce(a.coach_id = (select private.member_id()), false)
  from private.chat_athletes () as a
  order by 2, 1;
end;
$$;
comment on function public.list_announcement_recipients is 'All athletes to whom the caller may send an announcement, by name. Coaches only.';
grant execute on function public.list_announcement_recipients to authenticated, service_role;

create or replace function public.send_announcement (p_id uuid, p_athlete_ids uuid[], p_body text) returns bigint
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_author uuid := (select private.member_id());
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches send announcements.' using errcode = '42501';
  end if;
  if p_id is null or coalesce(p_body, '') !~ '\S' or coalesce(cardinality(p_athlete_ids), 0) not between 1 and 10000 then
    raise exception 'An announcement needs an id, a text and 1 to 10,000 athletes.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('announcement:' || v_author, 0));
  if exists (select 1 from public.chat_messages where announcement_id = p_id and author_id is distinct from v_author) then
    raise exception 'This announcement is not yours.' using errcode = '42501';
  end if;
  if (
    select count(distinct announcement_id) from public.chat_messages
    where author_id = v_author and announcement_id <> p_id and private.happened_since (created_at, now() - interval '1 hour')
  ) >= 10 then
    raise exception 'You sent 10 announcements in an hour. Wait a while and try again.' using errcode = 'PT429', detail = 'too_many';
  end if;
  insert into public.chat_messages (athlete_id, author_id, body, announcement_id)
  select athlete, v_author, btrim(p_body), p_id
  from private.announcement_recipients (p_athlete_ids) as athlete
  on conflict (announcement_id, athlete_id) where announcement_id is not null do nothing;
  return (select count(*) from public.chat_messages where announcement_id = p_id);
end;
$$;
comment on function public.send_announcement is
  'Writes a message into the thread of each of these athletes whom the caller may coach. Returns how many got it; harmless to repeat with the same '
  'id. Athletes whose guardian still has to agree are left out. Coaches only.';
grant execute on function public.send_announcement to authenticated, service_role;

create or replace function public.jump_progress (p_user_id uuid default auth.uid ()) returns table (
  submission_id uuid,
  sent_at timestamptz,
  grip_m numeric,
  pole_length_m numeric,
  pole_rating_kg numeric,
  run_up_lefts smallint,
  bar_m numeric,
  made boolean,
  clearance_above_grip_m numeric,
  take_off_distance_m numeric,
  take_off_distance_error_m numeric,
  take_off_distance_checked_by text,
  grip_height_m numeric,
  grip_height_error_m numeric,
  grip_height_checked_by text,
  run_up_speed numeric,
  run_up_speed_error numeric,
  run_up_speed_checked_by text,
  pole_bend numeric,
  pole_bend_error numeric,
  pole_bend_checked_by text,
  hips_over_bar_m numeric,
  hips_over_bar_error_m numeric,
  hips_over_bar_checked_by text,
  contact_s numeric,
  contact_error_s numeric,
  steps_per_s numeric,
  steps_per_s_error numeric,
  last_step_s numeric,
  last_step_error_s numeric,
  second_last_step_s numeric,
  second_last_step_error_s numeric,
  plant_to_take_off_s numeric,
  plant_to_take_off_error_s numeric
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select s.id, s.created_at, j.grip_m, j.pole_length_m, j.pole_rating_kg, j.run_up_lefts, j.bar_m, j.made,
    case when j.made then j.bar_m - (j.grip_m - 0.2) end,
    m.*, t.*
  from public.video_submissions as s
  left join public.jumps as j on j.submission_id = s.id
  left join lateral (
    select
      max(value) filter (where kind = 'take-off') as take_off_distance_m,
      max(error) filter (where kind = 'take-off') as take_off_distance_error_m,
      max(checked_by) filter (where kind = 'take-off') as take_off_distance_checked_by,
      max(value) filter (where kind = 'grip-height') as grip_height_m,
      max(error) filter (where kind = 'grip-height') as grip_height_error_m,
      max(checked_by) filter (where kind = 'grip-height') as grip_height_checked_by,
      max(value) filter (where kind = 'run-up') as run_up_speed,
      max(error) filter (where kind = 'run-up') as run_up_speed_error,
      max(checked_by) filter (where kind = 'run-up') as run_up_speed_checked_by,
      max(value) filter (where kind = 'pole-bend') as pole_bend,
      max(error) filter (where kind = 'pole-bend') as pole_bend_error,
      max(checked_by) filter (where kind = 'pole-bend') as pole_bend_checked_by,
      max(value) filter (where kind = 'hips-over-bar') as hips_over_bar_m,
      max(error) filter (where kind = 'hips-over-bar') as hips_over_bar_error_m,
      max(checked_by) filter (where kind = 'hips-over-bar') as hips_over_bar_checked_by
    from public.review_measurements where submission_id = s.id
  ) as m on true
  left join lateral private.run_up_times (s.id, s.slow_motion, s.slow_motion_runs) as t on true
  where s.user_id = p_user_id and num_nonnulls(
    j.grip_m, j.bar_m, m.take_off_distance_m, m.grip_height_m, m.run_up_speed, m.pole_bend, m.hips_over_bar_m,
    t.contact_s, t.steps_per_s, t.last_step_s, t.plant_to_take_off_s
  ) > 0
  order by s.created_at desc, s.id;
end;
$$;
comment on function public.jump_progress is
  'Grip, clearance above grip, measured numbers and step times of a person''s jumps, newest first: one''s own, or anyone''s for coaches. '
  'The clearance is bar height minus (grip minus 0.20 m, the depth of the box), in meters, for made bars only. run_up_speed is in meters per second '
  'over the last 5 m, pole_bend is in percent. Each measured number has its uncertainty, such as run_up_speed_error, and how its camera was checked, such as run_up_speed_checked_by. Step times: see private.run_up_times.';
grant execute on function public.jump_progress to authenticated, service_role;

create or replace function public.list_best_jumps (p_athlete_id uuid default auth.uid ()) returns table (
  session_id uuid,
  kind text,
  held_on date,
  submission_id uuid,
  bar_m numeric,
  made boolean,
  grip_m numeric,
  pole_length_m numeric,
  pole_rating_kg numeric,
  run_up_lefts smallint
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select s.id, s.kind, s.held_on, best.submission_id, best.bar_m, best.result = 'made', best.grip_m,
    poles.length_m, poles.rating_kg, best.run_up_lefts
  from public.jump_sessions as s
  cross join lateral (
    select * from public.jump_attempts as a
    where a.session_id = s.id and a.result is distinct from 'passed' and num_nonnulls(a.bar_m, a.grip_m) > 0
    order by (a.result = 'made') desc nulls last, a.bar_m desc nulls last, a.grip_m desc nulls last, a.at desc, a.id
    limit 1
  ) as best
  left join public.poles on poles.id = best.pole_id
  where s.athlete_id = p_athlete_id
  order by s.held_on desc, s.id;
$$;
comment on function public.list_best_jumps is
  'The best jump of each practice and meet, newest first: the highest bar made, without one the highest missed, without a bar the '
  'highest grip. One''s own, or anyone''s whom the caller may coach.';
grant execute on function public.list_best_jumps to authenticated, service_role;

create or replace function public.list_needs ()
  returns table (kind text, id text, since timestamptz, order_id uuid, detail jsonb)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select * from private.needs () order by since, id;
$$;
comment on function public.list_needs is
  'What needs the caller: held-payment, failed-refund, failed-subscription-refund, dispute, refused-report, credit-note, mail, list-entry, and for the owner job and push; oldest first. The '
  'desk gets what is about orders and lists, all others nothing.';
grant execute on function public.list_needs to authenticated, service_role;

create or replace function public.list_plans () returns table (
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

drop function public.list_plan_athletes (uuid);

create or replace function public.list_plan_athletes (p_plan_id uuid, p_limit integer default null, p_offset integer default 0) returns table (
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
