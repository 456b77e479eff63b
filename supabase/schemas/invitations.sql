-- Invitations: the owner imports existing athletes. Each gets a mail with a link that sets the password.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null default '' check (char_length(name) <= 100),
  group_name text not null default '' check (char_length(group_name) <= 60),
  free_until date,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  accepted_at timestamptz,
  member_id uuid unique references auth.users (id) on delete cascade,
  check ((accepted_at is null) = (member_id is null)),
  check (accepted_at is null or revoked_at is null),
  constraint invitations_email_check check (email = lower(email))
);
comment on table public.invitations is 'Athletes whom the owner invited. An accepted invitation is deleted with its member''s account.';
comment on column public.invitations.sent_at is 'When the last mail was queued.';
comment on column public.invitations.free_until is 'Becomes the member''s free_until when the invitation is accepted.';
comment on column public.invitations.member_id is 'The account that accepted the invitation.';
alter table public.invitations enable row level security;
grant select on table public.invitations to authenticated;
grant all on table public.invitations to service_role;

create unique index invitations_open_email on public.invitations (email)
  where accepted_at is null and revoked_at is null;

create index invitations_created_at on public.invitations (created_at desc, id);

create policy "The owner reads invitations" on public.invitations
  for select to authenticated
  using ((select private.is_admin()));

create policy "Only while the session lives" on public.invitations as restrictive for all to authenticated
  using ((select private.session_is_live()));

create function private.invitation_state (p_invitation public.invitations) returns text
  language sql
  stable
  set search_path = ''
as $$
  select case
    when (p_invitation).accepted_at is not null then 'accepted'
    when (p_invitation).revoked_at is not null then 'revoked'
    when (p_invitation).expires_at <= now() then 'expired'
    else 'pending'
  end;
$$;

create function private.as_date (p_text text) returns date
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  if p_text !~ '^\d{4}-\d{2}-\d{2}$' then
    return null;
  end if;
  return make_date(left(p_text, 4)::integer, substr(p_text, 6, 2)::integer, right(p_text, 2)::integer);
exception when others then
  return null;
end;
$$;
comment on function private.as_date is 'The date that a text such as 2026-12-31 names; null for any other text.';

-- The check of an import follows the rules for addresses and texts.
create function private.read_invitation_rows (p_rows jsonb) returns table (
  row_number integer, email text, name text, group_name text, free_until date, problems text[]
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only the owner invites athletes.' using errcode = '42501';
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 1000 then
    raise exception 'An import has 1 to 1,000 rows.' using errcode = 'P0001', detail = 'row_count';
  end if;
  return query
  with given as (
    select ordinality::integer as at, lower(private.clean_email_address (coalesce(value ->> 'email', ''))) as address,
      btrim(private.clean_text (coalesce(value ->> 'name', ''))) as who, btrim(private.clean_text (coalesce(value ->> 'group', ''))) as team,
      btrim(coalesce(value ->> 'free_until', '')) as day
    from jsonb_array_elements(p_rows) with ordinality
  )
  select at, address, who, team, private.as_date (day),
    array_remove(array[
      case when not private.is_email_address (address) then 'email_invalid' end,
      case when address <> '' and row_number() over (partition by address order by at) > 1 then 'duplicate' end,
      case when exists (
        select 1 from auth.users where lower(users.email) = address and users.email_confirmed_at is not null
      ) then 'member' end,
      case when exists (
        select 1 from public.invitations as i
        where i.email = address and i.accepted_at is null and i.revoked_at is null
      ) then 'invited' end,
      case when char_length(who) > 100 then 'name_too_long' end,
      case when char_length(team) > 60 then 'group_too_long' end,
      case
        when day = '' then null
        when private.as_date (day) is null then 'date_invalid'
        when private.as_date (day) < ((now() at time zone 'UTC') - interval '12 hours')::date then 'date_past'
      end
    ], null)
  from given
  order by at;
end;
$$;

create function public.check_invitations (p_rows jsonb) returns table (row_number integer, problems text[])
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select row_number, problems from private.read_invitation_rows (p_rows);
$$;
comment on function public.check_invitations is
  'Checks the rows of an import: objects with email, name, group and free_until (2026-12-31). Returns the problems of each row: email_invalid, '
  'duplicate, member, invited, name_too_long, group_too_long, date_invalid or date_past. Error detail: row_count. Owner only.';
grant execute on function public.check_invitations to authenticated, service_role;

-- The mails of an import are due one after the other, so that a receipt queued meanwhile is sent first.
create function private.queue_invitation (p_id uuid, p_email text, p_place integer default 0) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select private.queue_mail (
    'invitation', p_email, jsonb_build_object('invitationId', p_id), p_at => now() + p_place * interval '0.5 seconds'
  );
$$;

create function public.invite_athletes (p_rows jsonb) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row record;
  v_id uuid;
  v_invited integer := 0;
begin
  -- Before the check, so that no second import and no confirmation of the same address comes between.
  perform private.lock_address (addresses.email)
  from (select distinct email from private.read_invitation_rows (p_rows) order by email) as addresses;
  if exists (select 1 from private.read_invitation_rows (p_rows) where problems <> '{}') then
    raise exception 'Some rows have problems. Check them again.' using errcode = 'P0001', detail = 'row_problems';
  end if;

  for v_row in
    select email, name, group_name, free_until from private.read_invitation_rows (p_rows) order by row_number
  loop
    insert into public.invitations (email, name, group_name, free_until, expires_at)
    values (
      v_row.email, v_row.name, v_row.group_name, v_row.free_until, now() + private.days_setting ('invitation_days')
    )
    returning id into v_id;
    perform private.queue_invitation (v_id, v_row.email, v_invited);
    v_invited := v_invited + 1;
  end loop;

  insert into public.admin_actions (admin_id, action, target, details)
  values ((select private.member_id()), 'send-invitation', 'import', jsonb_build_object('count', v_invited));
  return v_invited;
end;
$$;
comment on function public.invite_athletes is
  'Invites every athlete of an import, or none: takes the rows of check_invitations and checks them again. Queues the mails. Returns the '
  'number of invitations. Error details: row_count, row_problems. Owner only.';
grant execute on function public.invite_athletes to authenticated, service_role;

create function public.search_invitations (
  p_search text default '', p_state text default null, p_limit integer default 50, p_offset integer default 0
) returns table (
  id uuid,
  email text,
  name text,
  group_name text,
  free_until date,
  state text,
  sent_at timestamptz,
  expires_at timestamptz,
  accepted_at timestamptz,
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
  if not private.is_admin() then
    raise exception 'Only the owner sees the invitations.' using errcode = '42501';
  end if;
  return query
  select i.id, i.email, i.name, i.group_name, i.free_until, private.invitation_state (i), i.sent_at,
    i.expires_at, i.accepted_at, count(*) over ()
  from public.invitations as i
  where (v_search = '' or strpos(private.fold (concat_ws(' ', i.email, i.name, i.group_name)), v_search) > 0)
    and (p_state is null or private.invitation_state (i) = p_state)
  order by i.created_at desc, i.email, i.id
  limit least(greatest(coalesce(p_limit, 50), 1), 1000)
  offset greatest(coalesce(p_offset, 0), 0);
end;
$$;
comment on function public.search_invitations is
  'Invitations, newest first, by email, name or group; state is pending, expired, revoked or accepted. Owner only.';
grant execute on function public.search_invitations to authenticated, service_role;

create function private.add_to_group (p_user_id uuid, p_group_name text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if p_group_name = '' then
    return;
  end if;
  insert into public.athlete_groups (name) values (p_group_name) on conflict ((lower(name))) do nothing;
  insert into public.athlete_group_members (group_id, athlete_id)
  select id, p_user_id from public.athlete_groups where lower(name) = lower(p_group_name)
  on conflict do nothing;
end;
$$;
comment on function private.add_to_group is 'Adds a member to the group that their invitation names. Creates the group if it is new.';

create function private.redeem_invitation (p_user_id uuid, p_email text) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_invitation public.invitations;
begin
  perform private.lock_address (p_email);
  update public.invitations as i set accepted_at = now(), member_id = p_user_id
  where email = lower(p_email) and private.invitation_state (i) = 'pending'
    and not exists (select 1 from public.invitations as earlier where earlier.member_id = p_user_id)
  returning * into v_invitation;
  if v_invitation.id is null then
    return false;
  end if;
  update public.profiles
  set free_until = greatest(free_until, v_invitation.free_until),
    first_name = case
      when first_name = '' and last_name = '' then split_part(v_invitation.name, ' ', 1) else first_name
    end,
    last_name = case
      when first_name = '' and last_name = ''
        then btrim(substr(v_invitation.name, char_length(split_part(v_invitation.name, ' ', 1)) + 1))
      else last_name
    end
  where id = p_user_id;
  perform private.add_to_group (p_user_id, v_invitation.group_name);
  return true;
end;
$$;
comment on function private.redeem_invitation is
  'Gives a member what the pending invitation of their address promises. False without one: an expired invitation promises nothing.';

create function public.resend_invitation (p_id uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_invitation public.invitations;
  v_is_accepted boolean;
begin
  if not private.is_admin() then
    raise exception 'Only the owner invites athletes.' using errcode = '42501';
  end if;
  -- The address first, as everywhere, so that nobody waits for the other.
  perform private.lock_address (email) from public.invitations where id = p_id;
  select * into v_invitation from public.invitations where id = p_id for update;
  if v_invitation.id is null then
    return 'unknown';
  elsif private.invitation_state (v_invitation) in ('accepted', 'revoked') then
    return private.invitation_state (v_invitation);
  elsif private.happened_since (v_invitation.sent_at, now() - interval '1 minute') then
    return 'just-sent';
  end if;
  update public.invitations
  set sent_at = now(), expires_at = now() + private.days_setting ('invitation_days')
  where id = p_id;
  select private.redeem_invitation (id, email) into v_is_accepted
  from auth.users where lower(email) = v_invitation.email and email_confirmed_at is not null;
  if v_is_accepted is not true then
    perform private.queue_invitation (v_invitation.id, v_invitation.email);
  end if;
  insert into public.admin_actions (admin_id, action, target)
  values ((select private.member_id()), 'resend-invitation', p_id::text);
  return case when v_is_accepted then 'accepted' else 'queued' end;
end;
$$;
comment on function public.resend_invitation is
  'Mails an invitation again and makes its link valid for another 14 days, once a minute at most. An athlete who signed up after it had expired '
  'accepts it at once. Returns queued, just-sent, accepted, revoked or unknown. Owner only.';
grant execute on function public.resend_invitation to authenticated, service_role;

create function public.revoke_invitation (p_id uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_invitation public.invitations;
begin
  if not private.is_admin() then
    raise exception 'Only the owner revokes invitations.' using errcode = '42501';
  end if;
  select * into v_invitation from public.invitations where id = p_id for update;
  if v_invitation.id is null then
    return 'unknown';
  elsif private.invitation_state (v_invitation) in ('accepted', 'revoked') then
    return private.invitation_state (v_invitation);
  end if;
  update public.invitations set revoked_at = now() where id = p_id;
  insert into public.admin_actions (admin_id, action, target)
  values ((select private.member_id()), 'revoke-invitation', p_id::text);
  return 'revoked';
end;
$$;
comment on function public.revoke_invitation is 'Closes the link of an invitation. Returns revoked, accepted or unknown. Owner only.';
grant execute on function public.revoke_invitation to authenticated, service_role;

-- SECURITY DEFINER because the service may not read the accounts.
create function public.find_invitation (p_id uuid) returns table (
  email text, name text, free_until date, state text, expires_at timestamptz, unconfirmed_account uuid
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select i.email, i.name, i.free_until, private.invitation_state (i), i.expires_at,
    (select u.id from auth.users as u where lower(u.email) = i.email and u.email_confirmed_at is null limit 1)
  from public.invitations as i where i.id = p_id;
$$;
comment on function public.find_invitation is
  'An invitation with its state (pending, expired, revoked or accepted) and the account that someone began with its address.';
grant execute on function public.find_invitation to service_role;

create function public.forget_old_invitations () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_forgotten integer;
begin
  delete from public.invitations
  where accepted_at is null
    and coalesce(revoked_at, expires_at) < now() - private.days_setting ('keep_invitation_days');
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end;
$$;
comment on function public.forget_old_invitations is
  'Deletes invitations that nobody accepted, keep_invitation_days after they expired or were revoked. Returns how many.';
grant execute on function public.forget_old_invitations to service_role;

-- The trigger runs in the transaction that confirms the address, whether the invitation's link or the athlete's own sign-up does it.
create function private.accept_invitation () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.redeem_invitation (new.id, new.email);
  return null;
end;
$$;

-- Triggers run in the order of their names: by then the profile exists and has the name of the sign-up.
create trigger redeem_invitation_when_made_confirmed after insert on auth.users
  for each row
  when (new.email is not null and new.email_confirmed_at is not null)
  execute function private.accept_invitation ();

create trigger redeem_invitation_when_confirmed_or_moved after update on auth.users
  for each row
  when (
    new.email is not null and new.email_confirmed_at is not null
    and (old.email_confirmed_at is null or old.email is distinct from new.email)
  )
  execute function private.accept_invitation ();

create function private.export_invitations (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(invitations) - 'member_id' order by created_at), '[]')
  from public.invitations where member_id = p_user_id;
$$;

create trigger clean_text before insert or update of name, group_name on public.invitations
  for each row execute function private.clean_columns ('name', 'group_name');

create trigger check_email before insert or update of email on public.invitations
  for each row execute function private.check_email ();
