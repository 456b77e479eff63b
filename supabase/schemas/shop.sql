-- Shop: orders and what they deliver. Nobody but the service role writes here. Money is integer cents.

create table "public"."product_files" (
  "id" uuid primary key default gen_random_uuid(),
  "product_id" integer not null check ("product_id" > 0),
  "file_name" text not null check (char_length("file_name") between 1 and 200),
  "file_type" text not null default 'application/pdf',
  "bucket_id" text not null check ("bucket_id" in ('digital-products', 'free-downloads')),
  "path" text not null,
  "created_at" timestamptz not null default now(),
  -- The owner uploads the PDFs of products in the browser. A download keeps its row, and so its buyers, while its file is replaced.
  "upload" text check (char_length("upload") between 1 and 300),
  -- The owner can email earlier buyers about a new version of a PDF, once for each version.
  "replaced_at" timestamptz,
  "announced" text[] not null default '{}',
  constraint "product_files_place_key" unique ("product_id", "bucket_id", "path")
);
comment on table "public"."product_files" is
  'The downloads of products, also those that are not sold anymore. Publishing writes them; files in free-downloads need no proof.';
comment on column "public"."product_files"."path" is 'Identifies the download in orders. The name of its first file in the bucket.';
comment on column "public"."product_files"."upload" is 'Name of the file that replaced the one at path, for all buyers of this download.';
comment on column "public"."product_files"."replaced_at" is 'Since when upload is delivered. Null for the first file.';
comment on column "public"."product_files"."announced" is 'Files that earlier buyers were emailed about.';
alter table "public"."product_files" enable row level security;
grant select on table "public"."product_files" to "authenticated";
grant all on table "public"."product_files" to "service_role";

create index "product_files_product_id" on "public"."product_files" ("product_id");

create policy "Only while the session lives" on "public"."product_files" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create table "public"."orders" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" uuid references "auth"."users" ("id") on delete set null,
  "email" text check ("email" = lower("email") and char_length("email") between 3 and 320),
  "status" text not null default 'pending' check ("status" in ('pending', 'paid', 'disputed', 'refunded', 'cancelled')),
  "amount_cents" integer not null check ("amount_cents" between 1 and 99999999),
  "refunded_cents" integer not null default 0,
  "currency" text not null check ("currency" = 'usd'),
  "livemode" boolean not null,
  "stripe_session_id" text unique,
  "stripe_payment_intent" text unique,
  "created_at" timestamptz not null default now(),
  "paid_at" timestamptz,
  "refunded_at" timestamptz,
  "dispute" text check ("dispute" in ('open', 'won', 'lost')),
  "disputed_cents" integer not null default 0,
  "paid_cents" integer,
  "coupon_code" text,
  -- Orders with goods: where they go, what shipping costs, and when they were sent.
  "shipping_cents" integer not null default 0 check ("shipping_cents" between 0 and 99999999),
  constraint "orders_check1" check ("status" <> 'paid' or "paid_at" is not null),
  constraint "orders_check2" check (("status" = 'refunded') = ("refunded_at" is not null)),
  constraint "orders_disputed_check" check ("status" <> 'disputed' or coalesce("dispute" in ('open', 'lost'), false)),
  constraint "orders_disputed_paid_check" check ("status" <> 'disputed' or "paid_at" is not null),
  constraint "orders_paid_check" check ("status" not in ('paid', 'disputed', 'refunded') or "paid_cents" is not null),
  constraint "orders_paid_cents_check" check ("paid_cents" between 0 and "amount_cents" + "shipping_cents"),
  constraint "orders_refunded_cents_check" check ("refunded_cents" between 0 and coalesce("paid_cents", "amount_cents" + "shipping_cents")),
  constraint "orders_disputed_cents_check" check ("disputed_cents" between 0 and coalesce("paid_cents", "amount_cents" + "shipping_cents"))
);
comment on table "public"."orders" is
  'One order a checkout. Written before the payment session; paid only by fulfil_order. Kept without its person when an account goes.';
comment on column "public"."orders"."email" is
  'Lower-cased address the receipt goes to: the account''s, or what a guest typed when paying.';
comment on column "public"."orders"."status" is
  'cancelled: the payment session expired or an asynchronous payment failed. disputed: paid, and a dispute is open or lost. Only a full '
  'refund makes an order refunded.';
comment on column "public"."orders"."livemode" is 'False for test payments, which never fulfil a live order nor the other way round.';
comment on column "public"."orders"."dispute" is
  'open while one of its disputes is, else lost if one was, else won; nothing for an order that was never disputed.';
comment on column "public"."orders"."disputed_cents" is 'What open and lost disputes took of the payment.';
comment on column "public"."orders"."amount_cents" is 'Sum of the items, before a discount.';
comment on column "public"."orders"."paid_cents" is 'What the buyer paid, which may be 0; null until the payment is reported.';
comment on column "public"."orders"."coupon_code" is 'The code that made the difference between amount_cents and paid_cents.';
comment on column "public"."orders"."shipping_cents" is 'What shipping costs, for the whole order; a discount never reduces it.';
alter table "public"."orders" enable row level security;
grant select on table "public"."orders" to "authenticated";
grant all on table "public"."orders" to "service_role";

create index "orders_user_id" on "public"."orders" ("user_id");

create index "orders_email" on "public"."orders" ("email");

create index "orders_created_at" on "public"."orders" ("created_at" desc);

create policy "Only while the session lives" on "public"."orders" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Buyers read their own orders, the desk every order" on "public"."orders"
  for select to "authenticated"
  using (
    "user_id" = (select "auth"."uid"()) or (select "private"."acts_as" ('desk'))
  );

create table "public"."order_items" (
  "order_id" uuid not null references "public"."orders" ("id") on delete cascade,
  "position" integer not null check ("position" >= 1),
  "product_id" integer not null check ("product_id" > 0),
  "product_name" text not null,
  "option" text,
  "quantity" integer not null check ("quantity" between 1 and 999999),
  "unit_amount_cents" integer not null check ("unit_amount_cents" >= 0),
  "amount_cents" bigint not null generated always as ("unit_amount_cents"::bigint * "quantity") stored,
  "deliveries" jsonb not null default '[]' check (jsonb_typeof("deliveries") = 'array'),
  primary key ("order_id", "position")
);
comment on table "public"."order_items" is 'What was bought, with name and price as they were when the order was placed.';
comment on column "public"."order_items"."deliveries" is 'What the catalogue promised for one piece at that moment.';
alter table "public"."order_items" enable row level security;
grant all on table "public"."order_items" to "service_role";
grant select ("order_id", "position", "product_id", "product_name", "option", "quantity", "unit_amount_cents", "amount_cents") on table "public"."order_items" to "authenticated";

create index "order_items_product_id" on "public"."order_items" ("product_id");

create policy "Only while the session lives" on "public"."order_items" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Buyers read the items of their orders, the desk every item" on "public"."order_items"
  for select to "authenticated"
  using (
    exists (
      select 1 from "public"."orders"
      where "orders"."id" = "order_items"."order_id" and "orders"."user_id" = (select "auth"."uid"())
    )
    or (select "private"."acts_as" ('desk'))
  );

create table "public"."user_downloads" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "order_id" uuid not null references "public"."orders" ("id") on delete cascade,
  "product_file_id" uuid not null references "public"."product_files" ("id"),
  "download_count" integer not null default 0 check ("download_count" >= 0),
  "downloaded_at" timestamptz,
  "suspended_at" timestamptz,
  "created_at" timestamptz not null default now(),
  unique ("order_id", "product_file_id")
);
comment on table "public"."user_downloads" is 'The files a member owns, one row an order and file. A refund deletes the order''s rows.';
comment on column "public"."user_downloads"."suspended_at" is
  'Since when a dispute closes the file. The row stays: how often it was downloaded is evidence.';
alter table "public"."user_downloads" enable row level security;
grant select on table "public"."user_downloads" to "authenticated";
grant all on table "public"."user_downloads" to "service_role";

create policy "Buyers read the files they own, the desk every file" on "public"."product_files"
  for select to "authenticated"
  using (
    exists (
      select 1 from "public"."user_downloads"
      where "user_downloads"."product_file_id" = "product_files"."id" and "user_downloads"."user_id" = (select "auth"."uid"())
    )
    or (select "private"."acts_as" ('desk'))
  );

create index "user_downloads_user_id" on "public"."user_downloads" ("user_id");

create index "user_downloads_product_file_id" on "public"."user_downloads" ("product_file_id");

create policy "Only while the session lives" on "public"."user_downloads" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Buyers read their own downloads, the desk every download" on "public"."user_downloads"
  for select to "authenticated"
  using (
    ("user_id" = (select "auth"."uid"()) and "suspended_at" is null) or (select "private"."acts_as" ('desk'))
  );

create table "public"."review_credits" (
  "order_id" uuid references "public"."orders" ("id") on delete cascade,
  "user_id" uuid references "auth"."users" ("id") on delete set null,
  "granted" integer not null check ("granted" > 0),
  "used" integer not null default 0,
  "revoked_at" timestamptz,
  "created_at" timestamptz not null default now(),
  -- A review credit comes from an order, or the owner gives it.
  "id" uuid not null default gen_random_uuid(),
  "given_by" uuid references "auth"."users" ("id") on delete set null,
  "note" text not null default '' check (char_length("note") <= 200),
  check ("used" between 0 and "granted"),
  primary key ("id"),
  constraint "review_credits_order_id_key" unique ("order_id")
);
comment on table "public"."review_credits" is
  'Video reviews that an order paid for or the owner gave (no order). A guest''s row has no user until it is claimed; a refund revokes what is left.';
comment on column "public"."review_credits"."given_by" is 'The owner who gave it; null for an order, or after that account was deleted.';
comment on column "public"."review_credits"."note" is 'Why the owner gave it. The athlete sees it.';
alter table "public"."review_credits" enable row level security;
grant select on table "public"."review_credits" to "authenticated";
grant all on table "public"."review_credits" to "service_role";

create index "review_credits_user_id" on "public"."review_credits" ("user_id");

create index "review_credits_given_by" on "public"."review_credits" ("given_by");

create policy "Buyers read their own review credits, admins every credit" on "public"."review_credits"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"()));

create policy "Only while the session lives" on "public"."review_credits" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "public"."place_order" (
  "p_items" jsonb,
  "p_currency" text,
  "p_livemode" boolean,
  "p_user_id" uuid default null,
  "p_email" text default null,
  "p_shipping" jsonb default null
) returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  insert into "public"."orders" ("user_id", "email", "amount_cents", "shipping_cents", "currency", "livemode")
  select "p_user_id", lower("p_email"), sum(("item" ->> 'unitAmountCents')::bigint * ("item" ->> 'quantity')::bigint),
    coalesce(("p_shipping" ->> 'cents')::integer, 0), "p_currency", "p_livemode"
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
  '{cents, countries}. Returns its id.';
grant execute on function "public"."place_order" to "service_role";

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
comment on function "public"."count_download" is 'Counts a member''s download of a file they own. False when they do not own it.';
grant execute on function "public"."count_download" to "service_role";

create function "public"."count_review_credits" () returns integer
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select coalesce(sum("granted" - "used"), 0)::integer
  from "public"."review_credits"
  where "user_id" = (select "auth"."uid"()) and "revoked_at" is null;
$$;
comment on function "public"."count_review_credits" is 'How many video reviews the caller has paid for and not used.';
grant execute on function "public"."count_review_credits" to "authenticated", "service_role";

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
alter table "public"."payment_events" enable row level security;
grant select on table "public"."payment_events" to "authenticated";
grant all on table "public"."payment_events" to "service_role";

create index "payment_events_order_id" on "public"."payment_events" ("order_id");

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
grant execute on function "private"."begin_payment_event" to "service_role";

create function "private"."payment_event_answer" ("p_event_id" text, "p_repeated" boolean) returns jsonb
  language sql
  stable
  set search_path = ''
as $$
  select jsonb_build_object('outcome', "outcome", 'reason', "reason", 'orderId', "order_id", 'repeated', "p_repeated")
  from "public"."payment_events" where "id" = "p_event_id";
$$;
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
grant execute on function "private"."lock_order_of_session" to "service_role";

-- A product can have several downloads, of which an order gets those that it was promised. An order from before a path was renamed
-- gets all.
create function "private"."grant_order" ("p_order" "public"."orders") returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  if ("p_order")."user_id" is not null then
    insert into "public"."user_downloads" ("user_id", "order_id", "product_file_id")
    with "promised" as (
      select "order_items"."product_id", "delivery" ->> 'bucket' as "bucket_id", "delivery" ->> 'path' as "path"
      from "public"."order_items"
      cross join lateral jsonb_array_elements("order_items"."deliveries") as "delivery"
      where "order_items"."order_id" = ("p_order")."id" and "delivery" ->> 'kind' = 'file'
    ),
    "known" as (
      select "product_files"."id", "product_files"."product_id"
      from "promised"
      join "public"."product_files" using ("product_id", "bucket_id", "path")
    )
    select ("p_order")."user_id", ("p_order")."id", "id" from "known"
    union
    select ("p_order")."user_id", ("p_order")."id", "product_files"."id"
    from "promised"
    join "public"."product_files" using ("product_id")
    where "promised"."product_id" not in (select "product_id" from "known")
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
  "p_email" text default null,
  "p_paid_cents" bigint default null,
  "p_discount_cents" bigint default 0,
  "p_coupon_id" text default null,
  "p_shipping_cents" bigint default 0,
  "p_address" jsonb default null
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
  v_mismatch text;
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", "p_session_id", "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  v_order := "private"."lock_order_of_session" ("p_session_id", "p_order_id");
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'refused', 'unknown order');
  end if;
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
    when "p_amount_cents" - "p_discount_cents" + "p_shipping_cents" is distinct from v_paid or v_order."paid_cents" <> v_paid then 'total'
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
  'Reports a completed session: p_amount_cents for the items, of which p_coupon_id took p_discount_cents, and p_shipping_cents, so that '
  'p_paid_cents were paid (all, if null). p_address is where goods go: {name, line1, line2, city, state, postalCode, country}. Delivers the order '
  'once per event and once per session; a session that does not match its order is recorded and refused. Answers {outcome: fulfilled | ignored | '
  'refused, reason, orderId, repeated}.';
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

  -- Before the completion the discount is not known, so the charge may be smaller than the order.
  v_mismatch := case
    when v_order."stripe_payment_intent" <> "p_payment_intent" then 'payment'
    when "p_amount_cents" not between 1 and v_order."amount_cents" + v_order."shipping_cents"
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
comment on function "public"."refund_order" is
  'Reports the sum that was refunded of a payment, in cents, and queues a mail to the buyer for what was added. A full refund ends '
  'everything the order delivered; a partial one leaves it open.';
grant execute on function "public"."refund_order" to "service_role";

-- Coupons: promotion codes that the owner created at Stripe. Stripe knows their limits and how often they were used; here is only what
-- matches a discounted payment with its order. Money in cents.
create table "public"."coupons" (
  "id" uuid primary key default gen_random_uuid(),
  "code" text not null check ("code" ~ '^[A-Z0-9-]{3,40}$'),
  "percent_off" integer check ("percent_off" between 1 and 100),
  "amount_off_cents" integer check ("amount_off_cents" between 1 and 99999999),
  "livemode" boolean not null,
  "promotion_code" text unique,
  "created_at" timestamptz not null default now(),
  "ended_at" timestamptz,
  check (num_nonnulls("percent_off", "amount_off_cents") = 1)
);
comment on table "public"."coupons" is
  'Coupons by the id that they have at Stripe. An ended one stays, because a payment may still be on its way.';
comment on column "public"."coupons"."promotion_code" is 'Stripe''s id of the promotion code; null until Stripe confirmed that it exists.';
alter table "public"."coupons" enable row level security;
grant select on table "public"."coupons" to "authenticated";
grant all on table "public"."coupons" to "service_role";

create unique index "coupons_code" on "public"."coupons" ("code", "livemode") where "ended_at" is null;

create policy "The owner reads coupons" on "public"."coupons"
  for select to "authenticated"
  using ((select "private"."is_admin"()));

create policy "Only while the session lives" on "public"."coupons" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- Stripe rounds a percentage on each line, so the sum may differ from ours by less than a cent per line.
create function "private"."is_discount_of" ("p_coupon" "public"."coupons", "p_discount_cents" bigint, "p_order" "public"."orders")
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
      else "p_discount_cents" = least(("p_coupon")."amount_off_cents", ("p_order")."amount_cents")
    end,
    false
  );
$$;
grant execute on function "private"."is_discount_of" to "service_role";

-- Ends everything that an order delivered. The caller has locked its row.
create function "private"."close_order" ("p_order_id" uuid) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  update "public"."orders" set "status" = 'refunded', "refunded_at" = coalesce("refunded_at", now()) where "id" = "p_order_id";
  delete from "public"."user_downloads" where "order_id" = "p_order_id";
  update "public"."review_credits" set "revoked_at" = coalesce("revoked_at", now()) where "order_id" = "p_order_id";
end;
$$;
grant execute on function "private"."close_order" to "service_role";

-- SECURITY DEFINER because nobody but the service role writes orders.
create function "public"."take_back_order" ("p_order_id" uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk takes orders back.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  if v_order."id" is null then
    return 'unknown-order';
  end if;
  if v_order."status" <> 'paid' then
    return 'not-paid';
  end if;
  if v_order."paid_cents" > 0 then
    return 'not-free';
  end if;
  perform "private"."close_order" (v_order."id");
  if v_order."email" is not null then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'order-refunded', v_order."email", jsonb_build_object('orderId', v_order."id", 'cents', 0),
      'order-refunded:' || v_order."id" || ':0'
    )
    on conflict ("dedupe_key") do nothing;
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'take-back-order', v_order."id"::text);
  return 'taken-back';
end;
$$;
comment on function "public"."take_back_order" is
  'Ends everything that a paid order of 0 delivered, and tells the buyer; there is no money to refund. Returns taken-back, not-free, not-paid or '
  'unknown-order. Desk only.';
grant execute on function "public"."take_back_order" to "authenticated", "service_role";

create function "public"."set_product_files" ("p_files" jsonb) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  insert into "public"."product_files" ("product_id", "file_name", "bucket_id", "path", "upload")
  select "file"."productId", "file"."fileName", "file"."bucket", "file"."path", "file"."upload"
  from jsonb_to_recordset("p_files")
    as "file" ("productId" integer, "fileName" text, "bucket" text, "path" text, "upload" text)
  on conflict ("product_id", "bucket_id", "path") do update
  set "file_name" = excluded."file_name", "upload" = excluded."upload",
    "replaced_at" = case
      when "product_files"."upload" is distinct from excluded."upload" then now()
      else "product_files"."replaced_at"
    end
  where ("product_files"."file_name", "product_files"."upload") is distinct from (excluded."file_name", excluded."upload");
$$;
comment on function "public"."set_product_files" is
  'Adds the downloads of the published products and replaces their files: [{productId, fileName, bucket, path, upload}]. Removes none, '
  'because earlier buyers keep theirs.';
grant execute on function "public"."set_product_files" to "service_role";

-- Uploads that no product, draft or earlier version names. Also what a browser uploaded without having it checked.
create function "public"."list_unused_pdfs" () returns setof text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "objects"."name"
  from "storage"."objects"
  where "objects"."bucket_id" = 'digital-products'
    and ("objects"."name" like 'uploads/%' or "objects"."name" like 'unchecked/%')
    and "objects"."updated_at" < now() - interval '7 days'
    and not exists (
      select 1 from "public"."product_files" where "objects"."name" in ("product_files"."path", "product_files"."upload")
    )
    and not exists (select 1 from "public"."content_drafts" where position("objects"."name" in "content_drafts"."source") > 0)
    and not exists (
      select 1 from "public"."content_publications"
      where position("objects"."name" in "content_publications"."changes"::text) > 0
    );
$$;
comment on function "public"."list_unused_pdfs" is 'Names in the bucket digital-products of uploads older than a week that nothing needs.';
grant execute on function "public"."list_unused_pdfs" to "service_role";

create table "public"."shipments" (
  "order_id" uuid primary key references "public"."orders" ("id") on delete cascade,
  "countries" text[] not null check (cardinality("countries") > 0),
  "address" jsonb check (jsonb_typeof("address") = 'object' and octet_length("address"::text) <= 4000),
  "shipped_on" date,
  "tracking_url" text check ("tracking_url" ~ '^https://[^[:space:]]+$' and char_length("tracking_url") <= 500)
);
comment on table "public"."shipments" is 'One row for an order with goods, written when it is placed.';
comment on column "public"."shipments"."countries" is
  'Two-letter codes of the countries that the shop shipped to when the order was placed.';
comment on column "public"."shipments"."address" is
  '{name, line1, line2, city, state, postalCode, country}, as the buyer entered it when paying. Null before, and after the person was forgotten.';
alter table "public"."shipments" enable row level security;
grant select on table "public"."shipments" to "authenticated";
grant all on table "public"."shipments" to "service_role";

create policy "Buyers read the shipments of their orders, the desk every shipment" on "public"."shipments"
  for select to "authenticated"
  using (
    exists (
      select 1 from "public"."orders"
      where "orders"."id" = "shipments"."order_id" and "orders"."user_id" = (select "auth"."uid"())
    )
    or (select "private"."acts_as" ('desk'))
  );

create policy "Only while the session lives" on "public"."shipments" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- Whoever takes the email address off an order takes the shipping address off, too, unless the goods are still to be sent.
create function "private"."forget_shipping_address" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  update "public"."shipments" set "address" = null
  where "order_id" = new."id" and ("shipped_on" is not null or new."status" not in ('paid', 'disputed'));
  return null;
end;
$$;

create trigger "orders_forget_shipping_address" after update on "public"."orders"
  for each row when (new."email" is null) execute function "private"."forget_shipping_address" ();

-- Keeps the known fields of an address, each at most 200 characters; null without a street or a country.
create function "private"."read_address" ("p_address" jsonb) returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select case when "address" ? 'line1' and "address" ? 'country' then "address" end
  from (
    select coalesce(jsonb_object_agg("name", left(btrim("p_address" ->> "name"), 200)), '{}') as "address"
    from unnest(array['name', 'line1', 'line2', 'city', 'state', 'postalCode', 'country']) as "name"
    where jsonb_typeof("p_address" -> "name") = 'string' and btrim("p_address" ->> "name") <> ''
  ) as "read";
$$;
grant execute on function "private"."read_address" to "service_role";

-- SECURITY DEFINER because nobody but the service role writes shipments.
create function "public"."mark_shipped" ("p_order_id" uuid, "p_shipped_on" date, "p_tracking_url" text default null) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_shipment "public"."shipments";
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk marks orders as shipped.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  select * into v_shipment from "public"."shipments" where "order_id" = "p_order_id";
  if v_shipment."order_id" is null then
    return 'unknown-order';
  end if;
  if v_order."status" <> 'paid' then
    return 'not-paid';
  end if;
  -- A day of tolerance for time zones.
  if ("p_shipped_on" between v_order."paid_at"::date - 1 and current_date + 1) is not true then
    return 'wrong-date';
  end if;
  update "public"."shipments"
  set "shipped_on" = "p_shipped_on", "tracking_url" = nullif(btrim("p_tracking_url"), ''),
    "address" = case when v_order."email" is not null then "address" end
  where "order_id" = "p_order_id";
  if v_shipment."shipped_on" is null and v_order."email" is not null then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values ('order-shipped', v_order."email", jsonb_build_object('orderId', v_order."id"), 'order-shipped:' || v_order."id")
    on conflict ("dedupe_key") do nothing;
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'mark-shipped', v_order."id"::text);
  return 'shipped';
end;
$$;
comment on function "public"."mark_shipped" is
  'Writes down when a paid order was shipped, with an https link for tracking if there is one, and emails the buyer the first time. Calling it again '
  'corrects the date and the link. Returns shipped, not-paid, wrong-date or unknown-order. Desk only.';
grant execute on function "public"."mark_shipped" to "authenticated", "service_role";

create function "private"."export_shipments" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("s") - 'countries' order by "o"."created_at", "s"."order_id"), '[]')
  from "public"."shipments" as "s" join "public"."orders" as "o" on "o"."id" = "s"."order_id"
  where "o"."user_id" = "p_user_id";
$$;

-- The orders that were paid before this file replaced theirs, one per address and download. An account that was deleted has no address.
create function "private"."orders_before_version" ("p_path" text, "p_upload" text)
  returns table ("product_file_id" uuid, "order_id" uuid, "email" text)
  language sql
  stable
  set search_path = ''
as $$
  select distinct on ("f"."id", "o"."email") "f"."id", "o"."id", "o"."email"
  from "public"."product_files" as "f"
  join "public"."orders" as "o" on "o"."paid_at" < "f"."replaced_at"
  where "f"."path" = "p_path" and "f"."upload" = "p_upload" and "o"."status" = 'paid' and "o"."email" is not null
    and (
      exists (
        select from "public"."order_items" as "i"
        cross join lateral jsonb_array_elements("i"."deliveries") as "delivery"
        where "i"."order_id" = "o"."id" and "i"."product_id" = "f"."product_id"
          and "delivery" ->> 'bucket' = "f"."bucket_id" and "delivery" ->> 'path' = "f"."path"
      )
      or exists (
        select from "public"."user_downloads" as "d"
        where "d"."order_id" = "o"."id" and "d"."product_file_id" = "f"."id"
      )
    )
  order by "f"."id", "o"."email", "o"."paid_at" desc;
$$;

create function "public"."count_earlier_buyers" ("p_path" text, "p_upload" text)
  returns table ("buyers" integer, "is_announced" boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('admin') then
    raise exception 'Only the owner counts earlier buyers.' using errcode = '42501';
  end if;
  return query
  select
    (select count(distinct "email")::integer from "private"."orders_before_version" ("p_path", "p_upload")),
    exists (select from "public"."product_files" as "f" where "f"."path" = "p_path" and "p_upload" = any ("f"."announced"));
end;
$$;
comment on function "public"."count_earlier_buyers" is
  'How many addresses bought a download before p_upload replaced its file, and whether they were emailed about it. Owner only.';
grant execute on function "public"."count_earlier_buyers" to "authenticated", "service_role";

create function "public"."announce_new_version" ("p_path" text, "p_upload" text) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_file_name text;
  v_count integer;
begin
  if not "private"."acts_as" ('admin') then
    raise exception 'Only the owner emails buyers.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  with "named" as (
    update "public"."product_files" set "announced" = "announced" || "p_upload"
    where "path" = "p_path" and "upload" = "p_upload" and "p_upload" <> all ("announced")
    returning "file_name"
  )
  select min("file_name") into v_file_name from "named";
  if v_file_name is null then
    return 0;
  end if;
  -- Due one after the other, so that a receipt queued meanwhile is sent first.
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "next_attempt_at")
  select 'new-version', "email", jsonb_build_object('orderId', "order_id", 'fileId', "product_file_id", 'upload', "p_upload"),
    now() + (row_number() over (order by "email") - 1) * interval '0.5 seconds'
  from (
    select distinct on ("email") "email", "order_id", "product_file_id"
    from "private"."orders_before_version" ("p_path", "p_upload")
    order by "email", "product_file_id"
  ) as "buyers";
  get diagnostics v_count = row_count;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values (
    (select "private"."member_id"()), 'announce-version', left("p_upload", 100),
    jsonb_build_object('file', v_file_name, 'count', v_count)
  );
  return v_count;
end;
$$;
comment on function "public"."announce_new_version" is
  'Emails everyone who bought a download before p_upload replaced its file, once for each file. Returns the number of mails: 0 if they were emailed '
  'before, or if the site delivers another file. Owner only.';
grant execute on function "public"."announce_new_version" to "authenticated", "service_role";

-- One refund of an order at a time: a claim is taken before the payment provider is asked.
create table "private"."refund_claims" (
  "order_id" uuid primary key references "public"."orders" ("id") on delete cascade,
  "refunded_cents" integer not null check ("refunded_cents" >= 0),
  "amount_cents" integer not null check ("amount_cents" > 0),
  "holders" integer not null default 1 check ("holders" >= 0),
  "claimed_at" timestamptz not null default now()
);
comment on table "private"."refund_claims" is
  'The refund that is being made of an order. A claim for another refunded amount than the order has, or older than 10 minutes, no longer counts.';
comment on column "private"."refund_claims"."refunded_cents" is 'The refunded amount that the owner saw.';
comment on column "private"."refund_claims"."holders" is 'Requests for this same refund whose result is not known yet.';
alter table "private"."refund_claims" enable row level security;

-- SECURITY DEFINER because the claims are private.
create function "public"."claim_refund" ("p_order_id" uuid, "p_refunded_cents" integer, "p_amount_cents" integer) returns text
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

create function "public"."release_refund" ("p_order_id" uuid, "p_refunded_cents" integer, "p_amount_cents" integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform from "public"."orders" where "id" = "p_order_id" for update;
  update "private"."refund_claims" set "holders" = "holders" - 1
  where "order_id" = "p_order_id" and "refunded_cents" = "p_refunded_cents" and "amount_cents" = "p_amount_cents";
  delete from "private"."refund_claims" where "order_id" = "p_order_id" and "holders" = 0;
end;
$$;
comment on function "public"."release_refund" is 'Ends a claim whose refund was made or refused. Not called while the result is unknown.';
grant execute on function "public"."release_refund" to "service_role";

create trigger "clean_text" before insert or update of "file_name" on "public"."product_files"
  for each row execute function "private"."clean_columns" ('file_name');

create trigger "clean_text" before insert or update of "note" on "public"."review_credits"
  for each row execute function "private"."clean_columns" ('note');

create trigger "clean_email" before insert or update of "email" on "public"."orders"
  for each row execute function "private"."clean_order_address" ();

create function "private"."export_shop" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'orders', (
      select coalesce(
        jsonb_agg(
          to_jsonb("orders") || jsonb_build_object('items', (
            select coalesce(jsonb_agg(to_jsonb("order_items") - 'order_id' order by "position"), '[]')
            from "public"."order_items" where "order_id" = "orders"."id"
          ))
          order by "orders"."created_at"
        ),
        '[]'
      )
      from "public"."orders" where "user_id" = "p_user_id"
    ),
    'downloads', (
      select coalesce(
        jsonb_agg(
          to_jsonb("user_downloads") || jsonb_build_object('file_name', "product_files"."file_name")
          order by "user_downloads"."created_at"
        ),
        '[]'
      )
      from "public"."user_downloads"
      join "public"."product_files" on "product_files"."id" = "user_downloads"."product_file_id"
      where "user_id" = "p_user_id"
    ),
    'review_credits', (
      select coalesce(jsonb_agg(to_jsonb("review_credits") order by "created_at"), '[]')
      from "public"."review_credits" where "user_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_shop" is 'Orders, downloads and review credits of a person.';
