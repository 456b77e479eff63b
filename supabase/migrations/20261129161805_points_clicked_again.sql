create function private.are_marked_points (p_value jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof(p_value) <> 'object' then false
    when jsonb_typeof(p_value -> 'points') is distinct from 'array' then false
    when jsonb_array_length(p_value -> 'points') > 8 then false
    when jsonb_typeof(coalesce(p_value -> 'deviations', '[]')) <> 'array' then false
    when jsonb_array_length(coalesce(p_value -> 'deviations', '[]')) > 8 then false
    when jsonb_path_exists(p_value, '$.deviations[*] ? (@.type() != "number" || @ < 0 || @ > 1000)') then false
    else not exists (
      select 1 from jsonb_array_elements(p_value -> 'points') as point
      where case
        when jsonb_typeof(point) <> 'array' then true
        when jsonb_array_length(point) <> 2 then true
        when jsonb_typeof(point -> 0) <> 'number' or jsonb_typeof(point -> 1) <> 'number' then true
        else (point ->> 0)::numeric not between 0 and 1 or (point ->> 1)::numeric not between 0 and 1
      end
    )
  end;
$$;
comment on function private.are_marked_points is 'Whether a value has points in the picture, and how far each may be off if that is known.';
grant execute on function private.are_marked_points to authenticated, service_role;

create or replace function private.are_frame_marks (p_marks jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof(p_marks) <> 'array' then false
    when jsonb_array_length(p_marks) not between 1 and 12 then false
    else not exists (
      select 1 from jsonb_array_elements(p_marks) as mark
      where case
        when not private.are_marked_points(mark) then true
        when exists (select 1 from jsonb_object_keys(mark) as key where key not in ('atUs', 'points', 'deviations', 'again')) then true
        when jsonb_typeof(mark -> 'atUs') is distinct from 'number' then true
        when (mark ->> 'atUs')::numeric not between 0 and 86400000000 or (mark ->> 'atUs')::numeric % 1 <> 0 then true
        when jsonb_typeof(coalesce(mark -> 'again', '[]')) <> 'array' then true
        when jsonb_array_length(coalesce(mark -> 'again', '[]')) > 4 then true
        else exists (
          select 1 from jsonb_array_elements(coalesce(mark -> 'again', '[]')) as clicks
          where case
            when not private.are_marked_points(clicks) then true
            else exists (select 1 from jsonb_object_keys(clicks) as key where key not in ('points', 'deviations'))
          end
        )
      end
    )
  end;
$$;

comment on column public.review_measurements.marks is
  '[{atUs, points: [[x, y], …], deviations, again: [{points, deviations}, …]}]: frames (microseconds) and the points marked on them, x and y from 0 to 1 of the frame''s width and height. Deviations, if known: how many pixels of the film each point may be off, 0 if not known. Again: the same points as they were clicked before.';
