-- Each month a member has some reviews without a credit. A submission that neither these nor a credit cover is stored, and waits for one.

insert into "private"."settings" ("name", "value", "meaning") values
  ('free_reviews_per_month', '1', 'Reviews without a credit of each member in a calendar month (UTC). content/site.yml, written at each start.'),
  ('subscriber_reviews_per_month', '2', 'The same for subscribers, who get the larger number. content/site.yml, written at each start.');

create function "public"."set_monthly_reviews" ("p_free" integer, "p_subscriber" integer) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update "private"."settings" as "s" set "value" = to_jsonb("new"."value")
  from (values ('free_reviews_per_month', "p_free"), ('subscriber_reviews_per_month', "p_subscriber")) as "new" ("name", "value")
  where "s"."name" = "new"."name" and "new"."value" between 0 and 1000;
$$;
comment on function "public"."set_monthly_reviews" is 'Stores how many reviews a month are free for members and for subscribers, each 0 to 1000.';
revoke all on function "public"."set_monthly_reviews" from public, "anon", "authenticated";
grant execute on function "public"."set_monthly_reviews" to "service_role";

create function "private"."is_subscriber" ("p_user_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select from "public"."subscription_of" ("p_user_id", true))
    or exists (select from "public"."subscription_of" ("p_user_id", false))
    or "public"."free_library_until" ("p_user_id") is not null;
$$;
comment on function "private"."is_subscriber" is 'Whether a member has a running subscription, or free access from the owner.';
revoke all on function "private"."is_subscriber" from public;

create or replace function "private"."can_watch_subscriber_video" ("p_name" text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."is_subscriber" ((select "private"."member_id"()))
    or exists (
      select 1
      from "public"."video_submissions"
      join "public"."review_drills" on "review_drills"."submission_id" = "video_submissions"."id"
      join "public"."videos" on "videos"."id" = "review_drills"."video_id"
      where "video_submissions"."user_id" = (select "private"."member_id"())
        and "video_submissions"."submission_status" <> 'pending'
        and regexp_replace("videos"."video_url", '^/storage/v1/object/authenticated/subscriber-videos/|\.[^./]*$', '', 'g')
          = regexp_replace("p_name", '\.[^./]*$', '')
    )
    -- An exercise of an athlete's plan can be watched without a subscription, as a prescribed drill.
    or exists (
      select 1
      from "public"."plan_assignments"
      join "public"."plan_sessions" on "plan_sessions"."plan_id" = "plan_assignments"."plan_id"
      join "public"."plan_items" on "plan_items"."session_id" = "plan_sessions"."id"
      join "public"."videos" on "videos"."id" = "plan_items"."video_id"
      where "plan_assignments"."user_id" = (select "private"."member_id"())
        and (
          "plan_assignments"."order_id" is null
          or "plan_assignments"."order_id" in (select "orders"."id" from "public"."orders" where "orders"."status" = 'paid')
        )
        and regexp_replace("videos"."video_url", '^/storage/v1/object/authenticated/subscriber-videos/|\.[^./]*$', '', 'g')
          = regexp_replace("p_name", '\.[^./]*$', '')
    );
$$;

create function "private"."month_start" () returns timestamptz
  language sql
  stable
  set search_path = ''
as $$
  select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
$$;
revoke all on function "private"."month_start" from public;

create function "private"."reviews_per_month" ("p_user_id" uuid) returns integer
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select greatest(
    ("private"."setting" ('free_reviews_per_month'))::integer,
    case when "private"."is_subscriber" ("p_user_id") then ("private"."setting" ('subscriber_reviews_per_month'))::integer end
  );
$$;
revoke all on function "private"."reviews_per_month" from public;

create function "private"."monthly_reviews_left" ("p_user_id" uuid) returns integer
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select greatest(0, "private"."reviews_per_month" ("p_user_id") - count(*)::integer)
  from "public"."video_submissions" as "s"
  join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id"
  where "s"."user_id" = "p_user_id" and "c"."credit_id" is null and "c"."returned_at" is null
    and "c"."spent_at" >= "private"."month_start" ();
$$;
revoke all on function "private"."monthly_reviews_left" from public;

-- Two windows that submit at once wait for each other, so that neither takes the other's review.
create function "private"."take_monthly_review" ("p_submission_id" uuid, "p_user_id" uuid) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_spent_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('monthly reviews:' || "p_user_id"::text, 0));
  insert into "public"."spent_credits" ("submission_id")
  select "p_submission_id" where "private"."monthly_reviews_left" ("p_user_id") > 0
  on conflict ("submission_id") do nothing
  returning "spent_at" into v_spent_at;
  return v_spent_at;
end;
$$;
comment on function "private"."take_monthly_review" is 'Covers a submission with one of the month''s reviews. Null when none is left or it is covered.';
revoke all on function "private"."take_monthly_review" from public;

create function "private"."cover_submission" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."take_monthly_review" (new."id", new."user_id");
  return null;
end;
$$;
revoke all on function "private"."cover_submission" from public;
create trigger "video_submissions_cover_new" after insert on "public"."video_submissions"
  for each row when (new."submitted_at" is not null)
  execute function "private"."cover_submission" ();
-- Runs before video_submissions_notify_coaches, by its name.
create trigger "video_submissions_cover" after update of "submitted_at" on "public"."video_submissions"
  for each row when (old."submitted_at" is null and new."submitted_at" is not null)
  execute function "private"."cover_submission" ();

-- What was submitted before this rule is covered.
insert into "public"."spent_credits" ("submission_id", "spent_at")
select "id", "submitted_at" from "public"."video_submissions" where "submitted_at" is not null
on conflict ("submission_id") do nothing;

create or replace function "private"."review_due_at" (
  "p_submitted_at" timestamptz, "p_spent_at" timestamptz, "p_cleared_at" timestamptz default null
) returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select greatest("p_submitted_at", "p_spent_at", "p_cleared_at") + ("value")::integer * interval '1 hour'
  from "private"."settings"
  where "name" = 'review_hours' and "p_submitted_at" is not null and "p_spent_at" is not null;
$$;
comment on function "private"."review_due_for" is
  'When a review is due, moved by vacations. Null before the video is submitted, and while it waits for a credit.';

create function "private"."lock_own_submission" ("p_submission_id" uuid) returns "public"."video_submissions"
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
begin
  select * into v_submission from "public"."video_submissions"
  where "id" = "p_submission_id" and "user_id" = (select "private"."member_id"())
  for update;
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
  return v_submission;
end;
$$;
revoke all on function "private"."lock_own_submission" from public;

-- A credit on a covered submission makes it a paid one, and its due time stays.
create or replace function "public"."spend_review_credit" ("p_submission_id" uuid) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
  v_spent "public"."spent_credits";
  v_credit_id uuid;
begin
  v_submission := "private"."lock_own_submission" ("p_submission_id");
  select * into v_spent from "public"."spent_credits" where "submission_id" = "p_submission_id" and "returned_at" is null;
  if v_spent."credit_id" is null then
    if v_submission."submission_status" <> 'pending' then
      raise exception 'This submission is % already.', v_submission."submission_status" using detail = 'already_reviewed';
    end if;
    select "id" into v_credit_id from "public"."review_credits"
    where "user_id" = v_submission."user_id" and "revoked_at" is null and "used" < "granted"
    order by "created_at", "id"
    limit 1
    for update;
    if not found then
      raise exception 'You have no video review left.' using detail = 'no_credit', hint = 'You can buy one in the shop.';
    end if;
    update "public"."review_credits" set "used" = "used" + 1 where "id" = v_credit_id;
    insert into "public"."spent_credits" ("submission_id", "credit_id") values ("p_submission_id", v_credit_id)
    on conflict ("submission_id") do update set "credit_id" = excluded."credit_id"
    returning * into v_spent;
    update "public"."video_submissions" set "submitted_at" = now() where "id" = "p_submission_id" and "submitted_at" is null;
  end if;
  return "private"."review_due_for" (
    v_submission."user_id", coalesce(v_submission."submitted_at", now()), v_spent."spent_at", v_submission."cleared_at"
  );
end;
$$;

create function "public"."use_monthly_review" ("p_submission_id" uuid) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
  v_spent_at timestamptz;
begin
  v_submission := "private"."lock_own_submission" ("p_submission_id");
  if v_submission."submission_status" <> 'pending' then
    raise exception 'This submission is % already.', v_submission."submission_status" using detail = 'already_reviewed';
  end if;
  perform "private"."take_monthly_review" ("p_submission_id", v_submission."user_id");
  select "spent_at" into v_spent_at from "public"."spent_credits"
  where "submission_id" = "p_submission_id" and "returned_at" is null;
  if not found then
    raise exception 'You have no free review left this month.' using detail = 'no_review_left';
  end if;
  update "public"."video_submissions" set "submitted_at" = now() where "id" = "p_submission_id" and "submitted_at" is null;
  return "private"."review_due_for" (
    v_submission."user_id", coalesce(v_submission."submitted_at", now()), v_spent_at, v_submission."cleared_at"
  );
end;
$$;
comment on function "public"."use_monthly_review" is
  'Covers the caller''s own pending submission with one of this month''s reviews and submits it. Returns when the review is due; asked again, '
  'the same. Error details: no_review_left, already_reviewed.';
revoke all on function "public"."use_monthly_review" from public, "anon";
grant execute on function "public"."use_monthly_review" to "authenticated", "service_role";

create function "public"."monthly_reviews" () returns table ("per_month" integer, "left" integer, "renews_at" timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."reviews_per_month" ("me"."id"), "private"."monthly_reviews_left" ("me"."id"),
    ("private"."month_start" () at time zone 'UTC' + interval '1 month') at time zone 'UTC'
  from (select "private"."member_id"() as "id") as "me"
  where "me"."id" is not null;
$$;
comment on function "public"."monthly_reviews" is
  'How many reviews without a credit the caller has each month, how many are left, and when the next month begins.';
revoke all on function "public"."monthly_reviews" from public, "anon";
grant execute on function "public"."monthly_reviews" to "authenticated", "service_role";

-- Coaches hear of a submission when it is covered.
create function "private"."notify_coaches" ("p_submission_id" uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
  select 'coach-submission', "c"."email", jsonb_build_object('submissionId', "s"."id"),
    'coach-submission:' || "s"."id" || ':' || "c"."coach_id", "c"."send_at"
  from "public"."video_submissions" as "s"
  join "public"."spent_credits" as "spent" on "spent"."submission_id" = "s"."id" and "spent"."returned_at" is null
  cross join lateral "private"."coaches_to_notify" ("s"."user_id") as "c"
  where "s"."id" = "p_submission_id" and "s"."submitted_at" is not null and "s"."submission_status" = 'pending'
    and not "private"."waits_for_guardian" ("s"."id")
  on conflict ("dedupe_key") do nothing;
$$;
revoke all on function "private"."notify_coaches" from public;

create or replace function "private"."queue_submission_notices" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."notify_coaches" (new."id");
  return null;
end;
$$;

create function "private"."queue_covered_notices" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."notify_coaches" (new."submission_id");
  return null;
end;
$$;
revoke all on function "private"."queue_covered_notices" from public;
create trigger "spent_credits_notify_coaches" after insert on "public"."spent_credits"
  for each row execute function "private"."queue_covered_notices" ();
