-- The list of money names order and buyer only for the rows of the page, and for a search. A plan for every search would join them always.

create or replace function "public"."search_money" (
  "p_search" text default '', "p_month" text default null, "p_limit" integer default 50, "p_offset" integer default 0
)
  returns table (
    "id" text,
    "kind" text,
    "created_at" timestamptz,
    "order_id" uuid,
    "email" text,
    "items" text,
    "amount_cents" bigint,
    "fee_cents" bigint,
    "net_cents" bigint,
    "total" bigint
  )
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_search text := lower(ltrim(btrim(coalesce("p_search", '')), '#'));
  v_from timestamptz := case
    when "p_month" ~ '^\d{4}-(0[1-9]|1[0-2])$' then ("p_month" || '-01')::timestamp at time zone 'UTC'
  end;
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "m"."id", "m"."created_at", count(*) over () as "total"
    from "public"."money" as "m"
    where ("p_month" is null or ("m"."created_at" >= v_from and "m"."created_at" < v_from + interval '1 month'))
      and (
        v_search = '' or strpos(lower(concat_ws(' ', "m"."kind", "m"."order_id", "m"."email", "m"."items", "m"."id")), v_search) > 0
      )
    order by "m"."created_at" desc, "m"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "m"."id", "m"."kind", "m"."created_at", "m"."order_id", "m"."email", "m"."items", "m"."amount_cents", "m"."fee_cents",
    "m"."net_cents", "found"."total"
  from "found"
  join "public"."money" as "m" on "m"."id" = "found"."id"
  order by "m"."created_at" desc, "m"."id";
end;
$$;
