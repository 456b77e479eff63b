-- Video submissions: a member's film waits for the coach, who approves or rejects it. The bytes lie in the private bucket
-- video-submissions under <user id>/<timestamp>.<extension>; the row names that path.

create table public.video_submissions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid () references auth.users (id) on delete cascade,
  video_url text not null unique,
  video_file_name text not null check (char_length(video_file_name) between 1 and 255),
  video_file_size bigint not null check (video_file_size > 0),
  submission_status text not null default 'pending' check (submission_status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  reviewed_at timestamptz,
  cleared_at timestamptz,
  reviewed_by uuid references auth.users (id) on delete set null,
  -- What is new for an athlete, and how much waits for the coach and the owner.
  seen_at timestamptz,
  -- A finished review knows since when its athlete waits for a reply, so that the queue does not look at the replies of every review.
  unanswered_since timestamptz,
  -- Slow motion: cameras film 120 or 240 pictures a second and save them at 30, so the film plays slower than the jump was. Stored times
  -- (at_us, trim_start_us, …) stay on the film's own clock, so that they name frames; what people read is divided by this factor.
  slow_motion numeric(7, 4) check (slow_motion between 1 and 50),
  -- The picture of a jump: which frames it shows. The device draws it from the film, so no copy of the athlete is stored.
  picture_frames_us bigint[],
  picture_key_us bigint,
  -- A new upload is submitted at once. The athlete chooses a paid review before the upload, and the row and its credit are one transaction:
  -- a repeated upload is refused by its file name and spends nothing.
  uses_credit boolean not null default false,
  -- A submission is opened when a coach first opens its video, once. Until then its athlete may change what they said about it, and gets the
  -- credit back by deleting it.
  opened_at timestamptz,
  -- Set while the coach waits for a version of the film that plays.
  film_asked_at timestamptz,
  -- A film that changes its speed has no single factor.
  slow_motion_runs jsonb check (private.are_slow_runs (slow_motion_runs)),
  constraint video_submissions_own_folder check (starts_with(video_url, user_id::text || '/')),
  constraint video_submissions_picture check (
    (picture_frames_us is null and picture_key_us is null)
    or (
      cardinality(picture_frames_us) between 2 and 12
      and array_ndims(picture_frames_us) = 1
      and array_position(picture_frames_us, null) is null
      and 0 <= all (picture_frames_us)
      and 86400000000 >= all (picture_frames_us)
      and picture_key_us is not null
      and picture_key_us = any (picture_frames_us)
    )
  ),
  constraint video_submissions_one_slow_motion check (num_nonnulls(slow_motion, slow_motion_runs) <= 1)
);
comment on table public.video_submissions is 'Videos that members sent in for a review.';
comment on column public.video_submissions.video_url is 'Name of the object in the bucket video-submissions.';
comment on column public.video_submissions.video_file_size is 'Bytes, as storage counted them.';
comment on column public.video_submissions.submitted_at is
  'When it was submitted, which is when it was uploaded. Null only for uploads from before this rule that their athlete has not sent.';
comment on column public.video_submissions.cleared_at is
  'Since when coaches may see it whatever changes later: the guardian had agreed, or it was decided. Others are visible unless a consent is missing.';
comment on column public.video_submissions.seen_at is 'When the athlete last opened the finished review.';
comment on column public.video_submissions.unanswered_since is
  'When the athlete wrote the last reply of a review; null if a coach did, or nobody.';
comment on column public.video_submissions.slow_motion is
  'How many times slower the film plays than the jump was: 8 for 240 fps saved at 30. Null if neither the file nor anyone said so.';
comment on column public.video_submissions.slow_motion_runs is
  'Runs of a film that changes its speed: [{fromUs, toUs, factor}], with null factors while its capture rate is unknown. Null for every other film.';
comment on column public.video_submissions.picture_frames_us is
  'Presentation timestamps of the frames in the jump''s picture, microseconds, ascending. Null if no picture is part of the review.';
comment on column public.video_submissions.picture_key_us is 'The frame with the outline, one of picture_frames_us.';
comment on column public.video_submissions.uses_credit is 'Whether the athlete chose a paid review before the upload.';
comment on column public.video_submissions.opened_at is
  'When a coach first opened it. Set once for each film.';
comment on column public.video_submissions.film_asked_at is
  'When a coach asked for a version of the film that plays. Null if none did, and after the athlete sent one.';
alter table public.video_submissions enable row level security;
grant select, delete on table public.video_submissions to authenticated;
grant all on table public.video_submissions to service_role;
grant update (
  submitted_at
), insert (
  user_id,
  video_url,
  video_file_name,
  video_file_size,
  submission_status,
  slow_motion,
  slow_motion_runs,
  uses_credit
) on table public.video_submissions to authenticated;
alter publication supabase_realtime add table public.video_submissions;

create index video_submissions_created_at on public.video_submissions (created_at desc, id);

create index video_submissions_user_id on public.video_submissions (user_id, created_at desc);

create index video_submissions_waiting on public.video_submissions (created_at) where submission_status = 'pending';

create index video_submissions_unanswered on public.video_submissions (unanswered_since) where unanswered_since is not null;

-- Answer times are those of the last 30 days.
create index video_submissions_reviewed_at on public.video_submissions (reviewed_at);

-- Deleting an account looks for its rows in these.
create index video_submissions_reviewed_by on public.video_submissions (reviewed_by);

create policy "Athletes submit videos that they uploaded" on public.video_submissions
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and submission_status = 'pending'
    and exists (
      select 1 from storage.objects
      where objects.bucket_id = 'video-submissions'
        and objects.name = video_submissions.video_url
        and objects.owner_id = (select auth.uid())::text
    )
  );

create policy "Athletes delete their own while it is not approved" on public.video_submissions
  for delete to authenticated
  using (user_id = (select auth.uid()) and submission_status in ('pending', 'rejected'));

create policy "Athletes hand in their own" on public.video_submissions
  for update to authenticated
  using (submission_status = 'pending' and user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "Only while the session lives" on public.video_submissions as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Athletes read their own submissions, coaches their athletes'" on public.video_submissions
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or (
      (select private.acts_as ('coach'))
      and user_id not in (select private.athletes_of_other_coaches ())
      and (cleared_at is not null or not exists (select from private.athletes_to_clear as a where a.id = user_id))
    )
  );

-- What the policy shows a coach, for functions that no policy stops. A test compares the two.
create view private.coached_films as
  select * from public.video_submissions
  where (select private.acts_as ('coach'))
    and user_id not in (select private.athletes_of_other_coaches ())
    and (cleared_at is not null or not exists (select from private.athletes_to_clear as a where a.id = user_id));
comment on view private.coached_films is 'The films that the caller may see as a coach. Functions ask it for one film or for a list.';

create function private.waits_for_guardian (p_submission_id uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from public.video_submissions as s join private.athletes_to_clear as a on a.id = s.user_id
    where s.id = p_submission_id and s.cleared_at is null
  );
end;
$$;
grant execute on function private.waits_for_guardian to authenticated, service_role;

-- Looks up the athlete by id: a comparison of texts would read all profiles for each file.
create function private.is_film_hidden (p_name text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select 1 from private.athletes_to_clear where id = private.as_uuid (split_part(p_name, '/', 1)))
    and not exists (select 1 from public.video_submissions where video_url = p_name and cleared_at is not null);
end;
$$;
grant execute on function private.is_film_hidden to authenticated, service_role;

-- The limit is counted here and not in the policy: a policy looks at the table as it was before the statement, so that twenty rows at
-- once, in one request or in twenty, would each find the same free place. SECURITY DEFINER because the settings are nobody's.
create function private.require_place_for_film (p_user_id uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_limit integer := (private.setting ('open_submissions_per_member'))::integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('submissions:' || p_user_id::text, 0));
  if (
    select count(*) from public.video_submissions
    where user_id = p_user_id and submission_status = 'pending'
  ) >= v_limit then
    raise exception '% of your videos wait for a review already.', v_limit using
      errcode = '42501', hint = 'Delete one, or wait until the coach has looked at them.';
  end if;
end;
$$;

create function public.list_hidden_submissions () returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select id from public.video_submissions
  where user_id = (select private.member_id()) and private.waits_for_guardian (id);
$$;
comment on function public.list_hidden_submissions is
  'The caller''s submissions that wait for a guardian''s consent; no coach sees them.';
grant execute on function public.list_hidden_submissions to authenticated, service_role;

create function public.mark_feedback_seen (p_submission_id uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update public.video_submissions set seen_at = now()
  where id = p_submission_id and user_id = (select private.member_id()) and submission_status <> 'pending';
$$;
comment on function public.mark_feedback_seen is 'Records that the caller opened the finished review of their own submission.';
grant execute on function public.mark_feedback_seen to authenticated, service_role;

create function public.count_waiting ()
  returns table (feedback bigint, reviews bigint, messages bigint, chat bigint, chats bigint, needs bigint)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    (
      select count(*) from public.video_submissions as s
      where s.user_id = (select private.member_id()) and private.is_new_feedback (s)
    ),
    (
      select count(*) from private.coached_films as s
      where s.submission_status = 'pending' and s.submitted_at is not null
        and exists (select 1 from public.spent_credits as c where c.submission_id = s.id)
    ),
    (
      select count(*) from public.contact_messages as m
      where (select private.acts_as ('desk')) and m.answered_at is null
    ),
    (
      select count(*) from public.chat_messages as m
      where m.athlete_id = (select private.member_id()) and m.is_coach
        and m.created_at > coalesce(
          (
            select r.read_at from public.chat_reads as r
            where r.user_id = (select private.member_id()) and r.athlete_id = (select private.member_id())
          ),
          '-infinity'
        )
    ),
    (select count(*) from private.unread_chats ()),
    (select count(*) from private.needs ());
$$;
comment on function public.count_waiting is
  'The caller''s unread reviews and messages (chat); for coaches also the submissions to review and the athletes with unread messages (chats), for '
  'the desk the messages to answer and what else needs it (needs). 0 for all others.';
grant execute on function public.count_waiting to authenticated, service_role;

create function private.last_athlete_reply_at (p_submission_id uuid) returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case when not is_coach then created_at end
  from public.review_replies
  where submission_id = p_submission_id
  order by created_at desc, id
  limit 1;
$$;

create function private.note_last_reply () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid := case tg_op when 'DELETE' then old.submission_id else new.submission_id end;
  v_since timestamptz := private.last_athlete_reply_at (v_id);
begin
  update public.video_submissions set unanswered_since = v_since
  where id = v_id and unanswered_since is distinct from v_since;
  return null;
end;
$$;

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

create function public.keep_picture (p_submission_id uuid, p_frames_us bigint[], p_key_us bigint) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform 1 from public.video_submissions
  where id = p_submission_id
    and (user_id = (select private.member_id()) or id in (select id from private.coached_films where id = p_submission_id))
  for update;
  if not found then
    raise exception 'Only the athlete and their coach keep a picture.' using errcode = '42501';
  end if;
  update public.video_submissions set
    picture_frames_us = case when cardinality(p_frames_us) > 0 then
      array(select distinct frame_us from unnest(p_frames_us) as frames (frame_us) order by frame_us)
    end,
    picture_key_us = case when cardinality(p_frames_us) > 0 then p_key_us end
  where id = p_submission_id;
end;
$$;
comment on function public.keep_picture is
  'Makes a picture of 2 to 12 frames part of the review, or removes it with an empty list. For the athlete and their coach.';
grant execute on function public.keep_picture to authenticated, service_role;

create trigger clean_text before insert or update of video_file_name on public.video_submissions
  for each row execute function private.clean_columns ('video_file_name');

create function private.export_submissions (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'video_submissions', (
      select coalesce(
        jsonb_agg(to_jsonb(video_submissions) - 'user_id' - 'reviewed_by' order by created_at), '[]'
      )
      from public.video_submissions where user_id = p_user_id
    ),
    'jumps', (
      select coalesce(jsonb_agg(to_jsonb(jumps) order by jumps.updated_at), '[]')
      from public.jumps join public.video_submissions on video_submissions.id = jumps.submission_id
      where user_id = p_user_id
    ),
    'spent_credits', (
      select coalesce(jsonb_agg(to_jsonb(spent_credits) order by spent_credits.spent_at), '[]')
      from public.spent_credits join public.video_submissions on video_submissions.id = spent_credits.submission_id
      where user_id = p_user_id
    )
  );
$$;
comment on function private.export_submissions is 'Submissions of a person, their jumps and what covered them.';

-- A policy of a child table asks `exists (select from "public"."video_submissions" where "id" = "submission_id")` itself, so that the planner
-- hashes it for a list. One's own films are a short list. These run as their caller, so that the policies of video_submissions answer them.
create function private.own_submissions () returns setof uuid
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return query select id from public.video_submissions where user_id = (select auth.uid());
end;
$$;
comment on function private.own_submissions is 'The submissions of the caller.';
grant execute on function private.own_submissions to authenticated, service_role;

create function private.own_finished_submissions () returns setof uuid
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return query
    select id from public.video_submissions
    where user_id = (select auth.uid()) and submission_status <> 'pending';
end;
$$;
comment on function private.own_finished_submissions is 'The submissions of the caller whose reviews they may read.';
grant execute on function private.own_finished_submissions to authenticated, service_role;
