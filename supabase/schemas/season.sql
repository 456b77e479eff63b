-- What the log and training add to an athlete's progress: the best jump of each practice and meet, and the days trained each week.

create function public.list_best_jumps (p_athlete_id uuid default auth.uid ()) returns table (
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

create function public.count_training_days (p_athlete_id uuid default auth.uid ()) returns table (week date, days integer)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select date_trunc('week', day)::date, count(distinct day)::integer
  from (
    select held_on as day from public.jump_sessions where athlete_id = p_athlete_id
    union all
    select done_on from public.set_logs where athlete_id = p_athlete_id
    union all
    select a.starts_on + (l.week - 1) * 7 + l.day - 1
    from public.plan_assignments as a
    join public.item_logs as l on l.assignment_id = a.id
    where a.user_id = p_athlete_id and l.sets_done > 0
  ) as trained
  where day between current_date - 7 * 26 and current_date + 1
  group by 1
  order by 1;
$$;
comment on function public.count_training_days is
  'On how many days a person trained in each of the last 26 weeks, by the Monday; weeks without a day are left out. A practice or meet, a logged set '
  'or a ticked exercise makes a day. One''s own, or anyone''s whom the caller may coach.';
grant execute on function public.count_training_days to authenticated, service_role;
