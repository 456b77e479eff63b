-- The jump in a submitted video, as its athlete tells it: the numbers, a question, and which part of the film it is.
-- Meters and kilograms; feet, inches and pounds are a matter of the screens (supabase/functions/_shared/domain/measures.ts).
create table public.jumps (
  submission_id uuid primary key references public.video_submissions (id) on delete cascade,
  grip_m numeric(4, 3) check (grip_m between 1.5 and 5.5),
  pole_length_m numeric(4, 3) check (pole_length_m between 2 and 5.5),
  pole_rating_kg numeric(5, 2) check (pole_rating_kg between 15 and 130),
  run_up_lefts smallint check (run_up_lefts between 0 and 15),
  mid_mark_m numeric(5, 3) check (mid_mark_m between 3 and 40),
  take_off_m numeric(4, 3) check (take_off_m between 0.5 and 6),
  standards_m numeric(4, 3) check (standards_m between 0 and 1),
  bar_m numeric(4, 3) check (bar_m between 0.5 and 7),
  made boolean,
  question text not null default '' check (char_length(question) <= 1000),
  trim_start_us bigint check (trim_start_us >= 0),
  trim_end_us bigint check (trim_end_us <= 86400000000),
  updated_at timestamptz not null default now(),
  constraint jumps_grip_on_the_pole check (grip_m <= pole_length_m),
  constraint jumps_trim_is_a_range check (
    (trim_start_us is null) = (trim_end_us is null) and (trim_start_us is null or trim_start_us < trim_end_us)
  )
);
comment on table public.jumps is
  'What the athlete tells of the jump in a submission. Theirs to change until a coach opens it. Everything may be missing.';
comment on column public.jumps.grip_m is 'Meters along the pole, from its tip in the box to the top of the upper hand.';
comment on column public.jumps.pole_rating_kg is 'The athlete''s weight that the pole is made for, kilograms.';
comment on column public.jumps.run_up_lefts is
  'How often the left foot (a right-hander''s take-off foot) touches down in the run-up; 0 from standing.';
comment on column public.jumps.mid_mark_m is 'Meters from the back of the box, six steps before take-off.';
comment on column public.jumps.take_off_m is 'Meters from the back of the box to the toe of the take-off foot.';
comment on column public.jumps.standards_m is 'Meters that the bar stands behind the back of the box.';
comment on column public.jumps.bar_m is 'Height of the bar above the runway, meters.';
comment on column public.jumps.trim_start_us is 'Where the jump begins in the stored film, microseconds of its own time.';
alter table public.jumps enable row level security;
grant select, delete on table public.jumps to authenticated;
grant all on table public.jumps to service_role;
grant update (
  submission_id,
  grip_m,
  pole_length_m,
  pole_rating_kg,
  run_up_lefts,
  mid_mark_m,
  take_off_m,
  standards_m,
  bar_m,
  made,
  question,
  trim_start_us,
  trim_end_us
), insert (
  submission_id,
  grip_m,
  pole_length_m,
  pole_rating_kg,
  run_up_lefts,
  mid_mark_m,
  take_off_m,
  standards_m,
  bar_m,
  made,
  question,
  trim_start_us,
  trim_end_us
) on table public.jumps to authenticated;
alter publication supabase_realtime add table public.jumps;

create policy "Athletes describe their own jump until it is reviewed" on public.jumps
  for insert to authenticated
  with check (
    submission_id in (
      select id from public.video_submissions
      where user_id = (select auth.uid()) and submission_status = 'pending'
    )
  );

create policy "Athletes change their own jump until it is reviewed" on public.jumps
  for update to authenticated
  using (
    submission_id in (
      select id from public.video_submissions
      where user_id = (select auth.uid()) and submission_status = 'pending'
    )
  )
  with check (
    submission_id in (
      select id from public.video_submissions
      where user_id = (select auth.uid()) and submission_status = 'pending'
    )
  );

create policy "Athletes clear their own jump until it is reviewed" on public.jumps
  for delete to authenticated
  using (
    submission_id in (
      select id from public.video_submissions
      where user_id = (select auth.uid()) and submission_status = 'pending'
    )
  );

create policy "Only while the session lives" on public.jumps as restrictive for all to authenticated
  using ((select private.session_is_live()));

create trigger jumps_touch_updated_at before update on public.jumps
  for each row execute function private.touch_updated_at ();

-- The box is 20 cm deep (World Athletics, technical rules): a grip of 4.20 m holds 4.00 m above the runway when the pole stands upright.
create function public.jump_progress (p_user_id uuid default auth.uid ()) returns table (
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

create trigger clean_text before insert or update of question on public.jumps
  for each row execute function private.clean_columns ('question');

-- A first description may still come: it is written right after the upload.
create function private.keep_opened_jump () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_opened_at timestamptz;
begin
  if (select auth.role()) = 'authenticated' then
    select opened_at into v_opened_at from public.video_submissions where id = old.submission_id for share;
    if v_opened_at is not null then
      raise exception 'Your coach has opened this video, so it stays as it is.' using
        errcode = '42501', detail = 'opened', hint = 'Write to your coach if something is wrong.';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

create trigger jumps_keep_opened before update or delete on public.jumps
  for each row execute function private.keep_opened_jump ();

create policy "Athletes read their own jumps, coaches their athletes'" on public.jumps
  for select to authenticated
  using (
    ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
    or submission_id in (select private.own_submissions ())
  );
