-- The trail can be searched, and a search of orders looks into the products once, not for each order. Rights and meaning of
-- search_orders stay as they are.

create or replace function "public"."search_orders" (
  "p_search" text default '', "p_status" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "status" text,
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
  select "o"."id", "o"."status", coalesce("o"."email", ''), coalesce("p"."first_name", ''), coalesce("p"."last_name", ''),
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

drop function "public"."search_trail" (text, integer, integer);

create function "public"."search_trail" (
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
    raise exception 'Only admins read the trail.' using errcode = '42501';
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

comment on function "public"."search_trail" (text, text, integer, integer) is
  'What admins did, newest first, with the address of who did it and a name of what it was done to, empty where either is gone. '
  'The search looks into number of the order, title of the video and address of the admin; p_about narrows to actions with that '
  'word: order, video, submission, message or export. Admins only.';

revoke all on function "public"."search_trail" (text, text, integer, integer) from public, "anon";
grant execute on function "public"."search_trail" (text, text, integer, integer) to "authenticated", "service_role";
