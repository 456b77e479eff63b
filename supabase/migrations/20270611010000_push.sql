-- Push: devices, settings, and the column that says whether a push told a mail.

alter table "public"."mail_outbox" add column "push" text check ("push" in ('told', 'not'));
comment on column "public"."mail_outbox"."push" is
  'told: a push told it in place of the mail. not: it has to be mailed. Null until that is decided.';

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

create or replace function "public"."read_calendar_feed" ("p_token" text) returns jsonb
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

create or replace function "private"."queue_chat_mail" () returns trigger
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

insert into "private"."account_exports" ("function", "key") values ('export_push', 'push')
on conflict ("function") do nothing;
