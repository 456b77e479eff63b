-- Product ids are in the content, and stock, plans, files and orders name them. An id is taken once, so that a new product never gets what a removed one left.
create table "private"."product_ids" (
  "only" boolean primary key default true check ("only"),
  "last" integer not null check ("last" >= 0)
);
comment on table "private"."product_ids" is 'The highest product id that was ever taken.';
alter table "private"."product_ids" enable row level security;

create function "public"."remember_product_id" ("p_id" integer) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into "private"."product_ids" as "i" ("last") values ("p_id")
  on conflict ("only") do update set "last" = greatest("i"."last", excluded."last");
$$;
comment on function "public"."remember_product_id" is 'Remembers a product id that is in use, so that it is never taken again.';
grant execute on function "public"."remember_product_id" to "service_role";

-- SECURITY DEFINER because the table is private. The row's lock makes two callers wait for each other.
create function "public"."take_product_id" ("p_known" integer) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_known constant integer := greatest(
    "p_known",
    (select max("product_id") from "public"."order_items"),
    (select max("product_id") from "public"."stock"),
    (select max("product_id") from "public"."product_files"),
    (select max("product_id") from "public"."training_plans")
  );
  v_taken integer;
begin
  insert into "private"."product_ids" as "i" ("last") values (v_known + 1)
  on conflict ("only") do update set "last" = greatest("i"."last", v_known) + 1
  returning "last" into v_taken;
  return v_taken;
end;
$$;
comment on function "public"."take_product_id" is
  'Takes an id for a new product: above p_known, the highest one in the content, and above every id that was ever taken, sold, counted or delivered.';
grant execute on function "public"."take_product_id" to "service_role";
