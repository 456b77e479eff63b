-- Accounts: who a person is (profiles) and what they may do (user_roles, has_role).

create type public.app_role as enum ('admin', 'coach', 'desk', 'editor');
comment on type public.app_role is 'What a staff member may do: admin is the owner, who may do everything.';

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role public.app_role not null,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is
  'Roles by person. Written by the owner''s tools only; a role goes with its account, so a deleted admin''s token reads nothing.';
alter table public.user_roles enable row level security;
grant select on table public.user_roles to authenticated;
grant all on table public.user_roles to service_role;

create policy "Only while the session lives" on public.user_roles as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- Behind every admin policy. SECURITY DEFINER because the policies of user_roles ask it too: under the caller's own rights they would
-- ask themselves.
create function private.is_admin () returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return private.acts_as ('admin');
end;
$$;
grant execute on function private.is_admin to authenticated, service_role;

create policy "Members read their own roles, admins every role" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Runs under the caller's rights: row level security lets it answer about oneself, and about anyone if the caller is an admin.
create function public.has_role (_user_id uuid, _role public.app_role) returns boolean
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select exists (
    select 1 from public.user_roles where user_id = _user_id and role = _role
  );
$$;
comment on function public.has_role is
  'Whether the person has the role. Answers about oneself, or about anyone if the caller is an admin; otherwise false.';
grant execute on function public.has_role to authenticated, service_role;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  is_minor boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The units that a member chose, so that every device shows the same.
  units text check (units in ('metric', 'imperial')),
  -- The owner can open the subscribers' videos to a member for a time, without a payment.
  free_until date,
  -- The owner chooses up to which age a guardian agrees first, and athletes state their age as a range. `age_from` is where the range begins.
  -- An athlete who only said 'under 18' before counts as the youngest, so no upgrade and no lower limit shows a film that was hidden.
  age_from smallint check (age_from in (0, 13, 16, 18)),
  age_stated_at timestamptz
);
comment on table public.profiles is 'A person''s name as the coach sees it. Made with the account from the sign-up''s metadata.';
comment on column public.profiles.is_minor is 'Whether the person said to be under 18; empty until asked. Set by set_guardian.';
comment on column public.profiles.units is 'Units that the member chose: meters, or feet and inches. Empty until chosen.';
comment on column public.profiles.free_until is
  'Last day on which the member watches subscribers'' videos without a subscription. Set by set_free_until and by an accepted invitation.';
comment on column public.profiles.age_from is
  'Where the stated age range begins: 0 (under 13), 13 (to 15), 16 (to 17) or 18 (and over). Empty if the person said only whether they are under 18.';
comment on column public.profiles.age_stated_at is 'When the person last stated their age. Asked again after a year.';
alter table public.profiles enable row level security;
grant select on table public.profiles to authenticated;
grant all on table public.profiles to service_role;
grant update (first_name, last_name, units) on table public.profiles to authenticated;

-- A guardian's consent is asked for these only.
create index profiles_minors on public.profiles (id) where is_minor;

create policy "Members change their own name" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create policy "Only while the session lives" on public.profiles as restrictive for all to authenticated
  using ((select private.session_is_live()));

create trigger profiles_touch_updated_at
  before update on public.profiles
  for each row execute function private.touch_updated_at ();

-- SECURITY DEFINER because the auth service inserts the user, and it has no rights on this project's tables.
create function private.create_profile () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into public.profiles (id, first_name, last_name)
  values (
    new.id,
    left(coalesce(new.raw_user_meta_data ->> 'first_name', ''), 100),
    left(coalesce(new.raw_user_meta_data ->> 'last_name', ''), 100)
  );
  return new;
end;
$$;
grant execute on function private.create_profile to service_role;

create trigger create_profile
  after insert on auth.users
  for each row execute function private.create_profile ();

-- The name typed with a sign-up reaches the account when its address is confirmed, and the profile with it. Supabase Auth knows the
-- name from the beginning; there this writes what the profile already has. Later, a member's name is changed with the account, so that
-- it is saved in both places or in none.
create function private.name_confirmed_profile () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.profiles
  set
    first_name = left(coalesce(new.raw_user_meta_data ->> 'first_name', first_name), 100),
    last_name = left(coalesce(new.raw_user_meta_data ->> 'last_name', last_name), 100)
  where id = new.id;
  return new;
end;
$$;
comment on function private.name_confirmed_profile is
  'Gives a profile the name of its confirmed account. SECURITY DEFINER because the auth service has no rights on profiles.';

create trigger name_confirmed_profile
  after update of email_confirmed_at, raw_user_meta_data on auth.users
  for each row
  when (
    new.email_confirmed_at is not null
    and (old.email_confirmed_at is null or old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  )
  execute function private.name_confirmed_profile ();

-- A deleted account's token is still well signed for a while; what is open to members asks whether there is a member.
create function private.has_account () returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select 1 from public.profiles where id = (select private.member_id()));
$$;
grant execute on function private.has_account to authenticated, service_role;

-- The oldest, should an import have brought two accounts whose addresses differ in case alone.
create function private.confirmed_account (p_email text) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  return (
    select id from auth.users
    where lower(email) = lower(p_email) and email_confirmed_at is not null and deleted_at is null
    order by created_at, id
    limit 1
  );
end;
$$;
grant execute on function private.confirmed_account to service_role;

create table private.password_tries (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tries integer not null,
  since timestamptz not null
);
comment on table private.password_tries is 'How often a member who is signed in gave a password again, within 15 minutes.';

create function public.take_password_try (p_user_id uuid) returns boolean
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into private.password_tries as kept (user_id, tries, since) values (p_user_id, 1, now())
  on conflict (user_id) do update set
    tries = case when private.happened_since (kept.since, now() - interval '15 minutes') then kept.tries + 1 else 1 end,
    since = case when private.happened_since (kept.since, now() - interval '15 minutes') then kept.since else now() end
  returning tries <= 5;
$$;
comment on function public.take_password_try is
  'Counts a password given again by a member who is signed in. False from the sixth within 15 minutes on.';
grant execute on function public.take_password_try to service_role;

create function public.forget_password_tries (p_user_id uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  delete from private.password_tries where user_id = p_user_id;
$$;
comment on function public.forget_password_tries is 'For when the password was right.';
grant execute on function public.forget_password_tries to service_role;

create function private.acts_as (p_role public.app_role) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from public.user_roles where user_id = (select auth.uid()) and role in ('admin', p_role)
  )
    and private.staff_standing ((select auth.uid()), auth.jwt() ->> 'aal') = 'full'
    and private.session_is_live();
end;
$$;
comment on function private.acts_as is 'Returns whether the caller may act in a role. The owner may act in every role.';
grant execute on function private.acts_as to authenticated, service_role;

create policy "Members read their own profile, the desk every profile" on public.profiles
  for select to authenticated
  using (
    id = (select auth.uid()) or (select private.acts_as ('desk'))
  );

create trigger clean_text before insert or update of first_name, last_name on public.profiles
  for each row execute function private.clean_columns ('first_name', 'last_name');

-- What was left without an account belongs to its address, once that is confirmed.
create function private.confirmed_address (p_user_id uuid) returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select lower(email) from auth.users where id = p_user_id and email_confirmed_at is not null;
$$;

create function private.export_person (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select jsonb_build_object(
        'id', id,
        'email', email,
        'email_confirmed_at', email_confirmed_at,
        'created_at', created_at,
        'last_sign_in_at', last_sign_in_at,
        'metadata', raw_user_meta_data
      )
      from auth.users where id = p_user_id
    ),
    'profile', (select to_jsonb(profiles) from public.profiles where id = p_user_id),
    'sessions', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('created_at', created_at, 'refreshed_at', refreshed_at, 'user_agent', user_agent, 'ip', ip)
          order by created_at
        ),
        '[]'
      )
      from auth.sessions where user_id = p_user_id
    ),
    'roles', (
      select coalesce(jsonb_agg(role order by role), '[]') from public.user_roles where user_id = p_user_id
    )
  );
$$;
comment on function private.export_person is 'Account, profile, sessions and roles of a person.';
