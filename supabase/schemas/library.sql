-- The video library: exercises with a film each. Every signed-in person may watch; only admins change it.

create table public.videos (
  id uuid primary key default gen_random_uuid(),
  slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(title) <= 200 and title ~ '\S'),
  description text not null check (char_length(description) <= 2000 and description ~ '\S'),
  category text not null check (category in ('Warm-up', 'Strength', 'Rehab', 'PVD', 'Med Ball', 'Gym')),
  difficulty smallint not null default 1 check (difficulty between 1 and 3),
  duration text not null check (char_length(duration) <= 40 and duration ~ '\S'),
  instructions text[] not null default '{}',
  key_points text[] not null default '{}',
  equipment text[] not null default '{}',
  target_muscles text[] not null default '{}',
  video_url text not null check (char_length(video_url) between 1 and 2000),
  thumbnail_url text check (char_length(thumbnail_url) between 1 and 2000),
  captions_url text check (char_length(captions_url) between 1 and 2000),
  file_size bigint check (file_size > 0),
  file_type text check (char_length(file_type) <= 100),
  created_at timestamptz not null default now(),
  -- Who may watch an exercise: everyone, members, or subscribers, whose videos are in a private bucket.
  access text not null default 'members' check (access in ('free', 'members', 'subscribers')),
  constraint videos_short_lists check (
    cardinality(instructions) <= 50 and cardinality(key_points) <= 50
    and cardinality(equipment) <= 50 and cardinality(target_muscles) <= 50
    and char_length(array_to_string(instructions || key_points || equipment || target_muscles, '')) <= 20000
  ),
  -- A video in a public bucket can be watched by everyone who knows its address.
  constraint videos_of_subscribers_are_private check (
    (access = 'subscribers') = (video_url like '/storage/v1/object/authenticated/subscriber-videos/%')
  )
);
comment on table public.videos is
  'Exercises of the library. Their files are in the public buckets videos and thumbnails; videos of subscribers are in the private bucket subscriber-videos.';
comment on column public.videos.slug is
  'The exercise in content/exercises that the row was made from; what an admin uploaded has none.';
comment on column public.videos.difficulty is '1 Beginner, 2 Intermediate, 3 Advanced.';
comment on column public.videos.duration is 'As people read it: 10:30, or 3 x 10 reps.';
comment on column public.videos.file_size is 'Bytes of the film.';
comment on column public.videos.access is
  'Who may watch the video: free is everyone, members are signed in, subscribers have a running subscription.';
alter table public.videos enable row level security;
-- Members see subscribers' exercises too, so that they know what a subscription gives. Only the video is locked.
grant select on table public.videos to anon;
grant select, insert, update, delete on table public.videos to authenticated;
grant all on table public.videos to service_role;

create index videos_created_at on public.videos (created_at desc, id);

create policy "Members watch the library" on public.videos
  for select to authenticated
  using ((select private.has_account()));

create policy "Only while the session lives" on public.videos as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Visitors see free exercises" on public.videos
  for select to anon
  using (access = 'free');

create policy "Coaches add exercises" on public.videos
  for insert to authenticated
  with check (
    (select private.acts_as ('coach'))
  );

create policy "Coaches change exercises" on public.videos
  for update to authenticated
  using (
    (select private.acts_as ('coach'))
  )
  with check (
    (select private.acts_as ('coach'))
  );

create policy "Coaches delete exercises" on public.videos
  for delete to authenticated
  using (
    (select private.acts_as ('coach'))
  );

create trigger videos_trail after insert or update or delete on public.videos
  for each row execute function private.trail_admin_action ('video');

create table private.seeded_videos (
  slug text primary key,
  seeded_at timestamptz not null default now()
);
comment on table private.seeded_videos is
  'Exercises that came with the software, so that one that an admin deleted does not come back.';

create function public.seed_exercise (p_exercise jsonb) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into private.seeded_videos (slug) values (p_exercise ->> 'slug') on conflict (slug) do nothing;
  if not found then
    return false;
  end if;
  insert into public.videos (
    slug, title, description, category, difficulty, duration, instructions, key_points, equipment,
    target_muscles, access, video_url, thumbnail_url, captions_url, file_size, file_type, created_at
  )
  -- Not now(), because exercises of one transaction keep the order in which they were added.
  select slug, title, description, category, difficulty, duration, instructions, key_points, equipment,
    target_muscles, coalesce(access, 'members'), video_url, thumbnail_url, captions_url, file_size, file_type,
    clock_timestamp()
  from jsonb_populate_record(null::public.videos, p_exercise);
  return true;
end;
$$;
comment on function public.seed_exercise is
  'Adds an exercise that comes with the software, once: false when it was added before, even if it was deleted since.';
grant execute on function public.seed_exercise to service_role;

-- SECURITY DEFINER because only functions read subscriptions. Test and live subscriptions both count: a site has one kind.
-- A drill that a coach prescribes can be watched without a subscription. Names of an exercise's files differ in their extension only.
create function private.can_watch_subscriber_video (p_name text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.is_subscriber ((select private.member_id()))
    or exists (
      select 1
      from public.video_submissions
      join public.review_drills on review_drills.submission_id = video_submissions.id
      join public.videos on videos.id = review_drills.video_id
      where video_submissions.user_id = (select private.member_id())
        and video_submissions.submission_status <> 'pending'
        and regexp_replace(videos.video_url, '^/storage/v1/object/authenticated/subscriber-videos/|\.[^./]*$', '', 'g')
          = regexp_replace(p_name, '\.[^./]*$', '')
    )
    -- An exercise of an athlete's plan can be watched without a subscription, as a prescribed drill.
    or exists (
      select 1
      from public.plan_assignments
      join public.plan_sessions on plan_sessions.plan_id = plan_assignments.plan_id
      join public.plan_items on plan_items.session_id = plan_sessions.id
      join public.videos on videos.id = plan_items.video_id
      where plan_assignments.user_id = (select private.member_id())
        and (
          plan_assignments.order_id is null
          or plan_assignments.order_id in (select orders.id from public.orders where orders.status = 'paid')
        )
        and regexp_replace(videos.video_url, '^/storage/v1/object/authenticated/subscriber-videos/|\.[^./]*$', '', 'g')
          = regexp_replace(p_name, '\.[^./]*$', '')
    );
$$;
grant execute on function private.can_watch_subscriber_video to authenticated, service_role;

create policy "Subscribers watch their videos, athletes their drills" on storage.objects
  for select to authenticated
  using (bucket_id = 'subscriber-videos' and private.can_watch_subscriber_video(name));

create trigger clean_text before insert or update of title, description, category, duration, equipment, instructions, key_points, target_muscles on public.videos
  for each row execute function private.clean_columns (
    'title', 'description', 'category', 'duration', 'equipment', 'instructions', 'key_points', 'target_muscles'
  );

-- The films, pictures and captions of the library are paths of this site or https addresses. Anything else (javascript:, data:, //host, http:) is refused.
-- A trigger and no check, so that rows from before can be restored.
create function private.check_video_addresses () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  v_column text;
begin
  for v_column in
    select key from jsonb_each_text(jsonb_build_object(
      'video_url', new.video_url, 'thumbnail_url', new.thumbnail_url, 'captions_url', new.captions_url
    ))
    where value !~ '^(/[^/[:space:]\\<>"]|https://[A-Za-z0-9.-]+[/:])[^[:space:]\\<>"]*$'
      and (tg_op = 'INSERT' or value is distinct from to_jsonb(old) ->> key)
  loop
    raise exception '% must be a path such as /storage/v1/object/public/videos/1.mp4, or an address that begins with https://.',
      case v_column when 'video_url' then 'The video' when 'thumbnail_url' then 'The picture' else 'The captions file' end
      using errcode = '23514', detail = v_column;
  end loop;
  return new;
end;
$$;

create trigger videos_check_addresses before insert or update of video_url, thumbnail_url, captions_url on public.videos
  for each row execute function private.check_video_addresses ();
