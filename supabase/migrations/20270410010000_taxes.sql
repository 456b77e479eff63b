-- Taxes of orders: whether prices include the tax that Stripe computes or it is added, its amount, and the invoice.

alter table "public"."orders"
  add column "tax" text check ("tax" in ('included', 'added')),
  add column "tax_cents" integer check ("tax_cents" between 0 and 999999999),
  add column "invoice_id" text check (char_length("invoice_id") between 1 and 255),
  add column "invoice_url" text check ("invoice_url" like 'http%' and char_length("invoice_url") <= 2000),
  add column "payable_cents" bigint not null generated always as (
    "amount_cents" + "shipping_cents" + case when "tax" = 'added' then coalesce("tax_cents"::bigint, "amount_cents" + "shipping_cents") else 0 end
  ) stored,
  drop constraint "orders_paid_cents_check",
  drop constraint "orders_refunded_cents_check",
  drop constraint "orders_disputed_cents_check",
  add constraint "orders_paid_cents_check" check ("paid_cents" between 0 and "payable_cents"),
  add constraint "orders_refunded_cents_check" check ("refunded_cents" between 0 and coalesce("paid_cents", "payable_cents")),
  add constraint "orders_disputed_cents_check" check ("disputed_cents" between 0 and coalesce("paid_cents", "payable_cents"));
comment on column "public"."orders"."tax" is 'Whether prices include the tax that Stripe computes, or it is added to them. Null for an order without tax.';
comment on column "public"."orders"."tax_cents" is 'The tax in paid_cents; null until the payment is reported, and without tax.';
comment on column "public"."orders"."invoice_url" is 'Page of Stripe with the invoice; null if none was asked for.';
comment on column "public"."orders"."payable_cents" is
  'The most that the order can cost: items, shipping and added tax. Before the payment the tax counts as at most the rest.';

drop function "public"."place_order" (jsonb, text, boolean, uuid, text, jsonb);

create function "public"."place_order" (
  "p_items" jsonb,
  "p_currency" text,
  "p_livemode" boolean,
  "p_user_id" uuid default null,
  "p_email" text default null,
  "p_shipping" jsonb default null,
  "p_tax" text default null
) returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  insert into "public"."orders" ("user_id", "email", "amount_cents", "shipping_cents", "currency", "livemode", "tax")
  select "p_user_id", lower("p_email"), sum(("item" ->> 'unitAmountCents')::bigint * ("item" ->> 'quantity')::bigint),
    coalesce(("p_shipping" ->> 'cents')::integer, 0), "p_currency", "p_livemode", "p_tax"
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
  '{cents, countries}. p_tax: included or added. Returns its id.';
grant execute on function "public"."place_order" to "service_role";

drop function "public"."fulfil_order" (text, text, text, text, bigint, text, boolean, text, text, bigint, bigint, text, bigint, jsonb);

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
  "p_invoice_url" text default null
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
  v_added bigint;
  v_mismatch text;
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", "p_session_id", "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  v_order := "private"."lock_order_of_session" ("p_session_id", "p_order_id");
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'refused', 'unknown order');
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
    "tax_cents" = case when v_order."tax" is not null then "p_tax_cents" end,
    "invoice_id" = coalesce("p_invoice_id", "invoice_id"),
    "invoice_url" = coalesce("p_invoice_url", "invoice_url"),
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
  'Reports a completed session: p_amount_cents for the items, of which p_coupon_id took p_discount_cents, and p_shipping_cents, with p_tax_cents of tax in '
  'or on top of them, so that p_paid_cents were paid (all, if null). p_address is where goods go: {name, line1, line2, city, state, postalCode, country}. Delivers the order '
  'once per event and once per session; a session that does not match its order is recorded and refused. Answers {outcome: fulfilled | ignored | '
  'refused, reason, orderId, repeated}.';
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
    when "p_amount_cents" not between 1 and v_order."payable_cents"
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
    "disputed_cents" = least(v_cents, coalesce("paid_cents", "payable_cents")),
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
  "o"."paid_cents", "o"."coupon_code", "o"."shipping_cents",
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

create or replace view "public"."money" with (security_invoker = true) as
select
  "b"."id", "b"."created_at", "b"."amount_cents", "b"."fee_cents", "b"."net_cents", "b"."livemode", "o"."id" as "order_id",
  case
    when "b"."kind" <> 'payment' then "b"."kind"
    when "o"."id" is not null then 'order'
    when "s"."id" is not null then 'subscription'
    else 'other'
  end as "kind",
  coalesce("o"."email", "s"."email", '') as "email",
  case
    when "o"."id" is not null then (
      select coalesce(
        string_agg(
          concat("i"."quantity", ' × ', "i"."product_name", ' (' || "i"."option" || ')'), ', ' order by "i"."position"
        ),
        ''
      )
      from "public"."order_items" as "i" where "i"."order_id" = "o"."id"
    )
    when "s"."id" is not null then 'Video library subscription'
    else ''
  end as "items",
  "b"."currency",
  case when "b"."kind" = 'payment' then "o"."tax_cents" end as "tax_cents"
from "public"."balance_transactions" as "b"
left join "public"."orders" as "o" on "o"."stripe_payment_intent" = "b"."payment_intent"
left join "public"."subscription_payments" as "s" on "s"."stripe_payment_intent" = "b"."payment_intent"
where "b"."kind" <> 'transfer' and "b"."livemode" = (select "private"."is_live_money" ());

drop function "public"."sum_money_by_month" ();

create function "public"."sum_money_by_month" () returns table (
  "month" text,
  "currency" text,
  "payments_cents" bigint,
  "refunds_cents" bigint,
  "disputes_cents" bigint,
  "fees_cents" bigint,
  "other_cents" bigint,
  "net_cents" bigint,
  "tax_cents" bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  select to_char("m"."created_at" at time zone 'UTC', 'YYYY-MM'), "m"."currency",
    coalesce(sum("m"."amount_cents") filter (where "m"."kind" in ('order', 'subscription')), 0)::bigint,
    coalesce(sum("m"."amount_cents") filter (where "m"."kind" = 'refund'), 0)::bigint,
    coalesce(sum("m"."amount_cents") filter (where "m"."kind" = 'dispute'), 0)::bigint,
    (coalesce(sum("m"."amount_cents") filter (where "m"."kind" = 'fee'), 0) - sum("m"."fee_cents"))::bigint,
    coalesce(sum("m"."amount_cents") filter (where "m"."kind" = 'other'), 0)::bigint,
    sum("m"."net_cents")::bigint,
    coalesce(sum("m"."tax_cents"), 0)::bigint
  from "public"."money" as "m"
  group by 1, 2
  order by 1 desc, 2;
end;
$$;
comment on function "public"."sum_money_by_month" is
  'Sums of each month in UTC and currency, newest first. Refunds, disputes and fees are negative; the columns add up to net_cents. '
  'tax_cents is the tax in the payments of orders, before refunds. Owner only.';
grant execute on function "public"."sum_money_by_month" to "authenticated", "service_role";

-- The page of an invoice names its buyer, so it goes with the person.
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
    insert into "public"."mail_outbox" ("kind", "recipient") values ('account-deleted', old."email");
  end if;
  return old;
end;
$$;

create or replace function "public"."erase_address" ("p_email" text) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text := lower("private"."clean_email_address" ("p_email"));
  v_counts jsonb := '{}';
  v_count integer;
begin
  delete from "public"."waitlist" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('list entries', v_count);
  delete from "public"."contact_messages" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('messages', v_count);
  delete from "public"."free_download_submissions" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('free downloads', v_count);
  delete from "public"."guardians" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  delete from "public"."guardian_consents" where lower("private"."clean_email_address" ("email")) = v_email;
  delete from "public"."sharing_consents" where lower("private"."clean_email_address" ("email")) = v_email;
  delete from "private"."guardian_objections" where lower("private"."clean_email_address" ("email")) = v_email;
  v_counts := v_counts || jsonb_build_object('guardians', v_count);
  delete from "public"."invitations" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('invitations', v_count);
  -- An account that wants to move to the address, and the mailed links for it.
  update "auth"."users" set "email_change" = '' where lower("email_change") = v_email;
  delete from "auth"."one_time_tokens" where lower("relates_to") = v_email;
  -- The last mail about a deleted account is still on its way; it is forgotten when it was sent.
  delete from "public"."mail_outbox"
  where (
      lower("private"."clean_email_address" ("recipient")) = v_email
      or strpos(lower("payload"::text), '"' || v_email || '"') > 0
      or strpos(':' || lower("dedupe_key") || ':', ':' || v_email || ':') > 0
    )
    and not ("kind" = 'account-deleted' and "sent_at" is null and "failed_at" is null);
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('mails', v_count);
  if "private"."setting" ('keep_order_address') <> 'true' then
    update "public"."orders" set "email" = null, "invoice_url" = null where lower("private"."clean_email_address" ("email")) = v_email;
    get diagnostics v_count = row_count;
    update "public"."subscription_payments" set "email" = null, "hosted_invoice_url" = null where lower("private"."clean_email_address" ("email")) = v_email;
    v_counts := v_counts || jsonb_build_object('orders without their address', v_count);
  end if;
  insert into "public"."admin_actions" ("action", "target", "details") values ('erase-address', 'address', v_counts);
  return v_counts;
end;
$$;
