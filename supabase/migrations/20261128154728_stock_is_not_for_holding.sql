-- A buyer holds at most a quarter of what is left. What is ordered above that is decided by the payment.

alter table "public"."stock_reservations" drop constraint "stock_reservations_quantity_check";
alter table "public"."stock_reservations" add constraint "stock_reservations_quantity_check" check ("quantity" >= 0);
alter table "public"."stock_reservations" add column "unreserved" integer not null default 0 check ("unreserved" >= 0);
comment on column "public"."stock_reservations"."holders" is 'The buyer''s account, or the hash of a visitor''s network.';
comment on column "public"."stock_reservations"."unreserved" is
  'Pieces of the order above what one buyer may hold. The payment decides whether they are left.';

create or replace function "private"."reserve_stock" ("p_order_id" uuid, "p_holders" text[]) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_missing record;
  v_holder text := coalesce(
    (select "holder" from unnest("p_holders") as "holder" order by "holder" like 'user:%' desc limit 1), 'network:unknown'
  );
begin
  select * into v_missing from "private"."lock_stock_of" ("p_order_id") as "line"
  where "line"."remaining" < "line"."quantity" limit 1;
  if found then
    raise exception 'Sold out.' using errcode = 'CBOUT', detail = to_jsonb(v_missing)::text;
  end if;
  insert into "public"."stock_reservations" ("order_id", "product_id", "option", "quantity", "holders", "until", "unreserved")
  select "p_order_id", "line"."product_id", "line"."option", "may"."hold", array[v_holder], now() + interval '32 minutes',
    "line"."quantity" - "may"."hold"
  from "private"."lock_stock_of" ("p_order_id") as "line"
  cross join lateral (
    select greatest(0, least("line"."quantity", greatest(1, "line"."pieces" / 4) - coalesce(sum("r"."quantity"), 0)))::integer as "hold"
    from "public"."stock_reservations" as "r"
    where "r"."product_id" = "line"."product_id" and "r"."option" = "line"."option"
      and v_holder = any ("r"."holders") and "r"."until" > now()
  ) as "may";
  delete from "public"."stock_reservations" where "until" < now() - interval '1 day';
end;
$$;

-- SECURITY DEFINER because the desk does not read the hash of a network. Six characters tell two visitors apart and name nobody.
create function "public"."list_reservations" ("p_product_id" integer)
  returns table (
    "order_id" uuid, "option" text, "quantity" integer, "unreserved" integer, "until" timestamptz, "email" text, "network" text
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees who holds stock.' using errcode = '42501';
  end if;
  return query
    select "r"."order_id", "r"."option", "r"."quantity", "r"."unreserved", nullif("r"."until", 'infinity'), "o"."email",
      (select left(split_part("holder", ':', 2), 6) from unnest("r"."holders") as "holder" where "holder" like 'network:%' limit 1)
    from "public"."stock_reservations" as "r"
    join "public"."orders" as "o" on "o"."id" = "r"."order_id"
    where "r"."product_id" = "p_product_id" and "r"."quantity" > 0 and "r"."until" > now()
    order by "r"."option", "o"."created_at";
end;
$$;
comment on function "public"."list_reservations" is
  'The open checkouts that hold pieces of a product: until when (null while a payment takes days), the account''s address or a visitor''s network. Desk only.';
grant execute on function "public"."list_reservations" to "authenticated", "service_role";

-- SECURITY DEFINER because nobody but the service role writes reservations.
create function "public"."free_reservation" ("p_order_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk frees what a checkout holds.' using errcode = '42501';
  end if;
  update "public"."stock_reservations" set "unreserved" = "unreserved" + "quantity", "quantity" = 0
  where "order_id" = "p_order_id" and "quantity" > 0;
  if found then
    insert into "public"."admin_actions" ("admin_id", "action", "target")
    values ((select "private"."member_id"()), 'release-order', "p_order_id"::text);
  end if;
end;
$$;
comment on function "public"."free_reservation" is
  'Frees the pieces that an open checkout holds. If it is paid nevertheless, it gets what is left then. Desk only.';
grant execute on function "public"."free_reservation" to "authenticated", "service_role";

comment on function "public"."place_order" is
  'Writes a pending order. Items: [{productId, productName, option, quantity, unitAmountCents, deliveries}]. p_shipping for an order with goods: '
  '{cents, countries}. p_tax: included or added. p_holders: the buyer''s account or network, which holds at most a quarter of counted goods. Fails '
  'with CBOUT if a piece is missing. Returns its id.';
