-- The owner's list of members shows roles and coaches; the trail names whom a role or a coach was given to.

drop function "public"."search_members";
create function "public"."search_members" (
  "p_search" text default '', "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "email" text,
  "first_name" text,
  "last_name" text,
  "phone_number" text,
  "confirmed" boolean,
  "roles" "public"."app_role"[],
  "coach_id" uuid,
  "subscribed" boolean,
  "subscription_state" text,
  "subscription_ends_at" timestamptz,
  "orders" bigint,
  "submissions" bigint,
  "created_at" timestamptz,
  "last_sign_in_at" timestamptz,
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
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the members.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "u"."id" as "member_id", count(*) over () as "all_found"
    from "auth"."users" as "u"
    left join "public"."profiles" as "p" on "p"."id" = "u"."id"
    where v_search = '' or strpos(lower(concat_ws(' ', "u"."email", "p"."first_name", "p"."last_name")), v_search) > 0
    order by "u"."created_at" desc, "u"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "u"."id", coalesce("u"."email", '')::text, coalesce("p"."first_name", ''), coalesce("p"."last_name", ''),
    coalesce("u"."raw_user_meta_data" ->> 'phone_number', ''), "u"."email_confirmed_at" is not null,
    array(select "r"."role" from "public"."user_roles" as "r" where "r"."user_id" = "u"."id" order by "r"."role"),
    (select "a"."coach_id" from "public"."athlete_coaches" as "a" where "a"."athlete_id" = "u"."id"),
    "s"."state" is not null, "s"."state", "s"."ends_at",
    (select count(*) from "public"."orders" as "o" where "o"."user_id" = "u"."id" and "o"."status" in ('paid', 'disputed', 'refunded')),
    (select count(*) from "public"."video_submissions" as "v" where "v"."user_id" = "u"."id"),
    "u"."created_at", "u"."last_sign_in_at", "found"."all_found"
  from "found"
  join "auth"."users" as "u" on "u"."id" = "found"."member_id"
  left join "public"."profiles" as "p" on "p"."id" = "u"."id"
  left join lateral (
    select "one"."state", "one"."ends_at"
    from (
      select 1 as "rank", "live".* from "public"."subscription_of" ("u"."id", true) as "live"
      union all
      select 2, "test".* from "public"."subscription_of" ("u"."id", false) as "test"
    ) as "one"
    order by "one"."rank"
    limit 1
  ) as "s" on true
  order by "u"."created_at" desc, "u"."id";
end;
$$;
comment on function "public"."search_members" is
  'Accounts with roles and coach, newest first, by email, first or last name; subscription_state is active, ending, past-due or null. Owner only.';
revoke all on function "public"."search_members" from public, "anon";
grant execute on function "public"."search_members" to "authenticated", "service_role";

create or replace function "public"."search_trail" (
  "p_search" text default '', "p_about" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" bigint,
  "action" text,
  "target" text,
  "label" text,
  "details" jsonb,
  "admin_email" text,
  "created_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := lower(ltrim(btrim(coalesce("p_search", '')), '#'));
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner reads the trail.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "a".*, "u"."email" as "admin_email", count(*) over () as "all_found"
    from "public"."admin_actions" as "a"
    left join "auth"."users" as "u" on "u"."id" = "a"."admin_id"
    where ("p_about" is null or "p_about" = any(string_to_array("a"."action", '-')))
      and (v_search = '' or strpos(lower(concat_ws(' ', "a"."target", "u"."email", "a"."details" ->> 'title')), v_search) > 0)
    order by "a"."created_at" desc, "a"."id" desc
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "f"."id", "f"."action", "f"."target",
    coalesce(
      case
        when "f"."action" like '%-order' then upper(left("f"."target", 8))
        when "f"."action" like '%-video' then coalesce(
          "f"."details" ->> 'title',
          (select "v"."title" from "public"."videos" as "v" where "v"."id" = "private"."as_uuid" ("f"."target"))
        )
        when "f"."action" like '%-submission' then (
          select "s"."video_file_name" from "public"."video_submissions" as "s"
          where "s"."id" = "private"."as_uuid" ("f"."target")
        )
        when "f"."action" like any (array['%-admin', '%-coach', '%-desk', '%-athlete']) then (
          select "w"."email"::text from "auth"."users" as "w" where "w"."id" = "private"."as_uuid" ("f"."target")
        )
        when "f"."action" like '%-message' then (
          select "m"."subject" from "public"."contact_messages" as "m" where "m"."id" = "private"."as_uuid" ("f"."target")
        )
      end,
      ''
    ),
    "f"."details", coalesce("f"."admin_email", '')::text, "f"."created_at", "f"."all_found"
  from "found" as "f"
  order by "f"."created_at" desc, "f"."id" desc;
end;
$$;
comment on function "public"."search_trail" is
  'What staff did, newest first, with their email address and the name of the target; both are empty if deleted. '
  'Searches order number, video title and email address. p_about narrows to actions with that word: order, video, submission, message, '
  'export, admin, coach, desk or athlete. Owner only.';
