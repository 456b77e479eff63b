-- Lists and sums show what was paid, which differs from the sum of the items by the discount of a coupon.

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
  (
    select btrim(concat("p"."first_name", ' ', "p"."last_name")) from "public"."profiles" as "p" where "p"."id" = "o"."user_id"
  ) as "buyer_name",
  "o"."paid_cents", "o"."coupon_code"
from "public"."orders" as "o"
union all
select
  "s"."id", 'subscription', case when "s"."refunded_cents" = "s"."amount_cents" then 'refunded' else 'paid' end, null, 0,
  "s"."user_id", "s"."email", 'Video library subscription', "s"."amount_cents", "s"."refunded_cents", "s"."livemode", "s"."paid_at",
  "s"."paid_at", "s"."hosted_invoice_url",
  (
    select btrim(concat("p"."first_name", ' ', "p"."last_name")) from "public"."profiles" as "p" where "p"."id" = "s"."user_id"
  ),
  "s"."amount_cents", null
from "public"."subscription_payments" as "s";

drop function "public"."search_orders";
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
    left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
    where ("p_status" is null or "p_status" in ("o"."status", "o"."kind"))
      and (
        v_search = ''
        or strpos(lower(concat_ws(' ', "o"."id", "o"."email", "p"."first_name", "p"."last_name", "o"."coupon_code")), v_search) > 0
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
    coalesce("p"."last_name", ''), "o"."items", "o"."amount_cents", "o"."paid_cents", "o"."refunded_cents", "o"."livemode",
    "o"."created_at", "o"."paid_at", "o"."invoice_url", "found"."all_found"
  from "found"
  join "public"."sales" as "o" on "o"."id" = "found"."sale_id"
  left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
  order by "o"."created_at" desc, "o"."id";
end;
$$;
comment on function "public"."search_orders" is
  'Orders of every status and subscription payments, newest first; p_status is a status, or subscription. Searches number, email, name, '
  'coupon and products. Money in cents; amount_cents is before a discount. Desk only.';
revoke all on function "public"."search_orders" from public, "anon";
grant execute on function "public"."search_orders" to "authenticated", "service_role";

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
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees the counts.' using errcode = '42501';
  end if;
  return query
  select "o"."paid", "o"."refunded", "o"."disputed", "o"."taken", "w"."newsletter", "w"."app", "w"."demo", "d"."taken", "m"."all", "m"."open"
  from
    (
      select count(*) filter (where "status" = 'paid' and "kind" = 'order') as "paid",
        count(*) filter (where "status" = 'refunded' and "kind" = 'order') as "refunded",
        count(*) filter (where "status" = 'disputed') as "disputed",
        coalesce(
          sum(greatest("paid_cents" - "refunded_cents" - "disputed_cents", 0))
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
        select "id", "status", "dispute", "items", "amount_cents", "paid_cents", "refunded_cents", "created_at" from "public"."sales"
        where "user_id" = "u"."id" and "kind" = 'order' order by "created_at" desc limit 50
      ) as "o"
    ),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb("s") order by "s"."created_at" desc), '[]')
      from (
        select "id", "status", "amount_cents", "paid_cents", "refunded_cents", "created_at" from "public"."sales"
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
