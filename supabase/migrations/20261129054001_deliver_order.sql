-- What happens after a payment is one list in one function: deliver_order.

drop trigger "orders_claim_when_paid" on "public"."orders";
drop trigger "orders_tell_the_owner" on "public"."orders";

grant execute on function "private"."confirmed_account" to "service_role";

create function "private"."deliver_order" ("p_order_id" uuid, "p_session_id" text, "p_address" jsonb) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  select * into v_order from "public"."orders" where "id" = "p_order_id";
  -- Claimed first, so that what follows goes to the account. The lock makes a confirmation of the address at the same moment wait.
  if v_order."user_id" is null and v_order."email" is not null then
    perform "private"."lock_address" (v_order."email");
    update "public"."orders" set "user_id" = "private"."confirmed_account" (v_order."email") where "id" = "p_order_id"
    returning * into v_order;
  end if;
  update "public"."shipments" set "address" = "p_address" where "order_id" = "p_order_id";
  perform "private"."end_held_payment" ("p_session_id", 'delivered');
  perform "private"."grant_order" (v_order);
  -- After the grants, because a dispute that was there first takes them back.
  perform "private"."apply_disputes" ("p_order_id");
  -- 'owner' stands for the contact address in content/site.yml, which the database does not know.
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  select "kind", "recipient", jsonb_build_object('orderId', "p_order_id"), "kind" || ':' || "p_order_id"
  from (values ('order-receipt', v_order."email"), ('purchase-notice', 'owner')) as "mail" ("kind", "recipient")
  where "recipient" is not null
  on conflict ("dedupe_key") do nothing;
end;
$$;

grant execute on function "private"."deliver_order" to "service_role";

create or replace function "public"."fulfil_order" (
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
  "p_address" jsonb default null,
  "p_tax_cents" bigint default 0,
  "p_invoice_id" text default null,
  "p_invoice_url" text default null,
  "p_discount_code" text default null,
  "p_accepted" boolean default false
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_coupon "public"."coupons";
  v_held "public"."held_payments";
  v_countries text[];
  v_address jsonb := "private"."read_address" ("p_address");
  v_email text := lower(btrim("p_email"));
  v_paid bigint := coalesce("p_paid_cents", "p_amount_cents" + "p_shipping_cents");
  v_added bigint;
  v_mismatch text;
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", "p_session_id", "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  v_order := "private"."lock_order_of_session" ("p_session_id", "p_order_id");
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'ignored', 'not an order of this shop');
  end if;
  v_added := case when v_order."tax" = 'added' then "p_tax_cents" else 0 end;
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
    when "p_tax_cents" <> 0 and v_order."tax" is null or "p_tax_cents" not between 0 and v_order."payable_cents" then 'tax'
    when "p_amount_cents" - "p_discount_cents" + "p_shipping_cents" + v_added is distinct from v_paid or v_order."paid_cents" <> v_paid then 'total'
    -- A code of Stripe that is not one of ours counts as Stripe applied it; 'total' checked its sum.
    when "p_discount_cents" <> 0 and (v_coupon."id" is not null or "p_discount_code" is null)
      and not "private"."is_discount_of" (v_coupon, "p_discount_cents", v_order) then 'discount'
    when v_countries is not null and not coalesce(v_address ->> 'country' = any (v_countries), false) then 'address'
  end;
  if v_mismatch is not null and not ("p_accepted" and v_mismatch not in ('currency', 'livemode')) then
    v_held."session_id" := "p_session_id";
    v_held."mismatch" := v_mismatch;
    v_held."livemode" := "p_livemode";
    v_held."currency" := lower("p_currency");
    v_held."paid_cents" := v_paid;
    v_held."payment_intent" := "p_payment_intent";
    return "private"."hold_payment" ("p_event_id", v_order, v_held, v_email);
  end if;

  if v_order."status" = 'refunded' then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'refunded before');
  end if;
  if v_order."status" in ('paid', 'disputed') then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'fulfilled before');
  end if;

  -- Goods that others bought meanwhile can't be delivered. The caller pays the whole order back.
  if v_order."status" = 'cancelled' and v_order."paid_cents" is not null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'sold-out', 'the goods were sold before');
  end if;
  if not "private"."take_stock" (v_order."id") then
    update "public"."orders"
    set
      "status" = 'cancelled',
      "paid_cents" = v_paid,
      "tax_cents" = case when v_order."tax" is not null then "p_tax_cents" end,
      "invoice_id" = coalesce("p_invoice_id", "invoice_id"),
      "invoice_url" = coalesce("p_invoice_url", "invoice_url"),
      "stripe_session_id" = "p_session_id",
      "stripe_payment_intent" = coalesce("p_payment_intent", "stripe_payment_intent"),
      "email" = case when char_length(v_email) between 3 and 320 then v_email else "email" end
    where "id" = v_order."id"
    returning * into v_order;
    perform "private"."end_held_payment" ("p_session_id", 'refunded');
    if v_order."email" is not null then
      insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
      values (
        'order-sold-out', v_order."email", jsonb_build_object('orderId', v_order."id"), 'order-sold-out:' || v_order."id"
      )
      on conflict ("dedupe_key") do nothing;
    end if;
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'sold-out', 'the goods were sold before');
  end if;

  -- A cancelled order that is paid all the same is delivered: the money was taken.
  update "public"."orders"
  set
    "status" = 'paid',
    "paid_at" = now(),
    "paid_cents" = v_paid,
    "tax_cents" = case when v_order."tax" is not null then "p_tax_cents" end,
    "invoice_id" = coalesce("p_invoice_id", "invoice_id"),
    "invoice_url" = coalesce("p_invoice_url", "invoice_url"),
    "disputed_cents" = least("disputed_cents", v_paid),
    "coupon_code" = coalesce(v_coupon."code", "p_discount_code"),
    "stripe_session_id" = "p_session_id",
    "stripe_payment_intent" = coalesce("p_payment_intent", "stripe_payment_intent"),
    "email" = case when char_length(v_email) between 3 and 320 then v_email else "email" end
  where "id" = v_order."id";
  perform "private"."deliver_order" (v_order."id", "p_session_id", v_address);
  return "private"."end_payment_event" ("p_event_id", v_order."id", 'fulfilled');
end;
$$;

grant execute on function "private"."lock_address" to "service_role";

drop function "private"."claim_paid_order" ();
drop function "private"."queue_purchase_notice" ();
