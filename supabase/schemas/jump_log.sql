-- The jump log: an athlete's poles, and practices and meets with their attempts. Meters and kilograms. Ids are made on the device, and
-- every write goes through save_jump_log, which may be repeated and never overwrites what another device wrote (decision 125).

-- One rule for numbers that have limits. A trigger and no check, so that rows from before a limit can be restored.
create function private.check_ranges () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  v_row constant jsonb := to_jsonb(new);
  v_value numeric;
  v_unit text;
begin
  for i in 0 .. tg_nargs / 4 - 1 loop
    v_value := (v_row ->> tg_argv[4 * i])::numeric;
    if v_value not between tg_argv[4 * i + 2]::numeric and tg_argv[4 * i + 3]::numeric then
      v_unit := case when tg_argv[4 * i] ~ '_m$' then ' m' when tg_argv[4 * i] ~ '_kg$' then ' kg' else '' end;
      raise exception '% of % can’t be right. Enter a value between % and %.',
        tg_argv[4 * i + 1], trim_scale(v_value) || v_unit, tg_argv[4 * i + 2] || v_unit, tg_argv[4 * i + 3] || v_unit
        using errcode = '23514', detail = 'out_of_range';
    end if;
  end loop;
  return new;
end;
$$;
comment on function private.check_ranges is
  'Refuses numbers outside their limits. Arguments, four for each: column, its name in the error message, least, greatest.';

create function private.check_times () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  v_time timestamptz;
begin
  for i in 0 .. tg_nargs / 2 - 1 loop
    v_time := (to_jsonb(new) ->> tg_argv[2 * i])::timestamptz;
    -- A value that was stored before there were limits doesn't keep the rest of its row from changing.
    if (tg_op = 'INSERT' or to_jsonb(new) -> tg_argv[2 * i] is distinct from to_jsonb(old) -> tg_argv[2 * i])
      -- Tomorrow, because a day begins earlier in the east.
      and not (v_time >= '1990-01-01' and v_time < date_trunc('day', now(), 'UTC') + interval '2 days') then
      raise exception '% can’t be before 1990 or after tomorrow. Check the date and time of this device.', tg_argv[2 * i + 1]
        using errcode = '23514', detail = 'out_of_range';
    end if;
  end loop;
  return new;
end;
$$;
comment on function private.check_times is
  'Refuses times and days before 1990 or after tomorrow, which a device with a wrong clock names. Arguments, two for each: column, its name in the error message.';

create table public.poles (
  id uuid primary key,
  athlete_id uuid not null references auth.users (id) on delete cascade,
  length_m numeric(6, 3) not null,
  rating_kg numeric(6, 2),
  flex numeric(4, 1),
  brand text not null check (char_length(brand) <= 60),
  is_club boolean not null,
  is_put_away boolean not null,
  version integer not null default 1,
  write_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.poles is 'The poles that an athlete jumps on, their own and the club''s.';
comment on column public.poles.rating_kg is 'The athlete''s weight that the pole is made for, kilograms.';
comment on column public.poles.flex is 'The maker''s flex number. A lower one is stiffer, among poles of the same length.';
comment on column public.poles.is_put_away is 'Whether the athlete no longer jumps on it. It stays with its jumps, and is not offered for new ones.';
comment on column public.poles.write_id is 'The write that stored the row last, by the id that its device gave it: a later one that knows it is no conflict.';
alter table public.poles enable row level security;
grant select on table public.poles to authenticated;
grant all on table public.poles to service_role;

create index poles_athlete_id on public.poles (athlete_id);

create table public.jump_sessions (
  id uuid primary key,
  athlete_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('practice', 'meet')),
  held_on date not null check (held_on between '1950-01-01' and '2100-01-01'),
  title text not null check (char_length(title) <= 120),
  bars_m numeric(6, 3)[] not null,
  notes text not null check (char_length(notes) <= 2000),
  version integer not null default 1,
  write_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint jump_sessions_bars check (
    cardinality(bars_m) <= 40 and array_position(bars_m, null) is null and 0.5 <= all (bars_m) and 7 >= all (bars_m)
  )
);
comment on table public.jump_sessions is 'Practices and meets of an athlete.';
comment on column public.jump_sessions.bars_m is 'The heights of a meet, in order; empty for a practice.';
comment on column public.jump_sessions.write_id is 'The write that stored the row last, by the id that its device gave it: a later one that knows it is no conflict.';
alter table public.jump_sessions enable row level security;
grant select on table public.jump_sessions to authenticated;
grant all on table public.jump_sessions to service_role;

create index jump_sessions_athlete_id on public.jump_sessions (athlete_id, held_on desc, id);

create table public.jump_attempts (
  id uuid primary key,
  session_id uuid not null references public.jump_sessions (id) on delete cascade,
  -- Whose session it is: policies and lists do not look it up for each jump.
  athlete_id uuid not null references auth.users (id) on delete cascade,
  at timestamptz not null,
  bar_m numeric(6, 3),
  result text check (result in ('made', 'missed', 'passed')),
  -- No action: a pole with jumps is put away and not deleted, but goes with its account.
  pole_id uuid references public.poles (id),
  grip_m numeric(6, 3),
  run_up_lefts smallint,
  mid_mark_m numeric(6, 3),
  take_off_m numeric(6, 3),
  standards_m numeric(6, 3),
  reason text check (
    reason in ('run-through', 'stalled', 'blew-through', 'under', 'out', 'bar-up', 'bar-down', 'other')
  ),
  note text not null check (char_length(note) <= 500),
  submission_id uuid references public.video_submissions (id) on delete set null,
  version integer not null default 1,
  write_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.jump_attempts is 'The jumps of a practice or meet. Numbers that the athlete did not enter are null.';
comment on column public.jump_attempts.at is 'When it was logged, by the clock of the device. Orders the attempts at a bar.';
comment on column public.jump_attempts.result is 'Null for a jump without a bar.';
comment on column public.jump_attempts.grip_m is 'Meters along the pole, from its tip in the box to the top of the upper hand.';
comment on column public.jump_attempts.reason is 'Why it was missed, as the athlete saw it.';
comment on column public.jump_attempts.submission_id is 'The film of this jump.';
comment on column public.jump_attempts.write_id is 'The write that stored the row last, by the id that its device gave it: a later one that knows it is no conflict.';
alter table public.jump_attempts enable row level security;
grant select on table public.jump_attempts to authenticated;
grant all on table public.jump_attempts to service_role;

create index jump_attempts_session_id on public.jump_attempts (session_id, at, id);

create index jump_attempts_athlete_id on public.jump_attempts (athlete_id, at desc);

create index jump_attempts_pole_id on public.jump_attempts (pole_id);

create index jump_attempts_submission_id on public.jump_attempts (submission_id);

create policy "Athletes read their poles, coaches their athletes'" on public.poles
  for select to authenticated
  using (
    athlete_id = (select auth.uid())
    or (
      (select private.acts_as ('coach'))
      and athlete_id not in (select private.athletes_of_other_coaches ())
      and athlete_id not in (select private.athletes_without_consent ())
    )
  );

create policy "Athletes read their practices and meets, coaches their athletes'" on public.jump_sessions
  for select to authenticated
  using (
    athlete_id = (select auth.uid())
    or (
      (select private.acts_as ('coach'))
      and athlete_id not in (select private.athletes_of_other_coaches ())
      and athlete_id not in (select private.athletes_without_consent ())
    )
  );

create policy "Athletes read their attempts, coaches their athletes'" on public.jump_attempts
  for select to authenticated
  using (
    athlete_id = (select auth.uid())
    or (
      (select private.acts_as ('coach'))
      and athlete_id not in (select private.athletes_of_other_coaches ())
      and athlete_id not in (select private.athletes_without_consent ())
    )
  );

create policy "Only while the session lives" on public.poles as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Only while the session lives" on public.jump_sessions as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Only while the session lives" on public.jump_attempts as restrictive for all to authenticated
  using ((select private.session_is_live()));

create trigger clean_text before insert or update of brand on public.poles
  for each row execute function private.clean_columns ('brand');

create trigger clean_text before insert or update of title, notes on public.jump_sessions
  for each row execute function private.clean_columns ('title', 'notes');

create trigger clean_text before insert or update of note on public.jump_attempts
  for each row execute function private.clean_columns ('note');

create trigger poles_check_ranges before insert or update on public.poles
  for each row execute function private.check_ranges (
    'length_m', 'A pole length', '2', '5.5', 'rating_kg', 'A pole rating', '15', '130', 'flex', 'A flex number', '5', '50'
  );

create trigger jump_attempts_check_ranges before insert or update on public.jump_attempts
  for each row execute function private.check_ranges (
    'bar_m', 'A bar', '0.5', '7', 'grip_m', 'A grip', '1.5', '5.5', 'run_up_lefts', 'A run-up', '0', '15',
    'mid_mark_m', 'A mid-mark', '3', '40', 'take_off_m', 'A take-off', '0.5', '6', 'standards_m', 'Standards', '0', '1'
  );

create trigger jump_attempts_check_times before insert or update on public.jump_attempts
  for each row execute function private.check_times ('at', 'The time of a jump');

create trigger poles_count_version before update on public.poles
  for each row execute function private.count_version ();

create trigger jump_sessions_count_version before update on public.jump_sessions
  for each row execute function private.count_version ();

create trigger jump_attempts_count_version before update on public.jump_attempts
  for each row execute function private.count_version ();

create trigger poles_bound before insert on public.poles
  for each row execute function private.bound_rows ('athlete_id', '200');

create trigger jump_sessions_bound before insert on public.jump_sessions
  for each row execute function private.bound_rows ('athlete_id', '5000');

create trigger jump_attempts_bound before insert on public.jump_attempts
  for each row execute function private.bound_rows ('session_id', '300');

create function public.list_poles (p_athlete_id uuid default auth.uid ()) returns table (
  id uuid, length_m numeric, rating_kg numeric, flex numeric, brand text, is_club boolean, is_put_away boolean,
  version integer, jumps bigint, grip_from_m numeric, grip_to_m numeric, last_used_at timestamptz
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select p.id, p.length_m, p.rating_kg, p.flex, p.brand, p.is_club, p.is_put_away, p.version,
    u.jumps, u.grip_from_m, u.grip_to_m, u.last_used_at
  from public.poles as p
  cross join lateral (
    select count(*) as jumps, min(a.grip_m) as grip_from_m, max(a.grip_m) as grip_to_m, max(a.at) as last_used_at
    from public.jump_attempts as a where a.pole_id = p.id and a.result is distinct from 'passed'
  ) as u
  where p.athlete_id = p_athlete_id
  order by p.length_m, p.rating_kg, p.id;
$$;
comment on function public.list_poles is
  'The poles of a person with how they were used: jumps, grips from and to, last use. One''s own, or anyone''s whom the caller may coach.';
grant execute on function public.list_poles to authenticated, service_role;

-- The practices and meets of a log with their jumps, by day, from the one after p_after on: {rows, next}, where next is null at the end. A page
-- ends with the practice that has its 500th jump.
create function private.jump_sessions_after (p_user_id uuid, p_after text) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with next as (
    select s.id, s.held_on, (select count(*) from public.jump_attempts as a where a.session_id = s.id) as jumps
    from public.jump_sessions as s
    where s.athlete_id = p_user_id
      and (p_after = '' or (s.held_on, s.id) > (split_part(p_after, ' ', 1)::date, split_part(p_after, ' ', 2)::uuid))
    order by s.held_on, s.id
    limit 100
  ), page as (
    select id, held_on, sum(jumps) over (order by held_on, id) - jumps as before from next
  )
  select jsonb_build_object(
    'rows', coalesce(
      jsonb_agg(
        to_jsonb(s) - array['athlete_id', 'write_id', 'version'] || jsonb_build_object('attempts', (
          select coalesce(
            jsonb_agg(to_jsonb(a) - array['session_id', 'athlete_id', 'write_id', 'version'] order by a.at, a.id), '[]'
          )
          from public.jump_attempts as a where a.session_id = s.id
        ))
        order by s.held_on, s.id
      ),
      '[]'
    ),
    'next', (array_agg(s.held_on || ' ' || s.id order by s.held_on desc, s.id desc))[1]
  )
  from page join public.jump_sessions as s using (id) where page.before < 500;
$$;

create function private.export_jump_log (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'poles', (
      select coalesce(jsonb_agg(to_jsonb(p) - array['athlete_id', 'write_id', 'version'] order by p.created_at, p.id), '[]')
      from public.poles as p where p.athlete_id = p_user_id
    ),
    'deleted', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'deleted_at', d.deleted_at) order by d.deleted_at, d.id), '[]')
      from private.deleted_log_entries as d where d.athlete_id = p_user_id
    )
  );
$$;
comment on function private.export_jump_log is
  'The part of the account export about poles, and what was deleted. Practices and meets come from jump_sessions_after.';
