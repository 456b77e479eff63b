-- Shop: orders and what they deliver. Nobody but the service role writes here. Money is integer cents.

create table "public"."product_files" (
  "id" uuid primary key default gen_random_uuid(),
  "product_id" integer not null check ("product_id" > 0),
  "file_name" text not null check (char_length("file_name") between 1 and 200),
  "file_type" text not null default 'application/pdf',
  "bucket_id" text not null check ("bucket_id" in ('digital-products', 'free-downloads')),
  "path" text not null,
  "created_at" timestamptz not null default now(),
  unique ("bucket_id", "path")
);
comment on table "public"."product_files" is 'The files that products deliver. Rows come from seed.sql; files in free-downloads need no proof.';
create index "product_files_product_id" on "public"."product_files" ("product_id");
alter table "public"."product_files" enable row level security;
revoke all on table "public"."product_files" from "anon", "authenticated";
grant select on table "public"."product_files" to "authenticated";
grant all on table "public"."product_files" to "service_role";

create table "public"."orders" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" uuid references "auth"."users" ("id") on delete set null,
  "email" text check ("email" = lower("email") and char_length("email") between 3 and 320),
  "status" text not null default 'pending' check ("status" in ('pending', 'paid', 'disputed', 'refunded', 'cancelled')),
  "amount_cents" integer not null check ("amount_cents" between 1 and 99999999),
  "refunded_cents" integer not null default 0 check ("refunded_cents" between 0 and "amount_cents"),
  "currency" text not null check ("currency" = 'usd'),
  "livemode" boolean not null,
  "stripe_session_id" text unique,
  "stripe_payment_intent" text unique,
  "created_at" timestamptz not null default now(),
  "paid_at" timestamptz,
  "refunded_at" timestamptz,
  "dispute" text check ("dispute" in ('open', 'won', 'lost')),
  "disputed_cents" integer not null default 0,
  check ("status" <> 'paid' or "paid_at" is not null),
  check (("status" = 'refunded') = ("refunded_at" is not null)),
  constraint "orders_disputed_cents_check" check ("disputed_cents" between 0 and "amount_cents"),
  constraint "orders_disputed_check" check ("status" <> 'disputed' or coalesce("dispute" in ('open', 'lost'), false)),
  constraint "orders_disputed_paid_check" check ("status" <> 'disputed' or "paid_at" is not null)
);
comment on table "public"."orders" is
  'One order a checkout. Written before the payment session; paid only by fulfil_order. Kept without its person when an account goes.';
comment on column "public"."orders"."email" is 'Lower-cased address the receipt goes to: the account''s, or what a guest typed when paying.';
comment on column "public"."orders"."status" is
  'cancelled: the payment session expired or an asynchronous payment failed. disputed: paid, and a dispute is open or lost. Only a full '
  'refund makes an order refunded.';
comment on column "public"."orders"."livemode" is 'False for test payments, which never fulfil a live order nor the other way round.';
comment on column "public"."orders"."dispute" is
  'open while one of its disputes is, else lost if one was, else won; nothing for an order that was never disputed.';
comment on column "public"."orders"."disputed_cents" is 'What open and lost disputes took of the payment.';
create index "orders_user_id" on "public"."orders" ("user_id");
create index "orders_email" on "public"."orders" ("email");
create index "orders_created_at" on "public"."orders" ("created_at" desc);
alter table "public"."orders" enable row level security;
revoke all on table "public"."orders" from "anon", "authenticated";
grant select on table "public"."orders" to "authenticated";
grant all on table "public"."orders" to "service_role";

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
create index "order_items_product_id" on "public"."order_items" ("product_id");
alter table "public"."order_items" enable row level security;
revoke all on table "public"."order_items" from "anon", "authenticated";
grant all on table "public"."order_items" to "service_role";
grant select (
  "order_id", "position", "product_id", "product_name", "option", "quantity", "unit_amount_cents", "amount_cents"
) on table "public"."order_items" to "authenticated";

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
create index "user_downloads_user_id" on "public"."user_downloads" ("user_id");
create index "user_downloads_product_file_id" on "public"."user_downloads" ("product_file_id");
alter table "public"."user_downloads" enable row level security;
revoke all on table "public"."user_downloads" from "anon", "authenticated";
grant select on table "public"."user_downloads" to "authenticated";
grant all on table "public"."user_downloads" to "service_role";

create table "public"."review_credits" (
  "order_id" uuid primary key references "public"."orders" ("id") on delete cascade,
  "user_id" uuid references "auth"."users" ("id") on delete set null,
  "granted" integer not null check ("granted" > 0),
  "used" integer not null default 0,
  "revoked_at" timestamptz,
  "created_at" timestamptz not null default now(),
  check ("used" between 0 and "granted")
);
comment on table "public"."review_credits" is 'Video reviews that an order paid for. A guest''s row has no user until it is claimed; a refund revokes what is left.';
create index "review_credits_user_id" on "public"."review_credits" ("user_id");
alter table "public"."review_credits" enable row level security;
revoke all on table "public"."review_credits" from "anon", "authenticated";
grant select on table "public"."review_credits" to "authenticated";
grant all on table "public"."review_credits" to "service_role";

create policy "Buyers read the files they own, admins every file" on "public"."product_files"
  for select to "authenticated"
  using (
    exists (
      select 1 from "public"."user_downloads"
      where "user_downloads"."product_file_id" = "product_files"."id"
        and "user_downloads"."user_id" = (select "auth"."uid"())
    )
    or (select "private"."is_admin"())
  );
create policy "Only while the session lives" on "public"."product_files" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Buyers read their own orders, admins every order" on "public"."orders"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"()));
create policy "Only while the session lives" on "public"."orders" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Buyers read the items of their own orders, admins every item" on "public"."order_items"
  for select to "authenticated"
  using (
    exists (
      select 1 from "public"."orders"
      where "orders"."id" = "order_items"."order_id" and "orders"."user_id" = (select "auth"."uid"())
    )
    or (select "private"."is_admin"())
  );
create policy "Only while the session lives" on "public"."order_items" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create policy "Buyers read their own downloads, admins every download" on "public"."user_downloads"
  for select to "authenticated"
  using (
    ("user_id" = (select "auth"."uid"()) and "suspended_at" is null)
    or (select "private"."is_admin"())
  );
create policy "Only while the session lives" on "public"."user_downloads" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

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
comment on function "public"."place_order" is
  'Writes a pending order. Items: [{productId, productName, option, quantity, unitAmountCents, deliveries}]. Returns its id.';
revoke all on function "public"."place_order" from public, "anon", "authenticated";
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
comment on function "public"."count_download" is
  'Counts a member''s download of a file they own. False when they do not own it.';
revoke all on function "public"."count_download" from public, "anon", "authenticated";
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
revoke all on function "public"."count_review_credits" from public, "anon";
grant execute on function "public"."count_review_credits" to "authenticated", "service_role";
