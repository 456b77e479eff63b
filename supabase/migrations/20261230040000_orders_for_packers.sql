-- The owner's orders: unpaid checkouts have a filter of their own, guests have the name they ship to, and an export says where goods go.

create or replace view "public"."sales" with (security_invoker = true) as
select
  "o"."id", 'order' as "kind", "o"."status", "o"."dispute", "o"."disputed_cents", "o"."user_id", "o"."email",
  (
    select coalesce(
      string_agg(
        concat("i"."quantity", ' × ', "i"."product_name", ' (' || "i"."option" || ')'), ', ' order by "i"."position"
      ),
      ''
    )
    from "public"."order_items" as "i" where "i"."order_id" = "o"."id"
  ) as "items",
  "o"."amount_cents", "o"."refunded_cents", "o"."livemode", "o"."created_at", "o"."paid_at", null::text as "invoice_url",
  coalesce(
    (
      select nullif(btrim(concat("p"."first_name", ' ', "p"."last_name")), '')
      from "public"."profiles" as "p" where "p"."id" = "o"."user_id"
    ),
    "h"."address" ->> 'name'
  ) as "buyer_name",
  "o"."paid_cents", "o"."coupon_code", "o"."shipping_cents",
  "h"."order_id" is not null and "h"."shipped_on" is null and "o"."status" = 'paid' as "to_ship",
  "h"."address" as "ship_to", "h"."shipped_on", "h"."tracking_url"
from "public"."orders" as "o"
left join "public"."shipments" as "h" on "h"."order_id" = "o"."id"
union all
select
  "s"."id", 'subscription', case when "s"."refunded_cents" = "s"."amount_cents" then 'refunded' else 'paid' end, null, 0,
  "s"."user_id", "s"."email", 'Video library subscription', "s"."amount_cents", "s"."refunded_cents", "s"."livemode", "s"."paid_at",
  "s"."paid_at", "s"."hosted_invoice_url",
  (
    select btrim(concat("p"."first_name", ' ', "p"."last_name")) from "public"."profiles" as "p" where "p"."id" = "s"."user_id"
  ),
  "s"."amount_cents", null, 0, false, null, null, null
from "public"."subscription_payments" as "s";

create or replace function "public"."search_orders" (
  "p_search" text default '', "p_status" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "kind" text,
  "status" text,
  "dispute" text,
  "email" text,
  "first_name" text,
  "last_name" text,
  "items" text,
  "amount_cents" integer,
  "paid_cents" integer,
  "refunded_cents" integer,
  "livemode" boolean,
  "created_at" timestamptz,
  "paid_at" timestamptz,
  "invoice_url" text,
  "to_ship" boolean,
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
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees every order.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "o"."id" as "sale_id", count(*) over () as "all_found"
    from "public"."sales" as "o"
    where case
        -- A search finds unpaid checkouts, too; the plain list is of orders that were paid.
        when "p_status" is null then v_search <> '' or "o"."status" not in ('pending', 'cancelled')
        when "p_status" = 'unpaid' then "o"."status" in ('pending', 'cancelled')
        when "p_status" = 'to-ship' then "o"."to_ship"
        else "p_status" in ("o"."status", "o"."kind")
      end
      and (
        v_search = ''
        or strpos(lower(concat_ws(' ', "o"."id", "o"."email", "o"."buyer_name", "o"."coupon_code")), v_search) > 0
        or "o"."id" in (
          select "i"."order_id" from "public"."order_items" as "i" where strpos(lower("i"."product_name"), v_search) > 0
        )
        or ("o"."kind" = 'subscription' and strpos('video library subscription', v_search) > 0)
      )
    order by "o"."created_at" desc, "o"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "o"."id", "o"."kind", "o"."status", "o"."dispute", coalesce("o"."email", ''), coalesce("p"."first_name", "o"."buyer_name", ''),
    coalesce("p"."last_name", ''), "o"."items", "o"."amount_cents", "o"."paid_cents", "o"."refunded_cents", "o"."livemode",
    "o"."created_at", "o"."paid_at", "o"."invoice_url", "o"."to_ship", "found"."all_found"
  from "found"
  join "public"."sales" as "o" on "o"."id" = "found"."sale_id"
  left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
  order by "o"."created_at" desc, "o"."id";
end;
$$;
comment on function "public"."search_orders" is
  'Orders and subscription payments, newest first. Without p_status and search, those that were paid; p_status is a status, subscription, to-ship for '
  'paid orders whose goods are still here, or unpaid for checkouts that nobody paid. Searches number, email, name, coupon and products. Money in cents; amount_cents is before a discount and shipping. Desk only.';
revoke all on function "public"."search_orders" from public, "anon";
grant execute on function "public"."search_orders" to "authenticated", "service_role";
