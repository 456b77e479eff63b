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

create or replace function "private"."run_up_times" ("p_submission_id" uuid, "p_slow_motion" numeric) returns table (
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
  -- An error is the longer frame of both events. It is null if one of them is unknown.
  return query
  with "film" as (select 1000000 * coalesce("p_slow_motion", 1) as "us_per_s"),
  "rows" as (
    select "contact_us", "toe_off_us", "frame_us",
      lag("contact_us") over "in_order" as "before_us", lag("frame_us") over "in_order" as "before_frame_us",
      row_number() over (order by "contact_us" desc, "id" desc) as "from_last", row_number() over "in_order" as "from_first"
    from "public"."review_steps" where "submission_id" = "p_submission_id"
    window "in_order" as (order by "contact_us", "id")
  ),
  "steps" as (
    select *, nullif("contact_us" - "before_us", 0) as "since_us",
      case when num_nulls("frame_us", "before_frame_us") = 0 then greatest("frame_us", "before_frame_us") end as "since_error_us"
    from "rows"
  ),
  "run_up" as (
    select
      avg("toe_off_us" - "contact_us") as "contact_us",
      case when count("frame_us") filter (where "toe_off_us" is not null) = count("toe_off_us") then
        avg("frame_us") filter (where "toe_off_us" is not null)
      end as "contact_error_us",
      count(*) - 1 as "intervals",
      -- One interval is not a cadence.
      case when count(*) > 2 then nullif(max("contact_us") - min("contact_us"), 0) end as "total_us",
      case when count("frame_us") filter (where 1 in ("from_first", "from_last")) = 2 then
        max("frame_us") filter (where 1 in ("from_first", "from_last"))
      end as "total_error_us",
      max("since_us") filter (where "from_last" = 1) as "last_us",
      max("since_error_us") filter (where "from_last" = 1 and "since_us" is not null) as "last_error_us",
      max("since_us") filter (where "from_last" = 2) as "second_last_us",
      max("since_error_us") filter (where "from_last" = 2 and "since_us" is not null) as "second_last_error_us",
      max("frame_us") filter (where "from_last" = 1) as "take_off_frame_us"
    from "steps"
  ),
  "phases" as (
    select nullif(max("at_us") filter (where "phase" = 'take-off') - max("at_us") filter (where "phase" = 'plant'), 0) as "pole_us"
    from "public"."review_phases" where "submission_id" = "p_submission_id"
  )
  select
    round("contact_us" / "us_per_s", 4), round("contact_error_us" / "us_per_s", 4),
    round("intervals" * "us_per_s" / "total_us", 3), round("intervals" * "us_per_s" / "total_us" * "total_error_us" / "total_us", 3),
    round("last_us" / "us_per_s", 4), round("last_error_us" / "us_per_s", 4),
    round("second_last_us" / "us_per_s", 4), round("second_last_error_us" / "us_per_s", 4),
    round("pole_us" / "us_per_s", 4),
    -- Phases have no frame of their own. Plant and take-off are within a fifth of a second of the last contact.
    case when "pole_us" is not null then round("take_off_frame_us" / "us_per_s", 4) end
  from "film", "run_up", "phases";
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
