-- The owner's list of members shows groups and free access, and filters by a group.

drop function "public"."search_members";
create function "public"."search_members" (
  "p_search" text default '', "p_group_id" uuid default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "email" text,
  "first_name" text,
  "last_name" text,
  "phone_number" text,
  "confirmed" boolean,
  "roles" "public"."app_role"[],
  "coach_id" uuid,
  "groups" text[],
  "free_until" date,
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
    where (v_search = '' or strpos(lower(concat_ws(' ', "u"."email", "p"."first_name", "p"."last_name")), v_search) > 0)
      and ("p_group_id" is null or exists (
        select 1 from "public"."athlete_group_members" as "m"
        where "m"."group_id" = "p_group_id" and "m"."athlete_id" = "u"."id"
      ))
    order by "u"."created_at" desc, "u"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "u"."id", coalesce("u"."email", '')::text, coalesce("p"."first_name", ''), coalesce("p"."last_name", ''),
    coalesce("u"."raw_user_meta_data" ->> 'phone_number', ''), "u"."email_confirmed_at" is not null,
    array(select "r"."role" from "public"."user_roles" as "r" where "r"."user_id" = "u"."id" order by "r"."role"),
    (select "a"."coach_id" from "public"."athlete_coaches" as "a" where "a"."athlete_id" = "u"."id"),
    array(
      select "g"."name" from "public"."athlete_group_members" as "m"
      join "public"."athlete_groups" as "g" on "g"."id" = "m"."group_id"
      where "m"."athlete_id" = "u"."id" order by lower("g"."name")
    ),
    "public"."free_library_until" ("u"."id"),
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
  'Accounts with roles, coach, groups and free access, newest first, by email, first or last name, and by group; subscription_state is active, ending, past-due or null. Owner only.';
revoke all on function "public"."search_members" from public, "anon";
grant execute on function "public"."search_members" to "authenticated", "service_role";
