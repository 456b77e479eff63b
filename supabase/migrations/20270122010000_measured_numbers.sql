-- The feet of the uprights as known places, standards at 0, four more numbers of the vault, how exactly a followed point is known, and the ± of the
-- measured numbers in the progress.

alter table "public"."review_measurements"
  drop constraint "review_measurements_kind_check",
  add constraint "review_measurements_kind_check" check ("kind" in (
    'scale', 'rectangle', 'level', 'fixed-point', 'place', 'line',
    'distance', 'angle', 'horizon-angle', 'stopwatch', 'speed',
    'take-off', 'grip-height', 'lower-hand', 'run-up', 'pole-angle', 'pole-bend', 'chord-angle', 'trail-leg', 'hips-over-bar', 'hips-to-bar'
  )),
  drop constraint "review_measurements_reference_check",
  add constraint "review_measurements_reference_check" check ("reference" in (
    'bar', 'standards', 'box', 'grip', 'other',
    'box-back', 'mark-near', 'mark-far', 'bar-middle', 'bar-near', 'bar-far', 'rod-top', 'foot-near', 'foot-far'
  )),
  drop constraint "review_measurements_across_m_check",
  add constraint "review_measurements_across_m_check" check ("across_m" between 0 and 100);

drop index "public"."review_measurements_vault";
create unique index "review_measurements_vault" on "public"."review_measurements" ("submission_id", "kind")
  where "kind" in (
    'take-off', 'grip-height', 'lower-hand', 'run-up', 'pole-angle', 'pole-bend', 'chord-angle', 'trail-leg', 'hips-over-bar', 'hips-to-bar'
  );

comment on column "public"."review_measurements"."known_m" is
  'Known length of a scale, length of a rectangle along the runway, grip on the pole, distance of a mark from the box, height of a bar or rod, or distance of an upright from the middle, meters.';

comment on column "public"."review_measurements"."across_m" is 'Width of a rectangle across the runway, or distance of bar, upright or rod from the box, meters.';

comment on column "public"."review_measurements"."value" is
  'Result in meters, degrees, seconds, meters or degrees per second, or percent; null if it has none.';

create or replace function "private"."are_path_points" ("p_points" jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof("p_points") <> 'array' then false
    when jsonb_array_length("p_points") not between 1 and 1000 or octet_length("p_points"::text) > 65536 then false
    else not exists (
      select 1 from jsonb_array_elements("p_points") as "p" ("point")
      where case
        when jsonb_typeof("point") <> 'array' or jsonb_array_length("point") not between 4 and 5 then true
        when exists (select 1 from jsonb_array_elements("point") as "v" ("value") where jsonb_typeof("value") <> 'number') then true
        else not (
          ("point" ->> 0)::numeric between 0 and 86400000000 and ("point" ->> 0)::numeric = trunc(("point" ->> 0)::numeric)
          and ("point" ->> 1)::numeric between 0 and 1 and ("point" ->> 2)::numeric between 0 and 1
          and ("point" ->> 3)::numeric in (0, 1) and coalesce(("point" ->> 4)::numeric, 0) between 0 and 1
        )
      end
    )
  end;
$$;

comment on column "public"."review_paths"."points" is
  'In order of time, each [microseconds, x, y, marked]: the frame''s presentation timestamp, the position from 0 to 1 of the frame, and 1 if the '
  'coach marked it, 0 if the tracker found it; then, for those, how far it may be off in 19 of 20 cases, in shares of the frame''s width. '
  '1,000 points, 64 KiB at most.';

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
  language sql
  stable
  security invoker
  set search_path = ''
as $$
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
$$;
comment on function "public"."jump_progress" is
  'Grip, clearance above grip, measured numbers and step times of a person''s jumps, newest first, at most 1,000: one''s own, or anyone''s for coaches. '
  'The clearance is bar height minus (grip minus 0.20 m, the depth of the box), in meters, for made bars only. run_up_speed is in meters per second '
  'over the last 5 m, pole_bend is in percent. Each measured number has its uncertainty, such as run_up_speed_error, and how its camera was checked, such as run_up_speed_checked_by. Step times: see private.run_up_times.';
grant execute on function "public"."jump_progress" to "authenticated", "service_role";
