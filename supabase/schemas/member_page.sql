-- The page of one member: for the owner everything, for coaches what they need to coach. Coaches keep notes there.
create table public.coach_notes (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid not null references auth.users (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null check (body ~ '\S' and length(body) <= 4000),
  created_at timestamptz not null default now()
);
comment on table public.coach_notes is 'Notes of coaches about an athlete, for coaches only. The athlete''s data export includes them.';
alter table public.coach_notes enable row level security;
grant select, delete on table public.coach_notes to authenticated;
grant all on table public.coach_notes to service_role;
grant insert (id, athlete_id, body) on table public.coach_notes to authenticated;

create index coach_notes_athlete_id on public.coach_notes (athlete_id, created_at);

create index coach_notes_author_id on public.coach_notes (author_id);

create policy "Coaches read notes about their athletes" on public.coach_notes
  for select to authenticated
  using (
    (select private.acts_as ('coach')) and athlete_id not in (select private.athletes_of_other_coaches ())
  );

create policy "Coaches add notes about their athletes" on public.coach_notes
  for insert to authenticated
  with check (
    (select private.acts_as ('coach')) and author_id = (select auth.uid())
    and athlete_id not in (select private.athletes_of_other_coaches ())
  );

create policy "Coaches delete their own notes" on public.coach_notes
  for delete to authenticated
  using ((select private.acts_as ('coach')) and author_id = (select auth.uid()));

create policy "Only while the session lives" on public.coach_notes as restrictive for all to authenticated
  using ((select private.session_is_live()));

create function private.coaching_details (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', u.id,
    'name', private.name_of (u.id),
    'is_minor', p.is_minor,
    'guardian', (
      select jsonb_build_object('name', g.name, 'consented_at', (
        select max(c.consented_at) from public.guardian_consents as c
        where c.user_id = u.id and lower(c.email) = lower(g.email)
      ))
      from public.guardians as g where g.user_id = u.id
    ),
    'coach_id', (select coach_id from public.athlete_coaches where athlete_id = u.id),
    'groups', (
      select coalesce(jsonb_agg(g.name order by lower(g.name)), '[]')
      from public.athlete_group_members as m
      join public.athlete_groups as g on g.id = m.group_id
      where m.athlete_id = u.id
    ),
    'credits_left', (
      select coalesce(sum(granted - used), 0) from public.review_credits
      where user_id = u.id and revoked_at is null
    ),
    'submission_count', (select count(*) from public.video_submissions where user_id = u.id),
    'submissions', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.submitted_at desc), '[]')
      from (
        select s.id, s.video_file_name as file_name, s.submission_status as status, s.submitted_at, s.reviewed_at
        from private.coached_films as s
        where s.user_id = u.id and s.submitted_at is not null
        order by s.submitted_at desc limit 20
      ) as latest
    )
  )
  from auth.users as u
  left join public.profiles as p on p.id = u.id
  where u.id = p_user_id and u.deleted_at is null;
$$;

create function private.account_details (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'email', u.email,
    'phone', coalesce(u.raw_user_meta_data ->> 'phone_number', ''),
    'confirmed', u.email_confirmed_at is not null,
    'created_at', u.created_at,
    'last_sign_in_at', u.last_sign_in_at,
    'roles', (select coalesce(jsonb_agg(role order by role), '[]') from public.user_roles where user_id = u.id),
    'subscription', (
      select jsonb_build_object('state', one.state, 'ends_at', one.ends_at)
      from (
        select 1 as rank, live.* from public.subscription_of (u.id, true) as live
        union all
        select 2, test.* from public.subscription_of (u.id, false) as test
      ) as one
      order by one.rank limit 1
    ),
    'orders', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at desc), '[]')
      from (
        select id, status, dispute, items, amount_cents, paid_cents, refunded_cents, currency, created_at from public.sales
        where user_id = u.id and kind = 'order' order by created_at desc limit 50
      ) as o
    ),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at desc), '[]')
      from (
        select id, status, amount_cents, paid_cents, refunded_cents, currency, created_at from public.sales
        where user_id = u.id and kind = 'subscription' order by created_at desc limit 50
      ) as s
    ),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at desc), '[]')
      from (
        select kind, created_at, sent_at, failed_at from public.mail_outbox
        where lower(recipient) = lower(u.email) order by created_at desc limit 20
      ) as m
    )
  )
  from auth.users as u where u.id = p_user_id;
$$;

create function public.member_details (p_user_id uuid) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_details jsonb;
begin
  if not private.is_my_athlete (p_user_id) then
    raise exception 'Only the owner and the athlete''s coach see this page.' using errcode = '42501';
  end if;
  v_details := private.coaching_details (p_user_id);
  if v_details is null then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if private.is_admin() then
    v_details := v_details || jsonb_build_object('account', private.account_details (p_user_id));
  end if;
  return v_details;
end;
$$;
comment on function public.member_details is
  'One member: name, age, guardian, coach, groups, credits and the last 20 submissions; for the owner also `account`: email, roles, subscription, orders, '
  'payments and mails. Error details: gone. For the owner and the athlete''s coach.';
grant execute on function public.member_details to authenticated, service_role;

-- Storage has an index on bucket and name, but none on the owner. Policies allow a member only their own folder.
create function private.submission_bytes_of (p_user_id uuid) returns bigint
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  return (
    select coalesce(sum((metadata ->> 'size')::bigint), 0)
    from storage.objects
    where bucket_id = 'video-submissions' and owner_id = p_user_id::text
      and name collate "C" > p_user_id::text || '/' and name collate "C" < p_user_id::text || '0'
  );
end;
$$;
comment on function private.submission_bytes_of is 'Bytes of the videos in a member''s folder. ''0'' is the character after ''/''.';

create trigger clean_text before insert or update of body on public.coach_notes
  for each row execute function private.clean_columns ('body');
