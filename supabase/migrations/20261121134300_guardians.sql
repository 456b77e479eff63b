-- Guardians: an athlete under 18 names one, who gets a copy of everything the coach sends. No date of birth is kept. A guardian has no account
-- and reads no row; every mail to them carries a link that ends the mails for good.

alter table "public"."profiles" add column "is_minor" boolean;

comment on column "public"."profiles"."is_minor" is 'Whether the person said to be under 18; empty until asked. Set by set_guardian.';

create table "public"."guardians" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  -- The name stands in a mail to somebody we do not know: nothing in it may look like a link.
  "name" text not null check (char_length("name") between 1 and 100 and "name" !~ '[/:@<>[:cntrl:]]|www\.'),
  "email" text not null check (
    char_length("email") <= 320 and "email" = lower("email") and "email" ~ '^[^@[:space:]<>,;]+@[^@[:space:]<>,;]+\.[^@[:space:]<>,;]+$'
  ),
  "stopped_at" timestamptz,
  "created_at" timestamptz not null default now()
);

comment on table "public"."guardians" is 'The parent or guardian of an athlete under 18, copied on what the coach sends.';
comment on column "public"."guardians"."stopped_at" is 'When the guardian asked for no more mails.';

alter table "public"."guardians" enable row level security;
revoke all on table "public"."guardians" from "anon", "authenticated";
grant select on table "public"."guardians" to "authenticated";
grant all on table "public"."guardians" to "service_role";

create policy "Athletes read whom they named" on "public"."guardians"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()));

create table "private"."guardian_objections" (
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "email" text not null,
  "created_at" timestamptz not null default now(),
  primary key ("user_id", "email")
);

comment on table "private"."guardian_objections" is
  'Addresses that want no mail about an athlete, so that naming them again does not bring it back.';

revoke all on table "private"."guardian_objections" from public, "anon", "authenticated";

-- Naming a guardian sends a mail to a stranger, so it is bounded: one to an address ever, five in a day.
create function "public"."set_guardian" ("p_is_minor" boolean, "p_name" text default null, "p_email" text default null) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid := (select "auth"."uid"());
  v_email text := lower(btrim("p_email"));
  v_before text;
begin
  update "public"."profiles" set "is_minor" = "p_is_minor" where "id" = v_user_id;
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
  if v_before is not distinct from v_email then
    return;
  end if;
  if (
    select count(*) from "public"."mail_outbox"
    where "kind" = 'guardian-named' and "payload" ->> 'guardianOf' = v_user_id::text and "created_at" > now() - interval '1 day'
  ) >= 5 then
    raise exception 'You changed your guardian too often today.' using errcode = '42501', detail = 'too_many_changes';
  end if;
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  values ('guardian-named', v_email, jsonb_build_object('guardianOf', v_user_id), 'guardian-named:' || v_user_id || ':' || v_email)
  on conflict ("dedupe_key") do nothing;
end;
$$;

comment on function "public"."set_guardian" (boolean, text, text) is
  'The caller says whether they are under 18, and if so who their guardian is; without, a guardian named before is forgotten. A new address is '
  'told by mail. Error details: guardian_required, own_address, too_many_changes.';

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

comment on function "public"."stop_guardian_mail" (uuid, text) is
  'Ends the mails to an address about an athlete for good. Harmless to repeat, and when the athlete is gone.';

create function "private"."forget_guardian_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."mail_outbox"
  where "payload" ->> 'guardianOf' = old."user_id"::text and "kind" <> 'guardian-named';
  -- What was sent today still counts for the limit, while there is an account.
  delete from "public"."mail_outbox"
  where "payload" ->> 'guardianOf' = old."user_id"::text
    and ("created_at" <= now() - interval '1 day' or not exists (select 1 from "auth"."users" where "id" = old."user_id"));
  return null;
end;
$$;

create trigger "guardians_forget_mail" after delete on "public"."guardians"
  for each row execute function "private"."forget_guardian_mail" ();

-- The mails name rows; what they say is read when they are sent.
create or replace function "private"."queue_review_mail" () returns trigger
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
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    select 'review-reply', coalesce("users"."email", 'owner'), jsonb_build_object('replyId', new."id"),
      'review-reply:' || new."submission_id" || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD-HH24')
    from (select v_submission."reviewed_by" as "id") as "coach"
    left join "auth"."users" on "users"."id" = "coach"."id"
    on conflict ("dedupe_key") do nothing;
  end if;
  return null;
end;
$$;

create trigger "review_replies_queue_mail" after insert on "public"."review_replies"
  for each row execute function "private"."queue_reply_mail" ();

revoke all on function "private"."forget_guardian_mail" () from public, "anon", "authenticated";
revoke all on function "private"."queue_reply_mail" () from public, "anon", "authenticated";
revoke all on function "public"."set_guardian" (boolean, text, text) from public, "anon";
revoke all on function "public"."stop_guardian_mail" (uuid, text) from public, "anon", "authenticated";
grant execute on function "public"."set_guardian" (boolean, text, text) to "authenticated";
grant execute on function "public"."stop_guardian_mail" (uuid, text) to "service_role";
