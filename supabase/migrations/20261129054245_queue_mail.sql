-- A mail is queued by one function, and each event that causes one names it in one place.

create or replace function "public"."keep_admin_password" ("p_user_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "private"."admin_passwords" ("user_id") values ("p_user_id")
  on conflict ("user_id") do update set "set_at" = now();
  perform "private"."queue_mail" ('password-changed', "email") from "auth"."users" where "id" = "p_user_id";
end;
$$;

create or replace function "private"."remove_second_factor" ("p_user_id" uuid, "p_but_session" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "private"."recovery_codes" where "user_id" = "p_user_id";
  delete from "auth"."mfa_factors" where "user_id" = "p_user_id";
  delete from "auth"."sessions" where "user_id" = "p_user_id" and "id" is distinct from "p_but_session";
  perform "private"."queue_mail" ('second-factor-removed', "email") from "auth"."users" where "id" = "p_user_id";
end;
$$;

create function "private"."queue_mail" (
  "p_kind" text, "p_recipient" text, "p_payload" jsonb default '{}', "p_about" text default null, "p_at" timestamptz default now()
) returns void
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key", "next_attempt_at")
  select "p_kind", "p_recipient", "p_payload", "p_kind" || ':' || "p_about", "p_at" where "p_recipient" is not null
  on conflict ("dedupe_key") do nothing;
end;
$$;

comment on function "private"."queue_mail" is
  'Queues one mail, to nobody without a recipient; once for each kind and p_about, if that is given. ''owner'' stands for the contact address in '
  'content/site.yml, which the database does not know.';

grant execute on function "private"."queue_mail" to "service_role";

create function "private"."mail_athlete" ("p_kind" text, "p_user_id" uuid, "p_payload" jsonb, "p_about" text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."queue_mail" ("p_kind", "email", "p_payload", "p_about") from "auth"."users" where "id" = "p_user_id";
  perform "private"."queue_mail" ("p_kind", "email", "p_payload" || jsonb_build_object('guardianOf', "p_user_id"), "p_about" || ':guardian')
  from "public"."guardians" where "user_id" = "p_user_id" and "stopped_at" is null;
end;
$$;

comment on function "private"."mail_athlete" is 'Queues a mail to an athlete and a copy to their guardian, if they named one who wants mails.';

create or replace function "private"."queue_contact_mail" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform "private"."queue_mail" ('contact-message', 'owner', jsonb_build_object('messageId', new."id"), new."id"::text);
  return null;
end;
$$;

create or replace function "private"."hold_payment" (
  "p_event_id" text, "p_order" "public"."orders", "p_payment" "public"."held_payments", "p_email" text
) returns jsonb
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_order_id constant uuid := ("p_order")."id";
  v_session constant text := ("p_payment")."session_id";
  v_order "public"."orders";
begin
  -- What an earlier release stored lacks what Stripe says.
  insert into "public"."held_payments" ("session_id", "order_id", "mismatch", "livemode", "currency", "paid_cents", "payment_intent")
  values (
    v_session, v_order_id, ("p_payment")."mismatch", ("p_payment")."livemode", ("p_payment")."currency", ("p_payment")."paid_cents",
    ("p_payment")."payment_intent"
  )
  on conflict ("session_id") do update set
    "mismatch" = excluded."mismatch", "currency" = excluded."currency", "paid_cents" = excluded."paid_cents", "payment_intent" = excluded."payment_intent"
  where "held_payments"."decision" is null;
  if not found then
    return "private"."end_payment_event" ("p_event_id", v_order_id, 'ignored', 'decided before');
  end if;
  if ("p_payment")."livemode" = ("p_order")."livemode" then
    update "public"."orders"
    set "status" = 'held', "email" = case when char_length("p_email") between 3 and 320 then "p_email" else "email" end
    where "id" = v_order_id and "status" in ('pending', 'cancelled', 'held') and "paid_cents" is null;
    select * into v_order from "public"."orders" where "id" = v_order_id;
    update "public"."stock_reservations" set "until" = 'infinity' where "order_id" = v_order_id and v_order."status" = 'held';
    perform "private"."queue_mail" (
      'payment-held', v_order."email", jsonb_build_object('orderId', v_order_id, 'sessionId', v_session), v_session
    );
  end if;
  perform "private"."mail_desk" (
    'held-payment-notice', jsonb_build_object('orderId', v_order_id, 'sessionId', v_session), 'held-payment-notice:' || v_session
  );
  return "private"."end_payment_event" ("p_event_id", v_order_id, 'held', ("p_payment")."mismatch" || ' does not match the order');
end;
$$;

create or replace function "private"."refund_held_payment" (
  "p_event_id" text, "p_payment_intent" text, "p_refunded_cents" bigint
) returns jsonb
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_held "public"."held_payments";
  v_before bigint;
  v_email text;
begin
  select "refunded_cents" into v_before from "public"."held_payments"
  where "payment_intent" = "p_payment_intent" and "decision" is distinct from 'delivered' for update;
  if not found then
    return null;
  end if;
  update "public"."held_payments"
  set
    "refunded_cents" = "p_refunded_cents",
    "decision" = case when "decision" = 'refunded' and "p_refunded_cents" < "paid_cents" then null else "decision" end,
    "decided_at" = case when "decision" = 'refunded' and "p_refunded_cents" < "paid_cents" then null else "decided_at" end
  where "payment_intent" = "p_payment_intent"
  returning * into v_held;
  if v_held."decision" is null then
    update "public"."orders" set "status" = 'held', "paid_cents" = null, "refunded_cents" = 0, "refunded_at" = null
    where "id" = v_held."order_id" and "status" in ('cancelled', 'refunded') and "paid_at" is null and "livemode" = v_held."livemode";
  end if;
  select "email" into v_email from "public"."orders" where "id" = v_held."order_id";
  if v_held."refunded_cents" > v_before then
    perform "private"."queue_mail" (
      'payment-returned', v_email, jsonb_build_object('orderId', v_held."order_id", 'sessionId', v_held."session_id"),
      v_held."session_id" || ':' || v_held."refunded_cents"
    );
  end if;
  if v_held."refunded_cents" < v_held."paid_cents" then
    return "private"."end_payment_event" ("p_event_id", v_held."order_id", 'refunded-in-part');
  end if;
  perform "private"."end_held_payment" (v_held."session_id", 'refunded');
  return "private"."end_payment_event" ("p_event_id", v_held."order_id", 'refunded');
end;
$$;

create or replace function "private"."deliver_order" ("p_order_id" uuid, "p_session_id" text, "p_address" jsonb) returns void
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
  perform "private"."queue_mail" ('order-receipt', v_order."email", jsonb_build_object('orderId', "p_order_id"), "p_order_id"::text);
  perform "private"."queue_mail" ('purchase-notice', 'owner', jsonb_build_object('orderId', "p_order_id"), "p_order_id"::text);
end;
$$;

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
    perform "private"."queue_mail" ('order-sold-out', v_order."email", jsonb_build_object('orderId', v_order."id"), v_order."id"::text);
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

create or replace function "public"."refund_order" (
  "p_event_id" text,
  "p_event_type" text,
  "p_amount_cents" bigint,
  "p_refunded_cents" bigint,
  "p_currency" text,
  "p_livemode" boolean,
  "p_payment_intent" text default null,
  "p_order_id" text default null,
  "p_asked_at" timestamptz default null,
  "p_failed" jsonb default '[]'
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_asked_at timestamptz := coalesce("p_asked_at", now());
  v_mismatch text;
  v_before integer;
  v_failed integer;
  v_answer jsonb;
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", null, "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  v_answer := "private"."refund_held_payment" ("p_event_id", "p_payment_intent", "p_refunded_cents");
  if v_answer is not null then
    return v_answer;
  end if;
  -- A refund may arrive before the completion, when only the charge's metadata tells the order.
  select * into v_order from "public"."orders" where "stripe_payment_intent" = "p_payment_intent" for update;
  if not found then
    select * into v_order from "public"."orders" where "id" = "private"."as_uuid" ("p_order_id") for update;
  end if;
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'ignored', 'not an order of this shop');
  end if;

  -- Before the completion the discount is not known, so the charge may be smaller than the order.
  v_mismatch := case
    when v_order."stripe_payment_intent" <> "p_payment_intent" then 'payment'
    when "p_amount_cents" not between 1 and coalesce(v_order."paid_cents", v_order."payable_cents")
      or v_order."paid_cents" <> "p_amount_cents" then 'amount'
    when v_order."currency" is distinct from lower("p_currency") then 'currency'
    when v_order."livemode" is distinct from "p_livemode" then 'livemode'
    when coalesce("p_refunded_cents", -1) not between 0 and "p_amount_cents" then 'refunded amount'
  end;
  if v_mismatch is not null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refused', v_mismatch || ' does not match the order');
  end if;
  -- A time that a clock stored that was ahead does not count.
  if v_order."refunds_asked_at" <> v_asked_at and "private"."happened_since" (v_order."refunds_asked_at", v_asked_at) then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'a later answer is known');
  end if;

  v_before := v_order."refunded_cents";
  update "public"."orders"
  set
    "paid_cents" = "p_amount_cents",
    "disputed_cents" = least("disputed_cents", "p_amount_cents"),
    "refunded_cents" = "p_refunded_cents",
    "refunds_asked_at" = v_asked_at,
    "stripe_payment_intent" = coalesce("stripe_payment_intent", "p_payment_intent")
  where "id" = v_order."id"
  returning * into v_order;

  -- What failed before was refunded again. A closed order waits until all of it was.
  if v_order."refunded_cents" > v_before and v_order."status" <> 'refunded' then
    perform "private"."end_failed_refunds" (v_order."id");
  end if;
  insert into "public"."failed_refunds" ("id", "order_id", "amount_cents", "reason")
  select "id", v_order."id", "amountCents", left("reason", 200)
  from jsonb_to_recordset("p_failed") as "failed" ("id" text, "amountCents" integer, "reason" text)
  on conflict ("id") do nothing;
  get diagnostics v_failed = row_count;

  if v_order."refunded_cents" <> v_before then
    perform "private"."queue_mail" (
      case when v_order."refunded_cents" > v_before then 'order-refunded' else 'order-refund-failed' end, v_order."email",
      jsonb_build_object('orderId', v_order."id", 'cents', abs(v_order."refunded_cents" - v_before)), v_order."id" || ':' || "p_event_id"
    );
  end if;

  if v_order."refunded_cents" = v_order."paid_cents" then
    perform "private"."end_failed_refunds" (v_order."id");
    perform "private"."close_order" (v_order."id");
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refunded');
  elsif v_failed > 0 or v_order."refunded_cents" < v_before then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refund-failed');
  elsif v_order."refunded_cents" > 0 then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refunded-in-part');
  end if;
  return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'nothing is refunded');
end;
$$;

create or replace function "public"."take_back_order" ("p_order_id" uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk takes orders back.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  if v_order."id" is null then
    return 'unknown-order';
  end if;
  if v_order."status" <> 'paid' then
    return 'not-paid';
  end if;
  if v_order."paid_cents" > 0 then
    return 'not-free';
  end if;
  perform "private"."close_order" (v_order."id");
  perform "private"."queue_mail" (
    'order-refunded', v_order."email", jsonb_build_object('orderId', v_order."id", 'cents', 0), v_order."id" || ':0'
  );
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'take-back-order', v_order."id"::text);
  return 'taken-back';
end;
$$;

create or replace function "public"."mark_shipped" ("p_order_id" uuid, "p_shipped_on" date, "p_tracking_url" text default null) returns text
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
  if v_shipment."shipped_on" is null then
    perform "private"."queue_mail" ('order-shipped', v_order."email", jsonb_build_object('orderId', v_order."id"), v_order."id"::text);
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'mark-shipped', v_order."id"::text);
  return 'shipped';
end;
$$;

create or replace function "public"."record_dispute" (
  "p_event_id" text,
  "p_event_type" text,
  "p_dispute_id" text,
  "p_status" text,
  "p_amount_cents" bigint,
  "p_reason" text,
  "p_livemode" boolean,
  "p_opened_at" timestamptz,
  "p_asked_at" timestamptz,
  "p_answer_by" timestamptz default null,
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
  v_before "public"."disputes";
  v_now "public"."disputes";
  v_mismatch text;
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", null, "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  -- As a refund, a dispute may arrive before the completion, when only the charge's metadata tells the order.
  select * into v_order from "public"."orders" where "stripe_payment_intent" = "p_payment_intent" for update;
  if not found then
    select * into v_order from "public"."orders" where "id" = "private"."as_uuid" ("p_order_id") for update;
  end if;
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'ignored', 'not an order of this shop');
  end if;
  select * into v_before from "public"."disputes" where "id" = "p_dispute_id";

  v_mismatch := case
    when v_order."stripe_payment_intent" <> "p_payment_intent" then 'payment'
    when v_order."livemode" is distinct from "p_livemode" then 'livemode'
    when v_before."order_id" <> v_order."id" then 'dispute'
  end;
  if v_mismatch is not null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refused', v_mismatch || ' does not match the order');
  end if;

  insert into "public"."disputes" as "kept" (
    "id", "order_id", "status", "amount_cents", "reason", "livemode", "opened_at", "answer_by", "asked_at"
  )
  values (
    "p_dispute_id", v_order."id", "p_status", "p_amount_cents", coalesce("p_reason", ''), "p_livemode", "p_opened_at",
    "p_answer_by", "p_asked_at"
  )
  on conflict ("id") do update set
    "status" = excluded."status",
    "amount_cents" = excluded."amount_cents",
    "reason" = excluded."reason",
    "answer_by" = excluded."answer_by",
    "asked_at" = excluded."asked_at",
    "updated_at" = now()
  where "kept"."asked_at" <= excluded."asked_at"
  returning * into v_now;
  if v_now."id" is null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'a later answer is known');
  end if;

  perform "private"."apply_disputes" (v_order."id");
  if v_before."state" is distinct from v_now."state" then
    insert into "public"."admin_actions" ("action", "target", "details")
    values (
      'dispute-order', v_order."id"::text,
      jsonb_build_object(
        'dispute', v_now."id", 'state', v_now."state", 'cents', v_now."amount_cents", 'currency', v_order."currency"
      )
    );
  end if;
  perform "private"."queue_mail" (
    'dispute-notice', 'owner', jsonb_build_object('orderId', v_order."id", 'disputeId', v_now."id"), v_now."id"
  );

  return "private"."end_payment_event" (
    "p_event_id", v_order."id", case v_now."state" when 'open' then 'disputed' else 'dispute-' || v_now."state" end
  );
end;
$$;

create or replace function "public"."resend_receipt" ("p_order_id" uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sends files again.' using errcode = '42501';
  end if;
  -- The lock makes a second press, or a second admin, wait and find what the first one did.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  if v_order."id" is null then
    return 'unknown-order';
  end if;
  if v_order."status" <> 'paid' then
    return 'not-paid';
  end if;
  if v_order."email" is null then
    return 'no-address';
  end if;
  if exists (
    select 1 from "public"."admin_actions"
    where "action" = 'resend-order' and "target" = v_order."id"::text and "private"."happened_since" ("created_at", now() - interval '1 minute')
  ) then
    return 'just-sent';
  end if;
  perform "private"."queue_mail" ('order-receipt', v_order."email", jsonb_build_object('orderId', v_order."id"));
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'resend-order', v_order."id"::text);
  return 'queued';
end;
$$;

create or replace function "public"."record_subscription" (
  "p_subscription_id" text,
  "p_user_id" uuid,
  "p_status" text,
  "p_livemode" boolean,
  "p_asked_at" timestamptz,
  "p_current_period_end" timestamptz default null,
  "p_cancel_at" timestamptz default null,
  "p_past_due_since" timestamptz default null
) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text;
  v_before "public"."subscriptions";
  v_now "public"."subscriptions";
begin
  select "email" into v_email from "auth"."users" where "id" = "p_user_id";
  if not found then
    return false;
  end if;
  -- Two reports at once follow one another, so that each sees what was there before it.
  perform pg_advisory_xact_lock(hashtextextended('subscription:' || "p_subscription_id", 0));
  select * into v_before from "public"."subscriptions" where "stripe_subscription_id" = "p_subscription_id";

  insert into "public"."subscriptions" as "kept" (
    "stripe_subscription_id", "user_id", "status", "current_period_end", "cancel_at", "past_due_since", "livemode", "asked_at"
  )
  values (
    "p_subscription_id", "p_user_id", "p_status", "p_current_period_end", "p_cancel_at",
    case when "p_status" = 'past_due' then coalesce("p_past_due_since", "p_asked_at") end, "p_livemode", "p_asked_at"
  )
  on conflict ("stripe_subscription_id") do update set
    "status" = excluded."status",
    "current_period_end" = excluded."current_period_end",
    "cancel_at" = excluded."cancel_at",
    "past_due_since" = case
      when excluded."status" = 'past_due' then coalesce("p_past_due_since", "kept"."past_due_since", excluded."asked_at")
    end,
    "asked_at" = excluded."asked_at",
    "updated_at" = now()
  -- What ended stays ended: Stripe opens no cancelled subscription again.
  where "kept"."asked_at" <= excluded."asked_at" and "kept"."status" not in ('canceled', 'incomplete_expired')
  returning * into v_now;
  if v_now."stripe_subscription_id" is null then
    return true;
  end if;

  if v_now."status" = 'past_due' then
    perform "private"."queue_mail" (
      'renewal-failed', v_email,
      jsonb_build_object('subscriptionId', "p_subscription_id", 'until', v_now."past_due_since" + "private"."subscription_grace" ()),
      "p_subscription_id" || ':' || extract(epoch from v_now."past_due_since")::bigint
    );
  end if;
  if v_now."status" = 'canceled' and v_before."status" in ('trialing', 'active', 'past_due', 'unpaid', 'paused') then
    perform "private"."queue_mail" (
      'subscription-ended', v_email, jsonb_build_object('subscriptionId', "p_subscription_id"), "p_subscription_id"
    );
  end if;
  return true;
end;
$$;

create or replace function "private"."mail_subscription_turns" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text;
  v_was text := case when tg_op = 'UPDATE' then old."status" end;
begin
  select "email" into v_email from "auth"."users" where "id" = new."user_id";
  if v_email is null or new."status" not in ('active', 'trialing') then
    return null;
  end if;
  if coalesce(v_was, 'incomplete') = 'incomplete' then
    perform "private"."queue_mail" (
      'subscription-started', v_email, jsonb_build_object('subscriptionId', new."stripe_subscription_id"), new."stripe_subscription_id"
    );
  end if;
  if tg_op = 'UPDATE' and old."cancel_at" is null and new."cancel_at" is not null then
    perform "private"."queue_mail" (
      'subscription-cancelled', v_email,
      jsonb_build_object('subscriptionId', new."stripe_subscription_id", 'until', new."cancel_at"),
      new."stripe_subscription_id" || ':' || extract(epoch from new."cancel_at")::bigint
    );
  end if;
  return null;
end;
$$;

create or replace function "public"."record_subscription_payment" (
  "p_invoice_id" text,
  "p_amount_cents" bigint,
  "p_currency" text,
  "p_livemode" boolean,
  "p_paid_at" timestamptz,
  "p_user_id" uuid default null,
  "p_subscription_id" text default null,
  "p_payment_intent" text default null,
  "p_invoice_url" text default null
) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid;
  v_email text;
begin
  select "id", "email" into v_user_id, v_email from "auth"."users" where "id" = "p_user_id";
  insert into "public"."subscription_payments" (
    "invoice_id", "stripe_subscription_id", "stripe_payment_intent", "user_id", "email", "amount_cents", "currency", "livemode",
    "hosted_invoice_url", "paid_at"
  )
  values (
    "p_invoice_id", "p_subscription_id", "p_payment_intent", v_user_id, lower(v_email), "p_amount_cents", lower("p_currency"),
    "p_livemode", case when v_user_id is not null then "p_invoice_url" end, "p_paid_at"
  )
  on conflict ("invoice_id") do nothing;
  if not found then
    return false;
  end if;
  -- Payments from before this table are written down by the first comparison; their receipts would be news to nobody.
  if "p_paid_at" > now() - interval '3 days' then
    perform "private"."queue_mail" ('subscription-paid', v_email, jsonb_build_object('invoiceId', "p_invoice_id"), "p_invoice_id");
  end if;
  return true;
end;
$$;

create or replace function "public"."remind_payment" ("p_subscription_id" text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_subscription "public"."subscriptions";
  v_email text;
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sends reminders.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  select * into v_subscription from "public"."subscriptions" where "stripe_subscription_id" = "p_subscription_id" for update;
  if v_subscription."status" is null or v_subscription."status" not in ('past_due', 'unpaid') then
    return 'paid';
  end if;
  if "private"."happened_since" (v_subscription."reminded_at", now() - interval '1 day') then
    return 'just-sent';
  end if;
  select "email" into v_email from "auth"."users" where "id" = v_subscription."user_id";
  perform "private"."queue_mail" ('payment-reminder', v_email, jsonb_build_object('subscriptionId', "p_subscription_id"));
  update "public"."subscriptions" set "reminded_at" = now() where "stripe_subscription_id" = "p_subscription_id";
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'remind-athlete', v_subscription."user_id"::text);
  return 'queued';
end;
$$;

create or replace function "public"."set_guardian" (
  "p_is_minor" boolean, "p_name" text default null, "p_email" text default null, "p_age_from" smallint default null
) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid := (select "private"."member_id"());
  v_email text := lower(btrim("p_email"));
  v_before text;
  v_was_asked boolean := "public"."is_guardian_consent_asked" (v_user_id);
  v_asks_now boolean;
begin
  if "p_age_from" is not null and ("p_age_from" not in (0, 13, 16, 18) or ("p_age_from" < 18) is distinct from "p_is_minor") then
    raise exception 'Choose your age.' using errcode = '22023', detail = 'age_required';
  end if;
  update "public"."profiles"
  set "is_minor" = "p_is_minor", "age_stated_at" = now(),
    "age_from" = case when "p_is_minor" is false then 18 else "p_age_from" end
  where "id" = v_user_id;
  if not found then
    raise exception 'Please sign in.' using errcode = '42501';
  end if;
  if "p_is_minor" is not true then
    delete from "public"."guardians" where "user_id" = v_user_id;
    return;
  end if;
  if coalesce(btrim("p_name"), '') = '' or coalesce(v_email, '') = '' then
    raise exception 'Please name a parent or guardian.' using errcode = '22023', detail = 'guardian_required';
  end if;
  if exists (select 1 from "auth"."users" where "id" = v_user_id and lower("email") = v_email) then
    raise exception 'This is your own address.' using errcode = '22023', detail = 'own_address';
  end if;
  select "email" into v_before from "public"."guardians" where "user_id" = v_user_id for update;
  insert into "public"."guardians" ("user_id", "name", "email", "stopped_at")
  values (
    v_user_id, btrim("p_name"), v_email,
    (select "created_at" from "private"."guardian_objections" where "user_id" = v_user_id and "email" = v_email)
  )
  on conflict ("user_id") do update
  set "name" = excluded."name", "email" = excluded."email", "stopped_at" = excluded."stopped_at";
  v_asks_now := not v_was_asked and "public"."is_guardian_consent_asked" (v_user_id)
    and not exists (select 1 from "public"."guardian_consents" where "user_id" = v_user_id and "email" = v_email);
  if v_before is not distinct from v_email and not v_asks_now then
    return;
  end if;
  if (
    select count(*) from "public"."mail_outbox"
    where "kind" = 'guardian-named' and "payload" ->> 'guardianOf' = v_user_id::text and "private"."happened_since" ("created_at", now() - interval '1 day')
  ) >= 5 then
    raise exception 'You changed your guardian too often today.' using errcode = '42501', detail = 'too_many_changes';
  end if;
  perform "private"."queue_mail" (
    'guardian-named', v_email, jsonb_build_object('guardianOf', v_user_id),
    v_user_id || ':' || v_email || case when v_before = v_email then ':consent' else '' end
  );
end;
$$;

create or replace function "public"."ask_guardian_again" () returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_guardian "public"."guardians";
begin
  select * into v_guardian from "public"."guardians" where "user_id" = (select "private"."member_id"()) for update;
  if not found then
    raise exception 'You have not named a parent or guardian.' using errcode = '42501', detail = 'no_guardian';
  end if;
  if v_guardian."stopped_at" is not null then
    raise exception 'Your guardian wants no more mails from us. Talk to them, or name another guardian.' using detail = 'guardian_stopped';
  end if;
  if exists (
    select 1 from "public"."mail_outbox"
    where "kind" = 'guardian-named' and "payload" ->> 'guardianOf' = v_guardian."user_id"::text and "recipient" = v_guardian."email"
      and "private"."happened_since" ("created_at", now() - interval '1 hour')
  ) or (
    select count(*) from "public"."mail_outbox"
    where "kind" = 'guardian-named' and "payload" ->> 'guardianOf' = v_guardian."user_id"::text and "private"."happened_since" ("created_at", now() - interval '1 day')
  ) >= 5 then
    raise exception 'We have sent a mail already. Please wait an hour before the next one.' using detail = 'too_many_mails';
  end if;
  perform "private"."queue_mail" ('guardian-named', v_guardian."email", jsonb_build_object('guardianOf', v_guardian."user_id"));
end;
$$;

create or replace function "private"."ask_guardian" ("p_kind" text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_guardian "public"."guardians";
begin
  select * into v_guardian from "public"."guardians" where "user_id" = (select "private"."member_id" ()) for update;
  if not found then
    raise exception 'You have not named a parent or guardian.' using errcode = '42501', detail = 'no_guardian';
  end if;
  if v_guardian."stopped_at" is not null then
    raise exception 'Your guardian wants no more mails from us. Talk to them, or name another guardian.' using detail = 'guardian_stopped';
  end if;
  if exists (
    select 1 from "public"."mail_outbox"
    where "kind" = "p_kind" and "payload" ->> 'guardianOf' = v_guardian."user_id"::text and "recipient" = v_guardian."email"
      and "private"."happened_since" ("created_at", now() - interval '1 hour')
  ) or (
    select count(*) from "public"."mail_outbox"
    where "kind" in ('guardian-named', 'guardian-sharing', 'guardian-readiness')
      and "payload" ->> 'guardianOf' = v_guardian."user_id"::text
      and "private"."happened_since" ("created_at", now() - interval '1 day')
  ) >= 5 then
    raise exception 'We have sent a mail already. Please wait an hour before the next one.' using detail = 'too_many_mails';
  end if;
  perform "private"."queue_mail" ("p_kind", v_guardian."email", jsonb_build_object('guardianOf', v_guardian."user_id"));
end;
$$;

create or replace function "private"."queue_waiting_mail" ("p_submission_id" uuid, "p_user_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."queue_mail" (
    'submission-waits', "email", jsonb_build_object('userId', "p_user_id"),
    "p_user_id" || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD'), now() + interval '5 minutes'
  )
  from "auth"."users"
  where "id" = "p_user_id" and (
    "private"."waits_for_guardian" ("p_submission_id")
    or not exists (select from "public"."spent_credits" where "submission_id" = "p_submission_id")
  );
end;
$$;

create or replace function "public"."give_review_credits" ("p_user_id" uuid, "p_count" integer, "p_note" text default '') returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid;
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner gives review credits.' using errcode = '42501';
  end if;
  if "p_count" is null or "p_count" not between 1 and 100 then
    raise exception 'Give 1 to 100 credits.' using errcode = '22023';
  end if;
  if not exists (select 1 from "public"."profiles" where "id" = "p_user_id") then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  insert into "public"."review_credits" ("user_id", "granted", "given_by", "note")
  values ("p_user_id", "p_count", (select "private"."member_id"()), btrim(coalesce("p_note", '')))
  returning "id" into v_id;
  perform "private"."queue_mail" ('credits-given', "email", jsonb_build_object('creditId', v_id), v_id::text)
  from "auth"."users" where "id" = "p_user_id";
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values ((select "private"."member_id"()), 'credit-athlete', "p_user_id"::text, jsonb_build_object('count', "p_count"));
end;
$$;

create or replace function "private"."notify_coaches" ("p_submission_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."queue_mail" (
    'coach-submission', "c"."email", jsonb_build_object('submissionId', "s"."id"), "s"."id" || ':' || "c"."coach_id", "c"."send_at"
  )
  from "public"."video_submissions" as "s"
  join "public"."spent_credits" as "spent" on "spent"."submission_id" = "s"."id" and "spent"."returned_at" is null
  cross join lateral "private"."coaches_to_notify" ("s"."user_id") as "c"
  where "s"."id" = "p_submission_id" and "s"."submitted_at" is not null and "s"."submission_status" = 'pending'
    and not "private"."waits_for_guardian" ("s"."id");
end;
$$;

create or replace function "private"."queue_reply_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission "public"."video_submissions";
begin
  select * into v_submission from "public"."video_submissions" where "id" = new."submission_id";
  if new."is_coach" then
    perform "private"."mail_athlete" ('review-reply', v_submission."user_id", jsonb_build_object('replyId', new."id"), new."id"::text);
  else
    perform "private"."queue_mail" (
      'coach-reply', coalesce("users"."email", 'owner'), jsonb_build_object('replyId', new."id"),
      new."submission_id" || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD-HH24'),
      case
        when "s"."notices" = 'daily' then ((now() at time zone 'UTC')::date + interval '1 day 6 hours') at time zone 'UTC'
        else now()
      end
    )
    from (select v_submission."reviewed_by" as "id") as "coach"
    left join "auth"."users" on "users"."id" = "coach"."id"
    left join "public"."coach_settings" as "s" on "s"."user_id" = "coach"."id"
    where "s"."notices" is distinct from 'none';
  end if;
  return null;
end;
$$;

create or replace function "private"."after_review" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."review_claims" where "submission_id" = new."id";
  -- A review finished in the room overtakes a stored decision.
  delete from "public"."submission_decisions" where "submission_id" = new."id";
  -- A film that could not be used was no review.
  if new."submission_status" = 'rejected' then
    perform "private"."return_review_credit" (new."id");
  end if;
  perform "private"."mail_athlete" ('submission-reviewed', new."user_id", jsonb_build_object('submissionId', new."id"), new."id"::text);
  return null;
end;
$$;

create or replace function "private"."queue_chat_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_delay constant interval := interval '15 minutes';
  v_side text := case when new."is_coach" then 'athlete' else 'coach' end;
  v_reader uuid := case
    when new."is_coach" then new."athlete_id"
    else (select "coach_id" from "public"."athlete_coaches" where "athlete_id" = new."athlete_id")
  end;
  v_is_pushed boolean := coalesce("private"."may_push" (v_reader, 'message'), false);
  v_guardian text;
begin
  -- The mail of the thread that is not due yet carries this message, too. The lock keeps it from being sent before this transaction ends.
  perform pg_advisory_xact_lock(hashtextextended('chat-mail:' || new."athlete_id", 0));
  update "public"."mail_outbox"
  set "next_attempt_at" = case when v_is_pushed and "push" is null then now() else "next_attempt_at" end
  where "kind" = 'chat-unread' and "payload" ->> 'athleteId' = new."athlete_id"::text and "payload" ->> 'side' = v_side
    and "sent_at" is null and "failed_at" is null and "attempts" = 0 and "next_attempt_at" > now();
  if not found then
    perform "private"."queue_mail" (
      'chat-unread', coalesce("users"."email", 'owner'), jsonb_build_object('athleteId', new."athlete_id", 'side', v_side),
      "p_at" => now() + case when v_is_pushed then interval '0' else v_delay end
    )
    from (select v_reader as "id") as "reader" left join "auth"."users" on "users"."id" = "reader"."id"
    where "users"."email" is not null or not new."is_coach";
  end if;

  select "g"."email" into v_guardian
  from "public"."guardians" as "g" join "public"."profiles" as "p" on "p"."id" = "g"."user_id"
  where "g"."user_id" = new."athlete_id" and "p"."is_minor" and "g"."stopped_at" is null
    and "private"."has_guardian_consent" (new."athlete_id");
  if v_guardian is null then
    return null;
  end if;
  perform 1 from "public"."mail_outbox"
  where "kind" = 'chat-copy' and "payload" ->> 'guardianOf' = new."athlete_id"::text and "recipient" = v_guardian
    and "sent_at" is null and "failed_at" is null and "attempts" = 0 and "next_attempt_at" > now()
  for update;
  if not found then
    perform "private"."queue_mail" (
      'chat-copy', v_guardian, jsonb_build_object('guardianOf', new."athlete_id", 'since', now(), 'until', now() + v_delay),
      "p_at" => now() + v_delay
    );
  end if;
  return null;
end;
$$;

create or replace function "private"."queue_plan_notice" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."queue_mail" ('plan-assigned', "email", jsonb_build_object('assignmentId', new."id"), new."id"::text)
  from "auth"."users" where "id" = new."user_id" and "private"."wants_push" (new."user_id", 'plan');
  return null;
end;
$$;

create or replace function "private"."queue_invitation" ("p_id" uuid, "p_email" text, "p_place" integer default 0) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select "private"."queue_mail" (
    'invitation', "p_email", jsonb_build_object('invitationId', "p_id"), "p_at" => now() + "p_place" * interval '0.5 seconds'
  );
$$;

create or replace function "private"."forget_person" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  update "public"."orders"
  set "user_id" = null, "invoice_url" = null, "email" = case when "private"."setting" ('keep_order_address') = 'true' then "email" end
  where "user_id" = old."id";
  update "public"."subscription_payments"
  set "user_id" = null, "hosted_invoice_url" = null,
    "email" = case when "private"."setting" ('keep_order_address') = 'true' then "email" end
  where "user_id" = old."id";
  if old."email_confirmed_at" is not null then
    delete from "public"."mail_outbox"
    where lower("recipient") = lower(old."email") and ("sent_at" is not null or "failed_at" is not null);
    perform "private"."queue_mail" ('account-deleted', old."email");
  end if;
  return old;
end;
$$;

drop function "private"."queue_review_mail" (uuid, uuid);
