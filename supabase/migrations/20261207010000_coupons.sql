-- Coupons: promotion codes that the owner created at Stripe. Stripe knows their limits and how often they were used; here is only what
-- matches a discounted payment with its order. Money in cents.

create table "public"."coupons" (
  "id" uuid primary key default gen_random_uuid(),
  "code" text not null check ("code" ~ '^[A-Z0-9-]{3,40}$'),
  "percent_off" integer check ("percent_off" between 1 and 100),
  "amount_off_cents" integer check ("amount_off_cents" between 1 and 99999999),
  "livemode" boolean not null,
  "promotion_code" text unique,
  "created_at" timestamptz not null default now(),
  "ended_at" timestamptz,
  check (num_nonnulls("percent_off", "amount_off_cents") = 1)
);
comment on table "public"."coupons" is 'Coupons by the id that they have at Stripe. An ended one stays, because a payment may still be on its way.';
comment on column "public"."coupons"."promotion_code" is 'Stripe''s id of the promotion code; null until Stripe confirmed that it exists.';
create unique index "coupons_code" on "public"."coupons" ("code", "livemode") where "ended_at" is null;
alter table "public"."coupons" enable row level security;
revoke all on table "public"."coupons" from "anon", "authenticated";
grant select on table "public"."coupons" to "authenticated";
grant all on table "public"."coupons" to "service_role";

create policy "The owner reads coupons" on "public"."coupons"
  for select to "authenticated"
  using ((select "private"."is_admin"()));
create policy "Only while the session lives" on "public"."coupons" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

alter table "public"."orders" add column "paid_cents" integer, add column "coupon_code" text;
comment on column "public"."orders"."amount_cents" is 'Sum of the items, before a discount.';
comment on column "public"."orders"."paid_cents" is 'What the buyer paid, which may be 0; null until the payment is reported.';
comment on column "public"."orders"."coupon_code" is 'The code that made the difference between amount_cents and paid_cents.';
update "public"."orders" set "paid_cents" = "amount_cents"
where "status" in ('paid', 'disputed', 'refunded') or "refunded_cents" > 0;
alter table "public"."orders"
  add constraint "orders_paid_cents_check" check ("paid_cents" between 0 and "amount_cents"),
  add constraint "orders_paid_check" check ("status" not in ('paid', 'disputed', 'refunded') or "paid_cents" is not null),
  drop constraint "orders_check",
  add constraint "orders_refunded_cents_check" check ("refunded_cents" between 0 and coalesce("paid_cents", "amount_cents")),
  drop constraint "orders_disputed_cents_check",
  add constraint "orders_disputed_cents_check" check ("disputed_cents" between 0 and coalesce("paid_cents", "amount_cents"));

-- Stripe rounds a percentage on each line, so the sum may differ from ours by less than a cent per line.
create function "private"."is_discount_of" ("p_coupon" "public"."coupons", "p_discount_cents" bigint, "p_order" "public"."orders")
  returns boolean
  language sql
  stable
  set search_path = ''
as $$
  select coalesce(
    case
      when ("p_coupon")."percent_off" = 100 then "p_discount_cents" = ("p_order")."amount_cents"
      when ("p_coupon")."percent_off" is not null then
        abs(("p_order")."amount_cents" * ("p_coupon")."percent_off" / 100.0 - "p_discount_cents")
          < (select count(*) from "public"."order_items" where "order_id" = ("p_order")."id")
      else "p_discount_cents" = least(("p_coupon")."amount_off_cents", ("p_order")."amount_cents")
    end,
    false
  );
$$;
revoke all on function "private"."is_discount_of" from public;
grant execute on function "private"."is_discount_of" to "service_role";

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
  "p_coupon_id" text default null
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_coupon "public"."coupons";
  v_email text := lower(btrim("p_email"));
  v_paid bigint := coalesce("p_paid_cents", "p_amount_cents");
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

  v_mismatch := case
    when v_order."id" is distinct from "private"."as_uuid" ("p_order_id") then 'order id'
    when v_order."stripe_session_id" <> "p_session_id" then 'session'
    when v_order."amount_cents" is distinct from "p_amount_cents" then 'amount'
    when v_order."currency" is distinct from lower("p_currency") then 'currency'
    when v_order."livemode" is distinct from "p_livemode" then 'livemode'
    when "p_amount_cents" - "p_discount_cents" is distinct from v_paid or v_order."paid_cents" <> v_paid then 'total'
    when "p_discount_cents" <> 0 and not "private"."is_discount_of" (v_coupon, "p_discount_cents", v_order) then 'discount'
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
  'Reports a completed session: p_amount_cents for the items, of which p_coupon_id took p_discount_cents, so that p_paid_cents were paid (all, '
  'if null). Delivers the order once per event and once per session; a session that does not match its order is recorded and refused. '
  'Answers {outcome: fulfilled | ignored | refused, reason, orderId, repeated}.';
revoke all on function "public"."fulfil_order" from public, "anon", "authenticated";
grant execute on function "public"."fulfil_order" to "service_role";

-- Ends everything that an order delivered. The caller has locked its row.
create function "private"."close_order" ("p_order_id" uuid) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  update "public"."orders" set "status" = 'refunded', "refunded_at" = coalesce("refunded_at", now()) where "id" = "p_order_id";
  delete from "public"."user_downloads" where "order_id" = "p_order_id";
  update "public"."review_credits" set "revoked_at" = coalesce("revoked_at", now()) where "order_id" = "p_order_id";
end;
$$;
revoke all on function "private"."close_order" from public;
grant execute on function "private"."close_order" to "service_role";

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
    when "p_amount_cents" not between 1 and v_order."amount_cents" or v_order."paid_cents" <> "p_amount_cents" then 'amount'
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
    "disputed_cents" = least(v_cents, coalesce("paid_cents", "amount_cents")),
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

-- SECURITY DEFINER because nobody but the service role writes orders.
create function "public"."take_back_order" ("p_order_id" uuid) returns text
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
  if v_order."email" is not null then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'order-refunded', v_order."email", jsonb_build_object('orderId', v_order."id", 'cents', 0),
      'order-refunded:' || v_order."id" || ':0'
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'take-back-order', v_order."id"::text);
  return 'taken-back';
end;
$$;
comment on function "public"."take_back_order" is
  'Ends everything that a paid order of 0 delivered, and tells the buyer; there is no money to refund. Returns taken-back, not-free, not-paid or '
  'unknown-order. Desk only.';
revoke all on function "public"."take_back_order" from public, "anon";
grant execute on function "public"."take_back_order" to "authenticated", "service_role";
