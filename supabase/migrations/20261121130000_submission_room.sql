-- How much room a member has for videos. The page asks before anything is sent, and storage asks again with the size that it has
-- counted: by the time an upload is whole, another one may have taken the room.

drop policy "Athletes upload into their own folder" on "storage"."objects";
drop function "private"."has_submission_space_left" ();

-- VOLATILE and under a lock, so that of two uploads that end at the same moment the second sees the first.
create function "private"."has_submission_space_left" ("p_bytes" bigint) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_owner text := (select "auth"."uid"())::text;
begin
  perform pg_advisory_xact_lock(hashtextextended('submission-bytes:' || v_owner, 0));
  return (
    select coalesce(sum(("metadata" ->> 'size')::bigint), 0) + "p_bytes"
      <= ("private"."setting" ('submission_bytes_per_member'))::bigint
    from "storage"."objects"
    where "bucket_id" = 'video-submissions' and "owner_id" = v_owner
  );
end;
$$;

revoke all on function "private"."has_submission_space_left" (bigint) from public;
grant execute on function "private"."has_submission_space_left" (bigint) to "authenticated", "service_role";

-- Before the bytes have come nobody knows their number; then one byte asks whether there is any room at all. What is inside a
-- file no policy can see, but under the name of a program it is not even stored.
create policy "Athletes upload videos into their own folder" on "storage"."objects"
  for insert to "authenticated"
  with check (
    "bucket_id" = 'video-submissions'
    and ("storage"."foldername"("name"))[1] = (select "auth"."uid"())::text
    and cardinality("storage"."foldername"("name")) = 1
    and "name" ~* '\.(mp4|m4v|mov|qt|webm|mkv|avi|3gp|3g2|mpg|mpeg|mts|m2ts|ts|ogv|ogg|wmv|asf|flv|f4v)$'
    and (select "private"."has_account"())
    and "private"."has_submission_space_left"(coalesce(("metadata" ->> 'size')::bigint, 1))
  );

-- SECURITY DEFINER because the settings are nobody's.
create function "public"."submission_room" () returns table (
  "waiting" bigint,
  "waiting_limit" bigint,
  "used_bytes" bigint,
  "bytes_limit" bigint,
  "file_bytes_limit" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_user uuid := (select "auth"."uid"());
begin
  if v_user is null then
    raise exception 'Only members send videos.' using errcode = '42501';
  end if;
  return query
  select
    (select count(*) from "public"."video_submissions" where "user_id" = v_user and "submission_status" = 'pending'),
    ("private"."setting" ('open_submissions_per_member'))::bigint,
    (
      select coalesce(sum(("metadata" ->> 'size')::bigint), 0)::bigint
      from "storage"."objects"
      where "bucket_id" = 'video-submissions' and "owner_id" = v_user::text
    ),
    ("private"."setting" ('submission_bytes_per_member'))::bigint,
    (select "file_size_limit" from "storage"."buckets" where "id" = 'video-submissions');
end;
$$;

comment on function "public"."submission_room" () is
  'How many videos of the caller wait for a review, how many bytes their files take up, and the limits of both and of one file.';

revoke all on function "public"."submission_room" () from public, "anon", "service_role";
grant execute on function "public"."submission_room" () to "authenticated";
