-- The review room: what a coach says about a submission. Until the coach has decided it is a draft that admins alone see; from then on
-- its athlete reads it live, ticks notes off and answers under them. Times are presentation timestamps in microseconds of the stored
-- film; drawings are vectors relative to the frame.

-- Drawings have ids, texts, and the frames on which they are shown. Stored shapes without these properties stay valid.
create function "private"."is_shape" ("p_shape" jsonb) returns boolean
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
grant execute on function "private"."is_shape" to "authenticated", "service_role";

create function "private"."are_shapes" ("p_shapes" jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof("p_shapes") <> 'array' then false
    when jsonb_array_length("p_shapes") > 40 or octet_length("p_shapes"::text) > 65536 then false
    else not exists (select 1 from jsonb_array_elements("p_shapes") as "shape" where not "private"."is_shape" ("shape"))
  end;
$$;
grant execute on function "private"."are_shapes" to "authenticated", "service_role";

create function "private"."count_version" () returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new."version" := old."version" + 1;
  new."updated_at" := now();
  return new;
end;
$$;

-- The first argument names the column that the rows hang on, the second says how many may hang there. SECURITY DEFINER so that the count
-- does not depend on what the writer sees; the lock, so that rows sent at the same moment are counted one after the other.
create function "private"."bound_rows" () returns trigger
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

create table "public"."reviews" (
  "submission_id" uuid primary key references "public"."video_submissions" ("id") on delete cascade,
  "summary" text not null default '' check (char_length("summary") <= 5000),
  "version" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now()
);
comment on table "public"."reviews" is
  'What the coach says about a submission as a whole. Whether, when and by whom it is finished stands in video_submissions.';
alter table "public"."reviews" enable row level security;
grant select on table "public"."reviews" to "authenticated";
grant all on table "public"."reviews" to "service_role";
grant update ("submission_id", "summary"), insert ("submission_id", "summary") on table "public"."reviews" to "authenticated";
alter publication "supabase_realtime" add table "public"."reviews";

create policy "Only while the session lives" on "public"."reviews" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Athletes read their finished review, coaches also drafts" on "public"."reviews"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create policy "Coaches begin a summary" on "public"."reviews"
  for insert to "authenticated"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create policy "Coaches change a summary" on "public"."reviews"
  for update to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create table "public"."review_notes" (
  "id" uuid primary key default gen_random_uuid(),
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "at_us" bigint not null check ("at_us" between 0 and 86400000000),
  "end_us" bigint check ("end_us" <= 86400000000),
  "body" text not null default '' check (char_length("body") <= 2000),
  "shapes" jsonb not null default '[]' check ("private"."are_shapes" ("shapes")),
  "done_at" timestamptz,
  "version" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  unique ("id", "submission_id"),
  constraint "review_notes_range" check ("end_us" > "at_us")
);
comment on table "public"."review_notes" is
  'Notes of the coach at a moment of the film, or from one to another, with drawings on the frame.';
comment on column "public"."review_notes"."id" is 'Made by the browser, so that a note sent again after a bad connection is the same note.';
comment on column "public"."review_notes"."at_us" is 'Presentation timestamp of the frame, microseconds.';
comment on column "public"."review_notes"."shapes" is
  '[{type: freehand | line | arrow | angle | circle | text, points: [[x, y], …], color?, width?, id?, text?, fromUs?, toUs?}], x and y from 0 to 1 of the '
  'frame''s width and height, width in widths of the frame. Shown from the frame at fromUs to the frame at toUs (microseconds), or on the frame of '
  'the note. At most 40 shapes, 500 points each, 80 characters of text, 64 KiB.';
comment on column "public"."review_notes"."done_at" is 'When the athlete ticked it off.';
comment on column "public"."review_notes"."version" is
  'Counts changes of the content; save_review_note refuses to write over a version it was not told of.';
alter table "public"."review_notes" enable row level security;
grant select, delete on table "public"."review_notes" to "authenticated";
grant all on table "public"."review_notes" to "service_role";
grant update ("at_us", "end_us", "body", "shapes"), insert ("id", "submission_id", "at_us", "end_us", "body", "shapes") on table "public"."review_notes" to "authenticated";
alter publication "supabase_realtime" add table "public"."review_notes";

create index "review_notes_submission_id" on "public"."review_notes" ("submission_id", "at_us");

create policy "Only while the session lives" on "public"."review_notes" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Athletes read finished notes, coaches also drafts" on "public"."review_notes"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create policy "Coaches add notes until the review is finished" on "public"."review_notes"
  for insert to "authenticated"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create policy "Coaches correct notes" on "public"."review_notes"
  for update to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create policy "Coaches delete notes until the review is finished" on "public"."review_notes"
  for delete to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create table "public"."review_phases" (
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "phase" text not null check ("phase" in ('plant', 'take-off', 'swing', 'inversion', 'turn', 'clearance')),
  "at_us" bigint not null check ("at_us" between 0 and 86400000000),
  "updated_at" timestamptz not null default now(),
  primary key ("submission_id", "phase")
);
comment on table "public"."review_phases" is 'Where each phase of the vault begins: presentation timestamp of the frame, microseconds.';
alter table "public"."review_phases" enable row level security;
grant select, delete on table "public"."review_phases" to "authenticated";
grant all on table "public"."review_phases" to "service_role";
grant update ("submission_id", "phase", "at_us"), insert ("submission_id", "phase", "at_us") on table "public"."review_phases" to "authenticated";
alter publication "supabase_realtime" add table "public"."review_phases";

create policy "Only while the session lives" on "public"."review_phases" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Athletes read finished phases, coaches also drafts" on "public"."review_phases"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create policy "Coaches name phases" on "public"."review_phases"
  for insert to "authenticated"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create policy "Coaches move phases" on "public"."review_phases"
  for update to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create policy "Coaches delete phases" on "public"."review_phases"
  for delete to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create table "public"."review_replies" (
  "id" uuid primary key default gen_random_uuid(),
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "note_id" uuid not null,
  "author_id" uuid default "auth"."uid" () references "auth"."users" ("id") on delete set null,
  "is_coach" boolean not null default false,
  "body" text not null check (char_length("body") <= 2000 and "body" ~ '\S'),
  "created_at" timestamptz not null default now(),
  -- A reply can have a drawing on a frame.
  "at_us" bigint check ("at_us" between 0 and 86400000000),
  "shapes" jsonb not null default '[]' check ("private"."are_shapes" ("shapes")),
  foreign key ("note_id", "submission_id") references "public"."review_notes" ("id", "submission_id") on delete cascade,
  constraint "review_replies_drawing" check (("at_us" is null) = ("shapes" = '[]'))
);
comment on table "public"."review_replies" is 'What athlete and coach say under a note, once the review is finished.';
comment on column "public"."review_replies"."is_coach" is 'Whether somebody other than the submission''s athlete wrote it.';
comment on column "public"."review_replies"."at_us" is 'The frame of the drawing, microseconds; null without a drawing.';
comment on column "public"."review_replies"."shapes" is 'A drawing, with the properties of review_notes.shapes.';
alter table "public"."review_replies" enable row level security;
grant select, delete on table "public"."review_replies" to "authenticated";
grant all on table "public"."review_replies" to "service_role";
grant insert ("id", "submission_id", "note_id", "body", "at_us", "shapes") on table "public"."review_replies" to "authenticated";
alter publication "supabase_realtime" add table "public"."review_replies";

create index "review_replies_submission_id" on "public"."review_replies" ("submission_id", "created_at");

create index "review_replies_author_id" on "public"."review_replies" ("author_id");

create index "review_replies_note_id_submission_id" on "public"."review_replies" ("note_id", "submission_id");

create policy "Athlete and coach answer once the review is finished" on "public"."review_replies"
  for insert to "authenticated"
  with check (
    "author_id" = (select "auth"."uid"())
    and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_replies"."submission_id" and "submission_status" <> 'pending'
    )
  );

create policy "Everybody takes their own words back" on "public"."review_replies"
  for delete to "authenticated" using ("author_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."review_replies" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Athletes and their coaches read replies" on "public"."review_replies"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create table "public"."review_drills" (
  "id" uuid primary key default gen_random_uuid(),
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "note_id" uuid,
  "video_id" uuid not null references "public"."videos" ("id") on delete cascade,
  "created_at" timestamptz not null default now(),
  foreign key ("note_id", "submission_id") references "public"."review_notes" ("id", "submission_id") on delete cascade,
  unique nulls not distinct ("submission_id", "note_id", "video_id")
);
comment on table "public"."review_drills" is
  'Exercises of the library that the coach links: to a note, or without one to the review as a whole.';
alter table "public"."review_drills" enable row level security;
grant select, delete on table "public"."review_drills" to "authenticated";
grant all on table "public"."review_drills" to "service_role";
grant insert ("id", "submission_id", "note_id", "video_id") on table "public"."review_drills" to "authenticated";
alter publication "supabase_realtime" add table "public"."review_drills";

create index "review_drills_note_id" on "public"."review_drills" ("note_id");

create index "review_drills_video_id" on "public"."review_drills" ("video_id");

create policy "Only while the session lives" on "public"."review_drills" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Athletes see finished drills, coaches also drafts" on "public"."review_drills"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"))
    or "submission_id" in (select "private"."own_finished_submissions" ())
  );

create policy "Coaches link drills until the review is finished" on "public"."review_drills"
  for insert to "authenticated"
  with check ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create policy "Coaches unlink drills until the review is finished" on "public"."review_drills"
  for delete to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_open_submission" ("submission_id"));

create table "public"."saved_comments" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" uuid not null default "auth"."uid" () references "auth"."users" ("id") on delete cascade,
  "body" text not null check (char_length("body") <= 2000 and "body" ~ '\S'),
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now()
);
comment on table "public"."saved_comments" is 'Sentences that a coach uses again and again. Each coach has their own.';
alter table "public"."saved_comments" enable row level security;
grant select, delete on table "public"."saved_comments" to "authenticated";
grant all on table "public"."saved_comments" to "service_role";
grant update ("id", "user_id", "body"), insert ("id", "user_id", "body") on table "public"."saved_comments" to "authenticated";

create index "saved_comments_user_id" on "public"."saved_comments" ("user_id", "created_at");

create policy "Only while the session lives" on "public"."saved_comments" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Coaches keep their own comments" on "public"."saved_comments"
  for all to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and "user_id" = (select "auth"."uid"())
  )
  with check (
    (select "private"."acts_as" ('coach')) and "user_id" = (select "auth"."uid"())
  );

create function "private"."sign_reply" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  new."is_coach" := not exists (
    select 1 from "public"."video_submissions" where "id" = new."submission_id" and "user_id" = new."author_id"
  );
  return new;
end;
$$;

-- The phases of a vault follow each other: none begins before an earlier one. Checked for the whole submission after each statement, so that
-- several phases can be moved at once. Rows from before this rule are looked at when they change.
create function "private"."check_phase_order" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission_id uuid;
begin
  for v_submission_id in select distinct "submission_id" from "changed" order by 1 loop
    -- Two coaches who move phases at the same moment are checked one after the other.
    perform pg_advisory_xact_lock(hashtextextended('review_phases:' || v_submission_id, 0));
    if exists (
      select 1
      from (
        select "at_us", lag("at_us") over (
          order by array_position(array['plant', 'take-off', 'swing', 'inversion', 'turn', 'clearance'], "phase")
        ) as "before"
        from "public"."review_phases"
        where "submission_id" = v_submission_id
      ) as "ordered"
      where "before" > "at_us"
    ) then
      raise exception 'A phase cannot begin before an earlier one.' using detail = 'phase_order';
    end if;
  end loop;
  return null;
end;
$$;
grant execute on function "private"."check_phase_order" to public;

create trigger "reviews_count_version" before update of "summary" on "public"."reviews"
  for each row execute function "private"."count_version" ();

create trigger "review_notes_count_version" before update of "at_us", "end_us", "body", "shapes" on "public"."review_notes"
  for each row execute function "private"."count_version" ();

create trigger "review_notes_bound" before insert on "public"."review_notes"
  for each row execute function "private"."bound_rows" ('submission_id', '1000');

create trigger "review_phases_touch_updated_at" before update on "public"."review_phases"
  for each row execute function "private"."touch_updated_at" ();

create trigger "review_phases_added_in_order" after insert on "public"."review_phases"
  referencing new table as "changed" for each statement execute function "private"."check_phase_order" ();

create trigger "review_phases_moved_in_order" after update on "public"."review_phases"
  referencing new table as "changed" for each statement execute function "private"."check_phase_order" ();

create trigger "review_replies_bound" before insert on "public"."review_replies"
  for each row execute function "private"."bound_rows" ('submission_id', '1000');

create trigger "review_replies_sign" before insert on "public"."review_replies"
  for each row execute function "private"."sign_reply" ();

create trigger "review_drills_bound" before insert on "public"."review_drills"
  for each row execute function "private"."bound_rows" ('submission_id', '50');

create trigger "saved_comments_touch_updated_at" before update on "public"."saved_comments"
  for each row execute function "private"."touch_updated_at" ();

create trigger "saved_comments_bound" before insert on "public"."saved_comments"
  for each row execute function "private"."bound_rows" ('user_id', '200');

-- What coach and athlete do in the review room: save a note, tick it off, finish the review, answer.
create function "public"."save_review_note" (
  "p_id" uuid, "p_submission_id" uuid, "p_at_us" bigint, "p_end_us" bigint, "p_body" text, "p_shapes" jsonb, "p_version" integer
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_note "public"."review_notes";
begin
  select * into v_note from "public"."review_notes" where "id" = "p_id" for update;
  if not found then
    if "p_version" > 0 then
      return jsonb_build_object('outcome', 'gone', 'note', null);
    end if;
    insert into "public"."review_notes" ("id", "submission_id", "at_us", "end_us", "body", "shapes")
    values ("p_id", "p_submission_id", "p_at_us", "p_end_us", "p_body", "p_shapes")
    on conflict ("id") do nothing
    returning * into v_note;
    if found then
      return jsonb_build_object('outcome', 'saved', 'note', to_jsonb(v_note));
    end if;
    -- Sent twice at the same moment: the other one came first.
    select * into v_note from "public"."review_notes" where "id" = "p_id" for update;
  end if;
  if row (v_note."submission_id", v_note."at_us", v_note."end_us", v_note."body", v_note."shapes")
    is not distinct from row ("p_submission_id", "p_at_us", "p_end_us", "p_body", "p_shapes") then
    return jsonb_build_object('outcome', 'saved', 'note', to_jsonb(v_note));
  end if;
  if v_note."submission_id" is distinct from "p_submission_id" or v_note."version" is distinct from "p_version" then
    return jsonb_build_object('outcome', 'conflict', 'note', to_jsonb(v_note));
  end if;
  update "public"."review_notes"
  set "at_us" = "p_at_us", "end_us" = "p_end_us", "body" = "p_body", "shapes" = "p_shapes"
  where "id" = "p_id"
  returning * into v_note;
  return jsonb_build_object('outcome', 'saved', 'note', to_jsonb(v_note));
end;
$$;
comment on function "public"."save_review_note" is
  'Writes a note as the coach has it; harmless to repeat. p_version: the version last seen, 0 for a note never saved. Answers {outcome, note}: '
  'saved; conflict, with the note as somebody else wrote it meanwhile; gone, when it was deleted.';
grant execute on function "public"."save_review_note" to "authenticated", "service_role";

create function "public"."mark_note_done" ("p_note_id" uuid, "p_done" boolean) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_done_at timestamptz;
begin
  update "public"."review_notes" as "n"
  set "done_at" = case when "p_done" then coalesce("n"."done_at", now()) end
  from "public"."video_submissions" as "s"
  where "n"."id" = "p_note_id" and "s"."id" = "n"."submission_id"
    and "s"."user_id" = (select "private"."member_id"()) and "s"."submission_status" <> 'pending'
  returning "n"."done_at" into v_done_at;
  if not found then
    raise exception 'You have no such note.' using errcode = '42501';
  end if;
  return v_done_at;
end;
$$;
comment on function "public"."mark_note_done" is
  'The athlete ticks a note of their finished review off, or takes the tick away. Answers since when it is done.';
grant execute on function "public"."mark_note_done" to "authenticated", "service_role";

-- A coach may send feedback, or say that a video can't be reviewed, without a summary.
create function "public"."finish_review" ("p_submission_id" uuid, "p_decision" text, "p_summary" text) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only a coach finishes a review.' using errcode = '42501';
  end if;
  if "p_decision" is null or "p_decision" not in ('approved', 'rejected') then
    raise exception 'A review ends as approved or rejected.' using errcode = '22023';
  end if;
  select * into v_submission from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or not "private"."is_my_athlete" (v_submission."user_id") or "private"."waits_for_guardian" ("p_submission_id") then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission."submission_status" <> 'pending' then
    -- A coach whose connection broke asks again; another coach was faster.
    if v_submission."submission_status" = "p_decision" and v_submission."reviewed_by" = (select "private"."member_id"()) then
      return v_submission."reviewed_at";
    end if;
    raise exception 'This submission is % already.', v_submission."submission_status" using detail = 'already_reviewed';
  end if;
  insert into "public"."reviews" ("submission_id", "summary") values ("p_submission_id", btrim(coalesce("p_summary", ''), E' \t\r\n'))
  on conflict ("submission_id") do update set "summary" = excluded."summary";
  update "public"."video_submissions" set "submission_status" = "p_decision" where "id" = "p_submission_id"
  returning "reviewed_at" into v_submission."reviewed_at";
  return v_submission."reviewed_at";
end;
$$;
comment on function "public"."finish_review" is
  'Finishes a review as approved or rejected, with an optional summary: the athlete can read it and gets an email. Returns when it was finished; the '
  'same for the same coach again. Error details: already_reviewed, gone. For the athlete''s coach.';
grant execute on function "public"."finish_review" to "authenticated", "service_role";

-- A coach's reply goes to the athlete and the guardian. An athlete's goes to the coach who decided, one mail an hour for each submission.
create function "private"."queue_reply_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
begin
  select * into v_submission from "public"."video_submissions" where "id" = new."submission_id";
  if new."is_coach" then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    select 'review-reply', "users"."email", jsonb_build_object('replyId', new."id"), 'review-reply:' || new."id"
    from "auth"."users"
    where "users"."id" = v_submission."user_id" and "users"."email" is not null
    union all
    select 'review-reply', "guardians"."email", jsonb_build_object('replyId', new."id", 'guardianOf', v_submission."user_id"),
      'review-reply:' || new."id" || ':guardian'
    from "public"."guardians"
    where "guardians"."user_id" = v_submission."user_id" and "guardians"."stopped_at" is null
    on conflict ("dedupe_key") do nothing;
  else
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
    select 'coach-reply', coalesce("users"."email", 'owner'), jsonb_build_object('replyId', new."id"),
      'coach-reply:' || new."submission_id" || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD-HH24'),
      case
        when "s"."notices" = 'daily' then ((now() at time zone 'UTC')::date + interval '1 day 6 hours') at time zone 'UTC'
        else now()
      end
    from (select v_submission."reviewed_by" as "id") as "coach"
    left join "auth"."users" on "users"."id" = "coach"."id"
    left join "public"."coach_settings" as "s" on "s"."user_id" = "coach"."id"
    where "s"."notices" is distinct from 'none'
    on conflict ("dedupe_key") do nothing;
  end if;
  return null;
end;
$$;

create trigger "review_replies_queue_mail" after insert on "public"."review_replies"
  for each row execute function "private"."queue_reply_mail" ();

-- A coach who works on a video claims it, so that two coaches never review the same one. A claim expires by itself.
create table "public"."review_claims" (
  "submission_id" uuid primary key references "public"."video_submissions" ("id") on delete cascade,
  "coach_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "expires_at" timestamptz not null
);
comment on table "public"."review_claims" is 'The coach who works on a pending submission. Without effect once expired.';
alter table "public"."review_claims" enable row level security;
grant select on table "public"."review_claims" to "authenticated";
grant all on table "public"."review_claims" to "service_role";

create index "review_claims_coach_id" on "public"."review_claims" ("coach_id");

create policy "Coaches see claims on their athletes' videos" on "public"."review_claims"
  for select to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "private"."sees_submission" ("submission_id"));

create policy "Only while the session lives" on "public"."review_claims" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "public"."claim_submission" ("p_submission_id" uuid, "p_take_over" boolean default false)
  returns table ("coach_id" uuid, "coach_name" text, "expires_at" timestamptz, "is_mine" boolean)
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select "private"."member_id"());
  v_submission "public"."video_submissions";
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches review.' using errcode = '42501';
  end if;
  select * into v_submission from "public"."video_submissions" where "id" = "p_submission_id" for update;
  if not found or not "private"."is_my_athlete" (v_submission."user_id") or "private"."waits_for_guardian" ("p_submission_id") then
    raise exception 'This submission was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_submission."submission_status" <> 'pending' then
    return;
  end if;
  perform "private"."record_opened" ("p_submission_id");
  insert into "public"."review_claims" as "c" ("submission_id", "coach_id", "expires_at")
  values ("p_submission_id", v_me, now() + interval '30 minutes')
  on conflict ("submission_id") do update
  set "coach_id" = excluded."coach_id", "expires_at" = greatest("c"."expires_at", excluded."expires_at")
  where "c"."coach_id" = v_me or "c"."expires_at" <= now() or "p_take_over";
  return query
  select "c"."coach_id", "private"."name_of" ("c"."coach_id"), "c"."expires_at", "c"."coach_id" = v_me
  from "public"."review_claims" as "c" where "c"."submission_id" = "p_submission_id";
end;
$$;
comment on function "public"."claim_submission" is
  'Opens a pending submission, claims it for 30 minutes or renews the caller''s claim, and returns who has it. Another coach''s claim stays unless '
  'p_take_over is true. Returns no row for a finished review. Error details: gone. For the athlete''s coach.';
grant execute on function "public"."claim_submission" to "authenticated", "service_role";

create function "public"."hand_over_submission" ("p_submission_id" uuid, "p_coach_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete uuid;
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches hand over videos.' using errcode = '42501';
  end if;
  select "user_id" into v_athlete from "public"."video_submissions"
  where "id" = "p_submission_id" and "submission_status" = 'pending' for update;
  if not found or not "private"."is_my_athlete" (v_athlete) then
    raise exception 'This submission was deleted or is finished.' using errcode = 'P0001', detail = 'gone';
  end if;
  if not exists (
    select 1 from "public"."user_roles" where "user_id" = "p_coach_id" and "role" in ('admin', 'coach')
  ) then
    raise exception 'This member is not a coach.' using errcode = 'P0001', detail = 'not_a_coach';
  end if;
  if exists (
    select 1 from "public"."athlete_coaches" as "a"
    where "a"."athlete_id" = v_athlete and "a"."coach_id" <> "p_coach_id"
      and not exists (select 1 from "public"."user_roles" where "user_id" = "p_coach_id" and "role" = 'admin')
  ) then
    raise exception 'This athlete has a coach. Hand over the athlete instead.' using errcode = 'P0001', detail = 'has_coach';
  end if;
  insert into "public"."review_claims" ("submission_id", "coach_id", "expires_at")
  values ("p_submission_id", "p_coach_id", now() + interval '24 hours')
  on conflict ("submission_id") do update set "coach_id" = excluded."coach_id", "expires_at" = excluded."expires_at";
end;
$$;
comment on function "public"."hand_over_submission" is
  'Gives a pending submission of the shared queue to another coach, who has 24 hours before the others may take it. Error details: gone, '
  'not_a_coach, has_coach. For the athlete''s coach.';
grant execute on function "public"."hand_over_submission" to "authenticated", "service_role";

-- Other coaches read a claimed review but change nothing. The service and athletes have no claims to respect.
create function "private"."respect_claim" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_submission_id uuid := coalesce(v_row ->> 'submission_id', v_row ->> 'id')::uuid;
  v_me uuid := (select "private"."member_id"());
  v_claim "public"."review_claims";
begin
  select "c".* into v_claim from "public"."review_claims" as "c"
  join "public"."video_submissions" as "s" on "s"."id" = "c"."submission_id" and "s"."submission_status" = 'pending'
  where "c"."submission_id" = v_submission_id and "c"."coach_id" <> v_me and "c"."expires_at" > now()
    and "s"."user_id" <> v_me;
  if found then
    raise exception '% is reviewing this video.', "private"."name_of" (v_claim."coach_id")
      using errcode = 'P0001', detail = 'claimed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

create trigger "review_notes_respect_claim" before insert or update or delete on "public"."review_notes"
  for each row execute function "private"."respect_claim" ();

create trigger "review_phases_respect_claim" before insert or update or delete on "public"."review_phases"
  for each row execute function "private"."respect_claim" ();

create trigger "review_drills_respect_claim" before insert or delete on "public"."review_drills"
  for each row execute function "private"."respect_claim" ();

create trigger "reviews_respect_claim" before insert or update on "public"."reviews"
  for each row execute function "private"."respect_claim" ();

create function "private"."end_claim" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."review_claims" where "submission_id" = new."id";
  return null;
end;
$$;

create trigger "video_submissions_end_claim" after update of "submission_status" on "public"."video_submissions"
  for each row when (new."submission_status" <> 'pending') execute function "private"."end_claim" ();

create trigger "review_replies_note_last" after insert or delete on "public"."review_replies"
  for each row execute function "private"."note_last_reply" ();

create trigger "video_submissions_respect_claim" before update of "slow_motion" on "public"."video_submissions"
  for each row when (new."slow_motion" is distinct from old."slow_motion")
  execute function "private"."respect_claim" ();

-- A policy reads the status as of the statement's start. A note that another coach wrote while a review was being finished could still be
-- added to it. The lock makes one wait for the other.
create function "private"."require_pending_review" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_status text;
begin
  select "submission_status" into v_status from "public"."video_submissions" where "id" = new."submission_id" for share;
  if v_status <> 'pending' and (select "private"."member_id"()) is not null then
    raise exception 'This review is finished.' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function "private"."require_pending_review" is
  'Refuses rows that a coach adds to a review which was finished at the same moment. The service may add them.';

create trigger "review_notes_require_pending_review" before insert on "public"."review_notes"
  for each row execute function "private"."require_pending_review" ();

create trigger "review_drills_require_pending_review" before insert on "public"."review_drills"
  for each row execute function "private"."require_pending_review" ();

create trigger "clean_text" before insert or update of "body", "shapes" on "public"."review_notes"
  for each row execute function "private"."clean_columns" ('body', 'shapes');

create trigger "clean_text" before insert or update of "body", "shapes" on "public"."review_replies"
  for each row execute function "private"."clean_columns" ('body', 'shapes');

create trigger "clean_text" before insert or update of "summary" on "public"."reviews"
  for each row execute function "private"."clean_columns" ('summary');

create trigger "clean_text" before insert or update of "body" on "public"."saved_comments"
  for each row execute function "private"."clean_columns" ('body');

create function "private"."export_reviews" ("p_user_id" uuid) returns jsonb
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
            'submission_id', "s"."id",
            'summary', (select "summary" from "public"."reviews" where "submission_id" = "s"."id"),
            'notes', (
              select coalesce(jsonb_agg(to_jsonb("n") - 'submission_id' order by "n"."at_us", "n"."id"), '[]')
              from "public"."review_notes" as "n" where "n"."submission_id" = "s"."id"
            ),
            'phases', (
              select coalesce(jsonb_object_agg("phase", "at_us"), '{}') from "public"."review_phases" where "submission_id" = "s"."id"
            ),
            'drills', (
              select coalesce(jsonb_agg(to_jsonb("d") - 'submission_id' order by "d"."created_at", "d"."id"), '[]')
              from "public"."review_drills" as "d" where "d"."submission_id" = "s"."id"
            ),
            'replies', (
              select coalesce(jsonb_agg(to_jsonb("a") - 'submission_id' - 'author_id' order by "a"."created_at", "a"."id"), '[]')
              from "public"."review_replies" as "a" where "a"."submission_id" = "s"."id"
            )
          )
          order by "s"."created_at", "s"."id"
        ),
        '[]'
      )
      from "public"."video_submissions" as "s" where "s"."user_id" = "p_user_id" and "s"."submission_status" <> 'pending'
    ),
    'replies', (
      select coalesce(jsonb_agg(to_jsonb("review_replies") - 'author_id' order by "created_at", "id"), '[]')
      from "public"."review_replies" where "author_id" = "p_user_id"
    ),
    'saved_comments', (
      select coalesce(jsonb_agg(to_jsonb("saved_comments") - 'user_id' order by "created_at", "id"), '[]')
      from "public"."saved_comments" where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_reviews" is
  'Finished reviews of a person''s submissions, replies and saved comments. Drafts are left out: a review is the athlete''s once the coach has decided.';
