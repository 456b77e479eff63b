-- A refund that fails days later lowers the refunded sum again, and waits until the desk refunds again or opens the order. What an order gets is
-- decided in one place. Orders whose payment session was never made are cancelled.

alter table "public"."orders" add column "refunds_asked_at" timestamptz;
comment on column "public"."orders"."refunds_asked_at" is
  'When Stripe was asked for refunded_cents. An answer from before it says nothing new. Null if nothing was ever refunded.';
comment on column "public"."orders"."status" is
  'cancelled: the payment session expired or an asynchronous payment failed. disputed: paid, and a dispute is open or lost. Only a full '
  'refund makes an order refunded; it stays so if that refund fails later (failed_refunds).';
alter table "public"."subscription_payments" add column "refunds_asked_at" timestamptz;
comment on column "public"."subscription_payments"."refunds_asked_at" is 'When Stripe was asked for refunded_cents.';
alter table "private"."refund_claims" add column "attempt" uuid not null default gen_random_uuid();
comment on column "private"."refund_claims"."attempt" is
  'Part of the idempotency key. Claims of the same refund share it until its result is known, or no longer counts.';

create table "public"."failed_refunds" (
  "id" text primary key check (char_length("id") between 1 and 255),
  "order_id" uuid not null references "public"."orders" ("id") on delete cascade,
  "amount_cents" integer not null check ("amount_cents" > 0),
  "reason" text not null check (char_length("reason") <= 200),
  "failed_at" timestamptz not null default now(),
  "ended_at" timestamptz
);
comment on table "public"."failed_refunds" is
  'Refunds that the payment provider reported as failed or canceled, by its id: the money came back to the owner, days after the buyer was told.';
comment on column "public"."failed_refunds"."reason" is 'The provider''s own word.';
comment on column "public"."failed_refunds"."failed_at" is 'When we knew.';
comment on column "public"."failed_refunds"."ended_at" is 'When the order was refunded again, or opened again. Null while the desk has to decide.';
alter table "public"."failed_refunds" enable row level security;
grant select on table "public"."failed_refunds" to "authenticated";
grant all on table "public"."failed_refunds" to "service_role";

create index "failed_refunds_order_id" on "public"."failed_refunds" ("order_id");

create index "failed_refunds_open" on "public"."failed_refunds" ("failed_at") where "ended_at" is null;

create policy "Only while the session lives" on "public"."failed_refunds" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "The desk reads failed refunds" on "public"."failed_refunds"
  for select to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

drop function "public"."refund_order" (text, text, bigint, bigint, text, boolean, text, text);

create function "public"."refund_order" (
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
    when "p_amount_cents" not between 1 and v_order."payable_cents"
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

create function "private"."end_failed_refunds" ("p_order_id" uuid) returns integer
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_ended integer;
begin
  update "public"."failed_refunds" set "ended_at" = now() where "order_id" = "p_order_id" and "ended_at" is null;
  get diagnostics v_ended = row_count;
  return v_ended;
end;
$$;
grant execute on function "private"."end_failed_refunds" to "service_role";

create function "public"."reopen_order" ("p_order_id" uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk opens orders again.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  if v_order."id" is null then
    return 'unknown-order';
  end if;
  if v_order."status" = 'refunded' and v_order."paid_at" is null then
    return 'never-delivered';
  end if;
  if "private"."end_failed_refunds" (v_order."id") = 0 then
    return 'no-failed-refund';
  end if;
  if v_order."status" = 'refunded' then
    update "public"."orders" set "status" = 'paid', "refunded_at" = null where "id" = v_order."id" returning * into v_order;
    update "public"."review_credits" set "revoked_at" = null where "order_id" = v_order."id";
    perform "private"."grant_order" (v_order);
    perform "private"."apply_disputes" (v_order."id");
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'reopen-order', v_order."id"::text);
  return 'reopened';
end;
$$;
comment on function "public"."reopen_order" is
  'Delivers an order again whose refund failed, or keeps the payment of one that was never closed. Returns reopened, no-failed-refund, '
  'never-delivered or unknown-order. Desk only.';
grant execute on function "public"."reopen_order" to "authenticated", "service_role";

create or replace function "public"."claim_refund" ("p_order_id" uuid, "p_refunded_cents" integer, "p_amount_cents" integer) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  -- The lock makes another claim wait for this one.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  if not found then
    return 'unknown-order';
  end if;
  if v_order."refunded_cents" = "p_refunded_cents" + "p_amount_cents" then
    return 'made';
  end if;
  if v_order."refunded_cents" <> "p_refunded_cents" then
    return 'changed';
  end if;
  insert into "private"."refund_claims" as "c" ("order_id", "refunded_cents", "amount_cents")
  values ("p_order_id", "p_refunded_cents", "p_amount_cents")
  on conflict ("order_id") do update
  set
    "refunded_cents" = excluded."refunded_cents",
    "amount_cents" = excluded."amount_cents",
    "claimed_at" = excluded."claimed_at",
    "attempt" = case
      when ("c"."refunded_cents", "c"."amount_cents") = (excluded."refunded_cents", excluded."amount_cents")
        and "private"."happened_since" ("c"."claimed_at", now() - interval '10 minutes') then "c"."attempt"
      else excluded."attempt"
    end,
    "holders" = case
      when ("c"."refunded_cents", "c"."amount_cents") = (excluded."refunded_cents", excluded."amount_cents") then "c"."holders" + 1
      else 1
    end
  where ("c"."refunded_cents", "c"."amount_cents") = (excluded."refunded_cents", excluded."amount_cents")
    or "c"."refunded_cents" <> v_order."refunded_cents"
    or not "private"."happened_since" ("c"."claimed_at", now() - interval '10 minutes');
  return case when found then 'claimed' else 'busy' end;
end;
$$;
comment on function "public"."claim_refund" is
  'Claims a refund before the payment provider is asked. Returns claimed; made, if an earlier attempt succeeded; changed, if the order''s refunded '
  'amount is not p_refunded_cents; busy, while another refund of the order is being made; or unknown-order. The same refund may be claimed again, '
  'because its idempotency key is the same.';
grant execute on function "public"."claim_refund" to "service_role";

create function "public"."refund_attempt" ("p_order_id" uuid) returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "attempt" from "private"."refund_claims" where "order_id" = "p_order_id";
$$;
comment on function "public"."refund_attempt" is
  'The attempt of the refund that is being made of an order: the same while its result is not known, another one after it was made or refused.';
grant execute on function "public"."refund_attempt" to "service_role";

drop function "public"."record_subscription_refund" (text, bigint);

create function "public"."record_subscription_refund" (
  "p_payment_intent" text, "p_refunded_cents" bigint, "p_asked_at" timestamptz default null
) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_asked_at timestamptz := coalesce("p_asked_at", now());
begin
  update "public"."subscription_payments"
  set "refunded_cents" = least("amount_cents", "p_refunded_cents"), "refunds_asked_at" = v_asked_at
  where "stripe_payment_intent" = "p_payment_intent"
    and ("refunds_asked_at" = v_asked_at or "private"."happened_since" ("refunds_asked_at", v_asked_at) is not true);
  return exists (select from "public"."subscription_payments" where "stripe_payment_intent" = "p_payment_intent");
end;
$$;
comment on function "public"."record_subscription_refund" is
  'Writes down the sum that is refunded of a subscription payment, in cents. Of two answers of the provider the one that was asked for later '
  'counts. False when the payment is unknown.';
grant execute on function "public"."record_subscription_refund" to "service_role";

create function "public"."files_of_orders" ("p_order_ids" uuid[]) returns table (
  "order_id" uuid, "id" uuid, "product_id" integer, "file_name" text, "file_type" text, "bucket_id" text, "path" text, "upload" text
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  with "promised" as (
    select "order_items"."order_id", "order_items"."product_id", "delivery" ->> 'bucket' as "bucket_id", "delivery" ->> 'path' as "path"
    from "public"."order_items"
    cross join lateral jsonb_array_elements("order_items"."deliveries") as "delivery"
    where "order_items"."order_id" = any ("p_order_ids") and "delivery" ->> 'kind' = 'file'
  ),
  "known" as (
    select "promised"."order_id", "promised"."product_id", "product_files"."id"
    from "promised"
    join "public"."product_files" using ("product_id", "bucket_id", "path")
  ),
  "given" as (
    select "order_id", "id" from "known"
    union
    select "promised"."order_id", "product_files"."id"
    from "promised"
    join "public"."product_files" using ("product_id")
    where ("promised"."order_id", "promised"."product_id") not in (select "order_id", "product_id" from "known")
  )
  select "given"."order_id", "f"."id", "f"."product_id", "f"."file_name", "f"."file_type", "f"."bucket_id", "f"."path", "f"."upload"
  from "given"
  join "public"."product_files" as "f" using ("id")
  order by "given"."order_id", "f"."created_at", "f"."path";
$$;
comment on function "public"."files_of_orders" is 'The files that orders deliver, whatever became of their payment.';
grant execute on function "public"."files_of_orders" to "service_role";

create or replace function "private"."grant_order" ("p_order" "public"."orders") returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  if ("p_order")."user_id" is not null then
    insert into "public"."user_downloads" ("user_id", "order_id", "product_file_id")
    select ("p_order")."user_id", "order_id", "id" from "public"."files_of_orders" (array[("p_order")."id"])
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
grant execute on function "private"."grant_order" to "service_role";

create function "public"."cancel_unopened_orders" () returns integer
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_cancelled integer;
begin
  update "public"."orders" set "status" = 'cancelled'
  where "status" = 'pending' and "stripe_session_id" is null
    and not "private"."happened_since" ("created_at", now() - interval '1 day');
  get diagnostics v_cancelled = row_count;
  return v_cancelled;
end;
$$;
comment on function "public"."cancel_unopened_orders" is
  'Cancels orders of more than a day ago whose payment session was never made, or whose session is not known and has expired. Returns how many.';
grant execute on function "public"."cancel_unopened_orders" to "service_role";

