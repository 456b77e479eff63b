-- Orders with goods: where they go, what shipping costs, and when they were sent.

alter table "public"."orders"
  add column "shipping_cents" integer not null default 0 check ("shipping_cents" between 0 and 99999999),
  drop constraint "orders_paid_cents_check",
  add constraint "orders_paid_cents_check" check ("paid_cents" between 0 and "amount_cents" + "shipping_cents"),
  drop constraint "orders_refunded_cents_check",
  add constraint "orders_refunded_cents_check" check ("refunded_cents" between 0 and coalesce("paid_cents", "amount_cents" + "shipping_cents")),
  drop constraint "orders_disputed_cents_check",
  add constraint "orders_disputed_cents_check" check ("disputed_cents" between 0 and coalesce("paid_cents", "amount_cents" + "shipping_cents"));
comment on column "public"."orders"."shipping_cents" is 'What shipping costs, for the whole order; a discount never reduces it.';

create table "public"."shipments" (
  "order_id" uuid primary key references "public"."orders" ("id") on delete cascade,
  "countries" text[] not null check (cardinality("countries") > 0),
  "address" jsonb check (jsonb_typeof("address") = 'object' and octet_length("address"::text) <= 4000),
  "shipped_on" date,
  "tracking_url" text check ("tracking_url" ~ '^https://[^[:space:]]+$' and char_length("tracking_url") <= 500)
);
comment on table "public"."shipments" is 'One row for an order with goods, written when it is placed.';
comment on column "public"."shipments"."countries" is 'Two-letter codes of the countries that the shop shipped to when the order was placed.';
comment on column "public"."shipments"."address" is
  '{name, line1, line2, city, state, postalCode, country}, as the buyer entered it when paying. Null before, and after the person was forgotten.';
alter table "public"."shipments" enable row level security;
revoke all on table "public"."shipments" from "anon", "authenticated";
grant select on table "public"."shipments" to "authenticated";
grant all on table "public"."shipments" to "service_role";

create policy "Buyers read the shipments of their orders, the desk every shipment" on "public"."shipments"
  for select to "authenticated"
  using (
    exists (
      select 1 from "public"."orders"
      where "orders"."id" = "shipments"."order_id" and "orders"."user_id" = (select "auth"."uid"())
    )
    or (select "private"."acts_as" ('desk'))
  );
create policy "Only while the session lives" on "public"."shipments" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- Whoever takes the email address off an order takes the shipping address off, too, unless the goods are still to be sent.
create function "private"."forget_shipping_address" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  update "public"."shipments" set "address" = null
  where "order_id" = new."id" and ("shipped_on" is not null or new."status" not in ('paid', 'disputed'));
  return null;
end;
$$;
revoke all on function "private"."forget_shipping_address" from public;
create trigger "orders_forget_shipping_address" after update on "public"."orders"
  for each row when (new."email" is null) execute function "private"."forget_shipping_address" ();

drop function "public"."place_order";
create function "public"."place_order" (
  "p_items" jsonb,
  "p_currency" text,
  "p_livemode" boolean,
  "p_user_id" uuid default null,
  "p_email" text default null,
  "p_shipping" jsonb default null
) returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  insert into "public"."orders" ("user_id", "email", "amount_cents", "shipping_cents", "currency", "livemode")
  select "p_user_id", lower("p_email"), sum(("item" ->> 'unitAmountCents')::bigint * ("item" ->> 'quantity')::bigint),
    coalesce(("p_shipping" ->> 'cents')::integer, 0), "p_currency", "p_livemode"
  from jsonb_array_elements("p_items") as "item"
  returning "id" into v_order_id;

  insert into "public"."order_items"
    ("order_id", "position", "product_id", "product_name", "option", "quantity", "unit_amount_cents", "deliveries")
  select v_order_id, "position", ("item" ->> 'productId')::integer, "item" ->> 'productName', "item" ->> 'option',
    ("item" ->> 'quantity')::integer, ("item" ->> 'unitAmountCents')::integer, "item" -> 'deliveries'
  from jsonb_array_elements("p_items") with ordinality as "items" ("item", "position");

  if "p_shipping" is not null then
    insert into "public"."shipments" ("order_id", "countries")
    select v_order_id, array_agg("country") from jsonb_array_elements_text("p_shipping" -> 'countries') as "country";
  end if;
  return v_order_id;
end;
$$;
comment on function "public"."place_order" is
  'Writes a pending order. Items: [{productId, productName, option, quantity, unitAmountCents, deliveries}]. p_shipping for an order with goods: '
  '{cents, countries}. Returns its id.';
revoke all on function "public"."place_order" from public, "anon", "authenticated";
grant execute on function "public"."place_order" to "service_role";

-- Keeps the known fields of an address, each at most 200 characters; null without a street or a country.
create function "private"."read_address" ("p_address" jsonb) returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select case when "address" ? 'line1' and "address" ? 'country' then "address" end
  from (
    select coalesce(jsonb_object_agg("name", left(btrim("p_address" ->> "name"), 200)), '{}') as "address"
    from unnest(array['name', 'line1', 'line2', 'city', 'state', 'postalCode', 'country']) as "name"
    where jsonb_typeof("p_address" -> "name") = 'string' and btrim("p_address" ->> "name") <> ''
  ) as "read";
$$;
revoke all on function "private"."read_address" from public;
grant execute on function "private"."read_address" to "service_role";

drop function "public"."fulfil_order";
create function "public"."fulfil_order" (
  "p_event_id" text,
  "p_event_type" text,
  "p_order_id" text,
  "p_session_id" text,
  "p_amount_cents" bigint,
  "p_currency" text,
  "p_livemode" boolean,
  "p_payment_intent" text default null,
  "p_email" text default null,
  "p_paid_cents" bigint default null,
  "p_discount_cents" bigint default 0,
  "p_coupon_id" text default null,
  "p_shipping_cents" bigint default 0,
  "p_address" jsonb default null
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_coupon "public"."coupons";
  v_countries text[];
  v_address jsonb := "private"."read_address" ("p_address");
  v_email text := lower(btrim("p_email"));
  v_paid bigint := coalesce("p_paid_cents", "p_amount_cents" + "p_shipping_cents");
  v_mismatch text;
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", "p_session_id", "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  v_order := "private"."lock_order_of_session" ("p_session_id", "p_order_id");
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'refused', 'unknown order');
  end if;
  if "p_discount_cents" <> 0 then
    select * into v_coupon from "public"."coupons"
    where "id" = "private"."as_uuid" ("p_coupon_id") and "livemode" = "p_livemode";
  end if;
  select "countries" into v_countries from "public"."shipments" where "order_id" = v_order."id";

  v_mismatch := case
    when v_order."id" is distinct from "private"."as_uuid" ("p_order_id") then 'order id'
    when v_order."stripe_session_id" <> "p_session_id" then 'session'
    when v_order."amount_cents" is distinct from "p_amount_cents" then 'amount'
    when v_order."shipping_cents" is distinct from "p_shipping_cents" then 'shipping'
    when v_order."currency" is distinct from lower("p_currency") then 'currency'
    when v_order."livemode" is distinct from "p_livemode" then 'livemode'
    when "p_amount_cents" - "p_discount_cents" + "p_shipping_cents" is distinct from v_paid or v_order."paid_cents" <> v_paid then 'total'
    when "p_discount_cents" <> 0 and not "private"."is_discount_of" (v_coupon, "p_discount_cents", v_order) then 'discount'
    when v_countries is not null and not coalesce(v_address ->> 'country' = any (v_countries), false) then 'address'
  end;
  if v_mismatch is not null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refused', v_mismatch || ' does not match the order');
  end if;

  if v_order."status" = 'refunded' then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'refunded before');
  end if;
  if v_order."status" in ('paid', 'disputed') then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'fulfilled before');
  end if;

  -- A cancelled order that is paid all the same is delivered: the money was taken.
  update "public"."orders"
  set
    "status" = 'paid',
    "paid_at" = now(),
    "paid_cents" = v_paid,
    "disputed_cents" = least("disputed_cents", v_paid),
    "coupon_code" = v_coupon."code",
    "stripe_session_id" = "p_session_id",
    "stripe_payment_intent" = coalesce("p_payment_intent", "stripe_payment_intent"),
    "email" = case when char_length(v_email) between 3 and 320 then v_email else "email" end
  where "id" = v_order."id"
  returning * into v_order;
  update "public"."shipments" set "address" = v_address where "order_id" = v_order."id";

  perform "private"."grant_order" (v_order);
  perform "private"."apply_disputes" (v_order."id");

  if v_order."email" is not null then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'order-receipt', v_order."email", jsonb_build_object('orderId', v_order."id"), 'order-receipt:' || v_order."id"
    )
    on conflict ("dedupe_key") do nothing;
  end if;

  return "private"."end_payment_event" ("p_event_id", v_order."id", 'fulfilled');
end;
$$;
comment on function "public"."fulfil_order" is
  'Reports a completed session: p_amount_cents for the items, of which p_coupon_id took p_discount_cents, and p_shipping_cents, so that '
  'p_paid_cents were paid (all, if null). p_address is where goods go: {name, line1, line2, city, state, postalCode, country}. Delivers the order '
  'once per event and once per session; a session that does not match its order is recorded and refused. Answers {outcome: fulfilled | ignored | '
  'refused, reason, orderId, repeated}.';
revoke all on function "public"."fulfil_order" from public, "anon", "authenticated";
grant execute on function "public"."fulfil_order" to "service_role";

create or replace function "public"."refund_order" (
  "p_event_id" text,
  "p_event_type" text,
  "p_amount_cents" bigint,
  "p_refunded_cents" bigint,
  "p_currency" text,
  "p_livemode" boolean,
  "p_payment_intent" text default null,
  "p_order_id" text default null
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_mismatch text;
  v_before integer;
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", null, "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  -- A refund may arrive before the completion, when only the charge's metadata tells the order.
  select * into v_order from "public"."orders" where "stripe_payment_intent" = "p_payment_intent" for update;
  if not found then
    select * into v_order from "public"."orders" where "id" = "private"."as_uuid" ("p_order_id") for update;
  end if;
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'refused', 'unknown order');
  end if;

  -- Before the completion the discount is not known, so the charge may be smaller than the order.
  v_mismatch := case
    when v_order."stripe_payment_intent" <> "p_payment_intent" then 'payment'
    when "p_amount_cents" not between 1 and v_order."amount_cents" + v_order."shipping_cents"
      or v_order."paid_cents" <> "p_amount_cents" then 'amount'
    when v_order."currency" is distinct from lower("p_currency") then 'currency'
    when v_order."livemode" is distinct from "p_livemode" then 'livemode'
    when coalesce("p_refunded_cents", 0) not between 1 and "p_amount_cents" then 'refunded amount'
  end;
  if v_mismatch is not null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refused', v_mismatch || ' does not match the order');
  end if;

  v_before := v_order."refunded_cents";
  -- The provider reports the sum of all refunds, and reports may overtake each other.
  update "public"."orders"
  set
    "paid_cents" = "p_amount_cents",
    "disputed_cents" = least("disputed_cents", "p_amount_cents"),
    "refunded_cents" = greatest("refunded_cents", "p_refunded_cents"),
    "stripe_payment_intent" = coalesce("stripe_payment_intent", "p_payment_intent")
  where "id" = v_order."id"
  returning * into v_order;

  if v_order."email" is not null and v_order."refunded_cents" > v_before then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'order-refunded', v_order."email",
      jsonb_build_object('orderId', v_order."id", 'cents', v_order."refunded_cents" - v_before),
      'order-refunded:' || v_order."id" || ':' || v_order."refunded_cents"
    )
    on conflict ("dedupe_key") do nothing;
  end if;

  if v_order."refunded_cents" < v_order."paid_cents" then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refunded-in-part');
  end if;

  perform "private"."close_order" (v_order."id");
  return "private"."end_payment_event" ("p_event_id", v_order."id", 'refunded');
end;
$$;

create or replace function "private"."apply_disputes" ("p_order_id" uuid) returns "public"."orders"
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_dispute text;
  v_cents bigint;
  v_was text;
  v_order "public"."orders";
begin
  select
    case when bool_or("state" = 'open') then 'open' when bool_or("state" = 'lost') then 'lost' when count(*) > 0 then 'won' end,
    coalesce(sum("amount_cents") filter (where "state" <> 'won'), 0)
  into v_dispute, v_cents
  from "public"."disputes" where "order_id" = "p_order_id";
  select "status" into v_was from "public"."orders" where "id" = "p_order_id";

  update "public"."orders"
  set
    "dispute" = v_dispute,
    "disputed_cents" = least(v_cents, coalesce("paid_cents", "amount_cents" + "shipping_cents")),
    "status" = case
      when "status" not in ('paid', 'disputed') then "status"
      when v_dispute in ('open', 'lost') then 'disputed'
      else 'paid'
    end
  where "id" = "p_order_id"
  returning * into v_order;

  if v_order."status" = 'disputed' then
    update "public"."user_downloads" set "suspended_at" = now() where "order_id" = "p_order_id" and "suspended_at" is null;
    update "public"."review_credits" set "revoked_at" = now() where "order_id" = "p_order_id" and "revoked_at" is null;
  elsif v_was = 'disputed' then
    update "public"."user_downloads" set "suspended_at" = null where "order_id" = "p_order_id";
    update "public"."review_credits" set "revoked_at" = null where "order_id" = "p_order_id";
    -- A guest may have got an account in the meantime.
    perform "private"."grant_order" (v_order);
  end if;
  return v_order;
end;
$$;

-- SECURITY DEFINER because nobody but the service role writes shipments.
create function "public"."mark_shipped" ("p_order_id" uuid, "p_shipped_on" date, "p_tracking_url" text default null) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_shipment "public"."shipments";
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk marks orders as shipped.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  select * into v_shipment from "public"."shipments" where "order_id" = "p_order_id";
  if v_shipment."order_id" is null then
    return 'unknown-order';
  end if;
  if v_order."status" <> 'paid' then
    return 'not-paid';
  end if;
  -- A day of tolerance for time zones.
  if ("p_shipped_on" between v_order."paid_at"::date - 1 and current_date + 1) is not true then
    return 'wrong-date';
  end if;
  update "public"."shipments"
  set "shipped_on" = "p_shipped_on", "tracking_url" = nullif(btrim("p_tracking_url"), ''),
    "address" = case when v_order."email" is not null then "address" end
  where "order_id" = "p_order_id";
  if v_shipment."shipped_on" is null and v_order."email" is not null then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values ('order-shipped', v_order."email", jsonb_build_object('orderId', v_order."id"), 'order-shipped:' || v_order."id")
    on conflict ("dedupe_key") do nothing;
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'mark-shipped', v_order."id"::text);
  return 'shipped';
end;
$$;
comment on function "public"."mark_shipped" is
  'Writes down when a paid order was shipped, with an https link for tracking if there is one, and emails the buyer the first time. Calling it again '
  'corrects the date and the link. Returns shipped, not-paid, wrong-date or unknown-order. Desk only.';
revoke all on function "public"."mark_shipped" from public, "anon";
grant execute on function "public"."mark_shipped" to "authenticated", "service_role";

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
  (
    select btrim(concat("p"."first_name", ' ', "p"."last_name")) from "public"."profiles" as "p" where "p"."id" = "o"."user_id"
  ) as "buyer_name",
  "o"."paid_cents", "o"."coupon_code", "o"."shipping_cents"
from "public"."orders" as "o"
union all
select
  "s"."id", 'subscription', case when "s"."refunded_cents" = "s"."amount_cents" then 'refunded' else 'paid' end, null, 0,
  "s"."user_id", "s"."email", 'Video library subscription', "s"."amount_cents", "s"."refunded_cents", "s"."livemode", "s"."paid_at",
  "s"."paid_at", "s"."hosted_invoice_url",
  (
    select btrim(concat("p"."first_name", ' ', "p"."last_name")) from "public"."profiles" as "p" where "p"."id" = "s"."user_id"
  ),
  "s"."amount_cents", null, 0
from "public"."subscription_payments" as "s";

drop function "public"."search_orders";
create function "public"."search_orders" (
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
    select "o"."id" as "sale_id", "o"."status" = 'paid' and "s"."order_id" is not null as "is_to_ship", count(*) over () as "all_found"
    from "public"."sales" as "o"
    left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
    left join "public"."shipments" as "s" on "s"."order_id" = "o"."id" and "s"."shipped_on" is null
    where ("p_status" is null or "p_status" in ("o"."status", "o"."kind")
        or ("p_status" = 'to-ship' and "o"."status" = 'paid' and "s"."order_id" is not null))
      and (
        v_search = ''
        or strpos(lower(concat_ws(' ', "o"."id", "o"."email", "p"."first_name", "p"."last_name", "o"."coupon_code")), v_search) > 0
        or "o"."id" in (
          select "i"."order_id" from "public"."order_items" as "i" where strpos(lower("i"."product_name"), v_search) > 0
        )
        or ("o"."kind" = 'subscription' and strpos('video library subscription', v_search) > 0)
      )
    order by "o"."created_at" desc, "o"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "o"."id", "o"."kind", "o"."status", "o"."dispute", coalesce("o"."email", ''), coalesce("p"."first_name", ''),
    coalesce("p"."last_name", ''), "o"."items", "o"."amount_cents", "o"."paid_cents", "o"."refunded_cents", "o"."livemode",
    "o"."created_at", "o"."paid_at", "o"."invoice_url", "found"."is_to_ship", "found"."all_found"
  from "found"
  join "public"."sales" as "o" on "o"."id" = "found"."sale_id"
  left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
  order by "o"."created_at" desc, "o"."id";
end;
$$;
comment on function "public"."search_orders" is
  'Orders of every status and subscription payments, newest first; p_status is a status, subscription, or to-ship for paid orders whose goods are '
  'still here. Searches number, email, name, coupon and products. Money in cents; amount_cents is before a discount and shipping. Desk only.';
revoke all on function "public"."search_orders" from public, "anon";
grant execute on function "public"."search_orders" to "authenticated", "service_role";

create function "private"."export_shipments" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("s") - 'countries' order by "o"."created_at", "s"."order_id"), '[]')
  from "public"."shipments" as "s" join "public"."orders" as "o" on "o"."id" = "s"."order_id"
  where "o"."user_id" = "p_user_id";
$$;
revoke all on function "private"."export_shipments" from public;
