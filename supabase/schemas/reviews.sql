-- The review room: what a coach says about a submission. Until the coach has decided it is a draft that admins alone see; from then on
-- its athlete reads it live, ticks notes off and answers under them. Times are presentation timestamps in microseconds of the stored
-- film; drawings are vectors relative to the frame.

-- Drawings have ids, texts, and the frames on which they are shown. Stored shapes without these properties stay valid.
create function private.is_shape (p_shape jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof(p_shape) <> 'object' then false
    when exists (
      select 1 from jsonb_object_keys(p_shape) as key
      where key not in ('type', 'points', 'color', 'width', 'id', 'text', 'fromUs', 'toUs')
    ) then false
    when jsonb_typeof(p_shape -> 'points') is distinct from 'array' then false
    when p_shape -> 'color' is not null
      and not coalesce(jsonb_typeof(p_shape -> 'color') = 'string' and p_shape ->> 'color' ~ '^[a-z]{1,16}$', false) then false
    when p_shape -> 'width' is not null and jsonb_typeof(p_shape -> 'width') <> 'number' then false
    when p_shape -> 'width' is not null and (p_shape ->> 'width')::numeric not between 0.0005 and 0.05 then false
    when p_shape -> 'id' is not null
      and not (jsonb_typeof(p_shape -> 'id') = 'string' and p_shape ->> 'id' ~ '^[a-z0-9-]{1,36}$') then false
    -- Only a text has a text: one line of at most 80 characters.
    when (p_shape ->> 'type' = 'text') is distinct from (p_shape -> 'text' is not null) then false
    when p_shape -> 'text' is not null
      and not (
        jsonb_typeof(p_shape -> 'text') = 'string' and p_shape ->> 'text' ~ '\S'
        and p_shape ->> 'text' !~ '[[:cntrl:]]' and char_length(p_shape ->> 'text') <= 80
      ) then false
    when (p_shape -> 'fromUs' is null) <> (p_shape -> 'toUs' is null) then false
    when p_shape -> 'fromUs' is not null
      and (jsonb_typeof(p_shape -> 'fromUs') <> 'number' or jsonb_typeof(p_shape -> 'toUs') <> 'number') then false
    when p_shape -> 'fromUs' is not null and not (
      (p_shape ->> 'fromUs')::numeric between 0 and (p_shape ->> 'toUs')::numeric
      and (p_shape ->> 'toUs')::numeric <= 86400000000
      and (p_shape ->> 'fromUs')::numeric % 1 = 0 and (p_shape ->> 'toUs')::numeric % 1 = 0
    ) then false
    when not coalesce(
      case p_shape ->> 'type'
        when 'freehand' then jsonb_array_length(p_shape -> 'points') between 2 and 500
        when 'line' then jsonb_array_length(p_shape -> 'points') = 2
        when 'arrow' then jsonb_array_length(p_shape -> 'points') = 2
        when 'circle' then jsonb_array_length(p_shape -> 'points') = 2
        when 'angle' then jsonb_array_length(p_shape -> 'points') = 3
        when 'text' then jsonb_array_length(p_shape -> 'points') = 1
      end,
      false
    ) then false
    else not exists (
      select 1 from jsonb_array_elements(p_shape -> 'points') as point
      where case
        when jsonb_typeof(point) <> 'array' then true
        when jsonb_array_length(point) <> 2 then true
        when jsonb_typeof(point -> 0) <> 'number' or jsonb_typeof(point -> 1) <> 'number' then true
        else (point ->> 0)::numeric not between 0 and 1 or (point ->> 1)::numeric not between 0 and 1
      end
    )
  end;
$$;
grant execute on function private.is_shape to authenticated, service_role;

create function private.are_shapes (p_shapes jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof(p_shapes) <> 'array' then false
    when jsonb_array_length(p_shapes) > 40 or octet_length(p_shapes::text) > 65536 then false
    else not exists (select 1 from jsonb_array_elements(p_shapes) as shape where not private.is_shape (shape))
  end;
$$;
grant execute on function private.are_shapes to authenticated, service_role;

create function private.count_version () returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end;
$$;

-- The first argument names the column that the rows hang on, the second says how many may hang there. SECURITY DEFINER so that the count
-- does not depend on what the writer sees; the lock, so that rows sent at the same moment are counted one after the other.
create function private.bound_rows () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_key text := to_jsonb(new) ->> tg_argv[0];
  v_count bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || v_key, 0));
  execute format('select count(*) from %I.%I where %I = $1', tg_table_schema, tg_table_name, tg_argv[0])
    into v_count using v_key::uuid;
  if v_count >= tg_argv[1]::integer then
    raise exception 'There are % of these already, which is the most.', tg_argv[1] using detail = 'too_many';
  end if;
  return new;
end;
$$;

create table public.reviews (
  submission_id uuid primary key references public.video_submissions (id) on delete cascade,
  summary text not null default '' check (char_length(summary) <= 5000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.reviews is
  'What the coach says about a submission as a whole. Whether, when and by whom it is finished is in video_submissions.';
alter table public.reviews enable row level security;
grant select on table public.reviews to authenticated;
grant all on table public.reviews to service_role;
grant update (submission_id, summary), insert (submission_id, summary) on table public.reviews to authenticated;
alter publication supabase_realtime add table public.reviews;

create policy "Only while the session lives" on public.reviews as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Athletes read their finished review, coaches also drafts" on public.reviews
  for select to authenticated
  using (
    ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
    or submission_id in (select private.own_finished_submissions ())
  );

create policy "Coaches begin a summary" on public.reviews
  for insert to authenticated
  with check ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id));

create policy "Coaches change a summary" on public.reviews
  for update to authenticated
  using ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
  with check ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id));

create table public.review_notes (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.video_submissions (id) on delete cascade,
  at_us bigint not null check (at_us between 0 and 86400000000),
  end_us bigint check (end_us <= 86400000000),
  body text not null default '' check (char_length(body) <= 2000),
  shapes jsonb not null default '[]' check (private.are_shapes (shapes)),
  done_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  coach_id uuid default auth.uid () references auth.users (id) on delete set null,
  unique (id, submission_id),
  constraint review_notes_range check (end_us > at_us)
);
comment on table public.review_notes is
  'Notes of the coach at a moment of the film, or from one to another, with drawings on the frame.';
comment on column public.review_notes.id is 'Made by the browser, so that a note sent again after a bad connection is the same note.';
comment on column public.review_notes.at_us is 'Presentation timestamp of the frame, microseconds.';
comment on column public.review_notes.shapes is
  '[{type: freehand | line | arrow | angle | circle | text, points: [[x, y], …], color?, width?, id?, text?, fromUs?, toUs?}], x and y from 0 to 1 of the '
  'frame''s width and height, width in widths of the frame. Shown from the frame at fromUs to the frame at toUs (microseconds), or on the frame of '
  'the note. At most 40 shapes, 500 points each, 80 characters of text, 64 KiB.';
comment on column public.review_notes.done_at is 'When the athlete ticked it off.';
comment on column public.review_notes.version is 'Counts changes of the content.';
comment on column public.review_notes.coach_id is 'Who wrote the text: the coach who added the note, or who changed its text last.';
alter table public.review_notes enable row level security;
grant select, delete on table public.review_notes to authenticated;
grant all on table public.review_notes to service_role;
grant update (
  at_us,
  end_us,
  body,
  shapes
), insert (
  id,
  submission_id,
  at_us,
  end_us,
  body,
  shapes
) on table public.review_notes to authenticated;
alter publication supabase_realtime add table public.review_notes;

create index review_notes_submission_id on public.review_notes (submission_id, at_us);

create index review_notes_coach_id on public.review_notes (coach_id, created_at desc);

create policy "Only while the session lives" on public.review_notes as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Athletes read finished notes, coaches also drafts" on public.review_notes
  for select to authenticated
  using (
    ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
    or submission_id in (select private.own_finished_submissions ())
  );

create policy "Coaches add notes until the review is finished" on public.review_notes
  for insert to authenticated
  with check (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  );

create policy "Coaches correct notes" on public.review_notes
  for update to authenticated
  using ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
  with check ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id));

create policy "Coaches delete notes until the review is finished" on public.review_notes
  for delete to authenticated
  using (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  );

create table public.review_phases (
  submission_id uuid not null references public.video_submissions (id) on delete cascade,
  phase text not null check (phase in ('plant', 'take-off', 'swing', 'inversion', 'turn', 'clearance')),
  at_us bigint not null check (at_us between 0 and 86400000000),
  updated_at timestamptz not null default now(),
  primary key (submission_id, phase)
);
comment on table public.review_phases is 'Where each phase of the vault begins: presentation timestamp of the frame, microseconds.';
alter table public.review_phases enable row level security;
grant select, delete on table public.review_phases to authenticated;
grant all on table public.review_phases to service_role;
grant update (submission_id, phase, at_us), insert (submission_id, phase, at_us) on table public.review_phases to authenticated;
alter publication supabase_realtime add table public.review_phases;

create policy "Only while the session lives" on public.review_phases as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Athletes read finished phases, coaches also drafts" on public.review_phases
  for select to authenticated
  using (
    ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
    or submission_id in (select private.own_finished_submissions ())
  );

create policy "Coaches name phases" on public.review_phases
  for insert to authenticated
  with check ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id));

create policy "Coaches move phases" on public.review_phases
  for update to authenticated
  using ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
  with check ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id));

create policy "Coaches delete phases" on public.review_phases
  for delete to authenticated
  using ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id));

create table public.review_drills (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.video_submissions (id) on delete cascade,
  note_id uuid,
  video_id uuid not null references public.videos (id) on delete cascade,
  created_at timestamptz not null default now(),
  coach_id uuid default auth.uid () references auth.users (id) on delete set null,
  foreign key (note_id, submission_id) references public.review_notes (id, submission_id) on delete cascade,
  unique nulls not distinct (submission_id, note_id, video_id)
);
comment on table public.review_drills is
  'Exercises of the library that the coach links: to a note, or without one to the review as a whole.';
comment on column public.review_drills.coach_id is 'The coach who linked it.';
alter table public.review_drills enable row level security;
grant select, delete on table public.review_drills to authenticated;
grant all on table public.review_drills to service_role;
grant insert (id, submission_id, note_id, video_id) on table public.review_drills to authenticated;
alter publication supabase_realtime add table public.review_drills;

create index review_drills_note_id on public.review_drills (note_id);

create index review_drills_video_id on public.review_drills (video_id);

create index review_drills_coach_id on public.review_drills (coach_id, created_at desc);

create policy "Only while the session lives" on public.review_drills as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Athletes see finished drills, coaches also drafts" on public.review_drills
  for select to authenticated
  using (
    ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
    or submission_id in (select private.own_finished_submissions ())
  );

create policy "Coaches link drills until the review is finished" on public.review_drills
  for insert to authenticated
  with check (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  );

create policy "Coaches unlink drills until the review is finished" on public.review_drills
  for delete to authenticated
  using (
    (select private.acts_as ('coach'))
    and exists (select from public.video_submissions where id = submission_id and submission_status = 'pending')
  );

create table public.saved_comments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid () references auth.users (id) on delete cascade,
  body text not null check (char_length(body) <= 2000 and body ~ '\S'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.saved_comments is 'Sentences that a coach uses again and again. Each coach has their own.';
alter table public.saved_comments enable row level security;
grant select, delete on table public.saved_comments to authenticated;
grant all on table public.saved_comments to service_role;
grant update (id, user_id, body), insert (id, user_id, body) on table public.saved_comments to authenticated;

create index saved_comments_user_id on public.saved_comments (user_id, created_at);

create policy "Only while the session lives" on public.saved_comments as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Coaches keep their own comments" on public.saved_comments
  for all to authenticated
  using (
    (select private.acts_as ('coach')) and user_id = (select auth.uid())
  )
  with check (
    (select private.acts_as ('coach')) and user_id = (select auth.uid())
  );

-- The phases of a vault follow each other: none begins before an earlier one. Checked for the whole submission after each statement, so that
-- several phases can be moved at once. Rows from before this rule are looked at when they change.
create function private.check_phase_order () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission_id uuid;
begin
  for v_submission_id in select distinct submission_id from changed order by 1 loop
    -- Two coaches who move phases at the same moment are checked one after the other.
    perform pg_advisory_xact_lock(hashtextextended('review_phases:' || v_submission_id, 0));
    if exists (
      select 1
      from (
        select at_us, lag(at_us) over (
          order by array_position(array['plant', 'take-off', 'swing', 'inversion', 'turn', 'clearance'], phase)
        ) as before
        from public.review_phases
        where submission_id = v_submission_id
      ) as ordered
      where before > at_us
    ) then
      raise exception 'A phase cannot begin before an earlier one.' using detail = 'phase_order';
    end if;
  end loop;
  return null;
end;
$$;
grant execute on function private.check_phase_order to public;

create trigger reviews_count_version before update of summary on public.reviews
  for each row execute function private.count_version ();

create trigger review_notes_count_version before update of at_us, end_us, body, shapes on public.review_notes
  for each row execute function private.count_version ();

-- No coach may name the author of a text: it is who wrote it, or changed it last.
create function private.stamp_coach () returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.coach_id := coalesce((select auth.uid()), new.coach_id);
  return new;
end;
$$;

create trigger review_notes_stamp_coach before update of body on public.review_notes
  for each row when (new.body is distinct from old.body) execute function private.stamp_coach ();

create trigger review_notes_bound before insert on public.review_notes
  for each row execute function private.bound_rows ('submission_id', '1000');

create trigger review_phases_touch_updated_at before update on public.review_phases
  for each row execute function private.touch_updated_at ();

create trigger review_phases_added_in_order after insert on public.review_phases
  referencing new table as changed for each statement execute function private.check_phase_order ();

create trigger review_phases_moved_in_order after update on public.review_phases
  referencing new table as changed for each statement execute function private.check_phase_order ();

create trigger review_drills_bound before insert on public.review_drills
  for each row execute function private.bound_rows ('submission_id', '50');

create trigger saved_comments_touch_updated_at before update on public.saved_comments
  for each row execute function private.touch_updated_at ();

create trigger saved_comments_bound before insert on public.saved_comments
  for each row execute function private.bound_rows ('user_id', '200');

create trigger clean_text before insert or update of body, shapes on public.review_notes
  for each row execute function private.clean_columns ('body', 'shapes');

create trigger clean_text before insert or update of summary on public.reviews
  for each row execute function private.clean_columns ('summary');

create trigger clean_text before insert or update of body on public.saved_comments
  for each row execute function private.clean_columns ('body');

create function private.export_reviews (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'reviews', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'submission_id', s.id,
            'summary', (select summary from public.reviews where submission_id = s.id),
            'notes', (
              select coalesce(jsonb_agg(to_jsonb(n) - 'submission_id' - 'coach_id' order by n.at_us, n.id), '[]')
              from public.review_notes as n where n.submission_id = s.id
            ),
            'phases', (
              select coalesce(jsonb_object_agg(phase, at_us), '{}') from public.review_phases where submission_id = s.id
            ),
            'drills', (
              select coalesce(jsonb_agg(to_jsonb(d) - 'submission_id' - 'coach_id' order by d.created_at, d.id), '[]')
              from public.review_drills as d where d.submission_id = s.id
            ),
            'replies', (
              select coalesce(jsonb_agg(to_jsonb(a) - 'submission_id' - 'author_id' order by a.created_at, a.id), '[]')
              from public.review_replies as a where a.submission_id = s.id
            )
          )
          order by s.created_at, s.id
        ),
        '[]'
      )
      from public.video_submissions as s where s.user_id = p_user_id and s.submission_status <> 'pending'
    ),
    'replies', (
      select coalesce(jsonb_agg(to_jsonb(review_replies) - 'author_id' order by created_at, id), '[]')
      from public.review_replies where author_id = p_user_id
    ),
    'saved_comments', (
      select coalesce(jsonb_agg(to_jsonb(saved_comments) - 'user_id' order by created_at, id), '[]')
      from public.saved_comments where user_id = p_user_id
    )
  );
$$;
comment on function private.export_reviews is
  'Finished reviews of a person''s submissions, replies and saved comments. Drafts are left out: a review is the athlete''s once the coach has decided.';
