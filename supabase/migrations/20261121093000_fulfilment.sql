-- Fulfilment: from the payment provider's word to what the buyer gets. Every function runs as the service role and does its
-- whole work in one transaction: either all of it is there, the receipt in the mail queue included, or none.

create function "public"."place_order" (
  "p_items" jsonb,
  "p_currency" text,
  "p_livemode" boolean,
  "p_user_id" uuid default null,
  "p_email" text default null
) returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  insert into "public"."orders" ("user_id", "email", "amount_cents", "currency", "livemode")
  select "p_user_id", lower("p_email"), sum(("item" ->> 'unitAmountCents')::bigint * ("item" ->> 'quantity')::bigint),
    "p_currency", "p_livemode"
  from jsonb_array_elements("p_items") as "item"
  returning "id" into v_order_id;

  insert into "public"."order_items"
    ("order_id", "position", "product_id", "product_name", "option", "quantity", "unit_amount_cents", "deliveries")
  select v_order_id, "position", ("item" ->> 'productId')::integer, "item" ->> 'productName', "item" ->> 'option',
    ("item" ->> 'quantity')::integer, ("item" ->> 'unitAmountCents')::integer, "item" -> 'deliveries'
  from jsonb_array_elements("p_items") with ordinality as "items" ("item", "position");

  return v_order_id;
end;
$$;

comment on function "public"."place_order" (jsonb, text, boolean, uuid, text) is
  'Writes a pending order. Items: [{productId, productName, option, quantity, unitAmountCents, deliveries}]. Returns its id.';

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

create function "private"."payment_event_answer" ("p_event_id" text, "p_repeated" boolean) returns jsonb
  language sql
  stable
  set search_path = ''
as $$
  select jsonb_build_object('outcome', "outcome", 'reason', "reason", 'orderId', "order_id", 'repeated', "p_repeated")
  from "public"."payment_events" where "id" = "p_event_id";
$$;

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

-- The text comes from the provider's metadata: anything that is no uuid names no order of ours, and is no error.
create function "private"."as_uuid" ("p_text" text) returns uuid
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when "p_text" ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then "p_text"::uuid
  end;
$$;

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
  if v_order."status" = 'paid' then
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

comment on function "public"."fulfil_order" (text, text, text, text, bigint, text, boolean, text, text) is
  'Reports a paid session. Delivers the order once per event and once per session; a session that does not match its order is '
  'recorded and refused. Answers {outcome: fulfilled | ignored | refused, reason, orderId, repeated}.';

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

comment on function "public"."cancel_order" (text, text, text, text, boolean) is
  'Reports a session that expired or whose asynchronous payment failed. Only a pending order is cancelled.';

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

  -- The provider reports the sum of all refunds, and reports may overtake each other.
  update "public"."orders"
  set
    "refunded_cents" = greatest("refunded_cents", "p_refunded_cents"),
    "stripe_payment_intent" = coalesce("stripe_payment_intent", "p_payment_intent")
  where "id" = v_order."id"
  returning * into v_order;

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
  'Reports what was refunded of a payment, in cents. A full refund ends everything the order delivered.';

create function "public"."count_download" ("p_user_id" uuid, "p_file_id" uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update "public"."user_downloads"
  set "download_count" = "download_count" + 1, "downloaded_at" = now()
  where "id" = (
    select "user_downloads"."id"
    from "public"."user_downloads"
    join "public"."orders" on "orders"."id" = "user_downloads"."order_id" and "orders"."status" = 'paid'
    where "user_downloads"."user_id" = "p_user_id" and "user_downloads"."product_file_id" = "p_file_id"
    order by "user_downloads"."created_at" desc
    limit 1
  );
  return found;
end;
$$;

comment on function "public"."count_download" (uuid, uuid) is
  'Counts a member''s download of a file they own. False when they do not own it.';

revoke all on all functions in schema "private" from public;
grant execute on all functions in schema "private" to "service_role";
grant execute on function "private"."is_admin" () to "authenticated";

revoke all on function "public"."place_order" (jsonb, text, boolean, uuid, text) from public, "anon", "authenticated";
revoke all on function "public"."fulfil_order" (text, text, text, text, bigint, text, boolean, text, text)
  from public, "anon", "authenticated";
revoke all on function "public"."cancel_order" (text, text, text, text, boolean) from public, "anon", "authenticated";
revoke all on function "public"."refund_order" (text, text, bigint, bigint, text, boolean, text, text)
  from public, "anon", "authenticated";
revoke all on function "public"."count_download" (uuid, uuid) from public, "anon", "authenticated";
grant execute on function "public"."place_order" (jsonb, text, boolean, uuid, text) to "service_role";
grant execute on function "public"."fulfil_order" (text, text, text, text, bigint, text, boolean, text, text) to "service_role";
grant execute on function "public"."cancel_order" (text, text, text, text, boolean) to "service_role";
grant execute on function "public"."refund_order" (text, text, bigint, bigint, text, boolean, text, text) to "service_role";
grant execute on function "public"."count_download" (uuid, uuid) to "service_role";
