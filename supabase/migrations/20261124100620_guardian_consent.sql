-- A guardian's consent: while the owner's setting asks for it, coaches see nothing that an athlete under 18 sends before the guardian has
-- agreed. Consent belongs to an athlete and an address, so that naming another guardian asks again, and naming the same one does not.

insert into "private"."settings" ("name", "value", "meaning") values
  ('guardian_consent', 'true', 'Whether a guardian has to agree before coaches see the videos of an athlete under 18 (true or false).');

create table "public"."guardian_consents" (
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "email" text not null check ("email" = lower("email")),
  "consented_at" timestamptz,
  "declined_at" timestamptz,
  primary key ("user_id", "email"),
  constraint "guardian_consents_answered" check (("consented_at" is null) <> ("declined_at" is null))
);

comment on table "public"."guardian_consents" is 'Whether the guardian at an address agrees that an athlete sends videos: their last answer.';

alter table "public"."guardian_consents" enable row level security;
revoke all on table "public"."guardian_consents" from "anon", "authenticated";
grant select on table "public"."guardian_consents" to "authenticated";
grant all on table "public"."guardian_consents" to "service_role";

create policy "Athletes read what their guardians answered" on "public"."guardian_consents"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()));

alter table "public"."video_submissions" add column "cleared_at" timestamptz;

comment on column "public"."video_submissions"."cleared_at" is
  'Since when coaches may see it whatever changes later: the guardian had agreed, or it was decided. Others are visible unless a consent is missing.';

-- Coaches have seen what was sent before.
update "public"."video_submissions" set "cleared_at" = "created_at";

create function "private"."has_guardian_consent" ("p_user_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."guardians" as "g"
    join "public"."guardian_consents" as "c" on "c"."user_id" = "g"."user_id" and "c"."email" = "g"."email"
    where "g"."user_id" = "p_user_id" and "c"."consented_at" is not null
  );
$$;

-- One set for each statement, not one question for each row.
create function "private"."athletes_without_consent" () returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "p"."id" from "public"."profiles" as "p"
  where "p"."is_minor" and "private"."setting" ('guardian_consent') = 'true' and not "private"."has_guardian_consent" ("p"."id");
$$;

create function "private"."waits_for_guardian" ("p_submission_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."video_submissions"
    where "id" = "p_submission_id" and "cleared_at" is null
      and "user_id" in (select "private"."athletes_without_consent" ())
  );
$$;

create function "private"."clear_submission" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' or "private"."has_guardian_consent" (new."user_id") then
    new."cleared_at" := coalesce(new."cleared_at", now());
  end if;
  return new;
end;
$$;

create trigger "video_submissions_clear_sent" before insert on "public"."video_submissions"
  for each row execute function "private"."clear_submission" ();
create trigger "video_submissions_clear_decided" before update of "submission_status" on "public"."video_submissions"
  for each row when (old."submission_status" is distinct from new."submission_status")
  execute function "private"."clear_submission" ();

-- Row, jump, credit and file are hidden from admins alike; what a coach writes already asks for a row that they see.
alter policy "Athletes read their own submissions, admins every one" on "public"."video_submissions"
  using (
    "user_id" = (select "auth"."uid"())
    or (
      (select "private"."is_admin"())
      and ("cleared_at" is not null or "user_id" not in (select "private"."athletes_without_consent" ()))
    )
  );
alter policy "Athletes read their own jumps, admins every jump" on "public"."jumps"
  using (
    ((select "private"."is_admin"()) and not "private"."waits_for_guardian" ("submission_id"))
    or "submission_id" in (select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()))
  );
alter policy "Athletes see what their submissions took, admins everything" on "public"."spent_credits"
  using (
    ((select "private"."is_admin"()) and not "private"."waits_for_guardian" ("submission_id"))
    or "submission_id" in (select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()))
  );

-- A file without a row belongs to an upload that is not finished.
create function "private"."is_film_hidden" ("p_name" text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."profiles" as "p"
    where "p"."id"::text = split_part("p_name", '/', 1) and "p"."is_minor" and "private"."setting" ('guardian_consent') = 'true'
      and not "private"."has_guardian_consent" ("p"."id")
      and not exists (
        select 1 from "public"."video_submissions" as "s" where "s"."video_url" = "p_name" and "s"."cleared_at" is not null
      )
  );
$$;

alter policy "Admins read every file" on "storage"."objects"
  using ((select "private"."is_admin"()) and ("bucket_id" <> 'video-submissions' or not "private"."is_film_hidden" ("name")));

-- The guardian answers by a link in the mail; the function guardian-consent has checked it.
create function "public"."record_guardian_consent" ("p_user_id" uuid, "p_email" text, "p_consents" boolean) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not exists (select 1 from "auth"."users" where "id" = "p_user_id") then
    return;
  end if;
  insert into "public"."guardian_consents" ("user_id", "email", "consented_at", "declined_at")
  values ("p_user_id", lower("p_email"), case when "p_consents" then now() end, case when not "p_consents" then now() end)
  on conflict ("user_id", "email") do update
  set "consented_at" = case when "p_consents" then coalesce("guardian_consents"."consented_at", now()) end,
    "declined_at" = case when not "p_consents" then coalesce("guardian_consents"."declined_at", now()) end;
  -- What was sent under a consent stays visible when it is taken back. The time to answer runs from here.
  if "private"."has_guardian_consent" ("p_user_id") then
    update "public"."video_submissions" set "cleared_at" = now() where "user_id" = "p_user_id" and "cleared_at" is null;
  end if;
end;
$$;

comment on function "public"."record_guardian_consent" (uuid, text, boolean) is
  'What a guardian answers: they agree that the athlete sends videos, or do not (any more). Harmless to repeat, and when the athlete is gone.';

create function "public"."ask_guardian_again" () returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_guardian "public"."guardians";
begin
  select * into v_guardian from "public"."guardians" where "user_id" = (select "auth"."uid"()) for update;
  if not found then
    raise exception 'You have not named a parent or guardian.' using errcode = '42501', detail = 'no_guardian';
  end if;
  if v_guardian."stopped_at" is not null then
    raise exception 'Your guardian wants no more mails from us. Talk to them, or name another guardian.' using detail = 'guardian_stopped';
  end if;
  if exists (
    select 1 from "public"."mail_outbox"
    where "kind" = 'guardian-named' and "payload" ->> 'guardianOf' = v_guardian."user_id"::text and "recipient" = v_guardian."email"
      and "created_at" > now() - interval '1 hour'
  ) or (
    select count(*) from "public"."mail_outbox"
    where "kind" = 'guardian-named' and "payload" ->> 'guardianOf' = v_guardian."user_id"::text and "created_at" > now() - interval '1 day'
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

comment on function "public"."ask_guardian_again" () is
  'Sends the caller''s guardian the mail with the link to agree again: once an hour, five mails a day. Error details: no_guardian, '
  'guardian_stopped, too_many_mails.';

create function "public"."is_guardian_consent_asked" () returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."setting" ('guardian_consent') = 'true';
$$;

comment on function "public"."is_guardian_consent_asked" () is 'Whether guardians have to agree before coaches see a video: the mail asks for it then.';

create function "public"."list_hidden_submissions" () returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "id" from "public"."video_submissions"
  where "user_id" = (select "auth"."uid"()) and "cleared_at" is null
    and "user_id" in (select "private"."athletes_without_consent" ());
$$;

comment on function "public"."list_hidden_submissions" () is 'The caller''s submissions that wait for a guardian''s consent; no coach sees them.';

revoke all on function "private"."has_guardian_consent" (uuid) from public, "anon", "authenticated";
revoke all on function "private"."athletes_without_consent" () from public, "anon", "authenticated";
revoke all on function "private"."waits_for_guardian" (uuid) from public, "anon", "authenticated";
revoke all on function "private"."is_film_hidden" (text) from public, "anon", "authenticated";
revoke all on function "private"."clear_submission" () from public, "anon", "authenticated";
grant execute on function "private"."athletes_without_consent" () to "authenticated", "service_role";
grant execute on function "private"."waits_for_guardian" (uuid) to "authenticated", "service_role";
grant execute on function "private"."is_film_hidden" (text) to "authenticated", "service_role";
revoke all on function "public"."record_guardian_consent" (uuid, text, boolean) from public, "anon", "authenticated";
revoke all on function "public"."ask_guardian_again" () from public, "anon";
revoke all on function "public"."is_guardian_consent_asked" () from public, "anon", "authenticated";
revoke all on function "public"."list_hidden_submissions" () from public, "anon";
grant execute on function "public"."record_guardian_consent" (uuid, text, boolean) to "service_role";
grant execute on function "public"."ask_guardian_again" () to "authenticated";
grant execute on function "public"."is_guardian_consent_asked" () to "service_role";
grant execute on function "public"."list_hidden_submissions" () to "authenticated";
