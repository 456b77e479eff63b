-- The steps of the run-up: when each foot touches the ground and leaves it. Plant and take-off are phases.

create table public.review_steps (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.video_submissions (id) on delete cascade,
  contact_us bigint not null check (contact_us between 0 and 86400000000),
  toe_off_us bigint check (toe_off_us <= 86400000000),
  -- The step times of a jump in the progress, with their uncertainty. Only the browser knows the times of a film's frames, so it saves
  -- with each step how long a frame lasts there.
  frame_us bigint check (frame_us between 1 and 86400000000),
  constraint review_steps_range check (toe_off_us > contact_us)
);
comment on table public.review_steps is
  'Steps of the run-up in a video. The id is generated in the browser, so that a repeated save is the same row.';
comment on column public.review_steps.contact_us is
  'Presentation timestamp of the first frame with the foot on the ground, microseconds.';
comment on column public.review_steps.toe_off_us is
  'Presentation timestamp of the first frame with the foot off the ground again, microseconds.';
comment on column public.review_steps.frame_us is
  'How exactly the times of this step are known: the time from the frame before the contact to the contact, or before the toe-off if that is longer, '
  'microseconds of the film. Null for steps from before this column.';
alter table public.review_steps enable row level security;
grant select, delete on table public.review_steps to authenticated;
grant all on table public.review_steps to service_role;
grant update (
  id,
  submission_id,
  contact_us,
  toe_off_us,
  frame_us
), insert (
  id,
  submission_id,
  contact_us,
  toe_off_us,
  frame_us
) on table public.review_steps to authenticated;
alter publication supabase_realtime add table public.review_steps;

create index review_steps_submission_id on public.review_steps (submission_id, contact_us);

create policy "Athletes read finished steps, coaches also drafts" on public.review_steps
  for select to authenticated
  using (
    ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
    or submission_id in (select private.own_finished_submissions ())
  );

create policy "Coaches add steps until the review is finished" on public.review_steps
  for insert to authenticated
  with check (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  );

create policy "Coaches move steps until the review is finished" on public.review_steps
  for update to authenticated
  using (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  )
  with check (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  );

create policy "Coaches delete steps until the review is finished" on public.review_steps
  for delete to authenticated
  using (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  );

create policy "Only while the session lives" on public.review_steps as restrictive for all to authenticated
  using ((select private.session_is_live()));

create trigger review_steps_bound before insert on public.review_steps
  for each row execute function private.bound_rows ('submission_id', '60');

create trigger review_steps_respect_claim before insert or update or delete on public.review_steps
  for each row execute function private.respect_claim ();

create function private.export_review_steps (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(review_steps) order by review_steps.submission_id, review_steps.contact_us), '[]')
  from public.review_steps join public.video_submissions on video_submissions.id = review_steps.submission_id
  where user_id = p_user_id and submission_status <> 'pending';
$$;

create trigger review_steps_require_pending_review before insert on public.review_steps
  for each row execute function private.require_pending_review ();

-- Paths of points through a jump: where the top hand, the hips or the pole's tip are on each frame.
create function private.are_path_points (p_points jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof(p_points) <> 'array' then false
    when jsonb_array_length(p_points) not between 1 and 1000 or octet_length(p_points::text) > 65536 then false
    else not exists (
      select 1 from jsonb_array_elements(p_points) as p (point)
      where case
        when jsonb_typeof(point) <> 'array' or jsonb_array_length(point) not between 4 and 5 then true
        when exists (select 1 from jsonb_array_elements(point) as v (value) where jsonb_typeof(value) <> 'number') then true
        else not (
          (point ->> 0)::numeric between 0 and 86400000000 and (point ->> 0)::numeric = trunc((point ->> 0)::numeric)
          and (point ->> 1)::numeric between 0 and 1 and (point ->> 2)::numeric between 0 and 1
          and (point ->> 3)::numeric in (0, 1) and coalesce((point ->> 4)::numeric, 0) between 0 and 1
        )
      end
    )
  end;
$$;
grant execute on function private.are_path_points to authenticated, service_role;

create table public.review_paths (
  submission_id uuid not null references public.video_submissions (id) on delete cascade,
  part text not null check (part in ('top-hand', 'hips', 'pole-tip')),
  points jsonb not null check (private.are_path_points (points)),
  primary key (submission_id, part)
);
comment on table public.review_paths is 'Paths of points through a video, one for each part of athlete and pole.';
comment on column public.review_paths.points is
  'In order of time, each [microseconds, x, y, marked]: the frame''s presentation timestamp, the position from 0 to 1 of the frame, and 1 if the '
  'coach marked it, 0 if the tracker found it; then, for those, how far it may be off in 19 of 20 cases, in shares of the frame''s width. '
  '1,000 points, 64 KiB at most.';
alter table public.review_paths enable row level security;
grant select, delete on table public.review_paths to authenticated;
grant all on table public.review_paths to service_role;
grant update (submission_id, part, points), insert (submission_id, part, points) on table public.review_paths to authenticated;
alter publication supabase_realtime add table public.review_paths;

create policy "Athletes read finished paths, coaches also drafts" on public.review_paths
  for select to authenticated
  using (
    ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
    or submission_id in (select private.own_finished_submissions ())
  );

create policy "Coaches add paths until the review is finished" on public.review_paths
  for insert to authenticated
  with check (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  );

create policy "Coaches correct paths until the review is finished" on public.review_paths
  for update to authenticated
  using (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  )
  with check (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  );

create policy "Coaches delete paths until the review is finished" on public.review_paths
  for delete to authenticated
  using (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  );

create policy "Only while the session lives" on public.review_paths as restrictive for all to authenticated
  using ((select private.session_is_live()));

create trigger review_paths_require_pending_review before insert on public.review_paths
  for each row execute function private.require_pending_review ();

create trigger review_paths_respect_claim before insert or update or delete on public.review_paths
  for each row execute function private.respect_claim ();

create function private.export_review_paths (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(review_paths) order by review_paths.submission_id, review_paths.part), '[]')
  from public.review_paths join public.video_submissions on video_submissions.id = review_paths.submission_id
  where user_id = p_user_id and submission_status <> 'pending';
$$;

-- What a coach measures in a video: known lengths that set the scale, and measurements with their results.
create function private.are_marked_points (p_value jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof(p_value) <> 'object' then false
    when jsonb_typeof(p_value -> 'points') is distinct from 'array' then false
    when jsonb_array_length(p_value -> 'points') > 8 then false
    when jsonb_typeof(coalesce(p_value -> 'deviations', '[]')) <> 'array' then false
    when jsonb_array_length(coalesce(p_value -> 'deviations', '[]')) > 8 then false
    when jsonb_path_exists(p_value, '$.deviations[*] ? (@.type() != "number" || @ < 0 || @ > 1000)') then false
    else not exists (
      select 1 from jsonb_array_elements(p_value -> 'points') as point
      where case
        when jsonb_typeof(point) <> 'array' then true
        when jsonb_array_length(point) <> 2 then true
        when jsonb_typeof(point -> 0) <> 'number' or jsonb_typeof(point -> 1) <> 'number' then true
        else (point ->> 0)::numeric not between 0 and 1 or (point ->> 1)::numeric not between 0 and 1
      end
    )
  end;
$$;
comment on function private.are_marked_points is 'Whether a value has points in the picture, and how far each may be off if that is known.';
grant execute on function private.are_marked_points to authenticated, service_role;

create function private.are_frame_marks (p_marks jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof(p_marks) <> 'array' then false
    when jsonb_array_length(p_marks) not between 1 and 12 then false
    else not exists (
      select 1 from jsonb_array_elements(p_marks) as mark
      where case
        when not private.are_marked_points(mark) then true
        when exists (select 1 from jsonb_object_keys(mark) as key where key not in ('atUs', 'points', 'deviations', 'again')) then true
        when jsonb_typeof(mark -> 'atUs') is distinct from 'number' then true
        when (mark ->> 'atUs')::numeric not between 0 and 86400000000 or (mark ->> 'atUs')::numeric % 1 <> 0 then true
        when jsonb_typeof(coalesce(mark -> 'again', '[]')) <> 'array' then true
        when jsonb_array_length(coalesce(mark -> 'again', '[]')) > 4 then true
        else exists (
          select 1 from jsonb_array_elements(coalesce(mark -> 'again', '[]')) as clicks
          where case
            when not private.are_marked_points(clicks) then true
            else exists (select 1 from jsonb_object_keys(clicks) as key where key not in ('points', 'deviations'))
          end
        )
      end
    )
  end;
$$;
comment on function private.are_frame_marks is 'Whether a value is a list of frames with points in the picture.';
grant execute on function private.are_frame_marks to authenticated, service_role;

create table public.review_measurements (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.video_submissions (id) on delete cascade,
  kind text not null check (kind in (
    'scale', 'rectangle', 'level', 'fixed-point', 'place', 'line',
    'distance', 'angle', 'horizon-angle', 'stopwatch', 'speed',
    'take-off', 'grip-height', 'lower-hand', 'run-up', 'pole-angle', 'pole-bend', 'chord-angle', 'trail-leg', 'hips-over-bar', 'hips-to-bar'
  )),
  reference text check (reference in (
    'bar', 'standards', 'box', 'grip', 'other',
    'box-back', 'mark-near', 'mark-far', 'bar-middle', 'bar-near', 'bar-far', 'rod-top', 'foot-near', 'foot-far'
  )),
  marks jsonb not null check (private.are_frame_marks (marks) and pg_column_size(marks) < 8192),
  known_m numeric(6, 3) check (known_m between 0.05 and 100),
  across_m numeric(6, 3) check (across_m between 0 and 100),
  value numeric(10, 4) check (value between -10000 and 10000),
  error numeric(10, 4) check (error >= 0),
  checked_by text check (checked_by in ('points', 'points-and-line')),
  constraint review_measurements_reference check ((kind in ('scale', 'place')) = (reference is not null)),
  constraint review_measurements_result check ((value is null) = (error is null))
);
comment on table public.review_measurements is
  'Scales (scale, rectangle, level, fixed-point, place, line) and measurements in a video. The id is generated in the browser, so that a repeated save is the same row.';
comment on column public.review_measurements.reference is 'What the known length of a scale is, or which place of the pit was marked.';
comment on column public.review_measurements.marks is
  '[{atUs, points: [[x, y], …], deviations, again: [{points, deviations}, …]}]: frames (microseconds) and the points marked on them, x and y from 0 to 1 of the frame''s width and height. Deviations, if known: how many pixels of the film each point may be off, 0 if not known. Again: the same points as they were clicked before.';
comment on column public.review_measurements.known_m is
  'Known length of a scale, length of a rectangle along the runway, grip on the pole, distance of a mark from the box, height of a bar or rod, or distance of an upright from the middle, meters.';
comment on column public.review_measurements.across_m is 'Width of a rectangle across the runway, or distance of bar, upright or rod from the box, meters.';
comment on column public.review_measurements.value is
  'Result in meters, degrees, seconds, meters or degrees per second, or percent; null if it has none.';
comment on column public.review_measurements.error is 'Uncertainty of the result, in its unit: the truth is within it in 19 of 20 cases.';
comment on column public.review_measurements.checked_by is
  'How the camera was checked: by known places, also with a straight line. Null if it was not, and for results from before this column, whose error is too small.';
alter table public.review_measurements enable row level security;
grant select, delete on table public.review_measurements to authenticated;
grant all on table public.review_measurements to service_role;
grant update (
  marks,
  known_m,
  across_m,
  value,
  error,
  checked_by
), insert (
  id,
  submission_id,
  kind,
  reference,
  marks,
  known_m,
  across_m,
  value,
  error,
  checked_by
) on table public.review_measurements to authenticated;
alter publication supabase_realtime add table public.review_measurements;

create index review_measurements_submission_id on public.review_measurements (submission_id);

-- A jump has one of each number of the vault.
create unique index review_measurements_vault on public.review_measurements (submission_id, kind)
  where kind in (
    'take-off', 'grip-height', 'lower-hand', 'run-up', 'pole-angle', 'pole-bend', 'chord-angle', 'trail-leg', 'hips-over-bar', 'hips-to-bar'
  );

create policy "Athletes read finished measurements, coaches also drafts" on public.review_measurements
  for select to authenticated
  using (
    ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
    or submission_id in (select private.own_finished_submissions ())
  );

create policy "Coaches measure until the review is finished" on public.review_measurements
  for insert to authenticated
  with check (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  );

create policy "Coaches correct measurements" on public.review_measurements
  for update to authenticated
  using ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
  with check ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id));

create policy "Coaches delete measurements until the review is finished" on public.review_measurements
  for delete to authenticated
  using (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  );

create policy "Only while the session lives" on public.review_measurements as restrictive for all to authenticated
  using ((select private.session_is_live()));

create trigger review_measurements_bound before insert on public.review_measurements
  for each row execute function private.bound_rows ('submission_id', '100');

create trigger review_measurements_require_pending_review before insert on public.review_measurements
  for each row execute function private.require_pending_review ();

create trigger review_measurements_respect_claim before insert or update or delete on public.review_measurements
  for each row execute function private.respect_claim ();

create function private.export_review_measurements (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(review_measurements) order by review_measurements.submission_id, review_measurements.id), '[]')
  from public.review_measurements join public.video_submissions on video_submissions.id = review_measurements.submission_id
  where user_id = p_user_id and submission_status <> 'pending';
$$;

create function private.run_up_times (p_submission_id uuid, p_slow_motion numeric, p_runs jsonb) returns table (
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
  -- An error is the longer frame of both events. It is null if one of them is unknown.
  return query
  with marked as (
    select id, frame_us, contact_us as contact_film_us, toe_off_us as toe_off_film_us,
      private.real_us (contact_us, p_slow_motion, p_runs) as contact_us, private.real_us (toe_off_us, p_slow_motion, p_runs) as toe_off_us
    from public.review_steps where submission_id = p_submission_id
  ),
  rows as (
    select id, contact_us, toe_off_us, frame_us, lag(contact_us) over in_order as before_us, lag(frame_us) over in_order as before_frame_us,
      row_number() over (order by contact_film_us desc, id desc) as from_last, row_number() over in_order as from_first
    from (
      select id, contact_film_us, contact_us, toe_off_us,
        greatest(
          contact_us - private.real_us (contact_film_us - frame_us, p_slow_motion, p_runs),
          toe_off_us - private.real_us (toe_off_film_us - frame_us, p_slow_motion, p_runs)
        ) as frame_us
      from marked
    ) as timed
    window in_order as (order by contact_film_us, id)
  ),
  steps as (
    select *, nullif(contact_us - before_us, 0) as since_us,
      case when num_nulls(frame_us, before_frame_us) = 0 then greatest(frame_us, before_frame_us) end as since_error_us
    from rows
  ),
  run_up as (
    select
      avg(toe_off_us - contact_us) as contact_us,
      case when count(frame_us) filter (where toe_off_us is not null) = count(toe_off_us) then
        avg(frame_us) filter (where toe_off_us is not null)
      end as contact_error_us,
      count(*) - 1 as intervals,
      -- One interval is not a cadence.
      case when count(*) > 2 then nullif(max(contact_us) - min(contact_us), 0) end as total_us,
      case when count(frame_us) filter (where 1 in (from_first, from_last)) = 2 then
        max(frame_us) filter (where 1 in (from_first, from_last))
      end as total_error_us,
      max(since_us) filter (where from_last = 1) as last_us,
      max(since_error_us) filter (where from_last = 1 and since_us is not null) as last_error_us,
      max(since_us) filter (where from_last = 2) as second_last_us,
      max(since_error_us) filter (where from_last = 2 and since_us is not null) as second_last_error_us,
      max(frame_us) filter (where from_last = 1) as take_off_frame_us
    from steps
  ),
  phases as (
    select nullif(
      private.real_us (max(at_us) filter (where phase = 'take-off'), p_slow_motion, p_runs)
        - private.real_us (max(at_us) filter (where phase = 'plant'), p_slow_motion, p_runs),
      0
    ) as pole_us
    from public.review_phases where submission_id = p_submission_id
  )
  select
    round(contact_us / 1000000, 4), round(contact_error_us / 1000000, 4),
    round(intervals * 1000000 / total_us, 3), round(intervals * 1000000 / total_us * total_error_us / total_us, 3),
    round(last_us / 1000000, 4), round(last_error_us / 1000000, 4),
    round(second_last_us / 1000000, 4), round(second_last_error_us / 1000000, 4),
    round(pole_us / 1000000, 4),
    -- Phases have no frame of their own. Plant and take-off are within a fifth of a second of the last contact.
    case when pole_us is not null then round(take_off_frame_us / 1000000, 4) end
  from run_up, phases;
end;
$$;
comment on function private.run_up_times is
  'Times of a run-up in seconds of real time and steps per second, each with its uncertainty: mean ground contact, cadence from the first to the last '
  'contact, the last two steps, plant to take-off. Null for what was not marked, and for a film with runs of unknown speed; errors also for '
  'steps from before "frame_us".';
grant execute on function private.run_up_times to authenticated, service_role;
