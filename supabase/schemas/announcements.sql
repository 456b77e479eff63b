-- Announcements: one message to many athletes, in the thread of each.

create function private.announcement_recipients (p_athlete_ids uuid[]) returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select p.id from public.profiles as p
  where p.id = any (p_athlete_ids) and p.id <> (select private.member_id())
    and p.id not in (select private.athletes_of_other_coaches ())
    and p.id not in (select private.athletes_without_consent ());
$$;

create function public.list_announcement_recipients () returns table (athlete_id uuid, name text, is_mine boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches send announcements.' using errcode = '42501';
  end if;
  return query
  select a.athlete_id, private.name_of (a.athlete_id), coalesce(a.coach_id = (select private.member_id()), false)
  from private.chat_athletes () as a
  order by 2, 1;
end;
$$;
comment on function public.list_announcement_recipients is 'All athletes to whom the caller may send an announcement, by name. Coaches only.';
grant execute on function public.list_announcement_recipients to authenticated, service_role;

create function public.count_announcement_recipients (p_athlete_ids uuid[]) returns bigint
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches send announcements.' using errcode = '42501';
  end if;
  return (select count(*) from private.announcement_recipients (p_athlete_ids));
end;
$$;
comment on function public.count_announcement_recipients is
  'How many of these athletes would get an announcement of the caller. Coaches only.';
grant execute on function public.count_announcement_recipients to authenticated, service_role;

create function public.send_announcement (p_id uuid, p_athlete_ids uuid[], p_body text) returns bigint
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_author uuid := (select private.member_id());
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches send announcements.' using errcode = '42501';
  end if;
  if p_id is null or coalesce(p_body, '') !~ '\S' or coalesce(cardinality(p_athlete_ids), 0) not between 1 and 10000 then
    raise exception 'An announcement needs an id, a text and 1 to 10,000 athletes.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('announcement:' || v_author, 0));
  if exists (select 1 from public.chat_messages where announcement_id = p_id and author_id is distinct from v_author) then
    raise exception 'This announcement is not yours.' using errcode = '42501';
  end if;
  if (
    select count(distinct announcement_id) from public.chat_messages
    where author_id = v_author and announcement_id <> p_id and private.happened_since (created_at, now() - interval '1 hour')
  ) >= 10 then
    raise exception 'You sent 10 announcements in an hour. Wait a while and try again.' using errcode = 'PT429', detail = 'too_many';
  end if;
  insert into public.chat_messages (athlete_id, author_id, body, announcement_id)
  select athlete, v_author, btrim(p_body), p_id
  from private.announcement_recipients (p_athlete_ids) as athlete
  on conflict (announcement_id, athlete_id) where announcement_id is not null do nothing;
  return (select count(*) from public.chat_messages where announcement_id = p_id);
end;
$$;
comment on function public.send_announcement is
  'Writes a message into the thread of each of these athletes whom the caller may coach. Returns how many got it; harmless to repeat with the same '
  'id. Athletes whose guardian still has to agree are left out. Coaches only.';
grant execute on function public.send_announcement to authenticated, service_role;
