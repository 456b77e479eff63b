-- What a coach measures in a video: known lengths that set the scale, and measurements with their results.

create function "private"."are_frame_marks" ("p_marks" jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof("p_marks") <> 'array' then false
    when jsonb_array_length("p_marks") not between 1 and 12 then false
    else not exists (
      select 1 from jsonb_array_elements("p_marks") as "mark"
      where case
        when jsonb_typeof("mark") <> 'object' then true
        when exists (select 1 from jsonb_object_keys("mark") as "key" where "key" not in ('atUs', 'points')) then true
        when jsonb_typeof("mark" -> 'atUs') is distinct from 'number' then true
        when ("mark" ->> 'atUs')::numeric not between 0 and 86400000000 or ("mark" ->> 'atUs')::numeric % 1 <> 0 then true
        when jsonb_typeof("mark" -> 'points') is distinct from 'array' then true
        when jsonb_array_length("mark" -> 'points') > 4 then true
        else exists (
          select 1 from jsonb_array_elements("mark" -> 'points') as "point"
          where case
            when jsonb_typeof("point") <> 'array' then true
            when jsonb_array_length("point") <> 2 then true
            when jsonb_typeof("point" -> 0) <> 'number' or jsonb_typeof("point" -> 1) <> 'number' then true
            else ("point" ->> 0)::numeric not between 0 and 1 or ("point" ->> 1)::numeric not between 0 and 1
          end
        )
      end
    )
  end;
$$;
comment on function "private"."are_frame_marks" is 'Whether a value is a list of frames with points in the picture.';
revoke all on function "private"."are_frame_marks" from public;
grant execute on function "private"."are_frame_marks" to "authenticated", "service_role";

create table "public"."review_measurements" (
  "id" uuid primary key default gen_random_uuid(),
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "kind" text not null check ("kind" in (
    'scale', 'rectangle', 'level', 'fixed-point',
    'distance', 'angle', 'horizon-angle', 'stopwatch', 'speed',
    'take-off', 'grip-height', 'run-up', 'pole-angle', 'pole-bend', 'hips-over-bar'
  )),
  "reference" text check ("reference" in ('bar', 'standards', 'box', 'grip', 'other')),
  "marks" jsonb not null check ("private"."are_frame_marks" ("marks") and pg_column_size("marks") < 8192),
  "known_m" numeric(6, 3) check ("known_m" between 0.05 and 100),
  "across_m" numeric(6, 3) check ("across_m" between 0.05 and 100),
  "value" numeric(10, 4) check ("value" between -10000 and 10000),
  "error" numeric(10, 4) check ("error" >= 0),
  constraint "review_measurements_reference" check (("kind" = 'scale') = ("reference" is not null)),
  constraint "review_measurements_result" check (("value" is null) = ("error" is null))
);
comment on table "public"."review_measurements" is
  'Scales (scale, rectangle, level, fixed-point) and measurements in a video. The id is generated in the browser, so that a repeated save is the same row.';
comment on column "public"."review_measurements"."reference" is 'What the known length of a scale is.';
comment on column "public"."review_measurements"."marks" is
  '[{atUs, points: [[x, y], …]}]: frames (microseconds) and the points marked on them, x and y from 0 to 1 of the frame''s width and height.';
comment on column "public"."review_measurements"."known_m" is 'Known length of a scale, length of a rectangle along the runway, or grip on the pole, meters.';
comment on column "public"."review_measurements"."across_m" is 'Width of a rectangle across the runway, meters.';
comment on column "public"."review_measurements"."value" is 'Result in meters, degrees, seconds, meters per second or percent; null if it has none.';
comment on column "public"."review_measurements"."error" is 'Uncertainty of the result, in its unit.';
create index "review_measurements_submission_id" on "public"."review_measurements" ("submission_id");
-- A jump has one of each number of the vault.
create unique index "review_measurements_vault" on "public"."review_measurements" ("submission_id", "kind")
  where "kind" in ('take-off', 'grip-height', 'run-up', 'pole-angle', 'pole-bend', 'hips-over-bar');
alter table "public"."review_measurements" enable row level security;
revoke all on table "public"."review_measurements" from "anon", "authenticated";
grant all on table "public"."review_measurements" to "service_role";
grant select, delete on table "public"."review_measurements" to "authenticated";
grant insert ("id", "submission_id", "kind", "reference", "marks", "known_m", "across_m", "value", "error") on table "public"."review_measurements" to "authenticated";
grant update ("marks", "known_m", "across_m", "value", "error") on table "public"."review_measurements" to "authenticated";

create policy "Athletes read finished measurements, coaches also drafts" on "public"."review_measurements"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_measurements"."submission_id"
    ))
    or "submission_id" in (
      select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()) and "submission_status" <> 'pending'
    )
  );
create policy "Coaches measure until the review is finished" on "public"."review_measurements"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_measurements"."submission_id" and "submission_status" = 'pending'
    )
  );
create policy "Coaches correct measurements" on "public"."review_measurements"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_measurements"."submission_id"
    )
  )
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_measurements"."submission_id"
    )
  );
create policy "Coaches delete measurements until the review is finished" on "public"."review_measurements"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_measurements"."submission_id" and "submission_status" = 'pending'
    )
  );
create policy "Only while the session lives" on "public"."review_measurements" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "review_measurements_bound" before insert on "public"."review_measurements"
  for each row execute function "private"."bound_rows" ('submission_id', '100');
create trigger "review_measurements_require_pending_review" before insert on "public"."review_measurements"
  for each row execute function "private"."require_pending_review" ();
create trigger "review_measurements_respect_claim" before insert or update or delete on "public"."review_measurements"
  for each row execute function "private"."respect_claim" ();
alter publication "supabase_realtime" add table "public"."review_measurements";

create function "private"."export_review_measurements" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("review_measurements") order by "review_measurements"."submission_id", "review_measurements"."id"), '[]')
  from "public"."review_measurements" join "public"."video_submissions" on "video_submissions"."id" = "review_measurements"."submission_id"
  where "user_id" = "p_user_id" and "submission_status" <> 'pending';
$$;
revoke all on function "private"."export_review_measurements" from public;


-- The progress has the measured numbers too. A new column in the result needs a new function.
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
    "m"."take_off_distance_m", "m"."grip_height_m", "m"."run_up_speed", "m"."pole_bend", "m"."hips_over_bar_m"
  from "public"."video_submissions" as "s"
  left join "public"."jumps" as "j" on "j"."submission_id" = "s"."id"
  left join lateral (
    select
      max("value") filter (where "kind" = 'take-off') as "take_off_distance_m",
      max("value") filter (where "kind" = 'grip-height') as "grip_height_m",
      max("value") filter (where "kind" = 'run-up') as "run_up_speed",
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
  'last 5 m, pole_bend in percent.';
revoke all on function "public"."jump_progress" from public, "anon";
grant execute on function "public"."jump_progress" to "authenticated", "service_role";
