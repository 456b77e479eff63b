-- Payments that do not match their order are held for the desk, and what needs a person is one list. Outcomes that nobody read have a reader.

alter table "public"."orders" drop constraint "orders_status_check";
alter table "public"."orders" add constraint "orders_status_check"
  check ("status" in ('pending', 'held', 'paid', 'disputed', 'refunded', 'cancelled'));
alter table "public"."orders" drop constraint "orders_paid_cents_check";
alter table "public"."orders" add constraint "orders_paid_cents_check" check ("paid_cents" >= 0);
comment on column "public"."orders"."status" is
  'held: a payment arrived that does not match, and the desk decides. cancelled: the payment session expired or an asynchronous payment failed. disputed: paid, and a dispute is open or lost. Only a full '
  'refund makes an order refunded; it stays so if that refund fails later (failed_refunds).';

alter table "public"."payment_events" add column "seen_at" timestamptz;
comment on column "public"."payment_events"."seen_at" is 'When the desk looked at a report that was refused.';
create index "payment_events_refused" on "public"."payment_events" ("received_at") where "outcome" = 'refused' and "seen_at" is null;

alter table "public"."mail_outbox" add column "is_settled" boolean not null default false;
comment on column "public"."mail_outbox"."is_settled" is
  'Of a mail that was not sent: whether nobody has to do anything, because there was nothing left to say or the desk looked at it.';
create index "mail_outbox_failed" on "public"."mail_outbox" ("failed_at") where "failed_at" is not null and not "is_settled";
-- Of mails from before this column, the error's words say which had nothing left to say; a notice went with its bundle.
update "public"."mail_outbox" set "is_settled" = true
where "failed_at" is not null
  and ("bundle_id" is not null or "last_error" ~ 'was published|turned off|is obsolete|No guardian|is left to do|waits anymore|Nothing was bought|deleted|taken back|was replaced|no longer|was removed');

alter table "private"."job_runs" add column "failures" integer not null default 0, add column "failed_at" timestamptz, add column "error" text;
comment on table "private"."job_runs" is 'When each job of the function run-jobs last began, and how often it failed since it last succeeded.';

alter table "public"."push_subscriptions" add column "refused_at" timestamptz,
  add column "refusal" text check (char_length("refusal") <= 100);
comment on column "public"."push_subscriptions"."refused_at" is 'Since when the push service refuses this site''s messages; null after one that it took.';

-- Payments that arrived and do not match their order. Nothing is delivered before the desk decides: deliver it as paid, or pay it back.

create table "public"."held_payments" (
  "session_id" text primary key check (char_length("session_id") between 1 and 255),
  "order_id" uuid not null references "public"."orders" ("id") on delete cascade,
  "mismatch" text not null check (
    "mismatch" in ('order id', 'session', 'amount', 'shipping', 'currency', 'livemode', 'tax', 'total', 'discount', 'address')
  ),
  "livemode" boolean not null,
  "currency" text check ("currency" ~ '^[a-z]{3}$'),
  "paid_cents" bigint check ("paid_cents" >= 0),
  "refunded_cents" bigint not null default 0 check ("refunded_cents" >= 0),
  "payment_intent" text unique,
  "held_at" timestamptz not null default now(),
  "decision" text check ("decision" in ('delivered', 'refunded', 'closed')),
  "decided_at" timestamptz,
  constraint "held_payments_decided" check (("decision" is null) = ("decided_at" is null))
);
comment on table "public"."held_payments" is
  'Payment sessions that do not match their order, by Stripe''s id. While one is undecided, its unpaid order is ''held''.';
comment on column "public"."held_payments"."mismatch" is 'What does not match. A test payment of a live order, or the other way round, is never delivered.';
comment on column "public"."held_payments"."paid_cents" is 'What was paid, as Stripe says; null until it was asked, for a payment that an earlier release refused.';
comment on column "public"."held_payments"."decision" is 'Null while the payment waits for the desk.';
alter table "public"."held_payments" enable row level security;
grant select on table "public"."held_payments" to "authenticated";
grant all on table "public"."held_payments" to "service_role";

create index "held_payments_order_id" on "public"."held_payments" ("order_id");

create policy "Only while the session lives" on "public"."held_payments" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "The desk reads held payments" on "public"."held_payments"
  for select to "authenticated"
  using ((select "private"."acts_as" ('desk')));

-- Mails the owner's address, and each member of staff with the role 'desk' who reads another one.
create function "private"."mail_desk" ("p_kind" text, "p_payload" jsonb, "p_dedupe_key" text) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  select "p_kind", "recipient", "p_payload", "p_dedupe_key" || ':' || "recipient"
  from (
    select 'owner' as "recipient"
    union
    select lower("u"."email") from "public"."user_roles" as "r" join "auth"."users" as "u" on "u"."id" = "r"."user_id"
    where "r"."role" = 'desk' and "u"."email" is not null
  ) as "recipients"
  on conflict ("dedupe_key") do nothing;
$$;
grant execute on function "private"."mail_desk" to "service_role";

-- Keeps a payment for the desk. Its goods stay reserved, and buyer and desk get a mail. Test money of a live order leaves the order as it is.
create function "private"."hold_payment" (
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
    if v_order."email" is not null then
      insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
      values (
        'payment-held', v_order."email", jsonb_build_object('orderId', v_order_id, 'sessionId', v_session), 'payment-held:' || v_session
      )
      on conflict ("dedupe_key") do nothing;
    end if;
  end if;
  perform "private"."mail_desk" (
    'held-payment-notice', jsonb_build_object('orderId', v_order_id, 'sessionId', v_session), 'held-payment-notice:' || v_session
  );
  return "private"."end_payment_event" ("p_event_id", v_order_id, 'held', ("p_payment")."mismatch" || ' does not match the order');
end;
$$;
grant execute on function "private"."hold_payment" to "service_role";

-- Ends a held payment. Its order, unless it was delivered or another payment of it waits, counts as refunded; as cancelled, if its own currency was not paid.
create function "private"."end_held_payment" ("p_session_id" text, "p_decision" text) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_held "public"."held_payments";
begin
  update "public"."held_payments" set "decision" = "p_decision", "decided_at" = now()
  where "session_id" = "p_session_id" and "decision" is null
  returning * into v_held;
  update "public"."orders" as "o"
  set
    "status" = case when "r"."is_refunded" then 'refunded' else 'cancelled' end,
    "paid_cents" = case when "r"."is_refunded" then v_held."paid_cents" end,
    "refunded_cents" = case when "r"."is_refunded" then v_held."paid_cents" else 0 end,
    "refunded_at" = case when "r"."is_refunded" then now() end
  from (
    select coalesce("p_decision" = 'refunded' and v_held."paid_cents" > 0 and v_held."currency" = "q"."currency", false) as "is_refunded"
    from "public"."orders" as "q" where "q"."id" = v_held."order_id"
  ) as "r"
  where "o"."id" = v_held."order_id" and "o"."status" = 'held'
    and not exists (
      select from "public"."held_payments" as "h"
      where "h"."order_id" = "o"."id" and "h"."decision" is null and "h"."livemode" = "o"."livemode"
    );
end;
$$;
grant execute on function "private"."end_held_payment" to "service_role";

-- Records what is paid back of a held payment; the whole sum ends it, and a refund that fails later brings it back. Returns null for any other
-- payment. The caller began the event.
create function "private"."refund_held_payment" (
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
  if v_email is not null and v_held."refunded_cents" > v_before then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'payment-returned', v_email, jsonb_build_object('orderId', v_held."order_id", 'sessionId', v_held."session_id"),
      'payment-returned:' || v_held."session_id" || ':' || v_held."refunded_cents"
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  if v_held."refunded_cents" < v_held."paid_cents" then
    return "private"."end_payment_event" ("p_event_id", v_held."order_id", 'refunded-in-part');
  end if;
  perform "private"."end_held_payment" (v_held."session_id", 'refunded');
  return "private"."end_payment_event" ("p_event_id", v_held."order_id", 'refunded');
end;
$$;
grant execute on function "private"."refund_held_payment" to "service_role";

-- SECURITY DEFINER because nobody but the service role writes held payments.
create function "public"."close_held_payment" ("p_session_id" text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_held "public"."held_payments";
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk decides about payments.' using errcode = '42501';
  end if;
  select * into v_held from "public"."held_payments" where "session_id" = "p_session_id" for update;
  if v_held."decision" is not null then
    return v_held."decision";
  end if;
  if v_held."mismatch" is distinct from 'livemode' then
    return 'deliver-or-refund';
  end if;
  perform "private"."end_held_payment" ("p_session_id", 'closed');
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'close-held-order', v_held."order_id"::text);
  return 'closed';
end;
$$;
comment on function "public"."close_held_payment" is
  'Ends a held payment of the other mode (test or live) without delivering or refunding it. Returns closed, an earlier decision, or deliver-or-refund for '
  'any other payment. Desk only.';
grant execute on function "public"."close_held_payment" to "authenticated", "service_role";

drop function "public"."fulfil_order" (text, text, text, text, bigint, text, boolean, text, text, bigint, bigint, text, bigint, jsonb, bigint, text, text);
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
  where "id" = v_order."id"
  returning * into v_order;
  update "public"."shipments" set "address" = v_address where "order_id" = v_order."id";

  perform "private"."end_held_payment" ("p_session_id", 'delivered');
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
  'Reports a completed session: p_amount_cents for the items, of which p_coupon_id took p_discount_cents, and p_shipping_cents, with p_tax_cents of tax in '
  'or on top of them, so that p_paid_cents were paid (all, if null). p_address is where goods go: {name, line1, line2, city, state, postalCode, country}. p_discount_code '
  'is the code that Stripe applied. Delivers the order once per event and once per session. A session that does not match its order is held for the desk, unless '
  'p_accepted says that the desk delivers it as paid. Answers {outcome: fulfilled | ignored | held | sold-out, reason, orderId, repeated}.';
grant execute on function "public"."fulfil_order" to "service_role";

create or replace function "public"."cancel_order" (
  "p_event_id" text,
  "p_event_type" text,
  "p_order_id" text,
  "p_session_id" text,
  "p_livemode" boolean
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", "p_session_id", "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  v_order := "private"."lock_order_of_session" ("p_session_id", "p_order_id");
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'ignored', 'not an order of this shop');
  end if;
  if v_order."id" is distinct from "private"."as_uuid" ("p_order_id")
    or v_order."stripe_session_id" <> "p_session_id"
    or v_order."livemode" <> "p_livemode" then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'the session is not the order''s');
  end if;
  if v_order."status" <> 'pending' then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'the order is ' || v_order."status");
  end if;

  update "public"."orders" set "status" = 'cancelled' where "id" = v_order."id";
  return "private"."end_payment_event" ("p_event_id", v_order."id", 'cancelled');
end;
$$;
comment on function "public"."cancel_order" is
  'Reports a session that expired or whose asynchronous payment failed. Only a pending order is cancelled.';
grant execute on function "public"."cancel_order" to "service_role";

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

  if v_order."email" is not null and v_order."refunded_cents" <> v_before then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      case when v_order."refunded_cents" > v_before then 'order-refunded' else 'order-refund-failed' end, v_order."email",
      jsonb_build_object('orderId', v_order."id", 'cents', abs(v_order."refunded_cents" - v_before)),
      'order-refunded:' || v_order."id" || ':' || "p_event_id"
    )
    on conflict ("dedupe_key") do nothing;
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
comment on function "public"."refund_order" is
  'Reports the sum that is refunded of a payment, in cents, as the provider answered a request of p_asked_at, and the refunds that failed: '
  '[{id, amountCents, reason}]. Mails the buyer what was added, or that it came back. A full refund ends everything the order delivered, also if it '
  'fails later; a partial one leaves it open.';
grant execute on function "public"."refund_order" to "service_role";

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
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  values (
    'dispute-notice', 'owner', jsonb_build_object('orderId', v_order."id", 'disputeId', v_now."id"),
    'dispute-notice:' || v_now."id"
  )
  on conflict ("dedupe_key") do nothing;

  return "private"."end_payment_event" (
    "p_event_id", v_order."id", case v_now."state" when 'open' then 'disputed' else 'dispute-' || v_now."state" end
  );
end;
$$;
comment on function "public"."record_dispute" is
  'Writes down what the provider says of a dispute, closes or opens again what the order delivered, and tells the owner once. Money in '
  'cents. Outcome: disputed, dispute-won, dispute-lost, ignored or refused.';
grant execute on function "public"."record_dispute" to "service_role";

create or replace function "private"."mail_rank" ("p_kind" text, "p_recipient" text) returns integer
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when "p_kind" in ('confirm-signup', 'reset-password', 'change-email', 'email-changed', 'password-changed') then 0
    when "p_kind" in ('coach-submission', 'coach-due', 'coach-reply') then 2
    when "p_recipient" = 'owner' and "p_kind" not in ('dispute-notice', 'held-payment-notice') then 2
    else 1
  end;
$$;
grant execute on function "private"."mail_rank" to "service_role";

drop function "public"."settle_mail" (uuid, text, boolean);
create function "public"."settle_mail" (
  "p_id" uuid, "p_error" text default null, "p_permanent" boolean default false, "p_obsolete" boolean default false
) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  with "settled" as (
    update "public"."mail_outbox"
    set
      "sent_at" = case when "p_error" is null then now() end,
      "last_error" = left("p_error", 1000),
      "is_settled" = "p_obsolete",
      "failed_at" = case when "p_error" is not null and ("p_permanent" or "attempts" >= 12) then now() end,
      "next_attempt_at" = case
        when "p_error" is null then "next_attempt_at"
        else now() + least(interval '1 minute' * power(2, "attempts" - 1), interval '6 hours')
      end,
      "payload" = case
        when "p_error" is null or "p_permanent" or "attempts" >= 12 then "payload" - array['token', 'code']
        else "payload"
      end
    where "id" = "p_id" and "sent_at" is null
    returning *
  )
  update "public"."mail_outbox" as "notice"
  set
    "sent_at" = "settled"."sent_at", "failed_at" = "settled"."failed_at", "last_error" = "settled"."last_error",
    -- The bundle is the mail that failed; what it carried goes with it.
    "is_settled" = true
  from "settled"
  where "notice"."bundle_id" = "settled"."id";
$$;
comment on function "public"."settle_mail" is
  'Reports a claimed mail as sent (no error), failed for now, or failed for good (p_obsolete: because nothing is left to say); then its token and code are forgotten.';
grant execute on function "public"."settle_mail" to "service_role";

create or replace function "public"."claim_jobs" ("p_jobs" jsonb) returns setof text
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  select "private"."correct_times_ahead" ();
  insert into "private"."job_runs" as "run" ("name", "every_seconds")
  -- In one order, so that two callers wait for each other instead of deadlocking.
  select "key", "value"::integer from jsonb_each_text("p_jobs") order by "key"
  on conflict ("name") do update set
    "started_at" = now(), "every_seconds" = excluded."every_seconds",
    -- A run that reported no failure has succeeded.
    "failures" = case when "run"."failed_at" >= "run"."started_at" then "run"."failures" else 0 end
    where "run"."started_at" <= now() - make_interval(secs => excluded."every_seconds")
  returning "name";
$$;
comment on function "public"."claim_jobs" is
  'Of the jobs {name: seconds between two beginnings}, those that are due; they count as begun. Of two callers at once one gets a job.';
grant execute on function "public"."claim_jobs" to "service_role";

create function "public"."report_job" ("p_name" text, "p_error" text default null) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  insert into "private"."job_runs" as "run" ("name", "every_seconds", "failures", "failed_at", "error")
  select "p_name", 0, 1, clock_timestamp(), left("p_error", 500) where "p_error" is not null
  on conflict ("name") do update
  set "failures" = "run"."failures" + 1, "failed_at" = excluded."failed_at", "error" = excluded."error";
  update "private"."job_runs" set "failures" = 0 where "p_error" is null and "name" = "p_name" and "failures" > 0;
$$;
comment on function "public"."report_job" is 'Reports that a job failed, and why; or, without an error, that it succeeded.';
grant execute on function "public"."report_job" to "service_role";

drop function "public"."settle_push" (uuid, boolean, uuid[]);
create function "public"."settle_push" (
  "p_mail_id" uuid, "p_delivered" boolean, "p_gone" uuid[], "p_taken" uuid[] default '{}', "p_refused" jsonb default '{}'
) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_kind text;
begin
  delete from "public"."push_subscriptions" where "id" = any ("p_gone");
  update "public"."push_subscriptions" set "refused_at" = null, "refusal" = null where "id" = any ("p_taken") and "refused_at" is not null;
  update "public"."push_subscriptions" set "refused_at" = coalesce("refused_at", now()), "refusal" = "p_refused" ->> "id"::text
  where "p_refused" ? "id"::text;
  select "kind" into v_kind from "public"."mail_outbox" where "id" = "p_mail_id" and "sent_at" is null for update;
  if "p_delivered" then
    update "public"."mail_outbox" set "push" = 'told', "sent_at" = now(), "last_error" = null where "id" = "p_mail_id" and "sent_at" is null;
    return 'told';
  end if;
  update "public"."mail_outbox" set "push" = 'not' where "id" = "p_mail_id";
  if v_kind is distinct from 'chat-unread' then
    return 'mail';
  end if;
  -- The mail for all that is unread for 15 minutes, as without push.
  update "public"."mail_outbox" set "attempts" = 0, "next_attempt_at" = now() + interval '15 minutes' where "id" = "p_mail_id";
  return 'later';
end;
$$;
comment on function "public"."settle_push" is
  'Reports whether a device took a push, and which devices no longer exist; those are removed. p_taken: the devices that took it; p_refused: {device: what its '
  'push service answered}. Returns told, mail (send it now) or later.';
grant execute on function "public"."settle_push" to "service_role";

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
  "o"."amount_cents", "o"."refunded_cents", "o"."livemode", "o"."created_at", "o"."paid_at", "o"."invoice_url",
  coalesce(
    (
      select nullif(btrim(concat("p"."first_name", ' ', "p"."last_name")), '')
      from "public"."profiles" as "p" where "p"."id" = "o"."user_id"
    ),
    "h"."address" ->> 'name'
  ) as "buyer_name",
  coalesce(
    "o"."paid_cents",
    (
      select sum("held"."paid_cents")::integer from "public"."held_payments" as "held"
      where "held"."order_id" = "o"."id" and "o"."status" = 'held' and "held"."decision" is null and "held"."currency" = "o"."currency"
        and "held"."livemode" = "o"."livemode"
    )
  ) as "paid_cents",
  "o"."coupon_code", "o"."shipping_cents",
  "h"."order_id" is not null and "h"."shipped_on" is null and "o"."status" = 'paid' as "to_ship",
  "h"."address" as "ship_to", "h"."shipped_on", "h"."tracking_url", "o"."currency", "o"."tax_cents"
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
  "s"."amount_cents", null, 0, false, null, null, null, "s"."currency", null
from "public"."subscription_payments" as "s";

-- What a person must decide or repair: one list for owner and desk, read from where each outcome is stored.

-- A credit note that Stripe refused. The refund stands, and the invoice still names the whole sum.
create table "public"."missing_credit_notes" (
  "refund_key" text primary key check (char_length("refund_key") between 1 and 255),
  "order_id" uuid not null references "public"."orders" ("id") on delete cascade,
  "amount_cents" bigint not null check ("amount_cents" > 0),
  "reason" text not null default '' check (char_length("reason") <= 500),
  "failed_at" timestamptz not null default now(),
  "ended_at" timestamptz
);
comment on table "public"."missing_credit_notes" is 'Refunds whose invoice has no credit note, by the key of the refund. ended_at: a person made it at Stripe.';
alter table "public"."missing_credit_notes" enable row level security;
grant all on table "public"."missing_credit_notes" to "service_role";

create index "missing_credit_notes_order_id" on "public"."missing_credit_notes" ("order_id");

create policy "Nobody reads or writes missing credit notes through the API" on "public"."missing_credit_notes"
  as restrictive for all to "anon", "authenticated"
  using (false)
  with check (false);

-- The desk reads what is about orders, the owner everything. SECURITY DEFINER because staff may not read the queue of mails, the jobs and the devices.
create function "private"."needs" ()
  returns table ("kind" text, "id" text, "since" timestamptz, "order_id" uuid, "detail" jsonb)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_is_owner constant boolean := "private"."acts_as" ('admin');
begin
  if not "private"."acts_as" ('desk') then
    return;
  end if;
  return query
  select 'held-payment', "h"."session_id", "h"."held_at", "h"."order_id",
    jsonb_build_object(
      'mismatch', "h"."mismatch", 'paidCents', "h"."paid_cents", 'paidCurrency', "h"."currency", 'refundedCents', "h"."refunded_cents",
      'email', "o"."email", 'livemode', "h"."livemode", 'orderStatus', "o"."status",
      'expectedCents', "o"."amount_cents" + "o"."shipping_cents", 'currency', "o"."currency"
    )
  from "public"."held_payments" as "h" join "public"."orders" as "o" on "o"."id" = "h"."order_id"
  where "h"."decision" is null;

  return query
  select 'failed-refund', "f"."id", "f"."failed_at", "f"."order_id",
    jsonb_build_object(
      'amountCents', "f"."amount_cents", 'leftCents', "o"."paid_cents" - "o"."refunded_cents", 'refundedCents', "o"."refunded_cents",
      'currency', "o"."currency", 'reason', "f"."reason", 'email', "o"."email", 'orderStatus', "o"."status"
    )
  from "public"."failed_refunds" as "f" join "public"."orders" as "o" on "o"."id" = "f"."order_id"
  where "f"."ended_at" is null;

  return query
  select 'dispute', "d"."id", "d"."opened_at", "d"."order_id",
    jsonb_build_object(
      'amountCents', "d"."amount_cents", 'currency', "o"."currency", 'reason', "d"."reason", 'answerBy', "d"."answer_by", 'email', "o"."email",
      'payment', "o"."stripe_payment_intent"
    )
  from "public"."disputes" as "d" join "public"."orders" as "o" on "o"."id" = "d"."order_id"
  where "d"."state" = 'open' and "d"."status" in ('needs_response', 'warning_needs_response');

  return query
  select 'refused-report', "e"."id", "e"."received_at", "e"."order_id", jsonb_build_object('type', "e"."type", 'reason', "e"."reason")
  from "public"."payment_events" as "e"
  where "e"."outcome" = 'refused' and "e"."seen_at" is null and "e"."order_id" is not null;

  return query
  select 'credit-note', "n"."refund_key", "n"."failed_at", "n"."order_id",
    jsonb_build_object('amountCents', "n"."amount_cents", 'currency', "o"."currency", 'reason', "n"."reason", 'invoiceUrl', "o"."invoice_url")
  from "public"."missing_credit_notes" as "n" join "public"."orders" as "o" on "o"."id" = "n"."order_id"
  where "n"."ended_at" is null;

  return query
  select 'mail', "m"."id"::text, "m"."failed_at", "private"."as_uuid" ("m"."payload" ->> 'orderId'),
    jsonb_build_object(
      'mail', "m"."kind", 'recipient', "m"."recipient", 'error', "m"."last_error",
      -- Its link has left the queue; the person asks for another one.
      'isExpired', "private"."mail_rank" ("m"."kind", "m"."recipient") = 0
    )
  from "public"."mail_outbox" as "m"
  where "m"."failed_at" is not null and not "m"."is_settled" and (v_is_owner or "m"."payload" ? 'orderId');

  return query
  select 'list-entry', "w"."id"::text, "w"."sync_rejected_at", null::uuid, jsonb_build_object('email', "w"."email", 'list', "w"."list")
  from "public"."waitlist" as "w" where "w"."sync_rejected_at" is not null and not "w"."synced_to_beehiiv";

  if v_is_owner then
    return query
    select 'job', "j"."name", "j"."failed_at", null::uuid, jsonb_build_object('failures', "j"."failures", 'error', "j"."error")
    from "private"."job_runs" as "j" where "j"."failures" >= 2;

    return query
    select 'push', "s"."service", min("s"."refused_at"), null::uuid,
      jsonb_build_object('devices', count(*), 'answers', jsonb_agg(distinct "s"."refusal"))
    from (
      select substring("p"."endpoint" from '^https?://([^/]+)') as "service", "p"."refused_at", "p"."refusal"
      from "public"."push_subscriptions" as "p" where "p"."refused_at" is not null
    ) as "s"
    group by "s"."service";
  end if;
end;
$$;

create function "public"."list_needs" ()
  returns table ("kind" text, "id" text, "since" timestamptz, "order_id" uuid, "detail" jsonb)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select * from "private"."needs" () order by "since", "id" limit 500;
$$;
comment on function "public"."list_needs" is
  'What needs the caller: held-payment, failed-refund, dispute, refused-report, credit-note, mail, list-entry, and for the owner job and push; oldest first. The '
  'desk gets what is about orders and lists, all others nothing.';
grant execute on function "public"."list_needs" to "authenticated", "service_role";

create function "public"."end_need" ("p_kind" text, "p_id" text, "p_again" boolean default false) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  -- Only what the caller sees.
  select "n"."order_id" into v_order_id from "private"."needs" () as "n" where "n"."kind" = "p_kind" and "n"."id" = "p_id";
  if not found then
    return false;
  end if;
  case "p_kind"
    when 'mail' then
      -- The link of an account mail has left the queue.
      if "p_again" and exists (
        select from "public"."mail_outbox" as "m" where "m"."id" = "p_id"::uuid and "private"."mail_rank" ("m"."kind", "m"."recipient") = 0
      ) then
        return false;
      end if;
      update "public"."mail_outbox"
      set
        "is_settled" = not "p_again",
        "failed_at" = case when not "p_again" then "failed_at" end,
        "attempts" = case when "p_again" then 0 else "attempts" end,
        "next_attempt_at" = now()
      where "id" = "p_id"::uuid;
    when 'job' then
      update "private"."job_runs" set "started_at" = now() - make_interval(secs => "every_seconds"), "failures" = 0 where "name" = "p_id";
    when 'push' then
      update "public"."push_subscriptions" set "refused_at" = null, "refusal" = null
      where substring("endpoint" from '^https?://([^/]+)') = "p_id";
    when 'list-entry' then
      update "public"."waitlist" set "sync_rejected_at" = null where "id" = "p_id"::uuid;
    when 'credit-note' then
      update "public"."missing_credit_notes" set "ended_at" = now() where "refund_key" = "p_id";
    when 'refused-report' then
      update "public"."payment_events" set "seen_at" = now() where "id" = "p_id";
    else
      return false;
  end case;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values (
    (select "private"."member_id"()), case when v_order_id is null then 'end-need' else 'end-need-order' end, coalesce(v_order_id::text, "p_id"), jsonb_build_object('kind', "p_kind", 'again', "p_again")
  );
  return true;
end;
$$;
comment on function "public"."end_need" is
  'Ends a line of list_needs that the caller sees: a mail that is sent again (p_again) or left, a job that runs at once, a push service or a list entry that is tried again, a credit '
  'note that was made at Stripe, a refused report that was looked at. Returns whether it was there. Payments and refunds end by functions of their own.';
grant execute on function "public"."end_need" to "authenticated", "service_role";

drop function "public"."count_waiting" ();
create function "public"."count_waiting" ()
  returns table ("feedback" bigint, "reviews" bigint, "messages" bigint, "chat" bigint, "chats" bigint, "needs" bigint)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    (
      select count(*) from "public"."list_my_feedback" (100) as "f"
      where "f"."is_new" and (select "private"."member_id"()) is not null
    ),
    (
      select count(*) from "public"."video_submissions" as "s"
      where (select "private"."acts_as" ('coach')) and "s"."submission_status" = 'pending' and "s"."submitted_at" is not null
        and "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
        and ("s"."cleared_at" is not null or "s"."user_id" not in (select "private"."athletes_without_consent" ()))
        and exists (select 1 from "public"."spent_credits" as "c" where "c"."submission_id" = "s"."id")
    ),
    (
      select count(*) from "public"."contact_messages" as "m"
      where (select "private"."acts_as" ('desk')) and "m"."answered_at" is null
    ),
    (
      select count(*) from "public"."chat_messages" as "m"
      where "m"."athlete_id" = (select "private"."member_id"()) and "m"."is_coach"
        and "m"."created_at" > coalesce(
          (
            select "r"."read_at" from "public"."chat_reads" as "r"
            where "r"."user_id" = (select "private"."member_id"()) and "r"."athlete_id" = (select "private"."member_id"())
          ),
          '-infinity'
        )
    ),
    (select count(*) from "private"."unread_chats" ()),
    (select count(*) from "private"."needs" ());
$$;
comment on function "public"."count_waiting" is
  'The caller''s unread reviews and messages (chat); for coaches also the submissions to review and the athletes with unread messages (chats), for '
  'the desk the messages to answer and what else needs it (needs). 0 for all others.';
grant execute on function "public"."count_waiting" to "authenticated", "service_role";

-- Payments that an earlier release refused. Their sums come from Stripe with the next comparison.
insert into "public"."held_payments" ("session_id", "order_id", "mismatch", "livemode", "held_at")
select distinct on ("e"."stripe_session_id") "e"."stripe_session_id", "e"."order_id", replace("e"."reason", ' does not match the order', ''), "e"."livemode", "e"."received_at"
from "public"."payment_events" as "e"
where "e"."outcome" = 'refused' and "e"."order_id" is not null and "e"."stripe_session_id" is not null
  and "e"."reason" in (
    'order id does not match the order', 'session does not match the order', 'amount does not match the order', 'shipping does not match the order',
    'currency does not match the order', 'livemode does not match the order', 'tax does not match the order', 'total does not match the order',
    'discount does not match the order', 'address does not match the order'
  )
order by "e"."stripe_session_id", "e"."received_at";
update "public"."orders" set "status" = 'held'
where "status" in ('pending', 'cancelled') and "paid_cents" is null and exists (
  select from "public"."held_payments" as "h" where "h"."order_id" = "orders"."id" and "h"."livemode" = "orders"."livemode"
);
-- Their events are reported again, and held then.
delete from "public"."payment_events" as "e" using "public"."held_payments" as "h"
where "e"."outcome" = 'refused' and "e"."stripe_session_id" = "h"."session_id";
update "public"."payment_events" set "seen_at" = now() where "outcome" = 'refused' and ("order_id" is null or "stripe_session_id" is not null);
