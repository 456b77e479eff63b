-- What every domain uses: the schema of helpers, the owner's settings, and whether the session behind a token still lives.

-- Functions may use objects of files that come later.
set check_function_bodies = off;

-- Nobody may use a new table or function until a grant says so.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Helpers that policies and functions use. The API exposes only `public`, so nothing in here can be called from outside.
create schema private;

revoke all on schema private from public;

grant usage on schema private to authenticated, service_role;

-- For text from outside: anything that is no uuid names no row of ours, and is no error.
create function private.as_uuid (p_text text) returns uuid
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when p_text ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then p_text::uuid
  end;
$$;
grant execute on function private.as_uuid to service_role;

create function private.touch_updated_at () returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
grant execute on function private.touch_updated_at to service_role;

-- A token is valid for an hour, its session may end before that: by a sign-out elsewhere, a new password, a deleted account. From
-- then on the token reads and writes no private row: every table that members reach has a restrictive policy that asks this function.

-- plpgsql keeps its plan for the connection; a function in SQL would plan its statement for every read.
create function private.session_is_live () returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from auth.sessions
    where id = private.as_uuid (auth.jwt() ->> 'session_id')
      and user_id = auth.uid()
      and (not_after is null or not_after > now())
  );
end;
$$;
grant execute on function private.session_is_live to authenticated, service_role;

-- The current user for functions with SECURITY DEFINER, which no policy stops. Null when the session has ended.
create function private.member_id () returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (select auth.uid()) where private.session_is_live();
$$;
grant execute on function private.member_id to authenticated, service_role;

create table private.settings (
  name text primary key,
  value jsonb not null,
  meaning text not null
);
comment on table private.settings is
  'What the owner may decide about the data. Changed by SQL: update "private"."settings" set "value" = … where "name" = ….';
grant select on table private.settings to service_role;

-- Functions that are called for every row of a list. An SQL function is planned at each call inside another function; plpgsql keeps its plans.
create function private.setting (p_name text) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (select value from private.settings where name = p_name);
end;
$$;

create function private.days_setting (p_name text) returns interval
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select make_interval(days => greatest(1, (private.setting(p_name))::int));
$$;
comment on function private.days_setting is 'A setting that is a number of days, at least one.';
grant execute on function private.days_setting to service_role;

-- Supabase has this publication from the start; a plain Postgres does not.
do $$
begin
  if not exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- When scheduled work last began. What runs it (the embedded server's timer, a scheduler outside, two at once) asks here what is due.
create table private.job_runs (
  name text primary key,
  every_seconds integer not null check (every_seconds >= 0),
  started_at timestamptz not null default now(),
  failures integer not null default 0,
  failed_at timestamptz,
  error text
);
comment on table private.job_runs is 'When each job of the function run-jobs last began, and how often it failed since it last succeeded.';
alter table private.job_runs enable row level security;
grant select, insert, update on table private.job_runs to service_role;

create function public.claim_jobs (p_jobs jsonb) returns setof text
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  select private.correct_times_ahead ();
  insert into private.job_runs as run (name, every_seconds)
  -- In one order, so that two callers wait for each other instead of deadlocking.
  select key, value::integer from jsonb_each_text(p_jobs) order by key
  on conflict (name) do update set
    started_at = now(), every_seconds = excluded.every_seconds,
    -- A run that reported no failure has succeeded.
    failures = case when run.failed_at >= run.started_at then run.failures else 0 end
    where run.started_at <= now() - make_interval(secs => excluded.every_seconds)
  returning name;
$$;
comment on function public.claim_jobs is
  'Of the jobs {name: seconds between two beginnings}, those that are due; they count as begun. Of two callers at once one gets a job.';
grant execute on function public.claim_jobs to service_role;

create function public.report_job (p_name text, p_error text default null) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  insert into private.job_runs as run (name, every_seconds, failures, failed_at, error)
  select p_name, 0, 1, clock_timestamp(), left(p_error, 500) where p_error is not null
  on conflict (name) do update
  set failures = run.failures + 1, failed_at = excluded.failed_at, error = excluded.error;
  update private.job_runs set failures = 0 where p_error is null and name = p_name and failures > 0;
$$;
comment on function public.report_job is 'Reports that a job failed, and why; or, without an error, that it succeeded.';
grant execute on function public.report_job to service_role;

-- Every limit asks this: `> now() - interval '1 minute'` alone would count a time that a clock stored which was ahead, until the right
-- clock reaches it. The minute is for transactions that began after this one. Without search_path, so that Postgres inlines it and uses indexes.
create function private.happened_since (p_time timestamptz, p_since timestamptz) returns boolean
  language sql
  stable
as $$
  select p_time >= p_since and p_time <= now() + interval '1 minute';
$$;
comment on function private.happened_since is 'Whether a stored time is between p_since and now.';
grant execute on function private.happened_since to service_role;

-- A start with a clock that is ahead stores times that the right clock reaches only days later. Until then nothing that waits for them
-- would happen: jobs, mail, claims and messages. So a time in the future counts as one of now.
create function private.correct_times_ahead () returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  -- Transactions that run at the same time have begun at slightly different times.
  v_latest constant timestamptz := now() + interval '1 minute';
begin
  -- A mail that failed is due within 6 hours, one that is being sent within 10 minutes.
  if not exists (select from private.job_runs where started_at > v_latest) and not exists (
    select from public.mail_outbox
    where sent_at is null and failed_at is null and next_attempt_at > v_latest
      and (created_at > v_latest or (attempts > 0 and next_attempt_at > v_latest + interval '6 hours'))
  ) then
    return;
  end if;

  update private.job_runs set started_at = now() - make_interval(secs => every_seconds) where started_at > v_latest;
  update public.mail_outbox set next_attempt_at = now()
  where sent_at is null and failed_at is null
    and (created_at > v_latest or (attempts > 0 and next_attempt_at > v_latest + interval '6 hours'));
  -- No more notices are sent for a while after the last ones.
  update public.mail_outbox
  set
    created_at = case when created_at > v_latest then now() else created_at end,
    sent_at = case when sent_at > v_latest then now() else sent_at end,
    failed_at = case when failed_at > v_latest then now() else failed_at end
  where created_at > v_latest or sent_at > v_latest or failed_at > v_latest;
  update public.waitlist set sync_tried_at = null where sync_tried_at > v_latest;
  -- New messages would be above those of then, and count as read. The messages keep their order.
  update public.chat_messages set created_at = created_at - (newest - now())
  from (select max(created_at) from public.chat_messages) as "all" (newest)
  where created_at > v_latest;
  update public.chat_reads set read_at = now() where read_at > v_latest;
  -- A claim lasts at most 24 hours.
  delete from public.review_claims where expires_at > v_latest + interval '24 hours';
end;
$$;
comment on function private.correct_times_ahead is
  'Sets times to now that a clock stored that was ahead, so that jobs, mail, claims and messages do not wait for them. Limits ask happened_since.';
grant execute on function private.correct_times_ahead to service_role;

-- Without these triggers, a write to a view is a server error (55000). With them, it is refused for lack of the right.
create function private.refuse_view_write () returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  raise exception '% can only be read.', tg_table_name using errcode = '42501';
end;
$$;

-- One rule for texts that people write: characters that nobody sees, and that reverse or hide their neighbors, are removed. What makes up emoji and
-- other scripts (joiners, variation selectors, marks of direction) stays. A text without a visible character becomes empty, which a table refuses where it
-- needs a text. A trigger and no check, so that rows from before can be restored.
create function private.clean_text (p_text text) returns text
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select case
    when p_text ~ '[^\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000\uFFF9-\uFFFB\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
      then regexp_replace(normalize(p_text, NFC), '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g')
    else ''
  end;
$$;
comment on function private.clean_text is
  'A text in NFC, without control characters and overrides of direction; empty when nothing in it is visible.';

-- How names are compared in a search: Zoe finds Zoë, Muller finds Müller, strauss finds Strauß.
create function private.fold (p_text text) returns text
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select replace(replace(replace(
    translate(regexp_replace(lower(normalize(p_text, NFKD)), '[\u0300-\u036F]', '', 'g'), 'øłđðħı', 'olddhi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
$$;
comment on function private.fold is 'A text without case and accents, as a search compares it.';
grant execute on function private.fold to authenticated, service_role;

create function private.clean_columns () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(new);
  v_cleaned jsonb;
begin
  select jsonb_object_agg(
    "column", case jsonb_typeof(v_row -> "column")
      when 'string' then to_jsonb(private.clean_text (v_row ->> "column"))
      else coalesce(nullif(private.clean_text ((v_row -> "column")::text), '')::jsonb, v_row -> "column")
    end
  ) into v_cleaned
  from unnest(tg_argv) as "column"
  where v_row ->> "column" is not null;
  if v_cleaned is null or v_row || v_cleaned = v_row then
    return new;
  end if;
  return jsonb_populate_record(new, v_cleaned);
end;
$$;
comment on function private.clean_columns is
  'Cleans the columns that its trigger names: texts, arrays and jsonb. Triggers run by name: clean_text precedes what reads the row.';

-- One rule for email addresses, which is the one of sign-up (_shared/email-address.ts has it, too). What is pasted along, invisible characters and blanks
-- around the address, is removed. A trigger and no check, so that rows from before can be restored; npm run doctor lists them.
create function private.clean_email_address (p_email text) returns text
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(p_email, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'),
    '^[\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+|[\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+$', '', 'g'
  );
$$;

create function private.is_email_address (p_email text) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select char_length(p_email) <= 254
    and p_email ~ '^(?!\.)(?!.*\.\.)([A-Za-z0-9_''+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$';
$$;
comment on function private.is_email_address is 'Whether a clean text is an email address that the site accepts.';

create function private.check_email () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.email is not distinct from old.email then
    return new;
  end if;
  new.email := private.clean_email_address (new.email);
  if not private.is_email_address (new.email) then
    raise exception 'Enter a valid email address, such as name@example.com.' using errcode = '23514', detail = 'email_invalid';
  end if;
  return new;
end;
$$;

-- A payment counts whatever its address looks like, so an order's address is cleaned and never refused.
create function private.clean_order_address () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  new.email := private.clean_email_address (new.email);
  return new;
end;
$$;

-- A mail is addressed to what is left, and its key, which holds the address, counts the same mailbox once.
create function private.clean_recipient () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  new.recipient := private.clean_email_address (new.recipient);
  new.dedupe_key := private.clean_email_address (new.dedupe_key);
  return new;
end;
$$;
