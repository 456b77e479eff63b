-- The video library: exercises with a film each. Every signed-in person may watch; only admins change it.

create table "public"."videos" (
  "id" uuid primary key default gen_random_uuid(),
  "slug" text unique check ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  "title" text not null check (char_length("title") <= 200 and "title" ~ '\S'),
  "description" text not null check (char_length("description") <= 2000 and "description" ~ '\S'),
  "category" text not null check ("category" in ('Warm-up', 'Strength', 'Rehab', 'PVD', 'Med Ball', 'Gym')),
  "difficulty" smallint not null default 1 check ("difficulty" between 1 and 3),
  "duration" text not null check (char_length("duration") <= 40 and "duration" ~ '\S'),
  "instructions" text[] not null default '{}',
  "key_points" text[] not null default '{}',
  "equipment" text[] not null default '{}',
  "target_muscles" text[] not null default '{}',
  "video_url" text not null check (char_length("video_url") between 1 and 2000),
  "thumbnail_url" text check (char_length("thumbnail_url") between 1 and 2000),
  "captions_url" text check (char_length("captions_url") between 1 and 2000),
  "file_size" bigint check ("file_size" > 0),
  "file_type" text check (char_length("file_type") <= 100),
  "created_at" timestamptz not null default now(),
  constraint "videos_short_lists" check (
    cardinality("instructions") <= 50 and cardinality("key_points") <= 50
    and cardinality("equipment") <= 50 and cardinality("target_muscles") <= 50
    and char_length(array_to_string("instructions" || "key_points" || "equipment" || "target_muscles", '')) <= 20000
  )
);
comment on table "public"."videos" is 'Exercises of the library. Files lie in the public buckets videos and thumbnails.';
comment on column "public"."videos"."slug" is
  'The exercise in content/exercises that the row was made from; what an admin uploaded has none.';
comment on column "public"."videos"."difficulty" is '1 Beginner, 2 Intermediate, 3 Advanced.';
comment on column "public"."videos"."duration" is 'As people read it: 10:30, or 3 x 10 reps.';
comment on column "public"."videos"."file_size" is 'Bytes of the film.';
create index "videos_created_at" on "public"."videos" ("created_at" desc, "id");
alter table "public"."videos" enable row level security;
revoke all on table "public"."videos" from "anon", "authenticated";
grant select, insert, update, delete on table "public"."videos" to "authenticated";
grant all on table "public"."videos" to "service_role";

create policy "Members watch the library" on "public"."videos"
  for select to "authenticated"
  using ((select "private"."has_account"()));
create policy "Admins add exercises" on "public"."videos"
  for insert to "authenticated"
  with check ((select "private"."is_admin"()));
create policy "Admins change exercises" on "public"."videos"
  for update to "authenticated"
  using ((select "private"."is_admin"()))
  with check ((select "private"."is_admin"()));
create policy "Admins delete exercises" on "public"."videos"
  for delete to "authenticated"
  using ((select "private"."is_admin"()));
create policy "Only while the session lives" on "public"."videos" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "videos_trail" after insert or update or delete on "public"."videos"
  for each row execute function "private"."trail_admin_action" ('video');

create table "private"."seeded_videos" (
  "slug" text primary key,
  "seeded_at" timestamptz not null default now()
);
comment on table "private"."seeded_videos" is
  'Exercises that came with the software, so that one that an admin deleted does not come back.';

create function "public"."seed_exercise" ("p_exercise" jsonb) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "private"."seeded_videos" ("slug") values ("p_exercise" ->> 'slug') on conflict ("slug") do nothing;
  if not found then
    return false;
  end if;
  insert into "public"."videos" (
    "slug", "title", "description", "category", "difficulty", "duration", "instructions", "key_points", "equipment",
    "target_muscles", "video_url", "thumbnail_url", "captions_url", "file_size", "file_type", "created_at"
  )
  -- Not now(): exercises of one transaction should stand in the order in which they were added.
  select "slug", "title", "description", "category", "difficulty", "duration", "instructions", "key_points", "equipment",
    "target_muscles", "video_url", "thumbnail_url", "captions_url", "file_size", "file_type", clock_timestamp()
  from jsonb_populate_record(null::"public"."videos", "p_exercise");
  return true;
end;
$$;
comment on function "public"."seed_exercise" is
  'Adds an exercise that comes with the software, once: false when it was added before, even if it was deleted since.';
revoke all on function "public"."seed_exercise" from public, "anon", "authenticated";
grant execute on function "public"."seed_exercise" to "service_role";
