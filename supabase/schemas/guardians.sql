-- Guardians: an athlete under 18 names one, who gets a copy of everything the coach sends. No date of birth is kept. A guardian has no
-- account and reads no row; every mail to them carries a link that ends the mails for good. While the owner's setting asks for it, coaches
-- see nothing that an athlete under 18 sends before the guardian has agreed. Consent belongs to an athlete and an address, so that naming
-- another guardian asks again, and naming the same one does not.

create table public.guardians (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- The name is in a mail to a person we do not know: nothing in it may look like a link.
  name text not null check (char_length(name) between 1 and 100 and name !~ '[/:@<>[:cntrl:]]|www\.'),
  email text not null,
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  constraint guardians_email_check check (email = lower(email))
);
comment on table public.guardians is 'The parent or guardian of an athlete under 18, copied on what the coach sends.';
comment on column public.guardians.stopped_at is 'When the guardian asked for no more mails.';
alter table public.guardians enable row level security;
grant select on table public.guardians to authenticated;
grant all on table public.guardians to service_role;

create policy "Athletes read whom they named" on public.guardians
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Only while the session lives" on public.guardians as restrictive for all to authenticated
  using ((select private.session_is_live()));

create table private.guardian_objections (
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, email)
);
comment on table private.guardian_objections is
  'Addresses that want no mail about an athlete, so that naming them again does not bring it back.';

create table public.guardian_consents (
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  consented_at timestamptz,
  declined_at timestamptz,
  primary key (user_id, email),
  constraint guardian_consents_answered check ((consented_at is null) <> (declined_at is null))
);
comment on table public.guardian_consents is
  'Whether the guardian at an address agrees that an athlete sends videos: their last answer.';
alter table public.guardian_consents enable row level security;
grant select on table public.guardian_consents to authenticated;
grant all on table public.guardian_consents to service_role;

create policy "Athletes read what their guardians answered" on public.guardian_consents
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Only while the session lives" on public.guardian_consents as restrictive for all to authenticated
  using ((select private.session_is_live()));

create function private.guardian_consent_age () returns integer
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce((private.setting ('guardian_consent_age'))::integer, 18);
end;
$$;
grant execute on function private.guardian_consent_age to authenticated;

create function private.is_consent_asked (p_is_minor boolean, p_age_from integer, p_limit integer) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select coalesce(p_is_minor and coalesce(p_age_from, 0) < p_limit, false);
$$;
comment on function private.is_consent_asked is
  'Whether a guardian has to agree for a person of this stated age. Without a range, under 18 counts as the youngest.';
grant execute on function private.is_consent_asked to authenticated;

create view private.agreed_guardians as
  select g.user_id from public.guardians as g
  join public.guardian_consents as c on c.user_id = g.user_id and c.email = g.email
  where c.consented_at is not null;
comment on view private.agreed_guardians is 'Athletes whose guardian agrees.';

create function private.has_guardian_consent (p_user_id uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select 1 from private.agreed_guardians where user_id = p_user_id);
end;
$$;

-- A view, so that the planner looks up one athlete by index and hashes all of them for a list.
create view private.athletes_to_clear as
  select p.id from public.profiles as p
  where p.is_minor and private.is_consent_asked (p.is_minor, p.age_from, (select private.guardian_consent_age ()))
    and not exists (select 1 from private.agreed_guardians as g where g.user_id = p.id);
comment on view private.athletes_to_clear is 'Athletes for whom a guardian''s consent is asked and missing.';
-- The policy of video_submissions asks it, and with it the two functions above, as its caller.
grant select on table private.athletes_to_clear to authenticated;

create function private.athletes_without_consent () returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select id from private.athletes_to_clear;
$$;
grant execute on function private.athletes_without_consent to authenticated, service_role;

-- Naming a guardian sends a mail to a stranger, so it is bounded: one to an address, and a second when it has to ask for consent; five a day.
create function public.set_guardian (
  p_is_minor boolean, p_name text default null, p_email text default null, p_age_from smallint default null
) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid := (select private.member_id());
  v_email text := lower(btrim(p_email));
  v_before text;
  v_was_asked boolean := public.is_guardian_consent_asked (v_user_id);
  v_asks_now boolean;
begin
  if p_age_from is not null and (p_age_from not in (0, 13, 16, 18) or (p_age_from < 18) is distinct from p_is_minor) then
    raise exception 'Choose your age.' using errcode = '22023', detail = 'age_required';
  end if;
  update public.profiles
  set is_minor = p_is_minor, age_stated_at = now(),
    age_from = case when p_is_minor is false then 18 else p_age_from end
  where id = v_user_id;
  if not found then
    raise exception 'Please sign in.' using errcode = '42501';
  end if;
  if p_is_minor is not true then
    delete from public.guardians where user_id = v_user_id;
    return;
  end if;
  if coalesce(btrim(p_name), '') = '' or coalesce(v_email, '') = '' then
    raise exception 'Please name a parent or guardian.' using errcode = '22023', detail = 'guardian_required';
  end if;
  if exists (select 1 from auth.users where id = v_user_id and lower(email) = v_email) then
    raise exception 'This is your own address.' using errcode = '22023', detail = 'own_address';
  end if;
  select email into v_before from public.guardians where user_id = v_user_id for update;
  insert into public.guardians (user_id, name, email, stopped_at)
  values (
    v_user_id, btrim(p_name), v_email,
    (select created_at from private.guardian_objections where user_id = v_user_id and email = v_email)
  )
  on conflict (user_id) do update
  set name = excluded.name, email = excluded.email, stopped_at = excluded.stopped_at;
  v_asks_now := not v_was_asked and public.is_guardian_consent_asked (v_user_id)
    and not exists (select 1 from public.guardian_consents where user_id = v_user_id and email = v_email);
  if v_before is not distinct from v_email and not v_asks_now then
    return;
  end if;
  if (
    select count(*) from public.mail_outbox
    where kind = 'guardian-named' and payload ->> 'guardianOf' = v_user_id::text and private.happened_since (created_at, now() - interval '1 day')
  ) >= 5 then
    raise exception 'You changed your guardian too often today.' using errcode = '42501', detail = 'too_many_changes';
  end if;
  perform private.queue_mail (
    'guardian-named', v_email, jsonb_build_object('guardianOf', v_user_id),
    v_user_id || ':' || v_email || case when v_before = v_email then ':consent' else '' end
  );
end;
$$;
comment on function public.set_guardian is
  'The caller states their age, as a range that begins with p_age_from, and if under 18 who their guardian is; without, a guardian named before is '
  'forgotten. A new address gets a mail. Error details: age_required, guardian_required, own_address, too_many_changes.';
grant execute on function public.set_guardian to authenticated, service_role;

create function public.stop_guardian_mail (p_user_id uuid, p_email text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into private.guardian_objections (user_id, email)
  select id, lower(p_email) from auth.users where id = p_user_id
  on conflict (user_id, email) do nothing;
  update public.guardians set stopped_at = coalesce(stopped_at, now())
  where user_id = p_user_id and email = lower(p_email);
end;
$$;
comment on function public.stop_guardian_mail is
  'Ends the mails to an address about an athlete for good. Harmless to repeat, and when the athlete was deleted.';
grant execute on function public.stop_guardian_mail to service_role;

-- Mails that count for the limits stay for a day, so that naming the guardian again does not reset them.
create function private.forget_guardian_mail () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from public.mail_outbox
  where payload ->> 'guardianOf' = old.user_id::text and kind not in ('guardian-named', 'guardian-sharing', 'guardian-readiness');
  delete from public.mail_outbox
  where payload ->> 'guardianOf' = old.user_id::text
    and (created_at <= now() - interval '1 day' or not exists (select 1 from auth.users where id = old.user_id));
  return null;
end;
$$;

create trigger guardians_forget_mail after delete on public.guardians
  for each row execute function private.forget_guardian_mail ();

-- The guardian answers by a link in the mail; the function guardian-consent has checked it.
create function public.record_guardian_consent (p_user_id uuid, p_email text, p_consents boolean) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not exists (select 1 from auth.users where id = p_user_id) then
    return;
  end if;
  insert into public.guardian_consents (user_id, email, consented_at, declined_at)
  values (p_user_id, lower(p_email), case when p_consents then now() end, case when not p_consents then now() end)
  on conflict (user_id, email) do update
  set consented_at = case when p_consents then coalesce(guardian_consents.consented_at, now()) end,
    declined_at = case when not p_consents then coalesce(guardian_consents.declined_at, now()) end;
  -- What was sent under a consent stays visible when it is taken back. The time to answer runs from here.
  if private.has_guardian_consent (p_user_id) then
    update public.video_submissions set cleared_at = now() where user_id = p_user_id and cleared_at is null;
  end if;
end;
$$;
comment on function public.record_guardian_consent is
  'What a guardian answers: they agree that the athlete sends videos, or do not (any more). Harmless to repeat, and when the athlete was deleted.';
grant execute on function public.record_guardian_consent to service_role;

create function public.ask_guardian_again () returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_guardian public.guardians;
begin
  select * into v_guardian from public.guardians where user_id = (select private.member_id()) for update;
  if not found then
    raise exception 'You have not named a parent or guardian.' using errcode = '42501', detail = 'no_guardian';
  end if;
  if v_guardian.stopped_at is not null then
    raise exception 'Your guardian wants no more mails from us. Talk to them, or name another guardian.' using detail = 'guardian_stopped';
  end if;
  if exists (
    select 1 from public.mail_outbox
    where kind = 'guardian-named' and payload ->> 'guardianOf' = v_guardian.user_id::text and recipient = v_guardian.email
      and private.happened_since (created_at, now() - interval '1 hour')
  ) or (
    select count(*) from public.mail_outbox
    where kind = 'guardian-named' and payload ->> 'guardianOf' = v_guardian.user_id::text and private.happened_since (created_at, now() - interval '1 day')
  ) >= 5 then
    raise exception 'We have sent a mail already. Please wait an hour before the next one.' using detail = 'too_many_mails';
  end if;
  perform private.queue_mail ('guardian-named', v_guardian.email, jsonb_build_object('guardianOf', v_guardian.user_id));
end;
$$;
comment on function public.ask_guardian_again is
  'Sends the caller''s guardian the mail with the link to agree again: once an hour, five mails a day. Error details: no_guardian, '
  'guardian_stopped, too_many_mails.';
grant execute on function public.ask_guardian_again to authenticated, service_role;

-- A question to the guardian about something other than videos. Bounded, because it is a mail to a stranger.
create function private.ask_guardian (p_kind text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_guardian public.guardians;
begin
  select * into v_guardian from public.guardians where user_id = (select private.member_id ()) for update;
  if not found then
    raise exception 'You have not named a parent or guardian.' using errcode = '42501', detail = 'no_guardian';
  end if;
  if v_guardian.stopped_at is not null then
    raise exception 'Your guardian wants no more mails from us. Talk to them, or name another guardian.' using detail = 'guardian_stopped';
  end if;
  if exists (
    select 1 from public.mail_outbox
    where kind = p_kind and payload ->> 'guardianOf' = v_guardian.user_id::text and recipient = v_guardian.email
      and private.happened_since (created_at, now() - interval '1 hour')
  ) or (
    select count(*) from public.mail_outbox
    where kind in ('guardian-named', 'guardian-sharing', 'guardian-readiness')
      and payload ->> 'guardianOf' = v_guardian.user_id::text
      and private.happened_since (created_at, now() - interval '1 day')
  ) >= 5 then
    raise exception 'We have sent a mail already. Please wait an hour before the next one.' using detail = 'too_many_mails';
  end if;
  perform private.queue_mail (p_kind, v_guardian.email, jsonb_build_object('guardianOf', v_guardian.user_id));
end;
$$;
comment on function private.ask_guardian is
  'Emails the caller''s guardian a question: each kind once an hour, five mails a day. Error details: no_guardian, guardian_stopped, too_many_mails.';

create function public.is_guardian_consent_asked (p_user_id uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce((
    select private.is_consent_asked (is_minor, age_from, private.guardian_consent_age ())
    from public.profiles where id = p_user_id
  ), false);
$$;
comment on function public.is_guardian_consent_asked is
  'Whether a guardian has to agree before coaches see this athlete''s videos: the mail asks for it then.';
grant execute on function public.is_guardian_consent_asked to service_role;

create trigger clean_text before insert or update of name on public.guardians
  for each row execute function private.clean_columns ('name');

create trigger check_email before insert or update of email on public.guardians
  for each row execute function private.check_email ();

-- A higher limit hides nothing that coaches see already: those films are cleared before it holds.
create function public.set_guardian_consent_age (p_age integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if p_age is null or p_age not in (0, 16, 18) then
    raise exception 'Guardians are asked for athletes under 18, under 16 or for nobody.' using errcode = '22023';
  end if;
  if p_age > private.guardian_consent_age () then
    update public.video_submissions as s set cleared_at = coalesce(s.submitted_at, s.created_at)
    from public.profiles as p
    where p.id = s.user_id and s.cleared_at is null
      and private.is_consent_asked (p.is_minor, p.age_from, p_age)
      and not private.waits_for_guardian (s.id);
  end if;
  insert into private.settings (name, value, meaning)
  values ('guardian_consent_age', to_jsonb(p_age), 'Athletes under this age need a guardian''s consent before coaches see their videos.')
  on conflict (name) do update set value = excluded.value
  where settings.value is distinct from excluded.value;
end;
$$;
comment on function public.set_guardian_consent_age is
  'Stores up to which age a guardian agrees before coaches see videos: 18, 16 or 0 (never asked). Films that coaches could see stay visible.';
grant execute on function public.set_guardian_consent_age to service_role;

-- Coaches see that a film waits for a guardian: who sent it and since when. Nothing of the film or the jump.
create function public.list_waiting_for_guardian (p_athlete_id uuid default null)
  returns table (athlete_id uuid, athlete_name text, videos bigint, since timestamptz)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches see which videos wait.' using errcode = '42501';
  end if;
  return query
  select s.user_id, private.name_of (s.user_id), count(*), min(s.submitted_at)
  from public.video_submissions as s
  where s.submission_status = 'pending' and s.submitted_at is not null and s.cleared_at is null
    and (p_athlete_id is null or s.user_id = p_athlete_id)
    and s.user_id in (select private.athletes_without_consent ())
    and s.user_id not in (select private.athletes_of_other_coaches ())
  group by s.user_id
  order by min(s.submitted_at), s.user_id;
end;
$$;
comment on function public.list_waiting_for_guardian is
  'Athletes whose submitted videos wait for a guardian''s consent, the longest wait first: name, number of videos, since when. For their coaches.';
grant execute on function public.list_waiting_for_guardian to authenticated, service_role;

create function private.export_guardians (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'guardian', (select to_jsonb(guardians) - 'user_id' from public.guardians where user_id = p_user_id),
    'guardian_consents', (
      select coalesce(jsonb_agg(to_jsonb(guardian_consents) - 'user_id' order by email), '[]')
      from public.guardian_consents where user_id = p_user_id
    )
  );
$$;
comment on function private.export_guardians is 'Whom a person named as guardian, and the answers.';
