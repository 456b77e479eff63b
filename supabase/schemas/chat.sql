-- Messages between an athlete and the coaches: one thread per athlete. Named chat, because contact_messages are the contact form's.

create function private.can_read_chat (p_athlete_id uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(p_athlete_id = (select private.member_id()), false) or (
    private.is_my_athlete (p_athlete_id)
    and p_athlete_id not in (select private.athletes_without_consent ())
  );
end;
$$;
comment on function private.can_read_chat is
  'Returns whether the caller is the athlete, or may coach the athlete and no guardian still has to agree.';
grant execute on function private.can_read_chat to authenticated, service_role;

create function private.can_write_chat (p_athlete_id uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return private.can_read_chat (p_athlete_id)
    and exists (select 1 from public.profiles where id = p_athlete_id)
    and p_athlete_id not in (select private.athletes_without_consent ());
end;
$$;
comment on function private.can_write_chat is
  'can_read_chat for writers: an athlete whose guardian still has to agree cannot write either, because no coach would see it.';
grant execute on function private.can_write_chat to authenticated, service_role;

-- A message's pictures are objects of the bucket chat-images, in the athlete's folder.
create function private.are_chat_images (p_athlete_id uuid, p_names text[]) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select cardinality(p_names) <= 4 and array_position(p_names, null) is null and not exists (
    select 1 from unnest(p_names) as name
    where name !~ ('^' || p_athlete_id || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp)$')
  );
$$;
grant execute on function private.are_chat_images to authenticated, service_role;

create table public.chat_messages (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid not null references auth.users (id) on delete cascade,
  author_id uuid default auth.uid () references auth.users (id) on delete set null,
  is_coach boolean not null default false,
  body text not null default '' check (char_length(body) <= 4000),
  submission_id uuid references public.video_submissions (id) on delete set null,
  drill_ids uuid[] not null default '{}' check (cardinality(drill_ids) <= 6 and array_position(drill_ids, null) is null),
  images text[] not null default '{}',
  announcement_id uuid,
  created_at timestamptz not null default now(),
  constraint chat_messages_images check (private.are_chat_images (athlete_id, images))
);
comment on table public.chat_messages is 'Messages between an athlete and the coaches who may coach them. Each athlete has one thread.';
comment on column public.chat_messages.id is 'Created by the browser, so that a retry does not send the message twice.';
comment on column public.chat_messages.is_coach is 'Whether the author is not the thread''s athlete. Set by a trigger.';
comment on column public.chat_messages.submission_id is 'The review that times in the text (@2.34 s) refer to.';
comment on column public.chat_messages.drill_ids is 'Exercises of the library, by id. A deleted exercise is no longer shown.';
comment on column public.chat_messages.images is 'Object names in the bucket chat-images.';
comment on column public.chat_messages.announcement_id is
  'Set if the message was sent to several athletes at once: the same id in each thread.';
alter table public.chat_messages enable row level security;
grant select on table public.chat_messages to authenticated;
grant all on table public.chat_messages to service_role;
grant insert (id, athlete_id, body, submission_id, drill_ids, images) on table public.chat_messages to authenticated;
alter publication supabase_realtime add table public.chat_messages;

create index chat_messages_athlete_id on public.chat_messages (athlete_id, created_at desc);

create index chat_messages_author_id on public.chat_messages (author_id, created_at desc);

create index chat_messages_submission_id on public.chat_messages (submission_id) where submission_id is not null;

create unique index chat_messages_announcement on public.chat_messages (announcement_id, athlete_id)
  where announcement_id is not null;

create policy "Athletes read their thread, coaches their athletes'" on public.chat_messages
  for select to authenticated
  using (
    athlete_id = (select auth.uid())
    or (
      (select private.acts_as ('coach'))
      and athlete_id not in (select private.athletes_of_other_coaches ())
      and athlete_id not in (select private.athletes_without_consent ())
    )
  );

-- The subquery follows the policies of video_submissions: nobody links a review that they cannot see.
create policy "Athletes and their coaches write messages" on public.chat_messages
  for insert to authenticated
  with check (
    author_id = (select auth.uid())
    and private.can_write_chat (athlete_id)
    and (body ~ '\S' or images <> '{}' or drill_ids <> '{}' or submission_id is not null)
    and (
      submission_id is null or exists (
        select 1 from public.video_submissions
        where video_submissions.id = chat_messages.submission_id and video_submissions.user_id = chat_messages.athlete_id
      )
    )
  );

create policy "Only while the session lives" on public.chat_messages as restrictive for all to authenticated
  using ((select private.session_is_live()));

create function private.sign_chat_message () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  new.is_coach := new.author_id is distinct from new.athlete_id;
  return new;
end;
$$;

create trigger chat_messages_sign before insert on public.chat_messages
  for each row execute function private.sign_chat_message ();

-- After the insert, so that a retry of a stored message is not counted. PT429 becomes the HTTP status 429.
create function private.limit_chat_messages () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if (
    select count(*) from public.chat_messages
    where author_id = new.author_id and announcement_id is null and private.happened_since (created_at, now() - interval '1 minute')
  ) > 30 or (
    select count(*) from public.chat_messages
    where author_id = new.author_id and announcement_id is null and private.happened_since (created_at, now() - interval '1 day')
  ) > 1000 then
    raise exception 'You sent many messages in a short time. Wait a minute and try again.' using errcode = 'PT429', detail = 'too_many';
  end if;
  return null;
end;
$$;

create trigger chat_messages_limit after insert on public.chat_messages
  for each row when (new.announcement_id is null) execute function private.limit_chat_messages ();

create table public.chat_reads (
  user_id uuid not null references auth.users (id) on delete cascade,
  athlete_id uuid not null references auth.users (id) on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, athlete_id)
);
comment on table public.chat_reads is 'How far each user has read each thread.';
comment on column public.chat_reads.read_at is 'Creation time of the newest message that the user has seen.';
alter table public.chat_reads enable row level security;
grant select on table public.chat_reads to authenticated;
grant all on table public.chat_reads to service_role;

create index chat_reads_athlete_id on public.chat_reads (athlete_id);

create policy "Users see how far they have read" on public.chat_reads
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Only while the session lives" on public.chat_reads as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- The first folder of an object's name is the athlete's id.
create function private.can_see_chat_image (p_name text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.can_read_chat (private.as_uuid (split_part(p_name, '/', 1)));
$$;
grant execute on function private.can_see_chat_image to authenticated, service_role;

-- VOLATILE and under a lock, so that of two uploads that end at the same moment the second sees the first.
create function private.can_add_chat_image (p_name text, p_bytes bigint) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete text := split_part(p_name, '/', 1);
begin
  if private.can_write_chat (private.as_uuid (v_athlete)) is not true then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('chat-image-bytes:' || v_athlete, 0));
  return (
    select coalesce(sum((metadata ->> 'size')::bigint), 0) + p_bytes
      <= (private.setting ('chat_image_bytes_per_athlete'))::bigint
    from storage.objects
    where bucket_id = 'chat-images' and starts_with(name, v_athlete || '/')
  );
end;
$$;
grant execute on function private.can_add_chat_image to authenticated, service_role;

create policy "Athletes and their coaches see pictures of messages" on storage.objects
  for select to authenticated
  using (bucket_id = 'chat-images' and private.can_see_chat_image (name));

create policy "Athletes and their coaches add pictures to messages" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'chat-images'
    and cardinality(storage.foldername (name)) = 1
    and name ~ '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp)$'
    and private.can_add_chat_image (name, coalesce((metadata ->> 'size')::bigint, 1))
  );

create function public.list_forgotten_chat_images (p_now timestamptz) returns table (name text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select objects.name from storage.objects
  where objects.bucket_id = 'chat-images'
    and objects.created_at < p_now - private.days_setting ('keep_forgotten_video_days')
    and not exists (
      select 1 from public.chat_messages
      where chat_messages.athlete_id = private.as_uuid (split_part(objects.name, '/', 1))
        and objects.name = any (chat_messages.images)
    )
  order by objects.created_at
  limit 1000;
$$;
comment on function public.list_forgotten_chat_images is
  'Files in chat-images that no message shows and that are older than keep_forgotten_video_days at a time; at most 1000.';
grant execute on function public.list_forgotten_chat_images to service_role;

create function private.export_chat (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'chat', (
      select coalesce(
        jsonb_agg(to_jsonb(chat_messages) - 'athlete_id' - 'author_id' order by created_at, id), '[]'
      )
      from public.chat_messages where athlete_id = p_user_id
    ),
    'chat_written', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', id, 'body', body, 'drill_ids', drill_ids, 'is_announcement', announcement_id is not null, 'created_at', created_at)
          order by created_at, id
        ),
        '[]'
      )
      from public.chat_messages where author_id = p_user_id and athlete_id <> p_user_id
    ),
    'chat_reads', (
      select coalesce(jsonb_agg(jsonb_build_object('read_at', read_at) order by read_at), '[]')
      from public.chat_reads where user_id = p_user_id
    )
  );
$$;

create trigger clean_text before insert or update of body on public.chat_messages
  for each row execute function private.clean_columns ('body');

-- A message names only pictures that were uploaded. A trigger and no check, so that a backup is restored in any order.
create function private.require_chat_pictures () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select 1 from unnest(new.images) as image
    where not exists (select 1 from storage.objects where bucket_id = 'chat-images' and name = image)
  ) then
    raise exception 'A picture of this message was not uploaded. Add it again.' using errcode = '23514', detail = 'picture_missing';
  end if;
  return new;
end;
$$;

create trigger chat_messages_require_pictures before insert on public.chat_messages
  for each row when (new.images <> '{}') execute function private.require_chat_pictures ();
