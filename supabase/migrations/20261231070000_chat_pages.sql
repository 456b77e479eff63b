-- A page of messages ends at a message, not at a time, which two messages may share.

drop function "public"."list_chat" (uuid, text, timestamptz, integer);
create function "public"."list_chat" (
  "p_athlete_id" uuid, "p_search" text default '', "p_before" timestamptz default null, "p_limit" integer default 50,
  "p_before_id" uuid default null
) returns table (
  "id" uuid,
  "author_id" uuid,
  "author_name" text,
  "is_coach" boolean,
  "body" text,
  "submission_id" uuid,
  "video_file_name" text,
  "drills" jsonb,
  "images" text[],
  "is_announcement" boolean,
  "created_at" timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if "private"."can_read_chat" ("p_athlete_id") is not true then
    raise exception 'You have no such conversation.' using errcode = '42501';
  end if;
  return query
  select "m"."id", "m"."author_id", "private"."display_name" ("m"."author_id"), "m"."is_coach", "m"."body", "m"."submission_id",
    (select "s"."video_file_name" from "public"."video_submissions" as "s" where "s"."id" = "m"."submission_id"),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', "v"."id", 'title', "v"."title", 'key', "v"."slug") order by "v"."title"), '[]')
      from "public"."videos" as "v" where "v"."id" = any ("m"."drill_ids")
    ),
    "m"."images", "m"."announcement_id" is not null, "m"."created_at"
  from "public"."chat_messages" as "m"
  where "m"."athlete_id" = "p_athlete_id"
    and ("p_before" is null or "m"."created_at" < "p_before" or "m"."created_at" = "p_before" and "m"."id" > "p_before_id")
    and (v_search = '' or strpos(lower("m"."body"), v_search) > 0)
  order by "m"."created_at" desc, "m"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 100);
end;
$$;
comment on function "public"."list_chat" is
  'Messages of an athlete''s thread, newest first, before a message (its time and id; messages of one time go by id) and with a text. drills: [{id, title, key}]. For the athlete and their coaches.';
revoke all on function "public"."list_chat" from public, "anon";
grant execute on function "public"."list_chat" to "authenticated", "service_role";
