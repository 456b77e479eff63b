-- Mail: what has to be sent is queued in the transaction that causes it, and sent by the function deliver-mail.

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  recipient text not null check (char_length(recipient) between 3 and 320),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  dedupe_key text unique,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  bundle_id uuid references public.mail_outbox (id) on delete cascade,
  push text check (push in ('told', 'not')),
  is_settled boolean not null default false
);
comment on table public.mail_outbox is
  'Mails to send. Rows name what the mail is about; the text is rendered when it is sent, so that links in it are fresh.';
comment on column public.mail_outbox.dedupe_key is 'Queues a mail once however often its cause is reported.';
comment on column public.mail_outbox.failed_at is 'When the sender gave up on the mail, or found that there is nothing left to say.';
comment on column public.mail_outbox.bundle_id is
  'The mail of the kind ''notices'' that carries this notice, and is sent in its place.';
comment on column public.mail_outbox.push is
  'told: a push told it in place of the mail. not: it has to be mailed. Null until that is decided.';
comment on column public.mail_outbox.is_settled is
  'Of a mail that was not sent: whether nobody has to do anything, because there was nothing left to say or the desk looked at it.';
alter table public.mail_outbox enable row level security;
grant all on table public.mail_outbox to service_role;

create index mail_outbox_due on public.mail_outbox (next_attempt_at)
  where sent_at is null and failed_at is null;

create index mail_outbox_failed on public.mail_outbox (failed_at) where failed_at is not null and not is_settled;

create index mail_outbox_bundle_id on public.mail_outbox (bundle_id) where bundle_id is not null;

-- A club of hundreds of athletes: rows that used to be found by reading the whole table.
create index mail_outbox_recipient on public.mail_outbox (lower(recipient), created_at desc);

create function private.queue_mail (
  p_kind text, p_recipient text, p_payload jsonb default '{}', p_about text default null, p_at timestamptz default now()
) returns void
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  insert into public.mail_outbox (kind, recipient, payload, dedupe_key, next_attempt_at)
  select p_kind, p_recipient, p_payload, p_kind || ':' || p_about, p_at where p_recipient is not null
  on conflict (dedupe_key) do nothing;
end;
$$;
comment on function private.queue_mail is
  'Queues one mail, to nobody without a recipient; once for each kind and p_about, if that is given. ''owner'' stands for the contact address in '
  'content/site.yml, which the database does not know.';
grant execute on function private.queue_mail to service_role;

create function private.mail_athlete (p_kind text, p_user_id uuid, p_payload jsonb, p_about text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.queue_mail (p_kind, email, p_payload, p_about) from auth.users where id = p_user_id;
  perform private.queue_mail (p_kind, email, p_payload || jsonb_build_object('guardianOf', p_user_id), p_about || ':guardian')
  from public.guardians where user_id = p_user_id and stopped_at is null;
end;
$$;
comment on function private.mail_athlete is 'Queues a mail to an athlete and a copy to their guardian, if they named one who wants mails.';

create policy "Nobody reads or writes the mail queue through the API" on public.mail_outbox
  as restrictive for all to anon, authenticated
  using (false)
  with check (false);

-- The order in which mail goes out, so that neither a flood of messages nor a busy day of orders delays a confirmation.
-- 0: a person waits for it in front of a screen. 1: everything else to customers. 2: notices to the people who run the site.
-- A dispute has a date until which evidence is taken, and a held payment has a buyer who waits: their notices are mails of their own.
create function private.mail_rank (p_kind text, p_recipient text) returns integer
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when p_kind in ('confirm-signup', 'reset-password', 'change-email', 'email-changed', 'password-changed') then 0
    when p_kind in ('coach-submission', 'coach-due', 'coach-reply') then 2
    when p_recipient = 'owner' and p_kind not in ('dispute-notice', 'held-payment-notice') then 2
    else 1
  end;
$$;
grant execute on function private.mail_rank to service_role;

-- Puts waiting notices into one mail per recipient, unless an earlier one is under way or was sent moments ago. The bundle is a
-- row of its own, so that its content and idempotency key stay the same over all attempts. SECURITY DEFINER because the service
-- may not read the settings.
create function private.bundle_notices () returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_recipient text;
  v_bundle_id uuid;
begin
  if not exists (
    select from public.mail_outbox
    where private.mail_rank (kind, recipient) = 2 and kind <> 'notices'
      and sent_at is null and failed_at is null and bundle_id is null and next_attempt_at <= now()
  ) then
    return;
  end if;
  -- Two senders at once would make two bundles. The second leaves the bundling to the first.
  if not pg_try_advisory_xact_lock(hashtextextended('bundle-notices', 0)) then
    return;
  end if;

  for v_recipient in
    select distinct recipient from public.mail_outbox
    where private.mail_rank (kind, recipient) = 2 and kind <> 'notices'
      and sent_at is null and failed_at is null and bundle_id is null and next_attempt_at <= now()
  loop
    continue when exists (
      select from public.mail_outbox
      where kind = 'notices' and recipient = v_recipient and failed_at is null
        and (sent_at is null
          or private.happened_since (sent_at, now() - make_interval(mins => (private.setting ('notice_minutes'))::integer)))
    );
    insert into public.mail_outbox (kind, recipient) values ('notices', v_recipient) returning id into v_bundle_id;
    update public.mail_outbox set bundle_id = v_bundle_id
    where id in (
      select id from public.mail_outbox
      where recipient = v_recipient and private.mail_rank (kind, recipient) = 2 and kind <> 'notices'
        and sent_at is null and failed_at is null and bundle_id is null and next_attempt_at <= now()
      order by created_at
      limit 1000
    );
  end loop;
end;
$$;
grant execute on function private.bundle_notices to service_role;

-- A claim is a lease: a sender that dies leaves the row to be claimed again. It is longer than the longest send: a mail server that answers
-- each step after 10 s, or eight seconds of push and fifteen of a mail API.
create function private.mail_lease () returns interval
  language sql
  immutable
  set search_path = ''
as $$
  select interval '2 minutes';
$$;
grant execute on function private.mail_lease to service_role;

create function public.claim_mail (p_limit integer default 10) returns setof public.mail_outbox
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  perform private.bundle_notices ();
  return query
  with claimed as (
    update public.mail_outbox as m
    set attempts = m.attempts + 1, next_attempt_at = now() + private.mail_lease ()
    where m.id in (
      select due.id from public.mail_outbox as due
      where due.sent_at is null and due.failed_at is null and due.bundle_id is null
        and due.next_attempt_at <= now()
        and (private.mail_rank (due.kind, due.recipient) < 2 or due.kind = 'notices')
      order by private.mail_rank (due.kind, due.recipient), due.next_attempt_at
      limit least(greatest(p_limit, 0), 100)
      for update skip locked
    )
    returning m.*
  )
  select * from claimed order by private.mail_rank (claimed.kind, claimed.recipient), claimed.created_at;
end;
$$;
comment on function public.claim_mail is
  'Claims due mails, at most 100, account mail first and notices as bundles; two senders never get the same one. Each must be answered with settle_mail.';
grant execute on function public.claim_mail to service_role;

-- Each claim counts an attempt, so its number says whose claim it is. A sender that was paused for longer than the lease finds out here that
-- another one has the mail, and sends nothing.
create function public.renew_mail (p_id uuid, p_attempt integer) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.mail_outbox set next_attempt_at = clock_timestamp() + private.mail_lease ()
  where id = p_id and attempts = p_attempt and sent_at is null and failed_at is null;
  return found;
end;
$$;
comment on function public.renew_mail is
  'Whether the caller, who claimed this mail as this attempt, still has it; then its lease begins again. Asked just before the mail is sent.';
grant execute on function public.renew_mail to service_role;

-- Waits 1, 2, 4 … minutes, six hours at most, and gives up at the twelfth failure: about a day after the first. The link and the
-- code of an account mail leave the queue when it is sent or given up.
create function public.settle_mail (
  p_id uuid, p_error text default null, p_permanent boolean default false, p_obsolete boolean default false,
  p_attempt integer default null
) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  with settled as (
    update public.mail_outbox
    set
      sent_at = case when p_error is null then now() end,
      last_error = left(p_error, 1000),
      is_settled = p_obsolete,
      failed_at = case when p_error is not null and (p_permanent or attempts >= 12) then now() end,
      next_attempt_at = case
        when p_error is null then next_attempt_at
        else now() + least(interval '1 minute' * power(2, attempts - 1), interval '6 hours')
      end,
      payload = case
        when p_error is null or p_permanent or attempts >= 12 then payload - array['token', 'code']
        else payload
      end
    where id = p_id and sent_at is null
      -- A sent mail is done, whichever server sent it. A failure counts only if the sender still has its claim.
      and (p_error is null or p_attempt is null or attempts = p_attempt)
    returning *
  )
  update public.mail_outbox as notice
  set
    sent_at = settled.sent_at, failed_at = settled.failed_at, last_error = settled.last_error,
    -- The bundle is the mail that failed; what it carried goes with it.
    is_settled = true
  from settled
  where notice.bundle_id = settled.id;
$$;
comment on function public.settle_mail is
  'Reports a claimed mail as sent (no error), failed for now, or failed for good (p_obsolete: because nothing is left to say); then its token and code are forgotten. p_attempt: which claim failed.';
grant execute on function public.settle_mail to service_role;

-- The last mail to a deleted account is forgotten as soon as it was sent.
create function public.forget_old_mail () returns integer
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_forgotten integer;
begin
  delete from public.mail_outbox
  where coalesce(sent_at, failed_at) < now() - private.days_setting('keep_mail_days')
    or (kind = 'account-deleted' and sent_at is not null)
    or (kind = 'my-files' and coalesce(sent_at, failed_at) < now() - private.days_setting('keep_file_request_days'));
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end;
$$;
comment on function public.forget_old_mail is
  'Deletes what the queue remembers of mails, keep_mail_days after they were sent or given up, and keep_file_request_days for requests for files.';
grant execute on function public.forget_old_mail to service_role;

create trigger clean_recipient before insert on public.mail_outbox
  for each row execute function private.clean_recipient ();

create function private.export_mails (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'mails', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('kind', kind, 'recipient', recipient, 'created_at', created_at, 'sent_at', sent_at)
          order by created_at
        ),
        '[]'
      )
      from public.mail_outbox where lower(recipient) = private.confirmed_address (p_user_id)
    )
  );
$$;
comment on function private.export_mails is 'Mails to a person''s confirmed address, without their texts.';
