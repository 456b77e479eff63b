-- A film that changes its speed has runs of frames with a factor each.
create function private.are_slow_runs (p_runs jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof(p_runs) <> 'array' then false
    when jsonb_array_length(p_runs) not between 2 and 100 then false
    when exists (
      select 1 from jsonb_array_elements(p_runs) as run
      where case
        when jsonb_typeof(run) <> 'object' then true
        when exists (select 1 from jsonb_object_keys(run) as key where key not in ('fromUs', 'toUs', 'factor')) then true
        when jsonb_typeof(run -> 'fromUs') is distinct from 'number' or jsonb_typeof(run -> 'toUs') is distinct from 'number' then true
        when coalesce(jsonb_typeof(run -> 'factor'), '') not in ('number', 'null') then true
        else jsonb_typeof(run -> 'factor') is distinct from jsonb_typeof(p_runs -> 0 -> 'factor')
      end
    ) then false
    else not exists (
      select 1 from (
        select (run ->> 'fromUs')::numeric as from_us, (run ->> 'toUs')::numeric as to_us, (run ->> 'factor')::numeric as factor,
          lag((run ->> 'toUs')::numeric, 1, 0::numeric) over (order by place) as before_us
        from jsonb_array_elements(p_runs) with ordinality as t (run, place)
      ) as runs
      where from_us <> before_us or to_us <= from_us or to_us > 86400000000 or factor not between 1 and 50
    )
  end;
$$;
comment on function private.are_slow_runs is
  'Whether a value is a list of runs (fromUs, toUs, factor) that begins at 0 without gaps. Either all factors are known or none.';
grant execute on function private.are_slow_runs to authenticated, service_role;

create function private.real_us (p_us numeric, p_slow_motion numeric, p_runs jsonb) returns numeric
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when p_us is null then null
    when p_runs is null then p_us / coalesce(p_slow_motion, 1)
    else (
      select sum(
        greatest(
          0, case when place = jsonb_array_length(p_runs) then p_us else least(p_us, (run ->> 'toUs')::numeric) end - (run ->> 'fromUs')::numeric
        ) / (run ->> 'factor')::numeric
      )
      from jsonb_array_elements(p_runs) with ordinality as t (run, place)
    )
  end;
$$;
comment on function private.real_us is
  'A time of a film in microseconds as microseconds of real time. Null while the factors of its runs are unknown.';
grant execute on function private.real_us to authenticated, service_role;

alter table public.video_submissions add column slow_motion_runs jsonb check (private.are_slow_runs (slow_motion_runs));
alter table public.video_submissions add constraint video_submissions_one_slow_motion check (num_nonnulls(slow_motion, slow_motion_runs) <= 1);
comment on column public.video_submissions.slow_motion_runs is
  'Runs of a film that changes its speed: [{fromUs, toUs, factor}], with null factors while its capture rate is unknown. Null for every other film.';
grant insert (slow_motion_runs) on table public.video_submissions to authenticated;

create or replace view private.coached_films as
  select * from public.video_submissions
  where (select private.acts_as ('coach'))
    and user_id not in (select private.athletes_of_other_coaches ())
    and (cleared_at is not null or not exists (select from private.athletes_to_clear as a where a.id = user_id));

-- The release before calls it with two arguments.
drop function public.set_slow_motion (uuid, numeric);
create function public.set_slow_motion (p_submission_id uuid, p_slow_motion numeric, p_runs jsonb default null) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches set the capture rate.' using errcode = '42501';
  end if;
  perform 1 from private.coached_films where id = p_submission_id for update;
  if not found then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  update public.video_submissions set slow_motion = p_slow_motion, slow_motion_runs = p_runs where id = p_submission_id;
end;
$$;
comment on function public.set_slow_motion is
  'Sets how many times slower a film plays than the jump was, 1 to 50, or the runs of a film that changes its speed. Also after the review, because '
  'notes keep their frames. Error details: gone, claimed. For the athlete''s coach.';
grant execute on function public.set_slow_motion to authenticated, service_role;

create or replace function private.before_film_changes () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if new.submission_status is distinct from old.submission_status then
    if old.submission_status <> 'pending' then
      raise exception 'This submission is % already.', old.submission_status using errcode = '42501';
    end if;
    new.reviewed_at := now();
    -- A stored decision is applied in the name of the coach who made it.
    new.reviewed_by := coalesce(new.reviewed_by, (select auth.uid()));
    new.cleared_at := coalesce(new.cleared_at, now());
  end if;
  if new.submitted_at is distinct from old.submitted_at then
    new.submitted_at := coalesce(old.submitted_at, now());
  end if;
  if (new.slow_motion, new.slow_motion_runs) is distinct from (old.slow_motion, old.slow_motion_runs) then
    perform private.require_no_other_claim (new.id);
  end if;
  return new;
end;
$$;

create or replace function public.replace_film (p_submission_id uuid, p_video_url text, p_file_name text, p_message text)
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select private.member_id());
  v_submission public.video_submissions;
  v_bytes bigint;
begin
  select * into v_submission from public.video_submissions
  where id = p_submission_id and user_id = v_me
  for update;
  if not found then
    raise exception 'This submission was deleted, or is not yours.' using errcode = '42501', detail = 'gone';
  end if;
  -- The same request again, after its answer was lost.
  if v_submission.video_url = p_video_url then
    return;
  end if;
  if v_submission.submission_status <> 'pending' then
    raise exception 'This review is finished, so its video stays.' using errcode = 'P0001', detail = 'already_reviewed';
  end if;
  if v_submission.film_asked_at is null then
    raise exception 'Your coach did not ask for another version of this video, or has one already.' using
      errcode = 'P0001', detail = 'not_asked';
  end if;
  if private.has_work_on_frames (p_submission_id) then
    raise exception 'Your coach has begun to review this video, so it stays. Send the other one as a new video.' using
      errcode = 'P0001', detail = 'has_work';
  end if;
  select (metadata ->> 'size')::bigint into v_bytes from storage.objects
  where bucket_id = 'video-submissions' and name = p_video_url and owner_id = v_me::text;
  if not found then
    raise exception 'The new video was not uploaded.' using errcode = 'P0001', detail = 'no_file';
  end if;
  -- No coach has opened the new film. The part that the athlete chose and the runs name times of the old one.
  update public.video_submissions set
    video_url = p_video_url, video_file_name = p_file_name, video_file_size = coalesce(v_bytes, video_file_size),
    film_asked_at = null, opened_at = null, slow_motion_runs = null
  where id = p_submission_id;
  update public.jumps set trim_start_us = null, trim_end_us = null
  where submission_id = p_submission_id and (trim_start_us is not null or trim_end_us is not null);
  insert into public.chat_messages (athlete_id, author_id, body, submission_id)
  values (v_me, v_me, p_message, p_submission_id);
end;
$$;

create or replace function public.read_shared_review (p_token text, p_counts boolean) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_link public.review_links;
  v_video public.video_submissions;
begin
  select * into v_link from public.review_links as l
  where l.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex') and l.expires_at > now();
  if not found then
    return null;
  end if;
  select * into v_video from public.video_submissions as v
  where v.id = v_link.submission_id and v.submission_status <> 'pending'
    and exists (
      select 1 from storage.objects as o where o.bucket_id = 'video-submissions' and o.name = v.video_url
    );
  if not found or private.sharing_state (v_video.user_id) is distinct from 'allowed' then
    return null;
  end if;
  if p_counts then
    update public.review_links as l set views = l.views + 1, viewed_at = now() where l.id = v_link.id;
  end if;
  return jsonb_build_object(
    'video_path', v_video.video_url,
    'expires_at', v_link.expires_at,
    'athlete_name', case when v_link.shows_name then (
      select concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) from public.profiles where id = v_video.user_id
    ) end,
    'file_name', case when v_link.shows_name then v_video.video_file_name end,
    'status', v_video.submission_status,
    'slow_motion', v_video.slow_motion,
    'slow_motion_runs', v_video.slow_motion_runs,
    'summary', (select r.summary from public.reviews as r where r.submission_id = v_video.id),
    'voice_over', case when v_link.shows_voice then (
      select jsonb_build_object(
        'audio_name', a.audio_name, 'duration_ms', a.duration_ms, 'captions', a.captions,
        'timeline', case when p_counts then private.without_other_films (a.timeline) end
      ) from public.review_voice_overs as a
      where a.submission_id = v_video.id
        and exists (select 1 from storage.objects as o where o.bucket_id = 'review-audio' and o.name = a.audio_name)
    ) end,
    'jump', (
      select jsonb_build_object(
        'grip_m', j.grip_m, 'pole_length_m', j.pole_length_m, 'pole_rating_kg', j.pole_rating_kg,
        'run_up_lefts', j.run_up_lefts, 'mid_mark_m', j.mid_mark_m, 'take_off_m', j.take_off_m,
        'standards_m', j.standards_m, 'bar_m', j.bar_m, 'made', j.made,
        'trim_start_us', j.trim_start_us, 'trim_end_us', j.trim_end_us
      ) from public.jumps as j where j.submission_id = v_video.id
    ),
    'notes', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', n.id, 'at_us', n.at_us, 'end_us', n.end_us, 'body', n.body, 'shapes', n.shapes)
        order by n.at_us, n.id
      ) from public.review_notes as n where n.submission_id = v_video.id
    ), '[]'),
    'phases', coalesce((
      select jsonb_object_agg(p.phase, p.at_us) from public.review_phases as p where p.submission_id = v_video.id
    ), '{}'),
    'steps', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', s.id, 'contact_us', s.contact_us, 'toe_off_us', s.toe_off_us)
        order by s.contact_us, s.id
      ) from public.review_steps as s where s.submission_id = v_video.id
    ), '[]'),
    'measurements', coalesce((
      select jsonb_agg(to_jsonb(m) - 'submission_id' order by m.id)
      from public.review_measurements as m where m.submission_id = v_video.id
    ), '[]'),
    'paths', coalesce((
      select jsonb_agg(jsonb_build_object('part', t.part, 'points', t.points))
      from public.review_paths as t where t.submission_id = v_video.id
    ), '[]'),
    'drills', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', d.id, 'note_id', d.note_id, 'title', f.title, 'key', coalesce(f.slug, f.id::text))
      ) from public.review_drills as d join public.videos as f on f.id = d.video_id
      where d.submission_id = v_video.id
    ), '[]')
  );
end;
$$;

drop function private.run_up_times (uuid, numeric);

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
  order by s.created_at desc, s.id
  limit 1000;
end;
$$;
