-- Free downloads: who took a free PDF. Visitors leave a record and can read nothing back.

create table "public"."free_download_submissions" (
  "id" uuid primary key default gen_random_uuid(),
  "product_id" integer not null check ("product_id" > 0),
  "product_name" text not null check (char_length(btrim("product_name")) between 1 and 200),
  "name" text not null check (char_length(btrim("name")) between 1 and 200),
  "email" text not null check (char_length("email") <= 254 and "email" ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  "downloaded_at" timestamptz not null default now(),
  "created_at" timestamptz not null default now()
);

comment on table "public"."free_download_submissions" is
  'Name and address left for a free PDF, by the cart''s form and the coming-soon page.';
comment on column "public"."free_download_submissions"."downloaded_at" is 'When the visitor clicked, by the visitor''s clock.';

create index "free_download_submissions_created_at" on "public"."free_download_submissions" ("created_at" desc);

alter table "public"."free_download_submissions" enable row level security;
revoke all on table "public"."free_download_submissions" from "anon", "authenticated";
grant insert ("product_id", "product_name", "name", "email", "downloaded_at")
  on table "public"."free_download_submissions" to "anon", "authenticated";
grant select on table "public"."free_download_submissions" to "authenticated";
grant all on table "public"."free_download_submissions" to "service_role";

-- A day of tolerance, because a visitor's clock may be ahead; the record itself is dated by created_at.
create policy "Visitors record a download that is not in the future" on "public"."free_download_submissions"
  for insert to "anon", "authenticated"
  with check ("downloaded_at" <= now() + interval '1 day');

create policy "Admins read who took a free download" on "public"."free_download_submissions"
  for select to "authenticated"
  using ((select "private"."is_admin"()));
