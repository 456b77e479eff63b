-- The order in which mail goes out: account mail first, notices to the people who run the site last and bundled, so that
-- neither a flood of messages nor a busy day of orders delays a confirmation.

insert into "private"."settings" ("name", "value", "meaning") values
  ('notice_minutes', '5', 'The fewest minutes between two mails with notices to the same recipient. What comes meanwhile is sent as one mail.');

alter table "public"."mail_outbox"
  add column "bundle_id" uuid references "public"."mail_outbox" ("id") on delete cascade;

comment on column "public"."mail_outbox"."bundle_id" is
  'The mail of the kind ''notices'' that carries this notice, and is sent in its place.';

create index "mail_outbox_bundle_id" on "public"."mail_outbox" ("bundle_id") where "bundle_id" is not null;

-- 0: a person waits for it in front of a screen. 1: everything else to customers. 2: notices to the people who run the site.
create function "private"."mail_rank" ("p_kind" text, "p_recipient" text) returns integer
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when "p_kind" in ('confirm-signup', 'reset-password', 'change-email', 'email-changed', 'password-changed') then 0
    when "p_recipient" = 'owner' then 2
    else 1
  end;
$$;

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
          or "sent_at" > now() - make_interval(mins => ("private"."setting" ('notice_minutes'))::integer))
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

create or replace function "public"."claim_mail" ("p_limit" integer default 10) returns setof "public"."mail_outbox"
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

comment on function "public"."claim_mail" (integer) is
  'Claims due mails, at most 100, account mail first and notices as bundles; two senders never get the same one. Each must be answered with settle_mail.';

-- A bundle's notices share its fate.
create or replace function "public"."settle_mail" ("p_id" uuid, "p_error" text default null, "p_permanent" boolean default false)
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
      end
    where "id" = "p_id" and "sent_at" is null
    returning *
  )
  update "public"."mail_outbox" as "notice"
  set "sent_at" = "settled"."sent_at", "failed_at" = "settled"."failed_at", "last_error" = "settled"."last_error"
  from "settled"
  where "notice"."bundle_id" = "settled"."id";
$$;

revoke all on function "private"."mail_rank" (text, text) from public, "anon", "authenticated";
revoke all on function "private"."bundle_notices" () from public, "anon", "authenticated";
grant execute on function "private"."mail_rank" (text, text) to "service_role";
grant execute on function "private"."bundle_notices" () to "service_role";
