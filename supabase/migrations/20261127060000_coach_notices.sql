-- Mails to coaches: a video was submitted, a review is due in 12 hours, an athlete replied. Each coach gets them one by one, as one summary a day, or not.

-- A daily summary is a bundle of notices that are all due at the same time.
create function "private"."coaches_to_notify" ("p_athlete_id" uuid) returns table ("coach_id" uuid, "email" text, "send_at" timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with "today" as (select (now() at time zone 'UTC')::date as "day"), "coaches" as (
    select "u"."id", "u"."email"::text as "email", coalesce("s"."notices", 'each') as "notices",
      coalesce("today"."day" between "s"."away_from" and "s"."away_until", false) as "is_away",
      "u"."id" = (select "a"."coach_id" from "public"."athlete_coaches" as "a" where "a"."athlete_id" = "p_athlete_id") as "is_own"
    from "auth"."users" as "u"
    cross join "today"
    left join "public"."coach_settings" as "s" on "s"."user_id" = "u"."id"
    where "u"."email" is not null and "u"."id" <> "p_athlete_id"
      and exists (select from "public"."user_roles" as "r" where "r"."user_id" = "u"."id" and "r"."role" in ('admin', 'coach'))
  )
  select "c"."id", "c"."email",
    case when "c"."notices" = 'daily' then ("today"."day" + interval '1 day 6 hours') at time zone 'UTC' else now() end
  from "coaches" as "c" cross join "today"
  where "c"."notices" <> 'none' and not "c"."is_away"
    and ("c"."is_own" or not exists (select from "coaches" as "own" where "own"."is_own" and not "own"."is_away"));
$$;
comment on function "private"."coaches_to_notify" is
  'The athlete''s coach, or without one, or while they are away, every coach; without those who are away or want no mails. A daily summary is sent at 6:00 UTC.';
revoke all on function "private"."coaches_to_notify" from public;

create function "private"."queue_submission_notices" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
  select 'coach-submission', "c"."email", jsonb_build_object('submissionId', new."id"),
    'coach-submission:' || new."id" || ':' || "c"."coach_id", "c"."send_at"
  from "private"."coaches_to_notify" (new."user_id") as "c"
  where not "private"."waits_for_guardian" (new."id")
  on conflict ("dedupe_key") do nothing;
  return null;
end;
$$;
revoke all on function "private"."queue_submission_notices" from public;
create trigger "video_submissions_notify_coaches" after update of "submitted_at", "cleared_at" on "public"."video_submissions"
  for each row when (new."submitted_at" is not null and new."submission_status" = 'pending')
  execute function "private"."queue_submission_notices" ();

create function "public"."queue_due_notices" () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_queued integer;
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
  select 'coach-due', "coach"."email", jsonb_build_object('submissionId', "s"."id"),
    'coach-due:' || "s"."id" || ':' || "coach"."coach_id", "coach"."send_at"
  from "public"."video_submissions" as "s"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id" and "c"."returned_at" is null
  cross join lateral "private"."coaches_to_notify" ("s"."user_id") as "coach"
  where "s"."submission_status" = 'pending' and "s"."submitted_at" is not null and not "private"."waits_for_guardian" ("s"."id")
    and "private"."review_due_for" ("s"."user_id", "s"."submitted_at", "c"."spent_at", "s"."cleared_at")
      between now() and now() + interval '12 hours'
  on conflict ("dedupe_key") do nothing;
  get diagnostics v_queued = row_count;
  return v_queued;
end;
$$;
comment on function "public"."queue_due_notices" is 'Queues a mail to the coaches for each review that is due within 12 hours, once. Returns how many mails.';
revoke all on function "public"."queue_due_notices" from public, "anon", "authenticated";
grant execute on function "public"."queue_due_notices" to "service_role";

create function "public"."coach_notice" ("p_submission_id" uuid)
  returns table ("athlete" text, "question" text, "due_at" timestamptz, "is_paid" boolean)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."name_of" ("s"."user_id"), coalesce("j"."question", ''),
    "private"."review_due_for" ("s"."user_id", "s"."submitted_at", "c"."spent_at", "s"."cleared_at"),
    "private"."is_paid_review" ("s"."id")
  from "public"."video_submissions" as "s"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id" and "c"."returned_at" is null
  left join "public"."jumps" as "j" on "j"."submission_id" = "s"."id"
  where "s"."id" = "p_submission_id" and "s"."submission_status" = 'pending' and not "private"."waits_for_guardian" ("s"."id");
$$;
comment on function "public"."coach_notice" is 'What a mail to a coach says about a pending submission. No row once it is decided or deleted.';
revoke all on function "public"."coach_notice" from public, "anon", "authenticated";
grant execute on function "public"."coach_notice" to "service_role";

create or replace function "private"."mail_rank" ("p_kind" text, "p_recipient" text) returns integer
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when "p_kind" in ('confirm-signup', 'reset-password', 'change-email', 'email-changed', 'password-changed') then 0
    when "p_kind" in ('coach-submission', 'coach-due', 'coach-reply') then 2
    when "p_recipient" = 'owner' and "p_kind" <> 'dispute-notice' then 2
    else 1
  end;
$$;

-- A coach's reply goes to the athlete and the guardian. An athlete's goes to the coach who decided, one mail an hour for each submission.
create or replace function "private"."queue_reply_mail" () returns trigger
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
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
    select 'coach-reply', coalesce("users"."email", 'owner'), jsonb_build_object('replyId', new."id"),
      'coach-reply:' || new."submission_id" || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD-HH24'),
      case
        when "s"."notices" = 'daily' then ((now() at time zone 'UTC')::date + interval '1 day 6 hours') at time zone 'UTC'
        else now()
      end
    from (select v_submission."reviewed_by" as "id") as "coach"
    left join "auth"."users" on "users"."id" = "coach"."id"
    left join "public"."coach_settings" as "s" on "s"."user_id" = "coach"."id"
    where "s"."notices" is distinct from 'none'
    on conflict ("dedupe_key") do nothing;
  end if;
  return null;
end;
$$;
