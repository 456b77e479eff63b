-- Money in any currency: orders, payments, movements and coupons name theirs, and sums are made for each.

alter table "public"."orders"
  drop constraint "orders_currency_check",
  add constraint "orders_currency_check" check ("currency" ~ '^[a-z]{3}$'),
  drop constraint "orders_amount_cents_check",
  add constraint "orders_amount_cents_check" check ("amount_cents" between 1 and 999999999),
  drop constraint "orders_shipping_cents_check",
  add constraint "orders_shipping_cents_check" check ("shipping_cents" between 0 and 999999999);
comment on column "public"."orders"."amount_cents" is 'Sum of the items, before a discount. In the smallest unit of the currency, as Stripe counts it.';
comment on column "public"."orders"."currency" is 'The shop''s currency when the order was placed, in small letters as Stripe writes it.';

alter table "public"."subscription_payments"
  drop constraint "subscription_payments_currency_check",
  add constraint "subscription_payments_currency_check" check ("currency" ~ '^[a-z]{3}$');

alter table "public"."balance_transactions"
  drop constraint "balance_transactions_currency_check",
  add constraint "balance_transactions_currency_check" check ("currency" ~ '^[a-z]{3}$');

alter table "public"."coupons" add column "currency" text check ("currency" ~ '^[a-z]{3}$');
update "public"."coupons" set "currency" = 'usd' where "amount_off_cents" is not null;
alter table "public"."coupons"
  drop constraint "coupons_amount_off_cents_check",
  add constraint "coupons_amount_off_cents_check" check ("amount_off_cents" between 1 and 999999999),
  add constraint "coupons_currency_check1" check (("currency" is null) = ("amount_off_cents" is null));
comment on column "public"."coupons"."currency" is 'Of a fixed amount; a percentage has none.';

create or replace function "private"."is_discount_of" ("p_coupon" "public"."coupons", "p_discount_cents" bigint, "p_order" "public"."orders")
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
      when ("p_coupon")."currency" = ("p_order")."currency" then "p_discount_cents" = least(("p_coupon")."amount_off_cents", ("p_order")."amount_cents")
    end,
    false
  );
$$;

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
  "b"."currency"
from "public"."balance_transactions" as "b"
left join "public"."orders" as "o" on "o"."stripe_payment_intent" = "b"."payment_intent"
left join "public"."subscription_payments" as "s" on "s"."stripe_payment_intent" = "b"."payment_intent"
where "b"."kind" <> 'transfer' and "b"."livemode" = (select "private"."is_live_money" ());

drop function "public"."search_money" (text, text, integer, integer);

create function "public"."search_money" (
  "p_search" text default '', "p_month" text default null, "p_limit" integer default 50, "p_offset" integer default 0
)
  returns table (
    "id" text,
    "kind" text,
    "created_at" timestamptz,
    "order_id" uuid,
    "email" text,
    "items" text,
    "amount_cents" bigint,
    "fee_cents" bigint,
    "net_cents" bigint,
    "currency" text,
    "total" bigint
  )
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_search text := lower(ltrim(btrim(coalesce("p_search", '')), '#'));
  v_from timestamptz := case
    when "p_month" ~ '^\d{4}-(0[1-9]|1[0-2])$' then ("p_month" || '-01')::timestamp at time zone 'UTC'
  end;
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "m"."id", "m"."created_at", count(*) over () as "total"
    from "public"."money" as "m"
    where ("p_month" is null or ("m"."created_at" >= v_from and "m"."created_at" < v_from + interval '1 month'))
      and (
        v_search = '' or strpos(lower(concat_ws(' ', "m"."kind", "m"."order_id", "m"."email", "m"."items", "m"."id")), v_search) > 0
      )
    order by "m"."created_at" desc, "m"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "m"."id", "m"."kind", "m"."created_at", "m"."order_id", "m"."email", "m"."items", "m"."amount_cents", "m"."fee_cents",
    "m"."net_cents", "m"."currency", "found"."total"
  from "found"
  join "public"."money" as "m" on "m"."id" = "found"."id"
  order by "m"."created_at" desc, "m"."id";
end;
$$;
comment on function "public"."search_money" is
  'Movements of money, newest first, by kind (order, subscription, refund, dispute, fee or other), order number, email or product. p_month is a '
  'month in UTC, such as 2026-11. Money in cents. Owner only.';
grant execute on function "public"."search_money" to "authenticated", "service_role";

drop function "public"."sum_money_by_month" ();

create function "public"."sum_money_by_month" () returns table (
  "month" text,
  "currency" text,
  "payments_cents" bigint,
  "refunds_cents" bigint,
  "disputes_cents" bigint,
  "fees_cents" bigint,
  "other_cents" bigint,
  "net_cents" bigint
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
    sum("m"."net_cents")::bigint
  from "public"."money" as "m"
  group by 1, 2
  order by 1 desc, 2;
end;
$$;
comment on function "public"."sum_money_by_month" is
  'Sums of each month in UTC and currency, newest first. Refunds, disputes and fees are negative; the columns add up to net_cents. Owner only.';
grant execute on function "public"."sum_money_by_month" to "authenticated", "service_role";

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
  coalesce(
    (
      select nullif(btrim(concat("p"."first_name", ' ', "p"."last_name")), '')
      from "public"."profiles" as "p" where "p"."id" = "o"."user_id"
    ),
    "h"."address" ->> 'name'
  ) as "buyer_name",
  "o"."paid_cents", "o"."coupon_code", "o"."shipping_cents",
  "h"."order_id" is not null and "h"."shipped_on" is null and "o"."status" = 'paid' as "to_ship",
  "h"."address" as "ship_to", "h"."shipped_on", "h"."tracking_url", "o"."currency"
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
  "s"."amount_cents", null, 0, false, null, null, null, "s"."currency"
from "public"."subscription_payments" as "s";

drop function "public"."search_orders" (text, text, integer, integer);

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
  "currency" text,
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
    select "o"."id" as "sale_id", count(*) over () as "all_found"
    from "public"."sales" as "o"
    where case
        -- A search finds unpaid checkouts, too; the plain list is of orders that were paid.
        when "p_status" is null then v_search <> '' or "o"."status" not in ('pending', 'cancelled')
        when "p_status" = 'unpaid' then "o"."status" in ('pending', 'cancelled')
        when "p_status" = 'to-ship' then "o"."to_ship"
        else "p_status" in ("o"."status", "o"."kind")
      end
      and (
        v_search = ''
        or strpos(lower(concat_ws(' ', "o"."id", "o"."email", "o"."buyer_name", "o"."coupon_code")), v_search) > 0
        or "o"."id" in (
          select "i"."order_id" from "public"."order_items" as "i" where strpos(lower("i"."product_name"), v_search) > 0
        )
        or ("o"."kind" = 'subscription' and strpos('video library subscription', v_search) > 0)
      )
    order by "o"."created_at" desc, "o"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "o"."id", "o"."kind", "o"."status", "o"."dispute", coalesce("o"."email", ''), coalesce("p"."first_name", "o"."buyer_name", ''),
    coalesce("p"."last_name", ''), "o"."items", "o"."amount_cents", "o"."paid_cents", "o"."refunded_cents", "o"."livemode",
    "o"."created_at", "o"."paid_at", "o"."invoice_url", "o"."to_ship", "o"."currency", "found"."all_found"
  from "found"
  join "public"."sales" as "o" on "o"."id" = "found"."sale_id"
  left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
  order by "o"."created_at" desc, "o"."id";
end;
$$;
comment on function "public"."search_orders" is
  'Orders and subscription payments, newest first. Without p_status and search, those that were paid; p_status is a status, subscription, to-ship for '
  'paid orders whose goods are still here, or unpaid for checkouts that nobody paid. Searches number, email, name, coupon and products. Money in cents; amount_cents is before a discount and shipping. Desk only.';
grant execute on function "public"."search_orders" to "authenticated", "service_role";

drop function "public"."count_owner_lists" ();

create function "public"."count_owner_lists" ()
  returns table (
    "paid_orders" bigint,
    "refunded_orders" bigint,
    "disputed_orders" bigint,
    "taken" jsonb,
    "newsletter" bigint,
    "app_waitlist" bigint,
    "demo_waitlist" bigint,
    "free_downloads" bigint,
    "messages" bigint,
    "open_messages" bigint
  )
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees the counts.' using errcode = '42501';
  end if;
  return query
  select "o"."paid", "o"."refunded", "o"."disputed", "t"."taken", "w"."newsletter", "w"."app", "w"."demo", "d"."taken", "m"."all", "m"."open"
  from
    (
      select count(*) filter (where "status" = 'paid' and "kind" = 'order') as "paid",
        count(*) filter (where "status" = 'refunded' and "kind" = 'order') as "refunded",
        count(*) filter (where "status" = 'disputed') as "disputed"
      from "public"."sales"
    ) as "o",
    (
      select coalesce(jsonb_object_agg("currency", "cents"), '{}') as "taken"
      from (
        select "currency", sum(greatest("paid_cents" - "refunded_cents" - "disputed_cents", 0)) as "cents"
        from "public"."sales" where "status" in ('paid', 'disputed', 'refunded') group by "currency"
      ) as "sums"
    ) as "t",
    (
      select count(*) filter (where "list" = 'newsletter') as "newsletter", count(*) filter (where "list" = 'app') as "app",
        count(*) filter (where "list" = 'demo') as "demo"
      from "public"."waitlist"
    ) as "w",
    (select count(*) as "taken" from "public"."free_download_submissions") as "d",
    (select count(*) as "all", count(*) filter (where "answered_at" is null) as "open" from "public"."contact_messages") as "m";
end;
$$;
comment on function "public"."count_owner_lists" is
  'One row with the numbers of orders, entries, downloads and messages, and what orders and subscriptions brought less refunds and '
  'disputes, in cents by currency. Desk only.';
grant execute on function "public"."count_owner_lists" to "authenticated", "service_role";

create or replace function "private"."account_details" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'email', "u"."email",
    'phone', coalesce("u"."raw_user_meta_data" ->> 'phone_number', ''),
    'confirmed', "u"."email_confirmed_at" is not null,
    'created_at', "u"."created_at",
    'last_sign_in_at', "u"."last_sign_in_at",
    'roles', (select coalesce(jsonb_agg("role" order by "role"), '[]') from "public"."user_roles" where "user_id" = "u"."id"),
    'subscription', (
      select jsonb_build_object('state', "one"."state", 'ends_at', "one"."ends_at")
      from (
        select 1 as "rank", "live".* from "public"."subscription_of" ("u"."id", true) as "live"
        union all
        select 2, "test".* from "public"."subscription_of" ("u"."id", false) as "test"
      ) as "one"
      order by "one"."rank" limit 1
    ),
    'orders', (
      select coalesce(jsonb_agg(to_jsonb("o") order by "o"."created_at" desc), '[]')
      from (
        select "id", "status", "dispute", "items", "amount_cents", "paid_cents", "refunded_cents", "currency", "created_at" from "public"."sales"
        where "user_id" = "u"."id" and "kind" = 'order' order by "created_at" desc limit 50
      ) as "o"
    ),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb("s") order by "s"."created_at" desc), '[]')
      from (
        select "id", "status", "amount_cents", "paid_cents", "refunded_cents", "currency", "created_at" from "public"."sales"
        where "user_id" = "u"."id" and "kind" = 'subscription' order by "created_at" desc limit 50
      ) as "s"
    ),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb("m") order by "m"."created_at" desc), '[]')
      from (
        select "kind", "created_at", "sent_at", "failed_at" from "public"."mail_outbox"
        where lower("recipient") = lower("u"."email") order by "created_at" desc limit 20
      ) as "m"
    )
  )
  from "auth"."users" as "u" where "u"."id" = "p_user_id";
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
    return "private"."end_payment_event" ("p_event_id", null, 'refused', 'unknown order');
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
