-- A start with a clock that is ahead stores times that the right clock reaches only days later. Until then nothing that waits for them
-- would happen: jobs, mail, limits and claims. So a time in the future counts as one of now.

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
  delete from "private"."password_tries" where "since" > v_latest;
  update "public"."waitlist" set "sync_tried_at" = null where "sync_tried_at" > v_latest;
  update "public"."invitations" set "sent_at" = now() where "sent_at" > v_latest;
  update "public"."subscriptions" set "reminded_at" = now() where "reminded_at" > v_latest;
  -- A claim lasts at most 24 hours.
  delete from "public"."review_claims" where "expires_at" > v_latest + interval '24 hours';
end;
$$;
comment on function "private"."correct_times_ahead" is
  'Sets times to now that a clock stored that was ahead, so that jobs, mail, limits and claims do not wait for them.';
revoke all on function "private"."correct_times_ahead" from public;
grant execute on function "private"."correct_times_ahead" to "service_role";

create or replace function "public"."claim_jobs" ("p_jobs" jsonb) returns setof text
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
