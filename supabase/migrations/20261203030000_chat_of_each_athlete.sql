-- Lists of conversations look at the newest messages of each athlete instead of at all messages.

create or replace function "private"."unread_chats" () returns table ("athlete_id" uuid, "unread" bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select "private"."member_id"());
begin
  if not "private"."acts_as" ('coach') then
    return;
  end if;
  return query
  select "u"."id", "new"."unread"
  from "auth"."users" as "u"
  left join "public"."athlete_coaches" as "c" on "c"."athlete_id" = "u"."id"
  left join "public"."chat_reads" as "r" on "r"."athlete_id" = "u"."id" and "r"."user_id" = v_me
  left join lateral (
    select "a"."created_at" from "public"."chat_messages" as "a"
    where "a"."athlete_id" = "u"."id" and "a"."is_coach" and "a"."announcement_id" is null
    order by "a"."created_at" desc
    limit 1
  ) as "answer" on true
  cross join lateral (
    select count(*) as "unread" from "public"."chat_messages" as "m"
    where "m"."athlete_id" = "u"."id" and not "m"."is_coach"
      and "m"."created_at" >= coalesce("answer"."created_at", '-infinity')
      and "m"."created_at" > coalesce("r"."read_at", '-infinity')
  ) as "new"
  where "u"."id" <> v_me
    and ("c"."coach_id" is null or "c"."coach_id" = v_me)
    and "u"."id" not in (select "private"."athletes_without_consent" ())
    and "new"."unread" > 0;
end;
$$;

-- A subquery with a limit is looked up by index for each athlete; `exists` would be hashed from all messages and submissions.
create or replace function "public"."list_chat_threads" (
  "p_search" text default '', "p_only" text default '', "p_limit" integer default 100, "p_offset" integer default 0
)
  returns table (
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
      or (select true from "public"."chat_messages" as "m" where "m"."athlete_id" = "p"."id" limit 1)
      or (select true from "public"."video_submissions" as "s" where "s"."user_id" = "p"."id" limit 1)
      or (select true from "public"."review_credits" as "r" where "r"."user_id" = "p"."id" limit 1)
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
