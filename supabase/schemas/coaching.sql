-- An athlete has a coach, or is in the queue that all coaches share. A coach works with their own athletes and the shared queue.

create table public.athlete_coaches (
  athlete_id uuid primary key references auth.users (id) on delete cascade,
  coach_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.athlete_coaches is 'The coach of each athlete. An athlete without a row is in the shared queue.';
alter table public.athlete_coaches enable row level security;
grant select on table public.athlete_coaches to authenticated;
grant all on table public.athlete_coaches to service_role;

create index athlete_coaches_coach_id on public.athlete_coaches (coach_id);

create policy "Athletes see their coach, coaches every assignment" on public.athlete_coaches
  for select to authenticated
  using (athlete_id = (select auth.uid()) or (select private.acts_as ('coach')));

create policy "Only while the session lives" on public.athlete_coaches as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- Behind the policies of coaches. SECURITY DEFINER because policies of other tables call it. Empty for the owner.
create function private.athletes_of_other_coaches () returns setof uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('admin') then
    return query
    select a.athlete_id from public.athlete_coaches as a
    left join public.coach_settings as c on c.user_id = a.coach_id
    where a.coach_id <> (select private.member_id())
      and not coalesce((now() at time zone 'UTC')::date between c.away_from and c.away_until, false);
  end if;
end;
$$;
grant execute on function private.athletes_of_other_coaches to authenticated, service_role;

create function private.is_my_athlete (p_athlete_id uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return private.acts_as ('coach')
    and p_athlete_id not in (select private.athletes_of_other_coaches ());
end;
$$;
comment on function private.is_my_athlete is 'Returns whether the caller may coach the athlete.';

-- Athletes of a coach who stops go back to the shared queue.
create function private.release_athletes () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from public.athlete_coaches
  where coach_id = old.user_id and not exists (
    select 1 from public.user_roles where user_id = old.user_id and role in ('admin', 'coach')
  );
  return null;
end;
$$;

create trigger user_roles_release_athletes after delete on public.user_roles
  for each row execute function private.release_athletes ();

create function public.list_coaches ()
  returns table (id uuid, name text, athletes bigint, away_until date)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches see the coaches.' using errcode = '42501';
  end if;
  return query
  select u.id, private.name_of (u.id),
    (select count(*) from public.athlete_coaches as a where a.coach_id = u.id),
    case when (now() at time zone 'UTC')::date between c.away_from and c.away_until then c.away_until end
  from auth.users as u
  left join public.coach_settings as c on c.user_id = u.id
  where exists (select 1 from public.user_roles as r where r.user_id = u.id and r.role in ('admin', 'coach'))
  order by 2, 1;
end;
$$;
comment on function public.list_coaches is
  'Everyone who can coach, by name, with the number of assigned athletes and the last day of a vacation that has begun. Coaches only.';
grant execute on function public.list_coaches to authenticated, service_role;

create function public.assign_athlete (p_athlete_id uuid, p_coach_id uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not private.is_my_athlete (p_athlete_id) then
    raise exception 'Only an athlete''s coach hands them over.' using errcode = '42501';
  end if;
  if not exists (select 1 from public.profiles where id = p_athlete_id) then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if p_coach_id is null then
    delete from public.athlete_coaches where athlete_id = p_athlete_id;
  elsif not exists (select 1 from public.user_roles where user_id = p_coach_id and role in ('admin', 'coach')) then
    raise exception 'This member is not a coach.' using errcode = 'P0001', detail = 'not_a_coach';
  else
    insert into public.athlete_coaches (athlete_id, coach_id) values (p_athlete_id, p_coach_id)
    on conflict (athlete_id) do update set coach_id = excluded.coach_id, created_at = now();
  end if;
  insert into public.admin_actions (admin_id, action, target, details)
  values ((select private.member_id()), 'assign-athlete', p_athlete_id::text, jsonb_build_object('coach', p_coach_id));
end;
$$;
comment on function public.assign_athlete is
  'Assigns an athlete to a coach, or with null to the shared queue. Error details: gone, not_a_coach. For the owner and the athlete''s coach; '
  'any coach may take an athlete from the shared queue.';
grant execute on function public.assign_athlete to authenticated, service_role;

create policy "Coaches keep the files of the library" on storage.objects
  for all to authenticated
  using (bucket_id in ('videos', 'subscriber-videos', 'thumbnails') and (select private.acts_as ('coach')))
  with check (bucket_id in ('videos', 'subscriber-videos', 'thumbnails') and (select private.acts_as ('coach')));

-- Groups of athletes: a club, a school, a level. Coaches make them by naming them.
create table public.athlete_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  created_at timestamptz not null default now()
);
comment on table public.athlete_groups is 'Groups of athletes, such as clubs, schools and levels.';
alter table public.athlete_groups enable row level security;
grant select on table public.athlete_groups to authenticated;
grant all on table public.athlete_groups to service_role;

create unique index athlete_groups_name on public.athlete_groups (lower(name));

create policy "Coaches see every group" on public.athlete_groups
  for select to authenticated
  using ((select private.acts_as ('coach')));

create policy "Only while the session lives" on public.athlete_groups as restrictive for all to authenticated
  using ((select private.session_is_live()));

create table public.athlete_group_members (
  group_id uuid not null references public.athlete_groups (id) on delete cascade,
  athlete_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (group_id, athlete_id)
);
comment on table public.athlete_group_members is 'Which athletes are in which groups.';
alter table public.athlete_group_members enable row level security;
grant select on table public.athlete_group_members to authenticated;
grant all on table public.athlete_group_members to service_role;

create index athlete_group_members_athlete_id on public.athlete_group_members (athlete_id);

create policy "Athletes see their groups, coaches those of their athletes" on public.athlete_group_members
  for select to authenticated
  using (
    athlete_id = (select auth.uid())
    or (
      (select private.acts_as ('coach'))
      and athlete_id not in (select private.athletes_of_other_coaches ())
    )
  );

create policy "Only while the session lives" on public.athlete_group_members as restrictive for all to authenticated
  using ((select private.session_is_live()));

create function public.set_athlete_groups (p_athlete_id uuid, p_names text[]) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_names text[] := array(
    select distinct on (lower(btrim(name))) btrim(name) from unnest(p_names) as name where btrim(name) <> ''
  );
begin
  if not private.is_my_athlete (p_athlete_id) then
    raise exception 'Only an athlete''s coach changes their groups.' using errcode = '42501';
  end if;
  if not exists (select 1 from public.profiles where id = p_athlete_id) then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if cardinality(v_names) > 20 then
    raise exception 'An athlete can be in 20 groups at most.' using errcode = '22023';
  end if;
  insert into public.athlete_groups (name) select unnest(v_names)
  on conflict ((lower(name))) do nothing;
  delete from public.athlete_group_members as m
  using public.athlete_groups as g
  where m.athlete_id = p_athlete_id and g.id = m.group_id
    and lower(g.name) not in (select lower(name) from unnest(v_names) as name);
  insert into public.athlete_group_members (group_id, athlete_id)
  select g.id, p_athlete_id from public.athlete_groups as g
  where lower(g.name) in (select lower(name) from unnest(v_names) as name)
  on conflict do nothing;
  -- A group without athletes has no purpose.
  delete from public.athlete_groups as g
  where not exists (select 1 from public.athlete_group_members as m where m.group_id = g.id);
end;
$$;
comment on function public.set_athlete_groups is
  'Replaces the groups of an athlete. Creates groups with new names, and deletes groups without athletes. Names are at most 60 characters and '
  'ignore case. Error details: gone. For the athlete''s coach.';
grant execute on function public.set_athlete_groups to authenticated, service_role;

create function public.list_groups () returns table (id uuid, name text, athletes bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches see the groups.' using errcode = '42501';
  end if;
  return query
  select g.id, g.name, (
    select count(*) from public.athlete_group_members as m
    where m.group_id = g.id and m.athlete_id not in (select private.athletes_of_other_coaches ())
  )
  from public.athlete_groups as g
  order by lower(g.name);
end;
$$;
comment on function public.list_groups is 'Every group by name, with the number of its athletes whom the caller coaches. Coaches only.';
grant execute on function public.list_groups to authenticated, service_role;

-- A coach on vacation: their athletes are in the shared queue meanwhile, and due times move.
create table public.coach_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  away_from date,
  away_until date,
  notices text not null default 'each' check (notices in ('each', 'daily', 'none')),
  constraint coach_settings_away check (
    (away_from is null) = (away_until is null) and away_from <= away_until and away_until - away_from <= 366
  )
);
comment on table public.coach_settings is 'Settings of coaches. A coach without a row has the defaults.';
comment on column public.coach_settings.away_from is 'First day of a vacation, in UTC.';
comment on column public.coach_settings.away_until is 'Last day of a vacation, in UTC.';
comment on column public.coach_settings.notices is
  'Mails about submissions and replies: each one, one summary a day (daily), or none.';
alter table public.coach_settings enable row level security;
grant select, insert, update on table public.coach_settings to authenticated;
grant all on table public.coach_settings to service_role;

create policy "Coaches keep their own settings" on public.coach_settings
  for all to authenticated
  using ((select private.acts_as ('coach')) and user_id = (select auth.uid()))
  with check ((select private.acts_as ('coach')) and user_id = (select auth.uid()));

create policy "Only while the session lives" on public.coach_settings as restrictive for all to authenticated
  using ((select private.session_is_live()));

create function private.vacation_delay (p_coach_id uuid, p_start timestamptz, p_due timestamptz) returns interval
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    (
      select (away_until + 1)::timestamp at time zone 'UTC' - greatest(away_from::timestamp at time zone 'UTC', p_start)
      from public.coach_settings
      where user_id = p_coach_id
        and p_due > away_from::timestamp at time zone 'UTC'
        and p_start < (away_until + 1)::timestamp at time zone 'UTC'
    ),
    interval '0'
  );
end;
$$;
comment on function private.vacation_delay is
  'The part of a coach''s vacation that falls into the time of a review, until the vacation ends.';

-- The athlete's coach counts; in the shared queue the coach who is back first.
create function private.review_due_for (
  p_athlete_id uuid, p_submitted_at timestamptz, p_spent_at timestamptz, p_cleared_at timestamptz default null
) returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_due timestamptz := private.review_due_at (p_submitted_at, p_spent_at, p_cleared_at);
  v_coach uuid;
begin
  if v_due is null then
    return null;
  end if;
  select a.coach_id into v_coach from public.athlete_coaches as a where a.athlete_id = p_athlete_id;
  return v_due + coalesce(
    (
      select min(private.vacation_delay (coach.user_id, greatest(p_submitted_at, p_spent_at, p_cleared_at), v_due))
      from public.user_roles as coach
      where coach.role in ('admin', 'coach') and coach.user_id = coalesce(v_coach, coach.user_id)
    ),
    interval '0'
  );
end;
$$;
comment on function private.review_due_for is
  'When a review is due, moved by vacations. Null before the video is submitted, and while it waits for a credit.';
grant execute on function private.review_due_for to authenticated, service_role;

create function private.name_of (p_user_id uuid) returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select coalesce(nullif(btrim(concat(p.first_name, ' ', p.last_name)), ''), split_part(u.email, '@', 1))
    from auth.users as u
    left join public.profiles as p on p.id = u.id
    where u.id = p_user_id
  );
end;
$$;
comment on function private.name_of is 'The name of an account, or the first part of its email address.';
grant execute on function private.name_of to service_role;

create function private.export_coaching (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'coach', (
      select jsonb_build_object('name', private.name_of (coach_id), 'since', created_at)
      from public.athlete_coaches where athlete_id = p_user_id
    ),
    'athletes', (
      select coalesce(jsonb_agg(jsonb_build_object('since', created_at) order by created_at), '[]')
      from public.athlete_coaches where coach_id = p_user_id
    ),
    'groups', (
      select coalesce(jsonb_agg(g.name order by lower(g.name)), '[]')
      from public.athlete_group_members as m
      join public.athlete_groups as g on g.id = m.group_id
      where m.athlete_id = p_user_id
    ),
    'coach_settings', (
      select to_jsonb(coach_settings) - 'user_id' from public.coach_settings where user_id = p_user_id
    ),
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('expires_at', expires_at) order by expires_at), '[]')
      from public.review_claims where coach_id = p_user_id
    ),
    'notes_about_me', (
      select coalesce(jsonb_agg(jsonb_build_object('body', body, 'created_at', created_at) order by created_at), '[]')
      from public.coach_notes where athlete_id = p_user_id
    ),
    'notes_by_me', (
      select coalesce(jsonb_agg(jsonb_build_object('body', body, 'created_at', created_at) order by created_at), '[]')
      from public.coach_notes where author_id = p_user_id
    )
  );
$$;

create trigger clean_text before insert or update of name on public.athlete_groups
  for each row execute function private.clean_columns ('name');
