-- Push: what a member wants to know on which device. A push replaces a mail of the queue: claim_push says whether a mail may go by
-- push, and what no device took is mailed (decision 130).

create table public.push_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  feedback boolean not null default true,
  message boolean not null default true,
  plan boolean not null default true,
  reminder boolean not null default true,
  reminder_hour smallint not null default 8 check (reminder_hour between 0 and 23),
  quiet_from smallint default 21 check (quiet_from between 0 and 23),
  quiet_until smallint default 7 check (quiet_until between 0 and 23),
  shows_details boolean not null default false,
  time_zone text not null default 'UTC' check (char_length(time_zone) between 1 and 64),
  constraint push_settings_quiet check ((quiet_from is null) = (quiet_until is null))
);
comment on table public.push_settings is 'What members get by push. A row is made with the first device.';
comment on column public.push_settings.reminder_hour is 'From which hour of the member''s day a planned session is reminded of.';
comment on column public.push_settings.quiet_from is
  'From this hour of the member''s day until quiet_until, mail tells in place of a push; except the reminder, which has its own hour. Null for no quiet hours.';
comment on column public.push_settings.shows_details is 'Whether a locked screen shows names and titles.';
comment on column public.push_settings.time_zone is 'Of the device that was switched on last, such as Europe/Berlin.';
alter table public.push_settings enable row level security;
grant select on table public.push_settings to authenticated;
grant update (
  feedback,
  message,
  plan,
  reminder,
  reminder_hour,
  quiet_from,
  quiet_until,
  shows_details,
  time_zone
) on table public.push_settings to authenticated;
grant all on table public.push_settings to service_role;

create policy "Members read their push settings" on public.push_settings
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Members change their push settings" on public.push_settings
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "Only while the session lives" on public.push_settings as restrictive for all to authenticated
  using ((select private.session_is_live()));

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null check (char_length(p256dh) <= 100),
  auth text not null check (char_length(auth) <= 40),
  created_at timestamptz not null default now(),
  refused_at timestamptz,
  refusal text check (char_length(refusal) <= 100)
);
comment on table public.push_subscriptions is 'Devices that get pushes, at most 10 of each member.';
comment on column public.push_subscriptions.session_id is
  'The session in which it was switched on. Not a foreign key, because the auth service owns sessions. Without its session a device gets nothing.';
comment on column public.push_subscriptions.endpoint is 'The address at the browser''s push service. Who knows it can send nothing without our key.';
comment on column public.push_subscriptions.p256dh is 'The device''s public key.';
comment on column public.push_subscriptions.auth is 'The secret that device and site share.';
comment on column public.push_subscriptions.refused_at is 'Since when the push service refuses this site''s messages; null after one that it took.';
alter table public.push_subscriptions enable row level security;
grant delete on table public.push_subscriptions to authenticated;
grant select (id, user_id, endpoint, created_at, refused_at) on table public.push_subscriptions to authenticated;
grant all on table public.push_subscriptions to service_role;

create index push_subscriptions_user_id on public.push_subscriptions (user_id, created_at);

create policy "Members see their devices" on public.push_subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Members remove their devices" on public.push_subscriptions
  for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "Only while the session lives" on public.push_subscriptions as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- A time zone that this database does not know counts as UTC, so that no message fails because of it.
create function private.time_in (p_time_zone text) returns timestamp
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return now() at time zone p_time_zone;
exception
  when invalid_parameter_value then
    return now() at time zone 'UTC';
end;
$$;

create function private.wants_push (p_user_id uuid, p_kind text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from public.push_settings as s
    where s.user_id = p_user_id and coalesce((to_jsonb(s) ->> p_kind)::boolean, false)
      and exists (
        select 1 from public.push_subscriptions as d join auth.sessions on sessions.id = d.session_id
        where d.user_id = s.user_id
      )
  );
$$;
comment on function private.wants_push is 'Whether a member has a device and wants pushes of this kind: feedback, message, plan or reminder.';

create function private.may_push (p_user_id uuid, p_kind text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.wants_push (p_user_id, p_kind) and (p_kind = 'reminder' or (
    select case
      when s.quiet_from < s.quiet_until then l.hour < s.quiet_from or l.hour >= s.quiet_until
      when s.quiet_from > s.quiet_until then l.hour < s.quiet_from and l.hour >= s.quiet_until
      else true
    end
    from public.push_settings as s
    cross join lateral (select extract(hour from private.time_in (s.time_zone)) as hour) as l
    where s.user_id = p_user_id
  ));
$$;
comment on function private.may_push is 'As wants_push, and the member''s quiet hours are over.';

create function private.push_kind (p_mail_kind text) returns text
  language sql
  immutable
  set search_path = ''
as $$
  select case p_mail_kind
    when 'submission-reviewed' then 'feedback'
    when 'review-reply' then 'feedback'
    when 'chat-unread' then 'message'
    when 'plan-assigned' then 'plan'
    when 'session-reminder' then 'reminder'
  end;
$$;

create function public.save_push_subscription (
  p_user_id uuid, p_session_id uuid, p_endpoint text, p_p256dh text, p_auth text, p_time_zone text
) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into public.push_settings (user_id, time_zone) values (p_user_id, p_time_zone)
  on conflict (user_id) do update set time_zone = excluded.time_zone;
  -- A device belongs to the member who switched it on last.
  insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
  values (p_user_id, p_session_id, p_endpoint, p_p256dh, p_auth)
  on conflict (endpoint) do update set
    user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
    created_at = clock_timestamp();
  delete from public.push_subscriptions where id in (
    select id from public.push_subscriptions where user_id = p_user_id order by created_at desc, id offset 10
  );
end;
$$;
comment on function public.save_push_subscription is
  'Adds a device whose keys and address were checked, and the settings with the first one. The oldest beyond 10 go.';
grant execute on function public.save_push_subscription to service_role;

create function public.claim_push (p_mail_id uuid)
  returns table (id uuid, endpoint text, p256dh text, auth text, shows_details boolean)
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid;
  v_kind text;
begin
  select users.id, private.push_kind (m.kind) into v_user_id, v_kind
  from public.mail_outbox as m join auth.users on users.email = m.recipient
  where m.id = p_mail_id and m.push is null and m.sent_at is null and not m.payload ? 'guardianOf';
  if v_kind is not null then
    delete from public.push_subscriptions as d
    where d.user_id = v_user_id and d.session_id not in (
      select sessions.id from auth.sessions where sessions.user_id = v_user_id
    );
    if private.may_push (v_user_id, v_kind) then
      return query
      select d.id, d.endpoint, d.p256dh, d.auth, s.shows_details
      from public.push_subscriptions as d join public.push_settings as s on s.user_id = d.user_id
      where d.user_id = v_user_id;
      return;
    end if;
  end if;
  -- Decided once: a mail that may have arrived is not told again by push.
  update public.mail_outbox as m set push = 'not' where m.id = p_mail_id and m.push is null;
end;
$$;
comment on function public.claim_push is
  'The devices that get a push in place of a claimed mail; none if it has to be mailed. Must be answered with settle_push, if there are any.';
grant execute on function public.claim_push to service_role;

create function public.settle_push (
  p_mail_id uuid, p_delivered boolean, p_gone uuid[], p_taken uuid[] default '{}', p_refused jsonb default '{}'
) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_kind text;
begin
  delete from public.push_subscriptions where id = any (p_gone);
  update public.push_subscriptions set refused_at = null, refusal = null where id = any (p_taken) and refused_at is not null;
  update public.push_subscriptions set refused_at = coalesce(refused_at, now()), refusal = p_refused ->> id::text
  where p_refused ? id::text;
  select kind into v_kind from public.mail_outbox where id = p_mail_id and sent_at is null for update;
  if p_delivered then
    update public.mail_outbox set push = 'told', sent_at = now(), last_error = null where id = p_mail_id and sent_at is null;
    return 'told';
  end if;
  update public.mail_outbox set push = 'not' where id = p_mail_id;
  if v_kind is distinct from 'chat-unread' then
    return 'mail';
  end if;
  -- The mail for all that is unread for 15 minutes, as without push.
  update public.mail_outbox set attempts = 0, next_attempt_at = now() + interval '15 minutes' where id = p_mail_id;
  return 'later';
end;
$$;
comment on function public.settle_push is
  'Reports whether a device took a push, and which devices no longer exist; those are removed. p_taken: the devices that took it; p_refused: {device: what its '
  'push service answered}. Returns told, mail (send it now) or later.';
grant execute on function public.settle_push to service_role;

-- An assigned plan caused no mail before, so only those who want a push get one; their quiet hours get a mail.
create function private.queue_plan_notice () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.queue_mail ('plan-assigned', email, jsonb_build_object('assignmentId', new.id), new.id::text)
  from auth.users where id = new.user_id and private.wants_push (new.user_id, 'plan');
  return null;
end;
$$;

-- Not for a buyer who starts a plan.
create trigger plan_assignments_queue_notice after insert on public.plan_assignments
  for each row when (new.assigned_by is distinct from new.user_id)
  execute function private.queue_plan_notice ();

create function public.sessions_to_do (p_user_id uuid, p_day date) returns setof text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select p.title from private.planned_sessions (p_user_id) as p
  where p.planned_on = p_day and not exists (
    select 1 from public.item_logs as l
    where l.assignment_id = p.assignment_id and l.week = p.week and l.day = p.day and l.sets_done > 0
  )
  order by p.title;
$$;
comment on function public.sessions_to_do is 'The titles of a member''s planned sessions of a day of which no set is done.';
grant execute on function public.sessions_to_do to service_role;

create function public.queue_session_reminders () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_queued integer;
begin
  insert into public.mail_outbox (kind, recipient, payload, dedupe_key)
  select 'session-reminder', users.email, jsonb_build_object('athleteId', s.user_id, 'day', l.at::date),
    'session-reminder:' || s.user_id || ':' || l.at::date
  from public.push_settings as s
  join auth.users on users.id = s.user_id and users.email is not null
  cross join lateral (select private.time_in (s.time_zone) as at) as l
  where s.reminder
    -- Two hours later it is too late: a device that was switched on in the evening gets it tomorrow.
    and extract(hour from l.at) between s.reminder_hour and s.reminder_hour + 2
    and private.wants_push (s.user_id, 'reminder')
    and exists (select 1 from public.sessions_to_do (s.user_id, l.at::date))
  on conflict (dedupe_key) do nothing;
  get diagnostics v_queued = row_count;
  return v_queued;
end;
$$;
comment on function public.queue_session_reminders is
  'Queues a reminder of today''s planned sessions, once a day, from the hour that each member chose. Returns how many.';
grant execute on function public.queue_session_reminders to service_role;

create function private.export_push (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'settings', (select to_jsonb(s) - 'user_id' from public.push_settings as s where s.user_id = p_user_id),
    'devices', (
      select coalesce(
        jsonb_agg(jsonb_build_object('service', substring(d.endpoint from '^https?://([^/]+)'), 'created_at', d.created_at) order by d.created_at),
        '[]'
      )
      from public.push_subscriptions as d where d.user_id = p_user_id
    )
  );
$$;
comment on function private.export_push is 'The part of the account export about push: settings, and devices without their addresses and keys.';
