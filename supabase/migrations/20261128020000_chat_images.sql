-- Pictures in messages. The browser encodes them again before the upload, which removes place and camera.

insert into "private"."settings" ("name", "value", "meaning") values
  ('chat_image_bytes_per_athlete', '524288000', 'How many bytes the pictures in one athlete''s messages may take up together.');

insert into "storage"."buckets" ("id", "name", "public", "file_size_limit", "allowed_mime_types") values
  ('chat-images', 'chat-images', false, 8388608, array['image/jpeg', 'image/png', 'image/webp'])
on conflict ("id") do update set
  "public" = excluded."public",
  "file_size_limit" = excluded."file_size_limit",
  "allowed_mime_types" = excluded."allowed_mime_types";

-- The first folder of an object's name is the athlete's id.
create function "private"."can_see_chat_image" ("p_name" text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."can_read_chat" ("private"."as_uuid" (split_part("p_name", '/', 1)));
$$;
revoke all on function "private"."can_see_chat_image" from public;
grant execute on function "private"."can_see_chat_image" to "authenticated", "service_role";

-- VOLATILE and under a lock, so that of two uploads that end at the same moment the second sees the first.
create function "private"."can_add_chat_image" ("p_name" text, "p_bytes" bigint) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete text := split_part("p_name", '/', 1);
begin
  if "private"."can_write_chat" ("private"."as_uuid" (v_athlete)) is not true then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('chat-image-bytes:' || v_athlete, 0));
  return (
    select coalesce(sum(("metadata" ->> 'size')::bigint), 0) + "p_bytes"
      <= ("private"."setting" ('chat_image_bytes_per_athlete'))::bigint
    from "storage"."objects"
    where "bucket_id" = 'chat-images' and starts_with("name", v_athlete || '/')
  );
end;
$$;
revoke all on function "private"."can_add_chat_image" from public;
grant execute on function "private"."can_add_chat_image" to "authenticated", "service_role";

create policy "Athletes and their coaches see pictures of messages" on "storage"."objects"
  for select to "authenticated"
  using ("bucket_id" = 'chat-images' and "private"."can_see_chat_image" ("name"));
create policy "Athletes and their coaches add pictures to messages" on "storage"."objects"
  for insert to "authenticated"
  with check (
    "bucket_id" = 'chat-images'
    and cardinality("storage"."foldername" ("name")) = 1
    and "name" ~ '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp)$'
    and "private"."can_add_chat_image" ("name", coalesce(("metadata" ->> 'size')::bigint, 1))
  );

-- The owner reads pictures of messages by the policy above, so not before a guardian has agreed.
drop policy "Admins read every file" on "storage"."objects";
create policy "Admins read every file" on "storage"."objects"
  for select to "authenticated"
  using (
    (select "private"."is_admin"())
    and "bucket_id" <> 'chat-images'
    and ("bucket_id" <> 'video-submissions' or not "private"."is_film_hidden" ("name"))
  );

create function "public"."list_forgotten_chat_images" ("p_now" timestamptz) returns table ("name" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "objects"."name" from "storage"."objects"
  where "objects"."bucket_id" = 'chat-images'
    and "objects"."created_at" < "p_now" - "private"."days_setting" ('keep_forgotten_video_days')
    and not exists (
      select 1 from "public"."chat_messages"
      where "chat_messages"."athlete_id" = "private"."as_uuid" (split_part("objects"."name", '/', 1))
        and "objects"."name" = any ("chat_messages"."images")
    )
  order by "objects"."created_at"
  limit 1000;
$$;
comment on function "public"."list_forgotten_chat_images" is
  'Files in chat-images that no message shows and that are older than keep_forgotten_video_days at a time; at most 1000.';
revoke all on function "public"."list_forgotten_chat_images" from public, "anon", "authenticated";
grant execute on function "public"."list_forgotten_chat_images" to "service_role";
