-- Functions that are called for every row of a list. An SQL function is planned at each call inside another function; plpgsql keeps its plans.

create or replace function "private"."setting" ("p_name" text) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (select "value" from "private"."settings" where "name" = "p_name");
end;
$$;

create or replace function "private"."subscription_grace" () returns interval
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return make_interval(days => ("private"."setting" ('subscription_grace_days'))::integer);
end;
$$;

create or replace function "private"."is_live_money" () returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select 1 from "public"."balance_transactions" where "livemode")
    or exists (select 1 from "public"."subscriptions" where "livemode");
end;
$$;

create or replace function "private"."has_guardian_consent" ("p_user_id" uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "public"."guardians" as "g"
    join "public"."guardian_consents" as "c" on "c"."user_id" = "g"."user_id" and "c"."email" = "g"."email"
    where "g"."user_id" = "p_user_id" and "c"."consented_at" is not null
  );
end;
$$;

create or replace function "private"."name_of" ("p_user_id" uuid) returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select coalesce(nullif(btrim(concat("p"."first_name", ' ', "p"."last_name")), ''), split_part("u"."email", '@', 1))
    from "auth"."users" as "u"
    left join "public"."profiles" as "p" on "p"."id" = "u"."id"
    where "u"."id" = "p_user_id"
  );
end;
$$;

create or replace function "private"."vacation_delay" ("p_coach_id" uuid, "p_start" timestamptz, "p_due" timestamptz) returns interval
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    (
      select ("away_until" + 1)::timestamp at time zone 'UTC' - greatest("away_from"::timestamp at time zone 'UTC', "p_start")
      from "public"."coach_settings"
      where "user_id" = "p_coach_id"
        and "p_due" > "away_from"::timestamp at time zone 'UTC'
        and "p_start" < ("away_until" + 1)::timestamp at time zone 'UTC'
    ),
    interval '0'
  );
end;
$$;

create or replace function "private"."review_due_for" (
  "p_athlete_id" uuid, "p_submitted_at" timestamptz, "p_spent_at" timestamptz, "p_cleared_at" timestamptz default null
) returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_due timestamptz := "private"."review_due_at" ("p_submitted_at", "p_spent_at", "p_cleared_at");
  v_coach uuid;
begin
  if v_due is null then
    return null;
  end if;
  select "a"."coach_id" into v_coach from "public"."athlete_coaches" as "a" where "a"."athlete_id" = "p_athlete_id";
  return v_due + coalesce(
    (
      select min("private"."vacation_delay" ("coach"."user_id", greatest("p_submitted_at", "p_spent_at", "p_cleared_at"), v_due))
      from "public"."user_roles" as "coach"
      where "coach"."role" in ('admin', 'coach') and "coach"."user_id" = coalesce(v_coach, "coach"."user_id")
    ),
    interval '0'
  );
end;
$$;

create or replace function "public"."subscription_of" ("p_user_id" uuid, "p_livemode" boolean, "p_now" timestamptz default now())
  returns table ("state" text, "ends_at" timestamptz)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select "running"."state", "running"."ends_at"
  from (
    select
      case
        when "status" = 'past_due' then 'past-due'
        when "cancel_at" is not null then 'ending'
        else 'active'
      end as "state",
      case
        when "status" = 'past_due' then "past_due_since" + "private"."subscription_grace" ()
        else coalesce("cancel_at", "current_period_end")
      end as "ends_at",
      case
        when "status" = 'past_due' then "past_due_since" + "private"."subscription_grace" ()
        else coalesce("cancel_at", "current_period_end" + "private"."subscription_grace" ())
      end as "open_until"
    from "public"."subscriptions"
    where "user_id" = "p_user_id" and "livemode" = "p_livemode" and "status" in ('active', 'trialing', 'past_due')
  ) as "running"
  where "running"."open_until" is null or "running"."open_until" > "p_now"
  order by "running"."open_until" desc nulls first
  limit 1;
end;
$$;

create or replace function "private"."is_subscriber" ("p_user_id" uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select from "public"."subscription_of" ("p_user_id", true))
    or exists (select from "public"."subscription_of" ("p_user_id", false))
    or "public"."free_library_until" ("p_user_id") is not null;
end;
$$;

create or replace function "public"."free_library_until" ("p_user_id" uuid) returns date
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select "free_until" from "public"."profiles"
    where "id" = "p_user_id" and "free_until" >= ((now() at time zone 'UTC') - interval '12 hours')::date
  );
end;
$$;

-- Looks up the athlete by id: a comparison of texts would read all profiles for each file.
create or replace function "private"."is_film_hidden" ("p_name" text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "public"."profiles" as "p"
    where "p"."id" = "private"."as_uuid" (split_part("p_name", '/', 1)) and "p"."is_minor"
      and "private"."setting" ('guardian_consent') = 'true'
      and not "private"."has_guardian_consent" ("p"."id")
      and not exists (
        select 1 from "public"."video_submissions" as "s" where "s"."video_url" = "p_name" and "s"."cleared_at" is not null
      )
  );
end;
$$;
