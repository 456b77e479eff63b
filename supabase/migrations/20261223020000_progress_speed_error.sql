-- The progress has the uncertainty of the speed. A new column in the result needs a new function.
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
  "hips_over_bar_m" numeric
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "s"."id", "s"."created_at", "j"."grip_m", "j"."pole_length_m", "j"."pole_rating_kg", "j"."run_up_lefts", "j"."bar_m", "j"."made",
    case when "j"."made" then "j"."bar_m" - ("j"."grip_m" - 0.2) end,
    "m"."take_off_distance_m", "m"."grip_height_m", "m"."run_up_speed", "m"."run_up_speed_error",
    "m"."pole_bend", "m"."hips_over_bar_m"
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
  where "s"."user_id" = "p_user_id" and num_nonnulls(
    "j"."grip_m", "j"."bar_m", "m"."take_off_distance_m", "m"."grip_height_m", "m"."run_up_speed", "m"."pole_bend", "m"."hips_over_bar_m"
  ) > 0
  order by "s"."created_at" desc, "s"."id"
  limit 1000;
$$;
comment on function "public"."jump_progress" is
  'Grip, clearance above grip and measured numbers of a person''s jumps, newest first, at most 1,000: one''s own, or anyone''s for coaches. The '
  'clearance is bar height minus (grip minus 0.20 m, the depth of the box), in meters, for made bars only. run_up_speed is in meters per second over the '
  'last 5 m, run_up_speed_error is its uncertainty, pole_bend is in percent.';
revoke all on function "public"."jump_progress" from public, "anon";
grant execute on function "public"."jump_progress" to "authenticated", "service_role";
