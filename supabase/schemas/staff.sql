-- Admins: who is one is decided by the owner's tools (npm run admin), and there is always one left. What admins do is in a trail.

create table public.admin_actions (
  id bigint generated always as identity primary key,
  admin_id uuid references auth.users (id) on delete set null,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  target text not null check (char_length(target) <= 100),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now()
);
comment on table public.admin_actions is
  'What admins did, newest last. Names rows by id and carries no name or address, so it outlives the people in it.';
alter table public.admin_actions enable row level security;
grant select on table public.admin_actions to authenticated;
grant all on table public.admin_actions to service_role;

create index admin_actions_created_at on public.admin_actions (created_at desc);

create index admin_actions_admin_id on public.admin_actions (admin_id);

create policy "Admins read the trail" on public.admin_actions
  for select to authenticated
  using ((select private.is_admin()));

create policy "Only while the session lives" on public.admin_actions as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- What coaches and the desk do is in the trail, too.
create function private.trail_admin_action () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_admin uuid := (select auth.uid());
  v_details jsonb := '{}';
begin
  if tg_table_name = 'video_submissions' then
    v_admin := (v_row ->> 'reviewed_by')::uuid;
    v_details := jsonb_build_object('status', v_row ->> 'submission_status');
  elsif not (private.acts_as ('coach') or private.acts_as ('desk')) then
    return null;
  elsif tg_table_name = 'videos' then
    v_details := jsonb_build_object('title', v_row ->> 'title');
  elsif tg_table_name = 'contact_messages' then
    v_details := jsonb_build_object('answered', v_row ->> 'answered_at' is not null);
  end if;
  if v_admin is null then
    return null;
  end if;
  insert into public.admin_actions (admin_id, action, target, details)
  values (v_admin, lower(tg_op) || '-' || tg_argv[0], v_row ->> 'id', v_details);
  return null;
end;
$$;

-- Two admins who go at the same moment wait for each other here, and the second one finds that they are the last.
create function private.keep_one_admin () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admins', 0));
  if not exists (
    select 1 from public.user_roles where role = 'admin' and user_id <> old.user_id
  ) then
    raise exception 'The last admin cannot go.'
      using errcode = '23001', hint = 'Make somebody else an admin first.';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

-- Deleting an account takes its roles along by the foreign key, so this guards accounts as well.
create trigger user_roles_keep_one_admin before delete on public.user_roles
  for each row when (old.role = 'admin')
  execute function private.keep_one_admin ();

create trigger user_roles_keep_one_admin_in_place before update on public.user_roles
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function private.keep_one_admin ();

create function public.is_last_admin (p_user_id uuid) returns boolean
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select exists (select 1 from public.user_roles where role = 'admin' and user_id = p_user_id)
    and not exists (select 1 from public.user_roles where role = 'admin' and user_id <> p_user_id);
$$;
comment on function public.is_last_admin is 'Whether nobody would be left to run the site without this person.';
grant execute on function public.is_last_admin to service_role;

-- Throws a sentence for the owner when there is no such account.
create function private.account_of (p_email text) returns auth.users
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_user auth.users;
begin
  select * into v_user from auth.users
  where lower(email) = lower(btrim(p_email)) and deleted_at is null
  order by email_confirmed_at nulls last, created_at
  limit 1;
  if v_user.id is null then
    raise exception 'There is no account with the address %.', btrim(p_email);
  end if;
  return v_user;
end;
$$;

create function public.find_account (p_email text) returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select id from auth.users
  where lower(email) = lower(btrim(p_email)) and deleted_at is null
  order by email_confirmed_at nulls last, created_at
  limit 1;
$$;
comment on function public.find_account is 'The account with this address, or null.';
grant execute on function public.find_account to service_role;

-- Admins prove who they are twice: with a password of at least 12 characters and with a code from an authenticator app (Supabase's
-- `aal2`). Until both are there, an admin reads no more than a member.
create table private.admin_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  set_at timestamptz not null default now()
);
comment on table private.admin_passwords is
  'Whose password is long enough for an admin. No database can see a length: the function set-password checks it and writes the row.';
alter table private.admin_passwords enable row level security;

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is 'SHA-256 of the codes that replace a lost phone. Each works once.';
alter table private.recovery_codes enable row level security;

create table private.local_exemption (
  "only" boolean primary key default true check ("only"),
  since timestamptz not null default now()
);
comment on table private.local_exemption is
  'A row: this is one machine to look around on, and admins get in with a password alone. Written by a local start; a live start refuses it.';
alter table private.local_exemption enable row level security;

-- Any other way to a new password takes the row away, so the next length is checked again.
create function private.forget_admin_password () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from private.admin_passwords where user_id = new.id;
  return null;
end;
$$;

create trigger forget_admin_password after update on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.forget_admin_password ();

create function public.keep_admin_password (p_user_id uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into private.admin_passwords (user_id) values (p_user_id)
  on conflict (user_id) do update set set_at = now();
  perform private.queue_mail ('password-changed', email) from auth.users where id = p_user_id;
end;
$$;
comment on function public.keep_admin_password is 'Notes that the account''s password, set a moment ago, is long enough for an admin.';
grant execute on function public.keep_admin_password to service_role;

create function public.keep_recovery_codes (p_user_id uuid, p_hashes text[]) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from private.recovery_codes where user_id = p_user_id;
  insert into private.recovery_codes (user_id, code_hash) select p_user_id, unnest(p_hashes);
end;
$$;
comment on function public.keep_recovery_codes is 'Replaces the account''s recovery codes, given as SHA-256 in hexadecimal.';
grant execute on function public.keep_recovery_codes to service_role;

-- Without its factor the account is back to a password alone: its other sessions end, the codes go, and its owner gets a mail.
create function private.remove_second_factor (p_user_id uuid, p_but_session uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from private.recovery_codes where user_id = p_user_id;
  delete from auth.mfa_factors where user_id = p_user_id;
  delete from auth.sessions where user_id = p_user_id and id is distinct from p_but_session;
  perform private.queue_mail ('second-factor-removed', email) from auth.users where id = p_user_id;
end;
$$;

create function public.use_recovery_code (p_user_id uuid, p_hash text, p_session_id uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from private.recovery_codes where user_id = p_user_id and code_hash = p_hash;
  if not found then
    return false;
  end if;
  perform private.remove_second_factor (p_user_id, p_session_id);
  return true;
end;
$$;
comment on function public.use_recovery_code is
  'Removes the account''s second factor if the code is one of its own, and ends its sessions but the given one.';
grant execute on function public.use_recovery_code to service_role;

create function public.reset_second_factor (p_email text) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid := (private.account_of (p_email)).id;
begin
  if not exists (select 1 from auth.mfa_factors where user_id = v_user_id) then
    return false;
  end if;
  perform private.remove_second_factor (v_user_id, null);
  insert into public.admin_actions (action, target) values ('reset-second-factor', v_user_id::text);
  return true;
end;
$$;
comment on function public.reset_second_factor is
  'Removes the second factor of the account with this address and signs it out. False when it has none.';
grant execute on function public.reset_second_factor to service_role;

-- Staff: the owner (role admin), coaches and the desk. All of them sign in with a long password and a second factor.
-- plpgsql keeps its plan for the connection: this runs in almost every statement.
create function private.staff_standing (p_user_id uuid, p_level text) returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not exists (select 1 from public.user_roles where user_id = p_user_id) then
    return 'none';
  elsif exists (select 1 from private.local_exemption) then
    return 'full';
  elsif not exists (select 1 from private.admin_passwords where user_id = p_user_id) then
    return 'password';
  elsif p_level is distinct from 'aal2' then
    return 'second-factor';
  end if;
  return 'full';
end;
$$;

create function public.staff_access () returns table (roles public.app_role[], standing text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    array(
      select role from public.user_roles where user_id = (select private.member_id()) order by role
    ),
    private.staff_standing ((select private.member_id()), auth.jwt() ->> 'aal');
$$;
comment on function public.staff_access is
  'One row: the caller''s roles, and what is missing to act in them: nothing (full), a second-factor, a longer password; none without a role.';
grant execute on function public.staff_access to authenticated, service_role;

create function public.may_act_as (p_user_id uuid, p_level text, p_role public.app_role) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.staff_standing (p_user_id, p_level) = 'full' and exists (
    select 1 from public.user_roles where user_id = p_user_id and role in ('admin', p_role)
  );
$$;
comment on function public.may_act_as is
  'acts_as for Edge Functions, which have checked the token themselves: its user and its level (aal1 or aal2).';
grant execute on function public.may_act_as to service_role;

-- Roles given and taken are in the trail, whether by the owner's page, npm run admin, SQL or a deleted account.
create function private.trail_role () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row public.user_roles := case when tg_op = 'DELETE' then old else new end;
begin
  insert into public.admin_actions (admin_id, action, target)
  values (
    -- The caller's account may just have been deleted.
    (select id from auth.users where id = (select auth.uid())),
    case tg_op when 'INSERT' then 'grant-' else 'revoke-' end || v_row.role,
    v_row.user_id::text
  );
  return null;
end;
$$;

create trigger user_roles_trail after insert or delete on public.user_roles
  for each row execute function private.trail_role ();

create function private.give_role (p_user auth.users, p_role public.app_role) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if p_user.email_confirmed_at is null then
    raise exception 'The address % is not confirmed yet. The member has to open the link in the email first.', p_user.email
      using errcode = 'P0001', detail = 'not_confirmed';
  end if;
  insert into public.user_roles (user_id, role) values (p_user.id, p_role)
  on conflict (user_id, role) do nothing;
  return found;
end;
$$;

create function private.take_role (p_user auth.users, p_role public.app_role) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from public.user_roles where user_id = p_user.id and role = p_role;
  return found;
exception when restrict_violation then
  raise exception '% is the last owner. Make another member an owner first.', p_user.email
    using errcode = 'P0001', detail = 'last_admin';
end;
$$;

create function public.grant_role (p_email text, p_role public.app_role) returns boolean
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select private.give_role (private.account_of (p_email), p_role);
$$;
comment on function public.grant_role is
  'Gives a role to the account with this confirmed address. Returns false if it has the role already. For npm run admin.';
grant execute on function public.grant_role to service_role;

create function public.revoke_role (p_email text, p_role public.app_role) returns boolean
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select private.take_role (private.account_of (p_email), p_role);
$$;
comment on function public.revoke_role is
  'Takes a role from the account with this address. Returns false if it does not have the role. The last admin stays. For npm run admin.';
grant execute on function public.revoke_role to service_role;

create function public.set_role (p_user_id uuid, p_role public.app_role, p_has_role boolean) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user auth.users;
begin
  if not private.acts_as ('admin') then
    raise exception 'Only the owner gives roles.' using errcode = '42501';
  end if;
  select * into v_user from auth.users where id = p_user_id and deleted_at is null;
  if not found then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  return case
    when p_has_role then private.give_role (v_user, p_role)
    else private.take_role (v_user, p_role)
  end;
end;
$$;
comment on function public.set_role is
  'Gives or takes a role. Returns false if nothing changed. Error details: gone, not_confirmed, last_admin. Owner only.';
grant execute on function public.set_role to authenticated, service_role;

create function public.list_staff ()
  returns table (email text, name text, role public.app_role, since timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select users.email::text, btrim(concat(profiles.first_name, ' ', profiles.last_name)), user_roles.role,
    user_roles.created_at
  from public.user_roles
  join auth.users on users.id = user_roles.user_id
  left join public.profiles on profiles.id = user_roles.user_id
  order by user_roles.role, user_roles.created_at, users.email;
$$;
comment on function public.list_staff is 'Every role with its account, by role, then the longest-serving first.';
grant execute on function public.list_staff to service_role;
