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
  "failed_at" timestamptz
);

comment on table "public"."mail_outbox" is
  'Mails to send. Rows name what the mail is about; the text is rendered when it is sent, so that links in it are fresh.';
comment on column "public"."mail_outbox"."dedupe_key" is 'Queues a mail once however often its cause is reported.';
comment on column "public"."mail_outbox"."failed_at" is 'When the sender gave up on the mail, or found that there is nothing left to say.';

create index "mail_outbox_due" on "public"."mail_outbox" ("next_attempt_at")
  where "sent_at" is null and "failed_at" is null;

alter table "public"."mail_outbox" enable row level security;
revoke all on table "public"."mail_outbox" from "anon", "authenticated";
grant all on table "public"."mail_outbox" to "service_role";

create policy "Nobody reads or writes the mail queue through the API" on "public"."mail_outbox"
  as restrictive for all to "anon", "authenticated"
  using (false)
  with check (false);

-- The claim is a lease: a sender that dies leaves the row to be claimed again after ten minutes.
create function "public"."claim_mail" ("p_limit" integer default 10) returns setof "public"."mail_outbox"
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  update "public"."mail_outbox"
  set "attempts" = "attempts" + 1, "next_attempt_at" = now() + interval '10 minutes'
  where "id" in (
    select "id" from "public"."mail_outbox"
    where "sent_at" is null and "failed_at" is null and "next_attempt_at" <= now()
    order by "next_attempt_at"
    limit least(greatest("p_limit", 0), 100)
    for update skip locked
  )
  returning *;
$$;

comment on function "public"."claim_mail" (integer) is
  'Takes due mails for sending, at most 100; two senders never get the same one. Each must be answered with settle_mail.';

-- Waits 1, 2, 4 … minutes, six hours at most, and gives up at the twelfth failure: about a day after the first.
create function "public"."settle_mail" ("p_id" uuid, "p_error" text default null, "p_permanent" boolean default false)
  returns void
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
    end
  where "id" = "p_id" and "sent_at" is null;
$$;

comment on function "public"."settle_mail" (uuid, text, boolean) is
  'Reports a claimed mail as sent (no error), failed for now, or failed for good.';

revoke all on function "public"."claim_mail" (integer) from public, "anon", "authenticated";
revoke all on function "public"."settle_mail" (uuid, text, boolean) from public, "anon", "authenticated";
grant execute on function "public"."claim_mail" (integer) to "service_role";
grant execute on function "public"."settle_mail" (uuid, text, boolean) to "service_role";
