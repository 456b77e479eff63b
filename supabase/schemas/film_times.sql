-- Real times of a film. It plays slower than the jump was by one factor, or by runs of frames with a factor each: phones share slow motion that
-- changes its speed. The same rules for browsers are in _shared/domain/slow-motion.ts.

create function private.are_slow_runs (p_runs jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof(p_runs) <> 'array' then false
    when jsonb_array_length(p_runs) not between 2 and 100 then false
    when exists (
      select 1 from jsonb_array_elements(p_runs) as run
      where case
        when jsonb_typeof(run) <> 'object' then true
        when exists (select 1 from jsonb_object_keys(run) as key where key not in ('fromUs', 'toUs', 'factor')) then true
        when jsonb_typeof(run -> 'fromUs') is distinct from 'number' or jsonb_typeof(run -> 'toUs') is distinct from 'number' then true
        when coalesce(jsonb_typeof(run -> 'factor'), '') not in ('number', 'null') then true
        else jsonb_typeof(run -> 'factor') is distinct from jsonb_typeof(p_runs -> 0 -> 'factor')
      end
    ) then false
    else not exists (
      select 1 from (
        select (run ->> 'fromUs')::numeric as from_us, (run ->> 'toUs')::numeric as to_us, (run ->> 'factor')::numeric as factor,
          lag((run ->> 'toUs')::numeric, 1, 0::numeric) over (order by place) as before_us
        from jsonb_array_elements(p_runs) with ordinality as t (run, place)
      ) as runs
      where from_us <> before_us or to_us <= from_us or to_us > 86400000000 or factor not between 1 and 50
    )
  end;
$$;
comment on function private.are_slow_runs is
  'Whether a value is a list of runs (fromUs, toUs, factor) that begins at 0 without gaps. Either all factors are known or none.';
grant execute on function private.are_slow_runs to authenticated, service_role;

create function private.real_us (p_us numeric, p_slow_motion numeric, p_runs jsonb) returns numeric
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when p_us is null then null
    when p_runs is null then p_us / coalesce(p_slow_motion, 1)
    else (
      select sum(
        greatest(
          0, case when place = jsonb_array_length(p_runs) then p_us else least(p_us, (run ->> 'toUs')::numeric) end - (run ->> 'fromUs')::numeric
        ) / (run ->> 'factor')::numeric
      )
      from jsonb_array_elements(p_runs) with ordinality as t (run, place)
    )
  end;
$$;
comment on function private.real_us is
  'A time of a film in microseconds as microseconds of real time. Null while the factors of its runs are unknown.';
grant execute on function private.real_us to authenticated, service_role;
