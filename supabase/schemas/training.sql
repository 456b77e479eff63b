-- Training plans: a coach writes sessions by week and day, assigns the plan with a start date, and athletes log what they did.
-- An assignment refers to the plan, so a coach keeps writing a plan that athletes already follow. Logs copy the exercise (decision 056).

create table public.training_plans (
  id uuid primary key default gen_random_uuid(),
  coach_id uuid default auth.uid () references auth.users (id) on delete set null,
  name text not null check (char_length(name) <= 120 and name ~ '\S'),
  notes text not null default '' check (char_length(notes) <= 2000),
  is_template boolean not null default false,
  product_id integer check (product_id > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint training_plans_templates_are_not_sold check (not (is_template and product_id is not null))
);
comment on table public.training_plans is 'Plans of training sessions. The highest week of its sessions is the length of a plan.';
comment on column public.training_plans.coach_id is 'Who writes the plan. Empty after that account was deleted; then the owner does.';
comment on column public.training_plans.is_template is 'Templates are visible to every coach, to copy. They cannot be assigned.';
comment on column public.training_plans.product_id is 'Buyers of this product may start the plan themselves. Only the owner sets it.';
alter table public.training_plans enable row level security;
grant select, delete on table public.training_plans to authenticated;
grant all on table public.training_plans to service_role;
grant update (
  name,
  notes,
  is_template,
  product_id
), insert (
  id,
  name,
  notes,
  is_template,
  product_id
) on table public.training_plans to authenticated;

create index training_plans_coach_id on public.training_plans (coach_id);

create index training_plans_product_id on public.training_plans (product_id);

create policy "Coaches add plans, the owner also for a product" on public.training_plans
  for insert to authenticated
  with check (
    (select private.acts_as ('coach'))
    and coach_id = (select auth.uid())
    and (product_id is null or (select private.acts_as ('admin')))
  );

create policy "Coaches change their plans, the owner every plan" on public.training_plans
  for update to authenticated
  using (
    (select private.acts_as ('admin')) or ((select private.acts_as ('coach')) and coach_id = (select auth.uid()))
  )
  with check (
    (select private.acts_as ('admin'))
    or ((select private.acts_as ('coach')) and coach_id = (select auth.uid()) and product_id is null)
  );

create policy "Coaches delete their plans, the owner every plan" on public.training_plans
  for delete to authenticated
  using (
    (select private.acts_as ('admin')) or ((select private.acts_as ('coach')) and coach_id = (select auth.uid()))
  );

create policy "Only while the session lives" on public.training_plans as restrictive for all to authenticated
  using ((select private.session_is_live()));

create table public.plan_sessions (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.training_plans (id) on delete cascade,
  week smallint not null check (week between 1 and 52),
  day smallint not null check (day between 1 and 7),
  title text not null check (char_length(title) <= 120 and title ~ '\S'),
  notes text not null default '' check (char_length(notes) <= 2000),
  updated_at timestamptz not null default now(),
  unique (plan_id, week, day)
);
comment on table public.plan_sessions is 'The training of one day of a plan. A day without a session is a rest day.';
comment on column public.plan_sessions.day is 'Day 1 of week 1 is the start date of an assignment.';
alter table public.plan_sessions enable row level security;
grant select, insert, delete on table public.plan_sessions to authenticated;
grant all on table public.plan_sessions to service_role;
grant update (title, notes) on table public.plan_sessions to authenticated;

create policy "Sessions are read with their plan" on public.plan_sessions
  for select to authenticated
  using (exists (select 1 from public.training_plans where training_plans.id = plan_sessions.plan_id));

create policy "Only while the session lives" on public.plan_sessions as restrictive for all to authenticated
  using ((select private.session_is_live()));

create table public.plan_items (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.plan_sessions (id) on delete cascade,
  "position" smallint not null check ("position" between 1 and 100),
  video_id uuid references public.videos (id) on delete set null,
  title text not null check (char_length(title) <= 200 and title ~ '\S'),
  sets smallint not null default 1 check (sets between 1 and 20),
  reps text not null default '' check (char_length(reps) <= 40),
  note text not null default '' check (char_length(note) <= 500),
  measures text[] check (measures <@ array['weight', 'reps', 'time', 'distance', 'height'])
);
comment on table public.plan_items is 'The exercises of a session, in order.';
comment on column public.plan_items.video_id is 'The exercise of the library; empty for an exercise in the coach''s own words.';
comment on column public.plan_items.title is 'Also for exercises of the library, so that the plan survives a deleted video.';
comment on column public.plan_items.reps is 'As people write it: 8, 3-5, 30 m, 40 s.';
comment on column public.plan_items.measures is
  'What athletes log for each set; nothing if it is empty. Null if the coach did not choose: then the text of reps decides.';
alter table public.plan_items enable row level security;
grant select, insert, delete on table public.plan_items to authenticated;
grant all on table public.plan_items to service_role;
grant update ("position", video_id, title, sets, reps, note, measures) on table public.plan_items to authenticated;

create index plan_items_session_id on public.plan_items (session_id, "position");

create index plan_items_video_id on public.plan_items (video_id);

create policy "Exercises are read with their session" on public.plan_items
  for select to authenticated
  using (exists (select 1 from public.plan_sessions where plan_sessions.id = plan_items.session_id));

create policy "Only while the session lives" on public.plan_items as restrictive for all to authenticated
  using ((select private.session_is_live()));

create table public.plan_assignments (
  id uuid primary key default gen_random_uuid(),
  -- Restricts: a plan that athletes follow cannot be deleted by mistake.
  plan_id uuid not null references public.training_plans (id) on delete restrict,
  user_id uuid not null references auth.users (id) on delete cascade,
  starts_on date not null check (starts_on between '2020-01-01' and '2100-01-01'),
  assigned_by uuid default auth.uid () references auth.users (id) on delete set null,
  order_id uuid references public.orders (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (plan_id, user_id, starts_on)
);
comment on table public.plan_assignments is 'Which athlete follows which plan from which date.';
comment on column public.plan_assignments.order_id is
  'The order that a buyer started the plan with. The plan is readable while this order is paid.';
alter table public.plan_assignments enable row level security;
grant select, delete on table public.plan_assignments to authenticated;
grant all on table public.plan_assignments to service_role;
grant insert (id, plan_id, user_id, starts_on) on table public.plan_assignments to authenticated;

-- A subquery on plan_assignments answers to that table's own policies.
create policy "Coaches read their plans and templates, athletes assigned plans" on public.training_plans
  for select to authenticated
  using (
    ((select private.acts_as ('coach')) and (is_template or coach_id = (select auth.uid())))
    or (select private.acts_as ('admin'))
    or exists (select 1 from public.plan_assignments where plan_assignments.plan_id = training_plans.id)
  );

create index plan_assignments_user_id on public.plan_assignments (user_id, starts_on);

create index plan_assignments_assigned_by on public.plan_assignments (assigned_by);

create index plan_assignments_order_id on public.plan_assignments (order_id);

create policy "Athletes read their assignments, coaches their athletes'" on public.plan_assignments
  for select to authenticated
  using (
    (
      user_id = (select auth.uid())
      and (order_id is null or order_id in (select orders.id from public.orders where orders.status = 'paid'))
    )
    or ((select private.acts_as ('coach')) and user_id not in (select private.athletes_of_other_coaches ()))
  );

create policy "Coaches end assignments, buyers those that they started" on public.plan_assignments
  for delete to authenticated
  using (
    ((select private.acts_as ('coach')) and user_id not in (select private.athletes_of_other_coaches ()))
    or (user_id = (select auth.uid()) and order_id is not null)
  );

create policy "Only while the session lives" on public.plan_assignments as restrictive for all to authenticated
  using ((select private.session_is_live()));

create table public.item_logs (
  assignment_id uuid not null references public.plan_assignments (id) on delete cascade,
  item_id uuid not null,
  week smallint not null,
  day smallint not null,
  title text not null,
  sets smallint not null,
  reps text not null,
  sets_done smallint not null check (sets_done between 0 and 20),
  updated_at timestamptz not null default now(),
  write_id uuid,
  version integer not null default 1,
  primary key (assignment_id, item_id)
);
comment on table public.item_logs is
  'Sets that an athlete did, with the exercise as the plan had it at that moment. Not a foreign key: the log survives a changed plan.';
comment on column public.item_logs.write_id is 'The write that stored the row last, by the id that its device gave it: a later one that knows it is no conflict.';
alter table public.item_logs enable row level security;
grant select on table public.item_logs to authenticated;
grant all on table public.item_logs to service_role;

create policy "Logs are read with their assignment" on public.item_logs
  for select to authenticated
  using (exists (select 1 from public.plan_assignments where plan_assignments.id = item_logs.assignment_id));

create policy "Only while the session lives" on public.item_logs as restrictive for all to authenticated
  using ((select private.session_is_live()));

create table public.session_logs (
  assignment_id uuid not null references public.plan_assignments (id) on delete cascade,
  week smallint not null check (week between 1 and 52),
  day smallint not null check (day between 1 and 7),
  remark text not null check (char_length(remark) <= 2000),
  updated_at timestamptz not null default now(),
  write_id uuid,
  version integer not null default 1,
  primary key (assignment_id, week, day)
);
comment on table public.session_logs is 'What an athlete wrote about a session.';
comment on column public.session_logs.write_id is 'The write that stored the row last, by the id that its device gave it: a later one that knows it is no conflict.';
alter table public.session_logs enable row level security;
grant select on table public.session_logs to authenticated;
grant all on table public.session_logs to service_role;

create policy "Remarks are read with their assignment" on public.session_logs
  for select to authenticated
  using (exists (select 1 from public.plan_assignments where plan_assignments.id = session_logs.assignment_id));

create policy "Only while the session lives" on public.session_logs as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- SECURITY DEFINER because policies of tables that training_plans refers to call it.
create function private.plans_of_coach () returns table (id uuid, is_template boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.acts_as ('coach') then
    return query
    select plans.id, plans.is_template from public.training_plans as plans
    where plans.coach_id = (select private.member_id()) or private.acts_as ('admin');
  end if;
end;
$$;
comment on function private.plans_of_coach is 'The plans that the caller may change: a coach their own, the owner every plan.';
grant execute on function private.plans_of_coach to authenticated, service_role;

create policy "Coaches add sessions" on public.plan_sessions
  for insert to authenticated
  with check (plan_id in (select plans.id from private.plans_of_coach () as plans));

create policy "Coaches change sessions" on public.plan_sessions
  for update to authenticated
  using (plan_id in (select plans.id from private.plans_of_coach () as plans))
  with check (plan_id in (select plans.id from private.plans_of_coach () as plans));

create policy "Coaches delete sessions" on public.plan_sessions
  for delete to authenticated
  using (plan_id in (select plans.id from private.plans_of_coach () as plans));

create policy "Coaches add exercises to their sessions" on public.plan_items
  for insert to authenticated
  with check (exists (
    select 1 from public.plan_sessions
    where plan_sessions.id = plan_items.session_id
      and plan_sessions.plan_id in (select plans.id from private.plans_of_coach () as plans)
  ));

create policy "Coaches change the exercises of their sessions" on public.plan_items
  for update to authenticated
  using (exists (
    select 1 from public.plan_sessions
    where plan_sessions.id = plan_items.session_id
      and plan_sessions.plan_id in (select plans.id from private.plans_of_coach () as plans)
  ));

create policy "Coaches delete the exercises of their sessions" on public.plan_items
  for delete to authenticated
  using (exists (
    select 1 from public.plan_sessions
    where plan_sessions.id = plan_items.session_id
      and plan_sessions.plan_id in (select plans.id from private.plans_of_coach () as plans)
  ));

create policy "Coaches assign their plans to their athletes" on public.plan_assignments
  for insert to authenticated
  with check (
    (select private.acts_as ('coach'))
    and user_id not in (select private.athletes_of_other_coaches ())
    and plan_id in (select plans.id from private.plans_of_coach () as plans where not plans.is_template)
  );

create trigger training_plans_touch_updated_at before update on public.training_plans
  for each row execute function private.touch_updated_at ();

create trigger plan_sessions_touch_updated_at before update on public.plan_sessions
  for each row execute function private.touch_updated_at ();

create trigger training_plans_bound before insert on public.training_plans
  for each row when (new.coach_id is not null) execute function private.bound_rows ('coach_id', '500');

create trigger plan_items_bound before insert on public.plan_items
  for each row execute function private.bound_rows ('session_id', '60');

create trigger plan_assignments_bound before insert on public.plan_assignments
  for each row execute function private.bound_rows ('user_id', '200');

create function private.export_training (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'followed', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'plan', plans.name,
            'starts_on', a.starts_on,
            'created_at', a.created_at,
            'sets', (
              select coalesce(jsonb_agg(to_jsonb(l) - array['assignment_id', 'write_id', 'version'] order by l.week, l.day, l.item_id), '[]')
              from public.item_logs as l where l.assignment_id = a.id
            ),
            'remarks', (
              select coalesce(jsonb_agg(to_jsonb(r) - array['assignment_id', 'write_id', 'version'] order by r.week, r.day), '[]')
              from public.session_logs as r where r.assignment_id = a.id
            )
          )
          order by a.starts_on, a.id
        ),
        '[]'
      )
      from public.plan_assignments as a join public.training_plans as plans on plans.id = a.plan_id
      where a.user_id = p_user_id
    ),
    'written', (
      select coalesce(
        jsonb_agg(
          to_jsonb(plans) - 'coach_id' || jsonb_build_object('sessions', (
            select coalesce(
              jsonb_agg(
                to_jsonb(s) - 'plan_id' || jsonb_build_object('exercises', (
                  select coalesce(jsonb_agg(to_jsonb(i) - 'session_id' order by i."position"), '[]')
                  from public.plan_items as i where i.session_id = s.id
                ))
                order by s.week, s.day
              ),
              '[]'
            )
            from public.plan_sessions as s where s.plan_id = plans.id
          ))
          order by plans.created_at, plans.id
        ),
        '[]'
      )
      from public.training_plans as plans where plans.coach_id = p_user_id
    )
  );
$$;
comment on function private.export_training is 'The part of the account export about training: plans that the person followed and wrote.';

create trigger clean_text before insert or update of reps, title on public.item_logs
  for each row execute function private.clean_columns ('reps', 'title');

create trigger clean_text before insert or update of note, reps, title on public.plan_items
  for each row execute function private.clean_columns ('note', 'reps', 'title');

create trigger clean_text before insert or update of notes, title on public.plan_sessions
  for each row execute function private.clean_columns ('notes', 'title');

create trigger clean_text before insert or update of remark on public.session_logs
  for each row execute function private.clean_columns ('remark');

create trigger clean_text before insert or update of name, notes on public.training_plans
  for each row execute function private.clean_columns ('name', 'notes');
