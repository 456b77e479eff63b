-- The owner uploads the PDFs of products in the browser. A download keeps its row, and so its buyers, while its file is replaced.

alter table "public"."product_files"
  add column "upload" text check (char_length("upload") between 1 and 300),
  drop constraint "product_files_bucket_id_path_key",
  add constraint "product_files_place_key" unique ("product_id", "bucket_id", "path");
comment on table "public"."product_files" is
  'The downloads of products, also those that are not sold anymore. Publishing writes them; files in free-downloads need no proof.';
comment on column "public"."product_files"."path" is 'Identifies the download in orders. The name of its first file in the bucket.';
comment on column "public"."product_files"."upload" is
  'Name of the file that replaced the one at path, for all buyers of this download.';

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
  set "file_name" = excluded."file_name", "upload" = excluded."upload"
  where ("product_files"."file_name", "product_files"."upload") is distinct from (excluded."file_name", excluded."upload");
$$;
comment on function "public"."set_product_files" is
  'Adds the downloads of the published products and replaces their files: [{productId, fileName, bucket, path, upload}]. Removes none, '
  'because earlier buyers keep theirs.';
revoke all on function "public"."set_product_files" from public, "anon", "authenticated";
grant execute on function "public"."set_product_files" to "service_role";

-- A product can have several downloads, of which an order gets those that it was promised. An order from before a path was renamed
-- gets all.
create or replace function "private"."grant_order" ("p_order" "public"."orders") returns void
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
revoke all on function "public"."list_unused_pdfs" from public, "anon", "authenticated";
grant execute on function "public"."list_unused_pdfs" to "service_role";
