-- A guardian agrees to the readiness check by a link, and one function asks guardians.

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

create or replace function "public"."ask_guardian_about_sharing" () returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."ask_guardian" ('guardian-sharing');
end;
$$;

create or replace function "private"."forget_guardian_mail" () returns trigger
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

alter table "public"."readiness_agreements" add column "guardian_email" text;
comment on table "public"."readiness_agreements" is 'For whom the readiness check was agreed to. Without a row it is off.';
comment on column "public"."readiness_agreements"."guardian_email" is
  'The guardian who agreed; null if the athlete did. It ends with the guardian: naming another one asks again.';

create function "private"."decides_readiness" ("p_user_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select not "private"."is_consent_asked" ("p"."is_minor", "p"."age_from", (select "private"."guardian_consent_age" ()))
  from "public"."profiles" as "p" where "p"."id" = "p_user_id" and "p"."is_minor" is not null;
$$;

create or replace function "private"."athletes_with_readiness" () returns setof uuid
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

create or replace function "public"."readiness_state" () returns text
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

create or replace function "public"."set_readiness" ("p_agrees" boolean) returns void
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

drop function "private"."may_check_readiness" (uuid);

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

create or replace function "public"."erase_address" ("p_email" text) returns jsonb
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
