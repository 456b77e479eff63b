-- A refund mails the buyer: how much, and what it means for the files. Otherwise as before.

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

comment on function "public"."refund_order" (text, text, bigint, bigint, text, boolean, text, text) is
  'Reports the sum that was refunded of a payment, in cents, and queues a mail to the buyer for what was added. A full refund ends '
  'everything the order delivered; a partial one leaves it open.';
