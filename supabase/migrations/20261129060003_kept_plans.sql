-- Lists that ask the policies of many tables keep their plans.

create or replace function "public"."jump_progress" ("p_user_id" uuid default "auth"."uid" ()) returns table (
  "submission_id" uuid,
  "sent_at" timestamptz,
  "grip_m" numeric,
  "pole_length_m" numeric,
  "pole_rating_kg" numeric,
  "run_up_lefts" smallint,
  "bar_m" numeric,
  "made" boolean,
  "clearance_above_grip_m" numeric,
  "take_off_distance_m" numeric,
  "take_off_distance_error_m" numeric,
  "take_off_distance_checked_by" text,
  "grip_height_m" numeric,
  "grip_height_error_m" numeric,
  "grip_height_checked_by" text,
  "run_up_speed" numeric,
  "run_up_speed_error" numeric,
  "run_up_speed_checked_by" text,
  "pole_bend" numeric,
  "pole_bend_error" numeric,
  "pole_bend_checked_by" text,
  "hips_over_bar_m" numeric,
  "hips_over_bar_error_m" numeric,
  "hips_over_bar_checked_by" text,
  "contact_s" numeric,
  "contact_error_s" numeric,
  "steps_per_s" numeric,
  "steps_per_s_error" numeric,
  "last_step_s" numeric,
  "last_step_error_s" numeric,
  "second_last_step_s" numeric,
  "second_last_step_error_s" numeric,
  "plant_to_take_off_s" numeric,
  "plant_to_take_off_error_s" numeric
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select "s"."id", "s"."created_at", "j"."grip_m", "j"."pole_length_m", "j"."pole_rating_kg", "j"."run_up_lefts", "j"."bar_m", "j"."made",
    case when "j"."made" then "j"."bar_m" - ("j"."grip_m" - 0.2) end,
    "m".*, "t".*
  from "public"."video_submissions" as "s"
  left join "public"."jumps" as "j" on "j"."submission_id" = "s"."id"
  left join lateral (
    select
      max("value") filter (where "kind" = 'take-off') as "take_off_distance_m",
      max("error") filter (where "kind" = 'take-off') as "take_off_distance_error_m",
      max("checked_by") filter (where "kind" = 'take-off') as "take_off_distance_checked_by",
      max("value") filter (where "kind" = 'grip-height') as "grip_height_m",
      max("error") filter (where "kind" = 'grip-height') as "grip_height_error_m",
      max("checked_by") filter (where "kind" = 'grip-height') as "grip_height_checked_by",
      max("value") filter (where "kind" = 'run-up') as "run_up_speed",
      max("error") filter (where "kind" = 'run-up') as "run_up_speed_error",
      max("checked_by") filter (where "kind" = 'run-up') as "run_up_speed_checked_by",
      max("value") filter (where "kind" = 'pole-bend') as "pole_bend",
      max("error") filter (where "kind" = 'pole-bend') as "pole_bend_error",
      max("checked_by") filter (where "kind" = 'pole-bend') as "pole_bend_checked_by",
      max("value") filter (where "kind" = 'hips-over-bar') as "hips_over_bar_m",
      max("error") filter (where "kind" = 'hips-over-bar') as "hips_over_bar_error_m",
      max("checked_by") filter (where "kind" = 'hips-over-bar') as "hips_over_bar_checked_by"
    from "public"."review_measurements" where "submission_id" = "s"."id"
  ) as "m" on true
  left join lateral "private"."run_up_times" ("s"."id", "s"."slow_motion") as "t" on true
  where "s"."user_id" = "p_user_id" and num_nonnulls(
    "j"."grip_m", "j"."bar_m", "m"."take_off_distance_m", "m"."grip_height_m", "m"."run_up_speed", "m"."pole_bend", "m"."hips_over_bar_m",
    "t"."contact_s", "t"."steps_per_s", "t"."last_step_s", "t"."plant_to_take_off_s"
  ) > 0
  order by "s"."created_at" desc, "s"."id"
  limit 1000;
end;
$$;

create or replace function "public"."list_my_feedback" ("p_limit" integer default 24, "p_offset" integer default 0) returns table (
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
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select "s"."id", "s"."video_file_name", "s"."submission_status", "s"."created_at", "s"."submitted_at",
    case when "s"."submission_status" = 'pending' then "private"."review_due_for" ("s"."user_id", "s"."submitted_at", "c"."spent_at", "s"."cleared_at") end,
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
end;
$$;
