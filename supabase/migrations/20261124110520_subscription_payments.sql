-- What members paid for the subscription: one row per paid invoice of Stripe's, for the member, the owner and the books.

create table "public"."subscription_payments" (
  "id" uuid primary key default gen_random_uuid(),
  "invoice_id" text not null unique,
  "stripe_subscription_id" text,
  "stripe_payment_intent" text unique,
  "user_id" uuid references "auth"."users" ("id") on delete set null,
  "email" text,
  "amount_cents" integer not null check ("amount_cents" > 0),
  "refunded_cents" integer not null default 0 check ("refunded_cents" between 0 and "amount_cents"),
  "currency" text not null check ("currency" = 'usd'),
  "livemode" boolean not null,
  "hosted_invoice_url" text,
  "paid_at" timestamptz not null,
  "created_at" timestamptz not null default now()
);

comment on table "public"."subscription_payments" is
  'Paid invoices of subscriptions, as Stripe answered when it was asked. Kept without its person when an account goes.';
comment on column "public"."subscription_payments"."hosted_invoice_url" is
  'The invoice at Stripe, to read and to print. It shows name and address, so it goes with the account.';

create index "subscription_payments_user_id" on "public"."subscription_payments" ("user_id", "paid_at" desc);
create index "subscription_payments_paid_at" on "public"."subscription_payments" ("paid_at" desc);

alter table "public"."subscription_payments" enable row level security;
revoke all on table "public"."subscription_payments" from "anon", "authenticated";
grant select on table "public"."subscription_payments" to "authenticated";
grant all on table "public"."subscription_payments" to "service_role";

create policy "Members read their own subscription payments, admins every one" on "public"."subscription_payments"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"()));

-- SECURITY DEFINER because the service may not read the accounts, whose addresses the mails go to.
create function "public"."record_subscription_payment" (
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
  if v_email is not null and "p_paid_at" > now() - interval '3 days' then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'subscription-paid', v_email, jsonb_build_object('invoiceId', "p_invoice_id"), 'subscription-paid:' || "p_invoice_id"
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  return true;
end;
$$;

comment on function "public"."record_subscription_payment" (
  text, bigint, text, boolean, timestamptz, uuid, text, text, text
) is 'Writes down a paid invoice and queues its receipt, once however often it is reported. False when it was known. Money in cents.';

create function "public"."record_subscription_refund" (
  "p_payment_intent" text, "p_refunded_cents" bigint
) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update "public"."subscription_payments"
  set "refunded_cents" = least("amount_cents", greatest("refunded_cents", "p_refunded_cents"))
  where "stripe_payment_intent" = "p_payment_intent";
  return found;
end;
$$;

comment on function "public"."record_subscription_refund" (text, bigint) is
  'Writes down the sum that was refunded of a subscription payment, in cents. False when the payment is unknown.';

-- A start and a cancellation are mailed when Stripe's answer first shows them.
create function "private"."mail_subscription_turns" () returns trigger
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
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'subscription-started', v_email, jsonb_build_object('subscriptionId', new."stripe_subscription_id"),
      'subscription-started:' || new."stripe_subscription_id"
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  if tg_op = 'UPDATE' and old."cancel_at" is null and new."cancel_at" is not null then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'subscription-cancelled', v_email,
      jsonb_build_object('subscriptionId', new."stripe_subscription_id", 'until', new."cancel_at"),
      'subscription-cancelled:' || new."stripe_subscription_id" || ':' || extract(epoch from new."cancel_at")::bigint
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  return null;
end;
$$;

create trigger "subscriptions_mail_turns" after insert or update on "public"."subscriptions"
  for each row execute function "private"."mail_subscription_turns" ();

-- Everything that brought money: what the owner's list, figures and CSV read. Each reader sees the rows that they may read.
create view "public"."sales" with (security_invoker = true) as
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
  "o"."amount_cents", "o"."refunded_cents", "o"."livemode", "o"."created_at", "o"."paid_at", null::text as "invoice_url"
from "public"."orders" as "o"
union all
select
  "s"."id", 'subscription', case when "s"."refunded_cents" = "s"."amount_cents" then 'refunded' else 'paid' end, null, 0,
  "s"."user_id", "s"."email", 'Video library subscription', "s"."amount_cents", "s"."refunded_cents", "s"."livemode", "s"."paid_at",
  "s"."paid_at", "s"."hosted_invoice_url"
from "public"."subscription_payments" as "s";

comment on view "public"."sales" is 'Orders and subscription payments in one list.';

revoke all on table "public"."sales" from "anon", "authenticated";
grant select on table "public"."sales" to "authenticated", "service_role";

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
  "refunded_cents" integer,
  "livemode" boolean,
  "created_at" timestamptz,
  "paid_at" timestamptz,
  "invoice_url" text,
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
  if not "private"."is_admin"() then
    raise exception 'Only admins see every order.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "o"."id" as "sale_id", count(*) over () as "all_found"
    from "public"."sales" as "o"
    left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
    where ("p_status" is null or "p_status" in ("o"."status", "o"."kind"))
      and (
        v_search = ''
        or strpos(lower(concat_ws(' ', "o"."id", "o"."email", "p"."first_name", "p"."last_name")), v_search) > 0
        or "o"."id" in (
          select "i"."order_id" from "public"."order_items" as "i" where strpos(lower("i"."product_name"), v_search) > 0
        )
        or ("o"."kind" = 'subscription' and strpos('video library subscription', v_search) > 0)
      )
    order by "o"."created_at" desc, "o"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "o"."id", "o"."kind", "o"."status", "o"."dispute", coalesce("o"."email", ''), coalesce("p"."first_name", ''),
    coalesce("p"."last_name", ''), "o"."items", "o"."amount_cents", "o"."refunded_cents", "o"."livemode", "o"."created_at",
    "o"."paid_at", "o"."invoice_url", "found"."all_found"
  from "found"
  join "public"."sales" as "o" on "o"."id" = "found"."sale_id"
  left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
  order by "o"."created_at" desc, "o"."id";
end;
$$;

comment on function "public"."search_orders" (text, text, integer, integer) is
  'Orders of every status and subscription payments, newest first; p_status is a status, or subscription. The search looks into number, '
  'e-mail, name and products. Money in cents. Admins only.';

create or replace function "public"."count_owner_lists" ()
  returns table (
    "paid_orders" bigint,
    "refunded_orders" bigint,
    "disputed_orders" bigint,
    "taken_cents" bigint,
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
  if not "private"."is_admin"() then
    raise exception 'Only admins see the counts.' using errcode = '42501';
  end if;
  return query
  select "o"."paid", "o"."refunded", "o"."disputed", "o"."taken", "w"."newsletter", "w"."app", "w"."demo", "d"."taken", "m"."all", "m"."open"
  from
    (
      select count(*) filter (where "status" = 'paid' and "kind" = 'order') as "paid",
        count(*) filter (where "status" = 'refunded' and "kind" = 'order') as "refunded",
        count(*) filter (where "status" = 'disputed') as "disputed",
        coalesce(
          sum(greatest("amount_cents" - "refunded_cents" - "disputed_cents", 0))
            filter (where "status" in ('paid', 'disputed', 'refunded')),
          0
        )::bigint as "taken"
      from "public"."sales"
    ) as "o",
    (
      select count(*) filter (where "list" = 'newsletter') as "newsletter", count(*) filter (where "list" = 'app') as "app",
        count(*) filter (where "list" = 'demo') as "demo"
      from "public"."waitlist"
    ) as "w",
    (select count(*) as "taken" from "public"."free_download_submissions") as "d",
    (select count(*) as "all", count(*) filter (where "answered_at" is null) as "open" from "public"."contact_messages") as "m";
end;
$$;

comment on function "public"."count_owner_lists" () is
  'One row with how many there are of everything on the owner''s pages, and what orders and subscriptions brought less refunds and '
  'disputes, in cents. Admins only.';

-- As before, and payments lose their person as orders do.
create or replace function "private"."forget_person" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  update "public"."orders"
  set "user_id" = null, "email" = case when "private"."setting" ('keep_order_address') = 'true' then "email" end
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

alter function "public"."export_account" (uuid) rename to "export_account_before_payments";
alter function "public"."export_account_before_payments" (uuid) set schema "private";

create function "public"."export_account" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."export_account_before_payments" ("p_user_id") || jsonb_build_object(
    'subscription_payments', (
      select coalesce(jsonb_agg(to_jsonb("subscription_payments") - 'user_id' order by "paid_at", "id"), '[]')
      from "public"."subscription_payments" where "user_id" = "p_user_id"
    )
  );
$$;

comment on function "public"."export_account" (uuid) is
  'Everything kept about a person: by account, and what their confirmed address left on lists and in messages.';

revoke all on function "private"."export_account_before_payments" (uuid) from public, "anon", "authenticated";
revoke all on function "public"."export_account" (uuid) from public, "anon", "authenticated";
grant execute on function "public"."export_account" (uuid) to "service_role";
revoke all on function "private"."mail_subscription_turns" () from public, "anon", "authenticated";
revoke all on function "public"."record_subscription_payment" (
  text, bigint, text, boolean, timestamptz, uuid, text, text, text
) from public, "anon", "authenticated";
revoke all on function "public"."record_subscription_refund" (text, bigint) from public, "anon", "authenticated";
revoke all on function "public"."search_orders" (text, text, integer, integer) from public, "anon";
grant execute on function "public"."record_subscription_payment" (
  text, bigint, text, boolean, timestamptz, uuid, text, text, text
) to "service_role";
grant execute on function "public"."record_subscription_refund" (text, bigint) to "service_role";
grant execute on function "public"."search_orders" (text, text, integer, integer) to "authenticated", "service_role";
