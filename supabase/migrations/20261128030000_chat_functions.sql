-- What the pages of messages read and do. Names of coaches come from here, because athletes cannot read the profiles of others.

create function "private"."display_name" ("p_user_id" uuid) returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select nullif(btrim(concat("first_name", ' ', "last_name")), '') from "public"."profiles" where "id" = "p_user_id";
$$;
revoke all on function "private"."display_name" from public;

create function "public"."list_chat" (
  "p_athlete_id" uuid, "p_search" text default '', "p_before" timestamptz default null, "p_limit" integer default 50
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
    and ("p_before" is null or "m"."created_at" < "p_before")
    and (v_search = '' or strpos(lower("m"."body"), v_search) > 0)
  order by "m"."created_at" desc, "m"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 100);
end;
$$;
comment on function "public"."list_chat" is
  'Messages of an athlete''s thread, newest first, before a time and with a text. drills: [{id, title, key}]. For the athlete and their coaches.';
revoke all on function "public"."list_chat" from public, "anon";
grant execute on function "public"."list_chat" to "authenticated", "service_role";

create function "public"."chat_overview" ("p_athlete_id" uuid) returns table (
  "athlete_id" uuid,
  "athlete_name" text,
  "is_minor" boolean,
  "coach_name" text,
  "guardian_name" text,
  "waits_for_guardian" boolean,
  "read_at" timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if "private"."can_read_chat" ("p_athlete_id") is not true then
    raise exception 'You have no such conversation.' using errcode = '42501';
  end if;
  return query
  select "p"."id", "private"."display_name" ("p"."id"), "p"."is_minor",
    (select "private"."display_name" ("a"."coach_id") from "public"."athlete_coaches" as "a" where "a"."athlete_id" = "p"."id"),
    (
      select "g"."name" from "public"."guardians" as "g"
      where "g"."user_id" = "p"."id" and "p"."is_minor" and "g"."stopped_at" is null and "private"."has_guardian_consent" ("p"."id")
    ),
    "p"."id" in (select "private"."athletes_without_consent" ()),
    (
      select "r"."read_at" from "public"."chat_reads" as "r"
      where "r"."user_id" = (select "private"."member_id"()) and "r"."athlete_id" = "p"."id"
    )
  from "public"."profiles" as "p"
  where "p"."id" = "p_athlete_id";
end;
$$;
comment on function "public"."chat_overview" is
  'Header of a thread. guardian_name: who gets a copy of the messages; null if nobody does. For the athlete and their coaches.';
revoke all on function "public"."chat_overview" from public, "anon";
grant execute on function "public"."chat_overview" to "authenticated", "service_role";

-- Threads with messages that the calling coach should answer: of their own athletes and of the shared queue, until a coach has written back.
create function "private"."unread_chats" () returns table ("athlete_id" uuid, "unread" bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    return;
  end if;
  return query
  select "m"."athlete_id", count(*)
  from "public"."chat_messages" as "m"
  left join "public"."athlete_coaches" as "c" on "c"."athlete_id" = "m"."athlete_id"
  left join "public"."chat_reads" as "r" on "r"."athlete_id" = "m"."athlete_id" and "r"."user_id" = (select "private"."member_id"())
  where not "m"."is_coach"
    and "m"."athlete_id" <> (select "private"."member_id"())
    and ("c"."coach_id" is null or "c"."coach_id" = (select "private"."member_id"()))
    and "m"."athlete_id" not in (select "private"."athletes_without_consent" ())
    and ("r"."read_at" is null or "m"."created_at" > "r"."read_at")
    and not exists (
      select 1 from "public"."chat_messages" as "a"
      where "a"."athlete_id" = "m"."athlete_id" and "a"."is_coach" and "a"."announcement_id" is null
        and "a"."created_at" > "m"."created_at"
    )
  group by "m"."athlete_id";
end;
$$;
revoke all on function "private"."unread_chats" from public;

create function "public"."list_chat_threads" (
  "p_search" text default '', "p_only" text default '', "p_limit" integer default 100, "p_offset" integer default 0
) returns table (
  "athlete_id" uuid,
  "first_name" text,
  "last_name" text,
  "is_minor" boolean,
  "is_mine" boolean,
  "last_body" text,
  "last_is_coach" boolean,
  "last_at" timestamptz,
  "unread" bigint,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see the conversations of athletes.' using errcode = '42501';
  end if;
  return query
  select "p"."id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor",
    coalesce("c"."coach_id" = (select "private"."member_id"()), false),
    "last"."body", "last"."is_coach", "last"."created_at", coalesce("n"."unread", 0), count(*) over ()
  from "public"."profiles" as "p"
  left join "public"."athlete_coaches" as "c" on "c"."athlete_id" = "p"."id"
  left join "private"."unread_chats" () as "n" on "n"."athlete_id" = "p"."id"
  left join lateral (
    select "m"."body", "m"."is_coach", "m"."created_at" from "public"."chat_messages" as "m"
    where "m"."athlete_id" = "p"."id" and (v_search = '' or strpos(lower("m"."body"), v_search) > 0)
    order by "m"."created_at" desc
    limit 1
  ) as "last" on true
  where "p"."id" not in (select "private"."athletes_of_other_coaches" ())
    and "p"."id" not in (select "private"."athletes_without_consent" ())
    and "p"."id" <> (select "private"."member_id"())
    and (
      "c"."athlete_id" is not null
      or exists (select 1 from "public"."chat_messages" as "m" where "m"."athlete_id" = "p"."id")
      or exists (select 1 from "public"."video_submissions" as "s" where "s"."user_id" = "p"."id")
      or exists (select 1 from "public"."review_credits" as "r" where "r"."user_id" = "p"."id")
    )
    and (coalesce("p_only", '') <> 'unread' or "n"."unread" > 0)
    and (
      v_search = '' or "last"."created_at" is not null
      or strpos(lower(concat_ws(' ', "p"."first_name", "p"."last_name")), v_search) > 0
    )
  order by "last"."created_at" desc nulls last, "p"."first_name", "p"."last_name", "p"."id"
  limit least(greatest(coalesce("p_limit", 100), 1), 500)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."list_chat_threads" is
  'Athletes whom the caller may write to, those with the newest message first: everyone with messages, a video, a paid review or a coach. Searches '
  'names and messages; last_body is then the newest message that matches. p_only: ''unread'' or empty. Coaches only.';
revoke all on function "public"."list_chat_threads" from public, "anon";
grant execute on function "public"."list_chat_threads" to "authenticated", "service_role";

create function "private"."announcement_recipients" ("p_athlete_ids" uuid[]) returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "p"."id" from "public"."profiles" as "p"
  where "p"."id" = any ("p_athlete_ids") and "p"."id" <> (select "private"."member_id"())
    and "p"."id" not in (select "private"."athletes_of_other_coaches" ())
    and "p"."id" not in (select "private"."athletes_without_consent" ());
$$;
revoke all on function "private"."announcement_recipients" from public;

create function "public"."count_announcement_recipients" ("p_athlete_ids" uuid[]) returns bigint
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches send announcements.' using errcode = '42501';
  end if;
  return (select count(*) from "private"."announcement_recipients" ("p_athlete_ids"));
end;
$$;
comment on function "public"."count_announcement_recipients" is
  'How many of these athletes would get an announcement of the caller. Coaches only.';
revoke all on function "public"."count_announcement_recipients" from public, "anon";
grant execute on function "public"."count_announcement_recipients" to "authenticated", "service_role";

create function "public"."send_announcement" ("p_id" uuid, "p_athlete_ids" uuid[], "p_body" text) returns bigint
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_author uuid := (select "private"."member_id"());
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches send announcements.' using errcode = '42501';
  end if;
  if "p_id" is null or coalesce("p_body", '') !~ '\S' or coalesce(cardinality("p_athlete_ids"), 0) not between 1 and 1000 then
    raise exception 'An announcement needs an id, a text and 1 to 1,000 athletes.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('announcement:' || v_author, 0));
  if exists (select 1 from "public"."chat_messages" where "announcement_id" = "p_id" and "author_id" is distinct from v_author) then
    raise exception 'This announcement is not yours.' using errcode = '42501';
  end if;
  if (
    select count(distinct "announcement_id") from "public"."chat_messages"
    where "author_id" = v_author and "announcement_id" <> "p_id" and "created_at" > now() - interval '1 hour'
  ) >= 10 then
    raise exception 'You sent 10 announcements in an hour. Wait a while and try again.' using errcode = 'PT429', detail = 'too_many';
  end if;
  insert into "public"."chat_messages" ("athlete_id", "author_id", "body", "announcement_id")
  select "athlete", v_author, btrim("p_body"), "p_id"
  from "private"."announcement_recipients" ("p_athlete_ids") as "athlete"
  on conflict ("announcement_id", "athlete_id") where "announcement_id" is not null do nothing;
  return (select count(*) from "public"."chat_messages" where "announcement_id" = "p_id");
end;
$$;
comment on function "public"."send_announcement" is
  'Writes a message into the thread of each of these athletes whom the caller may coach. Returns how many got it; harmless to repeat with the same '
  'id. Athletes whose guardian still has to agree are left out. Coaches only.';
revoke all on function "public"."send_announcement" from public, "anon";
grant execute on function "public"."send_announcement" to "authenticated", "service_role";

drop function "public"."count_waiting";
create function "public"."count_waiting" ()
  returns table ("feedback" bigint, "reviews" bigint, "messages" bigint, "chat" bigint, "chats" bigint)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    (
      select count(*) from "public"."list_my_feedback" (100) as "f"
      where "f"."is_new" and (select "private"."member_id"()) is not null
    ),
    (
      select count(*) from "public"."video_submissions" as "s"
      where (select "private"."acts_as" ('coach')) and "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
        and "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
        and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
    ),
    (
      select count(*) from "public"."contact_messages" as "m"
      where (select "private"."acts_as" ('desk')) and "m"."answered_at" is null
    ),
    (
      select count(*) from "public"."chat_messages" as "m"
      where "m"."athlete_id" = (select "private"."member_id"()) and "m"."is_coach"
        and "m"."created_at" > coalesce(
          (
            select "r"."read_at" from "public"."chat_reads" as "r"
            where "r"."user_id" = (select "private"."member_id"()) and "r"."athlete_id" = (select "private"."member_id"())
          ),
          '-infinity'
        )
    ),
    (select count(*) from "private"."unread_chats" ());
$$;
comment on function "public"."count_waiting" is
  'The caller''s unread reviews and messages (chat); for coaches also the submissions to review and the athletes with unread messages (chats), for '
  'the desk the messages to answer. 0 for all others.';
revoke all on function "public"."count_waiting" from public, "anon";
grant execute on function "public"."count_waiting" to "authenticated", "service_role";
