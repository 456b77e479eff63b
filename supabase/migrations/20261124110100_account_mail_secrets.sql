-- The link and the code of an account mail leave the queue when it is sent or given up; the order of mails had lost that.
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

update "public"."mail_outbox" set "payload" = "payload" - array['token', 'code']
where "payload" ?| array['token', 'code'] and ("sent_at" is not null or "failed_at" is not null);
