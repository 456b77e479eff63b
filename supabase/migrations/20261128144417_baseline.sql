-- Everything up to this version, from supabase/schemas (npm run schema -- baseline). Later changes are migrations of their own.

-- schemas/foundations.sql

-- What every domain uses: the schema of helpers, the owner's settings, and whether the session behind a token still lives.

-- Functions may use objects of files that come later.
set check_function_bodies = off;

-- Nobody may use a new table or function until a grant says so.
alter default privileges revoke execute on functions from public;
alter default privileges in schema "public" revoke all on tables from "anon", "authenticated", "service_role";
alter default privileges in schema "public" revoke all on sequences from "anon", "authenticated", "service_role";
alter default privileges in schema "public" revoke all on functions from "anon", "authenticated", "service_role";

-- Helpers that policies and functions use. The API exposes only `public`, so nothing in here can be called from outside.
create schema "private";

revoke all on schema "private" from public;

grant usage on schema "private" to "authenticated", "service_role";

-- For text from outside: anything that is no uuid names no row of ours, and is no error.
create function "private"."as_uuid" ("p_text" text) returns uuid
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when "p_text" ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then "p_text"::uuid
  end;
$$;
grant execute on function "private"."as_uuid" to "service_role";

create function "private"."touch_updated_at" () returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new."updated_at" := now();
  return new;
end;
$$;
grant execute on function "private"."touch_updated_at" to "service_role";

-- A token is valid for an hour, its session may end before that: by a sign-out elsewhere, a new password, a deleted account. From
-- then on the token reads and writes no private row: every table that members reach has a restrictive policy that asks this function.

-- plpgsql keeps its plan for the connection; a function in SQL would plan its statement for every read.
create function "private"."session_is_live" () returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "auth"."sessions"
    where "id" = "private"."as_uuid" ("auth"."jwt"() ->> 'session_id')
      and "user_id" = "auth"."uid"()
      and ("not_after" is null or "not_after" > now())
  );
end;
$$;
grant execute on function "private"."session_is_live" to "authenticated", "service_role";

-- The current user for functions with SECURITY DEFINER, which no policy stops. Null when the session has ended.
create function "private"."member_id" () returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (select "auth"."uid"()) where "private"."session_is_live"();
$$;
grant execute on function "private"."member_id" to "authenticated", "service_role";

create table "private"."settings" (
  "name" text primary key,
  "value" jsonb not null,
  "meaning" text not null
);
comment on table "private"."settings" is
  'What the owner may decide about the data. Changed by SQL: update "private"."settings" set "value" = … where "name" = ….';
grant select on table "private"."settings" to "service_role";

-- Functions that are called for every row of a list. An SQL function is planned at each call inside another function; plpgsql keeps its plans.
create function "private"."setting" ("p_name" text) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (select "value" from "private"."settings" where "name" = "p_name");
end;
$$;

create function "private"."days_setting" ("p_name" text) returns interval
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select make_interval(days => greatest(1, ("private"."setting"("p_name"))::int));
$$;
comment on function "private"."days_setting" is 'A setting that is a number of days, at least one.';
grant execute on function "private"."days_setting" to "service_role";

-- Supabase has this publication from the start; a plain Postgres does not.
do $$
begin
  if not exists (select 1 from "pg_catalog"."pg_publication" where "pubname" = 'supabase_realtime') then
    create publication "supabase_realtime";
  end if;
end
$$;

-- When scheduled work last began. Whoever runs it (the embedded server's timer, a scheduler outside, two at once) asks here what is due.
create table "private"."job_runs" (
  "name" text primary key,
  "every_seconds" integer not null check ("every_seconds" >= 0),
  "started_at" timestamptz not null default now()
);
comment on table "private"."job_runs" is 'When each job of the function run-jobs last began.';
alter table "private"."job_runs" enable row level security;
grant select, insert, update on table "private"."job_runs" to "service_role";

create function "public"."claim_jobs" ("p_jobs" jsonb) returns setof text
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  select "private"."correct_times_ahead" ();
  insert into "private"."job_runs" as "run" ("name", "every_seconds")
  -- In one order, so that two callers wait for each other instead of deadlocking.
  select "key", "value"::integer from jsonb_each_text("p_jobs") order by "key"
  on conflict ("name") do update set "started_at" = now(), "every_seconds" = excluded."every_seconds"
    where "run"."started_at" <= now() - make_interval(secs => excluded."every_seconds")
  returning "name";
$$;
comment on function "public"."claim_jobs" is
  'Of the jobs {name: seconds between two beginnings}, those that are due; they count as begun. Of two callers at once one gets a job.';
grant execute on function "public"."claim_jobs" to "service_role";

-- Every limit asks this: `> now() - interval '1 minute'` alone would count a time that a clock stored which was ahead, until the right
-- clock reaches it. The minute is for transactions that began after this one. Without search_path, so that Postgres inlines it and uses indexes.
create function "private"."happened_since" ("p_time" timestamptz, "p_since" timestamptz) returns boolean
  language sql
  stable
as $$
  select "p_time" >= "p_since" and "p_time" <= now() + interval '1 minute';
$$;
comment on function "private"."happened_since" is 'Whether a stored time is between p_since and now.';
grant execute on function "private"."happened_since" to "service_role";

-- A start with a clock that is ahead stores times that the right clock reaches only days later. Until then nothing that waits for them
-- would happen: jobs, mail, claims and messages. So a time in the future counts as one of now.
create function "private"."correct_times_ahead" () returns void
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
  if not exists (select from "private"."job_runs" where "started_at" > v_latest) and not exists (
    select from "public"."mail_outbox"
    where "sent_at" is null and "failed_at" is null and "next_attempt_at" > v_latest
      and ("created_at" > v_latest or ("attempts" > 0 and "next_attempt_at" > v_latest + interval '6 hours'))
  ) then
    return;
  end if;

  update "private"."job_runs" set "started_at" = now() - make_interval(secs => "every_seconds") where "started_at" > v_latest;
  update "public"."mail_outbox" set "next_attempt_at" = now()
  where "sent_at" is null and "failed_at" is null
    and ("created_at" > v_latest or ("attempts" > 0 and "next_attempt_at" > v_latest + interval '6 hours'));
  -- No more notices are sent for a while after the last ones.
  update "public"."mail_outbox"
  set
    "created_at" = case when "created_at" > v_latest then now() else "created_at" end,
    "sent_at" = case when "sent_at" > v_latest then now() else "sent_at" end,
    "failed_at" = case when "failed_at" > v_latest then now() else "failed_at" end
  where "created_at" > v_latest or "sent_at" > v_latest or "failed_at" > v_latest;
  update "public"."waitlist" set "sync_tried_at" = null where "sync_tried_at" > v_latest;
  -- New messages would be above those of then, and count as read. The messages keep their order.
  update "public"."chat_messages" set "created_at" = "created_at" - ("newest" - now())
  from (select max("created_at") from "public"."chat_messages") as "all" ("newest")
  where "created_at" > v_latest;
  update "public"."chat_reads" set "read_at" = now() where "read_at" > v_latest;
  -- A claim lasts at most 24 hours.
  delete from "public"."review_claims" where "expires_at" > v_latest + interval '24 hours';
end;
$$;
comment on function "private"."correct_times_ahead" is
  'Sets times to now that a clock stored that was ahead, so that jobs, mail, claims and messages do not wait for them. Limits ask happened_since.';
grant execute on function "private"."correct_times_ahead" to "service_role";

-- Without these triggers, a write to a view is a server error (55000). With them, it is refused for lack of the right.
create function "private"."refuse_view_write" () returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  raise exception '% can only be read.', tg_table_name using errcode = '42501';
end;
$$;

-- One rule for texts that people write: characters that nobody sees, and that reverse or hide what stands beside them, are removed. What makes up emoji and
-- other scripts (joiners, variation selectors, marks of direction) stays. A text without a visible character becomes empty, which a table refuses where it
-- needs a text. A trigger and no check, so that rows from before can be restored.
create function "private"."clean_text" ("p_text" text) returns text
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select case
    when "p_text" ~ '[^\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000\uFFF9-\uFFFB\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
      then regexp_replace("p_text", '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g')
    else ''
  end;
$$;
comment on function "private"."clean_text" is
  'A text without control characters and overrides of direction; empty when nothing in it is visible.';

create function "private"."clean_columns" () returns trigger
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
      when 'string' then to_jsonb("private"."clean_text" (v_row ->> "column"))
      else coalesce(nullif("private"."clean_text" ((v_row -> "column")::text), '')::jsonb, v_row -> "column")
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
comment on function "private"."clean_columns" is
  'Cleans the columns that its trigger names: texts, arrays and jsonb. Triggers run by name: clean_text precedes what reads the row.';

-- One rule for email addresses, which is the one of sign-up (_shared/email-address.ts has it, too). What is pasted along, invisible characters and blanks
-- around the address, is removed. A trigger and no check, so that rows from before can be restored; npm run doctor lists them.
create function "private"."clean_email_address" ("p_email" text) returns text
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select regexp_replace(
    regexp_replace("p_email", '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'),
    '^[\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+|[\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+$', '', 'g'
  );
$$;

create function "private"."is_email_address" ("p_email" text) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select char_length("p_email") <= 254
    and "p_email" ~ '^(?!\.)(?!.*\.\.)([A-Za-z0-9_''+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$';
$$;
comment on function "private"."is_email_address" is 'Whether a clean text is an email address that the site accepts.';

create function "private"."check_email" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new."email" is not distinct from old."email" then
    return new;
  end if;
  new."email" := "private"."clean_email_address" (new."email");
  if not "private"."is_email_address" (new."email") then
    raise exception 'Enter a valid email address, such as name@example.com.' using errcode = '23514', detail = 'email_invalid';
  end if;
  return new;
end;
$$;

-- A payment counts whatever its address looks like, so an order's address is cleaned and never refused.
create function "private"."clean_order_address" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  new."email" := "private"."clean_email_address" (new."email");
  return new;
end;
$$;

-- A mail is addressed to what is left, and its key, which holds the address, counts the same mailbox once.
create function "private"."clean_recipient" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  new."recipient" := "private"."clean_email_address" (new."recipient");
  new."dedupe_key" := "private"."clean_email_address" (new."dedupe_key");
  return new;
end;
$$;

-- schemas/accounts.sql

-- Accounts: who a person is (profiles) and what they may do (user_roles, has_role).

create type "public"."app_role" as enum ('admin', 'coach', 'desk', 'editor');
comment on type "public"."app_role" is 'What a staff member may do: admin is the owner, who may do everything.';

create table "public"."user_roles" (
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "role" "public"."app_role" not null,
  "created_at" timestamptz not null default now(),
  primary key ("user_id", "role")
);
comment on table "public"."user_roles" is
  'Roles by person. Written by the owner''s tools only; a role goes with its account, so a deleted admin''s token reads nothing.';
alter table "public"."user_roles" enable row level security;
grant select on table "public"."user_roles" to "authenticated";
grant all on table "public"."user_roles" to "service_role";

create policy "Only while the session lives" on "public"."user_roles" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- Behind every admin policy. SECURITY DEFINER because the policies of user_roles ask it too: under the caller's own rights they would
-- ask themselves.
create function "private"."is_admin" () returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return "private"."acts_as" ('admin');
end;
$$;
grant execute on function "private"."is_admin" to "authenticated", "service_role";

create policy "Members read their own roles, admins every role" on "public"."user_roles"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"()));

-- Runs under the caller's rights: row level security lets it answer about oneself, and about anyone if the caller is an admin.
create function "public"."has_role" ("_user_id" uuid, "_role" "public"."app_role") returns boolean
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."user_roles" where "user_id" = "_user_id" and "role" = "_role"
  );
$$;
comment on function "public"."has_role" is
  'Whether the person has the role. Answers about oneself, or about anyone if the caller is an admin; otherwise false.';
grant execute on function "public"."has_role" to "authenticated", "service_role";

create table "public"."profiles" (
  "id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "first_name" text not null default '' check (char_length("first_name") <= 100),
  "last_name" text not null default '' check (char_length("last_name") <= 100),
  "is_minor" boolean,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  -- The units that a member chose, so that every device shows the same.
  "units" text check ("units" in ('metric', 'imperial')),
  -- The owner can open the subscribers' videos to a member for a time, without a payment.
  "free_until" date,
  -- The owner chooses up to which age a guardian agrees first, and athletes state their age as a range. `age_from` is where the range begins.
  -- An athlete who only said 'under 18' before counts as the youngest, so no upgrade and no lower limit shows a film that was hidden.
  "age_from" smallint check ("age_from" in (0, 13, 16, 18)),
  "age_stated_at" timestamptz
);
comment on table "public"."profiles" is 'A person''s name as the coach sees it. Made with the account from the sign-up''s metadata.';
comment on column "public"."profiles"."is_minor" is 'Whether the person said to be under 18; empty until asked. Set by set_guardian.';
comment on column "public"."profiles"."units" is 'Units that the member chose: meters, or feet and inches. Empty until chosen.';
comment on column "public"."profiles"."free_until" is
  'Last day on which the member watches subscribers'' videos without a subscription. Set by set_free_until and by an accepted invitation.';
comment on column "public"."profiles"."age_from" is
  'Where the stated age range begins: 0 (under 13), 13 (to 15), 16 (to 17) or 18 (and over). Empty if the person said only whether they are under 18.';
comment on column "public"."profiles"."age_stated_at" is 'When the person last stated their age. Asked again after a year.';
alter table "public"."profiles" enable row level security;
grant select on table "public"."profiles" to "authenticated";
grant all on table "public"."profiles" to "service_role";
grant update ("first_name", "last_name", "units") on table "public"."profiles" to "authenticated";

create policy "Members change their own name" on "public"."profiles"
  for update to "authenticated"
  using ("id" = (select "auth"."uid"()))
  with check ("id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."profiles" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "profiles_touch_updated_at"
  before update on "public"."profiles"
  for each row execute function "private"."touch_updated_at" ();

-- SECURITY DEFINER because the auth service inserts the user, and it has no rights on this project's tables.
create function "private"."create_profile" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."profiles" ("id", "first_name", "last_name")
  values (
    new."id",
    left(coalesce(new."raw_user_meta_data" ->> 'first_name', ''), 100),
    left(coalesce(new."raw_user_meta_data" ->> 'last_name', ''), 100)
  );
  return new;
end;
$$;
grant execute on function "private"."create_profile" to "service_role";

create trigger "create_profile"
  after insert on "auth"."users"
  for each row execute function "private"."create_profile" ();

-- The name typed with a sign-up reaches the account when its address is confirmed, and the profile with it. Supabase Auth knows the
-- name from the beginning; there this writes what the profile already has.
create function "private"."name_confirmed_profile" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update "public"."profiles"
  set
    "first_name" = left(coalesce(new."raw_user_meta_data" ->> 'first_name', "first_name"), 100),
    "last_name" = left(coalesce(new."raw_user_meta_data" ->> 'last_name', "last_name"), 100)
  where "id" = new."id";
  return new;
end;
$$;
comment on function "private"."name_confirmed_profile" is
  'Gives a profile the name of the sign-up that was confirmed. SECURITY DEFINER because the auth service has no rights on profiles.';

create trigger "name_confirmed_profile"
  after update of "email_confirmed_at" on "auth"."users"
  for each row
  when (old."email_confirmed_at" is null and new."email_confirmed_at" is not null)
  execute function "private"."name_confirmed_profile" ();

-- A deleted account's token is still well signed for a while; what is open to members asks whether there is a member.
create function "private"."has_account" () returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select 1 from "public"."profiles" where "id" = (select "private"."member_id"()));
$$;
grant execute on function "private"."has_account" to "authenticated", "service_role";

-- The oldest, should an import have brought two accounts whose addresses differ in case alone.
create function "private"."confirmed_account" ("p_email" text) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  return (
    select "id" from "auth"."users"
    where lower("email") = lower("p_email") and "email_confirmed_at" is not null and "deleted_at" is null
    order by "created_at", "id"
    limit 1
  );
end;
$$;

create table "private"."password_tries" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "tries" integer not null,
  "since" timestamptz not null
);
comment on table "private"."password_tries" is 'How often somebody who is signed in gave a password again, within 15 minutes.';

create function "public"."take_password_try" ("p_user_id" uuid) returns boolean
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into "private"."password_tries" as "kept" ("user_id", "tries", "since") values ("p_user_id", 1, now())
  on conflict ("user_id") do update set
    "tries" = case when "private"."happened_since" ("kept"."since", now() - interval '15 minutes') then "kept"."tries" + 1 else 1 end,
    "since" = case when "private"."happened_since" ("kept"."since", now() - interval '15 minutes') then "kept"."since" else now() end
  returning "tries" <= 5;
$$;
comment on function "public"."take_password_try" is
  'Counts a password given again by somebody who is signed in. False from the sixth within 15 minutes on.';
grant execute on function "public"."take_password_try" to "service_role";

create function "public"."forget_password_tries" ("p_user_id" uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  delete from "private"."password_tries" where "user_id" = "p_user_id";
$$;
comment on function "public"."forget_password_tries" is 'For when the password was right.';
grant execute on function "public"."forget_password_tries" to "service_role";

create function "private"."acts_as" ("p_role" "public"."app_role") returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "public"."user_roles" where "user_id" = (select "auth"."uid"()) and "role" in ('admin', "p_role")
  )
    and "private"."staff_standing" ((select "auth"."uid"()), "auth"."jwt"() ->> 'aal') = 'full'
    and "private"."session_is_live"();
end;
$$;
comment on function "private"."acts_as" is 'Returns whether the caller may act in a role. The owner may act in every role.';
grant execute on function "private"."acts_as" to "authenticated", "service_role";

create policy "Members read their own profile, the desk every profile" on "public"."profiles"
  for select to "authenticated"
  using (
    "id" = (select "auth"."uid"()) or (select "private"."acts_as" ('desk'))
  );

create trigger "clean_text" before insert or update of "first_name", "last_name" on "public"."profiles"
  for each row execute function "private"."clean_columns" ('first_name', 'last_name');

-- What was left without an account belongs to its address, once that is confirmed.
create function "private"."confirmed_address" ("p_user_id" uuid) returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select lower("email") from "auth"."users" where "id" = "p_user_id" and "email_confirmed_at" is not null;
$$;

create function "private"."export_person" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select jsonb_build_object(
        'id', "id",
        'email', "email",
        'email_confirmed_at', "email_confirmed_at",
        'created_at', "created_at",
        'last_sign_in_at', "last_sign_in_at",
        'metadata', "raw_user_meta_data"
      )
      from "auth"."users" where "id" = "p_user_id"
    ),
    'profile', (select to_jsonb("profiles") from "public"."profiles" where "id" = "p_user_id"),
    'sessions', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('created_at', "created_at", 'refreshed_at', "refreshed_at", 'user_agent', "user_agent", 'ip', "ip")
          order by "created_at"
        ),
        '[]'
      )
      from "auth"."sessions" where "user_id" = "p_user_id"
    ),
    'roles', (
      select coalesce(jsonb_agg("role" order by "role"), '[]') from "public"."user_roles" where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_person" is 'Account, profile, sessions and roles of a person.';

-- schemas/staff.sql

-- Admins: who is one is decided by the owner's tools (npm run admin), and there is always one left. What admins do stands in a trail.

create table "public"."admin_actions" (
  "id" bigint generated always as identity primary key,
  "admin_id" uuid references "auth"."users" ("id") on delete set null,
  "action" text not null check ("action" ~ '^[a-z]+(-[a-z]+)*$'),
  "target" text not null check (char_length("target") <= 100),
  "details" jsonb not null default '{}' check (jsonb_typeof("details") = 'object'),
  "created_at" timestamptz not null default now()
);
comment on table "public"."admin_actions" is
  'What admins did, newest last. Names rows by id and carries no name or address, so it outlives the people in it.';
alter table "public"."admin_actions" enable row level security;
grant select on table "public"."admin_actions" to "authenticated";
grant all on table "public"."admin_actions" to "service_role";

create index "admin_actions_created_at" on "public"."admin_actions" ("created_at" desc);

create index "admin_actions_admin_id" on "public"."admin_actions" ("admin_id");

create policy "Admins read the trail" on "public"."admin_actions"
  for select to "authenticated"
  using ((select "private"."is_admin"()));

create policy "Only while the session lives" on "public"."admin_actions" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- What coaches and the desk do is in the trail, too.
create function "private"."trail_admin_action" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_admin uuid := (select "auth"."uid"());
  v_details jsonb := '{}';
begin
  if tg_table_name = 'video_submissions' then
    v_admin := (v_row ->> 'reviewed_by')::uuid;
    v_details := jsonb_build_object('status', v_row ->> 'submission_status');
  elsif not ("private"."acts_as" ('coach') or "private"."acts_as" ('desk')) then
    return null;
  elsif tg_table_name = 'videos' then
    v_details := jsonb_build_object('title', v_row ->> 'title');
  elsif tg_table_name = 'contact_messages' then
    v_details := jsonb_build_object('answered', v_row ->> 'answered_at' is not null);
  end if;
  if v_admin is null then
    return null;
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values (v_admin, lower(tg_op) || '-' || tg_argv[0], v_row ->> 'id', v_details);
  return null;
end;
$$;

-- Two admins who go at the same moment wait for each other here, and the second one finds that they are the last.
create function "private"."keep_one_admin" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admins', 0));
  if not exists (
    select 1 from "public"."user_roles" where "role" = 'admin' and "user_id" <> old."user_id"
  ) then
    raise exception 'The last admin cannot go.'
      using errcode = '23001', hint = 'Make somebody else an admin first.';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

-- Deleting an account takes its roles along by the foreign key, so this guards accounts as well.
create trigger "user_roles_keep_one_admin" before delete on "public"."user_roles"
  for each row when (old."role" = 'admin')
  execute function "private"."keep_one_admin" ();

create trigger "user_roles_keep_one_admin_in_place" before update on "public"."user_roles"
  for each row when (old."role" = 'admin' and new."role" <> 'admin')
  execute function "private"."keep_one_admin" ();

create function "public"."is_last_admin" ("p_user_id" uuid) returns boolean
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select exists (select 1 from "public"."user_roles" where "role" = 'admin' and "user_id" = "p_user_id")
    and not exists (select 1 from "public"."user_roles" where "role" = 'admin' and "user_id" <> "p_user_id");
$$;
comment on function "public"."is_last_admin" is 'Whether nobody would be left to run the site without this person.';
grant execute on function "public"."is_last_admin" to "service_role";

-- Throws a sentence for the owner when there is no such account.
create function "private"."account_of" ("p_email" text) returns "auth"."users"
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_user "auth"."users";
begin
  select * into v_user from "auth"."users"
  where lower("email") = lower(btrim("p_email")) and "deleted_at" is null
  order by "email_confirmed_at" nulls last, "created_at"
  limit 1;
  if v_user."id" is null then
    raise exception 'There is no account with the address %.', btrim("p_email");
  end if;
  return v_user;
end;
$$;

create function "public"."find_account" ("p_email" text) returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "id" from "auth"."users"
  where lower("email") = lower(btrim("p_email")) and "deleted_at" is null
  order by "email_confirmed_at" nulls last, "created_at"
  limit 1;
$$;
comment on function "public"."find_account" is 'The account with this address, or null.';
grant execute on function "public"."find_account" to "service_role";

-- Admins prove who they are twice: with a password of at least 12 characters and with a code from an authenticator app (Supabase's
-- `aal2`). Until both are there, an admin reads no more than a member.
create table "private"."admin_passwords" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "set_at" timestamptz not null default now()
);
comment on table "private"."admin_passwords" is
  'Whose password is long enough for an admin. No database can see a length: the function set-password checks it and writes the row.';
alter table "private"."admin_passwords" enable row level security;

create table "private"."recovery_codes" (
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "code_hash" text not null,
  "created_at" timestamptz not null default now(),
  primary key ("user_id", "code_hash")
);
comment on table "private"."recovery_codes" is 'SHA-256 of the codes that replace a lost phone. Each works once.';
alter table "private"."recovery_codes" enable row level security;

create table "private"."local_exemption" (
  "only" boolean primary key default true check ("only"),
  "since" timestamptz not null default now()
);
comment on table "private"."local_exemption" is
  'A row: this is one machine to look around on, and admins get in with a password alone. Written by a local start; a live start refuses it.';
alter table "private"."local_exemption" enable row level security;

-- Any other way to a new password takes the row away, so the next length is checked again.
create function "private"."forget_admin_password" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "private"."admin_passwords" where "user_id" = new."id";
  return null;
end;
$$;

create trigger "forget_admin_password" after update on "auth"."users"
  for each row when (old."encrypted_password" is distinct from new."encrypted_password")
  execute function "private"."forget_admin_password" ();

create function "public"."keep_admin_password" ("p_user_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "private"."admin_passwords" ("user_id") values ("p_user_id")
  on conflict ("user_id") do update set "set_at" = now();
  insert into "public"."mail_outbox" ("kind", "recipient")
  select 'password-changed', "email" from "auth"."users" where "id" = "p_user_id" and "email" is not null;
end;
$$;
comment on function "public"."keep_admin_password" is 'Notes that the account''s password, set a moment ago, is long enough for an admin.';
grant execute on function "public"."keep_admin_password" to "service_role";

create function "public"."keep_recovery_codes" ("p_user_id" uuid, "p_hashes" text[]) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "private"."recovery_codes" where "user_id" = "p_user_id";
  insert into "private"."recovery_codes" ("user_id", "code_hash") select "p_user_id", unnest("p_hashes");
end;
$$;
comment on function "public"."keep_recovery_codes" is 'Replaces the account''s recovery codes, given as SHA-256 in hexadecimal.';
grant execute on function "public"."keep_recovery_codes" to "service_role";

-- Without its factor the account is back to a password alone: its other sessions end, the codes go, and its owner hears of it.
create function "private"."remove_second_factor" ("p_user_id" uuid, "p_but_session" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "private"."recovery_codes" where "user_id" = "p_user_id";
  delete from "auth"."mfa_factors" where "user_id" = "p_user_id";
  delete from "auth"."sessions" where "user_id" = "p_user_id" and "id" is distinct from "p_but_session";
  insert into "public"."mail_outbox" ("kind", "recipient")
  select 'second-factor-removed', "email" from "auth"."users" where "id" = "p_user_id" and "email" is not null;
end;
$$;

create function "public"."use_recovery_code" ("p_user_id" uuid, "p_hash" text, "p_session_id" uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "private"."recovery_codes" where "user_id" = "p_user_id" and "code_hash" = "p_hash";
  if not found then
    return false;
  end if;
  perform "private"."remove_second_factor" ("p_user_id", "p_session_id");
  return true;
end;
$$;
comment on function "public"."use_recovery_code" is
  'Removes the account''s second factor if the code is one of its own, and ends its sessions but the given one.';
grant execute on function "public"."use_recovery_code" to "service_role";

create function "public"."reset_second_factor" ("p_email" text) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid := ("private"."account_of" ("p_email"))."id";
begin
  if not exists (select 1 from "auth"."mfa_factors" where "user_id" = v_user_id) then
    return false;
  end if;
  perform "private"."remove_second_factor" (v_user_id, null);
  insert into "public"."admin_actions" ("action", "target") values ('reset-second-factor', v_user_id::text);
  return true;
end;
$$;
comment on function "public"."reset_second_factor" is
  'Removes the second factor of the account with this address and signs it out. False when it has none.';
grant execute on function "public"."reset_second_factor" to "service_role";

-- Staff: the owner (role admin), coaches and the desk. All of them sign in with a long password and a second factor.
-- plpgsql keeps its plan for the connection: this runs in almost every statement.
create function "private"."staff_standing" ("p_user_id" uuid, "p_level" text) returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not exists (select 1 from "public"."user_roles" where "user_id" = "p_user_id") then
    return 'none';
  elsif exists (select 1 from "private"."local_exemption") then
    return 'full';
  elsif not exists (select 1 from "private"."admin_passwords" where "user_id" = "p_user_id") then
    return 'password';
  elsif "p_level" is distinct from 'aal2' then
    return 'second-factor';
  end if;
  return 'full';
end;
$$;

create function "public"."staff_access" () returns table ("roles" "public"."app_role"[], "standing" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    array(
      select "role" from "public"."user_roles" where "user_id" = (select "private"."member_id"()) order by "role"
    ),
    "private"."staff_standing" ((select "private"."member_id"()), "auth"."jwt"() ->> 'aal');
$$;
comment on function "public"."staff_access" is
  'One row: the caller''s roles, and what is missing to act in them: nothing (full), a second-factor, a longer password; none without a role.';
grant execute on function "public"."staff_access" to "authenticated", "service_role";

create function "public"."may_act_as" ("p_user_id" uuid, "p_level" text, "p_role" "public"."app_role") returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."staff_standing" ("p_user_id", "p_level") = 'full' and exists (
    select 1 from "public"."user_roles" where "user_id" = "p_user_id" and "role" in ('admin', "p_role")
  );
$$;
comment on function "public"."may_act_as" is
  'acts_as for Edge Functions, which have checked the token themselves: its user and its level (aal1 or aal2).';
grant execute on function "public"."may_act_as" to "service_role";

-- Roles given and taken are in the trail, whether by the owner's page, npm run admin, SQL or a deleted account.
create function "private"."trail_role" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row "public"."user_roles" := case when tg_op = 'DELETE' then old else new end;
begin
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values (
    -- The caller's account may just have been deleted.
    (select "id" from "auth"."users" where "id" = (select "auth"."uid"())),
    case tg_op when 'INSERT' then 'grant-' else 'revoke-' end || v_row."role",
    v_row."user_id"::text
  );
  return null;
end;
$$;

create trigger "user_roles_trail" after insert or delete on "public"."user_roles"
  for each row execute function "private"."trail_role" ();

create function "private"."give_role" ("p_user" "auth"."users", "p_role" "public"."app_role") returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if "p_user"."email_confirmed_at" is null then
    raise exception 'The address % is not confirmed yet. The member has to open the link in the email first.', "p_user"."email"
      using errcode = 'P0001', detail = 'not_confirmed';
  end if;
  insert into "public"."user_roles" ("user_id", "role") values ("p_user"."id", "p_role")
  on conflict ("user_id", "role") do nothing;
  return found;
end;
$$;

create function "private"."take_role" ("p_user" "auth"."users", "p_role" "public"."app_role") returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."user_roles" where "user_id" = "p_user"."id" and "role" = "p_role";
  return found;
exception when restrict_violation then
  raise exception '% is the last owner. Make another member an owner first.', "p_user"."email"
    using errcode = 'P0001', detail = 'last_admin';
end;
$$;

create function "public"."grant_role" ("p_email" text, "p_role" "public"."app_role") returns boolean
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select "private"."give_role" ("private"."account_of" ("p_email"), "p_role");
$$;
comment on function "public"."grant_role" is
  'Gives a role to the account with this confirmed address. Returns false if it has the role already. For npm run admin.';
grant execute on function "public"."grant_role" to "service_role";

create function "public"."revoke_role" ("p_email" text, "p_role" "public"."app_role") returns boolean
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select "private"."take_role" ("private"."account_of" ("p_email"), "p_role");
$$;
comment on function "public"."revoke_role" is
  'Takes a role from the account with this address. Returns false if it does not have the role. The last admin stays. For npm run admin.';
grant execute on function "public"."revoke_role" to "service_role";

create function "public"."set_role" ("p_user_id" uuid, "p_role" "public"."app_role", "p_has_role" boolean) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user "auth"."users";
begin
  if not "private"."acts_as" ('admin') then
    raise exception 'Only the owner gives roles.' using errcode = '42501';
  end if;
  select * into v_user from "auth"."users" where "id" = "p_user_id" and "deleted_at" is null;
  if not found then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  return case
    when "p_has_role" then "private"."give_role" (v_user, "p_role")
    else "private"."take_role" (v_user, "p_role")
  end;
end;
$$;
comment on function "public"."set_role" is
  'Gives or takes a role. Returns false if nothing changed. Error details: gone, not_confirmed, last_admin. Owner only.';
grant execute on function "public"."set_role" to "authenticated", "service_role";

create function "public"."list_staff" ()
  returns table ("email" text, "name" text, "role" "public"."app_role", "since" timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "users"."email"::text, btrim(concat("profiles"."first_name", ' ', "profiles"."last_name")), "user_roles"."role",
    "user_roles"."created_at"
  from "public"."user_roles"
  join "auth"."users" on "users"."id" = "user_roles"."user_id"
  left join "public"."profiles" on "profiles"."id" = "user_roles"."user_id"
  order by "user_roles"."role", "user_roles"."created_at", "users"."email";
$$;
comment on function "public"."list_staff" is 'Every role with its account, by role, then the longest-serving first.';
grant execute on function "public"."list_staff" to "service_role";

-- schemas/mail.sql

-- Mail: what has to be sent is queued in the transaction that causes it, and sent by the function deliver-mail.

create table "public"."mail_outbox" (
  "id" uuid primary key default gen_random_uuid(),
  "kind" text not null check ("kind" ~ '^[a-z]+(-[a-z]+)*$'),
  "recipient" text not null check (char_length("recipient") between 3 and 320),
  "payload" jsonb not null default '{}' check (jsonb_typeof("payload") = 'object'),
  "dedupe_key" text unique,
  "attempts" integer not null default 0 check ("attempts" >= 0),
  "next_attempt_at" timestamptz not null default now(),
  "last_error" text,
  "created_at" timestamptz not null default now(),
  "sent_at" timestamptz,
  "failed_at" timestamptz,
  "bundle_id" uuid references "public"."mail_outbox" ("id") on delete cascade,
  "push" text check ("push" in ('told', 'not'))
);
comment on table "public"."mail_outbox" is
  'Mails to send. Rows name what the mail is about; the text is rendered when it is sent, so that links in it are fresh.';
comment on column "public"."mail_outbox"."dedupe_key" is 'Queues a mail once however often its cause is reported.';
comment on column "public"."mail_outbox"."failed_at" is 'When the sender gave up on the mail, or found that there is nothing left to say.';
comment on column "public"."mail_outbox"."bundle_id" is
  'The mail of the kind ''notices'' that carries this notice, and is sent in its place.';
comment on column "public"."mail_outbox"."push" is
  'told: a push told it in place of the mail. not: it has to be mailed. Null until that is decided.';
alter table "public"."mail_outbox" enable row level security;
grant all on table "public"."mail_outbox" to "service_role";

create index "mail_outbox_due" on "public"."mail_outbox" ("next_attempt_at")
  where "sent_at" is null and "failed_at" is null;

create index "mail_outbox_bundle_id" on "public"."mail_outbox" ("bundle_id") where "bundle_id" is not null;

-- A club of hundreds of athletes: rows that used to be found by reading the whole table.
create index "mail_outbox_recipient" on "public"."mail_outbox" (lower("recipient"), "created_at" desc);

create policy "Nobody reads or writes the mail queue through the API" on "public"."mail_outbox"
  as restrictive for all to "anon", "authenticated"
  using (false)
  with check (false);

-- The order in which mail goes out, so that neither a flood of messages nor a busy day of orders delays a confirmation.
-- 0: a person waits for it in front of a screen. 1: everything else to customers. 2: notices to the people who run the site.
-- A dispute has a date until which evidence is taken, and no visitor can cause a flood of them: its notice is a mail of its own.
create function "private"."mail_rank" ("p_kind" text, "p_recipient" text) returns integer
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when "p_kind" in ('confirm-signup', 'reset-password', 'change-email', 'email-changed', 'password-changed') then 0
    when "p_kind" in ('coach-submission', 'coach-due', 'coach-reply') then 2
    when "p_recipient" = 'owner' and "p_kind" <> 'dispute-notice' then 2
    else 1
  end;
$$;
grant execute on function "private"."mail_rank" to "service_role";

-- Puts waiting notices into one mail per recipient, unless an earlier one is under way or was sent moments ago. The bundle is a
-- row of its own, so that its content and idempotency key stay the same over all attempts. SECURITY DEFINER because the service
-- may not read the settings.
create function "private"."bundle_notices" () returns void
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
    select from "public"."mail_outbox"
    where "private"."mail_rank" ("kind", "recipient") = 2 and "kind" <> 'notices'
      and "sent_at" is null and "failed_at" is null and "bundle_id" is null and "next_attempt_at" <= now()
  ) then
    return;
  end if;
  -- Two senders at once would make two bundles. The second leaves the bundling to the first.
  if not pg_try_advisory_xact_lock(hashtextextended('bundle-notices', 0)) then
    return;
  end if;

  for v_recipient in
    select distinct "recipient" from "public"."mail_outbox"
    where "private"."mail_rank" ("kind", "recipient") = 2 and "kind" <> 'notices'
      and "sent_at" is null and "failed_at" is null and "bundle_id" is null and "next_attempt_at" <= now()
  loop
    continue when exists (
      select from "public"."mail_outbox"
      where "kind" = 'notices' and "recipient" = v_recipient and "failed_at" is null
        and ("sent_at" is null
          or "private"."happened_since" ("sent_at", now() - make_interval(mins => ("private"."setting" ('notice_minutes'))::integer)))
    );
    insert into "public"."mail_outbox" ("kind", "recipient") values ('notices', v_recipient) returning "id" into v_bundle_id;
    update "public"."mail_outbox" set "bundle_id" = v_bundle_id
    where "id" in (
      select "id" from "public"."mail_outbox"
      where "recipient" = v_recipient and "private"."mail_rank" ("kind", "recipient") = 2 and "kind" <> 'notices'
        and "sent_at" is null and "failed_at" is null and "bundle_id" is null and "next_attempt_at" <= now()
      order by "created_at"
      limit 1000
    );
  end loop;
end;
$$;
grant execute on function "private"."bundle_notices" to "service_role";

-- The claim is a lease: a sender that dies leaves the row to be claimed again after ten minutes.
create function "public"."claim_mail" ("p_limit" integer default 10) returns setof "public"."mail_outbox"
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  perform "private"."bundle_notices" ();
  return query
  with "claimed" as (
    update "public"."mail_outbox" as "m"
    set "attempts" = "m"."attempts" + 1, "next_attempt_at" = now() + interval '10 minutes'
    where "m"."id" in (
      select "due"."id" from "public"."mail_outbox" as "due"
      where "due"."sent_at" is null and "due"."failed_at" is null and "due"."bundle_id" is null
        and "due"."next_attempt_at" <= now()
        and ("private"."mail_rank" ("due"."kind", "due"."recipient") < 2 or "due"."kind" = 'notices')
      order by "private"."mail_rank" ("due"."kind", "due"."recipient"), "due"."next_attempt_at"
      limit least(greatest("p_limit", 0), 100)
      for update skip locked
    )
    returning "m".*
  )
  select * from "claimed" order by "private"."mail_rank" ("claimed"."kind", "claimed"."recipient"), "claimed"."created_at";
end;
$$;
comment on function "public"."claim_mail" is
  'Claims due mails, at most 100, account mail first and notices as bundles; two senders never get the same one. Each must be answered with settle_mail.';
grant execute on function "public"."claim_mail" to "service_role";

-- Waits 1, 2, 4 … minutes, six hours at most, and gives up at the twelfth failure: about a day after the first. The link and the
-- code of an account mail leave the queue when it is sent or given up.
create function "public"."settle_mail" ("p_id" uuid, "p_error" text default null, "p_permanent" boolean default false)
  returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  with "settled" as (
    update "public"."mail_outbox"
    set
      "sent_at" = case when "p_error" is null then now() end,
      "last_error" = left("p_error", 1000),
      "failed_at" = case when "p_error" is not null and ("p_permanent" or "attempts" >= 12) then now() end,
      "next_attempt_at" = case
        when "p_error" is null then "next_attempt_at"
        else now() + least(interval '1 minute' * power(2, "attempts" - 1), interval '6 hours')
      end,
      "payload" = case
        when "p_error" is null or "p_permanent" or "attempts" >= 12 then "payload" - array['token', 'code']
        else "payload"
      end
    where "id" = "p_id" and "sent_at" is null
    returning *
  )
  update "public"."mail_outbox" as "notice"
  set "sent_at" = "settled"."sent_at", "failed_at" = "settled"."failed_at", "last_error" = "settled"."last_error"
  from "settled"
  where "notice"."bundle_id" = "settled"."id";
$$;
comment on function "public"."settle_mail" is
  'Reports a claimed mail as sent (no error), failed for now, or failed for good; then its token and code are forgotten.';
grant execute on function "public"."settle_mail" to "service_role";

-- The last mail to a deleted account is forgotten as soon as it was sent.
create function "public"."forget_old_mail" () returns integer
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_forgotten integer;
begin
  delete from "public"."mail_outbox"
  where coalesce("sent_at", "failed_at") < now() - "private"."days_setting"('keep_mail_days')
    or ("kind" = 'account-deleted' and "sent_at" is not null)
    or ("kind" = 'my-files' and coalesce("sent_at", "failed_at") < now() - "private"."days_setting"('keep_file_request_days'));
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end;
$$;
comment on function "public"."forget_old_mail" is
  'Deletes what the queue remembers of mails, keep_mail_days after they were sent or given up, and keep_file_request_days for requests for files.';
grant execute on function "public"."forget_old_mail" to "service_role";

create trigger "clean_recipient" before insert on "public"."mail_outbox"
  for each row execute function "private"."clean_recipient" ();

create function "private"."export_mails" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'mails', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('kind', "kind", 'recipient', "recipient", 'created_at', "created_at", 'sent_at', "sent_at")
          order by "created_at"
        ),
        '[]'
      )
      from "public"."mail_outbox" where lower("recipient") = "private"."confirmed_address" ("p_user_id")
    )
  );
$$;
comment on function "private"."export_mails" is 'Mails to a person''s confirmed address, without their texts.';

-- schemas/lists.sql

-- Lists and messages: newsletter, waitlists of app and demo, free downloads, and what people write on the contact page.
-- Visitors leave a row and can read nothing back.

-- Requests are counted, not rows: one request with a thousand rows would pass every limit.
create function "private"."refuse_many_rows" () returns trigger
  language plpgsql
  security invoker
  set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and (select count(*) from "written") > 1 then
    raise exception 'One entry at a time' using errcode = '42501';
  end if;
  return null;
end;
$$;

create table "public"."waitlist" (
  "id" uuid primary key default gen_random_uuid(),
  "email" text not null,
  "first_name" text not null default '' check (char_length("first_name") <= 100),
  "last_name" text not null default '' check (char_length("last_name") <= 100),
  "list" text not null default 'newsletter' check ("list" in ('newsletter', 'app', 'demo')),
  "is_vaulter" boolean not null default false,
  "is_coach" boolean not null default false,
  "synced_to_beehiiv" boolean not null default false,
  "sync_tried_at" timestamptz,
  "sync_rejected_at" timestamptz,
  "created_at" timestamptz not null default now(),
  "created_tx" xid8 not null default pg_current_xact_id()
);
comment on table "public"."waitlist" is 'Who wants to hear from us: newsletter subscribers and the waitlists of the app and the free demo.';
comment on column "public"."waitlist"."created_tx" is
  'The transaction that wrote the row: its writer reads the row back in it, and nobody does afterwards.';
comment on column "public"."waitlist"."sync_tried_at" is
  'When handing the entry to the newsletter provider last failed. The next run begins with the others.';
comment on column "public"."waitlist"."sync_rejected_at" is 'When the provider rejected the entry for good. It is not tried again.';
alter table "public"."waitlist" enable row level security;
grant select on table "public"."waitlist" to "anon";
grant select, delete on table "public"."waitlist" to "authenticated";
grant all on table "public"."waitlist" to "service_role";
grant insert ("email", "first_name", "last_name", "list", "is_vaulter", "is_coach", "synced_to_beehiiv") on table "public"."waitlist" to "anon", "authenticated";

-- The site tells a duplicate by this index's 23505. Each list has its own.
create unique index "waitlist_email_list" on "public"."waitlist" (lower("email"), "list");

create index "waitlist_not_synced" on "public"."waitlist" ("sync_tried_at" nulls first, "created_at")
  where not "synced_to_beehiiv" and "sync_rejected_at" is null;

create index "waitlist_created_at" on "public"."waitlist" ("created_at" desc);

create policy "Visitors join a list, not yet synchronised" on "public"."waitlist"
  for insert to "anon", "authenticated"
  with check (not "synced_to_beehiiv");

-- Not a timestamp: two visitors may share one, but never a transaction.
create policy "Visitors read the entry they are just writing" on "public"."waitlist"
  for select to "anon", "authenticated"
  using ("created_tx" = pg_current_xact_id_if_assigned());

create policy "The desk deletes entries of the lists" on "public"."waitlist"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

create policy "The desk reads the lists" on "public"."waitlist"
  for select to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

create trigger "waitlist_one_at_a_time" after insert on "public"."waitlist"
  referencing new table as "written"
  for each statement execute function "private"."refuse_many_rows"();

create trigger "waitlist_trail_deleted" after delete on "public"."waitlist"
  for each row execute function "private"."trail_admin_action" ('entry');

create table "public"."contact_messages" (
  "id" uuid primary key default gen_random_uuid(),
  "name" text not null check (char_length("name") <= 200 and "name" ~ '\S'),
  "email" text not null,
  "subject" text not null check (char_length("subject") <= 200 and "subject" ~ '\S'),
  "message" text not null check (char_length("message") <= 5000 and "message" ~ '\S'),
  "created_at" timestamptz not null default now(),
  "answered_at" timestamptz
);
comment on table "public"."contact_messages" is 'What people wrote on the contact page. Each message is also mailed to the owner.';
comment on column "public"."contact_messages"."answered_at" is 'When an admin marked the message as answered; nothing while it waits.';
alter table "public"."contact_messages" enable row level security;
grant select, delete on table "public"."contact_messages" to "authenticated";
grant all on table "public"."contact_messages" to "service_role";
grant insert ("name", "email", "subject", "message") on table "public"."contact_messages" to "anon";
grant update ("answered_at"), insert ("name", "email", "subject", "message") on table "public"."contact_messages" to "authenticated";

create index "contact_messages_created_at" on "public"."contact_messages" ("created_at" desc);

create policy "Visitors leave a message" on "public"."contact_messages"
  for insert to "anon", "authenticated"
  with check (true);

create policy "The desk deletes messages" on "public"."contact_messages"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

create policy "The desk marks messages as answered" on "public"."contact_messages"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  )
  with check (
    (select "private"."acts_as" ('desk'))
  );

create policy "The desk reads messages" on "public"."contact_messages"
  for select to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

-- 'owner' stands for the contact address in content/site.yml, which the database does not know.
create function "private"."queue_contact_mail" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  values (
    'contact-message', 'owner', jsonb_build_object('messageId', new."id"), 'contact-message:' || new."id"
  );
  return null;
end;
$$;

create trigger "contact_messages_one_at_a_time" after insert on "public"."contact_messages"
  referencing new table as "written"
  for each statement execute function "private"."refuse_many_rows"();

create trigger "contact_messages_queue_mail" after insert on "public"."contact_messages"
  for each row execute function "private"."queue_contact_mail"();

create trigger "contact_messages_trail" after update of "answered_at" on "public"."contact_messages"
  for each row when ((old."answered_at" is null) <> (new."answered_at" is null))
  execute function "private"."trail_admin_action" ('message');

create trigger "contact_messages_trail_deleted" after delete on "public"."contact_messages"
  for each row execute function "private"."trail_admin_action" ('message');

create table "public"."free_download_submissions" (
  "id" uuid primary key default gen_random_uuid(),
  "product_id" integer not null check ("product_id" > 0),
  "product_name" text not null check (char_length(btrim("product_name")) between 1 and 200),
  "name" text not null default '' check ("name" = '' or char_length(btrim("name")) between 1 and 200),
  "email" text not null,
  "downloaded_at" timestamptz not null default now(),
  "created_at" timestamptz not null default now()
);
comment on table "public"."free_download_submissions" is
  'Name and address left for a free PDF, by the cart''s form and the coming-soon page.';
comment on column "public"."free_download_submissions"."downloaded_at" is 'When the visitor clicked, by the visitor''s clock.';
comment on column "public"."free_download_submissions"."name" is 'Empty where only an address was asked for.';
alter table "public"."free_download_submissions" enable row level security;
grant select, delete on table "public"."free_download_submissions" to "authenticated";
grant all on table "public"."free_download_submissions" to "service_role";
grant insert ("product_id", "product_name", "name", "email", "downloaded_at") on table "public"."free_download_submissions" to "anon", "authenticated";

create index "free_download_submissions_created_at" on "public"."free_download_submissions" ("created_at" desc);

-- A day of tolerance, because a visitor's clock may be ahead; the record itself is dated by created_at.
create policy "Visitors record a download that is not in the future" on "public"."free_download_submissions"
  for insert to "anon", "authenticated"
  with check ("downloaded_at" <= now() + interval '1 day');

create policy "The desk deletes free downloads" on "public"."free_download_submissions"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

create policy "The desk reads free downloads" on "public"."free_download_submissions"
  for select to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

-- Requests are counted, not rows: one request with thousands of rows passed the limit of the form.
create trigger "free_download_submissions_one_at_a_time" after insert on "public"."free_download_submissions"
  referencing new table as "written"
  for each statement execute function "private"."refuse_many_rows"();

create trigger "free_download_submissions_trail_deleted" after delete on "public"."free_download_submissions"
  for each row execute function "private"."trail_admin_action" ('download');

create trigger "clean_text" before insert or update of "name", "subject", "message" on "public"."contact_messages"
  for each row execute function "private"."clean_columns" ('name', 'subject', 'message');

create trigger "clean_text" before insert or update of "product_name", "name" on "public"."free_download_submissions"
  for each row execute function "private"."clean_columns" ('product_name', 'name');

create trigger "clean_text" before insert or update of "first_name", "last_name" on "public"."waitlist"
  for each row execute function "private"."clean_columns" ('first_name', 'last_name');

create trigger "check_email" before insert or update of "email" on "public"."contact_messages"
  for each row execute function "private"."check_email" ();

create trigger "check_email" before insert or update of "email" on "public"."free_download_submissions"
  for each row execute function "private"."check_email" ();

create trigger "check_email" before insert or update of "email" on "public"."waitlist"
  for each row execute function "private"."check_email" ();

create function "private"."export_lists" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'lists', (
      select coalesce(jsonb_agg(to_jsonb("waitlist") - 'created_tx' order by "created_at"), '[]')
      from "public"."waitlist" where lower("email") = "private"."confirmed_address" ("p_user_id")
    ),
    'contact_messages', (
      select coalesce(jsonb_agg(to_jsonb("contact_messages") order by "created_at"), '[]')
      from "public"."contact_messages" where lower("email") = "private"."confirmed_address" ("p_user_id")
    ),
    'free_downloads', (
      select coalesce(jsonb_agg(to_jsonb("free_download_submissions") order by "created_at"), '[]')
      from "public"."free_download_submissions" where lower("email") = "private"."confirmed_address" ("p_user_id")
    )
  );
$$;
comment on function "private"."export_lists" is 'What a person''s confirmed address left on lists and in messages.';

-- schemas/shop.sql

-- Shop: orders and what they deliver. Nobody but the service role writes here. Money is integer cents.

create table "public"."product_files" (
  "id" uuid primary key default gen_random_uuid(),
  "product_id" integer not null check ("product_id" > 0),
  "file_name" text not null check (char_length("file_name") between 1 and 200),
  "file_type" text not null default 'application/pdf',
  "bucket_id" text not null check ("bucket_id" in ('digital-products', 'free-downloads')),
  "path" text not null,
  "created_at" timestamptz not null default now(),
  -- The owner uploads the PDFs of products in the browser. A download keeps its row, and so its buyers, while its file is replaced.
  "upload" text check (char_length("upload") between 1 and 300),
  -- The owner can email earlier buyers about a new version of a PDF, once for each version.
  "replaced_at" timestamptz,
  "announced" text[] not null default '{}',
  constraint "product_files_place_key" unique ("product_id", "bucket_id", "path")
);
comment on table "public"."product_files" is
  'The downloads of products, also those that are not sold anymore. Publishing writes them; files in free-downloads need no proof.';
comment on column "public"."product_files"."path" is 'Identifies the download in orders. The name of its first file in the bucket.';
comment on column "public"."product_files"."upload" is 'Name of the file that replaced the one at path, for all buyers of this download.';
comment on column "public"."product_files"."replaced_at" is 'Since when upload is delivered. Null for the first file.';
comment on column "public"."product_files"."announced" is 'Files that earlier buyers were emailed about.';
alter table "public"."product_files" enable row level security;
grant select on table "public"."product_files" to "authenticated";
grant all on table "public"."product_files" to "service_role";

create index "product_files_product_id" on "public"."product_files" ("product_id");

create policy "Only while the session lives" on "public"."product_files" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create table "public"."orders" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" uuid references "auth"."users" ("id") on delete set null,
  "email" text check ("email" = lower("email") and char_length("email") between 3 and 320),
  "status" text not null default 'pending' check ("status" in ('pending', 'paid', 'disputed', 'refunded', 'cancelled')),
  "amount_cents" integer not null check ("amount_cents" between 1 and 999999999),
  "refunded_cents" integer not null default 0,
  "currency" text not null check ("currency" ~ '^[a-z]{3}$'),
  "livemode" boolean not null,
  "stripe_session_id" text unique,
  "stripe_payment_intent" text unique,
  "created_at" timestamptz not null default now(),
  "paid_at" timestamptz,
  "refunded_at" timestamptz,
  "dispute" text check ("dispute" in ('open', 'won', 'lost')),
  "disputed_cents" integer not null default 0,
  "paid_cents" integer,
  "coupon_code" text,
  -- Orders with goods: where they go, what shipping costs, and when they were sent.
  "shipping_cents" integer not null default 0 check ("shipping_cents" between 0 and 999999999),
  -- Stripe computes the tax when the buyer has entered an address, so it is not known before the payment.
  "tax" text check ("tax" in ('included', 'added')),
  "tax_cents" integer check ("tax_cents" between 0 and 999999999),
  "invoice_id" text check (char_length("invoice_id") between 1 and 255),
  "invoice_url" text check ("invoice_url" like 'http%' and char_length("invoice_url") <= 2000),
  "payable_cents" bigint not null generated always as (
    "amount_cents" + "shipping_cents" + case when "tax" = 'added' then coalesce("tax_cents"::bigint, "amount_cents" + "shipping_cents") else 0 end
  ) stored,
  constraint "orders_check1" check ("status" <> 'paid' or "paid_at" is not null),
  constraint "orders_check2" check (("status" = 'refunded') = ("refunded_at" is not null)),
  constraint "orders_disputed_check" check ("status" <> 'disputed' or coalesce("dispute" in ('open', 'lost'), false)),
  constraint "orders_disputed_paid_check" check ("status" <> 'disputed' or "paid_at" is not null),
  constraint "orders_paid_check" check ("status" not in ('paid', 'disputed', 'refunded') or "paid_cents" is not null),
  constraint "orders_paid_cents_check" check ("paid_cents" between 0 and "payable_cents"),
  constraint "orders_refunded_cents_check" check ("refunded_cents" between 0 and coalesce("paid_cents", "payable_cents")),
  constraint "orders_disputed_cents_check" check ("disputed_cents" between 0 and coalesce("paid_cents", "payable_cents"))
);
comment on table "public"."orders" is
  'One order a checkout. Written before the payment session; paid only by fulfil_order. Kept without its person when an account goes.';
comment on column "public"."orders"."email" is
  'Lower-cased address the receipt goes to: the account''s, or what a guest typed when paying.';
comment on column "public"."orders"."status" is
  'cancelled: the payment session expired or an asynchronous payment failed. disputed: paid, and a dispute is open or lost. Only a full '
  'refund makes an order refunded.';
comment on column "public"."orders"."livemode" is 'False for test payments, which never fulfil a live order nor the other way round.';
comment on column "public"."orders"."dispute" is
  'open while one of its disputes is, else lost if one was, else won; nothing for an order that was never disputed.';
comment on column "public"."orders"."disputed_cents" is 'What open and lost disputes took of the payment.';
comment on column "public"."orders"."amount_cents" is 'Sum of the items, before a discount. In the smallest unit of the currency, as Stripe counts it.';
comment on column "public"."orders"."currency" is 'The shop''s currency when the order was placed, in small letters as Stripe writes it.';
comment on column "public"."orders"."paid_cents" is 'What the buyer paid, which may be 0; null until the payment is reported.';
comment on column "public"."orders"."coupon_code" is 'The code that made the difference between amount_cents and paid_cents.';
comment on column "public"."orders"."shipping_cents" is 'What shipping costs, for the whole order; a discount never reduces it.';
comment on column "public"."orders"."tax" is 'Whether prices include the tax that Stripe computes, or it is added to them. Null for an order without tax.';
comment on column "public"."orders"."tax_cents" is 'The tax in paid_cents; null until the payment is reported, and without tax.';
comment on column "public"."orders"."invoice_url" is 'Page of Stripe with the invoice; null if none was asked for.';
comment on column "public"."orders"."payable_cents" is
  'The most that the order can cost: items, shipping and added tax. Before the payment the tax counts as at most the rest.';
alter table "public"."orders" enable row level security;
grant select on table "public"."orders" to "authenticated";
grant all on table "public"."orders" to "service_role";

create index "orders_user_id" on "public"."orders" ("user_id");

create index "orders_email" on "public"."orders" ("email");

create index "orders_created_at" on "public"."orders" ("created_at" desc);

create policy "Only while the session lives" on "public"."orders" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Buyers read their own orders, the desk every order" on "public"."orders"
  for select to "authenticated"
  using (
    "user_id" = (select "auth"."uid"()) or (select "private"."acts_as" ('desk'))
  );

create table "public"."order_items" (
  "order_id" uuid not null references "public"."orders" ("id") on delete cascade,
  "position" integer not null check ("position" >= 1),
  "product_id" integer not null check ("product_id" > 0),
  "product_name" text not null,
  "option" text,
  "quantity" integer not null check ("quantity" between 1 and 999999),
  "unit_amount_cents" integer not null check ("unit_amount_cents" >= 0),
  "amount_cents" bigint not null generated always as ("unit_amount_cents"::bigint * "quantity") stored,
  "deliveries" jsonb not null default '[]' check (jsonb_typeof("deliveries") = 'array'),
  primary key ("order_id", "position")
);
comment on table "public"."order_items" is 'What was bought, with name and price as they were when the order was placed.';
comment on column "public"."order_items"."deliveries" is 'What the catalogue promised for one piece at that moment.';
alter table "public"."order_items" enable row level security;
grant all on table "public"."order_items" to "service_role";
grant select ("order_id", "position", "product_id", "product_name", "option", "quantity", "unit_amount_cents", "amount_cents") on table "public"."order_items" to "authenticated";

create index "order_items_product_id" on "public"."order_items" ("product_id");

create policy "Only while the session lives" on "public"."order_items" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Buyers read the items of their orders, the desk every item" on "public"."order_items"
  for select to "authenticated"
  using (
    exists (
      select 1 from "public"."orders"
      where "orders"."id" = "order_items"."order_id" and "orders"."user_id" = (select "auth"."uid"())
    )
    or (select "private"."acts_as" ('desk'))
  );

create table "public"."user_downloads" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "order_id" uuid not null references "public"."orders" ("id") on delete cascade,
  "product_file_id" uuid not null references "public"."product_files" ("id"),
  "download_count" integer not null default 0 check ("download_count" >= 0),
  "downloaded_at" timestamptz,
  "suspended_at" timestamptz,
  "created_at" timestamptz not null default now(),
  unique ("order_id", "product_file_id")
);
comment on table "public"."user_downloads" is 'The files a member owns, one row an order and file. A refund deletes the order''s rows.';
comment on column "public"."user_downloads"."suspended_at" is
  'Since when a dispute closes the file. The row stays: how often it was downloaded is evidence.';
alter table "public"."user_downloads" enable row level security;
grant select on table "public"."user_downloads" to "authenticated";
grant all on table "public"."user_downloads" to "service_role";

create policy "Buyers read the files they own, the desk every file" on "public"."product_files"
  for select to "authenticated"
  using (
    exists (
      select 1 from "public"."user_downloads"
      where "user_downloads"."product_file_id" = "product_files"."id" and "user_downloads"."user_id" = (select "auth"."uid"())
    )
    or (select "private"."acts_as" ('desk'))
  );

create index "user_downloads_user_id" on "public"."user_downloads" ("user_id");

create index "user_downloads_product_file_id" on "public"."user_downloads" ("product_file_id");

create policy "Only while the session lives" on "public"."user_downloads" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Buyers read their own downloads, the desk every download" on "public"."user_downloads"
  for select to "authenticated"
  using (
    ("user_id" = (select "auth"."uid"()) and "suspended_at" is null) or (select "private"."acts_as" ('desk'))
  );

create table "public"."review_credits" (
  "order_id" uuid references "public"."orders" ("id") on delete cascade,
  "user_id" uuid references "auth"."users" ("id") on delete set null,
  "granted" integer not null check ("granted" > 0),
  "used" integer not null default 0,
  "revoked_at" timestamptz,
  "created_at" timestamptz not null default now(),
  -- A review credit comes from an order, or the owner gives it.
  "id" uuid not null default gen_random_uuid(),
  "given_by" uuid references "auth"."users" ("id") on delete set null,
  "note" text not null default '' check (char_length("note") <= 200),
  check ("used" between 0 and "granted"),
  primary key ("id"),
  constraint "review_credits_order_id_key" unique ("order_id")
);
comment on table "public"."review_credits" is
  'Video reviews that an order paid for or the owner gave (no order). A guest''s row has no user until it is claimed; a refund revokes what is left.';
comment on column "public"."review_credits"."given_by" is 'The owner who gave it; null for an order, or after that account was deleted.';
comment on column "public"."review_credits"."note" is 'Why the owner gave it. The athlete sees it.';
alter table "public"."review_credits" enable row level security;
grant select on table "public"."review_credits" to "authenticated";
grant all on table "public"."review_credits" to "service_role";

create index "review_credits_user_id" on "public"."review_credits" ("user_id");

create index "review_credits_given_by" on "public"."review_credits" ("given_by");

create policy "Buyers read their own review credits, admins every credit" on "public"."review_credits"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"()));

create policy "Only while the session lives" on "public"."review_credits" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "public"."place_order" (
  "p_items" jsonb,
  "p_currency" text,
  "p_livemode" boolean,
  "p_user_id" uuid default null,
  "p_email" text default null,
  "p_shipping" jsonb default null,
  "p_tax" text default null,
  "p_holders" text[] default '{}'
) returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  insert into "public"."orders" ("user_id", "email", "amount_cents", "shipping_cents", "currency", "livemode", "tax")
  select "p_user_id", lower("p_email"), sum(("item" ->> 'unitAmountCents')::bigint * ("item" ->> 'quantity')::bigint),
    coalesce(("p_shipping" ->> 'cents')::integer, 0), "p_currency", "p_livemode", "p_tax"
  from jsonb_array_elements("p_items") as "item"
  returning "id" into v_order_id;

  insert into "public"."order_items"
    ("order_id", "position", "product_id", "product_name", "option", "quantity", "unit_amount_cents", "deliveries")
  select v_order_id, "position", ("item" ->> 'productId')::integer, "item" ->> 'productName', "item" ->> 'option',
    ("item" ->> 'quantity')::integer, ("item" ->> 'unitAmountCents')::integer, "item" -> 'deliveries'
  from jsonb_array_elements("p_items") with ordinality as "items" ("item", "position");

  if "p_shipping" is not null then
    insert into "public"."shipments" ("order_id", "countries")
    select v_order_id, array_agg("country") from jsonb_array_elements_text("p_shipping" -> 'countries') as "country";
  end if;
  perform "private"."reserve_stock" (v_order_id, "p_holders");
  return v_order_id;
end;
$$;
comment on function "public"."place_order" is
  'Writes a pending order. Items: [{productId, productName, option, quantity, unitAmountCents, deliveries}]. p_shipping for an order with goods: '
  '{cents, countries}. p_tax: included or added. p_holders: account and network of the buyer, who holds counted goods in at most 3 open checkouts. Fails '
  'with CBOUT if a piece is missing, and with CBMAX. Returns its id.';
grant execute on function "public"."place_order" to "service_role";

create function "public"."count_download" ("p_user_id" uuid, "p_file_id" uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update "public"."user_downloads"
  set "download_count" = "download_count" + 1, "downloaded_at" = now()
  where "id" = (
    select "user_downloads"."id"
    from "public"."user_downloads"
    join "public"."orders" on "orders"."id" = "user_downloads"."order_id" and "orders"."status" = 'paid'
    where "user_downloads"."user_id" = "p_user_id" and "user_downloads"."product_file_id" = "p_file_id"
    order by "user_downloads"."created_at" desc
    limit 1
  );
  return found;
end;
$$;
comment on function "public"."count_download" is 'Counts a member''s download of a file they own. False when they do not own it.';
grant execute on function "public"."count_download" to "service_role";

create function "public"."count_review_credits" () returns integer
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select coalesce(sum("granted" - "used"), 0)::integer
  from "public"."review_credits"
  where "user_id" = (select "auth"."uid"()) and "revoked_at" is null;
$$;
comment on function "public"."count_review_credits" is 'How many video reviews the caller has paid for and not used.';
grant execute on function "public"."count_review_credits" to "authenticated", "service_role";

create trigger "clean_text" before insert or update of "file_name" on "public"."product_files"
  for each row execute function "private"."clean_columns" ('file_name');

create trigger "clean_text" before insert or update of "note" on "public"."review_credits"
  for each row execute function "private"."clean_columns" ('note');

create trigger "clean_email" before insert or update of "email" on "public"."orders"
  for each row execute function "private"."clean_order_address" ();

create function "private"."export_shop" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'orders', (
      select coalesce(
        jsonb_agg(
          to_jsonb("orders") || jsonb_build_object('items', (
            select coalesce(jsonb_agg(to_jsonb("order_items") - 'order_id' order by "position"), '[]')
            from "public"."order_items" where "order_id" = "orders"."id"
          ))
          order by "orders"."created_at"
        ),
        '[]'
      )
      from "public"."orders" where "user_id" = "p_user_id"
    ),
    'downloads', (
      select coalesce(
        jsonb_agg(
          to_jsonb("user_downloads") || jsonb_build_object('file_name', "product_files"."file_name")
          order by "user_downloads"."created_at"
        ),
        '[]'
      )
      from "public"."user_downloads"
      join "public"."product_files" on "product_files"."id" = "user_downloads"."product_file_id"
      where "user_id" = "p_user_id"
    ),
    'review_credits', (
      select coalesce(jsonb_agg(to_jsonb("review_credits") order by "created_at"), '[]')
      from "public"."review_credits" where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_shop" is 'Orders, downloads and review credits of a person.';

-- schemas/payments.sql

-- Payments: from the payment provider's word to what the buyer gets. Every function runs as the service role and does its whole work in
-- one transaction: either all of it is there, the receipt in the mail queue included, or none.
create table "public"."payment_events" (
  "id" text primary key,
  "type" text not null,
  "livemode" boolean not null,
  "order_id" uuid references "public"."orders" ("id") on delete set null,
  "stripe_session_id" text,
  "outcome" text not null,
  "reason" text,
  "received_at" timestamptz not null default now()
);
comment on table "public"."payment_events" is
  'Every event that was acted on or refused, by the payment provider''s id: what makes a repeated delivery harmless.';
alter table "public"."payment_events" enable row level security;
grant select on table "public"."payment_events" to "authenticated";
grant all on table "public"."payment_events" to "service_role";

create index "payment_events_order_id" on "public"."payment_events" ("order_id");

create policy "Admins read payment events" on "public"."payment_events"
  for select to "authenticated"
  using ((select "private"."is_admin"()));

create policy "Only while the session lives" on "public"."payment_events" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- Whoever inserts the event does the work. A second delivery of the same event waits here for the first and gets its answer.
create function "private"."begin_payment_event" (
  "p_event_id" text, "p_event_type" text, "p_session_id" text, "p_livemode" boolean
) returns boolean
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  insert into "public"."payment_events" ("id", "type", "stripe_session_id", "livemode", "outcome")
  values ("p_event_id", "p_event_type", "p_session_id", "p_livemode", 'received')
  on conflict ("id") do nothing;
  return found;
end;
$$;
grant execute on function "private"."begin_payment_event" to "service_role";

create function "private"."payment_event_answer" ("p_event_id" text, "p_repeated" boolean) returns jsonb
  language sql
  stable
  set search_path = ''
as $$
  select jsonb_build_object('outcome', "outcome", 'reason', "reason", 'orderId', "order_id", 'repeated', "p_repeated")
  from "public"."payment_events" where "id" = "p_event_id";
$$;
grant execute on function "private"."payment_event_answer" to "service_role";

create function "private"."end_payment_event" (
  "p_event_id" text, "p_order_id" uuid, "p_outcome" text, "p_reason" text default null
) returns jsonb
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  update "public"."payment_events" set "order_id" = "p_order_id", "outcome" = "p_outcome", "reason" = "p_reason"
  where "id" = "p_event_id";
  return "private"."payment_event_answer" ("p_event_id", false);
end;
$$;
grant execute on function "private"."end_payment_event" to "service_role";

-- Locks the order of a payment session, by the session or, if the session's id was never saved, by the order the session names.
create function "private"."lock_order_of_session" ("p_session_id" text, "p_order_id" text) returns "public"."orders"
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  select * into v_order from "public"."orders" where "stripe_session_id" = "p_session_id" for update;
  if not found then
    select * into v_order from "public"."orders" where "id" = "private"."as_uuid" ("p_order_id") for update;
  end if;
  return v_order;
end;
$$;
grant execute on function "private"."lock_order_of_session" to "service_role";

-- A product can have several downloads, of which an order gets those that it was promised. An order from before a path was renamed
-- gets all.
create function "private"."grant_order" ("p_order" "public"."orders") returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  if ("p_order")."user_id" is not null then
    insert into "public"."user_downloads" ("user_id", "order_id", "product_file_id")
    with "promised" as (
      select "order_items"."product_id", "delivery" ->> 'bucket' as "bucket_id", "delivery" ->> 'path' as "path"
      from "public"."order_items"
      cross join lateral jsonb_array_elements("order_items"."deliveries") as "delivery"
      where "order_items"."order_id" = ("p_order")."id" and "delivery" ->> 'kind' = 'file'
    ),
    "known" as (
      select "product_files"."id", "product_files"."product_id"
      from "promised"
      join "public"."product_files" using ("product_id", "bucket_id", "path")
    )
    select ("p_order")."user_id", ("p_order")."id", "id" from "known"
    union
    select ("p_order")."user_id", ("p_order")."id", "product_files"."id"
    from "promised"
    join "public"."product_files" using ("product_id")
    where "promised"."product_id" not in (select "product_id" from "known")
    on conflict ("order_id", "product_file_id") do nothing;
  end if;

  insert into "public"."review_credits" ("order_id", "user_id", "granted")
  select ("p_order")."id", ("p_order")."user_id", sum("order_items"."quantity" * ("delivery" ->> 'count')::integer)
  from "public"."order_items"
  cross join lateral jsonb_array_elements("order_items"."deliveries") as "delivery"
  where "order_items"."order_id" = ("p_order")."id" and "delivery" ->> 'kind' = 'review-credit'
  having count(*) > 0
  on conflict ("order_id") do nothing;
end;
$$;
grant execute on function "private"."grant_order" to "service_role";

-- A disputed order is not paid again; one that was disputed before its payment was reported is disputed from the start.
create function "public"."fulfil_order" (
  "p_event_id" text,
  "p_event_type" text,
  "p_order_id" text,
  "p_session_id" text,
  "p_amount_cents" bigint,
  "p_currency" text,
  "p_livemode" boolean,
  "p_payment_intent" text default null,
  "p_email" text default null,
  "p_paid_cents" bigint default null,
  "p_discount_cents" bigint default 0,
  "p_coupon_id" text default null,
  "p_shipping_cents" bigint default 0,
  "p_address" jsonb default null,
  "p_tax_cents" bigint default 0,
  "p_invoice_id" text default null,
  "p_invoice_url" text default null
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_coupon "public"."coupons";
  v_countries text[];
  v_address jsonb := "private"."read_address" ("p_address");
  v_email text := lower(btrim("p_email"));
  v_paid bigint := coalesce("p_paid_cents", "p_amount_cents" + "p_shipping_cents");
  v_added bigint;
  v_mismatch text;
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", "p_session_id", "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  v_order := "private"."lock_order_of_session" ("p_session_id", "p_order_id");
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'refused', 'unknown order');
  end if;
  v_added := case when v_order."tax" = 'added' then "p_tax_cents" else 0 end;
  if "p_discount_cents" <> 0 then
    select * into v_coupon from "public"."coupons"
    where "id" = "private"."as_uuid" ("p_coupon_id") and "livemode" = "p_livemode";
  end if;
  select "countries" into v_countries from "public"."shipments" where "order_id" = v_order."id";

  v_mismatch := case
    when v_order."id" is distinct from "private"."as_uuid" ("p_order_id") then 'order id'
    when v_order."stripe_session_id" <> "p_session_id" then 'session'
    when v_order."amount_cents" is distinct from "p_amount_cents" then 'amount'
    when v_order."shipping_cents" is distinct from "p_shipping_cents" then 'shipping'
    when v_order."currency" is distinct from lower("p_currency") then 'currency'
    when v_order."livemode" is distinct from "p_livemode" then 'livemode'
    when "p_tax_cents" <> 0 and v_order."tax" is null or "p_tax_cents" not between 0 and v_order."payable_cents" then 'tax'
    when "p_amount_cents" - "p_discount_cents" + "p_shipping_cents" + v_added is distinct from v_paid or v_order."paid_cents" <> v_paid then 'total'
    when "p_discount_cents" <> 0 and not "private"."is_discount_of" (v_coupon, "p_discount_cents", v_order) then 'discount'
    when v_countries is not null and not coalesce(v_address ->> 'country' = any (v_countries), false) then 'address'
  end;
  if v_mismatch is not null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refused', v_mismatch || ' does not match the order');
  end if;

  if v_order."status" = 'refunded' then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'refunded before');
  end if;
  if v_order."status" in ('paid', 'disputed') then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'fulfilled before');
  end if;

  -- Goods that others bought meanwhile can't be delivered. The caller pays the whole order back.
  if v_order."status" = 'cancelled' and v_order."paid_cents" is not null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'sold-out', 'the goods were sold before');
  end if;
  if not "private"."take_stock" (v_order."id") then
    update "public"."orders"
    set
      "status" = 'cancelled',
      "paid_cents" = v_paid,
      "tax_cents" = case when v_order."tax" is not null then "p_tax_cents" end,
      "invoice_id" = coalesce("p_invoice_id", "invoice_id"),
      "invoice_url" = coalesce("p_invoice_url", "invoice_url"),
      "stripe_session_id" = "p_session_id",
      "stripe_payment_intent" = coalesce("p_payment_intent", "stripe_payment_intent"),
      "email" = case when char_length(v_email) between 3 and 320 then v_email else "email" end
    where "id" = v_order."id"
    returning * into v_order;
    if v_order."email" is not null then
      insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
      values (
        'order-sold-out', v_order."email", jsonb_build_object('orderId', v_order."id"), 'order-sold-out:' || v_order."id"
      )
      on conflict ("dedupe_key") do nothing;
    end if;
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'sold-out', 'the goods were sold before');
  end if;

  -- A cancelled order that is paid all the same is delivered: the money was taken.
  update "public"."orders"
  set
    "status" = 'paid',
    "paid_at" = now(),
    "paid_cents" = v_paid,
    "tax_cents" = case when v_order."tax" is not null then "p_tax_cents" end,
    "invoice_id" = coalesce("p_invoice_id", "invoice_id"),
    "invoice_url" = coalesce("p_invoice_url", "invoice_url"),
    "disputed_cents" = least("disputed_cents", v_paid),
    "coupon_code" = v_coupon."code",
    "stripe_session_id" = "p_session_id",
    "stripe_payment_intent" = coalesce("p_payment_intent", "stripe_payment_intent"),
    "email" = case when char_length(v_email) between 3 and 320 then v_email else "email" end
  where "id" = v_order."id"
  returning * into v_order;
  update "public"."shipments" set "address" = v_address where "order_id" = v_order."id";

  perform "private"."grant_order" (v_order);
  perform "private"."apply_disputes" (v_order."id");

  if v_order."email" is not null then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'order-receipt', v_order."email", jsonb_build_object('orderId', v_order."id"), 'order-receipt:' || v_order."id"
    )
    on conflict ("dedupe_key") do nothing;
  end if;

  return "private"."end_payment_event" ("p_event_id", v_order."id", 'fulfilled');
end;
$$;
comment on function "public"."fulfil_order" is
  'Reports a completed session: p_amount_cents for the items, of which p_coupon_id took p_discount_cents, and p_shipping_cents, with p_tax_cents of tax in '
  'or on top of them, so that p_paid_cents were paid (all, if null). p_address is where goods go: {name, line1, line2, city, state, postalCode, country}. Delivers the order '
  'once per event and once per session; a session that does not match its order is recorded and refused. Answers {outcome: fulfilled | ignored | '
  'refused | sold-out, reason, orderId, repeated}.';
grant execute on function "public"."fulfil_order" to "service_role";

create function "public"."cancel_order" (
  "p_event_id" text,
  "p_event_type" text,
  "p_order_id" text,
  "p_session_id" text,
  "p_livemode" boolean
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", "p_session_id", "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  v_order := "private"."lock_order_of_session" ("p_session_id", "p_order_id");
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'refused', 'unknown order');
  end if;
  if v_order."id" is distinct from "private"."as_uuid" ("p_order_id")
    or v_order."stripe_session_id" <> "p_session_id"
    or v_order."livemode" <> "p_livemode" then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refused', 'the session is not the order''s');
  end if;
  if v_order."status" <> 'pending' then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'the order is ' || v_order."status");
  end if;

  update "public"."orders" set "status" = 'cancelled' where "id" = v_order."id";
  return "private"."end_payment_event" ("p_event_id", v_order."id", 'cancelled');
end;
$$;
comment on function "public"."cancel_order" is
  'Reports a session that expired or whose asynchronous payment failed. Only a pending order is cancelled.';
grant execute on function "public"."cancel_order" to "service_role";

-- Ends everything that an order delivered. The caller has locked its row.
create function "private"."close_order" ("p_order_id" uuid) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  update "public"."orders" set "status" = 'refunded', "refunded_at" = coalesce("refunded_at", now()) where "id" = "p_order_id";
  delete from "public"."user_downloads" where "order_id" = "p_order_id";
  update "public"."review_credits" set "revoked_at" = coalesce("revoked_at", now()) where "order_id" = "p_order_id";
end;
$$;
grant execute on function "private"."close_order" to "service_role";

-- schemas/coupons.sql

-- Coupons: promotion codes that the owner created at Stripe. Stripe knows their limits and how often they were used; here is only what
-- matches a discounted payment with its order. Money in cents.
create table "public"."coupons" (
  "id" uuid primary key default gen_random_uuid(),
  "code" text not null check ("code" ~ '^[A-Z0-9-]{3,40}$'),
  "percent_off" integer check ("percent_off" between 1 and 100),
  "amount_off_cents" integer check ("amount_off_cents" between 1 and 999999999),
  "livemode" boolean not null,
  "promotion_code" text unique,
  "created_at" timestamptz not null default now(),
  "ended_at" timestamptz,
  "currency" text check ("currency" ~ '^[a-z]{3}$'),
  check (num_nonnulls("percent_off", "amount_off_cents") = 1),
  constraint "coupons_currency_check1" check (("currency" is null) = ("amount_off_cents" is null))
);
comment on table "public"."coupons" is
  'Coupons by the id that they have at Stripe. An ended one stays, because a payment may still be on its way.';
comment on column "public"."coupons"."promotion_code" is 'Stripe''s id of the promotion code; null until Stripe confirmed that it exists.';
comment on column "public"."coupons"."currency" is 'Of a fixed amount; a percentage has none.';
alter table "public"."coupons" enable row level security;
grant select on table "public"."coupons" to "authenticated";
grant all on table "public"."coupons" to "service_role";

create unique index "coupons_code" on "public"."coupons" ("code", "livemode") where "ended_at" is null;

create policy "The owner reads coupons" on "public"."coupons"
  for select to "authenticated"
  using ((select "private"."is_admin"()));

create policy "Only while the session lives" on "public"."coupons" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- Stripe rounds a percentage on each line, so the sum may differ from ours by less than a cent per line.
create function "private"."is_discount_of" ("p_coupon" "public"."coupons", "p_discount_cents" bigint, "p_order" "public"."orders")
  returns boolean
  language sql
  stable
  set search_path = ''
as $$
  select coalesce(
    case
      when ("p_coupon")."percent_off" = 100 then "p_discount_cents" = ("p_order")."amount_cents"
      when ("p_coupon")."percent_off" is not null then
        abs(("p_order")."amount_cents" * ("p_coupon")."percent_off" / 100.0 - "p_discount_cents")
          < (select count(*) from "public"."order_items" where "order_id" = ("p_order")."id")
      when ("p_coupon")."currency" = ("p_order")."currency" then "p_discount_cents" = least(("p_coupon")."amount_off_cents", ("p_order")."amount_cents")
    end,
    false
  );
$$;
grant execute on function "private"."is_discount_of" to "service_role";

-- schemas/refunds.sql

-- Refunds: money goes back once, and what the order delivered ends with it.

-- A refund mails the buyer: how much, and what it means for the files.
create function "public"."refund_order" (
  "p_event_id" text,
  "p_event_type" text,
  "p_amount_cents" bigint,
  "p_refunded_cents" bigint,
  "p_currency" text,
  "p_livemode" boolean,
  "p_payment_intent" text default null,
  "p_order_id" text default null
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_mismatch text;
  v_before integer;
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", null, "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  -- A refund may arrive before the completion, when only the charge's metadata tells the order.
  select * into v_order from "public"."orders" where "stripe_payment_intent" = "p_payment_intent" for update;
  if not found then
    select * into v_order from "public"."orders" where "id" = "private"."as_uuid" ("p_order_id") for update;
  end if;
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'refused', 'unknown order');
  end if;

  -- Before the completion the discount is not known, so the charge may be smaller than the order.
  v_mismatch := case
    when v_order."stripe_payment_intent" <> "p_payment_intent" then 'payment'
    when "p_amount_cents" not between 1 and v_order."payable_cents"
      or v_order."paid_cents" <> "p_amount_cents" then 'amount'
    when v_order."currency" is distinct from lower("p_currency") then 'currency'
    when v_order."livemode" is distinct from "p_livemode" then 'livemode'
    when coalesce("p_refunded_cents", 0) not between 1 and "p_amount_cents" then 'refunded amount'
  end;
  if v_mismatch is not null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refused', v_mismatch || ' does not match the order');
  end if;

  v_before := v_order."refunded_cents";
  -- The provider reports the sum of all refunds, and reports may overtake each other.
  update "public"."orders"
  set
    "paid_cents" = "p_amount_cents",
    "disputed_cents" = least("disputed_cents", "p_amount_cents"),
    "refunded_cents" = greatest("refunded_cents", "p_refunded_cents"),
    "stripe_payment_intent" = coalesce("stripe_payment_intent", "p_payment_intent")
  where "id" = v_order."id"
  returning * into v_order;

  if v_order."email" is not null and v_order."refunded_cents" > v_before then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'order-refunded', v_order."email",
      jsonb_build_object('orderId', v_order."id", 'cents', v_order."refunded_cents" - v_before),
      'order-refunded:' || v_order."id" || ':' || v_order."refunded_cents"
    )
    on conflict ("dedupe_key") do nothing;
  end if;

  if v_order."refunded_cents" < v_order."paid_cents" then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refunded-in-part');
  end if;

  perform "private"."close_order" (v_order."id");
  return "private"."end_payment_event" ("p_event_id", v_order."id", 'refunded');
end;
$$;
comment on function "public"."refund_order" is
  'Reports the sum that was refunded of a payment, in cents, and queues a mail to the buyer for what was added. A full refund ends '
  'everything the order delivered; a partial one leaves it open.';
grant execute on function "public"."refund_order" to "service_role";

-- SECURITY DEFINER because nobody but the service role writes orders.
create function "public"."take_back_order" ("p_order_id" uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk takes orders back.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  if v_order."id" is null then
    return 'unknown-order';
  end if;
  if v_order."status" <> 'paid' then
    return 'not-paid';
  end if;
  if v_order."paid_cents" > 0 then
    return 'not-free';
  end if;
  perform "private"."close_order" (v_order."id");
  if v_order."email" is not null then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'order-refunded', v_order."email", jsonb_build_object('orderId', v_order."id", 'cents', 0),
      'order-refunded:' || v_order."id" || ':0'
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'take-back-order', v_order."id"::text);
  return 'taken-back';
end;
$$;
comment on function "public"."take_back_order" is
  'Ends everything that a paid order of 0 delivered, and tells the buyer; there is no money to refund. Returns taken-back, not-free, not-paid or '
  'unknown-order. Desk only.';
grant execute on function "public"."take_back_order" to "authenticated", "service_role";

-- One refund of an order at a time: a claim is taken before the payment provider is asked.
create table "private"."refund_claims" (
  "order_id" uuid primary key references "public"."orders" ("id") on delete cascade,
  "refunded_cents" integer not null check ("refunded_cents" >= 0),
  "amount_cents" integer not null check ("amount_cents" > 0),
  "holders" integer not null default 1 check ("holders" >= 0),
  "claimed_at" timestamptz not null default now()
);
comment on table "private"."refund_claims" is
  'The refund that is being made of an order. A claim for another refunded amount than the order has, or older than 10 minutes, no longer counts.';
comment on column "private"."refund_claims"."refunded_cents" is 'The refunded amount that the owner saw.';
comment on column "private"."refund_claims"."holders" is 'Requests for this same refund whose result is not known yet.';
alter table "private"."refund_claims" enable row level security;

-- SECURITY DEFINER because the claims are private.
create function "public"."claim_refund" ("p_order_id" uuid, "p_refunded_cents" integer, "p_amount_cents" integer) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  -- The lock makes another claim wait for this one.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  if not found then
    return 'unknown-order';
  end if;
  if v_order."refunded_cents" = "p_refunded_cents" + "p_amount_cents" then
    return 'made';
  end if;
  if v_order."refunded_cents" <> "p_refunded_cents" then
    return 'changed';
  end if;
  insert into "private"."refund_claims" as "c" ("order_id", "refunded_cents", "amount_cents")
  values ("p_order_id", "p_refunded_cents", "p_amount_cents")
  on conflict ("order_id") do update
  set
    "refunded_cents" = excluded."refunded_cents",
    "amount_cents" = excluded."amount_cents",
    "claimed_at" = excluded."claimed_at",
    "holders" = case
      when ("c"."refunded_cents", "c"."amount_cents") = (excluded."refunded_cents", excluded."amount_cents") then "c"."holders" + 1
      else 1
    end
  where ("c"."refunded_cents", "c"."amount_cents") = (excluded."refunded_cents", excluded."amount_cents")
    or "c"."refunded_cents" <> v_order."refunded_cents"
    or not "private"."happened_since" ("c"."claimed_at", now() - interval '10 minutes');
  return case when found then 'claimed' else 'busy' end;
end;
$$;
comment on function "public"."claim_refund" is
  'Claims a refund before the payment provider is asked. Returns claimed; made, if an earlier attempt succeeded; changed, if the order''s refunded '
  'amount is not p_refunded_cents; busy, while another refund of the order is being made; or unknown-order. The same refund may be claimed again, '
  'because its idempotency key is the same.';
grant execute on function "public"."claim_refund" to "service_role";

create function "public"."release_refund" ("p_order_id" uuid, "p_refunded_cents" integer, "p_amount_cents" integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform from "public"."orders" where "id" = "p_order_id" for update;
  update "private"."refund_claims" set "holders" = "holders" - 1
  where "order_id" = "p_order_id" and "refunded_cents" = "p_refunded_cents" and "amount_cents" = "p_amount_cents";
  delete from "private"."refund_claims" where "order_id" = "p_order_id" and "holders" = 0;
end;
$$;
comment on function "public"."release_refund" is 'Ends a claim whose refund was made or refused. Not called while the result is unknown.';
grant execute on function "public"."release_refund" to "service_role";

-- schemas/product_files.sql

-- The PDFs that products deliver: which are uploaded, and who bought one before its newest version.

create function "public"."set_product_files" ("p_files" jsonb) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  insert into "public"."product_files" ("product_id", "file_name", "bucket_id", "path", "upload")
  select "file"."productId", "file"."fileName", "file"."bucket", "file"."path", "file"."upload"
  from jsonb_to_recordset("p_files")
    as "file" ("productId" integer, "fileName" text, "bucket" text, "path" text, "upload" text)
  on conflict ("product_id", "bucket_id", "path") do update
  set "file_name" = excluded."file_name", "upload" = excluded."upload",
    "replaced_at" = case
      when "product_files"."upload" is distinct from excluded."upload" then now()
      else "product_files"."replaced_at"
    end
  where ("product_files"."file_name", "product_files"."upload") is distinct from (excluded."file_name", excluded."upload");
$$;
comment on function "public"."set_product_files" is
  'Adds the downloads of the published products and replaces their files: [{productId, fileName, bucket, path, upload}]. Removes none, '
  'because earlier buyers keep theirs.';
grant execute on function "public"."set_product_files" to "service_role";

-- Uploads that no product, draft or earlier version names. Also what a browser uploaded without having it checked.
create function "public"."list_unused_pdfs" () returns setof text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "objects"."name"
  from "storage"."objects"
  where "objects"."bucket_id" = 'digital-products'
    and ("objects"."name" like 'uploads/%' or "objects"."name" like 'unchecked/%')
    and "objects"."updated_at" < now() - interval '7 days'
    and not exists (
      select 1 from "public"."product_files" where "objects"."name" in ("product_files"."path", "product_files"."upload")
    )
    and not exists (select 1 from "public"."content_drafts" where position("objects"."name" in "content_drafts"."source") > 0)
    and not exists (
      select 1 from "public"."content_publications"
      where position("objects"."name" in "content_publications"."changes"::text) > 0
    );
$$;
comment on function "public"."list_unused_pdfs" is 'Names in the bucket digital-products of uploads older than a week that nothing needs.';
grant execute on function "public"."list_unused_pdfs" to "service_role";

-- The orders that were paid before this file replaced theirs, one per address and download. An account that was deleted has no address.
create function "private"."orders_before_version" ("p_path" text, "p_upload" text)
  returns table ("product_file_id" uuid, "order_id" uuid, "email" text)
  language sql
  stable
  set search_path = ''
as $$
  select distinct on ("f"."id", "o"."email") "f"."id", "o"."id", "o"."email"
  from "public"."product_files" as "f"
  join "public"."orders" as "o" on "o"."paid_at" < "f"."replaced_at"
  where "f"."path" = "p_path" and "f"."upload" = "p_upload" and "o"."status" = 'paid' and "o"."email" is not null
    and (
      exists (
        select from "public"."order_items" as "i"
        cross join lateral jsonb_array_elements("i"."deliveries") as "delivery"
        where "i"."order_id" = "o"."id" and "i"."product_id" = "f"."product_id"
          and "delivery" ->> 'bucket' = "f"."bucket_id" and "delivery" ->> 'path' = "f"."path"
      )
      or exists (
        select from "public"."user_downloads" as "d"
        where "d"."order_id" = "o"."id" and "d"."product_file_id" = "f"."id"
      )
    )
  order by "f"."id", "o"."email", "o"."paid_at" desc;
$$;

create function "public"."count_earlier_buyers" ("p_path" text, "p_upload" text)
  returns table ("buyers" integer, "is_announced" boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('admin') then
    raise exception 'Only the owner counts earlier buyers.' using errcode = '42501';
  end if;
  return query
  select
    (select count(distinct "email")::integer from "private"."orders_before_version" ("p_path", "p_upload")),
    exists (select from "public"."product_files" as "f" where "f"."path" = "p_path" and "p_upload" = any ("f"."announced"));
end;
$$;
comment on function "public"."count_earlier_buyers" is
  'How many addresses bought a download before p_upload replaced its file, and whether they were emailed about it. Owner only.';
grant execute on function "public"."count_earlier_buyers" to "authenticated", "service_role";

create function "public"."announce_new_version" ("p_path" text, "p_upload" text) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_file_name text;
  v_count integer;
begin
  if not "private"."acts_as" ('admin') then
    raise exception 'Only the owner emails buyers.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  with "named" as (
    update "public"."product_files" set "announced" = "announced" || "p_upload"
    where "path" = "p_path" and "upload" = "p_upload" and "p_upload" <> all ("announced")
    returning "file_name"
  )
  select min("file_name") into v_file_name from "named";
  if v_file_name is null then
    return 0;
  end if;
  -- Due one after the other, so that a receipt queued meanwhile is sent first.
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "next_attempt_at")
  select 'new-version', "email", jsonb_build_object('orderId', "order_id", 'fileId', "product_file_id", 'upload', "p_upload"),
    now() + (row_number() over (order by "email") - 1) * interval '0.5 seconds'
  from (
    select distinct on ("email") "email", "order_id", "product_file_id"
    from "private"."orders_before_version" ("p_path", "p_upload")
    order by "email", "product_file_id"
  ) as "buyers";
  get diagnostics v_count = row_count;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values (
    (select "private"."member_id"()), 'announce-version', left("p_upload", 100),
    jsonb_build_object('file', v_file_name, 'count', v_count)
  );
  return v_count;
end;
$$;
comment on function "public"."announce_new_version" is
  'Emails everyone who bought a download before p_upload replaced its file, once for each file. Returns the number of mails: 0 if they were emailed '
  'before, or if the site delivers another file. Owner only.';
grant execute on function "public"."announce_new_version" to "authenticated", "service_role";

-- schemas/shipments.sql

-- Goods that are sent: when an order left, and where to. The address goes when the email address goes.

create table "public"."shipments" (
  "order_id" uuid primary key references "public"."orders" ("id") on delete cascade,
  "countries" text[] not null check (cardinality("countries") > 0),
  "address" jsonb check (jsonb_typeof("address") = 'object' and octet_length("address"::text) <= 4000),
  "shipped_on" date,
  "tracking_url" text check ("tracking_url" ~ '^https://[^[:space:]]+$' and char_length("tracking_url") <= 500)
);
comment on table "public"."shipments" is 'One row for an order with goods, written when it is placed.';
comment on column "public"."shipments"."countries" is
  'Two-letter codes of the countries that the shop shipped to when the order was placed.';
comment on column "public"."shipments"."address" is
  '{name, line1, line2, city, state, postalCode, country}, as the buyer entered it when paying. Null before, and after the person was forgotten.';
alter table "public"."shipments" enable row level security;
grant select on table "public"."shipments" to "authenticated";
grant all on table "public"."shipments" to "service_role";

create policy "Buyers read the shipments of their orders, the desk every shipment" on "public"."shipments"
  for select to "authenticated"
  using (
    exists (
      select 1 from "public"."orders"
      where "orders"."id" = "shipments"."order_id" and "orders"."user_id" = (select "auth"."uid"())
    )
    or (select "private"."acts_as" ('desk'))
  );

create policy "Only while the session lives" on "public"."shipments" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- Whoever takes the email address off an order takes the shipping address off, too, unless the goods are still to be sent.
create function "private"."forget_shipping_address" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  update "public"."shipments" set "address" = null
  where "order_id" = new."id" and ("shipped_on" is not null or new."status" not in ('paid', 'disputed'));
  return null;
end;
$$;

create trigger "orders_forget_shipping_address" after update on "public"."orders"
  for each row when (new."email" is null) execute function "private"."forget_shipping_address" ();

-- Keeps the known fields of an address, each at most 200 characters; null without a street or a country.
create function "private"."read_address" ("p_address" jsonb) returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select case when "address" ? 'line1' and "address" ? 'country' then "address" end
  from (
    select coalesce(jsonb_object_agg("name", left(btrim("p_address" ->> "name"), 200)), '{}') as "address"
    from unnest(array['name', 'line1', 'line2', 'city', 'state', 'postalCode', 'country']) as "name"
    where jsonb_typeof("p_address" -> "name") = 'string' and btrim("p_address" ->> "name") <> ''
  ) as "read";
$$;
grant execute on function "private"."read_address" to "service_role";

-- SECURITY DEFINER because nobody but the service role writes shipments.
create function "public"."mark_shipped" ("p_order_id" uuid, "p_shipped_on" date, "p_tracking_url" text default null) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_shipment "public"."shipments";
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk marks orders as shipped.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  select * into v_shipment from "public"."shipments" where "order_id" = "p_order_id";
  if v_shipment."order_id" is null then
    return 'unknown-order';
  end if;
  if v_order."status" <> 'paid' then
    return 'not-paid';
  end if;
  -- A day of tolerance for time zones.
  if ("p_shipped_on" between v_order."paid_at"::date - 1 and current_date + 1) is not true then
    return 'wrong-date';
  end if;
  update "public"."shipments"
  set "shipped_on" = "p_shipped_on", "tracking_url" = nullif(btrim("p_tracking_url"), ''),
    "address" = case when v_order."email" is not null then "address" end
  where "order_id" = "p_order_id";
  if v_shipment."shipped_on" is null and v_order."email" is not null then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values ('order-shipped', v_order."email", jsonb_build_object('orderId', v_order."id"), 'order-shipped:' || v_order."id")
    on conflict ("dedupe_key") do nothing;
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'mark-shipped', v_order."id"::text);
  return 'shipped';
end;
$$;
comment on function "public"."mark_shipped" is
  'Writes down when a paid order was shipped, with an https link for tracking if there is one, and emails the buyer the first time. Calling it again '
  'corrects the date and the link. Returns shipped, not-paid, wrong-date or unknown-order. Desk only.';
grant execute on function "public"."mark_shipped" to "authenticated", "service_role";

create function "private"."export_shipments" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("s") - 'countries' order by "o"."created_at", "s"."order_id"), '[]')
  from "public"."shipments" as "s" join "public"."orders" as "o" on "o"."id" = "s"."order_id"
  where "o"."user_id" = "p_user_id";
$$;

-- schemas/stock.sql

-- Stock of goods: the pieces that are left to sell, and the checkouts that hold some of them. What has no row is not counted.

create table "public"."stock" (
  "product_id" integer not null check ("product_id" > 0),
  "option" text not null default '' check (char_length("option") <= 200),
  "pieces" integer not null check ("pieces" between 0 and 999999),
  primary key ("product_id", "option")
);
comment on table "public"."stock" is
  'Pieces that are not sold yet, as the owner counted them and payments took them. A product without a row is never sold out.';
comment on column "public"."stock"."option" is 'What the buyer chooses, such as a size. Empty for a product without options.';
alter table "public"."stock" enable row level security;
grant select on table "public"."stock" to "authenticated";
grant all on table "public"."stock" to "service_role";

create policy "Only while the session lives" on "public"."stock" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "The desk reads the stock" on "public"."stock"
  for select to "authenticated"
  using ((select "private"."acts_as" ('desk')));

create table "public"."stock_reservations" (
  "order_id" uuid not null references "public"."orders" ("id") on delete cascade,
  "product_id" integer not null,
  "option" text not null,
  "quantity" integer not null check ("quantity" > 0),
  "holders" text[] not null default '{}',
  "until" timestamptz not null,
  primary key ("order_id", "product_id", "option"),
  foreign key ("product_id", "option") references "public"."stock" ("product_id", "option") on delete cascade
);
comment on table "public"."stock_reservations" is 'Pieces that an open checkout holds. Deleted when it is paid or cancelled.';
comment on column "public"."stock_reservations"."holders" is 'Account and hashed network address of the buyer, as far as they are known.';
comment on column "public"."stock_reservations"."until" is 'Infinity while a payment is on its way that takes days.';
alter table "public"."stock_reservations" enable row level security;
grant select ("order_id", "product_id", "option", "quantity", "until") on table "public"."stock_reservations" to "authenticated";
grant all on table "public"."stock_reservations" to "service_role";

create index "stock_reservations_stock" on "public"."stock_reservations" ("product_id", "option");

create policy "Only while the session lives" on "public"."stock_reservations" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "The desk reads what is reserved" on "public"."stock_reservations"
  for select to "authenticated"
  using ((select "private"."acts_as" ('desk')));

-- What an order wants of the counted goods, and what is left for it. Locks their rows, in one order, so that no two carts wait for each other.
create function "private"."lock_stock_of" ("p_order_id" uuid)
  returns table ("product_id" integer, "option" text, "name" text, "quantity" bigint, "pieces" integer, "remaining" bigint)
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  perform 1 from "public"."stock" as "s"
  where exists (
    select 1 from "public"."order_items" as "i"
    where "i"."order_id" = "p_order_id" and "i"."product_id" = "s"."product_id" and coalesce("i"."option", '') = "s"."option"
  )
  order by "s"."product_id", "s"."option"
  for update;
  -- A second query, because it sees what was committed while the first one waited.
  return query
    select "s"."product_id", "s"."option", min("i"."product_name"), sum("i"."quantity")::bigint, "s"."pieces",
      "s"."pieces" - coalesce((
        select sum("r"."quantity") from "public"."stock_reservations" as "r"
        where "r"."product_id" = "s"."product_id" and "r"."option" = "s"."option"
          and "r"."order_id" <> "p_order_id" and "r"."until" > now()
      ), 0)::bigint
    from "public"."stock" as "s"
    join "public"."order_items" as "i" on "i"."product_id" = "s"."product_id" and coalesce("i"."option", '') = "s"."option"
    where "i"."order_id" = "p_order_id"
    group by "s"."product_id", "s"."option";
end;
$$;
grant execute on function "private"."lock_stock_of" to "service_role";

-- The payment page is open for 30 minutes, and its answer may take a moment.
create function "private"."reserve_stock" ("p_order_id" uuid, "p_holders" text[]) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_missing record;
begin
  if not exists (
    select 1 from "public"."stock" join "public"."order_items" using ("product_id")
    where "order_id" = "p_order_id" and "stock"."option" = coalesce("order_items"."option", '')
  ) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('stock:' || "holder", 0))
  from (select "holder" from unnest("p_holders") as "holder" order by "holder") as "sorted";
  if (
    select count(distinct "order_id") from "public"."stock_reservations"
    where "holders" && "p_holders" and "until" > now()
  ) >= 3 then
    raise exception 'Three checkouts of this buyer are open.' using errcode = 'CBMAX';
  end if;
  select * into v_missing from "private"."lock_stock_of" ("p_order_id") as "line"
  where "line"."remaining" < "line"."quantity" limit 1;
  if found then
    raise exception 'Sold out.' using errcode = 'CBOUT', detail = to_jsonb(v_missing)::text;
  end if;
  insert into "public"."stock_reservations" ("order_id", "product_id", "option", "quantity", "holders", "until")
  select "p_order_id", "line"."product_id", "line"."option", "line"."quantity", "p_holders", now() + interval '32 minutes'
  from "private"."lock_stock_of" ("p_order_id") as "line";
  delete from "public"."stock_reservations" where "until" < now() - interval '1 day';
end;
$$;
grant execute on function "private"."reserve_stock" to "service_role";

-- Takes what an order holds, or what is left for one that came late. Takes nothing and returns false if a piece is missing.
create function "private"."take_stock" ("p_order_id" uuid) returns boolean
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_enough boolean;
begin
  select coalesce(bool_and("line"."remaining" >= "line"."quantity"), true) into v_enough
  from "private"."lock_stock_of" ("p_order_id") as "line";
  if v_enough then
    update "public"."stock" as "s" set "pieces" = "s"."pieces" - "line"."quantity"::integer
    from "private"."lock_stock_of" ("p_order_id") as "line"
    where "s"."product_id" = "line"."product_id" and "s"."option" = "line"."option";
  end if;
  delete from "public"."stock_reservations" where "order_id" = "p_order_id";
  return v_enough;
end;
$$;
grant execute on function "private"."take_stock" to "service_role";

create function "private"."free_stock" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."stock_reservations" where "order_id" = new."id";
  return null;
end;
$$;

create trigger "orders_free_stock" after update of "status" on "public"."orders"
  for each row when (new."status" in ('cancelled', 'refunded')) execute function "private"."free_stock" ();

create function "public"."keep_reservation" ("p_session_id" text) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  update "public"."stock_reservations" set "until" = 'infinity'
  from "public"."orders"
  where "orders"."id" = "stock_reservations"."order_id" and "orders"."stripe_session_id" = "p_session_id"
    and "orders"."status" = 'pending';
$$;
comment on function "public"."keep_reservation" is
  'Reports a completed session whose payment takes days: its pieces stay reserved until the payment succeeds or fails.';
grant execute on function "public"."keep_reservation" to "service_role";

-- SECURITY DEFINER because nobody but the service role writes stock.
create function "public"."set_stock" ("p_product_id" integer, "p_option" text, "p_pieces" integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk counts the stock.' using errcode = '42501';
  end if;
  if "p_pieces" is null then
    delete from "public"."stock" where "product_id" = "p_product_id" and "option" = "p_option";
  else
    insert into "public"."stock" ("product_id", "option", "pieces") values ("p_product_id", "p_option", "p_pieces")
    on conflict ("product_id", "option") do update set "pieces" = excluded."pieces";
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values (
    (select "private"."member_id"()), 'set-stock', "p_product_id"::text,
    jsonb_build_object('option', "p_option", 'pieces', "p_pieces")
  );
end;
$$;
comment on function "public"."set_stock" is
  'Says how many pieces of a product''s option are not sold yet, from 0 to 999999; null for a product that is not counted. Desk only.';
grant execute on function "public"."set_stock" to "authenticated", "service_role";

create function "public"."list_sold_out" () returns table ("product_id" integer, "option" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "product_id", "option" from "public"."stock" where "pieces" = 0 order by "product_id", "option";
$$;
comment on function "public"."list_sold_out" is 'Options of goods of which no piece is left, for the pages of the shop. Numbers of pieces are the desk''s.';
grant execute on function "public"."list_sold_out" to "anon", "authenticated", "service_role";

-- schemas/disputes.sql

-- Disputes: a buyer who asks the bank for the money back. While one is open, and when it is lost, what the order delivered is closed;
-- when it is won, everything comes back. An order is disputed or paid by all of its disputes together, whatever the amount.

create table "public"."disputes" (
  "id" text primary key check (char_length("id") between 1 and 255),
  "order_id" uuid not null references "public"."orders" ("id") on delete cascade,
  "status" text not null check (char_length("status") between 1 and 100),
  "state" text not null generated always as (
    case
      when "status" in ('won', 'warning_closed', 'prevented') then 'won'
      when "status" = 'lost' then 'lost'
      else 'open'
    end
  ) stored,
  "amount_cents" bigint not null check ("amount_cents" >= 0),
  "reason" text not null check (char_length("reason") <= 200),
  "livemode" boolean not null,
  "opened_at" timestamptz not null,
  "answer_by" timestamptz,
  "asked_at" timestamptz not null,
  "updated_at" timestamptz not null default now()
);
comment on table "public"."disputes" is 'Disputes by the payment provider''s id, as it described them when it was asked last.';
comment on column "public"."disputes"."status" is 'The provider''s own word. One that is not known counts as open.';
comment on column "public"."disputes"."amount_cents" is
  'What is asked back: a part of the order, or with fees of exchange even more than it.';
comment on column "public"."disputes"."answer_by" is 'Until when the provider takes evidence.';
alter table "public"."disputes" enable row level security;
grant select on table "public"."disputes" to "authenticated";
grant all on table "public"."disputes" to "service_role";

create index "disputes_order_id" on "public"."disputes" ("order_id");

create index "disputes_open" on "public"."disputes" ("opened_at") where "state" = 'open';

create policy "Only while the session lives" on "public"."disputes" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "The desk reads disputes" on "public"."disputes"
  for select to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

-- Puts an order, whose row the caller has locked, where its disputes say. An order that is refunded or was never paid keeps its status.
create function "private"."apply_disputes" ("p_order_id" uuid) returns "public"."orders"
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_dispute text;
  v_cents bigint;
  v_was text;
  v_order "public"."orders";
begin
  select
    case when bool_or("state" = 'open') then 'open' when bool_or("state" = 'lost') then 'lost' when count(*) > 0 then 'won' end,
    coalesce(sum("amount_cents") filter (where "state" <> 'won'), 0)
  into v_dispute, v_cents
  from "public"."disputes" where "order_id" = "p_order_id";
  select "status" into v_was from "public"."orders" where "id" = "p_order_id";

  update "public"."orders"
  set
    "dispute" = v_dispute,
    "disputed_cents" = least(v_cents, coalesce("paid_cents", "payable_cents")),
    "status" = case
      when "status" not in ('paid', 'disputed') then "status"
      when v_dispute in ('open', 'lost') then 'disputed'
      else 'paid'
    end
  where "id" = "p_order_id"
  returning * into v_order;

  if v_order."status" = 'disputed' then
    update "public"."user_downloads" set "suspended_at" = now() where "order_id" = "p_order_id" and "suspended_at" is null;
    update "public"."review_credits" set "revoked_at" = now() where "order_id" = "p_order_id" and "revoked_at" is null;
  elsif v_was = 'disputed' then
    update "public"."user_downloads" set "suspended_at" = null where "order_id" = "p_order_id";
    update "public"."review_credits" set "revoked_at" = null where "order_id" = "p_order_id";
    -- A guest may have got an account in the meantime.
    perform "private"."grant_order" (v_order);
  end if;
  return v_order;
end;
$$;
grant execute on function "private"."apply_disputes" to "service_role";

-- Called with what the provider answers now, not with what an event says: events arrive in any order, and a decision can be appealed.
-- Of two answers the one that was asked for later counts.
create function "public"."record_dispute" (
  "p_event_id" text,
  "p_event_type" text,
  "p_dispute_id" text,
  "p_status" text,
  "p_amount_cents" bigint,
  "p_reason" text,
  "p_livemode" boolean,
  "p_opened_at" timestamptz,
  "p_asked_at" timestamptz,
  "p_answer_by" timestamptz default null,
  "p_payment_intent" text default null,
  "p_order_id" text default null
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_before "public"."disputes";
  v_now "public"."disputes";
  v_mismatch text;
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", null, "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  -- As a refund, a dispute may arrive before the completion, when only the charge's metadata tells the order.
  select * into v_order from "public"."orders" where "stripe_payment_intent" = "p_payment_intent" for update;
  if not found then
    select * into v_order from "public"."orders" where "id" = "private"."as_uuid" ("p_order_id") for update;
  end if;
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'refused', 'unknown order');
  end if;
  select * into v_before from "public"."disputes" where "id" = "p_dispute_id";

  v_mismatch := case
    when v_order."stripe_payment_intent" <> "p_payment_intent" then 'payment'
    when v_order."livemode" is distinct from "p_livemode" then 'livemode'
    when v_before."order_id" <> v_order."id" then 'dispute'
  end;
  if v_mismatch is not null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refused', v_mismatch || ' does not match the order');
  end if;

  insert into "public"."disputes" as "kept" (
    "id", "order_id", "status", "amount_cents", "reason", "livemode", "opened_at", "answer_by", "asked_at"
  )
  values (
    "p_dispute_id", v_order."id", "p_status", "p_amount_cents", coalesce("p_reason", ''), "p_livemode", "p_opened_at",
    "p_answer_by", "p_asked_at"
  )
  on conflict ("id") do update set
    "status" = excluded."status",
    "amount_cents" = excluded."amount_cents",
    "reason" = excluded."reason",
    "answer_by" = excluded."answer_by",
    "asked_at" = excluded."asked_at",
    "updated_at" = now()
  where "kept"."asked_at" <= excluded."asked_at"
  returning * into v_now;
  if v_now."id" is null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'a later answer is known');
  end if;

  perform "private"."apply_disputes" (v_order."id");
  if v_before."state" is distinct from v_now."state" then
    insert into "public"."admin_actions" ("action", "target", "details")
    values (
      'dispute-order', v_order."id"::text,
      jsonb_build_object(
        'dispute', v_now."id", 'state', v_now."state", 'cents', v_now."amount_cents", 'currency', v_order."currency"
      )
    );
  end if;
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  values (
    'dispute-notice', 'owner', jsonb_build_object('orderId', v_order."id", 'disputeId', v_now."id"),
    'dispute-notice:' || v_now."id"
  )
  on conflict ("dedupe_key") do nothing;

  return "private"."end_payment_event" (
    "p_event_id", v_order."id", case v_now."state" when 'open' then 'disputed' else 'dispute-' || v_now."state" end
  );
end;
$$;
comment on function "public"."record_dispute" is
  'Writes down what the provider says of a dispute, closes or opens again what the order delivered, and tells the owner once. Money in '
  'cents. Outcome: disputed, dispute-won, dispute-lost, ignored or refused.';
grant execute on function "public"."record_dispute" to "service_role";

-- schemas/claims.sql

-- Claims: what a guest bought becomes the account's with the same lower-cased, confirmed address, never another one's. It
-- happens when the purchase is fulfilled, when the address is confirmed, and when somebody asks.

-- A payment and a confirmation at the same moment would each miss the other, so both take the address first. Whoever comes
-- second sees what the first one did: in a volatile function every statement sees what was committed before it.
create function "private"."lock_address" ("p_email" text) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('address:' || lower("p_email"), 0));
end;
$$;

-- The files of a disputed order come with the dispute's end.
create function "private"."claim_orders" ("p_user_id" uuid, "p_email" text) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_claimed integer := 0;
begin
  perform "private"."lock_address" ("p_email");
  for v_order in
    update "public"."orders" set "user_id" = "p_user_id"
    where "user_id" is null and "email" = lower("p_email") and "status" in ('paid', 'disputed', 'refunded')
    returning *
  loop
    v_claimed := v_claimed + 1;
    update "public"."review_credits" set "user_id" = "p_user_id"
    where "order_id" = v_order."id" and "user_id" is null;
    if v_order."status" = 'paid' then
      perform "private"."grant_order" (v_order);
    end if;
  end loop;
  return v_claimed;
end;
$$;

-- Before the order is written as paid, so that fulfil_order hands its files to the account at once.
create function "private"."claim_paid_order" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."lock_address" (new."email");
  new."user_id" := "private"."confirmed_account" (new."email");
  return new;
end;
$$;

create trigger "orders_claim_when_paid" before update on "public"."orders"
  for each row
  when (
    new."status" = 'paid' and old."status" <> 'paid' and new."user_id" is null and new."email" is not null
  )
  execute function "private"."claim_paid_order" ();

create function "private"."claim_for_account" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."claim_orders" (new."id", new."email");
  return null;
end;
$$;

create trigger "claim_when_made_confirmed" after insert on "auth"."users"
  for each row
  when (new."email" is not null and new."email_confirmed_at" is not null)
  execute function "private"."claim_for_account" ();

create trigger "claim_when_confirmed_or_moved" after update on "auth"."users"
  for each row
  when (
    new."email" is not null and new."email_confirmed_at" is not null
    and (old."email_confirmed_at" is null or old."email" is distinct from new."email")
  )
  execute function "private"."claim_for_account" ();

create function "public"."claim_my_purchases" () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text;
begin
  select "email" into v_email from "auth"."users"
  where "id" = (select "private"."member_id"()) and "email_confirmed_at" is not null and "deleted_at" is null;
  if v_email is null then
    return 0;
  end if;
  return "private"."claim_orders" ((select "private"."member_id"()), v_email);
end;
$$;
comment on function "public"."claim_my_purchases" is
  'Gives the caller what was bought as a guest with their confirmed address. Returns the number of orders newly claimed.';
grant execute on function "public"."claim_my_purchases" to "authenticated";

-- One row an address, used again and again, so that asking often fills nothing. Every address is written down in the same way,
-- known or not: whether there is something to send turns out when the mail is rendered, and no answer's time tells it.
create function "public"."request_my_files" ("p_email" text) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  insert into "public"."mail_outbox" as "mail" ("kind", "recipient", "dedupe_key")
  values ('my-files', lower(btrim("p_email")), 'my-files:' || lower(btrim("p_email")))
  on conflict ("dedupe_key") do update set
    "id" = gen_random_uuid(),
    "attempts" = 0,
    "next_attempt_at" = now(),
    "last_error" = null,
    "created_at" = now(),
    "sent_at" = null,
    "failed_at" = null
  where "mail"."created_at" <= now() - interval '1 hour';
$$;
comment on function "public"."request_my_files" is 'Queues the mail with links to everything the address bought, at most once an hour.';
grant execute on function "public"."request_my_files" to "service_role";

-- 'owner' stands for the contact address in content/site.yml, which the database does not know.
create function "private"."queue_purchase_notice" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  values (
    'purchase-notice', 'owner', jsonb_build_object('orderId', new."id"), 'purchase-notice:' || new."id"
  )
  on conflict ("dedupe_key") do nothing;
  return null;
end;
$$;

create trigger "orders_tell_the_owner" after update on "public"."orders"
  for each row
  when (new."status" = 'paid' and old."status" <> 'paid')
  execute function "private"."queue_purchase_notice" ();

-- The receipt carries fresh links to everything that was bought. SECURITY DEFINER because nobody writes the mail queue directly.
create function "public"."resend_receipt" ("p_order_id" uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sends files again.' using errcode = '42501';
  end if;
  -- The lock makes a second press, or a second admin, wait and find what the first one did.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  if v_order."id" is null then
    return 'unknown-order';
  end if;
  if v_order."status" <> 'paid' then
    return 'not-paid';
  end if;
  if v_order."email" is null then
    return 'no-address';
  end if;
  if exists (
    select 1 from "public"."admin_actions"
    where "action" = 'resend-order' and "target" = v_order."id"::text and "private"."happened_since" ("created_at", now() - interval '1 minute')
  ) then
    return 'just-sent';
  end if;
  insert into "public"."mail_outbox" ("kind", "recipient", "payload")
  values ('order-receipt', v_order."email", jsonb_build_object('orderId', v_order."id"));
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'resend-order', v_order."id"::text);
  return 'queued';
end;
$$;
comment on function "public"."resend_receipt" is
  'Queues the receipt of a paid order again, with new download links, to the order''s own address, once a minute at most. Returns '
  'queued, just-sent, not-paid, no-address or unknown-order. Desk only.';
grant execute on function "public"."resend_receipt" to "authenticated", "service_role";

-- schemas/library.sql

-- The video library: exercises with a film each. Every signed-in person may watch; only admins change it.

create table "public"."videos" (
  "id" uuid primary key default gen_random_uuid(),
  "slug" text unique check ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  "title" text not null check (char_length("title") <= 200 and "title" ~ '\S'),
  "description" text not null check (char_length("description") <= 2000 and "description" ~ '\S'),
  "category" text not null check ("category" in ('Warm-up', 'Strength', 'Rehab', 'PVD', 'Med Ball', 'Gym')),
  "difficulty" smallint not null default 1 check ("difficulty" between 1 and 3),
  "duration" text not null check (char_length("duration") <= 40 and "duration" ~ '\S'),
  "instructions" text[] not null default '{}',
  "key_points" text[] not null default '{}',
  "equipment" text[] not null default '{}',
  "target_muscles" text[] not null default '{}',
  "video_url" text not null check (char_length("video_url") between 1 and 2000),
  "thumbnail_url" text check (char_length("thumbnail_url") between 1 and 2000),
  "captions_url" text check (char_length("captions_url") between 1 and 2000),
  "file_size" bigint check ("file_size" > 0),
  "file_type" text check (char_length("file_type") <= 100),
  "created_at" timestamptz not null default now(),
  -- Who may watch an exercise: everyone, members, or subscribers, whose videos are in a private bucket.
  "access" text not null default 'members' check ("access" in ('free', 'members', 'subscribers')),
  constraint "videos_short_lists" check (
    cardinality("instructions") <= 50 and cardinality("key_points") <= 50
    and cardinality("equipment") <= 50 and cardinality("target_muscles") <= 50
    and char_length(array_to_string("instructions" || "key_points" || "equipment" || "target_muscles", '')) <= 20000
  ),
  -- A video in a public bucket can be watched by everyone who knows its address.
  constraint "videos_of_subscribers_are_private" check (
    ("access" = 'subscribers') = ("video_url" like '/storage/v1/object/authenticated/subscriber-videos/%')
  )
);
comment on table "public"."videos" is
  'Exercises of the library. Their files are in the public buckets videos and thumbnails; videos of subscribers are in the private bucket subscriber-videos.';
comment on column "public"."videos"."slug" is
  'The exercise in content/exercises that the row was made from; what an admin uploaded has none.';
comment on column "public"."videos"."difficulty" is '1 Beginner, 2 Intermediate, 3 Advanced.';
comment on column "public"."videos"."duration" is 'As people read it: 10:30, or 3 x 10 reps.';
comment on column "public"."videos"."file_size" is 'Bytes of the film.';
comment on column "public"."videos"."access" is
  'Who may watch the video: free is everyone, members are signed in, subscribers have a running subscription.';
alter table "public"."videos" enable row level security;
-- Members see subscribers' exercises too, so that they know what a subscription gives. Only the video is locked.
grant select on table "public"."videos" to "anon";
grant select, insert, update, delete on table "public"."videos" to "authenticated";
grant all on table "public"."videos" to "service_role";

create index "videos_created_at" on "public"."videos" ("created_at" desc, "id");

create policy "Members watch the library" on "public"."videos"
  for select to "authenticated"
  using ((select "private"."has_account"()));

create policy "Only while the session lives" on "public"."videos" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Visitors see free exercises" on "public"."videos"
  for select to "anon"
  using ("access" = 'free');

create policy "Coaches add exercises" on "public"."videos"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach'))
  );

create policy "Coaches change exercises" on "public"."videos"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('coach'))
  )
  with check (
    (select "private"."acts_as" ('coach'))
  );

create policy "Coaches delete exercises" on "public"."videos"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach'))
  );

create trigger "videos_trail" after insert or update or delete on "public"."videos"
  for each row execute function "private"."trail_admin_action" ('video');

create table "private"."seeded_videos" (
  "slug" text primary key,
  "seeded_at" timestamptz not null default now()
);
comment on table "private"."seeded_videos" is
  'Exercises that came with the software, so that one that an admin deleted does not come back.';

create function "public"."seed_exercise" ("p_exercise" jsonb) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "private"."seeded_videos" ("slug") values ("p_exercise" ->> 'slug') on conflict ("slug") do nothing;
  if not found then
    return false;
  end if;
  insert into "public"."videos" (
    "slug", "title", "description", "category", "difficulty", "duration", "instructions", "key_points", "equipment",
    "target_muscles", "access", "video_url", "thumbnail_url", "captions_url", "file_size", "file_type", "created_at"
  )
  -- Not now(), because exercises of one transaction keep the order in which they were added.
  select "slug", "title", "description", "category", "difficulty", "duration", "instructions", "key_points", "equipment",
    "target_muscles", coalesce("access", 'members'), "video_url", "thumbnail_url", "captions_url", "file_size", "file_type",
    clock_timestamp()
  from jsonb_populate_record(null::"public"."videos", "p_exercise");
  return true;
end;
$$;
comment on function "public"."seed_exercise" is
  'Adds an exercise that comes with the software, once: false when it was added before, even if it was deleted since.';
grant execute on function "public"."seed_exercise" to "service_role";

-- SECURITY DEFINER because only functions read subscriptions. Test and live subscriptions both count: a site has one kind.
-- A drill that a coach prescribes can be watched without a subscription. Names of an exercise's files differ in their extension only.
create function "private"."can_watch_subscriber_video" ("p_name" text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."is_subscriber" ((select "private"."member_id"()))
    or exists (
      select 1
      from "public"."video_submissions"
      join "public"."review_drills" on "review_drills"."submission_id" = "video_submissions"."id"
      join "public"."videos" on "videos"."id" = "review_drills"."video_id"
      where "video_submissions"."user_id" = (select "private"."member_id"())
        and "video_submissions"."submission_status" <> 'pending'
        and regexp_replace("videos"."video_url", '^/storage/v1/object/authenticated/subscriber-videos/|\.[^./]*$', '', 'g')
          = regexp_replace("p_name", '\.[^./]*$', '')
    )
    -- An exercise of an athlete's plan can be watched without a subscription, as a prescribed drill.
    or exists (
      select 1
      from "public"."plan_assignments"
      join "public"."plan_sessions" on "plan_sessions"."plan_id" = "plan_assignments"."plan_id"
      join "public"."plan_items" on "plan_items"."session_id" = "plan_sessions"."id"
      join "public"."videos" on "videos"."id" = "plan_items"."video_id"
      where "plan_assignments"."user_id" = (select "private"."member_id"())
        and (
          "plan_assignments"."order_id" is null
          or "plan_assignments"."order_id" in (select "orders"."id" from "public"."orders" where "orders"."status" = 'paid')
        )
        and regexp_replace("videos"."video_url", '^/storage/v1/object/authenticated/subscriber-videos/|\.[^./]*$', '', 'g')
          = regexp_replace("p_name", '\.[^./]*$', '')
    );
$$;
grant execute on function "private"."can_watch_subscriber_video" to "authenticated", "service_role";

create policy "Subscribers watch their videos, athletes their drills" on "storage"."objects"
  for select to "authenticated"
  using ("bucket_id" = 'subscriber-videos' and "private"."can_watch_subscriber_video"("name"));

create trigger "clean_text" before insert or update of "title", "description", "category", "duration", "equipment", "instructions", "key_points", "target_muscles" on "public"."videos"
  for each row execute function "private"."clean_columns" (
    'title', 'description', 'category', 'duration', 'equipment', 'instructions', 'key_points', 'target_muscles'
  );

-- The films, pictures and captions of the library are paths of this site or https addresses. Anything else (javascript:, data:, //host, http:) is refused.
-- A trigger and no check, so that rows from before can be restored.
create function "private"."check_video_addresses" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  v_column text;
begin
  for v_column in
    select "key" from jsonb_each_text(jsonb_build_object(
      'video_url', new."video_url", 'thumbnail_url', new."thumbnail_url", 'captions_url', new."captions_url"
    ))
    where "value" !~ '^(/[^/[:space:]\\<>"]|https://[A-Za-z0-9.-]+[/:])[^[:space:]\\<>"]*$'
      and (tg_op = 'INSERT' or "value" is distinct from to_jsonb(old) ->> "key")
  loop
    raise exception '% must be a path such as /storage/v1/object/public/videos/1.mp4, or an address that begins with https://.',
      case v_column when 'video_url' then 'The video' when 'thumbnail_url' then 'The picture' else 'The captions file' end
      using errcode = '23514', detail = v_column;
  end loop;
  return new;
end;
$$;

create trigger "videos_check_addresses" before insert or update of "video_url", "thumbnail_url", "captions_url" on "public"."videos"
  for each row execute function "private"."check_video_addresses" ();

-- schemas/subscriptions.sql

-- The subscription to the video library. Stripe knows what is true; the rows here are what it said last.

create table "public"."stripe_customers" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "stripe_customer_id" text not null unique,
  "livemode" boolean not null,
  "created_at" timestamptz not null default now()
);
comment on table "public"."stripe_customers" is 'Who a member is at Stripe, so that one person is one customer.';
comment on column "public"."stripe_customers"."livemode" is 'False for a customer of tests, whom real payments replace.';
alter table "public"."stripe_customers" enable row level security;
grant all on table "public"."stripe_customers" to "service_role";

create policy "Nobody reads customer numbers through the API" on "public"."stripe_customers"
  as restrictive for all to "anon", "authenticated"
  using (false)
  with check (false);

create table "public"."subscriptions" (
  "stripe_subscription_id" text primary key,
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "status" text not null check (
    "status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')
  ),
  "current_period_end" timestamptz,
  "cancel_at" timestamptz,
  "past_due_since" timestamptz,
  "livemode" boolean not null,
  "asked_at" timestamptz not null default now(),
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  -- For churn and reminders.
  "ended_at" timestamptz,
  "reminded_at" timestamptz
);
comment on table "public"."subscriptions" is 'Subscriptions as Stripe reported them last. Written by the functions only.';
comment on column "public"."subscriptions"."cancel_at" is 'When it ends, for one that was cancelled and runs on until then.';
comment on column "public"."subscriptions"."past_due_since" is 'When a renewal first failed: the grace period counts from here.';
comment on column "public"."subscriptions"."asked_at" is 'When the question to Stripe was asked that this row answers.';
comment on column "public"."subscriptions"."ended_at" is 'When it ended, by Stripe''s clock.';
comment on column "public"."subscriptions"."reminded_at" is 'When the owner last reminded the member of a failed payment.';
alter table "public"."subscriptions" enable row level security;
grant select on table "public"."subscriptions" to "authenticated";
grant all on table "public"."subscriptions" to "service_role";

create index "subscriptions_user_id" on "public"."subscriptions" ("user_id");

create policy "Members read their own subscription, admins every one" on "public"."subscriptions"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"()));

create policy "Only while the session lives" on "public"."subscriptions" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "private"."subscription_grace" () returns interval
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return make_interval(days => ("private"."setting" ('subscription_grace_days'))::integer);
end;
$$;

-- A subscription that Stripe has not been heard of for long does not run on for ever: it gets as much grace as a late payment.
create function "public"."subscription_of" ("p_user_id" uuid, "p_livemode" boolean, "p_now" timestamptz default now())
  returns table ("state" text, "ends_at" timestamptz)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select "running"."state", "running"."ends_at"
  from (
    select
      case
        when "status" = 'past_due' then 'past-due'
        when "cancel_at" is not null then 'ending'
        else 'active'
      end as "state",
      case
        when "status" = 'past_due' then "past_due_since" + "private"."subscription_grace" ()
        else coalesce("cancel_at", "current_period_end")
      end as "ends_at",
      case
        when "status" = 'past_due' then "past_due_since" + "private"."subscription_grace" ()
        else coalesce("cancel_at", "current_period_end" + "private"."subscription_grace" ())
      end as "open_until"
    from "public"."subscriptions"
    where "user_id" = "p_user_id" and "livemode" = "p_livemode" and "status" in ('active', 'trialing', 'past_due')
  ) as "running"
  where "running"."open_until" is null or "running"."open_until" > "p_now"
  order by "running"."open_until" desc nulls first
  limit 1;
end;
$$;
comment on function "public"."subscription_of" is
  'One row for a member with a running subscription (the grace period included), none for anybody else: active (renews at), ending (ends at) or past-due (open until).';
grant execute on function "public"."subscription_of" to "service_role";

-- Called with the state that Stripe has now, not with what an event says: events arrive in any order. Of two questions the
-- one asked later counts, because every change is reported, and asked about, after it has happened.
-- SECURITY DEFINER because the service may not read the accounts, whose addresses the mails go to.
create function "public"."record_subscription" (
  "p_subscription_id" text,
  "p_user_id" uuid,
  "p_status" text,
  "p_livemode" boolean,
  "p_asked_at" timestamptz,
  "p_current_period_end" timestamptz default null,
  "p_cancel_at" timestamptz default null,
  "p_past_due_since" timestamptz default null
) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text;
  v_before "public"."subscriptions";
  v_now "public"."subscriptions";
begin
  select "email" into v_email from "auth"."users" where "id" = "p_user_id";
  if not found then
    return false;
  end if;
  -- Two reports at once follow one another, so that each sees what was there before it.
  perform pg_advisory_xact_lock(hashtextextended('subscription:' || "p_subscription_id", 0));
  select * into v_before from "public"."subscriptions" where "stripe_subscription_id" = "p_subscription_id";

  insert into "public"."subscriptions" as "kept" (
    "stripe_subscription_id", "user_id", "status", "current_period_end", "cancel_at", "past_due_since", "livemode", "asked_at"
  )
  values (
    "p_subscription_id", "p_user_id", "p_status", "p_current_period_end", "p_cancel_at",
    case when "p_status" = 'past_due' then coalesce("p_past_due_since", "p_asked_at") end, "p_livemode", "p_asked_at"
  )
  on conflict ("stripe_subscription_id") do update set
    "status" = excluded."status",
    "current_period_end" = excluded."current_period_end",
    "cancel_at" = excluded."cancel_at",
    "past_due_since" = case
      when excluded."status" = 'past_due' then coalesce("p_past_due_since", "kept"."past_due_since", excluded."asked_at")
    end,
    "asked_at" = excluded."asked_at",
    "updated_at" = now()
  -- What ended stays ended: Stripe opens no cancelled subscription again.
  where "kept"."asked_at" <= excluded."asked_at" and "kept"."status" not in ('canceled', 'incomplete_expired')
  returning * into v_now;
  if v_now."stripe_subscription_id" is null then
    return true;
  end if;

  if v_email is not null and v_now."status" = 'past_due' then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'renewal-failed', v_email,
      jsonb_build_object(
        'subscriptionId', "p_subscription_id", 'until', v_now."past_due_since" + "private"."subscription_grace" ()
      ),
      'renewal-failed:' || "p_subscription_id" || ':' || extract(epoch from v_now."past_due_since")::bigint
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  if v_email is not null and v_now."status" = 'canceled'
    and v_before."status" in ('trialing', 'active', 'past_due', 'unpaid', 'paused') then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'subscription-ended', v_email, jsonb_build_object('subscriptionId', "p_subscription_id"),
      'subscription-ended:' || "p_subscription_id"
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  return true;
end;
$$;
comment on function "public"."record_subscription" is
  'Writes down what Stripe says of a subscription, and queues a mail when a renewal failed or it ended. False when the account is gone.';
grant execute on function "public"."record_subscription" to "service_role";

-- A start and a cancellation are mailed when Stripe's answer first shows them.
create function "private"."mail_subscription_turns" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text;
  v_was text := case when tg_op = 'UPDATE' then old."status" end;
begin
  select "email" into v_email from "auth"."users" where "id" = new."user_id";
  if v_email is null or new."status" not in ('active', 'trialing') then
    return null;
  end if;
  if coalesce(v_was, 'incomplete') = 'incomplete' then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'subscription-started', v_email, jsonb_build_object('subscriptionId', new."stripe_subscription_id"),
      'subscription-started:' || new."stripe_subscription_id"
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  if tg_op = 'UPDATE' and old."cancel_at" is null and new."cancel_at" is not null then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'subscription-cancelled', v_email,
      jsonb_build_object('subscriptionId', new."stripe_subscription_id", 'until', new."cancel_at"),
      'subscription-cancelled:' || new."stripe_subscription_id" || ':' || extract(epoch from new."cancel_at")::bigint
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  return null;
end;
$$;

create trigger "subscriptions_mail_turns" after insert or update on "public"."subscriptions"
  for each row execute function "private"."mail_subscription_turns" ();

-- What members paid: one row per paid invoice of Stripe's, for the member, the owner and the books.
create table "public"."subscription_payments" (
  "id" uuid primary key default gen_random_uuid(),
  "invoice_id" text not null unique,
  "stripe_subscription_id" text,
  "stripe_payment_intent" text unique,
  "user_id" uuid references "auth"."users" ("id") on delete set null,
  "email" text,
  "amount_cents" integer not null check ("amount_cents" > 0),
  "refunded_cents" integer not null default 0 check ("refunded_cents" between 0 and "amount_cents"),
  "currency" text not null check ("currency" ~ '^[a-z]{3}$'),
  "livemode" boolean not null,
  "hosted_invoice_url" text,
  "paid_at" timestamptz not null,
  "created_at" timestamptz not null default now()
);
comment on table "public"."subscription_payments" is
  'Paid invoices of subscriptions, as Stripe answered when it was asked. Kept without its person when an account goes.';
comment on column "public"."subscription_payments"."hosted_invoice_url" is
  'The invoice at Stripe, to read and to print. It shows name and address, so it goes with the account.';
alter table "public"."subscription_payments" enable row level security;
grant select on table "public"."subscription_payments" to "authenticated";
grant all on table "public"."subscription_payments" to "service_role";

create index "subscription_payments_user_id" on "public"."subscription_payments" ("user_id", "paid_at" desc);

create index "subscription_payments_paid_at" on "public"."subscription_payments" ("paid_at" desc);

create policy "Only while the session lives" on "public"."subscription_payments" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Members read their own subscription payments, the desk all" on "public"."subscription_payments"
  for select to "authenticated"
  using (
    "user_id" = (select "auth"."uid"()) or (select "private"."acts_as" ('desk'))
  );

-- SECURITY DEFINER because the service may not read the accounts, whose addresses the mails go to.
create function "public"."record_subscription_payment" (
  "p_invoice_id" text,
  "p_amount_cents" bigint,
  "p_currency" text,
  "p_livemode" boolean,
  "p_paid_at" timestamptz,
  "p_user_id" uuid default null,
  "p_subscription_id" text default null,
  "p_payment_intent" text default null,
  "p_invoice_url" text default null
) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid;
  v_email text;
begin
  select "id", "email" into v_user_id, v_email from "auth"."users" where "id" = "p_user_id";
  insert into "public"."subscription_payments" (
    "invoice_id", "stripe_subscription_id", "stripe_payment_intent", "user_id", "email", "amount_cents", "currency", "livemode",
    "hosted_invoice_url", "paid_at"
  )
  values (
    "p_invoice_id", "p_subscription_id", "p_payment_intent", v_user_id, lower(v_email), "p_amount_cents", lower("p_currency"),
    "p_livemode", case when v_user_id is not null then "p_invoice_url" end, "p_paid_at"
  )
  on conflict ("invoice_id") do nothing;
  if not found then
    return false;
  end if;
  -- Payments from before this table are written down by the first comparison; their receipts would be news to nobody.
  if v_email is not null and "p_paid_at" > now() - interval '3 days' then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'subscription-paid', v_email, jsonb_build_object('invoiceId', "p_invoice_id"), 'subscription-paid:' || "p_invoice_id"
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  return true;
end;
$$;
comment on function "public"."record_subscription_payment" is
  'Writes down a paid invoice and queues its receipt, once however often it is reported. False when it was known. Money in cents.';
grant execute on function "public"."record_subscription_payment" to "service_role";

create function "public"."record_subscription_refund" (
  "p_payment_intent" text, "p_refunded_cents" bigint
) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update "public"."subscription_payments"
  set "refunded_cents" = least("amount_cents", greatest("refunded_cents", "p_refunded_cents"))
  where "stripe_payment_intent" = "p_payment_intent";
  return found;
end;
$$;
comment on function "public"."record_subscription_refund" is
  'Writes down the sum that was refunded of a subscription payment, in cents. False when the payment is unknown.';
grant execute on function "public"."record_subscription_refund" to "service_role";

-- The day ends when it is over in every time zone.
create function "public"."free_library_until" ("p_user_id" uuid) returns date
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select "free_until" from "public"."profiles"
    where "id" = "p_user_id" and "free_until" >= ((now() at time zone 'UTC') - interval '12 hours')::date
  );
end;
$$;
comment on function "public"."free_library_until" is
  'Last day on which the member watches subscribers'' videos for free; null if there is none or it is over.';
grant execute on function "public"."free_library_until" to "service_role";

create function "public"."set_free_until" ("p_user_id" uuid, "p_until" date) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner gives free access.' using errcode = '42501';
  end if;
  update "public"."profiles" set "free_until" = "p_until" where "id" = "p_user_id";
  if not found then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values ((select "private"."member_id"()), 'free-athlete', "p_user_id"::text, jsonb_build_object('until', "p_until"));
end;
$$;
comment on function "public"."set_free_until" is
  'Opens the subscribers'' videos to a member until the end of a day, or with null no longer. Error detail: gone. Owner only.';
grant execute on function "public"."set_free_until" to "authenticated", "service_role";

create function "private"."export_subscriptions" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'subscriptions', (
      select coalesce(jsonb_agg(to_jsonb("subscriptions") - 'user_id' order by "created_at"), '[]')
      from "public"."subscriptions" where "user_id" = "p_user_id"
    ),
    'payment_customer', (
      select to_jsonb("stripe_customers") - 'user_id' from "public"."stripe_customers" where "user_id" = "p_user_id"
    ),
    'subscription_payments', (
      select coalesce(jsonb_agg(to_jsonb("subscription_payments") - 'user_id' order by "paid_at", "id"), '[]')
      from "public"."subscription_payments" where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_subscriptions" is 'Subscriptions of a person with their payments.';

-- schemas/money.sql

-- Money: every movement of the Stripe balance with its fee, for the owner and the accountant. Money in cents.

create table "public"."balance_transactions" (
  "id" text primary key check (char_length("id") between 1 and 255),
  "category" text not null check (char_length("category") <= 100),
  "kind" text not null generated always as (
    case
      when "category" = 'charge' then 'payment'
      when "category" in ('refund', 'refund_failure', 'charge_failure', 'partial_capture_reversal') then 'refund'
      when "category" in ('dispute', 'dispute_reversal') then 'dispute'
      when "category" in ('fee', 'network_cost', 'tax') then 'fee'
      when "category" like 'payout%' or "category" like 'transfer%' or "category" like 'topup%' then 'transfer'
      else 'other'
    end
  ) stored,
  "amount_cents" bigint not null,
  "fee_cents" bigint not null,
  "net_cents" bigint not null generated always as ("amount_cents" - "fee_cents") stored,
  "currency" text not null check ("currency" ~ '^[a-z]{3}$'),
  "livemode" boolean not null,
  "payment_intent" text,
  "created_at" timestamptz not null
);
comment on table "public"."balance_transactions" is
  'Movements of the Stripe balance, as Stripe reports them. They name no person; orders and subscription payments are found by their payment.';
comment on column "public"."balance_transactions"."category" is 'Stripe''s reporting_category.';
comment on column "public"."balance_transactions"."kind" is
  'payment, refund, dispute, fee or other; transfer is money that moves between the balance and the owner''s bank.';
comment on column "public"."balance_transactions"."amount_cents" is 'Negative for money that leaves the balance.';
comment on column "public"."balance_transactions"."fee_cents" is 'What Stripe kept of this movement.';
alter table "public"."balance_transactions" enable row level security;
grant select on table "public"."balance_transactions" to "authenticated";
grant all on table "public"."balance_transactions" to "service_role";

create index "balance_transactions_created_at" on "public"."balance_transactions" ("created_at" desc, "id");

create index "balance_transactions_live" on "public"."balance_transactions" ("created_at") where "livemode";

create policy "The owner reads the balance" on "public"."balance_transactions"
  for select to "authenticated"
  using ((select "private"."is_admin"()));

create policy "Only while the session lives" on "public"."balance_transactions" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "public"."record_balance_transactions" ("p_rows" jsonb, "p_livemode" boolean) returns integer
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_recorded integer;
begin
  insert into "public"."balance_transactions" (
    "id", "category", "amount_cents", "fee_cents", "currency", "livemode", "payment_intent", "created_at"
  )
  select "id", "category", "amount_cents", "fee_cents", "currency", "p_livemode", "payment_intent", "created_at"
  from jsonb_to_recordset("p_rows") as "row" (
    "id" text, "category" text, "amount_cents" bigint, "fee_cents" bigint, "currency" text, "payment_intent" text,
    "created_at" timestamptz
  )
  on conflict ("id") do nothing;
  get diagnostics v_recorded = row_count;
  return v_recorded;
end;
$$;
comment on function "public"."record_balance_transactions" is
  'Records movements of the Stripe balance that are missing. They never change. Returns how many were new.';
grant execute on function "public"."record_balance_transactions" to "service_role";

-- Test payments count until the first live one, so that a shop's rehearsal is not in its books.
create function "private"."is_live_money" () returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select 1 from "public"."balance_transactions" where "livemode")
    or exists (select 1 from "public"."subscriptions" where "livemode");
end;
$$;
grant execute on function "private"."is_live_money" to "authenticated", "service_role";

create view "public"."money" with (security_invoker = true) as
select
  "b"."id", "b"."created_at", "b"."amount_cents", "b"."fee_cents", "b"."net_cents", "b"."livemode", "o"."id" as "order_id",
  case
    when "b"."kind" <> 'payment' then "b"."kind"
    when "o"."id" is not null then 'order'
    when "s"."id" is not null then 'subscription'
    else 'other'
  end as "kind",
  coalesce("o"."email", "s"."email", '') as "email",
  case
    when "o"."id" is not null then (
      select coalesce(
        string_agg(
          concat("i"."quantity", ' × ', "i"."product_name", ' (' || "i"."option" || ')'), ', ' order by "i"."position"
        ),
        ''
      )
      from "public"."order_items" as "i" where "i"."order_id" = "o"."id"
    )
    when "s"."id" is not null then 'Video library subscription'
    else ''
  end as "items",
  "b"."currency",
  case when "b"."kind" = 'payment' then "o"."tax_cents" end as "tax_cents"
from "public"."balance_transactions" as "b"
left join "public"."orders" as "o" on "o"."stripe_payment_intent" = "b"."payment_intent"
left join "public"."subscription_payments" as "s" on "s"."stripe_payment_intent" = "b"."payment_intent"
where "b"."kind" <> 'transfer' and "b"."livemode" = (select "private"."is_live_money" ());
comment on view "public"."money" is
  'Payments, refunds, disputes and fees with the order or subscription that they belong to; each reader sees the rows that they may read.';
grant select on table "public"."money" to "authenticated";
grant all on table "public"."money" to "service_role";

-- The list of money names order and buyer only for the rows of the page, and for a search. A plan for every search would join them always.
create function "public"."search_money" (
  "p_search" text default '', "p_month" text default null, "p_limit" integer default 50, "p_offset" integer default 0
)
  returns table (
    "id" text,
    "kind" text,
    "created_at" timestamptz,
    "order_id" uuid,
    "email" text,
    "items" text,
    "amount_cents" bigint,
    "fee_cents" bigint,
    "net_cents" bigint,
    "currency" text,
    "total" bigint
  )
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_search text := lower(ltrim(btrim(coalesce("p_search", '')), '#'));
  v_from timestamptz := case
    when "p_month" ~ '^\d{4}-(0[1-9]|1[0-2])$' then ("p_month" || '-01')::timestamp at time zone 'UTC'
  end;
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "m"."id", "m"."created_at", count(*) over () as "total"
    from "public"."money" as "m"
    where ("p_month" is null or ("m"."created_at" >= v_from and "m"."created_at" < v_from + interval '1 month'))
      and (
        v_search = '' or strpos(lower(concat_ws(' ', "m"."kind", "m"."order_id", "m"."email", "m"."items", "m"."id")), v_search) > 0
      )
    order by "m"."created_at" desc, "m"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "m"."id", "m"."kind", "m"."created_at", "m"."order_id", "m"."email", "m"."items", "m"."amount_cents", "m"."fee_cents",
    "m"."net_cents", "m"."currency", "found"."total"
  from "found"
  join "public"."money" as "m" on "m"."id" = "found"."id"
  order by "m"."created_at" desc, "m"."id";
end;
$$;
comment on function "public"."search_money" is
  'Movements of money, newest first, by kind (order, subscription, refund, dispute, fee or other), order number, email or product. p_month is a '
  'month in UTC, such as 2026-11. Money in cents. Owner only.';
grant execute on function "public"."search_money" to "authenticated", "service_role";

create function "public"."sum_money_by_month" () returns table (
  "month" text,
  "currency" text,
  "payments_cents" bigint,
  "refunds_cents" bigint,
  "disputes_cents" bigint,
  "fees_cents" bigint,
  "other_cents" bigint,
  "net_cents" bigint,
  "tax_cents" bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  select to_char("m"."created_at" at time zone 'UTC', 'YYYY-MM'), "m"."currency",
    coalesce(sum("m"."amount_cents") filter (where "m"."kind" in ('order', 'subscription')), 0)::bigint,
    coalesce(sum("m"."amount_cents") filter (where "m"."kind" = 'refund'), 0)::bigint,
    coalesce(sum("m"."amount_cents") filter (where "m"."kind" = 'dispute'), 0)::bigint,
    (coalesce(sum("m"."amount_cents") filter (where "m"."kind" = 'fee'), 0) - sum("m"."fee_cents"))::bigint,
    coalesce(sum("m"."amount_cents") filter (where "m"."kind" = 'other'), 0)::bigint,
    sum("m"."net_cents")::bigint,
    coalesce(sum("m"."tax_cents"), 0)::bigint
  from "public"."money" as "m"
  group by 1, 2
  order by 1 desc, 2;
end;
$$;
comment on function "public"."sum_money_by_month" is
  'Sums of each month in UTC and currency, newest first. Refunds, disputes and fees are negative; the columns add up to net_cents. '
  'tax_cents is the tax in the payments of orders, before refunds. Owner only.';
grant execute on function "public"."sum_money_by_month" to "authenticated", "service_role";

-- SECURITY DEFINER because it reads subscription_of and when the comparison with Stripe ran.
create function "public"."count_subscribers" () returns table (
  "active" bigint, "active_before" bigint, "lost" bigint, "failed" bigint, "compared_at" timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  with "counted" as (
    select "s".*, exists (select 1 from "public"."subscription_of" ("s"."user_id", "s"."livemode")) as "is_running"
    from "public"."subscriptions" as "s"
    where "s"."livemode" = "private"."is_live_money" () and "s"."status" not in ('incomplete', 'incomplete_expired')
  ),
  "before" as (
    select distinct "user_id" from "counted"
    where "created_at" <= now() - interval '30 days' and ("ended_at" is null or "ended_at" > now() - interval '30 days')
  )
  select
    (select count(distinct "user_id") from "counted" where "is_running"),
    (select count(*) from "before"),
    (select count(*) from "before" where "user_id" not in (select "user_id" from "counted" where "is_running")),
    (select count(*) from "counted" where "status" in ('past_due', 'unpaid')),
    (select "c"."compared_at" from "private"."payment_comparison" as "c");
end;
$$;
comment on function "public"."count_subscribers" is
  'active: subscribers now. active_before: those of 30 days ago, of whom lost are no subscribers now. failed: subscriptions with a failed payment. '
  'compared_at: when the figures were last compared with Stripe. Owner only.';
grant execute on function "public"."count_subscribers" to "authenticated", "service_role";

create function "public"."list_failed_payments" () returns table (
  "subscription_id" text, "email" text, "name" text, "since" timestamptz, "open_until" timestamptz, "reminded_at" timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  select "s"."stripe_subscription_id", coalesce("u"."email", '')::text,
    btrim(concat("p"."first_name", ' ', "p"."last_name")), coalesce("s"."past_due_since", "s"."updated_at"),
    case when "s"."status" = 'past_due' then "s"."past_due_since" + "private"."subscription_grace" () end, "s"."reminded_at"
  from "public"."subscriptions" as "s"
  join "auth"."users" as "u" on "u"."id" = "s"."user_id"
  left join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
  where "s"."status" in ('past_due', 'unpaid') and "s"."livemode" = "private"."is_live_money" ()
  order by 4 desc, 1;
end;
$$;
comment on function "public"."list_failed_payments" is
  'Subscriptions whose last payment failed, newest first; open_until is when the library closes. Owner only.';
grant execute on function "public"."list_failed_payments" to "authenticated", "service_role";

create function "public"."remind_payment" ("p_subscription_id" text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_subscription "public"."subscriptions";
  v_email text;
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sends reminders.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  select * into v_subscription from "public"."subscriptions" where "stripe_subscription_id" = "p_subscription_id" for update;
  if v_subscription."status" is null or v_subscription."status" not in ('past_due', 'unpaid') then
    return 'paid';
  end if;
  if "private"."happened_since" (v_subscription."reminded_at", now() - interval '1 day') then
    return 'just-sent';
  end if;
  select "email" into v_email from "auth"."users" where "id" = v_subscription."user_id";
  insert into "public"."mail_outbox" ("kind", "recipient", "payload")
  values ('payment-reminder', v_email, jsonb_build_object('subscriptionId', "p_subscription_id"));
  update "public"."subscriptions" set "reminded_at" = now() where "stripe_subscription_id" = "p_subscription_id";
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'remind-athlete', v_subscription."user_id"::text);
  return 'queued';
end;
$$;
comment on function "public"."remind_payment" is
  'Mails a member whose subscription payment failed, once a day at most. Returns queued, just-sent or paid. Owner only.';
grant execute on function "public"."remind_payment" to "authenticated", "service_role";

create trigger "money_refuse_writes" instead of insert or update or delete on "public"."money"
  for each row execute function "private"."refuse_view_write" ();

-- When payments were last compared with the payment provider, by the hourly job, by the owner or by the command.
create table "private"."payment_comparison" (
  "is_only" boolean primary key default true check ("is_only"),
  "compared_at" timestamptz not null
);
comment on table "private"."payment_comparison" is 'One row: when the last comparison with the payment provider was finished.';
alter table "private"."payment_comparison" enable row level security;

create function "public"."record_payment_comparison" () returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into "private"."payment_comparison" ("compared_at") values (now())
  on conflict ("is_only") do update set "compared_at" = excluded."compared_at";
$$;
comment on function "public"."record_payment_comparison" is 'Records that payments were just compared with the payment provider.';
grant execute on function "public"."record_payment_comparison" to "service_role";

-- schemas/coaching.sql

-- An athlete has a coach, or is in the queue that all coaches share. A coach works with their own athletes and the shared queue.

create table "public"."athlete_coaches" (
  "athlete_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "coach_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "created_at" timestamptz not null default now()
);
comment on table "public"."athlete_coaches" is 'The coach of each athlete. An athlete without a row is in the shared queue.';
alter table "public"."athlete_coaches" enable row level security;
grant select on table "public"."athlete_coaches" to "authenticated";
grant all on table "public"."athlete_coaches" to "service_role";

create index "athlete_coaches_coach_id" on "public"."athlete_coaches" ("coach_id");

create policy "Athletes see their coach, coaches every assignment" on "public"."athlete_coaches"
  for select to "authenticated"
  using ("athlete_id" = (select "auth"."uid"()) or (select "private"."acts_as" ('coach')));

create policy "Only while the session lives" on "public"."athlete_coaches" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- Behind the policies of coaches. SECURITY DEFINER because policies of other tables call it. Empty for the owner.
create function "private"."athletes_of_other_coaches" () returns setof uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('admin') then
    return query
    select "a"."athlete_id" from "public"."athlete_coaches" as "a"
    left join "public"."coach_settings" as "c" on "c"."user_id" = "a"."coach_id"
    where "a"."coach_id" <> (select "private"."member_id"())
      and not coalesce((now() at time zone 'UTC')::date between "c"."away_from" and "c"."away_until", false);
  end if;
end;
$$;
grant execute on function "private"."athletes_of_other_coaches" to "authenticated", "service_role";

create function "private"."is_my_athlete" ("p_athlete_id" uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return "private"."acts_as" ('coach')
    and "p_athlete_id" not in (select "private"."athletes_of_other_coaches" ());
end;
$$;
comment on function "private"."is_my_athlete" is 'Returns whether the caller may coach the athlete.';

-- Athletes of a coach who stops go back to the shared queue.
create function "private"."release_athletes" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."athlete_coaches"
  where "coach_id" = old."user_id" and not exists (
    select 1 from "public"."user_roles" where "user_id" = old."user_id" and "role" in ('admin', 'coach')
  );
  return null;
end;
$$;

create trigger "user_roles_release_athletes" after delete on "public"."user_roles"
  for each row execute function "private"."release_athletes" ();

create function "public"."list_coaches" ()
  returns table ("id" uuid, "name" text, "athletes" bigint, "away_until" date)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see the coaches.' using errcode = '42501';
  end if;
  return query
  select "u"."id", "private"."name_of" ("u"."id"),
    (select count(*) from "public"."athlete_coaches" as "a" where "a"."coach_id" = "u"."id"),
    case when (now() at time zone 'UTC')::date between "c"."away_from" and "c"."away_until" then "c"."away_until" end
  from "auth"."users" as "u"
  left join "public"."coach_settings" as "c" on "c"."user_id" = "u"."id"
  where exists (select 1 from "public"."user_roles" as "r" where "r"."user_id" = "u"."id" and "r"."role" in ('admin', 'coach'))
  order by 2, 1;
end;
$$;
comment on function "public"."list_coaches" is
  'Everyone who can coach, by name, with the number of assigned athletes and the last day of a vacation that has begun. Coaches only.';
grant execute on function "public"."list_coaches" to "authenticated", "service_role";

create function "public"."assign_athlete" ("p_athlete_id" uuid, "p_coach_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_my_athlete" ("p_athlete_id") then
    raise exception 'Only an athlete''s coach hands them over.' using errcode = '42501';
  end if;
  if not exists (select 1 from "public"."profiles" where "id" = "p_athlete_id") then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if "p_coach_id" is null then
    delete from "public"."athlete_coaches" where "athlete_id" = "p_athlete_id";
  elsif not exists (select 1 from "public"."user_roles" where "user_id" = "p_coach_id" and "role" in ('admin', 'coach')) then
    raise exception 'This member is not a coach.' using errcode = 'P0001', detail = 'not_a_coach';
  else
    insert into "public"."athlete_coaches" ("athlete_id", "coach_id") values ("p_athlete_id", "p_coach_id")
    on conflict ("athlete_id") do update set "coach_id" = excluded."coach_id", "created_at" = now();
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values ((select "private"."member_id"()), 'assign-athlete', "p_athlete_id"::text, jsonb_build_object('coach', "p_coach_id"));
end;
$$;
comment on function "public"."assign_athlete" is
  'Assigns an athlete to a coach, or with null to the shared queue. Error details: gone, not_a_coach. For the owner and the athlete''s coach; '
  'any coach may take an athlete from the shared queue.';
grant execute on function "public"."assign_athlete" to "authenticated", "service_role";

create policy "Coaches keep the files of the library" on "storage"."objects"
  for all to "authenticated"
  using ("bucket_id" in ('videos', 'subscriber-videos', 'thumbnails') and (select "private"."acts_as" ('coach')))
  with check ("bucket_id" in ('videos', 'subscriber-videos', 'thumbnails') and (select "private"."acts_as" ('coach')));

-- Groups of athletes: a club, a school, a level. Coaches make them by naming them.
create table "public"."athlete_groups" (
  "id" uuid primary key default gen_random_uuid(),
  "name" text not null check ("name" = btrim("name") and length("name") between 1 and 60),
  "created_at" timestamptz not null default now()
);
comment on table "public"."athlete_groups" is 'Groups of athletes, such as clubs, schools and levels.';
alter table "public"."athlete_groups" enable row level security;
grant select on table "public"."athlete_groups" to "authenticated";
grant all on table "public"."athlete_groups" to "service_role";

create unique index "athlete_groups_name" on "public"."athlete_groups" (lower("name"));

create policy "Coaches see every group" on "public"."athlete_groups"
  for select to "authenticated"
  using ((select "private"."acts_as" ('coach')));

create policy "Only while the session lives" on "public"."athlete_groups" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create table "public"."athlete_group_members" (
  "group_id" uuid not null references "public"."athlete_groups" ("id") on delete cascade,
  "athlete_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "created_at" timestamptz not null default now(),
  primary key ("group_id", "athlete_id")
);
comment on table "public"."athlete_group_members" is 'Which athletes are in which groups.';
alter table "public"."athlete_group_members" enable row level security;
grant select on table "public"."athlete_group_members" to "authenticated";
grant all on table "public"."athlete_group_members" to "service_role";

create index "athlete_group_members_athlete_id" on "public"."athlete_group_members" ("athlete_id");

create policy "Athletes see their groups, coaches those of their athletes" on "public"."athlete_group_members"
  for select to "authenticated"
  using (
    "athlete_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "athlete_id" not in (select "private"."athletes_of_other_coaches" ())
    )
  );

create policy "Only while the session lives" on "public"."athlete_group_members" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "public"."set_athlete_groups" ("p_athlete_id" uuid, "p_names" text[]) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_names text[] := array(
    select distinct on (lower(btrim("name"))) btrim("name") from unnest("p_names") as "name" where btrim("name") <> ''
  );
begin
  if not "private"."is_my_athlete" ("p_athlete_id") then
    raise exception 'Only an athlete''s coach changes their groups.' using errcode = '42501';
  end if;
  if not exists (select 1 from "public"."profiles" where "id" = "p_athlete_id") then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if cardinality(v_names) > 20 then
    raise exception 'An athlete can be in 20 groups at most.' using errcode = '22023';
  end if;
  insert into "public"."athlete_groups" ("name") select unnest(v_names)
  on conflict ((lower("name"))) do nothing;
  delete from "public"."athlete_group_members" as "m"
  using "public"."athlete_groups" as "g"
  where "m"."athlete_id" = "p_athlete_id" and "g"."id" = "m"."group_id"
    and lower("g"."name") not in (select lower("name") from unnest(v_names) as "name");
  insert into "public"."athlete_group_members" ("group_id", "athlete_id")
  select "g"."id", "p_athlete_id" from "public"."athlete_groups" as "g"
  where lower("g"."name") in (select lower("name") from unnest(v_names) as "name")
  on conflict do nothing;
  -- A group without athletes has no purpose.
  delete from "public"."athlete_groups" as "g"
  where not exists (select 1 from "public"."athlete_group_members" as "m" where "m"."group_id" = "g"."id");
end;
$$;
comment on function "public"."set_athlete_groups" is
  'Replaces the groups of an athlete. Creates groups with new names, and deletes groups without athletes. Names are at most 60 characters and '
  'ignore case. Error details: gone. For the athlete''s coach.';
grant execute on function "public"."set_athlete_groups" to "authenticated", "service_role";

create function "public"."list_groups" () returns table ("id" uuid, "name" text, "athletes" bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see the groups.' using errcode = '42501';
  end if;
  return query
  select "g"."id", "g"."name", (
    select count(*) from "public"."athlete_group_members" as "m"
    where "m"."group_id" = "g"."id" and "m"."athlete_id" not in (select "private"."athletes_of_other_coaches" ())
  )
  from "public"."athlete_groups" as "g"
  order by lower("g"."name");
end;
$$;
comment on function "public"."list_groups" is 'Every group by name, with the number of its athletes whom the caller coaches. Coaches only.';
grant execute on function "public"."list_groups" to "authenticated", "service_role";

-- A coach on vacation: their athletes are in the shared queue meanwhile, and due times move.
create table "public"."coach_settings" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "away_from" date,
  "away_until" date,
  "notices" text not null default 'each' check ("notices" in ('each', 'daily', 'none')),
  constraint "coach_settings_away" check (
    ("away_from" is null) = ("away_until" is null) and "away_from" <= "away_until" and "away_until" - "away_from" <= 366
  )
);
comment on table "public"."coach_settings" is 'Settings of coaches. A coach without a row has the defaults.';
comment on column "public"."coach_settings"."away_from" is 'First day of a vacation, in UTC.';
comment on column "public"."coach_settings"."away_until" is 'Last day of a vacation, in UTC.';
comment on column "public"."coach_settings"."notices" is
  'Mails about submissions and replies: each one, one summary a day (daily), or none.';
alter table "public"."coach_settings" enable row level security;
grant select, insert, update on table "public"."coach_settings" to "authenticated";
grant all on table "public"."coach_settings" to "service_role";

create policy "Coaches keep their own settings" on "public"."coach_settings"
  for all to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "user_id" = (select "auth"."uid"()))
  with check ((select "private"."acts_as" ('coach')) and "user_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."coach_settings" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "private"."vacation_delay" ("p_coach_id" uuid, "p_start" timestamptz, "p_due" timestamptz) returns interval
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    (
      select ("away_until" + 1)::timestamp at time zone 'UTC' - greatest("away_from"::timestamp at time zone 'UTC', "p_start")
      from "public"."coach_settings"
      where "user_id" = "p_coach_id"
        and "p_due" > "away_from"::timestamp at time zone 'UTC'
        and "p_start" < ("away_until" + 1)::timestamp at time zone 'UTC'
    ),
    interval '0'
  );
end;
$$;
comment on function "private"."vacation_delay" is
  'The part of a coach''s vacation that falls into the time of a review, until the vacation ends.';

-- The athlete's coach counts; in the shared queue the coach who is back first.
create function "private"."review_due_for" (
  "p_athlete_id" uuid, "p_submitted_at" timestamptz, "p_spent_at" timestamptz, "p_cleared_at" timestamptz default null
) returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_due timestamptz := "private"."review_due_at" ("p_submitted_at", "p_spent_at", "p_cleared_at");
  v_coach uuid;
begin
  if v_due is null then
    return null;
  end if;
  select "a"."coach_id" into v_coach from "public"."athlete_coaches" as "a" where "a"."athlete_id" = "p_athlete_id";
  return v_due + coalesce(
    (
      select min("private"."vacation_delay" ("coach"."user_id", greatest("p_submitted_at", "p_spent_at", "p_cleared_at"), v_due))
      from "public"."user_roles" as "coach"
      where "coach"."role" in ('admin', 'coach') and "coach"."user_id" = coalesce(v_coach, "coach"."user_id")
    ),
    interval '0'
  );
end;
$$;
comment on function "private"."review_due_for" is
  'When a review is due, moved by vacations. Null before the video is submitted, and while it waits for a credit.';
grant execute on function "private"."review_due_for" to "authenticated", "service_role";

create function "private"."name_of" ("p_user_id" uuid) returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select coalesce(nullif(btrim(concat("p"."first_name", ' ', "p"."last_name")), ''), split_part("u"."email", '@', 1))
    from "auth"."users" as "u"
    left join "public"."profiles" as "p" on "p"."id" = "u"."id"
    where "u"."id" = "p_user_id"
  );
end;
$$;
comment on function "private"."name_of" is 'The name of an account, or the first part of its email address.';
grant execute on function "private"."name_of" to "service_role";

create function "private"."export_coaching" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'coach', (
      select jsonb_build_object('name', "private"."name_of" ("coach_id"), 'since', "created_at")
      from "public"."athlete_coaches" where "athlete_id" = "p_user_id"
    ),
    'athletes', (
      select coalesce(jsonb_agg(jsonb_build_object('since', "created_at") order by "created_at"), '[]')
      from "public"."athlete_coaches" where "coach_id" = "p_user_id"
    ),
    'groups', (
      select coalesce(jsonb_agg("g"."name" order by lower("g"."name")), '[]')
      from "public"."athlete_group_members" as "m"
      join "public"."athlete_groups" as "g" on "g"."id" = "m"."group_id"
      where "m"."athlete_id" = "p_user_id"
    ),
    'coach_settings', (
      select to_jsonb("coach_settings") - 'user_id' from "public"."coach_settings" where "user_id" = "p_user_id"
    ),
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('expires_at', "expires_at") order by "expires_at"), '[]')
      from "public"."review_claims" where "coach_id" = "p_user_id"
    ),
    'notes_about_me', (
      select coalesce(jsonb_agg(jsonb_build_object('body', "body", 'created_at', "created_at") order by "created_at"), '[]')
      from "public"."coach_notes" where "athlete_id" = "p_user_id"
    ),
    'notes_by_me', (
      select coalesce(jsonb_agg(jsonb_build_object('body', "body", 'created_at', "created_at") order by "created_at"), '[]')
      from "public"."coach_notes" where "author_id" = "p_user_id"
    )
  );
$$;

create trigger "clean_text" before insert or update of "name" on "public"."athlete_groups"
  for each row execute function "private"."clean_columns" ('name');

-- schemas/guardians.sql

-- Guardians: an athlete under 18 names one, who gets a copy of everything the coach sends. No date of birth is kept. A guardian has no
-- account and reads no row; every mail to them carries a link that ends the mails for good. While the owner's setting asks for it, coaches
-- see nothing that an athlete under 18 sends before the guardian has agreed. Consent belongs to an athlete and an address, so that naming
-- another guardian asks again, and naming the same one does not.

create table "public"."guardians" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  -- The name stands in a mail to somebody we do not know: nothing in it may look like a link.
  "name" text not null check (char_length("name") between 1 and 100 and "name" !~ '[/:@<>[:cntrl:]]|www\.'),
  "email" text not null,
  "stopped_at" timestamptz,
  "created_at" timestamptz not null default now(),
  constraint "guardians_email_check" check ("email" = lower("email"))
);
comment on table "public"."guardians" is 'The parent or guardian of an athlete under 18, copied on what the coach sends.';
comment on column "public"."guardians"."stopped_at" is 'When the guardian asked for no more mails.';
alter table "public"."guardians" enable row level security;
grant select on table "public"."guardians" to "authenticated";
grant all on table "public"."guardians" to "service_role";

create policy "Athletes read whom they named" on "public"."guardians"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."guardians" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create table "private"."guardian_objections" (
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "email" text not null,
  "created_at" timestamptz not null default now(),
  primary key ("user_id", "email")
);
comment on table "private"."guardian_objections" is
  'Addresses that want no mail about an athlete, so that naming them again does not bring it back.';

create table "public"."guardian_consents" (
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "email" text not null check ("email" = lower("email")),
  "consented_at" timestamptz,
  "declined_at" timestamptz,
  primary key ("user_id", "email"),
  constraint "guardian_consents_answered" check (("consented_at" is null) <> ("declined_at" is null))
);
comment on table "public"."guardian_consents" is
  'Whether the guardian at an address agrees that an athlete sends videos: their last answer.';
alter table "public"."guardian_consents" enable row level security;
grant select on table "public"."guardian_consents" to "authenticated";
grant all on table "public"."guardian_consents" to "service_role";

create policy "Athletes read what their guardians answered" on "public"."guardian_consents"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."guardian_consents" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "private"."has_guardian_consent" ("p_user_id" uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "public"."guardians" as "g"
    join "public"."guardian_consents" as "c" on "c"."user_id" = "g"."user_id" and "c"."email" = "g"."email"
    where "g"."user_id" = "p_user_id" and "c"."consented_at" is not null
  );
end;
$$;

-- One set for each statement, not one question for each row.
create function "private"."athletes_without_consent" () returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "p"."id" from "public"."profiles" as "p"
  where "p"."is_minor" and "private"."is_consent_asked" ("p"."is_minor", "p"."age_from", (select "private"."guardian_consent_age" ()))
    and not "private"."has_guardian_consent" ("p"."id");
$$;
grant execute on function "private"."athletes_without_consent" to "authenticated", "service_role";

-- Naming a guardian sends a mail to a stranger, so it is bounded: one to an address, and a second when it has to ask for consent; five a day.
create function "public"."set_guardian" (
  "p_is_minor" boolean, "p_name" text default null, "p_email" text default null, "p_age_from" smallint default null
) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid := (select "private"."member_id"());
  v_email text := lower(btrim("p_email"));
  v_before text;
  v_was_asked boolean := "public"."is_guardian_consent_asked" (v_user_id);
  v_asks_now boolean;
begin
  if "p_age_from" is not null and ("p_age_from" not in (0, 13, 16, 18) or ("p_age_from" < 18) is distinct from "p_is_minor") then
    raise exception 'Choose your age.' using errcode = '22023', detail = 'age_required';
  end if;
  update "public"."profiles"
  set "is_minor" = "p_is_minor", "age_stated_at" = now(),
    "age_from" = case when "p_is_minor" is false then 18 else "p_age_from" end
  where "id" = v_user_id;
  if not found then
    raise exception 'Please sign in.' using errcode = '42501';
  end if;
  if "p_is_minor" is not true then
    delete from "public"."guardians" where "user_id" = v_user_id;
    return;
  end if;
  if coalesce(btrim("p_name"), '') = '' or coalesce(v_email, '') = '' then
    raise exception 'Please name a parent or guardian.' using errcode = '22023', detail = 'guardian_required';
  end if;
  if exists (select 1 from "auth"."users" where "id" = v_user_id and lower("email") = v_email) then
    raise exception 'This is your own address.' using errcode = '22023', detail = 'own_address';
  end if;
  select "email" into v_before from "public"."guardians" where "user_id" = v_user_id for update;
  insert into "public"."guardians" ("user_id", "name", "email", "stopped_at")
  values (
    v_user_id, btrim("p_name"), v_email,
    (select "created_at" from "private"."guardian_objections" where "user_id" = v_user_id and "email" = v_email)
  )
  on conflict ("user_id") do update
  set "name" = excluded."name", "email" = excluded."email", "stopped_at" = excluded."stopped_at";
  v_asks_now := not v_was_asked and "public"."is_guardian_consent_asked" (v_user_id)
    and not exists (select 1 from "public"."guardian_consents" where "user_id" = v_user_id and "email" = v_email);
  if v_before is not distinct from v_email and not v_asks_now then
    return;
  end if;
  if (
    select count(*) from "public"."mail_outbox"
    where "kind" = 'guardian-named' and "payload" ->> 'guardianOf' = v_user_id::text and "private"."happened_since" ("created_at", now() - interval '1 day')
  ) >= 5 then
    raise exception 'You changed your guardian too often today.' using errcode = '42501', detail = 'too_many_changes';
  end if;
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  values (
    'guardian-named', v_email, jsonb_build_object('guardianOf', v_user_id),
    'guardian-named:' || v_user_id || ':' || v_email || case when v_before = v_email then ':consent' else '' end
  )
  on conflict ("dedupe_key") do nothing;
end;
$$;
comment on function "public"."set_guardian" is
  'The caller states their age, as a range that begins with p_age_from, and if under 18 who their guardian is; without, a guardian named before is '
  'forgotten. A new address is told by mail. Error details: age_required, guardian_required, own_address, too_many_changes.';
grant execute on function "public"."set_guardian" to "authenticated", "service_role";

create function "public"."stop_guardian_mail" ("p_user_id" uuid, "p_email" text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "private"."guardian_objections" ("user_id", "email")
  select "id", lower("p_email") from "auth"."users" where "id" = "p_user_id"
  on conflict ("user_id", "email") do nothing;
  update "public"."guardians" set "stopped_at" = coalesce("stopped_at", now())
  where "user_id" = "p_user_id" and "email" = lower("p_email");
end;
$$;
comment on function "public"."stop_guardian_mail" is
  'Ends the mails to an address about an athlete for good. Harmless to repeat, and when the athlete is gone.';
grant execute on function "public"."stop_guardian_mail" to "service_role";

-- Mails that count for the limits stay for a day, so that naming the guardian again does not reset them.
create function "private"."forget_guardian_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."mail_outbox"
  where "payload" ->> 'guardianOf' = old."user_id"::text and "kind" not in ('guardian-named', 'guardian-sharing', 'guardian-readiness');
  delete from "public"."mail_outbox"
  where "payload" ->> 'guardianOf' = old."user_id"::text
    and ("created_at" <= now() - interval '1 day' or not exists (select 1 from "auth"."users" where "id" = old."user_id"));
  return null;
end;
$$;

create trigger "guardians_forget_mail" after delete on "public"."guardians"
  for each row execute function "private"."forget_guardian_mail" ();

-- The guardian answers by a link in the mail; the function guardian-consent has checked it.
create function "public"."record_guardian_consent" ("p_user_id" uuid, "p_email" text, "p_consents" boolean) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not exists (select 1 from "auth"."users" where "id" = "p_user_id") then
    return;
  end if;
  insert into "public"."guardian_consents" ("user_id", "email", "consented_at", "declined_at")
  values ("p_user_id", lower("p_email"), case when "p_consents" then now() end, case when not "p_consents" then now() end)
  on conflict ("user_id", "email") do update
  set "consented_at" = case when "p_consents" then coalesce("guardian_consents"."consented_at", now()) end,
    "declined_at" = case when not "p_consents" then coalesce("guardian_consents"."declined_at", now()) end;
  -- What was sent under a consent stays visible when it is taken back. The time to answer runs from here.
  if "private"."has_guardian_consent" ("p_user_id") then
    update "public"."video_submissions" set "cleared_at" = now() where "user_id" = "p_user_id" and "cleared_at" is null;
  end if;
end;
$$;
comment on function "public"."record_guardian_consent" is
  'What a guardian answers: they agree that the athlete sends videos, or do not (any more). Harmless to repeat, and when the athlete is gone.';
grant execute on function "public"."record_guardian_consent" to "service_role";

create function "public"."ask_guardian_again" () returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_guardian "public"."guardians";
begin
  select * into v_guardian from "public"."guardians" where "user_id" = (select "private"."member_id"()) for update;
  if not found then
    raise exception 'You have not named a parent or guardian.' using errcode = '42501', detail = 'no_guardian';
  end if;
  if v_guardian."stopped_at" is not null then
    raise exception 'Your guardian wants no more mails from us. Talk to them, or name another guardian.' using detail = 'guardian_stopped';
  end if;
  if exists (
    select 1 from "public"."mail_outbox"
    where "kind" = 'guardian-named' and "payload" ->> 'guardianOf' = v_guardian."user_id"::text and "recipient" = v_guardian."email"
      and "private"."happened_since" ("created_at", now() - interval '1 hour')
  ) or (
    select count(*) from "public"."mail_outbox"
    where "kind" = 'guardian-named' and "payload" ->> 'guardianOf' = v_guardian."user_id"::text and "private"."happened_since" ("created_at", now() - interval '1 day')
  ) >= 5 then
    raise exception 'We have sent a mail already. Please wait an hour before the next one.' using detail = 'too_many_mails';
  end if;
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  values (
    'guardian-named', v_guardian."email", jsonb_build_object('guardianOf', v_guardian."user_id"),
    'guardian-named:' || v_guardian."user_id" || ':' || v_guardian."email" || ':' || gen_random_uuid()
  );
end;
$$;
comment on function "public"."ask_guardian_again" is
  'Sends the caller''s guardian the mail with the link to agree again: once an hour, five mails a day. Error details: no_guardian, '
  'guardian_stopped, too_many_mails.';
grant execute on function "public"."ask_guardian_again" to "authenticated", "service_role";

-- A question to the guardian about something other than videos. Bounded, because it is a mail to a stranger.
create function "private"."ask_guardian" ("p_kind" text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_guardian "public"."guardians";
begin
  select * into v_guardian from "public"."guardians" where "user_id" = (select "private"."member_id" ()) for update;
  if not found then
    raise exception 'You have not named a parent or guardian.' using errcode = '42501', detail = 'no_guardian';
  end if;
  if v_guardian."stopped_at" is not null then
    raise exception 'Your guardian wants no more mails from us. Talk to them, or name another guardian.' using detail = 'guardian_stopped';
  end if;
  if exists (
    select 1 from "public"."mail_outbox"
    where "kind" = "p_kind" and "payload" ->> 'guardianOf' = v_guardian."user_id"::text and "recipient" = v_guardian."email"
      and "private"."happened_since" ("created_at", now() - interval '1 hour')
  ) or (
    select count(*) from "public"."mail_outbox"
    where "kind" in ('guardian-named', 'guardian-sharing', 'guardian-readiness')
      and "payload" ->> 'guardianOf' = v_guardian."user_id"::text
      and "private"."happened_since" ("created_at", now() - interval '1 day')
  ) >= 5 then
    raise exception 'We have sent a mail already. Please wait an hour before the next one.' using detail = 'too_many_mails';
  end if;
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  values (
    "p_kind", v_guardian."email", jsonb_build_object('guardianOf', v_guardian."user_id"),
    "p_kind" || ':' || v_guardian."user_id" || ':' || v_guardian."email" || ':' || gen_random_uuid()
  );
end;
$$;
comment on function "private"."ask_guardian" is
  'Emails the caller''s guardian a question: each kind once an hour, five mails a day. Error details: no_guardian, guardian_stopped, too_many_mails.';

create function "public"."is_guardian_consent_asked" ("p_user_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce((
    select "private"."is_consent_asked" ("is_minor", "age_from", "private"."guardian_consent_age" ())
    from "public"."profiles" where "id" = "p_user_id"
  ), false);
$$;
comment on function "public"."is_guardian_consent_asked" is
  'Whether a guardian has to agree before coaches see this athlete''s videos: the mail asks for it then.';
grant execute on function "public"."is_guardian_consent_asked" to "service_role";

create trigger "clean_text" before insert or update of "name" on "public"."guardians"
  for each row execute function "private"."clean_columns" ('name');

create trigger "check_email" before insert or update of "email" on "public"."guardians"
  for each row execute function "private"."check_email" ();

create function "private"."guardian_consent_age" () returns integer
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(("private"."setting" ('guardian_consent_age'))::integer, 18);
end;
$$;

create function "private"."is_consent_asked" ("p_is_minor" boolean, "p_age_from" integer, "p_limit" integer) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select coalesce("p_is_minor" and coalesce("p_age_from", 0) < "p_limit", false);
$$;
comment on function "private"."is_consent_asked" is
  'Whether a guardian has to agree for a person of this stated age. Without a range, under 18 counts as the youngest.';

-- A higher limit hides nothing that coaches see already: those films are cleared before it holds.
create function "public"."set_guardian_consent_age" ("p_age" integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if "p_age" is null or "p_age" not in (0, 16, 18) then
    raise exception 'Guardians are asked for athletes under 18, under 16 or for nobody.' using errcode = '22023';
  end if;
  if "p_age" > "private"."guardian_consent_age" () then
    update "public"."video_submissions" as "s" set "cleared_at" = coalesce("s"."submitted_at", "s"."created_at")
    from "public"."profiles" as "p"
    where "p"."id" = "s"."user_id" and "s"."cleared_at" is null
      and "private"."is_consent_asked" ("p"."is_minor", "p"."age_from", "p_age")
      and not "private"."waits_for_guardian" ("s"."id");
  end if;
  insert into "private"."settings" ("name", "value", "meaning")
  values ('guardian_consent_age', to_jsonb("p_age"), 'Athletes under this age need a guardian''s consent before coaches see their videos.')
  on conflict ("name") do update set "value" = excluded."value"
  where "settings"."value" is distinct from excluded."value";
end;
$$;
comment on function "public"."set_guardian_consent_age" is
  'Stores up to which age a guardian agrees before coaches see videos: 18, 16 or 0 (never asked). Films that coaches could see stay visible.';
grant execute on function "public"."set_guardian_consent_age" to "service_role";

-- Coaches see that a film waits for a guardian: who sent it and since when. Nothing of the film or the jump.
create function "public"."list_waiting_for_guardian" ("p_athlete_id" uuid default null)
  returns table ("athlete_id" uuid, "athlete_name" text, "videos" bigint, "since" timestamptz)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see which videos wait.' using errcode = '42501';
  end if;
  return query
  select "s"."user_id", "private"."name_of" ("s"."user_id"), count(*), min("s"."submitted_at")
  from "public"."video_submissions" as "s"
  where "s"."submission_status" = 'pending' and "s"."submitted_at" is not null and "s"."cleared_at" is null
    and ("p_athlete_id" is null or "s"."user_id" = "p_athlete_id")
    and "s"."user_id" in (select "private"."athletes_without_consent" ())
    and "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
  group by "s"."user_id"
  order by min("s"."submitted_at"), "s"."user_id";
end;
$$;
comment on function "public"."list_waiting_for_guardian" is
  'Athletes whose submitted videos wait for a guardian''s consent, the longest wait first: name, number of videos, since when. For their coaches.';
grant execute on function "public"."list_waiting_for_guardian" to "authenticated", "service_role";

create function "private"."export_guardians" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'guardian', (select to_jsonb("guardians") - 'user_id' from "public"."guardians" where "user_id" = "p_user_id"),
    'guardian_consents', (
      select coalesce(jsonb_agg(to_jsonb("guardian_consents") - 'user_id' order by "email"), '[]')
      from "public"."guardian_consents" where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_guardians" is 'Whom a person named as guardian, and the answers.';

-- schemas/submissions.sql

-- Video submissions: a member's film waits for the coach, who approves or rejects it. The bytes lie in the private bucket
-- video-submissions under <user id>/<timestamp>.<extension>; the row names that path.

create table "public"."video_submissions" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" uuid not null default "auth"."uid" () references "auth"."users" ("id") on delete cascade,
  "video_url" text not null unique,
  "video_file_name" text not null check (char_length("video_file_name") between 1 and 255),
  "video_file_size" bigint not null check ("video_file_size" > 0),
  "submission_status" text not null default 'pending' check ("submission_status" in ('pending', 'approved', 'rejected')),
  "created_at" timestamptz not null default now(),
  "submitted_at" timestamptz,
  "reviewed_at" timestamptz,
  "cleared_at" timestamptz,
  "reviewed_by" uuid references "auth"."users" ("id") on delete set null,
  -- What is new for an athlete, and how much waits for the coach and the owner.
  "seen_at" timestamptz,
  -- A finished review knows since when its athlete waits for a reply, so that the queue does not look at the replies of every review.
  "unanswered_since" timestamptz,
  -- Slow motion: cameras film 120 or 240 pictures a second and save them at 30, so the film plays slower than the jump was. Stored times
  -- (at_us, trim_start_us, …) stay on the film's own clock, so that they name frames; what people read is divided by this factor.
  "slow_motion" numeric(7, 4) check ("slow_motion" between 1 and 40),
  -- The picture of a jump: which frames it shows. The device draws it from the film, so no copy of the athlete is stored.
  "picture_frames_us" bigint[],
  "picture_key_us" bigint,
  -- A new upload is submitted at once. The athlete chooses a paid review before the upload, and the row and its credit are one transaction:
  -- a repeated upload is refused by its file name and spends nothing.
  "uses_credit" boolean not null default false,
  -- A submission is opened when a coach first opens its video, once. Until then its athlete may change what they said about it, and gets the
  -- credit back by deleting it.
  "opened_at" timestamptz,
  -- Set while the coach waits for a version of the film that plays.
  "film_asked_at" timestamptz,
  constraint "video_submissions_own_folder" check (starts_with("video_url", "user_id"::text || '/')),
  constraint "video_submissions_picture" check (
    ("picture_frames_us" is null and "picture_key_us" is null)
    or (
      cardinality("picture_frames_us") between 2 and 12
      and array_ndims("picture_frames_us") = 1
      and array_position("picture_frames_us", null) is null
      and 0 <= all ("picture_frames_us")
      and 86400000000 >= all ("picture_frames_us")
      and "picture_key_us" is not null
      and "picture_key_us" = any ("picture_frames_us")
    )
  )
);
comment on table "public"."video_submissions" is 'Videos that members sent in for a review.';
comment on column "public"."video_submissions"."video_url" is 'Name of the object in the bucket video-submissions.';
comment on column "public"."video_submissions"."video_file_size" is 'Bytes, as storage counted them.';
comment on column "public"."video_submissions"."submitted_at" is
  'When it was submitted, which is when it was uploaded. Null only for uploads from before this rule that their athlete has not sent.';
comment on column "public"."video_submissions"."cleared_at" is
  'Since when coaches may see it whatever changes later: the guardian had agreed, or it was decided. Others are visible unless a consent is missing.';
comment on column "public"."video_submissions"."seen_at" is 'When the athlete last opened the finished review.';
comment on column "public"."video_submissions"."unanswered_since" is
  'When the athlete wrote the last reply of a review; null if a coach did, or nobody.';
comment on column "public"."video_submissions"."slow_motion" is
  'How many times slower the film plays than the jump was: 8 for 240 fps saved at 30. Null if neither the file nor anyone said so.';
comment on column "public"."video_submissions"."picture_frames_us" is
  'Presentation timestamps of the frames in the jump''s picture, microseconds, ascending. Null if no picture is part of the review.';
comment on column "public"."video_submissions"."picture_key_us" is 'The frame with the outline, one of picture_frames_us.';
comment on column "public"."video_submissions"."uses_credit" is 'Whether the athlete chose a paid review before the upload.';
comment on column "public"."video_submissions"."opened_at" is
  'When a coach first opened it. Set once for each film.';
comment on column "public"."video_submissions"."film_asked_at" is
  'When a coach asked for a version of the film that plays. Null if none did, and after the athlete sent one.';
alter table "public"."video_submissions" enable row level security;
grant select, delete on table "public"."video_submissions" to "authenticated";
grant all on table "public"."video_submissions" to "service_role";
grant update ("submitted_at"), insert ("user_id", "video_url", "video_file_name", "video_file_size", "submission_status", "slow_motion", "uses_credit") on table "public"."video_submissions" to "authenticated";
alter publication "supabase_realtime" add table "public"."video_submissions";

create index "video_submissions_created_at" on "public"."video_submissions" ("created_at" desc, "id");

create index "video_submissions_user_id" on "public"."video_submissions" ("user_id", "created_at" desc);

create index "video_submissions_waiting" on "public"."video_submissions" ("created_at") where "submission_status" = 'pending';

create index "video_submissions_unanswered" on "public"."video_submissions" ("unanswered_since") where "unanswered_since" is not null;

-- Answer times are those of the last 30 days.
create index "video_submissions_reviewed_at" on "public"."video_submissions" ("reviewed_at");

-- Deleting an account looks for its rows in these.
create index "video_submissions_reviewed_by" on "public"."video_submissions" ("reviewed_by");

create policy "Athletes submit videos that they uploaded" on "public"."video_submissions"
  for insert to "authenticated"
  with check (
    "user_id" = (select "auth"."uid"())
    and "submission_status" = 'pending'
    and exists (
      select 1 from "storage"."objects"
      where "objects"."bucket_id" = 'video-submissions'
        and "objects"."name" = "video_submissions"."video_url"
        and "objects"."owner_id" = (select "auth"."uid"())::text
    )
  );

create policy "Athletes delete their own while it is not approved" on "public"."video_submissions"
  for delete to "authenticated"
  using ("user_id" = (select "auth"."uid"()) and "submission_status" in ('pending', 'rejected'));

create policy "Athletes hand in their own" on "public"."video_submissions"
  for update to "authenticated"
  using ("submission_status" = 'pending' and "user_id" = (select "auth"."uid"()))
  with check ("user_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."video_submissions" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Athletes read their own submissions, coaches their athletes'" on "public"."video_submissions"
  for select to "authenticated"
  using (
    "user_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "user_id" not in (select "private"."athletes_of_other_coaches" ())
      and ("cleared_at" is not null or "user_id" not in (select "private"."athletes_without_consent" ()))
    )
  );

create function "private"."waits_for_guardian" ("p_submission_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."video_submissions"
    where "id" = "p_submission_id" and "cleared_at" is null
      and "user_id" in (select "private"."athletes_without_consent" ())
  );
$$;
grant execute on function "private"."waits_for_guardian" to "authenticated", "service_role";

-- Looks up the athlete by id: a comparison of texts would read all profiles for each file.
create function "private"."is_film_hidden" ("p_name" text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "public"."profiles" as "p"
    where "p"."id" = "private"."as_uuid" (split_part("p_name", '/', 1))
      and "private"."is_consent_asked" ("p"."is_minor", "p"."age_from", "private"."guardian_consent_age" ())
      and not "private"."has_guardian_consent" ("p"."id")
      and not exists (
        select 1 from "public"."video_submissions" as "s" where "s"."video_url" = "p_name" and "s"."cleared_at" is not null
      )
  );
end;
$$;
grant execute on function "private"."is_film_hidden" to "authenticated", "service_role";

-- The limit is counted here and not in the policy: a policy looks at the table as it was before the statement, so that twenty rows at
-- once, in one request or in twenty, would each find the same free place. SECURITY DEFINER because the settings are nobody's.
create function "private"."check_new_submission" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_limit integer := ("private"."setting" ('open_submissions_per_member'))::integer;
  v_bytes bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('submissions:' || new."user_id"::text, 0));
  if (
    select count(*) from "public"."video_submissions"
    where "user_id" = new."user_id" and "submission_status" = 'pending'
  ) >= v_limit then
    raise exception '% of your videos wait for a review already.', v_limit using
      errcode = '42501', hint = 'Delete one, or wait until the coach has looked at them.';
  end if;
  select ("metadata" ->> 'size')::bigint into v_bytes
  from "storage"."objects"
  where "bucket_id" = 'video-submissions' and "name" = new."video_url";
  new."video_file_size" := coalesce(v_bytes, new."video_file_size");
  return new;
end;
$$;

-- A stored decision is applied in the name of the admin who made it.
create function "private"."check_changed_submission" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if new."submission_status" is distinct from old."submission_status" then
    if old."submission_status" <> 'pending' then
      raise exception 'This submission is % already.', old."submission_status" using errcode = '42501';
    end if;
    new."reviewed_at" := now();
    new."reviewed_by" := coalesce(new."reviewed_by", (select "auth"."uid"()));
  end if;
  if new."submitted_at" is distinct from old."submitted_at" then
    new."submitted_at" := coalesce(old."submitted_at", now());
  end if;
  return new;
end;
$$;

-- The mails name rows; what they say is read when they are sent.
create function "private"."queue_review_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  select 'submission-reviewed', "users"."email", jsonb_build_object('submissionId', new."id"),
    'submission-reviewed:' || new."id"
  from "auth"."users"
  where "users"."id" = new."user_id" and "users"."email" is not null
  union all
  select 'submission-reviewed', "guardians"."email", jsonb_build_object('submissionId', new."id", 'guardianOf', new."user_id"),
    'submission-reviewed:' || new."id" || ':guardian'
  from "public"."guardians"
  where "guardians"."user_id" = new."user_id" and "guardians"."stopped_at" is null
  on conflict ("dedupe_key") do nothing;
  return null;
end;
$$;

create function "private"."clear_submission" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' or "private"."has_guardian_consent" (new."user_id") then
    new."cleared_at" := coalesce(new."cleared_at", now());
  end if;
  return new;
end;
$$;

create trigger "video_submissions_check_new" before insert on "public"."video_submissions"
  for each row execute function "private"."check_new_submission" ();

create trigger "video_submissions_check_changed" before update on "public"."video_submissions"
  for each row execute function "private"."check_changed_submission" ();

create trigger "video_submissions_queue_review_mail" after update on "public"."video_submissions"
  for each row when (old."submission_status" = 'pending' and new."submission_status" <> 'pending')
  execute function "private"."queue_review_mail" ();

create trigger "video_submissions_trail" after update of "submission_status" on "public"."video_submissions"
  for each row when (old."submission_status" is distinct from new."submission_status")
  execute function "private"."trail_admin_action" ('submission');

create trigger "video_submissions_clear_sent" before insert on "public"."video_submissions"
  for each row execute function "private"."clear_submission" ();

create trigger "video_submissions_clear_decided" before update of "submission_status" on "public"."video_submissions"
  for each row when (old."submission_status" is distinct from new."submission_status")
  execute function "private"."clear_submission" ();

create function "public"."list_hidden_submissions" () returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "id" from "public"."video_submissions"
  where "user_id" = (select "private"."member_id"()) and "cleared_at" is null
    and "user_id" in (select "private"."athletes_without_consent" ());
$$;
comment on function "public"."list_hidden_submissions" is
  'The caller''s submissions that wait for a guardian''s consent; no coach sees them.';
grant execute on function "public"."list_hidden_submissions" to "authenticated", "service_role";

create function "public"."mark_feedback_seen" ("p_submission_id" uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update "public"."video_submissions" set "seen_at" = now()
  where "id" = "p_submission_id" and "user_id" = (select "private"."member_id"()) and "submission_status" <> 'pending';
$$;
comment on function "public"."mark_feedback_seen" is 'Records that the caller opened the finished review of their own submission.';
grant execute on function "public"."mark_feedback_seen" to "authenticated", "service_role";

create function "public"."count_waiting" ()
  returns table ("feedback" bigint, "reviews" bigint, "messages" bigint, "chat" bigint, "chats" bigint)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    (
      select count(*) from "public"."list_my_feedback" (100) as "f"
      where "f"."is_new" and (select "private"."member_id"()) is not null
    ),
    (
      select count(*) from "public"."video_submissions" as "s"
      where (select "private"."acts_as" ('coach')) and "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
        and "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
        and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
        and exists (select 1 from "public"."spent_credits" as "c" where "c"."submission_id" = "s"."id")
    ),
    (
      select count(*) from "public"."contact_messages" as "m"
      where (select "private"."acts_as" ('desk')) and "m"."answered_at" is null
    ),
    (
      select count(*) from "public"."chat_messages" as "m"
      where "m"."athlete_id" = (select "private"."member_id"()) and "m"."is_coach"
        and "m"."created_at" > coalesce(
          (
            select "r"."read_at" from "public"."chat_reads" as "r"
            where "r"."user_id" = (select "private"."member_id"()) and "r"."athlete_id" = (select "private"."member_id"())
          ),
          '-infinity'
        )
    ),
    (select count(*) from "private"."unread_chats" ());
$$;
comment on function "public"."count_waiting" is
  'The caller''s unread reviews and messages (chat); for coaches also the submissions to review and the athletes with unread messages (chats), for '
  'the desk the messages to answer. 0 for all others.';
grant execute on function "public"."count_waiting" to "authenticated", "service_role";

create function "private"."last_athlete_reply_at" ("p_submission_id" uuid) returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case when not "is_coach" then "created_at" end
  from "public"."review_replies"
  where "submission_id" = "p_submission_id"
  order by "created_at" desc, "id"
  limit 1;
$$;

create function "private"."note_last_reply" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid := case tg_op when 'DELETE' then old."submission_id" else new."submission_id" end;
  v_since timestamptz := "private"."last_athlete_reply_at" (v_id);
begin
  update "public"."video_submissions" set "unanswered_since" = v_since
  where "id" = v_id and "unanswered_since" is distinct from v_since;
  return null;
end;
$$;

create function "public"."set_slow_motion" ("p_submission_id" uuid, "p_slow_motion" numeric) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete uuid;
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches set the capture rate.' using errcode = '42501';
  end if;
  select "user_id" into v_athlete from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or not "private"."is_my_athlete" (v_athlete) or "private"."waits_for_guardian" ("p_submission_id") then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  update "public"."video_submissions" set "slow_motion" = "p_slow_motion" where "id" = "p_submission_id";
end;
$$;
comment on function "public"."set_slow_motion" is
  'Sets how many times slower a film plays than the jump was, 1 to 40. Also after the review, because notes keep their frames. '
  'Error details: gone, claimed. For the athlete''s coach.';
grant execute on function "public"."set_slow_motion" to "authenticated", "service_role";

create function "public"."keep_picture" ("p_submission_id" uuid, "p_frames_us" bigint[], "p_key_us" bigint) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete uuid;
begin
  select "user_id" into v_athlete from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or (
    v_athlete is distinct from (select "private"."member_id"())
    and not (
      "private"."acts_as" ('coach') and "private"."is_my_athlete" (v_athlete)
      and not "private"."waits_for_guardian" ("p_submission_id")
    )
  ) then
    raise exception 'Only the athlete and their coach keep a picture.' using errcode = '42501';
  end if;
  update "public"."video_submissions" set
    "picture_frames_us" = case when cardinality("p_frames_us") > 0 then
      array(select distinct "frame_us" from unnest("p_frames_us") as "frames" ("frame_us") order by "frame_us")
    end,
    "picture_key_us" = case when cardinality("p_frames_us") > 0 then "p_key_us" end
  where "id" = "p_submission_id";
end;
$$;
comment on function "public"."keep_picture" is
  'Makes a picture of 2 to 12 frames part of the review, or removes it with an empty list. For the athlete and their coach.';
grant execute on function "public"."keep_picture" to "authenticated", "service_role";

create trigger "clean_text" before insert or update of "video_file_name" on "public"."video_submissions"
  for each row execute function "private"."clean_columns" ('video_file_name');

create function "private"."export_submissions" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'video_submissions', (
      select coalesce(
        jsonb_agg(to_jsonb("video_submissions") - 'user_id' - 'reviewed_by' order by "created_at"), '[]'
      )
      from "public"."video_submissions" where "user_id" = "p_user_id"
    ),
    'jumps', (
      select coalesce(jsonb_agg(to_jsonb("jumps") order by "jumps"."updated_at"), '[]')
      from "public"."jumps" join "public"."video_submissions" on "video_submissions"."id" = "jumps"."submission_id"
      where "user_id" = "p_user_id"
    ),
    'spent_credits', (
      select coalesce(jsonb_agg(to_jsonb("spent_credits") order by "spent_credits"."spent_at"), '[]')
      from "public"."spent_credits" join "public"."video_submissions" on "video_submissions"."id" = "spent_credits"."submission_id"
      where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_submissions" is 'Submissions of a person, their jumps and what covered them.';

-- The same conditions of policies are written once. They run as their caller, so that the policies of video_submissions answer them.
create function "private"."sees_submission" ("p_submission_id" uuid) returns boolean
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return exists (select 1 from "public"."video_submissions" where "id" = "p_submission_id");
end;
$$;
comment on function "private"."sees_submission" is
  'Whether the caller may see a submission: its athlete, or their coach. Never while it waits for a guardian.';
grant execute on function "private"."sees_submission" to "authenticated", "service_role";

create function "private"."sees_open_submission" ("p_submission_id" uuid) returns boolean
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "public"."video_submissions" where "id" = "p_submission_id" and "submission_status" = 'pending'
  );
end;
$$;
comment on function "private"."sees_open_submission" is
  'The same, and its review is not finished. With acts_as (''coach''): the coach writes until the review is finished.';
grant execute on function "private"."sees_open_submission" to "authenticated", "service_role";

create function "private"."own_submissions" () returns setof uuid
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return query select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"());
end;
$$;
comment on function "private"."own_submissions" is 'The submissions of the caller.';
grant execute on function "private"."own_submissions" to "authenticated", "service_role";

create function "private"."own_finished_submissions" () returns setof uuid
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return query
    select "id" from "public"."video_submissions"
    where "user_id" = (select "auth"."uid"()) and "submission_status" <> 'pending';
end;
$$;
comment on function "private"."own_finished_submissions" is 'The submissions of the caller whose reviews they may read.';
grant execute on function "private"."own_finished_submissions" to "authenticated", "service_role";

-- schemas/jumps.sql

-- The jump in a submitted video, as its athlete tells it: the numbers, a question, and which part of the film it is.
-- Metres and kilograms; feet, inches and pounds are a matter of the screens (supabase/functions/_shared/domain/measures.ts).
create table "public"."jumps" (
  "submission_id" uuid primary key references "public"."video_submissions" ("id") on delete cascade,
  "grip_m" numeric(4, 3) check ("grip_m" between 1.5 and 5.5),
  "pole_length_m" numeric(4, 3) check ("pole_length_m" between 2 and 5.5),
  "pole_rating_kg" numeric(5, 2) check ("pole_rating_kg" between 15 and 130),
  "run_up_lefts" smallint check ("run_up_lefts" between 0 and 15),
  "mid_mark_m" numeric(5, 3) check ("mid_mark_m" between 3 and 40),
  "take_off_m" numeric(4, 3) check ("take_off_m" between 0.5 and 6),
  "standards_m" numeric(4, 3) check ("standards_m" between 0 and 1),
  "bar_m" numeric(4, 3) check ("bar_m" between 0.5 and 7),
  "made" boolean,
  "question" text not null default '' check (char_length("question") <= 1000),
  "trim_start_us" bigint check ("trim_start_us" >= 0),
  "trim_end_us" bigint check ("trim_end_us" <= 86400000000),
  "updated_at" timestamptz not null default now(),
  constraint "jumps_grip_on_the_pole" check ("grip_m" <= "pole_length_m"),
  constraint "jumps_trim_is_a_range" check (
    ("trim_start_us" is null) = ("trim_end_us" is null) and ("trim_start_us" is null or "trim_start_us" < "trim_end_us")
  )
);
comment on table "public"."jumps" is
  'What the athlete tells of the jump in a submission. Theirs to change until a coach opens it. Everything may be missing.';
comment on column "public"."jumps"."grip_m" is 'Metres along the pole, from its tip in the box to the top of the upper hand.';
comment on column "public"."jumps"."pole_rating_kg" is 'The athlete''s weight that the pole is made for, kilograms.';
comment on column "public"."jumps"."run_up_lefts" is
  'How often the left foot (a right-hander''s take-off foot) touches down in the run-up; 0 from standing.';
comment on column "public"."jumps"."mid_mark_m" is 'Metres from the back of the box, six steps before take-off.';
comment on column "public"."jumps"."take_off_m" is 'Metres from the back of the box to the toe of the take-off foot.';
comment on column "public"."jumps"."standards_m" is 'Metres that the bar stands behind the back of the box.';
comment on column "public"."jumps"."bar_m" is 'Height of the bar above the runway, metres.';
comment on column "public"."jumps"."trim_start_us" is 'Where the jump begins in the stored film, microseconds of its own time.';
alter table "public"."jumps" enable row level security;
grant select, delete on table "public"."jumps" to "authenticated";
grant all on table "public"."jumps" to "service_role";
grant update ("submission_id", "grip_m", "pole_length_m", "pole_rating_kg", "run_up_lefts", "mid_mark_m", "take_off_m", "standards_m", "bar_m", "made", "question", "trim_start_us", "trim_end_us"), insert ("submission_id", "grip_m", "pole_length_m", "pole_rating_kg", "run_up_lefts", "mid_mark_m", "take_off_m", "standards_m", "bar_m", "made", "question", "trim_start_us", "trim_end_us") on table "public"."jumps" to "authenticated";
alter publication "supabase_realtime" add table "public"."jumps";

create policy "Athletes describe their own jump until it is reviewed" on "public"."jumps"
  for insert to "authenticated"
  with check (
    "submission_id" in (
      select "id" from "public"."video_submissions"
      where "user_id" = (select "auth"."uid"()) and "submission_status" = 'pending'
    )
  );

create policy "Athletes change their own jump until it is reviewed" on "public"."jumps"
  for update to "authenticated"
  using (
    "submission_id" in (
      select "id" from "public"."video_submissions"
      where "user_id" = (select "auth"."uid"()) and "submission_status" = 'pending'
    )
  )
  with check (
    "submission_id" in (
      select "id" from "public"."video_submissions"
      where "user_id" = (select "auth"."uid"()) and "submission_status" = 'pending'
    )
  );

create policy "Athletes clear their own jump until it is reviewed" on "public"."jumps"
  for delete to "authenticated"
  using (
    "submission_id" in (
      select "id" from "public"."video_submissions"
      where "user_id" = (select "auth"."uid"()) and "submission_status" = 'pending'
    )
  );

create policy "Only while the session lives" on "public"."jumps" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "jumps_touch_updated_at" before update on "public"."jumps"
  for each row execute function "private"."touch_updated_at" ();

-- The box is 20 cm deep (World Athletics, technical rules): a grip of 4.20 m holds 4.00 m above the runway when the pole stands upright.
create function "public"."jump_progress" ("p_user_id" uuid default "auth"."uid" ()) returns table (
  "submission_id" uuid,
  "sent_at" timestamptz,
  "grip_m" numeric,
  "pole_length_m" numeric,
  "pole_rating_kg" numeric,
  "run_up_lefts" smallint,
  "bar_m" numeric,
  "made" boolean,
  "clearance_above_grip_m" numeric,
  "take_off_distance_m" numeric,
  "take_off_distance_error_m" numeric,
  "take_off_distance_checked_by" text,
  "grip_height_m" numeric,
  "grip_height_error_m" numeric,
  "grip_height_checked_by" text,
  "run_up_speed" numeric,
  "run_up_speed_error" numeric,
  "run_up_speed_checked_by" text,
  "pole_bend" numeric,
  "pole_bend_error" numeric,
  "pole_bend_checked_by" text,
  "hips_over_bar_m" numeric,
  "hips_over_bar_error_m" numeric,
  "hips_over_bar_checked_by" text,
  "contact_s" numeric,
  "contact_error_s" numeric,
  "steps_per_s" numeric,
  "steps_per_s_error" numeric,
  "last_step_s" numeric,
  "last_step_error_s" numeric,
  "second_last_step_s" numeric,
  "second_last_step_error_s" numeric,
  "plant_to_take_off_s" numeric,
  "plant_to_take_off_error_s" numeric
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "s"."id", "s"."created_at", "j"."grip_m", "j"."pole_length_m", "j"."pole_rating_kg", "j"."run_up_lefts", "j"."bar_m", "j"."made",
    case when "j"."made" then "j"."bar_m" - ("j"."grip_m" - 0.2) end,
    "m".*, "t".*
  from "public"."video_submissions" as "s"
  left join "public"."jumps" as "j" on "j"."submission_id" = "s"."id"
  left join lateral (
    select
      max("value") filter (where "kind" = 'take-off') as "take_off_distance_m",
      max("error") filter (where "kind" = 'take-off') as "take_off_distance_error_m",
      max("checked_by") filter (where "kind" = 'take-off') as "take_off_distance_checked_by",
      max("value") filter (where "kind" = 'grip-height') as "grip_height_m",
      max("error") filter (where "kind" = 'grip-height') as "grip_height_error_m",
      max("checked_by") filter (where "kind" = 'grip-height') as "grip_height_checked_by",
      max("value") filter (where "kind" = 'run-up') as "run_up_speed",
      max("error") filter (where "kind" = 'run-up') as "run_up_speed_error",
      max("checked_by") filter (where "kind" = 'run-up') as "run_up_speed_checked_by",
      max("value") filter (where "kind" = 'pole-bend') as "pole_bend",
      max("error") filter (where "kind" = 'pole-bend') as "pole_bend_error",
      max("checked_by") filter (where "kind" = 'pole-bend') as "pole_bend_checked_by",
      max("value") filter (where "kind" = 'hips-over-bar') as "hips_over_bar_m",
      max("error") filter (where "kind" = 'hips-over-bar') as "hips_over_bar_error_m",
      max("checked_by") filter (where "kind" = 'hips-over-bar') as "hips_over_bar_checked_by"
    from "public"."review_measurements" where "submission_id" = "s"."id"
  ) as "m" on true
  left join lateral "private"."run_up_times" ("s"."id", "s"."slow_motion") as "t" on true
  where "s"."user_id" = "p_user_id" and num_nonnulls(
    "j"."grip_m", "j"."bar_m", "m"."take_off_distance_m", "m"."grip_height_m", "m"."run_up_speed", "m"."pole_bend", "m"."hips_over_bar_m",
    "t"."contact_s", "t"."steps_per_s", "t"."last_step_s", "t"."plant_to_take_off_s"
  ) > 0
  order by "s"."created_at" desc, "s"."id"
  limit 1000;
$$;
comment on function "public"."jump_progress" is
  'Grip, clearance above grip, measured numbers and step times of a person''s jumps, newest first, at most 1,000: one''s own, or anyone''s for coaches. '
  'The clearance is bar height minus (grip minus 0.20 m, the depth of the box), in meters, for made bars only. run_up_speed is in meters per second '
  'over the last 5 m, pole_bend is in percent. Each measured number has its uncertainty, such as run_up_speed_error, and how its camera was checked, such as run_up_speed_checked_by. Step times: see private.run_up_times.';
grant execute on function "public"."jump_progress" to "authenticated", "service_role";

create trigger "clean_text" before insert or update of "question" on "public"."jumps"
  for each row execute function "private"."clean_columns" ('question');

-- A first description may still come: it is written right after the upload.
create function "private"."keep_opened_jump" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_opened_at timestamptz;
begin
  if (select "auth"."role"()) = 'authenticated' then
    select "opened_at" into v_opened_at from "public"."video_submissions" where "id" = old."submission_id" for share;
    if v_opened_at is not null then
      raise exception 'Your coach has opened this video, so it stays as it is.' using
        errcode = '42501', detail = 'opened', hint = 'Write to your coach if something is wrong.';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

create trigger "jumps_keep_opened" before update or delete on "public"."jumps"
  for each row execute function "private"."keep_opened_jump" ();

create policy "Athletes read their own jumps, coaches their athletes'" on "public"."jumps"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_submissions" ())
  );

-- schemas/upload_states.sql

-- From upload to coach: uploading submits and spends a credit, opening is recorded once, and a video that is not in the queue says what it
-- waits for.

create function "private"."submit_upload" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  new."submitted_at" := coalesce(new."submitted_at", now());
  return new;
end;
$$;

create trigger "video_submissions_submit" before insert on "public"."video_submissions"
  for each row execute function "private"."submit_upload" ();

create function "private"."take_review_credit" ("p_submission_id" uuid, "p_user_id" uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_credit_id uuid;
begin
  select "id" into v_credit_id from "public"."review_credits"
  where "user_id" = "p_user_id" and "revoked_at" is null and "used" < "granted"
  order by "created_at", "id"
  limit 1
  for update;
  if not found then
    return false;
  end if;
  update "public"."review_credits" set "used" = "used" + 1 where "id" = v_credit_id;
  insert into "public"."spent_credits" ("submission_id", "credit_id") values ("p_submission_id", v_credit_id)
  on conflict ("submission_id") do update set "credit_id" = excluded."credit_id";
  return true;
end;
$$;
comment on function "private"."take_review_credit" is
  'Covers a submission with the member''s oldest review credit. False when none is left.';

create function "private"."record_opened" ("p_submission_id" uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update "public"."video_submissions" set "opened_at" = now()
  where "id" = "p_submission_id" and "opened_at" is null and "submission_status" = 'pending';
$$;

-- The desk's preview and download. It claims nothing: another coach may have the room open.
create function "public"."open_submission" ("p_submission_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches open submissions.' using errcode = '42501';
  end if;
  perform 1 from "public"."video_submissions"
  where "id" = "p_submission_id" and "private"."is_my_athlete" ("user_id") and not "private"."waits_for_guardian" ("id")
  for update;
  if not found then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  perform "private"."record_opened" ("p_submission_id");
end;
$$;
comment on function "public"."open_submission" is
  'Records that a coach opens a submission''s video outside the review room. Error details: gone. For the athlete''s coach.';
grant execute on function "public"."open_submission" to "authenticated", "service_role";

create function "private"."open_decided" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."record_opened" (new."submission_id");
  return null;
end;
$$;

-- A video that is not in the queue after its upload says what it waits for, also by mail: one a day at most.
create function "public"."list_waiting_videos" ("p_user_id" uuid) returns table ("video_file_name" text, "waits_for" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "s"."video_file_name",
    case when "private"."waits_for_guardian" ("s"."id") then 'guardian' else 'review' end
  from "public"."video_submissions" as "s"
  where "s"."user_id" = "p_user_id" and "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
    and (
      "private"."waits_for_guardian" ("s"."id")
      or not exists (select from "public"."spent_credits" as "c" where "c"."submission_id" = "s"."id" and "c"."returned_at" is null)
    )
  order by "s"."created_at" desc, "s"."id";
$$;
comment on function "public"."list_waiting_videos" is
  'A member''s submitted videos that are not in the queue yet, the newest first, and what each waits for: guardian, or review (a credit or the next month).';
grant execute on function "public"."list_waiting_videos" to "service_role";

-- Sent after five minutes, so that one mail names the videos that are uploaded together.
create function "private"."queue_waiting_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
  select 'submission-waits', "email", jsonb_build_object('userId', new."user_id"),
    'submission-waits:' || new."user_id" || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD'), now() + interval '5 minutes'
  from "auth"."users"
  where "id" = new."user_id" and "email" is not null and new."submission_status" = 'pending' and (
    "private"."waits_for_guardian" (new."id")
    or not exists (select from "public"."spent_credits" where "submission_id" = new."id")
  )
  on conflict ("dedupe_key") do nothing;
  return null;
end;
$$;

-- Runs after video_submissions_cover_new, by its name.
create trigger "video_submissions_tell_waiting" after insert on "public"."video_submissions"
  for each row execute function "private"."queue_waiting_mail" ();

-- schemas/credits.sql

-- Review credits are spent on submissions. A submission that was handed in is due within review_hours, paid or not.

create table "public"."spent_credits" (
  "submission_id" uuid primary key references "public"."video_submissions" ("id") on delete cascade,
  "spent_at" timestamptz not null default now(),
  "returned_at" timestamptz,
  "credit_id" uuid,
  constraint "spent_credits_credit_id_fkey" foreign key ("credit_id") references "public"."review_credits" ("id") on delete cascade
);
comment on table "public"."spent_credits" is
  'What covers the review of a submission: a credit, or without one the athlete''s reviews of that month. Without a row the submission waits.';
comment on column "public"."spent_credits"."returned_at" is 'When the credit went back to its order: the coach could not use the film.';
alter table "public"."spent_credits" enable row level security;
grant select on table "public"."spent_credits" to "authenticated";
grant all on table "public"."spent_credits" to "service_role";

create index "spent_credits_credit_id" on "public"."spent_credits" ("credit_id");

create policy "Only while the session lives" on "public"."spent_credits" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Athletes see their spent credits, coaches their athletes'" on "public"."spent_credits"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_submissions" ())
  );

create function "private"."review_due_at" (
  "p_submitted_at" timestamptz, "p_spent_at" timestamptz, "p_cleared_at" timestamptz default null
) returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select greatest("p_submitted_at", "p_spent_at", "p_cleared_at") + ("value")::integer * interval '1 hour'
  from "private"."settings"
  where "name" = 'review_hours' and "p_submitted_at" is not null and "p_spent_at" is not null;
$$;

create function "private"."is_paid_review" ("p_submission_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."spent_credits" as "c"
    join "public"."review_credits" as "r" on "r"."id" = "c"."credit_id"
    where "c"."submission_id" = "p_submission_id" and "c"."returned_at" is null and "r"."revoked_at" is null
  );
$$;

-- A credit on a covered submission makes it a paid one, and its due time stays.
create function "public"."spend_review_credit" ("p_submission_id" uuid) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
  v_spent "public"."spent_credits";
begin
  v_submission := "private"."lock_own_submission" ("p_submission_id");
  select * into v_spent from "public"."spent_credits" where "submission_id" = "p_submission_id" and "returned_at" is null;
  if v_spent."credit_id" is null then
    if v_submission."submission_status" <> 'pending' then
      raise exception 'This submission is % already.', v_submission."submission_status" using detail = 'already_reviewed';
    end if;
    if not "private"."take_review_credit" ("p_submission_id", v_submission."user_id") then
      raise exception 'You have no video review left.' using detail = 'no_credit', hint = 'You can buy one in the shop.';
    end if;
    select * into v_spent from "public"."spent_credits" where "submission_id" = "p_submission_id";
    update "public"."video_submissions" set "submitted_at" = now() where "id" = "p_submission_id" and "submitted_at" is null;
  end if;
  return "private"."review_due_for" (
    v_submission."user_id", coalesce(v_submission."submitted_at", now()), v_spent."spent_at", v_submission."cleared_at"
  );
end;
$$;
comment on function "public"."spend_review_credit" is
  'Spends the caller''s oldest review credit on their own pending submission and hands it in. Answers until when the review is due; asked again, '
  'the same. Error details: no_credit, already_reviewed.';
grant execute on function "public"."spend_review_credit" to "authenticated", "service_role";

-- A film that could not be used, or was taken back before anybody looked at it, was no review.
create function "private"."return_review_credit" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_credit_id uuid;
begin
  update "public"."spent_credits" set "returned_at" = now()
  where "submission_id" = old."id" and "returned_at" is null
  returning "credit_id" into v_credit_id;
  update "public"."review_credits" set "used" = "used" - 1 where "id" = v_credit_id;
  return old;
end;
$$;

create trigger "video_submissions_return_credit_of_rejected" after update on "public"."video_submissions"
  for each row when (old."submission_status" = 'pending' and new."submission_status" = 'rejected')
  execute function "private"."return_review_credit" ();

create trigger "video_submissions_return_credit_of_deleted" before delete on "public"."video_submissions"
  for each row when (old."submission_status" = 'pending' and old."opened_at" is null)
  execute function "private"."return_review_credit" ();

-- An order's credits stay without their buyer, for the accounts. A given one says something about a person.
create function "private"."delete_given_credit" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."review_credits" where "id" = new."id";
  return null;
end;
$$;

create trigger "review_credits_delete_given" after update of "user_id" on "public"."review_credits"
  for each row when (new."user_id" is null and new."order_id" is null)
  execute function "private"."delete_given_credit" ();

create function "public"."give_review_credits" ("p_user_id" uuid, "p_count" integer, "p_note" text default '') returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid;
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner gives review credits.' using errcode = '42501';
  end if;
  if "p_count" is null or "p_count" not between 1 and 100 then
    raise exception 'Give 1 to 100 credits.' using errcode = '22023';
  end if;
  if not exists (select 1 from "public"."profiles" where "id" = "p_user_id") then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  insert into "public"."review_credits" ("user_id", "granted", "given_by", "note")
  values ("p_user_id", "p_count", (select "private"."member_id"()), btrim(coalesce("p_note", '')))
  returning "id" into v_id;
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  select 'credits-given', "email", jsonb_build_object('creditId', v_id), 'credits-given:' || v_id
  from "auth"."users" where "id" = "p_user_id" and "email" is not null;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values ((select "private"."member_id"()), 'credit-athlete', "p_user_id"::text, jsonb_build_object('count', "p_count"));
end;
$$;
comment on function "public"."give_review_credits" is
  'Gives a member 1 to 100 review credits, with a note that they see, and mails them. Error detail: gone. Owner only.';
grant execute on function "public"."give_review_credits" to "authenticated", "service_role";

-- Reviews that were spent stay paid.
create function "public"."take_back_review_credits" ("p_credit_id" uuid) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_credit "public"."review_credits";
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner takes back review credits.' using errcode = '42501';
  end if;
  select * into v_credit from "public"."review_credits"
  where "id" = "p_credit_id" and "order_id" is null for update;
  if not found then
    raise exception 'These credits were not given by the owner, or the account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_credit."used" = v_credit."granted" then
    return 0;
  end if;
  if v_credit."used" = 0 then
    delete from "public"."review_credits" where "id" = "p_credit_id";
  else
    update "public"."review_credits" set "granted" = "used" where "id" = "p_credit_id";
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values (
    (select "private"."member_id"()), 'uncredit-athlete', v_credit."user_id"::text,
    jsonb_build_object('count', v_credit."granted" - v_credit."used")
  );
  return v_credit."granted" - v_credit."used";
end;
$$;
comment on function "public"."take_back_review_credits" is
  'Takes back the unused credits of one gift. Returns how many. Error detail: gone. Owner only.';
grant execute on function "public"."take_back_review_credits" to "authenticated", "service_role";

create function "public"."set_monthly_reviews" ("p_free" integer, "p_subscriber" integer) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update "private"."settings" as "s" set "value" = to_jsonb("new"."value")
  from (values ('free_reviews_per_month', "p_free"), ('subscriber_reviews_per_month', "p_subscriber")) as "new" ("name", "value")
  where "s"."name" = "new"."name" and "new"."value" between 0 and 1000;
$$;
comment on function "public"."set_monthly_reviews" is
  'Stores how many reviews a month are free for members and for subscribers, each 0 to 1000.';
grant execute on function "public"."set_monthly_reviews" to "service_role";

create function "private"."is_subscriber" ("p_user_id" uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select from "public"."subscription_of" ("p_user_id", true))
    or exists (select from "public"."subscription_of" ("p_user_id", false))
    or "public"."free_library_until" ("p_user_id") is not null;
end;
$$;
comment on function "private"."is_subscriber" is 'Whether a member has a running subscription, or free access from the owner.';

create function "private"."month_start" () returns timestamptz
  language sql
  stable
  set search_path = ''
as $$
  select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
$$;

create function "private"."reviews_per_month" ("p_user_id" uuid) returns integer
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select greatest(
    ("private"."setting" ('free_reviews_per_month'))::integer,
    case when "private"."is_subscriber" ("p_user_id") then ("private"."setting" ('subscriber_reviews_per_month'))::integer end
  );
$$;

create function "private"."monthly_reviews_left" ("p_user_id" uuid) returns integer
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select greatest(0, "private"."reviews_per_month" ("p_user_id") - count(*)::integer)
  from "public"."video_submissions" as "s"
  join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id"
  where "s"."user_id" = "p_user_id" and "c"."credit_id" is null and "c"."returned_at" is null
    and "private"."happened_since" ("c"."spent_at", "private"."month_start" ());
$$;

-- Two windows that submit at once wait for each other, so that neither takes the other's review.
create function "private"."take_monthly_review" ("p_submission_id" uuid, "p_user_id" uuid) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_spent_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('monthly reviews:' || "p_user_id"::text, 0));
  insert into "public"."spent_credits" ("submission_id")
  select "p_submission_id" where "private"."monthly_reviews_left" ("p_user_id") > 0
  on conflict ("submission_id") do nothing
  returning "spent_at" into v_spent_at;
  return v_spent_at;
end;
$$;
comment on function "private"."take_monthly_review" is
  'Covers a submission with one of the month''s reviews. Null when none is left or it is covered.';

-- Without the credit that the athlete chose, the video waits: nothing else is spent for them.
create function "private"."cover_submission" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if new."uses_credit" then
    perform "private"."take_review_credit" (new."id", new."user_id");
  else
    perform "private"."take_monthly_review" (new."id", new."user_id");
  end if;
  return null;
end;
$$;

create trigger "video_submissions_cover_new" after insert on "public"."video_submissions"
  for each row when (new."submitted_at" is not null)
  execute function "private"."cover_submission" ();

-- Runs before video_submissions_notify_coaches, by its name.
create trigger "video_submissions_cover" after update of "submitted_at" on "public"."video_submissions"
  for each row when (old."submitted_at" is null and new."submitted_at" is not null)
  execute function "private"."cover_submission" ();

create function "private"."lock_own_submission" ("p_submission_id" uuid) returns "public"."video_submissions"
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
begin
  select * into v_submission from "public"."video_submissions"
  where "id" = "p_submission_id" and "user_id" = (select "private"."member_id"())
  for update;
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
  return v_submission;
end;
$$;

create function "public"."use_monthly_review" ("p_submission_id" uuid) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
  v_spent_at timestamptz;
begin
  v_submission := "private"."lock_own_submission" ("p_submission_id");
  if v_submission."submission_status" <> 'pending' then
    raise exception 'This submission is % already.', v_submission."submission_status" using detail = 'already_reviewed';
  end if;
  perform "private"."take_monthly_review" ("p_submission_id", v_submission."user_id");
  select "spent_at" into v_spent_at from "public"."spent_credits"
  where "submission_id" = "p_submission_id" and "returned_at" is null;
  if not found then
    raise exception 'You have no free review left this month.' using detail = 'no_review_left';
  end if;
  update "public"."video_submissions" set "submitted_at" = now() where "id" = "p_submission_id" and "submitted_at" is null;
  return "private"."review_due_for" (
    v_submission."user_id", coalesce(v_submission."submitted_at", now()), v_spent_at, v_submission."cleared_at"
  );
end;
$$;
comment on function "public"."use_monthly_review" is
  'Covers the caller''s own pending submission with one of this month''s reviews and submits it. Returns when the review is due; asked again, '
  'the same. Error details: no_review_left, already_reviewed.';
grant execute on function "public"."use_monthly_review" to "authenticated", "service_role";

create function "public"."monthly_reviews" () returns table ("per_month" integer, "left" integer, "renews_at" timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."reviews_per_month" ("me"."id"), "private"."monthly_reviews_left" ("me"."id"),
    ("private"."month_start" () at time zone 'UTC' + interval '1 month') at time zone 'UTC'
  from (select "private"."member_id"() as "id") as "me"
  where "me"."id" is not null;
$$;
comment on function "public"."monthly_reviews" is
  'How many reviews without a credit the caller has each month, how many are left, and when the next month begins.';
grant execute on function "public"."monthly_reviews" to "authenticated", "service_role";

-- Coaches hear of a submission when it is covered.
create function "private"."notify_coaches" ("p_submission_id" uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
  select 'coach-submission', "c"."email", jsonb_build_object('submissionId', "s"."id"),
    'coach-submission:' || "s"."id" || ':' || "c"."coach_id", "c"."send_at"
  from "public"."video_submissions" as "s"
  join "public"."spent_credits" as "spent" on "spent"."submission_id" = "s"."id" and "spent"."returned_at" is null
  cross join lateral "private"."coaches_to_notify" ("s"."user_id") as "c"
  where "s"."id" = "p_submission_id" and "s"."submitted_at" is not null and "s"."submission_status" = 'pending'
    and not "private"."waits_for_guardian" ("s"."id")
  on conflict ("dedupe_key") do nothing;
$$;

create function "private"."queue_covered_notices" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."notify_coaches" (new."submission_id");
  return null;
end;
$$;

create trigger "spent_credits_notify_coaches" after insert on "public"."spent_credits"
  for each row execute function "private"."queue_covered_notices" ();

-- schemas/storage.sql

-- Storage: the buckets and who may touch what is in them. Objects of public buckets are read by their address, which asks no
-- policy; without a select policy for visitors nobody can list them.

create policy "Admins add the files of the site and the shop" on "storage"."objects"
  for insert to "authenticated"
  with check (
    "bucket_id" in ('website-photos', 'free-downloads', 'videos', 'subscriber-videos', 'thumbnails', 'digital-products')
    and (select "private"."is_admin"())
  );

create policy "Admins change the files of the site and the shop" on "storage"."objects"
  for update to "authenticated"
  using (
    "bucket_id" in ('website-photos', 'free-downloads', 'videos', 'subscriber-videos', 'thumbnails', 'digital-products')
    and (select "private"."is_admin"())
  )
  with check (
    "bucket_id" in ('website-photos', 'free-downloads', 'videos', 'subscriber-videos', 'thumbnails', 'digital-products')
    and (select "private"."is_admin"())
  );

create policy "Admins delete the files of the site and the shop" on "storage"."objects"
  for delete to "authenticated"
  using (
    "bucket_id" in ('website-photos', 'free-downloads', 'videos', 'subscriber-videos', 'thumbnails', 'digital-products')
    and (select "private"."is_admin"())
  );

-- VOLATILE and under a lock, so that of two uploads that end at the same moment the second sees the first.
create function "private"."has_submission_space_left" ("p_bytes" bigint) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_owner uuid := (select "private"."member_id"());
begin
  perform pg_advisory_xact_lock(hashtextextended('submission-bytes:' || v_owner, 0));
  return "private"."submission_bytes_of" (v_owner) + "p_bytes" <= ("private"."setting" ('submission_bytes_per_member'))::bigint;
end;
$$;
grant execute on function "private"."has_submission_space_left" to "authenticated", "service_role";

create policy "Athletes watch their own files" on "storage"."objects"
  for select to "authenticated"
  using (
    "bucket_id" = 'video-submissions'
    and ("storage"."foldername"("name"))[1] = (select "auth"."uid"())::text
    and (select "private"."has_account"())
  );

create policy "Athletes delete their own files once no submission needs them" on "storage"."objects"
  for delete to "authenticated"
  using (
    "bucket_id" = 'video-submissions'
    and ("storage"."foldername"("name"))[1] = (select "auth"."uid"())::text
    and not exists (select 1 from "public"."video_submissions" where "video_submissions"."video_url" = "objects"."name")
  );

-- Before the bytes have come nobody knows their number; then one byte asks whether there is any room at all. What is inside a
-- file no policy can see, but under the name of a program it is not even stored.
create policy "Athletes upload videos into their own folder" on "storage"."objects"
  for insert to "authenticated"
  with check (
    "bucket_id" = 'video-submissions'
    and ("storage"."foldername"("name"))[1] = (select "auth"."uid"())::text
    and cardinality("storage"."foldername"("name")) = 1
    and "name" ~* '\.(mp4|m4v|mov|qt|webm|mkv|avi|3gp|3g2|mpg|mpeg|mts|m2ts|ts|ogv|ogg|wmv|asf|flv|f4v)$'
    and (select "private"."has_account"())
    and "private"."has_submission_space_left"(coalesce(("metadata" ->> 'size')::bigint, 1))
  );

create policy "Only while the session lives" on "storage"."objects" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- The page asks before anything is sent, and storage asks again with the size that it has counted: by the time an upload is whole,
-- another one may have taken the room. SECURITY DEFINER because the settings are nobody's.
create function "public"."submission_room" () returns table (
  "waiting" bigint,
  "waiting_limit" bigint,
  "used_bytes" bigint,
  "bytes_limit" bigint,
  "file_bytes_limit" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_user uuid := (select "private"."member_id"());
begin
  if v_user is null then
    raise exception 'Only members send videos.' using errcode = '42501';
  end if;
  return query
  select
    (select count(*) from "public"."video_submissions" where "user_id" = v_user and "submission_status" = 'pending'),
    ("private"."setting" ('open_submissions_per_member'))::bigint,
    "private"."submission_bytes_of" (v_user),
    ("private"."setting" ('submission_bytes_per_member'))::bigint,
    (select "file_size_limit" from "storage"."buckets" where "id" = 'video-submissions');
end;
$$;
comment on function "public"."submission_room" is
  'How many videos of the caller wait for a review, how many bytes their files take up, and the limits of both and of one file.';
grant execute on function "public"."submission_room" to "authenticated";

-- Stored videos that no submission names: their row was deleted and the file failed to go, or they came and nobody wrote them down.
-- They take up their member's room, so a job removes them once nobody is on the way back to them.
create function "public"."list_forgotten_videos" ("p_now" timestamptz) returns table ("name" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "objects"."name" from "storage"."objects"
  where "objects"."bucket_id" = 'video-submissions'
    and "objects"."created_at" < "p_now" - "private"."days_setting"('keep_forgotten_video_days')
    and not exists (select 1 from "public"."video_submissions" where "video_submissions"."video_url" = "objects"."name")
  order by "objects"."created_at"
  limit 1000;
$$;
comment on function "public"."list_forgotten_videos" is
  'Files in video-submissions that no submission names and that are older than keep_forgotten_video_days at a time; at most 1000.';
grant execute on function "public"."list_forgotten_videos" to "service_role";

create policy "Coaches watch their athletes' videos" on "storage"."objects"
  for select to "authenticated"
  using (
    "bucket_id" = 'video-submissions'
    and (select "private"."acts_as" ('coach'))
    and ("storage"."foldername" ("name"))[1] not in (select "private"."athletes_of_other_coaches" ()::text)
    and not "private"."is_film_hidden" ("name")
  );

create policy "Admins read every file" on "storage"."objects"
  for select to "authenticated"
  using (
    (select "private"."is_admin"())
    and "bucket_id" not in ('chat-images', 'review-audio')
    and ("bucket_id" <> 'video-submissions' or not "private"."is_film_hidden" ("name"))
  );

-- schemas/reviews.sql

-- The review room: what a coach says about a submission. Until the coach has decided it is a draft that admins alone see; from then on
-- its athlete reads it live, ticks notes off and answers under them. Times are presentation timestamps in microseconds of the stored
-- film; drawings are vectors relative to the frame.

-- Drawings have ids, texts, and the frames on which they are shown. Stored shapes without these properties stay valid.
create function "private"."is_shape" ("p_shape" jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof("p_shape") <> 'object' then false
    when exists (
      select 1 from jsonb_object_keys("p_shape") as "key"
      where "key" not in ('type', 'points', 'color', 'width', 'id', 'text', 'fromUs', 'toUs')
    ) then false
    when jsonb_typeof("p_shape" -> 'points') is distinct from 'array' then false
    when "p_shape" -> 'color' is not null
      and not coalesce(jsonb_typeof("p_shape" -> 'color') = 'string' and "p_shape" ->> 'color' ~ '^[a-z]{1,16}$', false) then false
    when "p_shape" -> 'width' is not null and jsonb_typeof("p_shape" -> 'width') <> 'number' then false
    when "p_shape" -> 'width' is not null and ("p_shape" ->> 'width')::numeric not between 0.0005 and 0.05 then false
    when "p_shape" -> 'id' is not null
      and not (jsonb_typeof("p_shape" -> 'id') = 'string' and "p_shape" ->> 'id' ~ '^[a-z0-9-]{1,36}$') then false
    -- Only a text has a text: one line of at most 80 characters.
    when ("p_shape" ->> 'type' = 'text') is distinct from ("p_shape" -> 'text' is not null) then false
    when "p_shape" -> 'text' is not null
      and not (
        jsonb_typeof("p_shape" -> 'text') = 'string' and "p_shape" ->> 'text' ~ '\S'
        and "p_shape" ->> 'text' !~ '[[:cntrl:]]' and char_length("p_shape" ->> 'text') <= 80
      ) then false
    when ("p_shape" -> 'fromUs' is null) <> ("p_shape" -> 'toUs' is null) then false
    when "p_shape" -> 'fromUs' is not null
      and (jsonb_typeof("p_shape" -> 'fromUs') <> 'number' or jsonb_typeof("p_shape" -> 'toUs') <> 'number') then false
    when "p_shape" -> 'fromUs' is not null and not (
      ("p_shape" ->> 'fromUs')::numeric between 0 and ("p_shape" ->> 'toUs')::numeric
      and ("p_shape" ->> 'toUs')::numeric <= 86400000000
      and ("p_shape" ->> 'fromUs')::numeric % 1 = 0 and ("p_shape" ->> 'toUs')::numeric % 1 = 0
    ) then false
    when not coalesce(
      case "p_shape" ->> 'type'
        when 'freehand' then jsonb_array_length("p_shape" -> 'points') between 2 and 500
        when 'line' then jsonb_array_length("p_shape" -> 'points') = 2
        when 'arrow' then jsonb_array_length("p_shape" -> 'points') = 2
        when 'circle' then jsonb_array_length("p_shape" -> 'points') = 2
        when 'angle' then jsonb_array_length("p_shape" -> 'points') = 3
        when 'text' then jsonb_array_length("p_shape" -> 'points') = 1
      end,
      false
    ) then false
    else not exists (
      select 1 from jsonb_array_elements("p_shape" -> 'points') as "point"
      where case
        when jsonb_typeof("point") <> 'array' then true
        when jsonb_array_length("point") <> 2 then true
        when jsonb_typeof("point" -> 0) <> 'number' or jsonb_typeof("point" -> 1) <> 'number' then true
        else ("point" ->> 0)::numeric not between 0 and 1 or ("point" ->> 1)::numeric not between 0 and 1
      end
    )
  end;
$$;
grant execute on function "private"."is_shape" to "authenticated", "service_role";

create function "private"."are_shapes" ("p_shapes" jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof("p_shapes") <> 'array' then false
    when jsonb_array_length("p_shapes") > 40 or octet_length("p_shapes"::text) > 65536 then false
    else not exists (select 1 from jsonb_array_elements("p_shapes") as "shape" where not "private"."is_shape" ("shape"))
  end;
$$;
grant execute on function "private"."are_shapes" to "authenticated", "service_role";

create function "private"."count_version" () returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new."version" := old."version" + 1;
  new."updated_at" := now();
  return new;
end;
$$;

-- The first argument names the column that the rows hang on, the second says how many may hang there. SECURITY DEFINER so that the count
-- does not depend on what the writer sees; the lock, so that rows sent at the same moment are counted one after the other.
create function "private"."bound_rows" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_key text := to_jsonb(new) ->> tg_argv[0];
  v_count bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || v_key, 0));
  execute format('select count(*) from %I.%I where %I = $1', tg_table_schema, tg_table_name, tg_argv[0])
    into v_count using v_key::uuid;
  if v_count >= tg_argv[1]::integer then
    raise exception 'There are % of these already, which is the most.', tg_argv[1] using detail = 'too_many';
  end if;
  return new;
end;
$$;

create table "public"."reviews" (
  "submission_id" uuid primary key references "public"."video_submissions" ("id") on delete cascade,
  "summary" text not null default '' check (char_length("summary") <= 5000),
  "version" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now()
);
comment on table "public"."reviews" is
  'What the coach says about a submission as a whole. Whether, when and by whom it is finished stands in video_submissions.';
alter table "public"."reviews" enable row level security;
grant select on table "public"."reviews" to "authenticated";
grant all on table "public"."reviews" to "service_role";
grant update ("submission_id", "summary"), insert ("submission_id", "summary") on table "public"."reviews" to "authenticated";
alter publication "supabase_realtime" add table "public"."reviews";

create policy "Only while the session lives" on "public"."reviews" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Athletes read their finished review, coaches also drafts" on "public"."reviews"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create policy "Coaches begin a summary" on "public"."reviews"
  for insert to "authenticated"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create policy "Coaches change a summary" on "public"."reviews"
  for update to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create table "public"."review_notes" (
  "id" uuid primary key default gen_random_uuid(),
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "at_us" bigint not null check ("at_us" between 0 and 86400000000),
  "end_us" bigint check ("end_us" <= 86400000000),
  "body" text not null default '' check (char_length("body") <= 2000),
  "shapes" jsonb not null default '[]' check ("private"."are_shapes" ("shapes")),
  "done_at" timestamptz,
  "version" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "coach_id" uuid default "auth"."uid" () references "auth"."users" ("id") on delete set null,
  unique ("id", "submission_id"),
  constraint "review_notes_range" check ("end_us" > "at_us")
);
comment on table "public"."review_notes" is
  'Notes of the coach at a moment of the film, or from one to another, with drawings on the frame.';
comment on column "public"."review_notes"."id" is 'Made by the browser, so that a note sent again after a bad connection is the same note.';
comment on column "public"."review_notes"."at_us" is 'Presentation timestamp of the frame, microseconds.';
comment on column "public"."review_notes"."shapes" is
  '[{type: freehand | line | arrow | angle | circle | text, points: [[x, y], …], color?, width?, id?, text?, fromUs?, toUs?}], x and y from 0 to 1 of the '
  'frame''s width and height, width in widths of the frame. Shown from the frame at fromUs to the frame at toUs (microseconds), or on the frame of '
  'the note. At most 40 shapes, 500 points each, 80 characters of text, 64 KiB.';
comment on column "public"."review_notes"."done_at" is 'When the athlete ticked it off.';
comment on column "public"."review_notes"."version" is
  'Counts changes of the content; save_review_note refuses to write over a version it was not told of.';
comment on column "public"."review_notes"."coach_id" is 'Who wrote the text: the coach who added the note, or who changed its text last.';
alter table "public"."review_notes" enable row level security;
grant select, delete on table "public"."review_notes" to "authenticated";
grant all on table "public"."review_notes" to "service_role";
grant update ("at_us", "end_us", "body", "shapes"), insert ("id", "submission_id", "at_us", "end_us", "body", "shapes") on table "public"."review_notes" to "authenticated";
alter publication "supabase_realtime" add table "public"."review_notes";

create index "review_notes_submission_id" on "public"."review_notes" ("submission_id", "at_us");

create index "review_notes_coach_id" on "public"."review_notes" ("coach_id", "created_at" desc);

create policy "Only while the session lives" on "public"."review_notes" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Athletes read finished notes, coaches also drafts" on "public"."review_notes"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create policy "Coaches add notes until the review is finished" on "public"."review_notes"
  for insert to "authenticated"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create policy "Coaches correct notes" on "public"."review_notes"
  for update to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create policy "Coaches delete notes until the review is finished" on "public"."review_notes"
  for delete to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create table "public"."review_phases" (
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "phase" text not null check ("phase" in ('plant', 'take-off', 'swing', 'inversion', 'turn', 'clearance')),
  "at_us" bigint not null check ("at_us" between 0 and 86400000000),
  "updated_at" timestamptz not null default now(),
  primary key ("submission_id", "phase")
);
comment on table "public"."review_phases" is 'Where each phase of the vault begins: presentation timestamp of the frame, microseconds.';
alter table "public"."review_phases" enable row level security;
grant select, delete on table "public"."review_phases" to "authenticated";
grant all on table "public"."review_phases" to "service_role";
grant update ("submission_id", "phase", "at_us"), insert ("submission_id", "phase", "at_us") on table "public"."review_phases" to "authenticated";
alter publication "supabase_realtime" add table "public"."review_phases";

create policy "Only while the session lives" on "public"."review_phases" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Athletes read finished phases, coaches also drafts" on "public"."review_phases"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create policy "Coaches name phases" on "public"."review_phases"
  for insert to "authenticated"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create policy "Coaches move phases" on "public"."review_phases"
  for update to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create policy "Coaches delete phases" on "public"."review_phases"
  for delete to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create table "public"."review_drills" (
  "id" uuid primary key default gen_random_uuid(),
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "note_id" uuid,
  "video_id" uuid not null references "public"."videos" ("id") on delete cascade,
  "created_at" timestamptz not null default now(),
  "coach_id" uuid default "auth"."uid" () references "auth"."users" ("id") on delete set null,
  foreign key ("note_id", "submission_id") references "public"."review_notes" ("id", "submission_id") on delete cascade,
  unique nulls not distinct ("submission_id", "note_id", "video_id")
);
comment on table "public"."review_drills" is
  'Exercises of the library that the coach links: to a note, or without one to the review as a whole.';
comment on column "public"."review_drills"."coach_id" is 'The coach who linked it.';
alter table "public"."review_drills" enable row level security;
grant select, delete on table "public"."review_drills" to "authenticated";
grant all on table "public"."review_drills" to "service_role";
grant insert ("id", "submission_id", "note_id", "video_id") on table "public"."review_drills" to "authenticated";
alter publication "supabase_realtime" add table "public"."review_drills";

create index "review_drills_note_id" on "public"."review_drills" ("note_id");

create index "review_drills_video_id" on "public"."review_drills" ("video_id");

create index "review_drills_coach_id" on "public"."review_drills" ("coach_id", "created_at" desc);

create policy "Only while the session lives" on "public"."review_drills" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Athletes see finished drills, coaches also drafts" on "public"."review_drills"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create policy "Coaches link drills until the review is finished" on "public"."review_drills"
  for insert to "authenticated"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create policy "Coaches unlink drills until the review is finished" on "public"."review_drills"
  for delete to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create table "public"."saved_comments" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" uuid not null default "auth"."uid" () references "auth"."users" ("id") on delete cascade,
  "body" text not null check (char_length("body") <= 2000 and "body" ~ '\S'),
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now()
);
comment on table "public"."saved_comments" is 'Sentences that a coach uses again and again. Each coach has their own.';
alter table "public"."saved_comments" enable row level security;
grant select, delete on table "public"."saved_comments" to "authenticated";
grant all on table "public"."saved_comments" to "service_role";
grant update ("id", "user_id", "body"), insert ("id", "user_id", "body") on table "public"."saved_comments" to "authenticated";

create index "saved_comments_user_id" on "public"."saved_comments" ("user_id", "created_at");

create policy "Only while the session lives" on "public"."saved_comments" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Coaches keep their own comments" on "public"."saved_comments"
  for all to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and "user_id" = (select "auth"."uid"())
  )
  with check (
    (select "private"."acts_as" ('coach')) and "user_id" = (select "auth"."uid"())
  );

-- The phases of a vault follow each other: none begins before an earlier one. Checked for the whole submission after each statement, so that
-- several phases can be moved at once. Rows from before this rule are looked at when they change.
create function "private"."check_phase_order" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission_id uuid;
begin
  for v_submission_id in select distinct "submission_id" from "changed" order by 1 loop
    -- Two coaches who move phases at the same moment are checked one after the other.
    perform pg_advisory_xact_lock(hashtextextended('review_phases:' || v_submission_id, 0));
    if exists (
      select 1
      from (
        select "at_us", lag("at_us") over (
          order by array_position(array['plant', 'take-off', 'swing', 'inversion', 'turn', 'clearance'], "phase")
        ) as "before"
        from "public"."review_phases"
        where "submission_id" = v_submission_id
      ) as "ordered"
      where "before" > "at_us"
    ) then
      raise exception 'A phase cannot begin before an earlier one.' using detail = 'phase_order';
    end if;
  end loop;
  return null;
end;
$$;
grant execute on function "private"."check_phase_order" to public;

create trigger "reviews_count_version" before update of "summary" on "public"."reviews"
  for each row execute function "private"."count_version" ();

create trigger "review_notes_count_version" before update of "at_us", "end_us", "body", "shapes" on "public"."review_notes"
  for each row execute function "private"."count_version" ();

-- No coach may name the author of a text: it is who wrote it, or changed it last.
create function "private"."stamp_coach" () returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new."coach_id" := coalesce((select "auth"."uid"()), new."coach_id");
  return new;
end;
$$;

create trigger "review_notes_stamp_coach" before update of "body" on "public"."review_notes"
  for each row when (new."body" is distinct from old."body") execute function "private"."stamp_coach" ();

create trigger "review_notes_bound" before insert on "public"."review_notes"
  for each row execute function "private"."bound_rows" ('submission_id', '1000');

create trigger "review_phases_touch_updated_at" before update on "public"."review_phases"
  for each row execute function "private"."touch_updated_at" ();

create trigger "review_phases_added_in_order" after insert on "public"."review_phases"
  referencing new table as "changed" for each statement execute function "private"."check_phase_order" ();

create trigger "review_phases_moved_in_order" after update on "public"."review_phases"
  referencing new table as "changed" for each statement execute function "private"."check_phase_order" ();

create trigger "review_drills_bound" before insert on "public"."review_drills"
  for each row execute function "private"."bound_rows" ('submission_id', '50');

create trigger "saved_comments_touch_updated_at" before update on "public"."saved_comments"
  for each row execute function "private"."touch_updated_at" ();

create trigger "saved_comments_bound" before insert on "public"."saved_comments"
  for each row execute function "private"."bound_rows" ('user_id', '200');

create trigger "clean_text" before insert or update of "body", "shapes" on "public"."review_notes"
  for each row execute function "private"."clean_columns" ('body', 'shapes');

create trigger "clean_text" before insert or update of "summary" on "public"."reviews"
  for each row execute function "private"."clean_columns" ('summary');

create trigger "clean_text" before insert or update of "body" on "public"."saved_comments"
  for each row execute function "private"."clean_columns" ('body');

create function "private"."export_reviews" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'reviews', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'submission_id', "s"."id",
            'summary', (select "summary" from "public"."reviews" where "submission_id" = "s"."id"),
            'notes', (
              select coalesce(jsonb_agg(to_jsonb("n") - 'submission_id' - 'coach_id' order by "n"."at_us", "n"."id"), '[]')
              from "public"."review_notes" as "n" where "n"."submission_id" = "s"."id"
            ),
            'phases', (
              select coalesce(jsonb_object_agg("phase", "at_us"), '{}') from "public"."review_phases" where "submission_id" = "s"."id"
            ),
            'drills', (
              select coalesce(jsonb_agg(to_jsonb("d") - 'submission_id' - 'coach_id' order by "d"."created_at", "d"."id"), '[]')
              from "public"."review_drills" as "d" where "d"."submission_id" = "s"."id"
            ),
            'replies', (
              select coalesce(jsonb_agg(to_jsonb("a") - 'submission_id' - 'author_id' order by "a"."created_at", "a"."id"), '[]')
              from "public"."review_replies" as "a" where "a"."submission_id" = "s"."id"
            )
          )
          order by "s"."created_at", "s"."id"
        ),
        '[]'
      )
      from "public"."video_submissions" as "s" where "s"."user_id" = "p_user_id" and "s"."submission_status" <> 'pending'
    ),
    'replies', (
      select coalesce(jsonb_agg(to_jsonb("review_replies") - 'author_id' order by "created_at", "id"), '[]')
      from "public"."review_replies" where "author_id" = "p_user_id"
    ),
    'saved_comments', (
      select coalesce(jsonb_agg(to_jsonb("saved_comments") - 'user_id' order by "created_at", "id"), '[]')
      from "public"."saved_comments" where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_reviews" is
  'Finished reviews of a person''s submissions, replies and saved comments. Drafts are left out: a review is the athlete''s once the coach has decided.';

-- schemas/review_replies.sql

-- Replies: athlete and coach answer under a finished review, and the other one gets a mail.

create table "public"."review_replies" (
  "id" uuid primary key default gen_random_uuid(),
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "note_id" uuid not null,
  "author_id" uuid default "auth"."uid" () references "auth"."users" ("id") on delete set null,
  "is_coach" boolean not null default false,
  "body" text not null check (char_length("body") <= 2000 and "body" ~ '\S'),
  "created_at" timestamptz not null default now(),
  -- A reply can have a drawing on a frame.
  "at_us" bigint check ("at_us" between 0 and 86400000000),
  "shapes" jsonb not null default '[]' check ("private"."are_shapes" ("shapes")),
  foreign key ("note_id", "submission_id") references "public"."review_notes" ("id", "submission_id") on delete cascade,
  constraint "review_replies_drawing" check (("at_us" is null) = ("shapes" = '[]'))
);
comment on table "public"."review_replies" is 'What athlete and coach say under a note, once the review is finished.';
comment on column "public"."review_replies"."is_coach" is 'Whether somebody other than the submission''s athlete wrote it.';
comment on column "public"."review_replies"."at_us" is 'The frame of the drawing, microseconds; null without a drawing.';
comment on column "public"."review_replies"."shapes" is 'A drawing, with the properties of review_notes.shapes.';
alter table "public"."review_replies" enable row level security;
grant select, delete on table "public"."review_replies" to "authenticated";
grant all on table "public"."review_replies" to "service_role";
grant insert ("id", "submission_id", "note_id", "body", "at_us", "shapes") on table "public"."review_replies" to "authenticated";
alter publication "supabase_realtime" add table "public"."review_replies";

create index "review_replies_submission_id" on "public"."review_replies" ("submission_id", "created_at");

create index "review_replies_author_id" on "public"."review_replies" ("author_id");

create index "review_replies_note_id_submission_id" on "public"."review_replies" ("note_id", "submission_id");

create policy "Athlete and coach answer once the review is finished" on "public"."review_replies"
  for insert to "authenticated"
  with check (
    "author_id" = (select "auth"."uid"())
    and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_replies"."submission_id" and "submission_status" <> 'pending'
    )
  );

create policy "Everybody takes their own words back" on "public"."review_replies"
  for delete to "authenticated" using ("author_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."review_replies" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Athletes and their coaches read replies" on "public"."review_replies"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create function "private"."sign_reply" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  new."is_coach" := not exists (
    select 1 from "public"."video_submissions" where "id" = new."submission_id" and "user_id" = new."author_id"
  );
  return new;
end;
$$;

create trigger "review_replies_bound" before insert on "public"."review_replies"
  for each row execute function "private"."bound_rows" ('submission_id', '1000');

create trigger "review_replies_sign" before insert on "public"."review_replies"
  for each row execute function "private"."sign_reply" ();

-- A coach's reply goes to the athlete and the guardian. An athlete's goes to the coach who decided, one mail an hour for each submission.
create function "private"."queue_reply_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
begin
  select * into v_submission from "public"."video_submissions" where "id" = new."submission_id";
  if new."is_coach" then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    select 'review-reply', "users"."email", jsonb_build_object('replyId', new."id"), 'review-reply:' || new."id"
    from "auth"."users"
    where "users"."id" = v_submission."user_id" and "users"."email" is not null
    union all
    select 'review-reply', "guardians"."email", jsonb_build_object('replyId', new."id", 'guardianOf', v_submission."user_id"),
      'review-reply:' || new."id" || ':guardian'
    from "public"."guardians"
    where "guardians"."user_id" = v_submission."user_id" and "guardians"."stopped_at" is null
    on conflict ("dedupe_key") do nothing;
  else
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
    select 'coach-reply', coalesce("users"."email", 'owner'), jsonb_build_object('replyId', new."id"),
      'coach-reply:' || new."submission_id" || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD-HH24'),
      case
        when "s"."notices" = 'daily' then ((now() at time zone 'UTC')::date + interval '1 day 6 hours') at time zone 'UTC'
        else now()
      end
    from (select v_submission."reviewed_by" as "id") as "coach"
    left join "auth"."users" on "users"."id" = "coach"."id"
    left join "public"."coach_settings" as "s" on "s"."user_id" = "coach"."id"
    where "s"."notices" is distinct from 'none'
    on conflict ("dedupe_key") do nothing;
  end if;
  return null;
end;
$$;

create trigger "review_replies_queue_mail" after insert on "public"."review_replies"
  for each row execute function "private"."queue_reply_mail" ();

create trigger "review_replies_note_last" after insert or delete on "public"."review_replies"
  for each row execute function "private"."note_last_reply" ();

create trigger "clean_text" before insert or update of "body", "shapes" on "public"."review_replies"
  for each row execute function "private"."clean_columns" ('body', 'shapes');

-- schemas/review_room.sql

-- What coach and athlete do in the review room: save a note, tick it off, finish the review, answer.
create function "public"."save_review_note" (
  "p_id" uuid, "p_submission_id" uuid, "p_at_us" bigint, "p_end_us" bigint, "p_body" text, "p_shapes" jsonb, "p_version" integer
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_note "public"."review_notes";
begin
  select * into v_note from "public"."review_notes" where "id" = "p_id" for update;
  if not found then
    if "p_version" > 0 then
      return jsonb_build_object('outcome', 'gone', 'note', null);
    end if;
    insert into "public"."review_notes" ("id", "submission_id", "at_us", "end_us", "body", "shapes")
    values ("p_id", "p_submission_id", "p_at_us", "p_end_us", "p_body", "p_shapes")
    on conflict ("id") do nothing
    returning * into v_note;
    if found then
      return jsonb_build_object('outcome', 'saved', 'note', to_jsonb(v_note));
    end if;
    -- Sent twice at the same moment: the other one came first.
    select * into v_note from "public"."review_notes" where "id" = "p_id" for update;
  end if;
  if row (v_note."submission_id", v_note."at_us", v_note."end_us", v_note."body", v_note."shapes")
    is not distinct from row ("p_submission_id", "p_at_us", "p_end_us", "p_body", "p_shapes") then
    return jsonb_build_object('outcome', 'saved', 'note', to_jsonb(v_note));
  end if;
  if v_note."submission_id" is distinct from "p_submission_id" or v_note."version" is distinct from "p_version" then
    return jsonb_build_object('outcome', 'conflict', 'note', to_jsonb(v_note));
  end if;
  update "public"."review_notes"
  set "at_us" = "p_at_us", "end_us" = "p_end_us", "body" = "p_body", "shapes" = "p_shapes"
  where "id" = "p_id"
  returning * into v_note;
  return jsonb_build_object('outcome', 'saved', 'note', to_jsonb(v_note));
end;
$$;
comment on function "public"."save_review_note" is
  'Writes a note as the coach has it; harmless to repeat. p_version: the version last seen, 0 for a note never saved. Answers {outcome, note}: '
  'saved; conflict, with the note as somebody else wrote it meanwhile; gone, when it was deleted.';
grant execute on function "public"."save_review_note" to "authenticated", "service_role";

create function "public"."mark_note_done" ("p_note_id" uuid, "p_done" boolean) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_done_at timestamptz;
begin
  update "public"."review_notes" as "n"
  set "done_at" = case when "p_done" then coalesce("n"."done_at", now()) end
  from "public"."video_submissions" as "s"
  where "n"."id" = "p_note_id" and "s"."id" = "n"."submission_id"
    and "s"."user_id" = (select "private"."member_id"()) and "s"."submission_status" <> 'pending'
  returning "n"."done_at" into v_done_at;
  if not found then
    raise exception 'You have no such note.' using errcode = '42501';
  end if;
  return v_done_at;
end;
$$;
comment on function "public"."mark_note_done" is
  'The athlete ticks a note of their finished review off, or takes the tick away. Answers since when it is done.';
grant execute on function "public"."mark_note_done" to "authenticated", "service_role";

-- A coach may send feedback, or say that a video can't be reviewed, without a summary.
create function "public"."finish_review" ("p_submission_id" uuid, "p_decision" text, "p_summary" text) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only a coach finishes a review.' using errcode = '42501';
  end if;
  if "p_decision" is null or "p_decision" not in ('approved', 'rejected') then
    raise exception 'A review ends as approved or rejected.' using errcode = '22023';
  end if;
  select * into v_submission from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or not "private"."is_my_athlete" (v_submission."user_id") or "private"."waits_for_guardian" ("p_submission_id") then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission."submission_status" <> 'pending' then
    -- A coach whose connection broke asks again; another coach was faster.
    if v_submission."submission_status" = "p_decision" and v_submission."reviewed_by" = (select "private"."member_id"()) then
      return v_submission."reviewed_at";
    end if;
    raise exception 'This submission is % already.', v_submission."submission_status" using detail = 'already_reviewed';
  end if;
  insert into "public"."reviews" ("submission_id", "summary") values ("p_submission_id", btrim(coalesce("p_summary", ''), E' \t\r\n'))
  on conflict ("submission_id") do update set "summary" = excluded."summary";
  update "public"."video_submissions" set "submission_status" = "p_decision" where "id" = "p_submission_id"
  returning "reviewed_at" into v_submission."reviewed_at";
  return v_submission."reviewed_at";
end;
$$;
comment on function "public"."finish_review" is
  'Finishes a review as approved or rejected, with an optional summary: the athlete can read it and gets an email. Returns when it was finished; the '
  'same for the same coach again. Error details: already_reviewed, gone. For the athlete''s coach.';
grant execute on function "public"."finish_review" to "authenticated", "service_role";

-- Under the policies of the notes, which a coach of another athlete's no longer reads. The newest 1,000 notes bound the work.
create function "public"."my_note_texts" () returns table ("body" text, "uses" bigint)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "line", count(*)
  from (
    select "n"."created_at", btrim("l"."line", E' \t\r') as "line"
    from (
      select "body", "created_at" from "public"."review_notes"
      where "coach_id" = (select "private"."member_id"())
      order by "created_at" desc
      limit 1000
    ) as "n", regexp_split_to_table("n"."body", E'\n') as "l" ("line")
  ) as "lines"
  where char_length("line") between 8 and 500
  group by "line"
  having count(*) > 1
  order by count(*) desc, max("created_at") desc, "line"
  limit 100;
$$;
comment on function "public"."my_note_texts" is
  'Lines that the calling coach wrote in at least two notes, the most frequent first, at most 100. Only of notes that this coach wrote and may read.';
grant execute on function "public"."my_note_texts" to "authenticated", "service_role";

create function "public"."my_recent_drills" () returns table ("video_id" uuid)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "video_id"
  from (
    select "video_id", "created_at" from "public"."review_drills"
    where "coach_id" = (select "private"."member_id"())
    order by "created_at" desc
    limit 200
  ) as "linked"
  group by "video_id"
  order by max("created_at") desc, "video_id"
  limit 10;
$$;
comment on function "public"."my_recent_drills" is 'The ten exercises that the calling coach linked last, the newest first.';
grant execute on function "public"."my_recent_drills" to "authenticated", "service_role";

-- schemas/review_claims.sql

-- A coach who works on a video claims it, so that two coaches never review the same one. A claim expires by itself.
create table "public"."review_claims" (
  "submission_id" uuid primary key references "public"."video_submissions" ("id") on delete cascade,
  "coach_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "expires_at" timestamptz not null
);
comment on table "public"."review_claims" is 'The coach who works on a pending submission. Without effect once expired.';
alter table "public"."review_claims" enable row level security;
grant select on table "public"."review_claims" to "authenticated";
grant all on table "public"."review_claims" to "service_role";

create index "review_claims_coach_id" on "public"."review_claims" ("coach_id");

create policy "Coaches see claims on their athletes' videos" on "public"."review_claims"
  for select to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create policy "Only while the session lives" on "public"."review_claims" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "public"."claim_submission" ("p_submission_id" uuid, "p_take_over" boolean default false)
  returns table ("coach_id" uuid, "coach_name" text, "expires_at" timestamptz, "is_mine" boolean)
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select "private"."member_id"());
  v_submission "public"."video_submissions";
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches review.' using errcode = '42501';
  end if;
  select * into v_submission from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or not "private"."is_my_athlete" (v_submission."user_id") or "private"."waits_for_guardian" ("p_submission_id") then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission."submission_status" <> 'pending' then
    return;
  end if;
  perform "private"."record_opened" ("p_submission_id");
  insert into "public"."review_claims" as "c" ("submission_id", "coach_id", "expires_at")
  values ("p_submission_id", v_me, now() + interval '30 minutes')
  on conflict ("submission_id") do update
  set "coach_id" = excluded."coach_id", "expires_at" = greatest("c"."expires_at", excluded."expires_at")
  where "c"."coach_id" = v_me or "c"."expires_at" <= now() or "p_take_over";
  return query
  select "c"."coach_id", "private"."name_of" ("c"."coach_id"), "c"."expires_at", "c"."coach_id" = v_me
  from "public"."review_claims" as "c" where "c"."submission_id" = "p_submission_id";
end;
$$;
comment on function "public"."claim_submission" is
  'Opens a pending submission, claims it for 30 minutes or renews the caller''s claim, and returns who has it. Another coach''s claim stays unless '
  'p_take_over is true. Returns no row for a finished review. Error details: gone. For the athlete''s coach.';
grant execute on function "public"."claim_submission" to "authenticated", "service_role";

create function "public"."hand_over_submission" ("p_submission_id" uuid, "p_coach_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete uuid;
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches hand over videos.' using errcode = '42501';
  end if;
  select "user_id" into v_athlete from "public"."video_submissions"
  where "id" = "p_submission_id" and "submission_status" = 'pending' for update;
  if not found or not "private"."is_my_athlete" (v_athlete) then
    raise exception 'This submission was deleted or is finished.' using errcode = 'P0001', detail = 'gone';
  end if;
  if not exists (
    select 1 from "public"."user_roles" where "user_id" = "p_coach_id" and "role" in ('admin', 'coach')
  ) then
    raise exception 'This member is not a coach.' using errcode = 'P0001', detail = 'not_a_coach';
  end if;
  if exists (
    select 1 from "public"."athlete_coaches" as "a"
    where "a"."athlete_id" = v_athlete and "a"."coach_id" <> "p_coach_id"
      and not exists (select 1 from "public"."user_roles" where "user_id" = "p_coach_id" and "role" = 'admin')
  ) then
    raise exception 'This athlete has a coach. Hand over the athlete instead.' using errcode = 'P0001', detail = 'has_coach';
  end if;
  insert into "public"."review_claims" ("submission_id", "coach_id", "expires_at")
  values ("p_submission_id", "p_coach_id", now() + interval '24 hours')
  on conflict ("submission_id") do update set "coach_id" = excluded."coach_id", "expires_at" = excluded."expires_at";
end;
$$;
comment on function "public"."hand_over_submission" is
  'Gives a pending submission of the shared queue to another coach, who has 24 hours before the others may take it. Error details: gone, '
  'not_a_coach, has_coach. For the athlete''s coach.';
grant execute on function "public"."hand_over_submission" to "authenticated", "service_role";

-- Other coaches read a claimed review but change nothing. The service and athletes have no claims to respect.
create function "private"."respect_claim" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_submission_id uuid := coalesce(v_row ->> 'submission_id', v_row ->> 'id')::uuid;
  v_me uuid := (select "private"."member_id"());
  v_claim "public"."review_claims";
begin
  select "c".* into v_claim from "public"."review_claims" as "c"
  join "public"."video_submissions" as "s" on "s"."id" = "c"."submission_id" and "s"."submission_status" = 'pending'
  where "c"."submission_id" = v_submission_id and "c"."coach_id" <> v_me and "c"."expires_at" > now()
    and "s"."user_id" <> v_me;
  if found then
    raise exception '% is reviewing this video.', "private"."name_of" (v_claim."coach_id")
      using errcode = 'P0001', detail = 'claimed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

create trigger "review_notes_respect_claim" before insert or update or delete on "public"."review_notes"
  for each row execute function "private"."respect_claim" ();

create trigger "review_phases_respect_claim" before insert or update or delete on "public"."review_phases"
  for each row execute function "private"."respect_claim" ();

create trigger "review_drills_respect_claim" before insert or delete on "public"."review_drills"
  for each row execute function "private"."respect_claim" ();

create trigger "reviews_respect_claim" before insert or update on "public"."reviews"
  for each row execute function "private"."respect_claim" ();

create function "private"."end_claim" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."review_claims" where "submission_id" = new."id";
  return null;
end;
$$;

create trigger "video_submissions_end_claim" after update of "submission_status" on "public"."video_submissions"
  for each row when (new."submission_status" <> 'pending') execute function "private"."end_claim" ();

create trigger "video_submissions_respect_claim" before update of "slow_motion" on "public"."video_submissions"
  for each row when (new."slow_motion" is distinct from old."slow_motion")
  execute function "private"."respect_claim" ();

-- A policy reads the status as of the statement's start. A note that another coach wrote while a review was being finished could still be
-- added to it. The lock makes one wait for the other.
create function "private"."require_pending_review" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_status text;
begin
  select "submission_status" into v_status from "public"."video_submissions" where "id" = new."submission_id" for share;
  if v_status <> 'pending' and (select "private"."member_id"()) is not null then
    raise exception 'This review is finished.' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function "private"."require_pending_review" is
  'Refuses rows that a coach adds to a review which was finished at the same moment. The service may add them.';

create trigger "review_notes_require_pending_review" before insert on "public"."review_notes"
  for each row execute function "private"."require_pending_review" ();

create trigger "review_drills_require_pending_review" before insert on "public"."review_drills"
  for each row execute function "private"."require_pending_review" ();

-- schemas/measuring.sql

-- The steps of the run-up: when each foot touches the ground and leaves it. Plant and take-off are phases.

create table "public"."review_steps" (
  "id" uuid primary key default gen_random_uuid(),
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "contact_us" bigint not null check ("contact_us" between 0 and 86400000000),
  "toe_off_us" bigint check ("toe_off_us" <= 86400000000),
  -- The step times of a jump in the progress, with their uncertainty. Only the browser knows the times of a film's frames, so it saves
  -- with each step how long a frame lasts there.
  "frame_us" bigint check ("frame_us" between 1 and 86400000000),
  constraint "review_steps_range" check ("toe_off_us" > "contact_us")
);
comment on table "public"."review_steps" is
  'Steps of the run-up in a video. The id is generated in the browser, so that a repeated save is the same row.';
comment on column "public"."review_steps"."contact_us" is
  'Presentation timestamp of the first frame with the foot on the ground, microseconds.';
comment on column "public"."review_steps"."toe_off_us" is
  'Presentation timestamp of the first frame with the foot off the ground again, microseconds.';
comment on column "public"."review_steps"."frame_us" is
  'How exactly the times of this step are known: the time from the frame before the contact to the contact, or before the toe-off if that is longer, '
  'microseconds of the film. Null for steps from before this column.';
alter table "public"."review_steps" enable row level security;
grant select, delete on table "public"."review_steps" to "authenticated";
grant all on table "public"."review_steps" to "service_role";
grant update ("id", "submission_id", "contact_us", "toe_off_us", "frame_us"), insert ("id", "submission_id", "contact_us", "toe_off_us", "frame_us") on table "public"."review_steps" to "authenticated";
alter publication "supabase_realtime" add table "public"."review_steps";

create index "review_steps_submission_id" on "public"."review_steps" ("submission_id", "contact_us");

create policy "Athletes read finished steps, coaches also drafts" on "public"."review_steps"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create policy "Coaches add steps until the review is finished" on "public"."review_steps"
  for insert to "authenticated"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create policy "Coaches move steps until the review is finished" on "public"."review_steps"
  for update to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create policy "Coaches delete steps until the review is finished" on "public"."review_steps"
  for delete to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create policy "Only while the session lives" on "public"."review_steps" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "review_steps_bound" before insert on "public"."review_steps"
  for each row execute function "private"."bound_rows" ('submission_id', '60');

create trigger "review_steps_respect_claim" before insert or update or delete on "public"."review_steps"
  for each row execute function "private"."respect_claim" ();

create function "private"."export_review_steps" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("review_steps") order by "review_steps"."submission_id", "review_steps"."contact_us"), '[]')
  from "public"."review_steps" join "public"."video_submissions" on "video_submissions"."id" = "review_steps"."submission_id"
  where "user_id" = "p_user_id" and "submission_status" <> 'pending';
$$;

create trigger "review_steps_require_pending_review" before insert on "public"."review_steps"
  for each row execute function "private"."require_pending_review" ();

-- Paths of points through a jump: where the top hand, the hips or the pole's tip are on each frame.
create function "private"."are_path_points" ("p_points" jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof("p_points") <> 'array' then false
    when jsonb_array_length("p_points") not between 1 and 1000 or octet_length("p_points"::text) > 65536 then false
    else not exists (
      select 1 from jsonb_array_elements("p_points") as "p" ("point")
      where case
        when jsonb_typeof("point") <> 'array' or jsonb_array_length("point") not between 4 and 5 then true
        when exists (select 1 from jsonb_array_elements("point") as "v" ("value") where jsonb_typeof("value") <> 'number') then true
        else not (
          ("point" ->> 0)::numeric between 0 and 86400000000 and ("point" ->> 0)::numeric = trunc(("point" ->> 0)::numeric)
          and ("point" ->> 1)::numeric between 0 and 1 and ("point" ->> 2)::numeric between 0 and 1
          and ("point" ->> 3)::numeric in (0, 1) and coalesce(("point" ->> 4)::numeric, 0) between 0 and 1
        )
      end
    )
  end;
$$;
grant execute on function "private"."are_path_points" to "authenticated", "service_role";

create table "public"."review_paths" (
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "part" text not null check ("part" in ('top-hand', 'hips', 'pole-tip')),
  "points" jsonb not null check ("private"."are_path_points" ("points")),
  primary key ("submission_id", "part")
);
comment on table "public"."review_paths" is 'Paths of points through a video, one for each part of athlete and pole.';
comment on column "public"."review_paths"."points" is
  'In order of time, each [microseconds, x, y, marked]: the frame''s presentation timestamp, the position from 0 to 1 of the frame, and 1 if the '
  'coach marked it, 0 if the tracker found it; then, for those, how far it may be off in 19 of 20 cases, in shares of the frame''s width. '
  '1,000 points, 64 KiB at most.';
alter table "public"."review_paths" enable row level security;
grant select, delete on table "public"."review_paths" to "authenticated";
grant all on table "public"."review_paths" to "service_role";
grant update ("submission_id", "part", "points"), insert ("submission_id", "part", "points") on table "public"."review_paths" to "authenticated";
alter publication "supabase_realtime" add table "public"."review_paths";

create policy "Athletes read finished paths, coaches also drafts" on "public"."review_paths"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create policy "Coaches add paths until the review is finished" on "public"."review_paths"
  for insert to "authenticated"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create policy "Coaches correct paths until the review is finished" on "public"."review_paths"
  for update to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create policy "Coaches delete paths until the review is finished" on "public"."review_paths"
  for delete to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create policy "Only while the session lives" on "public"."review_paths" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "review_paths_require_pending_review" before insert on "public"."review_paths"
  for each row execute function "private"."require_pending_review" ();

create trigger "review_paths_respect_claim" before insert or update or delete on "public"."review_paths"
  for each row execute function "private"."respect_claim" ();

create function "private"."export_review_paths" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("review_paths") order by "review_paths"."submission_id", "review_paths"."part"), '[]')
  from "public"."review_paths" join "public"."video_submissions" on "video_submissions"."id" = "review_paths"."submission_id"
  where "user_id" = "p_user_id" and "submission_status" <> 'pending';
$$;

-- What a coach measures in a video: known lengths that set the scale, and measurements with their results.
create function "private"."are_frame_marks" ("p_marks" jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof("p_marks") <> 'array' then false
    when jsonb_array_length("p_marks") not between 1 and 12 then false
    else not exists (
      select 1 from jsonb_array_elements("p_marks") as "mark"
      where case
        when jsonb_typeof("mark") <> 'object' then true
        when exists (select 1 from jsonb_object_keys("mark") as "key" where "key" not in ('atUs', 'points')) then true
        when jsonb_typeof("mark" -> 'atUs') is distinct from 'number' then true
        when ("mark" ->> 'atUs')::numeric not between 0 and 86400000000 or ("mark" ->> 'atUs')::numeric % 1 <> 0 then true
        when jsonb_typeof("mark" -> 'points') is distinct from 'array' then true
        when jsonb_array_length("mark" -> 'points') > 8 then true
        else exists (
          select 1 from jsonb_array_elements("mark" -> 'points') as "point"
          where case
            when jsonb_typeof("point") <> 'array' then true
            when jsonb_array_length("point") <> 2 then true
            when jsonb_typeof("point" -> 0) <> 'number' or jsonb_typeof("point" -> 1) <> 'number' then true
            else ("point" ->> 0)::numeric not between 0 and 1 or ("point" ->> 1)::numeric not between 0 and 1
          end
        )
      end
    )
  end;
$$;
comment on function "private"."are_frame_marks" is 'Whether a value is a list of frames with points in the picture.';
grant execute on function "private"."are_frame_marks" to "authenticated", "service_role";

create table "public"."review_measurements" (
  "id" uuid primary key default gen_random_uuid(),
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "kind" text not null check ("kind" in (
    'scale', 'rectangle', 'level', 'fixed-point', 'place', 'line',
    'distance', 'angle', 'horizon-angle', 'stopwatch', 'speed',
    'take-off', 'grip-height', 'lower-hand', 'run-up', 'pole-angle', 'pole-bend', 'chord-angle', 'trail-leg', 'hips-over-bar', 'hips-to-bar'
  )),
  "reference" text check ("reference" in (
    'bar', 'standards', 'box', 'grip', 'other',
    'box-back', 'mark-near', 'mark-far', 'bar-middle', 'bar-near', 'bar-far', 'rod-top', 'foot-near', 'foot-far'
  )),
  "marks" jsonb not null check ("private"."are_frame_marks" ("marks") and pg_column_size("marks") < 8192),
  "known_m" numeric(6, 3) check ("known_m" between 0.05 and 100),
  "across_m" numeric(6, 3) check ("across_m" between 0 and 100),
  "value" numeric(10, 4) check ("value" between -10000 and 10000),
  "error" numeric(10, 4) check ("error" >= 0),
  "checked_by" text check ("checked_by" in ('points', 'points-and-line')),
  constraint "review_measurements_reference" check (("kind" in ('scale', 'place')) = ("reference" is not null)),
  constraint "review_measurements_result" check (("value" is null) = ("error" is null))
);
comment on table "public"."review_measurements" is
  'Scales (scale, rectangle, level, fixed-point, place, line) and measurements in a video. The id is generated in the browser, so that a repeated save is the same row.';
comment on column "public"."review_measurements"."reference" is 'What the known length of a scale is, or which place of the pit was marked.';
comment on column "public"."review_measurements"."marks" is
  '[{atUs, points: [[x, y], …]}]: frames (microseconds) and the points marked on them, x and y from 0 to 1 of the frame''s width and height.';
comment on column "public"."review_measurements"."known_m" is
  'Known length of a scale, length of a rectangle along the runway, grip on the pole, distance of a mark from the box, height of a bar or rod, or distance of an upright from the middle, meters.';
comment on column "public"."review_measurements"."across_m" is 'Width of a rectangle across the runway, or distance of bar, upright or rod from the box, meters.';
comment on column "public"."review_measurements"."value" is
  'Result in meters, degrees, seconds, meters or degrees per second, or percent; null if it has none.';
comment on column "public"."review_measurements"."error" is 'Uncertainty of the result, in its unit: the truth is within it in 19 of 20 cases.';
comment on column "public"."review_measurements"."checked_by" is
  'How the camera was checked: by known places, also with a straight line. Null if it was not, and for results from before this column, whose error is too small.';
alter table "public"."review_measurements" enable row level security;
grant select, delete on table "public"."review_measurements" to "authenticated";
grant all on table "public"."review_measurements" to "service_role";
grant update ("marks", "known_m", "across_m", "value", "error", "checked_by"), insert ("id", "submission_id", "kind", "reference", "marks", "known_m", "across_m", "value", "error", "checked_by") on table "public"."review_measurements" to "authenticated";
alter publication "supabase_realtime" add table "public"."review_measurements";

create index "review_measurements_submission_id" on "public"."review_measurements" ("submission_id");

-- A jump has one of each number of the vault.
create unique index "review_measurements_vault" on "public"."review_measurements" ("submission_id", "kind")
  where "kind" in (
    'take-off', 'grip-height', 'lower-hand', 'run-up', 'pole-angle', 'pole-bend', 'chord-angle', 'trail-leg', 'hips-over-bar', 'hips-to-bar'
  );

create policy "Athletes read finished measurements, coaches also drafts" on "public"."review_measurements"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create policy "Coaches measure until the review is finished" on "public"."review_measurements"
  for insert to "authenticated"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create policy "Coaches correct measurements" on "public"."review_measurements"
  for update to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create policy "Coaches delete measurements until the review is finished" on "public"."review_measurements"
  for delete to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create policy "Only while the session lives" on "public"."review_measurements" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "review_measurements_bound" before insert on "public"."review_measurements"
  for each row execute function "private"."bound_rows" ('submission_id', '100');

create trigger "review_measurements_require_pending_review" before insert on "public"."review_measurements"
  for each row execute function "private"."require_pending_review" ();

create trigger "review_measurements_respect_claim" before insert or update or delete on "public"."review_measurements"
  for each row execute function "private"."respect_claim" ();

create function "private"."export_review_measurements" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("review_measurements") order by "review_measurements"."submission_id", "review_measurements"."id"), '[]')
  from "public"."review_measurements" join "public"."video_submissions" on "video_submissions"."id" = "review_measurements"."submission_id"
  where "user_id" = "p_user_id" and "submission_status" <> 'pending';
$$;

create function "private"."run_up_times" ("p_submission_id" uuid, "p_slow_motion" numeric) returns table (
  "contact_s" numeric,
  "contact_error_s" numeric,
  "steps_per_s" numeric,
  "steps_per_s_error" numeric,
  "last_step_s" numeric,
  "last_step_error_s" numeric,
  "second_last_step_s" numeric,
  "second_last_step_error_s" numeric,
  "plant_to_take_off_s" numeric,
  "plant_to_take_off_error_s" numeric
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  -- An error is the longer frame of both events. It is null if one of them is unknown.
  with "film" as (select 1000000 * coalesce("p_slow_motion", 1) as "us_per_s"),
  "rows" as (
    select "contact_us", "toe_off_us", "frame_us",
      lag("contact_us") over "in_order" as "before_us", lag("frame_us") over "in_order" as "before_frame_us",
      row_number() over (order by "contact_us" desc, "id" desc) as "from_last", row_number() over "in_order" as "from_first"
    from "public"."review_steps" where "submission_id" = "p_submission_id"
    window "in_order" as (order by "contact_us", "id")
  ),
  "steps" as (
    select *, nullif("contact_us" - "before_us", 0) as "since_us",
      case when num_nulls("frame_us", "before_frame_us") = 0 then greatest("frame_us", "before_frame_us") end as "since_error_us"
    from "rows"
  ),
  "run_up" as (
    select
      avg("toe_off_us" - "contact_us") as "contact_us",
      case when count("frame_us") filter (where "toe_off_us" is not null) = count("toe_off_us") then
        avg("frame_us") filter (where "toe_off_us" is not null)
      end as "contact_error_us",
      count(*) - 1 as "intervals",
      -- One interval is not a cadence.
      case when count(*) > 2 then nullif(max("contact_us") - min("contact_us"), 0) end as "total_us",
      case when count("frame_us") filter (where 1 in ("from_first", "from_last")) = 2 then
        max("frame_us") filter (where 1 in ("from_first", "from_last"))
      end as "total_error_us",
      max("since_us") filter (where "from_last" = 1) as "last_us",
      max("since_error_us") filter (where "from_last" = 1 and "since_us" is not null) as "last_error_us",
      max("since_us") filter (where "from_last" = 2) as "second_last_us",
      max("since_error_us") filter (where "from_last" = 2 and "since_us" is not null) as "second_last_error_us",
      max("frame_us") filter (where "from_last" = 1) as "take_off_frame_us"
    from "steps"
  ),
  "phases" as (
    select nullif(max("at_us") filter (where "phase" = 'take-off') - max("at_us") filter (where "phase" = 'plant'), 0) as "pole_us"
    from "public"."review_phases" where "submission_id" = "p_submission_id"
  )
  select
    round("contact_us" / "us_per_s", 4), round("contact_error_us" / "us_per_s", 4),
    round("intervals" * "us_per_s" / "total_us", 3), round("intervals" * "us_per_s" / "total_us" * "total_error_us" / "total_us", 3),
    round("last_us" / "us_per_s", 4), round("last_error_us" / "us_per_s", 4),
    round("second_last_us" / "us_per_s", 4), round("second_last_error_us" / "us_per_s", 4),
    round("pole_us" / "us_per_s", 4),
    -- Phases have no frame of their own. Plant and take-off are within a fifth of a second of the last contact.
    case when "pole_us" is not null then round("take_off_frame_us" / "us_per_s", 4) end
  from "film", "run_up", "phases";
$$;
comment on function "private"."run_up_times" is
  'Times of a run-up in seconds of real time and steps per second, each with its uncertainty: mean ground contact, cadence from the first to the last '
  'contact, the last two steps, plant to take-off. Null for what was not marked; errors also for steps from before "frame_us".';
grant execute on function "private"."run_up_times" to "authenticated", "service_role";

-- schemas/voice.sql

-- A coach's voice-over of a review: spoken audio, and a timeline of what the picture showed while it was recorded.

create table "public"."review_voice_overs" (
  "submission_id" uuid primary key references "public"."video_submissions" ("id") on delete cascade,
  "audio_name" text not null unique,
  "duration_ms" integer not null check ("duration_ms" between 1 and 600000),
  "timeline" jsonb not null check (jsonb_typeof("timeline") = 'object' and octet_length("timeline"::text) <= 4194304),
  "captions" jsonb not null default '[]' check (
    jsonb_typeof("captions") = 'array' and jsonb_array_length("captions") <= 300 and octet_length("captions"::text) <= 262144
  ),
  "updated_at" timestamptz not null default now(),
  constraint "review_voice_overs_audio" check (
    "audio_name" ~ ('^[0-9a-f-]{36}/' || "submission_id" || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webm|mp4)$')
  )
);
comment on table "public"."review_voice_overs" is 'What a coach says about a video, at most one for each review.';
comment on column "public"."review_voice_overs"."audio_name" is
  'Object in the bucket review-audio: athlete, submission, and an id from the browser. Another recording has another name.';
comment on column "public"."review_voice_overs"."timeline" is
  'What the picture showed at each millisecond of the audio: frames, speed, drawings, zoom, and the comparison with another film, which it names '
  'by its id. Its shape is in app/features/review/room/voice/timeline.ts.';
comment on column "public"."review_voice_overs"."captions" is 'What is said, typed by the coach: [{"atMs", "text"}], ordered by time.';
alter table "public"."review_voice_overs" enable row level security;
grant select, delete on table "public"."review_voice_overs" to "authenticated";
grant all on table "public"."review_voice_overs" to "service_role";
grant update ("submission_id", "audio_name", "duration_ms", "timeline", "captions"), insert ("submission_id", "audio_name", "duration_ms", "timeline", "captions") on table "public"."review_voice_overs" to "authenticated";

create policy "Athletes hear finished reviews, coaches also drafts" on "public"."review_voice_overs"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create policy "Coaches add a voice-over until the review is finished" on "public"."review_voice_overs"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_voice_overs"."submission_id" and "submission_status" = 'pending'
        and "user_id"::text = split_part("audio_name", '/', 1)
    )
  );

create policy "Coaches change a voice-over until the review is finished" on "public"."review_voice_overs"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_voice_overs"."submission_id" and "submission_status" = 'pending'
    )
  )
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_voice_overs"."submission_id" and "submission_status" = 'pending'
        and "user_id"::text = split_part("audio_name", '/', 1)
    )
  );

create policy "Coaches delete a voice-over until the review is finished" on "public"."review_voice_overs"
  for delete to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create policy "Only while the session lives" on "public"."review_voice_overs" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "review_voice_overs_require_pending_review" before insert or update on "public"."review_voice_overs"
  for each row execute function "private"."require_pending_review" ();

create trigger "review_voice_overs_touch" before update on "public"."review_voice_overs"
  for each row execute function "private"."touch_updated_at" ();

create trigger "review_voice_overs_respect_claim" before insert or update or delete on "public"."review_voice_overs"
  for each row execute function "private"."respect_claim" ();

-- Definer functions, because the policies of video_submissions ask storage.objects.
create function "private"."submission_of_audio" ("p_name" text) returns "public"."video_submissions"
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select * from "public"."video_submissions"
  where "id" = "private"."as_uuid" (split_part("p_name", '/', 2)) and "user_id"::text = split_part("p_name", '/', 1);
$$;

create function "private"."can_review_audio" ("p_name" text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_video "public"."video_submissions" := "private"."submission_of_audio" ("p_name");
begin
  return "private"."is_my_athlete" (v_video."user_id")
    and (v_video."cleared_at" is not null or v_video."user_id" not in (select "private"."athletes_without_consent" ()));
end;
$$;

create function "private"."can_hear_review_audio" ("p_name" text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_video "public"."video_submissions" := "private"."submission_of_audio" ("p_name");
begin
  return coalesce(v_video."user_id" = (select "private"."member_id"()) and v_video."submission_status" <> 'pending', false)
    or coalesce("private"."can_review_audio" ("p_name"), false);
end;
$$;
comment on function "private"."can_hear_review_audio" is
  'Returns whether the caller is the athlete of a finished review, or may review the video. The name is that of an object in review-audio.';
grant execute on function "private"."can_hear_review_audio" to "authenticated", "service_role";

-- VOLATILE and under a lock, so that of two uploads that end at the same moment the second sees the first.
create function "private"."can_add_review_audio" ("p_name" text, "p_bytes" bigint) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_video "public"."video_submissions" := "private"."submission_of_audio" ("p_name");
begin
  if v_video."submission_status" is distinct from 'pending' or "private"."can_review_audio" ("p_name") is not true then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('review-audio-bytes:' || v_video."id", 0));
  return (
    select coalesce(sum(("metadata" ->> 'size')::bigint), 0) + "p_bytes" <= ("private"."setting" ('review_audio_bytes'))::bigint
    from "storage"."objects"
    where "bucket_id" = 'review-audio' and starts_with("name", v_video."user_id" || '/' || v_video."id" || '/')
  );
end;
$$;
grant execute on function "private"."can_add_review_audio" to "authenticated", "service_role";

create policy "Athletes hear finished reviews, coaches also drafts" on "storage"."objects"
  for select to "authenticated"
  using ("bucket_id" = 'review-audio' and "private"."can_hear_review_audio" ("name"));

create policy "Coaches add audio until the review is finished" on "storage"."objects"
  for insert to "authenticated"
  with check (
    "bucket_id" = 'review-audio'
    and "name" ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webm|mp4)$'
    and "private"."can_add_review_audio" ("name", coalesce(("metadata" ->> 'size')::bigint, 1))
  );

create function "public"."list_forgotten_review_audio" ("p_now" timestamptz) returns table ("name" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "objects"."name" from "storage"."objects"
  where "objects"."bucket_id" = 'review-audio'
    and not exists (select 1 from "public"."review_voice_overs" where "review_voice_overs"."audio_name" = "objects"."name")
    and (
      "objects"."created_at" < "p_now" - "private"."days_setting" ('keep_forgotten_video_days')
      or not exists (
        select 1 from "public"."video_submissions"
        where "video_submissions"."id" = "private"."as_uuid" (split_part("objects"."name", '/', 2))
      )
    )
  order by "objects"."created_at"
  limit 1000;
$$;
comment on function "public"."list_forgotten_review_audio" is
  'Files in review-audio that no voice-over names and that are older than keep_forgotten_video_days, or whose video was deleted; at most 1000.';
grant execute on function "public"."list_forgotten_review_audio" to "service_role";

create function "private"."export_voice_overs" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("review_voice_overs") order by "review_voice_overs"."submission_id"), '[]')
  from "public"."review_voice_overs"
  join "public"."video_submissions" on "video_submissions"."id" = "review_voice_overs"."submission_id"
  where "user_id" = "p_user_id" and "submission_status" <> 'pending';
$$;

create trigger "clean_text" before insert or update of "captions" on "public"."review_voice_overs"
  for each row execute function "private"."clean_columns" ('captions');

-- schemas/sharing.sql

-- Links to finished reviews, for people without an account. The table stores a hash of each token, so a link can only be copied when it is
-- made. A link works while its row exists, has not expired, and its athlete may share.

create table "public"."review_links" (
  "id" uuid primary key default gen_random_uuid(),
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "token_hash" text not null unique check (char_length("token_hash") = 64),
  "shows_name" boolean not null,
  "created_at" timestamptz not null default now(),
  "expires_at" timestamptz not null,
  "views" integer not null default 0 check ("views" >= 0),
  "viewed_at" timestamptz,
  -- A link to a review also carries the coach's voice-over, if the athlete chose so.
  "shows_voice" boolean not null default false,
  constraint "review_links_range" check ("expires_at" > "created_at")
);
comment on table "public"."review_links" is 'Links that show a finished review to anyone who has them. Deleting the row ends the link.';
comment on column "public"."review_links"."token_hash" is 'SHA-256 of the token in the link, as hexadecimal digits.';
comment on column "public"."review_links"."shows_name" is 'Whether the page shows the athlete''s name and the name of the file.';
comment on column "public"."review_links"."viewed_at" is 'When the link was opened last.';
comment on column "public"."review_links"."shows_voice" is 'Whether visitors hear the coach''s voice-over.';
alter table "public"."review_links" enable row level security;
grant delete on table "public"."review_links" to "authenticated";
grant all on table "public"."review_links" to "service_role";
grant select ("id", "submission_id", "shows_name", "created_at", "expires_at", "views", "viewed_at", "shows_voice") on table "public"."review_links" to "authenticated";

create index "review_links_submission_id" on "public"."review_links" ("submission_id");

create policy "Athletes and their coaches see whether a review is shared" on "public"."review_links"
  for select to "authenticated"
  using (exists (select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_links"."submission_id"));

create policy "Athletes end their own links" on "public"."review_links"
  for delete to "authenticated"
  using ("submission_id" in (select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"())));

create policy "Only while the session lives" on "public"."review_links" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- Sharing needs a consent of its own: a guardian may let a coach see a video and still not want it passed on.
create table "public"."sharing_consents" (
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "email" text not null check ("email" = lower("email")),
  "consented_at" timestamptz,
  "declined_at" timestamptz,
  primary key ("user_id", "email"),
  constraint "sharing_consents_answered" check (("consented_at" is null) <> ("declined_at" is null))
);
comment on table "public"."sharing_consents" is
  'Whether the guardian at an address agrees that an athlete shares reviews by link: their last answer.';
alter table "public"."sharing_consents" enable row level security;
grant select on table "public"."sharing_consents" to "authenticated";
grant all on table "public"."sharing_consents" to "service_role";

create policy "Athletes read what their guardians answered" on "public"."sharing_consents"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."sharing_consents" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "private"."sharing_state" ("p_user_id" uuid) returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when "p"."is_minor" is null then 'age_unknown'
    when not "p"."is_minor" then 'allowed'
    -- A guardian who wants no videos reviewed wants none shared either.
    when "s"."declined_at" is not null or "c"."declined_at" is not null then 'declined'
    when "s"."consented_at" is not null then 'allowed'
    else 'consent_required'
  end
  from "public"."profiles" as "p"
  left join "public"."guardians" as "g" on "g"."user_id" = "p"."id"
  left join "public"."sharing_consents" as "s" on "s"."user_id" = "g"."user_id" and "s"."email" = "g"."email"
  left join "public"."guardian_consents" as "c" on "c"."user_id" = "g"."user_id" and "c"."email" = "g"."email"
  where "p"."id" = "p_user_id";
$$;

create function "public"."sharing_state" () returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."sharing_state" ((select "private"."member_id" ()));
$$;
comment on function "public"."sharing_state" is
  'Whether the caller may share reviews: allowed, age_unknown (counts as under 18), consent_required or declined (by their guardian).';
grant execute on function "public"."sharing_state" to "authenticated", "service_role";

create function "public"."share_review" (
  "p_submission_id" uuid, "p_days" integer, "p_shows_name" boolean, "p_shows_voice" boolean default false
)
  returns table ("id" uuid, "token" text, "expires_at" timestamptz)
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid := (select "private"."member_id" ());
  v_state text := "private"."sharing_state" (v_user_id);
  -- Two random UUIDs: 244 random bits.
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if "p_days" is null or "p_days" not in (7, 30) then
    raise exception 'A link is valid for 7 or 30 days.' using errcode = '22023';
  end if;
  perform 1 from "public"."video_submissions" as "v"
  where "v"."id" = "p_submission_id" and "v"."user_id" = v_user_id and "v"."submission_status" <> 'pending'
  for update;
  if not found then
    raise exception 'This review does not exist, is not finished, or is not yours.' using errcode = '42501', detail = 'gone';
  end if;
  if v_state is distinct from 'allowed' then
    raise exception 'Your guardian has to agree before you can share a review.' using errcode = '42501', detail = v_state;
  end if;
  delete from "public"."review_links" as "l" where "l"."submission_id" = "p_submission_id" and "l"."expires_at" <= now();
  if (select count(*) from "public"."review_links" as "l" where "l"."submission_id" = "p_submission_id") >= 10 then
    raise exception 'This review has 10 links. End one first.' using errcode = '42501', detail = 'too_many';
  end if;
  return query
  insert into "public"."review_links" ("submission_id", "token_hash", "shows_name", "shows_voice", "expires_at")
  values (
    "p_submission_id", encode(sha256(convert_to(v_token, 'UTF8')), 'hex'), "p_shows_name", "p_shows_voice", now() + make_interval(days => "p_days")
  )
  returning "review_links"."id", v_token, "review_links"."expires_at";
end;
$$;
comment on function "public"."share_review" is
  'Makes a link to the caller''s own finished review for 7 or 30 days, with or without the name and the voice-over. The token is returned '
  'once and not stored. Error details: gone, age_unknown, consent_required, declined, too_many.';
grant execute on function "public"."share_review" to "authenticated", "service_role";

-- Another film is not part of a link, nor is its name: it may show another athlete.
create function "private"."without_other_films" ("p_timeline" jsonb) returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select case when jsonb_typeof("p_timeline" -> 'comparisons') is distinct from 'array'
    then "p_timeline" - array['comparisons', 'otherFrames', 'otherViews']
    else "p_timeline" - array['otherFrames', 'otherViews'] || jsonb_build_object('comparisons', (
      select coalesce(jsonb_agg(
        jsonb_build_array("change" -> 0, case when jsonb_typeof("change" -> 1) = 'object' then '{}'::jsonb end) order by "place"
      ), '[]')
      from jsonb_array_elements("p_timeline" -> 'comparisons') with ordinality as "t" ("change", "place")
    ))
  end;
$$;
comment on function "private"."without_other_films" is
  'A voice-over''s timeline for a shared link: it says when another film was compared, but neither which one nor its frames.';

-- A timeline has up to 4 MB, and a page has it already when it renews its links to the files.
create function "public"."read_shared_review" ("p_token" text, "p_counts" boolean) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_link "public"."review_links";
  v_video "public"."video_submissions";
begin
  select * into v_link from "public"."review_links" as "l"
  where "l"."token_hash" = encode(sha256(convert_to("p_token", 'UTF8')), 'hex') and "l"."expires_at" > now();
  if not found then
    return null;
  end if;
  select * into v_video from "public"."video_submissions" as "v"
  where "v"."id" = v_link."submission_id" and "v"."submission_status" <> 'pending'
    and exists (
      select 1 from "storage"."objects" as "o" where "o"."bucket_id" = 'video-submissions' and "o"."name" = "v"."video_url"
    );
  if not found or "private"."sharing_state" (v_video."user_id") is distinct from 'allowed' then
    return null;
  end if;
  if "p_counts" then
    update "public"."review_links" as "l" set "views" = "l"."views" + 1, "viewed_at" = now() where "l"."id" = v_link."id";
  end if;
  return jsonb_build_object(
    'video_path', v_video."video_url",
    'expires_at', v_link."expires_at",
    'athlete_name', case when v_link."shows_name" then (
      select concat_ws(' ', nullif("first_name", ''), nullif("last_name", '')) from "public"."profiles" where "id" = v_video."user_id"
    ) end,
    'file_name', case when v_link."shows_name" then v_video."video_file_name" end,
    'status', v_video."submission_status",
    'slow_motion', v_video."slow_motion",
    'summary', (select "r"."summary" from "public"."reviews" as "r" where "r"."submission_id" = v_video."id"),
    'voice_over', case when v_link."shows_voice" then (
      select jsonb_build_object(
        'audio_name', "a"."audio_name", 'duration_ms', "a"."duration_ms", 'captions', "a"."captions",
        'timeline', case when "p_counts" then "private"."without_other_films" ("a"."timeline") end
      ) from "public"."review_voice_overs" as "a"
      where "a"."submission_id" = v_video."id"
        and exists (select 1 from "storage"."objects" as "o" where "o"."bucket_id" = 'review-audio' and "o"."name" = "a"."audio_name")
    ) end,
    'jump', (
      select jsonb_build_object(
        'grip_m', "j"."grip_m", 'pole_length_m', "j"."pole_length_m", 'pole_rating_kg', "j"."pole_rating_kg",
        'run_up_lefts', "j"."run_up_lefts", 'mid_mark_m', "j"."mid_mark_m", 'take_off_m', "j"."take_off_m",
        'standards_m', "j"."standards_m", 'bar_m', "j"."bar_m", 'made', "j"."made",
        'trim_start_us', "j"."trim_start_us", 'trim_end_us', "j"."trim_end_us"
      ) from "public"."jumps" as "j" where "j"."submission_id" = v_video."id"
    ),
    'notes', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', "n"."id", 'at_us', "n"."at_us", 'end_us', "n"."end_us", 'body', "n"."body", 'shapes', "n"."shapes")
        order by "n"."at_us", "n"."id"
      ) from "public"."review_notes" as "n" where "n"."submission_id" = v_video."id"
    ), '[]'),
    'phases', coalesce((
      select jsonb_object_agg("p"."phase", "p"."at_us") from "public"."review_phases" as "p" where "p"."submission_id" = v_video."id"
    ), '{}'),
    'steps', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', "s"."id", 'contact_us', "s"."contact_us", 'toe_off_us', "s"."toe_off_us")
        order by "s"."contact_us", "s"."id"
      ) from "public"."review_steps" as "s" where "s"."submission_id" = v_video."id"
    ), '[]'),
    'measurements', coalesce((
      select jsonb_agg(to_jsonb("m") - 'submission_id' order by "m"."id")
      from "public"."review_measurements" as "m" where "m"."submission_id" = v_video."id"
    ), '[]'),
    'paths', coalesce((
      select jsonb_agg(jsonb_build_object('part', "t"."part", 'points', "t"."points"))
      from "public"."review_paths" as "t" where "t"."submission_id" = v_video."id"
    ), '[]'),
    'drills', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', "d"."id", 'note_id', "d"."note_id", 'title', "f"."title", 'key', coalesce("f"."slug", "f"."id"::text))
      ) from "public"."review_drills" as "d" join "public"."videos" as "f" on "f"."id" = "d"."video_id"
      where "d"."submission_id" = v_video."id"
    ), '[]')
  );
end;
$$;
comment on function "public"."read_shared_review" is
  'The review behind a link''s token, as a visitor may see it, with the object names of its video and its voice-over. Null for an unknown, '
  'expired or ended link, and while the athlete may not share. "p_counts" adds one to the link''s views and is false for a renewal, which has no timeline.';
grant execute on function "public"."read_shared_review" to "service_role";

-- The guardian answers by a link in the mail; the function guardian-consent has checked it.
create function "public"."record_sharing_consent" ("p_user_id" uuid, "p_email" text, "p_consents" boolean) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not exists (select 1 from "auth"."users" where "id" = "p_user_id") then
    return;
  end if;
  insert into "public"."sharing_consents" ("user_id", "email", "consented_at", "declined_at")
  values ("p_user_id", lower("p_email"), case when "p_consents" then now() end, case when not "p_consents" then now() end)
  on conflict ("user_id", "email") do update
  set "consented_at" = case when "p_consents" then coalesce("sharing_consents"."consented_at", now()) end,
    "declined_at" = case when not "p_consents" then coalesce("sharing_consents"."declined_at", now()) end;
  -- A later consent does not open old links again.
  if not "p_consents" and exists (
    select 1 from "public"."guardians" where "user_id" = "p_user_id" and "email" = lower("p_email")
  ) then
    delete from "public"."review_links"
    where "submission_id" in (select "id" from "public"."video_submissions" where "user_id" = "p_user_id");
  end if;
end;
$$;
comment on function "public"."record_sharing_consent" is
  'Records whether a guardian agrees that the athlete shares reviews. Declining ends all links of the athlete. Safe to repeat, and when the '
  'athlete is gone.';
grant execute on function "public"."record_sharing_consent" to "service_role";

create function "public"."ask_guardian_about_sharing" () returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."ask_guardian" ('guardian-sharing');
end;
$$;
comment on function "public"."ask_guardian_about_sharing" is
  'Emails the caller''s guardian the link to agree that reviews are shared: once an hour, five mails a day. Error details: no_guardian, '
  'guardian_stopped, too_many_mails.';
grant execute on function "public"."ask_guardian_about_sharing" to "authenticated", "service_role";

create function "private"."export_review_links" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("review_links") - 'token_hash' order by "review_links"."created_at"), '[]')
  from "public"."review_links" join "public"."video_submissions" on "video_submissions"."id" = "review_links"."submission_id"
  where "user_id" = "p_user_id";
$$;

create function "private"."export_sharing_consents" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("sharing_consents") - 'user_id' order by "email"), '[]')
  from "public"."sharing_consents" where "user_id" = "p_user_id";
$$;

-- schemas/decisions.sql

-- A decision on the coach's desk is stored first and applied 10 s later, so that a slip can be undone before anybody gets a mail. A paid
-- review, or one that a coach has begun, is decided in the review room only (finish_review).

create table "public"."submission_decisions" (
  "submission_id" uuid primary key references "public"."video_submissions" ("id") on delete cascade,
  "decision" text not null check ("decision" in ('approved', 'rejected')),
  "reason" text not null default '' check (char_length("reason") <= 1000),
  "decided_by" uuid not null references "auth"."users" ("id") on delete cascade,
  "apply_at" timestamptz not null default now() + interval '10 seconds',
  constraint "submission_decisions_rejected_for_a_reason" check ("decision" = 'approved' or "reason" ~ '\S')
);
comment on table "public"."submission_decisions" is
  'Decisions that can still be undone. A row is deleted when it is applied, undone, or overtaken by a review in the room.';
comment on column "public"."submission_decisions"."reason" is
  'Why it was rejected. Becomes the summary of the review, which the mail quotes.';
alter table "public"."submission_decisions" enable row level security;
grant select on table "public"."submission_decisions" to "authenticated";
grant all on table "public"."submission_decisions" to "service_role";
alter publication "supabase_realtime" add table "public"."submission_decisions";

create index "submission_decisions_decided_by" on "public"."submission_decisions" ("decided_by");

create policy "Only while the session lives" on "public"."submission_decisions" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Coaches read stored decisions" on "public"."submission_decisions"
  for select to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create function "private"."has_review_draft" ("p_submission_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select 1 from "public"."reviews" where "submission_id" = "p_submission_id" and "summary" ~ '\S')
    or exists (select 1 from "public"."review_notes" where "submission_id" = "p_submission_id")
    or exists (select 1 from "public"."review_phases" where "submission_id" = "p_submission_id")
    or exists (select 1 from "public"."review_drills" where "submission_id" = "p_submission_id");
$$;

-- The submission is locked first and its decision second, here and below: two admins, a job and an athlete who deletes wait for each other.
create function "public"."decide_submission" ("p_submission_id" uuid, "p_decision" text, "p_reason" text default '') returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_admin uuid := (select "private"."member_id"());
  v_athlete uuid;
  v_status text;
  v_stored "public"."submission_decisions";
  v_reason text := case when "p_decision" = 'rejected' then btrim(coalesce("p_reason", ''), E' \t\r\n') else '' end;
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only a coach decides about a submission.' using errcode = '42501';
  end if;
  if "p_decision" = 'rejected' and v_reason = '' then
    raise exception 'Please say why you reject the video.' using errcode = '22023', detail = 'no_reason';
  end if;
  select "submission_status", "user_id" into v_status, v_athlete from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or not "private"."is_my_athlete" (v_athlete) or "private"."waits_for_guardian" ("p_submission_id") then
    raise exception 'This submission was deleted.' using detail = 'gone';
  end if;
  if v_status <> 'pending' then
    raise exception 'This submission is % already.', v_status using detail = 'already_reviewed';
  end if;
  if "private"."is_paid_review" ("p_submission_id") or "private"."has_review_draft" ("p_submission_id") then
    raise exception 'This review is paid or begun. Finish it in the review room.' using detail = 'open_room';
  end if;
  insert into "public"."submission_decisions" ("submission_id", "decision", "reason", "decided_by")
  values ("p_submission_id", "p_decision", v_reason, v_admin)
  on conflict ("submission_id") do nothing;
  select * into v_stored from "public"."submission_decisions" where "submission_id" = "p_submission_id";
  -- The same press again, after its answer was lost, gets the same answer.
  if row (v_stored."decision", v_stored."reason", v_stored."decided_by") is distinct from row ("p_decision", v_reason, v_admin) then
    raise exception 'Another decision about this submission is stored already.' using detail = 'already_decided';
  end if;
  return v_stored."apply_at";
end;
$$;
comment on function "public"."decide_submission" is
  'Stores that a submission is approved or rejected (with a reason) and returns when that is applied, 10 s later; the same for the same '
  'coach again. Error details: no_reason, gone, already_reviewed, already_decided, open_room. For the athlete''s coach.';
grant execute on function "public"."decide_submission" to "authenticated", "service_role";

create function "public"."undo_decision" ("p_submission_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete uuid;
  v_status text;
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only a coach decides about a submission.' using errcode = '42501';
  end if;
  select "submission_status", "user_id" into v_status, v_athlete from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or not "private"."is_my_athlete" (v_athlete) then
    raise exception 'This submission was deleted.' using detail = 'gone';
  end if;
  if v_status <> 'pending' then
    raise exception 'This submission is % already.', v_status using detail = 'already_reviewed';
  end if;
  delete from "public"."submission_decisions" where "submission_id" = "p_submission_id";
end;
$$;
comment on function "public"."undo_decision" is
  'Deletes a stored decision, if there is one. Error details: gone, already_reviewed. For the athlete''s coach.';
grant execute on function "public"."undo_decision" to "authenticated", "service_role";

create function "public"."apply_due_decisions" () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid;
  v_status text;
  v_stored "public"."submission_decisions";
  v_applied integer := 0;
begin
  if (select "auth"."role"()) <> 'service_role' and not "private"."acts_as" ('coach') then
    raise exception 'Only a coach decides about a submission.' using errcode = '42501';
  end if;
  for v_id in
    select "submission_id" from "public"."submission_decisions" where "apply_at" <= now() order by "apply_at", "submission_id"
  loop
    select "submission_status" into v_status from "public"."video_submissions" where "id" = v_id for update;
    delete from "public"."submission_decisions" where "submission_id" = v_id and "apply_at" <= now() returning * into v_stored;
    -- Undone, applied by another caller, or paid for or begun since: that is decided in the room.
    continue when not found or v_status <> 'pending'
      or "private"."is_paid_review" (v_id) or "private"."has_review_draft" (v_id)
      or not exists (select 1 from "public"."user_roles" where "user_id" = v_stored."decided_by" and "role" in ('admin', 'coach'));
    if v_stored."decision" = 'rejected' then
      insert into "public"."reviews" ("submission_id", "summary") values (v_id, v_stored."reason")
      on conflict ("submission_id") do update set "summary" = excluded."summary";
    end if;
    update "public"."video_submissions"
    set "submission_status" = v_stored."decision", "reviewed_by" = v_stored."decided_by"
    where "id" = v_id;
    v_applied := v_applied + 1;
  end loop;
  return v_applied;
end;
$$;
comment on function "public"."apply_due_decisions" is
  'Applies the stored decisions that are due, each once, and answers how many. Called by a job, and by the desk when the time to undo is over.';
grant execute on function "public"."apply_due_decisions" to "authenticated", "service_role";

-- A review finished in the room overtakes a stored decision.
create function "private"."forget_decision" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."submission_decisions" where "submission_id" = new."id";
  return null;
end;
$$;

create trigger "video_submissions_forget_decision" after update of "submission_status" on "public"."video_submissions"
  for each row when (old."submission_status" is distinct from new."submission_status")
  execute function "private"."forget_decision" ();

-- Deleting a review in progress would destroy a coach's work. The check is a trigger: it runs once the row is locked, so it sees a note
-- that was saved at the same moment. Deleting the account still deletes everything.
create function "private"."keep_begun_review" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if (select "auth"."role"()) = 'authenticated' and "private"."has_review_draft" (old."id") then
    raise exception 'Your coach has begun to review this video.' using
      errcode = '42501', detail = 'review_begun', hint = 'It can be deleted after the review if it is not approved.';
  end if;
  return old;
end;
$$;

create trigger "video_submissions_keep_begun_review" before delete on "public"."video_submissions"
  for each row when (old."submission_status" = 'pending')
  execute function "private"."keep_begun_review" ();

create trigger "submission_decisions_respect_claim" before insert on "public"."submission_decisions"
  for each row execute function "private"."respect_claim" ();

create trigger "clean_text" before insert or update of "reason" on "public"."submission_decisions"
  for each row execute function "private"."clean_columns" ('reason');

create trigger "submission_decisions_open" after insert on "public"."submission_decisions"
  for each row execute function "private"."open_decided" ();

-- schemas/review_lists.sql

-- What the coach's screens ask for in one call each; a list of 10,000 is searched and paged here. What waits for a guardian is left out.
create function "public"."search_submissions" (
  "p_search" text default '', "p_status" text default null, "p_limit" integer default 24, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "user_id" uuid,
  "video_url" text,
  "video_file_name" text,
  "video_file_size" bigint,
  "submission_status" text,
  "created_at" timestamptz,
  "submitted_at" timestamptz,
  "first_name" text,
  "last_name" text,
  "user_email" text,
  "is_minor" boolean,
  "has_credit" boolean,
  "has_draft" boolean,
  "decision" text,
  "decision_reason" text,
  "decision_seconds_left" integer,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see submissions.' using errcode = '42501';
  end if;
  return query
  with "found" as materialized (
    select "s"."id", "s"."created_at"
    from "public"."video_submissions" as "s"
    where ("p_status" is null or "s"."submission_status" = "p_status")
      and "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
      and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
      and (
        v_search = ''
        or strpos(lower("s"."video_file_name"), v_search) > 0
        or "s"."user_id" in (
          select "u"."id"
          from "auth"."users" as "u"
          left join "public"."profiles" as "p" on "p"."id" = "u"."id"
          where strpos(lower(concat_ws(' ', "u"."email", "p"."first_name", "p"."last_name")), v_search) > 0
        )
      )
  ), "page" as materialized (
    select "found"."id"
    from "found"
    order by "found"."created_at" desc, "found"."id"
    limit least(greatest(coalesce("p_limit", 24), 1), 100)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "s"."id", "s"."user_id", "s"."video_url", "s"."video_file_name", "s"."video_file_size", "s"."submission_status",
    "s"."created_at", "s"."submitted_at", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''),
    coalesce("u"."email", '')::text, "p"."is_minor", "private"."is_paid_review" ("s"."id"), "private"."has_review_draft" ("s"."id"),
    "d"."decision", "d"."reason", case when "d"."apply_at" is not null then greatest(0, ceil(extract(epoch from "d"."apply_at" - now())))::integer end,
    (select count(*) from "found")
  from "page"
  join "public"."video_submissions" as "s" on "s"."id" = "page"."id"
  left join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
  left join "auth"."users" as "u" on "u"."id" = "s"."user_id"
  left join "public"."submission_decisions" as "d" on "d"."submission_id" = "s"."id"
  order by "s"."created_at" desc, "s"."id";
end;
$$;
comment on function "public"."search_submissions" is
  'Submissions that the caller coaches, newest first, with the athlete and how each can be decided. Searches file name, email, first and last '
  'name. is_minor is null if the athlete has not said. Coaches only.';
grant execute on function "public"."search_submissions" to "authenticated", "service_role";

create function "public"."count_submissions" ()
  returns table ("total" bigint, "pending" bigint, "approved" bigint, "rejected" bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see submissions.' using errcode = '42501';
  end if;
  return query
  select count(*), count(*) filter (where "submission_status" = 'pending'),
    count(*) filter (where "submission_status" = 'approved'), count(*) filter (where "submission_status" = 'rejected')
  from "public"."video_submissions" as "s"
  where "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
    and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()));
end;
$$;
comment on function "public"."count_submissions" is 'Number of submissions that the caller coaches, in all and by status. Coaches only.';
grant execute on function "public"."count_submissions" to "authenticated", "service_role";

create function "public"."review_queue" (
  "p_filter" text default 'all', "p_group_id" uuid default null, "p_search" text default '', "p_limit" integer default 24, "p_offset" integer default 0
)
  returns table (
    "submission_id" uuid,
    "user_id" uuid,
    "first_name" text,
    "last_name" text,
    "is_minor" boolean,
    "video_url" text,
    "video_file_name" text,
    "submitted_at" timestamptz,
    "due_at" timestamptz,
    "hours_left" numeric,
    "has_credit" boolean,
    "credit_refunded" boolean,
    "is_subscriber" boolean,
    "question" text,
    "trim_start_us" bigint,
    "draft_notes" bigint,
    "groups" text[],
    "coach_id" uuid,
    "coach_name" text,
    "coach_away_until" date,
    "claimed_by" text,
    "claim_is_mine" boolean,
    "unanswered_reply" text,
    "total" bigint
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  v_me uuid := (select "private"."member_id"());
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see the queue.' using errcode = '42501';
  end if;
  return query
  with "mine" as (
    select "s".*, "a"."coach_id",
      case when "s"."submission_status" <> 'pending' then (
        select "last"."body" from "public"."review_replies" as "last"
        where "last"."submission_id" = "s"."id"
        order by "last"."created_at" desc, "last"."id" limit 1
      ) end as "reply"
    from "public"."video_submissions" as "s"
    left join "public"."athlete_coaches" as "a" on "a"."athlete_id" = "s"."user_id"
    where "s"."submitted_at" is not null
      and case when "p_filter" = 'replies' then "s"."unanswered_since" is not null and "s"."submission_status" <> 'pending'
        else "s"."submission_status" = 'pending' end
      and "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
      and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
  ), "waiting" as (
    select "m".*,
      case when "m"."submission_status" = 'pending' then
        "private"."review_due_for" ("m"."user_id", "m"."submitted_at", "c"."spent_at", "m"."cleared_at")
      end as "due_at",
      "c"."submission_id" is not null as "is_covered",
      "c"."credit_id" is not null and "c"."revoked_at" is null as "has_credit",
      "c"."revoked_at" is not null as "credit_refunded",
      "private"."is_subscriber" ("m"."user_id") as "is_subscriber"
    from "mine" as "m"
    -- Looked up for each row, because the planner would read the whole table for a few replies.
    left join lateral (
      select "spent"."submission_id", "spent"."spent_at", "spent"."credit_id", "r"."revoked_at"
      from "public"."spent_credits" as "spent"
      left join "public"."review_credits" as "r" on "r"."id" = "spent"."credit_id"
      where "spent"."submission_id" = "m"."id" and "spent"."returned_at" is null
      limit 1
    ) as "c" on true
  )
  select "w"."id", "w"."user_id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor",
    "w"."video_url", "w"."video_file_name", "w"."submitted_at", "w"."due_at",
    round((extract(epoch from "w"."due_at" - now()) / 3600)::numeric, 1), "w"."has_credit", "w"."credit_refunded", "w"."is_subscriber",
    coalesce("j"."question", ''), "j"."trim_start_us",
    (select count(*) from "public"."review_notes" as "n" where "n"."submission_id" = "w"."id"),
    array(
      select "g"."name" from "public"."athlete_group_members" as "gm"
      join "public"."athlete_groups" as "g" on "g"."id" = "gm"."group_id"
      where "gm"."athlete_id" = "w"."user_id" order by lower("g"."name")
    ),
    "w"."coach_id", "private"."name_of" ("w"."coach_id"),
    case when (now() at time zone 'UTC')::date between "away"."away_from" and "away"."away_until" then "away"."away_until" end,
    "private"."name_of" ("claim"."coach_id"), coalesce("claim"."coach_id" = v_me, false), "w"."reply", count(*) over ()
  from "waiting" as "w"
  left join "public"."profiles" as "p" on "p"."id" = "w"."user_id"
  left join "public"."jumps" as "j" on "j"."submission_id" = "w"."id"
  left join "public"."coach_settings" as "away" on "away"."user_id" = "w"."coach_id"
  left join "public"."review_claims" as "claim" on "claim"."submission_id" = "w"."id" and "claim"."expires_at" > now()
  where ("p_filter" = 'replies' or "w"."is_covered" = ("p_filter" <> 'uncovered'))
    and case "p_filter"
      when 'mine' then "w"."coach_id" = v_me or "claim"."coach_id" = v_me
      when 'paid' then "w"."has_credit" or "w"."is_subscriber"
      when 'overdue' then "w"."due_at" < now()
      else true
    end
    and ("p_group_id" is null or exists (
      select 1 from "public"."athlete_group_members" as "gm"
      where "gm"."group_id" = "p_group_id" and "gm"."athlete_id" = "w"."user_id"
    ))
    and (v_search = '' or strpos(
      lower(concat_ws(' ', "p"."first_name", "p"."last_name", "w"."video_file_name", "j"."question")), v_search
    ) > 0)
  order by "w"."has_credit" desc, "w"."due_at", "w"."reviewed_at", "w"."submitted_at", "w"."id"
  limit least(greatest(coalesce("p_limit", 24), 1), 100)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."review_queue" is
  'Submitted videos that need the caller: paid reviews first, then the one due first; hours_left is below zero when overdue. p_filter is all, mine, '
  'paid, overdue, uncovered: submissions that wait for a credit, or replies: finished reviews in which the athlete wrote last. Searches names, file name and question. Coaches only.';
grant execute on function "public"."review_queue" to "authenticated", "service_role";

create function "public"."review_overview" ("p_submission_id" uuid) returns table (
  "submission_id" uuid,
  "athlete_first_name" text,
  "athlete_last_name" text,
  "is_minor" boolean,
  "guardian_name" text,
  "coach_name" text,
  "due_at" timestamptz,
  "has_credit" boolean,
  "credit_refunded" boolean,
  "credit_returned" boolean
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query
  select "s"."id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor", "g"."name",
    nullif(btrim(concat("coach"."first_name", ' ', "coach"."last_name")), ''),
    case when "s"."submission_status" = 'pending' then "private"."review_due_for" ("s"."user_id", "s"."submitted_at", "c"."spent_at", "s"."cleared_at") end,
    coalesce("c"."returned_at" is null and "r"."id" is not null and "r"."revoked_at" is null, false),
    "r"."revoked_at" is not null, "c"."returned_at" is not null
  from "public"."video_submissions" as "s"
  left join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
  left join "public"."profiles" as "coach" on "coach"."id" = "s"."reviewed_by"
  left join "public"."guardians" as "g" on "g"."user_id" = "s"."user_id"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id"
  left join "public"."review_credits" as "r" on "r"."id" = "c"."credit_id"
  where "s"."id" = "p_submission_id" and ("s"."user_id" = (select "private"."member_id"()) or ("private"."is_my_athlete" ("s"."user_id") and not "private"."waits_for_guardian" ("s"."id")));
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
end;
$$;
comment on function "public"."review_overview" is
  'Header of a review: athlete, coach, due time and how it was paid for. For the athlete and their coach.';
grant execute on function "public"."review_overview" to "authenticated", "service_role";

-- Under the caller's own rights, so that drafts stay out of it.
create function "public"."list_my_feedback" ("p_limit" integer default 24, "p_offset" integer default 0) returns table (
  "submission_id" uuid,
  "video_file_name" text,
  "submission_status" text,
  "created_at" timestamptz,
  "submitted_at" timestamptz,
  "due_at" timestamptz,
  "reviewed_at" timestamptz,
  "is_new" boolean,
  "summary" text,
  "notes" bigint,
  "notes_done" bigint,
  "coach_replies" bigint,
  "total" bigint
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "s"."id", "s"."video_file_name", "s"."submission_status", "s"."created_at", "s"."submitted_at",
    case when "s"."submission_status" = 'pending' then "private"."review_due_for" ("s"."user_id", "s"."submitted_at", "c"."spent_at", "s"."cleared_at") end,
    "s"."reviewed_at", "s"."submission_status" <> 'pending' and (
      "s"."seen_at" is null or exists (
        select 1 from "public"."review_replies" as "a"
        where "a"."submission_id" = "s"."id" and "a"."is_coach" and "a"."created_at" > "s"."seen_at"
      )
    ), coalesce("r"."summary", ''),
    (select count(*) from "public"."review_notes" as "n" where "n"."submission_id" = "s"."id" and "s"."submission_status" <> 'pending'),
    (
      select count(*) from "public"."review_notes" as "n"
      where "n"."submission_id" = "s"."id" and "n"."done_at" is not null and "s"."submission_status" <> 'pending'
    ),
    (select count(*) from "public"."review_replies" as "a" where "a"."submission_id" = "s"."id" and "a"."is_coach"),
    count(*) over ()
  from "public"."video_submissions" as "s"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id" and "c"."returned_at" is null
  left join "public"."reviews" as "r" on "r"."submission_id" = "s"."id" and "s"."submission_status" <> 'pending'
  where "s"."user_id" = (select "auth"."uid"())
  order by coalesce("s"."reviewed_at", "s"."created_at") desc, "s"."id"
  limit least(greatest(coalesce("p_limit", 24), 1), 100)
  offset greatest(coalesce("p_offset", 0), 0);
$$;
comment on function "public"."list_my_feedback" is
  'The caller''s submissions with their reviews, the latest first. Drafts of the coach are not counted.';
grant execute on function "public"."list_my_feedback" to "authenticated", "service_role";

-- A review that no credit and no month covered was a favor, and had no due time. A decision clears a submission, too: that is no wait.
create function "public"."review_times" () returns table ("reviews" bigint, "median_hours" numeric, "p90_hours" numeric)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see answer times.' using errcode = '42501';
  end if;
  return query
  with "answered" as (
    select extract(epoch from "s"."reviewed_at" - greatest(
      "s"."submitted_at", "c"."spent_at", case when "s"."cleared_at" < "s"."reviewed_at" then "s"."cleared_at" end
    )) / 3600 as "hours"
    from "public"."video_submissions" as "s"
    join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id"
    where "s"."submission_status" <> 'pending' and "s"."submitted_at" is not null
      and "private"."happened_since" ("s"."reviewed_at", now() - interval '30 days')
      and ("private"."is_admin"() or "s"."reviewed_by" = (select "private"."member_id"()))
  )
  select count(*), round((percentile_cont(0.5) within group (order by "hours"))::numeric, 1),
    round((percentile_cont(0.9) within group (order by "hours"))::numeric, 1)
  from "answered";
end;
$$;
comment on function "public"."review_times" is
  'Reviews of the last 30 days and the hours from submission to answer, median and 90th percentile: a coach''s own, the owner''s of all coaches. '
  'Hours are null without a review. Coaches only.';
grant execute on function "public"."review_times" to "authenticated", "service_role";

-- schemas/coach_mail.sql

-- Mails to coaches: a video was submitted, a review is due in 12 hours, an athlete replied. Each coach gets them one by one, as one summary a day, or not.
-- A daily summary is a bundle of notices that are all due at the same time.
create function "private"."coaches_to_notify" ("p_athlete_id" uuid) returns table ("coach_id" uuid, "email" text, "send_at" timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with "today" as (select (now() at time zone 'UTC')::date as "day"), "coaches" as (
    select "u"."id", "u"."email"::text as "email", coalesce("s"."notices", 'each') as "notices",
      coalesce("today"."day" between "s"."away_from" and "s"."away_until", false) as "is_away",
      "u"."id" = (select "a"."coach_id" from "public"."athlete_coaches" as "a" where "a"."athlete_id" = "p_athlete_id") as "is_own"
    from "auth"."users" as "u"
    cross join "today"
    left join "public"."coach_settings" as "s" on "s"."user_id" = "u"."id"
    where "u"."email" is not null and "u"."id" <> "p_athlete_id"
      and exists (select from "public"."user_roles" as "r" where "r"."user_id" = "u"."id" and "r"."role" in ('admin', 'coach'))
  )
  select "c"."id", "c"."email",
    case when "c"."notices" = 'daily' then ("today"."day" + interval '1 day 6 hours') at time zone 'UTC' else now() end
  from "coaches" as "c" cross join "today"
  where "c"."notices" <> 'none' and not "c"."is_away"
    and ("c"."is_own" or not exists (select from "coaches" as "own" where "own"."is_own" and not "own"."is_away"));
$$;
comment on function "private"."coaches_to_notify" is
  'The athlete''s coach, or without one, or while they are away, every coach; without those who are away or want no mails. A daily summary is sent at 6:00 UTC.';

create function "private"."queue_submission_notices" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."notify_coaches" (new."id");
  return null;
end;
$$;

create trigger "video_submissions_notify_coaches" after update of "submitted_at", "cleared_at" on "public"."video_submissions"
  for each row when (new."submitted_at" is not null and new."submission_status" = 'pending')
  execute function "private"."queue_submission_notices" ();

-- The credit of each pending submission is looked up; a join would read all spent credits.
create function "public"."queue_due_notices" () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_queued integer;
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
  select 'coach-due', "coach"."email", jsonb_build_object('submissionId', "s"."id"),
    'coach-due:' || "s"."id" || ':' || "coach"."coach_id", "coach"."send_at"
  from "public"."video_submissions" as "s"
  cross join lateral "private"."coaches_to_notify" ("s"."user_id") as "coach"
  where "s"."submission_status" = 'pending' and "s"."submitted_at" is not null and not "private"."waits_for_guardian" ("s"."id")
    and "private"."review_due_for" (
      "s"."user_id", "s"."submitted_at",
      (select "c"."spent_at" from "public"."spent_credits" as "c" where "c"."submission_id" = "s"."id" and "c"."returned_at" is null),
      "s"."cleared_at"
    ) between now() and now() + interval '12 hours'
  on conflict ("dedupe_key") do nothing;
  get diagnostics v_queued = row_count;
  return v_queued;
end;
$$;
comment on function "public"."queue_due_notices" is
  'Queues a mail to the coaches for each review that is due within 12 hours, once. Returns how many mails.';
grant execute on function "public"."queue_due_notices" to "service_role";

create function "public"."coach_notice" ("p_submission_id" uuid)
  returns table ("athlete" text, "question" text, "due_at" timestamptz, "is_paid" boolean)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."name_of" ("s"."user_id"), coalesce("j"."question", ''),
    "private"."review_due_for" ("s"."user_id", "s"."submitted_at", "c"."spent_at", "s"."cleared_at"),
    "private"."is_paid_review" ("s"."id")
  from "public"."video_submissions" as "s"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id" and "c"."returned_at" is null
  left join "public"."jumps" as "j" on "j"."submission_id" = "s"."id"
  where "s"."id" = "p_submission_id" and "s"."submission_status" = 'pending' and not "private"."waits_for_guardian" ("s"."id");
$$;
comment on function "public"."coach_notice" is
  'What a mail to a coach says about a pending submission. No row once it is decided or deleted.';
grant execute on function "public"."coach_notice" to "service_role";

-- schemas/chat.sql

-- Messages between an athlete and the coaches: one thread per athlete. Named chat, because contact_messages are the contact form's.

create function "private"."can_read_chat" ("p_athlete_id" uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce("p_athlete_id" = (select "private"."member_id"()), false) or (
    "private"."is_my_athlete" ("p_athlete_id")
    and "p_athlete_id" not in (select "private"."athletes_without_consent" ())
  );
end;
$$;
comment on function "private"."can_read_chat" is
  'Returns whether the caller is the athlete, or may coach the athlete and no guardian still has to agree.';
grant execute on function "private"."can_read_chat" to "authenticated", "service_role";

create function "private"."can_write_chat" ("p_athlete_id" uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return "private"."can_read_chat" ("p_athlete_id")
    and exists (select 1 from "public"."profiles" where "id" = "p_athlete_id")
    and "p_athlete_id" not in (select "private"."athletes_without_consent" ());
end;
$$;
comment on function "private"."can_write_chat" is
  'can_read_chat for writers: an athlete whose guardian still has to agree cannot write either, because no coach would see it.';
grant execute on function "private"."can_write_chat" to "authenticated", "service_role";

-- A message's pictures are objects of the bucket chat-images, in the athlete's folder.
create function "private"."are_chat_images" ("p_athlete_id" uuid, "p_names" text[]) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select cardinality("p_names") <= 4 and array_position("p_names", null) is null and not exists (
    select 1 from unnest("p_names") as "name"
    where "name" !~ ('^' || "p_athlete_id" || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp)$')
  );
$$;
grant execute on function "private"."are_chat_images" to "authenticated", "service_role";

create table "public"."chat_messages" (
  "id" uuid primary key default gen_random_uuid(),
  "athlete_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "author_id" uuid default "auth"."uid" () references "auth"."users" ("id") on delete set null,
  "is_coach" boolean not null default false,
  "body" text not null default '' check (char_length("body") <= 4000),
  "submission_id" uuid references "public"."video_submissions" ("id") on delete set null,
  "drill_ids" uuid[] not null default '{}' check (cardinality("drill_ids") <= 6 and array_position("drill_ids", null) is null),
  "images" text[] not null default '{}',
  "announcement_id" uuid,
  "created_at" timestamptz not null default now(),
  constraint "chat_messages_images" check ("private"."are_chat_images" ("athlete_id", "images"))
);
comment on table "public"."chat_messages" is 'Messages between an athlete and the coaches who may coach them. Each athlete has one thread.';
comment on column "public"."chat_messages"."id" is 'Created by the browser, so that a retry does not send the message twice.';
comment on column "public"."chat_messages"."is_coach" is 'Whether the author is not the thread''s athlete. Set by a trigger.';
comment on column "public"."chat_messages"."submission_id" is 'The review that times in the text (@2.34 s) refer to.';
comment on column "public"."chat_messages"."drill_ids" is 'Exercises of the library, by id. A deleted exercise is no longer shown.';
comment on column "public"."chat_messages"."images" is 'Object names in the bucket chat-images.';
comment on column "public"."chat_messages"."announcement_id" is
  'Set if the message was sent to several athletes at once: the same id in each thread.';
alter table "public"."chat_messages" enable row level security;
grant select on table "public"."chat_messages" to "authenticated";
grant all on table "public"."chat_messages" to "service_role";
grant insert ("id", "athlete_id", "body", "submission_id", "drill_ids", "images") on table "public"."chat_messages" to "authenticated";
alter publication "supabase_realtime" add table "public"."chat_messages";

create index "chat_messages_athlete_id" on "public"."chat_messages" ("athlete_id", "created_at" desc);

create index "chat_messages_author_id" on "public"."chat_messages" ("author_id", "created_at" desc);

create index "chat_messages_submission_id" on "public"."chat_messages" ("submission_id") where "submission_id" is not null;

create unique index "chat_messages_announcement" on "public"."chat_messages" ("announcement_id", "athlete_id")
  where "announcement_id" is not null;

create policy "Athletes read their thread, coaches their athletes'" on "public"."chat_messages"
  for select to "authenticated"
  using (
    "athlete_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "athlete_id" not in (select "private"."athletes_of_other_coaches" ())
      and "athlete_id" not in (select "private"."athletes_without_consent" ())
    )
  );

-- The subquery follows the policies of video_submissions: nobody links a review that they cannot see.
create policy "Athletes and their coaches write messages" on "public"."chat_messages"
  for insert to "authenticated"
  with check (
    "author_id" = (select "auth"."uid"())
    and "private"."can_write_chat" ("athlete_id")
    and ("body" ~ '\S' or "images" <> '{}' or "drill_ids" <> '{}' or "submission_id" is not null)
    and (
      "submission_id" is null or exists (
        select 1 from "public"."video_submissions"
        where "video_submissions"."id" = "chat_messages"."submission_id" and "video_submissions"."user_id" = "chat_messages"."athlete_id"
      )
    )
  );

create policy "Only while the session lives" on "public"."chat_messages" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "private"."sign_chat_message" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  new."is_coach" := new."author_id" is distinct from new."athlete_id";
  return new;
end;
$$;

create trigger "chat_messages_sign" before insert on "public"."chat_messages"
  for each row execute function "private"."sign_chat_message" ();

-- After the insert, so that a retry of a stored message is not counted. PT429 becomes the HTTP status 429.
create function "private"."limit_chat_messages" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if (
    select count(*) from "public"."chat_messages"
    where "author_id" = new."author_id" and "announcement_id" is null and "private"."happened_since" ("created_at", now() - interval '1 minute')
  ) > 30 or (
    select count(*) from "public"."chat_messages"
    where "author_id" = new."author_id" and "announcement_id" is null and "private"."happened_since" ("created_at", now() - interval '1 day')
  ) > 1000 then
    raise exception 'You sent many messages in a short time. Wait a minute and try again.' using errcode = 'PT429', detail = 'too_many';
  end if;
  return null;
end;
$$;

create trigger "chat_messages_limit" after insert on "public"."chat_messages"
  for each row when (new."announcement_id" is null) execute function "private"."limit_chat_messages" ();

create table "public"."chat_reads" (
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "athlete_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "read_at" timestamptz not null,
  primary key ("user_id", "athlete_id")
);
comment on table "public"."chat_reads" is 'How far each user has read each thread.';
comment on column "public"."chat_reads"."read_at" is 'Creation time of the newest message that the user has seen.';
alter table "public"."chat_reads" enable row level security;
grant select on table "public"."chat_reads" to "authenticated";
grant all on table "public"."chat_reads" to "service_role";

create index "chat_reads_athlete_id" on "public"."chat_reads" ("athlete_id");

create policy "Users see how far they have read" on "public"."chat_reads"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."chat_reads" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- The first folder of an object's name is the athlete's id.
create function "private"."can_see_chat_image" ("p_name" text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."can_read_chat" ("private"."as_uuid" (split_part("p_name", '/', 1)));
$$;
grant execute on function "private"."can_see_chat_image" to "authenticated", "service_role";

-- VOLATILE and under a lock, so that of two uploads that end at the same moment the second sees the first.
create function "private"."can_add_chat_image" ("p_name" text, "p_bytes" bigint) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete text := split_part("p_name", '/', 1);
begin
  if "private"."can_write_chat" ("private"."as_uuid" (v_athlete)) is not true then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('chat-image-bytes:' || v_athlete, 0));
  return (
    select coalesce(sum(("metadata" ->> 'size')::bigint), 0) + "p_bytes"
      <= ("private"."setting" ('chat_image_bytes_per_athlete'))::bigint
    from "storage"."objects"
    where "bucket_id" = 'chat-images' and starts_with("name", v_athlete || '/')
  );
end;
$$;
grant execute on function "private"."can_add_chat_image" to "authenticated", "service_role";

create policy "Athletes and their coaches see pictures of messages" on "storage"."objects"
  for select to "authenticated"
  using ("bucket_id" = 'chat-images' and "private"."can_see_chat_image" ("name"));

create policy "Athletes and their coaches add pictures to messages" on "storage"."objects"
  for insert to "authenticated"
  with check (
    "bucket_id" = 'chat-images'
    and cardinality("storage"."foldername" ("name")) = 1
    and "name" ~ '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp)$'
    and "private"."can_add_chat_image" ("name", coalesce(("metadata" ->> 'size')::bigint, 1))
  );

create function "public"."list_forgotten_chat_images" ("p_now" timestamptz) returns table ("name" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "objects"."name" from "storage"."objects"
  where "objects"."bucket_id" = 'chat-images'
    and "objects"."created_at" < "p_now" - "private"."days_setting" ('keep_forgotten_video_days')
    and not exists (
      select 1 from "public"."chat_messages"
      where "chat_messages"."athlete_id" = "private"."as_uuid" (split_part("objects"."name", '/', 1))
        and "objects"."name" = any ("chat_messages"."images")
    )
  order by "objects"."created_at"
  limit 1000;
$$;
comment on function "public"."list_forgotten_chat_images" is
  'Files in chat-images that no message shows and that are older than keep_forgotten_video_days at a time; at most 1000.';
grant execute on function "public"."list_forgotten_chat_images" to "service_role";

create function "private"."export_chat" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'chat', (
      select coalesce(
        jsonb_agg(to_jsonb("chat_messages") - 'athlete_id' - 'author_id' order by "created_at", "id"), '[]'
      )
      from "public"."chat_messages" where "athlete_id" = "p_user_id"
    ),
    'chat_written', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', "id", 'body', "body", 'drill_ids', "drill_ids", 'is_announcement', "announcement_id" is not null, 'created_at', "created_at")
          order by "created_at", "id"
        ),
        '[]'
      )
      from "public"."chat_messages" where "author_id" = "p_user_id" and "athlete_id" <> "p_user_id"
    ),
    'chat_reads', (
      select coalesce(jsonb_agg(jsonb_build_object('read_at', "read_at") order by "read_at"), '[]')
      from "public"."chat_reads" where "user_id" = "p_user_id"
    )
  );
$$;

create trigger "clean_text" before insert or update of "body" on "public"."chat_messages"
  for each row execute function "private"."clean_columns" ('body');

-- A message names only pictures that were uploaded. A trigger and no check, so that a backup is restored in any order.
create function "private"."require_chat_pictures" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select 1 from unnest(new."images") as "image"
    where not exists (select 1 from "storage"."objects" where "bucket_id" = 'chat-images' and "name" = "image")
  ) then
    raise exception 'A picture of this message was not uploaded. Add it again.' using errcode = '23514', detail = 'picture_missing';
  end if;
  return new;
end;
$$;

create trigger "chat_messages_require_pictures" before insert on "public"."chat_messages"
  for each row when (new."images" <> '{}') execute function "private"."require_chat_pictures" ();

-- schemas/chat_pages.sql

-- What the pages of messages read and do. Names of coaches come from here, because athletes cannot read the profiles of others.
create function "private"."display_name" ("p_user_id" uuid) returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select nullif(btrim(concat("first_name", ' ', "last_name")), '') from "public"."profiles" where "id" = "p_user_id";
$$;

create function "public"."list_chat" (
  "p_athlete_id" uuid, "p_search" text default '', "p_before" timestamptz default null, "p_limit" integer default 50,
  "p_before_id" uuid default null
) returns table (
  "id" uuid,
  "author_id" uuid,
  "author_name" text,
  "is_coach" boolean,
  "body" text,
  "submission_id" uuid,
  "video_file_name" text,
  "drills" jsonb,
  "images" text[],
  "is_announcement" boolean,
  "created_at" timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if "private"."can_read_chat" ("p_athlete_id") is not true then
    raise exception 'You have no such conversation.' using errcode = '42501';
  end if;
  return query
  select "m"."id", "m"."author_id", "private"."display_name" ("m"."author_id"), "m"."is_coach", "m"."body", "m"."submission_id",
    (select "s"."video_file_name" from "public"."video_submissions" as "s" where "s"."id" = "m"."submission_id"),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', "v"."id", 'title', "v"."title", 'key', "v"."slug") order by "v"."title"), '[]')
      from "public"."videos" as "v" where "v"."id" = any ("m"."drill_ids")
    ),
    "m"."images", "m"."announcement_id" is not null, "m"."created_at"
  from "public"."chat_messages" as "m"
  where "m"."athlete_id" = "p_athlete_id"
    and ("p_before" is null or "m"."created_at" < "p_before" or "m"."created_at" = "p_before" and "m"."id" > "p_before_id")
    and (v_search = '' or strpos(lower("m"."body"), v_search) > 0)
  order by "m"."created_at" desc, "m"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 100);
end;
$$;
comment on function "public"."list_chat" is
  'Messages of an athlete''s thread, newest first, before a message (its time and id; messages of one time go by id) and with a text. drills: [{id, title, key}]. For the athlete and their coaches.';
grant execute on function "public"."list_chat" to "authenticated", "service_role";

create function "public"."chat_overview" ("p_athlete_id" uuid) returns table (
  "athlete_id" uuid,
  "athlete_name" text,
  "is_minor" boolean,
  "coach_name" text,
  "guardian_name" text,
  "waits_for_guardian" boolean,
  "read_at" timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if "private"."can_read_chat" ("p_athlete_id") is not true then
    raise exception 'You have no such conversation.' using errcode = '42501';
  end if;
  return query
  select "p"."id", "private"."display_name" ("p"."id"), "p"."is_minor",
    (select "private"."display_name" ("a"."coach_id") from "public"."athlete_coaches" as "a" where "a"."athlete_id" = "p"."id"),
    (
      select "g"."name" from "public"."guardians" as "g"
      where "g"."user_id" = "p"."id" and "p"."is_minor" and "g"."stopped_at" is null and "private"."has_guardian_consent" ("p"."id")
    ),
    "p"."id" in (select "private"."athletes_without_consent" ()),
    (
      select "r"."read_at" from "public"."chat_reads" as "r"
      where "r"."user_id" = (select "private"."member_id"()) and "r"."athlete_id" = "p"."id"
    )
  from "public"."profiles" as "p"
  where "p"."id" = "p_athlete_id";
end;
$$;
comment on function "public"."chat_overview" is
  'Header of a thread. guardian_name: who gets a copy of the messages; null if nobody does. For the athlete and their coaches.';
grant execute on function "public"."chat_overview" to "authenticated", "service_role";

-- Lists of conversations look at the newest messages of each athlete instead of at all messages.
create function "private"."unread_chats" () returns table ("athlete_id" uuid, "unread" bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select "private"."member_id"());
begin
  if not "private"."acts_as" ('coach') then
    return;
  end if;
  return query
  select "u"."id", "new"."unread"
  from "auth"."users" as "u"
  left join "public"."athlete_coaches" as "c" on "c"."athlete_id" = "u"."id"
  left join "public"."chat_reads" as "r" on "r"."athlete_id" = "u"."id" and "r"."user_id" = v_me
  left join lateral (
    select "a"."created_at" from "public"."chat_messages" as "a"
    where "a"."athlete_id" = "u"."id" and "a"."is_coach" and "a"."announcement_id" is null
    order by "a"."created_at" desc
    limit 1
  ) as "answer" on true
  cross join lateral (
    select count(*) as "unread" from "public"."chat_messages" as "m"
    where "m"."athlete_id" = "u"."id" and not "m"."is_coach"
      and "m"."created_at" >= coalesce("answer"."created_at", '-infinity')
      and "m"."created_at" > coalesce("r"."read_at", '-infinity')
  ) as "new"
  where "u"."id" <> v_me
    and ("c"."coach_id" is null or "c"."coach_id" = v_me)
    and "u"."id" not in (select "private"."athletes_without_consent" ())
    and "new"."unread" > 0;
end;
$$;

-- A subquery with a limit is looked up by index for each athlete; `exists` would be hashed from all messages and submissions.
create function "public"."list_chat_threads" (
  "p_search" text default '', "p_only" text default '', "p_limit" integer default 100, "p_offset" integer default 0
)
  returns table (
    "athlete_id" uuid,
    "first_name" text,
    "last_name" text,
    "is_minor" boolean,
    "is_mine" boolean,
    "last_body" text,
    "last_is_coach" boolean,
    "last_at" timestamptz,
    "unread" bigint,
    "total" bigint
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see the conversations of athletes.' using errcode = '42501';
  end if;
  return query
  select "p"."id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor",
    coalesce("c"."coach_id" = (select "private"."member_id"()), false),
    "last"."body", "last"."is_coach", "last"."created_at", coalesce("n"."unread", 0), count(*) over ()
  from "public"."profiles" as "p"
  left join "public"."athlete_coaches" as "c" on "c"."athlete_id" = "p"."id"
  left join "private"."unread_chats" () as "n" on "n"."athlete_id" = "p"."id"
  left join lateral (
    select "m"."body", "m"."is_coach", "m"."created_at" from "public"."chat_messages" as "m"
    where "m"."athlete_id" = "p"."id" and (v_search = '' or strpos(lower("m"."body"), v_search) > 0)
    order by "m"."created_at" desc
    limit 1
  ) as "last" on true
  where "p"."id" not in (select "private"."athletes_of_other_coaches" ())
    and "p"."id" not in (select "private"."athletes_without_consent" ())
    and "p"."id" <> (select "private"."member_id"())
    and (
      "c"."athlete_id" is not null
      or (select true from "public"."chat_messages" as "m" where "m"."athlete_id" = "p"."id" limit 1)
      or (select true from "public"."video_submissions" as "s" where "s"."user_id" = "p"."id" limit 1)
      or (select true from "public"."review_credits" as "r" where "r"."user_id" = "p"."id" limit 1)
    )
    and (coalesce("p_only", '') <> 'unread' or "n"."unread" > 0)
    and (
      v_search = '' or "last"."created_at" is not null
      or strpos(lower(concat_ws(' ', "p"."first_name", "p"."last_name")), v_search) > 0
    )
  order by "last"."created_at" desc nulls last, "p"."first_name", "p"."last_name", "p"."id"
  limit least(greatest(coalesce("p_limit", 100), 1), 500)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."list_chat_threads" is
  'Athletes whom the caller may write to, those with the newest message first: everyone with messages, a video, a paid review or a coach. Searches '
  'names and messages; last_body is then the newest message that matches. p_only: ''unread'' or empty. Coaches only.';
grant execute on function "public"."list_chat_threads" to "authenticated", "service_role";

-- schemas/announcements.sql

-- Announcements: one message to many athletes, in the thread of each.

create function "private"."announcement_recipients" ("p_athlete_ids" uuid[]) returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "p"."id" from "public"."profiles" as "p"
  where "p"."id" = any ("p_athlete_ids") and "p"."id" <> (select "private"."member_id"())
    and "p"."id" not in (select "private"."athletes_of_other_coaches" ())
    and "p"."id" not in (select "private"."athletes_without_consent" ());
$$;

create function "public"."count_announcement_recipients" ("p_athlete_ids" uuid[]) returns bigint
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches send announcements.' using errcode = '42501';
  end if;
  return (select count(*) from "private"."announcement_recipients" ("p_athlete_ids"));
end;
$$;
comment on function "public"."count_announcement_recipients" is
  'How many of these athletes would get an announcement of the caller. Coaches only.';
grant execute on function "public"."count_announcement_recipients" to "authenticated", "service_role";

create function "public"."send_announcement" ("p_id" uuid, "p_athlete_ids" uuid[], "p_body" text) returns bigint
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_author uuid := (select "private"."member_id"());
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches send announcements.' using errcode = '42501';
  end if;
  if "p_id" is null or coalesce("p_body", '') !~ '\S' or coalesce(cardinality("p_athlete_ids"), 0) not between 1 and 1000 then
    raise exception 'An announcement needs an id, a text and 1 to 1,000 athletes.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('announcement:' || v_author, 0));
  if exists (select 1 from "public"."chat_messages" where "announcement_id" = "p_id" and "author_id" is distinct from v_author) then
    raise exception 'This announcement is not yours.' using errcode = '42501';
  end if;
  if (
    select count(distinct "announcement_id") from "public"."chat_messages"
    where "author_id" = v_author and "announcement_id" <> "p_id" and "private"."happened_since" ("created_at", now() - interval '1 hour')
  ) >= 10 then
    raise exception 'You sent 10 announcements in an hour. Wait a while and try again.' using errcode = 'PT429', detail = 'too_many';
  end if;
  insert into "public"."chat_messages" ("athlete_id", "author_id", "body", "announcement_id")
  select "athlete", v_author, btrim("p_body"), "p_id"
  from "private"."announcement_recipients" ("p_athlete_ids") as "athlete"
  on conflict ("announcement_id", "athlete_id") where "announcement_id" is not null do nothing;
  return (select count(*) from "public"."chat_messages" where "announcement_id" = "p_id");
end;
$$;
comment on function "public"."send_announcement" is
  'Writes a message into the thread of each of these athletes whom the caller may coach. Returns how many got it; harmless to repeat with the same '
  'id. Athletes whose guardian still has to agree are left out. Coaches only.';
grant execute on function "public"."send_announcement" to "authenticated", "service_role";

-- schemas/chat_mail.sql

-- Mail about messages: one for all that is unread for 15 minutes; a push tells each at once. Reading the thread removes the mail from the queue.
-- A guardian's copy has the messages of 15 minutes. The window is in the payload, so that a retry has the same content.
create function "private"."queue_chat_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_delay constant interval := interval '15 minutes';
  v_side text := case when new."is_coach" then 'athlete' else 'coach' end;
  v_reader uuid := case
    when new."is_coach" then new."athlete_id"
    else (select "coach_id" from "public"."athlete_coaches" where "athlete_id" = new."athlete_id")
  end;
  v_is_pushed boolean := coalesce("private"."may_push" (v_reader, 'message'), false);
  v_guardian text;
begin
  -- The mail of the thread that is not due yet carries this message, too. The lock keeps it from being sent before this transaction ends.
  perform pg_advisory_xact_lock(hashtextextended('chat-mail:' || new."athlete_id", 0));
  update "public"."mail_outbox"
  set "next_attempt_at" = case when v_is_pushed and "push" is null then now() else "next_attempt_at" end
  where "kind" = 'chat-unread' and "payload" ->> 'athleteId' = new."athlete_id"::text and "payload" ->> 'side' = v_side
    and "sent_at" is null and "failed_at" is null and "attempts" = 0 and "next_attempt_at" > now();
  if not found then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "next_attempt_at")
    select 'chat-unread', coalesce("users"."email", 'owner'), jsonb_build_object('athleteId', new."athlete_id", 'side', v_side),
      now() + case when v_is_pushed then interval '0' else v_delay end
    from (select v_reader as "id") as "reader" left join "auth"."users" on "users"."id" = "reader"."id"
    where "users"."email" is not null or not new."is_coach";
  end if;

  select "g"."email" into v_guardian
  from "public"."guardians" as "g" join "public"."profiles" as "p" on "p"."id" = "g"."user_id"
  where "g"."user_id" = new."athlete_id" and "p"."is_minor" and "g"."stopped_at" is null
    and "private"."has_guardian_consent" (new."athlete_id");
  if v_guardian is null then
    return null;
  end if;
  perform 1 from "public"."mail_outbox"
  where "kind" = 'chat-copy' and "payload" ->> 'guardianOf' = new."athlete_id"::text and "recipient" = v_guardian
    and "sent_at" is null and "failed_at" is null and "attempts" = 0 and "next_attempt_at" > now()
  for update;
  if not found then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "next_attempt_at")
    values (
      'chat-copy', v_guardian, jsonb_build_object('guardianOf', new."athlete_id", 'since', now(), 'until', now() + v_delay), now() + v_delay
    );
  end if;
  return null;
end;
$$;

create trigger "chat_messages_queue_mail" after insert on "public"."chat_messages"
  for each row execute function "private"."queue_chat_mail" ();

create function "public"."mark_chat_read" ("p_athlete_id" uuid, "p_until" timestamptz) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_reader uuid := (select "private"."member_id"());
  v_is_athlete boolean := "p_athlete_id" = v_reader;
begin
  if "private"."can_read_chat" ("p_athlete_id") is not true or not exists (
    select 1 from "public"."profiles" where "id" = "p_athlete_id"
  ) then
    raise exception 'You have no such conversation.' using errcode = '42501';
  end if;
  insert into "public"."chat_reads" as "r" ("user_id", "athlete_id", "read_at")
  values (v_reader, "p_athlete_id", least("p_until", now()))
  on conflict ("user_id", "athlete_id") do update set "read_at" = greatest("r"."read_at", excluded."read_at");
  -- Another coach who looks in does not keep the athlete's own coach from being notified.
  delete from "public"."mail_outbox" as "m"
  where "m"."kind" = 'chat-unread' and "m"."payload" ->> 'athleteId' = "p_athlete_id"::text
    and "m"."payload" ->> 'side' = case when v_is_athlete then 'athlete' else 'coach' end
    and (
      "m"."recipient" = 'owner'
      or lower("m"."recipient") = (select lower("email") from "auth"."users" where "id" = v_reader)
    )
    and "m"."sent_at" is null and "m"."failed_at" is null and "m"."attempts" = 0 and "m"."bundle_id" is null
    and not exists (
      select 1 from "public"."chat_messages" as "later"
      where "later"."athlete_id" = "p_athlete_id" and "later"."is_coach" = v_is_athlete and "later"."created_at" > "p_until"
    );
end;
$$;
comment on function "public"."mark_chat_read" is
  'The caller has read an athlete''s thread up to a time. Removes the mail about it, if nothing newer is unread. For the athlete and their coaches.';
grant execute on function "public"."mark_chat_read" to "authenticated", "service_role";

-- schemas/film_versions.sql

-- Another version of a film: a coach whose browser cannot play one asks for it, and the athletes device puts it in its place.

create function "private"."has_work_on_frames" ("p_submission_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select 1 from "public"."review_notes" where "submission_id" = "p_submission_id")
    or exists (select 1 from "public"."review_phases" where "submission_id" = "p_submission_id")
    or exists (select 1 from "public"."review_steps" where "submission_id" = "p_submission_id")
    or exists (select 1 from "public"."review_measurements" where "submission_id" = "p_submission_id")
    or exists (select 1 from "public"."review_paths" where "submission_id" = "p_submission_id")
    or exists (select 1 from "public"."review_voice_overs" where "submission_id" = "p_submission_id")
    or exists (
      select 1 from "public"."video_submissions" where "id" = "p_submission_id" and "picture_frames_us" is not null
    );
$$;
comment on function "private"."has_work_on_frames" is
  'Whether anything names frames of a submission''s film, so that another film would make it wrong.';
grant execute on function "private"."has_work_on_frames" to "service_role";

-- The message is one, however often the button is pressed: the row is locked, and film_asked_at is set with the message.
create function "public"."ask_for_film" ("p_submission_id" uuid, "p_message" text) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches ask for another version.' using errcode = '42501';
  end if;
  select * into v_submission from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or not "private"."is_my_athlete" (v_submission."user_id") or "private"."waits_for_guardian" ("p_submission_id") then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission."submission_status" <> 'pending' then
    raise exception 'This review is finished.' using errcode = 'P0001', detail = 'already_reviewed';
  end if;
  if "private"."has_work_on_frames" ("p_submission_id") then
    raise exception 'This video has notes or marks, which another version would make wrong. Delete them first.' using
      errcode = 'P0001', detail = 'has_work';
  end if;
  if v_submission."film_asked_at" is null then
    insert into "public"."chat_messages" ("athlete_id", "author_id", "body", "submission_id")
    values (v_submission."user_id", (select "private"."member_id"()), "p_message", "p_submission_id");
    update "public"."video_submissions" set "film_asked_at" = now() where "id" = "p_submission_id"
    returning * into v_submission;
  end if;
  return v_submission."film_asked_at";
end;
$$;
comment on function "public"."ask_for_film" is
  'Asks a submission''s athlete, with a message, for a version of the film that plays, and returns when that was first asked. Error '
  'details: gone, already_reviewed, has_work. For the athlete''s coach.';
grant execute on function "public"."ask_for_film" to "authenticated", "service_role";

-- Whoever writes about a frame locks the submission's row by its foreign key, so that no note comes between the check and the new film.
create function "public"."replace_film" ("p_submission_id" uuid, "p_video_url" text, "p_file_name" text, "p_message" text)
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select "private"."member_id"());
  v_submission "public"."video_submissions";
  v_bytes bigint;
begin
  select * into v_submission from "public"."video_submissions"
  where "id" = "p_submission_id" and "user_id" = v_me
  for update;
  if not found then
    raise exception 'This submission was deleted, or is not yours.' using errcode = '42501', detail = 'gone';
  end if;
  -- The same request again, after its answer was lost.
  if v_submission."video_url" = "p_video_url" then
    return;
  end if;
  if v_submission."submission_status" <> 'pending' then
    raise exception 'This review is finished, so its video stays.' using errcode = 'P0001', detail = 'already_reviewed';
  end if;
  if v_submission."film_asked_at" is null then
    raise exception 'Your coach did not ask for another version of this video, or has one already.' using
      errcode = 'P0001', detail = 'not_asked';
  end if;
  if "private"."has_work_on_frames" ("p_submission_id") then
    raise exception 'Your coach has begun to review this video, so it stays. Send the other one as a new video.' using
      errcode = 'P0001', detail = 'has_work';
  end if;
  select ("metadata" ->> 'size')::bigint into v_bytes from "storage"."objects"
  where "bucket_id" = 'video-submissions' and "name" = "p_video_url" and "owner_id" = v_me::text;
  if not found then
    raise exception 'The new video was not uploaded.' using errcode = 'P0001', detail = 'no_file';
  end if;
  -- No coach has opened the new film. The part that the athlete chose names times of the old one.
  update "public"."video_submissions" set
    "video_url" = "p_video_url", "video_file_name" = "p_file_name", "video_file_size" = coalesce(v_bytes, "video_file_size"),
    "film_asked_at" = null, "opened_at" = null
  where "id" = "p_submission_id";
  update "public"."jumps" set "trim_start_us" = null, "trim_end_us" = null
  where "submission_id" = "p_submission_id" and ("trim_start_us" is not null or "trim_end_us" is not null);
  insert into "public"."chat_messages" ("athlete_id", "author_id", "body", "submission_id")
  values (v_me, v_me, "p_message", "p_submission_id");
end;
$$;
comment on function "public"."replace_film" is
  'Puts an uploaded file in the place of a submission''s film, for which the coach asked, and tells the coach with a message. Safe to '
  'repeat. Error details: gone, already_reviewed, not_asked, has_work, no_file. For the athlete.';
grant execute on function "public"."replace_film" to "authenticated", "service_role";

-- schemas/jump_log.sql

-- The jump log: an athlete's poles, and practices and meets with their attempts. Meters and kilograms. Ids are made on the device, and
-- every write goes through save_jump_log, which may be repeated and never overwrites what another device wrote (decision 125).

-- One rule for numbers that have limits. A trigger and no check, so that rows from before a limit can be restored.
create function "private"."check_ranges" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  v_row constant jsonb := to_jsonb(new);
  v_value numeric;
  v_unit text;
begin
  for i in 0 .. tg_nargs / 4 - 1 loop
    v_value := (v_row ->> tg_argv[4 * i])::numeric;
    if v_value not between tg_argv[4 * i + 2]::numeric and tg_argv[4 * i + 3]::numeric then
      v_unit := case when tg_argv[4 * i] ~ '_m$' then ' m' when tg_argv[4 * i] ~ '_kg$' then ' kg' else '' end;
      raise exception '% of % can’t be right. Enter a value between % and %.',
        tg_argv[4 * i + 1], trim_scale(v_value) || v_unit, tg_argv[4 * i + 2] || v_unit, tg_argv[4 * i + 3] || v_unit
        using errcode = '23514', detail = 'out_of_range';
    end if;
  end loop;
  return new;
end;
$$;
comment on function "private"."check_ranges" is
  'Refuses numbers outside their limits. Arguments, four for each: column, its name in the error message, least, greatest.';

create table "public"."poles" (
  "id" uuid primary key,
  "athlete_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "length_m" numeric(6, 3) not null,
  "rating_kg" numeric(6, 2),
  "flex" numeric(4, 1),
  "brand" text not null check (char_length("brand") <= 60),
  "is_club" boolean not null,
  "is_put_away" boolean not null,
  "version" integer not null default 1,
  "device_id" uuid not null,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now()
);
comment on table "public"."poles" is 'The poles that an athlete jumps on, their own and the club''s.';
comment on column "public"."poles"."rating_kg" is 'The athlete''s weight that the pole is made for, kilograms.';
comment on column "public"."poles"."flex" is 'The maker''s flex number. A lower one is stiffer, among poles of the same length.';
comment on column "public"."poles"."is_put_away" is 'Whether the athlete no longer jumps on it. It stays with its jumps, and is not offered for new ones.';
comment on column "public"."poles"."device_id" is 'The device that wrote the row last: its own earlier write is no conflict.';
alter table "public"."poles" enable row level security;
grant select on table "public"."poles" to "authenticated";
grant all on table "public"."poles" to "service_role";

create index "poles_athlete_id" on "public"."poles" ("athlete_id");

create table "public"."jump_sessions" (
  "id" uuid primary key,
  "athlete_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "kind" text not null check ("kind" in ('practice', 'meet')),
  "held_on" date not null check ("held_on" between '1950-01-01' and '2100-01-01'),
  "title" text not null check (char_length("title") <= 120),
  "bars_m" numeric(6, 3)[] not null,
  "notes" text not null check (char_length("notes") <= 2000),
  "version" integer not null default 1,
  "device_id" uuid not null,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  constraint "jump_sessions_bars" check (
    cardinality("bars_m") <= 40 and array_position("bars_m", null) is null and 0.5 <= all ("bars_m") and 7 >= all ("bars_m")
  )
);
comment on table "public"."jump_sessions" is 'Practices and meets of an athlete.';
comment on column "public"."jump_sessions"."bars_m" is 'The heights of a meet, in order; empty for a practice.';
comment on column "public"."jump_sessions"."device_id" is 'The device that wrote the row last: its own earlier write is no conflict.';
alter table "public"."jump_sessions" enable row level security;
grant select on table "public"."jump_sessions" to "authenticated";
grant all on table "public"."jump_sessions" to "service_role";

create index "jump_sessions_athlete_id" on "public"."jump_sessions" ("athlete_id", "held_on" desc, "id");

create table "public"."jump_attempts" (
  "id" uuid primary key,
  "session_id" uuid not null references "public"."jump_sessions" ("id") on delete cascade,
  -- Whose session it is: policies and lists do not look it up for each jump.
  "athlete_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "at" timestamptz not null,
  "bar_m" numeric(6, 3),
  "result" text check ("result" in ('made', 'missed', 'passed')),
  -- No action: a pole with jumps is put away and not deleted, but goes with its account.
  "pole_id" uuid references "public"."poles" ("id"),
  "grip_m" numeric(6, 3),
  "run_up_lefts" smallint,
  "mid_mark_m" numeric(6, 3),
  "take_off_m" numeric(6, 3),
  "standards_m" numeric(6, 3),
  "reason" text check (
    "reason" in ('run-through', 'stalled', 'blew-through', 'under', 'out', 'bar-up', 'bar-down', 'other')
  ),
  "note" text not null check (char_length("note") <= 500),
  "submission_id" uuid references "public"."video_submissions" ("id") on delete set null,
  "version" integer not null default 1,
  "device_id" uuid not null,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now()
);
comment on table "public"."jump_attempts" is 'The jumps of a practice or meet. Numbers that the athlete did not enter are null.';
comment on column "public"."jump_attempts"."at" is 'When it was logged, by the clock of the device. Orders the attempts at a bar.';
comment on column "public"."jump_attempts"."result" is 'Null for a jump without a bar.';
comment on column "public"."jump_attempts"."grip_m" is 'Meters along the pole, from its tip in the box to the top of the upper hand.';
comment on column "public"."jump_attempts"."reason" is 'Why it was missed, as the athlete saw it.';
comment on column "public"."jump_attempts"."submission_id" is 'The film of this jump.';
comment on column "public"."jump_attempts"."device_id" is 'The device that wrote the row last: its own earlier write is no conflict.';
alter table "public"."jump_attempts" enable row level security;
grant select on table "public"."jump_attempts" to "authenticated";
grant all on table "public"."jump_attempts" to "service_role";

create index "jump_attempts_session_id" on "public"."jump_attempts" ("session_id", "at", "id");

create index "jump_attempts_athlete_id" on "public"."jump_attempts" ("athlete_id", "at" desc);

create index "jump_attempts_pole_id" on "public"."jump_attempts" ("pole_id");

create index "jump_attempts_submission_id" on "public"."jump_attempts" ("submission_id");

create policy "Athletes read their poles, coaches their athletes'" on "public"."poles"
  for select to "authenticated"
  using (
    "athlete_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "athlete_id" not in (select "private"."athletes_of_other_coaches" ())
      and "athlete_id" not in (select "private"."athletes_without_consent" ())
    )
  );

create policy "Athletes read their practices and meets, coaches their athletes'" on "public"."jump_sessions"
  for select to "authenticated"
  using (
    "athlete_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "athlete_id" not in (select "private"."athletes_of_other_coaches" ())
      and "athlete_id" not in (select "private"."athletes_without_consent" ())
    )
  );

create policy "Athletes read their attempts, coaches their athletes'" on "public"."jump_attempts"
  for select to "authenticated"
  using (
    "athlete_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "athlete_id" not in (select "private"."athletes_of_other_coaches" ())
      and "athlete_id" not in (select "private"."athletes_without_consent" ())
    )
  );

create policy "Only while the session lives" on "public"."poles" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Only while the session lives" on "public"."jump_sessions" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Only while the session lives" on "public"."jump_attempts" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "clean_text" before insert or update of "brand" on "public"."poles"
  for each row execute function "private"."clean_columns" ('brand');

create trigger "clean_text" before insert or update of "title", "notes" on "public"."jump_sessions"
  for each row execute function "private"."clean_columns" ('title', 'notes');

create trigger "clean_text" before insert or update of "note" on "public"."jump_attempts"
  for each row execute function "private"."clean_columns" ('note');

create trigger "poles_check_ranges" before insert or update on "public"."poles"
  for each row execute function "private"."check_ranges" (
    'length_m', 'A pole length', '2', '5.5', 'rating_kg', 'A pole rating', '15', '130', 'flex', 'A flex number', '5', '50'
  );

create trigger "jump_attempts_check_ranges" before insert or update on "public"."jump_attempts"
  for each row execute function "private"."check_ranges" (
    'bar_m', 'A bar', '0.5', '7', 'grip_m', 'A grip', '1.5', '5.5', 'run_up_lefts', 'A run-up', '0', '15',
    'mid_mark_m', 'A mid-mark', '3', '40', 'take_off_m', 'A take-off', '0.5', '6', 'standards_m', 'Standards', '0', '1'
  );

create trigger "poles_count_version" before update on "public"."poles"
  for each row execute function "private"."count_version" ();

create trigger "jump_sessions_count_version" before update on "public"."jump_sessions"
  for each row execute function "private"."count_version" ();

create trigger "jump_attempts_count_version" before update on "public"."jump_attempts"
  for each row execute function "private"."count_version" ();

create trigger "poles_bound" before insert on "public"."poles"
  for each row execute function "private"."bound_rows" ('athlete_id', '200');

create trigger "jump_sessions_bound" before insert on "public"."jump_sessions"
  for each row execute function "private"."bound_rows" ('athlete_id', '5000');

create trigger "jump_attempts_bound" before insert on "public"."jump_attempts"
  for each row execute function "private"."bound_rows" ('session_id', '300');

create function "public"."list_poles" ("p_athlete_id" uuid default "auth"."uid" ()) returns table (
  "id" uuid, "length_m" numeric, "rating_kg" numeric, "flex" numeric, "brand" text, "is_club" boolean, "is_put_away" boolean,
  "version" integer, "jumps" bigint, "grip_from_m" numeric, "grip_to_m" numeric, "last_used_at" timestamptz
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "p"."id", "p"."length_m", "p"."rating_kg", "p"."flex", "p"."brand", "p"."is_club", "p"."is_put_away", "p"."version",
    "u"."jumps", "u"."grip_from_m", "u"."grip_to_m", "u"."last_used_at"
  from "public"."poles" as "p"
  cross join lateral (
    select count(*) as "jumps", min("a"."grip_m") as "grip_from_m", max("a"."grip_m") as "grip_to_m", max("a"."at") as "last_used_at"
    from "public"."jump_attempts" as "a" where "a"."pole_id" = "p"."id" and "a"."result" is distinct from 'passed'
  ) as "u"
  where "p"."athlete_id" = "p_athlete_id"
  order by "p"."length_m", "p"."rating_kg", "p"."id";
$$;
comment on function "public"."list_poles" is
  'The poles of a person with how they were used: jumps, grips from and to, last use. One''s own, or anyone''s whom the caller may coach.';
grant execute on function "public"."list_poles" to "authenticated", "service_role";

create function "private"."export_jump_log" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'poles', (
      select coalesce(jsonb_agg(to_jsonb("p") - array['athlete_id', 'device_id', 'version'] order by "p"."created_at", "p"."id"), '[]')
      from "public"."poles" as "p" where "p"."athlete_id" = "p_user_id"
    ),
    'sessions', (
      select coalesce(
        jsonb_agg(
          to_jsonb("s") - array['athlete_id', 'device_id', 'version'] || jsonb_build_object('attempts', (
            select coalesce(
              jsonb_agg(to_jsonb("a") - array['session_id', 'athlete_id', 'device_id', 'version'] order by "a"."at", "a"."id"), '[]'
            )
            from "public"."jump_attempts" as "a" where "a"."session_id" = "s"."id"
          ))
          order by "s"."held_on", "s"."id"
        ),
        '[]'
      )
      from "public"."jump_sessions" as "s" where "s"."athlete_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_jump_log" is 'The part of export_account about poles, practices and meets.';

-- schemas/jump_log_writes.sql

-- How a device writes the jump log. A repeated write is harmless. What another device changed meanwhile is returned and not overwritten.

create function "private"."save_log_item" ("p_member" uuid, "p_device" uuid, "p_item" jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_table constant text := "p_item" ->> 'table';
  v_id constant uuid := ("p_item" ->> 'id')::uuid;
  v_version constant integer := coalesce(("p_item" ->> 'version')::integer, 0);
  v_columns constant text[] := case v_table
    when 'poles' then array['length_m', 'rating_kg', 'flex', 'brand', 'is_club', 'is_put_away']
    when 'jump_sessions' then array['kind', 'held_on', 'title', 'bars_m', 'notes']
    when 'jump_attempts' then array[
      'session_id', 'at', 'bar_m', 'result', 'pole_id', 'grip_m', 'run_up_lefts', 'mid_mark_m', 'take_off_m', 'standards_m', 'reason', 'note',
      'submission_id'
    ]
    when 'set_logs' then array[
      'assignment_id', 'item_id', 'set_number', 'week', 'day', 'exercise', 'done_on', 'weight_kg', 'reps', 'seconds', 'distance_m', 'height_m',
      'effort'
    ]
    when 'readiness_checks' then array['checked_on', 'sleep', 'soreness', 'pain']
  end;
  v_list text;
  v_stored jsonb;
  v_row jsonb;
begin
  if v_columns is null or v_id is null then
    raise exception 'This is no entry of the log.' using errcode = '22023';
  end if;
  execute format('select to_jsonb("t") from "public".%I as "t" where "id" = $1 for update', v_table) into v_stored using v_id;
  if v_stored ->> 'athlete_id' <> "p_member"::text then
    return jsonb_build_object('id', v_id, 'outcome', 'gone');
  end if;
  if jsonb_typeof("p_item" -> 'row') is distinct from 'object' then
    return "private"."delete_log_item" (v_table, v_stored, "p_device", "p_item");
  end if;

  -- The row as the table would store it, so that a repeated write is recognized.
  execute format('select to_jsonb(jsonb_populate_record(null::"public".%I, $1))', v_table) into v_row using "p_item" -> 'row';
  select jsonb_object_agg("key", case jsonb_typeof("value") when 'string' then to_jsonb("private"."clean_text" ("value" #>> '{}')) else "value" end)
  into v_row from jsonb_each(v_row) where "key" = any (v_columns);

  if v_table = 'jump_attempts' then
    -- Locked, so that neither is deleted before the attempt is written.
    perform from "public"."jump_sessions" where "id" = (v_row ->> 'session_id')::uuid and "athlete_id" = "p_member" for key share;
    if not found then
      return jsonb_build_object('id', v_id, 'outcome', 'gone', 'missing', 'session');
    end if;
    perform from "public"."poles" where "id" = (v_row ->> 'pole_id')::uuid and "athlete_id" = "p_member" for key share;
    if not found and v_row ->> 'pole_id' is not null then
      return jsonb_build_object('id', v_id, 'outcome', 'gone', 'missing', 'pole');
    end if;
    -- A film that was deleted meanwhile leaves its jump, as it does when it is deleted later.
    perform from "public"."video_submissions" where "id" = (v_row ->> 'submission_id')::uuid and "user_id" = "p_member" for key share;
    if not found then
      v_row := v_row || '{"submission_id": null}';
    end if;
  end if;

  if v_table = 'set_logs' then
    -- The athlete's values outlive a plan that ended while the device was offline.
    perform from "public"."plan_assignments" where "id" = (v_row ->> 'assignment_id')::uuid and "user_id" = "p_member" for key share;
    if not found then
      v_row := v_row || '{"assignment_id": null}';
    end if;
  end if;

  v_list := (select string_agg(format('%I', "c"), ', ') from unnest(v_columns) as "c");
  if v_stored is null then
    if v_version > 0 then
      return jsonb_build_object('id', v_id, 'outcome', 'gone');
    end if;
    execute format(
      'insert into "public".%1$I as "t" ("id", "athlete_id", "device_id", %2$s)
       select $1, $2, $3, %2$s from jsonb_populate_record(null::"public".%1$I, $4) on conflict ("id") do nothing returning to_jsonb("t")',
      v_table, v_list
    ) into v_stored using v_id, "p_member", "p_device", v_row;
    if v_stored is not null then
      return jsonb_build_object('id', v_id, 'outcome', 'saved', 'row', v_stored);
    end if;
    -- Sent twice at the same moment: the other one came first.
    execute format('select to_jsonb("t") from "public".%I as "t" where "id" = $1 and "athlete_id" = $2 for update', v_table)
      into v_stored using v_id, "p_member";
    if v_stored is null then
      return jsonb_build_object('id', v_id, 'outcome', 'gone');
    end if;
  end if;
  if v_stored || v_row = v_stored then
    return jsonb_build_object('id', v_id, 'outcome', 'saved', 'row', v_stored);
  end if;
  if "private"."is_log_conflict" (v_stored, v_version, "p_device") then
    return jsonb_build_object('id', v_id, 'outcome', 'conflict', 'row', v_stored);
  end if;
  execute format(
    'update "public".%1$I as "t" set ("device_id", %2$s) = (select $2, %2$s from jsonb_populate_record(null::"public".%1$I, $3))
     where "id" = $1 returning to_jsonb("t")',
    v_table, v_list
  ) into v_stored using v_id, "p_device", v_row;
  return jsonb_build_object('id', v_id, 'outcome', 'saved', 'row', v_stored);
end;
$$;

-- A device sends one change after the other. If it wrote the row last, it knows the row, even if the response was lost.
create function "private"."is_log_conflict" ("p_stored" jsonb, "p_version" integer, "p_device" uuid) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select ("p_stored" ->> 'version')::integer <> "p_version" and ("p_stored" ->> 'device_id')::uuid <> "p_device";
$$;

create function "private"."delete_log_item" ("p_table" text, "p_stored" jsonb, "p_device" uuid, "p_item" jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id constant uuid := ("p_item" ->> 'id')::uuid;
begin
  if "p_stored" is not null then
    if "private"."is_log_conflict" ("p_stored", ("p_item" ->> 'version')::integer, "p_device")
      -- Jumps that another device added are not deleted unseen.
      or ("p_table" = 'jump_sessions' and (select count(*) from "public"."jump_attempts" where "session_id" = v_id)
        > coalesce(("p_item" ->> 'attempts')::integer, 0)) then
      return jsonb_build_object('id', v_id, 'outcome', 'conflict', 'row', "p_stored");
    end if;
    if "p_table" = 'poles' and exists (select 1 from "public"."jump_attempts" where "pole_id" = v_id) then
      raise exception 'This pole has jumps, so it stays in the log. You can put it away instead.' using errcode = '23503', detail = 'pole_has_jumps';
    end if;
    execute format('delete from "public".%I where "id" = $1', "p_table") using v_id;
  end if;
  return jsonb_build_object('id', v_id, 'outcome', 'saved');
end;
$$;

create function "public"."save_jump_log" ("p_device" uuid, "p_items" jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_member constant uuid := (select "private"."member_id"());
  v_item jsonb;
  v_answers jsonb := '[]';
begin
  if v_member is null then
    raise exception 'Please sign in.' using errcode = '42501';
  end if;
  if jsonb_array_length("p_items") > 500 then
    raise exception 'Save at most 500 entries at a time.' using errcode = '22023', detail = 'too_many';
  end if;
  for v_item in select "value" from jsonb_array_elements("p_items") loop
    v_answers := v_answers || "private"."save_log_item" (v_member, "p_device", v_item);
  end loop;
  return v_answers;
end;
$$;
comment on function "public"."save_jump_log" is
  'Writes entries of the caller''s jump log, sets of training and readiness checks, as a device has them: [{table, id, version, row}], in order; without row the entry is deleted, a practice '
  'or meet only if it has no more than the given number of attempts. version: the one last seen, 0 for a new entry. Harmless to repeat. Answers '
  '[{id, outcome, row}]: saved; conflict, with the row as another device wrote it; gone, when it was deleted, or with missing: session or pole, '
  'when that was. Error details: out_of_range, pole_has_jumps, too_many.';
grant execute on function "public"."save_jump_log" to "authenticated", "service_role";

-- schemas/training.sql

-- Training plans: a coach writes sessions by week and day, assigns the plan with a start date, and athletes log what they did.
-- An assignment refers to the plan, so a coach keeps writing a plan that athletes already follow. Logs copy the exercise (decision 056).

create table "public"."training_plans" (
  "id" uuid primary key default gen_random_uuid(),
  "coach_id" uuid default "auth"."uid" () references "auth"."users" ("id") on delete set null,
  "name" text not null check (char_length("name") <= 120 and "name" ~ '\S'),
  "notes" text not null default '' check (char_length("notes") <= 2000),
  "is_template" boolean not null default false,
  "product_id" integer check ("product_id" > 0),
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  constraint "training_plans_templates_are_not_sold" check (not ("is_template" and "product_id" is not null))
);
comment on table "public"."training_plans" is 'Plans of training sessions. The highest week of its sessions is the length of a plan.';
comment on column "public"."training_plans"."coach_id" is 'Who writes the plan. Empty after that account was deleted; then the owner does.';
comment on column "public"."training_plans"."is_template" is 'Templates are visible to every coach, to copy. They cannot be assigned.';
comment on column "public"."training_plans"."product_id" is 'Buyers of this product may start the plan themselves. Only the owner sets it.';
alter table "public"."training_plans" enable row level security;
grant select, delete on table "public"."training_plans" to "authenticated";
grant all on table "public"."training_plans" to "service_role";
grant update ("name", "notes", "is_template", "product_id"), insert ("id", "name", "notes", "is_template", "product_id") on table "public"."training_plans" to "authenticated";

create index "training_plans_coach_id" on "public"."training_plans" ("coach_id");

create index "training_plans_product_id" on "public"."training_plans" ("product_id");

create policy "Coaches add plans, the owner also for a product" on "public"."training_plans"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach'))
    and "coach_id" = (select "auth"."uid"())
    and ("product_id" is null or (select "private"."acts_as" ('admin')))
  );

create policy "Coaches change their plans, the owner every plan" on "public"."training_plans"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('admin')) or ((select "private"."acts_as" ('coach')) and "coach_id" = (select "auth"."uid"()))
  )
  with check (
    (select "private"."acts_as" ('admin'))
    or ((select "private"."acts_as" ('coach')) and "coach_id" = (select "auth"."uid"()) and "product_id" is null)
  );

create policy "Coaches delete their plans, the owner every plan" on "public"."training_plans"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('admin')) or ((select "private"."acts_as" ('coach')) and "coach_id" = (select "auth"."uid"()))
  );

create policy "Only while the session lives" on "public"."training_plans" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create table "public"."plan_sessions" (
  "id" uuid primary key default gen_random_uuid(),
  "plan_id" uuid not null references "public"."training_plans" ("id") on delete cascade,
  "week" smallint not null check ("week" between 1 and 52),
  "day" smallint not null check ("day" between 1 and 7),
  "title" text not null check (char_length("title") <= 120 and "title" ~ '\S'),
  "notes" text not null default '' check (char_length("notes") <= 2000),
  "updated_at" timestamptz not null default now(),
  unique ("plan_id", "week", "day")
);
comment on table "public"."plan_sessions" is 'The training of one day of a plan. A day without a session is a rest day.';
comment on column "public"."plan_sessions"."day" is 'Day 1 of week 1 is the start date of an assignment.';
alter table "public"."plan_sessions" enable row level security;
grant select, insert, delete on table "public"."plan_sessions" to "authenticated";
grant all on table "public"."plan_sessions" to "service_role";
grant update ("title", "notes") on table "public"."plan_sessions" to "authenticated";

create policy "Sessions are read with their plan" on "public"."plan_sessions"
  for select to "authenticated"
  using (exists (select 1 from "public"."training_plans" where "training_plans"."id" = "plan_sessions"."plan_id"));

create policy "Only while the session lives" on "public"."plan_sessions" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create table "public"."plan_items" (
  "id" uuid primary key default gen_random_uuid(),
  "session_id" uuid not null references "public"."plan_sessions" ("id") on delete cascade,
  "position" smallint not null check ("position" between 1 and 100),
  "video_id" uuid references "public"."videos" ("id") on delete set null,
  "title" text not null check (char_length("title") <= 200 and "title" ~ '\S'),
  "sets" smallint not null default 1 check ("sets" between 1 and 20),
  "reps" text not null default '' check (char_length("reps") <= 40),
  "note" text not null default '' check (char_length("note") <= 500),
  "measures" text[] check ("measures" <@ array['weight', 'reps', 'time', 'distance', 'height'])
);
comment on table "public"."plan_items" is 'The exercises of a session, in order.';
comment on column "public"."plan_items"."video_id" is 'The exercise of the library; empty for an exercise in the coach''s own words.';
comment on column "public"."plan_items"."title" is 'Also for exercises of the library, so that the plan survives a deleted video.';
comment on column "public"."plan_items"."reps" is 'As people write it: 8, 3-5, 30 m, 40 s.';
comment on column "public"."plan_items"."measures" is
  'What athletes log for each set; nothing if it is empty. Null if the coach did not choose: then the text of reps decides.';
alter table "public"."plan_items" enable row level security;
grant select, insert, delete on table "public"."plan_items" to "authenticated";
grant all on table "public"."plan_items" to "service_role";
grant update ("position", "video_id", "title", "sets", "reps", "note", "measures") on table "public"."plan_items" to "authenticated";

create index "plan_items_session_id" on "public"."plan_items" ("session_id", "position");

create index "plan_items_video_id" on "public"."plan_items" ("video_id");

create policy "Exercises are read with their session" on "public"."plan_items"
  for select to "authenticated"
  using (exists (select 1 from "public"."plan_sessions" where "plan_sessions"."id" = "plan_items"."session_id"));

create policy "Only while the session lives" on "public"."plan_items" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create table "public"."plan_assignments" (
  "id" uuid primary key default gen_random_uuid(),
  -- Restricts: a plan that athletes follow cannot be deleted by mistake.
  "plan_id" uuid not null references "public"."training_plans" ("id") on delete restrict,
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "starts_on" date not null check ("starts_on" between '2020-01-01' and '2100-01-01'),
  "assigned_by" uuid default "auth"."uid" () references "auth"."users" ("id") on delete set null,
  "order_id" uuid references "public"."orders" ("id") on delete cascade,
  "created_at" timestamptz not null default now(),
  unique ("plan_id", "user_id", "starts_on")
);
comment on table "public"."plan_assignments" is 'Which athlete follows which plan from which date.';
comment on column "public"."plan_assignments"."order_id" is
  'The order that a buyer started the plan with. The plan is readable while this order is paid.';
alter table "public"."plan_assignments" enable row level security;
grant select, delete on table "public"."plan_assignments" to "authenticated";
grant all on table "public"."plan_assignments" to "service_role";
grant insert ("id", "plan_id", "user_id", "starts_on") on table "public"."plan_assignments" to "authenticated";

-- A subquery on plan_assignments answers to that table's own policies.
create policy "Coaches read their plans and templates, athletes assigned plans" on "public"."training_plans"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and ("is_template" or "coach_id" = (select "auth"."uid"())))
    or (select "private"."acts_as" ('admin'))
    or exists (select 1 from "public"."plan_assignments" where "plan_assignments"."plan_id" = "training_plans"."id")
  );

create index "plan_assignments_user_id" on "public"."plan_assignments" ("user_id", "starts_on");

create index "plan_assignments_assigned_by" on "public"."plan_assignments" ("assigned_by");

create index "plan_assignments_order_id" on "public"."plan_assignments" ("order_id");

create policy "Athletes read their assignments, coaches their athletes'" on "public"."plan_assignments"
  for select to "authenticated"
  using (
    (
      "user_id" = (select "auth"."uid"())
      and ("order_id" is null or "order_id" in (select "orders"."id" from "public"."orders" where "orders"."status" = 'paid'))
    )
    or ((select "private"."acts_as" ('coach')) and "user_id" not in (select "private"."athletes_of_other_coaches" ()))
  );

create policy "Coaches end assignments, buyers those that they started" on "public"."plan_assignments"
  for delete to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "user_id" not in (select "private"."athletes_of_other_coaches" ()))
    or ("user_id" = (select "auth"."uid"()) and "order_id" is not null)
  );

create policy "Only while the session lives" on "public"."plan_assignments" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create table "public"."item_logs" (
  "assignment_id" uuid not null references "public"."plan_assignments" ("id") on delete cascade,
  "item_id" uuid not null,
  "week" smallint not null,
  "day" smallint not null,
  "title" text not null,
  "sets" smallint not null,
  "reps" text not null,
  "sets_done" smallint not null check ("sets_done" between 0 and 20),
  "updated_at" timestamptz not null default now(),
  primary key ("assignment_id", "item_id")
);
comment on table "public"."item_logs" is
  'Sets that an athlete did, with the exercise as the plan had it at that moment. Not a foreign key: the log survives a changed plan.';
alter table "public"."item_logs" enable row level security;
grant select on table "public"."item_logs" to "authenticated";
grant all on table "public"."item_logs" to "service_role";

create policy "Logs are read with their assignment" on "public"."item_logs"
  for select to "authenticated"
  using (exists (select 1 from "public"."plan_assignments" where "plan_assignments"."id" = "item_logs"."assignment_id"));

create policy "Only while the session lives" on "public"."item_logs" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create table "public"."session_logs" (
  "assignment_id" uuid not null references "public"."plan_assignments" ("id") on delete cascade,
  "week" smallint not null check ("week" between 1 and 52),
  "day" smallint not null check ("day" between 1 and 7),
  "remark" text not null check (char_length("remark") <= 2000),
  "updated_at" timestamptz not null default now(),
  primary key ("assignment_id", "week", "day")
);
comment on table "public"."session_logs" is 'What an athlete wrote about a session.';
alter table "public"."session_logs" enable row level security;
grant select on table "public"."session_logs" to "authenticated";
grant all on table "public"."session_logs" to "service_role";

create policy "Remarks are read with their assignment" on "public"."session_logs"
  for select to "authenticated"
  using (exists (select 1 from "public"."plan_assignments" where "plan_assignments"."id" = "session_logs"."assignment_id"));

create policy "Only while the session lives" on "public"."session_logs" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- SECURITY DEFINER because policies of tables that training_plans refers to call it.
create function "private"."plans_of_coach" () returns table ("id" uuid, "is_template" boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if "private"."acts_as" ('coach') then
    return query
    select "plans"."id", "plans"."is_template" from "public"."training_plans" as "plans"
    where "plans"."coach_id" = (select "private"."member_id"()) or "private"."acts_as" ('admin');
  end if;
end;
$$;
comment on function "private"."plans_of_coach" is 'The plans that the caller may change: a coach their own, the owner every plan.';
grant execute on function "private"."plans_of_coach" to "authenticated", "service_role";

create policy "Coaches add sessions" on "public"."plan_sessions"
  for insert to "authenticated"
  with check ("plan_id" in (select "plans"."id" from "private"."plans_of_coach" () as "plans"));

create policy "Coaches change sessions" on "public"."plan_sessions"
  for update to "authenticated"
  using ("plan_id" in (select "plans"."id" from "private"."plans_of_coach" () as "plans"))
  with check ("plan_id" in (select "plans"."id" from "private"."plans_of_coach" () as "plans"));

create policy "Coaches delete sessions" on "public"."plan_sessions"
  for delete to "authenticated"
  using ("plan_id" in (select "plans"."id" from "private"."plans_of_coach" () as "plans"));

create policy "Coaches add exercises to their sessions" on "public"."plan_items"
  for insert to "authenticated"
  with check (exists (
    select 1 from "public"."plan_sessions"
    where "plan_sessions"."id" = "plan_items"."session_id"
      and "plan_sessions"."plan_id" in (select "plans"."id" from "private"."plans_of_coach" () as "plans")
  ));

create policy "Coaches change the exercises of their sessions" on "public"."plan_items"
  for update to "authenticated"
  using (exists (
    select 1 from "public"."plan_sessions"
    where "plan_sessions"."id" = "plan_items"."session_id"
      and "plan_sessions"."plan_id" in (select "plans"."id" from "private"."plans_of_coach" () as "plans")
  ));

create policy "Coaches delete the exercises of their sessions" on "public"."plan_items"
  for delete to "authenticated"
  using (exists (
    select 1 from "public"."plan_sessions"
    where "plan_sessions"."id" = "plan_items"."session_id"
      and "plan_sessions"."plan_id" in (select "plans"."id" from "private"."plans_of_coach" () as "plans")
  ));

create policy "Coaches assign their plans to their athletes" on "public"."plan_assignments"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach'))
    and "user_id" not in (select "private"."athletes_of_other_coaches" ())
    and "plan_id" in (select "plans"."id" from "private"."plans_of_coach" () as "plans" where not "plans"."is_template")
  );

create trigger "training_plans_touch_updated_at" before update on "public"."training_plans"
  for each row execute function "private"."touch_updated_at" ();

create trigger "plan_sessions_touch_updated_at" before update on "public"."plan_sessions"
  for each row execute function "private"."touch_updated_at" ();

create trigger "training_plans_bound" before insert on "public"."training_plans"
  for each row when (new."coach_id" is not null) execute function "private"."bound_rows" ('coach_id', '500');

create trigger "plan_items_bound" before insert on "public"."plan_items"
  for each row execute function "private"."bound_rows" ('session_id', '60');

create trigger "plan_assignments_bound" before insert on "public"."plan_assignments"
  for each row execute function "private"."bound_rows" ('user_id', '200');

create function "private"."export_training" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'followed', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'plan', "plans"."name",
            'starts_on', "a"."starts_on",
            'created_at', "a"."created_at",
            'sets', (
              select coalesce(jsonb_agg(to_jsonb("l") - 'assignment_id' order by "l"."week", "l"."day", "l"."item_id"), '[]')
              from "public"."item_logs" as "l" where "l"."assignment_id" = "a"."id"
            ),
            'remarks', (
              select coalesce(jsonb_agg(to_jsonb("r") - 'assignment_id' order by "r"."week", "r"."day"), '[]')
              from "public"."session_logs" as "r" where "r"."assignment_id" = "a"."id"
            )
          )
          order by "a"."starts_on", "a"."id"
        ),
        '[]'
      )
      from "public"."plan_assignments" as "a" join "public"."training_plans" as "plans" on "plans"."id" = "a"."plan_id"
      where "a"."user_id" = "p_user_id"
    ),
    'written', (
      select coalesce(
        jsonb_agg(
          to_jsonb("plans") - 'coach_id' || jsonb_build_object('sessions', (
            select coalesce(
              jsonb_agg(
                to_jsonb("s") - 'plan_id' || jsonb_build_object('exercises', (
                  select coalesce(jsonb_agg(to_jsonb("i") - 'session_id' order by "i"."position"), '[]')
                  from "public"."plan_items" as "i" where "i"."session_id" = "s"."id"
                ))
                order by "s"."week", "s"."day"
              ),
              '[]'
            )
            from "public"."plan_sessions" as "s" where "s"."plan_id" = "plans"."id"
          ))
          order by "plans"."created_at", "plans"."id"
        ),
        '[]'
      )
      from "public"."training_plans" as "plans" where "plans"."coach_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_training" is 'The part of export_account about training: plans that the person followed and wrote.';

create trigger "clean_text" before insert or update of "reps", "title" on "public"."item_logs"
  for each row execute function "private"."clean_columns" ('reps', 'title');

create trigger "clean_text" before insert or update of "note", "reps", "title" on "public"."plan_items"
  for each row execute function "private"."clean_columns" ('note', 'reps', 'title');

create trigger "clean_text" before insert or update of "notes", "title" on "public"."plan_sessions"
  for each row execute function "private"."clean_columns" ('notes', 'title');

create trigger "clean_text" before insert or update of "remark" on "public"."session_logs"
  for each row execute function "private"."clean_columns" ('remark');

create trigger "clean_text" before insert or update of "name", "notes" on "public"."training_plans"
  for each row execute function "private"."clean_columns" ('name', 'notes');

-- schemas/training_plans.sql

-- What coaches and athletes do with plans in one step.
-- Runs under the caller's rights: the policies decide whose plan it is.
create function "public"."save_plan_session" (
  "p_plan_id" uuid, "p_week" integer, "p_day" integer, "p_title" text, "p_notes" text, "p_items" jsonb
) returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_session_id uuid;
begin
  insert into "public"."plan_sessions" ("plan_id", "week", "day", "title", "notes")
  values ("p_plan_id", "p_week", "p_day", btrim("p_title"), btrim("p_notes"))
  on conflict ("plan_id", "week", "day") do update set "title" = excluded."title", "notes" = excluded."notes"
  returning "id" into v_session_id;

  delete from "public"."plan_items"
  where "session_id" = v_session_id
    and "id" not in (select ("item" ->> 'id')::uuid from jsonb_array_elements("p_items") as "item");
  -- Exercises keep their ids, so that logs still belong to them.
  insert into "public"."plan_items" ("id", "session_id", "position", "video_id", "title", "sets", "reps", "note", "measures")
  select ("item" ->> 'id')::uuid, v_session_id, "position", ("item" ->> 'videoId')::uuid, btrim("item" ->> 'title'),
    ("item" ->> 'sets')::smallint, btrim("item" ->> 'reps'), btrim("item" ->> 'note'),
    case when jsonb_typeof("item" -> 'measures') = 'array' then array(select jsonb_array_elements_text("item" -> 'measures')) end
  from jsonb_array_elements("p_items") with ordinality as "items" ("item", "position")
  on conflict ("id") do update set
    "position" = excluded."position", "video_id" = excluded."video_id", "title" = excluded."title", "sets" = excluded."sets",
    "reps" = excluded."reps", "note" = excluded."note", "measures" = excluded."measures";
  return v_session_id;
end;
$$;
comment on function "public"."save_plan_session" is
  'Saves the session of a day with its exercises: [{id, videoId, title, sets, reps, note, measures}] in order. Others are deleted. Returns its id. '
  'For coaches who may change the plan.';
grant execute on function "public"."save_plan_session" to "authenticated", "service_role";

create function "private"."copy_session" ("p_session" "public"."plan_sessions", "p_plan_id" uuid, "p_week" integer) returns void
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_copy uuid := gen_random_uuid();
begin
  insert into "public"."plan_sessions" ("id", "plan_id", "week", "day", "title", "notes")
  values (v_copy, "p_plan_id", "p_week", "p_session"."day", "p_session"."title", "p_session"."notes");
  insert into "public"."plan_items" ("session_id", "position", "video_id", "title", "sets", "reps", "note", "measures")
  select v_copy, "position", "video_id", "title", "sets", "reps", "note", "measures"
  from "public"."plan_items" where "session_id" = "p_session"."id";
end;
$$;
grant execute on function "private"."copy_session" to "authenticated", "service_role";

create function "public"."copy_plan_week" ("p_plan_id" uuid, "p_from_week" integer, "p_to_week" integer) returns void
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  if exists (select 1 from "public"."plan_sessions" where "plan_id" = "p_plan_id" and "week" = "p_to_week") then
    raise exception 'This week has sessions already.' using errcode = 'P0001', detail = 'week_not_empty';
  end if;
  perform "private"."copy_session" ("source", "p_plan_id", "p_to_week")
  from "public"."plan_sessions" as "source" where "plan_id" = "p_plan_id" and "week" = "p_from_week";
  if not found then
    raise exception 'There is no such week to copy.' using errcode = '42501', detail = 'gone';
  end if;
end;
$$;
comment on function "public"."copy_plan_week" is
  'Copies the sessions of a week into an empty week of the same plan. Error details: week_not_empty, gone. For coaches who may change the plan.';
grant execute on function "public"."copy_plan_week" to "authenticated", "service_role";

create function "public"."copy_plan" ("p_plan_id" uuid, "p_name" text, "p_is_template" boolean default false) returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_copy uuid := gen_random_uuid();
begin
  insert into "public"."training_plans" ("id", "name", "notes", "is_template")
  select v_copy, btrim("p_name"), "notes", "p_is_template" from "public"."training_plans" where "id" = "p_plan_id";
  if not found then
    raise exception 'This plan was deleted.' using errcode = '42501', detail = 'gone';
  end if;
  perform "private"."copy_session" ("source", v_copy, "source"."week")
  from "public"."plan_sessions" as "source" where "plan_id" = "p_plan_id";
  return v_copy;
end;
$$;
comment on function "public"."copy_plan" is
  'Copies a plan or template that the caller reads, as a plan or template of the caller. Returns its id. Error details: gone. Coaches only.';
grant execute on function "public"."copy_plan" to "authenticated", "service_role";

create function "public"."search_athletes" ("p_search" text default '', "p_limit" integer default 50) returns table (
  "id" uuid, "name" text, "is_mine" boolean
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see athletes.' using errcode = '42501';
  end if;
  return query
  select "found"."id", "found"."name", "found"."is_mine"
  from (
    select "p"."id", "private"."name_of" ("p"."id") as "name",
      exists (
        select 1 from "public"."athlete_coaches" as "a"
        where "a"."athlete_id" = "p"."id" and "a"."coach_id" = (select "private"."member_id"())
      ) as "is_mine"
    from "public"."profiles" as "p"
    where "p"."id" not in (select "private"."athletes_of_other_coaches" ())
      and not exists (select 1 from "public"."user_roles" as "r" where "r"."user_id" = "p"."id")
  ) as "found"
  where strpos(lower("found"."name"), v_search) > 0
  order by "found"."is_mine" desc, lower("found"."name"), "found"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 200);
end;
$$;
comment on function "public"."search_athletes" is
  'Members whom the caller may coach, by name; the caller''s own athletes first, then the shared queue. Coaches only.';
grant execute on function "public"."search_athletes" to "authenticated", "service_role";

create function "public"."list_plan_athletes" ("p_plan_id" uuid) returns table (
  "assignment_id" uuid, "user_id" uuid, "name" text, "starts_on" date, "is_bought" boolean, "sessions_logged" bigint,
  "last_logged_at" timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see who follows a plan.' using errcode = '42501';
  end if;
  return query
  select "a"."id", "a"."user_id", "private"."name_of" ("a"."user_id"), "a"."starts_on", "a"."order_id" is not null,
    "l"."sessions", greatest("l"."at", (
      select max("r"."updated_at") from "public"."session_logs" as "r" where "r"."assignment_id" = "a"."id"
    ))
  from "public"."plan_assignments" as "a"
  cross join lateral (
    select count(distinct ("i"."week", "i"."day")) filter (where "i"."sets_done" > 0) as "sessions", max("i"."updated_at") as "at"
    from "public"."item_logs" as "i" where "i"."assignment_id" = "a"."id"
  ) as "l"
  where "a"."plan_id" = "p_plan_id" and "a"."user_id" not in (select "private"."athletes_of_other_coaches" ())
  order by "a"."starts_on" desc, 3, 1;
end;
$$;
comment on function "public"."list_plan_athletes" is
  'The caller''s athletes who follow a plan, the latest start first, with the number of sessions of which they did a set; is_bought if a '
  'buyer started it. Coaches only.';
grant execute on function "public"."list_plan_athletes" to "authenticated", "service_role";

-- schemas/training_logs.sql

-- What athletes do with a plan: sets, remarks, and plans that came with a purchase.

create function "private"."plan_of_my_assignment" ("p_assignment_id" uuid) returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_plan_id uuid;
begin
  select "a"."plan_id" into v_plan_id from "public"."plan_assignments" as "a"
  where "a"."id" = "p_assignment_id" and "a"."user_id" = (select "private"."member_id"())
    and ("a"."order_id" is null or exists (
      select 1 from "public"."orders" where "orders"."id" = "a"."order_id" and "orders"."status" = 'paid'
    ));
  if not found then
    raise exception 'You no longer have this plan.' using errcode = '42501', detail = 'gone';
  end if;
  return v_plan_id;
end;
$$;
comment on function "private"."plan_of_my_assignment" is 'The plan of an assignment that the caller follows. Error details: gone.';

create function "public"."log_sets" ("p_assignment_id" uuid, "p_item_id" uuid, "p_sets_done" integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."item_logs" as "log" ("assignment_id", "item_id", "week", "day", "title", "sets", "reps", "sets_done")
  select "p_assignment_id", "i"."id", "s"."week", "s"."day", "i"."title", "i"."sets", "i"."reps", least("p_sets_done", "i"."sets")
  from "public"."plan_items" as "i"
  join "public"."plan_sessions" as "s" on "s"."id" = "i"."session_id"
  where "i"."id" = "p_item_id" and "s"."plan_id" = "private"."plan_of_my_assignment" ("p_assignment_id")
  on conflict ("assignment_id", "item_id") do update set
    "week" = excluded."week", "day" = excluded."day", "title" = excluded."title", "sets" = excluded."sets", "reps" = excluded."reps",
    "sets_done" = excluded."sets_done", "updated_at" = now();
  if not found then
    raise exception 'Your coach removed this exercise.' using errcode = '42501', detail = 'gone';
  end if;
end;
$$;
comment on function "public"."log_sets" is
  'Stores how many sets of an exercise the caller did, with the exercise as the plan has it now. Error details: gone.';
grant execute on function "public"."log_sets" to "authenticated", "service_role";

create function "public"."log_remark" ("p_assignment_id" uuid, "p_week" integer, "p_day" integer, "p_remark" text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."plan_of_my_assignment" ("p_assignment_id");
  insert into "public"."session_logs" ("assignment_id", "week", "day", "remark")
  values ("p_assignment_id", "p_week", "p_day", btrim("p_remark"))
  on conflict ("assignment_id", "week", "day") do update set "remark" = excluded."remark", "updated_at" = now();
end;
$$;
comment on function "public"."log_remark" is
  'Stores what the caller writes about a session; an empty text replaces an earlier one. Error details: gone.';
grant execute on function "public"."log_remark" to "authenticated", "service_role";

create function "public"."list_purchased_plans" () returns table (
  "plan_id" uuid, "order_id" uuid, "name" text, "notes" text, "weeks" integer, "sessions" bigint
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "plans"."id", "bought"."order_id", "plans"."name", "plans"."notes", "size"."weeks", "size"."sessions"
  from "public"."training_plans" as "plans"
  join lateral (
    select "orders"."id" as "order_id"
    from "public"."orders" join "public"."order_items" on "order_items"."order_id" = "orders"."id"
    where "orders"."user_id" = (select "private"."member_id"()) and "orders"."status" = 'paid'
      and "order_items"."product_id" = "plans"."product_id"
    order by "orders"."paid_at" desc
    limit 1
  ) as "bought" on true
  join lateral (
    select max("week")::integer as "weeks", count(*) as "sessions" from "public"."plan_sessions" where "plan_id" = "plans"."id"
  ) as "size" on "size"."weeks" is not null
  -- Not while the plan runs or is about to. A day more, because it is still yesterday west of the server.
  where not exists (
    select 1 from "public"."plan_assignments" as "a"
    where "a"."plan_id" = "plans"."id" and "a"."user_id" = (select "private"."member_id"())
      and "a"."starts_on" + 7 * "size"."weeks" >= current_date
  )
  order by lower("plans"."name"), "plans"."id";
$$;
comment on function "public"."list_purchased_plans" is
  'Plans that the caller bought and may start: those of products in a paid order that they do not follow now.';
grant execute on function "public"."list_purchased_plans" to "authenticated", "service_role";

create function "public"."start_purchased_plan" ("p_plan_id" uuid, "p_starts_on" date) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid;
begin
  -- A request whose response was lost is sent again.
  select "id" into v_id from "public"."plan_assignments"
  where "plan_id" = "p_plan_id" and "user_id" = (select "private"."member_id"()) and "starts_on" = "p_starts_on";
  if found then
    return v_id;
  end if;
  insert into "public"."plan_assignments" ("plan_id", "user_id", "starts_on", "assigned_by", "order_id")
  select "p_plan_id", (select "private"."member_id"()), "p_starts_on", null, "offers"."order_id"
  from "public"."list_purchased_plans" () as "offers" where "offers"."plan_id" = "p_plan_id"
  returning "id" into v_id;
  if v_id is null then
    raise exception 'You have started this plan already, or it is not part of a paid order.' using errcode = '42501', detail = 'not_bought';
  end if;
  return v_id;
end;
$$;
comment on function "public"."start_purchased_plan" is
  'Starts a plan that the caller bought on a date, and returns the assignment. Error details: not_bought.';
grant execute on function "public"."start_purchased_plan" to "authenticated", "service_role";

-- Training in the account export.

-- schemas/set_logs.sql

-- What athletes lifted, ran and jumped in the sets of a plan. Kilograms, meters and seconds. Written by save_jump_log (decisions 125 and 126).

create table "public"."set_logs" (
  -- Made from assignment, exercise and number of the set, so that two devices that log the same set have the same row.
  "id" uuid primary key,
  "athlete_id" uuid not null references "auth"."users" ("id") on delete cascade,
  -- The values and records of an athlete stay when a plan is over.
  "assignment_id" uuid references "public"."plan_assignments" ("id") on delete set null,
  "item_id" uuid not null,
  "set_number" smallint not null check ("set_number" between 1 and 20),
  "week" smallint not null check ("week" between 1 and 52),
  "day" smallint not null check ("day" between 1 and 7),
  "exercise" text not null check (char_length("exercise") <= 200 and "exercise" ~ '\S'),
  "done_on" date not null check ("done_on" between '2020-01-01' and '2100-01-01'),
  "weight_kg" numeric(6, 2),
  "reps" smallint,
  "seconds" numeric(8, 2),
  "distance_m" numeric(8, 3),
  "height_m" numeric(6, 3),
  "effort" smallint,
  "version" integer not null default 1,
  "device_id" uuid not null,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now()
);
comment on table "public"."set_logs" is
  'Values of the sets that an athlete did. Null for what was not entered; a set that was taken back has no values.';
comment on column "public"."set_logs"."item_id" is 'The exercise of the plan. Not a foreign key: the log survives a changed plan.';
comment on column "public"."set_logs"."exercise" is 'The title of the exercise at that moment. Sets with the same title have records together.';
comment on column "public"."set_logs"."effort" is 'Rating of perceived exertion (RPE), 1 to 10.';
comment on column "public"."set_logs"."device_id" is 'The device that wrote the row last: its own earlier write is no conflict.';
alter table "public"."set_logs" enable row level security;
grant select on table "public"."set_logs" to "authenticated";
grant all on table "public"."set_logs" to "service_role";

create index "set_logs_athlete_id" on "public"."set_logs" ("athlete_id", "done_on" desc);

create index "set_logs_assignment_id" on "public"."set_logs" ("assignment_id");

create policy "Athletes read their sets, coaches their athletes'" on "public"."set_logs"
  for select to "authenticated"
  using (
    "athlete_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "athlete_id" not in (select "private"."athletes_of_other_coaches" ())
      and "athlete_id" not in (select "private"."athletes_without_consent" ())
    )
  );

create policy "Only while the session lives" on "public"."set_logs" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "clean_text" before insert or update of "exercise" on "public"."set_logs"
  for each row execute function "private"."clean_columns" ('exercise');

create trigger "set_logs_check_ranges" before insert or update on "public"."set_logs"
  for each row execute function "private"."check_ranges" (
    'weight_kg', 'A weight', '0', '500', 'reps', 'A number of reps', '1', '1000', 'seconds', 'A time in seconds', '0.1', '36000',
    'distance_m', 'A distance', '0.1', '50000', 'height_m', 'A height', '0.05', '10', 'effort', 'An effort', '1', '10'
  );

create trigger "set_logs_count_version" before update on "public"."set_logs"
  for each row execute function "private"."count_version" ();

create trigger "set_logs_bound" before insert on "public"."set_logs"
  for each row execute function "private"."bound_rows" ('athlete_id', '50000');

create function "public"."list_set_history" ("p_athlete_id" uuid default "auth"."uid" ()) returns setof "public"."set_logs"
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "s".*
  from "public"."set_logs" as "s"
  join (
    select "l"."id",
      row_number() over ("same" order by "l"."weight_kg" desc nulls last, "l"."done_on") as "heaviest",
      row_number() over (partition by lower("l"."exercise"), "l"."weight_kg" order by "l"."reps" desc nulls last, "l"."done_on") as "most",
      row_number() over ("same" order by "l"."seconds" desc nulls last, "l"."done_on") as "longest",
      row_number() over (partition by lower("l"."exercise"), "l"."distance_m" order by "l"."seconds" nulls last, "l"."done_on") as "fastest",
      row_number() over ("same" order by "l"."distance_m" desc nulls last, "l"."done_on") as "farthest",
      row_number() over ("same" order by "l"."height_m" desc nulls last, "l"."done_on") as "highest",
      dense_rank() over ("same" order by "l"."done_on" desc) as "day_back"
    from "public"."set_logs" as "l"
    where "l"."athlete_id" = "p_athlete_id"
      and coalesce("l"."weight_kg", "l"."reps", "l"."seconds", "l"."distance_m", "l"."height_m") is not null
    window "same" as (partition by lower("l"."exercise"))
  ) as "ranked" on "ranked"."id" = "s"."id"
  where 1 in ("heaviest", "most", "longest", "fastest", "farthest", "highest") or "day_back" <= 2
  order by "s"."done_on" desc, "s"."id";
$$;
comment on function "public"."list_set_history" is
  'For each exercise of a person: the best sets, and those of the last two days. One''s own, or anyone''s whom the caller may coach.';
grant execute on function "public"."list_set_history" to "authenticated", "service_role";

create function "private"."export_set_logs" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("s") - array['athlete_id', 'device_id', 'version'] order by "s"."done_on", "s"."id"), '[]')
  from "public"."set_logs" as "s" where "s"."athlete_id" = "p_user_id";
$$;
comment on function "private"."export_set_logs" is 'The part of export_account about weights, reps, times and distances of training.';

-- schemas/readiness.sql

-- How an athlete feels before training: sleep, soreness, and pain with its place. Off until the athlete agrees. The coach sees it on their
-- screens; no mail and no notice carries it. Written by save_jump_log (decision 126).

create table "public"."readiness_agreements" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "agreed_at" timestamptz not null default now(),
  "guardian_email" text
);
comment on table "public"."readiness_agreements" is 'For whom the readiness check was agreed to. Without a row it is off.';
comment on column "public"."readiness_agreements"."guardian_email" is
  'The guardian who agreed; null if the athlete did. It ends with the guardian: naming another one asks again.';
alter table "public"."readiness_agreements" enable row level security;
grant select on table "public"."readiness_agreements" to "authenticated";
grant all on table "public"."readiness_agreements" to "service_role";

create policy "Athletes read whether they agreed" on "public"."readiness_agreements"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."readiness_agreements" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- Whether the athlete decides alone. Null without an age.
create function "private"."decides_readiness" ("p_user_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select not "private"."is_consent_asked" ("p"."is_minor", "p"."age_from", (select "private"."guardian_consent_age" ()))
  from "public"."profiles" as "p" where "p"."id" = "p_user_id" and "p"."is_minor" is not null;
$$;

-- SECURITY DEFINER because coaches do not read agreements.
create function "private"."athletes_with_readiness" () returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "a"."user_id" from "public"."readiness_agreements" as "a"
  where "private"."decides_readiness" ("a"."user_id") or exists (
    select 1 from "public"."guardians" as "g" where "g"."user_id" = "a"."user_id" and "g"."email" = "a"."guardian_email"
  );
$$;
grant execute on function "private"."athletes_with_readiness" to "authenticated", "service_role";

create table "public"."readiness_checks" (
  -- Made from athlete and day, so that two devices have the same row.
  "id" uuid primary key,
  "athlete_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "checked_on" date not null check ("checked_on" between '2020-01-01' and '2100-01-01'),
  "sleep" smallint not null,
  "soreness" smallint not null,
  "pain" text[] not null,
  "version" integer not null default 1,
  "device_id" uuid not null,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  constraint "readiness_checks_pain" check ("pain" <@ array[
    'head', 'neck', 'shoulder', 'elbow', 'wrist', 'back', 'hip', 'groin', 'hamstring', 'thigh', 'knee', 'shin', 'ankle', 'foot'
  ])
);
comment on table "public"."readiness_checks" is 'How athletes feel, by day.';
comment on column "public"."readiness_checks"."sleep" is '1 very badly, 5 very well.';
comment on column "public"."readiness_checks"."soreness" is '1 none, 5 severe.';
comment on column "public"."readiness_checks"."pain" is 'Where it hurts; empty without pain.';
comment on column "public"."readiness_checks"."device_id" is 'The device that wrote the row last: its own earlier write is no conflict.';
alter table "public"."readiness_checks" enable row level security;
grant select on table "public"."readiness_checks" to "authenticated";
grant all on table "public"."readiness_checks" to "service_role";

create index "readiness_checks_athlete_id" on "public"."readiness_checks" ("athlete_id", "checked_on" desc);

create policy "Athletes read their checks, coaches their athletes'" on "public"."readiness_checks"
  for select to "authenticated"
  using (
    "athlete_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "athlete_id" in (select "private"."athletes_with_readiness" ())
      and "athlete_id" not in (select "private"."athletes_of_other_coaches" ())
    )
  );

create policy "Only while the session lives" on "public"."readiness_checks" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "private"."require_readiness_agreement" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if new."athlete_id" not in (select "private"."athletes_with_readiness" ()) then
    raise exception 'The readiness check is off.' using errcode = '42501', detail = 'readiness_off';
  end if;
  return new;
end;
$$;

create trigger "readiness_checks_check_ranges" before insert or update on "public"."readiness_checks"
  for each row execute function "private"."check_ranges" ('sleep', 'Sleep', '1', '5', 'soreness', 'Soreness', '1', '5');

create trigger "readiness_checks_count_version" before update on "public"."readiness_checks"
  for each row execute function "private"."count_version" ();

create trigger "readiness_checks_bound" before insert on "public"."readiness_checks"
  for each row execute function "private"."bound_rows" ('athlete_id', '5000');

create function "public"."readiness_state" () returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when (select "private"."member_id"()) in (select "private"."athletes_with_readiness" ()) then 'on'
    when "private"."decides_readiness" ((select "private"."member_id"())) then 'off'
    when exists (select 1 from "public"."guardians" where "user_id" = (select "private"."member_id"())) then 'guardian'
    else 'unavailable'
  end;
$$;
comment on function "public"."readiness_state" is
  'Whether the caller''s readiness check is on or off; ''guardian'' while their guardian has not agreed; unavailable without an age, or without a '
  'guardian where one is asked.';
grant execute on function "public"."readiness_state" to "authenticated", "service_role";

create function "public"."set_readiness" ("p_agrees" boolean) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id constant uuid := (select "private"."member_id"());
begin
  if "p_agrees" then
    if v_user_id is null or "private"."decides_readiness" (v_user_id) is not true then
      raise exception 'The readiness check is not available to you.' using errcode = '42501', detail = 'readiness_unavailable';
    end if;
    insert into "public"."readiness_agreements" ("user_id") values (v_user_id) on conflict do nothing;
  else
    delete from "public"."readiness_agreements" where "user_id" = v_user_id;
    delete from "public"."readiness_checks" where "athlete_id" = v_user_id;
  end if;
end;
$$;
comment on function "public"."set_readiness" is
  'Switches the caller''s readiness check on or off. Off deletes all answers. Error details: readiness_unavailable.';
grant execute on function "public"."set_readiness" to "authenticated", "service_role";

create function "public"."ask_guardian_about_readiness" () returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."ask_guardian" ('guardian-readiness');
end;
$$;
comment on function "public"."ask_guardian_about_readiness" is
  'Emails the caller''s guardian the link to agree to the readiness check: once an hour, five mails a day. Error details: no_guardian, '
  'guardian_stopped, too_many_mails.';
grant execute on function "public"."ask_guardian_about_readiness" to "authenticated", "service_role";

-- The guardian answers by a link in the mail; the function guardian-consent has checked it.
create function "public"."record_readiness_consent" ("p_user_id" uuid, "p_email" text, "p_consents" boolean) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not exists (select 1 from "public"."guardians" where "user_id" = "p_user_id" and "email" = lower("p_email")) then
    return;
  end if;
  if "p_consents" then
    insert into "public"."readiness_agreements" ("user_id", "guardian_email") values ("p_user_id", lower("p_email"))
    on conflict ("user_id") do update set "guardian_email" = excluded."guardian_email";
  else
    delete from "public"."readiness_agreements" where "user_id" = "p_user_id";
    delete from "public"."readiness_checks" where "athlete_id" = "p_user_id";
  end if;
end;
$$;
comment on function "public"."record_readiness_consent" is
  'Records whether the athlete''s guardian agrees to the readiness check. Declining deletes all answers. Safe to repeat, and when the athlete is '
  'gone or has another guardian.';
grant execute on function "public"."record_readiness_consent" to "service_role";

create function "public"."list_pain" () returns table ("athlete_id" uuid, "name" text, "checked_on" date, "pain" text[])
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see athletes.' using errcode = '42501';
  end if;
  return query
  select "latest"."athlete_id", "private"."name_of" ("latest"."athlete_id"), "latest"."checked_on", "latest"."pain"
  from (
    select distinct on ("r"."athlete_id") "r"."athlete_id", "r"."checked_on", "r"."pain"
    from "public"."readiness_checks" as "r"
    where "r"."checked_on" >= current_date - 7
      and "r"."athlete_id" in (select "private"."athletes_with_readiness" ())
      and "r"."athlete_id" not in (select "private"."athletes_of_other_coaches" ())
    order by "r"."athlete_id", "r"."checked_on" desc
  ) as "latest"
  where cardinality("latest"."pain") > 0
  order by "latest"."checked_on" desc, 2, 1;
end;
$$;
comment on function "public"."list_pain" is
  'The caller''s athletes whose last readiness check of the past week named pain, the latest first. Coaches only.';
grant execute on function "public"."list_pain" to "authenticated", "service_role";

create function "private"."export_readiness" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'agreed_at', (select "agreed_at" from "public"."readiness_agreements" where "user_id" = "p_user_id"),
    'checks', (
      select coalesce(jsonb_agg(to_jsonb("r") - array['athlete_id', 'device_id', 'version'] order by "r"."checked_on"), '[]')
      from "public"."readiness_checks" as "r" where "r"."athlete_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_readiness" is 'The part of export_account about the readiness check.';

-- Named so that it runs first: without an agreement nothing else is said about the answers.
create trigger "readiness_checks_agreed" before insert or update on "public"."readiness_checks"
  for each row execute function "private"."require_readiness_agreement" ();

-- schemas/calendar.sql

-- The calendar feed: an athlete's planned sessions and meets at a secret address, for the calendar on their phone. The table stores a hash of
-- the token in the address, so it is shown only when it is made (decision 129).

create table "public"."calendar_feeds" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "token_hash" text not null unique check (char_length("token_hash") = 64),
  "created_at" timestamptz not null default now()
);
comment on table "public"."calendar_feeds" is 'Who has a calendar feed. Deleting the row ends its address.';
comment on column "public"."calendar_feeds"."token_hash" is 'SHA-256 of the token in the address, as hexadecimal digits.';
comment on column "public"."calendar_feeds"."created_at" is 'When the current address was made.';
alter table "public"."calendar_feeds" enable row level security;
grant delete on table "public"."calendar_feeds" to "authenticated";
grant all on table "public"."calendar_feeds" to "service_role";
grant select ("user_id", "created_at") on table "public"."calendar_feeds" to "authenticated";

create policy "Members see whether they have a calendar feed" on "public"."calendar_feeds"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()));

create policy "Members end their calendar feed" on "public"."calendar_feeds"
  for delete to "authenticated"
  using ("user_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."calendar_feeds" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "public"."renew_calendar_feed" () returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid := (select "private"."member_id" ());
  -- Two random UUIDs: 244 random bits.
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if v_user_id is null then
    raise exception 'Only members have a calendar feed.' using errcode = '42501';
  end if;
  insert into "public"."calendar_feeds" ("user_id", "token_hash")
  values (v_user_id, encode(sha256(convert_to(v_token, 'UTF8')), 'hex'))
  on conflict ("user_id") do update set "token_hash" = excluded."token_hash", "created_at" = now();
  return v_token;
end;
$$;
comment on function "public"."renew_calendar_feed" is
  'Makes the address of the caller''s calendar feed, and ends the one before. The token is returned once and not stored.';
grant execute on function "public"."renew_calendar_feed" to "authenticated", "service_role";

create function "private"."planned_sessions" ("p_user_id" uuid) returns table (
  "assignment_id" uuid, "session_id" uuid, "week" smallint, "day" smallint, "planned_on" date, "title" text, "plan" text, "updated_at" timestamptz
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "a"."id", "s"."id", "s"."week", "s"."day", "a"."starts_on" + ("s"."week" - 1) * 7 + "s"."day" - 1, "s"."title", "plans"."name", "s"."updated_at"
  from "public"."plan_assignments" as "a"
  join "public"."training_plans" as "plans" on "plans"."id" = "a"."plan_id"
  join "public"."plan_sessions" as "s" on "s"."plan_id" = "a"."plan_id"
  where "a"."user_id" = "p_user_id"
    -- A bought plan is readable while its order is paid, as in the policy of plan_assignments.
    and ("a"."order_id" is null or exists (
      select 1 from "public"."orders" as "o" where "o"."id" = "a"."order_id" and "o"."status" = 'paid'
    ));
$$;
comment on function "private"."planned_sessions" is 'The sessions of the plans that a member follows, with their days.';

create function "public"."read_calendar_feed" ("p_token" text) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  select "user_id" into v_user_id from "public"."calendar_feeds"
  where "token_hash" = encode(sha256(convert_to("p_token", 'UTF8')), 'hex');
  if not found then
    return null;
  end if;
  return (
    with "events" as (
      select 'session' as "kind", "p"."assignment_id" || '-' || "p"."session_id" as "id", "p"."planned_on" as "day", "p"."title", "p"."plan",
        "p"."updated_at"
      from "private"."planned_sessions" (v_user_id) as "p"
      union all
      select 'meet', "m"."id"::text, "m"."held_on", "m"."title", null, "m"."updated_at"
      from "public"."jump_sessions" as "m" where "m"."athlete_id" = v_user_id and "m"."kind" = 'meet'
    ), "shown" as (
      select * from "events" where "day" between current_date - 90 and current_date + 400 order by "day", "id" limit 2000
    )
    select coalesce(jsonb_agg(to_jsonb("shown") order by "day", "id"), '[]') from "shown"
  );
end;
$$;
comment on function "public"."read_calendar_feed" is
  'The planned sessions and meets behind a feed''s token, from 90 days ago to 400 days ahead, at most 2000: titles and days only. Null for an '
  'unknown, renewed or ended address.';
grant execute on function "public"."read_calendar_feed" to "service_role";

create function "private"."export_calendar_feed" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (
    select to_jsonb("f") - array['user_id', 'token_hash'] from "public"."calendar_feeds" as "f" where "f"."user_id" = "p_user_id"
  );
$$;
comment on function "private"."export_calendar_feed" is 'The part of export_account about the calendar feed: since when its address works.';

-- schemas/push.sql

-- Push: what a member wants to be told on which device. A push stands in for a mail of the queue: claim_push says whether a mail may be told by
-- push, and what no device took is mailed (decision 130).

create table "public"."push_settings" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "feedback" boolean not null default true,
  "message" boolean not null default true,
  "plan" boolean not null default true,
  "reminder" boolean not null default true,
  "reminder_hour" smallint not null default 8 check ("reminder_hour" between 0 and 23),
  "quiet_from" smallint default 21 check ("quiet_from" between 0 and 23),
  "quiet_until" smallint default 7 check ("quiet_until" between 0 and 23),
  "shows_details" boolean not null default false,
  "time_zone" text not null default 'UTC' check (char_length("time_zone") between 1 and 64),
  constraint "push_settings_quiet" check (("quiet_from" is null) = ("quiet_until" is null))
);
comment on table "public"."push_settings" is 'What members are told by push. A row is made with the first device.';
comment on column "public"."push_settings"."reminder_hour" is 'From which hour of the member''s day a planned session is reminded of.';
comment on column "public"."push_settings"."quiet_from" is
  'From this hour of the member''s day until quiet_until, mail tells in place of a push; except the reminder, which has its own hour. Null for no quiet hours.';
comment on column "public"."push_settings"."shows_details" is 'Whether a locked screen shows names and titles.';
comment on column "public"."push_settings"."time_zone" is 'Of the device that was switched on last, such as Europe/Berlin.';
alter table "public"."push_settings" enable row level security;
grant select on table "public"."push_settings" to "authenticated";
grant update ("feedback", "message", "plan", "reminder", "reminder_hour", "quiet_from", "quiet_until", "shows_details", "time_zone") on table "public"."push_settings" to "authenticated";
grant all on table "public"."push_settings" to "service_role";

create policy "Members read their push settings" on "public"."push_settings"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()));

create policy "Members change their push settings" on "public"."push_settings"
  for update to "authenticated"
  using ("user_id" = (select "auth"."uid"()))
  with check ("user_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."push_settings" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create table "public"."push_subscriptions" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "session_id" uuid not null,
  "endpoint" text not null unique check (char_length("endpoint") <= 1000),
  "p256dh" text not null check (char_length("p256dh") <= 100),
  "auth" text not null check (char_length("auth") <= 40),
  "created_at" timestamptz not null default now()
);
comment on table "public"."push_subscriptions" is 'Devices that members are told on, at most 10 of each.';
comment on column "public"."push_subscriptions"."session_id" is
  'The session in which it was switched on. Not a foreign key, because the auth service owns sessions. Without its session a device is told nothing.';
comment on column "public"."push_subscriptions"."endpoint" is 'The address at the browser''s push service. Who knows it can send nothing without our key.';
comment on column "public"."push_subscriptions"."p256dh" is 'The device''s public key.';
comment on column "public"."push_subscriptions"."auth" is 'The secret that device and site share.';
alter table "public"."push_subscriptions" enable row level security;
grant delete on table "public"."push_subscriptions" to "authenticated";
grant select ("id", "user_id", "endpoint", "created_at") on table "public"."push_subscriptions" to "authenticated";
grant all on table "public"."push_subscriptions" to "service_role";

create index "push_subscriptions_user_id" on "public"."push_subscriptions" ("user_id", "created_at");

create policy "Members see their devices" on "public"."push_subscriptions"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()));

create policy "Members remove their devices" on "public"."push_subscriptions"
  for delete to "authenticated"
  using ("user_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."push_subscriptions" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- A time zone that this database does not know counts as UTC, so that no message fails because of it.
create function "private"."time_in" ("p_time_zone" text) returns timestamp
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return now() at time zone "p_time_zone";
exception
  when invalid_parameter_value then
    return now() at time zone 'UTC';
end;
$$;

create function "private"."wants_push" ("p_user_id" uuid, "p_kind" text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."push_settings" as "s"
    where "s"."user_id" = "p_user_id" and coalesce((to_jsonb("s") ->> "p_kind")::boolean, false)
      and exists (
        select 1 from "public"."push_subscriptions" as "d" join "auth"."sessions" on "sessions"."id" = "d"."session_id"
        where "d"."user_id" = "s"."user_id"
      )
  );
$$;
comment on function "private"."wants_push" is 'Whether a member has a device and wants to be told this kind: feedback, message, plan or reminder.';

create function "private"."may_push" ("p_user_id" uuid, "p_kind" text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."wants_push" ("p_user_id", "p_kind") and ("p_kind" = 'reminder' or (
    select case
      when "s"."quiet_from" < "s"."quiet_until" then "l"."hour" < "s"."quiet_from" or "l"."hour" >= "s"."quiet_until"
      when "s"."quiet_from" > "s"."quiet_until" then "l"."hour" < "s"."quiet_from" and "l"."hour" >= "s"."quiet_until"
      else true
    end
    from "public"."push_settings" as "s"
    cross join lateral (select extract(hour from "private"."time_in" ("s"."time_zone")) as "hour") as "l"
    where "s"."user_id" = "p_user_id"
  ));
$$;
comment on function "private"."may_push" is 'As wants_push, and the member''s quiet hours are over.';

create function "private"."push_kind" ("p_mail_kind" text) returns text
  language sql
  immutable
  set search_path = ''
as $$
  select case "p_mail_kind"
    when 'submission-reviewed' then 'feedback'
    when 'review-reply' then 'feedback'
    when 'chat-unread' then 'message'
    when 'plan-assigned' then 'plan'
    when 'session-reminder' then 'reminder'
  end;
$$;

create function "public"."save_push_subscription" (
  "p_user_id" uuid, "p_session_id" uuid, "p_endpoint" text, "p_p256dh" text, "p_auth" text, "p_time_zone" text
) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."push_settings" ("user_id", "time_zone") values ("p_user_id", "p_time_zone")
  on conflict ("user_id") do update set "time_zone" = excluded."time_zone";
  -- A device belongs to whoever switched it on last.
  insert into "public"."push_subscriptions" ("user_id", "session_id", "endpoint", "p256dh", "auth")
  values ("p_user_id", "p_session_id", "p_endpoint", "p_p256dh", "p_auth")
  on conflict ("endpoint") do update set
    "user_id" = excluded."user_id", "session_id" = excluded."session_id", "p256dh" = excluded."p256dh", "auth" = excluded."auth",
    "created_at" = clock_timestamp();
  delete from "public"."push_subscriptions" where "id" in (
    select "id" from "public"."push_subscriptions" where "user_id" = "p_user_id" order by "created_at" desc, "id" offset 10
  );
end;
$$;
comment on function "public"."save_push_subscription" is
  'Adds a device whose keys and address were checked, and the settings with the first one. The oldest beyond 10 go.';
grant execute on function "public"."save_push_subscription" to "service_role";

create function "public"."claim_push" ("p_mail_id" uuid)
  returns table ("id" uuid, "endpoint" text, "p256dh" text, "auth" text, "shows_details" boolean)
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid;
  v_kind text;
begin
  select "users"."id", "private"."push_kind" ("m"."kind") into v_user_id, v_kind
  from "public"."mail_outbox" as "m" join "auth"."users" on "users"."email" = "m"."recipient"
  where "m"."id" = "p_mail_id" and "m"."push" is null and "m"."sent_at" is null and not "m"."payload" ? 'guardianOf';
  if v_kind is not null then
    delete from "public"."push_subscriptions" as "d"
    where "d"."user_id" = v_user_id and "d"."session_id" not in (
      select "sessions"."id" from "auth"."sessions" where "sessions"."user_id" = v_user_id
    );
    if "private"."may_push" (v_user_id, v_kind) then
      return query
      select "d"."id", "d"."endpoint", "d"."p256dh", "d"."auth", "s"."shows_details"
      from "public"."push_subscriptions" as "d" join "public"."push_settings" as "s" on "s"."user_id" = "d"."user_id"
      where "d"."user_id" = v_user_id;
      return;
    end if;
  end if;
  -- Decided once: a mail that may have arrived is not told again by push.
  update "public"."mail_outbox" as "m" set "push" = 'not' where "m"."id" = "p_mail_id" and "m"."push" is null;
end;
$$;
comment on function "public"."claim_push" is
  'The devices that are told in place of a claimed mail; none if it has to be mailed. Must be answered with settle_push, if there are any.';
grant execute on function "public"."claim_push" to "service_role";

create function "public"."settle_push" ("p_mail_id" uuid, "p_delivered" boolean, "p_gone" uuid[]) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_kind text;
begin
  delete from "public"."push_subscriptions" where "id" = any ("p_gone");
  select "kind" into v_kind from "public"."mail_outbox" where "id" = "p_mail_id" and "sent_at" is null for update;
  if "p_delivered" then
    update "public"."mail_outbox" set "push" = 'told', "sent_at" = now(), "last_error" = null where "id" = "p_mail_id" and "sent_at" is null;
    return 'told';
  end if;
  update "public"."mail_outbox" set "push" = 'not' where "id" = "p_mail_id";
  if v_kind is distinct from 'chat-unread' then
    return 'mail';
  end if;
  -- The mail for all that is unread for 15 minutes, as without push.
  update "public"."mail_outbox" set "attempts" = 0, "next_attempt_at" = now() + interval '15 minutes' where "id" = "p_mail_id";
  return 'later';
end;
$$;
comment on function "public"."settle_push" is
  'Reports whether a device took a push, and which devices no longer exist; those are removed. Returns told, mail (send it now) or later.';
grant execute on function "public"."settle_push" to "service_role";

-- An assigned plan was told by no mail before, so it is told only to those who want a push; their quiet hours get a mail.
create function "private"."queue_plan_notice" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  select 'plan-assigned', "users"."email", jsonb_build_object('assignmentId', new."id"), 'plan-assigned:' || new."id"
  from "auth"."users"
  where "users"."id" = new."user_id" and "users"."email" is not null and "private"."wants_push" (new."user_id", 'plan')
  on conflict ("dedupe_key") do nothing;
  return null;
end;
$$;

-- Not for a buyer who starts a plan.
create trigger "plan_assignments_queue_notice" after insert on "public"."plan_assignments"
  for each row when (new."assigned_by" is distinct from new."user_id")
  execute function "private"."queue_plan_notice" ();

create function "public"."sessions_to_do" ("p_user_id" uuid, "p_day" date) returns setof text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "p"."title" from "private"."planned_sessions" ("p_user_id") as "p"
  where "p"."planned_on" = "p_day" and not exists (
    select 1 from "public"."item_logs" as "l"
    where "l"."assignment_id" = "p"."assignment_id" and "l"."week" = "p"."week" and "l"."day" = "p"."day" and "l"."sets_done" > 0
  )
  order by "p"."title";
$$;
comment on function "public"."sessions_to_do" is 'The titles of a member''s planned sessions of a day of which no set is done.';
grant execute on function "public"."sessions_to_do" to "service_role";

create function "public"."queue_session_reminders" () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_queued integer;
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  select 'session-reminder', "users"."email", jsonb_build_object('athleteId', "s"."user_id", 'day', "l"."at"::date),
    'session-reminder:' || "s"."user_id" || ':' || "l"."at"::date
  from "public"."push_settings" as "s"
  join "auth"."users" on "users"."id" = "s"."user_id" and "users"."email" is not null
  cross join lateral (select "private"."time_in" ("s"."time_zone") as "at") as "l"
  where "s"."reminder"
    -- Two hours later it is too late: a device that was switched on in the evening is told tomorrow.
    and extract(hour from "l"."at") between "s"."reminder_hour" and "s"."reminder_hour" + 2
    and "private"."wants_push" ("s"."user_id", 'reminder')
    and exists (select 1 from "public"."sessions_to_do" ("s"."user_id", "l"."at"::date))
  on conflict ("dedupe_key") do nothing;
  get diagnostics v_queued = row_count;
  return v_queued;
end;
$$;
comment on function "public"."queue_session_reminders" is
  'Queues a reminder of today''s planned sessions, once a day, from the hour that each member chose. Returns how many.';
grant execute on function "public"."queue_session_reminders" to "service_role";

create function "private"."export_push" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'settings', (select to_jsonb("s") - 'user_id' from "public"."push_settings" as "s" where "s"."user_id" = "p_user_id"),
    'devices', (
      select coalesce(
        jsonb_agg(jsonb_build_object('service', substring("d"."endpoint" from '^https?://([^/]+)'), 'created_at', "d"."created_at") order by "d"."created_at"),
        '[]'
      )
      from "public"."push_subscriptions" as "d" where "d"."user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_push" is 'The part of export_account about push: settings, and devices without their addresses and keys.';

-- schemas/season.sql

-- What the log and training add to an athlete's progress: the best jump of each practice and meet, and the days trained each week.

create function "public"."list_best_jumps" ("p_athlete_id" uuid default "auth"."uid" ()) returns table (
  "session_id" uuid,
  "kind" text,
  "held_on" date,
  "submission_id" uuid,
  "bar_m" numeric,
  "made" boolean,
  "grip_m" numeric,
  "pole_length_m" numeric,
  "pole_rating_kg" numeric,
  "run_up_lefts" smallint
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "s"."id", "s"."kind", "s"."held_on", "best"."submission_id", "best"."bar_m", "best"."result" = 'made', "best"."grip_m",
    "poles"."length_m", "poles"."rating_kg", "best"."run_up_lefts"
  from "public"."jump_sessions" as "s"
  cross join lateral (
    select * from "public"."jump_attempts" as "a"
    where "a"."session_id" = "s"."id" and "a"."result" is distinct from 'passed' and num_nonnulls("a"."bar_m", "a"."grip_m") > 0
    order by ("a"."result" = 'made') desc nulls last, "a"."bar_m" desc nulls last, "a"."grip_m" desc nulls last, "a"."at" desc, "a"."id"
    limit 1
  ) as "best"
  left join "public"."poles" on "poles"."id" = "best"."pole_id"
  where "s"."athlete_id" = "p_athlete_id"
  order by "s"."held_on" desc, "s"."id"
  limit 1000;
$$;
comment on function "public"."list_best_jumps" is
  'The best jump of each practice and meet, newest first, at most 1,000: the highest bar made, without one the highest missed, without a bar the '
  'highest grip. One''s own, or anyone''s whom the caller may coach.';
grant execute on function "public"."list_best_jumps" to "authenticated", "service_role";

create function "public"."count_training_days" ("p_athlete_id" uuid default "auth"."uid" ()) returns table ("week" date, "days" integer)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select date_trunc('week', "day")::date, count(distinct "day")::integer
  from (
    select "held_on" as "day" from "public"."jump_sessions" where "athlete_id" = "p_athlete_id"
    union all
    select "done_on" from "public"."set_logs" where "athlete_id" = "p_athlete_id"
    union all
    select "a"."starts_on" + ("l"."week" - 1) * 7 + "l"."day" - 1
    from "public"."plan_assignments" as "a"
    join "public"."item_logs" as "l" on "l"."assignment_id" = "a"."id"
    where "a"."user_id" = "p_athlete_id" and "l"."sets_done" > 0
  ) as "trained"
  where "day" between current_date - 7 * 26 and current_date + 1
  group by 1
  order by 1;
$$;
comment on function "public"."count_training_days" is
  'On how many days a person trained in each of the last 26 weeks, by the Monday; weeks without a day are left out. A practice or meet, a logged set '
  'or a ticked exercise makes a day. One''s own, or anyone''s whom the caller may coach.';
grant execute on function "public"."count_training_days" to "authenticated", "service_role";

-- schemas/invitations.sql

-- Invitations: the owner imports existing athletes. Each gets a mail with a link that sets the password.

create table "public"."invitations" (
  "id" uuid primary key default gen_random_uuid(),
  "email" text not null,
  "name" text not null default '' check (char_length("name") <= 100),
  "group_name" text not null default '' check (char_length("group_name") <= 60),
  "free_until" date,
  "created_at" timestamptz not null default now(),
  "sent_at" timestamptz not null default now(),
  "expires_at" timestamptz not null,
  "revoked_at" timestamptz,
  "accepted_at" timestamptz,
  "member_id" uuid unique references "auth"."users" ("id") on delete cascade,
  check (("accepted_at" is null) = ("member_id" is null)),
  check ("accepted_at" is null or "revoked_at" is null),
  constraint "invitations_email_check" check ("email" = lower("email"))
);
comment on table "public"."invitations" is 'Athletes whom the owner invited. An accepted invitation is deleted with its member''s account.';
comment on column "public"."invitations"."sent_at" is 'When the last mail was queued.';
comment on column "public"."invitations"."free_until" is 'Becomes the member''s free_until when the invitation is accepted.';
comment on column "public"."invitations"."member_id" is 'The account that accepted the invitation.';
alter table "public"."invitations" enable row level security;
grant select on table "public"."invitations" to "authenticated";
grant all on table "public"."invitations" to "service_role";

create unique index "invitations_open_email" on "public"."invitations" ("email")
  where "accepted_at" is null and "revoked_at" is null;

create index "invitations_created_at" on "public"."invitations" ("created_at" desc, "id");

create policy "The owner reads invitations" on "public"."invitations"
  for select to "authenticated"
  using ((select "private"."is_admin"()));

create policy "Only while the session lives" on "public"."invitations" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "private"."invitation_state" ("p_invitation" "public"."invitations") returns text
  language sql
  stable
  set search_path = ''
as $$
  select case
    when ("p_invitation")."accepted_at" is not null then 'accepted'
    when ("p_invitation")."revoked_at" is not null then 'revoked'
    when ("p_invitation")."expires_at" <= now() then 'expired'
    else 'pending'
  end;
$$;

create function "private"."as_date" ("p_text" text) returns date
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  if "p_text" !~ '^\d{4}-\d{2}-\d{2}$' then
    return null;
  end if;
  return make_date(left("p_text", 4)::integer, substr("p_text", 6, 2)::integer, right("p_text", 2)::integer);
exception when others then
  return null;
end;
$$;
comment on function "private"."as_date" is 'The date that a text such as 2026-12-31 names; null for any other text.';

-- The check of an import follows the rules for addresses and texts.
create function "private"."read_invitation_rows" ("p_rows" jsonb) returns table (
  "row_number" integer, "email" text, "name" text, "group_name" text, "free_until" date, "problems" text[]
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner invites athletes.' using errcode = '42501';
  end if;
  if jsonb_typeof("p_rows") is distinct from 'array' or jsonb_array_length("p_rows") not between 1 and 1000 then
    raise exception 'An import has 1 to 1,000 rows.' using errcode = 'P0001', detail = 'row_count';
  end if;
  return query
  with "given" as (
    select "ordinality"::integer as "at", lower("private"."clean_email_address" (coalesce("value" ->> 'email', ''))) as "address",
      btrim("private"."clean_text" (coalesce("value" ->> 'name', ''))) as "who", btrim("private"."clean_text" (coalesce("value" ->> 'group', ''))) as "team",
      btrim(coalesce("value" ->> 'free_until', '')) as "day"
    from jsonb_array_elements("p_rows") with ordinality
  )
  select "at", "address", "who", "team", "private"."as_date" ("day"),
    array_remove(array[
      case when not "private"."is_email_address" ("address") then 'email_invalid' end,
      case when "address" <> '' and row_number() over (partition by "address" order by "at") > 1 then 'duplicate' end,
      case when exists (
        select 1 from "auth"."users" where lower("users"."email") = "address" and "users"."email_confirmed_at" is not null
      ) then 'member' end,
      case when exists (
        select 1 from "public"."invitations" as "i"
        where "i"."email" = "address" and "i"."accepted_at" is null and "i"."revoked_at" is null
      ) then 'invited' end,
      case when char_length("who") > 100 then 'name_too_long' end,
      case when char_length("team") > 60 then 'group_too_long' end,
      case
        when "day" = '' then null
        when "private"."as_date" ("day") is null then 'date_invalid'
        when "private"."as_date" ("day") < ((now() at time zone 'UTC') - interval '12 hours')::date then 'date_past'
      end
    ], null)
  from "given"
  order by "at";
end;
$$;

create function "public"."check_invitations" ("p_rows" jsonb) returns table ("row_number" integer, "problems" text[])
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "row_number", "problems" from "private"."read_invitation_rows" ("p_rows");
$$;
comment on function "public"."check_invitations" is
  'Checks the rows of an import: objects with email, name, group and free_until (2026-12-31). Returns the problems of each row: email_invalid, '
  'duplicate, member, invited, name_too_long, group_too_long, date_invalid or date_past. Error detail: row_count. Owner only.';
grant execute on function "public"."check_invitations" to "authenticated", "service_role";

-- The mails of an import are due one after the other, so that a receipt queued meanwhile is sent first.
create function "private"."queue_invitation" ("p_id" uuid, "p_email" text, "p_place" integer default 0) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "next_attempt_at")
  values (
    'invitation', "p_email", jsonb_build_object('invitationId', "p_id"), now() + "p_place" * interval '0.5 seconds'
  );
$$;

create function "public"."invite_athletes" ("p_rows" jsonb) returns integer
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
  perform "private"."lock_address" ("addresses"."email")
  from (select distinct "email" from "private"."read_invitation_rows" ("p_rows") order by "email") as "addresses";
  if exists (select 1 from "private"."read_invitation_rows" ("p_rows") where "problems" <> '{}') then
    raise exception 'Some rows have problems. Check them again.' using errcode = 'P0001', detail = 'row_problems';
  end if;

  for v_row in
    select "email", "name", "group_name", "free_until" from "private"."read_invitation_rows" ("p_rows") order by "row_number"
  loop
    insert into "public"."invitations" ("email", "name", "group_name", "free_until", "expires_at")
    values (
      v_row."email", v_row."name", v_row."group_name", v_row."free_until", now() + "private"."days_setting" ('invitation_days')
    )
    returning "id" into v_id;
    perform "private"."queue_invitation" (v_id, v_row."email", v_invited);
    v_invited := v_invited + 1;
  end loop;

  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values ((select "private"."member_id"()), 'send-invitation', 'import', jsonb_build_object('count', v_invited));
  return v_invited;
end;
$$;
comment on function "public"."invite_athletes" is
  'Invites every athlete of an import, or none: takes the rows of check_invitations and checks them again. Queues the mails. Returns the '
  'number of invitations. Error details: row_count, row_problems. Owner only.';
grant execute on function "public"."invite_athletes" to "authenticated", "service_role";

create function "public"."search_invitations" (
  "p_search" text default '', "p_state" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "email" text,
  "name" text,
  "group_name" text,
  "free_until" date,
  "state" text,
  "sent_at" timestamptz,
  "expires_at" timestamptz,
  "accepted_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the invitations.' using errcode = '42501';
  end if;
  return query
  select "i"."id", "i"."email", "i"."name", "i"."group_name", "i"."free_until", "private"."invitation_state" ("i"), "i"."sent_at",
    "i"."expires_at", "i"."accepted_at", count(*) over ()
  from "public"."invitations" as "i"
  where (v_search = '' or strpos(lower(concat_ws(' ', "i"."email", "i"."name", "i"."group_name")), v_search) > 0)
    and ("p_state" is null or "private"."invitation_state" ("i") = "p_state")
  order by "i"."created_at" desc, "i"."email", "i"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 1000)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."search_invitations" is
  'Invitations, newest first, by email, name or group; state is pending, expired, revoked or accepted. Owner only.';
grant execute on function "public"."search_invitations" to "authenticated", "service_role";

create function "public"."resend_invitation" ("p_id" uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_invitation "public"."invitations";
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner invites athletes.' using errcode = '42501';
  end if;
  select * into v_invitation from "public"."invitations" where "id" = "p_id" for update;
  if v_invitation."id" is null then
    return 'unknown';
  elsif "private"."invitation_state" (v_invitation) in ('accepted', 'revoked') then
    return "private"."invitation_state" (v_invitation);
  elsif "private"."happened_since" (v_invitation."sent_at", now() - interval '1 minute') then
    return 'just-sent';
  end if;
  update "public"."invitations"
  set "sent_at" = now(), "expires_at" = now() + "private"."days_setting" ('invitation_days')
  where "id" = "p_id";
  perform "private"."queue_invitation" (v_invitation."id", v_invitation."email");
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'resend-invitation', "p_id"::text);
  return 'queued';
end;
$$;
comment on function "public"."resend_invitation" is
  'Mails an invitation again and makes its link valid for another 14 days, once a minute at most. Returns queued, just-sent, accepted, '
  'revoked or unknown. Owner only.';
grant execute on function "public"."resend_invitation" to "authenticated", "service_role";

create function "public"."revoke_invitation" ("p_id" uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_invitation "public"."invitations";
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner revokes invitations.' using errcode = '42501';
  end if;
  select * into v_invitation from "public"."invitations" where "id" = "p_id" for update;
  if v_invitation."id" is null then
    return 'unknown';
  elsif "private"."invitation_state" (v_invitation) in ('accepted', 'revoked') then
    return "private"."invitation_state" (v_invitation);
  end if;
  update "public"."invitations" set "revoked_at" = now() where "id" = "p_id";
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'revoke-invitation', "p_id"::text);
  return 'revoked';
end;
$$;
comment on function "public"."revoke_invitation" is 'Closes the link of an invitation. Returns revoked, accepted or unknown. Owner only.';
grant execute on function "public"."revoke_invitation" to "authenticated", "service_role";

-- SECURITY DEFINER because the service may not read the accounts.
create function "public"."find_invitation" ("p_id" uuid) returns table (
  "email" text, "name" text, "free_until" date, "state" text, "expires_at" timestamptz, "unconfirmed_account" uuid
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "i"."email", "i"."name", "i"."free_until", "private"."invitation_state" ("i"), "i"."expires_at",
    (select "u"."id" from "auth"."users" as "u" where lower("u"."email") = "i"."email" and "u"."email_confirmed_at" is null limit 1)
  from "public"."invitations" as "i" where "i"."id" = "p_id";
$$;
comment on function "public"."find_invitation" is
  'An invitation with its state (pending, expired, revoked or accepted) and the account that someone began with its address.';
grant execute on function "public"."find_invitation" to "service_role";

create function "public"."forget_old_invitations" () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_forgotten integer;
begin
  delete from "public"."invitations"
  where "accepted_at" is null
    and coalesce("revoked_at", "expires_at") < now() - "private"."days_setting" ('keep_invitation_days');
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end;
$$;
comment on function "public"."forget_old_invitations" is
  'Deletes invitations that nobody accepted, keep_invitation_days after they expired or were revoked. Returns how many.';
grant execute on function "public"."forget_old_invitations" to "service_role";

create function "private"."add_to_group" ("p_user_id" uuid, "p_group_name" text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if "p_group_name" = '' then
    return;
  end if;
  insert into "public"."athlete_groups" ("name") values ("p_group_name") on conflict ((lower("name"))) do nothing;
  insert into "public"."athlete_group_members" ("group_id", "athlete_id")
  select "id", "p_user_id" from "public"."athlete_groups" where lower("name") = lower("p_group_name")
  on conflict do nothing;
end;
$$;
comment on function "private"."add_to_group" is 'Adds a member to the group that their invitation names. Creates the group if it is new.';

-- The trigger runs in the transaction that confirms the address, whether the invitation's link or the athlete's own sign-up does it.
create function "private"."accept_invitation" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_invitation "public"."invitations";
begin
  perform "private"."lock_address" (new."email");
  update "public"."invitations" set "accepted_at" = now(), "member_id" = new."id"
  where "email" = lower(new."email") and "accepted_at" is null and "revoked_at" is null
    and not exists (select 1 from "public"."invitations" as "earlier" where "earlier"."member_id" = new."id")
  returning * into v_invitation;
  if v_invitation."id" is null then
    return null;
  end if;
  update "public"."profiles"
  set "free_until" = greatest("free_until", v_invitation."free_until"),
    "first_name" = case
      when "first_name" = '' and "last_name" = '' then split_part(v_invitation."name", ' ', 1) else "first_name"
    end,
    "last_name" = case
      when "first_name" = '' and "last_name" = ''
        then btrim(substr(v_invitation."name", char_length(split_part(v_invitation."name", ' ', 1)) + 1))
      else "last_name"
    end
  where "id" = new."id";
  perform "private"."add_to_group" (new."id", v_invitation."group_name");
  return null;
end;
$$;

-- Triggers run in the order of their names: by then the profile exists and has the name of the sign-up.
create trigger "redeem_invitation_when_made_confirmed" after insert on "auth"."users"
  for each row
  when (new."email" is not null and new."email_confirmed_at" is not null)
  execute function "private"."accept_invitation" ();

create trigger "redeem_invitation_when_confirmed_or_moved" after update on "auth"."users"
  for each row
  when (
    new."email" is not null and new."email_confirmed_at" is not null
    and (old."email_confirmed_at" is null or old."email" is distinct from new."email")
  )
  execute function "private"."accept_invitation" ();

create function "private"."export_invitations" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("invitations") - 'member_id' order by "created_at"), '[]')
  from "public"."invitations" where "member_id" = "p_user_id";
$$;

create trigger "clean_text" before insert or update of "name", "group_name" on "public"."invitations"
  for each row execute function "private"."clean_columns" ('name', 'group_name');

create trigger "check_email" before insert or update of "email" on "public"."invitations"
  for each row execute function "private"."check_email" ();

-- schemas/owner_pages.sql

-- What the owner's pages read: orders, lists, messages and members, searched and paged by the database. The functions run under
-- the caller's own rights wherever row level security shows admins enough, and every one of them turns others away.

-- The owner's orders: unpaid checkouts have a filter of their own, guests have the name they ship to, and an export says where goods go.
create view "public"."sales" with (security_invoker = true) as
select
  "o"."id", 'order' as "kind", "o"."status", "o"."dispute", "o"."disputed_cents", "o"."user_id", "o"."email",
  (
    select coalesce(
      string_agg(
        concat("i"."quantity", ' × ', "i"."product_name", ' (' || "i"."option" || ')'), ', ' order by "i"."position"
      ),
      ''
    )
    from "public"."order_items" as "i" where "i"."order_id" = "o"."id"
  ) as "items",
  "o"."amount_cents", "o"."refunded_cents", "o"."livemode", "o"."created_at", "o"."paid_at", "o"."invoice_url",
  coalesce(
    (
      select nullif(btrim(concat("p"."first_name", ' ', "p"."last_name")), '')
      from "public"."profiles" as "p" where "p"."id" = "o"."user_id"
    ),
    "h"."address" ->> 'name'
  ) as "buyer_name",
  "o"."paid_cents", "o"."coupon_code", "o"."shipping_cents",
  "h"."order_id" is not null and "h"."shipped_on" is null and "o"."status" = 'paid' as "to_ship",
  "h"."address" as "ship_to", "h"."shipped_on", "h"."tracking_url", "o"."currency", "o"."tax_cents"
from "public"."orders" as "o"
left join "public"."shipments" as "h" on "h"."order_id" = "o"."id"
union all
select
  "s"."id", 'subscription', case when "s"."refunded_cents" = "s"."amount_cents" then 'refunded' else 'paid' end, null, 0,
  "s"."user_id", "s"."email", 'Video library subscription', "s"."amount_cents", "s"."refunded_cents", "s"."livemode", "s"."paid_at",
  "s"."paid_at", "s"."hosted_invoice_url",
  (
    select btrim(concat("p"."first_name", ' ', "p"."last_name")) from "public"."profiles" as "p" where "p"."id" = "s"."user_id"
  ),
  "s"."amount_cents", null, 0, false, null, null, null, "s"."currency", null
from "public"."subscription_payments" as "s";
comment on view "public"."sales" is 'Orders and subscription payments in one list.';
grant select on table "public"."sales" to "authenticated";
grant all on table "public"."sales" to "service_role";

create function "public"."search_orders" (
  "p_search" text default '', "p_status" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "kind" text,
  "status" text,
  "dispute" text,
  "email" text,
  "first_name" text,
  "last_name" text,
  "items" text,
  "amount_cents" integer,
  "paid_cents" integer,
  "refunded_cents" integer,
  "livemode" boolean,
  "created_at" timestamptz,
  "paid_at" timestamptz,
  "invoice_url" text,
  "to_ship" boolean,
  "currency" text,
  "total" bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  -- People write the number of an order with a # or without.
  v_search text := lower(ltrim(btrim(coalesce("p_search", '')), '#'));
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees every order.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "o"."id" as "sale_id", count(*) over () as "all_found"
    from "public"."sales" as "o"
    where case
        -- A search finds unpaid checkouts, too; the plain list is of orders that were paid.
        when "p_status" is null then v_search <> '' or "o"."status" not in ('pending', 'cancelled')
        when "p_status" = 'unpaid' then "o"."status" in ('pending', 'cancelled')
        when "p_status" = 'to-ship' then "o"."to_ship"
        else "p_status" in ("o"."status", "o"."kind")
      end
      and (
        v_search = ''
        or strpos(lower(concat_ws(' ', "o"."id", "o"."email", "o"."buyer_name", "o"."coupon_code")), v_search) > 0
        or "o"."id" in (
          select "i"."order_id" from "public"."order_items" as "i" where strpos(lower("i"."product_name"), v_search) > 0
        )
        or ("o"."kind" = 'subscription' and strpos('video library subscription', v_search) > 0)
      )
    order by "o"."created_at" desc, "o"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "o"."id", "o"."kind", "o"."status", "o"."dispute", coalesce("o"."email", ''), coalesce("p"."first_name", "o"."buyer_name", ''),
    coalesce("p"."last_name", ''), "o"."items", "o"."amount_cents", "o"."paid_cents", "o"."refunded_cents", "o"."livemode",
    "o"."created_at", "o"."paid_at", "o"."invoice_url", "o"."to_ship", "o"."currency", "found"."all_found"
  from "found"
  join "public"."sales" as "o" on "o"."id" = "found"."sale_id"
  left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
  order by "o"."created_at" desc, "o"."id";
end;
$$;
comment on function "public"."search_orders" is
  'Orders and subscription payments, newest first. Without p_status and search, those that were paid; p_status is a status, subscription, to-ship for '
  'paid orders whose goods are still here, or unpaid for checkouts that nobody paid. Searches number, email, name, coupon and products. Money in cents; amount_cents is before a discount and shipping. Desk only.';
grant execute on function "public"."search_orders" to "authenticated", "service_role";

create function "public"."search_waitlist" (
  "p_search" text default '', "p_list" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "email" text,
  "first_name" text,
  "last_name" text,
  "list" text,
  "is_vaulter" boolean,
  "is_coach" boolean,
  "synced_to_beehiiv" boolean,
  "created_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees the lists.' using errcode = '42501';
  end if;
  return query
  select "w"."id", "w"."email", "w"."first_name", "w"."last_name", "w"."list", "w"."is_vaulter", "w"."is_coach",
    "w"."synced_to_beehiiv", "w"."created_at", count(*) over ()
  from "public"."waitlist" as "w"
  where ("p_list" is null or "w"."list" = "p_list")
    and (v_search = '' or strpos(lower(concat_ws(' ', "w"."email", "w"."first_name", "w"."last_name")), v_search) > 0)
  order by "w"."created_at" desc, "w"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 1000)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."search_waitlist" is 'Newsletter and waitlists, newest first, by email, first or last name. Desk only.';
grant execute on function "public"."search_waitlist" to "authenticated", "service_role";

create function "public"."search_free_downloads" (
  "p_search" text default '', "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "name" text,
  "email" text,
  "product_id" integer,
  "product_name" text,
  "created_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees free downloads.' using errcode = '42501';
  end if;
  return query
  select "d"."id", "d"."name", "d"."email", "d"."product_id", "d"."product_name", "d"."created_at", count(*) over ()
  from "public"."free_download_submissions" as "d"
  where v_search = '' or strpos(lower(concat_ws(' ', "d"."email", "d"."name", "d"."product_name")), v_search) > 0
  order by "d"."created_at" desc, "d"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 1000)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."search_free_downloads" is 'Who downloaded a free PDF, newest first, by name, email or product. Desk only.';
grant execute on function "public"."search_free_downloads" to "authenticated", "service_role";

create function "public"."search_messages" (
  "p_search" text default '', "p_is_answered" boolean default null, "p_limit" integer default 20, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "name" text,
  "email" text,
  "subject" text,
  "message" text,
  "created_at" timestamptz,
  "answered_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk reads messages.' using errcode = '42501';
  end if;
  return query
  select "m"."id", "m"."name", "m"."email", "m"."subject", "m"."message", "m"."created_at", "m"."answered_at", count(*) over ()
  from "public"."contact_messages" as "m"
  where ("p_is_answered" is null or ("m"."answered_at" is not null) = "p_is_answered")
    and (
      v_search = ''
      or strpos(lower(concat_ws(' ', "m"."name", "m"."email", "m"."subject", "m"."message")), v_search) > 0
    )
  order by "m"."created_at" desc, "m"."id"
  limit least(greatest(coalesce("p_limit", 20), 1), 1000)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."search_messages" is 'Messages of the contact page, newest first, by name, email, subject or text. Desk only.';
grant execute on function "public"."search_messages" to "authenticated", "service_role";

-- Who is subscribed is decided by subscription_of, so that a late payment counts as long as its grace period and no longer; a real
-- subscription goes before one of tests.
create function "public"."search_members" (
  "p_search" text default '', "p_group_id" uuid default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "email" text,
  "first_name" text,
  "last_name" text,
  "phone_number" text,
  "confirmed" boolean,
  "roles" "public"."app_role"[],
  "coach_id" uuid,
  "groups" text[],
  "free_until" date,
  "subscribed" boolean,
  "subscription_state" text,
  "subscription_ends_at" timestamptz,
  "orders" bigint,
  "submissions" bigint,
  "created_at" timestamptz,
  "last_sign_in_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the members.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "u"."id" as "member_id", count(*) over () as "all_found"
    from "auth"."users" as "u"
    left join "public"."profiles" as "p" on "p"."id" = "u"."id"
    where (v_search = '' or strpos(lower(concat_ws(' ', "u"."email", "p"."first_name", "p"."last_name")), v_search) > 0)
      and ("p_group_id" is null or exists (
        select 1 from "public"."athlete_group_members" as "m"
        where "m"."group_id" = "p_group_id" and "m"."athlete_id" = "u"."id"
      ))
    order by "u"."created_at" desc, "u"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "u"."id", coalesce("u"."email", '')::text, coalesce("p"."first_name", ''), coalesce("p"."last_name", ''),
    coalesce("u"."raw_user_meta_data" ->> 'phone_number', ''), "u"."email_confirmed_at" is not null,
    array(select "r"."role" from "public"."user_roles" as "r" where "r"."user_id" = "u"."id" order by "r"."role"),
    (select "a"."coach_id" from "public"."athlete_coaches" as "a" where "a"."athlete_id" = "u"."id"),
    array(
      select "g"."name" from "public"."athlete_group_members" as "m"
      join "public"."athlete_groups" as "g" on "g"."id" = "m"."group_id"
      where "m"."athlete_id" = "u"."id" order by lower("g"."name")
    ),
    "public"."free_library_until" ("u"."id"),
    "s"."state" is not null, "s"."state", "s"."ends_at",
    (select count(*) from "public"."orders" as "o" where "o"."user_id" = "u"."id" and "o"."status" in ('paid', 'disputed', 'refunded')),
    (select count(*) from "public"."video_submissions" as "v" where "v"."user_id" = "u"."id"),
    "u"."created_at", "u"."last_sign_in_at", "found"."all_found"
  from "found"
  join "auth"."users" as "u" on "u"."id" = "found"."member_id"
  left join "public"."profiles" as "p" on "p"."id" = "u"."id"
  left join lateral (
    select "one"."state", "one"."ends_at"
    from (
      select 1 as "rank", "live".* from "public"."subscription_of" ("u"."id", true) as "live"
      union all
      select 2, "test".* from "public"."subscription_of" ("u"."id", false) as "test"
    ) as "one"
    order by "one"."rank"
    limit 1
  ) as "s" on true
  order by "u"."created_at" desc, "u"."id";
end;
$$;
comment on function "public"."search_members" is
  'Accounts with roles, coach, groups and free access, newest first, by email, first or last name, and by group; subscription_state is active, ending, past-due or null. Owner only.';
grant execute on function "public"."search_members" to "authenticated", "service_role";

create function "public"."search_trail" (
  "p_search" text default '', "p_about" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" bigint,
  "action" text,
  "target" text,
  "label" text,
  "details" jsonb,
  "admin_email" text,
  "created_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(ltrim(btrim(coalesce("p_search", '')), '#'));
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner reads the trail.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "a".*, "u"."email" as "admin_email", count(*) over () as "all_found"
    from "public"."admin_actions" as "a"
    left join "auth"."users" as "u" on "u"."id" = "a"."admin_id"
    where ("p_about" is null or "p_about" = any(string_to_array("a"."action", '-')))
      and (v_search = '' or strpos(lower(concat_ws(' ', "a"."target", "u"."email", "a"."details" ->> 'title')), v_search) > 0)
    order by "a"."created_at" desc, "a"."id" desc
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "f"."id", "f"."action", "f"."target",
    coalesce(
      case
        when "f"."action" like '%-order' then upper(left("f"."target", 8))
        when "f"."action" like '%-video' then coalesce(
          "f"."details" ->> 'title',
          (select "v"."title" from "public"."videos" as "v" where "v"."id" = "private"."as_uuid" ("f"."target"))
        )
        when "f"."action" like '%-submission' then (
          select "s"."video_file_name" from "public"."video_submissions" as "s"
          where "s"."id" = "private"."as_uuid" ("f"."target")
        )
        when "f"."action" like any (array['%-admin', '%-coach', '%-desk', '%-athlete']) then (
          select "w"."email"::text from "auth"."users" as "w" where "w"."id" = "private"."as_uuid" ("f"."target")
        )
        when "f"."action" like '%-message' then (
          select "m"."subject" from "public"."contact_messages" as "m" where "m"."id" = "private"."as_uuid" ("f"."target")
        )
      end,
      ''
    ),
    "f"."details", coalesce("f"."admin_email", '')::text, "f"."created_at", "f"."all_found"
  from "found" as "f"
  order by "f"."created_at" desc, "f"."id" desc;
end;
$$;
comment on function "public"."search_trail" is
  'What staff did, newest first, with their email address and the name of the target; both are empty if deleted. '
  'Searches order number, video title and email address. p_about narrows to actions with that word: order, video, submission, message, '
  'export, admin, coach, desk or athlete. Owner only.';
grant execute on function "public"."search_trail" to "authenticated", "service_role";

create function "public"."count_owner_lists" ()
  returns table (
    "paid_orders" bigint,
    "refunded_orders" bigint,
    "disputed_orders" bigint,
    "taken" jsonb,
    "newsletter" bigint,
    "app_waitlist" bigint,
    "demo_waitlist" bigint,
    "free_downloads" bigint,
    "messages" bigint,
    "open_messages" bigint
  )
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees the counts.' using errcode = '42501';
  end if;
  return query
  select "o"."paid", "o"."refunded", "o"."disputed", "t"."taken", "w"."newsletter", "w"."app", "w"."demo", "d"."taken", "m"."all", "m"."open"
  from
    (
      select count(*) filter (where "status" = 'paid' and "kind" = 'order') as "paid",
        count(*) filter (where "status" = 'refunded' and "kind" = 'order') as "refunded",
        count(*) filter (where "status" = 'disputed') as "disputed"
      from "public"."sales"
    ) as "o",
    (
      select coalesce(jsonb_object_agg("currency", "cents"), '{}') as "taken"
      from (
        select "currency", sum(greatest("paid_cents" - "refunded_cents" - "disputed_cents", 0)) as "cents"
        from "public"."sales" where "status" in ('paid', 'disputed', 'refunded') group by "currency"
      ) as "sums"
    ) as "t",
    (
      select count(*) filter (where "list" = 'newsletter') as "newsletter", count(*) filter (where "list" = 'app') as "app",
        count(*) filter (where "list" = 'demo') as "demo"
      from "public"."waitlist"
    ) as "w",
    (select count(*) as "taken" from "public"."free_download_submissions") as "d",
    (select count(*) as "all", count(*) filter (where "answered_at" is null) as "open" from "public"."contact_messages") as "m";
end;
$$;
comment on function "public"."count_owner_lists" is
  'One row with the numbers of orders, entries, downloads and messages, and what orders and subscriptions brought less refunds and '
  'disputes, in cents by currency. Desk only.';
grant execute on function "public"."count_owner_lists" to "authenticated", "service_role";

create trigger "sales_refuse_writes" instead of insert or update or delete on "public"."sales"
  for each row execute function "private"."refuse_view_write" ();

-- schemas/member_page.sql

-- The page of one member: for the owner everything, for coaches what they need to coach. Coaches keep notes there.
create table "public"."coach_notes" (
  "id" uuid primary key default gen_random_uuid(),
  "athlete_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "author_id" uuid default "auth"."uid"() references "auth"."users" ("id") on delete set null,
  "body" text not null check ("body" ~ '\S' and length("body") <= 4000),
  "created_at" timestamptz not null default now()
);
comment on table "public"."coach_notes" is 'Notes of coaches about an athlete, for coaches only. The athlete''s data export includes them.';
alter table "public"."coach_notes" enable row level security;
grant select, delete on table "public"."coach_notes" to "authenticated";
grant all on table "public"."coach_notes" to "service_role";
grant insert ("id", "athlete_id", "body") on table "public"."coach_notes" to "authenticated";

create index "coach_notes_athlete_id" on "public"."coach_notes" ("athlete_id", "created_at");

create index "coach_notes_author_id" on "public"."coach_notes" ("author_id");

create policy "Coaches read notes about their athletes" on "public"."coach_notes"
  for select to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and "athlete_id" not in (select "private"."athletes_of_other_coaches" ())
  );

create policy "Coaches add notes about their athletes" on "public"."coach_notes"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach')) and "author_id" = (select "auth"."uid"())
    and "athlete_id" not in (select "private"."athletes_of_other_coaches" ())
  );

create policy "Coaches delete their own notes" on "public"."coach_notes"
  for delete to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "author_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."coach_notes" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "private"."coaching_details" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', "u"."id",
    'name', "private"."name_of" ("u"."id"),
    'is_minor', "p"."is_minor",
    'guardian', (
      select jsonb_build_object('name', "g"."name", 'consented_at', (
        select max("c"."consented_at") from "public"."guardian_consents" as "c"
        where "c"."user_id" = "u"."id" and lower("c"."email") = lower("g"."email")
      ))
      from "public"."guardians" as "g" where "g"."user_id" = "u"."id"
    ),
    'coach_id', (select "coach_id" from "public"."athlete_coaches" where "athlete_id" = "u"."id"),
    'groups', (
      select coalesce(jsonb_agg("g"."name" order by lower("g"."name")), '[]')
      from "public"."athlete_group_members" as "m"
      join "public"."athlete_groups" as "g" on "g"."id" = "m"."group_id"
      where "m"."athlete_id" = "u"."id"
    ),
    'credits_left', (
      select coalesce(sum("granted" - "used"), 0) from "public"."review_credits"
      where "user_id" = "u"."id" and "revoked_at" is null
    ),
    'submission_count', (select count(*) from "public"."video_submissions" where "user_id" = "u"."id"),
    'submissions', (
      select coalesce(jsonb_agg(to_jsonb("latest") order by "latest"."submitted_at" desc), '[]')
      from (
        select "s"."id", "s"."video_file_name" as "file_name", "s"."submission_status" as "status", "s"."submitted_at", "s"."reviewed_at"
        from "public"."video_submissions" as "s"
        where "s"."user_id" = "u"."id" and "s"."submitted_at" is not null
          and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
        order by "s"."submitted_at" desc limit 20
      ) as "latest"
    )
  )
  from "auth"."users" as "u"
  left join "public"."profiles" as "p" on "p"."id" = "u"."id"
  where "u"."id" = "p_user_id" and "u"."deleted_at" is null;
$$;

create function "private"."account_details" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'email', "u"."email",
    'phone', coalesce("u"."raw_user_meta_data" ->> 'phone_number', ''),
    'confirmed', "u"."email_confirmed_at" is not null,
    'created_at', "u"."created_at",
    'last_sign_in_at', "u"."last_sign_in_at",
    'roles', (select coalesce(jsonb_agg("role" order by "role"), '[]') from "public"."user_roles" where "user_id" = "u"."id"),
    'subscription', (
      select jsonb_build_object('state', "one"."state", 'ends_at', "one"."ends_at")
      from (
        select 1 as "rank", "live".* from "public"."subscription_of" ("u"."id", true) as "live"
        union all
        select 2, "test".* from "public"."subscription_of" ("u"."id", false) as "test"
      ) as "one"
      order by "one"."rank" limit 1
    ),
    'orders', (
      select coalesce(jsonb_agg(to_jsonb("o") order by "o"."created_at" desc), '[]')
      from (
        select "id", "status", "dispute", "items", "amount_cents", "paid_cents", "refunded_cents", "currency", "created_at" from "public"."sales"
        where "user_id" = "u"."id" and "kind" = 'order' order by "created_at" desc limit 50
      ) as "o"
    ),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb("s") order by "s"."created_at" desc), '[]')
      from (
        select "id", "status", "amount_cents", "paid_cents", "refunded_cents", "currency", "created_at" from "public"."sales"
        where "user_id" = "u"."id" and "kind" = 'subscription' order by "created_at" desc limit 50
      ) as "s"
    ),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb("m") order by "m"."created_at" desc), '[]')
      from (
        select "kind", "created_at", "sent_at", "failed_at" from "public"."mail_outbox"
        where lower("recipient") = lower("u"."email") order by "created_at" desc limit 20
      ) as "m"
    )
  )
  from "auth"."users" as "u" where "u"."id" = "p_user_id";
$$;

create function "public"."member_details" ("p_user_id" uuid) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_details jsonb;
begin
  if not "private"."is_my_athlete" ("p_user_id") then
    raise exception 'Only the owner and the athlete''s coach see this page.' using errcode = '42501';
  end if;
  v_details := "private"."coaching_details" ("p_user_id");
  if v_details is null then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if "private"."is_admin"() then
    v_details := v_details || jsonb_build_object('account', "private"."account_details" ("p_user_id"));
  end if;
  return v_details;
end;
$$;
comment on function "public"."member_details" is
  'One member: name, age, guardian, coach, groups, credits and the last 20 submissions; for the owner also `account`: email, roles, subscription, orders, '
  'payments and mails. Error details: gone. For the owner and the athlete''s coach.';
grant execute on function "public"."member_details" to "authenticated", "service_role";

-- Storage has an index on bucket and name, but none on the owner. Policies allow a member only their own folder.
create function "private"."submission_bytes_of" ("p_user_id" uuid) returns bigint
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  return (
    select coalesce(sum(("metadata" ->> 'size')::bigint), 0)
    from "storage"."objects"
    where "bucket_id" = 'video-submissions' and "owner_id" = "p_user_id"::text
      and "name" collate "C" > "p_user_id"::text || '/' and "name" collate "C" < "p_user_id"::text || '0'
  );
end;
$$;
comment on function "private"."submission_bytes_of" is 'Bytes of the videos in a member''s folder. ''0'' is the character after ''/''.';

create trigger "clean_text" before insert or update of "body" on "public"."coach_notes"
  for each row execute function "private"."clean_columns" ('body');

-- schemas/content.sql

-- The owner edits content in the browser: drafts, and every publication with the texts before and after, for history and restoring.
-- The published texts themselves are files (content/ and DATA_DIR/content). Editors change pages and articles, but neither products, which have
-- prices, nor settings.

create function "private"."editors_places" () returns text[]
  language sql
  immutable
  set search_path = ''
as $$
  select array[
    'home.yml', 'about.yml', 'coaching.yml', 'programs.yml', 'shop.yml', 'mediakit.yml', 'pvt.yml', 'contact.yml', 'demo.md', 'coming-soon.yml',
    'pages/', 'blog/', 'redirects.yml'
  ];
$$;
comment on function "private"."editors_places" is 'Files and folders of content/ that the role editor may change.';

create function "private"."is_editors_file" ("p_file" text) returns boolean
  language sql
  immutable
  security definer
  set search_path = ''
as $$
  select exists (
    select from unnest("private"."editors_places" ()) as "place"
    where "p_file" = "place" or ("place" like '%/' and starts_with("p_file", "place"))
  );
$$;
grant execute on function "private"."is_editors_file" to "authenticated";

create function "public"."content_places" ("p_user_id" uuid) returns text[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when exists (select from "public"."user_roles" where "user_id" = "p_user_id" and "role" = 'admin') then null
    when exists (select from "public"."user_roles" where "user_id" = "p_user_id" and "role" = 'editor') then "private"."editors_places" ()
    else '{}'
  end;
$$;
comment on function "public"."content_places" is
  'Files and folders of content/ that an account may change. Null: all of them. Which roles act now is the answer of may_act_as.';
grant execute on function "public"."content_places" to "service_role";

-- Without an account, the schedule publishes.
create function "private"."require_content_rights" ("p_user_id" uuid, "p_files" text[]) returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_places text[] := "public"."content_places" ("p_user_id");
begin
  if "p_user_id" is null or v_places is null then
    return;
  elsif v_places = '{}' or exists (select from unnest("p_files") as "file" where not "private"."is_editors_file" ("file")) then
    raise exception 'Only the owner changes this content.' using errcode = '42501';
  end if;
end;
$$;
grant execute on function "private"."require_content_rights" to "service_role";

create table "public"."content_publications" (
  "id" uuid primary key default gen_random_uuid(),
  "published_by" uuid references "auth"."users" ("id") on delete set null,
  "restores" uuid references "public"."content_publications" ("id") on delete set null,
  "state" text not null default 'building' check ("state" in ('building', 'published', 'failed')),
  "step" text not null default '' check (char_length("step") <= 200),
  "problem" text check (char_length("problem") <= 1000),
  "titles" text[] not null,
  "changes" jsonb not null check (jsonb_typeof("changes") = 'array' and jsonb_array_length("changes") between 1 and 500),
  "started_at" timestamptz not null default now(),
  "finished_at" timestamptz
);
comment on table "public"."content_publications" is 'Every attempt to publish content, with its result.';
comment on column "public"."content_publications"."restores" is 'The publication whose texts it brought back. Null: it published drafts.';
comment on column "public"."content_publications"."step" is 'What the build is doing.';
comment on column "public"."content_publications"."problem" is 'Why it failed, in one sentence for the owner.';
comment on column "public"."content_publications"."titles" is 'Titles of the changed files.';
comment on column "public"."content_publications"."changes" is 'An object for each file: file, title, and its texts before and after.';
alter table "public"."content_publications" enable row level security;
grant select on table "public"."content_publications" to "authenticated";
grant all on table "public"."content_publications" to "service_role";

create table "public"."content_drafts" (
  "file" text primary key check (char_length("file") <= 200 and "file" ~ '^[a-z0-9-]+(/[a-z0-9-]+)*\.(yml|md)$'),
  "source" text not null,
  "version" text not null check ("version" ~ '^[0-9a-f]{64}$'),
  "saved_by" uuid references "auth"."users" ("id") on delete set null,
  "saved_at" timestamptz not null default now(),
  -- A draft remembers the published text that it began from, so that publishing it never replaces a change that came in between unseen.
  "base" text check (octet_length("base") <= 300000),
  "publication" uuid references "public"."content_publications" ("id") on delete set null,
  constraint "content_drafts_source_check" check (octet_length("source") <= 300000)
);
comment on table "public"."content_drafts" is
  'Content files that were edited and not published yet. Owners and editors share one draft of each file.';
comment on column "public"."content_drafts"."file" is 'Path in content/, such as products/flight-mode.md.';
comment on column "public"."content_drafts"."version" is 'SHA-256 of the source. A change names the version that it is based on.';
comment on column "public"."content_drafts"."source" is 'The text of the file. Empty: publishing removes the file.';
comment on column "public"."content_drafts"."base" is
  'The published text that the draft takes into account. Empty: there was no such file. Null: the draft is older than this column.';
comment on column "public"."content_drafts"."publication" is
  'The last publication that took this draft. What is saved while it runs continues from the text that it publishes.';
alter table "public"."content_drafts" enable row level security;
grant select on table "public"."content_drafts" to "authenticated";
grant all on table "public"."content_drafts" to "service_role";

create index "content_drafts_publication" on "public"."content_drafts" ("publication");

create index "content_drafts_saved_by" on "public"."content_drafts" ("saved_by");

create policy "The owner reads drafts, editors those of their files" on "public"."content_drafts"
  for select to "authenticated"
  using (
    (select "private"."is_admin"())
    or ((select "private"."acts_as" ('editor')) and "private"."is_editors_file" ("file"))
  );

create policy "Only while the session lives" on "public"."content_drafts" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create index "content_publications_started_at" on "public"."content_publications" ("started_at" desc);

create index "content_publications_restores" on "public"."content_publications" ("restores");

-- One publication at a time.
create unique index "content_publications_building" on "public"."content_publications" ("state") where "state" = 'building';

-- An index for each foreign key that had none, so that deleting the row it names reads no whole table.
create index "content_publications_published_by" on "public"."content_publications" ("published_by");

create policy "The owner reads the history, editors that of their files" on "public"."content_publications"
  for select to "authenticated"
  using (
    (select "private"."is_admin"())
    or (
      (select "private"."acts_as" ('editor'))
      and not exists (
        select from jsonb_array_elements("changes") as "change" where "private"."is_editors_file" ("change" ->> 'file') is not true
      )
    )
  );

create policy "Only while the session lives" on "public"."content_publications" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- The trail is written before the build, as for refunds (decision 018).
create function "public"."begin_content_publication" ("p_user_id" uuid, "p_changes" jsonb, "p_restores" uuid default null)
  returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_titles text[] := array(
    select "change" ->> 'title' from jsonb_array_elements("p_changes") with ordinality as "c" ("change", "position") order by "position"
  );
  v_id uuid;
begin
  perform "private"."require_content_rights" (
    "p_user_id", array(select "change" ->> 'file' from jsonb_array_elements("p_changes") as "change")
  );
  insert into "public"."content_publications" ("published_by", "restores", "titles", "changes")
  values ("p_user_id", "p_restores", v_titles, "p_changes")
  returning "id" into v_id;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values (
    "p_user_id", case when "p_restores" is null then 'publish-content' else 'restore-content' end, v_id::text,
    jsonb_build_object('state', 'asked', 'titles', to_jsonb(v_titles[1:20]), 'count', cardinality(v_titles))
  );
  update "public"."content_drafts" as "d" set "publication" = v_id
  from jsonb_array_elements("p_changes") as "change"
  where "d"."file" = "change" ->> 'file' and "d"."source" = "change" ->> 'after';
  return v_id;
exception when unique_violation then
  return null;
end;
$$;
comment on function "public"."begin_content_publication" is
  'Records that a publication starts, also in the trail, and marks the drafts that it publishes. Null while another one runs. Fails for '
  'files that the account may not change.';
grant execute on function "public"."begin_content_publication" to "service_role";

create function "public"."finish_content_publication" ("p_id" uuid, "p_problem" text default null) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update "public"."content_publications"
  set "state" = case when "p_problem" is null then 'published' else 'failed' end, "problem" = "p_problem", "finished_at" = now()
  where "id" = "p_id" and "state" = 'building';
  if not found then
    return false;
  end if;
  update "public"."admin_actions"
  set "details" = "details" || jsonb_build_object('state', case when "p_problem" is null then 'done' else 'failed' end)
  where "action" in ('publish-content', 'restore-content') and "target" = "p_id"::text;
  if "p_problem" is null then
    -- A draft that was saved during the build stays, and begins from what was published now.
    update "public"."content_drafts" as "d" set "base" = "change" ->> 'after'
    from "public"."content_publications" as "p", jsonb_array_elements("p"."changes") as "change"
    where "p"."id" = "p_id" and "d"."publication" = "p_id" and "d"."file" = "change" ->> 'file';
    delete from "public"."content_drafts" as "d"
    using "public"."content_publications" as "p", jsonb_array_elements("p"."changes") as "change"
    where "p"."id" = "p_id" and "d"."file" = "change" ->> 'file' and "d"."source" = "change" ->> 'after';
  end if;
  return true;
end;
$$;
comment on function "public"."finish_content_publication" is
  'Records the result of a publication, also in the trail, and deletes the drafts that it published. False if it has a result.';
grant execute on function "public"."finish_content_publication" to "service_role";

create function "public"."save_content_drafts" ("p_drafts" jsonb, "p_user_id" uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_draft record;
begin
  perform "private"."require_content_rights" (
    "p_user_id", array(select "draft" ->> 'file' from jsonb_array_elements("p_drafts") as "draft")
  );
  for v_draft in
    select * from jsonb_to_recordset("p_drafts")
      as "d" ("file" text, "source" text, "version" text, "basedOn" text, "published" text, "base" text)
    order by "file"
  loop
    if v_draft."version" = v_draft."published" then
      delete from "public"."content_drafts" where "file" = v_draft."file" and "version" = v_draft."basedOn";
      continue when found;
      if v_draft."basedOn" = v_draft."published"
        and not exists (select from "public"."content_drafts" where "file" = v_draft."file") then
        continue;
      end if;
      raise exception using errcode = 'CB409';
    end if;
    if v_draft."basedOn" = v_draft."published" then
      insert into "public"."content_drafts" ("file", "source", "version", "base", "saved_by")
      values (v_draft."file", v_draft."source", v_draft."version", v_draft."base", "p_user_id")
      on conflict ("file") do nothing;
      continue when found;
    end if;
    update "public"."content_drafts"
    set
      "source" = v_draft."source", "version" = v_draft."version", "base" = coalesce(v_draft."base", "base"), "saved_by" = "p_user_id",
      "saved_at" = now()
    where "file" = v_draft."file" and "version" = v_draft."basedOn";
    if not found then
      raise exception using errcode = 'CB409';
    end if;
  end loop;
  return true;
exception when sqlstate 'CB409' then
  return false;
end;
$$;
comment on function "public"."save_content_drafts" is
  'Saves drafts, all or none. Each is based on a version: that of the draft, or of the published file if there is no draft. A draft '
  'like the published file is deleted. Without a base, a draft keeps its own. False if another version of one of them was saved since. '
  'Fails for files that the account may not change.';
grant execute on function "public"."save_content_drafts" to "service_role";

-- schemas/account_data.sql

-- A person's own data: the files in storage, the export, and what remains when an account goes.

create function "public"."list_personal_files" ("p_user_id" uuid) returns table ("bucket_id" text, "name" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "bucket_id", "name" from "storage"."objects"
  where ("bucket_id" = 'video-submissions' and ("owner_id" = "p_user_id"::text or starts_with("name", "p_user_id"::text || '/')))
    -- What a coach sent or said belongs to the athlete.
    or ("bucket_id" in ('chat-images', 'review-audio') and starts_with("name", "p_user_id"::text || '/'))
  order by "name"
  limit 1000;
$$;
comment on function "public"."list_personal_files" is
  'The stored files that go with an account, whatever became of them; at most 1000 at a time.';
grant execute on function "public"."list_personal_files" to "service_role";

-- Orders and payments stay for the books, without their person. The foreign keys see to the rest.
create function "private"."forget_person" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  update "public"."orders"
  set "user_id" = null, "invoice_url" = null, "email" = case when "private"."setting" ('keep_order_address') = 'true' then "email" end
  where "user_id" = old."id";
  update "public"."subscription_payments"
  set "user_id" = null, "hosted_invoice_url" = null,
    "email" = case when "private"."setting" ('keep_order_address') = 'true' then "email" end
  where "user_id" = old."id";
  if old."email_confirmed_at" is not null then
    delete from "public"."mail_outbox"
    where lower("recipient") = lower(old."email") and ("sent_at" is not null or "failed_at" is not null);
    insert into "public"."mail_outbox" ("kind", "recipient") values ('account-deleted', old."email");
  end if;
  return old;
end;
$$;

create trigger "forget_person" before delete on "auth"."users"
  for each row execute function "private"."forget_person" ();

-- Erasing an address: also what a guardian answered about sharing, and an account that waits to move to it. Addresses from before the rule are compared clean.
create function "public"."erase_address" ("p_email" text) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text := lower("private"."clean_email_address" ("p_email"));
  v_counts jsonb := '{}';
  v_count integer;
begin
  delete from "public"."waitlist" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('list entries', v_count);
  delete from "public"."contact_messages" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('messages', v_count);
  delete from "public"."free_download_submissions" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('free downloads', v_count);
  delete from "public"."guardians" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  delete from "public"."guardian_consents" where lower("private"."clean_email_address" ("email")) = v_email;
  delete from "public"."sharing_consents" where lower("private"."clean_email_address" ("email")) = v_email;
  delete from "public"."readiness_agreements" where lower("private"."clean_email_address" ("guardian_email")) = v_email;
  delete from "private"."guardian_objections" where lower("private"."clean_email_address" ("email")) = v_email;
  v_counts := v_counts || jsonb_build_object('guardians', v_count);
  delete from "public"."invitations" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('invitations', v_count);
  -- An account that wants to move to the address, and the mailed links for it.
  update "auth"."users" set "email_change" = '' where lower("email_change") = v_email;
  delete from "auth"."one_time_tokens" where lower("relates_to") = v_email;
  -- The last mail about a deleted account is still on its way; it is forgotten when it was sent.
  delete from "public"."mail_outbox"
  where (
      lower("private"."clean_email_address" ("recipient")) = v_email
      or strpos(lower("payload"::text), '"' || v_email || '"') > 0
      or strpos(':' || lower("dedupe_key") || ':', ':' || v_email || ':') > 0
    )
    and not ("kind" = 'account-deleted' and "sent_at" is null and "failed_at" is null);
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('mails', v_count);
  if "private"."setting" ('keep_order_address') <> 'true' then
    update "public"."orders" set "email" = null, "invoice_url" = null where lower("private"."clean_email_address" ("email")) = v_email;
    get diagnostics v_count = row_count;
    update "public"."subscription_payments" set "email" = null, "hosted_invoice_url" = null where lower("private"."clean_email_address" ("email")) = v_email;
    v_counts := v_counts || jsonb_build_object('orders without their address', v_count);
  end if;
  insert into "public"."admin_actions" ("action", "target", "details") values ('erase-address', 'address', v_counts);
  return v_counts;
end;
$$;
comment on function "public"."erase_address" is
  'Deletes what an address left without an account, and takes it off orders. Returns how many of each. Accounts go by delete-account.';
grant execute on function "public"."erase_address" to "service_role";

create function "public"."export_account" ("p_user_id" uuid) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  "v_part" record;
  "v_value" jsonb;
  "v_export" jsonb := jsonb_build_object('exported_at', now());
begin
  if not exists (select 1 from "auth"."users" where "id" = "p_user_id") then
    return null;
  end if;
  for "v_part" in select "function", "key" from "private"."account_exports" order by "function" loop
    execute format('select "private".%I ($1)', "v_part"."function") into "v_value" using "p_user_id";
    "v_export" := "v_export"
      || case when "v_part"."key" is null then "v_value" else jsonb_build_object("v_part"."key", "v_value") end;
  end loop;
  return "v_export";
end;
$$;
comment on function "public"."export_account" is
  'Everything kept about a person: by account, and what their confirmed address left on lists and in messages. Null for an unknown account.';
grant execute on function "public"."export_account" to "service_role";

-- The account export is a table of functions, so that a new domain adds a row.
create table "private"."account_exports" (
  "function" text primary key,
  "key" text unique
);
comment on table "private"."account_exports" is
  'Functions of the schema private that export_account joins. Each takes the id of an account and returns jsonb.';
comment on column "private"."account_exports"."key" is
  'The key of the result in the export. Null for a function whose result has the keys itself.';

-- schemas/rows.sql

-- Rows that every installation begins with. Settings that exist keep their values; buckets get these limits.

insert into "private"."settings" ("name", "value", "meaning") values
  ('keep_mail_days', '90', 'How many days the queue remembers a mail that was sent or given up: its kind, its recipient, and what came of it. At least 1.'),
  ('keep_file_request_days', '1', 'The same for mails that somebody asked for with an address, which may have bought nothing. At least 1.'),
  ('notice_minutes', '5', 'The fewest minutes between two mails with notices to the same recipient. What comes meanwhile is sent as one mail.'),
  ('subscription_grace_days', '7', 'How many days a subscription stays open after a renewal that could not be charged.'),
  ('open_submissions_per_member', '20', 'How many submissions of one member may wait for a review at the same time.'),
  ('review_hours', '48', 'Within how many hours the site promises a review.'),
  ('submission_bytes_per_member', '5368709120', 'How many bytes one member''s submitted videos may take up together.'),
  ('keep_forgotten_video_days', '2', 'How many days a stored video is kept that no submission names. At least 1: a browser may still be about to name it.'),
  ('keep_order_address', 'false', 'Whether the orders of a deleted account keep the buyer''s e-mail address, for bookkeeping that has to name the buyer.'),
  ('chat_image_bytes_per_athlete', '524288000', 'How many bytes the pictures in one athlete''s messages may take up together.'),
  ('invitation_days', '14', 'How many days the link of an invitation is valid after it was sent. At least 1.'),
  ('keep_invitation_days', '90', 'How many days an invitation that nobody accepted is kept after it expired or was revoked. At least 1.'),
  ('free_reviews_per_month', '1', 'Reviews without a credit of each member in a calendar month (UTC). content/site.yml, written at each start.'),
  ('subscriber_reviews_per_month', '2', 'The same for subscribers, who get the larger number. content/site.yml, written at each start.'),
  ('review_audio_bytes', '134217728', 'How many bytes the recordings for one review may take up together. Replaced ones are kept for keep_forgotten_video_days.'),
  ('guardian_consent_age', '18', 'Athletes under this age need a guardian''s consent before coaches see their videos: 18, 16 or 0 (nobody). content/site.yml, written at each start.')
on conflict ("name") do nothing;

insert into "storage"."buckets" ("id", "name", "public", "file_size_limit", "allowed_mime_types") values
  ('website-photos', 'website-photos', true, 10485760, array['image/avif', 'image/webp', 'image/jpeg', 'image/png']),
  ('free-downloads', 'free-downloads', true, 52428800, array['application/pdf']),
  ('videos', 'videos', true, 524288000, array['video/*', 'text/vtt']),
  ('thumbnails', 'thumbnails', true, 5242880, array['image/jpeg', 'image/webp', 'image/avif', 'image/png']),
  ('digital-products', 'digital-products', false, 104857600, array['application/pdf']),
  ('video-submissions', 'video-submissions', false, 524288000, array['video/*']),
  ('subscriber-videos', 'subscriber-videos', false, 524288000, array['video/*', 'text/vtt']),
  ('chat-images', 'chat-images', false, 8388608, array['image/jpeg', 'image/png', 'image/webp']),
  ('review-audio', 'review-audio', false, 16777216, array['audio/webm', 'audio/mp4'])
on conflict ("id") do update set
  "public" = excluded."public",
  "file_size_limit" = excluded."file_size_limit",
  "allowed_mime_types" = excluded."allowed_mime_types";

insert into "private"."account_exports" ("function", "key") values
  ('export_chat', null),
  ('export_coaching', null),
  ('export_guardians', null),
  ('export_lists', null),
  ('export_mails', null),
  ('export_person', null),
  ('export_reviews', null),
  ('export_shop', null),
  ('export_submissions', null),
  ('export_subscriptions', null),
  ('export_calendar_feed', 'calendar_feed'),
  ('export_invitations', 'invitations'),
  ('export_jump_log', 'jump_log'),
  ('export_push', 'push'),
  ('export_readiness', 'readiness'),
  ('export_review_links', 'review_links'),
  ('export_review_measurements', 'review_measurements'),
  ('export_review_paths', 'review_paths'),
  ('export_review_steps', 'review_steps'),
  ('export_sharing_consents', 'sharing_consents'),
  ('export_shipments', 'shipments'),
  ('export_set_logs', 'sets'),
  ('export_training', 'training'),
  ('export_voice_overs', 'voice_overs')
on conflict ("function") do nothing;

reset check_function_bodies;
