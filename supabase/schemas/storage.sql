-- Storage: the buckets and who may touch what is in them. Objects of public buckets are read by their address, which asks no
-- policy; without a select policy for visitors nobody can list them.

create policy "Admins add the files of the site and the shop" on storage.objects
  for insert to authenticated
  with check (
    bucket_id in ('website-photos', 'free-downloads', 'videos', 'subscriber-videos', 'thumbnails', 'digital-products')
    and (select private.is_admin())
  );

create policy "Admins change the files of the site and the shop" on storage.objects
  for update to authenticated
  using (
    bucket_id in ('website-photos', 'free-downloads', 'videos', 'subscriber-videos', 'thumbnails', 'digital-products')
    and (select private.is_admin())
  )
  with check (
    bucket_id in ('website-photos', 'free-downloads', 'videos', 'subscriber-videos', 'thumbnails', 'digital-products')
    and (select private.is_admin())
  );

create policy "Admins delete the files of the site and the shop" on storage.objects
  for delete to authenticated
  using (
    bucket_id in ('website-photos', 'free-downloads', 'videos', 'subscriber-videos', 'thumbnails', 'digital-products')
    and (select private.is_admin())
  );

-- VOLATILE and under a lock, so that of two uploads that end at the same moment the second sees the first.
create function private.has_submission_space_left (p_bytes bigint) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_owner uuid := (select private.member_id());
begin
  perform pg_advisory_xact_lock(hashtextextended('submission-bytes:' || v_owner, 0));
  return private.submission_bytes_of (v_owner) + p_bytes <= (private.setting ('submission_bytes_per_member'))::bigint;
end;
$$;
grant execute on function private.has_submission_space_left to authenticated, service_role;

create policy "Athletes watch their own files" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'video-submissions'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.has_account())
  );

create policy "Athletes delete their own files once no submission needs them" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'video-submissions'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and not exists (select 1 from public.video_submissions where video_submissions.video_url = objects.name)
  );

-- Before the bytes have come nobody knows their number; then one byte asks whether there is any room at all. What is inside a
-- file no policy can see, but under the name of a program it is not even stored.
create policy "Athletes upload videos into their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'video-submissions'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and cardinality(storage.foldername(name)) = 1
    and name ~* '\.(mp4|m4v|mov|qt|webm|mkv|avi|3gp|3g2|mpg|mpeg|mts|m2ts|ts|ogv|ogg|wmv|asf|flv|f4v)$'
    and (select private.has_account())
    and private.has_submission_space_left(coalesce((metadata ->> 'size')::bigint, 1))
  );

create policy "Only while the session lives" on storage.objects as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- The page asks before anything is sent, and storage asks again with the size that it has counted: by the time an upload is whole,
-- another one may have taken the room. SECURITY DEFINER because the settings are nobody's.
create function public.submission_room () returns table (
  waiting bigint,
  waiting_limit bigint,
  used_bytes bigint,
  bytes_limit bigint,
  file_bytes_limit bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_user uuid := (select private.member_id());
begin
  if v_user is null then
    raise exception 'Only members send videos.' using errcode = '42501';
  end if;
  return query
  select
    (select count(*) from public.video_submissions where user_id = v_user and submission_status = 'pending'),
    (private.setting ('open_submissions_per_member'))::bigint,
    private.submission_bytes_of (v_user),
    (private.setting ('submission_bytes_per_member'))::bigint,
    (select file_size_limit from storage.buckets where id = 'video-submissions');
end;
$$;
comment on function public.submission_room is
  'How many videos of the caller wait for a review, how many bytes their files take up, and the limits of both and of one file.';
grant execute on function public.submission_room to authenticated;

-- Stored videos that no submission names: their row was deleted and the file failed to go, or they came and nobody wrote them down.
-- They take up their member's room, so a job removes them once nobody is on the way back to them.
create function public.list_forgotten_videos (p_now timestamptz) returns table (name text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select objects.name from storage.objects
  where objects.bucket_id = 'video-submissions'
    and objects.created_at < p_now - private.days_setting('keep_forgotten_video_days')
    and not exists (select 1 from public.video_submissions where video_submissions.video_url = objects.name)
  order by objects.created_at
  limit 1000;
$$;
comment on function public.list_forgotten_videos is
  'Files in video-submissions that no submission names and that are older than keep_forgotten_video_days at a time; at most 1000.';
grant execute on function public.list_forgotten_videos to service_role;

create policy "Coaches watch their athletes' videos" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'video-submissions'
    and (select private.acts_as ('coach'))
    and (storage.foldername (name))[1] not in (select private.athletes_of_other_coaches ()::text)
    and not private.is_film_hidden (name)
  );

create policy "Admins read every file" on storage.objects
  for select to authenticated
  using (
    (select private.is_admin())
    and bucket_id not in ('chat-images', 'review-audio')
    and (bucket_id <> 'video-submissions' or not private.is_film_hidden (name))
  );
