-- A claim is a lease: a sender that dies leaves the row to be claimed again. It is longer than the longest send: a mail server that answers
-- each step after 10 s, or eight seconds of push and fifteen of a mail API.
create function "private"."mail_lease" () returns interval
  language sql
  immutable
  set search_path = ''
as $$
  select interval '2 minutes';
$$;
grant execute on function "private"."mail_lease" to "service_role";

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
    set "attempts" = "m"."attempts" + 1, "next_attempt_at" = now() + "private"."mail_lease" ()
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

-- Each claim counts an attempt, so its number says whose claim it is. A sender that was paused for longer than the lease finds out here that
-- another one has the mail, and sends nothing.
create function "public"."renew_mail" ("p_id" uuid, "p_attempt" integer) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update "public"."mail_outbox" set "next_attempt_at" = clock_timestamp() + "private"."mail_lease" ()
  where "id" = "p_id" and "attempts" = "p_attempt" and "sent_at" is null and "failed_at" is null;
  return found;
end;
$$;
comment on function "public"."renew_mail" is
  'Whether the caller, who claimed this mail as this attempt, still has it; then its lease begins again. Asked just before the mail is sent.';
grant execute on function "public"."renew_mail" to "service_role";

-- The release before calls settle_mail without p_attempt, by name.
drop function "public"."settle_mail" (uuid, text, boolean, boolean);

create function "public"."settle_mail" (
  "p_id" uuid, "p_error" text default null, "p_permanent" boolean default false, "p_obsolete" boolean default false,
  "p_attempt" integer default null
) returns void
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
      "is_settled" = "p_obsolete",
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
      -- A sent mail is done, whichever server sent it. A failure counts only if the sender still has its claim.
      and ("p_error" is null or "p_attempt" is null or "attempts" = "p_attempt")
    returning *
  )
  update "public"."mail_outbox" as "notice"
  set
    "sent_at" = "settled"."sent_at", "failed_at" = "settled"."failed_at", "last_error" = "settled"."last_error",
    -- The bundle is the mail that failed; what it carried goes with it.
    "is_settled" = true
  from "settled"
  where "notice"."bundle_id" = "settled"."id";
$$;
comment on function "public"."settle_mail" is
  'Reports a claimed mail as sent (no error), failed for now, or failed for good (p_obsolete: because nothing is left to say); then its token and code are forgotten. p_attempt: which claim failed.';
grant execute on function "public"."settle_mail" to "service_role";
