-- The step times of a jump in the progress, with their uncertainty. Only the browser knows the times of a film's frames, so it saves
-- with each step how long a frame lasts there.
alter table "public"."review_steps" add column "frame_us" bigint check ("frame_us" between 1 and 86400000000);
comment on column "public"."review_steps"."frame_us" is
  'How exactly the times of this step are known: the time from the frame before the contact to the contact, or before the toe-off if that is longer, '
  'microseconds of the film. Null for steps from before this column.';
grant insert ("frame_us"), update ("frame_us") on table "public"."review_steps" to "authenticated";

create function "private"."run_up_times" ("p_submission_id" uuid, "p_slow_motion" numeric) returns table (
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
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  -- An error is the longer frame of both events. It is null if one of them is unknown.
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
$$;
comment on function "private"."run_up_times" is
  'Times of a run-up in seconds of real time and steps per second, each with its uncertainty: mean ground contact, cadence from the first to the last '
  'contact, the last two steps, plant to take-off. Null for what was not marked; errors also for steps from before "frame_us".';
revoke all on function "private"."run_up_times" from public;
grant execute on function "private"."run_up_times" to "authenticated", "service_role";

-- A new column in the result needs a new function.
drop function "public"."jump_progress" (uuid);
create function "public"."jump_progress" ("p_user_id" uuid default "auth"."uid" ()) returns table (
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
  "grip_height_m" numeric,
  "run_up_speed" numeric,
  "run_up_speed_error" numeric,
  "pole_bend" numeric,
  "hips_over_bar_m" numeric,
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
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "s"."id", "s"."created_at", "j"."grip_m", "j"."pole_length_m", "j"."pole_rating_kg", "j"."run_up_lefts", "j"."bar_m", "j"."made",
    case when "j"."made" then "j"."bar_m" - ("j"."grip_m" - 0.2) end,
    "m"."take_off_distance_m", "m"."grip_height_m", "m"."run_up_speed", "m"."run_up_speed_error",
    "m"."pole_bend", "m"."hips_over_bar_m", "t".*
  from "public"."video_submissions" as "s"
  left join "public"."jumps" as "j" on "j"."submission_id" = "s"."id"
  left join lateral (
    select
      max("value") filter (where "kind" = 'take-off') as "take_off_distance_m",
      max("value") filter (where "kind" = 'grip-height') as "grip_height_m",
      max("value") filter (where "kind" = 'run-up') as "run_up_speed",
      max("error") filter (where "kind" = 'run-up') as "run_up_speed_error",
      max("value") filter (where "kind" = 'pole-bend') as "pole_bend",
      max("value") filter (where "kind" = 'hips-over-bar') as "hips_over_bar_m"
    from "public"."review_measurements" where "submission_id" = "s"."id"
  ) as "m" on true
  left join lateral "private"."run_up_times" ("s"."id", "s"."slow_motion") as "t" on true
  where "s"."user_id" = "p_user_id" and num_nonnulls(
    "j"."grip_m", "j"."bar_m", "m"."take_off_distance_m", "m"."grip_height_m", "m"."run_up_speed", "m"."pole_bend", "m"."hips_over_bar_m",
    "t"."contact_s", "t"."steps_per_s", "t"."last_step_s", "t"."plant_to_take_off_s"
  ) > 0
  order by "s"."created_at" desc, "s"."id"
  limit 1000;
$$;
comment on function "public"."jump_progress" is
  'Grip, clearance above grip, measured numbers and step times of a person''s jumps, newest first, at most 1,000: one''s own, or anyone''s for coaches. '
  'The clearance is bar height minus (grip minus 0.20 m, the depth of the box), in meters, for made bars only. run_up_speed is in meters per second '
  'over the last 5 m, run_up_speed_error is its uncertainty, pole_bend is in percent. Step times: see private.run_up_times.';
revoke all on function "public"."jump_progress" from public, "anon";
grant execute on function "public"."jump_progress" to "authenticated", "service_role";
