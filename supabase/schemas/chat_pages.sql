-- What the pages of messages read and do. Names of coaches come from here, because athletes cannot read the profiles of others.
create function private.display_name (p_user_id uuid) returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select nullif(btrim(concat(first_name, ' ', last_name)), '') from public.profiles where id = p_user_id;
$$;

create function public.list_chat (
  p_athlete_id uuid, p_search text default '', p_before timestamptz default null, p_limit integer default 50,
  p_before_id uuid default null
) returns table (
  id uuid,
  author_id uuid,
  author_name text,
  is_coach boolean,
  body text,
  submission_id uuid,
  video_file_name text,
  drills jsonb,
  images text[],
  is_announcement boolean,
  created_at timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := private.fold (btrim(coalesce(p_search, '')));
begin
  if private.can_read_chat (p_athlete_id) is not true then
    raise exception 'You have no such conversation.' using errcode = '42501';
  end if;
  return query
  select m.id, m.author_id, private.display_name (m.author_id), m.is_coach, m.body, m.submission_id,
    (select s.video_file_name from public.video_submissions as s where s.id = m.submission_id),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'key', v.slug) order by v.title), '[]')
      from public.videos as v where v.id = any (m.drill_ids)
    ),
    m.images, m.announcement_id is not null, m.created_at
  from public.chat_messages as m
  where m.athlete_id = p_athlete_id
    and (p_before is null or m.created_at < p_before or m.created_at = p_before and m.id > p_before_id)
    and (v_search = '' or strpos(private.fold (m.body), v_search) > 0)
  order by m.created_at desc, m.id
  limit least(greatest(coalesce(p_limit, 50), 1), 100);
end;
$$;
comment on function public.list_chat is
  'Messages of an athlete''s thread, newest first, before a message (its time and id; messages of one time go by id) and with a text. drills: [{id, title, key}]. For the athlete and their coaches.';
grant execute on function public.list_chat to authenticated, service_role;

create function public.chat_overview (p_athlete_id uuid) returns table (
  athlete_id uuid,
  athlete_name text,
  is_minor boolean,
  coach_name text,
  guardian_name text,
  waits_for_guardian boolean,
  read_at timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.can_read_chat (p_athlete_id) is not true then
    raise exception 'You have no such conversation.' using errcode = '42501';
  end if;
  return query
  select p.id, private.display_name (p.id), p.is_minor,
    (select private.display_name (a.coach_id) from public.athlete_coaches as a where a.athlete_id = p.id),
    (
      select g.name from public.guardians as g
      where g.user_id = p.id and p.is_minor and g.stopped_at is null and private.has_guardian_consent (p.id)
    ),
    p.id in (select private.athletes_without_consent ()),
    (
      select r.read_at from public.chat_reads as r
      where r.user_id = (select private.member_id()) and r.athlete_id = p.id
    )
  from public.profiles as p
  where p.id = p_athlete_id;
end;
$$;
comment on function public.chat_overview is
  'Header of a thread. guardian_name: who gets a copy of the messages; null if nobody does. For the athlete and their coaches.';
grant execute on function public.chat_overview to authenticated, service_role;

-- Lists of conversations look at the newest messages of each athlete instead of at all messages.
create function private.unread_chats () returns table (athlete_id uuid, unread bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select private.member_id());
begin
  if not private.acts_as ('coach') then
    return;
  end if;
  return query
  select u.id, new.unread
  from auth.users as u
  left join public.athlete_coaches as c on c.athlete_id = u.id
  left join public.chat_reads as r on r.athlete_id = u.id and r.user_id = v_me
  left join lateral (
    select a.created_at from public.chat_messages as a
    where a.athlete_id = u.id and a.is_coach and a.announcement_id is null
    order by a.created_at desc
    limit 1
  ) as answer on true
  cross join lateral (
    select count(*) as unread from public.chat_messages as m
    where m.athlete_id = u.id and not m.is_coach
      and m.created_at >= coalesce(answer.created_at, '-infinity')
      and m.created_at > coalesce(r.read_at, '-infinity')
  ) as new
  where u.id <> v_me
    and (c.coach_id is null or c.coach_id = v_me)
    and u.id not in (select private.athletes_without_consent ())
    and new.unread > 0;
end;
$$;

-- A subquery with a limit is looked up by index for each athlete; `exists` would be hashed from all messages and submissions.
create function private.chat_athletes () returns table (athlete_id uuid, coach_id uuid)
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

create function public.list_chat_threads (
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
