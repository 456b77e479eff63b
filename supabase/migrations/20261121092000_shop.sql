-- Shop: orders, what they deliver, and the payment provider's word on them.
-- Nobody but the service role writes here. Money is integer cents.

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

create table "public"."orders" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" uuid references "auth"."users" ("id") on delete set null,
  "email" text check ("email" = lower("email") and char_length("email") between 3 and 320),
  "status" text not null default 'pending' check ("status" in ('pending', 'paid', 'refunded', 'cancelled')),
  "amount_cents" integer not null check ("amount_cents" between 1 and 99999999),
  "refunded_cents" integer not null default 0 check ("refunded_cents" between 0 and "amount_cents"),
  "currency" text not null check ("currency" = 'usd'),
  "livemode" boolean not null,
  "stripe_session_id" text unique,
  "stripe_payment_intent" text unique,
  "created_at" timestamptz not null default now(),
  "paid_at" timestamptz,
  "refunded_at" timestamptz,
  check ("status" <> 'paid' or "paid_at" is not null),
  check (("status" = 'refunded') = ("refunded_at" is not null))
);

comment on table "public"."orders" is
  'One order a checkout. Written before the payment session; paid only by fulfil_order. Kept without its person when an account goes.';
comment on column "public"."orders"."email" is 'Lower-cased address the receipt goes to: the account''s, or what a guest typed when paying.';
comment on column "public"."orders"."status" is
  'cancelled: the payment session expired or an asynchronous payment failed. Only a full refund makes an order refunded.';
comment on column "public"."orders"."livemode" is 'False for test payments, which never fulfil a live order nor the other way round.';

create index "orders_user_id" on "public"."orders" ("user_id");
create index "orders_email" on "public"."orders" ("email");
create index "orders_created_at" on "public"."orders" ("created_at" desc);

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

create index "payment_events_order_id" on "public"."payment_events" ("order_id");

create table "public"."user_downloads" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "order_id" uuid not null references "public"."orders" ("id") on delete cascade,
  "product_file_id" uuid not null references "public"."product_files" ("id"),
  "download_count" integer not null default 0 check ("download_count" >= 0),
  "downloaded_at" timestamptz,
  "created_at" timestamptz not null default now(),
  unique ("order_id", "product_file_id")
);

comment on table "public"."user_downloads" is 'The files a member owns, one row an order and file. A refund deletes the order''s rows.';

create index "user_downloads_user_id" on "public"."user_downloads" ("user_id");
create index "user_downloads_product_file_id" on "public"."user_downloads" ("product_file_id");

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

alter table "public"."product_files" enable row level security;
alter table "public"."orders" enable row level security;
alter table "public"."order_items" enable row level security;
alter table "public"."payment_events" enable row level security;
alter table "public"."user_downloads" enable row level security;
alter table "public"."review_credits" enable row level security;

revoke all on table "public"."product_files", "public"."orders", "public"."order_items", "public"."payment_events",
  "public"."user_downloads", "public"."review_credits" from "anon", "authenticated";
grant select on table "public"."product_files", "public"."orders", "public"."order_items", "public"."payment_events",
  "public"."user_downloads", "public"."review_credits" to "authenticated";
grant all on table "public"."product_files", "public"."orders", "public"."order_items", "public"."payment_events",
  "public"."user_downloads", "public"."review_credits" to "service_role";

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

create policy "Buyers read their own orders, admins every order" on "public"."orders"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"()));

create policy "Buyers read the items of their own orders, admins every item" on "public"."order_items"
  for select to "authenticated"
  using (
    exists (
      select 1 from "public"."orders"
      where "orders"."id" = "order_items"."order_id" and "orders"."user_id" = (select "auth"."uid"())
    )
    or (select "private"."is_admin"())
  );

create policy "Admins read payment events" on "public"."payment_events"
  for select to "authenticated"
  using ((select "private"."is_admin"()));

create policy "Buyers read their own downloads, admins every download" on "public"."user_downloads"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"()));

create policy "Buyers read their own review credits, admins every credit" on "public"."review_credits"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"()));
