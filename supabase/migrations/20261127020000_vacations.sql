-- A coach on vacation: their athletes are in the shared queue meanwhile, and due times move.

create table "public"."coach_settings" (
  "user_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "away_from" date,
  "away_until" date,
  "notices" text not null default 'each' check ("notices" in ('each', 'daily', 'none')),
  constraint "coach_settings_away" check (
    ("away_from" is null) = ("away_until" is null) and "away_from" <= "away_until" and "away_until" - "away_from" <= 366
  )
);
comment on table "public"."coach_settings" is 'Settings of coaches. A coach without a row has the defaults.';
comment on column "public"."coach_settings"."away_from" is 'First day of a vacation, in UTC.';
comment on column "public"."coach_settings"."away_until" is 'Last day of a vacation, in UTC.';
comment on column "public"."coach_settings"."notices" is
  'Mails about submissions and replies: each one, one summary a day (daily), or none.';
alter table "public"."coach_settings" enable row level security;
revoke all on table "public"."coach_settings" from "anon", "authenticated";
grant select, insert, update on table "public"."coach_settings" to "authenticated";
grant all on table "public"."coach_settings" to "service_role";
create policy "Coaches keep their own settings" on "public"."coach_settings"
  for all to "authenticated"
  using ((select "private"."acts_as" ('coach')) and "user_id" = (select "auth"."uid"()))
  with check ((select "private"."acts_as" ('coach')) and "user_id" = (select "auth"."uid"()));
create policy "Only while the session lives" on "public"."coach_settings" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create or replace function "private"."athletes_of_other_coaches" () returns setof uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('admin') then
    return query
    select "a"."athlete_id" from "public"."athlete_coaches" as "a"
    left join "public"."coach_settings" as "c" on "c"."user_id" = "a"."coach_id"
    where "a"."coach_id" <> (select "private"."member_id"())
      and not coalesce((now() at time zone 'UTC')::date between "c"."away_from" and "c"."away_until", false);
  end if;
end;
$$;

create function "private"."vacation_delay" ("p_coach_id" uuid, "p_start" timestamptz, "p_due" timestamptz) returns interval
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    (
      select ("away_until" + 1)::timestamp at time zone 'UTC' - greatest("away_from"::timestamp at time zone 'UTC', "p_start")
      from "public"."coach_settings"
      where "user_id" = "p_coach_id"
        and "p_due" > "away_from"::timestamp at time zone 'UTC'
        and "p_start" < ("away_until" + 1)::timestamp at time zone 'UTC'
    ),
    interval '0'
  );
$$;
comment on function "private"."vacation_delay" is 'The part of a coach''s vacation that falls into the time of a review, until the vacation ends.';
revoke all on function "private"."vacation_delay" from public;

-- The athlete's coach counts; in the shared queue the coach who is back first.
create function "private"."review_due_for" (
  "p_athlete_id" uuid, "p_submitted_at" timestamptz, "p_spent_at" timestamptz, "p_cleared_at" timestamptz default null
) returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "due"."at" + coalesce(
    (
      select min("private"."vacation_delay" ("coach"."user_id", greatest("p_submitted_at", "p_spent_at", "p_cleared_at"), "due"."at"))
      from "public"."user_roles" as "coach"
      where "coach"."role" in ('admin', 'coach')
        and "coach"."user_id" = coalesce(
          (select "a"."coach_id" from "public"."athlete_coaches" as "a" where "a"."athlete_id" = "p_athlete_id"), "coach"."user_id"
        )
    ),
    interval '0'
  )
  from (select "private"."review_due_at" ("p_submitted_at", "p_spent_at", "p_cleared_at") as "at") as "due";
$$;
comment on function "private"."review_due_for" is 'When a review is due, moved by vacations. Null before the video is submitted.';
revoke all on function "private"."review_due_for" from public;
grant execute on function "private"."review_due_for" to "authenticated", "service_role";
revoke execute on function "private"."review_due_at" from "authenticated", "service_role";

drop function "public"."list_coaches";
create function "public"."list_coaches" ()
  returns table ("id" uuid, "name" text, "athletes" bigint, "away_until" date)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see the coaches.' using errcode = '42501';
  end if;
  return query
  select "u"."id", "private"."name_of" ("u"."id"),
    (select count(*) from "public"."athlete_coaches" as "a" where "a"."coach_id" = "u"."id"),
    case when (now() at time zone 'UTC')::date between "c"."away_from" and "c"."away_until" then "c"."away_until" end
  from "auth"."users" as "u"
  left join "public"."coach_settings" as "c" on "c"."user_id" = "u"."id"
  where exists (select 1 from "public"."user_roles" as "r" where "r"."user_id" = "u"."id" and "r"."role" in ('admin', 'coach'))
  order by 2, 1;
end;
$$;
comment on function "public"."list_coaches" is
  'Everyone who can coach, by name, with the number of assigned athletes and the last day of a vacation that has begun. Coaches only.';
revoke all on function "public"."list_coaches" from public, "anon";
grant execute on function "public"."list_coaches" to "authenticated", "service_role";

create function "private"."name_of" ("p_user_id" uuid) returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    nullif(btrim(concat("p"."first_name", ' ', "p"."last_name")), ''), split_part("u"."email", '@', 1)
  )
  from "auth"."users" as "u"
  left join "public"."profiles" as "p" on "p"."id" = "u"."id"
  where "u"."id" = "p_user_id";
$$;
comment on function "private"."name_of" is 'The name of an account, or the first part of its email address.';
revoke all on function "private"."name_of" from public;
grant execute on function "private"."name_of" to "service_role";

create or replace function "public"."list_my_feedback" ("p_limit" integer default 24, "p_offset" integer default 0) returns table (
  "submission_id" uuid,
  "video_file_name" text,
  "submission_status" text,
  "created_at" timestamptz,
  "submitted_at" timestamptz,
  "due_at" timestamptz,
  "reviewed_at" timestamptz,
  "is_new" boolean,
  "summary" text,
  "notes" bigint,
  "notes_done" bigint,
  "coach_replies" bigint,
  "total" bigint
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select "s"."id", "s"."video_file_name", "s"."submission_status", "s"."created_at", "s"."submitted_at",
    case when "s"."submission_status" = 'pending' then "private"."review_due_for" ("s"."user_id", "s"."submitted_at", "c"."spent_at", "s"."cleared_at") end,
    "s"."reviewed_at", "s"."submission_status" <> 'pending' and (
      "s"."seen_at" is null or exists (
        select 1 from "public"."review_replies" as "a"
        where "a"."submission_id" = "s"."id" and "a"."is_coach" and "a"."created_at" > "s"."seen_at"
      )
    ), coalesce("r"."summary", ''),
    (select count(*) from "public"."review_notes" as "n" where "n"."submission_id" = "s"."id" and "s"."submission_status" <> 'pending'),
    (
      select count(*) from "public"."review_notes" as "n"
      where "n"."submission_id" = "s"."id" and "n"."done_at" is not null and "s"."submission_status" <> 'pending'
    ),
    (select count(*) from "public"."review_replies" as "a" where "a"."submission_id" = "s"."id" and "a"."is_coach"),
    count(*) over ()
  from "public"."video_submissions" as "s"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id" and "c"."returned_at" is null
  left join "public"."reviews" as "r" on "r"."submission_id" = "s"."id" and "s"."submission_status" <> 'pending'
  where "s"."user_id" = (select "auth"."uid"())
  order by coalesce("s"."reviewed_at", "s"."created_at") desc, "s"."id"
  limit least(greatest(coalesce("p_limit", 24), 1), 100)
  offset greatest(coalesce("p_offset", 0), 0);
$$;

create or replace function "public"."review_overview" ("p_submission_id" uuid) returns table (
  "submission_id" uuid,
  "athlete_first_name" text,
  "athlete_last_name" text,
  "is_minor" boolean,
  "guardian_name" text,
  "coach_name" text,
  "due_at" timestamptz,
  "has_credit" boolean,
  "credit_refunded" boolean,
  "credit_returned" boolean
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query
  select "s"."id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor", "g"."name",
    nullif(btrim(concat("coach"."first_name", ' ', "coach"."last_name")), ''),
    case when "s"."submission_status" = 'pending' then "private"."review_due_for" ("s"."user_id", "s"."submitted_at", "c"."spent_at", "s"."cleared_at") end,
    coalesce("c"."returned_at" is null and "r"."order_id" is not null and "r"."revoked_at" is null, false),
    "r"."revoked_at" is not null, "c"."returned_at" is not null
  from "public"."video_submissions" as "s"
  left join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
  left join "public"."profiles" as "coach" on "coach"."id" = "s"."reviewed_by"
  left join "public"."guardians" as "g" on "g"."user_id" = "s"."user_id"
  left join "public"."spent_credits" as "c" on "c"."submission_id" = "s"."id"
  left join "public"."review_credits" as "r" on "r"."order_id" = "c"."order_id"
  where "s"."id" = "p_submission_id" and ("s"."user_id" = (select "private"."member_id"()) or ("private"."is_my_athlete" ("s"."user_id") and not "private"."waits_for_guardian" ("s"."id")));
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
end;
$$;

create or replace function "public"."spend_review_credit" ("p_submission_id" uuid) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
  v_spent_at timestamptz;
  v_order_id uuid;
begin
  select * into v_submission from "public"."video_submissions"
  where "id" = "p_submission_id" and "user_id" = (select "private"."member_id"())
  for update;
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
  select "spent_at" into v_spent_at from "public"."spent_credits"
  where "submission_id" = "p_submission_id" and "returned_at" is null;
  if found then
    return "private"."review_due_for" (v_submission."user_id", v_submission."submitted_at", v_spent_at);
  end if;
  if v_submission."submission_status" <> 'pending' then
    raise exception 'This submission is % already.', v_submission."submission_status" using detail = 'already_reviewed';
  end if;

  select "order_id" into v_order_id from "public"."review_credits"
  where "user_id" = (select "private"."member_id"()) and "revoked_at" is null and "used" < "granted"
  order by "created_at", "order_id"
  limit 1
  for update;
  if not found then
    raise exception 'You have no video review left.' using detail = 'no_credit', hint = 'You can buy one in the shop.';
  end if;
  update "public"."review_credits" set "used" = "used" + 1 where "order_id" = v_order_id;
  insert into "public"."spent_credits" ("submission_id", "order_id") values ("p_submission_id", v_order_id)
  returning "spent_at" into v_spent_at;
  update "public"."video_submissions" set "submitted_at" = now() where "id" = "p_submission_id" and "submitted_at" is null;
  return "private"."review_due_for" (v_submission."user_id", coalesce(v_submission."submitted_at", now()), v_spent_at);
end;
$$;
