-- Groups of athletes: a club, a school, a level. Coaches make them by naming them.

create table "public"."athlete_groups" (
  "id" uuid primary key default gen_random_uuid(),
  "name" text not null check ("name" = btrim("name") and length("name") between 1 and 60),
  "created_at" timestamptz not null default now()
);
comment on table "public"."athlete_groups" is 'Groups of athletes, such as clubs, schools and levels.';
create unique index "athlete_groups_name" on "public"."athlete_groups" (lower("name"));
alter table "public"."athlete_groups" enable row level security;
revoke all on table "public"."athlete_groups" from "anon", "authenticated";
grant select on table "public"."athlete_groups" to "authenticated";
grant all on table "public"."athlete_groups" to "service_role";
create policy "Coaches see every group" on "public"."athlete_groups"
  for select to "authenticated"
  using ((select "private"."acts_as" ('coach')));
create policy "Only while the session lives" on "public"."athlete_groups" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create table "public"."athlete_group_members" (
  "group_id" uuid not null references "public"."athlete_groups" ("id") on delete cascade,
  "athlete_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "created_at" timestamptz not null default now(),
  primary key ("group_id", "athlete_id")
);
comment on table "public"."athlete_group_members" is 'Which athletes are in which groups.';
create index "athlete_group_members_athlete_id" on "public"."athlete_group_members" ("athlete_id");
alter table "public"."athlete_group_members" enable row level security;
revoke all on table "public"."athlete_group_members" from "anon", "authenticated";
grant select on table "public"."athlete_group_members" to "authenticated";
grant all on table "public"."athlete_group_members" to "service_role";
create policy "Athletes see their groups, coaches those of their athletes" on "public"."athlete_group_members"
  for select to "authenticated"
  using (
    "athlete_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "athlete_id" not in (select "private"."athletes_of_other_coaches" ())
    )
  );
create policy "Only while the session lives" on "public"."athlete_group_members" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "public"."set_athlete_groups" ("p_athlete_id" uuid, "p_names" text[]) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_names text[] := array(
    select distinct on (lower(btrim("name"))) btrim("name") from unnest("p_names") as "name" where btrim("name") <> ''
  );
begin
  if not "private"."is_my_athlete" ("p_athlete_id") then
    raise exception 'Only an athlete''s coach changes their groups.' using errcode = '42501';
  end if;
  if not exists (select 1 from "public"."profiles" where "id" = "p_athlete_id") then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if cardinality(v_names) > 20 then
    raise exception 'An athlete can be in 20 groups at most.' using errcode = '22023';
  end if;
  insert into "public"."athlete_groups" ("name") select unnest(v_names)
  on conflict ((lower("name"))) do nothing;
  delete from "public"."athlete_group_members" as "m"
  using "public"."athlete_groups" as "g"
  where "m"."athlete_id" = "p_athlete_id" and "g"."id" = "m"."group_id"
    and lower("g"."name") not in (select lower("name") from unnest(v_names) as "name");
  insert into "public"."athlete_group_members" ("group_id", "athlete_id")
  select "g"."id", "p_athlete_id" from "public"."athlete_groups" as "g"
  where lower("g"."name") in (select lower("name") from unnest(v_names) as "name")
  on conflict do nothing;
  -- A group without athletes has no purpose.
  delete from "public"."athlete_groups" as "g"
  where not exists (select 1 from "public"."athlete_group_members" as "m" where "m"."group_id" = "g"."id");
end;
$$;
comment on function "public"."set_athlete_groups" is
  'Replaces the groups of an athlete. Creates groups with new names, and deletes groups without athletes. Names are at most 60 characters and '
  'ignore case. Error details: gone. For the athlete''s coach.';
revoke all on function "public"."set_athlete_groups" from public, "anon";
grant execute on function "public"."set_athlete_groups" to "authenticated", "service_role";

create function "public"."list_groups" () returns table ("id" uuid, "name" text, "athletes" bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see the groups.' using errcode = '42501';
  end if;
  return query
  select "g"."id", "g"."name", (
    select count(*) from "public"."athlete_group_members" as "m"
    where "m"."group_id" = "g"."id" and "m"."athlete_id" not in (select "private"."athletes_of_other_coaches" ())
  )
  from "public"."athlete_groups" as "g"
  order by lower("g"."name");
end;
$$;
comment on function "public"."list_groups" is 'Every group by name, with the number of its athletes whom the caller coaches. Coaches only.';
revoke all on function "public"."list_groups" from public, "anon";
grant execute on function "public"."list_groups" to "authenticated", "service_role";
