-- Mails of the accounts carry a link and a code that open an account: they go from the queue as soon as they are of no more use.
create or replace function "public"."settle_mail" (
  "p_id" uuid, "p_error" text default null, "p_permanent" boolean default false
) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
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
  where "id" = "p_id" and "sent_at" is null;
$$;

comment on function "public"."settle_mail" (uuid, text, boolean) is
  'Reports a claimed mail as sent (no error), failed for now, or failed for good; then its token and code are forgotten.';
