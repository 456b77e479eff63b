-- How an athlete feels before training: sleep, soreness, and pain with its place. Off until the athlete agrees. The coach sees it on their
-- screens; no mail and no notice carries it. Written by save_jump_log (decision 126).

create table public.readiness_agreements (
  user_id uuid primary key references auth.users (id) on delete cascade,
  agreed_at timestamptz not null default now(),
  guardian_email text
);
comment on table public.readiness_agreements is 'For whom the readiness check was agreed to. Without a row it is off.';
comment on column public.readiness_agreements.guardian_email is
  'The guardian who agreed; null if the athlete did. It ends with the guardian: naming another one asks again.';
alter table public.readiness_agreements enable row level security;
grant select on table public.readiness_agreements to authenticated;
grant all on table public.readiness_agreements to service_role;

create policy "Athletes read whether they agreed" on public.readiness_agreements
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Only while the session lives" on public.readiness_agreements as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- Whether the athlete decides alone. Null without an age.
create function private.decides_readiness (p_user_id uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select not private.is_consent_asked (p.is_minor, p.age_from, (select private.guardian_consent_age ()))
  from public.profiles as p where p.id = p_user_id and p.is_minor is not null;
$$;

-- SECURITY DEFINER because coaches do not read agreements.
create function private.athletes_with_readiness () returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select a.user_id from public.readiness_agreements as a
  where private.decides_readiness (a.user_id) or exists (
    select 1 from public.guardians as g where g.user_id = a.user_id and g.email = a.guardian_email
  );
$$;
grant execute on function private.athletes_with_readiness to authenticated, service_role;

create table public.readiness_checks (
  -- Made from athlete and day, so that two devices have the same row.
  id uuid primary key,
  athlete_id uuid not null references auth.users (id) on delete cascade,
  checked_on date not null check (checked_on between '2020-01-01' and '2100-01-01'),
  sleep smallint not null,
  soreness smallint not null,
  pain text[] not null,
  version integer not null default 1,
  write_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint readiness_checks_pain check (pain <@ array[
    'head', 'neck', 'shoulder', 'elbow', 'wrist', 'back', 'hip', 'groin', 'hamstring', 'thigh', 'knee', 'shin', 'ankle', 'foot'
  ])
);
comment on table public.readiness_checks is 'How athletes feel, by day.';
comment on column public.readiness_checks.sleep is '1 very badly, 5 very well.';
comment on column public.readiness_checks.soreness is '1 none, 5 severe.';
comment on column public.readiness_checks.pain is 'Where it hurts; empty without pain.';
comment on column public.readiness_checks.write_id is 'The write that stored the row last, by the id that its device gave it: a later one that knows it is no conflict.';
alter table public.readiness_checks enable row level security;
grant select on table public.readiness_checks to authenticated;
grant all on table public.readiness_checks to service_role;

create index readiness_checks_athlete_id on public.readiness_checks (athlete_id, checked_on desc);

create policy "Athletes read their checks, coaches their athletes'" on public.readiness_checks
  for select to authenticated
  using (
    athlete_id = (select auth.uid())
    or (
      (select private.acts_as ('coach'))
      and athlete_id in (select private.athletes_with_readiness ())
      and athlete_id not in (select private.athletes_of_other_coaches ())
    )
  );

create policy "Only while the session lives" on public.readiness_checks as restrictive for all to authenticated
  using ((select private.session_is_live()));

create function private.require_readiness_agreement () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if new.athlete_id not in (select private.athletes_with_readiness ()) then
    raise exception 'The readiness check is off.' using errcode = '42501', detail = 'readiness_off';
  end if;
  return new;
end;
$$;

create trigger readiness_checks_check_ranges before insert or update on public.readiness_checks
  for each row execute function private.check_ranges ('sleep', 'Sleep', '1', '5', 'soreness', 'Soreness', '1', '5');

create trigger readiness_checks_check_times before insert or update on public.readiness_checks
  for each row execute function private.check_times ('checked_on', 'The day of a readiness check');

create trigger readiness_checks_count_version before update on public.readiness_checks
  for each row execute function private.count_version ();

create trigger readiness_checks_bound before insert on public.readiness_checks
  for each row execute function private.bound_rows ('athlete_id', '5000');

create function public.readiness_state () returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when (select private.member_id()) in (select private.athletes_with_readiness ()) then 'on'
    when private.decides_readiness ((select private.member_id())) then 'off'
    when exists (select 1 from public.guardians where user_id = (select private.member_id())) then 'guardian'
    else 'unavailable'
  end;
$$;
comment on function public.readiness_state is
  'Whether the caller''s readiness check is on or off; ''guardian'' while their guardian has not agreed; unavailable without an age, or without a '
  'guardian where one is asked.';
grant execute on function public.readiness_state to authenticated, service_role;

create function public.set_readiness (p_agrees boolean) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id constant uuid := (select private.member_id());
begin
  if p_agrees then
    if v_user_id is null or private.decides_readiness (v_user_id) is not true then
      raise exception 'The readiness check is not available to you.' using errcode = '42501', detail = 'readiness_unavailable';
    end if;
    insert into public.readiness_agreements (user_id) values (v_user_id) on conflict do nothing;
  else
    delete from public.readiness_agreements where user_id = v_user_id;
    delete from public.readiness_checks where athlete_id = v_user_id;
  end if;
end;
$$;
comment on function public.set_readiness is
  'Switches the caller''s readiness check on or off. Off deletes all answers. Error details: readiness_unavailable.';
grant execute on function public.set_readiness to authenticated, service_role;

create function public.ask_guardian_about_readiness () returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.ask_guardian ('guardian-readiness');
end;
$$;
comment on function public.ask_guardian_about_readiness is
  'Emails the caller''s guardian the link to agree to the readiness check: once an hour, five mails a day. Error details: no_guardian, '
  'guardian_stopped, too_many_mails.';
grant execute on function public.ask_guardian_about_readiness to authenticated, service_role;

-- The guardian answers by a link in the mail; the function guardian-consent has checked it.
create function public.record_readiness_consent (p_user_id uuid, p_email text, p_consents boolean) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not exists (select 1 from public.guardians where user_id = p_user_id and email = lower(p_email)) then
    return;
  end if;
  if p_consents then
    insert into public.readiness_agreements (user_id, guardian_email) values (p_user_id, lower(p_email))
    on conflict (user_id) do update set guardian_email = excluded.guardian_email;
  else
    delete from public.readiness_agreements where user_id = p_user_id;
    delete from public.readiness_checks where athlete_id = p_user_id;
  end if;
end;
$$;
comment on function public.record_readiness_consent is
  'Records whether the athlete''s guardian agrees to the readiness check. Declining deletes all answers. Safe to repeat, and when the athlete is '
  'gone or has another guardian.';
grant execute on function public.record_readiness_consent to service_role;

create function public.list_pain () returns table (athlete_id uuid, name text, checked_on date, pain text[])
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches see athletes.' using errcode = '42501';
  end if;
  return query
  select latest.athlete_id, private.name_of (latest.athlete_id), latest.checked_on, latest.pain
  from (
    select distinct on (r.athlete_id) r.athlete_id, r.checked_on, r.pain
    from public.readiness_checks as r
    where r.checked_on >= current_date - 7
      and r.athlete_id in (select private.athletes_with_readiness ())
      and r.athlete_id not in (select private.athletes_of_other_coaches ())
    order by r.athlete_id, r.checked_on desc
  ) as latest
  where cardinality(latest.pain) > 0
  order by latest.checked_on desc, 2, 1;
end;
$$;
comment on function public.list_pain is
  'The caller''s athletes whose last readiness check of the past week named pain, the latest first. Coaches only.';
grant execute on function public.list_pain to authenticated, service_role;

create function private.export_readiness (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'agreed_at', (select agreed_at from public.readiness_agreements where user_id = p_user_id),
    'checks', (
      select coalesce(jsonb_agg(to_jsonb(r) - array['athlete_id', 'write_id', 'version'] order by r.checked_on), '[]')
      from public.readiness_checks as r where r.athlete_id = p_user_id
    )
  );
$$;
comment on function private.export_readiness is 'The part of the account export about the readiness check.';

-- Named so that it runs first: without an agreement nothing else is said about the answers.
create trigger readiness_checks_agreed before insert or update on public.readiness_checks
  for each row execute function private.require_readiness_agreement ();
