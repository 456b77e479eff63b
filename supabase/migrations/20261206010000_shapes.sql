-- Drawings have ids, texts, and the frames on which they are shown. Stored shapes without these properties stay valid.

create or replace function "private"."is_shape" ("p_shape" jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof("p_shape") <> 'object' then false
    when exists (
      select 1 from jsonb_object_keys("p_shape") as "key"
      where "key" not in ('type', 'points', 'color', 'width', 'id', 'text', 'fromUs', 'toUs')
    ) then false
    when jsonb_typeof("p_shape" -> 'points') is distinct from 'array' then false
    when "p_shape" -> 'color' is not null
      and not coalesce(jsonb_typeof("p_shape" -> 'color') = 'string' and "p_shape" ->> 'color' ~ '^[a-z]{1,16}$', false) then false
    when "p_shape" -> 'width' is not null and jsonb_typeof("p_shape" -> 'width') <> 'number' then false
    when "p_shape" -> 'width' is not null and ("p_shape" ->> 'width')::numeric not between 0.0005 and 0.05 then false
    when "p_shape" -> 'id' is not null
      and not (jsonb_typeof("p_shape" -> 'id') = 'string' and "p_shape" ->> 'id' ~ '^[a-z0-9-]{1,36}$') then false
    -- Only a text has a text: one line of at most 80 characters.
    when ("p_shape" ->> 'type' = 'text') is distinct from ("p_shape" -> 'text' is not null) then false
    when "p_shape" -> 'text' is not null
      and not (
        jsonb_typeof("p_shape" -> 'text') = 'string' and "p_shape" ->> 'text' ~ '\S'
        and "p_shape" ->> 'text' !~ '[[:cntrl:]]' and char_length("p_shape" ->> 'text') <= 80
      ) then false
    when ("p_shape" -> 'fromUs' is null) <> ("p_shape" -> 'toUs' is null) then false
    when "p_shape" -> 'fromUs' is not null
      and (jsonb_typeof("p_shape" -> 'fromUs') <> 'number' or jsonb_typeof("p_shape" -> 'toUs') <> 'number') then false
    when "p_shape" -> 'fromUs' is not null and not (
      ("p_shape" ->> 'fromUs')::numeric between 0 and ("p_shape" ->> 'toUs')::numeric
      and ("p_shape" ->> 'toUs')::numeric <= 86400000000
      and ("p_shape" ->> 'fromUs')::numeric % 1 = 0 and ("p_shape" ->> 'toUs')::numeric % 1 = 0
    ) then false
    when not coalesce(
      case "p_shape" ->> 'type'
        when 'freehand' then jsonb_array_length("p_shape" -> 'points') between 2 and 500
        when 'line' then jsonb_array_length("p_shape" -> 'points') = 2
        when 'arrow' then jsonb_array_length("p_shape" -> 'points') = 2
        when 'circle' then jsonb_array_length("p_shape" -> 'points') = 2
        when 'angle' then jsonb_array_length("p_shape" -> 'points') = 3
        when 'text' then jsonb_array_length("p_shape" -> 'points') = 1
      end,
      false
    ) then false
    else not exists (
      select 1 from jsonb_array_elements("p_shape" -> 'points') as "point"
      where case
        when jsonb_typeof("point") <> 'array' then true
        when jsonb_array_length("point") <> 2 then true
        when jsonb_typeof("point" -> 0) <> 'number' or jsonb_typeof("point" -> 1) <> 'number' then true
        else ("point" ->> 0)::numeric not between 0 and 1 or ("point" ->> 1)::numeric not between 0 and 1
      end
    )
  end;
$$;
comment on column "public"."review_notes"."shapes" is
  '[{type: freehand | line | arrow | angle | circle | text, points: [[x, y], …], color?, width?, id?, text?, fromUs?, toUs?}], x and y from 0 to 1 of the '
  'frame''s width and height, width in widths of the frame. Shown from the frame at fromUs to the frame at toUs (microseconds), or on the frame of '
  'the note. At most 40 shapes, 500 points each, 80 characters of text, 64 KiB.';

-- A reply can have a drawing on a frame.
alter table "public"."review_replies"
  add column "at_us" bigint check ("at_us" between 0 and 86400000000),
  add column "shapes" jsonb not null default '[]' check ("private"."are_shapes" ("shapes")),
  add constraint "review_replies_drawing" check (("at_us" is null) = ("shapes" = '[]'));
comment on column "public"."review_replies"."at_us" is 'The frame of the drawing, microseconds; null without a drawing.';
comment on column "public"."review_replies"."shapes" is 'A drawing, with the properties of review_notes.shapes.';
grant insert ("at_us", "shapes") on table "public"."review_replies" to "authenticated";
