-- What the owner's pages read, with disputes. Rights stay as they are.

-- With the disputed orders; the columns change, so the function is made anew.
drop function "public"."count_owner_lists" ();

create function "public"."count_owner_lists" ()
  returns table (
    "paid_orders" bigint,
    "refunded_orders" bigint,
    "disputed_orders" bigint,
    "taken_cents" bigint,
    "newsletter" bigint,
    "app_waitlist" bigint,
    "demo_waitlist" bigint,
    "free_downloads" bigint,
    "messages" bigint,
    "open_messages" bigint
  )
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only admins see the counts.' using errcode = '42501';
  end if;
  return query
  select "o"."paid", "o"."refunded", "o"."disputed", "o"."taken", "w"."newsletter", "w"."app", "w"."demo", "d"."taken", "m"."all", "m"."open"
  from
    (
      select count(*) filter (where "status" = 'paid') as "paid", count(*) filter (where "status" = 'refunded') as "refunded",
        count(*) filter (where "status" = 'disputed') as "disputed",
        coalesce(
          sum(greatest("amount_cents" - "refunded_cents" - "disputed_cents", 0))
            filter (where "status" in ('paid', 'disputed', 'refunded')),
          0
        )::bigint as "taken"
      from "public"."orders"
    ) as "o",
    (
      select count(*) filter (where "list" = 'newsletter') as "newsletter", count(*) filter (where "list" = 'app') as "app",
        count(*) filter (where "list" = 'demo') as "demo"
      from "public"."waitlist"
    ) as "w",
    (select count(*) as "taken" from "public"."free_download_submissions") as "d",
    (select count(*) as "all", count(*) filter (where "answered_at" is null) as "open" from "public"."contact_messages") as "m";
end;
$$;

comment on function "public"."count_owner_lists" () is
  'One row with how many there are of everything on the owner''s pages, and what was taken less what was given back or is disputed, in cents. Admins only.';

-- As before; a member's disputed orders count.
create or replace function "public"."search_members" (
  "p_search" text default '', "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "email" text,
  "first_name" text,
  "last_name" text,
  "phone_number" text,
  "confirmed" boolean,
  "is_admin" boolean,
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
    raise exception 'Only admins see the members.' using errcode = '42501';
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
    exists (select 1 from "public"."user_roles" as "r" where "r"."user_id" = "u"."id" and "r"."role" = 'admin'),
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

-- With what became of a dispute.
drop function "public"."search_orders" (text, text, integer, integer);

create function "public"."search_orders" (
  "p_search" text default '', "p_status" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "status" text,
  "dispute" text,
  "email" text,
  "first_name" text,
  "last_name" text,
  "items" text,
  "amount_cents" integer,
  "refunded_cents" integer,
  "livemode" boolean,
  "created_at" timestamptz,
  "paid_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  -- People write the number of an order with a # or without.
  v_search text := lower(ltrim(btrim(coalesce("p_search", '')), '#'));
begin
  if not "private"."is_admin"() then
    raise exception 'Only admins see every order.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "o"."id" as "order_id", count(*) over () as "all_found"
    from "public"."orders" as "o"
    left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
    where ("p_status" is null or "o"."status" = "p_status")
      and (
        v_search = ''
        or strpos(lower(concat_ws(' ', "o"."id", "o"."email", "p"."first_name", "p"."last_name")), v_search) > 0
        or "o"."id" in (
          select "i"."order_id" from "public"."order_items" as "i" where strpos(lower("i"."product_name"), v_search) > 0
        )
      )
    order by "o"."created_at" desc, "o"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "o"."id", "o"."status", "o"."dispute", coalesce("o"."email", ''), coalesce("p"."first_name", ''), coalesce("p"."last_name", ''),
    (
      select coalesce(
        string_agg(
          concat("i"."quantity", ' × ', "i"."product_name", ' (' || "i"."option" || ')'), ', ' order by "i"."position"
        ),
        ''
      )
      from "public"."order_items" as "i" where "i"."order_id" = "o"."id"
    ),
    "o"."amount_cents", "o"."refunded_cents", "o"."livemode", "o"."created_at", "o"."paid_at", "found"."all_found"
  from "found"
  join "public"."orders" as "o" on "o"."id" = "found"."order_id"
  left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
  order by "o"."created_at" desc, "o"."id";
end;
$$;

comment on function "public"."search_orders" (text, text, integer, integer) is
  'Orders of every status, newest first; the search looks into number, e-mail, name and products. Money in cents. Admins only.';

revoke all on function "public"."count_owner_lists" () from public, "anon";
revoke all on function "public"."search_orders" (text, text, integer, integer) from public, "anon";
grant execute on function "public"."count_owner_lists" () to "authenticated", "service_role";
grant execute on function "public"."search_orders" (text, text, integer, integer) to "authenticated", "service_role";
