-- Stored videos that no submission names: their row was deleted and the file failed to go, or they came and nobody wrote them down.
-- They take up their member's room, so a job removes them once nobody is on the way back to them.
create function "public"."list_forgotten_videos" ("p_before" timestamptz) returns table ("name" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "objects"."name" from "storage"."objects"
  where "objects"."bucket_id" = 'video-submissions'
    and "objects"."created_at" < "p_before"
    and not exists (select 1 from "public"."video_submissions" where "video_submissions"."video_url" = "objects"."name")
  order by "objects"."created_at"
  limit 1000;
$$;

comment on function "public"."list_forgotten_videos" (timestamptz) is
  'Files in video-submissions from before a time that no submission names; at most 1000.';

revoke all on function "public"."list_forgotten_videos" (timestamptz) from public, "anon", "authenticated";
grant execute on function "public"."list_forgotten_videos" (timestamptz) to "service_role";
