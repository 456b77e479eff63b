-- The balance says from which day it is complete, and an import that stopped goes on. Refunds carry their part of the tax.

create index "balance_transactions_payment_intent" on "public"."balance_transactions" ("payment_intent");

-- Stripe lists the balance from its newest movement back. A walk that was stopped goes on from its last page.
create table "private"."balance_imports" (
  "livemode" boolean primary key,
  "complete_to" timestamptz,
  "started_at" timestamptz,
  "after_id" text,
  constraint "balance_imports_walk_check" check (("started_at" is null) = ("after_id" is null))
);
comment on table "private"."balance_imports" is 'How far the movements of the Stripe balance are read.';
comment on column "private"."balance_imports"."complete_to" is 'All movements before it are recorded. Null until the first walk has ended.';
comment on column "private"."balance_imports"."started_at" is 'When a walk began that has not ended yet.';
comment on column "private"."balance_imports"."after_id" is 'The oldest movement that this walk has recorded.';
alter table "private"."balance_imports" enable row level security;

drop function "public"."record_balance_transactions" (jsonb, boolean);

create function "public"."record_balance_transactions" (
  "p_rows" jsonb, "p_livemode" boolean, "p_started_at" timestamptz default null, "p_is_last" boolean default false
) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_recorded integer;
begin
  insert into "public"."balance_transactions" (
    "id", "category", "amount_cents", "fee_cents", "currency", "livemode", "payment_intent", "created_at"
  )
  select "id", "category", "amount_cents", "fee_cents", "currency", "p_livemode", "payment_intent", "created_at"
  from jsonb_to_recordset("p_rows") as "row" (
    "id" text, "category" text, "amount_cents" bigint, "fee_cents" bigint, "currency" text, "payment_intent" text,
    "created_at" timestamptz
  )
  on conflict ("id") do nothing;
  get diagnostics v_recorded = row_count;

  if "p_is_last" then
    -- A clock that was ahead would leave a gap.
    insert into "private"."balance_imports" as "i" ("livemode", "complete_to") values ("p_livemode", least("p_started_at", now()))
    on conflict ("livemode") do update
    set "complete_to" = greatest("i"."complete_to", excluded."complete_to"), "started_at" = null, "after_id" = null;
  elsif "p_started_at" is not null then
    insert into "private"."balance_imports" ("livemode", "started_at", "after_id")
    values ("p_livemode", "p_started_at", "p_rows" -> -1 ->> 'id')
    on conflict ("livemode") do update set "started_at" = excluded."started_at", "after_id" = excluded."after_id";
  end if;
  return v_recorded;
end;
$$;
comment on function "public"."record_balance_transactions" is
  'Records a page of the Stripe balance, newest first, in a walk that began at p_started_at. Movements never change. Returns how many were new.';
grant execute on function "public"."record_balance_transactions" to "service_role";

create function "public"."find_balance_import" ("p_livemode" boolean) returns table (
  "complete_to" timestamptz, "started_at" timestamptz, "after_id" text
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "complete_to", "started_at", "after_id" from "private"."balance_imports" where "livemode" = "p_livemode";
$$;
comment on function "public"."find_balance_import" is 'How far the movements of the Stripe balance are read; no row before the first page.';
grant execute on function "public"."find_balance_import" to "service_role";

create function "public"."read_balance_extent" () returns table ("complete_from" timestamptz, "is_walking" boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  select
    (
      select min("b"."created_at") from "public"."balance_transactions" as "b"
      where "b"."livemode" = "i"."livemode" and ("i"."after_id" is null or "b"."id" = "i"."after_id")
    ),
    "i"."after_id" is not null
  from "private"."balance_imports" as "i" where "i"."livemode" = "private"."is_live_money" ();
end;
$$;
comment on function "public"."read_balance_extent" is
  'From when on the movements are complete. While is_walking, older ones are still being read; afterwards it is the first movement of all. No row '
  'before the first comparison with Stripe. Owner only.';
grant execute on function "public"."read_balance_extent" to "authenticated", "service_role";

create function "public"."find_payment_comparison" () returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "compared_at" from "private"."payment_comparison";
$$;
comment on function "public"."find_payment_comparison" is 'When payments were last compared with the payment provider; null if never.';
grant execute on function "public"."find_payment_comparison" to "service_role";

create function "private"."tax_share" ("p_cents" numeric, "p_tax_cents" integer, "p_paid_cents" integer) returns integer
  language sql
  immutable
  set search_path = ''
as $$
  select round("p_cents" * "p_tax_cents" / nullif("p_paid_cents", 0))::integer;
$$;
comment on function "private"."tax_share" is 'The tax in a part of a payment, in cents. Null for a payment without tax.';
grant execute on function "private"."tax_share" to "authenticated", "service_role";

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
  case
    when "b"."kind" = 'payment' then "o"."tax_cents"
    when "b"."kind" = 'refund' and "o"."tax_cents" is not null then (
      select "private"."tax_share" ("earlier"."cents" + "b"."amount_cents", "o"."tax_cents", "o"."paid_cents")
        - "private"."tax_share" ("earlier"."cents", "o"."tax_cents", "o"."paid_cents")
      from (
        select coalesce(sum("e"."amount_cents"), 0) as "cents" from "public"."balance_transactions" as "e"
        where "e"."payment_intent" = "b"."payment_intent" and "e"."kind" = 'refund'
          and ("e"."created_at", "e"."id") < ("b"."created_at", "b"."id")
      ) as "earlier"
    )
  end as "tax_cents"
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
    "tax_cents" integer,
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
    "m"."net_cents", "m"."currency", "m"."tax_cents", "found"."total"
  from "found"
  join "public"."money" as "m" on "m"."id" = "found"."id"
  order by "m"."created_at" desc, "m"."id";
end;
$$;
comment on function "public"."search_money" is
  'Movements of money, newest first, by kind (order, subscription, refund, dispute, fee or other), order number, email or product. p_month is a '
  'month in UTC, such as 2026-11. Money in cents. Owner only.';
grant execute on function "public"."search_money" to "authenticated", "service_role";

comment on function "public"."sum_money_by_month" is
  'Sums of each month in UTC and currency, newest first. Refunds, disputes and fees are negative; the columns add up to net_cents. '
  'tax_cents is the tax in the payments of orders, less that in their refunds. Owner only.';
