-- Limits do not count times that a clock stored which was ahead; messages of then do not stay above new ones.

create function "private"."happened_since" ("p_time" timestamptz, "p_since" timestamptz) returns boolean
  language sql
  stable
as $$
  select "p_time" >= "p_since" and "p_time" <= now() + interval '1 minute';
$$;
comment on function "private"."happened_since" is 'Whether a stored time is between p_since and now.';
revoke all on function "private"."happened_since" from public;
grant execute on function "private"."happened_since" to "service_role";

create or replace function "private"."correct_times_ahead" () returns void
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

create or replace function "public"."take_password_try" ("p_user_id" uuid) returns boolean
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

create or replace function "private"."limit_chat_messages" () returns trigger
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

create or replace function "public"."send_announcement" ("p_id" uuid, "p_athlete_ids" uuid[], "p_body" text) returns bigint
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

create or replace function "public"."resend_receipt" ("p_order_id" uuid) returns text
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

create or replace function "private"."monthly_reviews_left" ("p_user_id" uuid) returns integer
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

create or replace function "public"."review_times" () returns table ("reviews" bigint, "median_hours" numeric, "p90_hours" numeric)
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

create or replace function "public"."set_guardian" (
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

create or replace function "public"."ask_guardian_again" () returns void
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

create or replace function "public"."resend_invitation" ("p_id" uuid) returns text
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

create or replace function "private"."bundle_notices" () returns void
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

create or replace function "public"."remind_payment" ("p_subscription_id" text) returns text
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

create or replace function "public"."ask_guardian_about_sharing" () returns void
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
    where "kind" = 'guardian-sharing' and "payload" ->> 'guardianOf' = v_guardian."user_id"::text and "recipient" = v_guardian."email"
      and "private"."happened_since" ("created_at", now() - interval '1 hour')
  ) or (
    select count(*) from "public"."mail_outbox"
    where "kind" in ('guardian-named', 'guardian-sharing') and "payload" ->> 'guardianOf' = v_guardian."user_id"::text
      and "private"."happened_since" ("created_at", now() - interval '1 day')
  ) >= 5 then
    raise exception 'We have sent a mail already. Please wait an hour before the next one.' using detail = 'too_many_mails';
  end if;
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  values (
    'guardian-sharing', v_guardian."email", jsonb_build_object('guardianOf', v_guardian."user_id"),
    'guardian-sharing:' || v_guardian."user_id" || ':' || v_guardian."email" || ':' || gen_random_uuid()
  );
end;
$$;

create or replace function "public"."claim_refund" ("p_order_id" uuid, "p_refunded_cents" integer, "p_amount_cents" integer) returns text
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
