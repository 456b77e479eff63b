-- A coach's voice-over of a review: spoken audio, and a timeline of what the picture showed while it was recorded.

create table public.review_voice_overs (
  submission_id uuid primary key references public.video_submissions (id) on delete cascade,
  audio_name text not null unique,
  duration_ms integer not null check (duration_ms between 1 and 600000),
  timeline jsonb not null check (jsonb_typeof(timeline) = 'object' and octet_length(timeline::text) <= 4194304),
  captions jsonb not null default '[]' check (
    jsonb_typeof(captions) = 'array' and jsonb_array_length(captions) <= 300 and octet_length(captions::text) <= 262144
  ),
  updated_at timestamptz not null default now(),
  constraint review_voice_overs_audio check (
    audio_name ~ ('^[0-9a-f-]{36}/' || submission_id || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webm|mp4)$')
  )
);
comment on table public.review_voice_overs is 'What a coach says about a video, at most one for each review.';
comment on column public.review_voice_overs.audio_name is
  'Object in the bucket review-audio: athlete, submission, and an id from the browser. Another recording has another name.';
comment on column public.review_voice_overs.timeline is
  'What the picture showed at each millisecond of the audio: frames, speed, drawings, zoom, and the comparison with another film, which it names '
  'by its id. Its shape is in app/features/review/room/voice/timeline.ts.';
comment on column public.review_voice_overs.captions is 'What is said, typed by the coach: [{"atMs", "text"}], ordered by time.';
alter table public.review_voice_overs enable row level security;
grant select, delete on table public.review_voice_overs to authenticated;
grant all on table public.review_voice_overs to service_role;
grant update (
  submission_id,
  audio_name,
  duration_ms,
  timeline,
  captions
), insert (
  submission_id,
  audio_name,
  duration_ms,
  timeline,
  captions
) on table public.review_voice_overs to authenticated;

create policy "Athletes hear finished reviews, coaches also drafts" on public.review_voice_overs
  for select to authenticated
  using (
    ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
    or submission_id in (select private.own_finished_submissions ())
  );

create policy "Coaches add a voice-over until the review is finished" on public.review_voice_overs
  for insert to authenticated
  with check (
    (select private.acts_as ('coach')) and exists (
      select 1 from public.video_submissions
      where video_submissions.id = review_voice_overs.submission_id and submission_status = 'pending'
        and user_id::text = split_part(audio_name, '/', 1)
    )
  );

create policy "Coaches change a voice-over until the review is finished" on public.review_voice_overs
  for update to authenticated
  using (
    (select private.acts_as ('coach')) and exists (
      select 1 from public.video_submissions
      where video_submissions.id = review_voice_overs.submission_id and submission_status = 'pending'
    )
  )
  with check (
    (select private.acts_as ('coach')) and exists (
      select 1 from public.video_submissions
      where video_submissions.id = review_voice_overs.submission_id and submission_status = 'pending'
        and user_id::text = split_part(audio_name, '/', 1)
    )
  );

create policy "Coaches delete a voice-over until the review is finished" on public.review_voice_overs
  for delete to authenticated
  using (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  );

create policy "Only while the session lives" on public.review_voice_overs as restrictive for all to authenticated
  using ((select private.session_is_live()));

create trigger review_voice_overs_require_pending_review before insert or update on public.review_voice_overs
  for each row execute function private.require_pending_review ();

create trigger review_voice_overs_touch before update on public.review_voice_overs
  for each row execute function private.touch_updated_at ();

create trigger review_voice_overs_respect_claim before insert or update or delete on public.review_voice_overs
  for each row execute function private.respect_claim ();

-- Definer functions, because the policies of video_submissions ask storage.objects.
create function private.submission_of_audio (p_name text) returns public.video_submissions
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select * from public.video_submissions
  where id = private.as_uuid (split_part(p_name, '/', 2)) and user_id::text = split_part(p_name, '/', 1);
$$;

create function private.can_review_audio (p_name text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_video public.video_submissions := private.submission_of_audio (p_name);
begin
  return exists (select 1 from private.coached_films where id = v_video.id);
end;
$$;

create function private.can_hear_review_audio (p_name text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_video public.video_submissions := private.submission_of_audio (p_name);
begin
  return coalesce(v_video.user_id = (select private.member_id()) and v_video.submission_status <> 'pending', false)
    or private.can_review_audio (p_name);
end;
$$;
comment on function private.can_hear_review_audio is
  'Returns whether the caller is the athlete of a finished review, or may review the video. The name is that of an object in review-audio.';
grant execute on function private.can_hear_review_audio to authenticated, service_role;

-- VOLATILE and under a lock, so that of two uploads that end at the same moment the second sees the first.
create function private.can_add_review_audio (p_name text, p_bytes bigint) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_video public.video_submissions := private.submission_of_audio (p_name);
begin
  if v_video.submission_status is distinct from 'pending' or not private.can_review_audio (p_name) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('review-audio-bytes:' || v_video.id, 0));
  return (
    select coalesce(sum((metadata ->> 'size')::bigint), 0) + p_bytes <= (private.setting ('review_audio_bytes'))::bigint
    from storage.objects
    where bucket_id = 'review-audio' and starts_with(name, v_video.user_id || '/' || v_video.id || '/')
  );
end;
$$;
grant execute on function private.can_add_review_audio to authenticated, service_role;

create policy "Athletes hear finished reviews, coaches also drafts" on storage.objects
  for select to authenticated
  using (bucket_id = 'review-audio' and private.can_hear_review_audio (name));

create policy "Coaches add audio until the review is finished" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'review-audio'
    and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webm|mp4)$'
    and private.can_add_review_audio (name, coalesce((metadata ->> 'size')::bigint, 1))
  );

create function public.list_forgotten_review_audio (p_now timestamptz) returns table (name text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select objects.name from storage.objects
  where objects.bucket_id = 'review-audio'
    and not exists (select 1 from public.review_voice_overs where review_voice_overs.audio_name = objects.name)
    and (
      objects.created_at < p_now - private.days_setting ('keep_forgotten_video_days')
      or not exists (
        select 1 from public.video_submissions
        where video_submissions.id = private.as_uuid (split_part(objects.name, '/', 2))
      )
    )
  order by objects.created_at
  limit 1000;
$$;
comment on function public.list_forgotten_review_audio is
  'Files in review-audio that no voice-over names and that are older than keep_forgotten_video_days, or whose video was deleted; at most 1000.';
grant execute on function public.list_forgotten_review_audio to service_role;

create function private.export_voice_overs (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(review_voice_overs) order by review_voice_overs.submission_id), '[]')
  from public.review_voice_overs
  join public.video_submissions on video_submissions.id = review_voice_overs.submission_id
  where user_id = p_user_id and submission_status <> 'pending';
$$;

create trigger clean_text before insert or update of captions on public.review_voice_overs
  for each row execute function private.clean_columns ('captions');
