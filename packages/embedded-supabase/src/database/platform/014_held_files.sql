-- What the last sweep of stored files held back, for every server and the next start. No row when it held nothing back.
create table if not exists "crossbar"."held_files" (
  "only" boolean primary key default true check ("only"),
  "found_at" timestamptz not null,
  "total" integer not null,
  "files" jsonb not null
);
