-- The folder of files that belongs to this database: both sides have the same id. `uses` is 0 until then. `unfinished` is
-- the command to repeat after an interrupted import.
create table if not exists "crossbar"."installation" (
  "only" boolean primary key default true check ("only"),
  "id" uuid not null,
  "uses" bigint not null default 0,
  "unfinished" text
);

-- Bytes whose row was deleted or replaced on purpose. The sweep removes them at once; all other bytes without a row go
-- to the trash first.
create table if not exists "crossbar"."deleted_versions" (
  "version" text primary key,
  "deleted_at" timestamptz not null default now()
);

create or replace function "crossbar"."record_deleted_version"() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into "crossbar"."deleted_versions" ("version") values (old."version") on conflict do nothing;
  return null;
end
$$;
revoke execute on function "crossbar"."record_deleted_version"() from public;

create or replace trigger "record_deleted_version" after delete on "storage"."objects"
  for each row when (old."version" is not null)
  execute function "crossbar"."record_deleted_version"();

create or replace trigger "record_replaced_version" after update of "version" on "storage"."objects"
  for each row when (old."version" is not null and old."version" is distinct from new."version")
  execute function "crossbar"."record_deleted_version"();
