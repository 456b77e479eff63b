-- Buckets and objects as in Supabase Storage. The project's policies on storage.objects grant access; the storage
-- service keeps the bytes.
do $$
begin
  if not exists (
    select from "pg_catalog"."pg_type" "t" join "pg_catalog"."pg_namespace" "n" on "n"."oid" = "t"."typnamespace"
    where "n"."nspname" = 'storage' and "t"."typname" = 'buckettype'
  ) then
    create type "storage"."buckettype" as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  end if;
end
$$;

create table if not exists "storage"."buckets" (
  "id" text primary key,
  "name" text not null,
  "owner" uuid,
  "created_at" timestamptz default now(),
  "updated_at" timestamptz default now(),
  "public" boolean default false,
  "avif_autodetection" boolean default false,
  "file_size_limit" bigint,
  "allowed_mime_types" text[],
  "owner_id" text,
  "type" "storage"."buckettype" not null default 'STANDARD'
);
create unique index if not exists "bname" on "storage"."buckets" ("name");

create table if not exists "storage"."objects" (
  "id" uuid primary key default gen_random_uuid(),
  "bucket_id" text constraint "objects_bucketId_fkey" references "storage"."buckets" ("id"),
  "name" text,
  "owner" uuid,
  "created_at" timestamptz default now(),
  "updated_at" timestamptz default now(),
  "last_accessed_at" timestamptz default now(),
  "metadata" jsonb,
  "path_tokens" text[] generated always as (string_to_array("name", '/')) stored,
  "version" text,
  "owner_id" text,
  "user_metadata" jsonb
);
create unique index if not exists "bucketid_objname" on "storage"."objects" ("bucket_id", "name");
create index if not exists "idx_objects_bucket_id_name" on "storage"."objects" ("bucket_id", "name" collate "C");
create index if not exists "name_prefix_search" on "storage"."objects" ("name" text_pattern_ops);

create or replace function "storage"."update_updated_at_column"() returns trigger language plpgsql as $$
begin
  new."updated_at" = now();
  return new;
end
$$;

create or replace trigger "update_objects_updated_at" before update on "storage"."objects"
  for each row execute function "storage"."update_updated_at_column"();

create or replace function "storage"."foldername"("name" text) returns text[] language plpgsql immutable as $$
declare
  "_parts" text[] := string_to_array("name", '/');
begin
  return "_parts"[1 : array_length("_parts", 1) - 1];
end
$$;

create or replace function "storage"."filename"("name" text) returns text language plpgsql immutable as $$
declare
  "_parts" text[] := string_to_array("name", '/');
begin
  return "_parts"[array_length("_parts", 1)];
end
$$;

create or replace function "storage"."extension"("name" text) returns text language plpgsql immutable as $$
begin
  return reverse(split_part(reverse("storage"."filename"("name")), '.', 1));
end
$$;

alter table "storage"."buckets" enable row level security;
alter table "storage"."objects" enable row level security;

grant all on "storage"."buckets", "storage"."objects" to "anon", "authenticated", "service_role";
