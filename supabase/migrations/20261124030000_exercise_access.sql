-- Who may watch an exercise: everyone, members, or subscribers, whose videos are in a private bucket.

alter table "public"."videos"
  add column "access" text not null default 'members' check ("access" in ('free', 'members', 'subscribers')),
  -- A video in a public bucket can be watched by everyone who knows its address.
  add constraint "videos_of_subscribers_are_private" check (
    ("access" = 'subscribers') = ("video_url" like '/storage/v1/object/authenticated/subscriber-videos/%')
  );
comment on column "public"."videos"."access" is
  'Who may watch the video: free is everyone, members are signed in, subscribers have a running subscription.';
comment on table "public"."videos" is
  'Exercises of the library. Their files are in the public buckets videos and thumbnails; videos of subscribers are in the private bucket subscriber-videos.';

-- Members see subscribers' exercises too, so that they know what a subscription gives. Only the video is locked.
grant select on table "public"."videos" to "anon";
create policy "Visitors see free exercises" on "public"."videos"
  for select to "anon"
  using ("access" = 'free');

create or replace function "public"."seed_exercise" ("p_exercise" jsonb) returns boolean
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
    "target_muscles", "access", "video_url", "thumbnail_url", "captions_url", "file_size", "file_type", "created_at"
  )
  -- Not now(), because exercises of one transaction keep the order in which they were added.
  select "slug", "title", "description", "category", "difficulty", "duration", "instructions", "key_points", "equipment",
    "target_muscles", coalesce("access", 'members'), "video_url", "thumbnail_url", "captions_url", "file_size", "file_type",
    clock_timestamp()
  from jsonb_populate_record(null::"public"."videos", "p_exercise");
  return true;
end;
$$;

insert into "storage"."buckets" ("id", "name", "public", "file_size_limit", "allowed_mime_types")
select 'subscriber-videos', 'subscriber-videos', false, "file_size_limit", "allowed_mime_types"
from "storage"."buckets" where "id" = 'videos'
on conflict ("id") do update set
  "public" = excluded."public",
  "file_size_limit" = excluded."file_size_limit",
  "allowed_mime_types" = excluded."allowed_mime_types";

-- SECURITY DEFINER because only functions read subscriptions. Test and live subscriptions both count: a site has one kind.
-- A drill that a coach prescribes can be watched without a subscription. Names of an exercise's files differ in their extension only.
create function "private"."can_watch_subscriber_video" ("p_name" text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select 1 from "public"."subscription_of" ((select "private"."member_id"()), true))
    or exists (select 1 from "public"."subscription_of" ((select "private"."member_id"()), false))
    or exists (
      select 1
      from "public"."video_submissions"
      join "public"."review_drills" on "review_drills"."submission_id" = "video_submissions"."id"
      join "public"."videos" on "videos"."id" = "review_drills"."video_id"
      where "video_submissions"."user_id" = (select "private"."member_id"())
        and "video_submissions"."submission_status" <> 'pending'
        and regexp_replace("videos"."video_url", '^/storage/v1/object/authenticated/subscriber-videos/|\.[^./]*$', '', 'g')
          = regexp_replace("p_name", '\.[^./]*$', '')
    );
$$;
revoke all on function "private"."can_watch_subscriber_video" from public;
grant execute on function "private"."can_watch_subscriber_video" to "authenticated", "service_role";

create policy "Subscribers watch their videos, athletes their drills" on "storage"."objects"
  for select to "authenticated"
  using ("bucket_id" = 'subscriber-videos' and "private"."can_watch_subscriber_video"("name"));

alter policy "Admins add the files of the site and the shop" on "storage"."objects"
  with check (
    "bucket_id" in ('website-photos', 'free-downloads', 'videos', 'subscriber-videos', 'thumbnails', 'digital-products')
    and (select "private"."is_admin"())
  );
alter policy "Admins change the files of the site and the shop" on "storage"."objects"
  using (
    "bucket_id" in ('website-photos', 'free-downloads', 'videos', 'subscriber-videos', 'thumbnails', 'digital-products')
    and (select "private"."is_admin"())
  )
  with check (
    "bucket_id" in ('website-photos', 'free-downloads', 'videos', 'subscriber-videos', 'thumbnails', 'digital-products')
    and (select "private"."is_admin"())
  );
alter policy "Admins delete the files of the site and the shop" on "storage"."objects"
  using (
    "bucket_id" in ('website-photos', 'free-downloads', 'videos', 'subscriber-videos', 'thumbnails', 'digital-products')
    and (select "private"."is_admin"())
  );
