-- What the screens of the review room ask for in one call each, and the reviews in the export of a person's data.

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
    "question" text,
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
    select "s".*, "private"."review_due_at" ("s"."submitted_at", "c"."spent_at") as "due_at",
      coalesce("r"."order_id" is not null and "r"."revoked_at" is null, false) as "has_credit",
      "r"."revoked_at" is not null as "credit_refunded"
    from "public"."video_submissions" as "s"
    left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id" and "c"."returned_at" is null
    left join "public"."review_credits" as "r" on "r"."order_id" = "c"."order_id"
    where "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
  )
  select "w"."id", "w"."user_id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), coalesce("p"."is_minor", false),
    "w"."video_url", "w"."video_file_name", "w"."submitted_at", "w"."due_at",
    round((extract(epoch from "w"."due_at" - now()) / 3600)::numeric, 1), "w"."has_credit", "w"."credit_refunded",
    coalesce("j"."question", ''), (select count(*) from "public"."review_notes" as "n" where "n"."submission_id" = "w"."id"),
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

comment on function "public"."review_queue" (boolean, integer, integer) is
  'Submissions that were handed in and wait for a decision, the one due first at the top; hours_left is below zero when overdue. Admins only.';

create function "public"."review_overview" ("p_submission_id" uuid) returns table (
  "submission_id" uuid,
  "athlete_first_name" text,
  "athlete_last_name" text,
  "is_minor" boolean,
  "guardian_name" text,
  "coach_name" text,
  "due_at" timestamptz,
  "has_credit" boolean,
  "credit_refunded" boolean,
  "credit_returned" boolean
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query
  select "s"."id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), coalesce("p"."is_minor", false), "g"."name",
    nullif(btrim(concat("coach"."first_name", ' ', "coach"."last_name")), ''),
    case when "s"."submission_status" = 'pending' then "private"."review_due_at" ("s"."submitted_at", "c"."spent_at") end,
    coalesce("c"."returned_at" is null and "r"."order_id" is not null and "r"."revoked_at" is null, false),
    "r"."revoked_at" is not null, "c"."returned_at" is not null
  from "public"."video_submissions" as "s"
  left join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
  left join "public"."profiles" as "coach" on "coach"."id" = "s"."reviewed_by"
  left join "public"."guardians" as "g" on "g"."user_id" = "s"."user_id"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id"
  left join "public"."review_credits" as "r" on "r"."order_id" = "c"."order_id"
  where "s"."id" = "p_submission_id" and ("s"."user_id" = (select "auth"."uid"()) or "private"."is_admin"());
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
end;
$$;

comment on function "public"."review_overview" (uuid) is
  'What stands above a review: who sent it, who reviewed it, until when it is due, how it was paid for. For its athlete and for admins.';

-- Under the caller's own rights, so that drafts stay out of it.
create function "public"."list_my_feedback" ("p_limit" integer default 24, "p_offset" integer default 0) returns table (
  "submission_id" uuid,
  "video_file_name" text,
  "submission_status" text,
  "created_at" timestamptz,
  "submitted_at" timestamptz,
  "due_at" timestamptz,
  "reviewed_at" timestamptz,
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
    case when "s"."submission_status" = 'pending' then "private"."review_due_at" ("s"."submitted_at", "c"."spent_at") end,
    "s"."reviewed_at", coalesce("r"."summary", ''),
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

comment on function "public"."list_my_feedback" (integer, integer) is
  'The caller''s submissions with what came of them, the latest news first; drafts of the coach count for nothing.';

revoke all on function "public"."review_queue" (boolean, integer, integer) from public, "anon";
revoke all on function "public"."review_overview" (uuid) from public, "anon";
revoke all on function "public"."list_my_feedback" (integer, integer) from public, "anon";
grant execute on function "public"."review_queue" (boolean, integer, integer) to "authenticated";
grant execute on function "public"."review_overview" (uuid) to "authenticated";
grant execute on function "public"."list_my_feedback" (integer, integer) to "authenticated";

-- The export grows by what this domain holds; what it had before stays where it was written.
alter function "public"."export_account" (uuid) rename to "export_account_before_reviews";
alter function "public"."export_account_before_reviews" (uuid) set schema "private";

-- Drafts are left out: a review is the athlete's once the coach has decided.
create function "public"."export_account" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."export_account_before_reviews" ("p_user_id") || jsonb_build_object(
    'guardian', (select to_jsonb("guardians") - 'user_id' from "public"."guardians" where "user_id" = "p_user_id"),
    'jumps', (
      select coalesce(jsonb_agg(to_jsonb("jumps") order by "jumps"."updated_at"), '[]')
      from "public"."jumps" join "public"."video_submissions" on "video_submissions"."id" = "jumps"."submission_id"
      where "user_id" = "p_user_id"
    ),
    'spent_credits', (
      select coalesce(jsonb_agg(to_jsonb("spent_credits") order by "spent_credits"."spent_at"), '[]')
      from "public"."spent_credits" join "public"."video_submissions" on "video_submissions"."id" = "spent_credits"."submission_id"
      where "user_id" = "p_user_id"
    ),
    'reviews', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'submission_id', "s"."id",
            'summary', (select "summary" from "public"."reviews" where "submission_id" = "s"."id"),
            'notes', (
              select coalesce(jsonb_agg(to_jsonb("n") - 'submission_id' order by "n"."at_us", "n"."id"), '[]')
              from "public"."review_notes" as "n" where "n"."submission_id" = "s"."id"
            ),
            'phases', (
              select coalesce(jsonb_object_agg("phase", "at_us"), '{}') from "public"."review_phases" where "submission_id" = "s"."id"
            ),
            'drills', (
              select coalesce(jsonb_agg(to_jsonb("d") - 'submission_id' order by "d"."created_at", "d"."id"), '[]')
              from "public"."review_drills" as "d" where "d"."submission_id" = "s"."id"
            ),
            'replies', (
              select coalesce(jsonb_agg(to_jsonb("a") - 'submission_id' - 'author_id' order by "a"."created_at", "a"."id"), '[]')
              from "public"."review_replies" as "a" where "a"."submission_id" = "s"."id"
            )
          )
          order by "s"."created_at", "s"."id"
        ),
        '[]'
      )
      from "public"."video_submissions" as "s" where "s"."user_id" = "p_user_id" and "s"."submission_status" <> 'pending'
    ),
    'replies', (
      select coalesce(jsonb_agg(to_jsonb("review_replies") - 'author_id' order by "created_at", "id"), '[]')
      from "public"."review_replies" where "author_id" = "p_user_id"
    ),
    'saved_comments', (
      select coalesce(jsonb_agg(to_jsonb("saved_comments") - 'user_id' order by "created_at", "id"), '[]')
      from "public"."saved_comments" where "user_id" = "p_user_id"
    )
  );
$$;

comment on function "public"."export_account" (uuid) is
  'Everything kept about a person: by account, and what their confirmed address left on lists and in messages.';

revoke all on function "private"."export_account_before_reviews" (uuid) from public, "anon", "authenticated";
revoke all on function "public"."export_account" (uuid) from public, "anon", "authenticated";
grant execute on function "public"."export_account" (uuid) to "service_role";
