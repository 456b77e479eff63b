-- Payments: from the payment provider's word to what the buyer gets. Every function runs as the service role and does its whole work in
-- one transaction: either all of it is there, the receipt in the mail queue included, or none.

create table "public"."payment_events" (
  "id" text primary key,
  "type" text not null,
  "livemode" boolean not null,
  "order_id" uuid references "public"."orders" ("id") on delete set null,
  "stripe_session_id" text,
  "outcome" text not null,
  "reason" text,
  "received_at" timestamptz not null default now()
);
comment on table "public"."payment_events" is
  'Every event that was acted on or refused, by the payment provider''s id: what makes a repeated delivery harmless.';
create index "payment_events_order_id" on "public"."payment_events" ("order_id");
alter table "public"."payment_events" enable row level security;
revoke all on table "public"."payment_events" from "anon", "authenticated";
grant select on table "public"."payment_events" to "authenticated";
grant all on table "public"."payment_events" to "service_role";

create policy "Admins read payment events" on "public"."payment_events"
  for select to "authenticated"
  using ((select "private"."is_admin"()));
create policy "Only while the session lives" on "public"."payment_events" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- Whoever inserts the event does the work. A second delivery of the same event waits here for the first and gets its answer.
create function "private"."begin_payment_event" (
  "p_event_id" text, "p_event_type" text, "p_session_id" text, "p_livemode" boolean
) returns boolean
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  insert into "public"."payment_events" ("id", "type", "stripe_session_id", "livemode", "outcome")
  values ("p_event_id", "p_event_type", "p_session_id", "p_livemode", 'received')
  on conflict ("id") do nothing;
  return found;
end;
$$;
revoke all on function "private"."begin_payment_event" from public;
grant execute on function "private"."begin_payment_event" to "service_role";

create function "private"."payment_event_answer" ("p_event_id" text, "p_repeated" boolean) returns jsonb
  language sql
  stable
  set search_path = ''
as $$
  select jsonb_build_object('outcome', "outcome", 'reason', "reason", 'orderId', "order_id", 'repeated', "p_repeated")
  from "public"."payment_events" where "id" = "p_event_id";
$$;
revoke all on function "private"."payment_event_answer" from public;
grant execute on function "private"."payment_event_answer" to "service_role";

create function "private"."end_payment_event" (
  "p_event_id" text, "p_order_id" uuid, "p_outcome" text, "p_reason" text default null
) returns jsonb
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  update "public"."payment_events" set "order_id" = "p_order_id", "outcome" = "p_outcome", "reason" = "p_reason"
  where "id" = "p_event_id";
  return "private"."payment_event_answer" ("p_event_id", false);
end;
$$;
revoke all on function "private"."end_payment_event" from public;
grant execute on function "private"."end_payment_event" to "service_role";

-- Locks the order of a payment session, by the session or, if the session's id was never saved, by the order the session names.
create function "private"."lock_order_of_session" ("p_session_id" text, "p_order_id" text) returns "public"."orders"
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  select * into v_order from "public"."orders" where "stripe_session_id" = "p_session_id" for update;
  if not found then
    select * into v_order from "public"."orders" where "id" = "private"."as_uuid" ("p_order_id") for update;
  end if;
  return v_order;
end;
$$;
revoke all on function "private"."lock_order_of_session" from public;
grant execute on function "private"."lock_order_of_session" to "service_role";

-- Hands out what a paid order contains: files to the account if there is one, and review credits.
create function "private"."grant_order" ("p_order" "public"."orders") returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  if ("p_order")."user_id" is not null then
    insert into "public"."user_downloads" ("user_id", "order_id", "product_file_id")
    select distinct ("p_order")."user_id", ("p_order")."id", "product_files"."id"
    from "public"."order_items"
    join "public"."product_files" on "product_files"."product_id" = "order_items"."product_id"
    where "order_items"."order_id" = ("p_order")."id"
    on conflict ("order_id", "product_file_id") do nothing;
  end if;

  insert into "public"."review_credits" ("order_id", "user_id", "granted")
  select ("p_order")."id", ("p_order")."user_id", sum("order_items"."quantity" * ("delivery" ->> 'count')::integer)
  from "public"."order_items"
  cross join lateral jsonb_array_elements("order_items"."deliveries") as "delivery"
  where "order_items"."order_id" = ("p_order")."id" and "delivery" ->> 'kind' = 'review-credit'
  having count(*) > 0
  on conflict ("order_id") do nothing;
end;
$$;
revoke all on function "private"."grant_order" from public;
grant execute on function "private"."grant_order" to "service_role";

-- A disputed order is not paid again; one that was disputed before its payment was reported is disputed from the start.
create function "public"."fulfil_order" (
  "p_event_id" text,
  "p_event_type" text,
  "p_order_id" text,
  "p_session_id" text,
  "p_amount_cents" bigint,
  "p_currency" text,
  "p_livemode" boolean,
  "p_payment_intent" text default null,
  "p_email" text default null
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_email text := lower(btrim("p_email"));
  v_mismatch text;
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", "p_session_id", "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  v_order := "private"."lock_order_of_session" ("p_session_id", "p_order_id");
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'refused', 'unknown order');
  end if;

  v_mismatch := case
    when v_order."id" is distinct from "private"."as_uuid" ("p_order_id") then 'order id'
    when v_order."stripe_session_id" <> "p_session_id" then 'session'
    when v_order."amount_cents" is distinct from "p_amount_cents" then 'amount'
    when v_order."currency" is distinct from lower("p_currency") then 'currency'
    when v_order."livemode" is distinct from "p_livemode" then 'livemode'
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
  'Reports a paid session. Delivers the order once per event and once per session; a session that does not match its order is '
  'recorded and refused. Answers {outcome: fulfilled | ignored | refused, reason, orderId, repeated}.';
revoke all on function "public"."fulfil_order" from public, "anon", "authenticated";
grant execute on function "public"."fulfil_order" to "service_role";

create function "public"."cancel_order" (
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
    return "private"."end_payment_event" ("p_event_id", null, 'refused', 'unknown order');
  end if;
  if v_order."id" is distinct from "private"."as_uuid" ("p_order_id")
    or v_order."stripe_session_id" <> "p_session_id"
    or v_order."livemode" <> "p_livemode" then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refused', 'the session is not the order''s');
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
revoke all on function "public"."cancel_order" from public, "anon", "authenticated";
grant execute on function "public"."cancel_order" to "service_role";

-- A refund mails the buyer: how much, and what it means for the files.
create function "public"."refund_order" (
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

  v_mismatch := case
    when v_order."stripe_payment_intent" <> "p_payment_intent" then 'payment'
    when v_order."amount_cents" is distinct from "p_amount_cents" then 'amount'
    when v_order."currency" is distinct from lower("p_currency") then 'currency'
    when v_order."livemode" is distinct from "p_livemode" then 'livemode'
    when coalesce("p_refunded_cents", 0) not between 1 and v_order."amount_cents" then 'refunded amount'
  end;
  if v_mismatch is not null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refused', v_mismatch || ' does not match the order');
  end if;

  v_before := v_order."refunded_cents";
  -- The provider reports the sum of all refunds, and reports may overtake each other.
  update "public"."orders"
  set
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

  if v_order."refunded_cents" < v_order."amount_cents" then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refunded-in-part');
  end if;

  update "public"."orders" set "status" = 'refunded', "refunded_at" = coalesce("refunded_at", now())
  where "id" = v_order."id";
  delete from "public"."user_downloads" where "order_id" = v_order."id";
  update "public"."review_credits" set "revoked_at" = coalesce("revoked_at", now()) where "order_id" = v_order."id";
  return "private"."end_payment_event" ("p_event_id", v_order."id", 'refunded');
end;
$$;
comment on function "public"."refund_order" is
  'Reports the sum that was refunded of a payment, in cents, and queues a mail to the buyer for what was added. A full refund ends '
  'everything the order delivered; a partial one leaves it open.';
revoke all on function "public"."refund_order" from public, "anon", "authenticated";
grant execute on function "public"."refund_order" to "service_role";
