-- What is new for an athlete, and how much waits for the coach and the owner.

alter table "public"."video_submissions" add column "seen_at" timestamptz;
comment on column "public"."video_submissions"."seen_at" is 'When the athlete last opened the finished review.';
update "public"."video_submissions" set "seen_at" = "reviewed_at" where "reviewed_at" is not null;

create function "public"."mark_feedback_seen" ("p_submission_id" uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update "public"."video_submissions" set "seen_at" = now()
  where "id" = "p_submission_id" and "user_id" = (select "private"."member_id"()) and "submission_status" <> 'pending';
$$;
comment on function "public"."mark_feedback_seen" is 'Records that the caller opened the finished review of their own submission.';
revoke all on function "public"."mark_feedback_seen" from public, "anon";
grant execute on function "public"."mark_feedback_seen" to "authenticated", "service_role";

drop function "public"."list_my_feedback";
create function "public"."list_my_feedback" ("p_limit" integer default 24, "p_offset" integer default 0) returns table (
  "submission_id" uuid,
  "video_file_name" text,
  "submission_status" text,
  "created_at" timestamptz,
  "submitted_at" timestamptz,
  "due_at" timestamptz,
  "reviewed_at" timestamptz,
  "is_new" boolean,
  "summary" text,
  "notes" bigint,
  "notes_done" bigint,
  "coach_replies" bigint,
  "total" bigint
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "s"."id", "s"."video_file_name", "s"."submission_status", "s"."created_at", "s"."submitted_at",
    case when "s"."submission_status" = 'pending' then "private"."review_due_at" ("s"."submitted_at", "c"."spent_at", "s"."cleared_at") end,
    "s"."reviewed_at", "s"."submission_status" <> 'pending' and (
      "s"."seen_at" is null or exists (
        select 1 from "public"."review_replies" as "a"
        where "a"."submission_id" = "s"."id" and "a"."is_coach" and "a"."created_at" > "s"."seen_at"
      )
    ), coalesce("r"."summary", ''),
    (select count(*) from "public"."review_notes" as "n" where "n"."submission_id" = "s"."id" and "s"."submission_status" <> 'pending'),
    (
      select count(*) from "public"."review_notes" as "n"
      where "n"."submission_id" = "s"."id" and "n"."done_at" is not null and "s"."submission_status" <> 'pending'
    ),
    (select count(*) from "public"."review_replies" as "a" where "a"."submission_id" = "s"."id" and "a"."is_coach"),
    count(*) over ()
  from "public"."video_submissions" as "s"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id" and "c"."returned_at" is null
  left join "public"."reviews" as "r" on "r"."submission_id" = "s"."id" and "s"."submission_status" <> 'pending'
  where "s"."user_id" = (select "auth"."uid"())
  order by coalesce("s"."reviewed_at", "s"."created_at") desc, "s"."id"
  limit least(greatest(coalesce("p_limit", 24), 1), 100)
  offset greatest(coalesce("p_offset", 0), 0);
$$;
comment on function "public"."list_my_feedback" is
  'The caller''s submissions with their reviews, the latest first. Drafts of the coach are not counted.';
revoke all on function "public"."list_my_feedback" from public, "anon";
grant execute on function "public"."list_my_feedback" to "authenticated", "service_role";

create function "public"."count_waiting" () returns table ("feedback" bigint, "reviews" bigint, "messages" bigint)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    (
      select count(*) from "public"."list_my_feedback" (100) as "f"
      where "f"."is_new" and (select "private"."member_id"()) is not null
    ),
    (
      select count(*) from "public"."video_submissions" as "s"
      where (select "private"."is_admin"()) and "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
        and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
    ),
    (
      select count(*) from "public"."contact_messages" as "m"
      where (select "private"."is_admin"()) and "m"."answered_at" is null
    );
$$;
comment on function "public"."count_waiting" is
  'The caller''s unread reviews; for admins also the submissions to review and the messages to answer, 0 for all others.';
revoke all on function "public"."count_waiting" from public, "anon";
grant execute on function "public"."count_waiting" to "authenticated", "service_role";

drop function "public"."review_queue";
create function "public"."review_queue" ("p_paid_only" boolean default false, "p_limit" integer default 24, "p_offset" integer default 0)
  returns table (
    "submission_id" uuid,
    "user_id" uuid,
    "first_name" text,
    "last_name" text,
    "is_minor" boolean,
    "video_url" text,
    "video_file_name" text,
    "submitted_at" timestamptz,
    "due_at" timestamptz,
    "hours_left" numeric,
    "has_credit" boolean,
    "credit_refunded" boolean,
    "is_subscriber" boolean,
    "question" text,
    "trim_start_us" bigint,
    "draft_notes" bigint,
    "total" bigint
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only admins see the queue.' using errcode = '42501';
  end if;
  return query
  with "waiting" as (
    select "s".*, "private"."review_due_at" ("s"."submitted_at", "c"."spent_at", "s"."cleared_at") as "due_at",
      coalesce("r"."order_id" is not null and "r"."revoked_at" is null, false) as "has_credit",
      "r"."revoked_at" is not null as "credit_refunded"
    from "public"."video_submissions" as "s"
    left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id" and "c"."returned_at" is null
    left join "public"."review_credits" as "r" on "r"."order_id" = "c"."order_id"
    where "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
      and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
  )
  select "w"."id", "w"."user_id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor",
    "w"."video_url", "w"."video_file_name", "w"."submitted_at", "w"."due_at",
    round((extract(epoch from "w"."due_at" - now()) / 3600)::numeric, 1), "w"."has_credit", "w"."credit_refunded",
    exists (select from "public"."subscription_of" ("w"."user_id", true))
      or exists (select from "public"."subscription_of" ("w"."user_id", false)),
    coalesce("j"."question", ''), "j"."trim_start_us",
    (select count(*) from "public"."review_notes" as "n" where "n"."submission_id" = "w"."id"),
    count(*) over ()
  from "waiting" as "w"
  left join "public"."profiles" as "p" on "p"."id" = "w"."user_id"
  left join "public"."jumps" as "j" on "j"."submission_id" = "w"."id"
  where "w"."has_credit" or not coalesce("p_paid_only", false)
  order by "w"."due_at", "w"."id"
  limit least(greatest(coalesce("p_limit", 24), 1), 100)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."review_queue" is
  'Submitted videos that need a review, the one due first at the top; hours_left is below zero when overdue. Admins only.';
revoke all on function "public"."review_queue" from public, "anon";
grant execute on function "public"."review_queue" to "authenticated", "service_role";
