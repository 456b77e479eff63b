-- What athletes lifted, ran and jumped in the sets of a plan. Kilograms, meters and seconds. Written by save_jump_log (decisions 125 and 126).

create table public.set_logs (
  -- Made from assignment, exercise and number of the set, so that two devices that log the same set have the same row.
  id uuid primary key,
  athlete_id uuid not null references auth.users (id) on delete cascade,
  -- The values and records of an athlete stay when a plan is over.
  assignment_id uuid references public.plan_assignments (id) on delete set null,
  item_id uuid not null,
  set_number smallint not null check (set_number between 1 and 20),
  week smallint not null check (week between 1 and 52),
  day smallint not null check (day between 1 and 7),
  exercise text not null check (char_length(exercise) <= 200 and exercise ~ '\S'),
  done_on date not null check (done_on between '2020-01-01' and '2100-01-01'),
  weight_kg numeric(6, 2),
  reps smallint,
  seconds numeric(8, 2),
  distance_m numeric(8, 3),
  height_m numeric(6, 3),
  effort smallint,
  version integer not null default 1,
  write_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  weight_typed text check (
    case
      when weight_typed is null then true
      when weight_typed !~ '^\d{1,4}(\.\d{1,3})? (kg|lb)$' then false
      else coalesce(
        abs(split_part(weight_typed, ' ', 1)::numeric * case when weight_typed like '% lb' then 0.45359237 else 1 end - weight_kg) <= 0.01,
        false
      )
    end
  )
);
comment on table public.set_logs is
  'Values of the sets that an athlete did. Null for what was not entered; a set that was taken back has no values.';
comment on column public.set_logs.item_id is 'The exercise of the plan. Not a foreign key: the log survives a changed plan.';
comment on column public.set_logs.exercise is 'The title of the exercise at that moment. Sets with the same title have records together.';
comment on column public.set_logs.effort is 'Rating of perceived exertion (RPE), 1 to 10.';
comment on column public.set_logs.write_id is 'The write that stored the row last, by the id that its device gave it: a later one that knows it is no conflict.';
comment on column public.set_logs.weight_typed is
  'The weight as the athlete wrote it, with its unit: 61.25 kg, 12.5 lb. Null if it was logged by a device that did not say.';
alter table public.set_logs enable row level security;
grant select on table public.set_logs to authenticated;
grant all on table public.set_logs to service_role;

create index set_logs_athlete_id on public.set_logs (athlete_id, done_on desc);

create index set_logs_assignment_id on public.set_logs (assignment_id);

create policy "Athletes read their sets, coaches their athletes'" on public.set_logs
  for select to authenticated
  using (
    athlete_id = (select auth.uid())
    or (
      (select private.acts_as ('coach'))
      and athlete_id not in (select private.athletes_of_other_coaches ())
      and athlete_id not in (select private.athletes_without_consent ())
    )
  );

create policy "Only while the session lives" on public.set_logs as restrictive for all to authenticated
  using ((select private.session_is_live()));

create trigger clean_text before insert or update of exercise on public.set_logs
  for each row execute function private.clean_columns ('exercise');

create trigger set_logs_check_ranges before insert or update on public.set_logs
  for each row execute function private.check_ranges (
    'weight_kg', 'A weight', '0', '500', 'reps', 'A number of reps', '1', '1000', 'seconds', 'A time in seconds', '0.1', '36000',
    'distance_m', 'A distance', '0.1', '50000', 'height_m', 'A height', '0.05', '10', 'effort', 'An effort', '1', '10'
  );

create trigger set_logs_check_times before insert or update on public.set_logs
  for each row execute function private.check_times ('done_on', 'The day of a set');

create trigger set_logs_count_version before update on public.set_logs
  for each row execute function private.count_version ();

create trigger set_logs_bound before insert on public.set_logs
  for each row execute function private.bound_rows ('athlete_id', '50000');

create function public.list_set_history (p_athlete_id uuid default auth.uid ()) returns setof public.set_logs
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select s.*
  from public.set_logs as s
  join (
    select l.id,
      row_number() over (same order by l.weight_kg desc nulls last, l.done_on) as heaviest,
      row_number() over (partition by lower(l.exercise), l.weight_kg order by l.reps desc nulls last, l.done_on) as most,
      row_number() over (same order by l.seconds desc nulls last, l.done_on) as longest,
      row_number() over (partition by lower(l.exercise), l.distance_m order by l.seconds nulls last, l.done_on) as fastest,
      row_number() over (same order by l.distance_m desc nulls last, l.done_on) as farthest,
      row_number() over (same order by l.height_m desc nulls last, l.done_on) as highest,
      dense_rank() over (same order by l.done_on desc) as day_back
    from public.set_logs as l
    where l.athlete_id = p_athlete_id
      and coalesce(l.weight_kg, l.reps, l.seconds, l.distance_m, l.height_m) is not null
    window same as (partition by lower(l.exercise))
  ) as ranked on ranked.id = s.id
  where 1 in (heaviest, most, longest, fastest, farthest, highest) or day_back <= 2
  order by s.done_on desc, s.id;
$$;
comment on function public.list_set_history is
  'For each exercise of a person: the best sets, and those of the last two days. One''s own, or anyone''s whom the caller may coach.';
grant execute on function public.list_set_history to authenticated, service_role;

create function private.export_set_logs (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(s) - array['athlete_id', 'write_id', 'version'] order by s.done_on, s.id), '[]')
  from public.set_logs as s where s.athlete_id = p_user_id;
$$;
comment on function private.export_set_logs is 'The part of the account export about weights, reps, times and distances of training.';
