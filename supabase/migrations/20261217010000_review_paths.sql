-- Paths of points through a jump: where the top hand, the hips or the pole's tip are on each frame.

create function "private"."are_path_points" ("p_points" jsonb) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof("p_points") <> 'array' then false
    when jsonb_array_length("p_points") not between 1 and 1000 or octet_length("p_points"::text) > 65536 then false
    else not exists (
      select 1 from jsonb_array_elements("p_points") as "p" ("point")
      where case
        when jsonb_typeof("point") <> 'array' or jsonb_array_length("point") <> 4 then true
        when exists (select 1 from jsonb_array_elements("point") as "v" ("value") where jsonb_typeof("value") <> 'number') then true
        else not (
          ("point" ->> 0)::numeric between 0 and 86400000000 and ("point" ->> 0)::numeric = trunc(("point" ->> 0)::numeric)
          and ("point" ->> 1)::numeric between 0 and 1 and ("point" ->> 2)::numeric between 0 and 1
          and ("point" ->> 3)::numeric in (0, 1)
        )
      end
    )
  end;
$$;
revoke all on function "private"."are_path_points" from public;
grant execute on function "private"."are_path_points" to "authenticated", "service_role";

create table "public"."review_paths" (
  "submission_id" uuid not null references "public"."video_submissions" ("id") on delete cascade,
  "part" text not null check ("part" in ('top-hand', 'hips', 'pole-tip')),
  "points" jsonb not null check ("private"."are_path_points" ("points")),
  primary key ("submission_id", "part")
);
comment on table "public"."review_paths" is 'Paths of points through a video, one for each part of athlete and pole.';
comment on column "public"."review_paths"."points" is
  'In order of time, each [microseconds, x, y, marked]: the frame''s presentation timestamp, the position from 0 to 1 of the frame, and 1 if the '
  'coach marked it, 0 if the tracker found it. 1,000 points, 64 KiB at most.';
alter table "public"."review_paths" enable row level security;
revoke all on table "public"."review_paths" from "anon", "authenticated";
grant all on table "public"."review_paths" to "service_role";
grant select, delete on table "public"."review_paths" to "authenticated";
grant insert ("submission_id", "part", "points"), update ("submission_id", "part", "points") on table "public"."review_paths" to "authenticated";

create policy "Athletes read finished paths, coaches also drafts" on "public"."review_paths"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_paths"."submission_id"
    ))
    or "submission_id" in (
      select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()) and "submission_status" <> 'pending'
    )
  );
create policy "Coaches add paths until the review is finished" on "public"."review_paths"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_paths"."submission_id" and "submission_status" = 'pending'
    )
  );
create policy "Coaches correct paths until the review is finished" on "public"."review_paths"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_paths"."submission_id" and "submission_status" = 'pending'
    )
  )
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_paths"."submission_id" and "submission_status" = 'pending'
    )
  );
create policy "Coaches delete paths until the review is finished" on "public"."review_paths"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_paths"."submission_id" and "submission_status" = 'pending'
    )
  );
create policy "Only while the session lives" on "public"."review_paths" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create trigger "review_paths_require_pending_review" before insert on "public"."review_paths"
  for each row execute function "private"."require_pending_review" ();
create trigger "review_paths_respect_claim" before insert or update or delete on "public"."review_paths"
  for each row execute function "private"."respect_claim" ();
alter publication "supabase_realtime" add table "public"."review_paths";

create function "private"."export_review_paths" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("review_paths") order by "review_paths"."submission_id", "review_paths"."part"), '[]')
  from "public"."review_paths" join "public"."video_submissions" on "video_submissions"."id" = "review_paths"."submission_id"
  where "user_id" = "p_user_id" and "submission_status" <> 'pending';
$$;
revoke all on function "private"."export_review_paths" from public;
