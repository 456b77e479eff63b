-- The calendar feed: an athlete's planned sessions and meets at a secret address, for the calendar on their phone. The table stores a hash of
-- the token in the address, so it is shown only when it is made (decision 129).

create table public.calendar_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash text not null unique check (char_length(token_hash) = 64),
  created_at timestamptz not null default now()
);
comment on table public.calendar_feeds is 'Who has a calendar feed. Deleting the row ends its address.';
comment on column public.calendar_feeds.token_hash is 'SHA-256 of the token in the address, as hexadecimal digits.';
comment on column public.calendar_feeds.created_at is 'When the current address was made.';
alter table public.calendar_feeds enable row level security;
grant delete on table public.calendar_feeds to authenticated;
grant all on table public.calendar_feeds to service_role;
grant select (user_id, created_at) on table public.calendar_feeds to authenticated;

create policy "Members see whether they have a calendar feed" on public.calendar_feeds
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Members end their calendar feed" on public.calendar_feeds
  for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "Only while the session lives" on public.calendar_feeds as restrictive for all to authenticated
  using ((select private.session_is_live()));

create function public.renew_calendar_feed () returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid := (select private.member_id ());
  -- Two random UUIDs: 244 random bits.
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if v_user_id is null then
    raise exception 'Only members have a calendar feed.' using errcode = '42501';
  end if;
  insert into public.calendar_feeds (user_id, token_hash)
  values (v_user_id, encode(sha256(convert_to(v_token, 'UTF8')), 'hex'))
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now();
  return v_token;
end;
$$;
comment on function public.renew_calendar_feed is
  'Makes the address of the caller''s calendar feed, and ends the one before. The token is returned once and not stored.';
grant execute on function public.renew_calendar_feed to authenticated, service_role;

create function private.planned_sessions (p_user_id uuid) returns table (
  assignment_id uuid, session_id uuid, week smallint, day smallint, planned_on date, title text, plan text, updated_at timestamptz
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select a.id, s.id, s.week, s.day, a.starts_on + (s.week - 1) * 7 + s.day - 1, s.title, plans.name, s.updated_at
  from public.plan_assignments as a
  join public.training_plans as plans on plans.id = a.plan_id
  join public.plan_sessions as s on s.plan_id = a.plan_id
  where a.user_id = p_user_id
    -- A bought plan is readable while its order is paid, as in the policy of plan_assignments.
    and (a.order_id is null or exists (
      select 1 from public.orders as o where o.id = a.order_id and o.status = 'paid'
    ));
$$;
comment on function private.planned_sessions is 'The sessions of the plans that a member follows, with their days.';

create function public.read_calendar_feed (p_token text) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  select user_id into v_user_id from public.calendar_feeds
  where token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex');
  if not found then
    return null;
  end if;
  return (
    with events as (
      select 'session' as kind, p.assignment_id || '-' || p.session_id as id, p.planned_on as day, p.title, p.plan,
        p.updated_at
      from private.planned_sessions (v_user_id) as p
      union all
      select 'meet', m.id::text, m.held_on, m.title, null, m.updated_at
      from public.jump_sessions as m where m.athlete_id = v_user_id and m.kind = 'meet'
    ), shown as (
      select * from events where day between current_date - 90 and current_date + 400 order by day, id limit 2000
    )
    select coalesce(jsonb_agg(to_jsonb(shown) order by day, id), '[]') from shown
  );
end;
$$;
comment on function public.read_calendar_feed is
  'The planned sessions and meets behind a feed''s token, from 90 days ago to 400 days ahead, at most 2000: titles and days only. Null for an '
  'unknown, renewed or ended address.';
grant execute on function public.read_calendar_feed to service_role;

create function private.export_calendar_feed (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (
    select to_jsonb(f) - array['user_id', 'token_hash'] from public.calendar_feeds as f where f.user_id = p_user_id
  );
$$;
comment on function private.export_calendar_feed is 'The part of the account export about the calendar feed: since when its address works.';
