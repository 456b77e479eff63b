-- Known places of the pit, straight lines for the lens, and how the camera of a result was checked. Earlier results keep their value.

create or replace function "private"."are_frame_marks" ("p_marks" jsonb) returns boolean
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
        when jsonb_array_length("mark" -> 'points') > 8 then true
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

alter table "public"."review_measurements"
  add column "checked_by" text check ("checked_by" in ('points', 'points-and-line')),
  drop constraint "review_measurements_kind_check",
  add constraint "review_measurements_kind_check" check ("kind" in (
    'scale', 'rectangle', 'level', 'fixed-point', 'place', 'line',
    'distance', 'angle', 'horizon-angle', 'stopwatch', 'speed',
    'take-off', 'grip-height', 'run-up', 'pole-angle', 'pole-bend', 'hips-over-bar'
  )),
  drop constraint "review_measurements_reference_check",
  add constraint "review_measurements_reference_check" check ("reference" in (
    'bar', 'standards', 'box', 'grip', 'other',
    'box-back', 'mark-near', 'mark-far', 'bar-middle', 'bar-near', 'bar-far', 'rod-top'
  )),
  drop constraint "review_measurements_reference",
  add constraint "review_measurements_reference" check (("kind" in ('scale', 'place')) = ("reference" is not null));
grant update ("checked_by"), insert ("checked_by") on table "public"."review_measurements" to "authenticated";

comment on table "public"."review_measurements" is
  'Scales (scale, rectangle, level, fixed-point, place, line) and measurements in a video. The id is generated in the browser, so that a repeated save is the same row.';

comment on column "public"."review_measurements"."reference" is 'What the known length of a scale is, or which place of the pit was marked.';

comment on column "public"."review_measurements"."known_m" is
  'Known length of a scale, length of a rectangle along the runway, grip on the pole, distance of a mark from the box, or height of a bar or rod, meters.';

comment on column "public"."review_measurements"."across_m" is 'Width of a rectangle across the runway, or distance of bar or rod from the box, meters.';

comment on column "public"."review_measurements"."error" is 'Uncertainty of the result, in its unit: the truth is within it in 19 of 20 cases.';

comment on column "public"."review_measurements"."checked_by" is
  'How the camera was checked: by known places, also with a straight line. Null if it was not, and for results from before this column, whose error is too small.';
